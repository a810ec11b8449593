//! SK-loops: rings of pairs around the crossings of two rows and two columns.

use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Digit, House, HouseSet, Technique};

use super::cover::{Cover, locked};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Sixteen cells around four solved cells form a ring of pairs, each sharing two digits with the next.
    ///
    /// # What it looks like
    ///
    /// Two rows and two columns cross in four boxes, at cells that are solved. In each box, the row and the column have
    /// two more cells each. This makes a ring of eight pairs of cells, in which neighbouring pairs share a box and a
    /// line in turn. Each pair has some digits in common with the next, usually two, and no other candidates.
    ///
    /// # Why it works
    ///
    /// Two neighbouring pairs lie in one house, so each digit that they share can be in only one of their cells.
    /// Counted that way, there are as many digits as cells, so every counted digit is used: it is in one of the two
    /// pairs, and it can be eliminated from the rest of their house.
    ///
    /// # How it is looked for
    ///
    /// The solver tries all pairs of rows and pairs of columns that cross in four boxes at solved cells. For each
    /// digit, it finds the fewest houses of the ring that contain all its places. The total must equal the number of
    /// cells.
    pub SK_LOOP = "sk-loop", "SK-loop", "多米诺环", Exotic,
        look_for: "an SK-loop",
        zh: [
            "四个已填格周围的十六格两两成对，连成一环，数与格一样多，每个数都用在其中。",
            "两行与两列在四个宫里相交，交叉格都已填；每宫里，行上和列上各另有两格。这八对格连成一环，相邻两对轮流同宫、同线，共有几个数（通常两个），没有别的候选数。",
            "相邻两对同在一个区域，它们共有的数在其中至多填一次。这样算出的数与格一样多，所以每个数都用在这两对里，该区域的其他格不能再填。",
            "找排成矩形、交叉格已填的四个宫，数一数各对格共有的候选数。",
        ], also: ["domino loop", "Steve Kurzhals loop", "virus pattern", "twin SK loop",
        "SK loop", "domino chain", "hidden pair loop"];
}

/// The finder of [SK-loops](SK_LOOP), which Steve Kurzhal discovered in the puzzle Easter Monster.
#[derive(Debug)]
pub struct SkLoop;

impl Finder for SkLoop {
    fn technique(&self) -> &'static Technique {
        &SK_LOOP
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for top in 0..6 {
            for bottom in (top / 3 + 1) * 3..9 {
                found.check()?;
                for left in 0..6 {
                    for right in (left / 3 + 1) * 3..9 {
                        ring(board, [top, bottom], [left, right], found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Checks the ring around the crossings of two rows and two columns.
fn ring(board: &Board, rows: [usize; 2], columns: [usize; 2], found: &mut StepSink<'_>) -> ControlFlow<()> {
    let crossing = |row: usize, column: usize| Cell::at(rows[row], columns[column]);
    let crossings: CellSet = [crossing(0, 0), crossing(0, 1), crossing(1, 1), crossing(1, 0)].into_iter().collect();
    if !crossings.is_disjoint(board.open()) {
        return ControlFlow::Continue(());
    }
    // In ring order: a line, the box where it ends, the line that leaves that box, and so on.
    let line = |cell: Cell, kind: usize| cell.houses()[kind];
    let houses: [House; 8] = [
        line(crossing(0, 0), 0),
        line(crossing(0, 1), 2),
        line(crossing(0, 1), 1),
        line(crossing(1, 1), 2),
        line(crossing(1, 1), 0),
        line(crossing(1, 0), 2),
        line(crossing(1, 0), 1),
        line(crossing(0, 0), 2),
    ];
    let pair = |nth: usize| (houses[nth].cells() & houses[(nth + 1) % 8].cells() & board.open()) - crossings;
    let cells = (0..8).fold(CellSet::EMPTY, |cells, nth| cells | pair(nth));
    let mut cover: Cover = [HouseSet::EMPTY; 9];
    let mut count = 0;
    for digit in Digit::ALL {
        let needed = (0..8).filter(|&nth| !(pair(nth) & board.cells(digit)).is_empty());
        let chosen = FEWEST[needed.fold(0, |needed, nth| needed | 1 << nth)];
        count += chosen.count_ones() as usize;
        cover[digit.index()] = (0..8).filter(|nth| chosen >> nth & 1 == 1).map(|nth| houses[nth]).collect();
    }
    // With fewer covers it is a simpler pattern.
    if count != cells.len() || count < 12 {
        return ControlFlow::Continue(());
    }
    locked(&SK_LOOP, board, cells, &cover, found)
}

/// The smallest choice of the eight houses of a ring such that each needed pair of neighbours has at least one chosen
/// house, indexed by the needed pairs.
const FEWEST: [u8; 256] = {
    let mut fewest = [u8::MAX; 256];
    let mut chosen = 256_usize;
    while chosen > 0 {
        chosen -= 1;
        let mut needed = 0;
        while needed < 256 {
            let held = chosen as u8 | (chosen as u8).rotate_right(1);
            if needed as u8 & !held == 0 && (chosen as u8).count_ones() <= fewest[needed].count_ones() {
                fewest[needed] = chosen as u8;
            }
            needed += 1;
        }
    }
    fewest
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_lies_in_a_chosen_house() {
        assert_eq!(FEWEST[0], 0);
        assert_eq!(FEWEST[0b11], 0b10);
        assert_eq!(FEWEST[0xff].count_ones(), 4);
        for (needed, &chosen) in FEWEST.iter().enumerate() {
            let held = |nth: usize| chosen >> nth & 1 == 1 || chosen >> ((nth + 1) % 8) & 1 == 1;
            assert!((0..8).all(|nth| needed >> nth & 1 == 0 || held(nth)), "{needed:b} {chosen:b}");
        }
    }
}
