//! Tables in which a fact may follow from several others together.

use tesuji_core::{Candidate, Cell, Control, Digit, DigitSet, House};

use super::queue::Queue;
use super::tables::{Table, Tables, fact};
use crate::Board;

/// The number of rounds of singles after an assumption.
const ROUNDS: usize = 4;

/// The maximum number of facts from which another one follows.
const MOST_CAUSES: usize = 5;

impl Tables {
    /// Follows every candidate and its opposite through a few rounds of singles, then through group links.
    pub(super) fn of_singles(board: &Board, queue: &Queue, control: &Control<'_>) -> Tables {
        Tables::of_nets(board, control, |table, one, holds| {
            Net { board, table, queue: queue.clone() }.assume(one, holds)
        })
    }
}

struct Net<'a> {
    board: &'a Board,
    table: &'a mut Table,
    queue: Queue,
}

impl Net<'_> {
    fn assume(&mut self, Candidate { cell, digit }: Candidate, holds: bool) {
        if holds {
            self.place(cell, digit, &[0]);
        } else {
            self.queue.remove(cell, digit);
            self.table.add(fact(cell, digit, false));
            if let Some(last) = self.queue.digits(cell).only() {
                self.place(cell, last, &[0]);
            }
        }
        for _ in 0..ROUNDS {
            let (naked, hidden) = (self.queue.all_naked(), self.queue.all_hidden());
            for Candidate { cell, digit } in naked {
                let others = self.board.digits(cell).without(digit).iter().map(|other| (cell, other));
                let causes = self.causes(others);
                self.place(cell, digit, &causes);
            }
            for Candidate { cell, digit } in hidden {
                let house = self.smallest(cell, digit);
                let others = self.board.cells_in(house, digit).without(cell).iter().map(|other| (other, digit));
                let causes = self.causes(others);
                self.place(cell, digit, &causes);
            }
        }
    }

    /// Returns the table indexes of the facts that these candidates are false; 0 for those not in the table.
    fn causes(&self, others: impl Iterator<Item = (Cell, Digit)>) -> Vec<u16> {
        let at = |(cell, digit)| self.table.find(fact(cell, digit, false)).unwrap_or(0) as u16;
        let mut causes: Vec<u16> = others.take(MOST_CAUSES).map(at).collect();
        causes.resize(MOST_CAUSES, 0);
        causes
    }

    /// Returns the row, column or box of the cell with the fewest places left; the first one of several.
    fn smallest(&self, cell: Cell, digit: Digit) -> House {
        let [row, column, block] = cell.houses();
        let places = |house: &House| self.queue.places(*house, digit);
        let line = if places(&column) < places(&row) { column } else { row };
        if places(&block) < places(&line) { block } else { line }
    }

    /// Fills a cell, and records the candidates that its digit rules out on the board.
    fn place(&mut self, cell: Cell, digit: Digit, causes: &[u16]) {
        let left: DigitSet = self.queue.digits(cell);
        self.queue.place(cell, digit);
        let at = self.table.entries.len() as u16;
        self.table.add_from(fact(cell, digit, true), causes);
        for peer in self.board.cells(digit) & cell.peers() {
            self.table.add_from(fact(peer, digit, false), &[at]);
        }
        for other in left.without(digit) {
            self.table.add_from(fact(cell, other, false), &[at]);
        }
    }
}
