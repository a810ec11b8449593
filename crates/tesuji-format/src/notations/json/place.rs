//! Names of cells in documents: `[0, 4]`, `{"row": 1, "col": 5}`, `"R1C5"`, `"A5"`, `4`.

use super::literal::{Node, Object, Value};
use crate::read_error::ReadErrorKind;

/// A cell as named in a document, not yet known to be within the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Row and column, both counted from 0 or both from 1.
    Pair(i64, i64),
    /// Row and column, counted from 0 regardless of the other places.
    Named(i64, i64),
    /// Row and column, counted from 0, with a letter for the row.
    Lettered(i64, i64),
    /// The number of a cell, row by row, counted from 0 or from 1.
    Number(i64),
}

/// The names of fields for rows and for columns.
const ROWS: &[&str] = &["row", "r", "y", "i", "rowindex", "first"];
const COLUMNS: &[&str] = &["column", "col", "c", "x", "j", "colindex", "columnindex", "second"];

impl Place {
    /// Reads the name of a cell; `None` if it is not one.
    pub(super) fn of(node: &Node) -> Option<Place> {
        match &node.value {
            Value::List(list) => match &list.nodes[..] {
                [row, column] => Some(Place::Pair(integer(row)?, integer(column)?)),
                _ => None,
            },
            Value::Object(object) => Place::of_object(object).filter(|_| object.fields.len() == 2),
            Value::Text(text) => Place::named(text),
            Value::Number(_) => Some(Place::Number(integer(node)?)),
            _ => None,
        }
    }

    /// Reads the row and the column of an object that may have other fields as well.
    pub(super) fn of_object(object: &Object) -> Option<Place> {
        let field = |names: &[&str]| {
            let mut found = object.fields.iter().filter(|(name, _)| names.contains(&&*name.to_ascii_lowercase()));
            integer(&found.next()?.1).filter(|_| found.next().is_none())
        };
        Some(Place::Pair(field(ROWS)?, field(COLUMNS)?))
    }

    /// Reads `R1C5`, `r1c5`, `A5`, `0,4` or `(0, 4)`.
    pub(super) fn named(text: &str) -> Option<Place> {
        let text = text.trim().trim_matches(['(', ')', '[', ']']).to_ascii_lowercase();
        if let Some((row, column)) = text.strip_prefix('r').and_then(|rest| rest.split_once('c')) {
            return Some(Place::Named(row.parse::<i64>().ok()? - 1, column.parse::<i64>().ok()? - 1));
        }
        let letter = text.bytes().next().filter(|byte| (b'a'..=b'p').contains(byte));
        if let Some(letter) = letter {
            return Some(Place::Lettered((letter - b'a').into(), text[1..].parse::<i64>().ok()? - 1));
        }
        let (row, column) = text.split_once([',', '-', '_', ':', ' '])?;
        Some(Place::Pair(row.trim().parse().ok()?, column.trim().parse().ok()?))
    }
}

/// Returns the value of a whole number.
pub(super) fn integer(node: &Node) -> Option<i64> {
    match &node.value {
        Value::Number(number) => {
            let value: f64 = number.parse().ok()?;
            (value.fract() == 0.0 && value.abs() < 1e6).then_some(value as i64)
        }
        Value::Text(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// The base, 0 or 1, of row and column numbers, and of cell numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counting {
    pairs: Option<i64>,
    numbers: Option<i64>,
}

const UNKNOWN: ReadErrorKind =
    ReadErrorKind::Syntax { message: "it is not clear whether rows and columns are counted from 0 or from 1" };

impl Counting {
    /// Determines the bases from all places of a document, one of which must have the first or the last number.
    pub(super) fn of(places: impl IntoIterator<Item = Place>, size: usize) -> Result<Counting, ReadErrorKind> {
        let last = size as i64;
        let [mut pairs, mut numbers] = [[false; 2]; 2];
        let [mut has_pairs, mut has_numbers] = [false; 2];
        for place in places {
            match place {
                Place::Pair(row, column) => {
                    has_pairs = true;
                    pairs[0] |= row == 0 || column == 0;
                    pairs[1] |= row == last || column == last;
                }
                Place::Number(number) => {
                    has_numbers = true;
                    numbers[0] |= number == 0;
                    numbers[1] |= number == last * last;
                }
                Place::Named(..) | Place::Lettered(..) => {}
            }
        }
        let base = |has: bool, [from_0, from_1]: [bool; 2]| match (has, from_0, from_1) {
            (false, ..) => Ok(None),
            (true, true, false) => Ok(Some(0)),
            (true, false, true) => Ok(Some(1)),
            _ => Err(UNKNOWN),
        };
        Ok(Counting { pairs: base(has_pairs, pairs)?, numbers: base(has_numbers, numbers)? })
    }

    /// Returns the index of a cell in a square of this size.
    ///
    /// # Errors
    ///
    /// Returns an error if the cell is outside of the grid.
    pub(super) fn cell(self, place: Place, size: usize) -> Result<usize, ReadErrorKind> {
        let within = |at: i64| usize::try_from(at).ok().filter(|&at| at < size);
        let cell = match place {
            Place::Pair(row, column) => {
                let base = self.pairs.unwrap_or(0);
                within(row - base).zip(within(column - base)).map(|(row, column)| row * size + column)
            }
            Place::Named(row, column) | Place::Lettered(row, column) => {
                within(row).zip(within(column)).map(|(row, column)| row * size + column)
            }
            Place::Number(number) => {
                usize::try_from(number - self.numbers.unwrap_or(0)).ok().filter(|&cell| cell < size * size)
            }
        };
        cell.ok_or_else(|| ReadErrorKind::invalid("a named cell is outside the grid"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_many_names() {
        assert_eq!(Place::named("R3C10"), Some(Place::Named(2, 9)));
        assert_eq!(Place::named("B7"), Some(Place::Lettered(1, 6)));
        assert_eq!(Place::named("(0, 4)"), Some(Place::Pair(0, 4)));
        for text in ["", "r", "r1", "rc", "hello", "A", "1"] {
            assert_eq!(Place::named(text), None, "{text}");
        }
    }

    #[test]
    fn counting_is_found_out_or_asked_for() {
        let cell =
            |places: &[Place]| Counting::of(places.iter().copied(), 9).and_then(|counting| counting.cell(places[0], 9));
        assert_eq!(cell(&[Place::Pair(1, 2), Place::Pair(0, 4)]), Ok(11));
        assert_eq!(cell(&[Place::Pair(1, 2), Place::Pair(9, 4)]), Ok(1));
        assert_eq!(cell(&[Place::Number(1), Place::Number(81)]), Ok(0));
        assert_eq!(cell(&[Place::Named(1, 2)]), Ok(11));
        assert!(cell(&[Place::Pair(1, 2)]).is_err());
        assert!(cell(&[Place::Pair(0, 9)]).is_err());
        assert!(cell(&[Place::Named(1, 9)]).is_err());
    }
}
