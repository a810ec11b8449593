//! Junior and senior exocets.

use std::ops::ControlFlow;

use tesuji_core::{
    Candidate, CandidateSet, Cell, CellSet, Conclusion, Digit, DigitSet, House, Part, Pattern, Step, Technique,
};

use crate::board::CELLS;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Two base cells in a box hold the same two digits as two target cells in the neighbouring boxes.
    ///
    /// # What it looks like
    ///
    /// The base is two cells of one box in one row, with three or four digits in all. The targets are one cell in each
    /// of the other two boxes of the band, outside that row. Three columns cross the band: one through the third cell
    /// of the base row in its box, and one through each target. If a base digit is in the base and in neither target,
    /// it does not find a place in each of these columns. The same holds with rows and columns exchanged.
    ///
    /// # Why it works
    ///
    /// The base holds two of the digits. Each of these also has a place in each of the three columns, in cells that the
    /// base does not see. It can have all three places only if one of them is a target. So both digits are in the
    /// targets: the targets hold the same two digits as the base, and nothing else.
    ///
    /// # How it is looked for
    ///
    /// The solver tries every two cells of a miniline as the base, and every column of each of the two neighbouring
    /// boxes. For each digit, it finds all ways to place it in the three columns. The two targets are cells such that
    /// every one of these ways uses exactly one of them.
    pub JUNIOR_EXOCET = "junior-exocet", "junior exocet", "初级飞鱼导弹", Exotic,
        look_for: "a junior exocet",
        zh: [
            "基准格的两个数必在两个目标格里，目标格没有其他数。",
            "基准格是一宫中同一行的两格，共有三四个候选数；同一大行的另外两宫里各有一个目标格，不在这一行。三列穿过大行：一列经过基准格旁的第三格，两列各经过一个目标格。\
             一个数若在基准格而不在目标格，就无法在这三列各有一个位置。行列互换亦然。",
            "基准格的两个数在三列里也各要有位置，只能在基准格看不到的格；不用目标格就不够。所以两个数都在目标格，目标格没有其他数。",
            "找同宫同线、共有三四个候选数的两格，再看同一大行（或大列）另外两宫里的交叉线。",
        ], also: ["JExocet", "JE2", "exocet", "飞鱼导弹", "初级飞鱼"];
}

technique! {
    /// An exocet with a target outside the band of its base.
    ///
    /// # What it looks like
    ///
    /// As in a junior exocet, but at least one of the two targets is outside the band, in one of the three columns.
    ///
    /// # Why it works
    ///
    /// As in a junior exocet, each digit of the base needs a place in each of the three columns, and it cannot have all
    /// three without the targets. So the targets hold the two digits of the base.
    ///
    /// # How it is looked for
    ///
    /// The solver proceeds as for a junior exocet, but the targets may be any two cells of the three columns.
    pub SENIOR_EXOCET = "senior-exocet", "senior exocet", "高级飞鱼导弹", Exotic, look_for: "a senior exocet",
        zh: [
            "有目标格在基准格的大行（或大列）之外的飞鱼导弹。",
            "与初级飞鱼导弹相同，但至少有一个目标格在大行之外，在三条交叉线之一上。",
            "与初级飞鱼导弹相同，基准格的每个数在三条交叉线上都要有位置，不用目标格就不够。所以基准格的两个数都在目标格。",
            "方法同初级飞鱼导弹，但目标格可以是三条交叉线上的任意两格。",
        ],
        also: ["SExocet", "高级飞鱼"];
}

/// A finder of exocets, known on the players' forum from the puzzles Fata Morgana and Golden Nugget.
#[derive(Debug)]
pub struct Exocet {
    senior: bool,
    technique: &'static Technique,
}

impl Exocet {
    /// The finder of [exocets whose targets are in the band of the base](JUNIOR_EXOCET).
    pub const JUNIOR: Exocet = Exocet { senior: false, technique: &JUNIOR_EXOCET };
    /// The finder of [the other exocets](SENIOR_EXOCET).
    pub const SENIOR: Exocet = Exocet { senior: true, technique: &SENIOR_EXOCET };
}

impl Finder for Exocet {
    fn technique(&self) -> &'static Technique {
        self.technique
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for kind in [0, 1] {
            for line in 0..9 {
                for part in 0..3 {
                    for third in 0..3 {
                        let place = |nth: usize| CELLS[9 * kind + line][3 * part + nth];
                        let base = [(third + 1) % 3, (third + 2) % 3].map(place);
                        let digits = board.digits(base[0]) | board.digits(base[1]);
                        let fits = base.iter().all(|&cell| board.digits(cell).len() > 1);
                        if !fits || !(3..=4).contains(&digits.len()) {
                            continue;
                        }
                        let cross = |part: usize, nth: usize| CELLS[9 * (1 - kind) + 3 * part + nth];
                        let others = [(part + 1) % 3, (part + 2) % 3];
                        for nth in 0..9 {
                            found.check()?;
                            let lines = [cross(part, third), cross(others[0], nth / 3), cross(others[1], nth % 3)];
                            self.at(board, base, lines, line / 3, found)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Exocet {
    /// Looks for the targets of a base in three cross lines; `chute` is the part of each line that crosses the band of
    /// the base.
    fn at(
        &self,
        board: &Board,
        base: [Cell; 2],
        lines: [[Cell; 9]; 3],
        chute: usize,
        found: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let digits = board.digits(base[0]) | board.digits(base[1]);
        let Some(ways) = LinePlacements::of_all(board, digits, seen_from(&base), &lines) else {
            return ControlFlow::Continue(());
        };
        let band: CellSet = lines.iter().flat_map(|line| &line[3 * chute..3 * chute + 3]).copied().collect();
        for targets in ways.targets() {
            if targets.is_subset(band) != self.senior {
                self.end(board, base, digits, targets, &lines, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn end(
        &self,
        board: &Board,
        base: [Cell; 2],
        digits: DigitSet,
        targets: CellSet,
        lines: &[[Cell; 9]; 3],
        found: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        if !targets.is_subset(board.open()) {
            return ControlFlow::Continue(());
        }
        let in_targets = targets.iter().fold(DigitSet::EMPTY, |all, cell| all | board.digits(cell));
        let mut gone = CandidateSet::EMPTY;
        let mut remove =
            |cell: Cell, digits: DigitSet| digits.iter().for_each(|digit| gone.insert(Candidate { cell, digit }));
        targets.iter().for_each(|cell| remove(cell, board.digits(cell) - digits));
        base.into_iter().for_each(|cell| remove(cell, board.digits(cell) - in_targets));
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        let seen = seen_from(&base);
        let base: CellSet = base.into_iter().collect();
        let mut parts = vec![
            Part { role: "base", cells: base, digits, house: None },
            Part { role: "target", cells: targets, digits, house: None },
        ];
        parts.extend(cross_lines(board, lines, digits, targets | seen));
        let pattern = Pattern::Parts(parts);
        found.push(Step { technique: self.technique, conclusion: Conclusion::Eliminate(gone), pattern })
    }
}

/// The ways to place a digit in three lines when it is in the base: the three cells of each way.
pub(super) struct LinePlacements(Vec<CellSet>);

impl LinePlacements {
    /// Returns the ways of all the digits, none of which can be in a cell of `seen`; `None` if a digit has no way. Such
    /// a digit is not in the base, and an easier technique finds that.
    pub(super) fn of_all(
        board: &Board,
        digits: DigitSet,
        seen: CellSet,
        lines: &[[Cell; 9]; 3],
    ) -> Option<LinePlacements> {
        let mut ways = LinePlacements(Vec::new());
        for digit in digits {
            let before = ways.0.len();
            ways.place(board, digit, seen, lines);
            if ways.0.len() == before {
                return None;
            }
        }
        Some(ways)
    }

    fn place(&mut self, board: &Board, digit: Digit, seen: CellSet, lines: &[[Cell; 9]; 3]) {
        let possible = (board.cells(digit) | board.grid().cells_of(digit)) - seen;
        let [one, two, three] = lines.map(|line| line.into_iter().filter(move |&cell| possible.contains(cell)));
        for first in one {
            for second in two.clone().filter(|second| !first.peers().contains(*second)) {
                let free = |third: &Cell| !first.peers().contains(*third) && !second.peers().contains(*third);
                for third in three.clone().filter(free) {
                    self.0.push([first, second, third].into_iter().collect());
                }
            }
        }
    }

    /// Returns all pairs of cells such that every way uses exactly one of the two.
    pub(super) fn targets(&self) -> Vec<CellSet> {
        let mut all: Vec<CellSet> = Vec::new();
        let Some(first) = self.0.first() else { return all };
        for one in first.iter() {
            let rest = self.0.iter().find(|way| !way.contains(one));
            for other in rest.into_iter().flat_map(|way| way.iter()) {
                let targets = CellSet::of(one).with(other);
                if self.0.iter().all(|way| !way.is_disjoint(targets)) && !all.contains(&targets) {
                    all.push(targets);
                }
            }
        }
        all
    }
}

/// Returns the parts of the cross lines: the cells that may hold a digit of the base, without those given.
pub(super) fn cross_lines(
    board: &Board,
    lines: &[[Cell; 9]; 3],
    digits: DigitSet,
    without: CellSet,
) -> impl Iterator<Item = Part> {
    let places = digits.iter().fold(CellSet::EMPTY, |all, digit| all | board.cells(digit)) - without;
    lines.iter().map(move |line| {
        let cells: CellSet = line.iter().copied().collect();
        Part { role: "cross line", cells: cells & places, digits, house: House::containing(cells).next() }
    })
}

/// Returns the cells that see both cells of a base.
pub(super) fn seen_from(base: &[Cell; 2]) -> CellSet {
    base[0].peers().intersection(base[1].peers())
}
