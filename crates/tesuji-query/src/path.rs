//! Steps of a human solver in a problem of any layout: a path of consecutive ones, or all that are possible in a state.

use serde::{Serialize, Serializer};
use tesuji_core::{Grid, RuleStep, Step, Trace};
use tesuji_logic::Board;
use tesuji_logic::rating::se::Labels;
use tesuji_variant::steps::Walker;

use crate::step_data::{StateData, StepAt, StepData, written};

/// Consecutive steps in a problem of any layout, each in the state after the one before.
#[derive(Clone, Debug)]
pub enum Path {
    /// Steps by techniques of the classic layout.
    Classic {
        /// The state at the start.
        board: Box<Board>,
        /// The steps.
        trace: Trace,
    },
    /// Steps through the houses and the constraints of any layout.
    Rules {
        /// The state at the start.
        start: Walker,
        /// The steps.
        steps: Vec<RuleStep>,
        /// The state at the end.
        end: Walker,
        /// The page's small module has no such steps.
        #[cfg(tesuji_small)]
        never: core::convert::Infallible,
    },
}

impl Path {
    /// Returns `true` if all cells have a value at the end.
    pub fn is_complete(&self) -> bool {
        match self {
            Path::Classic { trace, .. } => trace.is_complete(),
            Path::Rules { end, .. } => end.is_complete(),
        }
    }

    /// Returns the values at the end: digits in reading order, or numbers separated by commas if some have two digits
    /// or numbers begin at 0.
    pub fn end(&self) -> String {
        match self {
            Path::Classic { trace, .. } => trace.end().to_string(),
            Path::Rules { end, .. } => written(end.layout(), &end.values()),
        }
    }

    /// Returns the values at the start, written as [`Path::end`] writes them.
    pub fn begin(&self) -> String {
        match self {
            Path::Classic { trace, .. } => trace.digits.to_string(),
            Path::Rules { start, .. } => written(start.layout(), &start.values()),
        }
    }

    /// Returns the number of cells without a value at the end.
    pub fn open_cells(&self) -> usize {
        match self {
            Path::Classic { trace, .. } => trace.end().empty_cells().len(),
            Path::Rules { end, .. } => end.values().iter().filter(|&&value| value == 0).count(),
        }
    }

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        match self {
            Path::Classic { trace, .. } => trace.steps.len(),
            Path::Rules { steps, .. } => steps.len(),
        }
    }

    /// Returns `true` if there is no step.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Calls `visit` with each step, in the state before it.
    pub fn for_each(&self, mut visit: impl FnMut(StepAt<'_>)) {
        match self {
            Path::Classic { trace, .. } => {
                for ((digits, candidates), step) in trace.states().iter().zip(&trace.steps) {
                    let board = Board::at(digits, &Grid::EMPTY, candidates);
                    visit(StepAt::Classic { board: &board, step });
                }
            }
            Path::Rules { start, steps, .. } => {
                let mut walker = start.clone();
                for step in steps {
                    visit(StepAt::Rules { walker: &walker, step });
                    walker.take(step);
                }
            }
        }
    }

    fn state(&self) -> Option<StateData> {
        match self {
            Path::Classic { board, .. } => StateData::of(board),
            Path::Rules { start, .. } => Some(StateData::of_walker(start)),
        }
    }
}

/// Writes `state`, `complete`, `end` and `steps`.
impl Serialize for Path {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields {
            #[serde(skip_serializing_if = "Option::is_none")]
            state: Option<StateData>,
            complete: bool,
            end: String,
            steps: Vec<StepData>,
        }
        let mut steps = Vec::with_capacity(self.len());
        self.for_each(|at| steps.push(StepData::of(at)));
        Fields { state: self.state(), complete: self.is_complete(), end: self.end(), steps }.serialize(serializer)
    }
}

/// Steps that are possible in the same state of a problem of any layout.
#[derive(Clone, Debug)]
pub enum Alternatives {
    /// Steps by techniques of the classic layout.
    Classic {
        /// The state.
        board: Box<Board>,
        /// The steps.
        steps: Vec<Step>,
    },
    /// Steps through the houses and the constraints of any layout.
    Rules {
        /// The state.
        walker: Walker,
        /// The steps.
        steps: Vec<RuleStep>,
        /// The page's small module has no such steps.
        #[cfg(tesuji_small)]
        never: core::convert::Infallible,
    },
}

impl Alternatives {
    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        match self {
            Alternatives::Classic { steps, .. } => steps.len(),
            Alternatives::Rules { steps, .. } => steps.len(),
        }
    }

    /// Returns `true` if there is no step.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Calls `visit` with each step.
    pub fn for_each(&self, visit: impl FnMut(StepAt<'_>)) {
        match self {
            Alternatives::Classic { board, steps } => {
                steps.iter().map(|step| StepAt::Classic { board, step }).for_each(visit);
            }
            Alternatives::Rules { walker, steps, .. } => {
                steps.iter().map(|step| StepAt::Rules { walker, step }).for_each(visit);
            }
        }
    }

    /// Returns the data of the steps; their ratings are found together.
    pub(crate) fn data(&self) -> Vec<StepData> {
        match self {
            Alternatives::Classic { board, steps } => {
                let labels = Labels::of(board);
                steps.iter().map(|step| StepData::rated(board, &labels, step)).collect()
            }
            Alternatives::Rules { walker, steps, .. } => {
                steps.iter().map(|step| StepData::of(StepAt::Rules { walker, step })).collect()
            }
        }
    }

    /// Returns the state, if it differs from the initial one or the steps are by rules.
    pub(crate) fn state(&self) -> Option<StateData> {
        match self {
            Alternatives::Classic { board, .. } => StateData::of(board),
            Alternatives::Rules { walker, .. } => Some(StateData::of_walker(walker)),
        }
    }
}
