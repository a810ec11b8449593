//! `tesuji bench`: how fast the engines are on files of puzzles, and their signature.

use std::hint::black_box;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use tesuji::format::{Chunks, read};
use tesuji::{Batch, Engine, Progress, Question, Solver};

use crate::args::Bench;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::output::complain;
use crate::session::Session;

/// Fixed lists: proper, ambiguous and impossible puzzles, easy and hard; and sukakus.
const SIGNATURE: [&str; 2] = [include_str!("signature/puzzles.txt"), include_str!("signature/sukakus.txt")];

pub(crate) fn run(args: &Bench, session: &Session) -> anyhow::Result<Exit> {
    let engines: Vec<Engine> = match args.engine {
        Some(engine) if !engine.is_available() => bail!("this machine cannot run the engine {engine}"),
        Some(engine) => vec![engine],
        None => {
            // A signature is the same on every machine.
            let fits = |engine: &Engine| engine.is_available() && (!args.signature || engine.goes_the_same_way());
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
        let questions = match read_puzzles(path) {
            Ok(questions) => questions,
            Err(error) => {
                complain(&format!("{error:#}"));
                exit = exit.max(Exit::Bad);
                continue;
            }
        };
        let row = |name: &str, timing: Timing| {
            let solved = (questions.len() * timing.rounds) as f64;
            let guesses = timing.guesses.map(|guesses| format!("{:.2}", guesses as f64 / questions.len() as f64));
            writeln!(
                io::stdout(),
                "{name:<10}{:>10}{:>10}{:>14.3}{:>14.0}{:>14}  {}",
                questions.len(),
                timing.proper,
                timing.elapsed.as_secs_f64() * 1e6 / solved,
                solved / timing.elapsed.as_secs_f64(),
                guesses.unwrap_or_default(),
                path.display()
            )
        };
        let rounds = Rounds { time: Duration::from_millis(args.time), progress: &session.progress };
        for &engine in &engines {
            if session.progress.is_stopped() {
                return Ok(exit);
            }
            row(engine.name(), time_engine(engine, &questions, args.limit, &rounds))?;
        }
        if args.engine.is_none() && !session.progress.is_stopped() {
            row("lanes", time_lanes(&questions, args.limit, &rounds))?;
        }
    }
    Ok(exit)
}

fn read_puzzles(path: &Path) -> anyhow::Result<Vec<Question>> {
    let input = Input::open(path).map_err(|error| anyhow::Error::msg(input::refusal(path, &error)))?;
    let name = input.name.clone();
    let mut questions = Vec::new();
    for chunk in Chunks::new(input.into_reader(), None) {
        for item in chunk.with_context(|| name.clone())?.readings() {
            match item.map(|reading| Question::of(&reading.content)) {
                Ok(question @ (Question::Puzzle { .. } | Question::Sukaku(_))) => questions.push(question),
                Ok(Question::Clash(_) | Question::Sized(_)) => {}
                Err(error) => bail!("{name}:{}:{}: {error}", error.line(), error.column()),
            }
        }
    }
    if questions.is_empty() {
        bail!("{name}: no puzzle of 9x9 whose clues do not clash");
    }
    Ok(questions)
}

/// For how long the puzzles are solved again and again.
struct Rounds<'a> {
    time: Duration,
    progress: &'a Progress,
}

impl Rounds<'_> {
    /// Returns how often the round was made and how long that took; it is made once at least.
    fn of(&self, mut round: impl FnMut()) -> (usize, Duration) {
        let (mut rounds, begin) = (0, Instant::now());
        while rounds == 0 || (begin.elapsed() < self.time && !self.progress.is_stopped()) {
            round();
            rounds += 1;
        }
        (rounds, begin.elapsed())
    }
}

struct Timing {
    rounds: usize,
    elapsed: Duration,
    /// How many puzzles have exactly one solution.
    proper: usize,
    /// Over one round, where they are counted.
    guesses: Option<u64>,
}

fn time_engine(engine: Engine, questions: &[Question], limit: u64, rounds: &Rounds<'_>) -> Timing {
    let mut solver = Solver::with_engine(engine).expect("only engines that this machine runs are timed");
    // The first round warms up, and counts.
    let (mut proper, mut guesses) = (0, 0);
    for question in questions {
        proper += usize::from(count(&mut solver, question, limit) == 1);
        guesses += solver.stats().guesses;
    }
    let (rounds, elapsed) = rounds.of(|| {
        for question in questions {
            black_box(count(&mut solver, question, limit));
        }
    });
    Timing { rounds, elapsed, proper, guesses: Some(guesses) }
}

/// Times many puzzles at a time.
fn time_lanes(questions: &[Question], limit: u64, rounds: &Rounds<'_>) -> Timing {
    let mut batch = Batch::new();
    let mut round = || {
        let mut proper = 0;
        let puzzles = questions.iter().filter_map(|question| match question {
            Question::Puzzle { puzzle, .. } => Some(puzzle),
            _ => None,
        });
        batch.count(puzzles, limit, |_, count| proper += usize::from(count == 1));
        let sukakus = questions.iter().filter_map(|question| match question {
            Question::Sukaku(candidates) => Some(candidates),
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

fn count(solver: &mut Solver, question: &Question, limit: u64) -> u64 {
    match question {
        Question::Puzzle { puzzle, .. } => solver.count(puzzle, limit),
        Question::Sukaku(candidates) => solver.count(candidates, limit),
        Question::Clash(_) | Question::Sized(_) => 0,
    }
}

/// Prints the guesses of each engine over the fixed lists, limits 2 and 1000. The number depends on the engine alone.
fn print_signatures(engines: &[Engine]) -> anyhow::Result<Exit> {
    for &engine in engines {
        let mut solver = Solver::with_engine(engine).context("the engine is not available")?;
        let mut guesses = 0;
        for item in SIGNATURE.iter().flat_map(|list| read(list.as_bytes(), None)) {
            let reading = item.context("the built-in list")?;
            let question = Question::of(&reading.content);
            for limit in [2, 1000] {
                count(&mut solver, &question, limit);
                guesses += solver.stats().guesses;
            }
        }
        writeln!(io::stdout(), "{engine} {guesses}")?;
    }
    Ok(Exit::Yes)
}
