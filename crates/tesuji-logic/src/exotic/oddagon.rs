//! Bivalue oddagons: odd rings of cells with two digits, which need a guardian.

use std::collections::HashSet;
use std::ops::ControlFlow;

use tesuji_core::{
    Candidate, CandidateSet, Cell, CellSet, Conclusion, DigitSet, House, Part, Pattern, Step, Technique,
};

use crate::choose::choose;
use crate::guardians;
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// A ring of an odd number of cells cannot be filled with only two digits. One of their other candidates is true.
    ///
    /// # What it looks like
    ///
    /// An odd number of cells in a ring, at least five. Each has the same two candidates and sees the next. A few of
    /// the cells have other candidates too: the guardians.
    ///
    /// # Why it works
    ///
    /// With only two digits, the cells of the ring would have to alternate between them, which is impossible for an odd
    /// number of cells. So at least one of the guardians is true. A candidate that conflicts with every guardian, as
    /// another digit in its cell or as the same digit in a cell that it sees, is false.
    ///
    /// # How it is looked for
    ///
    /// For every two digits, the solver looks for rings of five, seven and nine cells that have both, with up to four
    /// guardians.
    pub BIVALUE_ODDAGON = "bivalue-oddagon", "bivalue oddagon", "双值奇环", Exotic,
        look_for: "a bivalue oddagon",
        zh: [
            "奇数个格连成一环，只用两个数填不满，所以必有一个多余的候选数成立。",
            "五个或更多（奇数个）格连成一环，每格都看到下一格，都含x、y；其中几格有多余的候选数，称为守护者。",
            "只用x、y就要沿环轮流填，奇数个格做不到。所以至少有一个守护者成立，与每个守护者都冲突的候选数可以删去。",
            "对每两个数，找五、七、九个格的环，守护者不超过四个。",
        ], also: ["oddagon", "bivalue oddagon type 1", "双值死环"];
}

/// The finder of [bivalue oddagons](BIVALUE_ODDAGON).
#[derive(Debug)]
pub struct BivalueOddagon;

/// The maximum number of guardians.
const MOST: usize = 4;

/// The lengths of the rings.
const LENGTHS: [usize; 3] = [5, 7, 9];

impl Finder for BivalueOddagon {
    fn technique(&self) -> &'static Technique {
        &BIVALUE_ODDAGON
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        for length in LENGTHS {
            choose(9, 2, &mut |chosen| {
                let digits: DigitSet = chosen.iter().map(|&nth| tesuji_core::Digit::ALL[nth]).collect();
                let both = digits.iter().fold(board.open(), |cells, digit| cells & board.cells(digit));
                let cells = both.iter().filter(|&cell| board.digits(cell).len() <= 2 + MOST).collect();
                let mut ring = Ring { board, digits, cells, length, ring: Vec::new(), shown: HashSet::new() };
                for start in ring.cells {
                    found.check()?;
                    ring.ring.push(start);
                    ring.extend(CandidateSet::EMPTY | ring.guardians(start), found)?;
                    ring.ring.pop();
                }
                ControlFlow::Continue(())
            })?;
        }
        ControlFlow::Continue(())
    }
}

struct Ring<'a> {
    board: &'a Board,
    digits: DigitSet,
    /// The cells that have both digits.
    cells: CellSet,
    length: usize,
    /// The ring so far; its first cell has the lowest index.
    ring: Vec<Cell>,
    shown: HashSet<Conclusion>,
}

impl Ring<'_> {
    fn guardians(&self, cell: Cell) -> CandidateSet {
        (self.board.digits(cell) - self.digits).iter().map(|digit| Candidate { cell, digit }).collect()
    }

    fn extend(&mut self, guardians: CandidateSet, found: &mut StepSink<'_>) -> ControlFlow<()> {
        if guardians.len() > MOST {
            return ControlFlow::Continue(());
        }
        let (first, last) = (self.ring[0], self.ring[self.ring.len() - 1]);
        if self.ring.len() == self.length {
            return if first.peers().contains(last) { self.end(guardians, found) } else { ControlFlow::Continue(()) };
        }
        for cell in self.cells & last.peers() {
            // Three cells in one house make another pattern; this also excludes a shorter ring inside the ring.
            let in_house = |house: House| self.ring.iter().filter(|other| house.cells().contains(**other)).count() > 1;
            if cell > first && !self.ring.contains(&cell) && !cell.houses().into_iter().any(in_house) {
                self.ring.push(cell);
                self.extend(guardians | self.guardians(cell), found)?;
                self.ring.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn end(&mut self, guardians: CandidateSet, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let conclusion = guardians::conclusion(self.board, &guardians);
        let Some(conclusion) = conclusion.filter(|conclusion| self.shown.insert(conclusion.clone())) else {
            return ControlFlow::Continue(());
        };
        let cells = self.ring.iter().copied().collect();
        let mut parts = vec![Part { role: "oddagon", cells, digits: self.digits, house: None }];
        parts.extend(guardians::parts("guardian", guardians));
        found.push(Step { technique: &BIVALUE_ODDAGON, conclusion, pattern: Pattern::Parts(parts) })
    }
}
