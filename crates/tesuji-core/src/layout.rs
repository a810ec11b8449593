//! The geometry of a problem: its cells, values and houses.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::{Drawing, DrawingError, HouseOf, Shape};

/// The geometry of a problem: its cells, its values, and the houses in which every value occurs at most once.
///
/// Cells are numbered from 0 in reading order. Values are numbered from 1, however they are [written](Layout::number);
/// 0 means an empty cell wherever values are listed.
///
/// Most layouts are squares of rows, columns and boxes, created by [`of`](Layout::of) from a shape. Any other is
/// created from a [`Drawing`]: it can have jigsaw regions, cells in no region, more values than a row has cells,
/// overlapping grids, digits from 0, and extra cells that are not in the grid.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Drawing, Layout, Shape};
///
/// let layout = Layout::of(Shape::of_size(6).unwrap());
/// assert_eq!((layout.size(), layout.cell_count()), (6, 36));
/// assert_eq!(layout.cell_name(7), "r2c2");
/// let houses: Vec<String> = layout.houses().map(|house| house.name).collect();
/// assert_eq!((houses.len(), houses[17].as_str()), (18, "box 6"));
///
/// let mut drawing = Drawing::lines(4, 4);
/// drawing.first = 0;
/// drawing.add_regions(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]);
/// let jigsaw = Layout::draw(drawing)?;
/// assert_eq!((jigsaw.boxes(), jigsaw.number(1), jigsaw.houses().count()), (None, 0, 12));
/// # Ok::<(), tesuji_core::DrawingError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Boxes(Shape),
    Drawn(Arc<Drawing>),
}

/// A house of a [`Layout`]: cells no two of which have the same value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LayoutHouse {
    /// The kind of house.
    pub of: HouseOf,
    /// The name: `row 4`, `column 7`, `box 6`.
    pub name: String,
    /// The cells, in reading order.
    pub cells: Vec<usize>,
}

impl Layout {
    /// The classic 9x9 with boxes of 3x3.
    pub const CLASSIC: Layout = Layout::of(Shape::CLASSIC);

    /// Returns the layout of rows, columns and boxes of this shape.
    pub const fn of(boxes: Shape) -> Layout {
        Layout { kind: Kind::Boxes(boxes) }
    }

    /// Returns the layout of a drawing. If the drawing is that of a shape, the result equals the layout of the shape.
    ///
    /// # Errors
    ///
    /// Returns an error if the drawing is inconsistent.
    pub fn draw(drawing: Drawing) -> Result<Layout, DrawingError> {
        drawing.check()?;
        let shape = [Shape::of_size(drawing.values), drawing.box_shape()];
        let like = |shape: &Shape| drawing == Drawing::of(*shape);
        Ok(match shape.into_iter().flatten().find(like) {
            Some(shape) => Layout::of(shape),
            None => Layout { kind: Kind::Drawn(Arc::new(drawing)) },
        })
    }

    /// Returns the shape of the boxes, or `None` if this is not a square of rows, columns and boxes with digits from 1.
    pub fn boxes(&self) -> Option<Shape> {
        match &self.kind {
            Kind::Boxes(boxes) => Some(*boxes),
            Kind::Drawn(_) => None,
        }
    }

    /// Returns the drawing of this layout.
    pub fn drawing(&self) -> Drawing {
        match &self.kind {
            Kind::Boxes(boxes) => Drawing::of(*boxes),
            Kind::Drawn(drawing) => (**drawing).clone(),
        }
    }

    /// Returns whether this is the classic 9x9.
    pub fn is_classic(&self) -> bool {
        self.boxes() == Some(Shape::CLASSIC)
    }

    /// Returns the number of values. In a layout of boxes, it is also the number of rows and of columns.
    pub fn size(&self) -> usize {
        match &self.kind {
            Kind::Boxes(boxes) => boxes.size(),
            Kind::Drawn(drawing) => drawing.values,
        }
    }

    /// Returns the written number of a value: the value itself, if digits start at 1.
    pub fn number(&self, value: u8) -> i64 {
        self.first_number() + i64::from(value) - 1
    }

    /// Returns the written number of the lowest value: 1, or 0 for digits from 0.
    pub fn first_number(&self) -> i64 {
        match &self.kind {
            Kind::Boxes(_) => 1,
            Kind::Drawn(drawing) => drawing.first,
        }
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        match &self.kind {
            Kind::Boxes(boxes) => boxes.size(),
            Kind::Drawn(drawing) => drawing.rows,
        }
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        match &self.kind {
            Kind::Boxes(boxes) => boxes.size(),
            Kind::Drawn(drawing) => drawing.columns,
        }
    }

    /// Returns the number of cells in the grid, without the extra ones.
    pub fn cell_count(&self) -> usize {
        match &self.kind {
            Kind::Boxes(boxes) => boxes.cell_count(),
            Kind::Drawn(drawing) => drawing.cells.len(),
        }
    }

    /// Returns the number of extra cells, which are not in the grid. They are numbered after the cells of the grid.
    pub fn extra_count(&self) -> usize {
        match &self.kind {
            Kind::Boxes(_) => 0,
            Kind::Drawn(drawing) => drawing.extra.len(),
        }
    }

    /// Returns the 0-based row and column of a cell, or `None` for an extra cell.
    pub fn place(&self, cell: usize) -> Option<(usize, usize)> {
        match &self.kind {
            Kind::Boxes(boxes) => (cell < boxes.cell_count()).then(|| (boxes.row_of(cell), boxes.column_of(cell))),
            Kind::Drawn(drawing) => drawing.cells.get(cell).copied(),
        }
    }

    /// Returns the cell at a 0-based row and column, `None` if there is none.
    pub fn cell_at(&self, row: usize, column: usize) -> Option<usize> {
        match &self.kind {
            Kind::Boxes(boxes) => (row < boxes.size() && column < boxes.size()).then(|| row * boxes.size() + column),
            Kind::Drawn(drawing) => drawing.cells.binary_search(&(row, column)).ok(),
        }
    }

    /// Returns the name of a cell: `r4c7`, or the name of the extra cell.
    pub fn cell_name(&self, cell: usize) -> String {
        match (self.place(cell), &self.kind) {
            (Some((row, column)), _) => format!("r{}c{}", row + 1, column + 1),
            (None, Kind::Drawn(drawing)) if cell - drawing.cells.len() < drawing.extra.len() => {
                drawing.extra[cell - drawing.cells.len()].clone()
            }
            _ => format!("cell {cell}"),
        }
    }

    /// Returns the name of a candidate, such as `r4c7=5`, from a cell and a value from 1; the name has the written
    /// number of the value.
    pub fn candidate_name(&self, cell: usize, value: u8) -> String {
        format!("{}={}", self.cell_name(cell), self.number(value))
    }

    /// Iterates over the houses: rows, then columns, then boxes or regions.
    pub fn houses(&self) -> impl Iterator<Item = LayoutHouse> + use<> {
        let (boxes, drawn) = match &self.kind {
            Kind::Boxes(boxes) => (Some(*boxes), None),
            Kind::Drawn(drawing) => (None, Some(drawing.clone())),
        };
        let count = drawn.as_ref().map_or(0, |drawing| drawing.houses.len());
        let drawn = (0..count).filter_map(move |house| drawn.as_ref().map(|drawing| drawing.houses[house].clone()));
        boxes.into_iter().flat_map(houses_of).chain(drawn)
    }
}

impl From<Shape> for Layout {
    fn from(boxes: Shape) -> Layout {
        Layout::of(boxes)
    }
}

/// Iterates over the rows, the columns and the boxes of a shape.
pub(crate) fn houses_of(boxes: Shape) -> impl Iterator<Item = LayoutHouse> {
    let house_of = move |of, cell| match of {
        HouseOf::Rows => boxes.row_of(cell),
        HouseOf::Columns => boxes.column_of(cell),
        HouseOf::Regions => boxes.box_of(cell),
    };
    [(HouseOf::Rows, "row"), (HouseOf::Columns, "column"), (HouseOf::Regions, "box")].into_iter().flat_map(
        move |(of, name)| {
            let mut houses = vec![Vec::with_capacity(boxes.size()); boxes.size()];
            (0..boxes.cell_count()).for_each(|cell| houses[house_of(of, cell)].push(cell));
            let named = move |(nth, cells)| LayoutHouse { of, name: format!("{name} {}", nth + 1), cells };
            houses.into_iter().enumerate().map(named)
        },
    )
}

/// Writes `9x9, boxes of 3x3`, or `9x9` and the number of values if that differs.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows(), self.columns())?;
        match self.boxes() {
            Some(boxes) => write!(f, ", boxes of {boxes}"),
            None if self.size() != self.rows().max(self.columns()) => write!(f, ", {} values", self.size()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::House;
    use std::string::ToString;

    #[test]
    fn the_houses_of_the_classic_layout_are_the_houses() {
        assert!(Layout::CLASSIC.is_classic() && !Layout::of(Shape::of_size(8).unwrap()).is_classic());
        assert_eq!(Layout::CLASSIC.to_string(), "9x9, boxes of 3x3");
        let houses: Vec<LayoutHouse> = Layout::CLASSIC.houses().collect();
        assert_eq!(houses.len(), House::COUNT);
        for (found, house) in houses.iter().zip(House::ALL) {
            assert_eq!(found.name, house.to_string());
            assert!(found.cells.iter().copied().eq(house.cells().iter().map(|cell| cell.index())), "{house}");
        }
    }

    #[test]
    fn every_cell_is_in_three_houses() {
        for shape in (4..=25).filter_map(Shape::of_size) {
            let layout = Layout::of(shape);
            let mut counts = alloc::vec![0; layout.cell_count()];
            for house in layout.houses() {
                assert_eq!(house.cells.len(), layout.size(), "{}", house.name);
                house.cells.into_iter().for_each(|cell| counts[cell] += 1);
            }
            assert!(counts.iter().all(|&count| count == 3), "{layout}");
        }
    }

    #[test]
    fn a_drawing_of_a_shape_is_that_shape() {
        for shape in ["2x3", "3x2", "3x3", "2x6"].map(|name| name.parse::<Shape>().unwrap()) {
            let layout = Layout::draw(Drawing::of(shape)).unwrap();
            assert_eq!((layout.boxes(), &layout), (Some(shape), &Layout::of(shape)));
        }
    }

    #[test]
    fn a_drawing_can_lack_places_and_have_extra_cells() {
        let mut drawing = Drawing::lines(2, 3);
        drawing.remove_cells(|row, column| (row, column) == (0, 1));
        drawing.extra.push("a".into());
        let layout = Layout::draw(drawing).unwrap();
        assert_eq!((layout.cell_count(), layout.extra_count(), layout.size()), (5, 1, 3));
        assert_eq!((layout.cell_at(0, 1), layout.cell_at(1, 0), layout.place(2)), (None, Some(2), Some((1, 0))));
        assert_eq!([1, 5].map(|cell| layout.cell_name(cell)), ["r1c3", "a"]);
        assert_eq!((layout.place(5), layout.to_string().as_str()), (None, "2x3"));
        let cells: Vec<Vec<usize>> = layout.houses().map(|house| house.cells).collect();
        assert_eq!(cells, [vec![0, 1], vec![2, 3, 4], vec![0, 2], vec![3], vec![1, 4]]);
    }
}
