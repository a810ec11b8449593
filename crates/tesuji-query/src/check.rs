//! Checks grids, and finds a player's mistakes.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use serde::Serialize;
use tesuji_check::{check, check_problem, check_sized, check_sukaku};
use tesuji_core::{CandidateSet, Cell, Control, Digit, Grid, MarksOf, Position, Problem, ValueSet};
use tesuji_engine::Solver;
use tesuji_solve::SolverInput;
use tesuji_variant::Search;

use crate::{Query, Response, Scratch, Status};

/// A query that checks whether a grid is a valid solution, of any puzzle or of a given one.
///
/// The digits of the grid are its givens and the player's digits.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Grid};
/// use tesuji_query::{Check, Query, Scratch};
///
/// let grid: Grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286197".parse()?;
/// let response = Check::default().answer(&grid.into(), &mut Scratch::new(), &Control::new());
/// assert!(!response.is_solution);
/// assert!(response.report.starts_with("digit 9 appears twice in column 8: r5c8, r9c8"));
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Check {
    /// The puzzle that the grid should solve.
    pub puzzle: Option<Problem>,
}

/// The result of checking a grid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckResponse {
    /// The status, which is unknown because a check does not count solutions.
    #[serde(skip)]
    status: Status,
    /// `true` if the grid is full, breaks no rule, and respects the puzzle.
    pub is_solution: bool,
    /// `a solution`, or everything that is wrong, in one clause.
    pub report: String,
    /// The names of the cells whose values clash or differ from the puzzle.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<String>,
    /// The same cells, 0-based in reading order.
    #[serde(skip)]
    pub wrong_indices: Vec<usize>,
}

impl Check {
    /// Checks a grid, without a search for the player's mistakes.
    pub fn check(&self, grid: &Problem) -> CheckResponse {
        let grid = &*self.in_layout(grid);
        let (is_solution, report, wrong) = self.judge(grid);
        CheckResponse::new(grid, is_solution, report, wrong)
    }

    /// Checks a grid. Differences from the unique solution of the puzzle come first in the report.
    fn check_by_solution(&self, grid: &Problem, solver: &mut Solver, control: &Control<'_>) -> CheckResponse {
        let grid = &*self.in_layout(grid);
        let (is_solution, report, mut wrong) = self.judge(grid);
        if is_solution {
            return CheckResponse::new(grid, is_solution, report, wrong);
        }
        let bounded = Control::within(control).with_budget(NODES);
        let Mistakes { digits, marks } = self.mistakes(grid, solver, &bounded);
        let names = |cells: &[usize]| {
            let names: Vec<String> = cells.iter().map(|&cell| grid.layout().cell_name(cell)).collect();
            names.join(", ")
        };
        let clause = |cells: &[usize], one: &str, several: &str| match cells {
            [] => None,
            [_] => Some(format!("1 {one}: {}", names(cells))),
            _ => Some(format!("{} {several}: {}", cells.len(), names(cells))),
        };
        let clauses = [
            clause(&digits, "digit is wrong", "digits are wrong"),
            clause(&marks, "cell has lost the digit of the solution", "cells have lost the digit of the solution"),
            Some(report),
        ];
        let report = clauses.into_iter().flatten().collect::<Vec<_>>().join("; ");
        wrong.extend(digits.into_iter().chain(marks));
        CheckResponse::new(grid, is_solution, report, wrong)
    }

    /// Returns the grid in the layout of the puzzle if their rows and columns agree. A plain grid does not specify the
    /// regions or the lowest digit.
    pub(crate) fn in_layout<'g>(&self, grid: &'g Problem) -> Cow<'g, Problem> {
        let Some(puzzle) = self.puzzle.as_ref().filter(|puzzle| puzzle.layout() != grid.layout()) else {
            return Cow::Borrowed(grid);
        };
        let (from, to) = (grid.layout(), puzzle.layout());
        let is_rectangle = to.cell_count() == to.rows() * to.columns();
        if from.boxes().is_none() || !is_rectangle || (from.rows(), from.columns()) != (to.rows(), to.columns()) {
            return Cow::Borrowed(grid);
        }
        let value_of = |number: i64| u8::try_from(number - to.first_number() + 1).ok();
        let fits = |value: &u8| (1..=to.size()).contains(&usize::from(*value));
        let values = |of_empty: u8| {
            let value = |value: u8| match value {
                0 => Some(of_empty),
                value => value_of(from.number(value)).filter(fits),
            };
            let values = grid.values().into_iter().map(value).collect::<Option<Vec<u8>>>()?;
            Problem::from_values(to.clone(), values).ok()
        };
        // If 0 is a digit, it was read as an empty cell.
        let zero = value_of(0).filter(fits).and_then(values).filter(|full| self.judge(full).0);
        zero.or_else(|| values(0)).map_or(Cow::Borrowed(grid), Cow::Owned)
    }

    /// Returns the differences from the unique solution of the puzzle, or of the clues of the grid.
    fn mistakes(&self, grid: &Problem, solver: &mut Solver, control: &Control<'_>) -> Mistakes {
        let puzzle = self.puzzle.as_ref().unwrap_or(grid);
        if puzzle.layout() != grid.layout() {
            return Mistakes::default();
        }
        let (clues, values) = (puzzle.givens(), grid.values());
        let position = grid.position().filter(|position| position.candidates.is_some());
        let own_marks = if position.is_some() { Vec::new() } else { grid.marks() };
        let is_played = (0..values.len()).any(|cell| clues[cell] == 0 && values[cell] != 0);
        if !is_played && position.is_none() && own_marks.is_empty() {
            return Mistakes::default();
        }
        let Some(solution) = SolverInput::of(puzzle).solution_to_judge_by(solver, control) else {
            return Mistakes::default();
        };
        let is_wrong = |&cell: &usize| clues[cell] == 0 && values[cell] != 0 && values[cell] != solution[cell];
        let digits = (0..values.len()).filter(is_wrong).collect();
        let is_lost = |&cell: &usize| {
            let Some((position, marks)) = position.and_then(|one| Some((one, one.candidates?))) else {
                let marks = own_marks.get(cell).copied().unwrap_or_default();
                return values[cell] == 0 && !marks.is_empty() && !marks.contains(solution[cell]);
            };
            let marks = marks.digits(Cell::from_index(cell));
            let is_marked = position.marks_of == MarksOf::Problem || !marks.is_empty();
            let right = Digit::from_value(solution[cell]);
            values[cell] == 0 && is_marked && right.is_some_and(|digit| !marks.contains(digit))
        };
        Mistakes { digits, marks: (0..values.len()).filter(is_lost).collect() }
    }

    /// Returns whether the grid is a solution, the report, and the cells with errors.
    fn judge(&self, grid: &Problem) -> (bool, String, BTreeSet<usize>) {
        let layout = grid.layout();
        if let Some(puzzle) = self.puzzle.as_ref().filter(|puzzle| puzzle.layout() != layout) {
            let (found, expected) = (layout.to_string(), puzzle.layout().to_string());
            return (false, format!("the grid is {found}, but the puzzle is {expected}"), BTreeSet::new());
        }
        let puzzle = self.puzzle.as_ref().and_then(Problem::position);
        if let Some(grid) = grid.position().filter(|_| !self.puzzle.as_ref().is_some_and(is_variant)) {
            let report = match puzzle.map(|puzzle| (puzzle, candidates_of(puzzle))) {
                Some((_, Some(candidates))) => check_sukaku(&grid.digits(), &candidates),
                Some((puzzle, None)) => check(&grid.digits(), &puzzle.clues),
                None => check(&grid.digits(), &Grid::EMPTY),
            };
            let clashing = report.conflicts().iter().flat_map(|conflict| conflict.cells);
            let wrong = clashing.chain(report.broken_clues()).map(|cell: Cell| cell.index()).collect();
            return (report.is_solution(), report.to_string(), wrong);
        }
        let Some(boxes) = layout.boxes().filter(|_| !self.puzzle.as_ref().is_some_and(is_variant)) else {
            return judge_variant(self.puzzle.as_ref().unwrap_or(grid), grid);
        };
        let clues = self.puzzle.as_ref().map_or_else(|| vec![0; layout.cell_count()], Problem::givens);
        let report = check_sized(boxes, &grid.values(), &clues);
        let clashing = report.clashes().iter().flat_map(|clash| &clash.cells);
        let wrong = clashing.chain(report.broken_clues()).chain(report.foreign_values()).copied().collect();
        (report.is_solution(), report.to_string(), wrong)
    }
}

/// A player's mistakes: cells with a wrong digit, and cells that have lost the right candidate.
#[derive(Default)]
struct Mistakes {
    digits: Vec<usize>,
    marks: Vec<usize>,
}

impl CheckResponse {
    fn new(grid: &Problem, is_solution: bool, report: String, wrong: BTreeSet<usize>) -> CheckResponse {
        let names = wrong.iter().map(|&cell| grid.layout().cell_name(cell)).collect();
        let wrong_indices = wrong.into_iter().collect();
        CheckResponse { status: Status::Unknown, is_solution, report, wrong: names, wrong_indices }
    }
}

/// Returns the candidates that a puzzle has in addition to its clues, if they are part of the problem.
fn candidates_of(puzzle: &Position) -> Option<CandidateSet> {
    let input = SolverInput::of_position(puzzle);
    match &input {
        SolverInput::Sukaku(candidates) => Some(*candidates),
        input => input.restricted(&mut Solver::new(), &Control::new())?.copied(),
    }
}

/// Returns `true` if a problem has more than rows, columns, boxes and givens.
fn is_variant(problem: &Problem) -> bool {
    problem.position().is_none() && (!problem.constraints().is_empty() || !problem.restricted_cells().is_empty())
}

/// Judges the values of a grid by a problem with the same layout.
fn judge_variant(problem: &Problem, grid: &Problem) -> (bool, String, BTreeSet<usize>) {
    let mut values = grid.values();
    let cells = values.len();
    let extra = problem.layout().extra_count();
    values.extend(vec![0; extra]);
    // Extra cells are not part of a grid; any values that fit are used.
    if extra > 0 {
        let wanted: Vec<ValueSet> = problem
            .allowed()
            .into_iter()
            .enumerate()
            .map(|(cell, set)| if cell < cells && values[cell] != 0 { ValueSet::of(values[cell]) } else { set })
            .collect();
        let fixed = problem.clone().with_allowed(&wanted);
        let search = fixed.ok().and_then(|fixed| Search::new(&fixed).ok());
        if let Some(mut search) = search {
            let control = Control::new().with_budget(NODES_FOR_EXTRA_CELLS);
            let _ = search.for_each(&control, |found| {
                values[cells..].copy_from_slice(&found[cells..]);
                ControlFlow::Break(())
            });
        }
    }
    let report = check_problem(problem, &values);
    let wrong = report
        .faults()
        .iter()
        .flat_map(|fault| &fault.cells)
        .copied()
        .filter(|&cell| cell < cells && values[cell] != 0);
    (report.is_solution(), report.to_string(), wrong.collect())
}

/// The maximum number of nodes of a search for the solution.
const NODES: u64 = 200_000;

/// The maximum number of nodes of a search for the values of extra cells.
const NODES_FOR_EXTRA_CELLS: u64 = 100_000;

impl Query for Check {
    const NAME: &'static str = "check";
    type Response = CheckResponse;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> CheckResponse {
        self.check_by_solution(problem, &mut scratch.solver, control)
    }
}

impl Response for CheckResponse {
    const COLUMNS: &'static [&'static str] = &["is_solution", "report"];

    fn status(&self) -> &Status {
        &self.status
    }

    fn is_answered(&self) -> bool {
        self.status == Status::Unknown
    }

    fn is_yes(&self) -> bool {
        self.is_solution
    }

    fn reports(&self, fault: &str) -> bool {
        self.report == fault
    }
}
