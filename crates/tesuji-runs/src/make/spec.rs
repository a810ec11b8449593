//! Specifications of puzzles by clues and difficulty.

use std::ops::RangeInclusive;

use tesuji_core::{Level, Technique};
use tesuji_generate::{ClueSpec, ClueSpecError, Method};
use tesuji_logic::classify::Difficulty;

use tesuji_query::rate::Window;

/// A specification of puzzles: their clues, and their difficulty.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The clues of the puzzles.
    pub clues: ClueSpec,
    /// The difficulty of the puzzles.
    pub criteria: Criteria,
    /// `true` if puzzles get a Sudoku Explainer rating even if the criteria do not need it.
    pub rates: bool,
    /// `true` if the path is kept.
    pub paths: bool,
    /// `true` if puzzles are found by steering: a walk between neighbouring puzzles, towards the specification. It
    /// finds puzzles that are too rare for random search, but not a random sample.
    pub steers: bool,
}

/// Criteria for the difficulty of puzzles. Fields that are `None` or empty do not restrict it.
///
/// Techniques are those of the HoDoKu path.
#[derive(Clone, Debug, Default)]
pub struct Criteria {
    /// The window of Sudoku Explainer ratings.
    pub se: Option<Window>,
    /// The bands of difficulty.
    pub difficulty: Option<RangeInclusive<Difficulty>>,
    /// The range of the HoDoKu score.
    pub score: Option<RangeInclusive<u32>>,
    /// The HoDoKu level.
    pub level: Option<Level>,
    /// Techniques that the path must contain.
    pub with: Vec<&'static Technique>,
    /// Techniques that the path must not contain.
    pub without: Vec<&'static Technique>,
    /// The bottleneck: no step of the path has a higher HoDoKu score than one of this technique.
    pub bottleneck: Option<&'static Technique>,
}

impl Default for Spec {
    fn default() -> Spec {
        Spec { clues: ClueSpec::ANY, criteria: Criteria::default(), rates: false, paths: false, steers: false }
    }
}

impl Spec {
    /// Checks whether some puzzle may fit, as far as this is known without a search.
    ///
    /// # Errors
    ///
    /// Returns an error if it is known that no puzzle fits.
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
    /// Returns `true` if the HoDoKu path is needed to check the criteria.
    pub(super) fn needs_path(&self) -> bool {
        self.score.is_some()
            || self.level.is_some()
            || self.bottleneck.is_some()
            || !self.with.is_empty()
            || !self.without.is_empty()
    }

    /// Returns `true` if the criteria contain nothing that is slow to check.
    pub(super) fn is_plain(&self) -> bool {
        self.se.is_none() && self.difficulty.is_none() && !self.needs_path()
    }
}

/// The error for a [`Spec`] that no puzzle fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// No puzzle has such clues.
    #[error("{0}")]
    Clues(ClueSpecError),
    /// The technique is both required and excluded.
    #[error("{0} is both required and ruled out")]
    WithAndWithout(&'static Technique),
    /// Steering cannot give an unbiased sample.
    #[error("a steered search cannot give an unbiased sample")]
    SteersUnbiased,
    /// Steering needs a condition on the difficulty.
    #[error("steering needs a condition on the difficulty of the puzzles")]
    SteersNowhere,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn criteria(change: impl Fn(&mut Criteria)) -> Criteria {
        let mut criteria = Criteria::default();
        change(&mut criteria);
        criteria
    }

    #[test]
    fn every_criterion_of_the_path_needs_it() {
        let technique = tesuji_logic::technique("x-wing").unwrap();
        assert!(Criteria::default().is_plain() && !Criteria::default().needs_path());
        for with_path in [
            criteria(|criteria| criteria.score = Some(1..=2)),
            criteria(|criteria| criteria.level = Some(Level::Hard)),
            criteria(|criteria| criteria.with = vec![technique]),
            criteria(|criteria| criteria.without = vec![technique]),
            criteria(|criteria| criteria.bottleneck = Some(technique)),
        ] {
            assert!(with_path.needs_path() && !with_path.is_plain(), "{with_path:?}");
        }
        for without_path in [
            criteria(|criteria| criteria.se = Some(Window::ALL)),
            criteria(|criteria| criteria.difficulty = Some(Difficulty::Easy..=Difficulty::Easy)),
        ] {
            assert!(!without_path.needs_path() && !without_path.is_plain(), "{without_path:?}");
        }
    }

    #[test]
    fn what_is_ruled_out_cannot_be_asked_for() {
        let technique = tesuji_logic::technique("x-wing").unwrap();
        let mut spec = Spec::default();
        spec.criteria.without = vec![technique];
        assert_eq!(spec.check(), Ok(()));
        spec.criteria.bottleneck = Some(technique);
        assert_eq!(spec.check().unwrap_err().to_string(), "X-wing is both required and ruled out");
        spec.criteria.bottleneck = None;
        spec.criteria.with = vec![technique];
        assert_eq!(spec.check(), Err(SpecError::WithAndWithout(technique)));
        spec.clues.clues = Some(1..=16);
        assert!(matches!(spec.check(), Err(SpecError::Clues(_))));
    }
}
