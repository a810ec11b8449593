//! All possible steps in a player's state.

use serde::{Deserialize, Serialize, Serializer};
use tesuji_core::{Control, Problem};

use crate::advised::{Head, State};
use crate::step_data::StateData;
use crate::{AdvisedState, Alternatives, Played, Query, Response, Scratch, Status, StepData, Techniques};

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
    /// The steps, and the state in which they are possible.
    pub steps: Option<Alternatives>,
    /// The error in the state that prevents a search for steps.
    pub fault: Option<AdvisedState>,
}

impl Query for Steps {
    const NAME: &'static str = "steps";
    type Response = StepsResponse;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> StepsResponse {
        let Steps { techniques, limit, played } = self;
        let state = match State::of(problem, techniques, played, &mut scratch.solver, control) {
            Ok(state) => state,
            Err(status) => return StepsResponse { status, steps: None, fault: None },
        };
        if let fault @ Some(_) = state.fault() {
            return StepsResponse { status: state.status().clone(), steps: None, fault };
        }
        match state.alternatives(techniques, *limit, control) {
            Ok((status, steps)) => StepsResponse { status, steps: Some(steps), fault: None },
            Err(status) => StepsResponse { status, steps: None, fault: None },
        }
    }
}

impl Response for StepsResponse {
    const COLUMNS: &'static [&'static str] = &["steps"];

    fn status(&self) -> &Status {
        &self.status
    }

    fn is_yes(&self) -> bool {
        self.steps.as_ref().is_some_and(|steps| !steps.is_empty())
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
        let state = self.steps.as_ref().and_then(Alternatives::state);
        let steps = self.steps.as_ref().map_or_else(Vec::new, Alternatives::data);
        Fields { head: Head::of(&self.status, &self.fault), state, steps }.serialize(serializer)
    }
}
