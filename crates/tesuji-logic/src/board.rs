//! The state that finders work on.

use tesuji_core::{Candidate, CandidateSet, Cell, CellSet, Conclusion, Digit, DigitSet, Grid, House, Puzzle};

use crate::reducible::{Reducible, is_reducible};

/// The position of each cell within its row, column and box, 0 to 8.
pub(crate) static PLACES: [[u8; 3]; 81] = {
    let mut places = [[0; 3]; 81];
    let mut index = 0;
    while index < 81 {
        let (row, column) = (index / 9, index % 9);
        places[index] = [column as u8, row as u8, (row % 3 * 3 + column % 3) as u8];
        index += 1;
    }
    places
};

/// The cells of each house, in order; [`PLACES`] gives the positions in these arrays.
pub(crate) static CELLS: [[Cell; 9]; 27] = {
    let mut cells = [[Cell::R1C1; 9]; 27];
    let mut index = 0;
    while index < 81 {
        let cell = Cell::ALL[index];
        let houses = cell.houses();
        let mut kind = 0;
        while kind < 3 {
            cells[houses[kind].index()][PLACES[index][kind] as usize] = cell;
            kind += 1;
        }
        index += 1;
    }
    cells
};

/// The working state: the placed digits, and the candidates of the other cells.
///
/// The candidates are kept in three forms at once, so that finders only look them up: digits by cell, cells by digit,
/// and places by house and digit. A board may be contradictory: [`fault`](Board::fault) returns a cell without a
/// candidate or a digit without a place.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Cell, Digit, House, Puzzle};
/// use tesuji_logic::Board;
///
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let mut board = Board::of(&puzzle);
/// assert_eq!(board.digits(Cell::R1C2).to_string(), "1, 2, 4, 6");
/// assert_eq!(board.cells_in(House::Box1, Digit::D1).to_string(), "r1c2, r2c1, r2c2, r3c1");
/// board.place(Cell::R1C2, Digit::D1);
/// assert!(board.cells_in(House::Box1, Digit::D1).is_empty());
/// # Ok::<(), tesuji_core::ParsePuzzleError>(())
/// ```
#[doc(alias = "state")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    clues: CellSet,
    allowed: CandidateSet,
    grid: Grid,
    open: CellSet,
    digits: [DigitSet; 81],
    cells: [CellSet; 9],
    places: [[u16; 9]; 27],
    /// The open cells with exactly one, two and three candidates.
    with: [CellSet; 3],
    reducible: Reducible,
}

impl Board {
    /// Returns the initial board of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Board {
        Board::at(puzzle.grid(), &Grid::EMPTY, &puzzle.candidates())
    }

    /// Returns the board of a sukaku, with no digit placed.
    pub fn of_sukaku(candidates: &CandidateSet) -> Board {
        Board::at(&Grid::EMPTY, &Grid::EMPTY, candidates)
    }

    /// Returns the board of a player's state: clues, placed digits, and the pencil marks of the other cells.
    ///
    /// Marks in cells with a digit are ignored; marks that a digit in a peer rules out are removed. Without any digit,
    /// the marks define the problem: a sukaku.
    pub fn at(clues: &Grid, placed: &Grid, marks: &CandidateSet) -> Board {
        let mut grid = *clues;
        placed.iter().for_each(|(cell, digit)| grid.set(cell, Some(digit)));
        let open = grid.empty_cells();
        let mut board = Board {
            clues: !clues.empty_cells(),
            allowed: if grid == Grid::EMPTY { *marks } else { allowed_by(clues) },
            grid,
            open,
            digits: [DigitSet::EMPTY; 81],
            cells: [CellSet::EMPTY; 9],
            places: [[0; 9]; 27],
            with: [CellSet::EMPTY; 3],
            reducible: Reducible::default(),
        };
        let seen = grid.seen();
        for digit in Digit::ALL {
            let cells = (marks.cells(digit) & open) - seen[digit];
            board.cells[digit.index()] = cells;
            for cell in cells {
                board.digits[cell.index()].insert(digit);
                for (house, place) in cell.houses().into_iter().zip(PLACES[cell.index()]) {
                    board.places[house.index()][digit.index()] |= 1 << place;
                }
            }
        }
        for cell in open {
            board.count(cell);
        }
        board
    }

    /// Returns the placed digits, clues included.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the cells whose digit is a clue.
    pub const fn clues(&self) -> CellSet {
        self.clues
    }

    /// Returns the candidates that the problem itself allows, whatever a player has done since. For a sukaku, these are
    /// its candidates; for a puzzle, the digit of each clue and all digits in every other cell. A second solution may
    /// use only these candidates.
    pub const fn allowed(&self) -> &CandidateSet {
        &self.allowed
    }

    /// Returns whether the problem allows each of the digits in each of the cells, so that the digits may be exchanged
    /// there.
    pub(crate) fn allows(&self, cells: CellSet, digits: DigitSet) -> bool {
        digits.iter().all(|digit| cells.is_subset(self.allowed.cells(digit)))
    }

    /// Returns the cells in which the problem allows only one digit: the clues, and the single-candidate cells of a
    /// sukaku.
    pub(crate) fn given(&self) -> CellSet {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for cells in Digit::ALL.map(|digit| self.allowed.cells(digit)) {
            (once, twice) = (once | cells, twice | (once & cells));
        }
        once - twice
    }

    /// Returns the cells in which the problem allows every digit.
    pub(crate) fn unrestricted(&self) -> CellSet {
        Digit::ALL.iter().fold(CellSet::ALL, |all, &digit| all & self.allowed.cells(digit))
    }

    /// Returns the cells without a digit.
    pub const fn open(&self) -> CellSet {
        self.open
    }

    /// Returns whether every cell has a digit.
    pub const fn is_complete(&self) -> bool {
        self.open.is_empty()
    }

    /// Returns the candidates of a cell; empty if it has a digit.
    #[inline]
    pub const fn digits(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// Returns the cells in which the digit is a candidate.
    #[inline]
    pub const fn cells(&self, digit: Digit) -> CellSet {
        self.cells[digit.index()]
    }

    /// Returns the cells of a house in which the digit is a candidate.
    #[inline]
    pub const fn cells_in(&self, house: House, digit: Digit) -> CellSet {
        self.cells[digit.index()].intersection(house.cells())
    }

    /// Returns the places of a house at which the digit is a candidate, as bits: bit 0 is the first cell of the house.
    #[inline]
    pub const fn places(&self, house: House, digit: Digit) -> u16 {
        self.places[house.index()][digit.index()]
    }

    /// Returns the cells with exactly one candidate.
    #[inline]
    pub const fn univalue(&self) -> CellSet {
        self.with[0]
    }

    /// Returns the cells with exactly two candidates.
    #[inline]
    pub const fn bivalue(&self) -> CellSet {
        self.with[1]
    }

    /// Returns the cells with exactly three candidates.
    #[inline]
    pub const fn trivalue(&self) -> CellSet {
        self.with[2]
    }

    /// Returns whether the digit is a candidate of the cell.
    #[inline]
    pub const fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.digits[cell.index()].contains(digit)
    }

    /// Returns whether the rules for this one digit rule out one of its places. If they do not, no single-digit pattern
    /// eliminates anything.
    pub(crate) fn is_reducible(&self, digit: Digit) -> bool {
        self.reducible.get(digit, || is_reducible(self, digit))
    }

    /// Iterates over the digits that [single-digit patterns](Board::is_reducible) can reduce.
    pub(crate) fn reducible_digits(&self) -> impl Iterator<Item = Digit> {
        Digit::iter().filter(|&digit| self.is_reducible(digit))
    }

    /// Returns all candidates of the open cells.
    pub fn candidates(&self) -> CandidateSet {
        CandidateSet::from_cells(tesuji_core::ByDigit(self.cells))
    }

    /// Places a digit in a cell: the cell loses its candidates, and its peers lose that digit.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.grid.set(cell, Some(digit));
        self.open.remove(cell);
        for other in self.digits(cell) {
            self.remove(Candidate { cell, digit: other });
        }
        self.with.iter_mut().for_each(|cells| cells.remove(cell));
        for peer in self.cells(digit) & cell.peers() {
            self.remove(Candidate { cell: peer, digit });
        }
    }

    /// Returns the board with one more candidate in an open cell, even if a placed digit rules it out.
    pub(crate) fn with(&self, Candidate { cell, digit }: Candidate) -> Board {
        let mut board = self.clone();
        board.reducible.forget(digit);
        board.digits[cell.index()].insert(digit);
        board.cells[digit.index()].insert(cell);
        for (house, place) in cell.houses().into_iter().zip(PLACES[cell.index()]) {
            board.places[house.index()][digit.index()] |= 1 << place;
        }
        board.count(cell);
        board
    }

    /// Removes a candidate; does nothing if the board does not have it.
    pub fn remove(&mut self, Candidate { cell, digit }: Candidate) {
        if !self.has(cell, digit) {
            return;
        }
        self.reducible.forget(digit);
        self.digits[cell.index()].remove(digit);
        self.cells[digit.index()].remove(cell);
        for (house, place) in cell.houses().into_iter().zip(PLACES[cell.index()]) {
            self.places[house.index()][digit.index()] &= !(1 << place);
        }
        self.count(cell);
    }

    /// Applies a conclusion.
    pub fn apply(&mut self, conclusion: &Conclusion) {
        match conclusion {
            &Conclusion::Place(Candidate { cell, digit }) => self.place(cell, digit),
            Conclusion::Eliminate(gone) => {
                for digit in Digit::ALL {
                    (gone.cells(digit) & self.cells(digit))
                        .iter()
                        .for_each(|cell| self.remove(Candidate { cell, digit }));
                }
            }
        }
    }

    /// Returns a cell without a candidate or a digit without a place in a house, if there is one; the board then has no
    /// solution.
    pub fn fault(&self) -> Option<Fault> {
        if let Some(cell) = self.open.iter().find(|&cell| self.digits(cell).is_empty()) {
            return Some(Fault::Cell(cell));
        }
        House::iter().find_map(|house| {
            let standing: DigitSet = house.cells().iter().filter_map(|cell| self.grid.get(cell)).collect();
            let lost = (!standing).iter().find(|&digit| self.places(house, digit) == 0);
            lost.map(|digit| Fault::House(house, digit))
        })
    }

    fn count(&mut self, cell: Cell) {
        let count = self.digits(cell).len();
        for (nth, cells) in self.with.iter_mut().enumerate() {
            if count == nth + 1 {
                cells.insert(cell);
            } else {
                cells.remove(cell);
            }
        }
    }
}

/// Returns the candidates that a puzzle with these clues allows.
fn allowed_by(clues: &Grid) -> CandidateSet {
    let mut allowed = CandidateSet::ALL;
    clues.iter().for_each(|(cell, digit)| allowed.set_digits(cell, digit.into()));
    allowed
}

/// The reason why a board has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The cell has no candidate.
    Cell(Cell),
    /// The house has no place for the digit.
    House(House, Digit),
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_three_ways_agree(removed in prop::collection::vec((0usize..81, 0usize..9), 0..300), placed in prop::collection::vec((0usize..81, 0usize..9), 0..20)) {
            let mut board = Board::of_sukaku(&CandidateSet::ALL);
            for (cell, digit) in removed {
                board.remove(Candidate { cell: Cell::from_index(cell), digit: Digit::from_index(digit) });
            }
            for (cell, digit) in placed {
                let (cell, digit) = (Cell::from_index(cell), Digit::from_index(digit));
                if board.has(cell, digit) {
                    board.place(cell, digit);
                }
            }
            let fresh = Board::at(board.grid(), &Grid::EMPTY, &board.candidates());
            prop_assert_eq!(&fresh.digits, &board.digits);
            prop_assert_eq!(&fresh.places, &board.places);
            prop_assert_eq!(&fresh.with, &board.with);
            for house in House::iter() {
                for digit in Digit::iter() {
                    let cells: CellSet = (0..9).filter(|place| board.places(house, digit) >> place & 1 == 1)
                        .map(|place| CELLS[house.index()][place]).collect();
                    prop_assert_eq!(cells, board.cells_in(house, digit));
                }
            }
        }
    }

    #[test]
    fn marks_that_a_digit_rules_out_do_not_count() {
        let clues = Grid::from_iter([(Cell::R1C1, Digit::D5)]);
        let placed = Grid::from_iter([(Cell::R9C9, Digit::D1)]);
        let board = Board::at(&clues, &placed, &CandidateSet::ALL);
        assert_eq!(board.digits(Cell::R1C9).len(), 7);
        assert_eq!(board.clues(), Cell::R1C1.into());
        assert_eq!(board.fault(), None);
        let mut marks = CandidateSet::ALL;
        marks.set_digits(Cell::R1C9, Digit::D5.into());
        assert_eq!(Board::at(&clues, &placed, &marks).fault(), Some(Fault::Cell(Cell::R1C9)));
    }
}
