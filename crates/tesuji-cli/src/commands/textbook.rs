//! `tesuji textbook`: the algorithms of the textbooks, counted, compared, watched.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use tesuji::format::{Chunks, Record};
use tesuji::query::Count;
use tesuji::render::Boxed;
use tesuji::textbook::{Algorithm, Counts, Event, search};

use crate::commands::watch;
use crate::args::Source;
use crate::exit::Exit;
use crate::input::Input;
use crate::operand::Operand;
use crate::output::complain;
use crate::session::Session;

/// Solve with an algorithm of the textbooks: count its calls, watch it, compare
///
/// The search goes on after a solution until everything is exhausted. Grids may have any size from 4x4 to 25x25.
#[derive(Debug, Args)]
#[command(after_help = textbook_help())]
pub(crate) struct Textbook {
    /// The algorithm; --compare takes them all and needs none
    algorithm: Option<String>,

    #[command(flatten)]
    source: Source,

    /// Print calls, placements, backtracks, solutions and time
    #[arg(short, long)]
    stats: bool,

    /// Play the search in the terminal: space pauses and goes on, s makes one step, + and - change the speed, q
    /// quits; a solution pauses too
    #[arg(short, long, conflicts_with_all = ["stats", "compare"])]
    watch: bool,

    /// Steps a second at which --watch begins
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    speed: u32,

    /// Print one table of all algorithms with their calls, backtracks and times
    #[arg(short, long)]
    compare: bool,

    /// Stop after N solutions
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
}

fn textbook_help() -> String {
    let algorithms =
        Algorithm::ALL.iter().map(|algorithm| format!("\n  {:<18}{}", algorithm.name(), algorithm.summary()));
    format!(
        "Algorithms:{}\n\nExamples:\n  \
         tesuji textbook row-order --stats puzzle.txt  how many calls does it make?\n  \
         tesuji textbook row-order --watch puzzle.txt  see it search\n  \
         tesuji textbook --compare puzzle.txt          which one makes the fewest?",
        algorithms.collect::<String>()
    )
}

pub(crate) fn run(args: &Textbook, session: &Session) -> anyhow::Result<Exit> {
    let (algorithms, files) = chosen(args)?;
    let several_files = files.len() > 1;
    let mut exit = Exit::Yes;
    for operand in files {
        let input = match Input::of(&operand) {
            Ok(input) => input,
            Err(error) => {
                complain(&format!("{operand}: {error}"));
                exit = exit.max(Exit::Bad);
                continue;
            }
        };
        let file = input.name.clone();
        for chunk in Chunks::new(input.into_reader(), args.source.from) {
            let chunk = match chunk {
                Ok(chunk) => chunk,
                Err(error) => {
                    complain(&format!("{file}: {error}"));
                    exit = exit.max(Exit::Bad);
                    break;
                }
            };
            for item in chunk.records() {
                match item {
                    Ok(record) => {
                        if several_files || record.line > 1 {
                            let heading = session.paint.bold(&format!("{file}:{}", record.line));
                            writeln!(io::stdout(), "{heading}")?;
                        }
                        exit = exit.max(one_puzzle(args, &algorithms, &record, session)?);
                    }
                    Err(error) => {
                        complain(&format!("{file}:{}:{}: {error}", error.line(), error.column()));
                        exit = exit.max(Exit::Bad);
                    }
                }
                if session.control.is_stopped() {
                    return Ok(exit);
                }
            }
        }
    }
    Ok(exit)
}

/// Tells the algorithm from the files: to compare, none need be named.
fn chosen(args: &Textbook) -> anyhow::Result<(Vec<Algorithm>, Vec<Operand>)> {
    let mut files = args.source.files.clone();
    let named = args.algorithm.as_deref().map(|name| (name, name.parse()));
    let algorithms = match named {
        Some((_, Ok(_))) if args.compare => Algorithm::ALL.to_vec(),
        Some((_, Ok(algorithm))) => vec![algorithm],
        Some((name, Err(_))) if args.compare => {
            files.insert(0, Operand::of(name.into()));
            Algorithm::ALL.to_vec()
        }
        None if args.compare => Algorithm::ALL.to_vec(),
        Some((name, Err(error))) => return Err(error).with_context(|| format!("no algorithm is called {name}")),
        None => {
            let names: Vec<_> = Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect();
            bail!("which algorithm? {}; or --compare", names.join(", "))
        }
    };
    Ok((algorithms, Operand::all(&files)))
}

fn one_puzzle(args: &Textbook, algorithms: &[Algorithm], record: &Record, session: &Session) -> anyhow::Result<Exit> {
    let (shape, clues) = (record.problem.layout().boxes(), record.problem.givens());
    if args.watch {
        return watch::play(algorithms[0], shape, &clues, args.speed, session);
    }
    let mut runs = Vec::new();
    let mut solutions = Vec::new();
    for &algorithm in algorithms {
        solutions.clear();
        let begin = Instant::now();
        let mut found = 0;
        let mut sink = |event: Event, values: &[u8]| {
            if event == Event::Solution {
                found += 1;
                if solutions.len() < 2 {
                    solutions.push(values.to_vec());
                }
                if Some(found) == args.limit {
                    return ControlFlow::Break(());
                }
            }
            if session.control.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let counts = search(algorithm, shape, &clues, &mut sink)?;
        runs.push(Run { algorithm, counts, time: begin.elapsed() });
    }
    let Some(Run { counts, .. }) = runs.last() else { return Ok(Exit::Yes) };
    let exit = if counts.solutions == 1 { Exit::Yes } else { Exit::No };
    let mut text = String::new();
    if !args.compare {
        text += &sentence(counts);
        for values in &solutions {
            text += &Boxed::new(shape, values).clues(&clues).paint(session.paint).to_string();
        }
    }
    if args.stats || args.compare {
        text += &table(&runs);
    }
    io::stdout().write_all(text.as_bytes())?;
    Ok(exit)
}

fn sentence(counts: &Counts) -> String {
    match (counts.solutions, counts.exhausted) {
        (0, true) => "No solution.\n".to_owned(),
        (1, true) => "Exactly one solution.\n".to_owned(),
        (found, true) => format!("{found} solutions; the first ones:\n"),
        (0, false) => "Stopped before a solution was found.\n".to_owned(),
        (1, false) => "Stopped after one solution.\n".to_owned(),
        (found, false) => format!("{} solutions; the first ones:\n", Count::AtLeast(found)),
    }
}

struct Run {
    algorithm: Algorithm,
    counts: Counts,
    time: Duration,
}

/// Returns one line a run under a line of headings, numbers right-aligned.
fn table(runs: &[Run]) -> String {
    let headings = ["algorithm", "calls", "placements", "backtracks", "solutions", "time"].map(str::to_owned);
    let lines = runs.iter().map(|Run { algorithm, counts, time }| {
        let Counts { calls, placements, backtracks, solutions, .. } = counts;
        [
            algorithm.to_string(),
            calls.to_string(),
            placements.to_string(),
            backtracks.to_string(),
            solutions.to_string(),
            format!("{:.3} ms", time.as_secs_f64() * 1e3),
        ]
    });
    let lines: Vec<[String; 6]> = [headings].into_iter().chain(lines).collect();
    let widths: [usize; 6] =
        std::array::from_fn(|column| lines.iter().map(|line| line[column].len()).max().unwrap_or(0));
    lines
        .iter()
        .map(|line| {
            let numbers: String =
                (1..6).map(|column| format!("  {:>width$}", line[column], width = widths[column])).collect();
            format!("{:<width$}{numbers}\n", line[0], width = widths[0])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji::Shape;

    #[test]
    fn tables_are_aligned() {
        let counts = search(Algorithm::RowOrder, Shape::of_size(4).unwrap(), &[0; 16], &mut ()).unwrap();
        let run = |algorithm, millis| Run { algorithm, counts, time: Duration::from_millis(millis) };
        let text = table(&[run(Algorithm::RowOrder, 1), run(Algorithm::MostConstrained, 12345)]);
        let lengths: Vec<usize> = text.lines().map(str::len).collect();
        assert_eq!(lengths, [lengths[0]; 3], "{text}");
        assert!(text.contains("       288  12345.000 ms\n"), "{text}");
    }
}
