//! Shows that no puzzle of a file is essentially the same as one of another file, without canonical forms.
//!
//! ```sh
//! cargo run --release -p tesuji --example apart -- train.csv validation.csv test.csv
//! ```
//!
//! Each puzzle is mapped to a number that does not depend on the order of its rows and columns, on reflection or on
//! relabelling of digits. Puzzles with different numbers are essentially different, whatever a canonical form says.
//! Puzzles with the same number may be the same: they are printed, and the exit code is 1.
//!
//! The numbers come from colour refinement (Boris Weisfeiler, Andrei Leman): cells, lines, boxes and digits have
//! colours, and in each round each colour is mixed with the colours of its neighbours.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::process::ExitCode;

/// The number of rounds, enough for a colour to reach every other element.
const ROUNDS: usize = 4;

/// Mixes a value into a hash with the finalizer of splitmix64 (Sebastiano Vigna).
fn mix(hash: u64, value: u64) -> u64 {
    let mut mixed = (hash ^ value).wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Hashes values whose order does not matter.
fn mix_all(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    values.into_iter().fold(0x243f_6a88_85a3_08d3, mix)
}

/// Returns the number of a puzzle of 81 digits, with 0 for an empty cell.
fn invariant(puzzle: &[u8; 81]) -> u64 {
    let mut cells: Vec<u64> = puzzle.iter().map(|&digit| u64::from(digit != 0)).collect();
    let mut digits = [0_u64; 10];
    for _ in 0..ROUNDS {
        // A clue is identified not by its digit, but by the colour of the digit.
        let seen =
            |cell: usize| mix(cells[cell], if puzzle[cell] == 0 { 1 } else { mix(2, digits[puzzle[cell] as usize]) });
        let house = |within: &dyn Fn(usize) -> usize| mix_all((0..9).map(|nth| seen(within(nth))).collect());
        let rows: Vec<u64> = (0..9).map(|row| house(&|nth| 9 * row + nth)).collect();
        let columns: Vec<u64> = (0..9).map(|column| house(&|nth| 9 * nth + column)).collect();
        let boxes: Vec<u64> =
            (0..9).map(|nth| house(&|at| 27 * (nth / 3) + 3 * (nth % 3) + 9 * (at / 3) + at % 3)).collect();
        // A line is mixed with the other lines in its band or stack.
        let chute = |lines: &[u64], nth: usize| mix(lines[nth], mix_all(lines[nth / 3 * 3..][..3].to_vec()));
        let next = |cell: usize| {
            let (row, column) = (cell / 9, cell % 9);
            // Reflection exchanges rows and columns.
            let lines = mix_all(vec![chute(&rows, row), chute(&columns, column)]);
            mix(mix(seen(cell), lines), boxes[row / 3 * 3 + column / 3])
        };
        cells = (0..81).map(next).collect();
        for (digit, colour) in digits.iter_mut().enumerate().skip(1) {
            let own = (0..81).filter(|&cell| puzzle[cell] as usize == digit).map(|cell| cells[cell]);
            *colour = mix(*colour, mix_all(own.collect()));
        }
    }
    mix(mix_all(cells), mix_all(digits[1..].to_vec()))
}

/// Returns the first 81-character puzzle on a line.
fn puzzle_in(line: &str) -> Option<[u8; 81]> {
    let fields = line.split(|character: char| !character.is_ascii_digit() && character != '.');
    let field = fields.into_iter().find(|field| field.len() == 81)?;
    let mut puzzle = [0; 81];
    for (digit, byte) in puzzle.iter_mut().zip(field.bytes()) {
        *digit = if byte == b'.' { 0 } else { byte - b'0' };
    }
    Some(puzzle)
}

fn main() -> io::Result<ExitCode> {
    let mut seen: HashMap<u64, (usize, usize)> = HashMap::new();
    let (mut across, mut within) = (0, 0);
    let files: Vec<String> = std::env::args().skip(1).collect();
    for (nth, file) in files.iter().enumerate() {
        let mut count = 0;
        for (number, line) in BufReader::new(File::open(file)?).lines().enumerate() {
            let Some(puzzle) = puzzle_in(&line?) else { continue };
            count += 1;
            let place = (nth, number + 1);
            match seen.insert(invariant(&puzzle), place) {
                Some((other, line)) if other != nth => {
                    println!("{file}:{}: may be {}:{line}", number + 1, files[other]);
                    across += 1;
                }
                Some(_) => within += 1,
                None => {}
            }
        }
        println!("{file}: {count} puzzles");
    }
    println!("{} different numbers; {across} the same across files, {within} within one", seen.len());
    Ok(if across == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji::{Puzzle, Shuffle};

    #[test]
    fn images_have_the_number_of_their_puzzle_and_others_have_not() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle: Puzzle = line.parse().unwrap();
        let number = invariant(&puzzle_in(line).unwrap());
        for transform in Shuffle::new(7).transforms(0).take(50) {
            assert_eq!(invariant(&puzzle_in(&transform.apply(&puzzle).to_string()).unwrap()), number);
        }
        let other = line.replacen("53", "35", 1);
        assert_ne!(invariant(&puzzle_in(&other).unwrap()), number);
    }
}
