//! Times canonical forms: the true minlex of puzzles and of full grids, single thread.
//!
//! With `--features rivals` the crate `sudoku` canonicalizes the same puzzles, alternately in the same process. Its
//! form is a different one, derived from the solution, and not the smallest line.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=x86-64-v3" cargo run --release -p tesuji-bench --features rivals --bin canonical -- FILES
//! ```

use std::error::Error;
use std::hint::black_box;
use std::path::PathBuf;

use clap::Parser;
use cpu_time::ThreadTime;
use tesuji_core::Puzzle;
use tesuji_symmetry::{Canonicalizer, Transform};
use tesuji_testkit::{Chance, Dealer};

/// Times canonical forms of shuffled puzzles, single thread.
#[derive(Parser)]
struct Args {
    /// Rounds; the best one is reported
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// Also time this many generated minimal puzzles, easy puzzles and full grids
    #[arg(long, default_value_t = 20_000)]
    generated: usize,
    /// Files of puzzles, with one 81-character puzzle per line
    files: Vec<PathBuf>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args = Args::parse();
    let mut sets: Vec<(String, Vec<Puzzle>)> = Vec::new();
    for file in &args.files {
        let text = std::fs::read_to_string(file)?;
        let puzzles = text.lines().map(|line| line.get(..81).unwrap_or(line).parse()).collect::<Result<_, _>>()?;
        sets.push((file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned(), puzzles));
    }
    let mut dealer = Dealer::new(1);
    let mut deal = |deal: fn(&mut Dealer) -> Puzzle| (0..args.generated).map(|_| deal(&mut dealer)).collect::<Vec<_>>();
    sets.push(("generated minimal".into(), deal(Dealer::minimal)));
    sets.push(("generated easy".into(), deal(Dealer::easy)));
    sets.push(("generated full grids".into(), deal(|dealer| dealer.solution().into())));
    println!("{:<24} {:>8} {:>11} {:>11} {:>6}", "set", "puzzles", "minlex", rival::NAME, "ratio");
    let mut chance = Chance::new(1);
    for (name, puzzles) in &mut sets {
        shuffle(puzzles, &mut chance);
        report(name, puzzles, args.rounds);
    }
    Ok(())
}

/// Replaces each puzzle with a random image, and shuffles the list.
fn shuffle(puzzles: &mut [Puzzle], chance: &mut Chance) {
    for puzzle in &mut *puzzles {
        *puzzle = Transform::from_index(chance.below(Transform::COUNT as usize) as u64).apply(puzzle);
    }
    chance.shuffle(puzzles);
}

fn report(name: &str, puzzles: &[Puzzle], rounds: u32) {
    let rivals: Vec<rival::Form> = puzzles.iter().map(rival::parse).collect();
    let mut canonicalizer = Canonicalizer::new();
    let (mut ours, mut theirs) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..rounds {
        ours = ours.min(time(puzzles, |puzzle| {
            black_box(canonicalizer.minlex(puzzle));
        }));
        theirs = theirs.min(time(&rivals, rival::canonicalize));
    }
    println!("{name:<24} {:>8} {ours:>8.3} us {theirs:>8.3} us {:>6.2}", puzzles.len(), theirs / ours);
}

/// Returns the microseconds of CPU time per item.
fn time<T>(items: &[T], mut work: impl FnMut(&T)) -> f64 {
    let start = ThreadTime::now();
    items.iter().for_each(&mut work);
    start.elapsed().as_secs_f64() * 1e6 / items.len().max(1) as f64
}

#[cfg(feature = "rivals")]
mod rival {
    pub(crate) const NAME: &str = "sudoku";

    pub(crate) type Form = sudoku::Sudoku;

    pub(crate) fn parse(puzzle: &tesuji_core::Puzzle) -> Form {
        sudoku::Sudoku::from_str_line(&puzzle.to_string()).expect("the rival reads 81 characters")
    }

    pub(crate) fn canonicalize(puzzle: &Form) {
        std::hint::black_box(puzzle.canonicalized());
    }
}

#[cfg(not(feature = "rivals"))]
mod rival {
    pub(crate) const NAME: &str = "(none)";

    pub(crate) type Form = ();

    pub(crate) fn parse(_: &tesuji_core::Puzzle) -> Form {}

    pub(crate) fn canonicalize(_: &Form) {}
}
