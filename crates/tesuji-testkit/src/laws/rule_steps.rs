//! Laws of steps through rules.

use tesuji_check::{RuleJudge, RuleStepErrorKind};
use tesuji_core::{Control, Inference, Problem, RuleClaim, RuleProof, RuleSector, RuleStep, ValueSet};
use tesuji_variant::Search;
use tesuji_variant::steps::Walker;

use crate::Chance;

/// The maximum number of steps to judge in one state.
const STEPS: usize = 40;

/// The mutants of each proof.
const MUTANTS: usize = 3;

/// Counts of judged steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepCounts {
    /// Steps that were accepted.
    pub judged: usize,
    /// Steps that were not judged, because there is too much to try.
    pub too_large: usize,
    /// False conclusions that were rejected.
    pub rejected: usize,
    /// Mutated proofs that were rejected.
    pub mutants: usize,
    /// Mutated proofs that were accepted; their claims are true.
    pub true_mutants: usize,
}

/// Asserts that the judge accepts each step of a path and the steps that are possible in its first state, up to a
/// maximum number, and that no accepted proof, mutated or not, removes a value of a solution.
///
/// # Panics
///
/// If the law does not hold.
pub fn rule_steps_follow(problem: &Problem, chance: &mut Chance, control: &Control<'_>) -> StepCounts {
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
    let mut law = Law { judge, solution, walked: StepCounts::default() };
    for step in walker.clone().steps(STEPS, control) {
        law.judge_one(&walker, &step, chance);
    }
    for step in walker.clone().path(control) {
        law.judge_one(&walker, &step, chance);
        walker.take(&step);
    }
    law.walked
}

struct Law<'a> {
    judge: RuleJudge<'a>,
    solution: Option<Vec<u8>>,
    walked: StepCounts,
}

impl Law<'_> {
    fn judge_one(&mut self, walker: &Walker, step: &RuleStep, chance: &mut Chance) {
        let (candidates, proof) = (walker.candidates(), walker.prove(step));
        match self.judge.check(candidates, step, &proof) {
            Ok(()) => self.walked.judged += 1,
            Err(error) if error.kind() == RuleStepErrorKind::TooLarge => self.walked.too_large += 1,
            Err(error) => panic!("{error}: {step:?} with {candidates:?}: {proof:?}"),
        }
        self.reject_others(candidates, step, &proof);
        for _ in 0..MUTANTS {
            self.judge_mutant(&mutated(&proof, walker, chance), &proof, candidates, step);
        }
    }

    /// Asserts that a mutant is rejected, or that its last line states something true.
    fn judge_mutant(&mut self, mutant: &RuleProof, proof: &RuleProof, candidates: &[ValueSet], step: &RuleStep) {
        let Some(solution) = self.solution.as_ref().filter(|_| mutant != proof) else { return };
        let Some(claimed) = conclusion(mutant, step) else { return };
        match self.judge.check(candidates, &claimed, mutant) {
            Ok(()) => {
                assert!(agrees(&claimed, solution), "{claimed:?} with {candidates:?}: {mutant:?}");
                self.walked.true_mutants += 1;
            }
            Err(_) => self.walked.mutants += 1,
        }
    }

    /// Asserts that the proof is rejected for other conclusions.
    fn reject_others(&mut self, candidates: &[ValueSet], step: &RuleStep, proof: &RuleProof) {
        let mut reject = |wrong: RuleStep| {
            assert!(self.judge.check(candidates, &wrong, proof).is_err(), "{wrong:?} with {candidates:?}");
            self.walked.rejected += 1;
        };
        // The conclusion is empty, or is not about a candidate.
        reject(RuleStep { place: None, eliminate: Vec::new(), ..step.clone() });
        if let Some(cell) = candidates.iter().position(|set| set.len() < 4) {
            let gone = (1..=ValueSet::MAX).find(|&value| !candidates[cell].contains(value));
            let eliminate = gone.map(|value| (cell, ValueSet::of(value))).into_iter().collect();
            reject(RuleStep { place: None, eliminate, ..step.clone() });
        }
        // It removes a value of a solution.
        let Some(solution) = &self.solution else { return };
        let named = step.cells();
        let at = step.place.map_or(0, |(cell, _)| cell);
        for &cell in step.eliminate.iter().map(|(cell, _)| cell).chain(&named).chain([&at]).take(4) {
            let eliminate = vec![(cell, ValueSet::of(solution[cell]))];
            reject(RuleStep { place: None, eliminate, ..step.clone() });
            if let Some(other) = candidates[cell].iter().find(|&value| value != solution[cell]) {
                reject(RuleStep { place: Some((cell, other)), eliminate: Vec::new(), ..step.clone() });
            }
        }
    }
}

/// Returns the step with the conclusion that the last line of a proof states.
fn conclusion(proof: &RuleProof, step: &RuleStep) -> Option<RuleStep> {
    let (place, eliminate) = match &proof.lines.last()?.claim {
        RuleClaim::OneOf(one) => match one[..] {
            [(cell, values)] => (Some((cell, values.single()?)), Vec::new()),
            _ => return None,
        },
        RuleClaim::NoneOf(none) => (None, none.clone()),
        RuleClaim::Impossible => return None,
    };
    Some(RuleStep { place, eliminate, ..step.clone() })
}

fn agrees(step: &RuleStep, solution: &[u8]) -> bool {
    let is_kept = |&(cell, values): &(usize, ValueSet)| !values.contains(solution[cell]);
    step.place.is_none_or(|(cell, value)| solution[cell] == value) && step.eliminate.iter().all(is_kept)
}

/// Returns a proof with one line changed: its claim, its rule or the lines on which it rests.
fn mutated(proof: &RuleProof, walker: &Walker, chance: &mut Chance) -> RuleProof {
    let mut proof = proof.clone();
    let (cells, size) = (walker.candidates().len(), walker.layout().size());
    let at = chance.below(proof.lines.len());
    let line = &mut proof.lines[at];
    let value = chance.below(size) as u8 + 1;
    match chance.below(6) {
        0 => drop(line.from.pop()),
        1 if at > 0 => line.from.push(chance.below(at)),
        2 => match &mut line.by {
            Inference::Cell(cell) => *cell = chance.below(cells),
            Inference::House { house, .. } => *house = chance.below(walker.houses().len()),
            Inference::Fillings { cells, .. } => drop(cells.pop()),
            Inference::Leftover { total, .. } => *total += 1,
            Inference::Count { links, .. } => links.push(RuleSector::Cell(chance.below(cells))),
            _ => line.by = Inference::Sees,
        },
        3 => match &mut line.by {
            Inference::House { value: own, .. } => *own = value,
            Inference::Count { truths, .. } => drop(truths.pop()),
            Inference::Fillings { constraint, .. } => *constraint = chance.below(walker.constraints().len()),
            _ => line.by = Inference::Cell(chance.below(cells)),
        },
        _ => match &mut line.claim {
            RuleClaim::OneOf(list) | RuleClaim::NoneOf(list) if !list.is_empty() => {
                let nth = chance.below(list.len());
                let cell = list[nth].0;
                let candidates: Vec<u8> = walker.candidates()[cell].iter().collect();
                if let Some(&other) = candidates.get(chance.below(candidates.len().max(1))) {
                    list[nth].1 = ValueSet::of(other);
                }
            }
            _ => line.claim = RuleClaim::about(chance.below(cells), value, false),
        },
    }
    proof
}
