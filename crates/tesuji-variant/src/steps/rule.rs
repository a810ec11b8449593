//! Steps by one constraint: the values that its cells can still have, given their candidates and the cells that they
//! see.
//!
//! Each constraint is cut into its smallest independent parts, such as one dot of many. A part is treated as a separate
//! problem: its cells with their candidates, where cells that see each other differ.

use tesuji_core::{Constraint, Contradiction, Control, Problem, Reason, RuleStep, ValueSet};

use super::marks::Marks;
use crate::search::Search;

/// The maximum number of decisions spent on one part.
const NODES: u64 = 3_000;

/// The cost of starting a search, in decisions.
const BEGIN: u64 = 20;

/// The maximum number of sets of digits of a cage that are listed.
const MOST_WAYS: usize = 12;

/// An independent part of a constraint.
#[derive(Debug)]
pub(super) struct Part {
    /// The index of the constraint of which it is a part.
    pub(super) nth: usize,
    pub(super) constraint: Constraint,
    pub(super) cells: Vec<usize>,
}

/// The consequence of a part.
pub(super) enum Follows {
    Nothing,
    Step(RuleStep),
    Never(Contradiction),
}

/// Returns the consequence of a part: also `Nothing` if the control stops the work, or if there is too much of it.
pub(super) fn look(part: &Part, marks: &Marks, control: &Control<'_>) -> Follows {
    if part.cells.iter().all(|&cell| marks.placed[cell]) {
        return Follows::Nothing;
    }
    let Some(kept) = can_have(part, marks, control) else { return Follows::Nothing };
    let lost = part.cells.iter().map(|&cell| (cell, marks.candidates[cell] & !kept[cell]));
    let eliminate: Vec<(usize, ValueSet)> = lost.filter(|(_, lost)| !lost.is_empty()).collect();
    if part.cells.iter().any(|&cell| kept[cell].is_empty()) {
        return Follows::Never(Contradiction::Rule { constraint: part.nth, cells: part.cells.clone() });
    }
    if eliminate.is_empty() {
        return Follows::Nothing;
    }
    let reason = Reason::Rule { constraint: part.nth, cells: part.cells.clone(), ways: ways(part, marks) };
    Follows::Step(RuleStep { reason, place: None, eliminate })
}

/// Returns the values that the cells of a part have in some filling; `None` if the search was not completed.
fn can_have(part: &Part, marks: &Marks, control: &Control<'_>) -> Option<Vec<ValueSet>> {
    if let Constraint::Pairs { relation, pairs } = &part.constraint
        && let [[one, other]] = pairs[..]
        && one != other
    {
        control.spend(1);
        let layout = &marks.ground.layout;
        let differ = marks.ground.sees(one, other);
        let goes = |a: u8, b: u8| {
            relation.holds(layout.first_number(), layout.number(a), layout.number(b)) && !(differ && a == b)
        };
        let (ones, others) = (marks.candidates[one], marks.candidates[other]);
        let mut kept = marks.candidates.clone();
        kept[one] = ones.iter().filter(|&a| others.iter().any(|b| goes(a, b))).collect();
        kept[other] = others.iter().filter(|&b| ones.iter().any(|a| goes(a, b))).collect();
        return Some(kept);
    }
    control.spend(BEGIN);
    let bounded = Control::within(control).with_budget(NODES);
    Search::new(&alone(part, marks, &marks.candidates)?).ok()?.true_candidates(&bounded)
}

/// Returns the separate problem of a part: its cells, where those that see each other differ.
fn alone(part: &Part, marks: &Marks, candidates: &[ValueSet]) -> Option<Problem> {
    let ground = &marks.ground;
    // Other cells do not matter: each gets the value 1.
    let mut allowed = vec![ValueSet::of(1); candidates.len()];
    part.cells.iter().for_each(|&cell| allowed[cell] = candidates[cell]);
    let mut constraints = vec![part.constraint.clone()];
    let within =
        |cells: &[usize]| -> Vec<usize> { part.cells.iter().copied().filter(|cell| cells.contains(cell)).collect() };
    let mut groups: Vec<Vec<usize>> = ground.houses.iter().map(|house| within(&house.cells)).collect();
    groups.retain(|cells| cells.len() > 1);
    groups.sort();
    groups.dedup();
    for (nth, &one) in part.cells.iter().enumerate() {
        for &other in part.cells[nth + 1..].iter().filter(|&&other| ground.sees(one, other)) {
            if !groups.iter().any(|group| group.contains(&one) && group.contains(&other)) {
                groups.push(vec![one, other]);
            }
        }
    }
    constraints.extend(groups.into_iter().map(|cells| Constraint::AllDifferent { cells }));
    let problem = Problem::from_values(ground.bare.clone(), vec![0; ground.bare.cell_count()]).ok()?;
    problem.with_allowed(&allowed).ok()?.with_constraints(constraints).ok()
}

/// Returns the step of a value that a part needs: cells that see all its places in the part lose it.
pub(super) fn needed(part: &Part, marks: &Marks, control: &Control<'_>) -> Option<RuleStep> {
    if part.cells.len() < 2 || part.cells.iter().all(|&cell| marks.placed[cell]) {
        return None;
    }
    for value in part.cells.iter().fold(ValueSet::EMPTY, |all, &cell| all | marks.candidates[cell]).iter() {
        let has = |&cell: &usize| marks.candidates[cell].contains(value);
        let places: Vec<usize> = part.cells.iter().copied().filter(has).collect();
        let eliminate = marks.losing(value, &places);
        if eliminate.is_empty() {
            continue;
        }
        let mut without = marks.candidates.clone();
        places.iter().for_each(|&cell| without[cell] = without[cell] & !ValueSet::of(value));
        control.spend(BEGIN);
        let bounded = Control::within(control).with_budget(NODES);
        let never = places.iter().any(|&cell| without[cell].is_empty())
            || Search::new(&alone(part, marks, &without)?).ok()?.count(1, &bounded) == Some(0);
        if never {
            let cells = part.cells.clone();
            let reason = Reason::Needed { constraint: part.nth, cells, value, places, ways: ways(part, marks) };
            return Some(RuleStep { reason, place: None, eliminate });
        }
    }
    None
}

/// Returns the sets of digits that a cage can hold with the candidates of its cells, if there are few.
fn ways(part: &Part, marks: &Marks) -> Vec<ValueSet> {
    let Constraint::Cage { sums, .. } = &part.constraint else { return Vec::new() };
    if sums.is_empty() {
        return Vec::new();
    }
    let mut cells = part.cells.clone();
    cells.sort_by_key(|&cell| marks.candidates[cell].len());
    let (mut found, mut left) = (Vec::new(), 20_000u32);
    fill(&cells, marks, sums, ValueSet::EMPTY, &mut found, &mut left);
    found.sort_by_key(|set: &ValueSet| set.iter().collect::<Vec<u8>>());
    if left == 0 || found.len() > MOST_WAYS { Vec::new() } else { found }
}

fn fill(cells: &[usize], marks: &Marks, sums: &[i64], used: ValueSet, found: &mut Vec<ValueSet>, left: &mut u32) {
    *left = left.saturating_sub(1);
    let Some((&cell, rest)) = cells.split_first() else {
        let sum: i64 = used.iter().map(|value| marks.ground.layout.number(value)).sum();
        if sums.contains(&sum) && !found.contains(&used) {
            found.push(used);
        }
        return;
    };
    for value in (marks.candidates[cell] & !used).iter() {
        if *left > 0 {
            fill(rest, marks, sums, used | ValueSet::of(value), found, left);
        }
    }
}
