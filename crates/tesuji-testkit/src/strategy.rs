//! Proptest strategies for the basic types. They shrink towards fewer clues and candidates.

use proptest::prelude::*;
use proptest::sample::subsequence;
use tesuji_core::{Candidate, CandidateSet, Cell, Digit, Grid, Puzzle, Solution};

use crate::Chance;
use crate::fill::random_solution;

/// Generates full grids.
pub fn solution() -> impl Strategy<Value = Solution> {
    any::<u64>().no_shrink().prop_map(|seed| random_solution(&mut Chance::new(seed)))
}

/// Generates puzzles with `clues` clues taken from a solution, so that there is at least one.
///
/// A range that goes far below 20 gives puzzles with too many solutions to count.
pub fn solvable_puzzle(clues: core::ops::RangeInclusive<usize>) -> impl Strategy<Value = Puzzle> {
    (solution(), subsequence(Cell::ALL.to_vec(), clues)).prop_map(|(solution, cells)| {
        let clues: Grid = cells.into_iter().map(|cell| (cell, solution.get(cell))).collect();
        Puzzle::try_from(clues).expect("the clues are those of a solution")
    })
}

/// Generates puzzles of 0 to 81 clues; about a third of them have no solution.
pub fn puzzle() -> impl Strategy<Value = Puzzle> {
    let wrong = prop_oneof![2 => 0..=0usize, 1 => 1..=3usize];
    (solvable_puzzle(0..=81), wrong, any::<u64>().no_shrink()).prop_map(|(puzzle, wrong, seed)| {
        let mut chance = Chance::new(seed);
        let mut puzzle = puzzle;
        for _ in 0..wrong {
            let mut grid = *puzzle.grid();
            grid.set(Cell::from_index(chance.below(81)), Some(Digit::from_index(chance.below(9))));
            puzzle = Puzzle::try_from(grid).unwrap_or(puzzle);
        }
        puzzle
    })
}

/// Generates grids of any digits; most of them break the rules.
pub fn grid() -> impl Strategy<Value = Grid> {
    let clue = (0..81usize, 0..9usize).prop_map(|(cell, digit)| (Cell::from_index(cell), Digit::from_index(digit)));
    (puzzle(), prop::collection::vec(clue, 0..20)).prop_map(|(puzzle, clues)| {
        let mut grid = *puzzle.grid();
        clues.into_iter().for_each(|(cell, digit)| grid.set(cell, Some(digit)));
        grid
    })
}

/// Generates sets of candidates: arbitrary ones, those that a puzzle leaves, and those of a solution with others.
pub fn candidate_set() -> impl Strategy<Value = CandidateSet> {
    let all = || CandidateSet::ALL.iter().collect::<Vec<Candidate>>();
    let some = move |most: usize| subsequence(all(), 0..=most).prop_map(CandidateSet::from_iter);
    prop_oneof![
        1 => some(729),
        1 => puzzle().prop_map(|puzzle| puzzle.candidates()),
        2 => (solution(), some(300)).prop_map(|(solution, more)| more | Puzzle::from(solution).candidates()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest! {
        #[test]
        fn solvable_puzzles_keep_to_their_range(puzzle in solvable_puzzle(20..=30)) {
            prop_assert!((20..=30).contains(&puzzle.clue_count()));
        }

        #[test]
        fn a_solution_is_among_its_candidates(solution in solution()) {
            prop_assert_eq!(Puzzle::from(solution).candidates().len(), 81);
        }
    }
}
