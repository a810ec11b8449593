use serde::{Deserialize, Serialize, Serializer};
use tesuji_core::{CandidateSet, Control, Grid, Problem, Step, Trace};
use tesuji_logic::Board;

use crate::player::Head;
use crate::step_data::StateData;
use crate::{Advice, Advised, Played, PlayerState, Query, Response, RulePath, Scratch, Status, StepData, Techniques};

/// A query for a whole solution path, as a human would take it, from a player's state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Explain {
    /// The techniques that the player knows.
    pub techniques: Techniques,
    /// The preference between steps.
    pub prefer: Preference,
}

/// A preference between the steps of a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Preference {
    /// Always the easiest technique that finds a step.
    #[default]
    Easiest,
    /// Few steps, however hard they are; slower.
    Shortest,
}

impl Preference {
    /// All preferences.
    pub const ALL: [Preference; 2] = [Preference::Easiest, Preference::Shortest];

    /// Returns the name: `easiest` or `shortest`.
    pub const fn name(self) -> &'static str {
        ["easiest", "shortest"][self as usize]
    }
}

/// The path, or the error in the state.
#[derive(Clone, Debug)]
pub struct ExplainResponse {
    /// Information about the solutions of the clues.
    pub status: Status,
    /// The path, as far as the techniques lead.
    pub path: Option<Trace>,
    /// The state at the start of the path.
    pub board: Option<Board>,
    /// The error in the state that prevents a path, or an error at the end of the path.
    pub fault: Option<Advised>,
    /// The path of a problem with constraints or of another layout.
    pub by_rules: Option<RulePath>,
}

impl Query for Explain {
    const NAME: &'static str = "explain";
    type Response = ExplainResponse;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> ExplainResponse {
        if problem.position().is_none() {
            let (status, by_rules) =
                match RulePath::of(problem, &self.techniques, &Played::default(), control, |walker| {
                    walker.path(control)
                }) {
                    Ok((status, path)) => (status, Some(path)),
                    Err(status) => (status, None),
                };
            return ExplainResponse { status, path: None, board: None, fault: None, by_rules };
        }
        let state = match PlayerState::for_steps(problem, &mut scratch.solver, control) {
            Ok(state) => state,
            Err((status, fault)) => {
                return ExplainResponse { status, path: None, board: None, fault, by_rules: None };
            }
        };
        let mut repertoire = state.fitting(&self.techniques.repertoire());
        if state.nothing_follows() {
            repertoire = repertoire.only(|_| false);
        }
        let path = match self.prefer {
            Preference::Easiest => repertoire.solve(&mut state.board().clone(), control),
            Preference::Shortest => repertoire.shortest_path(state.board(), control),
        };
        let mut end = state.board().clone();
        path.steps.iter().for_each(|step| end.apply(&step.conclusion));
        let is_lost = state.is_lost(&end);
        let status = match control.stop_reason() {
            by @ Some(_) if !path.is_complete() => Status::stopped(by),
            _ => state.status().clone(),
        };
        let board = Some(state.board().clone());
        let fault = is_lost.then_some((state, Advice::LostPath));
        ExplainResponse { status, path: Some(path), board, fault, by_rules: None }
    }
}

impl Response for ExplainResponse {
    const COLUMNS: &'static [&'static str] = &["complete", "end", "steps"];

    fn status(&self) -> &Status {
        &self.status
    }

    fn is_yes(&self) -> bool {
        self.path.as_ref().is_some_and(Trace::is_complete)
            || self.by_rules.as_ref().is_some_and(|path| path.is_complete)
    }
}

/// Writes `status`, `advice` for an error in the state, and, if there is a path, `state`, `complete`, `end` and
/// `steps`.
impl Serialize for ExplainResponse {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a> {
            #[serde(flatten)]
            head: Head<'a>,
            #[serde(flatten)]
            path: Option<Path>,
            #[serde(flatten)]
            by_rules: Option<&'a RulePath>,
        }
        #[derive(Serialize)]
        struct Path {
            #[serde(skip_serializing_if = "Option::is_none")]
            state: Option<StateData>,
            complete: bool,
            end: Grid,
            steps: Vec<StepData>,
        }
        let data = |((digits, candidates), step): (&(Grid, CandidateSet), &Step)| {
            StepData::of(&Board::at(digits, &Grid::EMPTY, candidates), step)
        };
        let path = self.path.as_ref().map(|path| Path {
            state: self.board.as_ref().and_then(StateData::of),
            complete: path.is_complete(),
            end: path.end(),
            steps: path.states().iter().zip(&path.steps).map(data).collect(),
        });
        let by_rules = self.by_rules.as_ref();
        Fields { head: Head::of(&self.status, &self.fault), path, by_rules }.serialize(serializer)
    }
}
