//! Finds the solutions of a problem, up to two.

use serde::{Deserialize, Serialize, Serializer};
use tesuji_core::{Control, Layout, Outcome, Problem};
use tesuji_solve::{Count, SolutionValues, Solutions, SolverInput};

use crate::{BatchQuery, EngineResult, Query, Response, Scratch, Status};

/// A query for the outcome of a problem: no solution, exactly one, or several.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Grid};
/// use tesuji_query::{Query, Scratch, Solve, Status};
///
/// let clues: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let solved = Solve::default().answer(&clues.into(), &mut Scratch::new(), &Control::new());
/// assert_eq!(solved.status, Status::Unique);
/// assert_eq!(solved.solution().unwrap().values()[..5], [8, 1, 2, 7, 5]);
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Solve {
    /// The maximum count of solutions if there are several; 0 does not count them. For layouts other than 9x9, counting
    /// stops after about a tenth of a second.
    pub limit: u64,
    /// `true` to look for clue changes that leave exactly one solution, if there is none.
    pub mistyped: bool,
}

impl Default for Solve {
    fn default() -> Solve {
        Solve { limit: 10_000, mistyped: false }
    }
}

/// Up to two solutions of a problem; two represent several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolveResponse {
    /// Information about the solutions.
    pub status: Status,
    /// The number of solutions counted; `None` if several were not counted or the work was stopped.
    pub count: Option<Count>,
    /// The cells, 0-based in reading order, where the player's value differs from the unique solution.
    pub wrong: Vec<usize>,
    /// The number of values that the player has placed.
    pub placed: usize,
    /// Changes of one clue that leave exactly one solution, if there is none and they were requested: pairs of a cell,
    /// 0-based in reading order, and a value.
    pub mistyped: Vec<(usize, u8)>,
    solutions: Solutions,
}

impl SolveResponse {
    #[inline]
    fn new(solutions: Solutions) -> SolveResponse {
        let count = solutions.count();
        let status = Status::of_count(count);
        let count = (count < 2).then_some(Count::Exactly(count as u128));
        SolveResponse { status, count, wrong: Vec::new(), placed: 0, mistyped: Vec::new(), solutions }
    }

    fn stopped(layout: Layout, control: &Control<'_>) -> SolveResponse {
        let status = Status::stopped(control.stop_reason());
        SolveResponse { status, count: None, ..SolveResponse::new(Solutions::none(layout)) }
    }

    /// Judges the values that the player has placed.
    fn judge(mut self, problem: &Problem) -> SolveResponse {
        let placed = problem.placed();
        self.placed = placed.iter().filter(|&&value| value != 0).count();
        if self.placed > 0
            && let Some(solution) = self.solution().map(|filled| filled.values())
        {
            let is_wrong = |&cell: &usize| placed[cell] != 0 && placed[cell] != solution[cell];
            self.wrong = (0..placed.len()).filter(is_wrong).collect();
        }
        self
    }

    /// Returns the layout of the problem.
    pub fn layout(&self) -> Layout {
        self.solutions.layout()
    }

    /// Returns the unique solution, or `None` unless there is exactly one.
    #[inline]
    pub fn solution(&self) -> Option<SolutionValues<'_>> {
        self.solutions.only()
    }

    /// Iterates over the known solutions: none, one, or two that represent several.
    pub fn solutions(&self) -> impl Iterator<Item = SolutionValues<'_>> {
        self.solutions.iter()
    }

    /// Returns the cells, 0-based in reading order, where two solutions differ; empty unless there are two.
    pub fn differences(&self) -> Vec<usize> {
        self.solutions.differences()
    }
}

/// Writes `status`, `count`, `exact`, `solutions`, `differences`, `wrong` and `mistyped`.
impl Serialize for SolveResponse {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a> {
            #[serde(flatten)]
            status: &'a Status,
            #[serde(flatten)]
            count: Option<Count>,
            solutions: &'a Solutions,
            #[serde(skip_serializing_if = "Vec::is_empty")]
            differences: Vec<String>,
            #[serde(skip_serializing_if = "Vec::is_empty")]
            wrong: Vec<String>,
            #[serde(skip_serializing_if = "Vec::is_empty")]
            mistyped: Vec<String>,
        }
        let layout = self.layout();
        let names = |cells: &[usize]| cells.iter().map(|&cell| layout.cell_name(cell)).collect();
        let candidate = |&(cell, value): &(usize, u8)| layout.candidate_name(cell, value);
        Fields {
            status: &self.status,
            count: self.count,
            solutions: &self.solutions,
            differences: names(&self.differences()),
            wrong: names(&self.wrong),
            mistyped: self.mistyped.iter().map(candidate).collect(),
        }
        .serialize(serializer)
    }
}

impl Query for Solve {
    const NAME: &'static str = "solve";
    type Response = SolveResponse;
    const BATCHES: bool = true;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> SolveResponse {
        let input = SolverInput::of(problem);
        match input.solutions(&mut scratch.solver, control) {
            Some(solutions) => self.finish(SolveResponse::new(solutions), &input, scratch, control).judge(problem),
            None => SolveResponse::stopped(problem.layout(), control),
        }
    }

    fn batch(&self) -> Option<BatchQuery> {
        Some(BatchQuery::Outcome)
    }

    #[inline(always)] // a response that is used up at once need not be put together
    fn answer_found(
        &self,
        found: &EngineResult,
        problem: &mut dyn FnMut() -> Problem,
        scratch: &mut Scratch,
        control: &Control<'_>,
    ) -> SolveResponse {
        match found {
            // The usual case in long inputs: only the one solution is copied.
            EngineResult::Outcome(Outcome::Unique(solution)) => {
                SolveResponse::new(Solutions::Classic(Outcome::Unique(*solution)))
            }
            EngineResult::Outcome(outcome) => {
                let response = SolveResponse::new(Solutions::Classic(*outcome));
                self.finish(response, &SolverInput::of(&problem()), scratch, control)
            }
            EngineResult::Count(_) => self.answer(&problem(), scratch, control),
        }
    }
}

impl Solve {
    /// Adds details for people: the givens that clash, and the number of solutions.
    fn finish(
        &self,
        mut response: SolveResponse,
        input: &SolverInput<'_>,
        scratch: &mut Scratch,
        control: &Control<'_>,
    ) -> SolveResponse {
        match response.status {
            Status::Several if self.limit > 0 => {
                response.count = input.count_shortly(&mut scratch.solver, self.limit.max(2), control);
                // If a limit ended the count, several solutions are known to exist.
                if response.count.is_none() && control.is_stopped() {
                    return SolveResponse::stopped(response.layout(), control);
                }
            }
            Status::Unsolvable { .. } => {
                let clashes = input.clashes();
                if clashes.is_empty() && self.mistyped {
                    response.mistyped = input.mistyped(&mut scratch.solver, control);
                }
                response.status = Status::Unsolvable { clashes };
            }
            _ => {}
        }
        response
    }
}

impl Response for SolveResponse {
    const COLUMNS: &'static [&'static str] = &["status", "count", "exact", "solutions"];

    fn status(&self) -> &Status {
        &self.status
    }
}
