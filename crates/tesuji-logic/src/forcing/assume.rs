//! Following an assumption by singles, without recording reasons.

use tesuji_core::{Candidate, Cause, Cell, Digit, House};

use crate::Board;
use crate::board::CELLS;

/// A board on which an assumption was followed as far as singles go.
#[derive(Debug)]
pub(super) struct AssumedBoard {
    pub(super) board: Board,
    /// The placed digits in order, the assumption first.
    pub(super) placed: Vec<Candidate>,
    /// The cell without a digit, or the digit without a place, at which the search ended.
    pub(super) dead: Option<Cause>,
    open: Vec<Candidate>,
}

/// Assumes that a candidate of the board is true.
pub(super) fn assume(board: &Board, candidate: Candidate) -> AssumedBoard {
    let mut assumed = AssumedBoard { board: board.clone(), placed: Vec::new(), dead: None, open: vec![candidate] };
    assumed.follow();
    assumed
}

/// Assumes that a candidate of the board is false.
pub(super) fn without(board: &Board, candidate: Candidate) -> AssumedBoard {
    let mut assumed = AssumedBoard { board: board.clone(), placed: Vec::new(), dead: None, open: Vec::new() };
    assumed.remove(candidate);
    assumed
}

impl AssumedBoard {
    /// Removes a candidate, and follows the consequences.
    pub(super) fn remove(&mut self, candidate: Candidate) {
        if self.board.has(candidate.cell, candidate.digit) {
            self.board.remove(candidate);
            self.look(candidate.cell, candidate.digit);
            self.follow();
        }
    }

    fn follow(&mut self) {
        while self.dead.is_none()
            && let Some(one) = self.open.pop()
        {
            let Candidate { cell, digit } = one;
            if !self.board.has(cell, digit) {
                // It is already placed, or another single ruled it out, in which case a contradiction is found
                // elsewhere.
                continue;
            }
            let others = self.board.digits(cell).without(digit);
            let peers = self.board.cells(digit) & cell.peers();
            self.board.place(cell, digit);
            self.placed.push(one);
            others.iter().for_each(|other| self.look_at_houses(cell, other));
            peers.iter().for_each(|peer| self.look(peer, digit));
        }
    }

    /// Checks the cell and the houses that lost a candidate for singles and contradictions.
    fn look(&mut self, cell: Cell, digit: Digit) {
        let digits = self.board.digits(cell);
        if digits.is_empty() {
            self.dead = Some(Cause::NoDigit(cell));
        }
        self.open.extend(digits.only().map(|digit| Candidate { cell, digit }));
        self.look_at_houses(cell, digit);
    }

    fn look_at_houses(&mut self, cell: Cell, digit: Digit) {
        for house in cell.houses() {
            let places = self.board.places(house, digit);
            if places == 0 && !self.stands(house, digit) {
                self.dead = Some(Cause::NoPlace(house, digit));
            }
            if places.is_power_of_two() {
                let cell = CELLS[house.index()][places.trailing_zeros() as usize];
                self.open.push(Candidate { cell, digit });
            }
        }
    }

    fn stands(&self, house: House, digit: Digit) -> bool {
        !self.board.grid().cells_of(digit).is_disjoint(house.cells())
    }
}
