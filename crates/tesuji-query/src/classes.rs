//! Which puzzles have come before.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use tesuji_core::Grid;

/// Numbers grids by what they are equal to, in the order in which they come.
///
/// Given canonical forms, it tells essentially different puzzles apart. It keeps about 60 bytes for each of them.
///
/// # Examples
///
/// ```
/// use tesuji_core::Grid;
/// use tesuji_query::Classes;
///
/// let mut classes = Classes::new();
/// assert_eq!(classes.insert(&Grid::EMPTY), (1, true));
/// assert_eq!(classes.insert(&Grid::EMPTY), (1, false));
/// assert_eq!(classes.len(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Classes {
    numbers: HashMap<[u8; 41], u64>,
}

impl Classes {
    /// Returns classes of which none has come.
    pub fn new() -> Classes {
        Classes::default()
    }

    /// Takes a grid in, and returns the number of its class, from 1 on, and whether it is the first of it.
    pub fn insert(&mut self, grid: &Grid) -> (u64, bool) {
        let next = self.numbers.len() as u64 + 1;
        match self.numbers.entry(packed(grid)) {
            Entry::Occupied(known) => (*known.get(), false),
            Entry::Vacant(new) => (*new.insert(next), true),
        }
    }

    /// Returns how many classes have come.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Returns whether none has come.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }
}

/// Returns two cells a byte.
fn packed(grid: &Grid) -> [u8; 41] {
    let mut bytes = [0; 41];
    for (at, digit) in grid.as_cells().iter().enumerate() {
        bytes[at / 2] |= digit.map_or(0, |digit| digit.value()) << (at % 2 * 4);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_that_differ_in_one_cell_are_of_different_classes() {
        let mut classes = Classes::new();
        for cell in tesuji_core::Cell::iter() {
            for digit in tesuji_core::Digit::iter() {
                let mut grid = Grid::EMPTY;
                grid.set(cell, Some(digit));
                assert_eq!(classes.insert(&grid), (classes.len() as u64, true));
            }
        }
        assert_eq!(classes.len(), 729);
    }
}
