//! Times sudoku of 4x4, 6x6 and 8x8 against the textbook searches, on minimal puzzles, single thread.
//!
//! ```text
//! cargo run --release -p tesuji-bench --bin sizes
//! ```

use std::hint::black_box;
use std::ops::ControlFlow;

use clap::Parser;
use cpu_time::ThreadTime;
use tesuji_core::{Control, Problem};
use tesuji_generate::{Rng, VariantPuzzle, VariantSpec};
use tesuji_textbook::{Algorithm, search};
use tesuji_variant::{Search, first_solutions};

/// Times small sudoku against the textbook searches, single thread.
#[derive(Parser)]
struct Args {
    /// Rounds; the best one is reported
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// Puzzles per size
    #[arg(long, default_value_t = 500)]
    count: u64,
}

fn main() {
    let args = Args::parse();
    let names = Algorithm::ALL.map(|algorithm| format!("{:>17}", algorithm.name())).concat();
    println!("microseconds a puzzle, to prove that there is one solution; and how many times as long the others take");
    println!("{:<5}{:>9}{:>17}{names}", "size", "here", "general");
    for size in [4, 6, 8] {
        let puzzles = puzzles(size, args.count);
        let problems: Vec<&Problem> = puzzles.iter().map(|puzzle| &puzzle.problem).collect();
        for puzzle in &puzzles {
            let found = first_solutions(&puzzle.problem, 2, &Control::new()).expect("sizes are known");
            assert_eq!(found, Some(vec![puzzle.solution.clone()]));
        }
        let here = time(&args, || problems.iter().map(|problem| solutions_here(problem)).sum());
        let general = time(&args, || problems.iter().map(|problem| general_search(problem)).sum());
        let others = Algorithm::ALL.map(|algorithm| time(&args, || textbook(algorithm, &problems)));
        let ratios = std::iter::once(general).chain(others);
        let ratios: String = ratios.map(|one| format!("{:>17}", format!("{one:.2} ({:.1})", one / here))).collect();
        println!("{size:<5}{here:>9.3}{ratios}");
    }
}

fn puzzles(size: usize, count: u64) -> Vec<VariantPuzzle> {
    let spec = VariantSpec { size, minimal: true, ..VariantSpec::default() };
    let attempts =
        (0..).filter_map(|nth| spec.attempt(&mut Rng::new(1, nth), &Control::new()).expect("nobody stops it").ok());
    attempts.take(count as usize).collect()
}

/// Returns the time of the best round, in microseconds per puzzle. Each round finds one solution per puzzle.
fn time(args: &Args, mut solve: impl FnMut() -> usize) -> f64 {
    let rounds = (0..args.rounds).map(|_| {
        let start = ThreadTime::now();
        assert_eq!(black_box(solve()) as u64, args.count);
        start.elapsed().as_secs_f64() * 1e6 / args.count as f64
    });
    rounds.fold(f64::INFINITY, f64::min)
}

fn solutions_here(problem: &Problem) -> usize {
    first_solutions(problem, 2, &Control::new()).expect("sizes are known").map_or(0, |found| found.len())
}

fn general_search(problem: &Problem) -> usize {
    let mut found = 0;
    let _ = Search::new(problem).expect("sizes are known").for_each(&Control::new(), |_| {
        found += 1;
        if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

/// Solves puzzles with a textbook search, which looks for all solutions; each puzzle has one.
fn textbook(algorithm: Algorithm, problems: &[&Problem]) -> usize {
    let found = problems.iter().map(|problem| {
        let shape = problem.layout().boxes().expect("they are squares of boxes");
        search(algorithm, shape, &problem.givens(), &mut ()).expect("givens fit").solutions as usize
    });
    found.sum()
}
