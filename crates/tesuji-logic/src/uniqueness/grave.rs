//! Bivalue universal graves with extra candidates in several cells.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Pattern, Technique};

use super::subset::with_cell;
use crate::finder::{each, eliminate, seen_by_all};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// All unsolved cells have two candidates, except for a few with the same extra digit. One of them is that digit.
    ///
    /// # What it looks like
    ///
    /// Near the end of a puzzle, every unsolved cell has two candidates, except for a few. If the candidate z were
    /// removed from each of those, every digit would have exactly two places in every house where it is missing: a
    /// bivalue universal grave (BUG).
    ///
    /// # Why it works
    ///
    /// A BUG has no solution, or at least two. The puzzle has exactly one, so one of the extra candidates must be true.
    /// One of the cells is z, and z can be eliminated from every cell that sees them all.
    ///
    /// # How it is looked for
    ///
    /// If two to five unsolved cells have more than two candidates, the solver tries every way of leaving two
    /// candidates in each of them that makes a BUG.
    pub BUG_TYPE_2 = "bug-type-2", "BUG type 2", "全双值坟墓二型", Uniqueness, look_for: "a BUG type 2",
        zh: [
            "除几格多出同一个数外，空格都只有两个候选数；这几格必有一格是它。",
            "快解完时，除几格外，空格都只有两个候选数。从这几格去掉候选数z，每个数在还缺它的区域里就都只有两个位置，称为全双值坟墓。",
            "全双值坟墓无解或至少有两个解。题目有唯一解，所以有一格是z，能看到所有这些格的格不能是z。",
            "快解完时，看几个三值格多出的是不是同一个数。",
        ],
        also: ["bivalue universal grave type 2", "BUG+2", "BUG+n"], se: 57, assumes: unique;
}

technique! {
    /// All unsolved cells have two candidates, except for some in a house whose extra digits are in a naked subset.
    ///
    /// # What it looks like
    ///
    /// Every unsolved cell has two candidates, except for a few in one house. If certain candidates were removed from
    /// these, the grid would be a bivalue universal grave (BUG). Together with some other cells of the house, these
    /// extra candidates form a naked subset.
    ///
    /// # Why it works
    ///
    /// One of the cells holds one of the extra candidates, or there would be a second solution. Together with the other
    /// cells of the subset, there are as many cells as digits, so these digits can be eliminated from the rest of the
    /// house.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a BUG type 2, with the extra candidates all in one house, and tries the sets of cells
    /// there that complete a naked subset.
    pub BUG_TYPE_3 = "bug-type-3", "BUG type 3", "全双值坟墓三型", Uniqueness, look_for: "a BUG type 3",
        zh: [
            "除一个区域里的几格外，空格都只有两个候选数；这几格多出的候选数与其他格组成数组。",
            "除一个区域里的几格外，空格都只有两个候选数。从这几格去掉一些候选数，就成为全双值坟墓；去掉的这些多余候选数与该区域的另几格组成显性数组。",
            "至少有一个多余的候选数成立，否则就有第二个解。它与数组的其他格合起来，格与数一样多，所以该区域的其余格不能再填这些数。",
            "快解完时，看几个三值格是否同区域，再找能配成数组的格。",
        ],
        also: ["bivalue universal grave type 3"], se: 58, assumes: unique;
}

technique! {
    /// All unsolved cells have two candidates, except for two in one house. One of them holds a digit they share.
    ///
    /// # What it looks like
    ///
    /// Every unsolved cell has two candidates, except for two cells in one house. If certain candidates were removed
    /// from these, the grid would be a bivalue universal grave (BUG), in which both cells have the digit x. No other
    /// cell of the house can be x.
    ///
    /// # Why it works
    ///
    /// One of the two cells is x. The other one must hold one of the extra candidates, or there would be a second
    /// solution. So neither cell can be the other digit that it would have in the BUG.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a BUG type 2, with two cells in one house that share a digit in the BUG.
    pub BUG_TYPE_4 = "bug-type-4", "BUG type 4", "全双值坟墓四型", Uniqueness, look_for: "a BUG type 4",
        zh: [
            "除同一区域的两格外，空格都只有两个候选数；两格共有的一个数必在其中一格。",
            "除同一区域的两格外，空格都只有两个候选数。从两格去掉一些候选数，就成为全双值坟墓，其中两格都有x。该区域的其他格不能是x。",
            "两格之一是x；另一格必填多余的候选数，否则就有第二个解。所以两格都不能是坟墓里的另一个数。",
            "快解完时，看两个三值格是否同区域，且共有一个数。",
        ],
        also: ["bivalue universal grave type 4"], se: 57, assumes: unique;
}

/// A finder of graves in which several cells have extra candidates, of one type.
#[derive(Debug)]
pub struct Bug {
    technique: &'static Technique,
    find: fn(&BivalueGrave, &'static Technique, &Board, &mut StepSink<'_>) -> ControlFlow<()>,
}

impl Bug {
    /// The finder of [type 2](BUG_TYPE_2).
    pub const TYPE_2: Bug = Bug { technique: &BUG_TYPE_2, find: BivalueGrave::type_2 };
    /// The finder of [type 3](BUG_TYPE_3).
    pub const TYPE_3: Bug = Bug { technique: &BUG_TYPE_3, find: BivalueGrave::type_3 };
    /// The finder of [type 4](BUG_TYPE_4).
    pub const TYPE_4: Bug = Bug { technique: &BUG_TYPE_4, find: BivalueGrave::type_4 };
}

/// The maximum number of cells with extra candidates.
const MOST: usize = 5;

impl Finder for Bug {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let rich = board.open() - board.bivalue();
        if !(2..=MOST).contains(&rich.len()) || !rich.is_disjoint(board.univalue()) {
            return ControlFlow::Continue(());
        }
        let cells: Vec<Cell> = rich.iter().collect();
        self.bury(board.clone(), &cells, board, found)
    }
}

impl Bug {
    /// Leaves each of the cells two candidates, in every way that results in a grave.
    fn bury(&self, left: Board, cells: &[Cell], board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let Some((&cell, rest)) = cells.split_first() else {
            if !is_grave(&left) {
                return ControlFlow::Continue(());
            }
            let extra = board.candidates() - left.candidates();
            return (self.find)(&BivalueGrave { extra, left }, self.technique, board, found);
        };
        found.check()?;
        let digits: Vec<Digit> = board.digits(cell).iter().collect();
        for (nth, &one) in digits.iter().enumerate() {
            for &other in &digits[..nth] {
                let mut left = left.clone();
                for digit in board.digits(cell).without(one).without(other) {
                    left.remove(Candidate { cell, digit });
                }
                // In a grave, no digit has only one place in a house.
                let balanced =
                    |house: House| board.digits(cell).iter().all(|digit| left.places(house, digit).count_ones() != 1);
                if cell.houses().into_iter().all(balanced) {
                    self.bury(left, rest, board, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns whether all open cells have two candidates, and all digits none or two places in every house.
pub(super) fn is_grave(board: &Board) -> bool {
    let twice = |house| Digit::iter().all(|digit| [0, 2].contains(&board.places(house, digit).count_ones()));
    board.open() == board.bivalue() && House::ALL.into_iter().all(twice)
}

/// A grave, and the extra candidates that prevent the board from being one.
struct BivalueGrave {
    extra: CandidateSet,
    left: Board,
}

impl BivalueGrave {
    fn cells(&self) -> CellSet {
        !self.extra.empty_cells()
    }

    fn digits(&self) -> DigitSet {
        Digit::iter().filter(|&digit| !self.extra.cells(digit).is_empty()).collect()
    }

    fn houses(&self) -> impl Iterator<Item = House> + use<> {
        let cells = self.cells();
        House::containing(cells)
    }

    fn type_2(&self, technique: &'static Technique, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let Some(digit) = self.digits().only() else { return ControlFlow::Continue(()) };
        let gone = [(digit, seen_by_all(self.cells()))];
        eliminate(technique, board, gone, || Pattern::BivalueGrave { extra: self.extra }, found)
    }

    fn type_3(&self, technique: &'static Technique, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for house in self.houses() {
            with_cell(board, house, self.cells(), self.digits(), &mut |_, digits, gone| {
                eliminate(technique, board, each(digits, gone), || Pattern::BivalueGrave { extra: self.extra }, found)
            })?;
        }
        ControlFlow::Continue(())
    }

    fn type_4(&self, technique: &'static Technique, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let cells = self.cells();
        if cells.len() != 2 || self.houses().next().is_none() {
            return ControlFlow::Continue(());
        }
        let shared = cells.iter().fold(DigitSet::ALL, |shared, cell| shared & self.left.digits(cell)) - self.digits();
        for digit in shared {
            let gone = cells.iter().flat_map(|cell| each(self.left.digits(cell).without(digit), cell.into()));
            eliminate(technique, board, gone, || Pattern::BivalueGrave { extra: self.extra }, found)?;
        }
        ControlFlow::Continue(())
    }
}
