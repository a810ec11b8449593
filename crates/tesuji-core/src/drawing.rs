//! The parts of a layout that is not a square of boxes.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::{LayoutHouse, Shape, ValueSet};

/// The parts of a [`Layout`](crate::Layout) that is not a square of boxes.
///
/// [`Layout::draw`](crate::Layout::draw) checks it. The methods here add rows, columns, boxes and regions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Drawing {
    /// The number of rows, at most 100.
    pub rows: usize,
    /// The number of columns, at most 100.
    pub columns: usize,
    /// The written number of the first value, 0 to 1000: usually 1, or 0 for digits from 0.
    pub first: i64,
    /// The number of values, 1 to 64.
    pub values: usize,
    /// The 0-based row and column of each cell, in reading order.
    pub cells: Vec<(usize, usize)>,
    /// The houses: rows, then columns, then regions.
    pub houses: Vec<LayoutHouse>,
    /// The names of the extra cells, which are not in the grid.
    pub extra: Vec<String>,
}

/// The kind of house in a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum HouseOf {
    /// A row.
    Rows,
    /// A column.
    Columns,
    /// A box, or a region of a jigsaw.
    Regions,
}

impl Drawing {
    /// The maximum number of rows, and of columns.
    pub const MAX_LINES: usize = 100;

    /// The maximum number of cells, extra ones included.
    pub const MAX_CELLS: usize = 4096;

    /// The maximum written number of the first value.
    pub const MAX_FIRST: i64 = 1000;

    /// Returns a grid of cells without houses, and with as many values as the longer line has cells.
    pub fn cells(rows: usize, columns: usize) -> Drawing {
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect();
        Drawing { rows, columns, first: 1, values: rows.max(columns), cells, houses: Vec::new(), extra: Vec::new() }
    }

    /// Returns a grid of cells whose houses are the rows and columns, with as many values as the longer line has cells.
    pub fn lines(rows: usize, columns: usize) -> Drawing {
        let mut drawing = Drawing::cells(rows, columns);
        drawing.add_lines();
        drawing
    }

    /// Returns the drawing of rows, columns and boxes.
    pub fn of(boxes: Shape) -> Drawing {
        let mut drawing = Drawing::cells(boxes.size(), boxes.size());
        drawing.houses = crate::layout::houses_of(boxes).collect();
        drawing
    }

    /// Returns several squares of the same shape, with the first cell of each at a 0-based row and column. Overlapping
    /// squares share cells and boxes.
    pub fn overlapping(boxes: Shape, places: &[(usize, usize)]) -> Drawing {
        let size = boxes.size();
        let far = |line: fn(&(usize, usize)) -> usize| places.iter().map(line).max().map_or(0, |most| most + size);
        let mut drawing = Drawing::cells(far(|place| place.0), far(|place| place.1));
        drawing.values = size;
        let within = |row: usize, column: usize| {
            let inside = |&(top, left): &(usize, usize)| {
                (top..top + size).contains(&row) && (left..left + size).contains(&column)
            };
            places.iter().any(inside)
        };
        drawing.cells.retain(|&(row, column)| within(row, column));
        let mut houses: Vec<LayoutHouse> = Vec::new();
        for (nth, &(top, left)) in places.iter().enumerate() {
            for mut house in crate::layout::houses_of(boxes) {
                for cell in &mut house.cells {
                    let place = (top + boxes.row_of(*cell), left + boxes.column_of(*cell));
                    *cell = drawing.cells.binary_search(&place).expect("every cell of a square is there");
                }
                if places.len() > 1 {
                    house.name = format!("{} of grid {}", house.name, nth + 1);
                }
                if houses.iter().all(|other| other.cells != house.cells) {
                    houses.push(house);
                }
            }
        }
        houses.sort_by_key(|house| house.of);
        drawing.houses = houses;
        drawing
    }

    /// Adds a house for every row and column.
    pub fn add_lines(&mut self) {
        for (of, name, count) in [(HouseOf::Rows, "row", self.rows), (HouseOf::Columns, "column", self.columns)] {
            for line in 0..count {
                let on = |&(row, column): &(usize, usize)| line == if of == HouseOf::Rows { row } else { column };
                let cells = (0..self.cells.len()).filter(|&cell| on(&self.cells[cell])).collect();
                self.houses.push(LayoutHouse { of, name: format!("{name} {}", line + 1), cells });
            }
        }
    }

    /// Adds boxes of this many rows and columns. Boxes at the border may be cut off.
    pub fn add_boxes(&mut self, rows: usize, columns: usize) {
        let (rows, columns) = (rows.max(1), columns.max(1));
        let across = self.columns.div_ceil(columns);
        for nth in 0..self.rows.div_ceil(rows) * across {
            let on = |&(row, column): &(usize, usize)| row / rows * across + column / columns == nth;
            let cells: Vec<usize> = (0..self.cells.len()).filter(|&cell| on(&self.cells[cell])).collect();
            self.houses.push(LayoutHouse { of: HouseOf::Regions, name: format!("box {}", nth + 1), cells });
        }
    }

    /// Adds regions, given by the region number of each cell. A number that occurs once is a region of one cell; cells
    /// with `usize::MAX` are in no region.
    pub fn add_regions(&mut self, region_of: &[usize]) {
        let mut numbers: Vec<usize> = region_of.iter().copied().filter(|&number| number != usize::MAX).collect();
        numbers.sort_unstable();
        numbers.dedup();
        for (nth, number) in numbers.into_iter().enumerate() {
            let cells = (0..region_of.len()).filter(|&cell| region_of[cell] == number).collect();
            self.houses.push(LayoutHouse { of: HouseOf::Regions, name: format!("region {}", nth + 1), cells });
        }
    }

    /// Removes cells from the grid and from the houses.
    pub fn remove_cells(&mut self, gone: impl Fn(usize, usize) -> bool) {
        let mut next = 0;
        let renumbered: Vec<Option<usize>> = self
            .cells
            .iter()
            .map(|&(row, column)| {
                let cell = (!gone(row, column)).then_some(next);
                next += usize::from(cell.is_some());
                cell
            })
            .collect();
        self.cells.retain(|&(row, column)| !gone(row, column));
        for house in &mut self.houses {
            house.cells = house.cells.iter().filter_map(|&cell| renumbered.get(cell).copied().flatten()).collect();
        }
        self.houses.retain(|house| !house.cells.is_empty());
    }

    /// Returns the shape of the boxes if the first region is a rectangle in the corner.
    pub(crate) fn box_shape(&self) -> Option<Shape> {
        let first = self.houses.iter().find(|house| house.of == HouseOf::Regions)?;
        let (row, column) = *self.cells.get(*first.cells.last()?)?;
        Shape::new(row + 1, column + 1)
    }

    /// Checks that the drawing is consistent.
    pub(crate) fn check(&self) -> Result<(), DrawingError> {
        let fail =
            |kind, house: usize| Err(DrawingError { kind, house: self.houses.get(house).map(|h| h.name.clone()) });
        let lines = 1..=Drawing::MAX_LINES;
        if !lines.contains(&self.rows) || !lines.contains(&self.columns) {
            return fail(DrawingErrorKind::Lines, usize::MAX);
        }
        if self.cells.len() + self.extra.len() > Drawing::MAX_CELLS {
            return fail(DrawingErrorKind::TooManyCells, usize::MAX);
        }
        if !(1..=usize::from(ValueSet::MAX)).contains(&self.values) || !(0..=Drawing::MAX_FIRST).contains(&self.first) {
            return fail(DrawingErrorKind::Values, usize::MAX);
        }
        let inside = |&(row, column): &(usize, usize)| row < self.rows && column < self.columns;
        if !self.cells.iter().all(inside) || !self.cells.is_sorted_by(|one, other| one < other) {
            return fail(DrawingErrorKind::Cells, usize::MAX);
        }
        for (nth, house) in self.houses.iter().enumerate() {
            if !house.cells.is_sorted_by(|one, other| one < other)
                || house.cells.last().is_none_or(|&last| last >= self.cells.len())
            {
                return fail(DrawingErrorKind::HouseCells, nth);
            }
            if house.cells.len() > self.values {
                return fail(DrawingErrorKind::HouseTooLarge, nth);
            }
        }
        Ok(())
    }
}

/// The error returned for an inconsistent [`Drawing`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawingError {
    kind: DrawingErrorKind,
    house: Option<String>,
}

/// The kind of inconsistency in a [`Drawing`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DrawingErrorKind {
    /// There are no rows or columns, or too many.
    Lines,
    /// There are too many cells.
    TooManyCells,
    /// There are no values or too many, or the written number of the first value is below 0 or too large.
    Values,
    /// A cell is outside the grid, repeated or out of order.
    Cells,
    /// A house has no cells, a cell that does not exist, or cells out of order.
    HouseCells,
    /// A house has more cells than there are values.
    HouseTooLarge,
}

impl DrawingError {
    /// Returns the kind of inconsistency.
    pub const fn kind(&self) -> DrawingErrorKind {
        self.kind
    }

    /// Returns the name of the faulty house, if the fault is in a house.
    pub fn house(&self) -> Option<&str> {
        self.house.as_deref()
    }
}

impl fmt::Display for DrawingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let house = self.house.as_deref().unwrap_or("a house");
        match self.kind {
            DrawingErrorKind::Lines => write!(f, "a grid has 1 to {} rows and columns", Drawing::MAX_LINES),
            DrawingErrorKind::TooManyCells => write!(f, "a grid has at most {} cells", Drawing::MAX_CELLS),
            DrawingErrorKind::Values => {
                write!(f, "a grid has 1 to {} values, and the first must be 0 to {}", ValueSet::MAX, Drawing::MAX_FIRST)
            }
            DrawingErrorKind::Cells => f.write_str("a cell is outside the grid, repeated or out of order"),
            DrawingErrorKind::HouseCells => write!(f, "the cells of {house} are missing, unknown or out of order"),
            DrawingErrorKind::HouseTooLarge => write!(f, "{house} has more cells than there are values"),
        }
    }
}

impl core::error::Error for DrawingError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Layout;
    use std::string::ToString;

    #[test]
    fn a_samurai_shares_boxes() {
        let drawing = Drawing::overlapping(Shape::CLASSIC, &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]);
        assert_eq!((drawing.rows, drawing.cells.len()), (21, 369));
        let regions = drawing.houses.iter().filter(|house| house.of == HouseOf::Regions).count();
        assert_eq!((regions, drawing.houses.len()), (41, 90 + 41));
        assert!(Layout::draw(drawing).is_ok());
    }

    #[test]
    fn contradictions_are_named() {
        let error = |change: &dyn Fn(&mut Drawing)| {
            let mut drawing = Drawing::lines(3, 3);
            change(&mut drawing);
            Layout::draw(drawing).unwrap_err()
        };
        assert_eq!(error(&|drawing| drawing.rows = 0).kind(), DrawingErrorKind::Lines);
        assert_eq!(error(&|drawing| drawing.values = 65).kind(), DrawingErrorKind::Values);
        assert_eq!(error(&|drawing| drawing.first = -1).kind(), DrawingErrorKind::Values);
        assert_eq!(error(&|drawing| drawing.cells.swap(0, 1)).kind(), DrawingErrorKind::Cells);
        assert_eq!(
            error(&|drawing| drawing.extra = alloc::vec![String::new(); 5000]).kind(),
            DrawingErrorKind::TooManyCells
        );
        assert_eq!(error(&|drawing| drawing.houses[1].cells.push(9)).kind(), DrawingErrorKind::HouseCells);
        let large = error(&|drawing| drawing.values = 2);
        assert_eq!((large.kind(), large.house()), (DrawingErrorKind::HouseTooLarge, Some("row 1")));
        assert_eq!(large.to_string(), "row 1 has more cells than there are values");
    }

    #[test]
    fn cells_may_be_in_no_region() {
        let mut drawing = Drawing::cells(2, 2);
        drawing.add_regions(&[7, 7, usize::MAX, 3]);
        let cells: Vec<Vec<usize>> = drawing.houses.iter().map(|house| house.cells.clone()).collect();
        assert_eq!(cells, [alloc::vec![3], alloc::vec![0, 1]]);
    }
}
