//! Candidates: a digit that is possible in a cell.

use core::fmt;

use crate::{Cell, Digit};

/// A digit that is possible in a cell; there are 729 of them.
#[doc(alias = "pencilmark")]
#[doc(alias = "possibility")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// Returns the 0-based index, nine candidates per cell, 0 to 728.
    #[inline]
    pub const fn index(self) -> usize {
        9 * self.cell.index() + self.digit.index()
    }
}

/// Writes `r4c7=5`.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_count_the_candidates() {
        let all = Cell::iter().flat_map(|cell| Digit::iter().map(move |digit| Candidate { cell, digit }));
        assert!(all.map(Candidate::index).eq(0..729));
    }
}
