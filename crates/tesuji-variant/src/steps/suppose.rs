//! Steps by contradiction: a value whose assumption leads to one.

use tesuji_core::{Contradiction, Control, Reason, RuleStep, ValueSet};

use super::Walker;
use super::patterns::contradiction;

/// The maximum number of steps followed in each round, so that short ways to a contradiction are found first.
const ROUNDS: [usize; 4] = [3, 8, 20, 60];

/// The maximum number of values assumed in all rounds.
const MOST_SUPPOSED: usize = 1_500;

/// The maximum number of decisions spent on constraints in all rounds.
const NODES: u64 = 300_000;

/// Returns the step of the first round that finds one.
pub(super) fn step(walker: &Walker, control: &Control<'_>) -> Option<RuleStep> {
    let mut cells: Vec<usize> = (0..walker.marks.placed.len()).filter(|&cell| !walker.marks.placed[cell]).collect();
    cells.sort_by_key(|&cell| walker.marks.candidates[cell].len());
    let mut supposed = 0;
    let control = &Control::within(control).with_budget(NODES);
    for longest in ROUNDS {
        for &cell in &cells {
            for value in walker.marks.candidates[cell].iter() {
                supposed += 1;
                if supposed > MOST_SUPPOSED || !control.should_continue() {
                    return None;
                }
                if let Some((steps, end)) = follow(walker, cell, value, longest, control) {
                    let reason = Reason::Supposed { cell, value, steps, end };
                    return Some(RuleStep { reason, place: None, eliminate: vec![(cell, ValueSet::of(value))] });
                }
            }
        }
    }
    None
}

/// Returns the steps to a contradiction, if the value leads to one within `longest` steps.
fn follow(
    walker: &Walker,
    cell: usize,
    value: u8,
    longest: usize,
    control: &Control<'_>,
) -> Option<(Vec<RuleStep>, Contradiction)> {
    let mut walker = walker.clone();
    let first = RuleStep { reason: Reason::NakedSingle { cell }, place: Some((cell, value)), eliminate: Vec::new() };
    walker.take(&first);
    let mut steps = Vec::new();
    loop {
        if let Some(end) = contradiction(&walker.marks) {
            return Some((steps, end));
        }
        if steps.len() >= longest || !control.should_continue() {
            return None;
        }
        let step = walker.single().or_else(|| walker.by_rule(control))?;
        let emptied = step.eliminate.iter().any(|&(cell, values)| (walker.marks.candidates[cell] & !values).is_empty());
        if let (true, Reason::Rule { constraint, cells, .. }) = (emptied, &step.reason) {
            return Some((steps, Contradiction::Rule { constraint: *constraint, cells: cells.clone() }));
        }
        walker.take(&step);
        steps.push(step);
    }
}
