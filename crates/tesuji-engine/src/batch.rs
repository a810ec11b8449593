use core::ops::ControlFlow;

use tesuji_core::Outcome;

use crate::bands::Bands;
use crate::desk::{Answer, Customer, Desk, WINDOW};
use crate::instructions::Token;
use crate::lanes::Block;
use crate::lanes::words::{Words, to_solution};
use crate::{Instructions, Solvable};

/// Solves many puzzles at a time, as many as a vector has lanes, and several times as fast as one after the other.
///
/// Puzzles come from an iterator, of which no more than a few thousand are under way at any time; each answer is handed
/// over within a millisecond of being known, with the number of its puzzle, and so out of order. The answers do not depend
/// on which puzzles come together, nor on the instructions.
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
    desk: Desk,
    bands: Bands,
    /// After this many guesses the lanes leave a puzzle to `bands`.
    patience: u32,
}

/// Beyond this many solutions the lanes leave a puzzle to `bands`, which can count without looking at each of them.
const MANY: u32 = 1000;

/// The hardest puzzles known take some hundreds of guesses. Where there is no solution it can be any number, while another
/// order of guesses may show that at once.
const PATIENCE: u32 = 10_000;

impl Batch {
    /// Makes a batch solver with the fastest instructions of this machine.
    pub fn new() -> Batch {
        Batch::with_instructions(Instructions::best()).expect("the best instructions are available")
    }

    /// Makes a batch solver with these instructions, `None` if the machine has not got them.
    pub fn with_instructions(instructions: Instructions) -> Option<Batch> {
        let token = instructions.token()?;
        Some(Batch { instructions, token, desk: Desk::new(), bands: Bands::new(), patience: PATIENCE })
    }

    /// Returns the instructions.
    pub fn instructions(&self) -> Instructions {
        self.instructions
    }

    /// Finds out of each puzzle whether there is no solution, exactly one, or several, and hands it over with the
    /// puzzle's number, from 0, soon after it is known.
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
        go_on: impl FnMut() -> bool,
        mut done: impl FnMut(usize, Outcome) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (bands, patience) = (&mut self.bands, self.patience);
        let report = |puzzle: &P, answer: Answer, solution: &Words, go_on: &mut dyn FnMut() -> bool| {
            let outcome = match answer.found {
                0 if answer.guesses < patience => Some(Outcome::None),
                1 if answer.guesses < patience => Some(Outcome::Unique(to_solution(solution))),
                // Which of several solutions are returned is for `bands` to say.
                _ => bands.solve(puzzle.bands(), |_| go_on()),
            };
            outcome.map_or(ControlFlow::Break(()), |outcome| done(answer.index, outcome))
        };
        self.desk.serve(self.token, 2, true, &mut Caller::new(puzzles.into_iter(), patience, go_on, report))
    }

    /// Counts the solutions of each puzzle up to `limit`, and hands the count over with the puzzle's number, from 0, soon
    /// after it is known. A count of `limit` means "that many or more".
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
        go_on: impl FnMut() -> bool,
        mut done: impl FnMut(usize, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (bands, patience) = (&mut self.bands, self.patience);
        let few = u32::try_from(limit).map_or(MANY, |limit| limit.clamp(1, MANY));
        let report = |puzzle: &P, answer: Answer, _: &Words, go_on: &mut dyn FnMut() -> bool| {
            let known = if answer.found < few { answer.guesses < patience } else { u64::from(few) >= limit };
            if known {
                return done(answer.index, u64::from(answer.found).min(limit));
            }
            let mut stopped = false;
            let count = bands.count(puzzle.bands(), limit, |_| {
                stopped |= !go_on();
                !stopped
            });
            if stopped { ControlFlow::Break(()) } else { done(answer.index, count) }
        };
        self.desk.serve(self.token, few, false, &mut Caller::new(puzzles.into_iter(), patience, go_on, report))
    }
}

impl Batch {
    /// Serves a customer that wants to see solutions.
    pub(crate) fn serve(&mut self, limit: u32, customer: &mut dyn Customer) -> ControlFlow<()> {
        self.desk.serve(self.token, limit, true, customer)
    }
}

impl Default for Batch {
    fn default() -> Batch {
        Batch::new()
    }
}

/// Brings puzzles from an iterator, and takes answers by calling a function.
struct Caller<P, I, G, R> {
    puzzles: I,
    /// The puzzles that are under way, each at its place.
    begun: Vec<P>,
    patience: u32,
    go_on: G,
    report: R,
}

impl<P, I, G, R> Caller<P, I, G, R>
where
    P: Solvable,
    I: Iterator<Item = P>,
    G: FnMut() -> bool,
    R: FnMut(&P, Answer, &Words, &mut dyn FnMut() -> bool) -> ControlFlow<()>,
{
    fn new(puzzles: I, patience: u32, go_on: G, report: R) -> Caller<P, I, G, R> {
        let begun = Vec::with_capacity(puzzles.size_hint().1.map_or(WINDOW, |most| most.min(WINDOW)));
        Caller { puzzles, begun, patience, go_on, report }
    }
}

impl<P, I, G, R> Customer for Caller<P, I, G, R>
where
    P: Solvable,
    I: Iterator<Item = P>,
    G: FnMut() -> bool,
    R: FnMut(&P, Answer, &Words, &mut dyn FnMut() -> bool) -> ControlFlow<()>,
{
    fn bring(&mut self, first: usize, most: usize, block: &mut Block) -> usize {
        let Caller { puzzles, begun, .. } = self;
        let mut count = 0;
        puzzles.by_ref().take(most).for_each(|puzzle| {
            match begun.get_mut((first + count) % WINDOW) {
                Some(place) => *place = puzzle,
                None => begun.push(puzzle),
            }
            count += 1;
        });
        for nth in 0..count {
            begun[(first + nth) % WINDOW].put_into(block, nth);
        }
        count
    }

    fn take(&mut self, answers: &[Answer], solutions: &[Words]) -> ControlFlow<()> {
        let Caller { begun, go_on, report, .. } = self;
        answers.iter().try_for_each(|&answer| {
            let slot = answer.index % WINDOW;
            report(&begun[slot], answer, &solutions[slot], go_on)
        })
    }

    fn patience(&self) -> u32 {
        self.patience
    }

    fn go_on(&mut self) -> bool {
        (self.go_on)()
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

    #[test]
    #[cfg_attr(miri, ignore = "the test above has the lanes, this one many minutes")]
    fn what_the_lanes_give_up_is_answered_all_the_same() {
        // Of Platinum Blonde, of it without a clue, with a wrong one, and of one with some dozens of solutions.
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
        for patience in [1, 10, 100, PATIENCE] {
            batch.patience = patience;
            batch.solve(puzzles, |index, outcome| {
                assert_eq!(outcome, solver.solve(&puzzles[index]), "{index} after {patience} guesses");
            });
            for limit in [1, 2, 1000, 5000] {
                batch.count(puzzles, limit, |index, count| {
                    assert_eq!(count, solver.count(&puzzles[index], limit), "{index} after {patience} guesses");
                    answers.push(count);
                });
            }
        }
        assert_eq!(answers.len(), 4 * 4 * 4);
        assert!([0, 1, 2].iter().all(|count| answers.contains(count)), "{answers:?}");
    }
}
