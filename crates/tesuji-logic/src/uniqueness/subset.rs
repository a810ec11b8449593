//! Naked subsets one of whose cells is several: one of them holds one of some digits.

use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, DigitSet, House};

use crate::Board;
use crate::choose::choose;

/// Calls `visit` with every set of cells of a house that makes a naked subset together with the cells, of which one
/// holds one of the digits: the set, the digits of the subset, and the cells from which they go.
pub(super) fn with_cell(
    board: &Board,
    house: House,
    cells: CellSet,
    digits: DigitSet,
    visit: &mut dyn FnMut(CellSet, DigitSet, CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let rest = (house.cells() & board.open()) - cells;
    // A subset of all the rest leaves nothing to go.
    for size in digits.len().saturating_sub(1).max(1)..rest.len() {
        let fitting = |&cell: &Cell| (digits | board.digits(cell)).len() <= size + 1;
        let fitting: Vec<Cell> = rest.iter().filter(fitting).collect();
        choose(fitting.len(), size, &mut |chosen| {
            let subset: CellSet = chosen.iter().map(|&nth| fitting[nth]).collect();
            let all = subset.iter().fold(digits, |all, cell| all | board.digits(cell));
            if all.len() != size + 1 {
                return ControlFlow::Continue(());
            }
            // Where all of it shares another house, that one loses the digits too.
            let whole = subset | cells;
            let houses = subset.first().into_iter().flat_map(Cell::houses);
            let houses = houses.filter(|other| whole.is_subset(other.cells()));
            visit(subset, all, houses.fold(CellSet::EMPTY, |gone, other| gone | other.cells()) - whole)
        })?;
    }
    ControlFlow::Continue(())
}
