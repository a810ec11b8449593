//! Triple fireworks: three digits at the crossing of a row and a column.

use std::ops::ControlFlow;

use tesuji_core::{
    Candidate, CandidateSet, Cell, CellSet, Conclusion, Digit, DigitSet, House, Part, Pattern, Step, Technique,
};

use crate::choose::choose;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Three digits leave a box along one row and one column through one cell each. Together they fill three cells.
    ///
    /// # What it looks like
    ///
    /// A row and a column cross in a box. Outside the box, three digits have at most one place in the row, the same
    /// cell for all three, and at most one place in the column, again the same cell for all three.
    ///
    /// # Why it works
    ///
    /// Take one of the three digits. If it is in neither of the two cells outside the box, then both the row and the
    /// column have it inside the box. The box has it only once, so it is in the cell where the row and the column
    /// cross. So each of the three digits is in one of three cells: the crossing and the two cells outside. Three
    /// digits fill three cells, so all other candidates of these cells can be eliminated.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every crossing of a row and a column, and every three digits whose places outside the box fit.
    pub TRIPLE_FIREWORK = "triple-firework", "triple firework", "三重烟花", Exotic, look_for: "a triple firework",
        zh: [
            "三个数在一行和一列上各只有一格在宫外，加上交叉格，正好占满三格。",
            "一行与一列在某宫交叉。在宫外，三个数在这一行至多有一个位置，且是同一格；在这一列也是如此。",
            "三个数中的一个若不在宫外的两格，行和列的这个数就都在宫内；宫内只有一个，所以在交叉格。因此三个数都在交叉格和宫外两格，占满三格，三格的其他候选数可以删去。",
            "看每个行列交叉处，找宫外位置相符的三个数。",
        ],
        also: ["firework", "fireworks", "Firework Triple", "烟花数组", "烟花", "三数烟花"];
}

/// The finder of [triple fireworks](TRIPLE_FIREWORK).
#[derive(Debug)]
pub struct TripleFirework;

impl Finder for TripleFirework {
    fn technique(&self) -> &'static Technique {
        &TRIPLE_FIREWORK
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for crossing in board.open() {
            found.check()?;
            let [row, column, block] = crossing.houses();
            for right in (row.cells() - block.cells()) & board.open() {
                for below in (column.cells() - block.cells()) & board.open() {
                    triple(board, crossing, [right, below], found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn triple(board: &Board, crossing: Cell, ends: [Cell; 2], found: &mut StepSink<'_>) -> ControlFlow<()> {
    let leaving: Vec<Digit> = leaving(board, crossing, ends).iter().collect();
    let cells = CellSet::of(crossing) | ends.into_iter().collect();
    choose(leaving.len(), 3, &mut |chosen| {
        let digits: DigitSet = chosen.iter().map(|&nth| leaving[nth]).collect();
        let others = |cell: Cell| (board.digits(cell) - digits).iter().map(move |digit| Candidate { cell, digit });
        let gone: CandidateSet = cells.iter().flat_map(others).collect();
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        let parts = vec![Part { role: "firework", cells, digits, house: None }];
        let conclusion = Conclusion::Eliminate(gone);
        found.push(Step { technique: &TRIPLE_FIREWORK, conclusion, pattern: Pattern::Parts(parts) })
    })
}

/// Returns the digits that, outside the box of the crossing, have places in its row or column only at the ends: the
/// first end is in the row, the second in the column.
fn leaving(board: &Board, crossing: Cell, ends: [Cell; 2]) -> DigitSet {
    let [row, column, block] = crossing.houses();
    let leaves = |&digit: &Digit| {
        let within = |line: House, end: Cell| (board.cells_in(line, digit) - block.cells()).is_subset(end.into());
        let outside = (board.cells_in(row, digit) | board.cells_in(column, digit)) - block.cells();
        let open = !board.cells_in(row, digit).is_empty() && !board.cells_in(column, digit).is_empty();
        open && !outside.is_empty() && within(row, ends[0]) && within(column, ends[1])
    };
    Digit::iter().filter(leaves).collect()
}
