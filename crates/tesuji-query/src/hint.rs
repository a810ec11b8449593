//! Hints for a player.

use serde::{Deserialize, Serialize, Serializer};
use tesuji_core::{Control, Problem};

use crate::advised::{Head, State};
use crate::step_data::StateData;
use crate::{AdvisedState, Played, Query, Response, Scratch, Status, StepAt, StepData, Techniques};

/// The amount of information in a hint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Depth {
    /// The place to look.
    #[default]
    Where,
    /// In addition, the technique to look for.
    Technique,
    /// In addition, the step itself, with its reasons.
    Full,
}

impl Depth {
    /// All depths, the vaguest first.
    pub const ALL: [Depth; 3] = [Depth::Where, Depth::Technique, Depth::Full];

    /// Returns the name: `where`, `technique` or `full`.
    pub const fn name(self) -> &'static str {
        ["where", "technique", "full"][self as usize]
    }
}

tesuji_core::named_enum!(Depth, ParseDepthError, "expected where, technique or full");

/// A query for a player's next action: correcting an error, or taking the easiest useful step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Hint {
    /// The techniques that the player knows.
    pub techniques: Techniques,
    /// The amount of information to give.
    pub depth: Depth,
    /// Moves in addition to the state in the problem.
    pub played: Played,
}

/// The advice for a player's state.
#[derive(Clone, Debug)]
pub struct HintResponse {
    /// Information about the solutions of the clues.
    pub status: Status,
    /// The amount of information to give.
    pub depth: Depth,
    /// The advice and the state that it is for; `None` if the query is not supported.
    pub advised: Option<AdvisedState>,
}

impl Query for Hint {
    const NAME: &'static str = "hint";
    type Response = HintResponse;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> HintResponse {
        let Hint { techniques, depth, played } = self;
        let advised = State::of(problem, techniques, played, &mut scratch.solver, control)
            .and_then(|state| state.advised(techniques, control));
        match advised {
            Ok((status, advised)) => HintResponse { status, depth: *depth, advised: Some(advised) },
            Err(status) => HintResponse { status, depth: *depth, advised: None },
        }
    }
}

impl Response for HintResponse {
    const COLUMNS: &'static [&'static str] = &["advice", "cells", "step"];

    fn status(&self) -> &Status {
        &self.status
    }

    fn is_yes(&self) -> bool {
        self.advised.as_ref().is_some_and(|advised| matches!(advised.name(), "step" | "complete"))
    }
}

/// Writes `status`, `advice` and, up to the depth, `cells`, `candidates`, `state` and `step`.
impl Serialize for HintResponse {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a> {
            #[serde(flatten)]
            head: Head<'a>,
            #[serde(skip_serializing_if = "Option::is_none")]
            cells: Option<Vec<String>>,
            #[serde(skip_serializing_if = "Vec::is_empty")]
            candidates: Vec<String>,
            #[serde(skip_serializing_if = "Option::is_none")]
            state: Option<StateData>,
            #[serde(skip_serializing_if = "Option::is_none")]
            step: Option<StepData>,
        }
        let is_full = self.depth >= Depth::Full;
        let advised = self.advised.as_ref();
        let candidates = advised.filter(|_| is_full).map_or_else(Vec::new, AdvisedState::lost_marks);
        let cells = advised.filter(|_| candidates.is_empty()).and_then(AdvisedState::cells);
        let step = advised.and_then(AdvisedState::step).filter(|_| is_full);
        let state = step.and_then(|at| match at {
            StepAt::Classic { board, .. } => StateData::of(board),
            StepAt::Rules { walker, .. } => Some(StateData::of_walker(walker)),
        });
        let head = Head::of(&self.status, &self.advised);
        Fields { head, cells, candidates, state, step: step.map(StepData::of) }.serialize(serializer)
    }
}
