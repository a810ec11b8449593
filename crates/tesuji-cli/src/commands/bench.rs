//! `tesuji bench`: the speed of the engines on files of puzzles, and their signature.

use std::hint::black_box;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use tesuji::format::{Chunks, read};
use tesuji::{Batch, Control, Engine, Solver, SolverInput};

use crate::args::engine_parser;
use crate::exit::Exit;
use crate::input::Input;
use crate::output::complain;
use crate::session::Session;

/// Time the engines on files of puzzles
///
/// Solves every puzzle of each file on one thread, including the proof of uniqueness. Prints one line per file and
/// engine: the engines that solve one puzzle at a time, and the lanes, which solve many at a time.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji bench puzzles.txt\n  \
    tesuji bench --engine bands --limit 1 puzzles.txt  only the first solution\n  \
    tesuji bench --signature                           guesses over a fixed list, the same on every machine")]
pub(crate) struct Bench {
    /// Files to read, one puzzle per line
    #[arg(value_name = "FILES", required_unless_present = "signature")]
    files: Vec<PathBuf>,

    /// The engine to time [default: every engine on this machine, and the lanes]
    #[arg(long, value_name = "ENGINE", value_parser = engine_parser())]
    engine: Option<Engine>,

    /// Stop at N solutions per puzzle
    #[arg(short, long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// Repeat each file until N milliseconds have passed
    #[arg(long, value_name = "N", default_value_t = 1000)]
    time: u64,

    /// Print the number of guesses of each engine over a built-in list of puzzles
    #[arg(long, conflicts_with_all = ["files", "limit", "time"])]
    signature: bool,
}

/// Fixed lists: easy and hard puzzles that are proper, ambiguous or impossible; and sukakus.
const SIGNATURE: [&str; 2] = [include_str!("signature/puzzles.txt"), include_str!("signature/sukakus.txt")];

pub(crate) fn run(args: &Bench, session: &Session) -> anyhow::Result<Exit> {
    let engines: Vec<Engine> = match args.engine {
        Some(engine) if !engine.is_available() => bail!("this machine cannot run the engine {engine}"),
        Some(engine) => vec![engine],
        None => {
            // A signature must be the same on every machine.
            let fits = |engine: &Engine| engine.is_available() && (!args.signature || engine.has_reproducible_stats());
            Engine::ALL.iter().copied().filter(fits).collect()
        }
    };
    if args.signature {
        return print_signatures(&engines);
    }
    let mut exit = Exit::Yes;
    writeln!(
        io::stdout(),
        "{:<10}{:>10}{:>10}{:>14}{:>14}{:>14}  file",
        "engine",
        "puzzles",
        "proper",
        "us/puzzle",
        "puzzles/s",
        "guesses each"
    )?;
    for path in &args.files {
        let inputs = match read_puzzles(path) {
            Ok(inputs) => inputs,
            Err(error) => {
                complain(&format!("{error:#}"));
                exit = exit.max(Exit::Bad);
                continue;
            }
        };
        let row = |name: &str, timing: Timing| {
            let solved = (inputs.len() * timing.rounds) as f64;
            let guesses = timing.guesses.map(|guesses| format!("{:.2}", guesses as f64 / inputs.len() as f64));
            writeln!(
                io::stdout(),
                "{name:<10}{:>10}{:>10}{:>14.3}{:>14.0}{:>14}  {}",
                inputs.len(),
                timing.proper,
                timing.elapsed.as_secs_f64() * 1e6 / solved,
                solved / timing.elapsed.as_secs_f64(),
                guesses.unwrap_or_default(),
                path.display()
            )
        };
        let rounds = Rounds { time: Duration::from_millis(args.time), control: &session.control };
        for &engine in &engines {
            if session.control.is_stopped() {
                return Ok(exit);
            }
            row(engine.name(), time_engine(engine, &inputs, args.limit, &rounds))?;
        }
        if args.engine.is_none() && !session.control.is_stopped() {
            row("lanes", time_lanes(&inputs, args.limit, &rounds))?;
        }
    }
    Ok(exit)
}

fn read_puzzles(path: &Path) -> anyhow::Result<Vec<SolverInput<'static>>> {
    let input = Input::open(path).map_err(|error| anyhow::Error::msg(format!("{}: {error}", path.display())))?;
    let name = input.name.clone();
    let mut inputs = Vec::new();
    for chunk in Chunks::new(input.into_reader(), None) {
        for item in chunk.with_context(|| name.clone())?.records() {
            let record = match item {
                Ok(record) => record,
                Err(error) => bail!("{name}:{}:{}: {error}", error.line(), error.column()),
            };
            match SolverInput::of(&record.problem) {
                SolverInput::Puzzle { puzzle, marks } => inputs.push(SolverInput::Puzzle { puzzle, marks }),
                SolverInput::Sukaku(candidates) => inputs.push(SolverInput::Sukaku(candidates)),
                SolverInput::Clash(_) | SolverInput::Other(_) => {}
            }
        }
    }
    if inputs.is_empty() {
        bail!("{name}: no 9x9 puzzle without clashing clues");
    }
    Ok(inputs)
}

/// The time for which the puzzles are solved repeatedly.
struct Rounds<'a> {
    time: Duration,
    control: &'a Control<'static>,
}

impl Rounds<'_> {
    /// Returns the number of rounds, at least one, and the time that they took.
    fn of(&self, mut round: impl FnMut()) -> (usize, Duration) {
        let (mut rounds, begin) = (0, Instant::now());
        while rounds == 0 || (begin.elapsed() < self.time && !self.control.is_stopped()) {
            round();
            rounds += 1;
        }
        (rounds, begin.elapsed())
    }
}

struct Timing {
    rounds: usize,
    elapsed: Duration,
    /// The number of puzzles with exactly one solution.
    proper: usize,
    /// The guesses in one round, if they are counted.
    guesses: Option<u64>,
}

fn time_engine(engine: Engine, inputs: &[SolverInput<'_>], limit: u64, rounds: &Rounds<'_>) -> Timing {
    let mut solver = Solver::with_engine(engine).expect("only engines that this machine runs are timed");
    // The first round warms up, and counts.
    let (mut proper, mut guesses) = (0, 0);
    for input in inputs {
        proper += usize::from(count(&mut solver, input, limit) == 1);
        guesses += solver.stats().guesses;
    }
    let (rounds, elapsed) = rounds.of(|| {
        for input in inputs {
            black_box(count(&mut solver, input, limit));
        }
    });
    Timing { rounds, elapsed, proper, guesses: Some(guesses) }
}

/// Times the lanes, which solve many puzzles at a time.
fn time_lanes(inputs: &[SolverInput<'_>], limit: u64, rounds: &Rounds<'_>) -> Timing {
    let mut batch = Batch::new();
    let mut round = || {
        let mut proper = 0;
        let puzzles = inputs.iter().filter_map(|input| match input {
            SolverInput::Puzzle { puzzle, .. } => Some(puzzle),
            _ => None,
        });
        batch.count(puzzles, limit, |_, count| proper += usize::from(count == 1));
        let sukakus = inputs.iter().filter_map(|input| match input {
            SolverInput::Sukaku(candidates) => Some(candidates),
            _ => None,
        });
        batch.count(sukakus, limit, |_, count| proper += usize::from(count == 1));
        proper
    };
    let proper = round();
    let (rounds, elapsed) = rounds.of(|| {
        black_box(round());
    });
    Timing { rounds, elapsed, proper, guesses: None }
}

fn count(solver: &mut Solver, input: &SolverInput<'_>, limit: u64) -> u64 {
    match input {
        SolverInput::Puzzle { puzzle, .. } => solver.count(puzzle, limit),
        SolverInput::Sukaku(candidates) => solver.count(candidates, limit),
        SolverInput::Clash(_) | SolverInput::Other(_) => 0,
    }
}

/// Prints the guesses of each engine over the fixed lists, with limits 2 and 1000. The number depends only on the
/// engine.
fn print_signatures(engines: &[Engine]) -> anyhow::Result<Exit> {
    for &engine in engines {
        let mut solver = Solver::with_engine(engine).context("the engine is not available")?;
        let mut guesses = 0;
        for item in SIGNATURE.iter().flat_map(|list| read(list.as_bytes(), None)) {
            let record = item.context("the built-in list")?;
            let input = SolverInput::of(&record.problem);
            for limit in [2, 1000] {
                count(&mut solver, &input, limit);
                guesses += solver.stats().guesses;
            }
        }
        writeln!(io::stdout(), "{engine} {guesses}")?;
    }
    Ok(Exit::Yes)
}
