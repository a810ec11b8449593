//! Singles in the order in which they arise.

use std::collections::VecDeque;

use tesuji_core::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, House, Puzzle};

use super::ordered_step::OrderedStep;

/// The candidates of a grid, and the singles that arose when candidates were removed.
///
/// A cell left with one candidate, and a house left with one place for a digit, are appended to a queue at that moment.
/// Singles are taken from its front; those filled in the meantime are skipped.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    digits: [DigitSet; 81],
    filled: [bool; 81],
    /// The number of places of each digit in each house.
    places: [[u8; 9]; 27],
    naked: VecDeque<Candidate>,
    hidden: VecDeque<Candidate>,
}

impl Queue {
    /// Returns the queue after the clues have been placed, in reading order.
    pub(super) fn of(puzzle: &Puzzle) -> Queue {
        let mut queue = Queue {
            digits: [DigitSet::ALL; 81],
            filled: [false; 81],
            places: [[9; 9]; 27],
            naked: VecDeque::new(),
            hidden: VecDeque::new(),
        };
        for (cell, digit) in puzzle.grid().iter() {
            queue.place(cell, digit);
        }
        queue
    }

    /// Applies the conclusion of a step; several candidates are removed in turn.
    pub(super) fn apply(&mut self, taken: &OrderedStep) {
        match taken.step.conclusion {
            Conclusion::Place(Candidate { cell, digit }) => self.place(cell, digit),
            Conclusion::Eliminate(_) => taken.gone.iter().for_each(|one| self.remove(one.cell, one.digit)),
        }
    }

    /// Fills a cell: first its peers lose the digit, in reading order, then the cell loses its other candidates.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) {
        let own = std::mem::take(&mut self.digits[cell.index()]);
        self.filled[cell.index()] = true;
        for peer in cell.peers() {
            self.remove(peer, digit);
        }
        for other in own {
            for house in cell.houses() {
                let places = &mut self.places[house.index()][other.index()];
                *places -= 1;
                if *places == 1 && other != digit {
                    self.note_hidden(house, other);
                }
            }
        }
    }

    /// Removes a candidate.
    pub(super) fn remove(&mut self, cell: Cell, digit: Digit) {
        let digits = &mut self.digits[cell.index()];
        if !digits.contains(digit) {
            return;
        }
        digits.remove(digit);
        if let Some(last) = digits.only() {
            self.naked.push_back(Candidate { cell, digit: last });
        }
        for house in cell.houses() {
            let places = &mut self.places[house.index()][digit.index()];
            *places -= 1;
            if *places == 1 {
                self.note_hidden(house, digit);
            }
        }
    }

    fn note_hidden(&mut self, house: House, digit: Digit) {
        let cell = house.cells().iter().find(|cell| self.digits[cell.index()].contains(digit));
        self.hidden.extend(cell.map(|cell| Candidate { cell, digit }));
    }

    /// Returns the first naked single that is the last open cell of a house; it stays in the queue.
    pub(super) fn full_house(&self) -> Option<(Candidate, House)> {
        self.naked.iter().filter(|one| !self.filled[one.cell.index()]).find_map(|&one| {
            let last = |house: &House| house.cells().iter().all(|cell| self.filled[cell.index()] || cell == one.cell);
            one.cell.houses().into_iter().find(last).map(|house| (one, house))
        })
    }

    /// Removes and returns the first naked single.
    pub(super) fn naked(&mut self) -> Option<Candidate> {
        let open = |one: &Candidate| !self.filled[one.cell.index()];
        std::iter::from_fn(|| self.naked.pop_front()).find(open)
    }

    /// Removes and returns the first hidden single.
    pub(super) fn hidden(&mut self) -> Option<(Candidate, House)> {
        while let Some(one) = self.hidden.pop_front() {
            if self.filled[one.cell.index()] {
                continue;
            }
            let single = |house: &House| self.places[house.index()][one.digit.index()] == 1;
            if let Some(house) = one.cell.houses().into_iter().find(single) {
                return Some((one, house));
            }
        }
        None
    }

    /// Returns the candidates of a cell.
    pub(super) fn digits(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// Returns the number of places that a house has for a digit.
    pub(super) fn places(&self, house: House, digit: Digit) -> u8 {
        self.places[house.index()][digit.index()]
    }

    /// Returns all naked singles of open cells; they stay in the queue.
    pub(super) fn all_naked(&self) -> Vec<Candidate> {
        self.naked.iter().copied().filter(|one| !self.filled[one.cell.index()]).collect()
    }

    /// Returns all hidden singles of open cells, one per cell; they stay in the queue.
    pub(super) fn all_hidden(&self) -> Vec<Candidate> {
        let mut shown = CellSet::EMPTY;
        let is_single = |one: &Candidate| one.cell.houses().into_iter().any(|house| self.places(house, one.digit) == 1);
        let mut all: Vec<Candidate> = Vec::new();
        for &one in self.hidden.iter().filter(|one| !self.filled[one.cell.index()]) {
            if !shown.contains(one.cell) && is_single(&one) {
                shown.insert(one.cell);
                all.push(one);
            }
        }
        all
    }
}
