//! Checks solutions of classic puzzles and of sukakus.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use tesuji_core::{CandidateSet, Cell, CellSet, Conflict, Grid};

/// Checks whether the grid is a solution of the clues.
///
/// With [`Grid::EMPTY`] as the clues, the function only checks whether the grid is solved.
pub fn check(grid: &Grid, clues: &Grid) -> Report {
    judge(grid, |cell| match clues.get(cell) {
        Some(clue) => grid.get(cell) == Some(clue),
        None => true,
    })
}

/// Checks whether the grid is a solution of the sukaku with these candidates.
pub fn check_sukaku(grid: &Grid, candidates: &CandidateSet) -> Report {
    judge(grid, |cell| grid.get(cell).is_some_and(|digit| candidates.digits(cell).contains(digit)))
}

fn judge(grid: &Grid, respects: impl Fn(Cell) -> bool) -> Report {
    let empty_cells = grid.empty_cells();
    Report {
        empty_cells,
        conflicts: grid.conflicts().collect(),
        broken_clues: Cell::iter().filter(|&cell| !respects(cell)).collect::<CellSet>() - empty_cells,
    }
}

/// The result of [`check`]: all faults that prevent a grid from being a solution.
///
/// `Display` writes one clause: `a solution`, or all faults.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Report {
    empty_cells: CellSet,
    conflicts: Vec<Conflict>,
    broken_clues: CellSet,
}

impl Report {
    /// Returns whether the grid is full, follows the rules, and agrees with the puzzle.
    pub fn is_solution(&self) -> bool {
        self.empty_cells.is_empty() && self.conflicts.is_empty() && self.broken_clues.is_empty()
    }

    /// Returns the cells without a digit.
    pub const fn empty_cells(&self) -> CellSet {
        self.empty_cells
    }

    /// Returns each digit that occurs at least twice in a house, house by house.
    pub fn conflicts(&self) -> &[Conflict] {
        &self.conflicts
    }

    /// Returns the cells whose digit differs from their clue or is not one of their candidates.
    pub const fn broken_clues(&self) -> CellSet {
        self.broken_clues
    }
}

/// Writes `a solution`, or the clashes, the cells that differ from their clue, and the empty cells.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut clauses: Vec<String> = self.conflicts.iter().map(Conflict::to_string).collect();
        match self.broken_clues.len() {
            0 => {}
            1 => clauses.push(format!("1 clue is not respected: {}", self.broken_clues)),
            count => clauses.push(format!("{count} clues are not respected: {}", self.broken_clues)),
        }
        match self.empty_cells.len() {
            0 => {}
            1 => clauses.push(format!("1 cell is empty: {}", self.empty_cells)),
            count => clauses.push(format!("{count} cells are empty: {}", self.empty_cells)),
        }
        f.write_str(&if clauses.is_empty() { "a solution".to_string() } else { clauses.join("; ") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Candidate, Digit, House};

    const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    const SOLUTION: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

    fn puzzle() -> Grid {
        PUZZLE.parse().unwrap()
    }

    fn solution() -> Grid {
        SOLUTION.parse().unwrap()
    }

    #[test]
    fn the_solution_is_one() {
        let report = check(&solution(), &puzzle());
        assert!(report.is_solution());
        assert_eq!(report.to_string(), "a solution");
        assert!(check(&solution(), &Grid::EMPTY).is_solution());
    }

    #[test]
    fn one_changed_digit_is_rejected_wherever_it_stands() {
        for cell in Cell::iter() {
            for digit in Digit::iter().filter(|&digit| solution().get(cell) != Some(digit)) {
                let mut grid = solution();
                grid.set(cell, Some(digit));
                let report = check(&grid, &puzzle());
                assert!(!report.is_solution() && !check(&grid, &Grid::EMPTY).is_solution());
                // The digit clashes in the row, the column and the box of the cell, and nowhere else.
                let houses: Vec<House> = report.conflicts().iter().map(|conflict| conflict.house).collect();
                assert_eq!(houses, cell.houses());
                assert!(report.conflicts().iter().all(|found| found.digit == digit && found.cells.contains(cell)));
                assert_eq!(report.broken_clues().contains(cell), puzzle().get(cell).is_some());
            }
        }
    }

    #[test]
    fn an_empty_cell_is_rejected_and_named() {
        let mut grid = solution();
        grid.set(Cell::R1C1, None);
        assert_eq!(check(&grid, &puzzle()).to_string(), "1 cell is empty: r1c1");
        assert!(!check(&grid, &puzzle()).is_solution());
        grid.set(Cell::R1C2, None);
        assert_eq!(check(&grid, &puzzle()).to_string(), "2 cells are empty: r1c1, r1c2");
        assert_eq!(check(&Grid::EMPTY, &Grid::EMPTY).empty_cells(), CellSet::ALL);
    }

    #[test]
    fn a_lawful_grid_of_another_puzzle_is_rejected() {
        let other: Grid =
            "659187432328945716147623985935762841214358697876419523562834179783591264491276358".parse().unwrap();
        let report = check(&other, &puzzle());
        assert!(!report.is_solution() && report.conflicts().is_empty() && report.empty_cells().is_empty());
        assert!(report.broken_clues().is_subset(!puzzle().empty_cells()));
        assert!(report.to_string().contains("clues are not respected: r1c1, "));
    }

    #[test]
    fn a_sukaku_is_respected_by_its_candidates_only() {
        let mut candidates: CandidateSet = CandidateSet::ALL;
        assert!(check_sukaku(&solution(), &candidates).is_solution());
        candidates.remove(Candidate { cell: Cell::R1C1, digit: Digit::D8 });
        let report = check_sukaku(&solution(), &candidates);
        assert_eq!(report.broken_clues(), CellSet::of(Cell::R1C1));
        assert_eq!(report.to_string(), "1 clue is not respected: r1c1");
        assert_eq!(check_sukaku(&Grid::EMPTY, &candidates).broken_clues(), CellSet::EMPTY);
    }
}
