//! Converts a problem to the input of its solver.

use std::ops::ControlFlow;

use tesuji_core::{CandidateSet, ConflictError, Control, Grid, MarksOf, Outcome, Position, Problem, Puzzle, Solution};
use tesuji_engine::Solver;
use tesuji_variant::{Search, first_solutions};

use crate::count::count_classic;
use crate::{Clash, KNOWN, SolutionValues, Solutions, clashes_of};

/// A problem in the form that its solver takes.
///
/// A player's digits are not part of it, because they may be wrong. [`MarksOf`] determines whether pencil marks are:
/// those of a sukaku and of a notation that removes candidates always are, those of a player never, and if a text does
/// not tell whose they are, they are if the clues alone leave several solutions.
#[derive(Clone, Debug)]
pub enum SolverInput<'p> {
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
    /// A problem with constraints or a layout other than the classic 9x9.
    Other(&'p Problem),
}

/// Candidates in addition to clues.
#[derive(Clone, Copy, Debug)]
pub enum Marks {
    /// Candidates that are part of the problem.
    Always(CandidateSet),
    /// Candidates that are part of the problem if the clues alone leave several solutions.
    IfSeveral(CandidateSet),
}

impl<'p> SolverInput<'p> {
    /// Returns the input for a problem.
    pub fn of(problem: &'p Problem) -> SolverInput<'p> {
        match problem.position() {
            Some(position) => SolverInput::of_position(position),
            // The values that cells are restricted to are candidates.
            None if problem.layout().is_classic() && problem.constraints().is_empty() => {
                SolverInput::Sukaku(CandidateSet::from_value_sets(&problem.allowed()))
            }
            None => SolverInput::Other(problem),
        }
    }

    /// Returns the input for a classic 9x9.
    pub fn of_position(position: &Position) -> SolverInput<'static> {
        let puzzle = match (position.candidates, Puzzle::try_from(position.clues)) {
            (Some(candidates), _) if position.is_sukaku() => return SolverInput::Sukaku(candidates),
            (_, Err(error)) => return SolverInput::Clash(error),
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
                // Marks in only some cells are notes.
                all.empty_cells().is_empty().then_some(Marks::IfSeveral(all))
            }
        });
        SolverInput::Puzzle { puzzle, marks }
    }

    /// Returns `true` if the input lacks something that a player has placed or marked: digits, or removed candidates
    /// that are not part of the problem.
    pub fn leaves_out(position: &Position) -> bool {
        if position.is_plain() || position.is_sukaku() {
            return false;
        }
        let input = SolverInput::of_position(position);
        let is_restricted = || matches!(input.restricted(&mut Solver::default(), &Control::new()), Some(Some(_)));
        position.placed != Grid::EMPTY || (!position.struck().is_empty() && !is_restricted())
    }

    /// Returns the input for clues.
    pub fn of_clues(clues: Grid) -> SolverInput<'static> {
        Puzzle::try_from(clues).map_or_else(SolverInput::Clash, |puzzle| SolverInput::Puzzle { puzzle, marks: None })
    }

    /// Returns the clashing clues: the values that occur more than once in a house.
    pub fn clashes(&self) -> Vec<Clash> {
        match self {
            SolverInput::Clash(error) => error.conflicts().map(Clash::from).collect(),
            SolverInput::Other(problem) => clashes_of(&problem.layout(), &problem.givens()),
            SolverInput::Puzzle { .. } | SolverInput::Sukaku(_) => Vec::new(),
        }
    }

    /// Finds up to two solutions. Returns `None` if the control ended the search.
    pub fn solutions(&self, solver: &mut Solver, control: &Control<'_>) -> Option<Solutions> {
        Some(match self {
            SolverInput::Puzzle { puzzle, .. } => Solutions::Classic(match self.restricted(solver, control)? {
                Some(marks) => solver.solve_within(marks, control)?,
                None => solver.solve_within(puzzle, control)?,
            }),
            SolverInput::Sukaku(candidates) => Solutions::Classic(solver.solve_within(candidates, control)?),
            SolverInput::Clash(_) => Solutions::Classic(Outcome::None),
            SolverInput::Other(problem) => {
                let layout = problem.layout();
                let mut solutions = first_solutions(problem, 2, control).expect(KNOWN)?;
                solutions.iter_mut().for_each(|values| values.truncate(layout.cell_count()));
                Solutions::Other(layout, solutions)
            }
        })
    }

    /// Visits every solution once, until `visit` breaks or the control ends the search; both return `Break`.
    pub fn for_each(
        &self,
        solver: &mut Solver,
        control: &Control<'_>,
        mut visit: impl FnMut(SolutionValues<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut visit_classic = |solution: &Solution| {
            if control.is_stopped() { ControlFlow::Break(()) } else { visit(SolutionValues::Classic(solution)) }
        };
        match self {
            SolverInput::Puzzle { puzzle, .. } => match self.restricted(solver, control) {
                None => ControlFlow::Break(()),
                Some(Some(marks)) => solver.for_each_within(marks, control, &mut visit_classic),
                Some(None) => solver.for_each_within(puzzle, control, &mut visit_classic),
            },
            SolverInput::Sukaku(candidates) => solver.for_each_within(candidates, control, &mut visit_classic),
            SolverInput::Clash(_) => ControlFlow::Continue(()),
            SolverInput::Other(problem) => {
                let layout = problem.layout();
                search_other(problem, control, |values| visit(SolutionValues::Other(layout.clone(), values)))
            }
        }
    }

    /// Returns the values of the solution that a player is judged by: the unique one or, if removed candidates leave
    /// none, the unique one of the clues. The result does not tell whether the control ended a search.
    pub fn solution_to_judge_by(&self, solver: &mut Solver, control: &Control<'_>) -> Option<Vec<u8>> {
        let solutions = self.solutions(solver, control)?;
        match self {
            SolverInput::Puzzle { puzzle, marks: Some(Marks::Always(_)) } if solutions.count() == 0 => {
                Some(solver.solve_within(puzzle, control)?.unique()?.to_values().to_vec())
            }
            _ => solutions.only().map(|filled| filled.values()),
        }
    }

    /// Returns the candidates that a puzzle is restricted to, if any. The outer `None` means that the control ended the
    /// search.
    pub fn restricted(&self, solver: &mut Solver, control: &Control<'_>) -> Option<Option<&CandidateSet>> {
        let SolverInput::Puzzle { puzzle, marks: Some(marks) } = self else { return Some(None) };
        Some(match marks {
            Marks::Always(candidates) => Some(candidates),
            Marks::IfSeveral(candidates) => (count_classic(solver, puzzle, 2, control)? == 2).then_some(candidates),
        })
    }
}

/// Visits the solutions of a problem other than the classic 9x9 until `visit` breaks or the control ends the search.
/// The values are those of the cells, without the extra ones.
pub(crate) fn search_other(
    problem: &Problem,
    control: &Control<'_>,
    mut visit: impl FnMut(&[u8]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let cells = problem.layout().cell_count();
    search_for(problem).for_each(control, |values| visit(&values[..cells]))
}

/// Returns the search for a problem.
pub(crate) fn search_for(problem: &Problem) -> Search {
    Search::new(problem).expect(KNOWN)
}
