//! Broken wings: odd rings of places of one digit, which need a guardian.

use std::collections::HashSet;
use std::ops::ControlFlow;

use tesuji_core::{CandidateSet, Cell, CellSet, Digit, House, HouseSet, Part, Pattern, Step, Technique};

use crate::finder::seen_by_all;
use crate::guardians;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// A digit's places form a loop of odd length, except for a few extra places. One of the extra places holds it.
    ///
    /// # What it looks like
    ///
    /// Five or seven places for a digit in a ring. Each shares a house with the next, and these houses have only a few
    /// other places for the digit: the guardians.
    ///
    /// # Why it works
    ///
    /// Without the guardians, each of these houses would have the digit in one of its two places in the ring. True and
    /// false would then alternate around the ring, which is impossible for an odd number of places. So at least one of
    /// the guardians holds the digit, and it can be eliminated from every cell that sees all of them.
    ///
    /// # How it is looked for
    ///
    /// For each digit, the solver tries rings of five and then of seven places, with up to four guardians.
    pub BROKEN_WING = "broken-wing", "broken wing", "守护者", SingleDigit, look_for: "a broken wing",
        zh: [
            "某数的位置连成奇数环，只多出几个位置，其中必有一个成立。",
            "某数的五个或七个位置连成环，相邻两个同在一个区域；这些区域在环外只有几个位置，称为守护者。",
            "没有守护者，每个区域的这个数都在环上，沿环真假轮流，奇数个位置做不到。所以至少有一个守护者是这个数，能看到所有守护者的格不能是它。",
            "对每个数，找五个或七个位置的环，守护者不超过四个。",
        ],
        also: ["guardians", "guardian", "odd X-cycle with guardians", "X-cycle guardians"];
}

/// The finder of [broken wings](BROKEN_WING).
#[derive(Debug)]
pub struct BrokenWing;

/// The maximum number of guardians.
const MOST: usize = 4;

/// The lengths of the rings.
const LENGTHS: [usize; 2] = [5, 7];

impl Finder for BrokenWing {
    fn technique(&self) -> &'static Technique {
        &BROKEN_WING
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let links: Vec<(Digit, Links)> =
            board.reducible_digits().map(|digit| (digit, Links::new(board, digit))).collect();
        for length in LENGTHS {
            for &(digit, ref links) in &links {
                let mut ring = Ring {
                    board,
                    digit,
                    length,
                    links,
                    reach: [CellSet::EMPTY; 3],
                    cells: Vec::new(),
                    shown: HashSet::new(),
                };
                for start in board.cells(digit) {
                    found.check()?;
                    ring.cells.push(start);
                    ring.reach = reach(links, start);
                    ring.extend(&Open::of(start, board.cells(digit)), found)?;
                    ring.cells.pop();
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Two places of a digit joined by a house, seen from the first one.
#[derive(Clone, Copy, Debug)]
struct Link {
    house: House,
    next: Cell,
    /// The other places of the house.
    guardians: CellSet,
    /// The places of the digit that see all the guardians.
    seen: CellSet,
}

/// The links of a digit.
#[derive(Debug)]
struct Links {
    /// The links by the index of their first place, house by house.
    of: [Vec<Link>; 81],
    /// The places that links join to each place.
    linked: [CellSet; 81],
}

impl Links {
    fn new(board: &Board, digit: Digit) -> Links {
        let mut links = Links { of: [const { Vec::new() }; 81], linked: [CellSet::EMPTY; 81] };
        for cell in board.cells(digit) {
            for house in cell.houses() {
                let others = board.cells_in(house, digit).without(cell);
                if others.len() > MOST + 1 {
                    continue;
                }
                links.linked[cell.index()] = links.linked[cell.index()] | others;
                links.of[cell.index()].extend(others.iter().map(|next| {
                    let guardians = others.without(next);
                    Link { house, next, guardians, seen: seen_by_all(guardians) & board.cells(digit) }
                }));
            }
        }
        links
    }
}

/// Returns the places from which the ring can still be closed: with one link to the start, with two, and with three.
fn reach(links: &Links, start: Cell) -> [CellSet; 3] {
    let before = |cells: CellSet| cells.iter().fold(CellSet::EMPTY, |all, cell| all | links.linked[cell.index()]);
    let one = before(start.into());
    let two = before(one);
    [one, two, before(two)]
}

struct Ring<'a> {
    board: &'a Board,
    digit: Digit,
    length: usize,
    links: &'a Links,
    reach: [CellSet; 3],
    /// The places so far; the first has the lowest index.
    cells: Vec<Cell>,
    shown: HashSet<CellSet>,
}

/// The cells, houses and guardians used by an open ring.
#[derive(Clone, Copy, Debug)]
struct Open {
    cells: CellSet,
    /// The houses that join the cells.
    houses: HouseSet,
    guardians: CellSet,
    /// The places of the digit that see all guardians.
    seen: CellSet,
}

impl Open {
    fn of(start: Cell, places: CellSet) -> Open {
        Open { cells: start.into(), houses: HouseSet::EMPTY, guardians: CellSet::EMPTY, seen: places }
    }

    /// Returns the ring with one more link; `None` if the house is already used, or if the guardians are too many, are
    /// in the ring, or have no common peer.
    fn with(&self, link: &Link) -> Option<Open> {
        let guardians = self.guardians | link.guardians;
        let count = guardians.len();
        if self.houses.contains(link.house) || count > MOST || !guardians.is_disjoint(self.cells) {
            return None;
        }
        let seen = self.seen & link.seen;
        if count > 1 && seen.is_empty() {
            return None;
        }
        Some(Open { cells: self.cells.with(link.next), houses: self.houses.with(link.house), guardians, seen })
    }
}

impl Ring<'_> {
    fn extend(&mut self, open: &Open, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let (first, last) = (self.cells[0], self.cells[self.cells.len() - 1]);
        let is_full = self.cells.len() == self.length;
        // The last place must come after the second, because a ring and its reverse are the same.
        let after = if self.cells.len() + 1 == self.length { self.cells[1] } else { first };
        let fitting = match self.length - self.cells.len() {
            0 => first.into(),
            left => self.reach.get(left - 1).copied().unwrap_or(CellSet::ALL) - open.cells,
        };
        for link in self.links.of[last.index()].iter().filter(|link| fitting.contains(link.next)) {
            let fits = is_full || link.next > after;
            let Some(more) = fits.then(|| open.with(link)).flatten() else { continue };
            if is_full {
                self.end(more.guardians, found)?;
            } else {
                self.cells.push(link.next);
                self.extend(&more, found)?;
                self.cells.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn end(&mut self, guardians: CellSet, found: &mut StepSink<'_>) -> ControlFlow<()> {
        if !self.shown.insert(guardians) {
            return ControlFlow::Continue(());
        }
        let digit = self.digit;
        let candidates = CandidateSet::ALL.within(guardians).with_digits(digit.into());
        let Some(conclusion) = guardians::conclusion(self.board, &candidates) else { return ControlFlow::Continue(()) };
        let part = |role, cells| Part { role, cells, digits: digit.into(), house: None };
        let parts = vec![part("ring", self.cells.iter().copied().collect()), part("guardian", guardians)];
        found.push(Step { technique: &BROKEN_WING, conclusion, pattern: Pattern::Parts(parts) })
    }
}
