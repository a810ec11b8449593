//! What follows where only some cells of a deadly pattern keep it from being one.

use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Digit, DigitSet, House, HouseSet, Pattern, Saved, Technique};

use super::subset::with_cell;
use crate::finder::{each, eliminate, seen_by_all};
use crate::{Board, Found};

/// A rectangle or a loop of open cells that share two digits: if it held nothing else, the digits could be exchanged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Roof {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// The cells with other candidates.
    pub(super) roof: CellSet,
}

impl Roof {
    /// Returns the houses that hold the whole roof.
    pub(super) fn houses(&self) -> impl Iterator<Item = House> + use<> {
        let roof = self.roof;
        let houses = roof.first().map(Cell::houses).into_iter().flatten();
        houses.filter(move |house| roof.is_subset(house.cells()))
    }

    pub(super) fn pattern(&self, others: CellSet, houses: HouseSet, saved: Saved) -> Pattern {
        // Of a loop the sentences say no more than that it would be one.
        let saved = if self.cells.len() == 4 { saved } else { Saved::ByConclusion };
        Pattern::Rectangle { cells: self.cells, digits: self.digits, others, houses, saved }
    }

    /// The other candidates of the roof.
    pub(super) fn more(&self, board: &Board) -> DigitSet {
        self.roof.iter().fold(DigitSet::EMPTY, |more, cell| more | (board.digits(cell) - self.digits))
    }

    /// One cell: it is neither of the digits.
    pub(super) fn type_1(self, technique: &'static Technique, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
        let Some(cell) = self.roof.only() else { return ControlFlow::Continue(()) };
        let gone = each(self.digits, cell.into());
        eliminate(technique, board, gone, || self.pattern(CellSet::EMPTY, HouseSet::EMPTY, Saved::ByOneCell), found)
    }

    /// The cells have one and the same other candidate: what sees them all is not it.
    pub(super) fn type_2(self, technique: &'static Technique, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
        let Some(digit) = self.more(board).only() else { return ControlFlow::Continue(()) };
        let gone = [(digit, seen_by_all(self.roof))];
        eliminate(
            technique,
            board,
            gone,
            || self.pattern(CellSet::EMPTY, HouseSet::EMPTY, Saved::BySharedCandidate),
            found,
        )
    }

    /// Two cells of a house, as one cell with the other candidates of both: part of a naked subset.
    pub(super) fn type_3(self, technique: &'static Technique, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
        if self.roof.len() != 2 {
            return ControlFlow::Continue(());
        }
        let more = self.more(board);
        for house in self.houses() {
            with_cell(board, house, self.roof, more, &mut |subset, digits: DigitSet, gone: CellSet| {
                let gone: Vec<(Digit, CellSet)> = each(digits, gone).collect();
                eliminate(technique, board, gone, || self.pattern(subset, house.into(), Saved::BySubset), found)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Two cells of a house that has one of the digits nowhere else: neither is the other digit.
    pub(super) fn type_4(self, technique: &'static Technique, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
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
                        || self.pattern(CellSet::EMPTY, house.into(), Saved::ByFixedPlaces),
                        found,
                    )?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
