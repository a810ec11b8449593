//! Random puzzles that are essentially equal to a given one.

use tesuji_core::{Cell, Digit, Grid};

use crate::Chance;

/// Returns another grid of the same class: the digits, the rows of each band, the bands, the columns of each stack and
/// the stacks are in random order, and the grid is transposed in half of the cases.
pub fn isomorph(grid: &Grid, chance: &mut Chance) -> Grid {
    let mut digits = Digit::ALL;
    chance.shuffle(&mut digits);
    let (rows, columns, turned) = (lines(chance), lines(chance), chance.one_in(2));
    let moved = |(cell, digit): (Cell, Digit)| {
        let (row, column) = (rows[cell.row()], columns[cell.column()]);
        let cell = if turned { Cell::at(column, row) } else { Cell::at(row, column) };
        (cell, digits[digit.index()])
    };
    grid.iter().map(moved).collect()
}

/// Returns nine lines in an order that keeps each three together.
fn lines(chance: &mut Chance) -> [usize; 9] {
    let mut threes = [0, 1, 2];
    chance.shuffle(&mut threes);
    let mut lines = [0; 9];
    for (place, three) in threes.into_iter().enumerate() {
        let mut within = [0, 1, 2];
        chance.shuffle(&mut within);
        within.into_iter().enumerate().for_each(|(nth, line)| lines[3 * place + nth] = 3 * three + line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dealer;
    use tesuji_core::Solution;

    #[test]
    fn solutions_stay_solutions_and_rarely_themselves() {
        let mut chance = Chance::new(1);
        let grid = Grid::from(Dealer::new(1).solution());
        for _ in 0..100 {
            let other = isomorph(&grid, &mut chance);
            assert!(Solution::try_from(other).is_ok() && other != grid, "{other}");
        }
    }
}
