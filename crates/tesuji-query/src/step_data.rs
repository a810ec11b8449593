//! Steps and states as plain data.

use serde::{Serialize, Serializer};
use tesuji_core::{ByDigit, CandidateSet, Conclusion, Layout, Proof, RuleStep, Step};
use tesuji_logic::rating::se::Labels;
use tesuji_logic::{Board, prove};
use tesuji_variant::steps::Walker;

use crate::rule_proof_data::{self, RuleLineData};
use crate::{Evidence, proof_data};

/// A step of a human solver in a problem of any layout, and the state in which it is taken.
#[derive(Clone, Copy, Debug)]
pub enum StepAt<'a> {
    /// A step by a technique of the classic layout.
    Classic {
        /// The state.
        board: &'a Board,
        /// The step.
        step: &'a Step,
    },
    /// A step through the houses and the constraints of any layout.
    Rules {
        /// The state.
        walker: &'a Walker,
        /// The step.
        step: &'a RuleStep,
    },
}

/// A step as plain data: its technique, its conclusion, its location and its proof, without an explanation.
///
/// Cells, houses and numbers are those of the layout; candidates are written as `r4c7=5`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepData {
    /// The id of the technique, or the name of the constraint.
    pub technique: &'static str,
    /// Its English name.
    pub name: String,
    /// Its family.
    pub family: String,
    /// The HoDoKu score of the technique.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<u32>,
    /// The Sudoku Explainer rating of this step, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se: Option<f64>,
    /// The placed digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The eliminated candidates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub eliminate: Vec<String>,
    /// The cells of the pattern, or of the proof: see [`Evidence`].
    pub cells: Vec<String>,
    /// The houses of the pattern, or of the proof.
    pub houses: Vec<String>,
    proof: Lines,
}

/// The lines of a proof; none if it is not known.
#[derive(Clone, Debug, PartialEq)]
enum Lines {
    Classic(Proof),
    Rules(Vec<RuleLineData>),
}

impl Serialize for Lines {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Lines::Classic(proof) => proof_data::serialize(proof, serializer),
            Lines::Rules(lines) => lines.serialize(serializer),
        }
    }
}

impl StepData {
    /// Returns the data of a step.
    pub fn of(at: StepAt<'_>) -> StepData {
        match at {
            StepAt::Classic { board, step } => StepData::rated(board, &Labels::of(board), step),
            // The page's small module has no such steps.
            StepAt::Rules { .. } if cfg!(tesuji_small) => unreachable!(),
            StepAt::Rules { walker, step } => StepData::by_rule(walker, step),
        }
    }

    /// Returns the data of one of several steps on this board; `labels` finds their ratings together.
    pub(crate) fn rated(board: &Board, labels: &Labels<'_>, step: &Step) -> StepData {
        let (place, eliminate) = match &step.conclusion {
            Conclusion::Place(one) => (Some(one.to_string()), CandidateSet::EMPTY),
            Conclusion::Eliminate(gone) => (None, *gone),
        };
        let proof = prove(board, step).unwrap_or_default();
        let evidence = Evidence::of(step, &proof);
        StepData {
            technique: step.technique.id,
            name: step.technique.name.to_owned(),
            family: step.technique.family.to_string(),
            hodoku: step.technique.hodoku.map(|(_, score)| score),
            se: labels.rating(step).map(|rating| f64::from(rating.tenths()) / 10.0),
            place,
            eliminate: eliminate.iter().map(|one| one.to_string()).collect(),
            cells: evidence.cells.iter().map(|cell| cell.to_string()).collect(),
            houses: evidence.houses.iter().map(|house| house.to_string()).collect(),
            proof: Lines::Classic(proof),
        }
    }

    fn by_rule(walker: &Walker, step: &RuleStep) -> StepData {
        let layout = walker.layout();
        StepData {
            technique: step.technique(walker.constraints()),
            name: step.name(walker.constraints()),
            family: "rules".to_owned(),
            hodoku: None,
            se: None,
            place: step.place.map(|(cell, value)| layout.candidate_name(cell, value)),
            eliminate: rule_proof_data::candidates(layout, &step.eliminate),
            cells: step.cells().into_iter().map(|cell| layout.cell_name(cell)).collect(),
            houses: step.houses().into_iter().map(|house| walker.houses()[house].name()).collect(),
            proof: Lines::Rules(rule_proof_data::lines(walker, &walker.prove(step))),
        }
    }
}

/// The state where steps begin.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct StateData {
    digits: String,
    candidates: Vec<String>,
}

impl StateData {
    /// Returns the state of a board, or `None` if it is the initial state of the problem.
    pub(crate) fn of(board: &Board) -> Option<StateData> {
        let (open, seen) = (board.open(), board.grid().seen());
        let at_start =
            CandidateSet::from_cells(ByDigit::from_fn(|digit| (board.allowed().cells(digit) & open) - seen[digit]));
        let is_start = board.clues() == !open && board.candidates() == at_start;
        let candidates = || board.candidates().iter().map(|one| one.to_string()).collect();
        (!is_start).then(|| StateData { digits: board.grid().to_string(), candidates: candidates() })
    }

    /// Returns the state of a walker.
    pub(crate) fn of_walker(walker: &Walker) -> StateData {
        if cfg!(tesuji_small) {
            unreachable!("the small module has no such states");
        }
        let (layout, values) = (walker.layout(), walker.values());
        let is_open = |cell: usize| values.get(cell).is_none_or(|&value| value == 0);
        let open = walker.candidates().iter().copied().enumerate().filter(|&(cell, _)| is_open(cell));
        let candidates = rule_proof_data::candidates(layout, &open.collect::<Vec<_>>());
        StateData { digits: written(layout, &values), candidates }
    }
}

/// Returns values as digits in reading order, or as numbers separated by commas if some have two digits or numbers
/// begin at 0.
pub(crate) fn written(layout: &Layout, values: &[u8]) -> String {
    let is_short = layout.number(layout.size() as u8) < 10 && layout.first_number() > 0;
    let one = |&value: &u8| match value {
        0 if is_short => ".".to_owned(),
        0 => String::new(),
        value => layout.number(value).to_string(),
    };
    values.iter().map(one).collect::<Vec<String>>().join(if is_short { "" } else { "," })
}
