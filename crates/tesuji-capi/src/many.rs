//! Queries about many classic puzzles, on several threads: each thread takes a piece of the puzzles and writes its
//! answers directly to the caller's memory.

use std::ops::ControlFlow;
use std::thread;

use tesuji::stream::in_order;
use tesuji::{Batch, Control, Line, Outcome, Scratch};

use crate::classic::{self, TESUJI_CELLS, TesujiRating};
use crate::error::Failure;
use crate::status::TesujiStatus;

/// Puzzles, and the memory for the same number of results and statuses.
///
/// Before the work, the results are those of a missing answer, and the statuses are `Stopped`; threads overwrite them.
#[derive(Debug)]
pub(crate) struct Many<'a, R> {
    pub(crate) puzzles: &'a [[u8; TESUJI_CELLS]],
    pub(crate) results: &'a mut [R],
    pub(crate) statuses: &'a mut [TesujiStatus],
}

/// The settings of the work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work<'a> {
    /// The number of threads, or 0 for one per core.
    pub(crate) threads: usize,
    pub(crate) control: &'a Control<'a>,
}

/// The maximum number of threads of a call.
const MOST_THREADS: usize = 1024;

impl Work<'_> {
    /// Returns the number of threads, at least 1.
    pub(crate) fn thread_count(&self) -> usize {
        match self.threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => threads.min(MOST_THREADS),
        }
    }
}

/// The number of pieces per thread if there are few puzzles, because the last ones may be slow.
const PIECES: usize = 32;

/// The maximum number of puzzles per piece, for batches, for work of microseconds, and for work of milliseconds.
const LANES: usize = 4096;
const QUICK: usize = 512;
const LONG: usize = 16;

/// Solves many puzzles. If one has several solutions, it returns one of them.
pub(crate) fn solve(many: Many<'_, [u8; TESUJI_CELLS]>, work: Work<'_>) -> Result<(), Failure> {
    each_piece(many, LANES, work, Batch::new, |batch, piece| {
        let Many { results, statuses, .. } = piece;
        let lines = lines(piece.puzzles, statuses);
        let _ = batch.solve_within(lines.iter().map(|(_, line)| *line), work.control, |nth, outcome| {
            let row = lines[nth].0;
            statuses[row] = (&outcome).into();
            if let Outcome::Unique(solution) | Outcome::Several([solution, _]) = &outcome {
                results[row] = solution.to_line();
            }
            ControlFlow::Continue(())
        });
    })
}

/// Counts the solutions of many puzzles, each up to the limit.
pub(crate) fn count(many: Many<'_, u64>, limit: u64, work: Work<'_>) -> Result<(), Failure> {
    each_piece(many, LANES, work, Batch::new, |batch, piece| {
        let Many { results, statuses, .. } = piece;
        let lines = lines(piece.puzzles, statuses);
        let _ = batch.count_within(lines.iter().map(|(_, line)| *line), limit, work.control, |nth, count| {
            let row = lines[nth].0;
            // A limit below 2 does not tell whether there are several solutions.
            let known = count < limit || limit > 1;
            statuses[row] = if known { TesujiStatus::of_count(count) } else { TesujiStatus::Unknown };
            results[row] = count;
            ControlFlow::Continue(())
        });
    })
}

/// Finds the canonical forms of many puzzles.
pub(crate) fn canonicalize(many: Many<'_, [u8; TESUJI_CELLS]>, work: Work<'_>) -> Result<(), Failure> {
    each_piece(many, QUICK, work, || (), |(), piece| each(piece, work.control, classic::canonicalize))
}

/// Rates many puzzles.
pub(crate) fn rate(many: Many<'_, TesujiRating>, work: Work<'_>) -> Result<(), Failure> {
    each_piece(many, LONG, work, Scratch::new, |scratch, piece| {
        each(piece, work.control, |line| classic::rate(line, scratch, work.control));
    })
}

/// Answers for each puzzle of a piece in turn.
fn each<R>(piece: Many<'_, R>, control: &Control<'_>, mut answer: impl FnMut(Line<'_>) -> (R, TesujiStatus)) {
    let Many { puzzles, results, statuses } = piece;
    for (row, line) in lines(puzzles, statuses) {
        if !control.should_continue() {
            return;
        }
        (results[row], statuses[row]) = answer(line);
    }
}

/// Returns the readable puzzles, with their numbers, and marks the others.
fn lines<'p>(puzzles: &'p [[u8; TESUJI_CELLS]], statuses: &mut [TesujiStatus]) -> Vec<(usize, Line<'p>)> {
    let mut lines = Vec::with_capacity(puzzles.len());
    for (row, puzzle) in puzzles.iter().enumerate() {
        match Line::new(puzzle) {
            Ok(line) => lines.push((row, line)),
            Err(_) => statuses[row] = TesujiStatus::Unreadable,
        }
    }
    lines
}

/// Distributes the pieces to the threads, each of which keeps a state between pieces.
///
/// # Errors
///
/// Returns an error if the control has ended the work before every row had an answer.
fn each_piece<R: Send, W>(
    many: Many<'_, R>,
    most: usize,
    work: Work<'_>,
    worker: impl Fn() -> W + Sync,
    answer: impl Fn(&mut W, Many<'_, R>) + Sync,
) -> Result<(), Failure> {
    let Many { puzzles, results, statuses } = many;
    let (threads, control) = (work.thread_count(), work.control);
    let size = (puzzles.len() / (threads * PIECES)).clamp(1, most);
    let pieces = puzzles.chunks(size).zip(results.chunks_mut(size)).zip(statuses.chunks_mut(size));
    let pieces = pieces.map(|((puzzles, results), statuses)| Many { puzzles, results, statuses });
    let threads = threads.min(puzzles.len().div_ceil(size));
    let _ = in_order(
        threads,
        pieces.take_while(|_| control.should_continue()),
        worker,
        |worker, piece, outlet| {
            let count = piece.puzzles.len();
            answer(worker, piece);
            control.advance(count as u64, (count * TESUJI_CELLS) as u64);
            let _ = outlet.push(());
        },
        |()| ControlFlow::Continue(()),
    );
    if statuses.contains(&TesujiStatus::Stopped) { Err(Failure::stopped()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::NO_GRID;

    const PUZZLE: &[u8; 81] = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SEVERAL: &[u8; 81] = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......";
    const CLASH: &[u8; 81] = b"55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns many rows of four kinds.
    fn rows(count: usize) -> Vec<[u8; 81]> {
        (0..count).map(|nth| *[PUZZLE, SEVERAL, CLASH, &[b'#'; 81]][nth % 4]).collect()
    }

    fn asked<R: Copy + Send>(
        puzzles: &[[u8; 81]],
        none: R,
        ask: impl Fn(Many<'_, R>) -> Result<(), Failure>,
    ) -> (Result<(), Failure>, Vec<R>, Vec<TesujiStatus>) {
        let (mut results, mut statuses) = (vec![none; puzzles.len()], vec![TesujiStatus::Stopped; puzzles.len()]);
        let done = ask(Many { puzzles, results: &mut results, statuses: &mut statuses });
        (done, results, statuses)
    }

    #[test]
    fn rows_are_answered_where_they_stand() {
        let control = Control::new();
        let mut scratch = Scratch::new();
        for (count, threads) in [(0, 1), (1, 0), (7, 3), (10_000, 2)] {
            let (work, puzzles) = (Work { threads, control: &control }, rows(count));
            let (done, solutions, statuses) = asked(&puzzles, NO_GRID, |many| solve(many, work));
            assert_eq!(done, Ok(()));
            for (nth, puzzle) in puzzles.iter().enumerate() {
                let expected =
                    classic::solve(puzzle, &mut scratch, &control).unwrap_or((NO_GRID, TesujiStatus::Unreadable));
                assert_eq!((solutions[nth], statuses[nth]), expected, "row {nth} of {count}");
            }
        }
        assert_eq!(control.records(), 10_008);
    }

    #[test]
    fn a_limit_of_one_tells_of_none_and_some() {
        let (control, puzzles) = (Control::new(), rows(40));
        let work = Work { threads: 2, control: &control };
        for (limit, counts) in [(0, [0, 0, 0, 0]), (1, [1, 1, 0, 0]), (2, [1, 2, 0, 0]), (1000, [1, 849, 0, 0])] {
            let (_, told, statuses) = asked(&puzzles, 0, |many| count(many, limit, work));
            assert_eq!(told, counts.repeat(10));
            let [unknown, unsolvable] = [TesujiStatus::Unknown, TesujiStatus::Unsolvable];
            let expected = match limit {
                0 => [unknown, unknown, unknown],
                1 => [unknown, unknown, unsolvable],
                _ => [TesujiStatus::Unique, TesujiStatus::Several, unsolvable],
            };
            assert_eq!(statuses[..3], expected, "limit {limit}");
            assert_eq!(statuses[3], TesujiStatus::Unreadable);
        }
    }

    #[test]
    fn forms_and_ratings_are_those_of_single_puzzles() {
        let (control, puzzles) = (Control::new(), rows(8));
        let work = Work { threads: 2, control: &control };
        let line = |nth: usize| Line::new(&puzzles[nth]).unwrap();
        let (done, forms, statuses) = asked(&puzzles, NO_GRID, |many| canonicalize(many, work));
        assert_eq!((done, (forms[5], statuses[5])), (Ok(()), classic::canonicalize(line(5))));
        let (done, ratings, statuses) = asked(&puzzles, TesujiRating::NONE, |many| rate(many, work));
        assert_eq!((done, (ratings[4], statuses[4])), (Ok(()), classic::rate(line(4), &mut Scratch::new(), &control)));
        assert_eq!(statuses[7], TesujiStatus::Unreadable);
    }

    #[test]
    fn what_is_stopped_says_so() {
        let control = Control::new();
        control.stop();
        let (work, puzzles) = (Work { threads: 2, control: &control }, rows(400));
        let (done, solutions, statuses) = asked(&puzzles, NO_GRID, |many| solve(many, work));
        assert_eq!(done, Err(Failure::stopped()));
        assert!(statuses.iter().zip(&solutions).all(|told| told == (&TesujiStatus::Stopped, &NO_GRID)));
    }
}
