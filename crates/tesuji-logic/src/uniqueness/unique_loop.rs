//! Unique loops: longer rings of cells with the same two digits.

use std::collections::HashSet;
use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Digit, DigitSet, HouseSet, Technique};

use super::roof::Roof;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// All cells of a loop but one have only the same two candidates. The last cell can be neither of these digits.
    ///
    /// # What it looks like
    ///
    /// Six cells or more in a closed loop, each sharing a house with the next. Every house of the grid contains two
    /// cells of the loop or none. All of them have the candidates x and y, and all but one have no others.
    ///
    /// # Why it works
    ///
    /// If the last cell were x or y, the digits x and y would alternate around the loop. Swapping them would give a
    /// second solution, because every house would still have each of the two digits once. The puzzle has only one
    /// solution, so x and y can be eliminated from the last cell.
    ///
    /// # How it is looked for
    ///
    /// For every two digits, the solver follows the loops through cells that have both, starting from every cell that
    /// has only these two.
    pub UNIQUE_LOOP_1 = "unique-loop-1", "unique loop type 1", "唯一环一型", Uniqueness,
        look_for: "a unique loop type 1",
        zh: [
            "环上除一格外都只有同样两个候选数，那一格就不能是这两个数。",
            "六格或更多连成一环，每格都与下一格同区域，每行、每列、每宫恰有环上的两格或没有。所有格都含x、y，除一格外都没有别的候选数。",
            "那一格若是x或y，整环的x、y就可以互换，题目就有两个解。所以那一格不是x、y。",
            "沿候选数相同的双值格走，看能否绕回起点。",
        ], also: ["UL 1", "unique loop", "BUG lite", "唯一环"], se: 46, assumes: unique;
}

technique! {
    /// Two cells or more of a loop have the same extra candidate. One of them holds it.
    ///
    /// # What it looks like
    ///
    /// A loop of x and y as in type 1. Two cells or more have exactly one extra candidate, the same digit z in each.
    ///
    /// # Why it works
    ///
    /// If none of these cells were z, the digits x and y would alternate around the loop, and swapping them would give
    /// a second solution. So one of these cells is z, and z can be eliminated from every cell that sees them all.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for type 1, with two or more cells that have the same three candidates.
    pub UNIQUE_LOOP_2 = "unique-loop-2", "unique loop type 2", "唯一环二型", Uniqueness, look_for: "a unique loop type 2",
        zh: [
            "环上的几格多出同一个候选数，必有一格是它。",
            "一环格都含x、y，每格都与下一格同区域，每行、每列、每宫恰有环上的两格或没有。两格或更多恰好多出同一个候选数z。",
            "这些格若都不是z，整环的x、y就可以互换，题目就有两个解。所以有一格是z，能看到所有这些格的格不能是z。",
            "沿含x、y的格连成环，看多出的候选数是否相同。",
        ],
        also: ["UL 2"], se: 46, assumes: unique;
}

technique! {
    /// The extra candidates of two cells of a loop act as a single cell, which is part of a naked subset.
    ///
    /// # What it looks like
    ///
    /// A loop of x and y as in type 1. Two of its cells, in the same house, have extra candidates. Together with some
    /// other cells of that house, these extra candidates form a naked subset, in which the two cells count as one.
    ///
    /// # Why it works
    ///
    /// One of the two cells holds one of the extra candidates, or there would be a second solution. Together with the
    /// other cells of the subset, there are as many cells as digits, so these digits can be eliminated from the rest of
    /// the house.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for type 1, with two cells in one house that have extra candidates, and tries the sets of
    /// cells there that complete a naked subset.
    pub UNIQUE_LOOP_3 = "unique-loop-3", "unique loop type 3", "唯一环三型", Uniqueness, look_for: "a unique loop type 3",
        zh: [
            "环上两格多出的候选数与其他格组成数组。",
            "一环格都含x、y，每格都与下一格同区域，每行、每列、每宫恰有环上的两格或没有。同一区域的两格有多余的候选数，与该区域的另几格组成显性数组。",
            "两格至少有一格填多余的候选数，否则就有第二个解。它与数组的其他格合起来，格与数一样多，所以该区域的其余格不能再填这些数。",
            "方法同唯一矩形三型，矩形换成更长的环。",
        ],
        also: ["UL 3"], se: 47, assumes: unique;
}

technique! {
    /// Two cells of a loop are the only places for one of its digits in their house. Neither can be the other digit.
    ///
    /// # What it looks like
    ///
    /// A loop of x and y as in type 1. Two of its cells, in the same house, have extra candidates. No other cell of
    /// that house can be x.
    ///
    /// # Why it works
    ///
    /// One of the two cells is x. If the other one were y, the digits x and y would alternate around the loop, and
    /// swapping them would give a second solution. So y can be eliminated from both cells.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for type 1, with two cells in one house that have extra candidates, and tries both
    /// digits.
    pub UNIQUE_LOOP_4 = "unique-loop-4", "unique loop type 4", "唯一环四型", Uniqueness, look_for: "a unique loop type 4",
        zh: [
            "环上的两格是某数在一个区域里仅有的位置，两格都不能是另一个数。",
            "一环格都含x、y，每格都与下一格同区域，每行、每列、每宫恰有环上的两格或没有。同一区域的两格有多余的候选数，该区域的x只在这两格。",
            "x必在其中一格；另一格若是y，整环的x、y就可以互换，题目就有两个解。所以两格都不是y。",
            "方法同唯一矩形四型，矩形换成更长的环。",
        ],
        also: ["UL 4"], se: 46, assumes: unique;
}

/// A finder of unique loops of one type.
#[derive(Debug)]
pub struct UniqueLoop {
    technique: &'static Technique,
    find: fn(Roof, &'static Technique, &Board, &mut StepSink<'_>) -> ControlFlow<()>,
}

impl UniqueLoop {
    /// The finder of [type 1](UNIQUE_LOOP_1).
    pub const TYPE_1: UniqueLoop = UniqueLoop { technique: &UNIQUE_LOOP_1, find: Roof::type_1 };
    /// The finder of [type 2](UNIQUE_LOOP_2).
    pub const TYPE_2: UniqueLoop = UniqueLoop {
        technique: &UNIQUE_LOOP_2,
        find: |roof, technique, board, found| match roof.roof.len() {
            1 => ControlFlow::Continue(()),
            _ => roof.type_2(technique, board, found),
        },
    };
    /// The finder of [type 3](UNIQUE_LOOP_3).
    pub const TYPE_3: UniqueLoop = UniqueLoop { technique: &UNIQUE_LOOP_3, find: Roof::type_3 };
    /// The finder of [type 4](UNIQUE_LOOP_4).
    pub const TYPE_4: UniqueLoop = UniqueLoop { technique: &UNIQUE_LOOP_4, find: Roof::type_4 };
}

impl Finder for UniqueLoop {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for (nth, &one) in Digit::ALL.iter().enumerate() {
            for &other in &Digit::ALL[nth + 1..] {
                let digits = DigitSet::of(one).with(other);
                let mut search = Search::of(board, digits);
                for start in search.cells & board.bivalue() {
                    found.check()?;
                    search.from(start, found)?;
                }
                for cells in search.loops {
                    let roof = Roof { cells, digits, roof: cells - board.bivalue() };
                    (self.find)(roof, self.technique, board, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The maximum number of cells in a loop: longer ones are too hard to follow, and none were ever seen.
const LONGEST: usize = 14;

/// The loops through the cells with two digits.
struct Search<'a> {
    board: &'a Board,
    digits: DigitSet,
    /// The cells that can lie on a loop.
    cells: CellSet,
    known: HashSet<CellSet>,
    /// The loops, in the order in which they were found.
    loops: Vec<CellSet>,
}

/// A path through cells of alternating colours.
#[derive(Clone, Copy)]
struct ColouredPath {
    start: Cell,
    end: Cell,
    cells: CellSet,
    /// The houses of the cells at even and at odd positions.
    houses: [HouseSet; 2],
    /// The number of cells with other candidates, and these candidates.
    roofs: usize,
    more: DigitSet,
}

impl Search<'_> {
    fn of(board: &Board, digits: DigitSet) -> Search<'_> {
        let both = digits.iter().fold(CellSet::ALL, |both, digit| both & board.cells(digit));
        let mut cells = both;
        // A cell that is alone in a house is not on a loop.
        loop {
            let lasting = |cell: &Cell| cell.houses().iter().all(|house| (house.cells() & cells).len() > 1);
            let kept: CellSet = cells.iter().filter(lasting).collect();
            if kept == cells {
                break;
            }
            cells = kept;
        }
        Search { board, digits, cells, known: HashSet::new(), loops: Vec::new() }
    }

    fn from(&mut self, start: Cell, found: &StepSink<'_>) -> ControlFlow<()> {
        let houses = [start.houses().into_iter().collect(), HouseSet::EMPTY];
        let way = ColouredPath { start, end: start, cells: start.into(), houses, roofs: 0, more: DigitSet::EMPTY };
        self.extend(way, found)
    }

    /// Adds cells to the end of a path; `Break` if the search is to end.
    fn extend(&mut self, way: ColouredPath, found: &StepSink<'_>) -> ControlFlow<()> {
        let count = way.cells.len();
        if count >= 6 && way.houses[0] == way.houses[1] {
            // A loop without other candidates means no solution or several.
            if way.roofs > 0 && self.known.insert(way.cells) {
                self.loops.push(way.cells);
            }
            return ControlFlow::Continue(());
        }
        if count >= LONGEST {
            return ControlFlow::Continue(());
        }
        // A path of this length has about a hundred extensions.
        if count == LONGEST / 2 {
            found.check()?;
        }
        let parity = count % 2;
        for next in (way.end.peers() & self.cells) - way.cells {
            // Each cell with two candidates would find the same loop, so only the first of them starts it.
            let plain = self.board.bivalue().contains(next);
            if plain && next < way.start {
                continue;
            }
            let houses: HouseSet = next.houses().into_iter().collect();
            if !way.houses[parity].is_disjoint(houses) {
                continue;
            }
            let more = way.more | (self.board.digits(next) - self.digits);
            let roofs = way.roofs + usize::from(!plain);
            if roofs > 2 && more.len() > 1 {
                continue;
            }
            let mut further = ColouredPath { end: next, cells: way.cells.with(next), roofs, more, ..way };
            further.houses[parity] |= houses;
            self.extend(further, found)?;
        }
        ControlFlow::Continue(())
    }
}
