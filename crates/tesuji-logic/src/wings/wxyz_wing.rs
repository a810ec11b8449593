//! WXYZ-wings, and the same pattern with five or six cells.

use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Digit, DigitSet, House, Pattern, Technique};

use crate::finder::{eliminate, seen_by_all};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Four cells have four candidates, three of which can be used only once. The fourth must be in one of the cells.
    ///
    /// # What it looks like
    ///
    /// Four cells of a box and of a line that crosses it, not all in one house, have four candidates together. The
    /// places of one of these digits do not all see each other. The places of each of the other three digits do.
    ///
    /// # Why it works
    ///
    /// Without the first digit, the four cells would have only three digits left, each of which can be used only once.
    /// So the first digit is in one of the four cells, and it can be eliminated from every cell that sees all its
    /// places there.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every box with every line that crosses it, and every four of their cells that have at most four
    /// candidates each.
    pub WXYZ_WING = "wxyz-wing", "WXYZ-wing", "四分支匹配", Wings,
        look_for: "a WXYZ-wing",
        zh: [
            "四格合起来只有四个数，其中三个数各只能填一次，第四个数就必在其中。",
            "一个宫和与它相交的一条线上的四格，不都在一个区域，候选数合起来是w、x、y、z。w、x、y各自的位置都互相看到，z的位置不是。",
            "没有z，四格就只剩三个数，各填一次，填不满。所以z在其中一格，能看到四格中所有z的格不能是z。",
            "在宫与行列的交叉处找四格，候选数合起来只有四个。",
        ], also: ["bent quad", "WXYZ翼", "bent sets"];
}

technique! {
    /// Five cells in a box and a line have five candidates together. It is a WXYZ-wing with one more cell.
    ///
    /// # What it looks like
    ///
    /// Five cells of a box and of a line that crosses it, not all in one house, have five candidates together. The
    /// places of one of these digits do not all see each other. The places of each of the other four digits do.
    ///
    /// # Why it works
    ///
    /// Without the first digit, the five cells would have only four digits left, each of which can be used only once.
    /// So the first digit is in one of the five cells, and it can be eliminated from every cell that sees all its
    /// places there.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every box with every line that crosses it, and every five of their cells that have at most five
    /// candidates each.
    pub VWXYZ_WING = "vwxyz-wing", "VWXYZ-wing", "五分支匹配", Wings, look_for: "a VWXYZ-wing",
        zh: [
            "五格合起来只有五个数，其中四个数各只能填一次，剩下的数就必在其中。",
            "一个宫和与它相交的一条线上的五格，不都在一个区域，候选数合起来是五个。四个数各自的位置都互相看到，剩下那个数的位置不是。",
            "没有剩下的数，五格就只剩四个数，各填一次，填不满。所以它在其中一格，能看到它在五格中所有位置的格不能是它。",
            "在宫与行列的交叉处找五格，候选数合起来只有五个。",
        ], also: ["bent quintuple", "big wings"];
}

technique! {
    /// Six cells in a box and a line have six candidates together. It is a WXYZ-wing with two more cells.
    ///
    /// # What it looks like
    ///
    /// Six cells of a box and of a line that crosses it, not all in one house, have six candidates together. The places
    /// of one of these digits do not all see each other. The places of each of the other five digits do.
    ///
    /// # Why it works
    ///
    /// Without the first digit, the six cells would have only five digits left, each of which can be used only once. So
    /// the first digit is in one of the six cells, and it can be eliminated from every cell that sees all its places
    /// there.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every box with every line that crosses it, and every six of their cells that have at most six
    /// candidates each.
    pub UVWXYZ_WING = "uvwxyz-wing", "UVWXYZ-wing", "六分支匹配", Wings, look_for: "a UVWXYZ-wing",
        zh: [
            "六格合起来只有六个数，其中五个数各只能填一次，剩下的数就必在其中。",
            "一个宫和与它相交的一条线上的六格，不都在一个区域，候选数合起来是六个。五个数各自的位置都互相看到，剩下那个数的位置不是。",
            "没有剩下的数，六格就只剩五个数，各填一次，填不满。所以它在其中一格，能看到它在六格中所有位置的格不能是它。",
            "在宫与行列的交叉处找六格，候选数合起来只有六个。",
        ],
        also: ["bent sextuple"];
}

/// A finder of cells of a box and a line with as many digits as cells, where one digit could be placed twice.
#[derive(Debug)]
pub struct WxyzWing {
    size: usize,
    technique: &'static Technique,
}

impl WxyzWing {
    /// The finder of [WXYZ-wings](WXYZ_WING).
    pub const FOUR: WxyzWing = WxyzWing { size: 4, technique: &WXYZ_WING };
    /// The finder of [VWXYZ-wings](VWXYZ_WING).
    pub const FIVE: WxyzWing = WxyzWing { size: 5, technique: &VWXYZ_WING };
    /// The finder of [UVWXYZ-wings](UVWXYZ_WING).
    pub const SIX: WxyzWing = WxyzWing { size: 6, technique: &UVWXYZ_WING };
}

impl Finder for WxyzWing {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for block in &House::ALL[18..] {
            for line in &House::ALL[..18] {
                if block.cells().is_disjoint(line.cells()) {
                    continue;
                }
                found.check()?;
                let cells: Vec<Cell> = ((block.cells() | line.cells()) & board.open())
                    .iter()
                    .filter(|&cell| (2..=self.size).contains(&board.digits(cell).len()))
                    .collect();
                self.grow(board, [*block, *line], &cells, CellSet::EMPTY, DigitSet::EMPTY, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl WxyzWing {
    /// Adds cells in order, as long as they do not have too many digits.
    fn grow(
        &self,
        board: &Board,
        houses: [House; 2],
        open: &[Cell],
        chosen: CellSet,
        digits: DigitSet,
        found: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        if chosen.len() == self.size {
            return self.wing(board, houses, chosen, digits, found);
        }
        for (nth, &cell) in open.iter().enumerate() {
            let digits = digits | board.digits(cell);
            if digits.len() <= self.size && open.len() - nth >= self.size - chosen.len() {
                self.grow(board, houses, &open[nth + 1..], chosen.with(cell), digits, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn wing(
        &self,
        board: &Board,
        [block, line]: [House; 2],
        cells: CellSet,
        digits: DigitSet,
        found: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        if digits.len() != self.size || cells.is_subset(block.cells()) || cells.is_subset(line.cells()) {
            return ControlFlow::Continue(());
        }
        let twice = |&digit: &Digit| {
            let places = board.cells(digit) & cells;
            !places.is_subset(block.cells()) && !places.is_subset(line.cells())
        };
        let free: DigitSet = digits.iter().filter(twice).collect();
        let Some(digit) = free.only() else { return ControlFlow::Continue(()) };
        let pivot = cells & block.cells() & line.cells();
        let pincers = cells - pivot;
        let pattern = || Pattern::Wing { pivot, pincers, ends: pivot | pincers, digit };
        eliminate(self.technique, board, [(digit, seen_by_all(cells & board.cells(digit)))], pattern, found)
    }
}
