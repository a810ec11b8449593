//! Guardians: candidates at least one of which is true, because without them a pattern could not be filled.

use tesuji_core::{CandidateSet, Cell, Conclusion, Part};

use crate::Board;

/// Returns the conclusion: a single guardian is true, or the candidates that all guardians rule out are false. `None`
/// if nothing changes.
pub(crate) fn conclusion(board: &Board, guardians: &CandidateSet) -> Option<Conclusion> {
    let mut all = guardians.iter();
    let first = all.next()?;
    if all.next().is_none() {
        return Some(Conclusion::Place(first));
    }
    let gone = board.candidates() & guardians.excluded_by_all();
    (!gone.is_empty()).then_some(Conclusion::Eliminate(gone))
}

/// Iterates over the guardians as parts of a pattern, one part per cell.
pub(crate) fn parts(role: &'static str, guardians: CandidateSet) -> impl Iterator<Item = Part> {
    let part = move |cell: Cell| Part { role, cells: cell.into(), digits: guardians.digits(cell), house: None };
    (!guardians.empty_cells()).into_iter().map(part)
}
