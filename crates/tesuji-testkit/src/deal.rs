//! Puzzles and sukakus of every kind, from a seed.

use tesuji_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, Outcome, Puzzle, Solution};
use tesuji_engine::Solver;

use crate::Chance;
use crate::fill::random_solution;

/// A dealer of solutions, puzzles and sukakus; the same seed gives the same ones in the same order.
///
/// | method | clues | solutions |
/// |---|---|---|
/// | [`easy`](Dealer::easy) | 30 to 36 | 1 |
/// | [`minimal`](Dealer::minimal) | 20 to 32, none redundant | 1 |
/// | [`impossible`](Dealer::impossible) | some, no clash | 0 |
/// | [`several`](Dealer::several) | one to three fewer than minimal | 2 or more |
/// | [`sparse`](Dealer::sparse) | 0 to 16 | very many |
/// | [`puzzle`](Dealer::puzzle) | any of these with equal probability | |
/// | [`clashing`](Dealer::clashing) | two or more clash | 0 |
/// | [`sukaku`](Dealer::sukaku) | candidates only | 0, 1 or many |
#[derive(Debug)]
pub struct Dealer {
    chance: Chance,
    solver: Solver,
}

impl Dealer {
    /// Returns the dealer for a seed.
    pub fn new(seed: u64) -> Dealer {
        Dealer { chance: Chance::new(seed), solver: Solver::new() }
    }

    /// Returns the random numbers that the dealer draws from.
    pub fn chance(&mut self) -> &mut Chance {
        &mut self.chance
    }

    /// Deals a full grid. Every grid is possible, but not all are equally likely.
    pub fn solution(&mut self) -> Solution {
        random_solution(&mut self.chance)
    }

    /// Deals a proper puzzle of 30 to 36 clues, each number being equally likely; most are easy.
    pub fn easy(&mut self) -> Puzzle {
        let clues = 30 + self.chance.below(7);
        loop {
            let puzzle = self.dig(clues);
            if puzzle.clue_count() == clues {
                return puzzle;
            }
        }
    }

    /// Deals a proper puzzle that is no longer proper if any clue is removed.
    ///
    /// Redundant clues are removed from a full grid in random order.
    pub fn minimal(&mut self) -> Puzzle {
        self.dig(0)
    }

    /// Deals a puzzle without a solution in which no two clues clash: a proper puzzle with one wrong digit added.
    pub fn impossible(&mut self) -> Puzzle {
        loop {
            let proper = if self.chance.one_in(2) { self.easy() } else { self.minimal() };
            let solution = *self.solver.solve(&proper).unique().expect("a proper puzzle was dealt");
            let wrong: Vec<Candidate> = proper
                .candidates()
                .iter()
                .filter(|candidate| solution.get(candidate.cell) != candidate.digit)
                .collect();
            if !wrong.is_empty() {
                let Candidate { cell, digit } = self.chance.pick(&wrong);
                let mut grid = *proper.grid();
                grid.set(cell, Some(digit));
                return Puzzle::try_from(grid).expect("a candidate clashes with no clue");
            }
        }
    }

    /// Deals a puzzle with two or more solutions: a minimal one without one to three of its clues.
    pub fn several(&mut self) -> Puzzle {
        let mut grid = *self.minimal().grid();
        let mut clues: Vec<Cell> = grid.iter().map(|(cell, _)| cell).collect();
        self.chance.shuffle(&mut clues);
        let spared = 1 + self.chance.below(3);
        clues[..spared].iter().for_each(|&cell| grid.set(cell, None));
        Puzzle::try_from(grid).expect("fewer clues do not clash")
    }

    /// Deals a puzzle of 0 to 16 clues from a solution: too few to be proper.
    pub fn sparse(&mut self) -> Puzzle {
        let solution = self.solution();
        let clues = self.chance.below(17);
        clues_of(&solution, self.cells()[..clues].iter().copied().collect())
    }

    /// Deals a puzzle of any of the kinds above.
    pub fn puzzle(&mut self) -> Puzzle {
        match self.chance.below(5) {
            0 => self.easy(),
            1 => self.minimal(),
            2 => self.impossible(),
            3 => self.several(),
            _ => self.sparse(),
        }
    }

    /// Deals a grid with clashing clues: a puzzle with one to three digits repeated in a peer.
    pub fn clashing(&mut self) -> Grid {
        loop {
            let mut grid = *self.puzzle().grid();
            let clues: Vec<(Cell, Digit)> = grid.iter().collect();
            if clues.is_empty() {
                continue;
            }
            for _ in 0..1 + self.chance.below(3) {
                let (cell, digit) = self.chance.pick(&clues);
                let peers: Vec<Cell> = cell.peers().iter().collect();
                grid.set(self.chance.pick(&peers), Some(digit));
            }
            // A repetition may have overwritten a clue of an earlier clash.
            if grid.conflicts().next().is_some() {
                return grid;
            }
        }
    }

    /// Deals a sukaku: the candidates of a solution and a random part of the others, sometimes without one that the
    /// solution needs, or with a cell that has no candidates.
    pub fn sukaku(&mut self) -> CandidateSet {
        let solution = self.solution();
        let density = 1 + self.chance.below(8);
        let mut candidates = CandidateSet::EMPTY;
        for cell in Cell::iter() {
            for digit in Digit::iter() {
                if solution.get(cell) == digit || self.chance.below(10) < density {
                    candidates.insert(Candidate { cell, digit });
                }
            }
        }
        let cell = Cell::from_index(self.chance.below(81));
        match self.chance.below(8) {
            0 => candidates.remove(Candidate { cell, digit: solution.get(cell) }),
            1 => candidates.set_digits(cell, DigitSet::EMPTY),
            _ => {}
        }
        candidates
    }

    /// Removes clues from a random full grid in random order as long as the puzzle stays proper, down to `at_least`
    /// clues.
    ///
    /// The result is the same as when trying the clues individually. A puzzle is proper whenever a subset of its clues
    /// is, so a whole run of clues is tried first, and its halves only if that fails. Every other solution that is
    /// found gives a set of cells of which one must keep its clue, which settles later trials without a search.
    fn dig(&mut self, at_least: usize) -> Puzzle {
        let solution = self.solution();
        let mut clues = CellSet::ALL;
        let mut unavoidable: Vec<CellSet> = Vec::new();
        let mut runs: Vec<Vec<Cell>> = self.cells().chunks(FIRST_RUN).rev().map(<[Cell]>::to_vec).collect();
        while let Some(mut run) = runs.pop() {
            let spare = clues.len() - at_least;
            if spare == 0 {
                break;
            }
            if run.len() > spare {
                runs.push(run.split_off(spare));
            }
            let fewer = clues - run.iter().copied().collect();
            if self.stays_proper(&solution, fewer, &mut unavoidable) {
                clues = fewer;
            } else if run.len() > 1 {
                let later = run.split_off(run.len() / 2);
                runs.push(later);
                runs.push(run);
            }
        }
        clues_of(&solution, clues)
    }

    /// Returns whether these cells of the solution make a proper puzzle.
    ///
    /// Each proper puzzle has a clue in every set in `unavoidable`; a set is added if the result is `false`.
    fn stays_proper(&mut self, solution: &Solution, cells: CellSet, unavoidable: &mut Vec<CellSet>) -> bool {
        if unavoidable.iter().any(|set| set.is_disjoint(cells)) {
            return false;
        }
        let Outcome::Several([first, second]) = self.solver.solve(&clues_of(solution, cells)) else { return true };
        let other = if first == *solution { second } else { first };
        unavoidable.push(solution.differences(&other));
        false
    }

    /// Returns all cells in random order.
    fn cells(&mut self) -> [Cell; 81] {
        let mut cells = Cell::ALL;
        self.chance.shuffle(&mut cells);
        cells
    }
}

/// The number of clues that are tried together at first.
const FIRST_RUN: usize = 20;

/// Returns the puzzle with these cells of a solution as clues.
fn clues_of(solution: &Solution, cells: CellSet) -> Puzzle {
    let grid: Grid = cells.iter().map(|cell| (cell, solution.get(cell))).collect();
    Puzzle::try_from(grid).expect("the clues are those of a solution")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    const DEALT: usize = 500;

    fn count(puzzle: &Puzzle) -> u64 {
        Solver::new().count(puzzle, 2)
    }

    #[test]
    fn easy_puzzles_have_33_clues_on_average() {
        let mut dealer = Dealer::new(1);
        let puzzles: HashSet<Puzzle> = (0..DEALT).map(|_| dealer.easy()).collect();
        assert_eq!(puzzles.len(), DEALT);
        assert!(puzzles.iter().all(|puzzle| (30..=36).contains(&puzzle.clue_count()) && count(puzzle) == 1));
        let clues: usize = puzzles.iter().map(Puzzle::clue_count).sum();
        assert!((32 * DEALT..34 * DEALT).contains(&clues), "{clues}");
    }

    #[test]
    fn minimal_puzzles_have_no_clue_to_spare() {
        let mut dealer = Dealer::new(2);
        for _ in 0..DEALT {
            let puzzle = dealer.minimal();
            assert_eq!(count(&puzzle), 1);
            for (cell, _) in puzzle.grid().iter() {
                let mut fewer = *puzzle.grid();
                fewer.set(cell, None);
                assert_eq!(count(&Puzzle::try_from(fewer).unwrap()), 2, "{cell} of {puzzle}");
            }
        }
    }

    #[test]
    fn each_kind_has_the_number_of_solutions_that_it_is_named_after() {
        let mut dealer = Dealer::new(3);
        for _ in 0..DEALT {
            assert_eq!(count(&dealer.impossible()), 0);
            assert_eq!(count(&dealer.several()), 2);
            assert_eq!(count(&dealer.sparse()), 2);
            assert!(Puzzle::try_from(dealer.clashing()).is_err());
        }
    }

    #[test]
    fn sukakus_have_none_one_or_many_solutions() {
        let mut dealer = Dealer::new(4);
        let mut solver = Solver::new();
        let counts: HashSet<u64> = (0..DEALT).map(|_| solver.count(&dealer.sukaku(), 2)).collect();
        assert_eq!(counts, HashSet::from([0, 1, 2]));
    }

    #[test]
    fn runs_of_clues_are_spared_as_one_by_one() {
        for seed in 0..50 {
            let mut dealer = Dealer::new(seed);
            let dug = dealer.dig(26);
            let mut again = Dealer::new(seed);
            let mut puzzle = Puzzle::from(again.solution());
            for cell in again.cells() {
                let mut fewer = *puzzle.grid();
                fewer.set(cell, None);
                let fewer = Puzzle::try_from(fewer).unwrap();
                if puzzle.clue_count() > 26 && count(&fewer) == 1 {
                    puzzle = fewer;
                }
            }
            assert_eq!(dug, puzzle);
        }
    }
}
