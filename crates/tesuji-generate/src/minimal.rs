//! Finds and removes redundant clues.

use std::cell::RefCell;
use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Control, Outcome, Puzzle};
use tesuji_engine::{Batch, KnownSolution, Solver, UniquenessQuery};

/// Returns the cells of the redundant clues of a proper puzzle; `None` if it is not proper, or the control stops the
/// search.
///
/// A clue is redundant if the puzzle stays proper without it; a puzzle without redundant clues is minimal. Two
/// redundant clues may be needed if both are removed.
#[doc(alias = "is_minimal")]
pub fn redundant_clues(puzzle: &Puzzle, solver: &mut Solver, control: &Control<'_>) -> Option<CellSet> {
    let solution = *solver.solve_within(puzzle, control)?.unique()?;
    let clues = !puzzle.grid().empty_cells();
    let mut known = KnownSolution::new(&solution);
    known.set_clues(clues);
    // Without a clue, another solution must differ in its cell, because both solutions have the other clues.
    let without = |cell| UniquenessQuery { known: &known, removed: CellSet::of(cell), differs_in: Some(cell) };
    let cells: Vec<Cell> = clues.iter().collect();
    let mut redundant = CellSet::EMPTY;
    let flow = BATCH.with_borrow_mut(|batch| {
        batch.count_within(cells.iter().copied().map(without), 1, control, |nth, others| {
            redundant |= if others == 0 { CellSet::of(cells[nth]) } else { CellSet::EMPTY };
            ControlFlow::Continue(())
        })
    });
    (flow.is_continue() && control.should_continue()).then_some(redundant)
}

thread_local! {
    /// The queries about all clues of a puzzle are answered together. A batch has its own memory, which is worth
    /// keeping.
    static BATCH: RefCell<Batch> = RefCell::new(Batch::new());
}

/// Removes redundant clues in the given order; `None` if the puzzle is not proper, or the control stops the search.
///
/// If the order contains all cells, the result is minimal. Cells without a clue are skipped.
pub fn minimized(
    puzzle: &Puzzle,
    order: impl IntoIterator<Item = Cell>,
    solver: &mut Solver,
    control: &Control<'_>,
) -> Option<Puzzle> {
    let mut needs = Needs::of(puzzle, solver, control)?;
    let mut clues = needs.clues;
    for cell in order {
        let fewer = clues.without(cell);
        if fewer != clues && needs.are_met(fewer, solver, control)? {
            clues = fewer;
        }
    }
    Some(part_of(puzzle, clues))
}

/// The conditions that the clues of a proper puzzle must meet.
struct Needs {
    puzzle: Puzzle,
    clues: CellSet,
    solution: tesuji_core::Solution,
    /// Sets of cells one of which must have a clue: another solution differs in exactly these cells.
    unavoidable: Vec<CellSet>,
}

impl Needs {
    fn of(puzzle: &Puzzle, solver: &mut Solver, control: &Control<'_>) -> Option<Needs> {
        let Outcome::Unique(solution) = solver.solve_within(puzzle, control)? else { return None };
        Some(Needs { puzzle: *puzzle, clues: !puzzle.grid().empty_cells(), solution, unavoidable: Vec::new() })
    }

    /// Returns whether this subset of the clues is proper. If it is not, the cells in which the other solution differs
    /// are recorded, which answers later queries without a search. `None` if the control stops the search.
    fn are_met(&mut self, clues: CellSet, solver: &mut Solver, control: &Control<'_>) -> Option<bool> {
        if !control.should_continue() {
            return None;
        }
        if self.unavoidable.iter().any(|set| set.is_disjoint(clues)) {
            return Some(false);
        }
        let outcome = solver.solve_within(&part_of(&self.puzzle, clues), control)?;
        let Outcome::Several([one, other]) = outcome else { return Some(true) };
        let differs = if one == self.solution { other } else { one };
        self.unavoidable.push(self.solution.differences(&differs));
        Some(false)
    }
}

/// Returns the puzzle with only the clues of these cells.
fn part_of(puzzle: &Puzzle, cells: CellSet) -> Puzzle {
    let clues = puzzle.grid().iter().filter(|(cell, _)| cells.contains(*cell));
    Puzzle::try_from(clues.collect::<tesuji_core::Grid>()).expect("fewer clues do not clash")
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_testkit::Dealer;

    fn proper_without(puzzle: &Puzzle, cell: Cell, solver: &mut Solver) -> bool {
        solver.count(&part_of(puzzle, (!puzzle.grid().empty_cells()).without(cell)), 2) == 1
    }

    #[test]
    fn redundant_clues_are_those_that_can_be_spared() {
        let (mut dealer, mut solver) = (Dealer::new(1), Solver::new());
        for _ in 0..100 {
            let puzzle = dealer.easy();
            let found = redundant_clues(&puzzle, &mut solver, &Control::new()).unwrap();
            for (cell, _) in puzzle.grid().iter() {
                assert_eq!(found.contains(cell), proper_without(&puzzle, cell, &mut solver), "{puzzle} {cell}");
            }
            assert!(redundant_clues(&dealer.minimal(), &mut solver, &Control::new()).unwrap().is_empty());
        }
    }

    #[test]
    fn minimized_puzzles_are_minimal_and_keep_the_solution() {
        let (mut dealer, mut solver) = (Dealer::new(2), Solver::new());
        for _ in 0..100 {
            let puzzle = dealer.easy();
            let mut order = Cell::ALL;
            dealer.chance().shuffle(&mut order);
            let minimal = minimized(&puzzle, order, &mut solver, &Control::new()).unwrap();
            assert_eq!(solver.solve(&minimal), solver.solve(&puzzle));
            assert_eq!(redundant_clues(&minimal, &mut solver, &Control::new()), Some(CellSet::EMPTY));
            // Clues are removed in order: each is redundant while all later ones are still present.
            let mut left = puzzle;
            for cell in order {
                if proper_without(&left, cell, &mut solver) {
                    left = part_of(&left, (!left.grid().empty_cells()).without(cell));
                }
            }
            assert_eq!(minimal, left);
        }
    }

    #[test]
    fn puzzles_that_are_not_proper_are_refused() {
        let mut solver = Solver::new();
        let mut dealer = Dealer::new(3);
        for puzzle in [dealer.several(), dealer.impossible(), Puzzle::EMPTY] {
            assert_eq!(redundant_clues(&puzzle, &mut solver, &Control::new()), None);
            assert_eq!(minimized(&puzzle, Cell::ALL, &mut solver, &Control::new()), None);
        }
    }
}
