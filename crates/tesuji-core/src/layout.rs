use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::Shape;

/// The geometry of a problem: its cells, its values, and the houses in which every value stands at most once.
///
/// Cells are numbered from 0 in reading order. Values count from 1; 0 stands for an empty cell wherever values are
/// listed.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Layout, Shape};
///
/// let layout = Layout::of(Shape::of_size(6).unwrap());
/// assert_eq!((layout.size(), layout.cell_count()), (6, 36));
/// assert_eq!(layout.cell_name(7), "r2c2");
/// let houses: Vec<String> = layout.houses().map(|house| house.name).collect();
/// assert_eq!((houses.len(), houses[17].as_str()), (18, "box 6"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    boxes: Shape,
}

/// A house of a [`Layout`]: cells of which no two have the same value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LayoutHouse {
    /// What it is called: `row 4`, `column 7`, `box 6`.
    pub name: String,
    /// Its cells, in reading order.
    pub cells: Vec<usize>,
}

impl Layout {
    /// The classic 9x9 with boxes of 3x3.
    pub const CLASSIC: Layout = Layout::of(Shape::CLASSIC);

    /// Returns the layout of rows, columns and boxes of this shape.
    pub const fn of(boxes: Shape) -> Layout {
        Layout { boxes }
    }

    /// Returns the shape of the boxes.
    pub const fn boxes(&self) -> Shape {
        self.boxes
    }

    /// Returns whether this is the classic 9x9.
    pub fn is_classic(&self) -> bool {
        self.boxes == Shape::CLASSIC
    }

    /// Returns the number of values, which is the number of rows and of columns.
    pub const fn size(&self) -> usize {
        self.boxes.size()
    }

    /// Returns the number of cells.
    pub const fn cell_count(&self) -> usize {
        self.boxes.cell_count()
    }

    /// Returns the name of a cell: `r4c7`.
    pub fn cell_name(&self, cell: usize) -> String {
        format!("r{}c{}", self.boxes.row_of(cell) + 1, self.boxes.column_of(cell) + 1)
    }

    /// Iterates over the houses: rows, then columns, then boxes.
    pub fn houses(&self) -> impl Iterator<Item = LayoutHouse> + use<> {
        let boxes = self.boxes;
        let house_of = move |kind, cell| match kind {
            "row" => boxes.row_of(cell),
            "column" => boxes.column_of(cell),
            _ => boxes.box_of(cell),
        };
        ["row", "column", "box"].into_iter().flat_map(move |kind| {
            (0..boxes.size()).map(move |house| LayoutHouse {
                name: format!("{kind} {}", house + 1),
                cells: (0..boxes.cell_count()).filter(|&cell| house_of(kind, cell) == house).collect(),
            })
        })
    }
}

/// Writes `9x9, boxes of 3x3`.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}, boxes of {1}", self.size(), self.boxes)
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
}
