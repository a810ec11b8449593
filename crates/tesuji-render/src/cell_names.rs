//! The names of cells and houses.

use tesuji_core::{Cell, CellSet, House};

/// A convention for naming cells, and with them the rows and columns.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Cell, House};
/// use tesuji_render::CellNames;
///
/// assert_eq!(CellNames::RowColumn.cell(Cell::R9C3), "r9c3");
/// assert_eq!(CellNames::Letters.cell(Cell::R9C3), "I3");
/// assert_eq!(CellNames::K9.cell(Cell::R9C3), "K3");
/// assert_eq!(CellNames::K9.house(House::Row9), "row K");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CellNames {
    /// `r4c7`.
    #[default]
    RowColumn,
    /// `D7`: a letter A to I for the row, a number for the column.
    Letters,
    /// Like [`CellNames::Letters`], but avoids the letter I: rows A to H, and K for the last row.
    K9,
}

impl CellNames {
    /// All conventions.
    pub const ALL: [CellNames; 3] = [CellNames::RowColumn, CellNames::Letters, CellNames::K9];

    /// Returns the name of the convention, which is the name of its first or last cell: `r1c1`, `A1`, `K9`.
    pub const fn name(self) -> &'static str {
        match self {
            CellNames::RowColumn => "r1c1",
            CellNames::Letters => "A1",
            CellNames::K9 => "K9",
        }
    }

    /// Returns the name of a cell.
    pub fn cell(self, cell: Cell) -> String {
        match self {
            CellNames::RowColumn => cell.to_string(),
            _ => format!("{}{}", self.row(cell.row()), cell.column() + 1),
        }
    }

    /// Returns the name of a house.
    pub fn house(self, house: House) -> String {
        match (self, house.index()) {
            (CellNames::Letters | CellNames::K9, row @ 0..9) => format!("row {}", self.row(row)),
            _ => house.to_string(),
        }
    }

    /// Returns the names of cells: `r1c1`, `r1c1 and r1c2`, `r1c1, r1c2 and r1c3`.
    pub fn cells(self, cells: CellSet) -> String {
        list(cells.iter().map(|cell| self.cell(cell)), "and")
    }

    /// Returns the names of houses, grouped by kind: `row 1`, `rows 1 and 5`, `rows 1 and 2 and box 3`.
    pub fn houses(self, houses: impl IntoIterator<Item = House>) -> String {
        let mut kinds = [Vec::new(), Vec::new(), Vec::new()];
        houses.into_iter().for_each(|house| kinds[house.index() / 9].push(house));
        let group = |(several, houses): (&str, Vec<House>)| match houses.as_slice() {
            [one] => self.house(*one),
            _ => format!("{several} {}", list(houses.into_iter().map(|house| self.number(house)), "and")),
        };
        let kinds = ["rows", "columns", "boxes"].into_iter().zip(kinds).filter(|(_, houses)| !houses.is_empty());
        list(kinds.map(group), "and")
    }

    /// Returns the number of a house within its kind, or the letter of a row.
    fn number(self, house: House) -> String {
        match (self, house.index()) {
            (CellNames::Letters | CellNames::K9, row @ 0..9) => self.row(row).into(),
            (_, index) => (index % 9 + 1).to_string(),
        }
    }

    fn row(self, row: usize) -> char {
        let letters = if self == CellNames::K9 { b"ABCDEFGHK" } else { b"ABCDEFGHI" };
        letters[row].into()
    }
}

/// Joins words with commas, and the last two with the word `last`.
pub(crate) fn list(words: impl Iterator<Item = String>, last: &str) -> String {
    let words: Vec<String> = words.collect();
    match words.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

/// Returns a small number as a word.
pub(crate) fn word(count: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

tesuji_core::named_enum!(CellNames, ParseCellNamesError, "expected r1c1, A1 or K9");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for names in CellNames::ALL {
            assert_eq!(names.to_string().parse(), Ok(names));
        }
        assert!("r2c2".parse::<CellNames>().is_err());
    }

    #[test]
    fn lists_read_as_english() {
        let cells: CellSet = [Cell::R1C1, Cell::R2C2, Cell::R9C9].into_iter().collect();
        assert_eq!(CellNames::Letters.cells(cells), "A1, B2 and I9");
        assert_eq!(CellNames::RowColumn.cells(Cell::R1C1.into()), "r1c1");
        assert_eq!(CellNames::K9.houses([House::Row1, House::Row9, House::Box3]), "rows A and K and box 3");
        assert_eq!(CellNames::RowColumn.houses([House::Col4]), "column 4");
    }
}
