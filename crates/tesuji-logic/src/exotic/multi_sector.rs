//! Multi-sector locked sets: rows and columns that cross in as many cells as their digits can fill.

use std::collections::HashSet;
use std::ops::ControlFlow;

use tesuji_core::{CellSet, Digit, DigitSet, House, HouseSet, Step, Technique};

use super::cover::{Cover, locked};
use crate::technique::technique;
use crate::{Board, Finder, StepSink};

technique! {
    /// Some rows and some columns cross in as many cells as there are digits, counted by row or by column.
    ///
    /// # What it looks like
    ///
    /// Three to five rows and three to five columns, and the unsolved cells where they cross. For each digit, count the
    /// rows in which these cells have it as a candidate, or the columns, whichever are fewer. The total equals the
    /// number of cells.
    ///
    /// # Why it works
    ///
    /// Each cell takes one of the counted digits, and each counted digit can be used only once, because its places are
    /// in one line. There are as many digits as cells, so all of them are used. A digit that was counted in a line is
    /// in one of the cells there, and it can be eliminated from the rest of that line.
    ///
    /// # How it is looked for
    ///
    /// The solver tries all choices of three to five rows and three to five columns with up to 20 crossings, and takes
    /// the smaller count for each digit.
    pub MULTI_SECTOR = "multi-sector-locked-sets", "multi-sector locked sets", "多区域锁定数组", Exotic,
        look_for: "multi-sector locked sets",
        zh: [
            "几行与几列相交处的格，与按行或按列算出的数一样多，每个数都用在其中。",
            "三到五行与三到五列，以及它们相交处的空格。对每个数，算出这些格中有它的行数或列数，取较少的；总数等于格数。",
            "每格填一个算进去的数；每个算进去的数，位置都在一条线上，至多填一次。数与格一样多，所以全部用到：一条线上算进去的数必在这些格里，该线的其他格不能再填。",
            "试取几行几列，对每个数按行或按列计算，看总数是否等于格数。",
        ], also: ["MSLS", "multi-fish", "multi-sector locked set", "网格法", "rank 0"];
}

/// The finder of [multi-sector locked sets](MULTI_SECTOR).
#[derive(Debug)]
pub struct MultiSector;

/// The maximum number of cells in a pattern.
const MOST: usize = 20;

impl Finder for MultiSector {
    fn technique(&self) -> &'static Technique {
        &MULTI_SECTOR
    }

    fn find(&self, board: &Board, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let open = places(board.open());
        let digits = Digit::ALL.map(|digit| places(board.cells(digit)));
        let (open_columns, turned) = (turned(open), digits.map(turned));
        let (in_rows, in_columns) = (present(&digits), present(&turned));
        let mut shown = HashSet::new();
        let choices = [3, 4, 5].map(choices);
        let control = found.control();
        // For every set of columns: the counts by row, the counts by column, and the number of cells.
        let (mut by_row, mut by_column, mut cells) = ([0; 512], [0; 512], [0; 512]);
        for &rows in &choices[2] {
            found.check()?;
            let most = (MOST / rows.count_ones() as usize).min(5);
            by_row.fill(0);
            for row in numbers(rows) {
                by_row.iter_mut().zip(&in_rows[row]).for_each(|(sum, count)| *sum += count);
            }
            sums(&mut by_column, |column| in_columns[column][usize::from(rows)]);
            sums(&mut cells, |column| u64::from((open_columns[column] & rows).count_ones()));
            for &columns in &choices[most - 3] {
                let SmallerCounts { total, first } =
                    smaller_counts(by_row[usize::from(columns)], by_column[usize::from(columns)]);
                if u64::from(total) != cells[usize::from(columns)] || total == 0 {
                    continue;
                }
                let cover: Cover = std::array::from_fn(|digit| {
                    let kind = if first >> (4 * digit + 3) & 1 == 1 { 0 } else { 1 };
                    let present = [&in_rows, &in_columns][kind];
                    let (along, across) = if kind == 0 { (rows, columns) } else { (columns, rows) };
                    let held = numbers(along).filter(|&nth| present[nth][usize::from(across)] >> (4 * digit) & 1 == 1);
                    held.map(|nth| House::ALL[9 * kind + nth]).collect()
                });
                let (cells, cover) = without_subsets(board, board.open() & cross(rows, columns), cover);
                let mut push = |step: Step| match shown.insert(step.conclusion.clone()) {
                    true => found.push(step),
                    false => ControlFlow::Continue(()),
                };
                locked(&MULTI_SECTOR, board, cells, &cover, &mut StepSink::new(control, &mut push))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Removes the cells that are naked subsets on their own, with their covers: a connected group of cells and covers that
/// are all in one house.
fn without_subsets(board: &Board, mut cells: CellSet, mut cover: Cover) -> (CellSet, Cover) {
    let mut left = cells;
    while let Some(first) = left.first() {
        let mut part = CellSet::of(first);
        let mut houses = HouseSet::EMPTY;
        loop {
            let before = part;
            for (digit, own) in Digit::iter().zip(&cover) {
                let places = board.cells(digit) & cells;
                for house in own.iter().filter(|house| !(places & house.cells()).is_disjoint(before)) {
                    part |= places & house.cells();
                    houses.insert(house);
                }
            }
            if part == before {
                break;
            }
        }
        left -= part;
        if let Some(house) = houses.only() {
            cells -= part;
            let digits = part.iter().fold(DigitSet::EMPTY, |all, cell| all | board.digits(cell));
            digits.iter().for_each(|digit| cover[digit.index()].remove(house));
        }
    }
    (cells, cover)
}

/// Returns the sets of at least three and at most `most` lines.
fn choices(most: u32) -> Vec<u16> {
    (0..512u16).filter(|lines| (3..=most).contains(&lines.count_ones())).collect()
}

/// Writes the sum over each set of lines; the sum over the empty set is already 0.
fn sums(sums: &mut [u64; 512], of: impl Fn(usize) -> u64) {
    for line in 0..9 {
        let (before, after) = sums.split_at_mut(1 << line);
        let own = of(line);
        after.iter_mut().zip(before).for_each(|(sum, without)| *sum = *without + own);
    }
}

/// A small number for each digit, four bits each; all are at most seven.
type Counts = u64;

/// Returns, for every line and every set of crossing lines, the digits that have a place there.
fn present(digits: &[[u16; 9]; 9]) -> Vec<[Counts; 512]> {
    let with = |line: usize, across: u16| {
        let bit = |(digit, places): (usize, &[u16; 9])| u64::from(places[line] & across != 0) << (4 * digit);
        digits.iter().enumerate().map(bit).sum()
    };
    (0..9).map(|line| std::array::from_fn(|across| with(line, across as u16))).collect()
}

/// The sum over the digits of the smaller of two counts, and the top bits of the digits whose first count is not the
/// larger.
struct SmallerCounts {
    total: u32,
    first: u64,
}

fn smaller_counts(one: Counts, other: Counts) -> SmallerCounts {
    const TOP: u64 = 0x8_8888_8888;
    const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let first = ((other | TOP) - one) & TOP;
    // Extends each top bit to the four bits of its digit.
    let mask = (first - (first >> 3)) | first;
    let smaller = (one & mask) | (other & !mask);
    // Adds two digits per byte, then all bytes into the highest.
    let pairs = (smaller & LOW) + (smaller >> 4 & LOW);
    SmallerCounts { total: (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32, first }
}

/// Returns the columns of the cells in each row.
fn places(cells: CellSet) -> [u16; 9] {
    std::array::from_fn(|row| (cells.bits() >> (9 * row)) as u16 & 0x1ff)
}

/// Transposes rows to columns.
fn turned(rows: [u16; 9]) -> [u16; 9] {
    std::array::from_fn(|column| (0..9).fold(0, |all, row| all | (rows[row] >> column & 1) << row))
}

fn numbers(set: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |nth| set >> nth & 1 == 1)
}

/// Returns the cells where the rows and columns cross.
fn cross(rows: u16, columns: u16) -> CellSet {
    CellSet::from_bits(numbers(rows).fold(0, |bits, nth| bits | u128::from(columns) << (9 * nth)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smaller_counts_are_summed() {
        let SmallerCounts { total, first } = smaller_counts(0x1_2345_0712, 0x7_1345_0621);
        assert_eq!(total, 1 + 1 + 3 + 4 + 5 + 6 + 1 + 1);
        assert_eq!(first, 0x8_0888_8080);
    }
}
