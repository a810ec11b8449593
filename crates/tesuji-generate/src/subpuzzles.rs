//! Visits all minimal puzzles within a puzzle.

use std::ops::ControlFlow;

use tesuji_core::{CellSet, Control, Grid, Puzzle, Solution};
use tesuji_engine::Solver;

/// Calls `visit` once with every minimal puzzle whose clues are among those of a proper puzzle, until `visit` breaks or
/// the control stops the search; `None` if the puzzle is not proper, or the search was stopped before that was known.
///
/// A minimal puzzle contains only itself. A puzzle with many redundant clues contains very many: for a full grid, even
/// finding the first one takes long.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use tesuji_core::{Control, Puzzle};
/// use tesuji_engine::Solver;
/// use tesuji_generate::for_each_minimal_subpuzzle;
///
/// let puzzle: Puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806009".parse()?;
/// let mut parts = 0;
/// let flow = for_each_minimal_subpuzzle(&puzzle, &mut Solver::new(), &Control::new(), |part| {
///     parts += usize::from(part.clue_count() == 17);
///     ControlFlow::Continue(())
/// });
/// assert!(flow.is_some() && parts > 0);
/// # Ok::<(), tesuji_core::ParsePuzzleError>(())
/// ```
#[doc(alias = "subpuzzles")]
pub fn for_each_minimal_subpuzzle(
    puzzle: &Puzzle,
    solver: &mut Solver,
    control: &Control<'_>,
    mut visit: impl FnMut(&Puzzle) -> ControlFlow<()>,
) -> Option<ControlFlow<()>> {
    let solution = *solver.solve_within(puzzle, control)?.unique()?;
    let clues = !puzzle.grid().empty_cells();
    let mut search = Parts { solution, clues, solver, control, sets: Vec::new() };
    // Clues that are not redundant are in every minimal puzzle.
    let needed = clues.iter().filter(|&cell| !search.is_proper(clues.without(cell))).collect();
    Some(search.choose(needed, CellSet::EMPTY, &mut visit))
}

struct Parts<'a> {
    solution: Solution,
    clues: CellSet,
    solver: &'a mut Solver,
    control: &'a Control<'a>,
    /// Sets of clues at least one of which is needed: another solution differs in exactly these.
    sets: Vec<CellSet>,
}

impl Parts<'_> {
    /// Branches on the clues of a set that has none chosen yet; a clue already tried is excluded from later branches.
    /// The recursion is as deep as the number of clues.
    fn choose(
        &mut self,
        chosen: CellSet,
        dead: CellSet,
        visit: &mut impl FnMut(&Puzzle) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let is_proper = self.is_proper(chosen);
        let is_minimal = is_proper && chosen.iter().all(|cell| !self.is_proper(chosen.without(cell)));
        // The results of a stopped search are not reliable.
        if !self.control.should_continue() {
            return ControlFlow::Break(());
        }
        if is_proper {
            return if is_minimal { visit(&clues_of(&self.solution, chosen)) } else { ControlFlow::Continue(()) };
        }
        let open = self.sets.iter().filter(|set| set.is_disjoint(chosen)).map(|&set| set - dead);
        let open = open.min_by_key(|set| set.len()).expect("a set says why it is not proper");
        let mut dead = dead;
        for cell in open {
            self.choose(chosen.with(cell), dead, visit)?;
            dead.insert(cell);
        }
        ControlFlow::Continue(())
    }

    /// Returns whether these clues leave one solution. If not, the clues in which the other solution differs are
    /// recorded.
    fn is_proper(&mut self, clues: CellSet) -> bool {
        if self.sets.iter().any(|set| set.is_disjoint(clues)) {
            return false;
        }
        let Some(open) = open_set(&self.solution, clues, self.solver, self.control) else { return true };
        self.sets.push(open & self.clues);
        false
    }
}

/// Returns the cells in which another solution differs from this one; `None` if these clues leave no other, or the
/// control stops the search.
pub(crate) fn open_set(
    solution: &Solution,
    clues: CellSet,
    solver: &mut Solver,
    control: &Control<'_>,
) -> Option<CellSet> {
    let mut differs = CellSet::EMPTY;
    let _ = solver.for_each_within(&clues_of(solution, clues), control, |other| {
        differs = solution.differences(other);
        if differs.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (!differs.is_empty()).then_some(differs)
}

/// Returns the puzzle whose clues are these cells of a solution.
pub(crate) fn clues_of(solution: &Solution, cells: CellSet) -> Puzzle {
    let grid: Grid = cells.iter().map(|cell| (cell, solution.get(cell))).collect();
    Puzzle::try_from(grid).expect("clues of a solution do not clash")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tesuji_testkit::Dealer;

    /// Returns all minimal puzzles, found by trying every subset of the redundant clues.
    fn plainly(puzzle: &Puzzle, solver: &mut Solver) -> BTreeSet<Puzzle> {
        let spare: Vec<_> = crate::redundant_clues(puzzle, solver, &Control::new()).unwrap().iter().collect();
        let all = !puzzle.grid().empty_cells();
        let solution = *solver.solve(puzzle).unique().unwrap();
        let part = |mask: u32| {
            let left_out: CellSet =
                spare.iter().enumerate().filter(|(nth, _)| mask >> nth & 1 != 0).map(|(_, &cell)| cell).collect();
            clues_of(&solution, all - left_out)
        };
        let proper: Vec<bool> = (0..1u32 << spare.len()).map(|mask| solver.count(&part(mask), 2) == 1).collect();
        let is_minimal = |mask: u32| {
            proper[mask as usize]
                && (0..spare.len()).all(|nth| mask >> nth & 1 != 0 || !proper[(mask | 1 << nth) as usize])
        };
        (0..1u32 << spare.len()).filter(|&mask| is_minimal(mask)).map(part).collect()
    }

    #[test]
    fn every_minimal_part_comes_once() {
        let (mut dealer, mut solver) = (Dealer::new(7), Solver::new());
        let mut total = 0;
        for _ in 0..30 {
            let mut grid = *dealer.minimal().grid();
            let solution = *solver.solve(&grid).unique().unwrap();
            let mut empty: Vec<_> = grid.empty_cells().iter().collect();
            dealer.chance().shuffle(&mut empty);
            empty[..4].iter().for_each(|&cell| grid.set(cell, Some(solution.get(cell))));
            let puzzle = Puzzle::try_from(grid).unwrap();
            if crate::redundant_clues(&puzzle, &mut solver, &Control::new()).unwrap().len() > 11 {
                continue;
            }
            let mut found = Vec::new();
            let flow = for_each_minimal_subpuzzle(&puzzle, &mut solver, &Control::new(), |part| {
                found.push(*part);
                ControlFlow::Continue(())
            });
            assert_eq!(flow, Some(ControlFlow::Continue(())));
            total += found.len();
            let once: BTreeSet<Puzzle> = found.iter().copied().collect();
            assert_eq!(once.len(), found.len());
            assert_eq!(once, plainly(&puzzle, &mut solver));
        }
        assert!(total > 100, "{total}");
    }

    #[test]
    fn it_stops_when_told_and_refuses_what_is_not_proper() {
        let (mut dealer, mut solver) = (Dealer::new(8), Solver::new());
        let full = Puzzle::from(dealer.solution());
        let control = Control::new().with_budget(1000);
        let flow = for_each_minimal_subpuzzle(&full, &mut solver, &control, |_| ControlFlow::Continue(()));
        assert_eq!(flow, Some(ControlFlow::Break(())));
        assert!((1000..10_000).contains(&control.spent()), "{}", control.spent());
        let mut seen = 0;
        let flow = for_each_minimal_subpuzzle(&dealer.minimal(), &mut solver, &Control::new(), |_| {
            seen += 1;
            ControlFlow::Break(())
        });
        assert_eq!((flow, seen), (Some(ControlFlow::Break(())), 1));
        assert_eq!(
            for_each_minimal_subpuzzle(&dealer.several(), &mut solver, &Control::new(), |_| ControlFlow::Continue(())),
            None
        );
    }
}
