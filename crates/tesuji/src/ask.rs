use std::iter;
use std::mem;
use std::ops::ControlFlow;

use tesuji_core::{CandidateSet, Grid, Line, Outcome};
use tesuji_engine::{Batch, Instructions, Solvable, Solver};
use tesuji_format::{Chunk, ReadError};

use crate::{Progress, Record};

/// What is asked of every puzzle of a stream: see [`Stream::run_asking`](crate::Stream::run_asking).
pub trait Ask: Sync {
    /// The answer to one puzzle.
    type Answer;

    /// Asks it of many puzzles at a time; each answer is handed over with the number of its puzzle, in any order.
    fn ask<P: Solvable>(
        &self,
        batch: &mut Batch,
        puzzles: impl Iterator<Item = P>,
        go_on: impl FnMut() -> bool,
        done: impl FnMut(usize, Self::Answer) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}

/// Is there no solution, exactly one, or are there several?
#[derive(Clone, Copy, Debug)]
pub struct Outcomes;

/// How many solutions are there, up to the limit?
#[derive(Clone, Copy, Debug)]
pub struct Counts {
    /// Where the counting ends.
    pub limit: u64,
}

impl Ask for Outcomes {
    type Answer = Outcome;

    fn ask<P: Solvable>(
        &self,
        batch: &mut Batch,
        puzzles: impl Iterator<Item = P>,
        go_on: impl FnMut() -> bool,
        done: impl FnMut(usize, Outcome) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        batch.solve_while(puzzles, go_on, done)
    }
}

impl Ask for Counts {
    type Answer = u64;

    fn ask<P: Solvable>(
        &self,
        batch: &mut Batch,
        puzzles: impl Iterator<Item = P>,
        go_on: impl FnMut() -> bool,
        done: impl FnMut(usize, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        batch.count_while(puzzles, self.limit, go_on, done)
    }
}

/// How many records are answered together at most: a piece of text that is all lines.
const TOGETHER: usize = 4096;

/// From how many puzzles on the batch solver pays.
const MANY: usize = 10;

/// A worker that has the puzzles of a piece of text answered before it looks at them one by one, and keeps the memory
/// for it.
pub(crate) struct Asker<'a, A: Ask> {
    ask: &'a A,
    solver: Solver,
    /// The instructions of the batch solver; `None` where all is left to the solver.
    instructions: Option<Instructions>,
    /// Made once it is needed, for it has some megabytes.
    batch: Option<Batch>,
    /// Empty between pieces: memory for the records of one.
    records: Vec<Result<Record<'static>, ReadError>>,
    /// The answers to the records of a piece, as far as they are known.
    answers: Vec<Option<A::Answer>>,
    /// The numbers of the records that go to the batch solver.
    numbers: Vec<usize>,
}

impl<'a, A: Ask> Asker<'a, A> {
    pub(crate) fn new(ask: &'a A, solver: Solver, instructions: Option<Instructions>) -> Asker<'a, A> {
        let (records, answers, numbers) = (Vec::new(), Vec::new(), Vec::new());
        Asker { ask, solver, instructions, batch: None, records, answers, numbers }
    }

    /// Hands each record over with its answer, in order, until `work` breaks or the progress is stopped.
    pub(crate) fn each<'t>(
        &mut self,
        mut items: impl Iterator<Item = Result<Record<'t>, ReadError>>,
        progress: &Progress,
        mut work: impl FnMut(&mut Solver, Result<Record<'t>, ReadError>, Option<&A::Answer>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut records = mem::take(&mut self.records);
        loop {
            records.extend(items.by_ref().take(TOGETHER));
            if records.is_empty() {
                // Empty, it becomes one for other texts; to collect it in place keeps its memory.
                self.records = records.into_iter().map(|_| unreachable!("all are drained")).collect();
                return ControlFlow::Continue(());
            }
            self.answers.clear();
            self.answers.resize_with(records.len(), || None);
            self.answer(&records, line, progress)?;
            self.answer(&records, clues, progress)?;
            self.answer(&records, candidates, progress)?;
            for (item, answer) in records.drain(..).zip(&self.answers) {
                work(&mut self.solver, item, answer.as_ref())?;
            }
        }
    }

    /// Answers the records that are puzzles of one kind, if there are enough of them.
    fn answer<'r, 't, P: Solvable>(
        &mut self,
        records: &'r [Result<Record<'t>, ReadError>],
        puzzle: impl Fn(&'r Record<'t>) -> Option<P>,
        progress: &Progress,
    ) -> ControlFlow<()> {
        let Some(instructions) = self.instructions else { return ControlFlow::Continue(()) };
        let Asker { answers, numbers, .. } = self;
        let puzzle = |nth: usize| records[nth].as_ref().ok().and_then(&puzzle);
        numbers.clear();
        numbers.extend((0..records.len()).filter(|&nth| puzzle(nth).is_some()));
        if numbers.len() < MANY {
            return ControlFlow::Continue(());
        }
        let batch = self.batch.get_or_insert_with(|| Batch::with_instructions(instructions).unwrap_or_default());
        let puzzles = numbers.iter().filter_map(|&nth| puzzle(nth));
        self.ask.ask(
            batch,
            puzzles,
            || !progress.is_stopped(),
            |nth, answer| {
                answers[numbers[nth]] = Some(answer);
                ControlFlow::Continue(())
            },
        )
    }
}

/// The clues of a plain line.
fn line<'t>(record: &Record<'t>) -> Option<Line<'t>> {
    match record {
        Record::Line { clues, .. } => Some(*clues),
        Record::Reading(_) => None,
    }
}

/// The clues of another puzzle of 9x9 that has no pencil marks: these may have to narrow its solutions, if there are
/// several.
fn clues<'r>(record: &'r Record<'_>) -> Option<&'r Grid> {
    let position = record.position().filter(|position| position.candidates.is_none())?;
    Some(&position.clues)
}

/// The candidates of a sukaku.
fn candidates<'r>(record: &'r Record<'_>) -> Option<&'r CandidateSet> {
    record.position().filter(|position| position.is_sukaku())?.candidates.as_ref()
}

/// The records of a piece, plain lines as such.
pub(crate) fn records(chunk: &Chunk) -> impl Iterator<Item = Result<Record<'_>, ReadError>> {
    let mut readings = chunk.readings();
    let format = chunk.format();
    iter::from_fn(move || match (format, readings.next_clues()) {
        (Some(format), Some((clues, line))) => Some(Ok(Record::Line { clues, line, format })),
        _ => Some(readings.next()?.map(Record::from)),
    })
}
