//! True candidates: the values that occur in some solution, found without visiting all solutions.
//!
//! Every value not yet seen in a solution is tried: a search with it either finds a solution, which shows one value in
//! every cell, or finds none, and the value is removed permanently. Searches prefer unseen values, so that few
//! solutions show all. Interchangeable values are marked as seen or removed together.

use std::ops::ControlFlow;

use tesuji_core::{Control, ValueSet};

use crate::search::Search;
use crate::space::bits;

impl Search {
    /// Returns, for each cell, the values that it has in some solution, extra cells included: empty sets if there is no
    /// solution. `None` if the control stopped the work.
    ///
    /// # Examples
    ///
    /// ```
    /// use tesuji_core::{Control, Layout, Problem, Shape};
    ///
    /// let layout = Layout::of(Shape::of_size(4).unwrap());
    /// let problem = Problem::from_values(layout, vec![1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
    /// let candidates = tesuji_variant::Search::new(&problem)?.true_candidates(&Control::new()).unwrap();
    /// assert_eq!((candidates[0].len(), candidates[1].len(), candidates[10].len()), (1, 3, 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn true_candidates(&mut self, control: &Control<'_>) -> Option<Vec<ValueSet>> {
        let mut seen = vec![0u64; self.cells()];
        let mut cell = 0;
        // If one of the interchangeable values is in this cell in some solution, the others are in other solutions.
        let alike = self.values_alike();
        let with_alike = |value: u64| if value & alike != 0 { alike } else { value };
        while cell < seen.len() {
            let Some(domain) = self.domain(cell) else { return Some(vec![ValueSet::EMPTY; seen.len()]) };
            let open = domain & !seen[cell];
            if open == 0 {
                cell += 1;
                continue;
            }
            let value = open & open.wrapping_neg();
            self.prefer(seen.iter().map(|seen| !seen).collect());
            let mut found = false;
            let flow = self.for_each_with(cell, value, control, &mut |values| {
                seen.iter_mut().zip(values).for_each(|(seen, value)| *seen |= with_alike(1 << (value - 1)));
                found = true;
                ControlFlow::Break(())
            });
            self.prefer(Vec::new());
            if found {
                continue;
            }
            if flow.is_break() {
                return None;
            }
            self.exclude(cell, with_alike(value));
        }
        Some(seen.into_iter().map(ValueSet::from_bits).collect())
    }

    /// Counts the solutions in which a cell has a value, up to a limit; `None` if the control stopped the work.
    pub fn count_with(&mut self, cell: usize, value: u8, limit: u64, control: &Control<'_>) -> Option<u64> {
        let mut found = 0;
        if limit == 0 || ValueSet::of(value).is_empty() {
            return Some(0);
        }
        let flow = self.for_each_with(cell, ValueSet::of(value).bits(), control, &mut |_| {
            found += 1;
            if found >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (flow.is_continue() || found >= limit).then_some(found)
    }

    /// Counts, for each cell and value, the solutions that have it, up to a limit. Returns a list of counts by value
    /// for each cell, or `None` if the control stopped the work.
    pub fn candidate_counts(&mut self, limit: u64, control: &Control<'_>) -> Option<Vec<Vec<u64>>> {
        let candidates = self.true_candidates(control)?;
        let values = candidates.iter().flat_map(|set| bits(set.bits())).max().map_or(0, |most| most + 1);
        let mut counts = vec![vec![0; values]; candidates.len()];
        for (cell, set) in candidates.iter().enumerate() {
            for value in set.iter() {
                counts[cell][usize::from(value) - 1] = self.count_with(cell, value, limit, control)?;
            }
        }
        Some(counts)
    }
}

#[cfg(test)]
mod tests {
    use tesuji_core::{Constraint, Grid, Layout, Problem, Relation, Shape};

    use super::*;

    #[test]
    fn blank_grids_keep_all_values() {
        let moves = [(1, 1), (1, 2)].map(|(rows, columns)| Constraint::AntiChess { rows, columns });
        let problem = Problem::from(Grid::EMPTY).with_constraints(moves.to_vec()).unwrap();
        let candidates = Search::new(&problem).unwrap().true_candidates(&Control::new()).unwrap();
        assert_eq!(candidates, [ValueSet::first(9); 81]);
        let relation = Relation::Difference(1);
        let apart = Constraint::NotAdjacent { relation, diagonal: false, exempt: vec![] };
        let problem = Problem::from(Grid::EMPTY).with_constraints(vec![apart]).unwrap();
        let candidates = Search::new(&problem).unwrap().true_candidates(&Control::new()).unwrap();
        assert_eq!(candidates, [ValueSet::first(9); 81]);
    }

    #[test]
    fn they_are_those_of_all_solutions() {
        for givens in [vec![(0, 1)], vec![(0, 1), (5, 2)], vec![(3, 1), (4, 2), (15, 4)], vec![(0, 1), (6, 1), (11, 2)]]
        {
            let mut values = vec![0; 16];
            givens.iter().for_each(|&(cell, value): &(usize, u8)| values[cell] = value);
            let layout = Layout::of(Shape::of_size(4).unwrap());
            let problem = Problem::from_values(layout, values).unwrap();
            for constraints in [vec![], vec![Constraint::Diagonal { rising: false }]] {
                let problem = problem.clone().with_constraints(constraints).unwrap();
                let mut union = vec![ValueSet::EMPTY; 16];
                let _ = Search::new(&problem).unwrap().for_each(&Control::new(), |solution| {
                    union.iter_mut().zip(solution).for_each(|(union, &value)| *union = *union | ValueSet::of(value));
                    ControlFlow::Continue(())
                });
                let candidates = Search::new(&problem).unwrap().true_candidates(&Control::new()).unwrap();
                assert_eq!(candidates, union, "{givens:?}");
            }
        }
    }
}
