//! Interchangeable values: one order of them represents all.
//!
//! If no constraint depends on the values themselves, and no given distinguishes some of them, any solution with these
//! values exchanged is another solution. If they fill known cells of a house, the search places them there in order,
//! and each solution found represents all orders.

use std::ops::ControlFlow;

use tesuji_core::{Constraint, Problem};

use crate::space::{Var, bits};

/// Interchangeable values, and the cells of a house that have them.
#[derive(Clone, Debug)]
pub(crate) struct Exchange {
    /// The values, counted from 0, in order.
    pub(crate) values: Vec<u8>,
    /// The cells, as many as values; none has another value.
    pub(crate) cells: Vec<Var>,
}

impl Exchange {
    /// Finds the largest set of interchangeable values of a problem, given the current domains. `None` if there are
    /// none, or if they fill known cells of no house.
    pub(crate) fn find(problem: &Problem, domain: impl Fn(Var) -> u64) -> Option<Exchange> {
        if !problem.constraints().iter().all(is_blind) {
            return None;
        }
        let layout = problem.layout();
        let allowed: Vec<u64> = problem.allowed().into_iter().map(|set| set.bits()).collect();
        let alike = |one: usize, other: usize| allowed.iter().all(|domain| domain >> one & 1 == domain >> other & 1);
        let mask = (0..layout.size())
            .map(|one| {
                (0..layout.size()).filter(|&other| alike(one, other)).fold(0u64, |mask, other| mask | 1 << other)
            })
            .max_by_key(|mask| mask.count_ones())?;
        let count = mask.count_ones() as usize;
        let in_house = |cells: Vec<Var>| -> Option<Vec<Var>> {
            let full = cells.len() == layout.size();
            let cells: Vec<Var> = cells.into_iter().filter(|&cell| domain(cell) & mask != 0).collect();
            (full && cells.len() == count).then_some(cells)
        };
        let cells = layout.houses().find_map(|house| in_house(house.cells)).filter(|_| count > 1)?;
        Some(Exchange { values: bits(mask).map(|value| value as u8).collect(), cells })
    }

    /// Returns the number of orders, or `u64::MAX` if it is larger.
    pub(crate) fn orders(&self) -> u64 {
        (1..=self.values.len() as u64).fold(1, u64::saturating_mul)
    }

    /// Returns the value of each cell in the first order, as a mask.
    pub(crate) fn first_order(&self) -> impl Iterator<Item = (Var, u64)> + '_ {
        self.cells.iter().zip(&self.values).map(|(&cell, &value)| (cell, 1 << value))
    }

    /// Visits a solution, with values counted from 1, in every order of the interchangeable values.
    pub(crate) fn for_each_order(
        &self,
        solution: &[u8],
        visit: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut order = self.values.clone();
        let mut renamed: Vec<u8> = (0..=u8::MAX).collect();
        loop {
            for (&from, &to) in self.values.iter().zip(&order) {
                renamed[usize::from(from) + 1] = to + 1;
            }
            let values: Vec<u8> = solution.iter().map(|&value| renamed[usize::from(value)]).collect();
            visit(&values)?;
            if !advance(&mut order) {
                return ControlFlow::Continue(());
            }
        }
    }
}

/// Changes a list to its next permutation, and returns whether there is one.
fn advance(order: &mut [u8]) -> bool {
    let rises = |at: &usize| order[*at] < order[at + 1];
    let Some(pivot) = (0..order.len() - 1).rev().find(rises) else { return false };
    let last = order.iter().rposition(|&value| value > order[pivot]).expect("the next is larger");
    order.swap(pivot, last);
    order[pivot + 1..].reverse();
    true
}

/// Returns whether a constraint depends only on which cells are equal.
fn is_blind(constraint: &Constraint) -> bool {
    match constraint {
        Constraint::Diagonal { .. }
        | Constraint::AntiChess { .. }
        | Constraint::Taxicab { .. }
        | Constraint::Windoku
        | Constraint::DisjointGroups
        | Constraint::SameRegionValues
        | Constraint::AllDifferent { .. }
        | Constraint::SameValues { .. }
        | Constraint::Clone { .. }
        | Constraint::Palindrome { .. } => true,
        Constraint::Cage { sums, .. } => sums.is_empty(),
        Constraint::Any { constraints } | Constraint::All { constraints } => constraints.iter().all(is_blind),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use tesuji_core::{Control, Layout, Relation, Shape};

    use super::*;
    use crate::Search;

    fn blank(size: usize, constraints: Vec<Constraint>) -> Search {
        let layout = Layout::of(Shape::of_size(size).unwrap());
        let problem = Problem::from_values(layout, vec![0; size * size]).unwrap();
        Search::new(&problem.with_constraints(constraints).unwrap()).unwrap()
    }

    #[test]
    fn blank_grids_have_the_known_numbers_of_solutions() {
        let knight = Constraint::AntiChess { rows: 1, columns: 2 };
        let king = Constraint::AntiChess { rows: 1, columns: 1 };
        let [falling, rising] = [false, true].map(|rising| Constraint::Diagonal { rising });
        let apart = Constraint::NotAdjacent { relation: Relation::Difference(1), diagonal: false, exempt: vec![] };
        let known = [
            (4, vec![], 288),
            (6, vec![], 28_200_960),
            (6, vec![falling.clone()], 288_000),
            (6, vec![falling.clone(), rising.clone()], 8_640),
            (6, vec![Constraint::DisjointGroups], 2_799_360),
            (6, vec![knight.clone()], 11_520),
            (6, vec![king.clone()], 74_160),
            (6, vec![apart.clone()], 48),
            (6, vec![knight.clone(), king.clone()], 0),
            (6, vec![knight, falling.clone(), rising.clone()], 0),
            (6, vec![king, falling, rising], 0),
        ];
        for (size, constraints, count) in known {
            let name = format!("{size} {constraints:?}");
            assert_eq!(blank(size, constraints).count(u64::MAX, &Control::new()), Some(count), "{name}");
        }
    }

    /// Sets of nine cells that agree in two of the four digits of their place: the numbers of row and column in base 3.
    fn digits_of_places(one: usize, other: usize) -> impl Iterator<Item = Constraint> {
        (0..9).map(move |pair| {
            let digits = |cell: usize| [cell / 27, cell / 9 % 3, cell / 3 % 3, cell % 3];
            let agrees = |&cell: &usize| digits(cell)[one] == pair / 3 && digits(cell)[other] == pair % 3;
            Constraint::AllDifferent { cells: (0..81).filter(agrees).collect() }
        })
    }

    #[test]
    fn grids_with_every_pair_of_digits_of_places_have_104_classes() {
        let pairs = [(0, 3), (1, 2), (1, 3)];
        let constraints = pairs.into_iter().flat_map(|(one, other)| digits_of_places(one, other)).collect();
        assert_eq!(blank(9, constraints).count(u64::MAX, &Control::new()), Some(104 * 362_880));
    }

    #[test]
    fn every_order_is_visited_once() {
        let mut seen = HashSet::new();
        let flow = blank(4, vec![]).for_each(&Control::new(), |values| {
            assert!(seen.insert(values.to_vec()));
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue() && seen.len() == 288);
    }

    #[test]
    fn values_that_givens_tell_apart_are_not_exchanged() {
        let mut values = vec![0; 16];
        (values[0], values[5]) = (1, 2);
        let problem = Problem::from_values(Layout::of(Shape::of_size(4).unwrap()), values).unwrap();
        let mut search = Search::new(&problem).unwrap();
        // By symmetry, a twelfth of all solutions.
        assert_eq!(search.count(u64::MAX, &Control::new()), Some(24));
        assert_eq!(search.count(5, &Control::new()), Some(5));
    }
}
