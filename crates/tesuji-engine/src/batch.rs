//! Solves many puzzles at a time in vector lanes.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use tesuji_core::{Control, Outcome};

use crate::bounded::Bounded;
use crate::guess_budget::GuessBudget;
use crate::instructions::Token;
use crate::lanes::Block;
use crate::lanes::words::{Words, to_solution};
use crate::scheduler::{Answer, Scheduler, Source, WINDOW};
use crate::solver::LONG_IN_LANES;
use crate::{Instructions, Solvable};

/// A solver of as many puzzles at a time as a vector has lanes, several times as fast as one at a time.
///
/// Puzzles come from an iterator. At most a few thousand are in progress at any time. Each answer is delivered within a
/// millisecond of being found, with the number of its puzzle, so answers come out of order. They do not depend on which
/// puzzles are solved together, nor on the instruction set.
///
/// Use it for about ten puzzles or more, and a [`Solver`](crate::Solver) for fewer.
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
/// Memory is bounded at about 3 MB for any input. Time is as for [`Solver`](crate::Solver): exponential in the worst
/// case.
#[derive(Clone, Debug)]
pub struct Batch {
    instructions: Instructions,
    token: Token,
    scheduler: Scheduler,
    bounded: Bounded,
    /// The number of guesses after which a puzzle moves from the lanes to `bounded`.
    guess_limit: u32,
}

/// Counts above this limit are left to `bounded`, which can count solutions without visiting each of them.
const LANES_LIMIT: u32 = 1000;

/// The default limit of guesses in the lanes. The hardest known proper puzzles take a few hundred.
const GUESS_LIMIT: u32 = LONG_IN_LANES as u32;

impl Batch {
    /// Creates a batch solver with the fastest instructions of this machine.
    pub fn new() -> Batch {
        Batch::with_instructions(Instructions::best()).expect("the best instructions are available")
    }

    /// Creates a batch solver with these instructions; `None` if the machine does not have them.
    pub fn with_instructions(instructions: Instructions) -> Option<Batch> {
        let token = instructions.token()?;
        Some(Batch {
            instructions,
            token,
            scheduler: Scheduler::new(),
            bounded: Bounded::new(),
            guess_limit: GUESS_LIMIT,
        })
    }

    /// Returns the instructions.
    pub fn instructions(&self) -> Instructions {
        self.instructions
    }

    /// Determines, for each puzzle, whether it has no solution, exactly one, or several, and calls `done` with the
    /// number of the puzzle, from 0, and its outcome.
    ///
    /// If there are several, the outcome contains the two that [`Solver::solve`](crate::Solver::solve) returns.
    pub fn solve<P: Solvable>(&mut self, puzzles: impl IntoIterator<Item = P>, mut done: impl FnMut(usize, Outcome)) {
        let all = |index, outcome| {
            done(index, outcome);
            ControlFlow::Continue(())
        };
        self.solve_within(puzzles, &Control::new(), all).continue_value().expect("nobody stopped the search");
    }

    /// Solves like [`solve`](Batch::solve) until `done` breaks or the control stops it, within a few milliseconds.
    /// Answers that are not known by then are not delivered.
    pub fn solve_within<P: Solvable>(
        &mut self,
        puzzles: impl IntoIterator<Item = P>,
        control: &Control<'_>,
        mut done: impl FnMut(usize, Outcome) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (bounded, guess_limit) = (&mut self.bounded, self.guess_limit);
        // Each kind of outcome is handled separately: a generic one would be copied with the full memory of two
        // solutions.
        let report = |puzzle: &P, answer: Answer, solution: &Words| match answer.found {
            0 if answer.guesses < guess_limit => done(answer.index, Outcome::None),
            1 if answer.guesses < guess_limit => done(answer.index, Outcome::Unique(to_solution(solution))),
            // `bounded` decides which of several solutions are returned.
            _ => match bounded.solve(puzzle.bands(), control) {
                Some(outcome) => done(answer.index, outcome),
                None => ControlFlow::Break(()),
            },
        };
        self.scheduler.run(
            self.token,
            2,
            true,
            &mut IteratorSource::new(puzzles.into_iter(), guess_limit, control, report),
        )
    }

    /// Counts the solutions of each puzzle up to `limit`, and calls `done` with the number of the puzzle, from 0, and
    /// the count. A count of `limit` means "that many or more".
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
        self.count_within(puzzles, limit, &Control::new(), all).continue_value().expect("nobody stopped the search");
    }

    /// Counts like [`count`](Batch::count) until `done` breaks or the control stops it, within a few milliseconds.
    /// Answers that are not known by then are not delivered.
    pub fn count_within<P: Solvable>(
        &mut self,
        puzzles: impl IntoIterator<Item = P>,
        limit: u64,
        control: &Control<'_>,
        mut done: impl FnMut(usize, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (bounded, guess_limit) = (&mut self.bounded, self.guess_limit);
        let few = u32::try_from(limit).map_or(LANES_LIMIT, |limit| limit.clamp(1, LANES_LIMIT));
        let report = |puzzle: &P, answer: Answer, _: &Words| {
            let known = if answer.found < few { answer.guesses < guess_limit } else { u64::from(few) >= limit };
            if known {
                return done(answer.index, u64::from(answer.found).min(limit));
            }
            let count = bounded.count(puzzle.bands(), limit, control);
            count.map_or(ControlFlow::Break(()), |count| done(answer.index, count))
        };
        self.scheduler.run(
            self.token,
            few,
            false,
            &mut IteratorSource::new(puzzles.into_iter(), guess_limit, control, report),
        )
    }
}

impl Batch {
    /// Searches the puzzles of `source`, which also receives the solutions.
    pub(crate) fn search(&mut self, limit: u32, source: &mut dyn Source) -> ControlFlow<()> {
        self.scheduler.run(self.token, limit, true, source)
    }
}

impl Default for Batch {
    fn default() -> Batch {
        Batch::new()
    }
}

/// A source that supplies puzzles from an iterator, and passes the answers to a function.
struct IteratorSource<'a, P, I, R> {
    puzzles: I,
    /// The puzzles in progress, each at the index of its number modulo [`WINDOW`].
    begun: Vec<P>,
    guess_limit: u32,
    control: &'a Control<'a>,
    report: R,
}

impl<'a, P, I, R> IteratorSource<'a, P, I, R>
where
    P: Solvable,
    I: Iterator<Item = P>,
    R: FnMut(&P, Answer, &Words) -> ControlFlow<()>,
{
    fn new(puzzles: I, guess_limit: u32, control: &'a Control<'a>, report: R) -> IteratorSource<'a, P, I, R> {
        let begun = Vec::with_capacity(puzzles.size_hint().1.map_or(WINDOW, |most| most.min(WINDOW)));
        IteratorSource { puzzles, begun, guess_limit, control, report }
    }
}

impl<P, I, R> Source for IteratorSource<'_, P, I, R>
where
    P: Solvable,
    I: Iterator<Item = P>,
    R: FnMut(&P, Answer, &Words) -> ControlFlow<()>,
{
    fn fill(&mut self, first: usize, most: usize, block: &mut Block) -> usize {
        let IteratorSource { puzzles, begun, .. } = self;
        let mut count = 0;
        puzzles.by_ref().take(most).for_each(|puzzle| {
            match begun.get_mut((first + count) % WINDOW) {
                Some(place) => *place = puzzle,
                None => begun.push(puzzle),
            }
            count += 1;
        });
        for nth in 0..count {
            begun[(first + nth) % WINDOW].load_into(block, nth);
        }
        count
    }

    fn take_answers(&mut self, answers: &[Answer], solutions: &[Words]) -> ControlFlow<()> {
        let IteratorSource { begun, control, report, .. } = self;
        let guesses = answers.iter().map(|answer| u64::from(answer.guesses)).sum();
        GuessBudget::new(control).settle(guesses);
        answers.iter().try_for_each(|&answer| {
            let slot = answer.index % WINDOW;
            report(&begun[slot], answer, &solutions[slot])
        })
    }

    fn guess_limit(&self) -> u32 {
        self.guess_limit
    }

    fn should_continue(&mut self) -> bool {
        self.control.should_continue()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Cell, Grid};

    /// Few and easy puzzles, because the test also runs in an interpreter.
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

    #[test]
    #[cfg_attr(miri, ignore = "the test above has the lanes, this one many minutes")]
    fn what_the_lanes_give_up_is_answered_all_the_same() {
        // Platinum Blonde, the same without a clue, with a wrong one, and one with a few dozen solutions.
        let lines = [
            ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
            ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47.......",
            "9......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
            ".....6....59.....82....8....45........3........6..3.54...325..6..................",
        ];
        let puzzles = lines.map(|line| line.parse::<Grid>().expect("81 cells"));
        let mut solver = crate::Solver::new();
        let mut batch = Batch::new();
        let mut answers = Vec::new();
        for guess_limit in [1, 10, 100, GUESS_LIMIT] {
            batch.guess_limit = guess_limit;
            batch.solve(puzzles, |index, outcome| {
                assert_eq!(outcome, solver.solve(&puzzles[index]), "{index} after {guess_limit} guesses");
            });
            for limit in [1, 2, 1000, 5000] {
                batch.count(puzzles, limit, |index, count| {
                    assert_eq!(count, solver.count(&puzzles[index], limit), "{index} after {guess_limit} guesses");
                    answers.push(count);
                });
            }
        }
        assert_eq!(answers.len(), 4 * 4 * 4);
        assert!([0, 1, 2].iter().all(|count| answers.contains(count)), "{answers:?}");
    }
}
