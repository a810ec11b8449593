//! Gurth's symmetrical placement: if the clues have a symmetry, so does the solution.

use std::ops::ControlFlow;

use tesuji_core::{
    Automorphism, ByDigit, Candidate, CandidateSet, CellSet, Conclusion, Digit, DigitSet, Pattern, Step, Technique,
};

use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// If the clues are symmetrical, up to an exchange of digits, then the solution has the same symmetry.
    ///
    /// # What it looks like
    ///
    /// Rotate the grid by a half or a quarter turn, or reflect it in a diagonal. Every clue lands on another clue, and
    /// all the 1s land on one and the same digit, all the 2s likewise, and so on. Some digits change places with
    /// others, and some stay the same. Moving the bands or stacks in a cycle, or the lines within each of them, works
    /// just as well.
    ///
    /// # Why it works
    ///
    /// Apply the same transformation to the solution: the result is again a solution of the same clues. The puzzle has
    /// only one solution, so the solution must be mapped to itself. It follows that a cell that stays in its place
    /// holds a digit that stays the same. Everything that is true of a cell, digits and candidates alike, is also true
    /// of the cell it moves to, with the digits exchanged.
    ///
    /// # How it is looked for
    ///
    /// The solver tries the rotations, the reflections in both diagonals, and the cyclic moves of bands, of stacks and
    /// of the lines within them. It keeps those that map every clue to a clue and equal digits to equal digits. Under
    /// each of these, a candidate is eliminated if it maps to an impossible candidate, or to one that it excludes. A
    /// cell is filled in if it maps to a solved cell, or a solved cell maps to it.
    pub SYMMETRICAL_PLACEMENT = "symmetrical-placement", "Gurth's symmetrical placement", "宇宙法", Uniqueness,
        look_for: "Gurth's symmetrical placement",
        zh: [
            "盘面旋转或翻转后，已知数的位置不变，只是数字互换；答案也有同样的对称。",
            "把盘面旋转180度或90度，或沿对角线翻转，每个已知数都落在已知数上，相同的数总是落在相同的数上。有些数互换，有些数不变。轮换各大行、各大列，或其中的行列也可以。",
            "对答案做同样的变换，得到的仍是这道题的答案。答案唯一，所以它变成自己：位置不变的格只能填不变的数；一格的结论，换过数字后，对它变到的格也成立。",
            "先看已知数的位置是否对称，再看对称位置上的数是否一一对应。",
        ],
        also: ["Gurth's theorem", "Gurth", "symmetrical placement", "GSP", "automorphism", "对称法", "宇宙对称法", "对称"],
        assumes: unique;
}

/// The finder of consequences of a symmetry of the clues for the [other cells](SYMMETRICAL_PLACEMENT).
#[derive(Debug)]
pub struct SymmetricalPlacement;

impl Finder for SymmetricalPlacement {
    fn technique(&self) -> &'static Technique {
        &SYMMETRICAL_PLACEMENT
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for motion in motions() {
            let Some(map) = automorphism(board, &motion) else { continue };
            place(board, map, found)?;
            eliminate(board, map, found)?;
        }
        ControlFlow::Continue(())
    }
}

/// Permutations of the nine lines: unchanged, reversed, shifted by one or two bands, and shifted by one or two lines
/// within each band.
const STAY: [u8; 9] = Automorphism::STAY;
const BACK: [u8; 9] = Automorphism::BACK;
const BANDS: [u8; 9] = [3, 4, 5, 6, 7, 8, 0, 1, 2];
const BANDS_BACK: [u8; 9] = [6, 7, 8, 0, 1, 2, 3, 4, 5];
const LINES: [u8; 9] = [1, 2, 0, 4, 5, 3, 7, 8, 6];
const LINES_BACK: [u8; 9] = [2, 0, 1, 5, 3, 4, 8, 6, 7];

/// A map of the cells: whether rows and columns are swapped, and the permutations of the rows and columns.
type Motion = (bool, [u8; 9], [u8; 9]);

/// The rotations and reflections under which a grid can be symmetric; the visible ones are tried first.
const VISIBLE: [Motion; 5] =
    [(false, BACK, BACK), (true, STAY, STAY), (true, BACK, BACK), (true, STAY, BACK), (true, BACK, STAY)];

/// Iterates over the motions, including their inverses.
fn motions() -> impl Iterator<Item = Motion> {
    let orders = [STAY, BANDS, BANDS_BACK, LINES, LINES_BACK];
    let moves = orders.into_iter().flat_map(move |rows| orders.map(|columns| (false, rows, columns)));
    VISIBLE.into_iter().chain(moves.filter(|&(_, rows, columns)| (rows, columns) != (STAY, STAY)))
}

/// Returns the motion with the map of digits defined by the clues. Every clue must map to a clue, equal clues to equal
/// clues, and allowed candidates to allowed ones.
fn automorphism(board: &Board, &(transposed, rows, columns): &Motion) -> Option<Automorphism> {
    let cells = Automorphism::new(transposed, rows, columns, ByDigit::from_fn(|digit| digit))?;
    let mut digits: ByDigit<Option<Digit>> = ByDigit::from_fn(|_| None);
    for cell in board.given() {
        let given = |cell| board.allowed().digits(cell).only();
        let (digit, becomes) = (given(cell)?, given(cells.cell(cell))?);
        if digits[digit].is_some_and(|known| known != becomes) {
            return None;
        }
        digits[digit] = Some(becomes);
    }
    let known: DigitSet = Digit::iter().filter_map(|digit| digits[digit]).collect();
    // A puzzle with one solution lacks at most one digit, which maps to the remaining one.
    let left = !known;
    if left.len() > 1 {
        return None;
    }
    let digits = ByDigit::from_fn(|digit| digits[digit].or(left.first()).unwrap_or(digit));
    let map = Automorphism::new(transposed, rows, columns, digits)?;
    (map.candidates(board.allowed()) == *board.allowed()).then_some(map)
}

/// Finds a cell that maps to a solved one, and so contains the digit that maps to its digit.
fn place(board: &Board, map: Automorphism, found: &mut StepSink<'_>) -> ControlFlow<()> {
    for cell in board.open() {
        let Some(stands) = board.grid().get(map.cell(cell)) else { continue };
        if let Some(digit) = board.digits(cell).iter().find(|&digit| map.digit(digit) == stands) {
            let pattern = Pattern::Symmetry { map, cells: map.cell(cell).into() };
            let conclusion = Conclusion::Place(Candidate { cell, digit });
            found.push(Step { technique: &SYMMETRICAL_PLACEMENT, conclusion, pattern })?;
        }
    }
    ControlFlow::Continue(())
}

/// Eliminates candidates whose image is impossible or would exclude them.
fn eliminate(board: &Board, map: Automorphism, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let mut gone = CandidateSet::EMPTY;
    for one in board.candidates().iter() {
        let image = map.candidate(one);
        // Cells that map to solved cells are handled by `place`.
        let solved = board.grid().get(image.cell).is_some();
        if !solved && (!board.has(image.cell, image.digit) || image.excludes().contains(one)) {
            gone.insert(one);
        }
    }
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let cells: CellSet = (!gone.empty_cells()).iter().map(|cell| map.cell(cell)).collect();
    let pattern = Pattern::Symmetry { map, cells };
    found.push(Step { technique: &SYMMETRICAL_PLACEMENT, conclusion: Conclusion::Eliminate(gone), pattern })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn motions_keep_the_houses_and_have_their_inverses() {
        use tesuji_core::{Cell, House};
        let all: Vec<Automorphism> = motions()
            .map(|(transposed, rows, columns)| {
                Automorphism::new(transposed, rows, columns, ByDigit::from_fn(|digit| digit)).expect("permutations")
            })
            .collect();
        assert_eq!(all.len(), 29);
        for map in &all {
            for house in House::ALL {
                let image: CellSet = house.cells().iter().map(|cell| map.cell(cell)).collect();
                assert!(House::ALL.iter().any(|other| other.cells() == image), "{map:?} {house}");
            }
            let undoes = |other: &&Automorphism| Cell::ALL.into_iter().all(|cell| other.cell(map.cell(cell)) == cell);
            assert_eq!(all.iter().filter(undoes).count(), 1, "{map:?}");
        }
    }
}
