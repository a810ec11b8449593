//! Compares canonical forms with a search through all cell maps, for the puzzles of a file of 81-character lines:
//! `cargo run --release -p tesuji-symmetry --example exhaustive -- FILE`. It takes a few tenths of a second per puzzle.

#[path = "../tests/it/naive/mod.rs"]
mod naive;

use std::error::Error;
use std::process::ExitCode;

use tesuji_core::Puzzle;
use tesuji_symmetry::Canonicalizer;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("expected a file of puzzles")?;
    let mut canonicalizer = Canonicalizer::new();
    let (mut puzzles, mut faults) = (0, 0);
    for line in std::fs::read_to_string(file)?.lines() {
        let puzzle: Puzzle = line.get(..81).unwrap_or(line).parse()?;
        let (form, ways) = naive::smallest(&puzzle);
        puzzles += 1;
        if canonicalizer.minlex(&puzzle) != form || canonicalizer.automorphism_count(&puzzle) != ways {
            faults += 1;
            println!("{puzzle} has the form {form} and {ways} automorphisms");
        }
    }
    println!("{puzzles} puzzles compared, {faults} faults");
    Ok(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
