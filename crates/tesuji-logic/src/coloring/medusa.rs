//! 3D Medusa: colouring candidates of all digits.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, CellSet, Conclusion, Digit, House, Part, Pattern, Step, Technique};

use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Strong links on several digits are coloured: all candidates of one colour are true, all of the other false.
    ///
    /// # What it looks like
    ///
    /// Give any candidate the first colour. If its cell has only two candidates, the other one gets the second colour.
    /// If a house has only two places for the digit, the other place gets the second colour. Continue alternately, from
    /// digit to digit.
    ///
    /// # Why it works
    ///
    /// Exactly one of two candidates that are linked in this way is true. So one colour is true as a whole. A colour is
    /// false if two of its candidates exclude each other, or if it would leave a cell without a digit or a digit
    /// without a place. A candidate is false if both colours rule it out.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every group of candidates connected by such links that contains at least two digits.
    pub MEDUSA = "3d-medusa", "3D Medusa", "三维美杜莎", Coloring, look_for: "3D Medusa",
        zh: [
            "把几个数的候选数沿强链交替染两种颜色，一种颜色全真，另一种全假。",
            "从任一候选数开始染色。它若在双值格里，另一个候选数染另一种颜色；它若是某区域里该数的两个位置之一，另一个位置染另一种颜色。这样从一个数延伸到另一个数。",
            "这样相连的两个候选数恰有一个成立，所以必有一种颜色全真。一种颜色里若有两个候选数互相排除，或它会使某格没有数可填、某数没有位置，这种颜色就全假；两种颜色都排除的候选数可以删去。",
            "从至少含两个数的一片强链开始染色。",
        ],
        also: ["Medusa", "Medusa colouring", "Medusa coloring", "3D multi-colouring", "advanced colouring", "超级染色"];
}

/// The finder of [3D Medusa](MEDUSA).
#[derive(Debug)]
pub struct Medusa;

impl Finder for Medusa {
    fn technique(&self) -> &'static Technique {
        &MEDUSA
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let mut colored = CandidateSet::EMPTY;
        for start in board.candidates().iter() {
            if colored.contains(start) {
                continue;
            }
            found.check()?;
            let colors = color(board, start);
            colored = colored | colors[0] | colors[1];
            // With a single digit this is simple colours.
            let both = colors[0] | colors[1];
            if Digit::iter().filter(|&digit| !both.cells(digit).is_empty()).count() == 1 {
                continue;
            }
            let gone = board.candidates() & ruled_out(board, &colors);
            if !gone.is_empty() {
                let conclusion = Conclusion::Eliminate(gone);
                found.push(Step { technique: &MEDUSA, conclusion, pattern: Pattern::Parts(parts(&colors)) })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the candidates of both colours that strong links connect to `start`.
fn color(board: &Board, start: Candidate) -> [CandidateSet; 2] {
    let mut colors = [CandidateSet::from(start), CandidateSet::EMPTY];
    let mut open = vec![(start, 0)];
    while let Some((one, color)) = open.pop() {
        for other in tied(board, one) {
            if !colors[1 - color].contains(other) {
                colors[1 - color].insert(other);
                open.push((other, 1 - color));
            }
        }
    }
    colors
}

/// Iterates over the candidates tied to this one: exactly one of the two is true.
fn tied(board: &Board, Candidate { cell, digit }: Candidate) -> impl Iterator<Item = Candidate> {
    let in_cell = board.digits(cell).without(digit).only().map(|digit| Candidate { cell, digit });
    let in_house = |house: House| {
        let others = board.cells_in(house, digit).without(cell);
        others.only().map(|cell| Candidate { cell, digit })
    };
    in_cell.into_iter().chain(cell.houses().map(in_house).into_iter().flatten())
}

/// Returns the false candidates: those that both colours rule out, or, if one colour is impossible, that colour and the
/// candidates that the other one rules out.
fn ruled_out(board: &Board, colors: &[CandidateSet; 2]) -> CandidateSet {
    let by = colors.map(|color| color.iter().fold(CandidateSet::EMPTY, |all, one| all | one.excludes()));
    match by.iter().position(|gone| is_impossible(board, gone)) {
        Some(nth) => by[1 - nth] | colors[nth],
        None => by[0] & by[1],
    }
}

/// Returns whether removing these candidates leaves a cell without a candidate or a digit without a place.
fn is_impossible(board: &Board, gone: &CandidateSet) -> bool {
    let left = board.candidates() - *gone;
    let filled = Digit::iter().fold(CellSet::EMPTY, |all, digit| all | left.cells(digit));
    let has_no_place = |digit: Digit| {
        let house_is_empty =
            |house: House| !board.cells_in(house, digit).is_empty() && left.cells(digit).is_disjoint(house.cells());
        !board.cells(digit).is_disjoint(gone.cells(digit)) && House::iter().any(house_is_empty)
    };
    !board.open().is_subset(filled) || Digit::iter().any(has_no_place)
}

/// Returns the colours as parts of a pattern, one part per digit.
fn parts(colors: &[CandidateSet; 2]) -> Vec<Part> {
    let mut parts = Vec::new();
    for (role, color) in ["first colour", "second colour"].into_iter().zip(colors) {
        for digit in Digit::iter().filter(|&digit| !color.cells(digit).is_empty()) {
            parts.push(Part { role, cells: color.cells(digit), digits: digit.into(), house: None });
        }
    }
    parts
}
