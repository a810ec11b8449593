//! Naked subsets in which several cells act as one: one of them holds one of some digits.

use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, DigitSet, House};

use crate::Board;
use crate::choose::choose;

/// Calls `visit` with every set of cells of a house that forms a naked subset together with `cells`, one of which holds
/// one of the digits. The arguments are the set, the digits of the subset, and the cells from which they are
/// eliminated.
pub(super) fn with_cell(
    board: &Board,
    house: House,
    cells: CellSet,
    digits: DigitSet,
    visit: &mut dyn FnMut(CellSet, DigitSet, CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let rest = (house.cells() & board.open()) - cells;
    // A subset of all the other cells eliminates nothing.
    for size in digits.len().saturating_sub(1).max(1)..rest.len() {
        let fitting = |&cell: &Cell| (digits | board.digits(cell)).len() <= size + 1;
        let fitting: Vec<Cell> = rest.iter().filter(fitting).collect();
        choose(fitting.len(), size, &mut |chosen| {
            let subset: CellSet = chosen.iter().map(|&nth| fitting[nth]).collect();
            let all = subset.iter().fold(digits, |all, cell| all | board.digits(cell));
            if all.len() != size + 1 {
                return ControlFlow::Continue(());
            }
            // If all of it lies in another house too, that house also loses the digits.
            let whole = subset | cells;
            let houses = subset.first().into_iter().flat_map(Cell::houses);
            let houses = houses.filter(|other| whole.is_subset(other.cells()));
            visit(subset, all, houses.fold(CellSet::EMPTY, |gone, other| gone | other.cells()) - whole)
        })?;
    }
    ControlFlow::Continue(())
}
