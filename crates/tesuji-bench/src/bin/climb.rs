//! Searches for the puzzles and sukakus that take an engine the most guesses, by hill climbing: it repeatedly makes a
//! small change to the worst one found so far.
//!
//! A climb by guesses is the same for a seed on every machine, unless the engine is `one`. It prints each record as a
//! line with the guesses, the CPU time in milliseconds and the puzzle, so its output shows whether the time for a
//! puzzle is bounded. `--by time` climbs by CPU time, for engines whose guesses do not all take the same time.
//!
//! ```text
//! cargo run --release -p tesuji-bench --bin climb -- --kind sukaku --engine bands --steps 20000 --seed 1
//! ```

use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use cpu_time::ThreadTime;
use tesuji_core::{Candidate, CandidateSet, Cell, Control, Digit, Grid, House, Solution};
use tesuji_engine::{Batch, Engine, Solvable, Solver};
use tesuji_generate::{Rng, random_solution};

/// Searches for puzzles that take the most guesses to solve, including the proof of uniqueness.
#[derive(Parser)]
struct Args {
    /// The kind of puzzle to search for
    #[arg(long, default_value = "sukaku")]
    kind: Kind,
    /// The engine that solves the puzzles
    #[arg(long, default_value = "bands")]
    engine: Searcher,
    /// The cost to maximize
    #[arg(long, default_value = "guesses")]
    by: Measure,
    /// The number of changes that each climb tries
    #[arg(long, default_value_t = 10_000)]
    steps: u64,
    /// The number of climbs, each with a different start
    #[arg(long, default_value_t = 1)]
    climbs: u64,
    /// The seed, which determines the climbs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print only the highest point of each climb
    #[arg(long)]
    quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Puzzles, with any number of solutions
    Puzzle,
    /// Sukakus, starting with most candidates
    Sukaku,
    /// Sukakus, starting with a solution and a few other candidates per cell
    Narrow,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Measure {
    Guesses,
    /// The shortest CPU time of several runs
    Time,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Searcher {
    Bands,
    One,
    Learning,
    /// The lanes engine, which solves batches
    Lanes,
}

fn main() -> ExitCode {
    let args = Args::parse();
    for climb in 0..args.climbs {
        let mut rng = Rng::new(args.seed, climb);
        let mut judge = Judge::new(args.engine, args.by);
        match args.kind {
            Kind::Puzzle => climb_from(start_of_puzzle(&mut rng), change_puzzle, &mut judge, &mut rng, &args),
            Kind::Sukaku => climb_from(start_of_sukaku(&mut rng, 6), change_sukaku, &mut judge, &mut rng, &args),
            Kind::Narrow => climb_from(start_of_sukaku(&mut rng, 3), change_sukaku, &mut judge, &mut rng, &args),
        }
    }
    ExitCode::SUCCESS
}

/// Measures the cost of a puzzle.
struct Judge {
    solver: Solver,
    batch: Option<Batch>,
    by: Measure,
}

/// The cost of a puzzle.
#[derive(Clone, Copy)]
struct Cost {
    guesses: u64,
    milliseconds: f64,
    solutions: usize,
}

impl Judge {
    fn new(searcher: Searcher, by: Measure) -> Judge {
        let engine = match searcher {
            Searcher::Bands | Searcher::Lanes => Engine::Bands,
            Searcher::One => Engine::One,
            Searcher::Learning => Engine::Learning,
        };
        let solver = Solver::with_engine(engine).expect("every machine runs it");
        Judge { solver, batch: (searcher == Searcher::Lanes).then(Batch::new), by }
    }

    /// Measures a puzzle, repeatedly if it may be higher than `high`, because a single slow result may be a
    /// disturbance.
    fn cost<P: Solvable>(&mut self, puzzle: &P, high: Cost) -> Cost {
        let mut cost = self.measure(puzzle);
        for _ in 0..2 {
            if cost.milliseconds > high.milliseconds {
                cost.milliseconds = cost.milliseconds.min(self.measure(puzzle).milliseconds);
            }
        }
        cost
    }

    fn measure<P: Solvable>(&mut self, puzzle: &P) -> Cost {
        let control = Control::new();
        let start = ThreadTime::now();
        let mut solutions = 0;
        match &mut self.batch {
            Some(batch) => {
                let _ = batch.solve_within([puzzle], &control, |_, outcome| {
                    solutions = outcome.count();
                    std::ops::ControlFlow::Continue(())
                });
            }
            None => solutions = self.solver.solve_within(puzzle, &control).map_or(0, |outcome| outcome.count()),
        }
        Cost { guesses: control.spent(), milliseconds: start.elapsed().as_secs_f64() * 1e3, solutions }
    }

    /// Returns the height of a puzzle in the climb.
    fn height(&self, cost: Cost) -> f64 {
        match self.by {
            Measure::Guesses => cost.guesses as f64,
            Measure::Time => cost.milliseconds,
        }
    }
}

/// Climbs. A change that reduces the height is rarely kept, any other change always.
fn climb_from<P: Solvable + Clone + Text>(
    mut place: P,
    change: fn(&P, &mut Rng) -> P,
    judge: &mut Judge,
    rng: &mut Rng,
    args: &Args,
) {
    let mut here = judge.measure(&place);
    let (mut best, mut highest, mut slowest) = (here, place.clone(), here);
    for _ in 0..args.steps {
        let mut next = change(&place, rng);
        for _ in 0..rng.below(4) {
            next = change(&next, rng);
        }
        let cost = judge.cost(&next, if args.by == Measure::Time { here } else { slowest });
        if cost.milliseconds > slowest.milliseconds {
            slowest = cost;
        }
        let (height, least) = (judge.height(cost), judge.height(here));
        if height >= least || rng.below(1000) < 3 && 2.0 * height > least {
            (place, here) = (next, cost);
        }
        if height > judge.height(best) {
            (best, highest) = (cost, place.clone());
            if !args.quiet {
                print(best, &highest);
            }
        }
    }
    if args.quiet {
        print(best, &highest);
    }
    println!("# slowest: {:.1} ms, {} guesses", slowest.milliseconds, slowest.guesses);
}

fn print(cost: Cost, puzzle: &impl Text) {
    println!("{:>9} {:>9.1} ms {} {}", cost.guesses, cost.milliseconds, cost.solutions, puzzle.text());
}

/// A puzzle that can be written on one line.
trait Text {
    fn text(&self) -> String;
}

impl Text for Grid {
    fn text(&self) -> String {
        self.to_string()
    }
}

impl Text for CandidateSet {
    fn text(&self) -> String {
        let characters = |cell: Cell| {
            let digits = self.digits(cell);
            Digit::ALL.map(move |digit| if digits.contains(digit) { digit.to_string() } else { ".".to_owned() })
        };
        Cell::iter().flat_map(characters).collect()
    }
}

/// Returns about 25 clues of a random solution.
fn start_of_puzzle(rng: &mut Rng) -> Grid {
    let solution = random_solution(rng);
    let mut grid = Grid::EMPTY;
    for _ in 0..25 {
        let cell = random_cell(rng);
        grid.set(cell, Some(solution.get(cell)));
    }
    grid
}

/// Adds, removes, moves or changes a clue, so that no clues clash.
fn change_puzzle(grid: &Grid, rng: &mut Rng) -> Grid {
    loop {
        let mut next = *grid;
        let cell = random_cell(rng);
        match rng.below(4) {
            0 => next.set(cell, None),
            1 => {
                let other = random_cell(rng);
                let digit = next.get(other);
                next.set(other, None);
                next.set(cell, digit);
            }
            _ => next.set(cell, Some(random_digit(rng))),
        }
        if next.conflicts().next().is_none() {
            return next;
        }
    }
}

/// Returns a sukaku with the candidates of a solution, and each other candidate with a probability of `others` in nine.
fn start_of_sukaku(rng: &mut Rng, others: u64) -> CandidateSet {
    let solution: Solution = random_solution(rng);
    let mut sukaku = CandidateSet::EMPTY;
    for candidate in CandidateSet::ALL.iter() {
        if solution.get(candidate.cell) == candidate.digit || rng.below(9) < others {
            sukaku.insert(candidate);
        }
    }
    sukaku
}

/// Adds, removes or moves a candidate, or toggles all candidates of a digit in a house.
fn change_sukaku(sukaku: &CandidateSet, rng: &mut Rng) -> CandidateSet {
    let mut next = *sukaku;
    let mut toggle = |cell: Cell, digit: Digit| {
        let candidate = Candidate { cell, digit };
        if next.contains(candidate) { next.remove(candidate) } else { next.insert(candidate) }
    };
    let (cell, digit) = (random_cell(rng), random_digit(rng));
    match rng.below(8) {
        0 => {
            toggle(cell, digit);
            toggle(random_cell(rng), digit);
        }
        1 => {
            toggle(cell, digit);
            toggle(cell, random_digit(rng));
        }
        2 => {
            let house = House::ALL[rng.below(27) as usize];
            house.cells().iter().filter(|_| rng.below(3) == 0).for_each(|cell| toggle(cell, digit));
        }
        _ => toggle(cell, digit),
    }
    next
}

fn random_cell(rng: &mut Rng) -> Cell {
    Cell::ALL[rng.below(81) as usize]
}

fn random_digit(rng: &mut Rng) -> Digit {
    Digit::ALL[rng.below(9) as usize]
}
