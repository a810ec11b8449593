//! Processes the records of a text with several threads.

use std::io;
use std::iter;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::thread;

use tesuji_core::Control;
use tesuji_engine::{Engine, Instructions, Solver};
use tesuji_format::{Chunk, ReadError, Record};
use tesuji_query::{BatchQuery, EngineResult, Limits, Query, Scratch};

use crate::batcher::{Batcher, entries};
use crate::confirm::confirmed_entry;
use crate::in_order::{ITEMS_AHEAD, Outlet, in_order_within};
use crate::{Entry, Records, Selection, confirmed};

/// The settings for working on a text: the number of threads, and the engine.
#[derive(Clone, Copy, Debug)]
pub struct Stream {
    threads: usize,
    /// `None` lets the stream choose for each piece of the text.
    engine: Option<Engine>,
    instructions: Instructions,
    one_by_one: bool,
    promptly: bool,
    limits: Limits,
}

/// The state a thread keeps between pieces: its scratch memory and its batcher.
type PieceWorker<E> = (Scratch, Option<Batcher<E>>);

/// The work of a thread on a piece.
type Work<'w, W, T, P> = dyn Fn(&mut W, T, &mut Outlet<'_, P>) + Sync + 'w;

/// The number of single records that a thread may be ahead of the first one not yet delivered.
const RECORDS_AHEAD: usize = 2048;

/// The maximum number of pieces that a thread may be ahead of the slowest one, if answers are delivered promptly.
const PROMPT_AHEAD: usize = 128;

impl Stream {
    /// Makes a stream on all cores with the fastest engines and instructions.
    pub fn new() -> Stream {
        Stream {
            threads: thread::available_parallelism().map_or(1, usize::from),
            engine: None,
            instructions: Instructions::best(),
            one_by_one: false,
            promptly: false,
            limits: Limits::default(),
        }
    }

    /// Sets the number of threads; 0 counts as 1.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Stream {
        self.threads = threads.max(1);
        self
    }

    /// Returns the number of threads.
    pub const fn thread_count(&self) -> usize {
        self.threads
    }

    /// Passes the records to the threads one by one, so that others can overtake a slow one: for work that takes
    /// milliseconds or more. Otherwise a thread takes a piece of the text at a time.
    #[must_use]
    pub fn one_by_one(mut self) -> Stream {
        self.one_by_one = true;
        self
    }

    /// Returns `true` if the records are passed on one by one.
    pub const fn is_one_by_one(&self) -> bool {
        self.one_by_one
    }

    /// Answers [pieces](Stream::answer_pieces) for a reader that waits: the contents of a page are delivered within
    /// milliseconds, even while the thread continues with the piece, and pieces may overtake a slow one.
    #[must_use]
    pub fn promptly(mut self) -> Stream {
        self.promptly = true;
        self
    }

    /// Sets the limits of the work on one record.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Stream {
        self.limits = limits;
        self
    }

    /// Sets the engine; returns `None` if this machine cannot run it. It solves all puzzles one by one; the answers are
    /// the same.
    pub fn engine(mut self, engine: Engine) -> Option<Stream> {
        self.engine = Some(engine);
        engine.is_available().then_some(self)
    }

    /// Sets the vector instructions; returns `None` if this machine does not have them. The answers are the same.
    pub fn instructions(mut self, instructions: Instructions) -> Option<Stream> {
        self.instructions = instructions;
        instructions.is_available().then_some(self)
    }

    fn scratch(&self) -> Scratch {
        let engine = self.engine.unwrap_or(Engine::best_with(self.instructions));
        Scratch::with_solver(Solver::with_instructions(engine, self.instructions).unwrap_or_default())
    }

    /// Answers a query for every selected record, and delivers the pages that `write` makes from the responses, in
    /// order, until `deliver` breaks.
    ///
    /// `write` runs on the threads of the stream. It writes to a page, a new one for every piece of the text; if the
    /// output for a single record may be huge, it pushes the page into the outlet and continues with a new one.
    /// `deliver` runs on the calling thread. Once the selection is over, no more of the text is read.
    ///
    /// If the query can be [answered for many problems at a time](Query::batch), this is done, unless an engine or
    /// limits for one record were set or the text is short.
    ///
    /// # Errors
    ///
    /// Returns an error if the text cannot be read any further; the results up to then are delivered.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tesuji_core::Control;
    /// use tesuji_format::Chunks;
    /// use tesuji_query::CountSolutions;
    /// use tesuji_stream::{Selection, Stream};
    ///
    /// let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......\n";
    /// let mut counts = Vec::new();
    /// Stream::new().answer(
    ///     &CountSolutions::default(),
    ///     Chunks::new(line.repeat(12).as_bytes(), None),
    ///     &mut Selection::all(),
    ///     &Control::new(),
    ///     |item, page: &mut Vec<u128>, _| {
    ///         page.extend(item.ok().and_then(|(_, response)| response.count).map(|count| count.found()));
    ///     },
    ///     |page| {
    ///         counts.extend(page);
    ///         ControlFlow::Continue(())
    ///     },
    /// )?;
    /// assert_eq!(counts, [849; 12]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn answer<Q: Query, P: Default + Send>(
        &self,
        query: &Q,
        chunks: impl Iterator<Item = io::Result<Chunk>> + Send,
        selection: &mut Selection,
        control: &Control<'_>,
        write: impl Fn(Result<(&Entry<'_>, &Q::Response), &ReadError>, &mut P, &mut Outlet<'_, P>) + Sync,
        deliver: impl FnMut(P) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let batch = query.batch().filter(|_| self.engine.is_none() && self.limits.is_unlimited());
        let worker = || (self.scratch(), batch.map(|batch| Batcher::new(batch, self.instructions)));
        let each = |(scratch, batcher): &mut (Scratch, Option<Batcher>),
                    piece: Piece,
                    page: &mut P,
                    outlet: &mut Outlet<'_, P>| {
            let mut done = PieceProgress { control, records: 0, bytes: piece.bytes() };
            let mut one = |item: &Result<Entry<'_>, ReadError>, found: Option<&EngineResult>| {
                self.answer_one(query, item, found, scratch, control, |item| write(item, page, outlet));
                done.pass()
            };
            // This is a constant, so that the batch code is not compiled for queries without batches.
            if Q::BATCHES
                && let Some(batcher) = batcher
            {
                return match piece {
                    Piece::Whole(chunk) => batcher.each(entries(&chunk), control, one),
                    Piece::Selected { items, .. } => batcher.each(items.into_iter().map(confirmed_entry), control, one),
                };
            }
            match piece {
                Piece::Whole(chunk) => chunk.records().try_for_each(|item| one(&confirmed_entry(item), None)),
                Piece::Selected { items, .. } => {
                    items.into_iter().try_for_each(|item| one(&confirmed_entry(item), None))
                }
            }
        };
        self.run_pieces(chunks, selection, control, worker, each, deliver)
    }

    /// Answers a query for every record of the pieces, and delivers the pages that `write` makes from the responses, in
    /// order, until `deliver` breaks: for records that do not come from a text, such as requests.
    ///
    /// Pages are as in [`answer`](Stream::answer). Limits for one record prevent batches only if the batch query
    /// [can take long](BatchQuery::is_quick).
    pub fn answer_pieces<Q: Query, T: Records, P: Default + Send>(
        &self,
        query: &Q,
        pieces: impl Iterator<Item = T> + Send,
        control: &Control<'_>,
        write: impl Fn(Result<(&Entry<'_>, &Q::Response), &T::Error>, &mut P) + Sync,
        mut deliver: impl FnMut(P) -> ControlFlow<()>,
    ) {
        let quick = |batch: &BatchQuery| self.limits.is_unlimited() || batch.is_quick();
        let batch = query.batch().filter(|batch| self.engine.is_none() && quick(batch));
        let worker = || (self.scratch(), batch.map(|batch| Batcher::new(batch, self.instructions)));
        let work = |(scratch, batcher): &mut PieceWorker<T::Error>, piece: T, outlet: &mut Outlet<'_, P>| {
            let mut page = P::default();
            let mut one = |item: &Result<Entry<'_>, T::Error>, found: Option<&EngineResult>| {
                self.answer_one(query, item, found, scratch, control, |item| match self.promptly {
                    true => _ = outlet.write(|page| write(item, page)),
                    false => write(item, &mut page),
                });
                if control.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let _ = match batcher {
                Some(batcher) if Q::BATCHES => batcher.each(piece.records(), control, one),
                _ => piece.records().try_for_each(|item| one(&item, None)),
            };
            if !self.promptly {
                let _ = outlet.push(page);
            }
        };
        self.run_until_stopped(pieces, control, &worker, &work, &mut deliver);
    }

    /// Maps every record of the pieces through `work`, and delivers the pages in order, until `deliver` breaks; like
    /// [`map`](Stream::map), but for pieces.
    pub fn map_pieces<T: Records, P: Default + Send>(
        &self,
        pieces: impl Iterator<Item = T> + Send,
        control: &Control<'_>,
        work: impl Fn(&mut Scratch, Result<Entry<'_>, T::Error>, &mut P, &mut Outlet<'_, P>) + Sync,
        mut deliver: impl FnMut(P) -> ControlFlow<()>,
    ) {
        let each = |scratch: &mut Scratch, piece: T, outlet: &mut Outlet<'_, P>| {
            let mut page = P::default();
            let _ = piece.records().try_for_each(|item| {
                work(scratch, item, &mut page, outlet);
                if control.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let _ = outlet.push(page);
        };
        self.run_until_stopped(pieces, control, &|| self.scratch(), &each, &mut deliver);
    }

    /// Works on pieces and delivers the pages in order, until `deliver` breaks or the control stops the work.
    fn run_until_stopped<W, T: Send, P: Default + Send>(
        &self,
        pieces: impl Iterator<Item = T> + Send,
        control: &Control<'_>,
        worker: &(dyn Fn() -> W + Sync),
        work: &Work<'_, W, T, P>,
        deliver: &mut dyn FnMut(P) -> ControlFlow<()>,
    ) {
        // Trait objects, so that the threads are compiled once, and not for each query of each program.
        let pieces: &mut (dyn Iterator<Item = T> + Send) = &mut pieces.take_while(|_| !control.is_stopped());
        let deliver: &mut dyn FnMut(P) -> ControlFlow<()> =
            &mut |page| if control.is_stopped() { ControlFlow::Break(()) } else { deliver(page) };
        let ahead = if self.promptly { PROMPT_AHEAD } else { ITEMS_AHEAD };
        let _ = in_order_within(ahead, self.threads, pieces, worker, work, deliver);
    }

    /// Answers for one record; returns no answer if the work was interrupted.
    #[inline]
    fn answer_one<Q: Query, E>(
        &self,
        query: &Q,
        item: &Result<Entry<'_>, E>,
        found: Option<&EngineResult>,
        scratch: &mut Scratch,
        control: &Control<'_>,
        write: impl FnOnce(Result<(&Entry<'_>, &Q::Response), &E>),
    ) {
        let entry = match item {
            Ok(entry) => entry,
            Err(error) => return write(Err(error)),
        };
        let own;
        let bounds = match self.limits.is_unlimited() {
            true => control,
            false => {
                own = self.limits.control(control);
                &own
            }
        };
        let response = match found {
            Some(found) => query.answer_found(found, &mut || entry.problem(), scratch, bounds),
            None => query.answer(&entry.problem(), scratch, bounds),
        };
        if !control.is_stopped() {
            write(Ok((entry, &response)));
        }
    }

    /// Maps every selected record through `work`, and delivers the pages in order, until `deliver` breaks: for work
    /// that is not a query, such as listing many puzzles for one record.
    ///
    /// # Errors
    ///
    /// Returns an error if the text cannot be read any further; the results up to then are delivered.
    pub fn map<P: Default + Send>(
        &self,
        chunks: impl Iterator<Item = io::Result<Chunk>> + Send,
        selection: &mut Selection,
        control: &Control<'_>,
        work: impl Fn(&mut Scratch, Result<Record, ReadError>, &mut P, &mut Outlet<'_, P>) + Sync,
        deliver: impl FnMut(P) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let each = |scratch: &mut Scratch, piece: Piece, page: &mut P, outlet: &mut Outlet<'_, P>| {
            let mut done = PieceProgress { control, records: 0, bytes: piece.bytes() };
            let one = |item: Result<Record, ReadError>| {
                work(scratch, item.and_then(confirmed), page, outlet);
                done.pass()
            };
            match piece {
                Piece::Whole(chunk) => chunk.records().try_for_each(one),
                Piece::Selected { items, .. } => items.into_iter().try_for_each(one),
            }
        };
        self.run_pieces(chunks, selection, control, || self.scratch(), each, deliver)
    }

    /// Makes a page from every piece of the text, and delivers the pages in order.
    fn run_pieces<W, P: Default + Send>(
        &self,
        mut chunks: impl Iterator<Item = io::Result<Chunk>> + Send,
        selection: &mut Selection,
        control: &Control<'_>,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, Piece, &mut P, &mut Outlet<'_, P>) -> ControlFlow<()> + Sync,
        mut deliver: impl FnMut(P) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let failure = Mutex::new(None);
        let mut single = Vec::new().into_iter();
        // The number of bytes of the text left for the single records.
        let mut left = 0;
        let mut pieces = iter::from_fn(|| {
            loop {
                // Checked before the next piece is read, because a reader that waits for input would not return.
                if control.is_stopped() {
                    return None;
                }
                if let Some(item) = single.next() {
                    let bytes = left / (single.len() as u64 + 1);
                    left -= bytes;
                    return Some(Piece::Selected { items: vec![item], bytes });
                }
                if selection.is_over() {
                    return None;
                }
                let note = |error| *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                let piece = Piece::of(chunks.next()?.map_err(note).ok()?, selection);
                if !self.one_by_one {
                    return Some(piece);
                }
                left += piece.bytes();
                single = match piece {
                    Piece::Whole(chunk) => chunk.records().collect(),
                    Piece::Selected { items, .. } => items,
                }
                .into_iter();
            }
        });
        let work = |worker: &mut W, piece, outlet: &mut Outlet<'_, P>| {
            let mut page = P::default();
            // A stopped page is not delivered.
            let _ = work(worker, piece, &mut page, outlet);
            // If the delivery breaks, that stops the work.
            let _ = outlet.push(page);
        };
        // A stopped page may be incomplete, and so may everything after it.
        let mut deliver = |page| if control.is_stopped() { ControlFlow::Break(()) } else { deliver(page) };
        // Trait objects, so that the threads are compiled once, and not for each query of each program.
        let pieces: &mut (dyn Iterator<Item = Piece> + Send) = &mut pieces;
        let worker: &(dyn Fn() -> W + Sync) = &worker;
        let work: &Work<'_, W, Piece, P> = &work;
        let deliver: &mut dyn FnMut(P) -> ControlFlow<()> = &mut deliver;
        let ahead = if self.one_by_one { RECORDS_AHEAD } else { ITEMS_AHEAD };
        let _ = in_order_within(ahead, self.threads, pieces, worker, work, deliver);
        failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}

/// A worker's progress on a piece; added to the total when it is finished.
struct PieceProgress<'a> {
    control: &'a Control<'a>,
    records: u64,
    bytes: u64,
}
impl PieceProgress<'_> {
    /// Counts a record, and returns `Break` if the work is stopped.
    #[inline]
    fn pass(&mut self) -> ControlFlow<()> {
        self.records += 1;
        if self.control.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Drop for PieceProgress<'_> {
    fn drop(&mut self) {
        self.control.advance(self.records, self.bytes);
    }
}

/// The unit of work for a worker.
enum Piece {
    /// A piece of the text that the worker reads.
    Whole(Chunk),
    /// The selected records of a piece, and the length of the piece.
    Selected { items: Vec<Result<Record, ReadError>>, bytes: u64 },
}

impl Piece {
    fn of(chunk: Chunk, selection: &mut Selection) -> Piece {
        if selection.is_all() {
            return Piece::Whole(chunk);
        }
        let mut items = Vec::new();
        for item in chunk.records() {
            if selection.is_over() {
                break;
            }
            if selection.wants(&item) {
                items.push(item);
            }
        }
        Piece::Selected { items, bytes: chunk.len() as u64 }
    }

    /// Returns the length of the piece in bytes.
    fn bytes(&self) -> u64 {
        match self {
            Piece::Whole(chunk) => chunk.len() as u64,
            Piece::Selected { bytes, .. } => *bytes,
        }
    }
}

impl Default for Stream {
    fn default() -> Stream {
        Stream::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;
    use tesuji_format::Chunks;
    use tesuji_query::{Solve, Status};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

    /// Always fails.
    struct FailingReader;

    impl Read for FailingReader {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }

    /// Provides this many lines and then fails.
    fn failing(lines: usize) -> impl Read {
        io::Cursor::new(LINE.repeat(lines)).chain(FailingReader)
    }

    /// Solves, and delivers for each record the line and `true` if the puzzle is proper; line 0 for an error.
    fn solve(
        stream: &Stream,
        reader: impl Read + Send,
        control: &Control<'_>,
        mut deliver: impl FnMut(usize, bool),
    ) -> io::Result<()> {
        stream.answer(
            &Solve::default(),
            Chunks::new(reader, None),
            &mut Selection::all(),
            control,
            |item, page: &mut Vec<(usize, bool)>, _| {
                page.push(item.map_or((0, false), |(entry, solved)| (entry.line(), solved.status == Status::Unique)));
            },
            |page| {
                page.into_iter().for_each(|(line, proper)| deliver(line, proper));
                ControlFlow::Continue(())
            },
        )
    }

    #[test]
    fn what_was_read_before_a_failure_is_answered() {
        for threads in [1, 3] {
            let (mut answered, control) = (0, Control::new());
            let outcome = solve(&Stream::new().threads(threads), failing(10_000), &control, |_, proper| {
                answered += usize::from(proper);
            });
            let error = outcome.unwrap_err().to_string();
            assert_eq!(error, "the disk is gone; line 10001 and everything after it were not read");
            assert_eq!(answered, 10_000);
            assert_eq!(control.records(), answered as u64);
        }
    }

    #[test]
    fn a_selection_is_that_of_the_text_whatever_the_threads() {
        let text = format!("{LINE}{}\n", &LINE[..80]).repeat(20_000);
        for threads in [1, 2, 5] {
            let (mut lines, mut errors, control) = (Vec::new(), 0, Control::new());
            let mut selection = Selection::all().skip(7000).take(5000);
            let outcome = Stream::new().threads(threads).map(
                Chunks::new(text.as_bytes(), None),
                &mut selection,
                &control,
                |_, item, page: &mut Vec<_>, _| page.push(item.map(|record| record.line)),
                |page| {
                    errors += page.iter().filter(|item| item.is_err()).count();
                    lines.extend(page.into_iter().flatten());
                    ControlFlow::Continue(())
                },
            );
            assert!(outcome.is_ok());
            assert!(lines.iter().copied().eq((14_001..24_001).step_by(2)), "{threads} threads");
            // A bad line follows each good one, including the last skipped one; the very last comes after the end.
            assert_eq!((errors, control.records()), (5000, 10_000));
        }
    }

    #[test]
    fn one_by_one_is_the_same_as_by_pieces() {
        let text = format!("{LINE}{}\n", &LINE[..80]).repeat(2000);
        let lines = |stream: Stream, mut selection: Selection| {
            let (mut seen, control) = (Vec::new(), Control::new());
            let outcome = stream.map(
                Chunks::new(text.as_bytes(), None),
                &mut selection,
                &control,
                |_, item, page: &mut Vec<_>, _| {
                    let line = item.map_err(|error| error.line()).map(|record| record.line);
                    // Some records take far longer than the others.
                    let patience = if line.unwrap_or_else(|line| line) % 100 == 7 { 20_000 } else { 10 };
                    std::hint::black_box((0..patience).fold(0u64, |sum, one| sum ^ std::hint::black_box(one)));
                    page.push(line);
                },
                |page| {
                    seen.extend(page);
                    ControlFlow::Continue(())
                },
            );
            assert!(outcome.is_ok());
            assert!(!selection.is_all() || control.bytes() == text.len() as u64);
            seen
        };
        for selection in [Selection::all(), Selection::all().skip(500).take(700)] {
            let expected = lines(Stream::new().threads(1), selection.clone());
            assert!(expected.len() >= 700);
            for threads in [1, 2, 5] {
                assert_eq!(lines(Stream::new().threads(threads).one_by_one(), selection.clone()), expected);
            }
        }
    }

    #[test]
    fn a_selection_that_is_over_reads_no_further() {
        let mut selection = Selection::all().take(1);
        let mut delivered = 0;
        let outcome = Stream::new().map(
            Chunks::new(failing(10_000), None),
            &mut selection,
            &Control::new(),
            |_, item, page: &mut usize, _| *page += usize::from(item.is_ok()),
            |page| {
                delivered += page;
                ControlFlow::Continue(())
            },
        );
        assert!(outcome.is_ok(), "the failure lies behind the end");
        assert_eq!(delivered, 1);
    }

    #[test]
    fn stopping_leaves_an_unbroken_beginning() {
        let text = LINE.repeat(30_000);
        let (mut lines, control) = (Vec::new(), Control::new());
        let outcome = solve(&Stream::new().threads(2), text.as_bytes(), &control, |line, _| {
            lines.push(line);
            if lines.len() == 4000 {
                control.stop();
            }
        });
        assert!(outcome.is_ok());
        assert!(lines.len() >= 4000 && lines.len() < 30_000, "{}", lines.len());
        assert!(lines.iter().enumerate().all(|(nth, &line)| line == nth + 1));
    }
}
