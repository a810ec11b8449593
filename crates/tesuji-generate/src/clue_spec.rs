//! Specifications of the clues of a puzzle, and the methods of generation.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use tesuji_core::{Cell, CellSet, House, HouseSet};
use tesuji_symmetry::Symmetry;

/// A specification of the clues of a puzzle, and of the method that generates it.
///
/// # Examples
///
/// ```
/// use tesuji_generate::{ClueSpec, ClueSpecErrorKind};
/// use tesuji_symmetry::Symmetry;
///
/// let spec = ClueSpec { symmetry: Symmetry::HalfTurn, clues: Some(24..=30), ..ClueSpec::ANY };
/// assert!(spec.check().is_ok());
/// let few = ClueSpec { clues: Some(10..=16), ..ClueSpec::ANY };
/// assert_eq!(few.check().unwrap_err().kind(), ClueSpecErrorKind::TooFew);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueSpec {
    /// The number of clues. If it is `None`, clues are removed in a random order until none is redundant.
    ///
    /// For a range, [`Generator::attempt`](crate::Generator::attempt) draws one of the [`counts`](ClueSpec::counts) for
    /// each attempt, which often fails for the ends of the range. To get all numbers equally often, draw one for each
    /// puzzle and make attempts until one has that number.
    pub clues: Option<RangeInclusive<usize>>,
    /// The symmetry of the pattern, which may have other symmetries too.
    pub symmetry: Symmetry,
    /// The cells of the clues, if given.
    pub pattern: Option<CellSet>,
    /// `true` if the puzzle must have no redundant clue. With a symmetry, clues are removed together, and few puzzles
    /// are minimal.
    pub minimal: bool,
    /// The method of generation.
    pub method: Method,
}

/// A method of generation, which determines how likely each puzzle is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Removes each redundant clue from a random solution, in a random order.
    ///
    /// Fast, and biased towards few clues: its minimal puzzles without symmetry have 24.40 clues on average, with a
    /// standard deviation of 1.11, while all minimal puzzles have 26.58 and 1.12 (Denis Berthier).
    #[default]
    TopDown,
    /// Draws all minimal puzzles with equal probability, except for a known weight.
    ///
    /// Much slower. It accepts neither a symmetry nor a pattern.
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

/// The error returned when no [`Method`] has the given name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected top-down or unbiased")]
pub struct ParseMethodError(());

/// Reads the name.
impl FromStr for Method {
    type Err = ParseMethodError;

    fn from_str(text: &str) -> Result<Method, ParseMethodError> {
        Method::ALL.into_iter().find(|method| method.name() == text).ok_or(ParseMethodError(()))
    }
}

impl ClueSpec {
    /// No conditions: clues are removed in a random order until none is redundant.
    pub const ANY: ClueSpec =
        ClueSpec { clues: None, symmetry: Symmetry::None, pattern: None, minimal: false, method: Method::TopDown };

    /// Returns the numbers of clues from which one is drawn for a puzzle: those of the range that the symmetry allows.
    /// Returns `None` if none is drawn, because any number is allowed, the pattern determines it, or the method is
    /// [`Method::Unbiased`].
    ///
    /// # Examples
    ///
    /// ```
    /// use tesuji_generate::ClueSpec;
    /// use tesuji_symmetry::Symmetry;
    ///
    /// let spec = ClueSpec { symmetry: Symmetry::QuarterTurn, clues: Some(24..=30), ..ClueSpec::ANY };
    /// assert_eq!(spec.counts(), Some(vec![24, 25, 28, 29]));
    /// ```
    pub fn counts(&self) -> Option<Vec<usize>> {
        let range = self.clues.clone().filter(|_| self.pattern.is_none() && self.method == Method::TopDown)?;
        let most = if self.minimal { MOST_OF_MINIMAL } else { 81 };
        // Bit n is set if n clues are possible: n is the sum of the sizes of some orbits.
        let sums = Cell::iter()
            .map(|cell| (cell, self.symmetry.orbit(cell)))
            .filter(|(cell, orbit)| orbit.first() == Some(*cell))
            .fold(1_u128, |sums, (_, orbit)| sums | sums << orbit.len());
        Some(range.filter(|&count| (17..=most).contains(&count) && sums >> count & 1 != 0).collect())
    }

    /// Checks whether a puzzle can match the spec, without searching for one.
    ///
    /// # Errors
    ///
    /// Returns an error if it is known that no puzzle matches the spec, or that the method finds none.
    pub fn check(&self) -> Result<(), ClueSpecError> {
        use ClueSpecErrorKind::{
            Clues, Method as WrongMethod, Pattern, PatternCount, PatternSymmetry, SymmetryCount, TooFew, TooMany,
        };
        let clues = self.clues.clone().unwrap_or(17..=81);
        let kind = if clues.is_empty() || *clues.end() > 81 {
            Some(Clues)
        } else if *clues.end() < 17 {
            Some(TooFew)
        } else if self.minimal && *clues.start() > MOST_OF_MINIMAL {
            Some(TooMany)
        } else if self.method == Method::Unbiased && (self.pattern.is_some() || self.symmetry != Symmetry::None) {
            Some(WrongMethod)
        } else if self.counts().is_some_and(|counts| counts.is_empty()) {
            Some(SymmetryCount)
        } else {
            self.pattern.and_then(|pattern| match pattern {
                _ if !clues.contains(&pattern.len()) => Some(PatternCount),
                _ if !self.symmetry.keeps(pattern) => Some(PatternSymmetry),
                _ if pattern.len() < 17 => Some(TooFew),
                _ if self.minimal && pattern.len() > MOST_OF_MINIMAL => Some(TooMany),
                _ if lines_can_trade(pattern) => Some(Pattern),
                _ => None,
            })
        };
        kind.map_or(Ok(()), |kind| Err(ClueSpecError { kind }))
    }
}

/// No minimal puzzle with more clues is known.
const MOST_OF_MINIMAL: usize = 40;

/// Returns whether two lines of a band or stack have no clue, so that they can be swapped in every solution.
fn lines_can_trade(pattern: CellSet) -> bool {
    let empty: HouseSet = House::iter().filter(|house| house.cells().is_disjoint(pattern)).collect();
    let lines = House::ALL[..18].chunks(3);
    lines.map(|chute| chute.iter().filter(|&&line| empty.contains(line)).count()).any(|count| count > 1)
}

/// The error returned when no puzzle matches a [`ClueSpec`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClueSpecError {
    kind: ClueSpecErrorKind,
}

/// The kinds of [`ClueSpecError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClueSpecErrorKind {
    /// The range of clues is empty, or goes beyond 81.
    Clues,
    /// No proper puzzle has fewer than 17 clues (McGuire, Tugemann, Civario 2012).
    TooFew,
    /// No minimal puzzle with more than 40 clues is known.
    TooMany,
    /// The number of cells of the pattern is not in the range of clues.
    PatternCount,
    /// The pattern does not have the symmetry.
    PatternSymmetry,
    /// No pattern with the symmetry has a number of cells in the range of clues.
    SymmetryCount,
    /// Two rows of a band, or columns of a stack, are empty in the pattern.
    Pattern,
    /// The unbiased method accepts neither a symmetry nor a pattern.
    Method,
}

impl ClueSpecError {
    /// Returns the kind of the error.
    pub const fn kind(&self) -> ClueSpecErrorKind {
        self.kind
    }
}

impl fmt::Display for ClueSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            ClueSpecErrorKind::Clues => "expected a range of clues within 17 to 81",
            ClueSpecErrorKind::TooFew => "no puzzle with fewer than 17 clues has one solution",
            ClueSpecErrorKind::TooMany => "no minimal puzzle with more than 40 clues is known",
            ClueSpecErrorKind::PatternCount => "the pattern does not have the requested number of clues",
            ClueSpecErrorKind::PatternSymmetry => "the pattern does not have the requested symmetry",
            ClueSpecErrorKind::SymmetryCount => "no pattern with this symmetry has the requested number of clues",
            ClueSpecErrorKind::Pattern => "two rows of a band, or columns of a stack, have no clue in the pattern",
            ClueSpecErrorKind::Method => "the unbiased method takes neither a symmetry nor a pattern",
        })
    }
}

impl std::error::Error for ClueSpecError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_puzzle_has_is_refused() {
        use ClueSpecErrorKind::{
            Clues, Method as WrongMethod, Pattern, PatternCount, PatternSymmetry, SymmetryCount, TooFew, TooMany,
        };
        let pattern: CellSet = Cell::iter().filter(|cell| cell.index() % 5 < 2).collect();
        let two_rows: CellSet = Cell::iter().filter(|cell| cell.index() / 9 > 1).collect();
        for (spec, kind) in [
            (ClueSpec { clues: Some(0..=82), ..ClueSpec::ANY }, Clues),
            (ClueSpec { clues: Some(1..=16), ..ClueSpec::ANY }, TooFew),
            (ClueSpec { clues: Some(41..=50), minimal: true, ..ClueSpec::ANY }, TooMany),
            (ClueSpec { pattern: Some(pattern), clues: Some(34..=40), ..ClueSpec::ANY }, PatternCount),
            (ClueSpec { pattern: Some(pattern), symmetry: Symmetry::TopBottom, ..ClueSpec::ANY }, PatternSymmetry),
            (ClueSpec { symmetry: Symmetry::QuarterTurn, clues: Some(26..=27), ..ClueSpec::ANY }, SymmetryCount),
            (ClueSpec { pattern: Some(two_rows), ..ClueSpec::ANY }, Pattern),
            (ClueSpec { symmetry: Symmetry::HalfTurn, method: Method::Unbiased, ..ClueSpec::ANY }, WrongMethod),
        ] {
            assert_eq!(spec.check().map_err(|error| error.kind()), Err(kind), "{spec:?}");
        }
        assert_eq!(ClueSpec { pattern: Some(pattern), ..ClueSpec::ANY }.check(), Ok(()));
        assert!(Method::ALL.iter().all(|method| method.name().parse() == Ok(*method)));
    }

    #[test]
    fn the_ends_of_ranges_are_allowed() {
        use ClueSpecErrorKind::{Clues, Pattern, TooFew, TooMany};
        let clues = |clues| ClueSpec { clues: Some(clues), ..ClueSpec::ANY };
        let pattern = |cells: usize| Some(Cell::iter().skip(81 - cells).collect::<CellSet>());
        let columns: CellSet = Cell::iter().filter(|cell| cell.column() > 1).collect();
        for (spec, expected) in [
            (clues(17..=17), Ok(())),
            (clues(81..=81), Ok(())),
            (clues(82..=82), Err(Clues)),
            (clues(RangeInclusive::new(30, 29)), Err(Clues)),
            (clues(16..=16), Err(TooFew)),
            (ClueSpec { minimal: true, ..clues(40..=50) }, Ok(())),
            (ClueSpec { pattern: pattern(16), ..clues(16..=20) }, Err(TooFew)),
            (ClueSpec { pattern: pattern(64), minimal: true, ..ClueSpec::ANY }, Err(TooMany)),
            (ClueSpec { pattern: pattern(64), ..ClueSpec::ANY }, Ok(())),
            (ClueSpec { pattern: Some(columns), ..ClueSpec::ANY }, Err(Pattern)),
            (
                ClueSpec { method: Method::Unbiased, pattern: pattern(64), ..ClueSpec::ANY },
                Err(ClueSpecErrorKind::Method),
            ),
        ] {
            assert_eq!(spec.check().map_err(|error| error.kind()), expected, "{spec:?}");
        }
        let minimal = ClueSpec { minimal: true, ..clues(10..=50) };
        assert_eq!(minimal.counts(), Some((17..=40).collect()));
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let few = ClueSpec { clues: Some(1..=16), ..ClueSpec::ANY };
        assert_eq!(few.check().unwrap_err().to_string(), "no puzzle with fewer than 17 clues has one solution");
        assert_eq!(Method::ALL.map(|method| method.to_string()), ["top-down", "unbiased"]);
        assert_eq!("other".parse::<Method>().unwrap_err().to_string(), "expected top-down or unbiased");
    }
}
