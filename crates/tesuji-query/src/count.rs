//! Counts the solutions of a problem.

use serde::{Deserialize, Serialize};
use tesuji_core::{Control, Problem, StopReason};
use tesuji_engine::Solver;
use tesuji_generate::{Estimate, Rng, estimate_problem, estimate_within};
use tesuji_solve::{Count, SolverInput};

use crate::{BatchQuery, EngineResult, Query, Response, Scratch, Status};

/// A query for the number of solutions.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Grid};
/// use tesuji_query::{Count, CountSolutions, Query, Scratch};
///
/// let clues: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......".parse()?;
/// let response = CountSolutions::default().answer(&clues.into(), &mut Scratch::new(), &Control::new());
/// assert_eq!(response.count, Some(Count::Exactly(849)));
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct CountSolutions {
    /// The count at which counting stops; `u64::MAX` counts all.
    pub limit: u64,
    /// The number of probes for an estimate if the count stopped at the limit; 0 for no estimate.
    pub probes: u32,
    /// The seed of the estimate.
    pub seed: u64,
}

impl Default for CountSolutions {
    fn default() -> CountSolutions {
        CountSolutions { limit: 1_000_000, probes: 0, seed: 1 }
    }
}

/// The number of solutions of a problem.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CountResponse {
    /// Information about the solutions.
    #[serde(flatten)]
    pub status: Status,
    /// The number of solutions, or `None` if unknown.
    #[serde(flatten)]
    pub count: Option<Count>,
    /// The estimated number, if the count stopped and an estimate was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<f64>,
    /// The standard error of the estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard_error: Option<f64>,
}

impl CountSolutions {
    #[inline]
    fn response(count: Count) -> CountResponse {
        let status = match count.found() {
            0 => Status::unsolvable(),
            1 if count.is_exact() => Status::Unique,
            // A count that stopped at one solution says nothing about others.
            1 => Status::Unknown,
            _ => Status::Several,
        };
        CountResponse { status, count: Some(count), estimate: None, standard_error: None }
    }

    /// Returns the response to a count, with clashing clues, and with an estimate if the count stopped.
    #[inline]
    fn finish(
        &self,
        count: Count,
        problem: &mut dyn FnMut() -> Problem,
        scratch: &mut Scratch,
        control: &Control<'_>,
    ) -> CountResponse {
        let response = CountSolutions::response(count);
        match count {
            Count::Exactly(0) | Count::AtLeast(0) => CountSolutions::name_clash(response, &problem()),
            Count::AtLeast(_) if self.probes > 0 => {
                self.estimate(response, count.found(), &problem(), scratch, control)
            }
            _ => response,
        }
    }

    fn name_clash(mut response: CountResponse, problem: &Problem) -> CountResponse {
        if let SolverInput::Clash(error) = SolverInput::of(problem) {
            response.status = Status::of_conflict(&error);
        }
        response
    }

    fn estimate(
        &self,
        mut response: CountResponse,
        found: u128,
        problem: &Problem,
        scratch: &mut Scratch,
        control: &Control<'_>,
    ) -> CountResponse {
        let estimate = self.probe(&SolverInput::of(problem), &mut scratch.solver, control);
        // Probes that saw fewer solutions than were counted are useless.
        if let Some(estimate) = estimate.filter(|estimate| estimate.count >= found as f64) {
            (response.estimate, response.standard_error) = (Some(estimate.count), Some(estimate.error));
        } else if let by @ Some(_) = control.stop_reason() {
            return response.ended(by);
        }
        response
    }

    /// Estimates the number of solutions, with the standard error.
    ///
    /// The same seed gives the same estimate. Returns `None` if the control ended it or clues clash. To stay small, the
    /// page's first module estimates only for 9x9.
    fn probe(&self, input: &SolverInput<'_>, solver: &mut Solver, control: &Control<'_>) -> Option<Estimate> {
        let mut rng = Rng::new(self.seed, 0);
        let candidates = match input {
            SolverInput::Puzzle { puzzle, .. } => {
                input.restricted(solver, control)?.copied().unwrap_or_else(|| puzzle.candidates())
            }
            SolverInput::Sukaku(candidates) => *candidates,
            SolverInput::Other(problem) if !cfg!(tesuji_small) => {
                return estimate_problem(problem, self.probes, &mut rng, control).ok().flatten();
            }
            SolverInput::Clash(_) | SolverInput::Other(_) => return None,
        };
        estimate_within(&candidates, self.probes, &mut rng, control)
    }
}

impl CountResponse {
    /// Returns the estimate with its error, `~6.67e21+-1.5e20`, if there is one.
    pub fn estimate_text(&self) -> Option<String> {
        let estimate = Estimate { count: self.estimate?, error: self.standard_error? };
        Some(estimate.to_string())
    }

    fn ended(mut self, by: Option<StopReason>) -> CountResponse {
        (self.status, self.count) = (Status::stopped(by), None);
        self
    }
}

impl Query for CountSolutions {
    const NAME: &'static str = "count";
    type Response = CountResponse;
    const BATCHES: bool = true;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> CountResponse {
        match SolverInput::of(problem).count(&mut scratch.solver, self.limit, control) {
            Some(count) => self.finish(count, &mut || problem.clone(), scratch, control),
            None => CountSolutions::response(Count::Exactly(0)).ended(control.stop_reason()),
        }
    }

    fn batch(&self) -> Option<BatchQuery> {
        Some(BatchQuery::Count { limit: self.limit })
    }

    #[inline]
    fn answer_found(
        &self,
        found: &EngineResult,
        problem: &mut dyn FnMut() -> Problem,
        scratch: &mut Scratch,
        control: &Control<'_>,
    ) -> CountResponse {
        match *found {
            EngineResult::Count(found) => self.finish(Count::of_search(found, self.limit), problem, scratch, control),
            EngineResult::Outcome(_) => self.answer(&problem(), scratch, control),
        }
    }
}

impl Response for CountResponse {
    const COLUMNS: &'static [&'static str] = &["count", "exact", "estimate", "standard_error"];

    fn status(&self) -> &Status {
        &self.status
    }

    /// Returns true for any number, because each is an answer.
    fn is_yes(&self) -> bool {
        self.count.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Grid, Layout};

    #[test]
    fn large_counts_are_exact() {
        let query = CountSolutions { limit: u64::MAX, ..CountSolutions::default() };
        let count = |shape: &str| {
            let layout = Layout::of(shape.parse().unwrap());
            let blank = Problem::from_values(layout.clone(), vec![0; layout.cell_count()]).unwrap();
            query.answer(&blank, &mut Scratch::new(), &Control::new()).count
        };
        assert_eq!(count("2x4"), Some(Count::Exactly(29_136_487_207_403_520)));
        assert_eq!(count("4x2"), count("2x4"));
    }

    #[test]
    fn numbers_beyond_64_bits_are_written_whole() {
        let count = Count::Exactly(6_670_903_752_021_072_936_960);
        assert_eq!(count.to_string(), "6670903752021072936960");
        assert_eq!(serde_json::to_string(&count).unwrap(), r#"{"count":6670903752021072936960,"exact":true}"#);
        assert_eq!(count.short(), (u64::MAX, false));
        assert_eq!(Count::Exactly(288).short(), (288, true));
        assert_eq!(Count::AtLeast(288).short(), (288, false));
    }

    #[test]
    fn a_count_that_stops_at_one_does_not_know_of_others() {
        let proper = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let status = |limit, text: &str| {
            let query = CountSolutions { limit, ..CountSolutions::default() };
            query.answer(&text.parse::<Grid>().unwrap().into(), &mut Scratch::new(), &Control::new()).status
        };
        assert_eq!(status(1, proper), Status::Unknown);
        assert_eq!(status(2, proper), Status::Unique);
        assert_eq!(status(2, &proper.replace('4', ".")), Status::Several);
        assert_eq!(status(1, &format!("55{}", &proper[2..])).clashes().len(), 3);
    }
}
