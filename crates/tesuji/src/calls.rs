//! One-line calls for the most common tasks.

use std::ops::ControlFlow;

use tesuji_core::{Control, Problem, Puzzle};
use tesuji_format::{ReadError, read};
use tesuji_query::rate::Rate;
use tesuji_query::{
    Classes, CountResponse, CountSolutions, Hint, HintResponse, Query, RateResponse, Scratch, SolutionValues, Solve,
    SolveResponse, SolverInput,
};

use tesuji_runs::make::{Run, Spec, SpecError};

/// The error of a call that takes a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CallError {
    /// The text cannot be read.
    #[error("{0}")]
    Read(ReadError),
    /// The text has this number of problems instead of one.
    #[error("expected one puzzle, found {0}")]
    Problems(usize),
}

/// Reads the only problem of a text.
fn problem_of(text: &str) -> Result<Problem, CallError> {
    let mut records = read(text.as_bytes(), None);
    match (records.len(), records.pop()) {
        (1, Some(record)) => record.map(|record| record.problem).map_err(CallError::Read),
        (found, _) => match records.into_iter().find_map(Result::err) {
            Some(error) => Err(CallError::Read(error)),
            None => Err(CallError::Problems(found)),
        },
    }
}

fn answer<Q: Query>(query: &Q, text: &str) -> Result<Q::Response, CallError> {
    Ok(query.answer(&problem_of(text)?, &mut Scratch::new(), &Control::new()))
}

/// Solves the puzzle of a text in any notation, and proves whether the solution is unique.
///
/// # Errors
///
/// Returns an error if the text is not one puzzle.
///
/// # Examples
///
/// ```
/// let solved = tesuji::solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
/// let values = solved.solution().unwrap().values();
/// assert_eq!(values[..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
/// # Ok::<(), tesuji::CallError>(())
/// ```
pub fn solve(text: &str) -> Result<SolveResponse, CallError> {
    answer(&Solve::default(), text)
}

/// Counts the solutions of the puzzle of a text, up to a million.
///
/// # Errors
///
/// Returns an error if the text is not one puzzle.
pub fn count(text: &str) -> Result<CountResponse, CallError> {
    answer(&CountSolutions::default(), text)
}

/// Rates the puzzle of a text on the Sudoku Explainer 1.2.1 scale.
///
/// # Errors
///
/// Returns an error if the text is not one puzzle.
pub fn rate(text: &str) -> Result<RateResponse, CallError> {
    answer(&Rate::default(), text)
}

/// Returns the next step from a player's state, or the error in it, with all details of a hint.
///
/// # Errors
///
/// Returns an error if the text is not one puzzle.
pub fn hint(text: &str) -> Result<HintResponse, CallError> {
    answer(&Hint { depth: tesuji_query::Depth::Full, ..Hint::default() }, text)
}

/// Returns an iterator over the solutions of the puzzle of a text, each as its values in reading order.
///
/// # Errors
///
/// Returns an error if the text is not one puzzle.
///
/// # Examples
///
/// ```
/// let mut solutions = tesuji::solutions("1... .... .... ....")?;
/// assert_eq!(solutions.next().map(|values| values.len()), Some(16));
/// assert_eq!(solutions.count(), 71);
/// # Ok::<(), tesuji::CallError>(())
/// ```
pub fn solutions(text: &str) -> Result<Solutions, CallError> {
    Ok(Solutions { problem: problem_of(text)?, passed: 0, waiting: Vec::new(), is_over: false })
}

/// The number of solutions that the first search of an iterator finds; each later search finds twice as many.
const FIRST_SEARCH: usize = 64;

/// An iterator over the solutions of a problem.
///
/// It searches for a batch of solutions, and restarts the search to get the next batch. It therefore needs no thread,
/// but visits each solution about twice in total.
#[derive(Clone, Debug)]
pub struct Solutions {
    problem: Problem,
    /// The number of solutions found by earlier searches.
    passed: usize,
    /// The remaining solutions of the last search, in reverse order.
    waiting: Vec<Vec<u8>>,
    is_over: bool,
}

impl Iterator for Solutions {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        if self.waiting.is_empty() && !self.is_over {
            let (mut seen, wanted) = (0, self.passed + self.passed.max(FIRST_SEARCH));
            let waiting = &mut self.waiting;
            let input = SolverInput::of(&self.problem);
            let flow = input.for_each(&mut Scratch::new().solver, &Control::new(), |filled: SolutionValues<'_>| {
                seen += 1;
                if seen > self.passed {
                    waiting.push(filled.values());
                }
                if seen == wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            self.is_over = flow.is_continue();
            self.passed = seen;
            self.waiting.reverse();
        }
        self.waiting.pop()
    }
}

/// Makes a puzzle with exactly one solution for a specification, from a seed: the same seed makes the same puzzle.
///
/// Returns `None` if no attempt fits within two minutes.
///
/// # Errors
///
/// Returns an error if it is known that no puzzle fits.
///
/// # Examples
///
/// ```
/// use tesuji::make::Spec;
///
/// let puzzle = tesuji::generate_puzzle(Spec::default(), 42)?.expect("any puzzle fits");
/// assert_eq!(tesuji::count(&puzzle.to_string()).unwrap().count.unwrap().found(), 1);
/// # Ok::<(), tesuji::make::SpecError>(())
/// ```
pub fn generate_puzzle(spec: Spec, seed: u64) -> Result<Option<Puzzle>, SpecError> {
    let mut puzzle = None;
    Run::new(spec, seed).go(&mut Classes::new(), &Control::new(), |batch| {
        puzzle = batch.made.first().map(|made| made.puzzle);
        ControlFlow::Continue(())
    })?;
    Ok(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_iterator_gives_every_solution_once() {
        let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......";
        let mut all: Vec<Vec<u8>> = solutions(text).unwrap().collect();
        assert_eq!(all.len(), 849);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 849);
    }

    #[test]
    fn a_text_has_to_be_one_puzzle() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(solve(&format!("{line}\n{line}\n")).unwrap_err(), CallError::Problems(2));
        assert!(matches!(solve(&line[1..]), Err(CallError::Read(_))));
        assert!(matches!(count(""), Err(CallError::Problems(0) | CallError::Read(_))));
    }

    #[test]
    fn each_call_asks_its_question() {
        let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        assert_eq!(count(line).unwrap().count.map(|count| count.found()), Some(1));
        assert_eq!(rate(line).unwrap().rating().map(|rating| rating.er.to_string()).as_deref(), Some("2.6"));
        let hint = hint(line).unwrap();
        assert!(hint.depth == tesuji_query::Depth::Full && hint.advised.is_some());
        assert_eq!(CallError::Problems(2).to_string(), "expected one puzzle, found 2");
        let short = solve(&line[1..]).unwrap_err();
        let CallError::Read(error) = &short else { panic!("{short}") };
        assert_eq!(short.to_string(), error.to_string());
    }

    #[test]
    fn an_iterator_goes_on_where_the_search_before_it_ended() {
        // The number of solutions that the first search finds, one less, and more than two searches find.
        for (text, count) in [("12.. 34.. .... ....", 12), (".... .... .... ....", 288)] {
            let all: Vec<Vec<u8>> = solutions(text).unwrap().collect();
            assert_eq!(all.len(), count);
            assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), count);
        }
    }
}
