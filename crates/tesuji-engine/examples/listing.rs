//! Lists the solutions of puzzles, given as lines, and reports the number per second.
//!
//! ```sh
//! cargo run --release -p tesuji-engine --example listing -- MOST LINE...
//! ```

use std::error::Error;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;

use tesuji_core::Puzzle;
use tesuji_engine::{Engine, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let most: u64 = arguments.next().ok_or("how many solutions at most?")?.parse()?;
    let mut solver = Solver::with_engine(Engine::Bands).ok_or("the engine runs everywhere")?;
    for line in arguments {
        let puzzle: Puzzle = line.parse()?;
        let mut listed = 0;
        let begun = Instant::now();
        let _ = solver.for_each(&puzzle, |solution| {
            black_box(solution);
            listed += 1;
            if listed < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let seconds = begun.elapsed().as_secs_f64();
        println!("{line}\t{listed}\t{seconds:.3} s\t{:.1} million/s", listed as f64 / seconds * 1e-6);
    }
    Ok(())
}
