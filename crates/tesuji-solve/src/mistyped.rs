//! Finds the clue that was probably mistyped.

use tesuji_core::{Control, Digit, Grid, Outcome, Problem, Puzzle, ValueSet};
use tesuji_engine::Solver;
use tesuji_variant::first_solutions;

use crate::{KNOWN, Marks, SolverInput, clashes_of};

/// The maximum number of nodes to find the mistyped clue: for a classic 9x9, and for other problems, whose nodes take
/// longer.
const NODES: [u64; 2] = [200_000, 40_000];

impl SolverInput<'_> {
    /// Returns the changes of one clue to another value that leave exactly one solution, as pairs of a cell and a
    /// value: possible corrections of a problem without a solution. Ends early, with the results so far, if it takes
    /// long.
    pub fn mistyped(&self, solver: &mut Solver, control: &Control<'_>) -> Vec<(usize, u8)> {
        match self {
            SolverInput::Puzzle { puzzle, marks: None | Some(Marks::IfSeveral(_)) } => {
                of_classic(puzzle, solver, control)
            }
            SolverInput::Other(problem) => of_other(problem, control),
            SolverInput::Puzzle { .. } | SolverInput::Sukaku(_) | SolverInput::Clash(_) => Vec::new(),
        }
    }
}

fn of_classic(puzzle: &Puzzle, solver: &mut Solver, control: &Control<'_>) -> Vec<(usize, u8)> {
    let bounded = Control::within(control).with_budget(NODES[0]);
    let mut changes = Vec::new();
    for cell in !puzzle.grid().empty_cells() {
        if !bounded.should_continue() {
            break;
        }
        for digit in Digit::ALL {
            let mut changed: Grid = *puzzle.grid();
            changed.set(cell, Some(digit));
            let Ok(changed) = Puzzle::try_from(changed) else { continue };
            match solver.solve_within(&changed, &bounded) {
                Some(Outcome::Unique(_)) => changes.push((cell.index(), digit.value())),
                Some(_) => {}
                None => return changes,
            }
        }
    }
    changes
}

fn of_other(problem: &Problem, control: &Control<'_>) -> Vec<(usize, u8)> {
    let (layout, givens) = (problem.layout(), problem.givens());
    let bounded = Control::within(control).with_budget(NODES[1]);
    let mut changes = Vec::new();
    for cell in (0..givens.len()).filter(|&cell| givens[cell] != 0) {
        for value in (1..=layout.size() as u8).filter(|&value| value != givens[cell]) {
            let mut changed = givens.clone();
            changed[cell] = value;
            if !clashes_of(&layout, &changed).is_empty() {
                continue;
            }
            // If propagation settles it, no node is visited, but a search is still built.
            bounded.spend(layout.cell_count() as u64);
            let changed = with_givens(problem, changed);
            match first_solutions(&changed, 2, &bounded).expect(KNOWN) {
                Some(solutions) if solutions.len() == 1 => changes.push((cell, value)),
                Some(_) => {}
                None => return changes,
            }
        }
    }
    changes
}

/// Returns the problem with other givens in the cells that have one.
fn with_givens(problem: &Problem, givens: Vec<u8>) -> Problem {
    const FITS: &str = "it fits the same layout";
    let mut allowed = problem.allowed();
    for (set, &given) in allowed.iter_mut().zip(&givens).filter(|(_, given)| **given != 0) {
        *set = ValueSet::of(given);
    }
    let is_restricted = !problem.restricted_cells().is_empty();
    let changed = Problem::from_values(problem.layout(), givens).expect(FITS);
    let changed = changed.with_constraints(problem.constraints().to_vec()).expect(FITS);
    if is_restricted { changed.with_allowed(&allowed).expect(FITS) } else { changed }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Cell, Constraint, Layout, Shape};

    #[test]
    fn the_digit_that_was_meant_is_among_the_changes() {
        let meant = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let typed: Grid = meant.replacen("6..195", "2..195", 1).parse().expect("a grid");
        let input = SolverInput::of_clues(typed);
        let changes = input.mistyped(&mut Solver::new(), &Control::new());
        let back = changes.iter().filter(|&&(cell, value)| {
            let mut grid = typed;
            grid.set(Cell::from_index(cell), Digit::from_value(value));
            grid.to_string() == meant
        });
        assert_eq!(back.count(), 1, "{changes:?}");
        let stopped = Control::new();
        stopped.stop();
        assert!(input.mistyped(&mut Solver::new(), &stopped).len() < changes.len());
    }

    #[test]
    fn the_value_that_was_meant_is_found_under_rules() {
        let layout = Layout::of(Shape::of_size(4).expect("2x2 boxes"));
        let diagonals = || vec![Constraint::Diagonal { rising: false }, Constraint::Diagonal { rising: true }];
        // With both diagonals one solution: 1234 3412 4321 2143.
        let mut givens = vec![0; 16];
        (givens[0], givens[1], givens[2], givens[7]) = (1, 2, 3, 2);
        let problem = |givens: Vec<u8>| {
            let problem = Problem::from_values(layout.clone(), givens).expect("values of the layout");
            problem.with_constraints(diagonals()).expect("both diagonals fit")
        };
        let mut solver = Solver::new();
        let meant = problem(givens.clone());
        let count = SolverInput::of(&meant).solutions(&mut solver, &Control::new()).expect("no bound").count();
        assert_eq!(count, 1);
        let mut tried = 0;
        for (cell, typed) in [0, 1, 2, 7].into_iter().flat_map(|cell| (1..=4).map(move |value| (cell, value))) {
            let mut wrong = givens.clone();
            wrong[cell] = typed;
            let wrong = problem(wrong);
            let input = SolverInput::of(&wrong);
            if input.solutions(&mut solver, &Control::new()).expect("no bound").count() == 0 {
                tried += 1;
                let changes = input.mistyped(&mut solver, &Control::new());
                assert!(changes.contains(&(cell, givens[cell])), "{changes:?}");
            }
        }
        assert!(tried >= 4, "{tried}");
    }
}
