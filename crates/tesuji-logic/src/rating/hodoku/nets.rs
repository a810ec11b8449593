//! Tables in which a fact may follow from several others together.

use tesuji_core::{Candidate, Cell, Control, Digit, DigitSet, House};

use super::queue::Queue;
use super::tables::{Table, Tables, fact};
use crate::Board;

/// How many times the singles are looked for that an assumption leaves.
const ROUNDS: usize = 4;

/// The most facts from which another one follows.
const MOST_CAUSES: usize = 5;

impl Tables {
    /// Follows every candidate and its opposite as far as a few rounds of singles lead, then by links as well.
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

    /// Returns where in the table it stands that these candidates do not hold; 0 if it does not stand there.
    fn causes(&self, others: impl Iterator<Item = (Cell, Digit)>) -> Vec<u16> {
        let at = |(cell, digit)| self.table.find(fact(cell, digit, false)).unwrap_or(0) as u16;
        let mut causes: Vec<u16> = others.take(MOST_CAUSES).map(at).collect();
        causes.resize(MOST_CAUSES, 0);
        causes
    }

    /// Returns the row, the column or the box of the cell: the first in which fewest places are left.
    fn smallest(&self, cell: Cell, digit: Digit) -> House {
        let [row, column, block] = cell.houses();
        let places = |house: &House| self.queue.places(*house, digit);
        let line = if places(&column) < places(&row) { column } else { row };
        if places(&block) < places(&line) { block } else { line }
    }

    /// Fills a cell, and notes what its digit rules out on the board.
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
