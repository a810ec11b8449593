//! Steps by one constraint: which values its cells can still have, given their candidates and who sees whom.
//!
//! Each constraint is cut into the smallest parts that say something by themselves, such as one dot of many. A part is
//! looked at as a problem of its own: its cells with their candidates, of which those differ that see each other.

use std::sync::Arc;

use tesuji_core::{Constraint, Control, Drawing, Layout, Problem, Relation, ValueSet};

use super::marks::Marks;
use super::step::{Contradiction, Reason, RuleStep};
use crate::poster::Poster;
use crate::search::Search;

/// The most decisions that are made to look at one part.
const NODES: u64 = 3_000;

/// What it costs to begin, in decisions.
const BEGIN: u64 = 20;

/// The most cells of a part: no person overlooks more.
const MOST_CELLS: usize = 36;

/// The most sets of digits of a cage that are told.
const MOST_WAYS: usize = 12;

/// A part of a constraint that says something by itself.
#[derive(Debug)]
pub(super) struct Part {
    /// The constraint of which it is a part.
    pub(super) nth: usize,
    pub(super) constraint: Constraint,
    pub(super) cells: Vec<usize>,
}

/// What follows of a part.
pub(super) enum Follows {
    Nothing,
    Step(RuleStep),
    Never(Contradiction),
}

/// Returns the parts of the constraints of a problem.
pub(super) fn parts_of(problem: &Problem) -> Vec<Part> {
    let poster = Poster::new(problem);
    let mut parts = Vec::new();
    for (nth, constraint) in problem.constraints().iter().enumerate() {
        let mut add = |constraint: Constraint| {
            let mut cells = Vec::new();
            constraint.for_each_cell(&mut |cell| cells.push(cell));
            cells.sort_unstable();
            cells.dedup();
            if (1..=MOST_CELLS).contains(&cells.len()) {
                parts.push(Part { nth, constraint, cells });
            }
        };
        match constraint {
            // They are houses, or say who sees whom.
            Constraint::AllDifferent { .. } => {}
            Constraint::Pairs { relation, pairs } => {
                for &pair in pairs {
                    add(Constraint::Pairs { relation: relation.clone(), pairs: vec![pair] });
                }
            }
            Constraint::NotAdjacent { relation, diagonal, exempt } => {
                let table = not(relation, &poster);
                for (one, other) in poster.neighbours(*diagonal) {
                    if !exempt.contains(&[one, other]) && !exempt.contains(&[other, one]) {
                        add(Constraint::Pairs { relation: table.clone(), pairs: vec![[one, other]] });
                    }
                }
            }
            Constraint::RegionSumLine { cells } if !poster.regions.is_empty() => {
                let region = |cell: usize| poster.regions.iter().position(|region| region.contains(&cell));
                let groups = cells.chunk_by(|&one, &other| region(one) == region(other)).map(<[usize]>::to_vec);
                add(Constraint::EqualSums { groups: groups.collect() });
            }
            // They ask for more than the cells that they name.
            Constraint::Extremum { .. }
            | Constraint::Indexer { .. }
            | Constraint::FullRank { .. }
            | Constraint::RegionSumLine { .. }
            | Constraint::Any { .. }
            | Constraint::All { .. } => {}
            constraint => add(constraint.clone()),
        }
    }
    parts
}

/// Returns the relation of the pairs that are not in a relation, either way round.
fn not(relation: &Relation, poster: &Poster) -> Relation {
    let first = poster.first;
    let number = |value: usize| first + value as i64 - 1;
    let row = |one: usize| {
        let free = (1..=poster.values).filter(|&other| {
            let (one, other) = (number(one), number(other));
            !relation.holds(first, one, other) && !relation.holds(first, other, one)
        });
        free.map(|other| other as u8).collect()
    };
    Relation::Table((1..=poster.values).map(row).collect())
}

/// Returns what follows of a part: nothing too if the control ends the work, or there is too much of it.
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

/// Returns the values that the cells of a part have in some way to fill them.
fn can_have(part: &Part, marks: &Marks, control: &Control<'_>) -> Option<Vec<ValueSet>> {
    let ground = Arc::clone(&marks.ground);
    let drawing = Drawing { houses: Vec::new(), ..ground.layout.drawing() };
    let layout = Layout::draw(drawing).ok()?;
    // Other cells do not matter: each gets a value of its own.
    let mut allowed = vec![ValueSet::of(1); marks.candidates.len()];
    part.cells.iter().for_each(|&cell| allowed[cell] = marks.candidates[cell]);
    let mut constraints = vec![part.constraint.clone()];
    let within =
        |cells: &[usize]| -> Vec<usize> { part.cells.iter().copied().filter(|cell| cells.contains(cell)).collect() };
    let mut groups: Vec<Vec<usize>> = ground.houses.iter().map(|(_, cells)| within(cells)).collect();
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
    let problem = Problem::from_values(layout.clone(), vec![0; layout.cell_count()]).ok()?;
    let problem = problem.with_allowed(&allowed).ok()?.with_constraints(constraints).ok()?;
    control.spend(BEGIN);
    let bounded = Control::within(control).with_budget(NODES);
    Search::new(&problem).ok()?.true_candidates(&bounded)
}

/// Returns the sets of digits that a cage can hold with the candidates of its cells, if they are few.
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
