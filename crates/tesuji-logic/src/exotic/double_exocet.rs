//! Double exocets: two exocets with the same digits.

use std::ops::ControlFlow;

use tesuji_core::{
    Candidate, CandidateSet, Cell, CellSet, Conclusion, Digit, DigitSet, Part, Pattern, Step, Technique,
};

use super::exocet::{LinePlacements, cross_lines, seen_from};
use crate::board::CELLS;
use crate::proof::covering;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Two exocets in one band share four digits. Each digit is in one of the bases and in one of the targets.
    ///
    /// # What it looks like
    ///
    /// Two junior exocets in two boxes of a band, which use the same three columns and have four digits in their four
    /// base cells. If a digit were in both bases, it would not find a place in each of the three columns. The same
    /// holds with rows and columns exchanged.
    ///
    /// # Why it works
    ///
    /// No digit is in both bases, so the four base cells hold each of the four digits once. A digit in a base is also
    /// in one of the targets of that base. So each of the four digits is in one of the four targets, and the targets
    /// hold nothing else. A digit can be eliminated from every cell that sees all its places in the bases, or all its
    /// places in the targets. A digit has one of its three places in the three columns in a target. If all its other
    /// places in these columns are in two rows, it can be eliminated from the rest of these rows.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every two minilines in two boxes of a band whose cells have four digits in all, and every
    /// column of the third box. The targets of both bases are found as for a junior exocet.
    pub DOUBLE_EXOCET = "double-exocet", "double exocet", "双飞鱼导弹", Exotic,
        look_for: "a double exocet",
        zh: [
            "同一大行（或大列）的两个飞鱼导弹共有四个数，每个数恰在一个基准格，也恰在一个目标格。",
            "同一大行的两宫里各有一个初级飞鱼导弹，三条交叉线相同，四个基准格共有四个数。一个数若同时在两组基准格，就无法在三条交叉线上各有一个位置。行列互换亦然。",
            "没有数同时在两组基准格，所以四个数各在一个基准格里，也就各在一个目标格里，目标格没有其他数。能看到某数在基准格（或目标格）中所有位置的格不能是它。\
             某数在三条交叉线上除目标格外的位置若都在两行，这两行的其他格不能是它。",
            "在同一大行（或大列）的两宫里，找合起来有四个候选数的两组基准格，再看三条交叉线。",
        ], also: ["double junior exocet", "twin exocets", "JE2 double", "双初级飞鱼导弹"];
}

/// The finder of double exocets.
#[derive(Debug)]
pub struct DoubleExocet;

/// A base: two cells of a miniline of a box.
#[derive(Clone, Copy)]
struct Base {
    cells: [Cell; 2],
    digits: DigitSet,
    /// The line that crosses the band through the third cell.
    across: usize,
}

impl Finder for DoubleExocet {
    fn technique(&self) -> &'static Technique {
        &DOUBLE_EXOCET
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for kind in [0, 1] {
            for chute in 0..3 {
                let bases = [0, 1, 2].map(|part| bases(board, kind, chute, part));
                for third in 0..3 {
                    for one in &bases[(third + 1) % 3] {
                        for other in &bases[(third + 2) % 3] {
                            if (one.digits | other.digits).len() != 4 {
                                continue;
                            }
                            for nth in 0..3 {
                                found.check()?;
                                let lines = [one.across, other.across, 3 * third + nth];
                                let lines = lines.map(|line| CELLS[9 * (1 - kind) + line]);
                                at(board, [one, other], &lines, chute, found)?;
                            }
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the pairs of cells in the minilines of a box that may be the base of a double exocet.
fn bases(board: &Board, kind: usize, chute: usize, part: usize) -> Vec<Base> {
    let mut bases = Vec::new();
    for line in 3 * chute..3 * chute + 3 {
        for third in 0..3 {
            let place = |nth: usize| CELLS[9 * kind + line][3 * part + nth];
            let cells = [(third + 1) % 3, (third + 2) % 3].map(place);
            let digits = board.digits(cells[0]) | board.digits(cells[1]);
            if cells.iter().all(|&cell| board.digits(cell).len() > 1) && (3..=4).contains(&digits.len()) {
                bases.push(Base { cells, digits, across: 3 * part + third });
            }
        }
    }
    bases
}

/// Looks for the targets of two bases in three lines that cross their band.
fn at(
    board: &Board,
    bases: [&Base; 2],
    lines: &[[Cell; 9]; 3],
    chute: usize,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let seen = bases.map(|base| seen_from(&base.cells));
    let in_both = |digit: Digit| has_room(board, digit, seen[0] | seen[1], lines);
    if (bases[0].digits & bases[1].digits).iter().any(in_both) {
        return ControlFlow::Continue(());
    }
    let band: CellSet = lines.iter().flat_map(|line| &line[3 * chute..3 * chute + 3]).copied().collect();
    let targets = |nth: usize| -> Vec<CellSet> {
        let ways = LinePlacements::of_all(board, bases[nth].digits, seen[nth], lines);
        let mut targets = ways.map_or_else(Vec::new, |ways| ways.targets());
        let without = |targets: CellSet, digit: Digit| has_room(board, digit, seen[nth] | targets, lines);
        targets.retain(|&targets| targets.is_subset(band & board.open()));
        targets.retain(|&targets| !bases[nth].digits.iter().any(|digit| without(targets, digit)));
        targets
    };
    let (ones, others) = (targets(0), targets(1));
    for &one in &ones {
        for &other in others.iter().filter(|other| one.is_disjoint(**other)) {
            let gone = gone(board, bases, one | other, lines);
            if !gone.is_empty() {
                found.push(step(board, bases, [one, other], lines, gone))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns whether three lines may have room for the digit outside some cells: each line has a place, and no two houses
/// contain all the places. Only this quick test is made.
fn has_room(board: &Board, digit: Digit, without: CellSet, lines: &[[Cell; 9]; 3]) -> bool {
    let places = (board.cells(digit) | board.grid().cells_of(digit)) - without;
    let of_lines = lines.map(|line| line.into_iter().filter(|&cell| places.contains(cell)).collect::<CellSet>());
    let all: CellSet = of_lines.into_iter().fold(CellSet::EMPTY, |all, line| all | line);
    of_lines.iter().all(|line| !line.is_empty()) && covering(&of(digit, all), 2).is_none()
}

/// Returns the candidates that the two exocets rule out; empty if they rule out nothing in combination.
fn gone(board: &Board, bases: [&Base; 2], targets: CellSet, lines: &[[Cell; 9]; 3]) -> CandidateSet {
    let digits = bases[0].digits | bases[1].digits;
    let all = board.candidates();
    let of_bases: CellSet = bases.iter().flat_map(|base| base.cells).collect();
    let mut gone = CandidateSet::EMPTY;
    for digit in digits {
        for cells in [of_bases, targets] {
            let places = all.within(cells).with_digits(digit.into());
            gone = gone | (places.excluded_by_all() & all).with_digits(digit.into());
        }
    }
    let left = all - gone;
    let crossed: CellSet = lines.iter().flatten().copied().collect();
    for digit in digits {
        let places = (left.cells(digit) | board.grid().cells_of(digit)) & (crossed - targets);
        for house in covering(&of(digit, places), 2).into_iter().flatten() {
            gone = gone | left.within(house.cells() - crossed).with_digits(digit.into());
        }
    }
    if gone.is_empty() { gone } else { gone | all.within(targets).with_digits(!digits) }
}

fn of(digit: Digit, cells: CellSet) -> CandidateSet {
    cells.iter().map(|cell| Candidate { cell, digit }).collect()
}

fn step(board: &Board, bases: [&Base; 2], targets: [CellSet; 2], lines: &[[Cell; 9]; 3], gone: CandidateSet) -> Step {
    let mut parts = Vec::new();
    for (base, targets) in bases.into_iter().zip(targets) {
        let cells = base.cells.into_iter().collect();
        parts.push(Part { role: "base", cells, digits: base.digits, house: None });
        parts.push(Part { role: "target", cells: targets, digits: base.digits, house: None });
    }
    let seen = bases.map(|base| seen_from(&base.cells));
    let without = targets[0] | targets[1] | (seen[0] & seen[1]);
    parts.extend(cross_lines(board, lines, bases[0].digits | bases[1].digits, without));
    Step { technique: &DOUBLE_EXOCET, conclusion: Conclusion::Eliminate(gone), pattern: Pattern::Parts(parts) }
}
