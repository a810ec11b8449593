//! `tesuji bench`: how fast the engines are on files of puzzles, and their signature.

use std::hint::black_box;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use tesuji::format::{Chunks, read};
use tesuji::{Engine, Progress, Question, Solver};

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
        None => Engine::ALL.iter().copied().filter(|engine| engine.is_available()).collect(),
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
        for &engine in &engines {
            if session.progress.is_stopped() {
                return Ok(exit);
            }
            let time = Duration::from_millis(args.time);
            let Timing { rounds, elapsed, proper, guesses } =
                time_engine(engine, &questions, args.limit, time, &session.progress);
            let solved = (questions.len() * rounds) as f64;
            writeln!(
                io::stdout(),
                "{:<10}{:>10}{:>10}{:>14.3}{:>14.0}{:>14.2}  {}",
                engine.name(),
                questions.len(),
                proper,
                elapsed.as_secs_f64() * 1e6 / solved,
                solved / elapsed.as_secs_f64(),
                guesses as f64 / questions.len() as f64,
                path.display()
            )?;
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

struct Timing {
    rounds: usize,
    elapsed: Duration,
    /// How many puzzles have exactly one solution.
    proper: usize,
    /// Over one round.
    guesses: u64,
}

fn time_engine(engine: Engine, questions: &[Question], limit: u64, time: Duration, progress: &Progress) -> Timing {
    let mut solver = Solver::with_engine(engine).expect("only engines that this machine runs are timed");
    // The first round warms up, and counts.
    let (mut proper, mut guesses) = (0, 0);
    for question in questions {
        proper += usize::from(count(&mut solver, question, limit) == 1);
        guesses += solver.stats().guesses;
    }
    let (mut rounds, begin) = (0, Instant::now());
    while rounds == 0 || (begin.elapsed() < time && !progress.is_stopped()) {
        for question in questions {
            black_box(count(&mut solver, question, limit));
        }
        rounds += 1;
    }
    Timing { rounds, elapsed: begin.elapsed(), proper, guesses }
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
