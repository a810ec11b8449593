//! Compares ratings with a list of known ones: puzzle, ER, EP, ED, optionally the seconds that the original took.
//!
//! `cargo run --release -p tesuji-logic --example se_check -- FILE.tsv [TRACES.txt]`
//!
//! The second file holds known paths: a line `P puzzle`, then a line a step with number, rating, technique, placement
//! and removals, tab-separated. Each difference is printed, then the time by class of ER.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::time::Instant;

use tesuji_core::{Cell, Control, Grid};
use tesuji_logic::rating::se::{Rater, SeStep, Verdict};

/// Returns the CPU time of this thread in seconds where the system tells it, else the time on the clock.
fn seconds(start: Instant) -> f64 {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    spent.map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

/// Writes a step as the files of paths do.
fn line(nth: usize, step: &SeStep) -> String {
    let length = step.length.map(|length| format!(" len={length}")).unwrap_or_default();
    let placement = step.placement.map_or(".".to_string(), |placed| placed.to_string());
    let removals = Cell::iter().filter_map(|cell| {
        let digits: String = step.eliminations.digits(cell).iter().map(|digit| digit.to_string()).collect();
        (!digits.is_empty()).then(|| format!("{cell}-{digits}"))
    });
    let removals: Vec<String> = removals.collect();
    format!("{nth}\t{}\t{}{length}\t{placement}\t{}", step.rating, step.technique, removals.join(" "))
}

/// Compares the paths of one file of them.
fn compare_paths(rater: &mut Rater, text: &str) {
    let (mut same, mut puzzles) = (0, 0);
    for path in text.split("P ").skip(1) {
        let (puzzle, steps) = path.split_once('\n').unwrap_or((path, ""));
        let grid: Grid = puzzle.trim().parse().expect("a puzzle");
        let mut expected = steps.lines();
        let mut nth = 0;
        let mut differs = false;
        let _ = rater.rate_while(&grid, &Control::new(), |step| {
            nth += 1;
            let (found, told) = (line(nth, step), expected.next().unwrap_or_default());
            if found == told {
                return ControlFlow::Continue(());
            }
            differs = true;
            println!("{puzzle}\n  expected {told}\n  found    {found}");
            ControlFlow::Break(())
        });
        differs |= expected.next().is_some_and(|rest| !rest.trim().is_empty());
        puzzles += 1;
        same += usize::from(!differs);
    }
    println!("{same} of {puzzles} paths agree");
}

fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let text = fs::read_to_string(files.first().expect("a file of ratings")).expect("a file that can be read");
    let mut rater = Rater::new();
    let (mut agree, mut rows) = (0, 0);
    let mut classes: BTreeMap<u16, (usize, f64, f64)> = BTreeMap::new();
    let start = Instant::now();
    for row in text.lines() {
        let mut fields = row.split('\t');
        let Some(Ok(grid)) = fields.next().map(str::parse::<Grid>) else { continue };
        let before = seconds(start);
        let verdict = rater.rate(&grid);
        let spent = seconds(start) - before;
        let (Verdict::Rated(found) | Verdict::NoStepFound(found)) = verdict else { continue };
        let told: Vec<&str> = fields.collect();
        let found_text = [found.er, found.ep, found.ed].map(|rating| rating.to_string());
        let known: f64 = told.get(3).and_then(|text| text.parse().ok()).unwrap_or(0.0);
        let class = classes.entry(found.er.tenths() / 10).or_default();
        *class = (class.0 + 1, class.1 + spent, class.2 + known);
        rows += 1;
        if told.iter().zip(&found_text).all(|(told, found)| told == found) {
            agree += 1;
        } else {
            println!("{grid}: expected {}, found {}", told[..told.len().min(3)].join(" "), found_text.join(" "));
        }
    }
    println!("{agree} of {rows} agree");
    println!("class   rows     seconds    us/puzzle    known s      times");
    let all = classes.values().fold((0, 0.0, 0.0), |all, one| (all.0 + one.0, all.1 + one.1, all.2 + one.2));
    let classes = classes.iter().map(|(class, figures)| (class.to_string(), *figures));
    for (class, (many, spent, known)) in classes.chain([("all".to_string(), all)]) {
        let each = spent * 1e6 / many as f64;
        println!("{class:>5} {many:>6} {spent:>11.4} {each:>12.1} {known:>10.3} {:>10.1}", known / spent);
    }
    if let Some(paths) = files.get(1) {
        compare_paths(&mut rater, &fs::read_to_string(paths).expect("a file that can be read"));
    }
}
