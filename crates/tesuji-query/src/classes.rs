//! The recognition of puzzles that have already appeared.

use std::hash::{BuildHasher, RandomState};

use hashbrown::HashTable;
use tesuji_core::{Cell, Digit, Grid};

/// The classes of equal grids, numbered in the order of first appearance.
///
/// With canonical forms, they are the classes of essentially equal puzzles. They need about 50 bytes per class, and 60
/// while a table is resized.
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
    packs: Packs,
    /// The indices of the grids, by hash.
    indexes: HashTable<Index>,
    hasher: RandomState,
}

impl Classes {
    /// Makes an empty set of classes.
    pub fn new() -> Classes {
        Classes::default()
    }

    /// Adds a grid, and returns the number of its class, from 1, and `true` if it is the first of its class.
    pub fn insert(&mut self, grid: &Grid) -> (u64, bool) {
        let Classes { packs, indexes, hasher } = self;
        let pack = Pack::of(grid);
        let hash = hasher.hash_one(pack.0);
        if let Some(known) = indexes.find(hash, |&index| *packs.get(index.get()) == pack) {
            return (known.get() as u64 + 1, false);
        }
        let index = packs.len();
        packs.push(pack);
        indexes.insert_unique(hash, Index::of(index), |&index| hasher.hash_one(packs.get(index.get()).0));
        (index as u64 + 1, true)
    }

    /// Returns the grid of the class with this number, counted from 1.
    pub fn get(&self, number: u64) -> Option<Grid> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        (index < self.packs.len()).then(|| self.packs.get(index).to_grid())
    }

    /// Returns the number of classes.
    pub fn len(&self) -> usize {
        self.packs.len()
    }

    /// Returns `true` if there are no classes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// An index in five bytes, enough for more grids than fit in memory.
#[derive(Clone, Copy, Debug)]
struct Index([u8; 5]);

impl Index {
    fn of(index: usize) -> Index {
        let [a, b, c, d, e, ..] = (index as u64).to_le_bytes();
        Index([a, b, c, d, e])
    }

    fn get(self) -> usize {
        let [a, b, c, d, e] = self.0;
        u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]) as usize
    }
}

/// A grid as three decimal numbers: 38 cells, 38 cells and 5 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pack([u8; 35]);

impl Pack {
    fn of(grid: &Grid) -> Pack {
        let cells = grid.as_cells();
        let number = |cells: &[Option<Digit>]| {
            cells.iter().fold(0_u128, |number, digit| 10 * number + digit.map_or(0, |digit| u128::from(digit.value())))
        };
        let mut bytes = [0; 35];
        bytes[..16].copy_from_slice(&number(&cells[..38]).to_le_bytes());
        bytes[16..32].copy_from_slice(&number(&cells[38..76]).to_le_bytes());
        bytes[32..].copy_from_slice(&number(&cells[76..]).to_le_bytes()[..3]);
        Pack(bytes)
    }

    fn to_grid(self) -> Grid {
        let number = |bytes: &[u8]| {
            let mut all = [0; 16];
            all[..bytes.len()].copy_from_slice(bytes);
            u128::from_le_bytes(all)
        };
        let mut numbers = [number(&self.0[..16]), number(&self.0[16..32]), number(&self.0[32..])];
        let mut grid = Grid::EMPTY;
        for cell in Cell::ALL.into_iter().rev() {
            let number = &mut numbers[cell.index() / 38];
            grid.set(cell, Digit::from_value((*number % 10) as u8));
            *number /= 10;
        }
        grid
    }
}

/// Packed grids by index, in blocks: a single list would take twice its memory while it is resized.
#[derive(Clone, Debug, Default)]
struct Packs {
    blocks: Vec<Vec<Pack>>,
}

/// The number of grids in a block, of about a megabyte.
const BLOCK: usize = 1 << 15;

impl Packs {
    fn len(&self) -> usize {
        self.blocks.last().map_or(0, |last| (self.blocks.len() - 1) * BLOCK + last.len())
    }

    fn get(&self, index: usize) -> &Pack {
        &self.blocks[index / BLOCK][index % BLOCK]
    }

    fn push(&mut self, pack: Pack) {
        match self.blocks.last_mut() {
            Some(last) if last.len() < BLOCK => last.push(pack),
            _ => self.blocks.push(vec![pack]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns every grid with one digit, and every such grid with an additional 9 in the last cell.
    fn grids() -> impl Iterator<Item = Grid> {
        let all = Cell::iter().flat_map(|cell| Digit::iter().map(move |digit| (cell, digit)));
        all.flat_map(|(cell, digit)| [None, Some(Digit::D9)].map(|last| [(Cell::R9C9, last), (cell, Some(digit))])).map(
            |cells| {
                let mut grid = Grid::EMPTY;
                cells.into_iter().for_each(|(cell, digit)| grid.set(cell, digit));
                grid
            },
        )
    }

    #[test]
    fn grids_that_differ_in_one_cell_are_of_different_classes() {
        let mut classes = Classes::new();
        let mut seen = std::collections::BTreeSet::new();
        for grid in grids() {
            let (number, is_new) = classes.insert(&grid);
            assert_eq!(classes.get(number), Some(grid));
            assert_eq!(is_new, seen.insert(grid.to_string()));
            assert_eq!(classes.insert(&grid), (number, false));
        }
        assert_eq!((classes.len(), classes.is_empty(), Classes::new().is_empty()), (729 + 720, false, true));
        assert_eq!((classes.get(0), classes.get(1450)), (None, None));
    }

    #[test]
    fn a_grid_comes_back_from_its_pack() {
        let full = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let nines = "9".repeat(81);
        for line in [full, nines.as_str(), &".".repeat(81)] {
            let grid: Grid = line.parse().unwrap();
            assert_eq!(Pack::of(&grid).to_grid(), grid);
        }
    }

    #[test]
    fn numbers_go_on_from_block_to_block() {
        let mut classes = Classes::new();
        let count = BLOCK as u64 + 10;
        let grid = |number: u64| {
            let digits = Cell::iter().zip(0..6).map(|(cell, nth)| (cell, number / 9_u64.pow(nth) % 9));
            digits.map(|(cell, digit)| (cell, Digit::ALL[digit as usize])).collect::<Grid>()
        };
        assert!((0..count).all(|number| classes.insert(&grid(number)) == (number + 1, true)));
        assert!((0..count).all(|number| classes.insert(&grid(number)) == (number + 1, false)));
        assert!((0..count).all(|number| classes.get(number + 1) == Some(grid(number))));
    }

    /// The help of `tesuji distinct` states the memory per class.
    #[test]
    fn a_class_takes_few_bytes() {
        assert_eq!((size_of::<Pack>(), size_of::<Index>()), (35, 5));
        let mut table = HashTable::<Index>::new();
        for index in 0..100_000 {
            table.insert_unique(index as u64, Index::of(index), |index| index.get() as u64);
            // During a resize there are two tables, one of them half as large.
            let most = 35 + table.allocation_size() * 3 / 2 / (index + 1);
            assert!(index < BLOCK || most <= 60, "{most} bytes a class at {index}");
        }
    }
}
