//! The permutations of cells that map houses to houses.

use std::fmt;

use tesuji_core::{Cell, CellSet};

use crate::line_order::LineOrder;

/// One of the 3,359,232 permutations of the cells that map houses to houses.
///
/// A map may first transpose the grid. Then it permutes the rows and the columns so that bands and stacks stay
/// together. [`source`](CellMap::source) returns where a cell comes from, [`image`](CellMap::image) where it goes.
///
/// # Examples
///
/// ```
/// use tesuji_core::Cell;
/// use tesuji_symmetry::CellMap;
///
/// let turn = CellMap::new(true, [0, 1, 2, 3, 4, 5, 6, 7, 8], [8, 7, 6, 5, 4, 3, 2, 1, 0]).unwrap();
/// assert_eq!(turn.image(Cell::R1C1), Cell::R1C9);
/// assert_eq!(turn.image(Cell::R1C9), Cell::R9C9);
/// assert_eq!(turn.then(turn.inverse()), CellMap::IDENTITY);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellMap {
    transposed: bool,
    rows: LineOrder,
    columns: LineOrder,
}

impl CellMap {
    /// The identity.
    pub const IDENTITY: CellMap =
        CellMap { transposed: false, rows: LineOrder::IDENTITY, columns: LineOrder::IDENTITY };

    /// The map that swaps rows and columns.
    pub const TRANSPOSITION: CellMap = CellMap { transposed: true, ..CellMap::IDENTITY };

    /// The number of maps: 2 x 1296 x 1296.
    pub const COUNT: u32 = 2 * LineOrder::COUNT * LineOrder::COUNT;

    /// Returns the map that transposes the grid if `transposed` is true, and then takes row `rows[i]` as row `i` and
    /// column `columns[j]` as column `j`, all 0-based.
    ///
    /// Returns `None` if a row or column is missing, or if the rows of a band or the columns of a stack do not stay
    /// together.
    pub fn new(transposed: bool, rows: [u8; 9], columns: [u8; 9]) -> Option<CellMap> {
        Some(CellMap { transposed, rows: LineOrder::new(rows)?, columns: LineOrder::new(columns)? })
    }

    pub(crate) const fn of_orders(transposed: bool, rows: LineOrder, columns: LineOrder) -> CellMap {
        CellMap { transposed, rows, columns }
    }

    /// Returns the map with this number, 0 to [`COUNT`](CellMap::COUNT) - 1. The identity has number 0.
    ///
    /// A uniformly random number gives a uniformly random map.
    ///
    /// # Panics
    ///
    /// Panics if `index` is out of range.
    #[track_caller]
    pub fn from_index(index: u32) -> CellMap {
        assert!(index < CellMap::COUNT, "cell map index out of range");
        let orders = index % (LineOrder::COUNT * LineOrder::COUNT);
        CellMap {
            transposed: index != orders,
            rows: LineOrder::from_index(orders / LineOrder::COUNT),
            columns: LineOrder::from_index(orders % LineOrder::COUNT),
        }
    }

    /// Returns the number of the map.
    pub fn index(&self) -> u32 {
        let orders = self.rows.index() * LineOrder::COUNT + self.columns.index();
        orders + u32::from(self.transposed) * LineOrder::COUNT * LineOrder::COUNT
    }

    /// Iterates over all maps, in index order.
    pub fn iter() -> impl ExactSizeIterator<Item = CellMap> + Clone {
        (0..CellMap::COUNT as usize).map(|index| CellMap::from_index(index as u32))
    }

    /// Returns whether the map transposes the grid.
    pub const fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// Returns, for each row, the row that it comes from, after the transposition if there is one.
    pub const fn rows(&self) -> &[u8; 9] {
        &self.rows.0
    }

    /// Returns, for each column, the column that it comes from, after the transposition if there is one.
    pub const fn columns(&self) -> &[u8; 9] {
        &self.columns.0
    }

    /// Returns the cell that moves to this one.
    #[inline]
    pub fn source(&self, cell: Cell) -> Cell {
        let (row, column) = (self.rows.0[cell.row()].into(), self.columns.0[cell.column()].into());
        if self.transposed { Cell::at(column, row) } else { Cell::at(row, column) }
    }

    /// Returns the cell that this one moves to.
    pub fn image(&self, cell: Cell) -> Cell {
        let (row, column) = if self.transposed { (cell.column(), cell.row()) } else { (cell.row(), cell.column()) };
        let place = |order: LineOrder, line: usize| {
            order.0.iter().position(|&from| usize::from(from) == line).expect("every line goes somewhere")
        };
        Cell::at(place(self.rows, row), place(self.columns, column))
    }

    /// Returns the cells that these ones move to.
    pub fn image_of(&self, cells: CellSet) -> CellSet {
        Cell::iter().filter(|&cell| cells.contains(self.source(cell))).collect()
    }

    /// Returns the composition: this map, then `next`.
    #[doc(alias = "compose")]
    #[must_use]
    pub fn then(&self, next: CellMap) -> CellMap {
        let (rows, columns) = if next.transposed { (self.columns, self.rows) } else { (self.rows, self.columns) };
        CellMap {
            transposed: self.transposed != next.transposed,
            rows: rows.then(next.rows),
            columns: columns.then(next.columns),
        }
    }

    /// Returns the inverse map.
    #[must_use]
    pub fn inverse(&self) -> CellMap {
        let (rows, columns) = (self.rows.inverse(), self.columns.inverse());
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        CellMap { transposed: self.transposed, rows, columns }
    }
}

impl Default for CellMap {
    fn default() -> CellMap {
        CellMap::IDENTITY
    }
}

/// Writes the sources of the rows and of the columns, 1-based, as `r123456789c123456789`. A leading `t` means that the
/// grid is transposed first.
impl fmt::Display for CellMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.transposed { "t" } else { "" })?;
        for (name, order) in [("r", self.rows), ("c", self.columns)] {
            f.write_str(name)?;
            order.0.iter().try_for_each(|line| write!(f, "{}", line + 1))?;
        }
        Ok(())
    }
}

impl fmt::Debug for CellMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tesuji_core::House;

    fn map() -> impl Strategy<Value = CellMap> {
        (0..CellMap::COUNT).prop_map(CellMap::from_index)
    }

    proptest! {
        #[test]
        fn maps_are_a_group_that_acts_on_cells(a in map(), b in map(), c in map()) {
            prop_assert_eq!(a.then(b).then(c), a.then(b.then(c)));
            prop_assert_eq!(a.then(a.inverse()), CellMap::IDENTITY);
            prop_assert_eq!(a.inverse().then(a), CellMap::IDENTITY);
            for cell in Cell::iter() {
                prop_assert_eq!(a.then(b).image(cell), b.image(a.image(cell)));
                prop_assert_eq!(a.source(a.image(cell)), cell);
            }
        }

        #[test]
        fn houses_stay_houses(map in map()) {
            for house in House::iter() {
                let image = map.image_of(house.cells());
                prop_assert!(House::iter().any(|other| other.cells() == image));
            }
        }

        #[test]
        fn index_and_map_agree(index in 0..CellMap::COUNT) {
            prop_assert_eq!(CellMap::from_index(index).index(), index);
        }
    }

    #[test]
    fn torn_bands_are_refused() {
        assert_eq!(CellMap::new(false, [0, 1, 3, 2, 4, 5, 6, 7, 8], [0, 1, 2, 3, 4, 5, 6, 7, 8]), None);
        assert_eq!(CellMap::new(true, [0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 1, 2, 3, 4, 5, 6, 7, 7]), None);
    }
}
