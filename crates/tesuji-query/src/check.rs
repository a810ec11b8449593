use std::collections::BTreeSet;
use std::ops::ControlFlow;

use serde::Serialize;
use tesuji_check::{check, check_problem, check_sized, check_sukaku};
use tesuji_core::{Cell, Control, Grid, Problem, ValueSet};
use tesuji_variant::Search;

use crate::{Query, Response, Scratch, Status};

/// Asks whether a grid is a lawful solution, of any puzzle or of this one.
///
/// The digits of the grid are its givens and what the player has placed.
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
/// assert!(response.report.starts_with("digit 9 stands twice in column 8: r5c8, r9c8"));
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Check {
    /// The puzzle that the grid is to solve.
    pub puzzle: Option<Problem>,
}

/// Whether a grid is a solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckResponse {
    /// A check does not ask how many solutions there are.
    #[serde(skip)]
    status: Status,
    /// Whether the grid is full, lawful, and respects the puzzle.
    pub is_solution: bool,
    /// `a solution`, or all that is wrong, in one clause.
    pub report: String,
    /// The names of the cells whose values clash or are not those of the puzzle.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<String>,
    /// The same cells, 0-based in reading order.
    #[serde(skip)]
    pub wrong_indices: Vec<usize>,
}

impl Check {
    /// Checks a grid.
    pub fn check(&self, grid: &Problem) -> CheckResponse {
        let (is_solution, report, wrong) = self.judge(grid);
        let names = wrong.iter().map(|&cell| grid.layout().cell_name(cell)).collect();
        let wrong_indices = wrong.into_iter().collect();
        CheckResponse { status: Status::Unknown, is_solution, report, wrong: names, wrong_indices }
    }

    /// Returns whether the grid is a solution, the report, and the cells with faults.
    fn judge(&self, grid: &Problem) -> (bool, String, BTreeSet<usize>) {
        let layout = grid.layout();
        if let Some(puzzle) = self.puzzle.as_ref().filter(|puzzle| puzzle.layout() != layout) {
            let (size, expected) = (layout.size(), puzzle.layout().size());
            return (false, format!("the grid has size {size}, the puzzle {expected}"), BTreeSet::new());
        }
        let puzzle = self.puzzle.as_ref().and_then(Problem::position);
        if let Some(grid) = grid.position().filter(|_| !self.puzzle.as_ref().is_some_and(is_variant)) {
            let report = match puzzle.map(|puzzle| (puzzle, puzzle.candidates)) {
                Some((puzzle, Some(candidates))) if puzzle.is_sukaku() => check_sukaku(&grid.digits(), &candidates),
                Some((puzzle, _)) => check(&grid.digits(), &puzzle.clues),
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

/// Returns whether there is more to a problem than rows, columns, boxes and givens.
fn is_variant(problem: &Problem) -> bool {
    problem.position().is_none() && (!problem.constraints().is_empty() || !problem.restricted_cells().is_empty())
}

/// Judges the values of a grid by any problem of its layout.
fn judge_variant(problem: &Problem, grid: &Problem) -> (bool, String, BTreeSet<usize>) {
    let mut values = grid.values();
    let cells = values.len();
    let extra = problem.layout().extra_count();
    values.extend(vec![0; extra]);
    // Extra cells are no part of a grid. If some values of theirs fit, they are those.
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

/// How many nodes a search for the values of extra cells takes at most.
const NODES_FOR_EXTRA_CELLS: u64 = 100_000;

impl Query for Check {
    const NAME: &'static str = "check";
    type Response = CheckResponse;

    fn answer(&self, problem: &Problem, _: &mut Scratch, _: &Control<'_>) -> CheckResponse {
        self.check(problem)
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
}
