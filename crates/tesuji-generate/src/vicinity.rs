//! Finds the proper puzzles near another one.

use std::ops::ControlFlow;

use tesuji_core::{ByCell, ByDigit, Candidate, Cell, CellSet, Control, Digit, Grid, Puzzle, Solution};
use tesuji_engine::Solver;

use crate::Rng;
use crate::subpuzzles::clues_of;
use crate::unavoidable::unavoidable_sets;

/// The proper puzzles near another one: those with exactly `remove` of its clues removed and `add` other clues added.
///
/// In the researchers' notation, {-n+m}. An added clue differs from each removed one in its cell or its digit.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use tesuji_core::{Control, Puzzle};
/// use tesuji_engine::Solver;
/// use tesuji_generate::Vicinity;
///
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let mut near = 0;
/// let vicinity = Vicinity { remove: 1, add: 1, same_pattern: false };
/// let _ = vicinity.for_each(&puzzle, &mut Solver::new(), &Control::new(), |puzzle| {
///     assert_eq!(puzzle.clue_count(), 21);
///     near += 1;
///     ControlFlow::Continue(())
/// });
/// assert!(near > 0);
/// # Ok::<(), tesuji_core::ParsePuzzleError>(())
/// ```
///
/// # Complexity
///
/// For every choice of clues to remove, and of all clues to add except the last, at most a few thousand solutions are
/// listed. If fewer than [`FEWEST_CLUES`] clues would be left, there is nothing to find, and the search ends at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vicinity {
    /// The number of clues to remove.
    pub remove: usize,
    /// The number of clues to add.
    pub add: usize,
    /// `true` if clues are added only in cells from which clues were removed, so that the pattern stays the same;
    /// `remove` and `add` must be equal then.
    pub same_pattern: bool,
}

/// The minimum number of clues in a proper puzzle: McGuire, Tugemann and Civario, *There is no 16-Clue Sudoku: Solving
/// the Sudoku Minimum Number of Clues Problem via Hitting Set Enumeration*, 2012.
pub const FEWEST_CLUES: usize = 17;

impl Vicinity {
    /// Returns whether the vicinity of a puzzle with this many clues can contain a puzzle: there are enough clues to
    /// remove and enough cells for the added ones, and the result has as many clues as a proper puzzle needs.
    fn is_possible(&self, clues: usize) -> bool {
        let left = clues.checked_sub(self.remove).and_then(|left| left.checked_add(self.add));
        (!self.same_pattern || self.add == self.remove) && left.is_some_and(|left| (FEWEST_CLUES..=81).contains(&left))
    }

    /// Calls `visit` once with every puzzle in the vicinity, until `visit` breaks or the control stops the search; both
    /// return `Break`. The puzzle itself need not be proper.
    pub fn for_each(
        &self,
        puzzle: &Puzzle,
        solver: &mut Solver,
        control: &Control<'_>,
        mut visit: impl FnMut(&Puzzle) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let clues: Vec<Cell> = puzzle.grid().iter().map(|(cell, _)| cell).collect();
        if !self.is_possible(clues.len()) {
            return ControlFlow::Continue(());
        }
        let mut search = Search { puzzle, same_pattern: self.same_pattern, solver, control, visit: &mut visit };
        if self.add == 0 {
            return search.remove(*puzzle.grid(), &clues, self.remove);
        }
        for_each_choice(&clues, self.remove, CellSet::EMPTY, &mut |removed| {
            let left: Grid = puzzle.grid().iter().filter(|&(cell, _)| !removed.contains(cell)).collect();
            search.add(left, removed, 0, self.add)
        })
    }

    /// Draws a puzzle in the vicinity: removes random clues, adds all clues except the last at random, then one that
    /// makes the puzzle proper. Returns `None` if `tries` tries failed or the control stopped the search.
    ///
    /// The puzzles in the vicinity are not all equally likely.
    pub fn draw(
        &self,
        puzzle: &Puzzle,
        tries: usize,
        rng: &mut Rng,
        solver: &mut Solver,
        control: &Control<'_>,
    ) -> Option<Puzzle> {
        let mut clues: Vec<Cell> = puzzle.grid().iter().map(|(cell, _)| cell).collect();
        if !self.is_possible(clues.len()) {
            return None;
        }
        for _ in 0..tries {
            rng.shuffle(&mut clues);
            let removed: CellSet = clues[..self.remove].iter().copied().collect();
            let mut grid: Grid = puzzle.grid().iter().filter(|&(cell, _)| !removed.contains(cell)).collect();
            let mut added = 0;
            while added < self.add {
                let mut search = Search {
                    puzzle,
                    same_pattern: self.same_pattern,
                    solver,
                    control,
                    visit: &mut |_| ControlFlow::Break(()),
                };
                let seen = search.candidates(&grid, removed, 0)?;
                let is_last = added + 1 == self.add;
                let possible: Vec<Candidate> =
                    listed(&seen, |times| if is_last { times == Times::Once } else { times != Times::Never });
                if possible.is_empty() {
                    break;
                }
                let Candidate { cell, digit } = possible[rng.below(possible.len() as u64) as usize];
                grid.set(cell, Some(digit));
                added += 1;
            }
            if added == self.add && solver.count_within(&grid, 2, control).ok()? == 1 {
                return Some(Puzzle::try_from(grid).expect("what a solution shows does not clash"));
            }
        }
        None
    }
}

/// The number of solutions that contain a candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Times {
    #[default]
    Never,
    Once,
    Often,
}

struct Search<'a> {
    puzzle: &'a Puzzle,
    same_pattern: bool,
    solver: &'a mut Solver,
    control: &'a Control<'a>,
    visit: &'a mut dyn FnMut(&Puzzle) -> ControlFlow<()>,
}

impl Search<'_> {
    /// Removes `count` of these clues. The recursion depth is `count`.
    ///
    /// Removing more clues from a grid with several solutions leaves several, so the search ends there.
    fn remove(&mut self, grid: Grid, clues: &[Cell], count: usize) -> ControlFlow<()> {
        let Ok(solutions) = self.solver.count_within(&grid, 2, self.control) else { return ControlFlow::Break(()) };
        if solutions > 1 || !self.control.should_continue() {
            return if solutions > 1 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        }
        if count == 0 {
            let puzzle = Puzzle::try_from(grid).expect("fewer clues do not clash");
            return if solutions == 1 { (self.visit)(&puzzle) } else { ControlFlow::Continue(()) };
        }
        for nth in 0..=clues.len() - count {
            let mut fewer = grid;
            fewer.set(clues[nth], None);
            self.remove(fewer, &clues[nth + 1..], count - 1)?;
        }
        ControlFlow::Continue(())
    }

    /// Adds `count` clues (at least one) to the grid, in cells at or after `from`. The recursion depth is `count`.
    fn add(&mut self, grid: Grid, removed: CellSet, from: usize, count: usize) -> ControlFlow<()> {
        let Some(seen) = self.candidates(&grid, removed, from) else { return ControlFlow::Break(()) };
        // The last clue makes the puzzle proper if exactly one solution contains it.
        let wanted = |times| if count == 1 { times == Times::Once } else { times != Times::Never };
        for Candidate { cell, digit } in listed(&seen, wanted) {
            let mut grid = grid;
            grid.set(cell, Some(digit));
            if count > 1 {
                self.add(grid, removed, cell.index() + 1, count - 1)?;
            } else {
                (self.visit)(&Puzzle::try_from(grid).expect("what a solution shows does not clash"))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the number of solutions that contain each candidate that may be added in a cell at or after `from`;
    /// `None` if the search was stopped.
    fn candidates(&mut self, grid: &Grid, removed: CellSet, from: usize) -> Option<ByCell<ByDigit<Times>>> {
        let mut seen = ByCell::<ByDigit<Times>>::default();
        let mut cells = grid.empty_cells();
        if self.same_pattern {
            cells &= removed;
        }
        let cells: Vec<Cell> = cells.iter().filter(|cell| cell.index() >= from).collect();
        let mut listed = 0;
        let flow = self.solver.for_each_within(grid, self.control, |solution| {
            for &cell in &cells {
                let times = &mut seen[cell][solution.get(cell)];
                *times = if *times == Times::Never { Times::Once } else { Times::Often };
            }
            listed += 1;
            if listed < MOST_LISTED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if !self.control.should_continue() || flow.is_break() && listed < MOST_LISTED {
            return None;
        }
        if flow.is_break() {
            self.count_the_rest(grid, &cells, &mut seen)?;
        }
        // A removed clue is not added again.
        for cell in removed {
            if let Some(digit) = self.puzzle.grid().get(cell) {
                seen[cell][digit] = Times::Never;
            }
        }
        Some(seen)
    }

    /// Counts the solutions with each candidate that is in at most one of the listed solutions; `None` if the search
    /// was stopped.
    fn count_the_rest(&mut self, grid: &Grid, cells: &[Cell], seen: &mut ByCell<ByDigit<Times>>) -> Option<()> {
        for &cell in cells {
            for digit in Digit::ALL.into_iter().filter(|&digit| seen[cell][digit] != Times::Often).collect::<Vec<_>>() {
                let mut with = *grid;
                with.set(cell, Some(digit));
                seen[cell][digit] = match self.solver.count_within(&with, 2, self.control).ok()? {
                    0 => Times::Never,
                    1 => Times::Once,
                    _ => Times::Often,
                };
            }
        }
        self.control.should_continue().then_some(())
    }
}

/// The number of solutions listed to count their candidates; after that, each candidate is searched for separately.
const MOST_LISTED: u32 = 2_000;

fn listed(seen: &ByCell<ByDigit<Times>>, wanted: impl Fn(Times) -> bool) -> Vec<Candidate> {
    let all = Cell::iter().flat_map(|cell| Digit::iter().map(move |digit| Candidate { cell, digit }));
    all.filter(|candidate| wanted(seen[candidate.cell][candidate.digit])).collect()
}

/// Calls `visit` with every choice of `count` of the cells, until it breaks. The recursion depth is `count`.
fn for_each_choice(
    cells: &[Cell],
    count: usize,
    chosen: CellSet,
    visit: &mut impl FnMut(CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if count == 0 {
        return visit(chosen);
    }
    let enough = (cells.len() + 1).saturating_sub(count);
    for (nth, &cell) in cells.iter().enumerate().take(enough) {
        for_each_choice(&cells[nth + 1..], count - 1, chosen.with(cell), visit)?;
    }
    ControlFlow::Continue(())
}

/// Calls `visit` once with each twin of a proper puzzle, until it breaks; `None` if the puzzle is not proper, or the
/// control stops the search.
///
/// A twin is a proper puzzle with clues in the same cells, whose solution differs in one minimal unavoidable set of at
/// most `most` cells.
pub fn for_each_twin(
    puzzle: &Puzzle,
    most: usize,
    solver: &mut Solver,
    control: &Control<'_>,
    mut visit: impl FnMut(&Puzzle) -> ControlFlow<()>,
) -> Option<ControlFlow<()>> {
    let solution = *solver.solve_within(puzzle, control)?.unique()?;
    let pattern = !puzzle.grid().empty_cells();
    for set in unavoidable_sets(&solution, most, control)? {
        let mut others: Vec<Solution> = Vec::new();
        let flow = solver.for_each_within(&clues_of(&solution, !set), control, |other| {
            others.extend((*other != solution).then_some(*other));
            ControlFlow::Continue(())
        });
        if flow.is_break() || !control.should_continue() {
            return None;
        }
        for other in others {
            let twin = clues_of(&other, pattern);
            if solver.count_within(&twin, 2, control).ok()? == 1 && visit(&twin).is_break() {
                return Some(ControlFlow::Break(()));
            }
        }
    }
    Some(ControlFlow::Continue(()))
}

/// Returns the complement of a puzzle, with clues in exactly those cells of the solution where the puzzle has none;
/// `None` if the puzzle is not proper.
#[doc(alias = "invert")]
pub fn complement(puzzle: &Puzzle, solver: &mut Solver) -> Option<Puzzle> {
    let solution = *solver.solve(puzzle).unique()?;
    Some(clues_of(&solution, puzzle.grid().empty_cells()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tesuji_testkit::Dealer;

    fn found(vicinity: Vicinity, puzzle: &Puzzle, solver: &mut Solver) -> Vec<Puzzle> {
        let mut found = Vec::new();
        let flow = vicinity.for_each(puzzle, solver, &Control::new(), |near| {
            found.push(*near);
            ControlFlow::Continue(())
        });
        assert_eq!(flow, ControlFlow::Continue(()));
        found
    }

    /// Returns all proper puzzles that result from changing one clue, found by trying every digit in every cell.
    fn one_for_one(puzzle: &Puzzle, solver: &mut Solver) -> BTreeSet<Puzzle> {
        let mut near = BTreeSet::new();
        for (gone, was) in puzzle.grid().iter() {
            for candidate in Cell::iter().flat_map(|cell| Digit::iter().map(move |digit| (cell, digit))) {
                let mut grid = *puzzle.grid();
                grid.set(gone, None);
                if candidate == (gone, was) || grid.get(candidate.0).is_some() {
                    continue;
                }
                grid.set(candidate.0, Some(candidate.1));
                if let Ok(puzzle) = Puzzle::try_from(grid)
                    && solver.count(&puzzle, 2) == 1
                {
                    near.insert(puzzle);
                }
            }
        }
        near
    }

    #[test]
    fn one_clue_for_another_is_what_trying_everything_finds() {
        let (mut dealer, mut solver) = (Dealer::new(1), Solver::new());
        for _ in 0..3 {
            let puzzle = dealer.minimal();
            let plain = one_for_one(&puzzle, &mut solver);
            let near = found(Vicinity { remove: 1, add: 1, same_pattern: false }, &puzzle, &mut solver);
            assert_eq!(near.iter().copied().collect::<BTreeSet<_>>(), plain);
            assert_eq!(near.len(), plain.len());
            let pattern = puzzle.grid().empty_cells();
            let same: BTreeSet<Puzzle> =
                plain.into_iter().filter(|near| near.grid().empty_cells() == pattern).collect();
            let near = found(Vicinity { remove: 1, add: 1, same_pattern: true }, &puzzle, &mut solver);
            assert_eq!(near.into_iter().collect::<BTreeSet<_>>(), same);
        }
    }

    #[test]
    fn two_steps_make_what_one_makes_and_nothing_twice() {
        let (mut dealer, mut solver) = (Dealer::new(2), Solver::new());
        let puzzle = dealer.minimal();
        // {-1+2}: one clue is removed and two are added, neither of which need be enough.
        let near = found(Vicinity { remove: 1, add: 2, same_pattern: false }, &puzzle, &mut solver);
        let once: BTreeSet<&Puzzle> = near.iter().collect();
        assert_eq!(once.len(), near.len());
        for one in near.iter().step_by(97) {
            let kept = one.grid().iter().filter(|&(cell, digit)| puzzle.grid().get(cell) == Some(digit)).count();
            assert_eq!((kept + 1, one.clue_count()), (puzzle.clue_count(), puzzle.clue_count() + 1));
            assert_eq!(solver.count(one, 2), 1);
        }
        let removed = found(Vicinity { remove: 1, add: 0, same_pattern: false }, &dealer.easy(), &mut solver);
        assert!(removed.iter().all(|puzzle| solver.count(puzzle, 2) == 1));
        // A vicinity may be empty.
        assert!(found(Vicinity { remove: 1, add: 0, same_pattern: false }, &puzzle, &mut solver).is_empty());
        assert!(found(Vicinity { remove: 99, add: 1, same_pattern: false }, &puzzle, &mut solver).is_empty());
    }

    #[test]
    fn draws_lie_in_the_vicinity_and_a_stop_stops() {
        let (mut dealer, mut solver) = (Dealer::new(3), Solver::new());
        let puzzle = dealer.minimal();
        let vicinity = Vicinity { remove: 1, add: 1, same_pattern: false };
        let near: BTreeSet<Puzzle> = found(vicinity, &puzzle, &mut solver).into_iter().collect();
        let drawn: BTreeSet<Puzzle> = (0..20)
            .filter_map(|stream| vicinity.draw(&puzzle, 100, &mut Rng::new(1, stream), &mut solver, &Control::new()))
            .collect();
        assert!(!drawn.is_empty() && drawn.is_subset(&near));
        let stopped = Control::new();
        stopped.stop();
        assert_eq!(vicinity.draw(&puzzle, 9, &mut Rng::new(1, 0), &mut solver, &stopped), None);
        let flow = vicinity.for_each(&puzzle, &mut solver, &stopped, |_| panic!("it was stopped"));
        assert_eq!(flow, ControlFlow::Break(()));
    }

    #[test]
    fn where_too_few_clues_would_be_left_nothing_is_searched() {
        let (mut dealer, mut solver) = (Dealer::new(5), Solver::new());
        let puzzle = dealer.easy();
        let clues = puzzle.clue_count();
        let one: Puzzle = format!("1{}", ".".repeat(80)).parse().unwrap();
        let far =
            [(&puzzle, clues + 1, 0), (&puzzle, 99, 99), (&puzzle, clues - 16, 0), (&puzzle, clues, 16), (&one, 1, 1)];
        for (puzzle, remove, add) in far {
            let vicinity = Vicinity { remove, add, same_pattern: false };
            let control = Control::new();
            let flow = vicinity.for_each(puzzle, &mut solver, &control, |near| panic!("{near} is proper"));
            assert_eq!((flow, control.spent()), (ControlFlow::Continue(()), 0), "{remove} {add}");
            assert_eq!(vicinity.draw(puzzle, 1000, &mut Rng::new(1, 0), &mut solver, &control), None);
            assert_eq!(control.spent(), 0);
        }
    }

    #[test]
    fn no_more_clues_go_where_the_solutions_have_become_several() {
        let (mut dealer, mut solver) = (Dealer::new(6), Solver::new());
        let puzzle = dealer.minimal();
        // There are hundreds of thousands of choices, but after the first clue is removed none of them is tried.
        let vicinity = Vicinity { remove: puzzle.clue_count() - FEWEST_CLUES, add: 0, same_pattern: false };
        let control = Control::new();
        let flow = vicinity.for_each(&puzzle, &mut solver, &control, |near| panic!("{near} is proper"));
        assert_eq!(flow, ControlFlow::Continue(()));
        assert!(vicinity.remove >= 5 && control.spent() < 2_000, "{} after {}", control.spent(), vicinity.remove);
    }

    #[test]
    fn what_is_asked_for_after_the_list_is_what_a_full_list_shows() {
        // Puzzles of 17 clues without the first clue, with half a million solutions, or with another one in its place.
        let line = "000000000400000000020000000000050407008000300001090000300400200050100000000806000";
        for line in [line.to_owned(), line.replacen("00", "07", 1)] {
            let (grid, puzzle): (Grid, Puzzle) = (line.parse().unwrap(), line.parse().unwrap());
            let mut solver = Solver::new();
            let mut full = ByCell::<ByDigit<u32>>::default();
            let _ = solver.for_each(&puzzle, |solution| {
                Cell::iter().for_each(|cell| full[cell][solution.get(cell)] += 1);
                ControlFlow::Continue(())
            });
            let control = Control::new();
            let mut search = Search {
                puzzle: &puzzle,
                same_pattern: false,
                solver: &mut solver,
                control: &control,
                visit: &mut |_| ControlFlow::Break(()),
            };
            let seen = search.candidates(&grid, CellSet::EMPTY, 0).unwrap();
            for cell in grid.empty_cells() {
                for digit in Digit::iter() {
                    let expected = match full[cell][digit] {
                        0 => Times::Never,
                        1 => Times::Once,
                        _ => Times::Often,
                    };
                    assert_eq!(seen[cell][digit], expected, "{cell} {digit}");
                }
            }
        }
    }

    #[test]
    fn twins_have_the_same_pattern_and_another_solution() {
        let (mut dealer, mut solver) = (Dealer::new(4), Solver::new());
        let mut count = 0;
        for _ in 0..4 {
            let puzzle = dealer.easy();
            let solution = *solver.solve(&puzzle).unique().unwrap();
            let sets = unavoidable_sets(&solution, 8, &Control::new()).unwrap();
            let flow = for_each_twin(&puzzle, 8, &mut solver, &Control::new(), |twin| {
                assert_eq!(twin.grid().empty_cells(), puzzle.grid().empty_cells());
                let other = *Solver::new().solve(twin).unique().unwrap();
                assert!(sets.contains(&solution.differences(&other)));
                count += 1;
                ControlFlow::Continue(())
            });
            assert_eq!(flow, Some(ControlFlow::Continue(())));
            let rest = complement(&puzzle, &mut solver).unwrap();
            assert_eq!(rest.clue_count() + puzzle.clue_count(), 81);
            assert!(solution.solves(&rest));
        }
        assert!(count > 0);
        assert_eq!(complement(&dealer.several(), &mut solver), None);
        assert_eq!(
            for_each_twin(&dealer.several(), 4, &mut solver, &Control::new(), |_| ControlFlow::Continue(())),
            None
        );
    }
}
