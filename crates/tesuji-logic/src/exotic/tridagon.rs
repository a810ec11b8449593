//! Tridagons: twelve cells in four boxes that three digits cannot fill.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Part, Pattern, Step, Technique};

use crate::guardians;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Twelve cells in four boxes cannot be filled with only three digits. Their one other candidate must be true.
    ///
    /// # What it looks like
    ///
    /// Four boxes in two bands and two stacks. In each box, three cells in different rows and columns form a diagonal.
    /// In three of the boxes the diagonals run the same way, and in the fourth one the other way. All twelve cells have
    /// candidates out of the same three digits, and there is exactly one other candidate: the guardian.
    ///
    /// # Why it works
    ///
    /// Without the guardian, each box would hold the three digits in some order along its rows. The orders in two boxes
    /// side by side are rotations of each other. The same holds for two boxes one above the other, along the columns.
    /// Going once around the four boxes, the diagonals swap an odd number of places, and rotations never do. So the
    /// twelve cells cannot hold only the three digits, and the guardian is true.
    ///
    /// # How it is looked for
    ///
    /// For every three digits and every four such boxes, the solver tries the ways to choose the cells that have the
    /// fewest other candidates.
    pub TRIDAGON = "tridagon", "tridagon", "三值奇环", Exotic,
        look_for: "a tridagon",
        zh: [
            "四宫里的十二格只用三个数填不满，所以唯一多余的候选数必成立。",
            "四个宫排成矩形，每宫取不同行也不同列的三格，成一条对角线；三个宫的对角线方向相同，一个宫相反。十二格的候选数都出自同样三个数，只多出一个候选数，称为守护者。",
            "没有守护者，每宫的三格就把三个数排成一个次序，左右、上下相邻两宫的次序互为轮换。但绕四个宫一圈，对角线交换的次数是奇数，轮换做不到。所以守护者成立。",
            "找排成矩形的四个宫，在每宫里找成对角线、几乎只含同样三个数的三格。",
        ], also: ["Thor's hammer", "trivalue oddagon", "anti-tridagon", "雷神之锤", "三值死环"];
}

technique! {
    /// Twelve cells in four boxes cannot be filled with only three digits. One of their other candidates is true.
    ///
    /// # What it looks like
    ///
    /// The cells of a tridagon with several candidates other than the three digits: the guardians.
    ///
    /// # Why it works
    ///
    /// The cells cannot hold only the three digits, so at least one of the guardians is true. A candidate that
    /// conflicts with every guardian, as another digit in its cell or as the same digit in a cell that it sees, is
    /// false.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a tridagon, with up to six guardians.
    pub TRIDAGON_GUARDIANS = "tridagon-guardians", "tridagon with guardians", "三值奇环守护者", Exotic,
        look_for: "a tridagon with guardians",
        zh: [
            "四宫里的十二格只用三个数填不满，多余的候选数至少有一个成立。",
            "与三值奇环相同，但有几个多余的候选数，称为守护者。",
            "只用三个数填不满，所以至少有一个守护者成立；与每个守护者都冲突的候选数可以删去。",
            "方法同三值奇环，守护者不超过六个。",
        ],
        also: ["guardians of a tridagon", "Thor's hammer guardians"];
}

/// A finder of tridagons with one guardian or with several.
#[derive(Debug)]
pub struct Tridagon {
    several: bool,
    technique: &'static Technique,
}

impl Tridagon {
    /// The finder of [tridagons with one guardian](TRIDAGON).
    pub const ONE: Tridagon = Tridagon { several: false, technique: &TRIDAGON };
    /// The finder of [tridagons with several guardians](TRIDAGON_GUARDIANS).
    pub const SEVERAL: Tridagon = Tridagon { several: true, technique: &TRIDAGON_GUARDIANS };
}

/// The maximum number of guardians.
const MOST: usize = 6;

/// The columns of three cells in the rows of a box, even permutations before odd ones.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];

impl Finder for Tridagon {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for (nth, &one) in Digit::ALL.iter().enumerate() {
            for (second, &two) in Digit::ALL[..nth].iter().enumerate() {
                for &three in &Digit::ALL[..second] {
                    self.with(board, [one, two, three].into_iter().collect(), found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Three cells in each of one or several boxes, the guardians among their candidates, and whether the product of their
/// permutations is odd.
#[derive(Clone, Copy)]
struct Diagonal {
    cells: CellSet,
    guardians: CandidateSet,
    odd: bool,
}

impl Diagonal {
    const NONE: Diagonal = Diagonal { cells: CellSet::EMPTY, guardians: CandidateSet::EMPTY, odd: false };

    /// Returns the two combined.
    fn with(self, other: &Diagonal) -> Diagonal {
        Diagonal {
            cells: self.cells | other.cells,
            guardians: self.guardians | other.guardians,
            odd: self.odd != other.odd,
        }
    }
}

impl Tridagon {
    fn with(&self, board: &Board, digits: DigitSet, found: &mut StepSink<'_>) -> ControlFlow<()> {
        found.check()?;
        let boxes: [Vec<Diagonal>; 9] = std::array::from_fn(|nth| diagonals(board, digits, nth));
        for (top, bottom) in [(0, 1), (0, 2), (1, 2)] {
            for (left, right) in [(0, 1), (0, 2), (1, 2)] {
                let four = [(top, left), (top, right), (bottom, left), (bottom, right)];
                let four = four.map(|(band, stack)| &boxes[3 * band + stack]);
                self.choose(board, digits, &four, Diagonal::NONE, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Chooses a diagonal for each remaining box in turn and adds it to the chosen ones.
    fn choose(
        &self,
        board: &Board,
        digits: DigitSet,
        boxes: &[&Vec<Diagonal>],
        chosen: Diagonal,
        found: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let Some((first, rest)) = boxes.split_first() else {
            return if chosen.odd { self.end(board, digits, chosen, found) } else { ControlFlow::Continue(()) };
        };
        for diagonal in *first {
            let chosen = chosen.with(diagonal);
            if chosen.guardians.len() <= if self.several { MOST } else { 1 } {
                self.choose(board, digits, rest, chosen, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn end(
        &self,
        board: &Board,
        digits: DigitSet,
        Diagonal { cells, guardians, .. }: Diagonal,
        found: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let conclusion = guardians::conclusion(board, &guardians).filter(|_| self.several == (guardians.len() > 1));
        let Some(conclusion) = conclusion else { return ControlFlow::Continue(()) };
        let mut parts = vec![Part { role: "tridagon", cells, digits, house: None }];
        parts.extend(guardians.iter().map(|one| Part {
            role: "guardian",
            cells: one.cell.into(),
            digits: one.digit.into(),
            house: None,
        }));
        found.push(Step { technique: self.technique, conclusion, pattern: Pattern::Parts(parts) })
    }
}

/// Returns the choices of three open cells of a box in different rows and columns that have at least two of the digits
/// each.
fn diagonals(board: &Board, digits: DigitSet, nth: usize) -> Vec<Diagonal> {
    let mut diagonals = Vec::new();
    for (order, columns) in ORDERS.iter().enumerate() {
        let cells = columns.iter().enumerate().map(|(row, column)| Cell::at(nth / 3 * 3 + row, nth % 3 * 3 + column));
        let cells: CellSet = cells.collect();
        // A cell with only one of the digits left belongs to another pattern.
        if cells.iter().any(|cell| (board.digits(cell) & digits).len() < 2) {
            continue;
        }
        let others = |cell: Cell| (board.digits(cell) - digits).iter().map(move |digit| Candidate { cell, digit });
        let guardians: CandidateSet = cells.iter().flat_map(others).collect();
        if guardians.len() <= MOST {
            diagonals.push(Diagonal { cells, guardians, odd: order >= 3 });
        }
    }
    diagonals
}
