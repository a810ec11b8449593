//! Both diagonals of a blank square of boxes, filled in all ways that differ essentially.
//!
//! When the diagonals are full, their constraints say nothing more, and what is left is a square of boxes alone, which is
//! counted much faster. Few fillings differ by more than the names of the values and a symmetry of the square: 74 of 9x9.

use std::collections::BTreeMap;

use tesuji_core::{Constraint, Problem, Shape};

/// The largest size: beyond, there are too many fillings.
const MOST_VALUES: usize = 10;

/// Returns the fillings of both diagonals that differ essentially: each as a problem without constraints, and how many
/// fillings are like it, itself included. So the problem has as many solutions as these problems have, each counted so
/// many times. `None` unless the problem is a blank square of boxes of up to 10 values, with both diagonals and nothing
/// else.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Constraint, Control, Layout, Problem, Shape};
/// use tesuji_variant::{Search, fill_diagonals};
///
/// let both = [false, true].map(|rising| Constraint::Diagonal { rising });
/// let problem = Problem::from_values(Layout::of(Shape::of_size(6).unwrap()), vec![0; 36])?;
/// let problem = problem.with_constraints(both.to_vec())?;
/// let mut count = 0;
/// for (filled, ways) in fill_diagonals(&problem).unwrap() {
///     count += ways * Search::new(&filled)?.count(u64::MAX, &Control::new()).unwrap();
/// }
/// assert_eq!(count, 8_640);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fill_diagonals(problem: &Problem) -> Option<Vec<(Problem, u64)>> {
    // The first module of the page is to be small.
    if cfg!(tesuji_small) {
        return None;
    }
    let shape = problem.layout().boxes().filter(|shape| shape.size() <= MOST_VALUES)?;
    let mut rising: Vec<bool> = Vec::new();
    for constraint in problem.constraints() {
        let Constraint::Diagonal { rising: one } = constraint else { return None };
        rising.push(*one);
    }
    rising.sort_unstable();
    rising.dedup();
    let is_blank = problem.givens().iter().all(|&given| given == 0) && problem.restricted_cells().is_empty();
    if rising != [false, true] || !is_blank {
        return None;
    }
    let mut diagonals =
        Diagonals { shape, rising: vec![0; shape.size()], exchanges: exchanges(shape), found: BTreeMap::new() };
    diagonals.fill(0);
    let orders: u64 = (1..=shape.size() as u64).product();
    let filled = |(rising, ways): (Vec<u8>, u64)| {
        let mut values = vec![0; shape.cell_count()];
        for (row, &value) in rising.iter().enumerate() {
            values[row * shape.size() + row] = row as u8 + 1;
            values[(row + 1) * (shape.size() - 1)] = value;
        }
        Some((Problem::from_values(problem.layout().clone(), values).ok()?, ways * orders))
    };
    diagonals.found.into_iter().map(filled).collect()
}

/// The rising diagonal is filled where the falling one has each value in the row of its number: the other fillings differ
/// from these by the names of the values.
struct Diagonals {
    shape: Shape,
    /// The value in each row, 0 for none yet.
    rising: Vec<u8>,
    exchanges: Vec<Vec<usize>>,
    /// The first of all fillings that are alike, and how many they are.
    found: BTreeMap<Vec<u8>, u64>,
}

impl Diagonals {
    fn fill(&mut self, row: usize) {
        let size = self.shape.size();
        if row == size {
            *self.found.entry(self.first_alike()).or_default() += 1;
            return;
        }
        for value in 1..=size as u8 {
            if !self.rising[..row].contains(&value) && self.can_have(row, usize::from(value) - 1) {
                self.rising[row] = value;
                self.fill(row + 1);
            }
        }
    }

    /// Returns whether the cell of the rising diagonal can have what the falling one has in the row `other`.
    fn can_have(&self, row: usize, other: usize) -> bool {
        let size = self.shape.size();
        let column = size - 1 - row;
        let is_centre = row == column;
        let same_box = self.shape.box_of(row * size + column) == self.shape.box_of(other * size + other);
        if is_centre { other == row } else { other != row && other != column && !same_box }
    }

    /// Returns the first of the fillings that symmetries and other names of the values make of this one.
    fn first_alike(&self) -> Vec<u8> {
        let size = self.shape.size();
        let falling: Vec<u8> = (1..=size as u8).collect();
        // Rows become columns only where boxes are square.
        let mirrored: &[bool] =
            if self.shape.box_rows() == self.shape.box_columns() { &[false, true] } else { &[false] };
        let mut first = self.rising.clone();
        for exchange in &self.exchanges {
            for (one, other) in [(&falling, &self.rising), (&self.rising, &falling)] {
                for &is_mirrored in mirrored {
                    let (mut names, mut made) = (vec![0; size + 1], vec![0; size]);
                    for (row, &value) in one.iter().enumerate() {
                        names[usize::from(value)] = exchange[row] as u8 + 1;
                    }
                    for (row, &value) in other.iter().enumerate() {
                        let to = exchange[if is_mirrored { size - 1 - row } else { row }];
                        made[to] = names[usize::from(value)];
                    }
                    first = first.min(made);
                }
            }
        }
        first
    }
}

/// Returns the orders into which rows and columns can be brought at once, so that boxes stay boxes and both diagonals stay:
/// for each row, its new number.
fn exchanges(shape: Shape) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    extend(shape, &mut Vec::new(), &mut found);
    found
}

/// Extends an order that is begun in all ways.
fn extend(shape: Shape, begun: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    let size = shape.size();
    let row = begun.len();
    if row == size {
        found.push(begun.clone());
        return;
    }
    for to in 0..size {
        let keeps_diagonals = match begun.get(size - 1 - row) {
            Some(opposite) => to == size - 1 - opposite,
            None => row != size - 1 - row || to == row,
        };
        let keeps =
            |height: usize, other: usize| (row / height == other / height) == (to / height == begun[other] / height);
        let keeps_boxes = (0..row).all(|other| keeps(shape.box_rows(), other) && keeps(shape.box_columns(), other));
        if keeps_diagonals && keeps_boxes && !begun.contains(&to) {
            begun.push(to);
            extend(shape, begun, found);
            begun.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use tesuji_core::{Control, Layout};

    use super::*;
    use crate::Search;

    fn blank(size: usize, constraints: Vec<Constraint>) -> Problem {
        let layout = Layout::of(Shape::of_size(size).unwrap());
        Problem::from_values(layout, vec![0; size * size]).unwrap().with_constraints(constraints).unwrap()
    }

    fn both() -> Vec<Constraint> {
        vec![Constraint::Diagonal { rising: true }, Constraint::Diagonal { rising: false }]
    }

    #[test]
    fn the_solutions_are_those_of_the_problem() {
        for (size, count) in [(4, 48), (6, 8_640)] {
            let filled = fill_diagonals(&blank(size, both())).unwrap();
            let solutions = |problem: &Problem| Search::new(problem).unwrap().count(u64::MAX, &Control::new()).unwrap();
            assert_eq!(filled.iter().map(|(problem, ways)| solutions(problem) * ways).sum::<u64>(), count);
        }
    }

    #[test]
    fn of_9x9_few_fillings_differ() {
        let filled = fill_diagonals(&blank(9, both())).unwrap();
        // 4752 orders of the eight values: none has its value in its own row, nor in its own column.
        assert_eq!(filled.iter().map(|(_, ways)| ways).sum::<u64>(), 4752 * 362_880);
        assert_eq!((exchanges(Shape::of_size(9).unwrap()).len(), filled.len()), (24, 74));
    }

    #[test]
    fn other_problems_are_not_filled() {
        assert_eq!(fill_diagonals(&blank(9, both()[..1].to_vec())), None);
        assert_eq!(fill_diagonals(&blank(9, [both(), vec![Constraint::DisjointGroups]].concat())), None);
        assert_eq!(fill_diagonals(&blank(12, both())), None);
        let mut values = vec![0; 36];
        values[8] = 3;
        let given = Problem::from_values(Layout::of(Shape::of_size(6).unwrap()), values).unwrap();
        assert_eq!(fill_diagonals(&given.with_constraints(both()).unwrap()), None);
    }
}
