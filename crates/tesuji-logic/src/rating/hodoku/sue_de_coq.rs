//! Sue de coqs, in the order of HoDoKu.
//!
//! The line comes first: its cells may be any outside of the intersection, one in the same box included, and of all their
//! digits those that the intersection lacks may stand in the box as well. Such a digit goes from both, since each side has
//! a place for it.

use tesuji_core::{Candidate, Cell, CellSet, DigitSet, House, LockedSet, Pattern};

use super::taken::{Taken, eliminating};
use crate::Board;
use crate::als::SUE_DE_COQ;

/// Returns the first sue de coq: rows, then columns.
pub(super) fn sue_de_coq(board: &Board) -> Option<Taken> {
    let open = |house: &House| house.cells() & board.open();
    House::ALL[..18].iter().find_map(|line| {
        House::ALL[18..].iter().find_map(|block| {
            let (line, block) = (open(line), open(block));
            let shared: Vec<Cell> = (line & block).iter().collect();
            Search { board, line, block }.meetings(&shared)
        })
    })
}

struct Search<'a> {
    board: &'a Board,
    line: CellSet,
    block: CellSet,
}

/// A side that has been chosen, and how many digits of the intersection it takes.
struct Side {
    set: LockedSet,
    takes: usize,
}

impl Search<'_> {
    /// Tries two of the cells where box and line meet, then a third beside them.
    fn meetings(&self, shared: &[Cell]) -> Option<Taken> {
        (0..shared.len()).find_map(|one| {
            (one + 1..shared.len()).find_map(|other| {
                let two = CellSet::of(shared[one]).with(shared[other]);
                let three = shared[other + 1..].iter().map(|&third| two.with(third));
                std::iter::once(two).chain(three).find_map(|cells| self.meeting(cells))
            })
        })
    }

    fn meeting(&self, cells: CellSet) -> Option<Taken> {
        let digits = self.digits(cells);
        let more = digits.len().checked_sub(cells.len()).filter(|&more| more > 1)?;
        let meeting = LockedSet { cells, digits };
        self.sides(&meeting, self.line - cells, !DigitSet::EMPTY, &mut |line| {
            if line.takes >= more {
                return None;
            }
            let rest = self.block - cells - line.set.cells;
            let allowed = !(line.set.digits & digits);
            self.sides(&meeting, rest, allowed, &mut |block| {
                if line.takes + block.takes == more { self.step(&meeting, &line.set, &block.set) } else { None }
            })
        })
    }

    /// Calls `visit` with every choice of the cells that takes a digit of the meeting cells and none that is not allowed,
    /// each before those that go on from it.
    fn sides(
        &self,
        meeting: &LockedSet,
        cells: CellSet,
        allowed: DigitSet,
        visit: &mut dyn FnMut(&Side) -> Option<Taken>,
    ) -> Option<Taken> {
        let cells: Vec<Cell> = cells.iter().filter(|&cell| self.board.digits(cell).is_subset(allowed)).collect();
        self.grow(meeting, &cells, &LockedSet { cells: CellSet::EMPTY, digits: DigitSet::EMPTY }, visit)
    }

    fn grow(
        &self,
        meeting: &LockedSet,
        cells: &[Cell],
        set: &LockedSet,
        visit: &mut dyn FnMut(&Side) -> Option<Taken>,
    ) -> Option<Taken> {
        cells.iter().enumerate().find_map(|(nth, &cell)| {
            let set = LockedSet { cells: set.cells.with(cell), digits: set.digits | self.board.digits(cell) };
            let takes = set.cells.len().saturating_sub((set.digits - meeting.digits).len());
            let fits = takes > 0 && !set.digits.is_disjoint(meeting.digits);
            let step = if fits { visit(&Side { set, takes }) } else { None };
            step.or_else(|| self.grow(meeting, &cells[nth + 1..], &set, visit))
        })
    }

    fn step(&self, meeting: &LockedSet, line: &LockedSet, block: &LockedSet) -> Option<Taken> {
        let both = line.digits & block.digits;
        let of_block = ((meeting.digits | block.digits) - line.digits) | both;
        let of_line = ((meeting.digits | line.digits) - block.digits) | both;
        let mut gone = self.candidates(self.block - block.cells - meeting.cells, of_block);
        gone.extend(self.candidates(self.line - line.cells - meeting.cells, of_line));
        let pattern = || Pattern::Intersection { cells: meeting.cells, line: *line, block: *block };
        let step = eliminating(&SUE_DE_COQ, gone.iter().copied().collect(), pattern)?;
        Some(Taken::in_order(step, gone))
    }

    /// Returns which of these digits are candidates of these cells, cell by cell.
    fn candidates(&self, cells: CellSet, digits: DigitSet) -> Vec<Candidate> {
        let of = |cell: Cell| (self.board.digits(cell) & digits).iter().map(move |digit| Candidate { cell, digit });
        cells.iter().flat_map(of).collect()
    }

    fn digits(&self, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | self.board.digits(cell))
    }
}
