//! Evaluates predicted solutions.

use serde::Serialize;
use tesuji_check::{check, check_problem};
use tesuji_core::{Control, Grid, Problem};

use crate::{Check, Query, Response, Scratch, Solve, Status};

/// A query for the quality of a predicted solution, for example from a model.
///
/// The prediction is a grid; its givens and placed digits count alike. It may have empty cells.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Grid};
/// use tesuji_query::{Evaluate, Query, Scratch};
///
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let predicted: Grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286197".parse()?;
/// let query = Evaluate { prediction: Some(predicted.into()), ..Evaluate::default() };
/// let response = query.answer(&puzzle.into(), &mut Scratch::new(), &Control::new());
/// // The last two digits have changed places; both are clues.
/// assert!(!response.solved && !response.clues_kept && !response.legal);
/// assert_eq!((response.cells, response.filled, response.right), (51, 51, Some(51)));
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Evaluate {
    /// The prediction; `None` if the text was not a grid.
    pub prediction: Option<Problem>,
    /// The reference solution for the cells. If it is missing, the unique solution of the puzzle is used.
    pub solution: Option<Problem>,
}

/// The quality of a prediction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EvaluateResponse {
    /// Information about the solutions of the puzzle.
    #[serde(flatten)]
    status: Status,
    /// `true` if the prediction is a grid of the puzzle's size. If not, nothing in it is right.
    pub readable: bool,
    /// `true` if the prediction is a solution of the puzzle, even if there are several.
    pub solved: bool,
    /// `true` if the prediction breaks no rule. Changed givens and empty cells are not counted here.
    pub legal: bool,
    /// `true` if every given is kept.
    pub clues_kept: bool,
    /// The number of cells to fill: those without a given.
    pub cells: usize,
    /// The number of these cells that the prediction fills.
    pub filled: usize,
    /// The number of these cells with the value of the solution; `None` if the reference solution is unknown.
    pub right: Option<usize>,
    /// All errors of the prediction, in the words of `check`; `None` if it is unreadable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub report: Option<String>,
    /// The values of the unique solution of the puzzle.
    #[serde(skip)]
    only: Option<Vec<u8>>,
}

impl Evaluate {
    /// Judges the prediction for a puzzle with this status and, if it has a unique solution, with these values.
    pub fn judge(&self, puzzle: &Problem, status: &Status, only: Option<Vec<u8>>) -> EvaluateResponse {
        let givens = puzzle.givens();
        let open = || (0..givens.len()).filter(|&cell| givens[cell] == 0);
        let in_layout = |given: &Problem| Check { puzzle: Some(puzzle.clone()) }.in_layout(given).into_owned();
        let given = self.solution.as_ref().map(in_layout).filter(|given| given.layout() == puzzle.layout());
        let given = given.map(|given| given.values());
        let known = given.or_else(|| only.clone()).filter(|known| open().all(|cell| known[cell] != 0));
        let mut response = EvaluateResponse {
            status: status.clone(),
            only,
            readable: false,
            solved: false,
            legal: false,
            clues_kept: false,
            cells: open().count(),
            filled: 0,
            right: known.as_ref().map(|_| 0),
            report: None,
        };
        let check = Check { puzzle: Some(puzzle.clone()) };
        let prediction = self.prediction.as_ref().map(|grid| check.in_layout(grid));
        let Some(prediction) = prediction.filter(|grid| grid.layout() == puzzle.layout()) else {
            return response;
        };
        let values = prediction.values();
        let checked = check.check(&prediction);
        response.readable = true;
        response.solved = checked.is_solution;
        response.report = Some(checked.report);
        response.legal = is_legal(puzzle, &prediction);
        response.clues_kept = (0..givens.len()).all(|cell| givens[cell] == 0 || givens[cell] == values[cell]);
        response.filled = open().filter(|&cell| values[cell] != 0).count();
        // A prediction that is one of several solutions has all cells right.
        let right = known.map(|known| open().filter(|&cell| values[cell] == known[cell]).count());
        response.right = if response.solved { Some(response.cells) } else { right };
        response
    }
}

/// Returns `true` if the contents of a grid break no rule of the puzzle except its givens.
fn is_legal(puzzle: &Problem, grid: &Problem) -> bool {
    if let Some(grid) = grid.position().filter(|_| puzzle.position().is_some()) {
        return check(&grid.digits(), &Grid::EMPTY).conflicts().is_empty();
    }
    let mut values = grid.values();
    let cells = values.len();
    values.extend(vec![0; puzzle.layout().extra_count()]);
    let givens = puzzle.givens();
    let report = check_problem(puzzle, &values);
    // Empty cells and changed givens are reported separately.
    report.faults().iter().all(|fault| {
        let is_of_a_cell = fault.constraint.is_none() && fault.cells.len() == 1;
        let is_given = fault.cells.first().is_some_and(|&cell| cell < cells && givens[cell] != 0);
        fault.cells.iter().all(|&cell| values[cell] == 0) || is_of_a_cell && is_given
    })
}

impl Query for Evaluate {
    const NAME: &'static str = "evaluate";
    type Response = EvaluateResponse;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> EvaluateResponse {
        let solved = Solve::default().answer(problem, scratch, control);
        self.judge(problem, solved.status(), solved.solution().map(|solution| solution.values()))
    }
}

impl EvaluateResponse {
    /// Returns the values of the unique solution of the puzzle, if there is one.
    pub fn only_solution(&self) -> Option<&[u8]> {
        self.only.as_deref()
    }
}

impl Response for EvaluateResponse {
    const COLUMNS: &'static [&'static str] =
        &["status", "readable", "solved", "legal", "clues_kept", "cells", "filled", "right", "report"];

    fn status(&self) -> &Status {
        &self.status
    }

    fn is_yes(&self) -> bool {
        self.solved
    }
}
