//! Borescoper's deadly patterns: seven or eight cells in three boxes with too few digits.

use std::ops::ControlFlow;

use tesuji_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, Part, Pattern, Step, Technique};

use crate::choose::choose;
use crate::guardians;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Cells of a box, with a pair of cells beside it and a pair above or below, must not be left with too few digits.
    ///
    /// # What it looks like
    ///
    /// In one box, take the four cells where two rows and two columns cross, or three of these four. In another box of
    /// the band, take the two cells that these rows share with one column. In another box of the stack, take the two
    /// cells that these columns share with one row. The eight cells use four digits, or the seven cells use three. Each
    /// cell has at least two of these digits as candidates, and a few cells have other candidates too.
    ///
    /// # Why it works
    ///
    /// However the cells are filled with only these digits, there is another way to fill them that leaves the same
    /// digits in every row, column and box. This has been checked by trying every way. The puzzle would have a second
    /// solution. So at least one of the other candidates is true, and any candidate that conflicts with all of them can
    /// be eliminated.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every such square or corner in every box with every four or three digits, and then the pairs
    /// beside and below or above it that fit. It allows up to four other candidates. If some of the cells form a unique
    /// rectangle or a unique loop of two digits, it leaves them to those techniques.
    pub DEADLY_POLYGON = "deadly-polygon", "Borescoper's deadly pattern", "探长致命结构", Uniqueness,
        look_for: "Borescoper's deadly pattern",
        zh: [
            "八格只用四个数，或七格只用三个数，怎么填都能换一种填法，所以必有多余的候选数成立。",
            "在一宫里取两行两列相交的四格，或其中三格；在同一大行的另一宫里，取这两行与一列相交的两格；在同一大列的另一宫里，取这两列与一行相交的两格。八格只用四个数，七格只用三个数，少数格有多余的候选数。",
            "只用这几个数，无论怎么填，都能换一种填法而各行、列、宫的数不变（已逐一试过），题目就有两个解。所以至少有一个多余的候选数成立，与每个多余候选数都冲突的候选数可以删去。",
            "先在一宫里找候选数相近的四格或三格，再看旁边和上下宫里成对的两格；其中若有唯一矩形或唯一环，就不算。",
        ],
        also: ["BDP", "unique polygon", "唯一多边形"], assumes: unique;
}

/// The finder of [Borescoper's deadly patterns](DEADLY_POLYGON).
#[derive(Debug)]
pub struct DeadlyPolygon;

/// The maximum number of candidates other than the digits.
const MOST: usize = 4;

impl Finder for DeadlyPolygon {
    fn technique(&self) -> &'static Technique {
        &DEADLY_POLYGON
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for nth in 0..81 {
            found.check()?;
            let (band, stack) = (nth / 27 * 3, nth / 9 % 3 * 3);
            // The omitted row and column determine the other two of each.
            let rows = two(band, nth / 3 % 3);
            let columns = two(stack, nth % 3);
            let square = [0, 1, 2, 3].map(|nth| Cell::at(rows[nth / 2], columns[nth % 2]));
            let beside =
                (0..9).filter(|column| column / 3 != stack / 3).map(|column| rows.map(|row| Cell::at(row, column)));
            let below = (0..9).filter(|row| row / 3 != band / 3).map(|row| columns.map(|column| Cell::at(row, column)));
            let pairs = [beside.collect::<Vec<[Cell; 2]>>(), below.collect()];
            let square: CellSet = square.into_iter().collect();
            with_pairs(board, square, 4, &pairs, found)?;
            for missing in square {
                with_pairs(board, square.without(missing), 3, &pairs, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the two lines of a chute other than the given one.
fn two(first: usize, without: usize) -> [usize; 2] {
    [first + (without + 1) % 3, first + (without + 2) % 3]
}

/// Chooses `count` digits for some cells of a box, and the pairs next to and below them.
fn with_pairs(
    board: &Board,
    cells: CellSet,
    count: usize,
    pairs: &[Vec<[Cell; 2]>; 2],
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    if !cells.is_subset(board.open()) {
        return ControlFlow::Continue(());
    }
    // Whichever digits are chosen, at least this many other candidates are left.
    if cells.iter().map(|cell| board.digits(cell).len().saturating_sub(count)).sum::<usize>() > MOST {
        return ControlFlow::Continue(());
    }
    let all: Vec<Digit> = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.digits(cell)).iter().collect();
    choose(all.len(), count, &mut |chosen| {
        let digits: DigitSet = chosen.iter().map(|&nth| all[nth]).collect();
        let Some(others) = others(board, cells, digits) else { return ControlFlow::Continue(()) };
        let [beside, below] = pairs;
        for pair in beside {
            let Some(more) = self::others(board, pair.iter().copied().collect(), digits) else { continue };
            let (cells, others) = (cells.with(pair[0]).with(pair[1]), others | more);
            if others.len() > MOST {
                continue;
            }
            for pair in below {
                let Some(more) = self::others(board, pair.iter().copied().collect(), digits) else { continue };
                let guardians = others | more;
                if guardians.len() <= MOST {
                    end(board, cells.with(pair[0]).with(pair[1]), digits, guardians, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// Returns the other candidates of cells with at least two of the digits each, if there are at most [`MOST`].
fn others(board: &Board, cells: CellSet, digits: DigitSet) -> Option<CandidateSet> {
    let fits = cells.iter().all(|cell| (board.digits(cell) & digits).len() >= 2);
    let others = |cell: Cell| (board.digits(cell) - digits).iter().map(move |digit| Candidate { cell, digit });
    let count = || cells.iter().map(|cell| (board.digits(cell) - digits).len()).sum::<usize>();
    (fits && count() <= MOST).then(|| cells.iter().flat_map(others).collect())
}

fn end(
    board: &Board,
    cells: CellSet,
    digits: DigitSet,
    guardians: CandidateSet,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    if !board.allows(cells, digits) || has_loop(board, cells, digits) {
        return ControlFlow::Continue(());
    }
    let Some(conclusion) = guardians::conclusion(board, &guardians) else { return ControlFlow::Continue(()) };
    let mut parts = vec![Part { role: "exchangeable cell", cells, digits, house: None }];
    parts.extend(guardians::parts("other candidate", guardians));
    found.push(Step { technique: &DEADLY_POLYGON, conclusion, pattern: Pattern::Parts(parts) })
}

/// Returns whether some of the cells have the same two of the digits only, and each house has none or two of them: a
/// unique rectangle or a unique loop.
fn has_loop(board: &Board, cells: CellSet, digits: DigitSet) -> bool {
    cells.iter().map(|cell| board.digits(cell) & digits).filter(|pair| pair.len() == 2).any(|pair| {
        let narrow: Vec<Cell> = cells.iter().filter(|&cell| (board.digits(cell) & digits) == pair).collect();
        (1_u32..1 << narrow.len()).any(|chosen| {
            let some: CellSet = (0..narrow.len()).filter(|nth| chosen >> nth & 1 == 1).map(|nth| narrow[nth]).collect();
            House::iter().all(|house| matches!((house.cells() & some).len(), 0 | 2))
        })
    })
}
