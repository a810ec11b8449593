//! Compares ratings with a list of known ratings: puzzle, ER, EP, ED, and optionally the seconds that the original
//! took.
//!
//! `cargo run --release -p tesuji-logic --example se_check -- FILE.tsv [TRACES.txt]`
//!
//! The second file contains known paths: a line `P puzzle`, then one tab-separated line per step with number, rating,
//! technique, placement and removals. Each difference is printed, then the time by class of ER. The ratings of single
//! steps are also compared wherever a finder finds a step with the same conclusion. With `labels` as a third argument,
//! only these are compared.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::time::Instant;

use tesuji_core::{Candidate, CandidateSet, Cell, Conclusion, Control, Family, Grid, Pattern, Step};
use tesuji_logic::rating::se::{self, Rater, Rating, SeStep, SeTechnique, Verdict};
use tesuji_logic::{Board, FINDERS, StepSink};

/// Returns the CPU time of this thread in seconds if the system provides it, else the elapsed time.
fn seconds(start: Instant) -> f64 {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    spent.map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

/// Formats a step as in the files of paths.
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

/// Compares the paths in one file.
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

/// Counts of Sudoku Explainer steps by the result of the finders. With the same conclusion: those whose rating is the
/// same, different, or missing. As part of a larger step: those whose rating is the same, or different or missing. And
/// those that are not found.
#[derive(Default)]
struct Labels {
    same: usize,
    other: usize,
    none: usize,
    part: usize,
    part_of_other: usize,
    absent: usize,
}

/// Returns the families and the prefixes of the ids of the techniques that correspond to a Sudoku Explainer technique.
fn same_technique(technique: &str) -> (&'static [Family], &'static [&'static str]) {
    use Family::{Chains, Exotic, Fish, Forcing, Locked, SingleDigit, Singles, Subsets, Uniqueness, Wings};
    match technique {
        "Hidden Single" | "Naked Single" => (&[Singles], &[""]),
        "Pointing" => (&[Locked], &["pointing"]),
        "Claiming" => (&[Locked], &["claiming"]),
        "Naked Pair" => (&[Subsets], &["naked-pair", "locked-pair"]),
        "Naked Triplet" => (&[Subsets], &["naked-triple", "locked-triple"]),
        "Naked Quad" => (&[Subsets], &["naked-quad"]),
        "Hidden Pair" => (&[Subsets], &["hidden-pair"]),
        "Hidden Triplet" => (&[Subsets], &["hidden-triple"]),
        "Hidden Quad" => (&[Subsets], &["hidden-quad"]),
        "X-Wing" => (&[Fish], &["x-wing"]),
        "Swordfish" => (&[Fish], &["swordfish"]),
        "Jellyfish" => (&[Fish], &["jellyfish"]),
        "XY-Wing" => (&[Wings], &["xy-wing"]),
        "XYZ-Wing" => (&[Wings], &["xyz-wing"]),
        "Unique Rectangle type 1" => (&[Uniqueness], &["unique-rectangle-1"]),
        "Unique Rectangle type 2" => (&[Uniqueness], &["unique-rectangle-2"]),
        "Unique Rectangle type 3" => (&[Uniqueness], &["unique-rectangle-3"]),
        "Unique Rectangle type 4" => (&[Uniqueness], &["unique-rectangle-4"]),
        name if name.starts_with("Unique Loop") => (&[Uniqueness], &["unique-loop"]),
        name if name.starts_with("BUG") => (&[Uniqueness], &["bug"]),
        "Aligned Pair Exclusion" => (&[Exotic], &["aligned-pair"]),
        "Aligned Triplet Exclusion" => (&[Exotic], &["aligned-triplet"]),
        "Turbot Fish" | "Forcing X-Chain" | "Generalized X-Wing" | "Bidirectional X-Cycle" => {
            (&[SingleDigit, Chains], &[""])
        }
        "Forcing Chain" | "Bidirectional Cycle" | "Bidirectional Y-Cycle" => {
            (&[Chains, Wings, SingleDigit, Forcing], &[""])
        }
        "Cell Forcing Chains" | "Region Forcing Chains" => (&[Forcing], &["forcing-chain"]),
        _ => (&[], &[]),
    }
}

/// Returns whether a step has exactly the conclusion of the Sudoku Explainer step; for a single, the technique must
/// match as well.
fn concludes(step: &Step, found: &SeStep) -> bool {
    let naked = matches!(step.pattern, Pattern::Single { house: None, .. });
    let single = matches!(step.pattern, Pattern::Single { .. });
    match &step.conclusion {
        Conclusion::Place(one) => {
            found.placement == Some(*one) && (!single || naked == (found.technique == SeTechnique::NakedSingle))
        }
        Conclusion::Eliminate(gone) => found.placement.is_none() && found.eliminations == *gone,
    }
}

/// Returns whether a step eliminates at least the candidates that the Sudoku Explainer step eliminates.
fn contains(step: &Step, found: &SeStep) -> bool {
    let gone = if let Conclusion::Eliminate(gone) = &step.conclusion { *gone } else { CandidateSet::EMPTY };
    found.placement.is_none() && found.eliminations.is_subset(&gone)
}

/// Returns the steps of a technique, except nets, which have no ratings, and krakens.
fn steps(board: &Board, technique: &str) -> Vec<Step> {
    let (families, ids) = same_technique(technique);
    let (control, mut steps) = (Control::new(), Vec::new());
    let mut push = |step: Step| {
        steps.push(step);
        ControlFlow::Continue(())
    };
    for finder in FINDERS.iter().filter(|finder| families.contains(&finder.technique().family)) {
        let id = finder.technique().id;
        if ids.iter().any(|own| id.starts_with(own)) && !id.contains("net") && !id.starts_with("kraken") {
            let _ = finder.find(board, &mut StepSink::new(&control, &mut push));
        }
    }
    steps
}

/// Compares the ratings of single steps with those in the paths.
fn compare_labels(rater: &mut Rater, text: &str) {
    let mut counts: BTreeMap<String, Labels> = BTreeMap::new();
    for path in text.split("P ").skip(1) {
        let puzzle = path.lines().next().unwrap_or_default();
        let grid: Grid = puzzle.trim().parse().expect("a puzzle");
        let mut board = Board::at(&grid, &Grid::EMPTY, &CandidateSet::ALL);
        let _ = rater.rate_while(&grid, &Control::new(), |found| {
            let name = found.technique.name();
            let labels = se::Labels::of(&board);
            let steps = steps(&board, name);
            let same: Vec<&Step> = steps.iter().filter(|step| concludes(step, found)).collect();
            let more = || steps.iter().filter(|step| contains(step, found)).map(|step| labels.rating(step));
            let ratings: Vec<Rating> = same.iter().filter_map(|step| labels.rating(step)).collect();
            let count = counts.entry(name.to_string()).or_default();
            match ratings.iter().find(|rating| **rating != found.rating) {
                Some(other) => {
                    count.other += 1;
                    let techniques: Vec<&str> = same.iter().map(|step| step.technique.id).collect();
                    println!("{puzzle}: {name} {} has {other} as {}", found.rating, techniques.join(", "));
                }
                None if !ratings.is_empty() => count.same += 1,
                None if more().any(|rating| rating == Some(found.rating)) => count.part += 1,
                None if !same.is_empty() => count.none += 1,
                None if more().next().is_some() => count.part_of_other += 1,
                None => count.absent += 1,
            }
            found.eliminations.iter().for_each(|one| board.remove(one));
            if let Some(Candidate { cell, digit }) = found.placement {
                board.place(cell, digit);
            }
            ControlFlow::Continue(())
        });
    }
    println!(
        "ratings of steps with the same conclusion: the same, another, none; of larger steps: the same, another or none;"
    );
    println!("no such step");
    for (name, Labels { same, other, none, part, part_of_other, absent }) in counts {
        println!("{same:>6} {other:>6} {none:>6}  {part:>6} {part_of_other:>6}  {absent:>6}  {name}");
    }
}

fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let text = fs::read_to_string(files.first().expect("a file of ratings")).expect("a file that can be read");
    let mut rater = Rater::new();
    if let (Some(paths), Some("labels")) = (files.get(1), files.get(2).map(String::as_str)) {
        let text = fs::read_to_string(paths).expect("a file that can be read");
        compare_labels(&mut rater, &text);
        return;
    }
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
        let text = fs::read_to_string(paths).expect("a file that can be read");
        compare_paths(&mut rater, &text);
        compare_labels(&mut rater, &text);
    }
}
