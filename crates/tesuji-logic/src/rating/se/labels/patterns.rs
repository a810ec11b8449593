//! Steps that are rated by their kind, if Sudoku Explainer finds them in this state.

use tesuji_core::{CellSet, Conclusion, Digit, DigitSet, House, HouseSet, Part, Step};

use super::super::aligned;
use super::{Labels, is_box};

impl Labels<'_> {
    /// Returns the rating of a placement: 1.0 in a house with one open cell, 1.2 in a box, 1.5 in a line, and 2.3 as
    /// the last digit of a cell.
    pub(super) fn single(&self, step: &Step, house: Option<House>) -> Option<u16> {
        let Conclusion::Place(placed) = step.conclusion else { return None };
        if house.is_none() {
            return Some(23);
        }
        let houses = placed.cell.houses();
        let only = |house: &&House| self.board.cells_in(**house, placed.digit).only() == Some(placed.cell);
        let tenths = houses.iter().filter(only).map(|&house| match self.open(house) {
            1 => 10,
            _ if is_box(house) => 12,
            _ => 15,
        });
        tenths.min()
    }

    fn open(&self, house: House) -> usize {
        (house.cells() & self.board.open()).len()
    }

    /// Returns the rating of a subset. A naked subset of n cells needs at least 2n open cells in the house, and a
    /// hidden one more than 2n; and it eliminates in one house at a time.
    pub(super) fn subset(
        &self,
        conclusion: &Conclusion,
        houses: HouseSet,
        cells: CellSet,
        digits: DigitSet,
        hidden: bool,
    ) -> Option<u16> {
        let Conclusion::Eliminate(gone) = conclusion else { return None };
        let size = cells.len();
        let fits = if hidden {
            houses.iter().any(|house| {
                let places = |digit: Digit| self.board.cells_in(house, digit);
                self.open(house) > 2 * size && digits.iter().all(|digit| places(digit).len() > 1)
            })
        } else {
            let struck = |house: House| !gone.within(house.cells()).is_empty();
            cells.iter().all(|cell| self.board.digits(cell).len() > 1)
                && houses.iter().filter(|&house| struck(house)).all(|house| self.open(house) >= 2 * size)
        };
        let tenths = match (size, hidden) {
            (2, false) => 30,
            (3, false) => 36,
            (4, false) => 50,
            (2, true) => 34,
            (3, true) => 40,
            (4, true) => 54,
            _ => return None,
        };
        fits.then_some(tenths)
    }

    /// Returns the rating of a fish of lines, each with at least two places, of a digit with enough cells unsolved.
    pub(super) fn fish(&self, digit: Digit, base: HouseSet, cover: HouseSet) -> Option<u16> {
        let size = base.len();
        let lines = base.iter().chain(cover.iter()).all(|house| !is_box(house));
        let solved = self.board.grid().iter().filter(|&(_, stands)| stands == digit).count();
        let wide = base.iter().all(|house| self.board.cells_in(house, digit).len() > 1);
        let tenths = match size {
            2 => 32,
            3 => 38,
            4 => 52,
            _ => return None,
        };
        (lines && wide && solved + 2 * size <= 9).then_some(tenths)
    }

    /// Returns whether aligned cells exclude the same candidates.
    pub(super) fn aligned(&self, parts: &[Part], conclusion: &Conclusion) -> bool {
        let base = parts.iter().filter(|part| part.role == "aligned cell").flat_map(|part| part.cells);
        let base: Vec<usize> = base.map(|cell| cell.index()).collect();
        aligned::excluded(self.state(), &base).is_some_and(|gone| gone == self.gone(conclusion))
    }
}
