//! Random full grids, made without an engine, so that test data does not depend on the code under test.

use tesuji_core::{Cell, Digit, DigitSet, Solution};

use crate::Chance;

/// Returns a random full grid.
///
/// Each step fills the cell with the fewest possible digits, the first such cell from a random one, and tries its
/// digits in random order. Every grid is possible, but not all are equally likely.
pub(crate) fn random_solution(chance: &mut Chance) -> Solution {
    let mut filling = Filling { digits: [None; 81], used: [DigitSet::EMPTY; 27] };
    assert!(filling.fill(chance), "the empty grid has solutions");
    Solution::from_proven(filling.digits.map(|digit| digit.expect("the grid is full")))
}

struct Filling {
    digits: [Option<Digit>; 81],
    used: [DigitSet; 27],
}

impl Filling {
    /// Fills all empty cells; returns `false`, with nothing changed, if it cannot. The recursion depth is at most 81.
    fn fill(&mut self, chance: &mut Chance) -> bool {
        let Some((cell, possible)) = self.tightest(chance.below(81)) else { return true };
        let mut digits: Vec<Digit> = possible.iter().collect();
        chance.shuffle(&mut digits);
        for digit in digits {
            self.put(cell, digit);
            if self.fill(chance) {
                return true;
            }
            self.take(cell, digit);
        }
        false
    }

    /// Returns the empty cell with the fewest possible digits, the first such one at or after `start`, cyclically.
    fn tightest(&self, start: usize) -> Option<(Cell, DigitSet)> {
        let mut tightest = None;
        let mut fewest = usize::MAX;
        for index in (start..81).chain(0..start) {
            if self.digits[index].is_some() {
                continue;
            }
            let cell = Cell::from_index(index);
            let used = cell.houses().iter().fold(DigitSet::EMPTY, |used, house| used | self.used[house.index()]);
            let possible = DigitSet::ALL - used;
            if possible.len() < fewest {
                fewest = possible.len();
                tightest = Some((cell, possible));
                if fewest <= 1 {
                    break;
                }
            }
        }
        tightest
    }

    fn put(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()] = Some(digit);
        cell.houses().iter().for_each(|house| self.used[house.index()].insert(digit));
    }

    fn take(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell.index()] = None;
        cell.houses().iter().for_each(|house| self.used[house.index()].remove(digit));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{ByCell, ByDigit, Grid};

    #[test]
    fn every_digit_comes_in_every_cell() {
        let mut chance = Chance::new(4);
        let mut seen = ByCell::<ByDigit<u32>>::default();
        for _ in 0..2000 {
            let solution = random_solution(&mut chance);
            assert!(Solution::try_from(Grid::from(solution)).is_ok());
            Cell::iter().for_each(|cell| seen[cell][solution.get(cell)] += 1);
        }
        assert!(seen.0.iter().flat_map(|digits| digits.0).all(|times| (120..330).contains(&times)), "{seen:?}");
    }
}
