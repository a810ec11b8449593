//! Uniform sampling of solutions.
//!
//! Rejection sampling based on the method by which Bertram Felgenhauer and Frazer Jarvis counted the grids. The upper
//! band is drawn from all bands, and accepted with a probability proportional to the number of ways to complete it
//! ([`completions`]). Below it each column lacks six digits: three of them are in the middle band and three in the
//! lower one, which gives 56 ways for each stack. Given this division, the middle and the lower band are independent,
//! and each can be filled in 0 to 1728 ways ([`filling`]). So a division of the columns is drawn and accepted with a
//! probability proportional to the product of these two numbers, and then one of the ways to fill each band is drawn.
//!
//! | file | contents |
//! |---|---|
//! | `partition` | nine digits in three triples, as in the columns of a box |
//! | `filling` | the ways to fill a band whose columns are known |
//! | `completions` | the numbers of ways to complete the two bands below a band |
//! | `tables` | the look-up tables for all of these |

mod completions;
mod filling;
mod partition;
mod tables;

use tesuji_core::{Digit, Solution};

use crate::Rng;
use completions::MAX_COMPLETIONS;
use partition::{DIVISIONS, Triples};
use tables::Tables;

/// Draws a solution uniformly from all 6,670,903,752,021,072,936,960.
///
/// The first call builds tables, which takes a few milliseconds.
///
/// # Examples
///
/// ```
/// use tesuji_generate::{Rng, random_solution};
///
/// let mut rng = Rng::new(1, 0);
/// assert_ne!(random_solution(&mut rng), random_solution(&mut rng));
/// ```
#[doc(alias = "grid")]
pub fn random_solution(rng: &mut Rng) -> Solution {
    let tables = Tables::get();
    let mut labels: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    rng.shuffle(&mut labels);
    let labels = labels.map(|value| Digit::from_value(value).expect("1 to 9 are digits"));
    let mut digits = [Digit::D1; 81];
    let mut put = |row: usize, column: usize, digit: u8| digits[9 * row + column] = labels[usize::from(digit)];

    let Upper { band, columns: upper, partitions } = upper(tables, rng);
    band.iter().enumerate().for_each(|(row, cells)| (0..9).for_each(|column| put(row, column, cells[column])));

    let divisions = divisions(tables, partitions, rng);
    let middle: [Triples; 3] = [0, 1, 2].map(|stack| tables.below(partitions[stack], divisions[stack], upper[stack]));
    let lower: [Triples; 3] =
        [0, 1, 2].map(|stack| [0, 1, 2].map(|column| 511 & !(upper[stack][column] | middle[stack][column])));
    for (first, columns) in [(3, middle), (6, lower)] {
        tables.fill(columns, rng, |row, column, digit| put(first + row, column, digit));
    }
    Solution::from_proven(digits)
}

/// An upper band, the digits of its columns by stack, and the corresponding partitions.
struct Upper {
    band: [[u8; 9]; 3],
    columns: [Triples; 3],
    partitions: [usize; 3],
}

/// Draws an upper band with a probability proportional to the number of ways to fill the bands below; nine in ten draws
/// are accepted.
fn upper(tables: &Tables, rng: &mut Rng) -> Upper {
    loop {
        let band = any_band(tables, rng);
        let columns: [Triples; 3] = [0, 1, 2]
            .map(|stack| [0, 1, 2].map(|column| (0..3).fold(0, |set, row| set | 1 << band[row][3 * stack + column])));
        let partitions = columns.map(|columns| tables.partitions.index(columns));
        // The columns of the first box are partition 0.
        let [_, second, third] = partitions;
        if rng.below(MAX_COMPLETIONS.into()) < tables.below_ways(second, third).into() {
            return Upper { band, columns, partitions };
        }
    }
}

/// Draws a band whose first box has the digits 0 to 8 column by column; all 56 x 6^6 are equally likely.
fn any_band(tables: &Tables, rng: &mut Rng) -> [[u8; 9]; 3] {
    // The rows of the boxes divide the digits in the same way as the columns of a stack.
    let first: Triples = [0b001_001_001, 0b010_010_010, 0b100_100_100];
    let drawn = rng.below(DIVISIONS as u64 * 6_u64.pow(6));
    let mut orders = drawn / DIVISIONS as u64;
    let partition = tables.partitions.index(first);
    let second = tables.below(partition, (drawn % DIVISIONS as u64) as usize, first);
    let mut band = [[0, 3, 6, 0, 0, 0, 0, 0, 0], [1, 4, 7, 0, 0, 0, 0, 0, 0], [2, 5, 8, 0, 0, 0, 0, 0, 0]];
    for row in 0..3 {
        for (stack, set) in [(1, second[row]), (2, 511 & !(first[row] | second[row]))] {
            let triple = members(set);
            let order = ORDERS[(orders % 6) as usize];
            orders /= 6;
            (0..3).for_each(|nth| band[row][3 * stack + nth] = triple[order[nth]]);
        }
    }
    band
}

/// Draws the division of the columns below the upper band, one for each stack, with a probability proportional to the
/// number of ways to fill the bands.
fn divisions(tables: &Tables, partitions: [usize; 3], rng: &mut Rng) -> [usize; 3] {
    const WAYS: u64 = DIVISIONS.pow(3) as u64;
    let [_, second, third] = partitions;
    let most = u64::from(tables.most_ways(second, third));
    loop {
        let drawn = rng.below(WAYS * most);
        let (choice, chance) = ((drawn % WAYS) as usize, drawn / WAYS);
        let choice = [choice % DIVISIONS, choice / DIVISIONS % DIVISIONS, choice / (DIVISIONS * DIVISIONS)];
        if chance < u64::from(tables.middle_ways(partitions, choice) * tables.lower_ways(partitions, choice)) {
            return choice;
        }
    }
}

/// The permutations of three items.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Returns the digits of a triple, in order.
fn members(mut set: u16) -> [u8; 3] {
    [(); 3].map(|()| {
        let digit = set.trailing_zeros() as u8;
        set &= set - 1;
        digit
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tesuji_core::{Cell, Grid};

    #[test]
    fn solutions_are_lawful_and_come_from_the_seed() {
        let draw = |seed: u64| {
            let mut rng = Rng::new(seed, 0);
            (0..500).map(|_| random_solution(&mut rng)).collect::<Vec<_>>()
        };
        let drawn: Vec<Solution> = (0..4).flat_map(draw).collect();
        for solution in &drawn {
            assert_eq!(Solution::try_from(Grid::from(*solution)), Ok(*solution));
        }
        assert_eq!(drawn.iter().collect::<HashSet<_>>().len(), drawn.len());
        assert_eq!(draw(7), draw(7));
    }

    #[test]
    fn every_digit_comes_alike_often_in_every_cell() {
        let mut rng = Rng::new(1, 1);
        let mut seen = [[0; 9]; 81];
        for _ in 0..9000 {
            let solution = random_solution(&mut rng);
            Cell::iter().for_each(|cell| seen[cell.index()][solution.get(cell).index()] += 1);
        }
        assert!(seen.iter().flatten().all(|times| (850..1160).contains(times)), "{seen:?}");
    }
}
