//! Guardians: candidates of which at least one is true, for without them a pattern could not be filled.

use tesuji_core::{CandidateSet, Cell, Conclusion, Part};

use crate::Board;

/// Returns what follows: the only guardian is true, or what all of them rule out is false. `None` if nothing changes.
pub(crate) fn conclusion(board: &Board, guardians: &CandidateSet) -> Option<Conclusion> {
    let mut all = guardians.iter();
    let first = all.next()?;
    if all.next().is_none() {
        return Some(Conclusion::Place(first));
    }
    let gone = board.candidates() & guardians.excluded_by_all();
    (!gone.is_empty()).then_some(Conclusion::Eliminate(gone))
}

/// Iterates over the guardians as parts of a pattern, cell by cell.
pub(crate) fn parts(role: &'static str, guardians: CandidateSet) -> impl Iterator<Item = Part> {
    let part = move |cell: Cell| Part { role, cells: cell.into(), digits: guardians.digits(cell), house: None };
    (!guardians.empty_cells()).into_iter().map(part)
}
