//! Compares ratings, and whole paths, with those of HoDoKu.
//!
//! ```sh
//! cargo run --release -p tesuji --example hodoku -- TABLE.tsv [PATHS.txt]
//! ```
//!
//! The table has puzzle, level and score as the first and the last two fields of a line, separated by tabs. The second
//! file is HoDoKu's output for `/bs FILE /vp`: a line with puzzle, level and score in brackets, then one indented line
//! per step. A tab-separated list of puzzle, level and score above the steps is also accepted. Each difference is
//! printed; for a path, the first step that differs.

use std::collections::BTreeSet;
use std::fs;

use tesuji::logic::rating::hodoku::{self, HodokuRating};
use tesuji::{Conclusion, Control, Outcome, Puzzle, Solver, Step};

fn rate(solver: &mut Solver, puzzle: &Puzzle) -> Option<HodokuRating> {
    let Outcome::Unique(solution) = solver.solve(puzzle) else { return None };
    hodoku::rate(puzzle, Some(&solution), &Control::new()).continue_value()
}

/// Returns the conclusion in a form that both programs can write: `r4c7=5`, `r4c7<>5`.
fn conclusion(step: &Step) -> BTreeSet<String> {
    match &step.conclusion {
        Conclusion::Place(one) => BTreeSet::from([one.to_string()]),
        Conclusion::Eliminate(gone) => gone.iter().map(|one| format!("{}<>{}", one.cell, one.digit)).collect(),
    }
}

/// Parses `r5c56,r6c5<>2, r1c2<>34` or `r6c6=3`, the end of a HoDoKu step.
fn told(step: &str) -> BTreeSet<String> {
    let end = step.rsplit_once("=> ").or_else(|| step.rsplit_once(": ")).map_or("", |(_, end)| end);
    let (mut cells, mut told) = (Vec::new(), BTreeSet::new());
    for part in end.split(',') {
        let (place, sign, digits) = match (part.split_once("<>"), part.split_once('=')) {
            (Some((place, digits)), _) => (place, "<>", digits),
            (None, Some((place, digits))) => (place, "=", digits),
            (None, None) => (part, "", ""),
        };
        let (rows, columns) = place.trim().trim_start_matches('r').split_once('c').unwrap_or_default();
        cells.extend(rows.chars().flat_map(|row| columns.chars().map(move |column| format!("r{row}c{column}"))));
        for digit in digits.trim().chars() {
            told.extend(cells.iter().map(|cell| format!("{cell}{sign}{digit}")));
        }
        if !sign.is_empty() {
            cells.clear();
        }
    }
    told
}

/// Compares the levels and scores of a table.
fn compare_scores(solver: &mut Solver, text: &str) {
    let mut levels: Vec<(String, [usize; 3])> = Vec::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [puzzle, .., level, score] = fields[..] else { continue };
        let (Ok(puzzle), Ok(score)) = (puzzle.parse::<Puzzle>(), score.parse::<u32>()) else { continue };
        let Some(rating) = rate(solver, &puzzle) else { continue };
        let same = [true, rating.level.to_string() == level.to_lowercase(), rating.score == score];
        let at = levels.iter().position(|(name, _)| name == level).unwrap_or_else(|| {
            levels.push((level.to_owned(), [0; 3]));
            levels.len() - 1
        });
        levels[at].1.iter_mut().zip(same).for_each(|(count, same)| *count += usize::from(same));
        if !same[1] || !same[2] {
            println!("{puzzle} HoDoKu {level} {score}, here {} {}", rating.level, rating.score);
        }
    }
    for (level, [all, level_same, score_same]) in levels {
        println!("{level}: {all} puzzles, level the same {level_same}, score the same {score_same}");
    }
}

/// Compares paths step by step.
fn compare_paths(solver: &mut Solver, text: &str) {
    let mut paths: Vec<(Puzzle, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        if let (Some(step), Some((_, steps))) = (line.strip_prefix("   "), paths.last_mut()) {
            steps.push(step.trim());
        } else if let Some(Ok(puzzle)) = line.split([' ', '\t']).next().filter(|one| one.len() == 81).map(str::parse) {
            paths.push((puzzle, Vec::new()));
        }
    }
    let mut same = 0;
    for (puzzle, steps) in &paths {
        let Some(rating) = rate(solver, puzzle) else { continue };
        let found = rating.trace.steps.iter().map(Some).chain(std::iter::repeat(None));
        let mut pairs = steps.iter().zip(found).enumerate();
        match pairs.find(|(_, (step, found))| found.map(conclusion) != Some(told(step))) {
            None => same += 1,
            Some((nth, (step, found))) => {
                let found = found.map_or("the end".to_owned(), Step::to_string);
                println!("{puzzle}\n  step {}: HoDoKu {step}\n  here {found}", nth + 1);
            }
        }
    }
    println!("{same} of {} paths are the same", paths.len());
}

fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let read = |file: &String| fs::read_to_string(file).expect("a file that can be read");
    let mut solver = Solver::new();
    compare_scores(&mut solver, &read(files.first().expect("a table")));
    if let Some(paths) = files.get(1) {
        compare_paths(&mut solver, &read(paths));
    }
}
