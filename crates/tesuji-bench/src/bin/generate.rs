//! Times the generation of full grids and of minimal puzzles from scratch, single thread.
//!
//! With `--features rivals` the crate `sudoku` generates its own puzzles, alternately in the same process.
//!
//! ```text
//! RUSTFLAGS="-C target-cpu=x86-64-v3" cargo run --release -p tesuji-bench --features rivals --bin generate
//! ```

use std::hint::black_box;

use clap::Parser;
use cpu_time::ThreadTime;
use tesuji_core::Control;
use tesuji_generate::{ClueSpec, Generator, Method, Rng, random_solution};
use tesuji_symmetry::Symmetry;

/// Times the generator, single thread.
#[derive(Parser)]
struct Args {
    /// Rounds; the best one is reported
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// Puzzles per round; rivals generate a tenth as many
    #[arg(long, default_value_t = 20_000)]
    count: usize,
    /// Also generate this many unbiased puzzles and count their clues
    #[arg(long, default_value_t = 0)]
    unbiased: usize,
}

fn main() {
    let args = Args::parse();
    let minimal = ClueSpec { minimal: true, ..ClueSpec::ANY };
    let half_turn = ClueSpec { symmetry: Symmetry::HalfTurn, ..ClueSpec::ANY };
    println!("{:<24} {:>11} {:>11} {:>6}", "made", "tesuji", rival::NAME, "ratio");
    let solutions = |count: usize, seed: u64| {
        let mut rng = Rng::new(seed, 0);
        for _ in 0..count {
            black_box(random_solution(&mut rng));
        }
    };
    report("full grids", &args, solutions, rival::full_grid);
    report("minimal puzzles", &args, |count, seed| drop(generate(&minimal, count, seed)), rival::minimal);
    report("half-turn puzzles", &args, |count, seed| drop(generate(&half_turn, count, seed)), rival::half_turn);
    let ones = generate(&minimal, args.count, 1);
    distribution("top-down", &ones.iter().map(|&clues| (clues, 1.0)).collect::<Vec<_>>());
    if args.unbiased > 0 {
        distribution("unbiased", &unbiased(args.unbiased));
    }
}

/// The number of attempts made together.
const WIDTH: usize = 512;

/// Generates `count` puzzles and returns their numbers of clues.
fn generate(spec: &ClueSpec, count: usize, seed: u64) -> Vec<usize> {
    let mut generator = Generator::new(spec.clone()).expect("there are such puzzles");
    let control = Control::new();
    let mut rngs: Vec<Rng> = (0..count as u64).map(|attempt| Rng::new(seed, attempt)).collect();
    let generated = rngs.chunks_mut(WIDTH).flat_map(|rngs| generator.attempt(rngs, &control).expect("nobody stops it"));
    generated.map(|generated| generated.expect("the spec has no other conditions").puzzle.clue_count()).collect()
}

/// Generates `count` unbiased puzzles and returns their numbers of clues and weights.
fn unbiased(count: usize) -> Vec<(usize, f64)> {
    let spec = ClueSpec { method: Method::Unbiased, ..ClueSpec::ANY };
    let mut generator = Generator::new(spec).expect("there are such puzzles");
    let (mut found, mut attempts) = (Vec::with_capacity(count), 0);
    let start = ThreadTime::now();
    while found.len() < count {
        let mut rngs: Vec<Rng> = (attempts..attempts + 2 * WIDTH as u64).map(|nth| Rng::new(1, nth)).collect();
        attempts += rngs.len() as u64;
        let generated = generator.attempt(&mut rngs, &Control::new()).into_iter().flatten().flatten();
        found.extend(generated.map(|generated| (generated.puzzle.clue_count(), generated.weight)));
    }
    let each = start.elapsed().as_secs_f64() * 1e3 / found.len() as f64;
    println!("unbiased puzzles: {each:.3} ms each, {attempts} attempts for {}", found.len());
    found
}

/// Prints the mean and the deviation of the numbers of clues, the error of the mean, and the frequency of each number.
fn distribution(name: &str, found: &[(usize, f64)]) {
    let sum = |of: &dyn Fn(f64, f64) -> f64| found.iter().map(|&(clues, weight)| of(clues as f64, weight)).sum::<f64>();
    let all = sum(&|_, weight| weight);
    let mean = sum(&|clues, weight| clues * weight) / all;
    let variance = sum(&|clues, weight| (clues - mean).powi(2) * weight) / all;
    let error = sum(&|clues, weight| ((clues - mean) * weight).powi(2)).sqrt() / all;
    println!("{name}: {} puzzles, {mean:.3} clues (error {error:.3}), deviation {:.3}", found.len(), variance.sqrt());
    for clues in 17..=40 {
        let share = found.iter().filter(|found| found.0 == clues).map(|found| found.1).sum::<f64>() / all;
        if share > 0.0 {
            println!("  {clues}: {:.4} %", share * 100.0);
        }
    }
}

fn report(name: &str, args: &Args, ours: impl Fn(usize, u64), theirs: impl Fn()) {
    let (mut our_time, mut their_time) = (f64::INFINITY, f64::INFINITY);
    // Build the tables before timing.
    ours(1, 0);
    for round in 0..args.rounds {
        our_time = our_time.min(time(args.count, || ours(args.count, round.into())));
        let fewer = args.count.div_ceil(10);
        their_time = their_time.min(time(fewer, || (0..fewer).for_each(|_| theirs())));
    }
    println!("{name:<24} {our_time:>8.3} us {their_time:>8.3} us {:>6.2}", their_time / our_time);
}

/// Returns the microseconds of CPU time per puzzle.
fn time(count: usize, work: impl FnOnce()) -> f64 {
    let start = ThreadTime::now();
    work();
    start.elapsed().as_secs_f64() * 1e6 / count.max(1) as f64
}

#[cfg(feature = "rivals")]
mod rival {
    use std::hint::black_box;
    use sudoku::{Sudoku, Symmetry};

    pub(crate) const NAME: &str = "sudoku";

    pub(crate) fn full_grid() {
        black_box(Sudoku::generate_solved());
    }

    pub(crate) fn minimal() {
        black_box(Sudoku::generate_with_symmetry(Symmetry::None));
    }

    pub(crate) fn half_turn() {
        black_box(Sudoku::generate_with_symmetry(Symmetry::HalfRotation));
    }
}

#[cfg(not(feature = "rivals"))]
mod rival {
    pub(crate) const NAME: &str = "(none)";

    pub(crate) fn full_grid() {}

    pub(crate) fn minimal() {}

    pub(crate) fn half_turn() {}
}
