//! Generates puzzles into arrays that the caller owns.

use std::ops::ControlFlow;

use tesuji::Classes;
use tesuji::make::{Run, Spec};

use crate::classic::TESUJI_CELLS;
use crate::error::Failure;
use crate::many::Work;

/// Makes the first puzzles of a seed, as many as there is room for, with their solutions, and stores their number in
/// `made`.
///
/// # Errors
///
/// Returns an error if the control ends the work early; the puzzles made until then are written and counted.
pub(crate) fn generate(
    seed: u64,
    puzzles: &mut [[u8; TESUJI_CELLS]],
    solutions: &mut [[u8; TESUJI_CELLS]],
    made: &mut usize,
    work: Work<'_>,
) -> Result<(), Failure> {
    let run = Run::new(Spec::default(), seed).count(puzzles.len() as u64).threads(work.thread_count());
    let mut places = puzzles.iter_mut().zip(solutions);
    let summary = run.go(&mut Classes::new(), work.control, |batch| {
        for (one, (puzzle, solution)) in batch.made.iter().zip(&mut places) {
            (*puzzle, *solution) = (one.puzzle.grid().to_line(b'.'), one.solution.to_line());
            *made += 1;
        }
        work.control.advance(batch.made.len() as u64, 0);
        ControlFlow::Continue(())
    });
    match summary.map_err(|error| Failure::specification(&error))?.end {
        Some(_) => Err(Failure::stopped()),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::{NO_GRID, solve};
    use tesuji::{Control, Scratch, api};

    /// The result of a call, and its output.
    struct CallResult {
        done: Result<(), Failure>,
        puzzles: Vec<[u8; 81]>,
        solutions: Vec<[u8; 81]>,
        made: usize,
    }

    fn told(seed: u64, count: usize, control: &Control<'_>) -> CallResult {
        let (mut puzzles, mut solutions, mut made) = (vec![NO_GRID; count], vec![NO_GRID; count], 0);
        let done = generate(seed, &mut puzzles, &mut solutions, &mut made, Work { threads: 2, control });
        CallResult { done, puzzles, solutions, made }
    }

    #[test]
    fn a_seed_makes_the_puzzles_of_the_api() {
        let CallResult { done, puzzles, solutions, made } = told(7, 3, &Control::new());
        assert_eq!((done, made), (Ok(()), 3));
        let answer = api::answer("generate", br#"{"seed": 7, "count": 3}"#, &Control::new()).unwrap();
        let answer = String::from_utf8(answer).unwrap();
        for (puzzle, solution) in puzzles.iter().zip(&solutions) {
            assert!(answer.contains(&puzzle.escape_ascii().to_string()), "{answer}");
            let (found, _) = solve(puzzle, &mut Scratch::new(), &Control::new()).unwrap();
            assert_eq!(found, *solution);
        }
    }

    #[test]
    fn what_is_stopped_counts_what_it_made() {
        let control = Control::new();
        control.stop();
        let CallResult { done, puzzles, made, .. } = told(7, 50, &control);
        assert_eq!(done, Err(Failure::stopped()));
        assert_eq!(puzzles.iter().filter(|puzzle| **puzzle != NO_GRID).count(), made);
    }
}
