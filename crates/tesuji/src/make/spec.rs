use std::fmt;
use std::ops::RangeInclusive;

use tesuji_core::{Level, Technique};
use tesuji_generate::{ClueSpec, ClueSpecError, Method};
use tesuji_logic::classify::Difficulty;

use tesuji_query::rate::Window;

/// What puzzles are wanted: what the clues look like, and how hard they are.
#[derive(Clone, Debug)]
pub struct Spec {
    /// What the clues look like.
    pub clues: ClueSpec,
    /// How hard the puzzles are.
    pub criteria: Criteria,
    /// Whether puzzles are rated on the scale of Sudoku Explainer where the criteria does not ask for it.
    pub rates: bool,
    /// Whether the path is kept.
    pub paths: bool,
    /// Whether puzzles are found by steering: a walk from puzzle to puzzle near it, towards what is asked for. It finds what is
    /// too rare for random puzzles, and no random sample.
    pub steers: bool,
}

/// How hard puzzles are to be. What is `None` or empty is of no concern.
///
/// Techniques are those of the path that HoDoKu's rating takes.
#[derive(Clone, Debug, Default)]
pub struct Criteria {
    /// The window of ratings of Sudoku Explainer.
    pub se: Option<Window>,
    /// The bands of difficulty.
    pub difficulty: Option<RangeInclusive<Difficulty>>,
    /// The score of HoDoKu.
    pub score: Option<RangeInclusive<u32>>,
    /// The level of HoDoKu.
    pub level: Option<Level>,
    /// Techniques that the path must have.
    pub with: Vec<&'static Technique>,
    /// Techniques that the path must not have.
    pub without: Vec<&'static Technique>,
    /// The bottleneck: no step of the path has a higher score in HoDoKu than one of this technique.
    pub bottleneck: Option<&'static Technique>,
}

impl Default for Spec {
    fn default() -> Spec {
        Spec { clues: ClueSpec::ANY, criteria: Criteria::default(), rates: false, paths: false, steers: false }
    }
}

impl Spec {
    /// Finds out whether some puzzle may fit, as far as it can be told without looking for one.
    ///
    /// # Errors
    ///
    /// If it is known that none does.
    pub fn check(&self) -> Result<(), SpecError> {
        self.clues.check().map_err(SpecError::Clues)?;
        if self.steers && self.clues.method == Method::Unbiased {
            return Err(SpecError::SteersUnbiased);
        }
        if self.steers && self.criteria.is_plain() {
            return Err(SpecError::SteersNowhere);
        }
        let wanted = self.criteria.with.iter().chain(&self.criteria.bottleneck);
        match wanted.copied().find(|technique| self.criteria.without.contains(technique)) {
            Some(technique) => Err(SpecError::WithAndWithout(technique)),
            None => Ok(()),
        }
    }
}

impl Criteria {
    /// Returns whether the path of HoDoKu's rating is needed to tell.
    pub(super) fn needs_path(&self) -> bool {
        self.score.is_some()
            || self.level.is_some()
            || self.bottleneck.is_some()
            || !self.with.is_empty()
            || !self.without.is_empty()
    }

    /// Returns whether nothing is asked that takes long to tell.
    pub(super) fn is_plain(&self) -> bool {
        self.se.is_none() && self.difficulty.is_none() && !self.needs_path()
    }
}

/// The error of a [`Spec`] that no puzzle fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpecError {
    /// No puzzle looks like that.
    Clues(ClueSpecError),
    /// The technique is wanted and not wanted.
    WithAndWithout(&'static Technique),
    /// What steering finds is not unbiased.
    SteersUnbiased,
    /// Steering needs a condition on how hard the puzzles are.
    SteersNowhere,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::Clues(error) => error.fmt(f),
            SpecError::WithAndWithout(technique) => write!(f, "{technique} is asked for and ruled out"),
            SpecError::SteersUnbiased => f.write_str("what steering finds is not unbiased"),
            SpecError::SteersNowhere => f.write_str("steering needs a condition on how hard the puzzles are"),
        }
    }
}

impl std::error::Error for SpecError {}
