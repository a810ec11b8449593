//! The candidates of every cell of a layout, with the houses and who sees whom.

use std::sync::Arc;

use tesuji_core::{Constraint, Layout, LayoutHouse, Problem, ValueSet};

use super::step::RuleStep;
use crate::poster::Poster;

/// What does not change while a problem is solved.
#[derive(Debug)]
pub(super) struct Ground {
    pub(super) layout: Layout,
    pub(super) houses: Vec<(String, Vec<usize>)>,
    /// The cells that differ from each cell.
    pub(super) seen: Vec<Vec<usize>>,
}

/// The state of a problem.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    pub(super) ground: Arc<Ground>,
    pub(super) candidates: Vec<ValueSet>,
    pub(super) placed: Vec<bool>,
}

impl Ground {
    fn of(problem: &Problem) -> Ground {
        let layout = problem.layout();
        let poster = Poster::new(problem);
        let mut houses: Vec<(String, Vec<usize>)> =
            layout.houses().map(|LayoutHouse { name, cells, .. }| (name, cells)).collect();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for constraint in problem.constraints() {
            match constraint {
                Constraint::Diagonal { rising } => {
                    let name = if *rising { "the rising diagonal" } else { "the falling diagonal" };
                    houses.push((name.to_owned(), poster.diagonal(*rising)));
                }
                Constraint::DisjointGroups => {
                    let groups = poster.disjoint_groups().into_iter().enumerate();
                    houses.extend(groups.map(|(at, cells)| (format!("group {} of the boxes", at + 1), cells)));
                }
                Constraint::AllDifferent { cells } => {
                    houses.push(("the set of different cells".to_owned(), cells.clone()))
                }
                Constraint::Cage { cells, .. }
                | Constraint::Renban { cells }
                | Constraint::RellikCage { cells, .. } => {
                    groups.push(cells.clone());
                }
                Constraint::AntiChess { rows, columns } => {
                    let pairs = poster.pairs_by_move(*rows, *columns);
                    groups.extend(pairs.into_iter().map(|(one, other)| vec![one, other]));
                }
                Constraint::Taxicab { distance } => {
                    let pairs = poster.pairs_at_distance(*distance);
                    groups.extend(pairs.into_iter().map(|(one, other)| vec![one, other]));
                }
                _ => {}
            }
        }
        for (_, cells) in &mut houses {
            cells.sort_unstable();
            cells.dedup();
        }
        let mut seen = vec![Vec::new(); layout.cell_count() + layout.extra_count()];
        for group in houses.iter().map(|(_, cells)| cells).chain(&groups) {
            for &one in group {
                seen[one].extend(group.iter().copied().filter(|&other| other != one));
            }
        }
        for cells in &mut seen {
            cells.sort_unstable();
            cells.dedup();
        }
        Ground { layout, houses, seen }
    }

    pub(super) fn sees(&self, one: usize, other: usize) -> bool {
        self.seen[one].binary_search(&other).is_ok()
    }

    /// Returns whether the house has every value.
    pub(super) fn is_full(&self, house: usize) -> bool {
        self.houses[house].1.len() == self.layout.size()
    }
}

impl Marks {
    pub(super) fn of(problem: &Problem) -> Marks {
        let ground = Arc::new(Ground::of(problem));
        let candidates = problem.allowed();
        let mut marks = Marks { placed: vec![false; candidates.len()], candidates, ground };
        for (cell, value) in problem.values().into_iter().enumerate().filter(|&(_, value)| value > 0) {
            marks.place(cell, value);
        }
        marks
    }

    fn place(&mut self, cell: usize, value: u8) {
        self.placed[cell] = true;
        self.candidates[cell] = self.candidates[cell] & ValueSet::of(value);
        let ground = self.ground.clone();
        for &peer in &ground.seen[cell] {
            self.candidates[peer] = self.candidates[peer] & !ValueSet::of(value);
        }
    }

    /// Takes a step, and returns the cells whose candidates may have changed.
    pub(super) fn apply(&mut self, step: &RuleStep) -> Vec<usize> {
        let mut changed: Vec<usize> = step.eliminate.iter().map(|&(cell, _)| cell).collect();
        for &(cell, values) in &step.eliminate {
            self.candidates[cell] = self.candidates[cell] & !values;
        }
        if let Some((cell, value)) = step.place {
            self.place(cell, value);
            changed.push(cell);
            changed.extend(&self.ground.seen[cell]);
        }
        changed
    }

    /// Returns the open cells of a house that can have the value.
    pub(super) fn places(&self, house: usize, value: u8) -> Vec<usize> {
        let cells = self.ground.houses[house].1.iter().copied();
        cells.filter(|&cell| self.candidates[cell].contains(value)).collect()
    }

    /// Returns the cells that lose the value because they see all of these.
    pub(super) fn losing(&self, value: u8, cells: &[usize]) -> Vec<(usize, ValueSet)> {
        let Some((&first, rest)) = cells.split_first() else { return Vec::new() };
        let seen = self.ground.seen[first].iter().copied();
        let seen = seen.filter(|&cell| self.candidates[cell].contains(value));
        let seen =
            seen.filter(|&cell| !rest.contains(&cell) && rest.iter().all(|&other| self.ground.sees(cell, other)));
        seen.map(|cell| (cell, ValueSet::of(value))).collect()
    }
}
