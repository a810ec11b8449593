//! Times the engines on sets of puzzles, alternately in one process, single thread, CPU time.
//!
//! Our engines are timed from the lines of text, parsing included. With `--features rivals` the crate `sudoku` takes
//! part, with its puzzles parsed beforehand, and the ratio rival / ours is printed; with `--rival` other programs take
//! part. All must agree on the count of every puzzle, or the run ends with an error. Only these ratios are worth
//! quoting: absolute times vary with the machine and its load.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=x86-64-v3" cargo run --release -p tesuji-bench --features rivals -- --generated 100000 FILES
//! ```

mod contender;
mod puzzles;

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use tesuji_engine::{Engine, Instructions};

use contender::{Contender, Lanes, OneByOne, Program};
use puzzles::PuzzleSet;

/// Times engines on files of puzzles, with one 81-character puzzle per line, single thread.
#[derive(Parser)]
struct Args {
    /// The engines to time [default: all]
    #[arg(long = "engine", value_name = "ENGINE")]
    engines: Vec<Kind>,
    /// The vector instructions to use [default: every set that the machine supports]
    #[arg(long, value_name = "SET")]
    instructions: Vec<Instructions>,
    /// Another program to time; see rival/tdoku.cc
    #[arg(long = "rival", value_name = "PROGRAM")]
    programs: Vec<PathBuf>,
    /// Count up to this many solutions; 2 is enough to prove uniqueness
    #[arg(long, default_value_t = 2)]
    limit: u64,
    /// Rounds; the best one is reported
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// Also time this many generated easy puzzles and as many generated minimal ones
    #[arg(long, default_value_t = 0)]
    generated: usize,
    /// Files of puzzles
    files: Vec<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    Bands,
    One,
    Lanes,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    let mut sets = Vec::new();
    if args.generated > 0 {
        sets.extend(PuzzleSet::generate(args.generated));
    }
    for file in &args.files {
        sets.push(PuzzleSet::read(file).map_err(|error| format!("{}: {error}", file.display()))?);
    }
    let mut contenders = rivals(&args.programs)?;
    contenders.extend(ours(args)?);
    print!("{:<34} {:>7}", "set", "puzzles");
    contenders.iter().for_each(|contender| print!(" {:>21}", contender.name()));
    println!();
    sets.iter().try_for_each(|set| report(set, &mut contenders, args))
}

/// Returns the contenders. The crate comes first, because the others are compared with it.
fn rivals(programs: &[PathBuf]) -> Result<Vec<Box<dyn Contender>>, Box<dyn Error>> {
    let mut rivals: Vec<Box<dyn Contender>> = Vec::new();
    #[cfg(feature = "rivals")]
    {
        if cfg!(all(target_arch = "x86_64", not(target_feature = "avx2"))) {
            eprintln!("compiled for any x86-64: with RUSTFLAGS=\"-C target-cpu=x86-64-v3\" the rival is faster");
        }
        rivals.push(Box::new(contender::CrateSudoku));
    }
    for program in programs {
        rivals.push(Box::new(Program::start(program).map_err(|error| format!("{}: {error}", program.display()))?));
    }
    Ok(rivals)
}

fn ours(args: &Args) -> Result<Vec<Box<dyn Contender>>, Box<dyn Error>> {
    let wanted = |kind| args.engines.is_empty() || args.engines.contains(&kind);
    let mut ours: Vec<Box<dyn Contender>> = Vec::new();
    if wanted(Kind::Bands) {
        ours.push(Box::new(OneByOne::new(Engine::Bands, Instructions::Portable).expect("it runs everywhere")));
    }
    for &instructions in Instructions::ALL {
        if !(args.instructions.is_empty() && instructions.is_available() || args.instructions.contains(&instructions)) {
            continue;
        }
        let missing = || format!("this machine has no {instructions}");
        if wanted(Kind::One) {
            ours.push(Box::new(OneByOne::new(Engine::One, instructions).ok_or_else(missing)?));
        }
        if wanted(Kind::Lanes) {
            ours.push(Box::new(Lanes::new(instructions).ok_or_else(missing)?));
        }
    }
    Ok(ours)
}

/// Times the contenders alternately, round by round, and prints the best time of each in microseconds per puzzle.
fn report(set: &PuzzleSet, contenders: &mut [Box<dyn Contender>], args: &Args) -> Result<(), Box<dyn Error>> {
    let puzzles = set.lines().len();
    let mut best = vec![f64::INFINITY; contenders.len()];
    let mut expected: Option<Vec<u64>> = None;
    for _ in 0..args.rounds {
        for (contender, best) in contenders.iter_mut().zip(&mut best) {
            let mut counts = vec![0; puzzles];
            *best = contender.count(set, args.limit, &mut counts)?.min(*best);
            let expected = expected.get_or_insert_with(|| counts.clone());
            if let Some(at) = (0..puzzles).find(|&at| counts[at] != expected[at]) {
                let (name, line) = (contender.name(), &set.lines()[at]);
                return Err(
                    format!("{name} counts {} solutions instead of {} of {line}", counts[at], expected[at]).into()
                );
            }
        }
    }
    print!("{:<34} {puzzles:>7}", set.name());
    for seconds in &best {
        let ratio = best[0] / seconds;
        print!(" {:>10.4} us {ratio:>6.2} x", seconds * 1e6 / puzzles.max(1) as f64);
    }
    println!();
    Ok(())
}
