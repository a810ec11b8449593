//! The 416 classes of bands.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use tesuji_core::{Grid, Solution};

use crate::Canonicalizer;
use crate::canonical::values;
use crate::search::Search;

/// One of the 416 essentially different ways to fill a band, numbered 1 to 416 in the order of their smallest lines.
///
/// To find the smallest line of a band, permute its rows, its boxes and the columns within them, and relabel its
/// digits. The smallest line is the first of all the results in dictionary order. A grid has six bands, because the
/// stacks count as bands of the transposed grid. Equivalent grids have the same six classes.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Grid, Solution};
/// use tesuji_symmetry::{BandClass, Canonicalizer};
///
/// let grid: Grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645".parse()?;
/// let classes = Canonicalizer::new().band_classes(&Solution::try_from(grid)?);
/// assert_eq!(classes.map(BandClass::number), [1; 6]);
/// assert_eq!(classes[0].to_string(), "123456789456789123789123456");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BandClass(u16);

/// The second and third rows of the smallest lines, in order. The first row is always 123456789.
static CLASSES: LazyLock<Vec<[u64; 2]>> = LazyLock::new(|| {
    let mut search = Search::default();
    let mut rows = Vec::new();
    let mut values = [0; 81];
    // The first box may be filled in any way, and the columns of the others may be sorted by their first row.
    (0..9).for_each(|nth| values[9 * (nth / 3) + nth % 3] = nth as u8 + 1);
    fill(&mut values, 0, &mut |values| {
        search.band(values, 0);
        rows.push([search.rows()[1], search.rows()[2]]);
    });
    rows.sort_unstable();
    rows.dedup();
    rows
});

/// Fills the 18 cells of the second and third box of the first band, starting with cell `nth`, in all ways in which the
/// first row of each box is increasing and the second box begins with a lower digit than the third.
fn fill(values: &mut [u8; 81], nth: usize, full: &mut impl FnMut(&[u8; 81])) {
    if nth == 18 {
        return full(values);
    }
    let (row, column) = (nth / 6, 3 + nth % 6);
    let after = match (row, column) {
        (0, 3) => 0,
        (0, 6) => values[3],
        (0, _) => values[column - 1],
        _ => 0,
    };
    for value in after + 1..=9 {
        let in_row = (0..column).any(|column| values[9 * row + column] == value);
        let in_box = (0..row).any(|row| (0..3).any(|place| values[9 * row + column / 3 * 3 + place] == value));
        if !in_row && !in_box {
            values[9 * row + column] = value;
            fill(values, nth + 1, full);
        }
    }
    values[9 * row + column] = 0;
}

impl BandClass {
    /// The number of classes.
    pub const COUNT: usize = 416;

    /// Returns the number of the class, 1 to 416.
    pub const fn number(self) -> u16 {
        self.0 + 1
    }

    /// Returns the class with this number, or `None` if the number is not 1 to 416.
    pub const fn from_number(number: u16) -> Option<BandClass> {
        if 1 <= number && number as usize <= BandClass::COUNT { Some(BandClass(number - 1)) } else { None }
    }

    /// Iterates over all classes, in order.
    pub fn iter() -> impl ExactSizeIterator<Item = BandClass> + Clone {
        (0..BandClass::COUNT).map(|index| BandClass(index as u16))
    }
}

/// The error returned when a text is not a [`BandClass`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseBandClassError {
    /// The text is neither a number from 1 to 416 nor 27 digits.
    Form,
    /// The digit at this position, from 0, occurs twice in its row or box.
    Twice(usize),
}

impl fmt::Display for ParseBandClassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseBandClassError::Form => f.write_str("expected a number from 1 to 416, or the 27 digits of a band"),
            ParseBandClassError::Twice(place) => {
                let (row, column) = (place / 9 + 1, place % 9 + 1);
                write!(f, "the digit in row {row}, column {column} of the band appears twice in its row or box")
            }
        }
    }
}

impl std::error::Error for ParseBandClassError {}

/// Reads the number of a class, or the 27 digits of any band in the class, row by row.
///
/// ```
/// use tesuji_symmetry::BandClass;
///
/// let band = "987654321321987654654321987";
/// assert_eq!(band.parse::<BandClass>()?, "1".parse()?);
/// # Ok::<(), tesuji_symmetry::ParseBandClassError>(())
/// ```
impl FromStr for BandClass {
    type Err = ParseBandClassError;

    fn from_str(text: &str) -> Result<BandClass, ParseBandClassError> {
        if text.len() != 27 {
            let number = text.parse().ok().filter(|_| !text.starts_with('+'));
            return number.and_then(BandClass::from_number).ok_or(ParseBandClassError::Form);
        }
        if !text.bytes().all(|byte| (b'1'..=b'9').contains(&byte)) {
            return Err(ParseBandClassError::Form);
        }
        let mut values = [0; 81];
        values.iter_mut().zip(text.bytes()).for_each(|(value, byte)| *value = byte - b'0');
        let is_same_house = |one: usize, other: usize| one / 9 == other / 9 || one % 9 / 3 == other % 9 / 3;
        let clashes =
            |place: &usize| (0..*place).any(|other| values[other] == values[*place] && is_same_house(other, *place));
        match (0..27).find(clashes) {
            Some(place) => Err(ParseBandClassError::Twice(place)),
            None => Ok(class_of(&mut Search::default(), &values, 0)),
        }
    }
}

/// Returns the class of a band or stack of these values.
fn class_of(search: &mut Search, values: &[u8; 81], chute: usize) -> BandClass {
    search.band(values, chute);
    let rows = [search.rows()[1], search.rows()[2]];
    BandClass(CLASSES.binary_search(&rows).expect("every band is of some class") as u16)
}

/// Writes the 27 digits of the smallest line.
impl fmt::Display for BandClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [second, third] = CLASSES[usize::from(self.0)];
        write!(f, "123456789{second:09x}{third:09x}")
    }
}

impl Canonicalizer {
    /// Returns the classes of the three bands from the top, and of the three stacks from the left.
    ///
    /// The first call in a program computes the list of classes, which takes a few hundredths of a second.
    pub fn band_classes(&mut self, solution: &Solution) -> [BandClass; 6] {
        let values = values(&Grid::from(*solution));
        [0, 1, 2, 3, 4, 5].map(|chute| class_of(&mut self.search, &values, chute))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_416_classes() {
        assert_eq!(CLASSES.len(), BandClass::COUNT);
        assert_eq!(BandClass::iter().len(), BandClass::COUNT);
        assert_eq!(BandClass(0).to_string(), "123456789456789123789123456");
        assert!(BandClass::iter().map(|class| class.to_string()).is_sorted());
    }

    #[test]
    fn every_class_is_its_own_smallest_line() {
        let mut search = Search::default();
        for (class, rows) in BandClass::iter().zip(CLASSES.iter()) {
            let mut values = [0; 81];
            values.iter_mut().zip(class.to_string().bytes()).for_each(|(value, byte)| *value = byte - b'0');
            search.band(&values, 0);
            assert_eq!(search.rows()[1..3], rows[..]);
            assert_eq!(BandClass::from_number(class.number()), Some(class));
        }
        for class in BandClass::iter() {
            assert_eq!((class.to_string().parse(), class.number().to_string().parse()), (Ok(class), Ok(class)));
        }
        for text in ["0", "417", "-1", "+1", "", "x", "12345678912345678912345678", "12345678945678912378912345x"] {
            assert_eq!(text.parse::<BandClass>(), Err(ParseBandClassError::Form), "{text}");
        }
        for (text, place) in [("123456788456789123789123456", 8), ("123456789156789123789123456", 9)] {
            assert_eq!(text.parse::<BandClass>(), Err(ParseBandClassError::Twice(place)));
        }
        assert_eq!(BandClass::from_number(0), None);
        assert_eq!(BandClass::from_number(417), None);
    }
}
