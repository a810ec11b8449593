//! The law that the fast and the plain rater agree.

use std::cell;
use std::ops::ControlFlow;
use std::time::Duration;

use tesuji_core::{CandidateSet, Control, Outcome, Puzzle, Solution};
use tesuji_engine::{Solvable, Solver};
use tesuji_logic::rating::se::{Rateable, Rater, SeStep, Verdict};

use crate::plain_se::{self, PlainRating, Step};

/// The limits of the raters.
struct Patience {
    /// The number of polls for cancellation, at most some milliseconds apart, after which the fast rater is stopped.
    asked: u32,
    /// The number of such polls after which the plain rater is no longer run.
    quick: u32,
    /// The rating, in tenths, of the first step that the plain rater need not find: nested chains take it minutes.
    hardest: u16,
    /// `true` if the plain rater also looks for a step where the fast one has found none.
    to_the_end: bool,
}

const BRIEF: Patience = Patience { asked: 1000, quick: 8, hardest: 90, to_the_end: false };
const ENDLESS: Patience = Patience { asked: u32::MAX, quick: u32::MAX, hardest: u16::MAX, to_the_end: true };

/// Asserts that the fast rater terminates, takes the same steps as the plain one, as far as that is quick, and never
/// loses the solution of a proper puzzle.
#[track_caller]
pub fn ratings_agree(puzzle: &Puzzle) {
    let difference = difference(puzzle, &BRIEF, |seen| plain_se::rate_while(puzzle, seen));
    assert_eq!(difference, None, "{puzzle}");
}

/// Works like [`ratings_agree`], for a sukaku.
#[track_caller]
pub fn sukaku_ratings_agree(candidates: &CandidateSet) {
    let difference = difference(candidates, &BRIEF, |seen| plain_se::rate_sukaku_while(candidates, seen));
    assert_eq!(difference, None, "{candidates:?}");
}

/// Returns the difference between the two raters on a puzzle, with no time limit.
pub fn rating_difference(puzzle: &Puzzle) -> Option<String> {
    difference(puzzle, &ENDLESS, |seen| plain_se::rate_while(puzzle, seen))
}

/// The callback of the plain rater for each step.
type StepCallback<'a> = &'a mut dyn FnMut(&Step) -> ControlFlow<()>;

thread_local! {
    static ASKED: cell::Cell<u32> = const { cell::Cell::new(0) };
}

/// Counts its own calls: a clock that does not depend on the machine.
fn clock() -> Duration {
    ASKED.set(ASKED.get().saturating_add(1));
    Duration::from_nanos(ASKED.get().into())
}

fn difference<R: Rateable + Solvable>(
    puzzle: &R,
    patience: &Patience,
    plain: impl FnOnce(StepCallback<'_>) -> PlainRating,
) -> Option<String> {
    ASKED.set(0);
    let control = Control::new().with_deadline(clock, Duration::from_nanos(u64::from(patience.asked) + 1));
    let mut steps = Vec::new();
    let mut follow = 0;
    let verdict = Rater::new().rate_while(puzzle, &control, |step| {
        let quick = ASKED.get() <= patience.quick && step.rating.tenths() < patience.hardest;
        follow += usize::from(quick && follow == steps.len());
        steps.push(*step);
        ControlFlow::Continue(())
    });
    if let Outcome::Unique(solution) = Solver::new().solve(puzzle)
        && let Some((nth, step)) = steps.iter().enumerate().find(|(_, step)| !is_sound(step, &solution))
    {
        return Some(format!("step {} loses the solution: {step:?}", nth + 1));
    }
    let ends = match verdict {
        Verdict::Rated(_) => true,
        Verdict::NoStepFound(_) => patience.to_the_end,
        Verdict::Stopped(_) | Verdict::Rejected(_) => false,
    };
    let to_the_end = ends && follow == steps.len();
    if follow == 0 && !to_the_end {
        return None;
    }
    let mut at = 0;
    let mut differing = None;
    let rated = plain(&mut |step| {
        if !steps.get(at).is_some_and(|fast| is_same(fast, step)) {
            differing = Some(format!("step {} is {:?}, plainly {step:?}", at + 1, steps.get(at)));
            return ControlFlow::Break(());
        }
        at += 1;
        if at == follow && !to_the_end { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if differing.is_some() || !to_the_end {
        return differing;
    }
    let numbers = verdict.rating().map(|rating| [rating.er, rating.ep, rating.ed].map(|one| u32::from(one.tenths())));
    let same = numbers == Some([rated.er, rated.ep, rated.ed]) && at == steps.len();
    (!same).then(|| format!("{verdict:?} after {} steps, plainly {rated:?}", steps.len()))
}

/// Returns whether the steps have the same rating, length, placement and eliminations.
fn is_same(fast: &SeStep, plain: &Step) -> bool {
    u32::from(fast.rating.tenths()) == plain.tenths()
        && fast.length.map(|length| length as usize) == plain.length
        && fast.placement == plain.placement
        && fast.eliminations == plain.eliminations
}

fn is_sound(step: &SeStep, solution: &Solution) -> bool {
    step.placement.is_none_or(|candidate| solution.get(candidate.cell) == candidate.digit)
        && step.eliminations.iter().all(|candidate| solution.get(candidate.cell) != candidate.digit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Candidate, Cell, Digit};
    use tesuji_logic::rating::se::{Rating, SeTechnique};

    #[test]
    fn other_steps_and_unsound_ones_are_told_apart() {
        let line = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let solution = Solution::try_from(line.parse::<tesuji_core::Grid>().unwrap()).unwrap();
        let candidate = |digit| Candidate { cell: Cell::R1C1, digit };
        let step = SeStep {
            rating: Rating::from_tenths(66),
            technique: SeTechnique::TurbotFish,
            length: Some(4),
            placement: None,
            eliminations: CandidateSet::from_iter([candidate(Digit::D1)]),
        };
        assert!(is_sound(&step, &solution));
        let wrong = CandidateSet::from_iter([candidate(Digit::D8)]);
        assert!(!is_sound(&SeStep { eliminations: wrong, ..step }, &solution));
        assert!(!is_sound(&SeStep { placement: Some(candidate(Digit::D1)), ..step }, &solution));
        let plain = Step {
            rating: 6.6,
            technique: "Turbot Fish",
            length: Some(4),
            placement: None,
            eliminations: step.eliminations,
        };
        assert!(is_same(&step, &plain));
        assert!(!is_same(&step, &Step { rating: 6.5, ..plain.clone() }));
        assert!(!is_same(&step, &Step { length: Some(6), ..plain.clone() }));
        assert!(!is_same(&step, &Step { placement: Some(candidate(Digit::D8)), ..plain.clone() }));
        assert!(!is_same(&step, &Step { eliminations: wrong, ..plain }));
    }
}
