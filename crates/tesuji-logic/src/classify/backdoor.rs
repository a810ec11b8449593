//! Backdoors: cells whose digits make the rest solvable by simple rules.

use tesuji_core::{CandidateSet, Cell, CellSet, Control, Solution};

use super::closure::{ClosedCandidates, Rules};
use super::trial::UnfinishedSearch;

/// The smallest sets of cells whose digits, once given, let the rules solve the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backdoors {
    /// The number of cells in each set: 0 if the rules solve the puzzle unaided.
    pub size: usize,
    /// All sets of that size, in the order of their cells; for size 0, one empty set.
    pub sets: Vec<CellSet>,
}

/// Looks for the backdoors of a puzzle, of up to `most` cells; `None` if there are none of that size.
///
/// # Errors
///
/// Returns [`UnfinishedSearch`] if the control stopped the search.
///
/// # Complexity
///
/// Tries all choices of up to `most` of some 50 open cells: about ten microseconds for 1, milliseconds for 2, a tenth
/// of a second for 3.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Grid, Puzzle, Solution};
/// use tesuji_logic::classify::{Rules, backdoors};
///
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let solution: Grid = "812753649943682175675491283154237896369845721287169534521974368438526917796318452".parse()?;
/// let solution = Solution::try_from(solution)?;
/// let found = backdoors(&puzzle.candidates(), &solution, Rules::Singles, 2, &Control::new())?.expect("two cells are enough");
/// assert_eq!(found.size, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn backdoors(
    candidates: &CandidateSet,
    solution: &Solution,
    rules: Rules,
    most: usize,
    control: &Control<'_>,
) -> Result<Option<Backdoors>, UnfinishedSearch> {
    let Ok(closed) = ClosedCandidates::of(candidates, rules) else { return Ok(None) };
    if closed.is_complete() {
        return Ok(Some(Backdoors { size: 0, sets: vec![CellSet::EMPTY] }));
    }
    let mut search = Search { solution, rules, control, sets: Vec::new() };
    // A cell that is already solved adds nothing: the rules derive the same without it.
    let open: Vec<Cell> = Cell::iter().filter(|&cell| closed.is_open(cell)).collect();
    for size in 1..=most {
        search.grow(&closed, &open, size, CellSet::EMPTY)?;
        if !search.sets.is_empty() {
            return Ok(Some(Backdoors { size, sets: search.sets }));
        }
    }
    Ok(None)
}

struct Search<'a> {
    solution: &'a Solution,
    rules: Rules,
    control: &'a Control<'a>,
    /// The sets found to be sufficient.
    sets: Vec<CellSet>,
}

impl Search<'_> {
    /// Adds `more` more of the cells, and records the sets that are sufficient.
    fn grow(
        &mut self,
        closed: &ClosedCandidates,
        cells: &[Cell],
        more: usize,
        set: CellSet,
    ) -> Result<(), UnfinishedSearch> {
        if !self.control.should_continue() {
            return Err(UnfinishedSearch);
        }
        for (nth, &cell) in cells.iter().enumerate() {
            if !closed.is_open(cell) {
                // The earlier cells already solve this one, so it can be left out of the set.
                continue;
            }
            let Some(next) = closed.with(self.solution, [cell], self.rules) else { continue };
            let set = set.with(cell);
            if more == 1 {
                if next.is_complete() {
                    self.sets.push(set);
                }
            } else {
                self.grow(&next, &cells[nth + 1..], more - 1, set)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Grid, Puzzle};

    fn found(puzzle: &str, solution: &str, rules: Rules) -> Option<Backdoors> {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let solution = Solution::try_from(solution.parse::<Grid>().unwrap()).unwrap();
        backdoors(&puzzle.candidates(), &solution, rules, 2, &Control::new()).unwrap()
    }

    #[test]
    fn every_set_is_enough_and_basics_need_no_more() {
        let puzzle = "..915...2.....7.3..8.9..7.64...8....8..31..7.3..5...4....2..1..........451.....9.";
        let solution = "739156482164827935285943716471689523852314679396572841947235168628791354513468297";
        let singles = found(puzzle, solution, Rules::Singles).unwrap();
        let basics = found(puzzle, solution, Rules::Basics).unwrap();
        assert!(singles.size >= basics.size && singles.size > 0);
        let with: Grid = solution.parse().unwrap();
        for set in &singles.sets {
            let mut clues: Grid = puzzle.parse().unwrap();
            set.iter().for_each(|cell| clues.set(cell, with[cell]));
            let more = Puzzle::try_from(clues).unwrap();
            assert!(ClosedCandidates::of(&more.candidates(), Rules::Singles).unwrap().is_complete(), "{set:?}");
        }
    }

    #[test]
    fn what_rules_solve_has_the_empty_set() {
        let puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
        let solution = "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
        let empty = Some(Backdoors { size: 0, sets: vec![CellSet::EMPTY] });
        assert_eq!(found(puzzle, solution, Rules::Singles), empty);
    }
}
