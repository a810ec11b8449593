//! The number of cells and candidates that a user must look at for a step.

use tesuji_core::{CellSet, House, Pattern, Step};

use crate::Board;

/// The extra cost of a line compared with a box: it spans three boxes.
const LINE: u32 = 9;

/// Returns the number of candidates or cells that must be looked at for a step on a board.
///
/// For the last place in a house, these are its open cells; for the last digit of a cell, the open cells of the fullest
/// of its houses; for chains, their nodes; for fish, the places in the base; for everything else, the candidates of the
/// pattern.
pub(crate) fn looked_at(board: &Board, step: &Step) -> u32 {
    let open = |house: House| (house.cells() & board.open()).len();
    let candidates = |cells: CellSet| (cells & board.open()).iter().map(|cell| board.digits(cell).len()).sum();
    let count: usize = match &step.pattern {
        Pattern::Single { house: Some(house), .. } if house.index() < 18 => return open(*house) as u32 + LINE,
        Pattern::Single { house: Some(house), .. } => open(*house),
        Pattern::Single { house: None, .. } => {
            let cell = step.conclusion.cells().first();
            cell.into_iter().flat_map(|cell| cell.houses()).map(open).min().unwrap_or(0)
        }
        Pattern::Locked { cells, .. } => cells.len(),
        Pattern::Subset { houses, hidden: true, .. } => houses.iter().map(open).min().unwrap_or(0),
        Pattern::Fish { digit, base, .. } => {
            base.iter().fold(CellSet::EMPTY, |all, house| all | board.cells_in(house, *digit)).len()
        }
        Pattern::Chain(chain) => chain.nodes.len(),
        Pattern::Forcing { chains, .. } => chains.iter().map(Vec::len).sum(),
        pattern => candidates(pattern.cells()),
    };
    count as u32
}
