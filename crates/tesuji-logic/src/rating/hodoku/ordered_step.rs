//! A chosen step, with the order in which its candidates are eliminated.

use tesuji_core::{Candidate, CandidateSet, Conclusion, Digit, Pattern, Step, Technique};

/// A step with its eliminations in HoDoKu's order, which determines the order of the singles that arise.
#[derive(Clone, Debug)]
pub(super) struct OrderedStep {
    pub(super) step: Step,
    pub(super) gone: Vec<Candidate>,
}

impl OrderedStep {
    /// Eliminates in the order of these candidates; repeated ones have no effect.
    pub(super) fn in_order(step: Step, gone: Vec<Candidate>) -> OrderedStep {
        OrderedStep { step, gone }
    }
}

/// Eliminates as most techniques do: by digit, then by cell.
impl From<Step> for OrderedStep {
    fn from(step: Step) -> OrderedStep {
        let gone = match (&step.conclusion, &step.pattern) {
            (Conclusion::Place(_), _) => Vec::new(),
            // A naked subset: house by house.
            (Conclusion::Eliminate(gone), Pattern::Subset { houses, hidden: false, .. }) => {
                houses.iter().flat_map(|house| by_cells(gone, house.cells())).collect()
            }
            // A hidden subset: cell by cell.
            (Conclusion::Eliminate(gone), Pattern::Subset { .. }) => gone.iter().collect(),
            (Conclusion::Eliminate(gone), _) => {
                let cells = |digit| gone.cells(digit).iter().map(move |cell| Candidate { cell, digit });
                Digit::ALL.into_iter().flat_map(cells).collect()
            }
        };
        OrderedStep { step, gone }
    }
}

/// Returns the candidates of these cells, cell by cell.
pub(super) fn by_cells(gone: &CandidateSet, cells: tesuji_core::CellSet) -> impl Iterator<Item = Candidate> + use<'_> {
    cells.iter().flat_map(move |cell| gone.digits(cell).iter().map(move |digit| Candidate { cell, digit }))
}

/// Returns the step that eliminates these candidates, if there are any.
pub(super) fn eliminating(
    technique: &'static Technique,
    gone: CandidateSet,
    pattern: impl FnOnce() -> Pattern,
) -> Option<Step> {
    (!gone.is_empty()).then(|| Step { technique, conclusion: Conclusion::Eliminate(gone), pattern: pattern() })
}
