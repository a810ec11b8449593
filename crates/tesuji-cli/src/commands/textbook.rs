//! `tesuji textbook`: textbook algorithms, counted, compared and watched.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use clap::Args;
use tesuji::StopReason;
use tesuji::format::Record;
use tesuji::query::{Count, Limits};
use tesuji::render::BoxedGrid;
use tesuji::stream::confirmed;
use tesuji::textbook::{Algorithm, Counts, Event, search};

use crate::args::{Source, seconds};
use crate::commands::watch;
use crate::exit::Exit;
use crate::input::Input;
use crate::operand::Operand;
use crate::output::complain;
use crate::session::Session;
use crate::terminal::write_out;

/// Solve with a textbook algorithm: count its calls, watch it, or compare several
///
/// The search continues after a solution until everything is searched. Grids may have any size from 4x4 to 25x25.
#[derive(Debug, Args)]
#[command(after_help = textbook_help())]
pub(crate) struct Textbook {
    /// The algorithm, or several to compare, before the files; not needed with --compare
    algorithm: Option<String>,

    #[command(flatten)]
    source: Source,

    /// Print calls, placements, backtracks, solutions and time
    #[arg(short, long)]
    stats: bool,

    /// Play the search in the terminal, with the reason for each step; several play side by side
    ///
    /// Space pauses and resumes, s or → makes one step, b or ← takes one back, d runs to the next dead end, n to the
    /// next solution, + and - change the speed, Tab shows another algorithm if the terminal is too small for all of
    /// them, q quits.
    #[arg(short, long, conflicts_with_all = ["stats", "compare"])]
    watch: bool,

    /// Another algorithm to watch or compare on the same puzzle; can be repeated
    #[arg(long, value_name = "ALGORITHM", conflicts_with = "compare")]
    with: Vec<String>,

    /// The initial speed of --watch in steps per second
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    speed: u32,

    /// Print a table of all algorithms with their calls, backtracks and times
    #[arg(short, long)]
    compare: bool,

    /// Stop after N solutions
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Time limit for each algorithm in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "watch")]
    time_limit: Option<Duration>,

    /// Stop each algorithm after N placements
    #[arg(long, value_name = "N", conflicts_with = "watch")]
    node_limit: Option<u64>,
}

/// The number of events between two checks of the clock.
const LOOKS: u32 = 1024;

/// The maximum number of other names that the help lists for an algorithm.
const ALIASES: usize = 4;

/// The similarity above which a name counts as a misspelling of another.
const LIKENESS: f64 = 0.8;

fn textbook_help() -> String {
    let algorithm = |algorithm: &Algorithm| {
        let aliases = algorithm.aliases();
        let also = aliases[..aliases.len().min(ALIASES)].join(", ");
        format!("\n  {:<18}{}\n{:<20}also {also}", algorithm.name(), algorithm.summary(), "")
    };
    format!(
        "Algorithms:{}\n\nExamples:\n  \
         tesuji textbook row-order --stats puzzle.txt      how many calls does it make?\n  \
         tesuji textbook backtracking --watch puzzle.txt   see it search\n  \
         tesuji textbook row-order mrv --watch puzzle.txt  see two side by side\n  \
         tesuji textbook --compare puzzle.txt              which one makes the fewest calls?",
        Algorithm::ALL.iter().map(algorithm).collect::<String>()
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
        let chunks = match input.into_chunks(args.source.from, args.source.column.as_deref(), false) {
            Ok(chunks) => chunks,
            Err(error) => {
                complain(&format!("{file}: {error}"));
                exit = exit.max(Exit::Bad);
                continue;
            }
        };
        for chunk in chunks {
            let chunk = match chunk {
                Ok(chunk) => chunk,
                Err(error) => {
                    complain(&format!("{file}: {error}"));
                    exit = exit.max(Exit::Bad);
                    break;
                }
            };
            for item in chunk.records() {
                match item.and_then(confirmed) {
                    Ok(record) => {
                        if several_files || record.line > 1 {
                            let heading = session.paint.bold(&format!("{file}:{}", record.line));
                            write_out(format!("{heading}\n").as_bytes())?;
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

/// Separates the algorithms from the files. With `--compare`, no algorithm need be named.
fn chosen(args: &Textbook) -> anyhow::Result<(Vec<Algorithm>, Vec<Operand>)> {
    let mut files = args.source.files.clone();
    let mut algorithms = Vec::new();
    if let Some(first) = args.algorithm.as_deref() {
        let compared_file = args.compare && first.parse::<Algorithm>().is_err();
        if compared_file || is_input(first) {
            files.insert(0, Operand::of(first.into()));
        } else {
            algorithms.push(named(first)?);
            while let Some(next) = files.first().and_then(as_algorithm) {
                algorithms.push(next);
                files.remove(0);
            }
        }
    }
    for name in &args.with {
        algorithms.push(named(name)?);
    }
    if args.compare {
        algorithms = Algorithm::ALL.to_vec();
    }
    if algorithms.is_empty() {
        bail!("expected an algorithm ({}) or --compare", all_names());
    }
    let mut once = Vec::new();
    for algorithm in algorithms {
        if !once.contains(&algorithm) {
            once.push(algorithm);
        }
    }
    Ok((once, Operand::all(&files)))
}

fn all_names() -> String {
    Algorithm::ALL.map(Algorithm::name).join(", ")
}

/// Returns whether the text is an input and not the name of an algorithm.
fn is_input(text: &str) -> bool {
    text.parse::<Algorithm>().is_err() && (text == "-" || Path::new(text).exists() || Operand::is_text(text))
}

/// Returns the algorithm that is named instead of a file, unless such a file exists.
fn as_algorithm(operand: &Operand) -> Option<Algorithm> {
    match operand {
        Operand::File(path) if !path.exists() => path.to_str()?.parse().ok(),
        _ => None,
    }
}

fn named(name: &str) -> anyhow::Result<Algorithm> {
    name.parse().map_err(|_| anyhow!(unknown(name)))
}

/// Returns the message for an unknown name, with the nearest name if one is near.
fn unknown(name: &str) -> String {
    let like = name.to_lowercase().replace([' ', '_'], "-");
    let names = |algorithm: Algorithm| {
        algorithm.aliases().iter().copied().chain([algorithm.name()]).map(move |name| (name, algorithm))
    };
    let near = Algorithm::ALL.into_iter().flat_map(names);
    let near = near.map(|(name, algorithm)| (strsim::jaro_winkler(&like, name), name, algorithm));
    match near.max_by(|one, other| one.0.total_cmp(&other.0)) {
        Some((likeness, near, algorithm)) if likeness > LIKENESS => {
            let meaning = if near == algorithm.name() { String::new() } else { format!(", which is {algorithm}") };
            format!("no algorithm is called {name}; did you mean {near}{meaning}?")
        }
        _ => format!("no algorithm is called {name}; there are {}", all_names()),
    }
}

fn one_puzzle(args: &Textbook, algorithms: &[Algorithm], record: &Record, session: &Session) -> anyhow::Result<Exit> {
    let boxes = record.problem.layout().boxes().filter(|_| record.problem.constraints().is_empty());
    let shape = boxes
        .ok_or_else(|| anyhow!("the algorithms support only rows, columns and boxes, no other layout or constraint"))?;
    let clues = record.problem.givens();
    if args.watch {
        return watch::play(algorithms, shape, &clues, args.speed, session);
    }
    let mut runs = Vec::new();
    let mut solutions = Vec::new();
    for &algorithm in algorithms {
        solutions.clear();
        let begin = Instant::now();
        let mut found = 0;
        let limits = Limits { time: args.time_limit, nodes: args.node_limit };
        let control = limits.control(&session.control);
        let mut events = 0u32;
        let mut sink = |event: Event, values: &[u8]| {
            if matches!(event, Event::Place { .. }) {
                control.spend(1);
            }
            if event == Event::Solution {
                found += 1;
                if solutions.len() < 2 {
                    solutions.push(values.to_vec());
                }
                if Some(found) == args.limit {
                    return ControlFlow::Break(());
                }
            }
            events = events.wrapping_add(1);
            // Reading the clock at each event would take longer than the search.
            let goes_on = if events.is_multiple_of(LOOKS) || args.node_limit.is_some() {
                control.should_continue()
            } else {
                !session.control.is_stopped()
            };
            if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let counts = search(algorithm, shape, &clues, &mut sink)?;
        if let Some(by) = control.stop_reason().filter(|&by| !counts.exhausted && by != StopReason::Stopped) {
            complain(&format!("{algorithm}: ended early: {by}"));
        }
        runs.push(Run { algorithm, counts, time: begin.elapsed() });
    }
    let Some(Run { counts, .. }) = runs.last() else { return Ok(Exit::Yes) };
    let exit = if counts.solutions == 1 { Exit::Yes } else { Exit::No };
    let mut text = String::new();
    let is_table = args.stats || runs.len() > 1;
    if runs.len() == 1 {
        text += &sentence(counts);
        for values in &solutions {
            text += &BoxedGrid::new(shape, values).clues(&clues).paint(session.paint).to_string();
        }
    }
    if is_table {
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
        (found, false) => format!("{} solutions; the first ones:\n", Count::AtLeast(u128::from(found))),
    }
}

struct Run {
    algorithm: Algorithm,
    counts: Counts,
    time: Duration,
}

/// Returns a line of headings and one line per run, with numbers right-aligned.
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
