use core::ops::ControlFlow;

use tesuji_core::{Outcome, Solution};

use crate::bands::Bands;
use crate::instructions::Token;
use crate::lanes::words::{self, WORDS, Words};
use crate::lanes::{self, BLOCK, Client, Search};
use crate::simd::Isa;
use crate::{Instructions, Solvable};

/// Solves many puzzles at a time, as many as a vector has lanes, and several times as fast as one after the other.
///
/// Puzzles come from an iterator, of which no more than a few thousand are under way at any time; each answer is handed
/// over as soon as it is known, with the number of its puzzle, and so out of order. The answers do not depend on which
/// puzzles come together, nor on the instructions.
///
/// It pays from about ten puzzles on; below that use a [`Solver`](crate::Solver).
///
/// # Examples
///
/// ```
/// use tesuji_core::{Grid, Outcome};
/// use tesuji_engine::Batch;
///
/// let lines = [
///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......",
/// ];
/// let puzzles: Vec<Grid> = lines.iter().map(|line| line.parse()).collect::<Result<_, _>>()?;
/// let mut counts = [0; 2];
/// Batch::new().count(&puzzles, 100, |index, count| counts[index] = count);
/// assert_eq!(counts, [1, 100]); // a hundred, or more
///
/// Batch::new().solve(&puzzles, |index, outcome| match outcome {
///     Outcome::Unique(_) => assert_eq!(index, 0),
///     _ => assert_eq!(index, 1),
/// });
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
///
/// # Complexity
///
/// Memory is bounded, about 3 MB, whatever the puzzles. Time is as for [`Solver`](crate::Solver): exponential at worst.
#[derive(Clone, Debug)]
pub struct Batch {
    instructions: Instructions,
    token: Token,
    memory: lanes::Memory,
    slots: Vec<Slot>,
    bands: Bands,
}

/// How many puzzles are under way at most, from the oldest to the youngest.
const WINDOW: usize = 2048;

/// Beyond this many solutions the lanes leave a puzzle to `bands`, which can count without looking at each of them.
const MANY: u32 = 1000;

/// A puzzle under way.
#[derive(Clone, Debug)]
struct Slot {
    /// One of its solutions, once there is one.
    solution: Words,
    /// How many solutions have been found.
    found: u32,
    /// How many of its states are not done with.
    open: u32,
}

impl Batch {
    /// Makes a batch solver with the fastest instructions of this machine.
    pub fn new() -> Batch {
        Batch::with_instructions(Instructions::best()).expect("the best instructions are available")
    }

    /// Makes a batch solver with these instructions, `None` if the machine has not got them.
    pub fn with_instructions(instructions: Instructions) -> Option<Batch> {
        let token = instructions.token()?;
        let slot = Slot { solution: [0; WORDS], found: 0, open: 0 };
        let (memory, slots) = (lanes::Memory::new(), vec![slot; WINDOW]);
        Some(Batch { instructions, token, memory, slots, bands: Bands::new() })
    }

    /// Returns the instructions.
    pub fn instructions(&self) -> Instructions {
        self.instructions
    }

    /// Finds out of each puzzle whether there is no solution, exactly one, or several, and hands it over with the
    /// puzzle's number, from 0, as soon as it is known.
    ///
    /// Of several solutions these are the two that [`Engine::Bands`](crate::Engine::Bands) finds first.
    pub fn solve<P: Solvable>(&mut self, puzzles: impl IntoIterator<Item = P>, mut done: impl FnMut(usize, Outcome)) {
        let all = |index, outcome| {
            done(index, outcome);
            ControlFlow::Continue(())
        };
        self.solve_while(puzzles, || true, all).continue_value().expect("nobody stopped the search");
    }

    /// Solves as [`solve`](Batch::solve) does, until `done` breaks or `go_on`, which is asked every few milliseconds or
    /// more often, says no. What is not known by then is not handed over.
    pub fn solve_while<P: Solvable>(
        &mut self,
        puzzles: impl IntoIterator<Item = P>,
        mut go_on: impl FnMut() -> bool,
        mut done: impl FnMut(usize, Outcome) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let bands = &mut self.bands;
        let mut report = |index, puzzle: &P, slot: &Slot, go_on: &mut dyn FnMut() -> bool| {
            let outcome = match slot.found {
                0 => Outcome::None,
                1 => Outcome::Unique(words::to_solution(&slot.solution)),
                _ => match first_two(bands, puzzle, go_on) {
                    Some(solutions) => Outcome::Several(solutions),
                    None => return ControlFlow::Break(()),
                },
            };
            done(index, outcome)
        };
        run::<true, _>(self.token, &mut self.memory, &mut self.slots, puzzles.into_iter(), 2, &mut go_on, &mut report)
    }

    /// Counts the solutions of each puzzle up to `limit`, and hands the count over with the puzzle's number, from 0, as
    /// soon as it is known. A count of `limit` means "that many or more".
    pub fn count<P: Solvable>(
        &mut self,
        puzzles: impl IntoIterator<Item = P>,
        limit: u64,
        mut done: impl FnMut(usize, u64),
    ) {
        let all = |index, count| {
            done(index, count);
            ControlFlow::Continue(())
        };
        self.count_while(puzzles, limit, || true, all).continue_value().expect("nobody stopped the search");
    }

    /// Counts as [`count`](Batch::count) does, until `done` breaks or `go_on`, which is asked every few milliseconds or
    /// more often, says no. What is not known by then is not handed over.
    pub fn count_while<P: Solvable>(
        &mut self,
        puzzles: impl IntoIterator<Item = P>,
        limit: u64,
        mut go_on: impl FnMut() -> bool,
        mut done: impl FnMut(usize, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let bands = &mut self.bands;
        let few = u32::try_from(limit).map_or(MANY, |limit| limit.clamp(1, MANY));
        let mut report = |index, puzzle: &P, slot: &Slot, go_on: &mut dyn FnMut() -> bool| {
            if slot.found < few || u64::from(few) >= limit {
                return done(index, u64::from(slot.found).min(limit));
            }
            let mut stopped = false;
            let count = bands.count(puzzle.bands(), limit, |_| {
                stopped |= !go_on();
                !stopped
            });
            if stopped { ControlFlow::Break(()) } else { done(index, count) }
        };
        run::<false, _>(
            self.token,
            &mut self.memory,
            &mut self.slots,
            puzzles.into_iter(),
            few,
            &mut go_on,
            &mut report,
        )
    }
}

impl Default for Batch {
    fn default() -> Batch {
        Batch::new()
    }
}

/// Returns the first two solutions in the order of `bands`, of a puzzle that has two; `None` if it was stopped.
fn first_two<P: Solvable>(bands: &mut Bands, puzzle: &P, go_on: &mut dyn FnMut() -> bool) -> Option<[Solution; 2]> {
    let mut first = None;
    let mut both = None;
    let _ = bands.for_each(
        puzzle.bands(),
        |_| go_on(),
        |solution| match first {
            None => {
                first = Some(*solution);
                ControlFlow::Continue(())
            }
            Some(first) => {
                both = Some([first, *solution]);
                ControlFlow::Break(())
            }
        },
    );
    both
}

/// Counts the solutions of each puzzle up to `limit`, and reports each that is done.
fn run<const KEEPS: bool, P: Solvable>(
    token: Token,
    memory: &mut lanes::Memory,
    slots: &mut [Slot],
    puzzles: impl Iterator<Item = P>,
    limit: u32,
    go_on: &mut dyn FnMut() -> bool,
    report: Report<'_, P>,
) -> ControlFlow<()> {
    let flow = ControlFlow::Continue(());
    let begun_puzzles = Vec::with_capacity(puzzles.size_hint().1.map_or(WINDOW, |most| most.min(WINDOW)));
    let mut desk = Desk::<KEEPS, _, _> {
        puzzles,
        begun_puzzles,
        slots,
        begun: 0,
        oldest: 0,
        exhausted: false,
        limit,
        go_on,
        report,
        flow,
    };
    let search = Search { memory, client: &mut desk };
    match token {
        Token::Portable(isa) => isa.enter(search),
        #[cfg(target_arch = "x86_64")]
        Token::Avx2(isa) => isa.enter(search),
        #[cfg(target_arch = "x86_64")]
        Token::Avx512(isa) => isa.enter(search),
    }
    desk.flow
}

/// Takes a puzzle that is done, its number and what is known of it.
type Report<'a, P> = &'a mut dyn FnMut(usize, &P, &Slot, &mut dyn FnMut() -> bool) -> ControlFlow<()>;

/// Where puzzles come in and answers go out. A puzzle's slot is its number modulo their count.
struct Desk<'a, const KEEPS: bool, P, I> {
    puzzles: I,
    /// The puzzles in the slots.
    begun_puzzles: Vec<P>,
    slots: &'a mut [Slot],
    /// How many puzzles have been begun.
    begun: usize,
    /// All puzzles before this one are done with.
    oldest: usize,
    exhausted: bool,
    limit: u32,
    // Not generic: with each type of closure the compiler would build the engine anew.
    go_on: &'a mut dyn FnMut() -> bool,
    report: Report<'a, P>,
    flow: ControlFlow<()>,
}

impl<const KEEPS: bool, P, I> Desk<'_, KEEPS, P, I> {
    /// Reports the puzzle in the slot.
    #[inline(always)]
    fn report(&mut self, slot: usize) {
        if self.flow.is_continue() {
            let index = self.oldest + (slot + WINDOW - self.oldest % WINDOW) % WINDOW;
            self.flow = (self.report)(index, &self.begun_puzzles[slot], &self.slots[slot], self.go_on);
        }
    }
}

impl<const KEEPS: bool, P: Solvable, I: Iterator<Item = P>> Client for Desk<'_, KEEPS, P, I> {
    const KEEPS: bool = KEEPS;

    #[inline(always)]
    fn may_begin(&self) -> bool {
        !self.exhausted && self.begun - self.oldest < WINDOW
    }

    #[inline(always)]
    fn begin(&mut self, words: &mut [Words; BLOCK], numbers: &mut [u32; BLOCK], most: usize) -> usize {
        let most = most.min(WINDOW - (self.begun - self.oldest));
        // First all puzzles, then their words: what has just been written is read more slowly.
        let mut count = 0;
        while count < most {
            let Some(puzzle) = self.puzzles.next() else {
                self.exhausted = true;
                break;
            };
            let slot = (self.begun + count) % WINDOW;
            match self.begun_puzzles.get_mut(slot) {
                Some(place) => *place = puzzle,
                None => self.begun_puzzles.push(puzzle),
            }
            count += 1;
        }
        for nth in 0..count {
            let slot = (self.begun + nth) % WINDOW;
            words[nth] = self.begun_puzzles[slot].words();
            numbers[nth] = slot as u32;
            (self.slots[slot].found, self.slots[slot].open) = (0, 1);
        }
        self.begun += count;
        count
    }

    #[inline(always)]
    fn wants(&self, puzzle: u32) -> bool {
        self.slots[puzzle as usize].found < self.limit
    }

    #[inline(always)]
    fn found(&mut self, puzzle: u32) {
        let slot = &mut self.slots[puzzle as usize];
        slot.found += 1;
        if slot.found == self.limit {
            self.report(puzzle as usize);
        }
    }

    #[inline(always)]
    fn keep(&mut self, puzzle: u32, solution: &Words) {
        self.slots[puzzle as usize].solution = *solution;
    }

    #[inline(always)]
    fn opened(&mut self, puzzle: u32) {
        self.slots[puzzle as usize].open += 1;
    }

    #[inline(always)]
    fn closed(&mut self, puzzle: u32) {
        let slot = &mut self.slots[puzzle as usize];
        slot.open -= 1;
        if slot.open > 0 {
            return;
        }
        if slot.found < self.limit {
            self.report(puzzle as usize);
        }
        while self.oldest < self.begun && self.slots[self.oldest % WINDOW].open == 0 {
            self.oldest += 1;
        }
    }

    #[inline(always)]
    fn go_on(&mut self) -> bool {
        if self.flow.is_continue() && !(self.go_on)() {
            self.flow = ControlFlow::Break(());
        }
        self.flow.is_continue()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Cell, Grid};

    /// Few and easy, for it also runs in an interpreter.
    #[test]
    fn portable_lanes_solve() {
        let line = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let solution: Grid = line.parse().expect("81 cells");
        let mut puzzle = solution;
        Cell::iter().step_by(5).for_each(|cell| puzzle.set(cell, None));
        let mut several = solution;
        Cell::iter().filter(|cell| cell.index() % 3 != 0).for_each(|cell| several.set(cell, None));
        let mut counts = [9; 3];
        let mut batch = Batch::with_instructions(Instructions::Portable).expect("it runs everywhere");
        batch.solve([puzzle, several, solution], |index, outcome| counts[index] = outcome.count());
        assert_eq!(counts, [1, 2, 1]);
    }
}
