//! Templates: all ways to place one digit in the grid.

use std::ops::ControlFlow;

use tesuji_core::{CellSet, Digit, Pattern, Step, Technique};

use crate::board::CELLS;
use crate::finder::eliminate;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Every way to place a digit in the whole grid uses this cell, so the digit goes there.
    ///
    /// # What it looks like
    ///
    /// A template is a set of nine cells, one in every row, column and box. All the templates that use only solved
    /// cells and candidates of a digit have one cell in common.
    ///
    /// # Why it works
    ///
    /// In the solution, the cells of the digit form one of these templates, and all of these templates contain the
    /// cell.
    ///
    /// # How it is looked for
    ///
    /// For each digit, the solver goes through the rows from both ends and records the columns and boxes that can be
    /// used up to a row, and from that row to the end. A candidate in no template is false. If a row has only one place
    /// left, the digit goes there.
    pub TEMPLATE_SET = "template-set", "template set", "模板填数", Exotic, look_for: "a template set",
        zh: [
            "某数在全盘的所有填法都用到同一格，就填在那里。",
            "模板是每行、每列、每宫各取一格的九格。某数可用的所有模板都含同一格。",
            "答案里这个数的九格是其中一个模板，而每个模板都含这格。",
            "对每个数列出所有模板，看它们共有哪一格；适合用程序。",
        ],
        also: ["pattern overlay placement", "template", "模板"], hodoku: Extreme 10000;
}

technique! {
    /// No way to place a digit in the whole grid uses this cell, so the digit cannot go there.
    ///
    /// # What it looks like
    ///
    /// A template is a set of nine cells, one in every row, column and box. None of the templates that use only solved
    /// cells and candidates of a digit contains a certain candidate.
    ///
    /// # Why it works
    ///
    /// In the solution, the cells of the digit form one of these templates. All single-digit patterns, fish and
    /// colourings of one digit are special cases of this.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a template set. All the candidates of a digit that are in no template are eliminated
    /// in one step.
    pub TEMPLATE_DELETE = "template-delete", "template delete", "模板删数", Exotic,
        look_for: "a template delete",
        zh: [
            "某数在全盘的所有填法都用不到某格，那里就不能填它。",
            "模板是每行、每列、每宫各取一格的九格。某数可用的模板都不含某个候选位置。",
            "答案里这个数的九格是其中一个模板，而没有一个模板含这格。",
            "对每个数列出所有模板，看哪些格从不用到；适合用程序。",
        ], also: ["pattern overlay method", "POM", "template del", "pattern overlay",
        "模板法"], hodoku: Extreme 10000;
}

/// A finder of the places that all templates of a digit share, or that none of them uses.
#[derive(Debug)]
pub struct Templates {
    technique: &'static Technique,
    find: fn(&Board, Digit, CellSet, &mut StepSink<'_>) -> ControlFlow<()>,
}

impl Templates {
    /// The finder of [places that all templates share](TEMPLATE_SET).
    pub const SET: Templates = Templates { technique: &TEMPLATE_SET, find: set };
    /// The finder of [places that no template uses](TEMPLATE_DELETE).
    pub const DELETE: Templates = Templates { technique: &TEMPLATE_DELETE, find: delete };
}

impl Finder for Templates {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for digit in Digit::ALL {
            found.check()?;
            let used = used(board, digit);
            // Without a template there is no solution, so there is nothing to conclude.
            if !used.is_empty() {
                (self.find)(board, digit, used, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn set(board: &Board, digit: Digit, used: CellSet, found: &mut StepSink<'_>) -> ControlFlow<()> {
    for row in &tesuji_core::House::ALL[..9] {
        if let Some(cell) = (row.cells() & used).only()
            && board.has(cell, digit)
        {
            found.push(Step {
                technique: &TEMPLATE_SET,
                conclusion: (cell, digit).into(),
                pattern: Pattern::Templates { digit },
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn delete(board: &Board, digit: Digit, used: CellSet, found: &mut StepSink<'_>) -> ControlFlow<()> {
    eliminate(&TEMPLATE_DELETE, board, [(digit, !used)], || Pattern::Templates { digit }, found)
}

/// The columns used by the rows so far, 9 bits, and the boxes of the current band used by its rows so far, 3 bits.
type UsedHouses = u16;

/// Returns `taken` with a column added, after a row that may be the last of its band; `None` if the column or its box
/// is already used.
fn take(taken: UsedHouses, column: usize, ends_band: bool) -> Option<UsedHouses> {
    let more = 1 << column | 1 << (9 + column / 3);
    if taken & more != 0 {
        return None;
    }
    let taken = taken | more;
    Some(if ends_band { taken & 0x1ff } else { taken })
}

/// Returns the places of a digit that at least one template uses.
pub(crate) fn used(board: &Board, digit: Digit) -> CellSet {
    let possible = board.cells(digit) | board.grid().cells_of(digit);
    let columns = |row: usize| (0..9).filter(move |&column| possible.contains(CELLS[row][column]));
    let mut reached: Vec<Vec<UsedHouses>> = vec![vec![0]];
    for row in 0..9 {
        let mut known = [false; 1 << 12];
        let mut next = Vec::new();
        for &taken in &reached[row] {
            for column in columns(row) {
                if let Some(after) = take(taken, column, row % 3 == 2)
                    && !std::mem::replace(&mut known[usize::from(after)], true)
                {
                    next.push(after);
                }
            }
        }
        reached.push(next);
    }
    let mut used = CellSet::EMPTY;
    let mut good = [false; 1 << 12];
    reached[9].iter().for_each(|&taken| good[usize::from(taken)] = true);
    for row in (0..9).rev() {
        let mut before = [false; 1 << 12];
        for &taken in &reached[row] {
            for column in columns(row) {
                if take(taken, column, row % 3 == 2).is_some_and(|after| good[usize::from(after)]) {
                    before[usize::from(taken)] = true;
                    used.insert(CELLS[row][column]);
                }
            }
        }
        good = before;
    }
    used
}
