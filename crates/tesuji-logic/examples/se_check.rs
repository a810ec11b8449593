//! Compares ratings with a list of known ones: puzzle, ER, EP, ED, optionally the seconds that the original took.
//!
//! `cargo run --release -p tesuji-logic --example se_check -- FILE.tsv [TRACES.txt]`
//!
//! The second file holds known paths: a line `P puzzle`, then a line a step with number, rating, technique, placement
//! and removals, tab-separated. Each difference is printed, then the time by class of ER. The ratings of single steps are
//! compared as well, wherever a finder finds a step with the same conclusion.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::time::Instant;

use tesuji_core::{Candidate, CandidateSet, Cell, Conclusion, Control, Family, Grid, Step};
use tesuji_logic::rating::se::{Rater, Rating, SeStep, Verdict, rating_of_step};
use tesuji_logic::{Board, FINDERS, Found};

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

/// How many ratings of steps are the same, how many are others, and how many steps have none or are not found.
#[derive(Default)]
struct Labels {
    same: usize,
    higher: usize,
    lower: usize,
    none: usize,
}

/// Returns what the finders find for a technique of Sudoku Explainer: the families that have it.
fn families(technique: &str) -> &'static [Family] {
    match technique {
        "Hidden Single" | "Naked Single" => &[Family::Singles],
        "Pointing" | "Claiming" => &[Family::Locked],
        "X-Wing" | "Swordfish" | "Jellyfish" => &[Family::Fish],
        "XY-Wing" | "XYZ-Wing" => &[Family::Wings],
        "Turbot Fish" | "Forcing X-Chain" => &[Family::SingleDigit, Family::Chains],
        "Forcing Chain" | "Bidirectional Cycle" | "Bidirectional X-Cycle" | "Bidirectional Y-Cycle" => {
            &[Family::Chains]
        }
        "Cell Forcing Chains" | "Region Forcing Chains" => &[Family::Forcing],
        name if name.starts_with("Unique") || name.starts_with("BUG") => &[Family::Uniqueness],
        name if name.starts_with("Naked") || name.starts_with("Hidden") => &[Family::Subsets],
        name if name.starts_with("Aligned") => &[Family::Exotic],
        _ => &[],
    }
}

/// Returns whether a step concludes what Sudoku Explainer does; a chain may strike more than one of its chains.
fn concludes(step: &Step, found: &SeStep) -> bool {
    match &step.conclusion {
        Conclusion::Place(one) => found.placement == Some(*one),
        Conclusion::Eliminate(gone) => {
            let chain = matches!(step.technique.family, Family::Chains | Family::SingleDigit);
            let same = if chain { found.eliminations.is_subset(gone) } else { found.eliminations == *gone };
            found.placement.is_none() && same
        }
    }
}

/// Compares the ratings of single steps with those along the paths.
fn compare_labels(rater: &mut Rater, text: &str) {
    let mut counts: BTreeMap<String, Labels> = BTreeMap::new();
    for path in text.split("P ").skip(1) {
        let puzzle = path.lines().next().unwrap_or_default();
        let grid: Grid = puzzle.trim().parse().expect("a puzzle");
        let mut board = Board::at(&grid, &Grid::EMPTY, &CandidateSet::ALL);
        let _ = rater.rate_while(&grid, &Control::new(), |found| {
            let name = found.technique.name();
            let families = families(name);
            let control = Control::new();
            let mut ratings: Vec<Option<Rating>> = Vec::new();
            let mut push = |step: Step| {
                if concludes(&step, found) && (step.technique.se.is_some() || step.technique.family == Family::Chains) {
                    ratings.push(rating_of_step(&step));
                }
                ControlFlow::Continue(())
            };
            let static_chains = |id: &str| !id.contains("net") && !id.starts_with("kraken");
            for finder in FINDERS.iter().filter(|finder| families.contains(&finder.technique().family)) {
                if static_chains(finder.technique().id) {
                    let _ = finder.find(&board, &mut Found::new(&control, &mut push));
                }
            }
            let count = counts.entry(name.to_string()).or_default();
            match ratings.iter().flatten().min() {
                None => count.none += 1,
                Some(rating) if *rating == found.rating => count.same += 1,
                Some(rating) if *rating > found.rating => count.higher += 1,
                Some(_) => count.lower += 1,
            }
            found.eliminations.iter().for_each(|one| board.remove(one));
            if let Some(Candidate { cell, digit }) = found.placement {
                board.place(cell, digit);
            }
            ControlFlow::Continue(())
        });
    }
    println!("ratings of steps: same, higher, lower, none or no such step");
    for (name, Labels { same, higher, lower, none }) in counts {
        println!("{same:>6} {higher:>6} {lower:>6} {none:>6}  {name}");
    }
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
        let text = fs::read_to_string(paths).expect("a file that can be read");
        compare_paths(&mut rater, &text);
        compare_labels(&mut rater, &text);
    }
}
