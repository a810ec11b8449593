//! As many cells as digits in houses that hold all their candidates: every one of these digits stands in the cells.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, CellSet, Conclusion, Digit, HouseSet, Part, Pattern, Step, Technique};

use crate::{Board, Found};

/// What holds the candidates of some cells: for each digit the houses that do.
pub(super) type Cover = [HouseSet; 9];

/// Pushes what follows if there are as many covers as cells: a cover has its digit in the cells and nowhere else, and a
/// candidate that two of them hold would use up both.
pub(super) fn locked(
    technique: &'static Technique,
    board: &Board,
    cells: CellSet,
    cover: &Cover,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let mut gone = CandidateSet::EMPTY;
    for digit in Digit::ALL {
        for house in cover[digit.index()].iter() {
            for cell in board.cells_in(house, digit) {
                let covers: HouseSet = cell.houses().into_iter().collect();
                if !cells.contains(cell) || (covers & cover[digit.index()]).len() > 1 {
                    gone.insert(Candidate { cell, digit });
                }
            }
        }
    }
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut parts: Vec<Part> = Vec::new();
    for house in cover.iter().fold(HouseSet::EMPTY, |all, &houses| all | houses) {
        let digits = Digit::iter().filter(|digit| cover[digit.index()].contains(house)).collect();
        parts.push(Part { role: "linked cells", cells: cells & house.cells(), digits, house: Some(house) });
    }
    found.push(Step { technique, conclusion: Conclusion::Eliminate(gone), pattern: Pattern::Parts(parts) })
}
