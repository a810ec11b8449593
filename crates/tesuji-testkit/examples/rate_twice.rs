//! Compares the fast rater with the plain one step by step, with no time limit.
//!
//! ```text
//! rate_twice minimal COUNT SEED          dealt minimal puzzles
//! rate_twice isomorphs FILE COUNT SEED   random isomorphs of random puzzles of a file, one per line
//! ```

use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use tesuji_core::{Grid, Puzzle};
use tesuji_testkit::{Chance, Dealer, isomorph, laws};

const USAGE: &str = "expected: minimal COUNT SEED | isomorphs FILE COUNT SEED";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |text: &str| text.parse::<u64>().unwrap_or_else(|error| panic!("{text}: {error}"));
    let puzzles: Vec<Puzzle> = match &arguments[..] {
        [kind, count, seed] if kind == "minimal" => {
            let mut dealer = Dealer::new(number(seed));
            (0..number(count)).map(|_| dealer.minimal()).collect()
        }
        [kind, file, count, seed] if kind == "isomorphs" => {
            let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
            let grid = |line: &str| line.get(..81).and_then(|line| line.parse::<Grid>().ok());
            let grids: Vec<Grid> = text.lines().filter_map(grid).collect();
            let mut chance = Chance::new(number(seed));
            let mut one = || Puzzle::try_from(isomorph(&chance.pick(&grids), &mut chance));
            (0..number(count)).map(|_| one().expect("isomorphs do not clash")).collect()
        }
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    let next = AtomicUsize::new(0);
    let agree = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(puzzle) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
                    match laws::rating_difference(puzzle) {
                        None => _ = agree.fetch_add(1, Ordering::Relaxed),
                        Some(what) => println!("{puzzle}\n  {what}"),
                    }
                }
            });
        }
    });
    let agree = agree.into_inner();
    println!("{agree} of {} agree", puzzles.len());
    ExitCode::from(u8::from(agree != puzzles.len()))
}
