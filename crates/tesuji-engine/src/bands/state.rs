//! The state of the search: one plane of cells for each digit.

use tesuji_core::{Candidate, CandidateSet, Cell, Digit, Puzzle};

use super::digits::Digits;
use super::plane::Plane;

/// The candidates of a grid, as one plane for each digit, and the planes that propagation has yet to process.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// The possible places of each digit.
    pub(super) planes: [Plane; 9],
    /// Cells whose digit is the only one of its row and is removed from all other planes.
    pub(super) settled: Plane,
    /// Digits with an open row.
    pub(super) open: Digits,
    /// Digits whose plane has changed since its last closure.
    pub(super) dirty: Digits,
}

impl State {
    fn new(planes: [Plane; 9]) -> State {
        State { planes, settled: Plane::EMPTY, open: Digits::ALL, dirty: Digits::ALL }
    }

    /// Returns the state of a puzzle: clues clear their rows and columns; propagation does the rest.
    pub(crate) fn of_puzzle(puzzle: &Puzzle) -> State {
        // Empty cells are written to an unused list, one for each column: a branch per cell would be mispredicted half
        // the time, and with a single list each write would wait for the previous one.
        let mut clues = [[0u32; 9 + 9]; 3];
        for (clues, cells) in clues.iter_mut().zip(puzzle.grid().as_cells().as_chunks::<27>().0) {
            for (row, cells) in cells.as_chunks::<9>().0.iter().enumerate() {
                for (column, digit) in cells.iter().enumerate() {
                    clues[digit.map_or(9 + column, Digit::index)] |= 1 << (10 * row + column);
                }
            }
        }
        let mut planes = [Plane::EMPTY; 9];
        let mut filled = Plane::EMPTY;
        for (digit, plane) in planes.iter_mut().enumerate() {
            *plane = Plane::of_bands([clues[0][digit], clues[1][digit], clues[2][digit]]);
            filled = filled | *plane;
        }
        State::new(planes.map(|clues| (Plane::ALL & !(filled | clues.rows() | clues.columns())) | clues))
    }

    /// Returns the state of a sukaku.
    pub(crate) fn of_candidates(candidates: &CandidateSet) -> State {
        State::new(Digit::ALL.map(|digit| {
            let cells = candidates.cells(digit).bits();
            let row = |nth: usize| (cells >> (9 * nth)) as u32 & 511;
            Plane::of_bands([0, 3, 6].map(|top| row(top) | row(top + 1) << 10 | row(top + 2) << 20))
        }))
    }

    /// Returns the candidates.
    pub(crate) fn candidates(&self) -> CandidateSet {
        let mut candidates = CandidateSet::EMPTY;
        for (plane, &digit) in self.planes.iter().zip(&Digit::ALL) {
            plane.for_each_cell(|cell| candidates.insert(Candidate { cell: Cell::from_index(cell), digit }));
        }
        candidates
    }

    /// Returns the state with rows and columns exchanged.
    pub(super) fn transposed(&self) -> State {
        let transposed = |plane: Plane| {
            let mut bands = [0; 3];
            plane.for_each_cell(|cell| {
                let (row, column) = (cell % 9, cell / 9);
                bands[row / 3] |= 1 << (10 * (row % 3) + column);
            });
            Plane::of_bands(bands)
        };
        State { planes: self.planes.map(transposed), settled: transposed(self.settled), ..*self }
    }

    /// Places the digit in the cell; `others` are the other candidates of the cell.
    #[inline(always)]
    pub(super) fn assume(&mut self, cell: Plane, digit: usize, others: Digits) {
        for other in others {
            self.planes[other] = self.planes[other] & !cell;
        }
        self.planes[digit] = self.planes[digit] & (cell | !cell.rows());
        self.dirty = others.with(Digits::of(digit));
    }

    /// Removes the digit from the cell.
    #[inline(always)]
    pub(super) fn exclude(&mut self, cell: Plane, digit: usize) {
        self.planes[digit] = self.planes[digit] & !cell;
        self.dirty = Digits::of(digit);
    }
}
