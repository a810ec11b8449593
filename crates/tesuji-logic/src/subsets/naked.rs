//! Naked pairs, triples and quads.

use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, DigitSet, House, HouseSet, Pattern, Technique};

use crate::choose::choose;
use crate::finder::{each, eliminate};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Two cells of a house have the same two candidates, so no other cell of the house can hold these digits.
    ///
    /// # What it looks like
    ///
    /// Two cells of a row, a column or a box have the same two candidates and no others.
    ///
    /// # Why it works
    ///
    /// Whichever of the two digits is in one cell, the other digit is in the other cell. Both digits are used up, so
    /// they can be eliminated from the rest of the house.
    ///
    /// # How it is looked for
    ///
    /// The solver checks boxes, then rows, then columns. In each, it takes the cells with at most two candidates and
    /// looks for two cells that have only two candidates between them. If the cells share both a line and a box, it
    /// eliminates the digits in both.
    pub NAKED_PAIR = "naked-pair", "naked pair", "显性数对", Subsets, look_for: "a naked pair",
        zh: [
            "一个区域里的两格合起来只有两个候选数，其他格就不能填这两个数。",
            "同一区域的两个空格，候选数合起来恰好是两个数。",
            "两格要填两个不同的数，只有这两个可用，所以都用在这里，该区域的其他格不能再填。",
            "在每个区域里找候选数少的格，看是否有两格合起来只有两个候选数。",
        ],
        also: ["conjugate pair", "disjoint subset", "naked subset", "naked candidates", "数组"], hodoku: Medium 60, se: 30;
}

technique! {
    /// Three cells of a house have only three candidates together, so no other cell of the house can hold these digits.
    ///
    /// # What it looks like
    ///
    /// Three cells of a house, each with two or three of the same three candidates and no others.
    ///
    /// # Why it works
    ///
    /// Three cells need three digits, and there are only three to choose from. All three are used up there, so they can
    /// be eliminated from the rest of the house.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a naked pair, with three cells that have at most three candidates each.
    pub NAKED_TRIPLE = "naked-triple", "naked triple", "显性三数组", Subsets, look_for: "a naked triple",
        zh: [
            "一个区域里的三格合起来只有三个候选数，其他格就不能填这三个数。",
            "同一区域的三个空格，候选数合起来恰好是三个数。",
            "三格要填三个不同的数，只有这三个可用，所以都用在这里，该区域的其他格不能再填。",
            "在每个区域里找候选数少的格，看是否有三格合起来只有三个候选数。",
        ],
        also: ["naked triplet"], hodoku: Medium 80, se: 36;
}

technique! {
    /// Four cells of a house have only four candidates together, so no other cell of the house can hold these digits.
    ///
    /// # What it looks like
    ///
    /// Four cells of a house, each with two, three or four of the same four candidates and no others.
    ///
    /// # Why it works
    ///
    /// Four cells need four digits, and there are only four to choose from. All four are used up there, so they can be
    /// eliminated from the rest of the house. The remaining cells of the house then form a hidden subset, which is
    /// often smaller and easier to see.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a naked pair, with four cells that have at most four candidates each.
    pub NAKED_QUAD = "naked-quad", "naked quad", "显性四数组", Subsets, look_for: "a naked quad",
        zh: [
            "一个区域里的四格合起来只有四个候选数，其他格就不能填这四个数。",
            "同一区域的四个空格，候选数合起来恰好是四个数。",
            "四格要填四个不同的数，只有这四个可用，所以都用在这里，该区域的其他格不能再填。",
            "在每个区域里找候选数少的格，看是否有四格合起来只有四个候选数。",
        ],
        also: ["naked quadruple", "naked quadruplet"], hodoku: Hard 120, se: 50;
}

/// A finder of naked subsets of one size.
#[derive(Debug)]
pub struct Naked {
    size: usize,
    technique: &'static Technique,
}

impl Naked {
    /// The finder of [naked pairs](NAKED_PAIR).
    pub const PAIR: Naked = Naked { size: 2, technique: &NAKED_PAIR };
    /// The finder of [naked triples](NAKED_TRIPLE).
    pub const TRIPLE: Naked = Naked { size: 3, technique: &NAKED_TRIPLE };
    /// The finder of [naked quads](NAKED_QUAD).
    pub const QUAD: Naked = Naked { size: 4, technique: &NAKED_QUAD };
}

impl Finder for Naked {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        find(self.technique, self.size, &ALL, board, |_| true, found)
    }
}

/// The houses in the order in which they are searched for subsets.
pub(super) const ALL: [House; 27] = {
    let mut houses = [House::Row1; 27];
    let mut nth = 0;
    while nth < 27 {
        houses[nth] = House::ALL[(nth + 18) % 27];
        nth += 1;
    }
    houses
};

/// Pushes the naked subsets of these houses for which `wants` accepts the number of houses that lose candidates.
pub(super) fn find(
    technique: &'static Technique,
    size: usize,
    houses: &[House],
    board: &Board,
    wants: impl Fn(usize) -> bool,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let small = small_cells(board, size);
    for &house in houses {
        let mut cells = [Cell::R1C1; 9];
        let open = house.cells() & board.open();
        let fitting = open & small;
        if fitting.len() < size || open.len() == size {
            continue;
        }
        cells.iter_mut().zip(fitting).for_each(|(place, cell)| *place = cell);
        choose(fitting.len(), size, &mut |chosen| {
            let digits = chosen.iter().fold(DigitSet::EMPTY, |all, &nth| all | board.digits(cells[nth]));
            if digits.len() != size {
                return ControlFlow::Continue(());
            }
            let subset: CellSet = chosen.iter().map(|&nth| cells[nth]).collect();
            let houses = holding(subset);
            // A subset in both a box and a line is found in the box, which comes first.
            if houses.len() == 2 && house.index() < 18 {
                return ControlFlow::Continue(());
            }
            let outside = |house: House| house.cells() - subset;
            // Candidates that a line loses within the box of the subset count only for the box.
            let beyond = |line: House| if line.index() < 18 { outside(line) - box_of(houses) } else { outside(line) };
            let losing = houses.iter().filter(|&house| has_any(board, digits, beyond(house))).count();
            if !wants(losing) {
                return ControlFlow::Continue(());
            }
            let gone = houses.iter().fold(CellSet::EMPTY, |gone, house| gone | outside(house));
            let pattern = || Pattern::Subset { houses, cells: subset, digits, hidden: false };
            eliminate(technique, board, each(digits, gone), pattern, found)
        })?;
    }
    ControlFlow::Continue(())
}

/// Returns the cells of the box among the houses; empty if there is none.
fn box_of(houses: HouseSet) -> CellSet {
    houses.iter().filter(|house| house.index() >= 18).fold(CellSet::EMPTY, |cells, house| cells | house.cells())
}

/// Returns the open cells with one to `size` candidates.
fn small_cells(board: &Board, size: usize) -> CellSet {
    match size {
        2 => board.univalue() | board.bivalue(),
        3 => board.univalue() | board.bivalue() | board.trivalue(),
        _ => board.open().iter().filter(|&cell| (1..=size).contains(&board.digits(cell).len())).collect(),
    }
}

fn has_any(board: &Board, digits: DigitSet, cells: CellSet) -> bool {
    digits.iter().any(|digit| !board.cells(digit).is_disjoint(cells))
}

/// Returns the houses that contain all of the cells.
pub(super) fn holding(cells: CellSet) -> HouseSet {
    let Some(first) = cells.first() else { return HouseSet::EMPTY };
    first.houses().into_iter().filter(|house| cells.is_subset(house.cells())).collect()
}
