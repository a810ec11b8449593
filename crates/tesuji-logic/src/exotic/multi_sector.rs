use std::collections::HashSet;
use std::ops::ControlFlow;

use tesuji_core::{CellSet, Digit, House, Technique};

use super::cover::{Cover, locked};
use crate::technique::technique;
use crate::{Board, Finder, Found};

technique! {
    /// The cells where some rows meet some columns hold as many digits, counted by row and by column, as there are cells.
    ///
    /// # What it looks like
    ///
    /// Three to five rows and three to five columns, and the open cells where they meet. Each digit is counted in the rows
    /// in which these cells have it, or in the columns, whichever are fewer. The count comes out as the number of cells.
    ///
    /// # Why it works
    ///
    /// Each cell takes one of the counted digits, and each of these can be taken once, for its places lie in one line. As
    /// there are just as many, all are taken: a digit that was counted in a line stands there in one of the cells, and
    /// nowhere else in that line.
    ///
    /// # How it is looked for
    ///
    /// All choices of three to five rows and columns with up to 20 crossings; for each digit the smaller count.
    pub MULTI_SECTOR = "multi-sector-locked-sets", "multi-sector locked sets", "多区域锁定数组", Exotic,
        also: ["MSLS", "multi-fish"];
}

/// Finds [multi-sector locked sets](MULTI_SECTOR).
#[derive(Debug)]
pub struct MultiSector;

/// The most cells of a pattern.
const MOST: usize = 20;

impl Finder for MultiSector {
    fn technique(&self) -> &'static Technique {
        &MULTI_SECTOR
    }

    fn find(&self, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
        let sets: Vec<Lines> = (0..512u16).filter(|set| (3..=5).contains(&set.count_ones())).map(Lines::of).collect();
        let open = places(board.open());
        let digits = Digit::ALL.map(|digit| places(board.cells(digit)));
        let (in_rows, in_columns) = (present(&digits), present(&digits.map(turned)));
        let mut shown = HashSet::new();
        for rows in &sets {
            for columns in sets.iter().filter(|columns| rows.count * columns.count <= MOST) {
                let by_row: Counts = rows.numbers().iter().map(|&row| in_rows[row][usize::from(columns.mask)]).sum();
                let by_column: Counts =
                    columns.numbers().iter().map(|&column| in_columns[column][usize::from(rows.mask)]).sum();
                let Fewer { total, first } = fewer(by_row, by_column);
                let cells = rows.numbers().iter().map(|&row| (open[row] & columns.mask).count_ones()).sum();
                let (rows, columns) = (rows.mask, columns.mask);
                if total != cells || cells == 0 {
                    continue;
                }
                let cover: Cover = std::array::from_fn(|digit| {
                    let kind = if first >> (4 * digit + 3) & 1 == 1 { 0 } else { 1 };
                    let present = [&in_rows, &in_columns][kind];
                    let (along, across) = if kind == 0 { (rows, columns) } else { (columns, rows) };
                    let held = numbers(along).filter(|&nth| present[nth][usize::from(across)] >> (4 * digit) & 1 == 1);
                    held.map(|nth| House::ALL[9 * kind + nth]).collect()
                });
                let cells = board.open() & cross(rows, columns);
                locked(&MULTI_SECTOR, board, cells, &cover, &mut |step| match shown.insert(step.conclusion.clone()) {
                    true => found(step),
                    false => ControlFlow::Continue(()),
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Some rows, or some columns.
struct Lines {
    mask: u16,
    count: usize,
    numbers: [usize; 5],
}

impl Lines {
    fn of(mask: u16) -> Lines {
        let mut lines = Lines { mask, count: 0, numbers: [0; 5] };
        for nth in numbers(mask) {
            lines.numbers[lines.count] = nth;
            lines.count += 1;
        }
        lines
    }

    fn numbers(&self) -> &[usize] {
        &self.numbers[..self.count]
    }
}

/// A small number for each digit, four bits each; none is above seven.
type Counts = u64;

/// Returns, for every line and every set of lines across, which digits have a place there.
fn present(digits: &[[u16; 9]; 9]) -> Vec<[Counts; 512]> {
    let with = |line: usize, across: u16| {
        let bit = |(digit, places): (usize, &[u16; 9])| u64::from(places[line] & across != 0) << (4 * digit);
        digits.iter().enumerate().map(bit).sum()
    };
    (0..9).map(|line| std::array::from_fn(|across| with(line, across as u16))).collect()
}

/// The sum of the smaller of two numbers a digit, and the top bits of the digits of which the first is not the larger.
struct Fewer {
    total: u32,
    first: u64,
}

fn fewer(one: Counts, other: Counts) -> Fewer {
    const TOP: u64 = 0x8_8888_8888;
    const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let first = ((other | TOP) - one) & TOP;
    // From each top bit, all four bits of its digit.
    let mask = (first - (first >> 3)) | first;
    let smaller = (one & mask) | (other & !mask);
    // Two digits a byte, then all bytes into the highest.
    let pairs = (smaller & LOW) + (smaller >> 4 & LOW);
    Fewer { total: (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32, first }
}

/// Returns the columns of some cells, row by row.
fn places(cells: CellSet) -> [u16; 9] {
    std::array::from_fn(|row| (cells.bits() >> (9 * row)) as u16 & 0x1ff)
}

/// Makes columns of rows.
fn turned(rows: [u16; 9]) -> [u16; 9] {
    std::array::from_fn(|column| (0..9).fold(0, |all, row| all | (rows[row] >> column & 1) << row))
}

fn numbers(set: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |nth| set >> nth & 1 == 1)
}

/// Returns the cells where the rows meet the columns.
fn cross(rows: u16, columns: u16) -> CellSet {
    CellSet::from_bits(numbers(rows).fold(0, |bits, nth| bits | u128::from(columns) << (9 * nth)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smaller_counts_are_summed() {
        let Fewer { total, first } = fewer(0x1_2345_0712, 0x7_1345_0621);
        assert_eq!(total, 1 + 1 + 3 + 4 + 5 + 6 + 1 + 1);
        assert_eq!(first, 0x8_0888_8080);
    }
}
