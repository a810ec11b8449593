//! What comes of rating a puzzle: steps, the three numbers, how it ended.

use tesuji_core::{Candidate, CandidateSet};

use super::{Rating, SeTechnique};

/// One step of the path along which a puzzle is rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeStep {
    /// How hard the step is.
    pub rating: Rating,
    /// What found it.
    pub technique: SeTechnique,
    /// How many nodes a chain has beyond two; `None` for a step that is not a chain.
    pub length: Option<u32>,
    /// The digit that the step places.
    pub placement: Option<Candidate>,
    /// The candidates that the step removes, other than those that a placement strikes from the peers of its cell.
    ///
    /// A step of singles has none. A chain that proves a digit lists the other candidates of its cell here.
    pub eliminations: CandidateSet,
}

/// The three numbers of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeRating {
    /// The hardest step of all: the rating of the puzzle.
    pub er: Rating,
    /// The hardest step up to the first placement, the *pearl*.
    pub ep: Rating,
    /// The first step, the *diamond*.
    pub ed: Rating,
}

/// What was known of a puzzle when its rating was broken off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Reached {
    /// How many steps were done.
    pub steps: usize,
    /// The hardest step so far: the rating of the puzzle is not lower. `None` before the first step.
    pub er: Option<Rating>,
    /// The hardest step up to the first placement; `None` before that.
    pub ep: Option<Rating>,
    /// The first step; `None` before it.
    pub ed: Option<Rating>,
}

impl Reached {
    /// Returns the three numbers, 0.0 where unknown.
    pub(crate) fn rating(self) -> SeRating {
        let known = Option::unwrap_or_default;
        SeRating { er: known(self.er), ep: known(self.ep), ed: known(self.ed) }
    }
}

/// How the rating of a puzzle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum Verdict {
    /// The puzzle is solved. A grid that is full from the start needs no step and has 0.0 three times.
    Rated(SeRating),
    /// No technique finds a step: ER is 20.0. EP and ED are what was known until then, 0.0 if nothing.
    ///
    /// A grid without a solution, or with several, can end here.
    NoStepFound(SeRating),
    /// The control stopped it.
    Stopped(Reached),
    /// The caller's `watch` broke off, as a window does that no further step can bring a puzzle back into.
    Rejected(Reached),
}

impl Verdict {
    /// Returns the three numbers, if the puzzle was followed to its end.
    pub const fn rating(self) -> Option<SeRating> {
        match self {
            Verdict::Rated(rating) | Verdict::NoStepFound(rating) => Some(rating),
            Verdict::Stopped(_) | Verdict::Rejected(_) => None,
        }
    }
}
