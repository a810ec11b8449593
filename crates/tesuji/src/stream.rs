//! Text in, answers out in order, over all cores and in constant memory.
//!
//! A [`Stream`] takes a text in [`Chunks`](tesuji_format::Chunks), works on several of them at once, and hands what
//! comes of them over in the order of the text. A record that cannot be read is an item like any other: it carries its
//! line, column and reason, and the rest goes on.
//!
//! * [`Stream::answers`] yields typed answers.
//! * [`Stream::run`] lets the workers make something else of each record, such as text to print, so that printing is
//!   spread over the cores as well; [`Stream::run_selected`] does so with the records of a [`Selection`].
//! * [`Stream::run_asking`] has the puzzles of each piece of the text answered by a [`Batch`](tesuji_engine::Batch)
//!   before the workers see them, which is several times as fast.
//!
//! [`Progress`] counts what is done and stops the work from another thread.
//!
//! ```
//! use std::ops::ControlFlow;
//! use tesuji::format::Chunks;
//! use tesuji::{Outcome, Progress, Stream, Verdict};
//!
//! let text = b"\
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7
//! ................................................................................1
//! ";
//! let mut seen = Vec::new();
//! Stream::new().threads(2).answers(Chunks::new(&text[..], None), &Progress::new(), |item| {
//!     seen.push(match item {
//!         Ok(answer) => match answer.verdict {
//!             Verdict::Outcome(Outcome::Unique(solution)) => solution.to_string(),
//!             other => format!("{} solutions", other.count()),
//!         },
//!         Err(error) => format!("line {}: {error}", error.line()),
//!     });
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(seen[0], "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
//! assert_eq!(seen[1], "line 2: expected 81 cells, found 80");
//! assert_eq!(seen[2], "2 solutions");
//! # Ok::<(), std::io::Error>(())
//! ```

use std::io;
use std::iter;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use tesuji_engine::{Engine, Instructions, Solver};
use tesuji_format::{Chunk, ReadError, Reading};

use crate::ask::{Asker, records};
use crate::in_order::{Outlet, in_order, in_order_within};
use crate::{Ask, Outcomes, Record, Selection, Verdict};

/// How a text is worked on: over how many threads, with which engine.
#[derive(Clone, Copy, Debug)]
pub struct Stream {
    threads: usize,
    /// `None` lets the stream choose, for each piece of the text.
    engine: Option<Engine>,
    instructions: Instructions,
    one_by_one: bool,
}

/// How many single records a thread may be ahead of the first that is not delivered.
const RECORDS_AHEAD: usize = 2048;

/// What a stream has done so far, and the flag that stops it; threads share it by reference.
#[derive(Debug, Default)]
pub struct Progress {
    records: AtomicU64,
    bytes: AtomicU64,
    stop: AtomicBool,
}

/// One record of a text and the answer to it.
#[derive(Clone, Debug)]
pub struct Answered {
    /// The record.
    pub reading: Reading,
    /// The answer.
    pub verdict: Verdict,
}

impl Progress {
    /// Returns the progress of a stream that has not begun.
    pub const fn new() -> Progress {
        Progress { records: AtomicU64::new(0), bytes: AtomicU64::new(0), stop: AtomicBool::new(false) }
    }

    /// Returns how many records are done, also those that could not be read.
    pub fn records(&self) -> u64 {
        self.records.load(Ordering::Relaxed)
    }

    /// Returns how many bytes of text are done: those of the records, whatever they came to, and of what lies between
    /// them. Where records are handed out one by one, each has an equal share of its piece of the text.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// Stops the work: what is under way is dropped at the next opportunity, what is delivered stays.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Returns whether the work is to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Returns the flag that long computations look at.
    pub fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }
}

impl Stream {
    /// Makes a stream over all cores with the fastest engines and instructions.
    pub fn new() -> Stream {
        Stream {
            threads: thread::available_parallelism().map_or(1, usize::from),
            engine: None,
            instructions: Instructions::best(),
            one_by_one: false,
        }
    }

    /// Sets the number of threads that solve; 0 counts as 1.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Stream {
        self.threads = threads.max(1);
        self
    }

    /// Hands the records to the threads one by one, and lets others overtake one that takes long: for work that takes
    /// milliseconds or more. Otherwise a thread takes a piece of the text at a time.
    #[must_use]
    pub fn one_by_one(mut self) -> Stream {
        self.one_by_one = true;
        self
    }

    /// Sets the engine, `None` if this machine cannot run it. It solves all puzzles one by one; the answers are the same.
    pub fn engine(mut self, engine: Engine) -> Option<Stream> {
        self.engine = Some(engine);
        engine.is_available().then_some(self)
    }

    /// Sets the vector instructions, `None` if this machine has not got them. The answers are the same.
    pub fn instructions(mut self, instructions: Instructions) -> Option<Stream> {
        self.instructions = instructions;
        instructions.is_available().then_some(self)
    }

    /// Makes a solver with the engine of the stream.
    pub fn solver(&self) -> Solver {
        let engine = self.engine.unwrap_or(Engine::best_with(self.instructions));
        Solver::with_instructions(engine, self.instructions).unwrap_or_default()
    }

    /// Answers every record and hands the answers over in order, on the calling thread, until `deliver` breaks.
    ///
    /// # Errors
    ///
    /// If the text cannot be read any further; what came before is delivered.
    pub fn answers(
        &self,
        chunks: impl Iterator<Item = io::Result<Chunk>> + Send,
        progress: &Progress,
        mut deliver: impl FnMut(Result<Answered, ReadError>) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let answer = |solver: &mut Solver, item: Result<Record<'_>, ReadError>, known: Option<&_>| match item {
            Ok(record) => {
                let verdict = record.verdict(known, solver, progress.stop_flag())?;
                Some(Ok(Answered { reading: record.into_reading(), verdict }))
            }
            Err(error) => Some(Err(error)),
        };
        self.run_asking(
            &Outcomes,
            chunks,
            &mut Selection::all(),
            progress,
            |solver, item, known, page: &mut Vec<_>, _| page.extend(answer(solver, item, known)),
            |page| page.into_iter().try_for_each(&mut deliver),
        )
    }

    /// Makes of every record what `work` makes of it, and hands that over in order, until `deliver` breaks.
    ///
    /// `work` runs on the threads of the stream, with a solver each. It adds what it makes to a page, of which there is
    /// a fresh one for every chunk; where one record alone may fill memory it pushes the page into the outlet itself
    /// and goes on with a new one. `deliver` runs on the calling thread.
    ///
    /// # Errors
    ///
    /// If the text cannot be read any further; what came before is delivered.
    pub fn run<P: Default + Send>(
        &self,
        chunks: impl Iterator<Item = io::Result<Chunk>> + Send,
        progress: &Progress,
        work: impl Fn(&mut Solver, Result<Reading, ReadError>, &mut P, &mut Outlet<'_, P>) + Sync,
        deliver: impl FnMut(P) -> ControlFlow<()>,
    ) -> io::Result<()> {
        self.run_selected(chunks, &mut Selection::all(), progress, work, deliver)
    }

    /// Does what [`run`](Stream::run) does with the records that the selection wants, and counts the others nowhere.
    ///
    /// One thread at a time reads, so that the records pass the selection in order; they are worked on by all. Once the
    /// selection is over the text is read no further.
    ///
    /// # Errors
    ///
    /// If the text cannot be read any further; what came before is delivered.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tesuji::format::Chunks;
    /// use tesuji::{Progress, Selection, Stream};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n".repeat(9);
    /// let mut selection = Selection::all().skip(5).take(2);
    /// let mut lines = Vec::new();
    /// Stream::new().run_selected(
    ///     Chunks::new(text.as_bytes(), None),
    ///     &mut selection,
    ///     &Progress::new(),
    ///     |_, item, page: &mut Vec<usize>, _| page.extend(item.map(|reading| reading.line)),
    ///     |page| {
    ///         lines.extend(page);
    ///         ControlFlow::Continue(())
    ///     },
    /// )?;
    /// assert_eq!(lines, [6, 7]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn run_selected<P: Default + Send>(
        &self,
        chunks: impl Iterator<Item = io::Result<Chunk>> + Send,
        selection: &mut Selection,
        progress: &Progress,
        work: impl Fn(&mut Solver, Result<Reading, ReadError>, &mut P, &mut Outlet<'_, P>) + Sync,
        deliver: impl FnMut(P) -> ControlFlow<()>,
    ) -> io::Result<()> {
        self.run_with(chunks, selection, progress, || self.solver(), work, deliver)
    }

    /// Does what [`run_selected`](Stream::run_selected) does with another worker than a solver: each thread makes one.
    ///
    /// # Errors
    ///
    /// If the text cannot be read any further; what came before is delivered.
    pub fn run_with<W, P: Default + Send>(
        &self,
        chunks: impl Iterator<Item = io::Result<Chunk>> + Send,
        selection: &mut Selection,
        progress: &Progress,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, Result<Reading, ReadError>, &mut P, &mut Outlet<'_, P>) + Sync,
        deliver: impl FnMut(P) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let each = |worker: &mut W, piece: Piece, page: &mut P, outlet: &mut Outlet<'_, P>| {
            let mut tally = Tally { progress, records: 0, bytes: piece.bytes() };
            let one = |item| {
                work(worker, item, page, outlet);
                tally.pass()
            };
            match piece {
                Piece::Whole(chunk) => chunk.readings().try_for_each(one),
                Piece::Selected { items, .. } => items.into_iter().try_for_each(one),
            }
        };
        self.run_pieces(chunks, selection, progress, worker, each, deliver)
    }

    /// Does what [`run_selected`](Stream::run_selected) does, and has the puzzles of each piece of the text answered
    /// together before `work` sees them: it gets the answer with the record. `None` leaves a record to `work`; so it is
    /// with what has other sizes, pencil marks or clues that clash, with the few puzzles of a short text, and where an
    /// engine was set.
    /// [`Record::verdict`] and [`Record::count`] make the answer of either.
    ///
    /// # Errors
    ///
    /// If the text cannot be read any further; what came before is delivered.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tesuji::format::Chunks;
    /// use tesuji::{Counts, Progress, Selection, Stream};
    ///
    /// let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......\n";
    /// let progress = Progress::new();
    /// let mut counts = Vec::new();
    /// Stream::new().run_asking(
    ///     &Counts { limit: 1000 },
    ///     Chunks::new(line.repeat(12).as_bytes(), None),
    ///     &mut Selection::all(),
    ///     &progress,
    ///     |solver, item, known, page: &mut Vec<u64>, _| {
    ///         let count = item.ok().and_then(|record| record.count(known, solver, 1000, progress.stop_flag()));
    ///         page.extend(count.map(|count| count.found()));
    ///     },
    ///     |page| {
    ///         counts.extend(page);
    ///         ControlFlow::Continue(())
    ///     },
    /// )?;
    /// assert_eq!(counts, [849; 12]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn run_asking<A: Ask, P: Default + Send>(
        &self,
        ask: &A,
        chunks: impl Iterator<Item = io::Result<Chunk>> + Send,
        selection: &mut Selection,
        progress: &Progress,
        work: impl Fn(&mut Solver, Result<Record<'_>, ReadError>, Option<&A::Answer>, &mut P, &mut Outlet<'_, P>) + Sync,
        deliver: impl FnMut(P) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let instructions = self.engine.is_none().then_some(self.instructions);
        let each = |asker: &mut Asker<'_, A>, piece: Piece, page: &mut P, outlet: &mut Outlet<'_, P>| {
            let mut tally = Tally { progress, records: 0, bytes: piece.bytes() };
            let one = |solver: &mut Solver, item: Result<Record<'_>, ReadError>, known: Option<&A::Answer>| {
                work(solver, item, known, page, outlet);
                tally.pass()
            };
            match piece {
                Piece::Whole(chunk) => asker.each(records(&chunk), progress, one),
                Piece::Selected { items, .. } => {
                    let items = items.into_iter().map(|item| item.map(Record::from));
                    asker.each(items, progress, one)
                }
            }
        };
        let asker = || Asker::new(ask, self.solver(), instructions);
        self.run_pieces(chunks, selection, progress, asker, each, deliver)
    }

    /// Makes a page of every piece of the text, and delivers the pages in order.
    fn run_pieces<W, P: Default + Send>(
        &self,
        mut chunks: impl Iterator<Item = io::Result<Chunk>> + Send,
        selection: &mut Selection,
        progress: &Progress,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, Piece, &mut P, &mut Outlet<'_, P>) -> ControlFlow<()> + Sync,
        mut deliver: impl FnMut(P) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let failure = Mutex::new(None);
        let mut single = Vec::new().into_iter();
        // How much of the text is left for the single records.
        let mut left = 0;
        let pieces = iter::from_fn(|| {
            loop {
                // Asked before the next piece is read: a reader that waits for input would not come back.
                if progress.is_stopped() {
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
                    Piece::Whole(chunk) => chunk.readings().collect(),
                    Piece::Selected { items, .. } => items,
                }
                .into_iter();
            }
        });
        let work = |worker: &mut W, piece, outlet: &mut Outlet<'_, P>| {
            let mut page = P::default();
            // A page that was stopped is not delivered.
            let _ = work(worker, piece, &mut page, outlet);
            // Who breaks the delivery stops the work by that.
            let _ = outlet.push(page);
        };
        // A page that was stopped may be incomplete, and so is all that follows it.
        let deliver = |page| if progress.is_stopped() { ControlFlow::Break(()) } else { deliver(page) };
        let _ = if self.one_by_one {
            in_order_within(RECORDS_AHEAD, self.threads, pieces, worker, work, deliver)
        } else {
            in_order(self.threads, pieces, worker, work, deliver)
        };
        failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}

/// What a worker has done of a piece, added to the progress when it is through with it.
struct Tally<'a> {
    progress: &'a Progress,
    records: u64,
    bytes: u64,
}

impl Tally<'_> {
    /// Counts a record, and says whether there is to be another.
    fn pass(&mut self) -> ControlFlow<()> {
        self.records += 1;
        if self.progress.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Drop for Tally<'_> {
    fn drop(&mut self) {
        self.progress.records.fetch_add(self.records, Ordering::Relaxed);
        self.progress.bytes.fetch_add(self.bytes, Ordering::Relaxed);
    }
}

/// What a worker takes at a time.
enum Piece {
    /// A piece of the text that the worker reads.
    Whole(Chunk),
    /// What is wanted of a piece, and how long that piece is.
    Selected { items: Vec<Result<Reading, ReadError>>, bytes: u64 },
}

impl Piece {
    fn of(chunk: Chunk, selection: &mut Selection) -> Piece {
        if selection.is_all() {
            return Piece::Whole(chunk);
        }
        let mut items = Vec::new();
        for item in chunk.readings() {
            if selection.is_over() {
                break;
            }
            if selection.wants(&item) {
                items.push(item);
            }
        }
        Piece::Selected { items, bytes: chunk.len() as u64 }
    }

    /// How much of the text it is.
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

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

    /// Always fails.
    struct Gone;

    impl Read for Gone {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }

    /// Gives this many lines and then fails.
    fn failing(lines: usize) -> impl Read {
        io::Cursor::new(LINE.repeat(lines)).chain(Gone)
    }

    #[test]
    fn what_was_read_before_a_failure_is_answered() {
        for threads in [1, 3] {
            let (mut answered, progress) = (0, Progress::new());
            let stream = Stream::new().threads(threads);
            let outcome = stream.answers(Chunks::new(failing(10_000), None), &progress, |item| {
                answered += usize::from(item.is_ok_and(|answer| answer.verdict.count() == 1));
                ControlFlow::Continue(())
            });
            assert_eq!(outcome.unwrap_err().to_string(), "the disk is gone");
            // Chunks that were whole before the failure.
            assert!(answered > 5000, "{answered}");
            assert_eq!(progress.records(), answered as u64);
        }
    }

    #[test]
    fn a_selection_is_that_of_the_text_whatever_the_threads() {
        let text = format!("{LINE}{}\n", &LINE[..80]).repeat(20_000);
        for threads in [1, 2, 5] {
            let (mut lines, mut errors, progress) = (Vec::new(), 0, Progress::new());
            let mut selection = Selection::all().skip(7000).take(5000);
            let outcome = Stream::new().threads(threads).run_selected(
                Chunks::new(text.as_bytes(), None),
                &mut selection,
                &progress,
                |_, item, page: &mut Vec<_>, _| page.push(item.map(|reading| reading.line)),
                |page| {
                    errors += page.iter().filter(|item| item.is_err()).count();
                    lines.extend(page.into_iter().flatten());
                    ControlFlow::Continue(())
                },
            );
            assert!(outcome.is_ok());
            assert!(lines.iter().copied().eq((14_001..24_001).step_by(2)), "{threads} threads");
            // Each good line has a bad one behind it, also the last that is passed over; the last of all comes after the
            // end.
            assert_eq!((errors, progress.records()), (5000, 10_000));
        }
    }

    #[test]
    fn one_by_one_is_the_same_as_by_pieces() {
        let text = format!("{LINE}{}\n", &LINE[..80]).repeat(2000);
        let lines = |stream: Stream, mut selection: Selection| {
            let (mut seen, progress) = (Vec::new(), Progress::new());
            let outcome = stream.run_with(
                Chunks::new(text.as_bytes(), None),
                &mut selection,
                &progress,
                || 0,
                |worked: &mut u64, item, page: &mut Vec<_>, _| {
                    *worked += 1;
                    // Some records take far longer than the others.
                    let patience = if *worked % 100 == 7 { 20_000 } else { 10 };
                    std::hint::black_box((0..patience).fold(0u64, |sum, one| sum ^ std::hint::black_box(one)));
                    page.push(item.map_err(|error| error.line()).map(|reading| reading.line));
                },
                |page| {
                    seen.extend(page);
                    ControlFlow::Continue(())
                },
            );
            assert!(outcome.is_ok());
            assert!(!selection.is_all() || progress.bytes() == text.len() as u64);
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
        let chunks = Chunks::new(failing(10_000), None);
        let mut delivered = 0;
        let work = |_: &mut Solver, item: Result<Reading, ReadError>, page: &mut usize, _: &mut Outlet<'_, usize>| {
            *page += usize::from(item.is_ok());
        };
        let outcome = Stream::new().run_selected(chunks, &mut selection, &Progress::new(), work, |page| {
            delivered += page;
            ControlFlow::Continue(())
        });
        assert!(outcome.is_ok(), "the failure lies behind the end");
        assert_eq!(delivered, 1);
    }

    #[test]
    fn stopping_leaves_an_unbroken_beginning() {
        let text = LINE.repeat(30_000);
        let (mut lines, progress) = (Vec::new(), Progress::new());
        let outcome = Stream::new().threads(2).answers(Chunks::new(text.as_bytes(), None), &progress, |item| {
            lines.push(item.map(|answer| answer.reading.line).unwrap_or(0));
            if lines.len() == 4000 {
                progress.stop();
            }
            ControlFlow::Continue(())
        });
        assert!(outcome.is_ok());
        assert!(lines.len() >= 4000 && lines.len() < 30_000, "{}", lines.len());
        assert!(lines.iter().enumerate().all(|(nth, &line)| line == nth + 1));
    }
}
