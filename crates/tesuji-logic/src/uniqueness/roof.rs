//! Conclusions from a deadly pattern that only some of its cells prevent.

use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Digit, DigitSet, House, HouseSet, Pattern, RectangleReason, Technique};

use super::subset::with_cell;
use crate::finder::{each, eliminate, seen_by_all};
use crate::{Board, StepSink};

/// A rectangle or a loop of open cells that share two digits: without other candidates, the digits could be exchanged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Roof {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// The cells with other candidates.
    pub(super) roof: CellSet,
}

impl Roof {
    /// Returns the houses that contain the whole roof.
    pub(super) fn houses(&self) -> impl Iterator<Item = House> + use<> {
        let roof = self.roof;
        let houses = roof.first().map(Cell::houses).into_iter().flatten();
        houses.filter(move |house| roof.is_subset(house.cells()))
    }

    pub(super) fn pattern(&self, others: CellSet, houses: HouseSet, saved: RectangleReason) -> Pattern {
        // For a loop, the explanation only states that it would be deadly.
        let saved = if self.cells.len() == 4 { saved } else { RectangleReason::ByConclusion };
        Pattern::Rectangle { cells: self.cells, digits: self.digits, others, houses, saved }
    }

    /// Returns the other candidates of the roof.
    pub(super) fn more(&self, board: &Board) -> DigitSet {
        self.roof.iter().fold(DigitSet::EMPTY, |more, cell| more | (board.digits(cell) - self.digits))
    }

    /// Finds type 1: the roof is one cell, which is neither of the digits.
    pub(super) fn type_1(
        self,
        technique: &'static Technique,
        board: &Board,
        found: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let Some(cell) = self.roof.only() else { return ControlFlow::Continue(()) };
        let gone = each(self.digits, cell.into());
        eliminate(
            technique,
            board,
            gone,
            || self.pattern(CellSet::EMPTY, HouseSet::EMPTY, RectangleReason::ByOneCell),
            found,
        )
    }

    /// Finds type 2: the cells share one extra candidate, which can be removed from every cell that sees them all.
    pub(super) fn type_2(
        self,
        technique: &'static Technique,
        board: &Board,
        found: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let Some(digit) = self.more(board).only() else { return ControlFlow::Continue(()) };
        let gone = [(digit, seen_by_all(self.roof))];
        eliminate(
            technique,
            board,
            gone,
            || self.pattern(CellSet::EMPTY, HouseSet::EMPTY, RectangleReason::BySharedCandidate),
            found,
        )
    }

    /// Finds type 3: two cells in one house act as one cell with the other candidates of both, and are part of a naked
    /// subset.
    pub(super) fn type_3(
        self,
        technique: &'static Technique,
        board: &Board,
        found: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        if self.roof.len() != 2 {
            return ControlFlow::Continue(());
        }
        let more = self.more(board);
        for house in self.houses() {
            with_cell(board, house, self.roof, more, &mut |subset, digits: DigitSet, gone: CellSet| {
                let gone: Vec<(Digit, CellSet)> = each(digits, gone).collect();
                eliminate(
                    technique,
                    board,
                    gone,
                    || self.pattern(subset, house.into(), RectangleReason::BySubset),
                    found,
                )
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Finds type 4: in the house of two cells, one of the digits has no other place, so neither cell is the other
    /// digit.
    pub(super) fn type_4(
        self,
        technique: &'static Technique,
        board: &Board,
        found: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        if self.roof.len() != 2 {
            return ControlFlow::Continue(());
        }
        for house in self.houses() {
            for digit in self.digits {
                if board.cells_in(house, digit) == self.roof {
                    let gone = each(self.digits.without(digit), self.roof);
                    eliminate(
                        technique,
                        board,
                        gone,
                        || self.pattern(CellSet::EMPTY, house.into(), RectangleReason::ByFixedPlaces),
                        found,
                    )?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
