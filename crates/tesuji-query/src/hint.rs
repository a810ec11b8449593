use serde::{Deserialize, Serialize, Serializer};
use tesuji_core::{CandidateSet, CellSet, Control, Problem};

use crate::player::Head;
use crate::rule_path::{RuleStateData, RuleStepData};
use crate::step_data::StateData;
use crate::{
    Advice, Advised, Played, PlayerState, Query, Response, RuleFault, RulePath, Scratch, Status, StepData, Techniques,
};

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
    pub advised: Option<Advised>,
    /// The next step of a problem with constraints or of another layout.
    pub by_rules: Option<RulePath>,
}

impl Query for Hint {
    const NAME: &'static str = "hint";
    type Response = HintResponse;

    fn answer(&self, problem: &Problem, scratch: &mut Scratch, control: &Control<'_>) -> HintResponse {
        let depth = self.depth;
        if problem.position().is_none() {
            let found = RulePath::of(problem, &self.techniques, &self.played, control, |walker| {
                walker.easiest(control).into_iter().collect()
            });
            return match found {
                Ok((status, path)) => HintResponse { status, depth, advised: None, by_rules: Some(path) },
                Err(status) => HintResponse { status, depth, advised: None, by_rules: None },
            };
        }
        let problem = match self.played.in_classic(problem) {
            Ok(problem) => problem,
            Err(status) => return HintResponse { status, depth, advised: None, by_rules: None },
        };
        let state = match PlayerState::of_problem(&problem, &mut scratch.solver, control) {
            Ok(state) => state,
            Err(status) => return HintResponse { status, depth, advised: None, by_rules: None },
        };
        let advice = state.advice(&self.techniques.repertoire(), control);
        let status = match advice {
            Advice::Stopped => Status::stopped(control.stop_reason()),
            _ => state.status().clone(),
        };
        HintResponse { status, depth, advised: Some((state, advice)), by_rules: None }
    }
}

impl Response for HintResponse {
    const COLUMNS: &'static [&'static str] = &["advice", "cells", "step"];

    fn status(&self) -> &Status {
        &self.status
    }

    fn is_yes(&self) -> bool {
        matches!(self.advised, Some((_, Advice::Step(_) | Advice::Complete)))
            || self.by_rules.as_ref().is_some_and(|path| path.is_complete || !path.steps.is_empty())
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
            cells: Option<CellSet>,
            #[serde(skip_serializing_if = "CandidateSet::is_empty")]
            candidates: CandidateSet,
            #[serde(skip_serializing_if = "Option::is_none")]
            state: Option<StateData>,
            #[serde(skip_serializing_if = "Option::is_none")]
            step: Option<StepData>,
        }
        if let Some(path) = &self.by_rules {
            #[derive(Serialize)]
            struct ByRules<'a> {
                #[serde(flatten)]
                status: &'a Status,
                advice: &'static str,
                #[serde(skip_serializing_if = "Option::is_none")]
                cells: Option<Vec<String>>,
                #[serde(skip_serializing_if = "Option::is_none")]
                state: Option<RuleStateData>,
                #[serde(skip_serializing_if = "Option::is_none")]
                step: Option<RuleStepData>,
            }
            let advice = match &path.fault {
                Some(fault) => fault.name(),
                None if !path.steps.is_empty() => "step",
                None if path.is_complete => "complete",
                None => "stuck",
            };
            let wrong = path.fault.as_ref().and_then(RuleFault::cells);
            let names = |cells: &[usize]| cells.iter().map(|&cell| path.start().layout().cell_name(cell)).collect();
            let cells = wrong.map(names);
            let step = path.data().into_iter().next().filter(|_| self.depth >= Depth::Full);
            let state = step.is_some().then(|| path.state());
            return ByRules { status: &self.status, advice, cells, state, step }.serialize(serializer);
        }
        let (state, advice) = self.advised.as_ref().map(|(state, advice)| (state, advice)).unzip();
        let mut fields = Fields {
            head: Head::of(&self.status, &self.advised),
            cells: None,
            candidates: CandidateSet::EMPTY,
            state: None,
            step: None,
        };
        match advice {
            Some(Advice::Step(step)) if self.depth >= Depth::Full => {
                fields.state = state.and_then(|state| StateData::of(state.board()));
                fields.step = state.map(|state| StepData::of(state.board(), step));
            }
            Some(Advice::WrongDigits(cells)) => fields.cells = Some(*cells),
            Some(Advice::LostMarks(marks)) if self.depth >= Depth::Full => fields.candidates = *marks,
            Some(Advice::LostMarks(marks)) => fields.cells = Some(!marks.empty_cells()),
            _ => {}
        }
        fields.serialize(serializer)
    }
}
