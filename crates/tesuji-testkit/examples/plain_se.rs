//! Compares the plain rater with ratings made by Sudoku Explainer, or prints its steps.
//!
//! ```text
//! plain_se ratings FILE   lines of puzzle, ER, EP, ED, separated by tabs; the rest is ignored
//! plain_se traces FILE    a line `P PUZZLE`, followed by the steps as `plain_se steps` prints them
//! plain_se steps PUZZLE   number, rating, technique, placement, eliminations
//! ```

use std::collections::BTreeMap;
use std::fmt::Write;
use std::process::ExitCode;
use std::time::Instant;

use tesuji_core::{Candidate, Puzzle};
use tesuji_testkit::plain_se::{self, Step};

const USAGE: &str = "expected: ratings FILE | traces FILE | steps PUZZLE";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let differences = match &arguments[..] {
        [what, file] if what == "ratings" => each_difference(read(file).lines().skip(1), rating_difference),
        [what, file] if what == "traces" => traces(&read(file)),
        [what, text] if what == "steps" => {
            let rated = plain_se::rate(&puzzle(text));
            print!("{}", written(&rated.steps));
            println!("{}", numbers([rated.er, rated.ep, rated.ed]));
            0
        }
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    ExitCode::from(u8::from(differences > 0))
}

fn read(file: &str) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn numbers(tenths: [u32; 3]) -> String {
    tenths.map(|tenths| format!("{}.{}", tenths / 10, tenths % 10)).join("\t")
}

/// Prints the differences and the number of records that agree; returns the number that do not.
fn each_difference<'a>(
    records: impl IntoIterator<Item = &'a str>,
    difference: impl Fn(&str) -> Option<String>,
) -> usize {
    let (mut agree, mut differ) = (0, 0);
    for record in records {
        match difference(record) {
            None => agree += 1,
            Some(what) => {
                differ += 1;
                println!("{what}");
            }
        }
    }
    println!("{agree} of {} agree", agree + differ);
    differ
}

fn rating_difference(line: &str) -> Option<String> {
    let mut fields = line.split('\t');
    let text = fields.next()?;
    let expected: Vec<&str> = fields.take(3).collect();
    let start = Instant::now();
    let rated = plain_se::rate(&puzzle(text));
    let found = numbers([rated.er, rated.ep, rated.ed]);
    if start.elapsed().as_secs() > 10 {
        eprintln!("{text}\t{found}\t{:.1} s", start.elapsed().as_secs_f64());
    }
    (expected.join("\t") != found).then(|| format!("{text}\t{}\tfound\t{found}", expected.join("\t")))
}

fn traces(text: &str) -> usize {
    let records = text.split("P ").filter(|record| !record.is_empty());
    each_difference(records, |record| {
        let (line, expected) = record.split_once('\n')?;
        let found = written(&plain_se::rate(&puzzle(line)).steps);
        let pair =
            expected.lines().zip(found.lines()).find(|(expected, found)| expected.trim_end() != found.trim_end());
        let pair = pair.or((expected.lines().count() != found.lines().count()).then_some(("number of steps", "")));
        pair.map(|(expected, found)| format!("{line}\n  expected {expected}\n  found    {found}"))
    })
}

/// Formats the steps, one per line.
fn written(steps: &[Step]) -> String {
    let mut text = String::new();
    for (index, step) in steps.iter().enumerate() {
        let tenths = step.tenths();
        let length = step.length.map_or(String::new(), |length| format!(" len={length}"));
        let placement = step.placement.map_or(".".into(), |candidate| candidate.to_string());
        let mut struck: BTreeMap<_, String> = BTreeMap::new();
        for Candidate { cell, digit } in step.eliminations.iter() {
            struck.entry(cell).or_default().push(char::from(digit.ascii()));
        }
        let struck: Vec<String> = struck.iter().map(|(cell, digits)| format!("{cell}-{digits}")).collect();
        writeln!(
            text,
            "{}\t{}.{}\t{}{length}\t{placement}\t{}",
            index + 1,
            tenths / 10,
            tenths % 10,
            step.technique,
            struck.join(" ")
        )
        .expect("a String takes all");
    }
    text
}
