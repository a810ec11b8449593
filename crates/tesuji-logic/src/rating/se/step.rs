//! The results of rating a puzzle: the steps, the three numbers, and how the rating ended.

use tesuji_core::{Candidate, CandidateSet};

use super::{Rating, SeTechnique};

/// One step of the rated path of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeStep {
    /// The difficulty of the step.
    pub rating: Rating,
    /// The technique that found the step.
    pub technique: SeTechnique,
    /// The number of nodes of a chain beyond two; `None` for a step that is not a chain.
    pub length: Option<u32>,
    /// The digit that the step places.
    pub placement: Option<Candidate>,
    /// The candidates that the step removes, except those that a placement removes from the peers of its cell.
    ///
    /// Empty for a single. For a chain that proves a digit, these are the other candidates of its cell.
    pub eliminations: CandidateSet,
}

/// The three numbers of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeRating {
    /// The hardest step of all, which is the rating of the puzzle.
    pub er: Rating,
    /// The hardest step up to the first placement, the *pearl*.
    pub ep: Rating,
    /// The first step, the *diamond*.
    pub ed: Rating,
}

/// The result of a rating that was interrupted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PartialRating {
    /// The number of steps done.
    pub steps: usize,
    /// The hardest step so far, a lower bound of the puzzle's rating. `None` before the first step.
    pub er: Option<Rating>,
    /// The hardest step up to the first placement; `None` before the first placement.
    pub ep: Option<Rating>,
    /// The first step; `None` before the first step.
    pub ed: Option<Rating>,
}

impl PartialRating {
    /// Returns the three numbers, 0.0 where unknown.
    pub(crate) fn rating(self) -> SeRating {
        let known = Option::unwrap_or_default;
        SeRating { er: known(self.er), ep: known(self.ep), ed: known(self.ed) }
    }
}

/// The outcome of rating a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum Verdict {
    /// The puzzle is solved. A grid that is full from the start needs no step, and all three numbers are 0.0.
    Rated(SeRating),
    /// No technique finds a step: ER is 20.0. EP and ED are the values so far, 0.0 if there are none.
    ///
    /// A grid without a solution, or with several, can end here.
    NoStepFound(SeRating),
    /// The control stopped the rating.
    Stopped(PartialRating),
    /// The caller's `watch` ended the rating, for example because the puzzle can no longer fall into a wanted range.
    Rejected(PartialRating),
}

impl Verdict {
    /// Returns the three numbers, if the rating was finished.
    pub const fn rating(self) -> Option<SeRating> {
        match self {
            Verdict::Rated(rating) | Verdict::NoStepFound(rating) => Some(rating),
            Verdict::Stopped(_) | Verdict::Rejected(_) => None,
        }
    }
}
