//! Answers all classic problems of a piece of text together.

use std::iter;
use std::mem;
use std::ops::ControlFlow;

use tesuji_core::{CandidateSet, Control, Grid, Line};
use tesuji_engine::{Batch, Instructions, Solvable};
use tesuji_format::{Chunk, ReadError};
use tesuji_query::{BatchQuery, EngineResult};

use crate::Entry;
use crate::confirm::confirmed_entry;

/// The maximum number of records to answer together; their results stay in the cache until they are written.
const TOGETHER: usize = 1024;

/// The minimum number of puzzles for which the batch engine is worthwhile.
const MANY: usize = 10;

/// The memory to answer the classic problems of a piece of text with the batch engine, before the worker handles all
/// its records one by one.
pub(crate) struct Batcher<E = ReadError> {
    query: BatchQuery,
    instructions: Instructions,
    /// Made when needed, because it takes some megabytes.
    batch: Option<Batch>,
    /// Empty between pieces; keeps its memory for the records of the next one.
    entries: Vec<Result<Entry<'static>, E>>,
    /// The results for the records of a piece.
    found: Vec<Option<EngineResult>>,
    /// The indices of the records for the batch engine.
    numbers: Vec<usize>,
}

impl<E> Batcher<E> {
    pub(crate) fn new(query: BatchQuery, instructions: Instructions) -> Batcher<E> {
        let (entries, found, numbers) = (Vec::new(), Vec::new(), Vec::new());
        Batcher { query, instructions, batch: None, entries, found, numbers }
    }

    /// Calls `work` for each record with its result, in order, until `work` breaks or the control ends it.
    pub(crate) fn each<'t>(
        &mut self,
        mut items: impl Iterator<Item = Result<Entry<'t>, E>>,
        control: &Control<'_>,
        mut work: impl FnMut(&Result<Entry<'t>, E>, Option<&EngineResult>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut entries = mem::take(&mut self.entries);
        loop {
            entries.extend(items.by_ref().take(TOGETHER));
            if entries.is_empty() {
                // The empty vector gets another lifetime; collecting in place keeps its memory.
                self.entries = entries.into_iter().map(|_| unreachable!("all are drained")).collect();
                return ControlFlow::Continue(());
            }
            self.found.clear();
            self.found.resize_with(entries.len(), || None);
            self.find(&entries, line, control)?;
            // Usually all records are plain lines.
            if self.numbers.len() < entries.len() {
                self.find(&entries, clues, control)?;
                self.find(&entries, candidates, control)?;
            }
            for (item, found) in entries.iter().zip(&self.found) {
                work(item, found.as_ref())?;
            }
            entries.clear();
        }
    }

    /// Answers for the records that are puzzles of one kind, if there are enough.
    fn find<'r, 't, P: Solvable>(
        &mut self,
        entries: &'r [Result<Entry<'t>, E>],
        puzzle: impl Fn(&'r Entry<'t>) -> Option<P>,
        control: &Control<'_>,
    ) -> ControlFlow<()> {
        let Batcher { found, numbers, instructions, .. } = self;
        let puzzle = |nth: usize| entries[nth].as_ref().ok().and_then(&puzzle);
        numbers.clear();
        numbers.extend((0..entries.len()).filter(|&nth| puzzle(nth).is_some()));
        if numbers.len() < MANY {
            return ControlFlow::Continue(());
        }
        let batch = self.batch.get_or_insert_with(|| Batch::with_instructions(*instructions).unwrap_or_default());
        let puzzles = numbers.iter().filter_map(|&nth| puzzle(nth));
        let mut note = |nth: usize, answer| {
            found[numbers[nth]] = Some(answer);
            ControlFlow::Continue(())
        };
        match self.query {
            BatchQuery::Outcome => {
                batch.solve_within(puzzles, control, |nth, outcome| note(nth, EngineResult::Outcome(outcome)))
            }
            BatchQuery::Count { limit } => {
                batch.count_within(puzzles, limit, control, |nth, count| note(nth, EngineResult::Count(count)))
            }
        }
    }
}

/// Returns the clues of a plain line.
fn line<'t>(entry: &Entry<'t>) -> Option<Line<'t>> {
    match entry {
        Entry::Line { clues, .. } => Some(*clues),
        Entry::Record(_) => None,
    }
}

/// Returns the clues of another classic problem that has only clues: pencil marks may restrict its solutions, and
/// placed digits must be judged.
fn clues<'r>(entry: &'r Entry<'_>) -> Option<&'r Grid> {
    entry.position().filter(|position| position.is_plain()).map(|position| &position.clues)
}

/// Returns the candidates of a sukaku.
fn candidates<'r>(entry: &'r Entry<'_>) -> Option<&'r CandidateSet> {
    entry.position().filter(|position| position.is_sukaku())?.candidates.as_ref()
}

/// Returns the records of a piece; plain lines are not parsed.
pub(crate) fn entries(chunk: &Chunk) -> impl Iterator<Item = Result<Entry<'_>, ReadError>> {
    let mut records = chunk.records();
    let format = chunk.format();
    iter::from_fn(move || match (format, records.next_clues()) {
        (Some(format), Some((clues, line))) => Some(Ok(Entry::Line { clues, line, format })),
        _ => records.next().map(confirmed_entry),
    })
}
