//! Steps of a human solver through rules: for problems with constraints, and for other sizes and layouts.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Serialize, Serializer};
use tesuji_core::{Control, Layout, Problem, RuleStep};
use tesuji_engine::Solver;
use tesuji_solve::SolverInput;
use tesuji_variant::steps::Walker;

#[cfg(not(tesuji_small))]
use crate::played::Moves;
use crate::played::{Played, RuleFault};
use crate::rule_proof_data::{self, RuleLineData};
use crate::{Status, Techniques};

/// The maximum number of decisions spent on counting the solutions of a problem.
const NODES: u64 = 200_000;

/// Steps through rules, and the state in which they begin.
#[derive(Clone, Debug)]
pub struct RulePath {
    start: Arc<Walker>,
    /// The steps: a path of consecutive ones, or all that are possible in the same state.
    pub steps: Vec<RuleStep>,
    /// The value of each cell after a path, or at the start if the steps are alternatives.
    pub end: Vec<u8>,
    /// `true` if all cells then have a value.
    pub is_complete: bool,
    /// The fault in the player's state, in which case no steps are searched.
    pub fault: Option<RuleFault>,
    /// The page's small module has no engine for such steps, so it cannot construct this type.
    #[cfg(tesuji_small)]
    never: core::convert::Infallible,
}

impl RulePath {
    /// Finds steps for a problem with constraints, or with a layout other than the classic one.
    pub(crate) fn of(
        problem: &Problem,
        techniques: &Techniques,
        played: &Played,
        control: &Control<'_>,
        find: impl FnOnce(&mut Walker) -> Vec<RuleStep>,
    ) -> Result<(Status, RulePath), Status> {
        #[cfg(tesuji_small)]
        {
            let _ = (techniques, played, control, find);
            Err(Status::unsupported_problem(problem, "human steps are known"))
        }
        #[cfg(not(tesuji_small))]
        {
            if *techniques != Techniques::default() {
                return Err(Status::unsupported_problem(problem, "techniques can be chosen and ordered"));
            }
            let (status, solution) = status_of(problem, control);
            if let Status::Unsolvable { .. } = status {
                return Err(status);
            }
            let mut moves = Moves::of(problem);
            moves.extend(played.moves(&problem.layout())?);
            let mut walker = Walker::of(&problem.without_played());
            moves.play(&mut walker);
            let start = Arc::new(walker.clone());
            let fault = match &solution {
                Some(solution) => moves.fault(&walker, solution),
                None if moves.is_empty() => None,
                None => is_dead(problem, &walker, control).then_some(RuleFault::NoSolution),
            };
            let steps = if fault.is_none() { find(&mut walker) } else { Vec::new() };
            // Without played moves, only a problem without a solution leads to such a state.
            let ends = walker.is_contradictory() || walker.is_complete();
            if ends && solution.is_none() && fault.is_none() && is_dead(problem, &walker, control) {
                return Err(Status::unsolvable());
            }
            let is_complete = walker.is_complete();
            let status = match control.stop_reason() {
                by @ Some(_) if !is_complete => Status::stopped(by),
                _ => status,
            };
            Ok((status, RulePath { start, steps, end: walker.values(), is_complete, fault }))
        }
    }

    /// Returns the state in which the steps begin.
    pub fn start(&self) -> &Walker {
        &self.start
    }

    /// Returns the data of the steps of a path, each in the state after the one before.
    fn path_data(&self) -> Vec<RuleStepData> {
        let mut walker = (*self.start).clone();
        let data = |step: &RuleStep| {
            let data = RuleStepData::of(&walker, step);
            walker.take(step);
            data
        };
        self.steps.iter().map(data).collect()
    }

    /// Returns the data of steps that are possible in the same state.
    pub(crate) fn data(&self) -> Vec<RuleStepData> {
        self.steps.iter().map(|step| RuleStepData::of(&self.start, step)).collect()
    }

    /// Returns the state in which the steps begin.
    pub(crate) fn state(&self) -> RuleStateData {
        let (layout, values) = (self.start.layout(), self.start.values());
        let is_open = |cell: usize| values.get(cell).is_none_or(|&value| value == 0);
        let open = self.start.candidates().iter().copied().enumerate().filter(|&(cell, _)| is_open(cell));
        let candidates = rule_proof_data::candidates(layout, &open.collect::<Vec<_>>());
        RuleStateData { digits: written(layout, &values), candidates }
    }
}

/// Returns the number of solutions, as far as a short search determines it, and the solution if it is unique.
fn status_of(problem: &Problem, control: &Control<'_>) -> (Status, Option<Vec<u8>>) {
    let input = SolverInput::of(problem);
    let clashes = input.clashes();
    if !clashes.is_empty() {
        return (Status::Unsolvable { clashes }, None);
    }
    let bounded = Control::within(control).with_budget(NODES);
    match input.solutions(&mut Solver::new(), &bounded) {
        None => (Status::Unknown, None),
        Some(solutions) => (Status::of_count(solutions.count()), solutions.only().map(|only| only.values())),
    }
}

/// Returns whether a short search shows that no solution agrees with the candidates of the walker.
#[cfg(not(tesuji_small))]
fn is_dead(problem: &Problem, walker: &Walker, control: &Control<'_>) -> bool {
    let Ok(narrowed) = problem.clone().with_allowed(walker.candidates()) else { return false };
    let bounded = Control::within(control).with_budget(NODES);
    // The first solution ends the search with a break, and so does the control.
    SolverInput::of(&narrowed).for_each(&mut Solver::new(), &bounded, |_| ControlFlow::Break(())).is_continue()
}

/// A step through rules as plain data, with the same keys as other steps.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct RuleStepData {
    technique: &'static str,
    family: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    eliminate: Vec<String>,
    cells: Vec<String>,
    houses: Vec<String>,
    proof: Vec<RuleLineData>,
}

/// The state in which steps through rules begin.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct RuleStateData {
    digits: String,
    candidates: Vec<String>,
}

impl RuleStepData {
    fn of(walker: &Walker, step: &RuleStep) -> RuleStepData {
        let layout = walker.layout();
        RuleStepData {
            technique: step.technique(walker.constraints()),
            family: "rules",
            place: step.place.map(|(cell, value)| format!("{}={}", layout.cell_name(cell), layout.number(value))),
            eliminate: rule_proof_data::candidates(layout, &step.eliminate),
            cells: step.cells().into_iter().map(|cell| layout.cell_name(cell)).collect(),
            houses: step.houses().into_iter().map(|house| walker.houses()[house].name()).collect(),
            proof: rule_proof_data::lines(walker, &walker.prove(step)),
        }
    }
}

/// Writes `advice` if there is a fault in the state, and `state`, `complete`, `end` and `steps` of a path.
impl Serialize for RulePath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields {
            #[serde(skip_serializing_if = "Option::is_none")]
            advice: Option<&'static str>,
            state: RuleStateData,
            complete: bool,
            end: String,
            steps: Vec<RuleStepData>,
        }
        let end = written(self.start.layout(), &self.end);
        let advice = self.fault.as_ref().map(RuleFault::name);
        Fields { advice, state: self.state(), complete: self.is_complete, end, steps: self.path_data() }
            .serialize(serializer)
    }
}

/// Returns values as digits in reading order, or as numbers separated by commas if some have two digits or numbers
/// begin at 0.
fn written(layout: &Layout, values: &[u8]) -> String {
    let is_short = layout.number(layout.size() as u8) < 10 && layout.first_number() > 0;
    let one = |&value: &u8| match value {
        0 if is_short => ".".to_owned(),
        0 => String::new(),
        value => layout.number(value).to_string(),
    };
    values.iter().map(one).collect::<Vec<String>>().join(if is_short { "" } else { "," })
}
