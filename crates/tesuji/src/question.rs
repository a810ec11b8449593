use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use tesuji_core::{CandidateSet, Cell, ConflictError, Grid, Outcome, Puzzle, Shape, Solution};
use tesuji_engine::{Solvable, Solver};
use tesuji_format::{Content, SizedGrid};
use tesuji_generate::{Dice, Estimate, estimate_while};
use tesuji_render::{Answer, Clash, Count, values_of_grid};
use tesuji_textbook::{Algorithm, Event};

/// How many events of a search tell a person enough of the number of solutions.
const STEPS_TO_COUNT: u64 = 20_000_000;

/// What a text asks an engine: a puzzle, a sukaku, clues that clash, or a grid of another size.
///
/// Digits that a player has placed are not part of the question: they may be wrong. Pencil marks are where there is
/// no clue, a sukaku, and where the clues alone leave several solutions.
///
/// # Examples
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tesuji::{Question, Solver, Verdict};
///
/// let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let reading = tesuji::format::read(text, None).remove(0)?;
/// let question = Question::of(&reading.content);
/// let verdict = question.solve(&mut Solver::new(), &AtomicBool::new(false));
/// assert!(matches!(verdict, Some(Verdict::Outcome(tesuji::Outcome::Unique(_)))));
/// # Ok::<(), tesuji::format::ReadError>(())
/// ```
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // made and used up one by one, and none of them should be an allocation
pub enum Question {
    /// Clues that do not clash.
    Puzzle {
        /// The clues.
        puzzle: Puzzle,
        /// The pencil marks beside them, with each clue as the one candidate of its cell.
        marks: Option<CandidateSet>,
    },
    /// A puzzle given as candidates.
    Sukaku(CandidateSet),
    /// Clues that clash.
    Clash(ConflictError),
    /// A grid of another size than 9x9.
    Sized(SizedGrid),
}

/// The answer to a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant)] // made and used up one by one, and none of them should be an allocation
pub enum Verdict {
    /// What an engine says of a 9x9 puzzle.
    Outcome(Outcome),
    /// No solution: the clues clash.
    Clash,
    /// The solutions of another size: none, the only one, or two of several.
    Sized(Vec<Vec<u8>>),
}

/// A solution of a puzzle of any size.
#[derive(Clone, Copy, Debug)]
pub enum Found<'a> {
    /// Of 9x9.
    Classic(&'a Solution),
    /// The values of another size, in reading order.
    Sized(Shape, &'a [u8]),
}

impl Verdict {
    /// Returns how many solutions are known, 0, 1 or 2; 2 stands for "two or more".
    pub fn count(&self) -> usize {
        match self {
            Verdict::Outcome(outcome) => outcome.count(),
            Verdict::Clash => 0,
            Verdict::Sized(solutions) => solutions.len(),
        }
    }
}

impl Question {
    /// Returns the question that the content of a text asks.
    pub fn of(content: &Content) -> Question {
        let position = match content {
            Content::Sized(grid) => return Question::Sized(grid.clone()),
            Content::Position(position) => position,
        };
        match (position.candidates, Puzzle::try_from(position.clues)) {
            (Some(candidates), _) if position.is_sukaku() => Question::Sukaku(candidates),
            (_, Err(error)) => Question::Clash(error),
            (None, Ok(puzzle)) => Question::Puzzle { puzzle, marks: None },
            (Some(mut marks), Ok(puzzle)) => {
                position.digits().iter().for_each(|(cell, digit)| marks.set_digits(cell, digit.into()));
                Question::Puzzle { puzzle, marks: Some(marks) }
            }
        }
    }

    /// Returns the question that clues ask.
    pub fn of_clues(clues: Grid) -> Question {
        Puzzle::try_from(clues).map_or_else(Question::Clash, |puzzle| Question::Puzzle { puzzle, marks: None })
    }

    /// Returns the shape of the grid.
    pub fn shape(&self) -> Shape {
        match self {
            Question::Sized(grid) => grid.shape,
            _ => Shape::CLASSIC,
        }
    }

    /// Finds out whether there is no solution, exactly one, or several.
    ///
    /// `None` if `stop` became true before that was known.
    pub fn solve(&self, solver: &mut Solver, stop: &AtomicBool) -> Option<Verdict> {
        let go_on = || !stop.load(Ordering::Relaxed);
        Some(match self {
            Question::Puzzle { puzzle, .. } => Verdict::Outcome(match self.narrowed(solver) {
                Some(marks) => solver.solve_while(marks, go_on)?,
                None => solver.solve_while(puzzle, go_on)?,
            }),
            Question::Sukaku(candidates) => Verdict::Outcome(solver.solve_while(candidates, go_on)?),
            Question::Clash(_) => Verdict::Clash,
            Question::Sized(_) => {
                let mut solutions = Vec::new();
                let flow = self.for_each(solver, stop, |found| {
                    if let Found::Sized(_, values) = found {
                        solutions.push(values.to_vec());
                    }
                    if solutions.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                if flow.is_break() && solutions.len() < 2 {
                    return None;
                }
                Verdict::Sized(solutions)
            }
        })
    }

    /// Counts the solutions up to `limit`; `u64::MAX` counts them all. `None` if `stop` became true before the end.
    pub fn count(&self, solver: &mut Solver, limit: u64, stop: &AtomicBool) -> Option<Count> {
        let found = match self {
            Question::Puzzle { puzzle, .. } => match self.narrowed(solver) {
                Some(marks) => count_classic(solver, marks, limit, stop)?,
                None => count_classic(solver, puzzle, limit, stop)?,
            },
            Question::Sukaku(candidates) => count_classic(solver, candidates, limit, stop)?,
            Question::Clash(_) => 0,
            Question::Sized(_) => {
                let mut found = 0;
                let flow = self.for_each(solver, stop, |_| {
                    found += 1;
                    if found >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                if flow.is_break() && found < limit {
                    return None;
                }
                found
            }
        };
        Some(Count::of_search(found, limit))
    }

    /// Estimates how many solutions there are by so many probes, and how far that may be off.
    ///
    /// The same seed gives the same estimate. `None` if `stop` became true before the end, or if it is a grid of another size
    /// than 9x9, or if clues clash.
    pub fn estimate(&self, solver: &mut Solver, probes: u32, seed: u64, stop: &AtomicBool) -> Option<Estimate> {
        let candidates = match self {
            Question::Puzzle { puzzle, .. } => self.narrowed(solver).copied().unwrap_or_else(|| puzzle.candidates()),
            Question::Sukaku(candidates) => *candidates,
            Question::Clash(_) | Question::Sized(_) => return None,
        };
        estimate_while(&candidates, probes, &mut Dice::new(seed, 0), || !stop.load(Ordering::Relaxed))
    }

    /// Hands every solution to `visit`, each once, until it breaks or `stop` becomes true; both return `Break`.
    pub fn for_each(
        &self,
        solver: &mut Solver,
        stop: &AtomicBool,
        mut visit: impl FnMut(Found<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let go_on = || !stop.load(Ordering::Relaxed);
        let mut visit_classic =
            |solution: &Solution| if go_on() { visit(Found::Classic(solution)) } else { ControlFlow::Break(()) };
        match self {
            Question::Puzzle { puzzle, .. } => match self.narrowed(solver) {
                Some(marks) => solver.for_each_while(marks, go_on, &mut visit_classic),
                None => solver.for_each_while(puzzle, go_on, &mut visit_classic),
            },
            Question::Sukaku(candidates) => solver.for_each_while(candidates, go_on, &mut visit_classic),
            Question::Clash(_) => ControlFlow::Continue(()),
            Question::Sized(grid) => {
                search_sized(grid, u64::MAX, stop, |values| visit(Found::Sized(grid.shape, values)))
            }
        }
    }

    /// Returns the verdict with all that a person wants to know: which clues clash and, where there are several
    /// solutions, how many there are up to `limit`; for other sizes than 9x9, as far as a second or so leads. `None` if `stop` became true meanwhile.
    pub fn explain(&self, verdict: &Verdict, solver: &mut Solver, limit: u64, stop: &AtomicBool) -> Option<Answer> {
        let count = match (verdict.count(), self) {
            (2, Question::Sized(grid)) => count_some(grid, limit.max(2), stop)?,
            (2, _) => self.count(solver, limit.max(2), stop)?,
            (known, _) => Count::Exactly(known as u64),
        };
        Some(match (self, verdict) {
            (Question::Clash(error), _) => Answer::of_conflict(error),
            (Question::Puzzle { puzzle, .. }, Verdict::Outcome(outcome)) => {
                Answer::of_outcome(puzzle.grid(), outcome, count)
            }
            (_, Verdict::Outcome(outcome)) => Answer::of_outcome(&Grid::EMPTY, outcome, count),
            (Question::Sized(grid), Verdict::Sized(solutions)) => {
                Answer::of_values(grid.shape, grid.values.clone(), solutions.clone(), count)
                    .with_clashes(clashes_of(grid))
            }
            (_, Verdict::Clash | Verdict::Sized(_)) => {
                Answer::of_values(self.shape(), self.values(), Vec::new(), Count::Exactly(0))
            }
        })
    }

    /// Returns the pencil marks of a puzzle whose clues alone leave several solutions.
    fn narrowed(&self, solver: &mut Solver) -> Option<&CandidateSet> {
        match self {
            Question::Puzzle { puzzle, marks: Some(marks) } if solver.count(puzzle, 2) == 2 => Some(marks),
            _ => None,
        }
    }

    fn values(&self) -> Vec<u8> {
        match self {
            Question::Puzzle { puzzle, .. } => values_of_grid(puzzle.grid()),
            Question::Clash(error) => values_of_grid(error.grid()),
            Question::Sukaku(_) => vec![0; Cell::COUNT],
            Question::Sized(grid) => grid.values.clone(),
        }
    }
}

/// Counts, with a look at the flag now and then where there are many solutions.
fn count_classic<P: Solvable>(solver: &mut Solver, puzzle: &P, limit: u64, stop: &AtomicBool) -> Option<u64> {
    let mut stopped = false;
    let found = solver.count_while(puzzle, limit, |_| {
        stopped = stop.load(Ordering::Relaxed);
        !stopped
    });
    (!stopped || found == limit).then_some(found)
}

/// Visits the solutions of another size until `visit` breaks, `stop` becomes true or the search has taken `steps`.
fn search_sized(
    grid: &SizedGrid,
    mut steps: u64,
    stop: &AtomicBool,
    mut visit: impl FnMut(&[u8]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut flow = ControlFlow::Continue(());
    let mut sink = |event: Event, values: &[u8]| {
        if steps == 0 || stop.load(Ordering::Relaxed) {
            flow = ControlFlow::Break(());
        } else if event == Event::Solution {
            flow = visit(values);
        }
        steps -= u64::from(steps > 0);
        flow
    };
    // The values come from a reader, which holds them to the shape.
    let _ = tesuji_textbook::search(Algorithm::Propagation, grid.shape, &grid.values, &mut sink);
    flow
}

/// Counts the solutions of another size that are not far.
fn count_some(grid: &SizedGrid, limit: u64, stop: &AtomicBool) -> Option<Count> {
    let mut found = 0;
    let flow = search_sized(grid, STEPS_TO_COUNT, stop, |_| {
        found += 1;
        if found == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match flow {
        _ if stop.load(Ordering::Relaxed) => None,
        ControlFlow::Continue(()) => Some(Count::Exactly(found)),
        // The verdict knows of two.
        ControlFlow::Break(()) => Some(Count::AtLeast(found.max(2))),
    }
}

fn clashes_of(grid: &SizedGrid) -> Vec<Clash> {
    let free = vec![0; grid.values.len()];
    let report = tesuji_check::check_sized(grid.shape, &grid.values, &free);
    let clash = |clash: &tesuji_check::Clash| Clash {
        house: format!("{} {}", clash.kind, clash.house + 1),
        digit: clash.value,
        cells: clash.cells.clone(),
    };
    report.clashes().iter().map(clash).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Digit, DigitSet};
    use tesuji_format::Position;

    static NEVER: AtomicBool = AtomicBool::new(false);

    fn question(line: &str) -> Question {
        Question::of(&Content::Position(Position::of(line.parse().unwrap())))
    }

    /// A puzzle with 849 solutions.
    const SEVERAL: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......";

    #[test]
    fn counts_stop_where_they_are_told() {
        let mut solver = Solver::new();
        let several = question(SEVERAL);
        assert_eq!(several.count(&mut solver, u64::MAX, &NEVER), Some(Count::Exactly(849)));
        assert_eq!(several.count(&mut solver, 849, &NEVER), Some(Count::AtLeast(849)));
        assert_eq!(several.count(&mut solver, 1, &NEVER), Some(Count::AtLeast(1)));
        let empty = question(&".".repeat(81));
        let limit = 300_007;
        assert_eq!(empty.count(&mut solver, limit, &NEVER), Some(Count::AtLeast(limit)));
        assert_eq!(empty.count(&mut solver, u64::MAX, &AtomicBool::new(true)), None);
    }

    #[test]
    fn every_solution_is_visited_once() {
        let mut solver = Solver::new();
        let mut seen = Vec::new();
        let flow = question(SEVERAL).for_each(&mut solver, &NEVER, |found| {
            if let Found::Classic(solution) = found {
                seen.push(*solution);
            }
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 849);
    }

    #[test]
    fn pencil_marks_decide_where_the_clues_do_not() {
        let mut solver = Solver::new();
        let mut position = Position::of(SEVERAL.parse().unwrap());
        let mut marks = position.pencilmarks();
        // Only the solution with the clue that is missing.
        marks.set_digits(Cell::R9C7, DigitSet::of(Digit::D4));
        position.candidates = Some(marks);
        let question = Question::of(&Content::Position(position.clone()));
        assert_eq!(question.solve(&mut solver, &NEVER).map(|verdict| verdict.count()), Some(1));
        assert_eq!(question.count(&mut solver, 10, &NEVER), Some(Count::Exactly(1)));
        // Where the clues suffice, marks that rule the solution out are the player's error.
        position.clues.set(Cell::R9C7, Some(Digit::D4));
        position.candidates = Some(CandidateSet::EMPTY);
        let question = Question::of(&Content::Position(position));
        assert_eq!(question.solve(&mut solver, &NEVER).map(|verdict| verdict.count()), Some(1));
    }

    #[test]
    fn other_sizes_and_their_clashes() {
        let mut solver = Solver::new();
        let shape = Shape::of_size(4).unwrap();
        let empty = Question::Sized(SizedGrid::of(shape, vec![0; 16]));
        assert_eq!(empty.count(&mut solver, u64::MAX, &NEVER), Some(Count::Exactly(288)));
        let verdict = empty.solve(&mut solver, &NEVER).unwrap();
        assert_eq!(verdict.count(), 2);
        let mut values = vec![0; 16];
        (values[0], values[3]) = (2, 2);
        let clash = Question::Sized(SizedGrid::of(shape, values));
        let verdict = clash.solve(&mut solver, &NEVER).unwrap();
        let answer = clash.explain(&verdict, &mut solver, 10, &NEVER).unwrap();
        assert_eq!(answer.sentence(), "No solution, for clues clash: digit 2 stands twice in row 1: r1c1, r1c4.");
    }

    #[test]
    fn a_search_without_end_is_stopped() {
        let shape = Shape::of_size(25).unwrap();
        let endless = Question::Sized(SizedGrid::of(shape, vec![0; 625]));
        let stopped = AtomicBool::new(true);
        assert_eq!(endless.solve(&mut Solver::new(), &stopped), None);
        assert_eq!(endless.count(&mut Solver::new(), 5, &stopped), None);
    }
}
