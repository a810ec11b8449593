//! Times an engine on files of puzzles, one 81-character puzzle a line, single thread.
//!
//! With `--features rivals` every file is also solved by the crate `sudoku`, turn by turn in the same process, and the
//! ratio rival / ours is printed; the counts of both must agree on every puzzle, or the run ends with an error. Only
//! such ratios are worth quoting: absolute times move with the machine and its load.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=x86-64-v3" cargo run --release -p tesuji-bench --features rivals -- --generated 100000 FILES
//! ```

mod contender;
mod puzzles;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use tesuji_engine::Engine;

use contender::{Contender, Ours};
use puzzles::PuzzleSet;

/// Times an engine on files of puzzles, one 81-character puzzle a line, single thread.
#[derive(Parser)]
struct Args {
    /// The engine to time
    #[arg(long, default_value_t = Engine::best())]
    engine: Engine,
    /// Count solutions up to this many; 2 solves and proves
    #[arg(long, default_value_t = 2)]
    limit: u64,
    /// Rounds; the best one counts
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// Also time this many generated easy puzzles and as many generated minimal ones
    #[arg(long, default_value_t = 0)]
    generated: usize,
    /// Files of puzzles
    files: Vec<PathBuf>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let mut sets = Vec::new();
    for file in &args.files {
        match PuzzleSet::read(file) {
            Ok(set) => sets.push(set),
            Err(error) => {
                eprintln!("{}: {error}", file.display());
                return ExitCode::from(2);
            }
        }
    }
    if args.generated > 0 {
        sets.extend(PuzzleSet::generate(args.generated));
    }
    let Some(mut ours) = Ours::new(args.engine) else {
        eprintln!("this machine cannot run the engine {}", args.engine);
        return ExitCode::from(2);
    };
    report(&sets, &mut ours, args.limit, args.rounds)
}

#[cfg(feature = "rivals")]
fn report(sets: &[PuzzleSet], ours: &mut Ours, limit: u64, rounds: u32) -> ExitCode {
    if cfg!(all(target_arch = "x86_64", not(target_feature = "avx2"))) {
        eprintln!("compiled for any x86-64: with RUSTFLAGS=\"-C target-cpu=x86-64-v3\" the rival, and we, are faster");
    }
    let mut rival = contender::CrateSudoku;
    let mut worst = f64::INFINITY;
    println!("{:<40} {:>8} {:>10} {:>10} {:>6} {:>9}", "set", "puzzles", ours.name(), rival.name(), "ratio", "guesses");
    for set in sets {
        if let Some(line) = set.first_difference(ours, &mut rival, limit) {
            eprintln!("{}: the counts differ on {line}", set.name());
            return ExitCode::FAILURE;
        }
        let (mut best, mut rival_best) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..rounds {
            best = best.min(ours.time(set.puzzles(), limit));
            rival_best = rival_best.min(rival.time(set.rivals(), limit));
        }
        let ratio = rival_best / best;
        worst = worst.min(ratio);
        println!(
            "{:<40} {:>8} {:>7.3} us {:>7.3} us {:>6.2} {:>9.3}",
            set.name(),
            set.puzzles().len(),
            best,
            rival_best,
            ratio,
            ours.guesses(set.puzzles(), limit)
        );
    }
    println!("worst ratio {worst:.2}");
    ExitCode::SUCCESS
}

#[cfg(not(feature = "rivals"))]
fn report(sets: &[PuzzleSet], ours: &mut Ours, limit: u64, rounds: u32) -> ExitCode {
    println!("{:<40} {:>8} {:>10} {:>9}", "set", "puzzles", ours.name(), "guesses");
    for set in sets {
        let best = (0..rounds).map(|_| ours.time(set.puzzles(), limit)).fold(f64::INFINITY, f64::min);
        let guesses = ours.guesses(set.puzzles(), limit);
        println!("{:<40} {:>8} {best:>7.3} us {guesses:>9.3}", set.name(), set.puzzles().len());
    }
    ExitCode::SUCCESS
}
