use std::fmt;
use std::str::FromStr;

/// A search of the textbooks.
///
/// All of them find the same solutions, in different orders and with different effort. What each counts as a call is
/// one entry of its recursive function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Algorithm {
    /// Depth-first search over the cells in reading order: a call a cell, clues as well as open cells.
    RowOrder,
    /// Depth-first search that takes the open cell with the fewest fitting values: a call an open cell, and one for
    /// each solution.
    MostConstrained,
    /// Naked and hidden singles until they end, then the narrowest choice: a call a state that survives them.
    Propagation,
    /// Knuth's dancing links on the exact cover of all demands: a call an item to cover, and one for each solution.
    DancingLinks,
}

impl Algorithm {
    /// Every algorithm, from the simplest on.
    pub const ALL: [Algorithm; 4] =
        [Algorithm::RowOrder, Algorithm::MostConstrained, Algorithm::Propagation, Algorithm::DancingLinks];

    /// Returns the name that [`FromStr`] reads and [`Display`](fmt::Display) writes.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::RowOrder => "row-order",
            Algorithm::MostConstrained => "most-constrained",
            Algorithm::Propagation => "propagation",
            Algorithm::DancingLinks => "dancing-links",
        }
    }

    /// Returns what the algorithm does, in one clause.
    pub const fn summary(self) -> &'static str {
        match self {
            Algorithm::RowOrder => "depth-first search over the cells in reading order",
            Algorithm::MostConstrained => "depth-first search, the cell with the fewest fitting values first",
            Algorithm::Propagation => "naked and hidden singles, then search at the narrowest choice",
            Algorithm::DancingLinks => "exact cover by dancing links, the demand with the fewest options first",
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads a [`name`](Algorithm::name).
impl FromStr for Algorithm {
    type Err = ParseAlgorithmError;

    fn from_str(text: &str) -> Result<Algorithm, ParseAlgorithmError> {
        Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == text).ok_or(ParseAlgorithmError(()))
    }
}

/// The error of parsing an [`Algorithm`]: the text is the name of none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseAlgorithmError(());

impl fmt::Display for ParseAlgorithmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected row-order, most-constrained, propagation or dancing-links")
    }
}

impl std::error::Error for ParseAlgorithmError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for algorithm in Algorithm::ALL {
            assert_eq!(algorithm.to_string().parse(), Ok(algorithm));
            assert!(ParseAlgorithmError(()).to_string().contains(algorithm.name()));
        }
        assert!("row order".parse::<Algorithm>().is_err());
    }
}
