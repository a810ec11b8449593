//! Classification of puzzles: the band of difficulty, the depth of trial and error, backdoors.
//! [`tesuji_logic::classify`] explains the terms.

use serde::{Deserialize, Serialize};
use tesuji_core::{CandidateSet, Control, Problem, Solution};
use tesuji_logic::Board;
use tesuji_logic::classify::{backdoors, trial_depth};
use tesuji_solve::SolverInput;

use crate::status::only_solution;
use crate::{Query, Response, Scratch, Status};

pub use tesuji_logic::classify::{Backdoors, Difficulty, ParseDifficultyError, ParseRulesError, Rules};

/// The maximum number of cells of a backdoor in the search.
const MOST_CELLS: usize = 2;

/// A query for the classification of a puzzle: its band of difficulty, the depth of trial and error, its backdoors.
///
/// A sukaku starts from its candidates, and so do clues with several solutions if their pencil marks leave one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Classify {
    /// `true` to find only the band of difficulty, which is the quickest.
    pub band_only: bool,
}

/// The classification of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClassifyResponse {
    /// Information about the solutions.
    #[serde(flatten)]
    pub status: Status,
    /// The band of difficulty; `None` unless the puzzle has exactly one solution.
    #[serde(serialize_with = "as_name", skip_serializing_if = "Option::is_none")]
    pub band: Option<Difficulty>,
    /// The depth of trial and error; an inner `None` means more than three.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trials: Option<ByRules<Option<u8>>>,
    /// The smallest backdoors, with up to two cells; an inner `None` means that there are none that small.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backdoors: Option<ByRules<Option<BackdoorSets>>>,
}

/// One value for each of the [`Rules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ByRules<T> {
    /// The values with naked and hidden singles.
    pub singles: T,
    /// The values with locked candidates and subsets as well.
    pub basics: T,
}

/// The smallest backdoors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BackdoorSets {
    /// The number of cells of each set.
    pub size: usize,
    /// The sets of cells.
    pub sets: Vec<tesuji_core::CellSet>,
}

fn as_name<S: serde::Serializer>(band: &Option<Difficulty>, serializer: S) -> Result<S::Ok, S::Error> {
    band.map(Difficulty::name).serialize(serializer)
}

impl Classify {
    fn classes(
        &self,
        solution: Result<Solution, Status>,
        board: &Board,
        candidates: &CandidateSet,
        control: &Control<'_>,
    ) -> ClassifyResponse {
        let refused = |status| ClassifyResponse { status, band: None, trials: None, backdoors: None };
        let solution = match solution {
            Ok(solution) => solution,
            Err(status) => return refused(status),
        };
        let stopped = || refused(Status::stopped(control.stop_reason()));
        let mut response = refused(Status::Unique);
        let Some(band) = Difficulty::of(board, control) else { return stopped() };
        response.band = Some(band);
        if !self.band_only {
            let trial = |rules| trial_depth(candidates, rules, control).ok();
            let (Some(singles), Some(basics)) = (trial(Rules::Singles), trial(Rules::Basics)) else { return stopped() };
            response.trials = Some(ByRules { singles, basics });
            let Some(found) = backdoors_of(candidates, &solution, control) else { return stopped() };
            response.backdoors = Some(found);
        }
        response
    }

    fn classes_of_sukaku(
        &self,
        marks: &CandidateSet,
        scratch: &mut Scratch,
        control: &Control<'_>,
    ) -> ClassifyResponse {
        let solution = only_solution(marks, &mut scratch.solver, control);
        self.classes(solution, &Board::of_sukaku(marks), marks, control)
    }
}

impl Query for Classify {
    const NAME: &'static str = "classify";
    type Response = ClassifyResponse;
    const OF_CLUES: bool = true;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> ClassifyResponse {
        let refused = |status| ClassifyResponse { status, band: None, trials: None, backdoors: None };
        let input = SolverInput::of(problem);
        match &input {
            SolverInput::Other(problem) => refused(Status::unsupported_problem(problem, "classes are defined")),
            SolverInput::Clash(error) => refused(Status::of_conflict(error)),
            SolverInput::Sukaku(marks) => self.classes_of_sukaku(marks, scratch, control),
            SolverInput::Puzzle { puzzle, .. } => match input.restricted(&mut scratch.solver, control) {
                Some(Some(marks)) => self.classes_of_sukaku(marks, scratch, control),
                Some(None) => {
                    let solution = only_solution(puzzle, &mut scratch.solver, control);
                    self.classes(solution, &Board::of(puzzle), &puzzle.candidates(), control)
                }
                None => refused(Status::stopped(control.stop_reason())),
            },
        }
    }
}

impl Response for ClassifyResponse {
    const COLUMNS: &'static [&'static str] = &["band", "trials", "backdoors"];

    fn status(&self) -> &Status {
        &self.status
    }
}

/// Returns the smallest backdoors, or `None` if the control ended the search.
fn backdoors_of(
    candidates: &CandidateSet,
    solution: &Solution,
    control: &Control<'_>,
) -> Option<ByRules<Option<BackdoorSets>>> {
    let found = |rules| {
        let found = backdoors(candidates, solution, rules, MOST_CELLS, control).ok()?;
        Some(found.map(|Backdoors { size, sets }| BackdoorSets { size, sets }))
    };
    Some(ByRules { singles: found(Rules::Singles)?, basics: found(Rules::Basics)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::Grid;

    const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn classify(text: &str, control: &Control<'_>) -> ClassifyResponse {
        let grid: Grid = text.parse().unwrap();
        Classify::default().answer(&grid.into(), &mut Scratch::new(), control)
    }

    #[test]
    fn hard_puzzles_are_deep_and_have_no_small_backdoor() {
        let classes = classify(INKALA, &Control::new());
        assert_eq!(classes.band, Some(Difficulty::Diabolical));
        assert_eq!(classes.trials, Some(ByRules { singles: Some(2), basics: Some(2) }));
        let sizes = classes.backdoors.map(|found| found.singles.map(|backdoors| backdoors.size));
        assert_eq!(sizes, Some(Some(2)));
    }

    #[test]
    fn only_proper_puzzles_have_classes() {
        let several = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......";
        assert_eq!(classify(several, &Control::new()).status, Status::Several);
        let clash = classify(&format!("55{}", ".".repeat(79)), &Control::new());
        assert_eq!(clash.status.clashes().len(), 2);
        let stopped = Control::new();
        stopped.stop();
        assert!(classify(INKALA, &stopped).status.is_interrupted());
    }
}
