//! Times the next step in every state on the way through puzzles, one per line, and reports the time of each finder.
//!
//! ```sh
//! cargo run --release -p tesuji --example pace -- puzzles.txt [most puzzles] [order]
//! ```
//!
//! First the whole path of each puzzle is found and put into words. The states on the way, in which a player may ask
//! for a hint, follow: the time for one includes analysing the position (the number of solutions, and errors) and the
//! search through all techniques, the easiest first.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use tesuji::logic::{Board, Order, Repertoire, StepSink};
use tesuji::query::Path;
use tesuji::render::explain::{self, PathStyle};
use tesuji::{Advice, CandidateSet, Control, PlayerState, Position, Puzzle, Solver, Step};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("a file of puzzles");
    let most: usize = arguments.next().map_or(usize::MAX, |text| text.parse().expect("a number"));
    let text = std::fs::read_to_string(file).expect("a file that can be read");
    let order = arguments.next().map_or(Order::Tesuji, |text| text.parse().expect("tesuji, hodoku or se"));
    let all = Repertoire::by(order);
    let (mut solver, control) = (Solver::new(), Control::new());
    let mut by_finder = vec![(Duration::ZERO, 0u64, 0u64); all.finders().len()];
    let mut times: Vec<(Duration, String)> = Vec::new();
    let (mut puzzles, mut complete) = (0, 0);
    let (mut paths, mut written) = (Duration::ZERO, 0);
    for line in text.lines().take(most) {
        let Some(Ok(puzzle)) = line.get(..81).map(str::parse::<Puzzle>) else { continue };
        puzzles += 1;
        let begun = Instant::now();
        let board = Box::new(Board::of(&puzzle));
        let trace = all.solve(&mut Board::clone(&board), &control);
        written += explain::text(&Path::Classic { board, trace }, PathStyle::default()).len();
        paths += begun.elapsed();
        let mut position = Position::of(*puzzle.grid());
        let mut marks = puzzle.candidates();
        loop {
            position.candidates = Some(open(&marks, &position));
            let begun = Instant::now();
            let state = PlayerState::of(&position, &mut solver, &control);
            let advice = state.advice(&all, &control);
            times.push((begun.elapsed(), format!("{puzzle} {advice}", advice = told(&advice))));
            // Again without the choice of the most useful step, each finder separately.
            for (finder, (time, calls, found)) in state.fitting(&all).finders().zip(&mut by_finder) {
                let begun = Instant::now();
                let mut push = |_: Step| ControlFlow::Break(());
                let flow = finder.find(state.board(), &mut StepSink::new(&control, &mut push));
                *time += begun.elapsed();
                *calls += 1;
                if flow.is_break() {
                    *found += 1;
                    break;
                }
            }
            let Advice::Step(step) = advice else { break };
            match step.conclusion {
                tesuji::Conclusion::Place(candidate) => {
                    position.placed.set(candidate.cell, Some(candidate.digit));
                    marks.place(candidate.cell, candidate.digit);
                }
                tesuji::Conclusion::Eliminate(gone) => marks = marks - gone,
            }
            if position.digits().empty_cells().is_empty() {
                complete += 1;
                break;
            }
        }
    }
    println!("{puzzles} whole paths in words: {:.3} s, {written} bytes", paths.as_secs_f64());
    times.sort();
    println!("{puzzles} puzzles, {complete} solved, {} states", times.len());
    for (name, share) in [("median", 0.5), ("90 %", 0.9), ("99 %", 0.99), ("99.9 %", 0.999), ("worst", 1.0)] {
        let at = ((times.len() - 1) as f64 * share) as usize;
        println!("{name:<8} {:>10.3} ms  {}", times[at].0.as_secs_f64() * 1e3, times[at].1);
    }
    for (finder, (time, calls, found)) in all.finders().zip(&by_finder).filter(|(_, (_, calls, _))| *calls > 0) {
        let id = finder.technique().id;
        let micros = time.as_secs_f64() * 1e6;
        println!(
            "{id:<26} {calls:>9} calls {found:>9} found {:>9.2} us a call {:>9.0} ms",
            micros / *calls as f64,
            micros / 1e3
        );
    }
}

fn told(advice: &Advice) -> &str {
    match advice {
        Advice::Step(step) => step.technique.id,
        advice => advice.name(),
    }
}

/// Returns the marks of the cells without a digit.
fn open(marks: &CandidateSet, position: &Position) -> CandidateSet {
    let empty = position.digits().empty_cells();
    marks.iter().filter(|candidate| empty.contains(candidate.cell)).collect()
}
