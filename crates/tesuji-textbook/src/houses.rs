//! The cells of each house.

use tesuji_core::Shape;

/// The cells of each house, as lists made once per search.
///
/// Houses are numbered from 0: rows first, then columns, then boxes.
pub(crate) struct Houses {
    size: usize,
    /// The row, the column and the box of each cell.
    of_cell: Vec<[usize; 3]>,
}

impl Houses {
    pub(crate) fn new(shape: Shape) -> Houses {
        let size = shape.size();
        let houses = |cell| [shape.row_of(cell), size + shape.column_of(cell), 2 * size + shape.box_of(cell)];
        Houses { size, of_cell: (0..shape.cell_count()).map(houses).collect() }
    }

    /// Returns the number of values.
    #[inline]
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Returns the number of houses.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        3 * self.size
    }

    /// Returns the number of cells.
    #[inline]
    pub(crate) fn cell_count(&self) -> usize {
        self.of_cell.len()
    }

    /// Returns the row, the column and the box of the cell.
    #[inline]
    pub(crate) fn of(&self, cell: usize) -> [usize; 3] {
        self.of_cell[cell]
    }

    /// Returns the cells of each house, in reading order.
    pub(crate) fn cells(&self) -> Vec<Vec<usize>> {
        let mut cells = vec![Vec::with_capacity(self.size); self.count()];
        for (cell, houses) in self.of_cell.iter().enumerate() {
            houses.iter().for_each(|&house| cells[house].push(cell));
        }
        cells
    }
}
