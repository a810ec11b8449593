//! The state that the plain rater works on.

use tesuji_core::{ByCell, ByDigit, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, Puzzle};

use super::Step;

/// The placed digits and the candidates of the other cells; a cell with a digit has no candidates.
#[derive(Clone, Debug)]
pub(super) struct Board {
    placed: Grid,
    digits: ByCell<DigitSet>,
    places: ByDigit<CellSet>,
}

impl Board {
    /// Returns the board of a puzzle, with all candidates that the clues leave.
    pub(super) fn of_puzzle(puzzle: &Puzzle) -> Board {
        let mut board = Board::of_candidates(&CandidateSet::ALL);
        puzzle.grid().iter().for_each(|(cell, digit)| board.place(Candidate { cell, digit }));
        board
    }

    /// Returns the board without digits and with these candidates.
    pub(super) fn of_candidates(candidates: &CandidateSet) -> Board {
        Board {
            placed: Grid::EMPTY,
            digits: ByCell::from_fn(|cell| candidates.digits(cell)),
            places: ByDigit::from_fn(|digit| candidates.cells(digit)),
        }
    }

    pub(super) fn apply(&mut self, step: &Step) {
        step.eliminations.iter().for_each(|candidate| self.remove(candidate));
        if let Some(candidate) = step.placement {
            self.place(candidate);
        }
    }

    pub(super) fn remove(&mut self, candidate: Candidate) {
        self.digits[candidate.cell].remove(candidate.digit);
        self.places[candidate.digit].remove(candidate.cell);
    }

    fn place(&mut self, Candidate { cell, digit }: Candidate) {
        self.placed.set(cell, Some(digit));
        for digit in Digit::iter() {
            self.remove(Candidate { cell, digit });
        }
        for peer in cell.peers() {
            self.remove(Candidate { cell: peer, digit });
        }
    }

    /// Returns whether every cell has a digit.
    pub(super) fn is_full(&self) -> bool {
        self.placed.empty_cells().is_empty()
    }

    /// Returns the cells without a digit, in reading order.
    pub(super) fn empty_cells(&self) -> CellSet {
        self.placed.empty_cells()
    }

    /// Returns the number of cells of the house without a digit.
    pub(super) fn empty_in(&self, house: House) -> usize {
        house.cells().iter().filter(|&cell| self.placed.get(cell).is_none()).count()
    }

    /// Returns the number of cells in which this digit is placed.
    pub(super) fn times_placed(&self, digit: Digit) -> usize {
        self.placed.cells_of(digit).len()
    }

    /// Returns the candidates of the cell.
    pub(super) fn digits(&self, cell: Cell) -> DigitSet {
        self.digits[cell]
    }

    /// Returns the cells that have the candidate.
    pub(super) fn cells(&self, digit: Digit) -> CellSet {
        self.places[digit]
    }

    /// Returns the cells of the house that have the candidate.
    pub(super) fn places(&self, house: House, digit: Digit) -> CellSet {
        self.places[digit] & house.cells()
    }

    pub(super) fn has(&self, candidate: Candidate) -> bool {
        self.digits[candidate.cell].contains(candidate.digit)
    }

    /// Returns the candidates in these cells with one of these digits.
    pub(super) fn candidates(&self, cells: CellSet, digits: DigitSet) -> CandidateSet {
        let in_cell = |cell| (self.digits(cell) & digits).iter().map(move |digit| Candidate { cell, digit });
        cells.iter().flat_map(in_cell).collect()
    }
}
