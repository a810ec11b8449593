//! Judges every step that every finder finds on the way through puzzles, one a line, and times the finders.
//!
//! ```sh
//! cargo run --release -p tesuji --example soundness -- puzzles.txt [most puzzles] [every nth]
//! ```

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use tesuji::check::check_step;
use tesuji::logic::{Board, FINDERS};
use tesuji::{Outcome, Puzzle, Solver};

#[derive(Default)]
struct Tally {
    steps: u64,
    first: u64,
    calls: u64,
    wrong: u64,
    time: Duration,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("a file of puzzles");
    let most: usize = arguments.next().map_or(usize::MAX, |text| text.parse().expect("a number"));
    let every: usize = arguments.next().map_or(1, |text| text.parse().expect("a number"));
    let text = std::fs::read_to_string(file).expect("a file that can be read");
    let mut solver = Solver::new();
    let mut tallies: BTreeMap<usize, Tally> = BTreeMap::new();
    let (mut puzzles, mut complete) = (0, 0);
    for line in text.lines().step_by(every).take(most) {
        let Some(Ok(puzzle)) = line.get(..81).map(str::parse::<Puzzle>) else { continue };
        let Outcome::Unique(solution) = solver.solve(&puzzle) else { continue };
        puzzles += 1;
        let mut board = Board::of(&puzzle);
        'path: while !board.is_complete() {
            let mut next = None;
            for (nth, finder) in FINDERS.iter().enumerate() {
                // Once a step is found, only what it costs to find more of the cheap ones is paid.
                let tally = tallies.entry(nth).or_default();
                let mut first = None;
                let begun = Instant::now();
                let _ = finder.find(&board, &mut |step| {
                    tally.steps += 1;
                    if let Err(error) = check_step(board.grid(), &board.candidates(), &step, &[solution]) {
                        tally.wrong += 1;
                        if tally.wrong < 3 {
                            println!(
                                "{line}\n{} {:?}\n{step}: {error}\n{:?}",
                                board.grid(),
                                board.candidates(),
                                step.pattern
                            );
                        }
                    } else if first.is_none() {
                        first = Some(step);
                    }
                    ControlFlow::Continue(())
                });
                tally.time += begun.elapsed();
                tally.calls += 1;
                if let (None, Some(step)) = (&next, first) {
                    tally.first += 1;
                    next = Some(step);
                }
                // Easy states tell little of hard techniques.
                if next.is_some() && nth < 3 {
                    break;
                }
            }
            let Some(step) = next else { break 'path };
            board.apply(&step.conclusion);
        }
        complete += usize::from(board.is_complete());
    }
    println!("{puzzles} puzzles, {complete} complete");
    for (nth, tally) in tallies {
        let Tally { steps, first, calls, wrong, time } = tally;
        let micros = time.as_micros() as f64 / calls as f64;
        let id = FINDERS[nth].technique().id;
        println!("{id:<28} {steps:>9} steps {first:>8} taken {calls:>8} calls {micros:>9.2} us {wrong:>5} wrong");
    }
}
