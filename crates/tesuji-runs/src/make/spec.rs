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
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// No puzzle looks like that.
    #[error("{0}")]
    Clues(ClueSpecError),
    /// The technique is wanted and not wanted.
    #[error("{0} is asked for and ruled out")]
    WithAndWithout(&'static Technique),
    /// What steering finds is not unbiased.
    #[error("what steering finds is not unbiased")]
    SteersUnbiased,
    /// Steering needs a condition on how hard the puzzles are.
    #[error("steering needs a condition on how hard the puzzles are")]
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
        assert_eq!(spec.check().unwrap_err().to_string(), "X-wing is asked for and ruled out");
        spec.criteria.bottleneck = None;
        spec.criteria.with = vec![technique];
        assert_eq!(spec.check(), Err(SpecError::WithAndWithout(technique)));
        spec.clues.clues = Some(1..=16);
        assert!(matches!(spec.check(), Err(SpecError::Clues(_))));
    }
}
