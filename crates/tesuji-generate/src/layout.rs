use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use tesuji_core::{CellSet, House, HouseSet};
use tesuji_symmetry::Symmetry;

/// What the clues of a puzzle are to look like, and how they are found.
///
/// # Examples
///
/// ```
/// use tesuji_generate::{Layout, LayoutErrorKind};
/// use tesuji_symmetry::Symmetry;
///
/// let layout = Layout { symmetry: Symmetry::HalfTurn, clues: Some(24..=30), ..Layout::ANY };
/// assert!(layout.check().is_ok());
/// let few = Layout { clues: Some(10..=16), ..Layout::ANY };
/// assert_eq!(few.check().unwrap_err().kind(), LayoutErrorKind::TooFew);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How many clues; without it, as few as taking them away in a random order leaves.
    ///
    /// Of a puzzle that need not be minimal the number is drawn first, each of the range alike likely; where the symmetry
    /// does not allow it, the next smaller one that it does.
    pub clues: Option<RangeInclusive<usize>>,
    /// The symmetry of the pattern. It may have more.
    pub symmetry: Symmetry,
    /// The cells of the clues, if they are given.
    pub pattern: Option<CellSet>,
    /// Whether no single clue can be spared. With a symmetry clues go together, and few puzzles are minimal.
    pub minimal: bool,
    /// How puzzles are found.
    pub method: Method,
}

/// How puzzles are found, and so which come more often than others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// From a random solution clues are taken away in a random order, each that can be spared.
    ///
    /// Fast, and biased to few clues: of minimal puzzles without symmetry it makes 24.40 clues on average, with a
    /// standard deviation of 1.11, where all minimal puzzles have 26.58 and 1.12 (Denis Berthier).
    #[default]
    TopDown,
    /// All minimal puzzles are alike likely, but for a weight that is known.
    ///
    /// Much slower. For any number of clues, any symmetry that turns up, and any pattern.
    Unbiased,
}

impl Method {
    /// Every method.
    pub const ALL: [Method; 2] = [Method::TopDown, Method::Unbiased];

    /// Returns the name: `top-down` or `unbiased`.
    pub const fn name(self) -> &'static str {
        match self {
            Method::TopDown => "top-down",
            Method::Unbiased => "unbiased",
        }
    }
}

/// Writes the name.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error of parsing a [`Method`]: there is none of that name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMethodError(());

impl fmt::Display for ParseMethodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected top-down or unbiased")
    }
}

impl std::error::Error for ParseMethodError {}

/// Reads the name.
impl FromStr for Method {
    type Err = ParseMethodError;

    fn from_str(text: &str) -> Result<Method, ParseMethodError> {
        Method::ALL.into_iter().find(|method| method.name() == text).ok_or(ParseMethodError(()))
    }
}

impl Layout {
    /// Anything: as few clues as taking them away leaves, anywhere.
    pub const ANY: Layout =
        Layout { clues: None, symmetry: Symmetry::None, pattern: None, minimal: false, method: Method::TopDown };

    /// Finds out whether some puzzle may look like that, as far as it can be told without looking for one.
    ///
    /// # Errors
    ///
    /// If it is known that no puzzle does, or that the method does not find it.
    pub fn check(&self) -> Result<(), LayoutError> {
        use LayoutErrorKind::{Clues, Method as WrongMethod, Pattern, PatternCount, PatternSymmetry, TooFew, TooMany};
        let clues = self.clues.clone().unwrap_or(17..=81);
        let kind = if clues.is_empty() || *clues.end() > 81 {
            Some(Clues)
        } else if *clues.end() < 17 {
            Some(TooFew)
        } else if self.minimal && *clues.start() > 40 {
            Some(TooMany)
        } else if self.method == Method::Unbiased && (self.pattern.is_some() || self.symmetry != Symmetry::None) {
            Some(WrongMethod)
        } else {
            self.pattern.and_then(|pattern| match pattern {
                _ if !clues.contains(&pattern.len()) => Some(PatternCount),
                _ if !self.symmetry.keeps(pattern) => Some(PatternSymmetry),
                _ if pattern.len() < 17 => Some(TooFew),
                _ if self.minimal && pattern.len() > 40 => Some(TooMany),
                _ if lines_can_trade(pattern) => Some(Pattern),
                _ => None,
            })
        };
        kind.map_or(Ok(()), |kind| Err(LayoutError { kind }))
    }
}

/// Returns whether two lines of a band or stack have no clue, and so can trade places in every solution.
fn lines_can_trade(pattern: CellSet) -> bool {
    let empty: HouseSet = House::iter().filter(|house| house.cells().is_disjoint(pattern)).collect();
    let lines = House::ALL[..18].chunks(3);
    lines.map(|chute| chute.iter().filter(|&&line| empty.contains(line)).count()).any(|count| count > 1)
}

/// The error of a [`Layout`] that no puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutError {
    kind: LayoutErrorKind,
}

/// What is wrong with a [`Layout`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutErrorKind {
    /// The range of clues is empty, or goes beyond 81.
    Clues,
    /// No proper puzzle has fewer than 17 clues (McGuire, Tugemann, Civario 2012).
    TooFew,
    /// No minimal puzzle of more than 40 clues is known.
    TooMany,
    /// The pattern has another number of clues.
    PatternCount,
    /// The pattern has not got the symmetry.
    PatternSymmetry,
    /// Two rows or columns of the pattern that can trade places are empty.
    Pattern,
    /// The unbiased method takes puzzles as they come: without a symmetry or a pattern.
    Method,
}

impl LayoutError {
    /// Returns what is wrong.
    pub const fn kind(&self) -> LayoutErrorKind {
        self.kind
    }
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            LayoutErrorKind::Clues => "expected a range of clues within 17 to 81",
            LayoutErrorKind::TooFew => "no puzzle with fewer than 17 clues has one solution",
            LayoutErrorKind::TooMany => "no minimal puzzle with more than 40 clues is known",
            LayoutErrorKind::PatternCount => "the pattern has another number of clues than asked for",
            LayoutErrorKind::PatternSymmetry => "the pattern has not got the symmetry asked for",
            LayoutErrorKind::Pattern => "two rows of a band, or columns of a stack, have no clue in the pattern",
            LayoutErrorKind::Method => "the unbiased method takes neither a symmetry nor a pattern",
        })
    }
}

impl std::error::Error for LayoutError {}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::Cell;

    #[test]
    fn what_no_puzzle_has_is_refused() {
        use LayoutErrorKind::{Clues, Method as WrongMethod, Pattern, PatternCount, PatternSymmetry, TooFew, TooMany};
        let pattern: CellSet = Cell::iter().filter(|cell| cell.index() % 5 < 2).collect();
        let two_rows: CellSet = Cell::iter().filter(|cell| cell.index() / 9 > 1).collect();
        for (layout, kind) in [
            (Layout { clues: Some(0..=82), ..Layout::ANY }, Clues),
            (Layout { clues: Some(1..=16), ..Layout::ANY }, TooFew),
            (Layout { clues: Some(41..=50), minimal: true, ..Layout::ANY }, TooMany),
            (Layout { pattern: Some(pattern), clues: Some(34..=40), ..Layout::ANY }, PatternCount),
            (Layout { pattern: Some(pattern), symmetry: Symmetry::TopBottom, ..Layout::ANY }, PatternSymmetry),
            (Layout { pattern: Some(two_rows), ..Layout::ANY }, Pattern),
            (Layout { symmetry: Symmetry::HalfTurn, method: Method::Unbiased, ..Layout::ANY }, WrongMethod),
        ] {
            assert_eq!(layout.check().map_err(|error| error.kind()), Err(kind), "{layout:?}");
        }
        assert_eq!(Layout { pattern: Some(pattern), ..Layout::ANY }.check(), Ok(()));
        assert!(Method::ALL.iter().all(|method| method.name().parse() == Ok(*method)));
    }
}
