//! Checks the steps found on the way through puzzles, one per line, with their proofs, and times the finders.
//!
//! A puzzle may have several solutions: then only techniques that do not assume uniqueness are used, and no step may
//! eliminate any of two solutions.
//!
//! In every state beyond singles, every finder is called for all its steps. Slow finders, whose mean time exceeds a
//! given limit, are called for all steps in only one puzzle of many; in the others they are called for one step, and
//! only if no other finder finds one.
//!
//! ```sh
//! cargo run --release -p tesuji --example soundness -- puzzles.txt [threads] [most microseconds] [one puzzle of] [seconds]
//! ```

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tesuji::check::{check_proof, check_step};
use tesuji::logic::{Board, FINDERS, StepSink, prove};
use tesuji::{Control, Outcome, Puzzle, Solution, Solver, Step};

/// The results of a finder.
#[derive(Clone, Default)]
struct Count {
    steps: u64,
    first: u64,
    calls: u64,
    wrong: u64,
    /// Steps whose evidence does not prove their conclusion.
    unproved: u64,
    /// Proofs that the judge rejects.
    rejected: u64,
    /// The lines of all proofs.
    lines: u64,
    time: Duration,
}

impl Count {
    /// Proves a step, and has the proof judged.
    fn prove(&mut self, board: &Board, step: &Step) {
        let Some(proof) = prove(board, step) else {
            self.unproved += 1;
            if self.unproved < 3 {
                println!("{}\n{:?}\n{step}: unproved\n{:?}", board.grid(), board.candidates(), step.pattern);
            }
            return;
        };
        self.lines += proof.lines.len() as u64;
        if let Err(error) = check_proof(board.allowed(), board.grid(), &board.candidates(), &step.conclusion, &proof) {
            self.rejected += 1;
            if self.rejected < 3 {
                println!("{}\n{step}: {error}\n{:?}\n{proof:#?}", board.grid(), step.pattern);
            }
        }
    }

    fn micros(&self) -> f64 {
        self.time.as_micros() as f64 / self.calls.max(1) as f64
    }
}

/// The results of one thread.
struct Checker {
    solver: Solver,
    counts: Vec<Count>,
    puzzles: u64,
    complete: u64,
}

impl Checker {
    fn new() -> Checker {
        Checker { solver: Solver::new(), counts: vec![Count::default(); FINDERS.len()], puzzles: 0, complete: 0 }
    }

    /// Calls a finder for its steps, judges them, and returns the first; for a slow finder, only the first.
    fn ask(&mut self, nth: usize, board: &Board, solutions: &[Solution], limit: f64) -> Option<Step> {
        let slow = self.counts[nth].micros() > limit;
        let candidates = board.candidates();
        let mut first = None;
        let count = &mut self.counts[nth];
        let begun = Instant::now();
        let mut push = |step: Step| {
            count.steps += 1;
            if let Err(error) = check_step(board.grid(), &candidates, &step, solutions) {
                count.wrong += 1;
                if count.wrong < 3 {
                    println!("{}\n{candidates:?}\n{step}: {error}\n{:?}", board.grid(), step.pattern);
                }
            } else {
                count.prove(board, &step);
                if first.is_none() {
                    first = Some(step);
                }
            }
            if slow { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let _ = FINDERS[nth].find(board, &mut StepSink::new(&Control::new(), &mut push));
        count.time += begun.elapsed();
        count.calls += 1;
        first
    }

    fn puzzle(&mut self, puzzle: &Puzzle, limit: f64) {
        let solutions = match self.solver.solve(puzzle) {
            Outcome::Unique(solution) => vec![solution],
            Outcome::Several(two) => two.to_vec(),
            Outcome::None => return,
        };
        self.puzzles += 1;
        let mut board = Board::of(puzzle);
        while !board.is_complete() {
            let mut next = None;
            for (nth, finder) in FINDERS.iter().enumerate() {
                let assumes = finder.technique().assumes_unique && solutions.len() > 1;
                if assumes || (next.is_some() && self.counts[nth].micros() > limit) {
                    continue;
                }
                let step = self.ask(nth, &board, &solutions, limit);
                if let (None, Some(step)) = (&next, step) {
                    self.counts[nth].first += 1;
                    next = Some(step);
                }
                // Easy states are no test of hard techniques.
                if next.is_some() && nth < 3 {
                    break;
                }
            }
            let Some(step) = next else { break };
            board.apply(&step.conclusion);
        }
        self.complete += u64::from(board.is_complete());
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("a file of puzzles");
    let mut number = |default: u64| arguments.next().map_or(default, |text| text.parse().expect("a number"));
    let (threads, limit, one_of) = (number(1), number(u64::MAX) as f64, number(1) as usize);
    let end = Instant::now() + Duration::from_secs(number(1_000_000));
    let text = std::fs::read_to_string(file).expect("a file that can be read");
    let lines: Vec<&str> = text.lines().collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut judge = Checker::new();
        loop {
            let nth = next.fetch_add(1, Ordering::Relaxed);
            let Some(line) = lines.get(nth).filter(|_| Instant::now() < end) else { return judge };
            if let Some(Ok(puzzle)) = line.get(..81).map(str::parse::<Puzzle>) {
                judge.puzzle(&puzzle, if nth.is_multiple_of(one_of) { f64::INFINITY } else { limit });
            }
        }
    };
    let judges: Vec<Checker> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("a thread that ends")).collect()
    });
    let sum = |of: fn(&Checker) -> u64| judges.iter().map(of).sum::<u64>();
    println!("{} puzzles, {} complete", sum(|judge| judge.puzzles), sum(|judge| judge.complete));
    let mut all = Count::default();
    for (nth, finder) in FINDERS.iter().enumerate() {
        let mut one = Count::default();
        for count in judges.iter().map(|judge| &judge.counts[nth]) {
            for sum in [&mut one, &mut all] {
                sum.steps += count.steps;
                sum.first += count.first;
                sum.calls += count.calls;
                sum.wrong += count.wrong;
                sum.unproved += count.unproved;
                sum.rejected += count.rejected;
                sum.lines += count.lines;
                sum.time += count.time;
            }
        }
        let (id, micros) = (finder.technique().id, one.micros());
        let Count { steps, first, calls, wrong, unproved, rejected, lines, .. } = one;
        let lines = lines as f64 / (steps - wrong - unproved).max(1) as f64;
        println!(
            "{id:<28} {steps:>9} steps {first:>8} taken {calls:>8} calls {micros:>9.2} us {wrong:>5} wrong {unproved:>6} unproved {rejected:>5} rejected {lines:>6.1} lines"
        );
    }
    println!(
        "{} steps judged, {} taken, {} wrong, {} unproved, {} rejected",
        all.steps, all.first, all.wrong, all.unproved, all.rejected
    );
}
