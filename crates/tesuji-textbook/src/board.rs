//! The state of a plain search.

use tesuji_core::Shape;

use crate::houses::Houses;

/// The values of the cells, and the set of values in each house.
///
/// Bit `v` of a set represents the value `v`. An open cell has the value 0.
pub(crate) struct Board {
    houses: Houses,
    values: Vec<u8>,
    held: Vec<u32>,
}

impl Board {
    /// Returns the board with these clues, or the first clue that clashes with an earlier one.
    pub(crate) fn new(shape: Shape, clues: &[u8]) -> Result<Board, usize> {
        let houses = Houses::new(shape);
        let held = vec![0; houses.count()];
        let mut board = Board { houses, values: vec![0; clues.len()], held };
        for (cell, &clue) in clues.iter().enumerate() {
            if clue != 0 {
                if !board.fits(cell, clue) {
                    return Err(cell);
                }
                board.place(cell, clue);
            }
        }
        Ok(board)
    }

    #[inline]
    pub(crate) fn size(&self) -> u8 {
        self.houses.size() as u8
    }

    #[inline]
    pub(crate) fn values(&self) -> &[u8] {
        &self.values
    }

    /// Returns the set of values that are in none of the cell's houses.
    #[inline]
    pub(crate) fn fitting(&self, cell: usize) -> u32 {
        let [row, column, block] = self.houses.of(cell);
        !(self.held[row] | self.held[column] | self.held[block]) & ((2 << self.houses.size()) - 2)
    }

    #[inline]
    pub(crate) fn fits(&self, cell: usize, value: u8) -> bool {
        self.fitting(cell) & (1 << value) != 0
    }

    /// Places a value that fits.
    #[inline]
    pub(crate) fn place(&mut self, cell: usize, value: u8) {
        self.values[cell] = value;
        self.toggle(cell, value);
    }

    /// Removes the value of the cell.
    #[inline]
    pub(crate) fn remove(&mut self, cell: usize) {
        self.toggle(cell, self.values[cell]);
        self.values[cell] = 0;
    }

    #[inline]
    fn toggle(&mut self, cell: usize, value: u8) {
        for house in self.houses.of(cell) {
            self.held[house] ^= 1 << value;
        }
    }
}
