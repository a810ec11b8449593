//! The candidates of every cell of a layout, with the houses and the cells that each cell sees.

use std::sync::Arc;

use tesuji_core::{Constraint, Drawing, Layout, LayoutHouse, Problem, RuleHouse, RuleHouseKind, RuleStep, ValueSet};

use crate::poster::Poster;

/// The data that does not change while a problem is solved.
#[derive(Debug)]
pub(super) struct StaticMarks {
    pub(super) layout: Layout,
    /// The layout without its houses, in which a few cells are considered separately.
    pub(super) bare: Layout,
    pub(super) houses: Vec<RuleHouse>,
    /// The houses of each cell.
    pub(super) houses_of: Vec<Vec<usize>>,
    /// The cells that differ from each cell.
    pub(super) seen: Vec<Vec<usize>>,
}

/// The state of a problem.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    pub(super) ground: Arc<StaticMarks>,
    pub(super) candidates: Vec<ValueSet>,
    pub(super) placed: Vec<bool>,
}

impl StaticMarks {
    fn of(problem: &Problem) -> StaticMarks {
        let layout = problem.layout();
        let poster = Poster::new(problem);
        let mut houses: Vec<RuleHouse> = layout
            .houses()
            .map(|LayoutHouse { of, name, cells }| RuleHouse { kind: RuleHouseKind::Layout { of, name }, cells })
            .collect();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (nth, constraint) in problem.constraints().iter().enumerate() {
            let mut add = |kind, cells| houses.push(RuleHouse { kind, cells });
            match constraint {
                Constraint::Diagonal { rising } => {
                    add(RuleHouseKind::Diagonal { rising: *rising }, poster.diagonal(*rising));
                }
                Constraint::Windoku => {
                    let windows = crate::rules::windows(&poster).into_iter().enumerate();
                    windows.for_each(|(at, cells)| add(RuleHouseKind::Window(at + 1), cells));
                }
                Constraint::DisjointGroups => {
                    let groups = poster.disjoint_groups().into_iter().enumerate();
                    groups.for_each(|(at, cells)| add(RuleHouseKind::Group(at + 1), cells));
                }
                Constraint::AllDifferent { cells }
                | Constraint::Cage { cells, .. }
                | Constraint::Renban { cells }
                | Constraint::Nabner { cells }
                | Constraint::EqualityCage { cells }
                | Constraint::Lunchbox { cells, .. }
                | Constraint::RellikCage { cells, .. } => add(RuleHouseKind::Constraint(nth), cells.clone()),
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
        for house in &mut houses {
            house.cells.sort_unstable();
            house.cells.dedup();
        }
        let mut seen = vec![Vec::new(); layout.cell_count() + layout.extra_count()];
        for group in houses.iter().map(|house| &house.cells).chain(&groups) {
            for &one in group {
                seen[one].extend(group.iter().copied().filter(|&other| other != one));
            }
        }
        for cells in &mut seen {
            cells.sort_unstable();
            cells.dedup();
        }
        // A constraint's house within another house adds nothing.
        let inner = |house: &RuleHouse| {
            let within = |other: &RuleHouse| {
                other.cells.len() > house.cells.len() && house.cells.iter().all(|cell| other.cells.contains(cell))
            };
            matches!(house.kind, RuleHouseKind::Constraint(_)) && (house.cells.len() < 3 || houses.iter().any(within))
        };
        let is_inner: Vec<bool> = houses.iter().map(inner).collect();
        let mut is_inner = is_inner.into_iter();
        houses.retain(|_| !is_inner.next().unwrap_or(false));
        let mut houses_of = vec![Vec::new(); seen.len()];
        for (house, RuleHouse { cells, .. }) in houses.iter().enumerate() {
            cells.iter().for_each(|&cell| houses_of[cell].push(house));
        }
        let drawing = Drawing { houses: Vec::new(), ..layout.drawing() };
        let bare = Layout::draw(drawing).unwrap_or_else(|_| layout.clone());
        StaticMarks { layout, bare, houses, houses_of, seen }
    }

    pub(super) fn sees(&self, one: usize, other: usize) -> bool {
        self.seen[one].binary_search(&other).is_ok()
    }

    /// Returns whether the house has every value.
    pub(super) fn is_full(&self, house: usize) -> bool {
        self.houses[house].cells.len() == self.layout.size()
    }
}

impl Marks {
    pub(super) fn of(problem: &Problem) -> Marks {
        let ground = Arc::new(StaticMarks::of(problem));
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

    /// Applies a step, and returns the cells whose candidates may have changed.
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

    /// Returns the cells of a house that can have the value.
    pub(super) fn places(&self, house: usize, value: u8) -> Vec<usize> {
        let cells = self.ground.houses[house].cells.iter().copied();
        cells.filter(|&cell| self.candidates[cell].contains(value)).collect()
    }

    /// Returns the cells that lose the value because they see all of these cells.
    pub(super) fn losing(&self, value: u8, cells: &[usize]) -> Vec<(usize, ValueSet)> {
        let Some((&first, rest)) = cells.split_first() else { return Vec::new() };
        let seen = self.ground.seen[first].iter().copied();
        let seen = seen.filter(|&cell| self.candidates[cell].contains(value));
        let seen =
            seen.filter(|&cell| !rest.contains(&cell) && rest.iter().all(|&other| self.ground.sees(cell, other)));
        seen.map(|cell| (cell, ValueSet::of(value))).collect()
    }
}
