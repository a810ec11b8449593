//! Patterns of cells whose candidates are all in as many covers as there are cells. A cover is a digit in a house: the
//! digit of each cover is in one of the cells.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, CellSet, Conclusion, Digit, HouseSet, Part, Pattern, Step, Technique};

use crate::{Board, StepSink};

/// For each digit, the houses that cover its candidates in some cells.
pub(super) type Cover = [HouseSet; 9];

/// Pushes the eliminations of a pattern with as many covers as cells. Each cover has its digit in the cells and nowhere
/// else. A candidate in two covers of its digit is eliminated too, because it would use up both.
pub(super) fn locked(
    technique: &'static Technique,
    board: &Board,
    cells: CellSet,
    cover: &Cover,
    found: &mut StepSink<'_>,
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
