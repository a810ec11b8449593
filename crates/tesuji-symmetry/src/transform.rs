//! Transformations into essentially equal puzzles.

use std::fmt;
use std::str::FromStr;

use tesuji_core::Digit;

use crate::line_order::LineOrder;
use crate::{CellMap, Transformable};

/// A transformation of a puzzle into an essentially equal one: a permutation of the cells and a relabelling of the
/// digits.
///
/// # Examples
///
/// ```
/// use tesuji_core::Puzzle;
/// use tesuji_symmetry::{CellMap, Transform};
///
/// let puzzle: Puzzle = "12..............................................................................3".parse()?;
/// let transform: Transform = "tr123456789c123456789d312456789".parse()?;
/// let image = transform.apply(&puzzle);
/// assert_eq!(image.to_string(), "3........1......................................................................2");
/// assert_eq!(transform.inverse().apply(&image), puzzle);
/// assert_eq!(transform.cells(), CellMap::TRANSPOSITION);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "morph")]
#[doc(alias = "isomorphism")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transform {
    cells: CellMap,
    digits: [Digit; 9],
}

const FACTORIAL_9: u64 = 362_880;

impl Transform {
    /// The identity.
    pub const IDENTITY: Transform = Transform { cells: CellMap::IDENTITY, digits: Digit::ALL };

    /// The number of transforms: 3,359,232 x 9!.
    pub const COUNT: u64 = CellMap::COUNT as u64 * FACTORIAL_9;

    /// Returns the transform that moves the cells by `cells` and replaces the digit of index `i` by `digits[i]`.
    ///
    /// Returns `None` if a digit is missing.
    pub fn new(cells: CellMap, digits: [Digit; 9]) -> Option<Transform> {
        let seen = digits.iter().fold(0u16, |seen, digit| seen | 1 << digit.index());
        (seen == 0x1ff).then_some(Transform { cells, digits })
    }

    pub(crate) const fn of_parts(cells: CellMap, digits: [Digit; 9]) -> Transform {
        Transform { cells, digits }
    }

    /// Returns the transform with this number, 0 to [`COUNT`](Transform::COUNT) - 1. The identity has number 0.
    ///
    /// A uniformly random number gives a uniformly random transform.
    ///
    /// # Panics
    ///
    /// Panics if `index` is out of range.
    #[track_caller]
    pub fn from_index(index: u64) -> Transform {
        assert!(index < Transform::COUNT, "transform index out of range");
        let mut left = Digit::ALL.to_vec();
        let mut number = index % FACTORIAL_9;
        let digits = std::array::from_fn(|nth| {
            let ways = (1..9 - nth as u64).product::<u64>();
            let digit = left.remove((number / ways) as usize);
            number %= ways;
            digit
        });
        Transform { cells: CellMap::from_index((index / FACTORIAL_9) as u32), digits }
    }

    /// Returns the permutation of the cells.
    pub const fn cells(&self) -> CellMap {
        self.cells
    }

    /// Returns the replacement of each digit, by [`Digit::index`].
    pub const fn digits(&self) -> &[Digit; 9] {
        &self.digits
    }

    /// Returns the replacement of the digit.
    #[inline]
    pub const fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// Returns the image of a grid, a puzzle, a solution, a cell, a digit, a candidate, or a set of cells or
    /// candidates.
    #[inline]
    pub fn apply<T: Transformable>(&self, to: &T) -> T {
        to.transformed(self)
    }

    /// Returns the composition: this transform, then `next`.
    #[doc(alias = "compose")]
    #[must_use]
    pub fn then(&self, next: &Transform) -> Transform {
        Transform { cells: self.cells.then(next.cells), digits: self.digits.map(|digit| next.digit(digit)) }
    }

    /// Returns the inverse transform.
    #[must_use]
    pub fn inverse(&self) -> Transform {
        let mut digits = Digit::ALL;
        Digit::iter().for_each(|digit| digits[self.digit(digit).index()] = digit);
        Transform { cells: self.cells.inverse(), digits }
    }
}

impl Default for Transform {
    fn default() -> Transform {
        Transform::IDENTITY
    }
}

impl From<CellMap> for Transform {
    fn from(cells: CellMap) -> Transform {
        Transform { cells, ..Transform::IDENTITY }
    }
}

/// Writes the sources of the rows and columns and the replacements of the digits 1 to 9, as
/// `r123456789c123456789d123456789`. A leading `t` means that the grid is transposed first.
impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}d", self.cells)?;
        self.digits.iter().try_for_each(|digit| digit.fmt(f))
    }
}

impl fmt::Debug for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads the format written by `Display`.
impl FromStr for Transform {
    type Err = ParseTransformError;

    fn from_str(text: &str) -> Result<Transform, ParseTransformError> {
        let error = |kind, offset| ParseTransformError { kind, offset };
        let bytes = text.as_bytes();
        let transposed = bytes.first() == Some(&b't');
        let mut offset = usize::from(transposed);
        let mut numbers = [[0; 9]; 3];
        for (name, numbers) in b"rcd".iter().zip(&mut numbers) {
            if bytes.get(offset) != Some(name) {
                return Err(error(ParseTransformErrorKind::Form, offset));
            }
            for (number, offset) in numbers.iter_mut().zip(offset + 1..) {
                match bytes.get(offset) {
                    Some(digit @ b'1'..=b'9') => *number = digit - b'1',
                    _ => return Err(error(ParseTransformErrorKind::Form, offset)),
                }
            }
            offset += 10;
        }
        if offset != bytes.len() {
            return Err(error(ParseTransformErrorKind::Form, offset));
        }
        let [rows, columns, digits] = numbers;
        let offset = usize::from(transposed);
        let lines = |order, offset| LineOrder::new(order).ok_or(error(ParseTransformErrorKind::Lines, offset));
        let cells = CellMap::of_orders(transposed, lines(rows, offset)?, lines(columns, offset + 10)?);
        let digits = digits.map(|index| Digit::from_index(index.into()));
        Transform::new(cells, digits).ok_or(error(ParseTransformErrorKind::Digits, offset + 20))
    }
}

/// The error returned when a text is not a [`Transform`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseTransformError {
    kind: ParseTransformErrorKind,
    offset: usize,
}

/// The kind of error in the text of a [`Transform`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseTransformErrorKind {
    /// The text does not have the form `r123456789c123456789d123456789`, with or without a leading `t`.
    Form,
    /// A row or column is missing, or the rows of a band or the columns of a stack do not stay together.
    Lines,
    /// A digit is missing.
    Digits,
    /// The text at the offset is not the letter of a part, and the whole text is not a name: see
    /// [`Transform::from_notation`].
    Part,
    /// The letter of a part is not followed by the required digits.
    Numbers {
        /// The number of digits, and the highest one allowed.
        count: u8,
    },
    /// A band or stack is missing.
    Chutes,
}

impl ParseTransformError {
    pub(crate) const fn new(kind: ParseTransformErrorKind, offset: usize) -> ParseTransformError {
        ParseTransformError { kind, offset }
    }

    /// Returns the kind of error.
    pub const fn kind(&self) -> ParseTransformErrorKind {
        self.kind
    }

    /// Returns the byte offset of the error in the text.
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for ParseTransformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            ParseTransformErrorKind::Form => "expected a transform such as tr123456789c123456789d123456789",
            ParseTransformErrorKind::Lines => "expected nine lines that keep bands and stacks together",
            ParseTransformErrorKind::Digits => "expected each of the nine digits once",
            ParseTransformErrorKind::Part => "expected a part of a transform: t, r, c, b, s or d",
            ParseTransformErrorKind::Numbers { count: 3 } => "expected three digits from 1 to 3",
            ParseTransformErrorKind::Numbers { .. } => "expected nine digits from 1 to 9",
            ParseTransformErrorKind::Chutes => "expected 1, 2 and 3, each once",
        })
    }
}

impl std::error::Error for ParseTransformError {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tesuji_core::{Candidate, CandidateSet, Cell, CellSet, Puzzle, Solution};

    fn transform() -> impl Strategy<Value = Transform> {
        (0..Transform::COUNT).prop_map(Transform::from_index)
    }

    const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    const SOLUTION: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

    proptest! {
        #[test]
        fn transforms_are_a_group_that_acts_on_puzzles(a in transform(), b in transform()) {
            let puzzle: Puzzle = PUZZLE.parse().unwrap();
            prop_assert_eq!(a.then(&b).apply(&puzzle), b.apply(&a.apply(&puzzle)));
            prop_assert_eq!(a.inverse().apply(&a.apply(&puzzle)), puzzle);
            prop_assert_eq!(a.then(&a.inverse()), Transform::IDENTITY);
        }

        #[test]
        fn text_comes_back(transform in transform()) {
            prop_assert_eq!(transform.to_string().parse(), Ok(transform));
        }

        #[test]
        fn all_nouns_move_alike(transform in transform(), at in 0..81usize) {
            let puzzle: Puzzle = PUZZLE.parse().unwrap();
            let solution = Solution::try_from(SOLUTION.parse::<tesuji_core::Grid>().unwrap()).unwrap();
            let (image, cell) = (transform.apply(&solution), Cell::from_index(at));
            prop_assert!(image.solves(&transform.apply(&puzzle)));
            let candidate = Candidate { cell, digit: solution.get(cell) };
            let moved = transform.apply(&candidate);
            prop_assert_eq!(image.get(moved.cell), moved.digit);
            prop_assert_eq!(transform.apply(&CellSet::of(cell)), CellSet::of(moved.cell));
            let candidates: CandidateSet = puzzle.candidates();
            prop_assert_eq!(transform.apply(&candidates), transform.apply(&puzzle).candidates());
        }
    }

    #[test]
    fn wrong_texts_are_refused_at_their_place() {
        use ParseTransformErrorKind::{Digits, Form, Lines};
        for (text, kind, offset) in [
            ("", Form, 0),
            ("t", Form, 1),
            ("r12345678c123456789d123456789", Form, 9),
            ("tr123456789c123456789d123456789 ", Form, 31),
            ("r124356789c123456789d123456789", Lines, 0),
            ("tr123456789c123456788d123456789", Lines, 11),
            ("r123456789c123456789d123456788", Digits, 20),
        ] {
            let error = text.parse::<Transform>().unwrap_err();
            assert_eq!((error.kind(), error.offset()), (kind, offset), "{text}");
        }
    }

    #[test]
    fn the_first_and_the_last_number_are_transforms() {
        assert_eq!(Transform::from_index(0), Transform::IDENTITY);
        let last = Transform::from_index(Transform::COUNT - 1);
        assert_eq!(last.to_string(), "tr987654321c987654321d987654321");
    }
}
