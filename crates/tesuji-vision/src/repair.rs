//! Finds the most probable givens with exactly one solution.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use tesuji_core::{Control, Layout, Problem};
use tesuji_engine::Solver;
use tesuji_solve::{SolverInput, clashes_of};

use crate::net::{Class, Reading};

/// A cell is not changed to a content less probable than this.
const MIN_PROBABILITY: f32 = 1e-4;
/// The maximum number of single changes that are combined.
const MOST_CHANGES: usize = 60;
/// The maximum number of combinations that are tried: for the classic size, and for others, whose search takes longer.
const MOST_TRIES: [usize; 2] = [4000, 300];
/// The maximum cost of a combination: the logarithm of the factor by which it is less probable than the first reading.
const MOST_COST: f32 = 14.0;
/// Other puzzles with one solution raise doubts if their cost is higher by less than this.
const RIVAL: f32 = 5.0;

/// Givens with exactly one solution, or the givens as read if none were found.
pub(crate) struct RepairedGivens {
    pub(crate) givens: Vec<u8>,
    /// The cells whose given is not the most probable one.
    pub(crate) changed: Vec<usize>,
    /// The cells in which other puzzles with one solution differ, if those puzzles are nearly as probable.
    pub(crate) rivals: Vec<usize>,
    /// The solution, if there is exactly one.
    pub(crate) solution: Option<Vec<u8>>,
    /// The number of solutions, at most 2.
    pub(crate) solutions: usize,
}

/// A change of one cell, and its cost.
#[derive(Clone, Copy)]
struct Change {
    cell: usize,
    value: u8,
    cost: f32,
}

/// A set of changes, ordered by cost. `changes` holds their indices, ascending.
struct Combination {
    cost: f32,
    changes: Vec<usize>,
}

impl Ord for Combination {
    /// Orders by cost: the cheapest combination is the greatest, because the heap returns the greatest first.
    fn cmp(&self, other: &Combination) -> Ordering {
        other.cost.total_cmp(&self.cost).then_with(|| other.changes.cmp(&self.changes))
    }
}

impl PartialOrd for Combination {
    fn partial_cmp(&self, other: &Combination) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Combination {
    fn eq(&self, other: &Combination) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Combination {}

/// Tries combinations of changes, the most probable first, until the puzzle has exactly one solution.
pub(crate) fn repair(layout: &Layout, readings: &[Reading], control: &Control) -> RepairedGivens {
    let (first, changes) = first_and_changes(layout, readings);
    let mut solver = Solver::new();
    let base = solve(layout, &first, &mut solver, control);
    let mut repaired = RepairedGivens {
        givens: first.clone(),
        changed: Vec::new(),
        rivals: Vec::new(),
        solutions: base.0,
        solution: base.1,
    };
    let mut paid = repaired.solution.as_ref().map(|_| 0.0);
    for (cost, combined) in combinations(&changes).take(MOST_TRIES[usize::from(!layout.is_classic())]) {
        if cost > paid.map_or(MOST_COST, |paid| paid + RIVAL) || !control.should_continue() {
            break;
        }
        let mut givens = first.clone();
        for change in &combined {
            givens[change.cell] = change.value;
        }
        let (solutions, solution) = solve(layout, &givens, &mut solver, control);
        if solutions != 1 {
            continue;
        }
        let cells = combined.iter().map(|change| change.cell);
        if paid.is_some() {
            repaired.rivals.extend(cells);
        } else {
            paid = Some(cost);
            let changed = cells.collect();
            repaired = RepairedGivens { givens, changed, rivals: Vec::new(), solutions, solution };
        }
    }
    if repaired.solutions == 0 {
        repaired.rivals = clashes_of(layout, &first).into_iter().flat_map(|clash| clash.indices).collect();
    }
    repaired
}

/// Returns the most probable given of each cell, and the possible changes, the most probable one first.
fn first_and_changes(layout: &Layout, readings: &[Reading]) -> (Vec<u8>, Vec<Change>) {
    let mut first = Vec::with_capacity(readings.len());
    let mut changes = Vec::new();
    for (cell, reading) in readings.iter().enumerate() {
        let printed = |value: u8| reading.probability(Class::Printed(value));
        let values = 1..=layout.size() as u8;
        let none = 1.0 - values.clone().map(printed).sum::<f32>();
        let all: Vec<(u8, f32)> =
            std::iter::once((0, none)).chain(values.map(|value| (value, printed(value)))).collect();
        let best = all.iter().copied().fold((0, 0.0), |best: (u8, f32), one| if one.1 > best.1 { one } else { best });
        let others = all.iter().filter(|(value, probability)| *value != best.0 && *probability >= MIN_PROBABILITY);
        changes.extend(others.map(|&(value, probability)| Change { cell, value, cost: (best.1 / probability).ln() }));
        first.push(best.0);
    }
    changes.sort_by(|one, other| one.cost.total_cmp(&other.cost));
    changes.truncate(MOST_CHANGES);
    (first, changes)
}

/// Returns the non-empty sets of changes that change no cell twice, the cheapest first.
///
/// Each set follows from a cheaper one: with one more change, or with the next change instead of its last. The heap
/// grows by at most one set for each set returned.
fn combinations(changes: &[Change]) -> impl Iterator<Item = (f32, Vec<Change>)> + '_ {
    let mut heap = BinaryHeap::new();
    if let Some(first) = changes.first() {
        heap.push(Combination { cost: first.cost, changes: vec![0] });
    }
    let next = move || {
        let Combination { cost, changes: indices } = heap.pop()?;
        let last = *indices.last()?;
        if let Some(next) = changes.get(last + 1) {
            let mut more = indices.clone();
            more.push(last + 1);
            heap.push(Combination { cost: cost + next.cost, changes: more });
            let mut instead = indices.clone();
            instead.pop();
            instead.push(last + 1);
            heap.push(Combination { cost: cost - changes[last].cost + next.cost, changes: instead });
        }
        Some((cost, indices.iter().map(|&index| changes[index]).collect::<Vec<Change>>()))
    };
    std::iter::from_fn(next).filter(|(_, combined)| {
        let cells = || combined.iter().map(|change| change.cell);
        cells().enumerate().all(|(nth, cell)| cells().skip(nth + 1).all(|other| other != cell))
    })
}

/// Returns the number of solutions, at most 2, and the only one.
pub(crate) fn solve(
    layout: &Layout,
    givens: &[u8],
    solver: &mut Solver,
    control: &Control,
) -> (usize, Option<Vec<u8>>) {
    // Nearly empty grids have many solutions, so they need no search.
    if givens.iter().filter(|&&given| given > 0).count() < layout.size() - 1 {
        return (2, None);
    }
    if !clashes_of(layout, givens).is_empty() {
        return (0, None);
    }
    let Ok(problem) = Problem::from_values(layout.clone(), givens.to_vec()) else { return (0, None) };
    let Some(solutions) = SolverInput::of(&problem).solutions(solver, control) else { return (2, None) };
    let only = solutions.only().map(|solution| solution.values());
    (solutions.count(), only)
}

#[cfg(test)]
mod tests {
    use super::{Change, combinations};

    /// Sets of changes come in the order of their cost, each once, and none changes a cell twice.
    #[test]
    fn combinations_come_in_order() {
        let change = |cell, cost| Change { cell, value: 1, cost };
        let changes = [change(0, 1.0), change(1, 2.0), change(0, 2.5), change(2, 4.5)];
        let all: Vec<(f32, Vec<usize>)> =
            combinations(&changes).map(|(cost, set)| (cost, set.iter().map(|change| change.cell).collect())).collect();
        // 15 sets are not empty, and 4 of them have both changes of the first cell.
        assert_eq!(all.len(), 11);
        assert!(all.is_sorted_by(|one, other| one.0 <= other.0));
        assert_eq!(all[0], (1.0, vec![0]));
        assert_eq!(all[3], (3.0, vec![0, 1]));
    }
}
