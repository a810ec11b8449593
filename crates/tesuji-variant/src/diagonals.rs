//! The essentially different fillings of both diagonals of an empty square grid with boxes.
//!
//! Once the diagonals are full, their constraints have no further effect, and only a plain grid with boxes is left,
//! which is counted much faster. Few fillings differ by more than a relabelling of the values and a symmetry of the
//! square: 74 for 9x9.

use std::collections::BTreeMap;

use tesuji_core::{Constraint, Problem, Shape};

/// The largest size; beyond it, there are too many fillings.
const MOST_VALUES: usize = 10;

/// Returns the essentially different fillings of both diagonals: each as a problem without constraints, with the number
/// of fillings equivalent to it, itself included. The problem has as many solutions as these problems together, each
/// multiplied by its number. `None` unless the problem is an empty square grid with boxes of up to 10 values, with both
/// diagonals and nothing else.
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
    // The page's first module must be small.
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

/// The fillings of the rising diagonal for the falling diagonal that has value 1 in row 1, value 2 in row 2 and so on:
/// all other fillings differ from these by a relabelling of the values.
struct Diagonals {
    shape: Shape,
    /// The value in each row, 0 for none yet.
    rising: Vec<u8>,
    exchanges: Vec<Vec<usize>>,
    /// The first filling of each equivalence class, and the size of the class.
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

    /// Returns whether the cell of the rising diagonal in `row` can have the value that the falling one has in the row
    /// `other`.
    fn can_have(&self, row: usize, other: usize) -> bool {
        let size = self.shape.size();
        let column = size - 1 - row;
        let is_centre = row == column;
        let same_box = self.shape.box_of(row * size + column) == self.shape.box_of(other * size + other);
        if is_centre { other == row } else { other != row && other != column && !same_box }
    }

    /// Returns the first filling that is equivalent to this one by symmetries and relabelling.
    fn first_alike(&self) -> Vec<u8> {
        let size = self.shape.size();
        let falling: Vec<u8> = (1..=size as u8).collect();
        // Rows can become columns only if boxes are square.
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

/// Returns the permutations of rows and columns that preserve boxes and both diagonals: for each row, its new number.
fn exchanges(shape: Shape) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    extend(shape, &mut Vec::new(), &mut found);
    found
}

/// Extends a partial permutation in all possible ways.
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
        // 4752 orders of the eight values in which no value is in its own row or column.
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
