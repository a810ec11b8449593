//! Innies and outies: the cells left over when cages are subtracted from houses that have every value.

use tesuji_core::{Constraint, Contradiction, Control, Problem, Reason, RuleStep};

use super::marks::Marks;
use super::rule::{Follows, Part, look};

/// The maximum number of cells left over.
const MOST_CELLS: usize = 5;

/// The maximum number of consecutive houses.
const MOST_HOUSES: usize = 4;

/// Houses minus cages: the remaining cells, with their signs, add up to a total.
#[derive(Debug)]
pub(super) struct Leftover {
    part: Part,
    houses: Vec<usize>,
    cages: Vec<usize>,
    terms: Vec<(i64, usize)>,
    total: i64,
}

/// Returns the leftovers of consecutive houses, those with few cells first.
pub(super) fn leftovers(problem: &Problem, marks: &Marks) -> Vec<Leftover> {
    let ground = &marks.ground;
    let size = ground.layout.size();
    let sum_of_all: i64 = (1..=size as u8).map(|value| ground.layout.number(value)).sum();
    let cages: Vec<(usize, &Vec<usize>, i64)> = problem
        .constraints()
        .iter()
        .enumerate()
        .filter_map(|(nth, constraint)| match constraint {
            Constraint::Cage { cells, sums } => match sums[..] {
                [sum] => Some((nth, cells, sum)),
                _ => None,
            },
            _ => None,
        })
        .collect();
    if cages.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let count = ground.houses.len();
    for first in 0..count {
        let (mut houses, mut cells) = (Vec::new(), Vec::<usize>::new());
        for house in first..count.min(first + MOST_HOUSES) {
            let own = &ground.houses[house].cells;
            if !ground.is_full(house) || own.iter().any(|cell| cells.contains(cell)) {
                break;
            }
            houses.push(house);
            cells.extend(own);
            let whole = sum_of_all * houses.len() as i64;
            found.extend(left_of(&houses, &cells, whole, &cages));
        }
    }
    found.sort_by_key(|one| (one.terms.len(), one.houses.len()));
    found
}

/// Returns the leftovers of some cells: without the cages inside, and without those that are mostly inside.
fn left_of(houses: &[usize], cells: &[usize], whole: i64, cages: &[(usize, &Vec<usize>, i64)]) -> Vec<Leftover> {
    let inside = |cage: &[usize]| cage.iter().filter(|cell| cells.contains(cell)).count();
    let mut found: Vec<Leftover> = Vec::new();
    for outies in [false, true] {
        let takes = |cage: &[usize]| match outies {
            false => inside(cage) == cage.len(),
            true => 2 * inside(cage) > cage.len() || inside(cage) > 0 && cage.len() - inside(cage) == 1,
        };
        let (mut used, mut covered, mut sum) = (Vec::new(), Vec::<usize>::new(), 0i64);
        for (nth, cage, total) in cages {
            let mut different = (*cage).clone();
            different.sort_unstable();
            different.dedup();
            // Of overlapping cages, only one can be subtracted.
            if takes(&different) && !different.iter().any(|cell| covered.contains(cell)) {
                used.push(*nth);
                covered.extend(different);
                sum = sum.saturating_add(*total);
            }
        }
        // The sum of the houses is that of the covered cells, minus those outside, plus the uncovered cells.
        let mut terms: Vec<(i64, usize)> =
            cells.iter().filter(|cell| !covered.contains(cell)).map(|&cell| (1, cell)).collect();
        terms.extend(covered.iter().filter(|cell| !cells.contains(cell)).map(|&cell| (-1, cell)));
        let total = whole.saturating_sub(sum);
        if used.is_empty() || terms.is_empty() || terms.len() > MOST_CELLS {
            continue;
        }
        terms.sort_by_key(|&(_, cell)| cell);
        let part = Part {
            nth: used[0],
            constraint: Constraint::Sum { terms: terms.clone(), total },
            cells: terms.iter().map(|&(_, cell)| cell).collect(),
        };
        if found.iter().all(|one| one.terms != terms) {
            found.push(Leftover { part, houses: houses.to_vec(), cages: used, terms, total });
        }
    }
    found
}

impl Leftover {
    pub(super) fn cells(&self) -> &[usize] {
        &self.part.cells
    }

    /// Returns the step that follows, if there is one.
    pub(super) fn step(&self, marks: &Marks, control: &Control<'_>) -> Option<RuleStep> {
        let eliminate = match look(&self.part, marks, control) {
            Follows::Nothing => return None,
            Follows::Step(step) => step.eliminate,
            // The first cell has no value left.
            Follows::Never(Contradiction::Rule { cells, .. }) => {
                let cell = *cells.first()?;
                vec![(cell, marks.candidates[cell])]
            }
            Follows::Never(_) => return None,
        };
        let reason = Reason::Leftover {
            houses: self.houses.clone(),
            cages: self.cages.clone(),
            terms: self.terms.clone(),
            total: self.total,
        };
        Some(RuleStep { reason, place: None, eliminate })
    }
}
