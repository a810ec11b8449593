use tesuji_core::{Candidate, Control, Digit, Grid, Outcome, Puzzle};
use tesuji_engine::Solver;

/// The most nodes that are visited to find the clue that was mistyped.
const NODES: u64 = 200_000;

/// Returns the changes of one clue to another digit that leave exactly one solution: of a puzzle without a solution, what
/// may have been meant. Ends early, with what was found, where that takes long.
pub(crate) fn mistyped(puzzle: &Puzzle, solver: &mut Solver, control: &Control<'_>) -> Vec<Candidate> {
    let bounded = Control::within(control).with_budget(NODES);
    let mut changes = Vec::new();
    for cell in !puzzle.grid().empty_cells() {
        if !bounded.go_on() {
            break;
        }
        for digit in Digit::ALL {
            let mut changed: Grid = *puzzle.grid();
            changed.set(cell, Some(digit));
            let Ok(changed) = Puzzle::try_from(changed) else { continue };
            match solver.solve_within(&changed, &bounded) {
                Some(Outcome::Unique(_)) => changes.push(Candidate { cell, digit }),
                Some(_) => {}
                None => return changes,
            }
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digit_that_was_meant_is_among_the_changes() {
        let meant = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let typed: Puzzle = meant.replacen("6..195", "2..195", 1).parse().expect("no clue clashes");
        let changes = mistyped(&typed, &mut Solver::new(), &Control::new());
        let back = changes.iter().filter(|change| {
            let mut grid = *typed.grid();
            grid.set(change.cell, Some(change.digit));
            grid.to_string() == meant
        });
        assert_eq!(back.count(), 1, "{changes:?}");
        let stopped = Control::new();
        stopped.stop();
        assert!(mistyped(&typed, &mut Solver::new(), &stopped).len() < changes.len());
    }
}
