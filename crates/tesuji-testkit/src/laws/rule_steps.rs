//! What holds of steps through rules.

use tesuji_check::{RuleJudge, RuleStepErrorKind};
use tesuji_core::{Control, Problem, RuleStep, ValueSet};
use tesuji_variant::Search;
use tesuji_variant::steps::Walker;

/// The most steps that are judged in one state.
const STEPS: usize = 40;

/// What became of a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walked {
    /// How many steps were judged.
    pub judged: usize,
    /// How many were left, because there is too much to try.
    pub too_large: usize,
    /// How many wrong ones were rejected.
    pub rejected: usize,
}

/// Each step of a path, and each that is possible where it begins, follows from what it names; and no reason removes a value
/// that a solution has.
///
/// # Panics
///
/// If the law does not hold.
pub fn rule_steps_follow(problem: &Problem, control: &Control<'_>) -> Walked {
    let mut walker = Walker::of(problem);
    let houses = walker.houses().to_vec();
    let judge = RuleJudge::new(problem, &houses);
    let mut solution: Option<Vec<u8>> = None;
    if let Ok(mut search) = Search::new(problem) {
        let _ = search.for_each(control, |values| {
            solution = Some(values.to_vec());
            std::ops::ControlFlow::Break(())
        });
    }
    let mut walked = Walked::default();
    for step in walker.clone().steps(STEPS, control) {
        judge_one(&judge, walker.candidates(), &step, solution.as_deref(), &mut walked);
    }
    for step in walker.clone().path(control) {
        judge_one(&judge, walker.candidates(), &step, solution.as_deref(), &mut walked);
        walker.take(&step);
    }
    walked
}

fn judge_one(
    judge: &RuleJudge<'_>,
    candidates: &[ValueSet],
    step: &RuleStep,
    solution: Option<&[u8]>,
    walked: &mut Walked,
) {
    match judge.check(candidates, step) {
        Ok(()) => walked.judged += 1,
        Err(error) if error.kind() == RuleStepErrorKind::TooLarge => walked.too_large += 1,
        Err(error) => panic!("{error}: {step:?} with {candidates:?}"),
    }
    let reject = |wrong: RuleStep, walked: &mut Walked| {
        assert!(judge.check(candidates, &wrong).is_err(), "{wrong:?} with {candidates:?}");
        walked.rejected += 1;
    };
    // It concludes nothing, or what is no candidate.
    reject(RuleStep { place: None, eliminate: Vec::new(), ..step.clone() }, walked);
    if let Some(cell) = candidates.iter().position(|set| set.len() < 4) {
        let gone = (1..=ValueSet::MAX).find(|&value| !candidates[cell].contains(value));
        let eliminate = gone.map(|value| (cell, ValueSet::of(value))).into_iter().collect();
        reject(RuleStep { place: None, eliminate, ..step.clone() }, walked);
    }
    // It removes what a solution has.
    let Some(solution) = solution else { return };
    let named = step.cells();
    let at = step.place.map_or(0, |(cell, _)| cell);
    for &cell in step.eliminate.iter().map(|(cell, _)| cell).chain(&named).chain([&at]).take(4) {
        let eliminate = vec![(cell, ValueSet::of(solution[cell]))];
        reject(RuleStep { place: None, eliminate, ..step.clone() }, walked);
        let other = candidates[cell].iter().find(|&value| value != solution[cell]);
        if let Some(other) = other {
            reject(RuleStep { place: Some((cell, other)), eliminate: Vec::new(), ..step.clone() }, walked);
        }
    }
}
