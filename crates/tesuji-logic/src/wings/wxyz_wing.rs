use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Digit, DigitSet, House, Pattern, Technique};

use crate::choose::choose;
use crate::finder::{eliminate, seen_by_all};
use crate::technique::technique;
use crate::{Board, Finder, Found};

technique! {
    /// Four cells in a box and a line have four digits together, and only one of the digits could stand twice: it stands.
    ///
    /// # What it looks like
    ///
    /// Four cells of a box and a line that cross, not all in one house, with four candidates together. Of one digit, the
    /// places do not all see each other; of each other digit, they do.
    ///
    /// # Why it works
    ///
    /// Without that digit, the four cells would have three digits left, each of which can stand in one of them only. So
    /// one of the four has it, and what sees all its places there does not.
    ///
    /// # How it is looked for
    ///
    /// Every box with every line that crosses it; the fours of their cells with at most four candidates each.
    pub WXYZ_WING = "wxyz-wing", "WXYZ-wing", "四分支匹配", Wings, look_for: "a WXYZ-wing", also: ["bent quad"], se: 62;
}

/// Finds [WXYZ-wings](WXYZ_WING).
#[derive(Debug)]
pub struct WxyzWing;

impl Finder for WxyzWing {
    fn technique(&self) -> &'static Technique {
        &WXYZ_WING
    }

    fn find(&self, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
        for block in &House::ALL[18..] {
            for line in &House::ALL[..18] {
                if block.cells().is_disjoint(line.cells()) {
                    continue;
                }
                found.check()?;
                let cells: Vec<Cell> = ((block.cells() | line.cells()) & board.open())
                    .iter()
                    .filter(|&cell| (2..=4).contains(&board.digits(cell).len()))
                    .collect();
                choose(cells.len(), 4, &mut |chosen| {
                    let digits = chosen.iter().fold(DigitSet::EMPTY, |all, &nth| all | board.digits(cells[nth]));
                    let four: CellSet = chosen.iter().map(|&nth| cells[nth]).collect();
                    if digits.len() != 4 || four.is_subset(block.cells()) || four.is_subset(line.cells()) {
                        return ControlFlow::Continue(());
                    }
                    wing(board, *block, *line, four, digits, found)
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn wing(
    board: &Board,
    block: House,
    line: House,
    four: CellSet,
    digits: DigitSet,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let twice = |&digit: &Digit| {
        let places = board.cells(digit) & four;
        !places.is_subset(block.cells()) && !places.is_subset(line.cells())
    };
    let free: DigitSet = digits.iter().filter(twice).collect();
    let Some(digit) = free.only() else { return ControlFlow::Continue(()) };
    let pivot = four & block.cells() & line.cells();
    let pincers = four - pivot;
    let pattern = || Pattern::Wing { pivot, pincers, ends: pivot | pincers, digit };
    eliminate(&WXYZ_WING, board, [(digit, seen_by_all(four & board.cells(digit)))], pattern, found)
}
