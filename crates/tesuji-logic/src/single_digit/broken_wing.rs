use std::collections::HashSet;
use std::ops::ControlFlow;

use tesuji_core::{CandidateSet, Cell, CellSet, Digit, HouseSet, Part, Pattern, Step, Technique};

use crate::finder::seen_by_all;
use crate::guardians;
use crate::technique::technique;
use crate::{Board, Finder, Found};

technique! {
    /// An odd loop of places of a digit, two in each of its houses, but for a few others: one of these holds the digit.
    ///
    /// # What it looks like
    ///
    /// Five or seven places of a digit in a ring. Each shares a house with the next, and these houses have no other places
    /// for the digit but a few: the guardians.
    ///
    /// # Why it works
    ///
    /// Without the guardians, each of the houses has the digit in one of its two places of the ring. Then true and false
    /// would take turns round the ring, which no odd number allows. So one of the guardians holds the digit, and what sees
    /// all of them does not.
    ///
    /// # How it is looked for
    ///
    /// Digit by digit, rings of five, then of seven places, with up to four guardians.
    pub BROKEN_WING = "broken-wing", "broken wing", "守护者", SingleDigit, look_for: "a broken wing",
        zh: [
            "某数的位置成奇数环，每个区域除环上两处外只有少数位置，其中必有一处成立。",
            "某数的五个或七个位置成环，相邻的同处一个区域，这些区域除环上的两处外只有几个位置，称为守护者。",
            "没有守护者，每个区域的这个数都在环上两处之一，真假轮流，奇数环做不到。所以至少有一个守护者是这个数，所有守护者都看到的格没有它。",
            "逐个数，找五个或七个位置的环，守护者不超过四个。",
        ],
        also: ["guardians", "guardian", "odd X-cycle with guardians", "X-cycle guardians"];
}

/// Finds [broken wings](BROKEN_WING).
#[derive(Debug)]
pub struct BrokenWing;

/// The most guardians.
const MOST: usize = 4;

/// The lengths of rings.
const LENGTHS: [usize; 2] = [5, 7];

impl Finder for BrokenWing {
    fn technique(&self) -> &'static Technique {
        &BROKEN_WING
    }

    fn find(&self, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
        for length in LENGTHS {
            for digit in Digit::ALL {
                let mut ring =
                    Ring { board, digit, length, cells: Vec::new(), houses: HouseSet::EMPTY, shown: HashSet::new() };
                for start in board.cells(digit) {
                    found.check()?;
                    ring.cells.push(start);
                    ring.extend(CellSet::EMPTY, found)?;
                    ring.cells.pop();
                }
            }
        }
        ControlFlow::Continue(())
    }
}

struct Ring<'a> {
    board: &'a Board,
    digit: Digit,
    length: usize,
    /// The cells so far; the first has the lowest index.
    cells: Vec<Cell>,
    /// The houses that join them.
    houses: HouseSet,
    shown: HashSet<CellSet>,
}

impl Ring<'_> {
    fn extend(&mut self, guardians: CellSet, found: &mut Found<'_>) -> ControlFlow<()> {
        let (first, last) = (self.cells[0], self.cells[self.cells.len() - 1]);
        let is_full = self.cells.len() == self.length;
        for house in last.houses() {
            if self.houses.contains(house) {
                continue;
            }
            let places = self.board.cells_in(house, self.digit).without(last);
            let next = if is_full { places & CellSet::of(first) } else { places };
            for cell in next {
                let more = guardians | places.without(cell);
                let fits = is_full || (cell > first && !self.cells.contains(&cell));
                if !fits || !self.may_guard(more) {
                    continue;
                }
                self.houses.insert(house);
                if is_full {
                    self.end(more, found)?;
                } else {
                    self.cells.push(cell);
                    self.extend(more, found)?;
                    self.cells.pop();
                }
                self.houses.remove(house);
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether cells can be guardians: few, none in the ring, and something sees them all.
    fn may_guard(&self, guardians: CellSet) -> bool {
        guardians.len() <= MOST
            && !self.cells.iter().any(|&cell| guardians.contains(cell))
            && (guardians.len() < 2 || !seen_by_all(guardians).is_disjoint(self.board.cells(self.digit)))
    }

    fn end(&mut self, guardians: CellSet, found: &mut Found<'_>) -> ControlFlow<()> {
        // A ring and its reverse are one.
        if self.cells[1] > self.cells[self.length - 1] || !self.shown.insert(guardians) {
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
