//! Sue de coqs, in HoDoKu's order.
//!
//! The line is chosen first. Its cells may be any outside the intersection, including one in the same box, and those of
//! its digits that the intersection lacks may also occur in the box cells. Such a digit is eliminated from both, since
//! each side has a place for it.

use tesuji_core::{Candidate, Cell, CellSet, DigitSet, House, LockedSet, Pattern};

use super::ordered_step::{OrderedStep, eliminating};
use crate::Board;
use crate::als::SUE_DE_COQ;

/// Returns the first sue de coq: rows, then columns.
pub(super) fn sue_de_coq(board: &Board) -> Option<OrderedStep> {
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

/// A chosen side, and the number of digits of the intersection that it uses.
struct Side {
    set: LockedSet,
    takes: usize,
}

impl Search<'_> {
    /// Tries two cells of the intersection, then adds a third.
    fn meetings(&self, shared: &[Cell]) -> Option<OrderedStep> {
        (0..shared.len()).find_map(|one| {
            (one + 1..shared.len()).find_map(|other| {
                let two = CellSet::of(shared[one]).with(shared[other]);
                let three = shared[other + 1..].iter().map(|&third| two.with(third));
                std::iter::once(two).chain(three).find_map(|cells| self.meeting(cells))
            })
        })
    }

    fn meeting(&self, cells: CellSet) -> Option<OrderedStep> {
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

    /// Calls `visit` with every choice of the cells that uses a digit of the intersection cells and only allowed
    /// digits; each choice comes before its extensions.
    fn sides(
        &self,
        meeting: &LockedSet,
        cells: CellSet,
        allowed: DigitSet,
        visit: &mut dyn FnMut(&Side) -> Option<OrderedStep>,
    ) -> Option<OrderedStep> {
        let cells: Vec<Cell> = cells.iter().filter(|&cell| self.board.digits(cell).is_subset(allowed)).collect();
        self.grow(meeting, &cells, &LockedSet { cells: CellSet::EMPTY, digits: DigitSet::EMPTY }, visit)
    }

    fn grow(
        &self,
        meeting: &LockedSet,
        cells: &[Cell],
        set: &LockedSet,
        visit: &mut dyn FnMut(&Side) -> Option<OrderedStep>,
    ) -> Option<OrderedStep> {
        cells.iter().enumerate().find_map(|(nth, &cell)| {
            let set = LockedSet { cells: set.cells.with(cell), digits: set.digits | self.board.digits(cell) };
            let takes = set.cells.len().saturating_sub((set.digits - meeting.digits).len());
            let fits = takes > 0 && !set.digits.is_disjoint(meeting.digits);
            let step = if fits { visit(&Side { set, takes }) } else { None };
            step.or_else(|| self.grow(meeting, &cells[nth + 1..], &set, visit))
        })
    }

    fn step(&self, meeting: &LockedSet, line: &LockedSet, block: &LockedSet) -> Option<OrderedStep> {
        let both = line.digits & block.digits;
        let of_block = ((meeting.digits | block.digits) - line.digits) | both;
        let of_line = ((meeting.digits | line.digits) - block.digits) | both;
        let mut gone = self.candidates(self.block - block.cells - meeting.cells, of_block);
        gone.extend(self.candidates(self.line - line.cells - meeting.cells, of_line));
        let pattern = || Pattern::Intersection { cells: meeting.cells, line: *line, block: *block };
        let step = eliminating(&SUE_DE_COQ, gone.iter().copied().collect(), pattern)?;
        Some(OrderedStep::in_order(step, gone))
    }

    /// Returns the candidates of these cells with these digits, cell by cell.
    fn candidates(&self, cells: CellSet, digits: DigitSet) -> Vec<Candidate> {
        let of = |cell: Cell| (self.board.digits(cell) & digits).iter().map(move |digit| Candidate { cell, digit });
        cells.iter().flat_map(of).collect()
    }

    fn digits(&self, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | self.board.digits(cell))
    }
}
