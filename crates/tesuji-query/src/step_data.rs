use serde::Serialize;
use tesuji_core::{ByDigit, Candidate, CandidateSet, CellSet, Conclusion, Grid, House, Proof, Step};
use tesuji_logic::rating::se::Labels;
use tesuji_logic::{Board, prove};

use crate::{Evidence, proof_data};

/// A step as plain data: its technique, its conclusion and its location, without an explanation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepData {
    /// The id of the technique.
    pub technique: &'static str,
    /// Its English name.
    pub name: &'static str,
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
    pub place: Option<Candidate>,
    /// The eliminated candidates.
    #[serde(skip_serializing_if = "CandidateSet::is_empty")]
    pub eliminate: CandidateSet,
    /// The cells of the pattern, or of the proof: see [`Evidence`].
    pub cells: CellSet,
    /// The houses of the pattern, or of the proof.
    pub houses: Vec<House>,
    /// The proof, line by line; without lines if it is not known.
    #[serde(serialize_with = "proof_data::serialize")]
    pub proof: Proof,
}

/// The state where steps begin, if the player has placed digits or marked candidates.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct StateData {
    digits: Grid,
    candidates: CandidateSet,
}

impl StateData {
    /// Returns the state of a board, or `None` if it is the initial state of the problem.
    pub(crate) fn of(board: &Board) -> Option<StateData> {
        let (open, seen) = (board.open(), board.grid().seen());
        let at_start =
            CandidateSet::from_cells(ByDigit::from_fn(|digit| (board.allowed().cells(digit) & open) - seen[digit]));
        let is_start = board.clues() == !open && board.candidates() == at_start;
        (!is_start).then(|| StateData { digits: *board.grid(), candidates: board.candidates() })
    }
}

impl StepData {
    /// Returns the data of a step on this board.
    pub fn of(board: &Board, step: &Step) -> StepData {
        StepData::rated(board, &Labels::of(board), step)
    }

    /// Returns the data of one of several steps on this board; `labels` finds their ratings together.
    pub fn rated(board: &Board, labels: &Labels<'_>, step: &Step) -> StepData {
        let (place, eliminate) = match &step.conclusion {
            Conclusion::Place(one) => (Some(*one), CandidateSet::EMPTY),
            Conclusion::Eliminate(gone) => (None, *gone),
        };
        let proof = prove(board, step).unwrap_or_default();
        let evidence = Evidence::of(step, &proof);
        StepData {
            technique: step.technique.id,
            name: step.technique.name,
            family: step.technique.family.to_string(),
            hodoku: step.technique.hodoku.map(|(_, score)| score),
            se: labels.rating(step).map(|rating| f64::from(rating.tenths()) / 10.0),
            place,
            eliminate,
            cells: evidence.cells,
            houses: evidence.houses.iter().collect(),
            proof,
        }
    }
}
