//! Runs every engine on every instruction set with the same puzzles, and reports where the answers differ.
//!
//! It compares counts up to 1, 2, 3 and 1000, outcomes with their solutions, and batches of 1, 3, 9, 10, 17, 100 and of
//! all puzzles; every returned solution is checked. The reference is the `bands` engine.
//!
//! ```text
//! cargo run --release -p tesuji-bench --bin agree -- --generated 1000000 FILES
//! ```

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use tesuji_core::{Digit, Grid, Outcome, Puzzle, Solution};
use tesuji_engine::{Batch, Engine, Instructions, Solver};
use tesuji_testkit::Dealer;

/// Compares all engines on files of puzzles, with one 81-character puzzle per line.
#[derive(Parser)]
struct Args {
    /// Also compare them on this many generated puzzles: minimal ones, and minimal ones with clues removed or changed
    #[arg(long, default_value_t = 0)]
    generated: usize,
    /// Files of puzzles
    files: Vec<PathBuf>,
}

const LIMITS: [u64; 4] = [1, 2, 3, 1000];

/// The number of generated puzzles compared at a time; the first such piece is compared in batches of all sizes.
const PIECE: usize = 100_000;

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(wrong) => {
            eprintln!("{wrong} answers differ");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<u64, Box<dyn Error>> {
    for instructions in Instructions::ALL.iter().filter(|set| !set.is_available()) {
        println!("!!! NOT COMPARED: this machine has no {instructions}");
    }
    let mut wrong = 0;
    for file in &args.files {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
        let grids: Vec<Grid> = lines.map(|line| line.get(..81).unwrap_or(line).parse()).collect::<Result<_, _>>()?;
        wrong += compare(&file.display().to_string(), &grids, &[1, 3, 9, 10, 17, 100, grids.len()]);
    }
    let mut deal = Deal { dealer: Dealer::new(1), dealt: 0, waiting: Vec::new() };
    let mut first = 0;
    while first < args.generated {
        let grids: Vec<Grid> = deal.by_ref().take(PIECE.min(args.generated - first)).collect();
        let sizes: &[usize] = if first == 0 { &[1, 3, 9, 10, 17, 100, PIECE] } else { &[1000, PIECE] };
        wrong += compare(&format!("generated from {first}"), &grids, sizes);
        first += grids.len();
    }
    Ok(wrong)
}

/// Minimal puzzles and their neighbours, which have no solution, one or several.
struct Deal {
    dealer: Dealer,
    dealt: usize,
    waiting: Vec<Grid>,
}

impl Iterator for Deal {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        if self.waiting.is_empty() {
            self.dealt += 1;
            let minimal = *self.dealer.minimal().grid();
            let clues: Vec<_> = minimal.iter().collect();
            let (cell, digit) = clues[self.dealt % clues.len()];
            let (mut without, mut altered) = (minimal, minimal);
            without.set(cell, None);
            altered.set(cell, Some(Digit::from_index((digit.index() + 1 + self.dealt % 8) % 9)));
            let mut without_two = without;
            without_two.set(clues[(7 * self.dealt + 3) % clues.len()].0, None);
            self.waiting = vec![minimal, without, without_two, altered];
        }
        self.waiting.pop()
    }
}

/// Compares all engines on the puzzles, prints the result, and returns the number of wrong answers.
fn compare(name: &str, grids: &[Grid], sizes: &[usize]) -> u64 {
    let mut bands = Solver::with_engine(Engine::Bands).expect("it runs everywhere");
    let counts = LIMITS.map(|limit| grids.iter().map(|grid| bands.count(grid, limit)).collect::<Vec<_>>());
    let outcomes: Vec<Outcome> = grids.iter().map(|grid| bands.solve(grid)).collect();
    let (mut answers, mut wrong) = (0, 0);
    let mut expect = |right: bool| {
        answers += 1;
        wrong += u64::from(!right);
    };
    for (grid, outcome) in grids.iter().zip(&outcomes) {
        expect(holds(grid, outcome));
    }
    for &instructions in Instructions::ALL.iter().filter(|set| set.is_available()) {
        let mut one = Solver::with_instructions(Engine::One, instructions).expect("they are available");
        let mut batch = Batch::with_instructions(instructions).expect("they are available");
        for (limit, counts) in LIMITS.into_iter().zip(&counts) {
            for (grid, count) in grids.iter().zip(counts) {
                expect(one.count(grid, limit) == *count);
            }
            for &size in sizes {
                for (puzzles, counts) in grids.chunks(size).zip(counts.chunks(size)) {
                    batch.count(puzzles, limit, |index, count| expect(count == counts[index]));
                }
            }
        }
        for (grid, outcome) in grids.iter().zip(&outcomes) {
            expect(one.solve(grid) == *outcome);
        }
        for &size in sizes {
            for (puzzles, outcomes) in grids.chunks(size).zip(outcomes.chunks(size)) {
                // Must be equal to the results checked above.
                batch.solve(puzzles, |index, outcome| expect(outcome == outcomes[index]));
            }
        }
    }
    let with = |count| outcomes.iter().filter(|outcome| outcome.count() == count).count();
    println!(
        "{name}: {} puzzles, {} with no solution, {} with one, {} with several; {answers} answers, {wrong} wrong",
        grids.len(),
        with(0),
        with(1),
        with(2)
    );
    wrong
}

/// Returns whether the solutions are solutions of the puzzle and, if there are two, different.
fn holds(grid: &Grid, outcome: &Outcome) -> bool {
    let solves = |solution: &Solution| {
        let full = Grid::from(*solution);
        full.clue_count() == 81
            && Puzzle::try_from(full).is_ok()
            && grid.iter().all(|(cell, digit)| full[cell] == Some(digit))
    };
    match outcome {
        Outcome::None => true,
        Outcome::Unique(solution) => solves(solution),
        Outcome::Several([one, other]) => solves(one) && solves(other) && one != other,
    }
}
