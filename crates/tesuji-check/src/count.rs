//! Counts solutions by trying every value in every cell.
//!
//! Every puzzle becomes a list of the values that each cell may take: a clue has one value, an empty cell has all, and
//! the cells of a sukaku have their candidates. A value fits a cell if the row, the column and the box of the cell do
//! not contain it yet. The search takes the open cell with the fewest fitting values and tries each of them. Clues are
//! placed by the same rule, so clues that clash leave a cell without a value, and there is no solution.
//!
//! The choice of the cell affects the time of the search, but not its result. The search is fast enough for 9x9. For a
//! large grid with few clues it can run practically forever.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use tesuji_core::{CandidateSet, Cell, Digit, Grid, Shape, Solution};

/// Returns the number of solutions of the clues, or `limit` if there are at least that many.
///
/// Clues that clash have no solution.
pub fn count(clues: &Grid, limit: u64) -> u64 {
    Search::new(Shape::CLASSIC, allowed_by_clues(clues)).count(limit)
}

/// Returns the number of solutions of a sukaku, or `limit` if there are at least that many.
pub fn count_sukaku(candidates: &CandidateSet, limit: u64) -> u64 {
    Search::new(Shape::CLASSIC, allowed_by_candidates(candidates)).count(limit)
}

/// Returns the number of solutions of the clues of a grid of any size, or `limit` if there are at least that many.
///
/// `clues` holds the cells in reading order, 0 for an empty cell. If a value is larger than the size, there is no
/// solution.
///
/// # Panics
///
/// Panics if the number of clues is not the number of cells.
#[track_caller]
pub fn count_sized(shape: Shape, clues: &[u8], limit: u64) -> u64 {
    assert_eq!(clues.len(), shape.cell_count(), "one clue or 0 a cell");
    let allowed = clues.iter().map(|&clue| if clue == 0 { all_values(shape) } else { one_value(shape, clue) });
    Search::new(shape, allowed.collect()).count(limit)
}

/// Returns up to `limit` solutions of the clues.
pub fn solutions(clues: &Grid, limit: usize) -> Vec<Solution> {
    Search::new(Shape::CLASSIC, allowed_by_clues(clues)).solutions(limit)
}

/// Returns up to `limit` solutions of a sukaku.
pub fn solutions_sukaku(candidates: &CandidateSet, limit: usize) -> Vec<Solution> {
    Search::new(Shape::CLASSIC, allowed_by_candidates(candidates)).solutions(limit)
}

/// A set of values. Bit `v` represents the value `v`, 1 to 25; bit 0 is unused.
type Values = u32;

fn all_values(shape: Shape) -> Values {
    (2 << shape.size()) - 2
}

fn one_value(shape: Shape, value: u8) -> Values {
    if usize::from(value) <= shape.size() { 1 << value } else { 0 }
}

fn allowed_by_clues(clues: &Grid) -> Vec<Values> {
    clues
        .as_cells()
        .iter()
        .map(|clue| match clue {
            Some(digit) => one_value(Shape::CLASSIC, digit.value()),
            None => all_values(Shape::CLASSIC),
        })
        .collect()
}

fn allowed_by_candidates(candidates: &CandidateSet) -> Vec<Values> {
    Cell::iter()
        .map(|cell| candidates.digits(cell).iter().map(|digit| one_value(Shape::CLASSIC, digit.value())).sum())
        .collect()
}

struct Search {
    shape: Shape,
    /// The values that each cell may take.
    allowed: Vec<Values>,
    /// The value of each cell, 0 for none.
    values: Vec<u8>,
    /// The values in each row, each column and each box.
    rows: Vec<Values>,
    columns: Vec<Values>,
    boxes: Vec<Values>,
}

impl Search {
    fn new(shape: Shape, allowed: Vec<Values>) -> Search {
        let none = vec![0; shape.size()];
        let values = vec![0; shape.cell_count()];
        Search { shape, allowed, values, rows: none.clone(), columns: none.clone(), boxes: none }
    }

    fn count(&mut self, limit: u64) -> u64 {
        let mut count = 0;
        if limit > 0 {
            let _ = self.fill(&mut |_| {
                count += 1;
                if count == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        count
    }

    fn solutions(&mut self, limit: usize) -> Vec<Solution> {
        let mut found = Vec::new();
        if limit > 0 {
            let _ = self.fill(&mut |values| {
                let grid: Grid =
                    Cell::iter().zip(values.iter().map(|&value| Digit::ALL[usize::from(value) - 1])).collect();
                found.push(Solution::try_from(grid).expect("the search places no value twice in a house"));
                if found.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        found
    }

    /// Calls `found` with every way to fill the open cells. The recursion has one level per cell, at most 625.
    fn fill(&mut self, found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> ControlFlow<()> {
        let open = (0..self.values.len()).filter(|&cell| self.values[cell] == 0);
        let Some(cell) = open.min_by_key(|&cell| self.fitting(cell).count_ones()) else {
            return found(&self.values);
        };
        let fitting = self.fitting(cell);
        for value in 1..=self.shape.size() as u8 {
            if fitting & (1 << value) != 0 {
                self.values[cell] = value;
                self.toggle(cell, value);
                let flow = self.fill(found);
                self.toggle(cell, value);
                self.values[cell] = 0;
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the values that the cell may take and that its houses do not contain.
    fn fitting(&self, cell: usize) -> Values {
        let row = self.rows[self.shape.row_of(cell)];
        let column = self.columns[self.shape.column_of(cell)];
        let block = self.boxes[self.shape.box_of(cell)];
        self.allowed[cell] & !(row | column | block)
    }

    /// Adds the value to the houses of the cell, or removes it again.
    fn toggle(&mut self, cell: usize, value: u8) {
        self.rows[self.shape.row_of(cell)] ^= 1 << value;
        self.columns[self.shape.column_of(cell)] ^= 1 << value;
        self.boxes[self.shape.box_of(cell)] ^= 1 << value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tesuji_core::{Candidate, Digit};

    fn grid(line: &str) -> Grid {
        line.parse().unwrap()
    }

    #[test]
    fn proper_puzzles_have_one_solution() {
        for (puzzle, solution) in [
            (
                "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
                "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
            ),
            (
                "600087000000905706040000080030002000004000690000410023500030170080090200001076300",
                "659187432328945716147623985935762841214358697876419523562834179783591264491276358",
            ),
        ] {
            assert_eq!(count(&grid(puzzle), u64::MAX), 1);
            let found = solutions(&grid(puzzle), 2);
            assert_eq!(found.iter().map(Solution::to_string).collect::<Vec<_>>(), [solution]);
        }
    }

    #[test]
    fn the_refuted_puzzle_has_none() {
        let none = "000000067090000803850700000400090000030070085000000410071050000000010309502000070";
        assert_eq!(count(&grid(none), u64::MAX), 0);
    }

    #[test]
    fn clashing_clues_have_no_solution() {
        let mut clues = Grid::EMPTY;
        clues.set(Cell::R1C1, Some(Digit::D5));
        clues.set(Cell::R9C1, Some(Digit::D5));
        assert_eq!(count(&clues, 10), 0);
        // A full grid with two digits of a row exchanged, so that two columns are wrong.
        let full = "128753649943682175675491283154237896369845721287169534521974368438526917796318452";
        assert_eq!(count(&grid(full), u64::MAX), 0);
        assert!(solutions(&grid(full), 10).is_empty());
    }

    #[test]
    fn limits_stop_the_search() {
        let mut sixteen = [0; 256];
        sixteen[..16].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
        for limit in [0, 1, 2, 1000] {
            assert_eq!(count(&Grid::EMPTY, limit), limit);
            assert_eq!(count_sukaku(&CandidateSet::ALL, limit), limit);
            assert_eq!(count_sized(Shape::of_size(16).unwrap(), &sixteen, limit), limit);
            assert_eq!(solutions(&Grid::EMPTY, limit as usize).len() as u64, limit);
        }
    }

    #[test]
    fn every_grid_of_4x4_and_a_part_of_6x6() {
        let four = Shape::of_size(4).unwrap();
        assert_eq!(count_sized(four, &[0; 16], u64::MAX), 288);
        // With the first row given, 1/6! of the 28,200,960 grids of 6x6.
        let mut clues = [0; 36];
        clues[..6].copy_from_slice(&[1, 2, 3, 4, 5, 6]);
        for shape in ["2x3", "3x2"] {
            assert_eq!(count_sized(shape.parse().unwrap(), &clues, u64::MAX), 28_200_960 / 720);
        }
    }

    #[test]
    fn values_above_the_size_have_no_solution() {
        let four = Shape::of_size(4).unwrap();
        let mut clues = [0; 16];
        clues[3] = 5;
        assert_eq!(count_sized(four, &clues, u64::MAX), 0);
        clues[3] = 255;
        assert_eq!(count_sized(four, &clues, u64::MAX), 0);
    }

    #[test]
    fn a_sukaku_is_judged_by_its_candidates() {
        let solution = grid("812753649943682175675491283154237896369845721287169534521974368438526917796318452");
        let mut candidates: CandidateSet = solution.iter().map(|(cell, digit)| Candidate { cell, digit }).collect();
        assert_eq!(count_sukaku(&candidates, u64::MAX), 1);
        // A second digit in two cells of a column adds no solution: their rows and boxes hold it.
        candidates.insert(Candidate { cell: Cell::R1C1, digit: Digit::D9 });
        candidates.insert(Candidate { cell: Cell::R2C1, digit: Digit::D8 });
        assert_eq!(count_sukaku(&candidates, u64::MAX), 1);
        candidates.remove(Candidate { cell: Cell::R5C5, digit: Digit::D4 });
        assert_eq!(candidates.empty_cells().len(), 1);
        assert_eq!(count_sukaku(&candidates, u64::MAX), 0);
        assert_eq!(count_sukaku(&CandidateSet::EMPTY, u64::MAX), 0);
    }

    #[test]
    fn the_solutions_of_a_sukaku_are_made_of_its_candidates() {
        let full = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let exchanged: String = full
            .chars()
            .map(|c| {
                if c == '1' {
                    '2'
                } else if c == '2' {
                    '1'
                } else {
                    c
                }
            })
            .collect();
        let grids = [grid(full), grid(&exchanged)];
        let candidates: CandidateSet =
            grids.iter().flat_map(Grid::iter).map(|(cell, digit)| Candidate { cell, digit }).collect();
        let found = solutions_sukaku(&candidates, 1000);
        assert_eq!(found.len() as u64, count_sukaku(&candidates, 1000));
        assert!(grids.iter().all(|&grid| found.contains(&Solution::try_from(grid).unwrap())));
        let all = |solution: &Solution| {
            Grid::from(*solution).iter().all(|(cell, digit)| candidates.digits(cell).contains(digit))
        };
        assert!(found.iter().all(all));
        assert_eq!(solutions_sukaku(&candidates, 1).len(), 1);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Compares with an oracle that tries all 4^k fillings of the open cells and checks each, without any search.
        #[test]
        fn filling_and_looking_agrees_with_searching(
            nth in 0usize..288, open in prop::collection::btree_set(0usize..16, 0..7), wrong in prop::option::of((0usize..16, 1u8..5))
        ) {
            let four = Shape::of_size(4).unwrap();
            let mut clues = nth_grid_of_4x4(nth);
            for &cell in &open {
                clues[cell] = 0;
            }
            if let Some((cell, value)) = wrong {
                clues[cell] = value;
            }
            let open: Vec<usize> = (0..16).filter(|&cell| clues[cell] == 0).collect();
            let lawful = (0..4usize.pow(open.len() as u32)).filter(|filling| {
                let mut values = clues;
                for (place, &cell) in open.iter().enumerate() {
                    values[cell] = (filling >> (2 * place) & 3) as u8 + 1;
                }
                crate::check_sized(four, &values, &clues).is_solution()
            });
            prop_assert_eq!(lawful.count() as u64, count_sized(four, &clues, u64::MAX));
        }

        #[test]
        fn taking_a_clue_away_never_lowers_the_count(open in prop::collection::btree_set(0usize..81, 40..52), also in 0usize..81) {
            let mut clues = grid("812753649943682175675491283154237896369845721287169534521974368438526917796318452");
            for cell in open {
                clues.set(Cell::from_index(cell), None);
            }
            let fewer = count(&clues, 1000);
            clues.set(Cell::from_index(also), None);
            prop_assert!(1 <= fewer && fewer <= count(&clues, 1000));
        }
    }

    fn nth_grid_of_4x4(nth: usize) -> [u8; 16] {
        let four = Shape::of_size(4).unwrap();
        let mut grids = Vec::new();
        let _ = Search::new(four, vec![all_values(four); 16]).fill(&mut |values| {
            grids.push(<[u8; 16]>::try_from(values).unwrap());
            ControlFlow::Continue(())
        });
        grids[nth]
    }
}
