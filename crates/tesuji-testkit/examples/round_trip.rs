//! Pipes random problems through the program, and reads its output: every form that contains the problem must be read
//! as the same problem, and every solution must fit it.
//!
//! `cargo run --release -p tesuji-testkit --example round_trip -- target/release/tesuji 10000 [SEED]`

use std::io::{self, Write};
use std::process::{Command, ExitCode, Stdio};
use std::thread;

use tesuji_core::{MarksOf, Problem};
use tesuji_format::{Format, Metadata, read};
use tesuji_testkit::any_problem::{ALL_KINDS, any_problem};

/// The verbs with an answer for each problem, with options that bound their work.
const VERBS: &[&[&str]] = &[
    &["solve", "--node-limit", "20000"],
    &["count", "--limit", "100", "--node-limit", "20000"],
    &["check"],
    &["candidates", "--node-limit", "20000"],
    &["why", "--node-limit", "2000"],
    &["unneeded", "--node-limit", "2000"],
    &["hint", "--time-limit", "0.05"],
    &["steps", "--limit", "3", "--time-limit", "0.05"],
    &["explain", "--time-limit", "0.05"],
    &["rate", "--time-limit", "0.05"],
    &["classify", "--only-band", "--time-limit", "0.05"],
    &["canonicalize"],
    &["symmetry"],
    &["transform", "--by", "half-turn"],
    &["isomorphic", "--to", CLASSIC],
    &["distance", "--to", CLASSIC],
];

const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The forms that contain the problem. Markdown of a path is prose.
const FORMS: [&str; 3] = ["json", "csv", "markdown"];

/// The forms of solutions that are read as grids of the same layout.
const GRIDS: [&str; 4] = ["line", "rows", "json", "csv"];

/// The notations that express every problem.
const NOTATIONS: [&str; 2] = ["tesuji", "csv"];

struct Report {
    asked: usize,
    faults: usize,
}

impl Report {
    fn fault(&mut self, what: &str, nth: usize, detail: &str) {
        self.faults += 1;
        if self.faults <= 40 {
            let kind = ALL_KINDS[nth % ALL_KINDS.len()];
            println!("{what}: problem {nth} ({kind}): {}", detail.chars().take(300).collect::<String>());
        }
    }
}

/// Runs the program, and returns its output.
fn run(program: &str, args: &[&str], input: &str) -> io::Result<String> {
    let mut child =
        Command::new(program).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.to_owned();
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output()?;
    // A program that refuses the form reads nothing.
    let _ = writer.join();
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn line_of(problem: &Problem) -> String {
    let mut text = String::new();
    let _ = tesuji_format::write(problem, &Metadata::new(), Format::Tesuji, &mut text);
    text
}

/// Returns whether two problems are equal, with the owner of their marks.
fn is_same(found: &Problem, asked: &Problem) -> bool {
    let owner = |problem: &Problem| match problem.position() {
        Some(position) if position.candidates.is_some() && !position.is_sukaku() => position.marks_of,
        _ => MarksOf::Anybody,
    };
    found == asked && owner(found) == owner(asked)
}

/// Compares the problems of an output with those of the input.
fn compare(what: &str, output: &str, problems: &[Problem], report: &mut Report) {
    let records: Vec<_> = read(output.as_bytes(), None).into_iter().collect();
    report.asked += problems.len();
    let before = report.faults;
    if records.len() != problems.len() {
        report.fault(what, 0, &format!("{} records instead of {}", records.len(), problems.len()));
        return;
    }
    for (nth, (record, problem)) in records.iter().zip(problems).enumerate() {
        match record {
            Ok(record) if is_same(&record.problem, problem) => {}
            Ok(record) => {
                report.fault(what, nth, &format!("{} became {}", line_of(problem), line_of(&record.problem)));
            }
            Err(error) => report.fault(what, nth, &error.to_string()),
        }
    }
    println!("{what}: {} problems, {} faults", problems.len(), report.faults - before);
}

/// Checks the printed solutions of the problems that have exactly one.
fn fit(program: &str, form: &str, unique: &[Problem], report: &mut Report) -> io::Result<()> {
    // A text of several notations is read as one of them, so that lines of different layouts need a run each.
    let batches = if ["line", "rows"].contains(&form) { unique.chunks(1) } else { unique.chunks(unique.len().max(1)) };
    let mut checked = String::new();
    for batch in batches {
        let lines: String = batch.iter().map(line_of).collect();
        let solved = run(program, &["solve", "-o", form], &lines)?;
        checked += &run(program, &["check", "-F", "is_solution,report"], &solved)?;
    }
    report.asked += unique.len();
    let before = report.faults;
    let answers: Vec<&str> = checked.lines().collect();
    if answers.len() != unique.len() {
        report.fault(form, 0, &format!("{} answers instead of {}", answers.len(), unique.len()));
    }
    for (nth, answer) in answers.iter().enumerate().filter(|(_, answer)| !answer.starts_with("true")) {
        report.fault(&format!("solve -o {form} | check"), nth, answer);
    }
    println!("solve -o {form} | check: {} problems, {} faults", unique.len(), report.faults - before);
    Ok(())
}

fn go(program: &str, count: usize, seed: u64) -> io::Result<Report> {
    let kinds = ALL_KINDS.len();
    let deal = |nth: usize| any_problem(nth % kinds, seed * 1_000_000 + (nth / kinds) as u64);
    let problems: Vec<Problem> = (0..count).map(deal).collect();
    let lines: String = problems.iter().map(line_of).collect();
    let mut report = Report { asked: 0, faults: 0 };
    for notation in NOTATIONS {
        let output = run(program, &["convert", "--to", notation], &lines)?;
        compare(&format!("convert --to {notation}"), &output, &problems, &mut report);
    }
    for verb in VERBS {
        for form in FORMS.iter().filter(|&&form| (verb[0], form) != ("explain", "markdown")) {
            let output = run(program, &[verb, &["-o", form][..]].concat(), &lines)?;
            compare(&format!("{} -o {form}", verb[0]), &output, &problems, &mut report);
        }
    }
    let statuses = run(program, &["solve", "--node-limit", "20000", "-F", "status"], &lines)?;
    let solved = problems.iter().zip(statuses.lines()).filter(|(_, status)| *status == "unique");
    let unique: Vec<Problem> = solved.map(|(problem, _)| problem.without_played()).collect();
    for form in GRIDS {
        fit(program, form, &unique, &mut report)?;
    }
    Ok(report)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (Some(program), count) = (arguments.first(), arguments.get(1).and_then(|count| count.parse().ok())) else {
        eprintln!("expected: PROGRAM [COUNT] [SEED]");
        return ExitCode::from(2);
    };
    let seed = arguments.get(2).and_then(|seed| seed.parse().ok()).unwrap_or(1);
    match go(program, count.unwrap_or(300), seed) {
        Ok(report) => {
            println!("{} answers, {} faults", report.asked, report.faults);
            ExitCode::from(u8::from(report.faults > 0))
        }
        Err(error) => {
            eprintln!("{program}: {error}");
            ExitCode::from(2)
        }
    }
}
