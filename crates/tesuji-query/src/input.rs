use std::ops::ControlFlow;

use tesuji_core::{
    CandidateSet, ConflictError, Control, Grid, Layout, MarksOf, Outcome, Position, Problem, Puzzle, Solution, ValueSet,
};
use tesuji_engine::{Solvable, Solver};
use tesuji_generate::{Estimate, Rng, estimate_problem, estimate_within};
use tesuji_variant::{Search, can_be_counted_by_boxes, count_by_boxes, fill_diagonals, first_solutions};

use crate::{Count, Status};

/// How many nodes of a search suffice to tell a person about the number of solutions: about a tenth of a second. Where solutions
/// abound, each takes two or three, and as many are found as are counted elsewhere.
const NODES_TO_COUNT: u64 = 40_000;

/// How many nodes of a search and how many states of parts that are alike are tried in turn, to count all solutions.
const EFFORTS_TO_COUNT: [(u64, usize); 2] = [(50_000, 1 << 14), (10_000_000, 1 << 21)];

/// How many solutions are counted by finding each.
const FEW: u64 = 16;

/// Why every problem can be searched.
const KNOWN: &str = "the search knows every constraint";

/// What the engines are asked about a problem: a puzzle, a sukaku, clues that clash, or another layout.
///
/// Digits that a player has placed are not part of it: they may be wrong. Pencil marks are as [`MarksOf`] says: those of a
/// sukaku and of a notation that strikes candidates always are, those of a player never, and where a text does not say whose
/// they are, if the clues alone leave several solutions.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // made and used up one by one, and none of them should be an allocation
pub enum EngineInput {
    /// Clues that do not clash.
    Puzzle {
        /// The clues.
        puzzle: Puzzle,
        /// The candidates that may restrict the puzzle, with each clue as the only candidate of its cell.
        marks: Option<Marks>,
    },
    /// A puzzle given as candidates.
    Sukaku(CandidateSet),
    /// Clues that clash.
    Clash(ConflictError),
    /// Another layout than the classic 9x9, or one with constraints.
    Other(Box<Problem>),
}

/// Candidates beside clues.
#[derive(Clone, Copy, Debug)]
pub enum Marks {
    /// They are part of the problem.
    Always(CandidateSet),
    /// They are part of the problem if the clues alone leave several solutions.
    IfSeveral(CandidateSet),
}

/// The solutions that settle whether there is none, one, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant)] // made and used up one by one, and none of them should be an allocation
pub(crate) enum Solutions {
    Classic(Outcome),
    Other(Vec<Vec<u8>>),
}

/// A solution of a problem of any layout.
#[derive(Clone, Debug)]
pub enum Filled<'a> {
    /// Of the classic 9x9.
    Classic(&'a Solution),
    /// The values of another layout, in reading order.
    Other(Layout, &'a [u8]),
}

/// Finds the only solution.
///
/// # Errors
///
/// If there is none, or there are several, or the control ended the search: the status says which.
pub(crate) fn only_solution<P: Solvable>(
    puzzle: &P,
    solver: &mut Solver,
    control: &Control<'_>,
) -> Result<Solution, Status> {
    match solver.solve_within(puzzle, control) {
        Some(Outcome::Unique(solution)) => Ok(solution),
        Some(Outcome::None) => Err(Status::unsolvable()),
        Some(Outcome::Several(_)) => Err(Status::Several),
        None => Err(Status::stopped(control.stop_reason())),
    }
}

impl Filled<'_> {
    /// Returns the layout.
    pub fn layout(&self) -> Layout {
        match self {
            Filled::Classic(_) => Layout::CLASSIC,
            Filled::Other(layout, _) => layout.clone(),
        }
    }

    /// Returns the values in reading order.
    pub fn values(&self) -> Vec<u8> {
        match self {
            Filled::Classic(solution) => solution.to_values().to_vec(),
            Filled::Other(_, values) => values.to_vec(),
        }
    }
}

impl EngineInput {
    /// Returns what the engines are asked about a problem.
    pub fn of(problem: &Problem) -> EngineInput {
        match problem.position() {
            Some(position) => EngineInput::of_position(position),
            // Values that cells are restricted to are candidates.
            None if problem.layout().is_classic() && problem.constraints().is_empty() => {
                EngineInput::Sukaku(CandidateSet::from_value_sets(&problem.allowed()))
            }
            None => EngineInput::Other(Box::new(problem.clone())),
        }
    }

    /// Returns what the engines are asked about a classic 9x9.
    pub fn of_position(position: &Position) -> EngineInput {
        let puzzle = match (position.candidates, Puzzle::try_from(position.clues)) {
            (Some(candidates), _) if position.is_sukaku() => return EngineInput::Sukaku(candidates),
            (_, Err(error)) => return EngineInput::Clash(error),
            (_, Ok(puzzle)) => puzzle,
        };
        let marks = position.candidates.and_then(|_| match position.marks_of {
            MarksOf::Player => None,
            MarksOf::Problem => {
                let struck = position.struck();
                (!struck.is_empty()).then(|| Marks::Always(puzzle.candidates() - struck))
            }
            MarksOf::Anybody => {
                let all = position.marks_and_digits();
                // Marks in some cells are notes.
                all.empty_cells().is_empty().then_some(Marks::IfSeveral(all))
            }
        });
        EngineInput::Puzzle { puzzle, marks }
    }

    /// Returns whether the engines are not asked about something that a player has placed or marked: digits, or struck
    /// candidates that are no part of the problem.
    pub fn leaves_out(position: &Position) -> bool {
        if position.is_plain() || position.is_sukaku() {
            return false;
        }
        let input = EngineInput::of_position(position);
        let is_restricted = || matches!(input.restricted(&mut Solver::default(), &Control::new()), Some(Some(_)));
        position.placed != Grid::EMPTY || (!position.struck().is_empty() && !is_restricted())
    }

    /// Returns what the engines are asked about clues.
    pub fn of_clues(clues: Grid) -> EngineInput {
        Puzzle::try_from(clues).map_or_else(EngineInput::Clash, |puzzle| EngineInput::Puzzle { puzzle, marks: None })
    }

    /// Finds out whether there is no solution, exactly one, or several. `None` if the control ended the search.
    pub(crate) fn solve(&self, solver: &mut Solver, control: &Control<'_>) -> Option<Solutions> {
        Some(match self {
            EngineInput::Puzzle { puzzle, .. } => Solutions::Classic(match self.restricted(solver, control)? {
                Some(marks) => solver.solve_within(marks, control)?,
                None => solver.solve_within(puzzle, control)?,
            }),
            EngineInput::Sukaku(candidates) => Solutions::Classic(solver.solve_within(candidates, control)?),
            EngineInput::Clash(_) => Solutions::Classic(Outcome::None),
            EngineInput::Other(problem) => {
                let mut solutions = first_solutions(problem, 2, control).expect(KNOWN)?;
                solutions.iter_mut().for_each(|values| values.truncate(problem.layout().cell_count()));
                Solutions::Other(solutions)
            }
        })
    }

    /// Counts the solutions up to `limit`; `u64::MAX` counts them all. `None` if the control ended the search.
    pub(crate) fn count(&self, solver: &mut Solver, limit: u64, control: &Control<'_>) -> Option<Count> {
        let found = match self {
            EngineInput::Puzzle { puzzle, .. } => match self.restricted(solver, control)? {
                Some(marks) => count_classic(solver, marks, limit, control)?,
                None => count_classic(solver, puzzle, limit, control)?,
            },
            EngineInput::Sukaku(candidates) => count_classic(solver, candidates, limit, control)?,
            EngineInput::Clash(_) => 0,
            EngineInput::Other(problem) if limit == u64::MAX => return count_all(problem, solver, control),
            EngineInput::Other(problem) => count_other(problem, limit, control)?,
        };
        Some(Count::of_search(found, limit))
    }

    /// Counts as [`count`](EngineInput::count) does; for other problems than a classic 9x9, for about a tenth of a second:
    /// then the count is a number of which it is known that there are as many.
    pub(crate) fn count_shortly(&self, solver: &mut Solver, limit: u64, control: &Control<'_>) -> Option<Count> {
        let EngineInput::Other(problem) = self else { return self.count(solver, limit, control) };
        let least = least_count(problem);
        let mut found = 0;
        let shortly = Control::within(control).with_budget(NODES_TO_COUNT);
        let flow = search_other(problem, &shortly, |_| {
            found = if least >= limit { limit } else { found + 1 };
            if found == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match flow {
            _ if control.is_stopped() => None,
            ControlFlow::Continue(()) => Some(Count::Exactly(u128::from(found))),
            ControlFlow::Break(()) => Some(Count::AtLeast(u128::from(found.max(least).max(2).min(limit)))),
        }
    }

    /// Estimates the number of solutions by so many probes, and the standard error of that.
    ///
    /// The same seed gives the same estimate. `None` if the control ended it, and for clues that clash. The first module
    /// of the page is to be small, and estimates for 9x9 alone.
    pub(crate) fn estimate(
        &self,
        solver: &mut Solver,
        probes: u32,
        seed: u64,
        control: &Control<'_>,
    ) -> Option<Estimate> {
        let candidates = match self {
            EngineInput::Puzzle { puzzle, .. } => {
                self.restricted(solver, control)?.copied().unwrap_or_else(|| puzzle.candidates())
            }
            EngineInput::Sukaku(candidates) => *candidates,
            EngineInput::Other(problem) if !cfg!(tesuji_small) => {
                return estimate_problem(problem, probes, &mut Rng::new(seed, 0), control).expect(KNOWN);
            }
            EngineInput::Clash(_) | EngineInput::Other(_) => return None,
        };
        estimate_within(&candidates, probes, &mut Rng::new(seed, 0), control)
    }

    /// Visits every solution once, until `visit` breaks or the control ends the search; both return `Break`.
    pub fn for_each(
        &self,
        solver: &mut Solver,
        control: &Control<'_>,
        mut visit: impl FnMut(Filled<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut visit_classic = |solution: &Solution| {
            if control.is_stopped() { ControlFlow::Break(()) } else { visit(Filled::Classic(solution)) }
        };
        match self {
            EngineInput::Puzzle { puzzle, .. } => match self.restricted(solver, control) {
                None => ControlFlow::Break(()),
                Some(Some(marks)) => solver.for_each_within(marks, control, &mut visit_classic),
                Some(None) => solver.for_each_within(puzzle, control, &mut visit_classic),
            },
            EngineInput::Sukaku(candidates) => solver.for_each_within(candidates, control, &mut visit_classic),
            EngineInput::Clash(_) => ControlFlow::Continue(()),
            EngineInput::Other(problem) => {
                let layout = problem.layout();
                search_other(problem, control, |values| visit(Filled::Other(layout.clone(), values)))
            }
        }
    }

    /// Returns the values of the solution by which a player is judged: the only one, or where candidates are struck and that
    /// leaves none, the only one of the clues. Does not say when the control ended a search.
    pub(crate) fn solution_to_judge_by(&self, solver: &mut Solver, control: &Control<'_>) -> Option<Vec<u8>> {
        match (self.solve(solver, control)?, self) {
            (Solutions::Classic(Outcome::Unique(only)), _) => Some(only.to_values().to_vec()),
            (Solutions::Classic(Outcome::None), EngineInput::Puzzle { puzzle, marks: Some(Marks::Always(_)) }) => {
                Some(solver.solve_within(puzzle, control)?.unique()?.to_values().to_vec())
            }
            (Solutions::Other(mut all), _) if all.len() == 1 => all.pop(),
            _ => None,
        }
    }

    /// Returns the candidates to which a puzzle is restricted, if it is. `None` if the control ended the search.
    pub(crate) fn restricted(&self, solver: &mut Solver, control: &Control<'_>) -> Option<Option<&CandidateSet>> {
        let EngineInput::Puzzle { puzzle, marks: Some(marks) } = self else { return Some(None) };
        Some(match marks {
            Marks::Always(candidates) => Some(candidates),
            Marks::IfSeveral(candidates) => (count_classic(solver, puzzle, 2, control)? == 2).then_some(candidates),
        })
    }
}

/// Returns what a problem has beyond a square of boxes and givens, in one clause: `constraints: thermometer, cage`.
pub(crate) fn variant_of(problem: &Problem) -> Option<String> {
    let (names, layout) = (problem.constraint_names(), problem.layout());
    if !names.is_empty() {
        Some(format!("constraints: {}", names.join(", ")))
    } else if layout.boxes().is_none() {
        Some("a layout that is no square of boxes".to_owned())
    } else if !layout.is_classic() && !problem.restricted_cells().is_empty() {
        Some("cells that are restricted to some values".to_owned())
    } else {
        None
    }
}

/// Counts the solutions of a classic puzzle. `None` if the control ended the search.
fn count_classic<P: Solvable>(solver: &mut Solver, puzzle: &P, limit: u64, control: &Control<'_>) -> Option<u64> {
    solver.count_within(puzzle, limit, control).ok()
}

/// Returns how many solutions there are at least if there is one: values that nothing speaks of can change places.
fn least_count(problem: &Problem) -> u64 {
    let (values, givens) = (problem.layout().size(), problem.givens());
    let all = ValueSet::first(values);
    let speaks_of_values = problem.allowed().iter().any(|&set| set != all && set.len() != 1);
    if speaks_of_values || !problem.constraints().is_empty() {
        return 1;
    }
    let missing = (1..=values as u8).filter(|value| !givens.contains(value)).count();
    (1..=missing as u64).fold(1, u64::saturating_mul)
}

/// Counts the solutions of another problem than the classic 9x9 up to a limit. `None` if the control ended the search.
fn count_other(problem: &Problem, limit: u64, control: &Control<'_>) -> Option<u64> {
    if least_count(problem) >= limit {
        // One solution stands for as many as the limit.
        return Some(if first_solutions(problem, 1, control).expect(KNOWN)?.is_empty() { 0 } else { limit });
    }
    match limit {
        0..=FEW => Some(first_solutions(problem, limit as usize, control).expect(KNOWN)?.len() as u64),
        _ => search_for(problem).count(limit, control),
    }
}

/// Counts all solutions of another problem than the classic 9x9: visits them or adds up parts that are alike, whichever
/// ends first. Where both diagonals are blank, they are filled before. `None` if the control ended the work.
fn count_all(problem: &Problem, solver: &mut Solver, control: &Control<'_>) -> Option<Count> {
    let efforts = if can_be_counted_by_boxes(problem) { &EFFORTS_TO_COUNT[..] } else { &[] };
    for &(nodes, states) in efforts {
        let bounded = Control::within(control).with_budget(nodes);
        if let Some(count) = search_for(problem).count(u64::MAX, &bounded) {
            return Some(Count::of_search(count, u64::MAX));
        }
        if let Some(count) = count_by_boxes(problem, states, control) {
            return Some(Count::Exactly(count));
        }
    }
    if let Some(fillings) = fill_diagonals(problem) {
        return count_filled(&fillings, solver, control);
    }
    Some(Count::of_search(search_for(problem).count(u64::MAX, control)?, u64::MAX))
}

/// Adds up the solutions of problems, each as often as it stands for others.
fn count_filled(fillings: &[(Problem, u64)], solver: &mut Solver, control: &Control<'_>) -> Option<Count> {
    let mut sum = 0u128;
    for (problem, ways) in fillings {
        let count = EngineInput::of(problem).count(solver, u64::MAX, control)?;
        sum = sum.checked_add(count.found().checked_mul(u128::from(*ways))?)?;
    }
    Some(Count::Exactly(sum))
}

/// Visits the solutions of another problem than the classic 9x9 until `visit` breaks or the control ends the search. The
/// values are those of the cells, without the extra ones.
fn search_other(
    problem: &Problem,
    control: &Control<'_>,
    mut visit: impl FnMut(&[u8]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let cells = problem.layout().cell_count();
    search_for(problem).for_each(control, |values| visit(&values[..cells]))
}

fn search_for(problem: &Problem) -> Search {
    Search::new(problem).expect(KNOWN)
}
