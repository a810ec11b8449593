//! The last few cells: digits are tried cell by cell, without propagation.
//!
//! This is the textbook search, restricted to the open cells: in reading order, with the digits used in each row,
//! column and box as bits. Near the leaves a step costs a handful of instructions, while a guess with propagation costs
//! hundreds; and puzzles with many solutions have nearly all their nodes there.

use core::ops::ControlFlow;

use tesuji_core::{Cell, Digit};

use super::partial_grid::PartialGrid;
use super::plane::Plane;
use super::state::State;

/// States with at most this many open cells are finished here. With more cells there are more dead ends that
/// propagation would have avoided, with fewer less is saved.
const CELLS: usize = 16;

/// The open cells of a state, prepared for the search.
#[derive(Clone, Debug)]
pub(super) struct Endgame {
    cells: [OpenCell; CELLS],
    len: usize,
}

#[derive(Clone, Copy, Debug)]
struct OpenCell {
    cell: u8,
    /// Row, column and box.
    houses: [u8; 3],
    /// Bit d is digit d + 1.
    candidates: u16,
}

impl Endgame {
    pub(super) fn new() -> Endgame {
        Endgame { cells: [OpenCell { cell: 0, houses: [0; 3], candidates: 0 }; CELLS], len: 0 }
    }

    /// Returns whether the open cells of a state are few enough.
    #[inline(always)]
    pub(super) fn fits(state: &State) -> bool {
        (Plane::ALL & !state.settled).len() <= CELLS as u32
    }

    /// Prepares the open cells of a state that fits.
    pub(super) fn lay_out(&mut self, state: &State) {
        self.len = 0;
        (Plane::ALL & !state.settled).for_each_number(&state.planes, |cell, candidates| {
            self.cells[self.len] = OpenCell { cell: cell as u8, houses: HOUSES[cell], candidates: candidates as u16 };
            self.len += 1;
        });
    }

    /// Counts the solutions of a state that fits.
    pub(super) fn count(&mut self, state: &State) -> u64 {
        let mut found = 0;
        self.lay_out(state);
        let _ = self.search::<false>(&mut PartialGrid::new(), |_| {
            found += 1;
            ControlFlow::Continue(())
        });
        found
    }

    /// Calls `leaf` for every way to fill the cells; `WRITE` selects whether the grid is filled for it.
    #[inline(always)]
    pub(super) fn search<const WRITE: bool>(
        &self,
        grid: &mut PartialGrid,
        mut leaf: impl FnMut(&PartialGrid) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let cells = &self.cells[..self.len];
        let mut used = [0u16; 32];
        // The options left and the option being tried, at each level up to the current cell.
        let mut path = [(0u16, 0u16); CELLS];
        let mut level = 0;
        let mut options = cells[0].candidates;
        loop {
            if options == 0 {
                if level == 0 {
                    return ControlFlow::Continue(());
                }
                level -= 1;
                let (untried, digit) = path[level];
                for house in cells[level].houses {
                    used[house as usize & 31] ^= digit;
                }
                options = untried;
                continue;
            }
            let OpenCell { cell, houses, .. } = cells[level];
            let digit = options & options.wrapping_neg();
            let untried = options ^ digit;
            if WRITE {
                grid.set(cell as usize, Digit::ALL[digit.trailing_zeros() as usize]);
            }
            if level + 1 == cells.len() {
                leaf(grid)?;
                options = untried;
                continue;
            }
            path[level] = (untried, digit);
            for house in houses {
                used[house as usize & 31] ^= digit;
            }
            level += 1;
            let [row, column, block] = cells[level].houses.map(|house| used[house as usize & 31]);
            options = cells[level].candidates & !(row | column | block);
        }
    }
}

/// The row, column and box of each cell.
static HOUSES: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, block] = Cell::from_index(cell).houses();
        houses[cell] = [row.index() as u8, column.index() as u8, block.index() as u8];
        cell += 1;
    }
    houses
};
