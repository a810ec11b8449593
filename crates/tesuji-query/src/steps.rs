use serde::{Deserialize, Serialize, Serializer};
use tesuji_core::{Control, Problem, Step};

use crate::player::Head;
use crate::rule_path::{RuleStateData, RuleStepData};
use crate::step_data::StateData;
use tesuji_logic::Board;
use tesuji_logic::rating::se::Labels;

use crate::{
    Advised, Played, PlayerState, Query, Response, RuleFault, RulePath, Scratch, Status, StepData, Techniques,
};

/// A query for all possible steps in a player's state, the easiest technique first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Steps {
    /// The techniques that the player knows.
    pub techniques: Techniques,
    /// The maximum number of steps.
    pub limit: usize,
    /// Moves in addition to the state in the problem.
    pub played: Played,
}

impl Default for Steps {
    fn default() -> Steps {
        Steps { techniques: Techniques::default(), limit: 1000, played: Played::default() }
    }
}

/// The possible steps, or the error in the state.
#[derive(Clone, Debug)]
pub struct StepsResponse {
    /// Information about the solutions of the clues.
    pub status: Status,
    /// The steps.
    pub steps: Vec<Step>,
    /// The state where they are possible.
    pub board: Option<Board>,
    /// The error in the state that prevents a search for steps.
    pub fault: Option<Advised>,
    /// The steps of a problem with constraints or of another layout.
    pub by_rules: Option<RulePath>,
}

impl Query for Steps {
    const NAME: &'static str = "steps";
    type Response = StepsResponse;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> StepsResponse {
        if problem.position().is_none() {
            let found = RulePath::of(problem, &self.techniques, &self.played, control, |walker| {
                walker.steps(self.limit, control)
            });
            let (status, by_rules) = match found {
                Ok((status, path)) => (status, Some(path)),
                Err(status) => (status, None),
            };
            return StepsResponse { status, steps: Vec::new(), board: None, fault: None, by_rules };
        }
        let problem = match self.played.in_classic(problem) {
            Ok(problem) => problem,
            Err(status) => {
                return StepsResponse { status, steps: Vec::new(), board: None, fault: None, by_rules: None };
            }
        };
        let state = match PlayerState::for_steps(&problem, &mut scratch.solver, control) {
            Ok(state) => state,
            Err((status, fault)) => {
                return StepsResponse { status, steps: Vec::new(), board: None, fault, by_rules: None };
            }
        };
        let steps = match state.nothing_follows() {
            true => Vec::new(),
            false => state.fitting(&self.techniques.repertoire()).steps(state.board(), self.limit, control),
        };
        let status = match control.stop_reason() {
            by @ Some(_) => Status::stopped(by),
            None => state.status().clone(),
        };
        StepsResponse { status, steps, board: Some(state.board().clone()), fault: None, by_rules: None }
    }
}

impl Response for StepsResponse {
    const COLUMNS: &'static [&'static str] = &["steps"];

    fn status(&self) -> &Status {
        &self.status
    }

    fn is_yes(&self) -> bool {
        !self.steps.is_empty() || self.by_rules.as_ref().is_some_and(|path| !path.steps.is_empty())
    }
}

/// Writes `status`, `advice` for an error in the state, `state` and `steps`.
impl Serialize for StepsResponse {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a> {
            #[serde(flatten)]
            head: Head<'a>,
            #[serde(skip_serializing_if = "Option::is_none")]
            state: Option<StateData>,
            steps: Vec<StepData>,
        }
        if let Some(path) = &self.by_rules {
            #[derive(Serialize)]
            struct ByRules<'a> {
                #[serde(flatten)]
                status: &'a Status,
                #[serde(skip_serializing_if = "Option::is_none")]
                advice: Option<&'static str>,
                state: RuleStateData,
                steps: Vec<RuleStepData>,
            }
            let advice = path.fault.as_ref().map(RuleFault::name);
            let fields = ByRules { status: &self.status, advice, state: path.state(), steps: path.data() };
            return fields.serialize(serializer);
        }
        let data = |board| {
            let labels = Labels::of(board);
            self.steps.iter().map(|step| StepData::rated(board, &labels, step)).collect()
        };
        let steps = self.board.as_ref().map_or_else(Vec::new, data);
        let state = self.board.as_ref().and_then(StateData::of);
        Fields { head: Head::of(&self.status, &self.fault), state, steps }.serialize(serializer)
    }
}
