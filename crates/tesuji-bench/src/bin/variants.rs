//! Solves variant puzzles with known answers, and reports the time that each took.
//!
//! Each line of a file is an object with `name`, `format`, `puzzle`, `expected` and, for formats that are not read
//! here, `iss`. The expected value is a solution, a number of solutions, or a minimum such as `>=2`. A case with one
//! solution is searched until that is proven. Times are CPU times of the thread, which are least affected by other work
//! on the machine.
//!
//! ```text
//! cargo run --release -p tesuji-bench --bin variants -- --threads 1 --limit-s 60 FILE.jsonl
//! ```

use std::error::Error;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use clap::Parser;
use cpu_time::ThreadTime;
use serde_json::Value;
use tesuji_core::{Control, Layout, Outcome, Position, Problem, Puzzle, Shape, Solution};
use tesuji_engine::Solver;
use tesuji_format::Format;
use tesuji_variant::Search;

/// Solves variant puzzles and checks the answers.
#[derive(Parser)]
struct Args {
    /// The number of cases to solve at the same time
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The maximum CPU time for a case, in seconds
    #[arg(long, default_value_t = 60.0)]
    limit_s: f64,
    /// Solve only the cases whose name contains this text
    #[arg(long)]
    only: Option<String>,
    /// Solve each case this many times and take the shortest time
    #[arg(long, default_value_t = 1)]
    rounds: usize,
    /// Leave out the time needed to set up the search
    #[arg(long)]
    warm: bool,
    /// The number of dead ends after which many branches are searched side by side [default: chosen by the search]
    #[arg(long)]
    failures_before_lanes: Option<u64>,
    /// Files of cases, as described at the top of this program
    files: Vec<PathBuf>,
}

/// The result of a case.
struct Answer {
    verdict: &'static str,
    first: Option<Duration>,
    total: Duration,
    nodes: u64,
    note: String,
}

/// The expected result of a case.
enum Expected {
    Solution(Vec<i64>),
    Count(u64),
    AtLeast(u64),
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("variants: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<bool, Box<dyn Error>> {
    let mut cases: Vec<Value> = Vec::new();
    for file in &args.files {
        for line in std::fs::read_to_string(file)?.lines().filter(|line| !line.trim().is_empty()) {
            cases.push(serde_json::from_str(line)?);
        }
    }
    if let Some(only) = &args.only {
        cases.retain(|case| name(case).contains(only.as_str()));
    }
    let next = AtomicUsize::new(0);
    let outcomes: Mutex<Vec<Option<Answer>>> = Mutex::new(cases.iter().map(|_| None).collect());
    std::thread::scope(|scope| {
        for _ in 0..args.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let nth = next.fetch_add(1, Ordering::Relaxed);
                    let Some(case) = cases.get(nth) else { break };
                    let outcome = best(case, args);
                    let ms = |time: Duration| format!("{:.3}", time.as_secs_f64() * 1e3);
                    let first = outcome.first.map_or("-".to_owned(), ms);
                    let note = if outcome.note.is_empty() { String::new() } else { format!("\t{}", outcome.note) };
                    println!(
                        "{}\t{}\t{first}\t{}\t{}{note}",
                        name(case),
                        outcome.verdict,
                        ms(outcome.total),
                        outcome.nodes
                    );
                    outcomes.lock().expect("no thread panics")[nth] = Some(outcome);
                }
            });
        }
    });
    let outcomes: Vec<Answer> = outcomes.into_inner()?.into_iter().flatten().collect();
    let right = outcomes.iter().filter(|outcome| outcome.verdict == "right").count();
    let unfinished = outcomes.iter().filter(|outcome| outcome.verdict == "unfinished").count();
    let total: Duration = outcomes.iter().map(|outcome| outcome.total).sum();
    let mut times: Vec<Duration> = outcomes.iter().map(|outcome| outcome.total).collect();
    times.sort_unstable();
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    println!(
        "{right} of {} right, {unfinished} unfinished, total {:.2} s, median {:.3} ms",
        outcomes.len(),
        total.as_secs_f64(),
        median.as_secs_f64() * 1e3
    );
    Ok(right == outcomes.len())
}

fn name(case: &Value) -> &str {
    case["name"].as_str().unwrap_or("?")
}

fn best(case: &Value, args: &Args) -> Answer {
    let mut best = solve(case, args);
    for _ in 1..args.rounds {
        let other = solve(case, args);
        if other.total < best.total {
            best = other;
        }
    }
    best
}

fn solve(case: &Value, args: &Args) -> Answer {
    let failed = |note: String| Answer { verdict: "WRONG", first: None, total: Duration::ZERO, nodes: 0, note };
    let expected = match expected(case) {
        Some(expected) => expected,
        None => return failed("the case has no answer".into()),
    };
    let problem = match problem(case) {
        Ok(problem) => problem,
        Err(error) => return failed(error.to_string()),
    };
    let limit = match &expected {
        Expected::Solution(_) => 2,
        Expected::Count(_) => u64::MAX,
        Expected::AtLeast(least) => *least,
    };
    let begin = ThreadTime::now();
    let clock: fn() -> Duration = || ThreadTime::now().as_duration();
    let control = Control::new().with_deadline(clock, clock() + Duration::from_secs_f64(args.limit_s));
    // Sukakus are few and hard: the variant search makes more progress on them.
    if let Some(position) = problem.position().filter(|position| !position.is_sukaku()) {
        return classic(position, &expected, limit, begin, &control);
    }
    let mut search = match Search::new(&problem) {
        Ok(search) => search,
        Err(error) => return failed(error.to_string()),
    };
    if let Some(failures) = args.failures_before_lanes {
        search.set_failures_before_lanes(failures);
    }
    let begin = if args.warm { ThreadTime::now() } else { begin };
    let (mut found, mut first, mut solution, mut last) = (0, None, Vec::new(), Vec::new());
    let flow = search.for_each(&control, |values| {
        if found == 0 {
            first = Some(begin.elapsed());
            solution = values.to_vec();
        }
        last = if found < 3 { values.to_vec() } else { Vec::new() };
        found += 1;
        if found >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let total = begin.elapsed();
    let layout = problem.layout();
    let written: Vec<i64> = solution.iter().take(layout.cell_count()).map(|&value| layout.number(value)).collect();
    let finished = flow.is_continue() || found >= limit;
    let right = match &expected {
        Expected::Solution(expected) => found == 1 && written == *expected,
        Expected::Count(count) => found == *count,
        Expected::AtLeast(least) => found >= *least,
    };
    let wrong_already = match &expected {
        Expected::Solution(expected) => found > 0 && written != *expected,
        Expected::Count(count) => found > *count,
        Expected::AtLeast(_) => false,
    };
    let verdict = match (finished, right) {
        (true, true) => "right",
        (true, false) => "WRONG",
        (false, _) if wrong_already => "WRONG",
        (false, _) => "unfinished",
    };
    let note = if verdict == "WRONG" { format!("found {found}, the last {last:?}") } else { String::new() };
    Answer { verdict, first, total, nodes: search.nodes(), note }
}

/// Solves a classic 9x9, which has its own engines.
fn classic(position: &Position, expected: &Expected, limit: u64, begin: ThreadTime, control: &Control<'_>) -> Answer {
    let mut solver = Solver::new();
    let (mut found, mut first, mut solution) = (0, None, Vec::new());
    let mut visit = |one: &Solution| {
        if found == 0 {
            first = Some(begin.elapsed());
            solution = one.to_values().map(i64::from).to_vec();
        }
        found += 1;
        if found >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let flow = match (expected, Puzzle::try_from(position.clues)) {
        // The learning engines decide whether there is one solution or several.
        (Expected::Solution(_) | Expected::AtLeast(..=2), Ok(puzzle)) => {
            let outcome = solver.solve_within(&puzzle, control);
            let solutions = match &outcome {
                Some(Outcome::Unique(one)) => std::slice::from_ref(one),
                Some(Outcome::Several(both)) => both,
                _ => &[],
            };
            let _ = solutions.iter().try_for_each(&mut visit);
            if outcome.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }
        (_, Ok(puzzle)) => solver.for_each_within(&puzzle, control, &mut visit),
        _ => ControlFlow::Continue(()),
    };
    let finished = flow.is_continue() || found >= limit;
    let right = match expected {
        Expected::Solution(expected) => found == 1 && solution == *expected,
        Expected::Count(count) => found == *count,
        Expected::AtLeast(least) => found >= *least,
    };
    let verdict = if !finished {
        "unfinished"
    } else if right {
        "right"
    } else {
        "WRONG"
    };
    Answer { verdict, first, total: begin.elapsed(), nodes: 0, note: String::new() }
}

fn expected(case: &Value) -> Option<Expected> {
    match &case["expected"] {
        Value::Number(count) => count.as_u64().map(Expected::Count),
        Value::String(text) => match text.strip_prefix(">=") {
            Some(least) => least.parse().ok().map(Expected::AtLeast),
            None if text.contains(',') => {
                text.split(',').map(|number| number.trim().parse().ok()).collect::<Option<_>>().map(Expected::Solution)
            }
            None => {
                let digit = |character: char| character.to_digit(10).map(i64::from);
                text.chars()
                    .filter(|&character| character != '#')
                    .map(digit)
                    .collect::<Option<_>>()
                    .map(Expected::Solution)
            }
        },
        _ => None,
    }
}

fn problem(case: &Value) -> Result<Problem, Box<dyn Error>> {
    let text = case["puzzle"].as_str();
    match (case["format"].as_str().unwrap_or_default(), text) {
        ("classic", Some(text)) => {
            let values = text.split(',').map(str::parse).collect::<Result<Vec<u8>, _>>()?;
            let shape = Shape::of_size(values.len().isqrt()).ok_or("no such size")?;
            Ok(Problem::from_values(Layout::of(shape), values)?)
        }
        ("samurai", Some(text)) => read(text, Some(Format::Samurai)),
        ("fpuzzles", _) => read(&case["puzzle"].to_string(), Some(Format::Fpuzzles)),
        ("jigsaw-layout", Some(text)) => read(text, Some(Format::Jigsaw)),
        ("iss", Some(text)) => read(text, None),
        _ => read(case["iss"].as_str().ok_or("no text that is read here")?, None),
    }
}

fn read(text: &str, format: Option<Format>) -> Result<Problem, Box<dyn Error>> {
    let mut records = tesuji_format::read(text.as_bytes(), format);
    match (records.pop(), records.len()) {
        (Some(record), 0) => Ok(record?.problem),
        (_, others) => Err(format!("{} puzzles instead of one", others + 1).into()),
    }
}
