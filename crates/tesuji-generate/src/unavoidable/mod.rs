//! Unavoidable sets: cells of a solution that can be filled in another way, so that at least one of them must be a
//! clue.

mod clique;
mod search;

use std::ops::ControlFlow;

use tesuji_core::{CellSet, Control, Solution};
use tesuji_engine::Solver;

use crate::subpuzzles::clues_of;

pub use clique::maximum_clique;
pub(crate) use search::minimal;

/// Returns every minimal unavoidable set with at most `most` cells, small ones first; `None` if the control stops the
/// search.
///
/// A solution has about 360 of them with up to 12 cells. Each set is grown from its first cell: a cell that changes
/// makes others change, and every row, column, box and digit has either none or at least two of them.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Grid, Solution};
/// use tesuji_generate::unavoidable_sets;
///
/// let grid: Grid = "812753649943682175675491283154237896369845721287169534521974368438526917796318452".parse()?;
/// let sets = unavoidable_sets(&Solution::try_from(grid)?, 6, &Control::new()).expect("nobody stops it");
/// assert_eq!(sets[0].to_string(), "r1c2, r1c3, r7c2, r7c3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
///
/// Up to 12 cells take a few hundredths of a second; every two more cells take about ten times as long.
pub fn unavoidable_sets(solution: &Solution, most: usize, control: &Control<'_>) -> Option<Vec<CellSet>> {
    search::up_to(solution, most, control)
}

/// Returns the minimal unavoidable sets within these cells, small ones first, and `true` if the list is complete.
///
/// The sets are computed from the other solutions of the puzzle without these cells, at most `limit` of them. If the
/// limit is reached, or the control stops the search, sets may be missing, and the sets returned need not be minimal.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Grid, Solution, geometry};
/// use tesuji_engine::Solver;
/// use tesuji_generate::unavoidable_sets_within;
///
/// let grid: Grid = "812753649943682175675491283154237896369845721287169534521974368438526917796318452".parse()?;
/// let solution = Solution::try_from(grid)?;
/// let band = geometry::band_cells(0);
/// let (sets, are_all) = unavoidable_sets_within(&solution, band, 1000, &mut Solver::new(), &Control::new());
/// assert!(are_all && sets.iter().all(|set| set.is_subset(band)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn unavoidable_sets_within(
    solution: &Solution,
    cells: CellSet,
    limit: usize,
    solver: &mut Solver,
    control: &Control<'_>,
) -> (Vec<CellSet>, bool) {
    let (sets, are_all) = differences(solution, cells, limit, solver, control);
    (minimal(sets), are_all)
}

/// Returns the differences between this solution and the other solutions of the puzzle without these cells, and `true`
/// if the list is complete.
pub(crate) fn differences(
    solution: &Solution,
    cells: CellSet,
    limit: usize,
    solver: &mut Solver,
    control: &Control<'_>,
) -> (Vec<CellSet>, bool) {
    let mut sets = Vec::new();
    let flow = solver.for_each_within(&clues_of(solution, !cells), control, |other| {
        let differs = solution.differences(other);
        if differs.is_empty() {
            return ControlFlow::Continue(());
        }
        if sets.len() == limit {
            return ControlFlow::Break(());
        }
        sets.push(differs);
        ControlFlow::Continue(())
    });
    (sets, flow.is_continue())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tesuji_core::{Cell, DigitSet, geometry};
    use tesuji_testkit::Dealer;

    /// Returns the cells of these digits.
    fn cells_of(solution: &Solution, digits: DigitSet) -> CellSet {
        Cell::iter().filter(|&cell| digits.contains(solution.get(cell))).collect()
    }

    #[test]
    fn grown_sets_are_those_that_other_solutions_show() {
        let (mut dealer, mut solver) = (Dealer::new(1), Solver::new());
        for _ in 0..3 {
            let solution = dealer.solution();
            let grown: BTreeSet<CellSetKey> =
                unavoidable_sets(&solution, 9, &Control::new()).unwrap().iter().map(key).collect();
            // Nine cells have at most four digits, each in at least two cells.
            let mut shown = Vec::new();
            for digits in (0..1 << 9).map(DigitSet::from_bits).filter(|digits| digits.len() == 4) {
                shown.extend(
                    unavoidable_sets_within(
                        &solution,
                        cells_of(&solution, digits),
                        usize::MAX,
                        &mut solver,
                        &Control::new(),
                    )
                    .0,
                );
            }
            let shown: BTreeSet<CellSetKey> = minimal(shown).iter().filter(|set| set.len() <= 9).map(key).collect();
            assert!(!shown.is_empty());
            assert_eq!(grown, shown);
        }
    }

    type CellSetKey = u128;

    fn key(set: &CellSet) -> CellSetKey {
        set.bits()
    }

    #[test]
    fn a_grown_set_has_another_filling_and_no_part_of_it_has() {
        let (mut dealer, mut solver) = (Dealer::new(2), Solver::new());
        let solution = dealer.solution();
        let sets = unavoidable_sets(&solution, 11, &Control::new()).unwrap();
        assert!(sets.len() > 60 && sets.is_sorted_by_key(|set| set.len()));
        for set in sets {
            assert!(solver.count(&clues_of(&solution, !set), 2) == 2, "{set}");
            for cell in set {
                assert_eq!(solver.count(&clues_of(&solution, !set.without(cell)), 2), 1, "{set} less {cell}");
            }
        }
    }

    #[test]
    fn a_limit_is_said() {
        let (mut dealer, mut solver) = (Dealer::new(3), Solver::new());
        let solution = dealer.solution();
        let band = geometry::band_cells(1);
        let (all, are_all) = unavoidable_sets_within(&solution, band, usize::MAX, &mut solver, &Control::new());
        assert!(are_all && !all.is_empty());
        let (some, are_all) = unavoidable_sets_within(&solution, band, 1, &mut solver, &Control::new());
        assert_eq!((some.len(), are_all), (1, false));
        assert_eq!(
            unavoidable_sets_within(&solution, CellSet::EMPTY, 9, &mut solver, &Control::new()),
            (Vec::new(), true)
        );
        let stopped = Control::new();
        stopped.stop();
        assert_eq!(unavoidable_sets(&solution, 12, &stopped), None);
    }
}
