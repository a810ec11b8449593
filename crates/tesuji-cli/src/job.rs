//! A verb at work on every record of every file, over all cores.

use std::fmt::Display;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, bail};
use tesuji::format::{Chunk, Chunks, Content, Format, ReadError, Reading};
use tesuji::in_order::Outlet;
use tesuji::{Ask, Puzzle, Record, Selection, Solver, State, Stream, puzzle_of};

use crate::args::{Select, Source, Work};
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::output::{Page, Printer};
use crate::session::Session;

/// What a worker knows of the file that it works on.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The name of the file.
    pub(crate) file: String,
    /// Whether it is the first file, and whether there are others.
    pub(crate) first: bool,
    /// How many files come before it.
    pub(crate) nth: usize,
    pub(crate) among_several: bool,
    /// The notation of the file, if it is in one.
    pub(crate) format: Option<Format>,
    /// Whether the file holds just one record, or one is wanted. Only looked for where somebody asked, for it needs the
    /// whole record.
    pub(crate) lone: bool,
}

impl Place {
    /// Returns a number that no other record has, of this file or another.
    pub(crate) fn number_of(&self, reading: &Reading) -> u64 {
        (self.nth as u64) << 40 | reading.line as u64
    }
}

#[derive(Debug)]
pub(crate) struct Job<'a> {
    files: Vec<PathBuf>,
    from: Option<Format>,
    stream: Stream,
    ask_for_lone: bool,
    frame: (&'static str, &'static str),
    selection: Selection,
    session: &'a Session,
}

impl<'a> Job<'a> {
    pub(crate) fn new(source: &Source, threads: Option<u16>, session: &'a Session) -> Job<'a> {
        let stream = Stream::new();
        let stream = threads.map_or(stream, |threads| stream.threads(threads.into()));
        let files = input::named(&source.files);
        let selection = Selection::all();
        Job { files, from: source.from, stream, ask_for_lone: false, frame: ("", ""), selection, session }
    }

    pub(crate) fn solving(source: &Source, work: &Work, session: &'a Session) -> anyhow::Result<Job<'a>> {
        let mut job = Job::new(source, work.threads, session);
        if let Some(instructions) = work.instructions {
            job.stream =
                job.stream.instructions(instructions).context("this machine has not got these instructions")?;
        }
        if let Some(engine) = work.engine {
            job.stream = job.stream.engine(engine).context("this machine cannot run the engine that was asked for")?;
        }
        Ok(job)
    }

    /// Hands the records to the threads one by one: for work that takes long.
    pub(crate) fn one_by_one(mut self) -> Job<'a> {
        self.stream = self.stream.one_by_one();
        self
    }

    /// Finds out of every file whether it holds just one record.
    pub(crate) fn ask_for_lone(mut self, ask: bool) -> Job<'a> {
        self.ask_for_lone = ask;
        self
    }

    /// Leaves out the puzzles that were not asked for.
    pub(crate) fn selecting(mut self, select: &Select) -> Job<'a> {
        self.selection = select.selection();
        self
    }

    /// Prints this before and after the pages of all files together.
    pub(crate) fn framed(mut self, frame: (&'static str, &'static str)) -> Job<'a> {
        self.frame = frame;
        self
    }

    /// Does the work and prints its pages in order; a file that cannot be read is reported, and the others go on.
    pub(crate) fn run(
        &self,
        work: impl Fn(&Place, &mut Solver, Result<Reading, ReadError>, &mut Page, &mut Outlet<'_, Page>) + Sync,
    ) -> anyhow::Result<Exit> {
        self.run_with(|| self.stream.solver(), work)
    }

    /// Does what [`run`](Job::run) does with another worker than a solver: each thread makes one.
    pub(crate) fn run_with<W>(
        &self,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&Place, &mut W, Result<Reading, ReadError>, &mut Page, &mut Outlet<'_, Page>) + Sync,
    ) -> anyhow::Result<Exit> {
        self.run_judged(worker, work, |_| {})
    }

    /// Hands the states of players to the work; reports the records that are none.
    pub(crate) fn run_on_states(
        &self,
        work: impl Fn(&Place, &Reading, &State, &mut Page) + Sync,
    ) -> anyhow::Result<Exit> {
        let state = |content: &Content, solver: &mut Solver| {
            let position = content.position().ok_or("steps of a person are known for 9x9 only")?;
            Ok::<_, &str>(State::of(position, solver))
        };
        self.run_on(state, |place, _, reading, state, page, _| work(place, reading, &state, page))
    }

    /// Hands the puzzles to the work; reports the records that are none.
    pub(crate) fn run_on_puzzles(
        &self,
        work: impl Fn(&Place, &mut Solver, &Reading, Puzzle, &mut Page, &mut Outlet<'_, Page>) + Sync,
    ) -> anyhow::Result<Exit> {
        self.run_on(|content, _| puzzle_of(content), work)
    }

    /// Hands what `take` makes of each record to the work; reports the records of which it makes nothing.
    pub(crate) fn run_on<T, E: Display>(
        &self,
        take: impl Fn(&Content, &mut Solver) -> Result<T, E> + Sync,
        work: impl Fn(&Place, &mut Solver, &Reading, T, &mut Page, &mut Outlet<'_, Page>) + Sync,
    ) -> anyhow::Result<Exit> {
        self.run(|place, solver, item, page, outlet| match item {
            Ok(reading) => match take(&reading.content, solver) {
                Ok(taken) => work(place, solver, &reading, taken, page, outlet),
                Err(error) => page.complain(&place.file, reading.line, &format!(" {error}")),
            },
            Err(error) => page.report(&place.file, &error),
        })
    }

    /// Does what [`run_with`](Job::run_with) does, and lets `judge` have the last word on each page: it sees them in order,
    /// one after the other.
    pub(crate) fn run_judged<W>(
        &self,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&Place, &mut W, Result<Reading, ReadError>, &mut Page, &mut Outlet<'_, Page>) + Sync,
        mut judge: impl FnMut(&mut Page),
    ) -> anyhow::Result<Exit> {
        self.each_file(|place, chunks, selection, print| {
            let work = |worker: &mut W, item, page: &mut Page, outlet: &mut Outlet<'_, Page>| {
                work(place, worker, item, page, outlet);
                // Who wants no more stops the work by that.
                let _ = page.turn_if_full(outlet);
            };
            self.stream.run_with(chunks, selection, &self.session.progress, &worker, work, |mut page| {
                judge(&mut page);
                print(page)
            })
        })
    }

    /// Does what [`run`](Job::run) does with records that come with the answer to what is asked, where it is known.
    pub(crate) fn run_asking<A: Ask>(
        &self,
        ask: &A,
        work: impl Fn(&Place, &mut Solver, Result<Record<'_>, ReadError>, Option<&A::Answer>, &mut Page) + Sync,
    ) -> anyhow::Result<Exit> {
        self.each_file(|place, chunks, selection, print| {
            let work = |solver: &mut Solver,
                        item: Result<Record<'_>, ReadError>,
                        known: Option<&_>,
                        page: &mut Page,
                        outlet: &mut Outlet<'_, Page>| {
                work(place, solver, item, known, page);
                let _ = page.turn_if_full(outlet);
            };
            self.stream.run_asking(ask, chunks, selection, &self.session.progress, work, print)
        })
    }

    /// Opens the files one after the other, lets `run` work on them and prints the pages that it delivers.
    fn each_file(
        &self,
        mut run: impl FnMut(&Place, Pieces<'_>, &mut Selection, &mut dyn FnMut(Page) -> ControlFlow<()>) -> io::Result<()>,
    ) -> anyhow::Result<Exit> {
        let mut printer = Printer::new();
        let mut selection = self.selection.clone();
        // Whether the output takes it is asked after each file.
        let _ = printer.print(&Page::of(self.frame.0));
        for (nth, path) in self.files.iter().enumerate() {
            if selection.is_over() {
                break;
            }
            let input = match Input::open(path) {
                Ok(input) => input,
                Err(error) => {
                    printer.complain(&input::refusal(path, &error));
                    continue;
                }
            };
            let (file, len) = (input.name.clone(), input.len);
            let mut chunks = Chunks::new(input.into_reader(), self.from);
            let peeked: Vec<_> = chunks.by_ref().take(if self.ask_for_lone { 2 } else { 1 }).collect();
            let place = Place {
                file,
                first: nth == 0,
                nth,
                among_several: self.files.len() > 1,
                format: chunks.format(),
                lone: match peeked.as_slice() {
                    _ if self.ask_for_lone && selection.is_single() => true,
                    [Ok(only)] if self.ask_for_lone => only.readings().take(2).count() == 1,
                    _ => false,
                },
            };
            let progress = &self.session.progress;
            let before = progress.bytes();
            let outcome = run(&place, &mut peeked.into_iter().chain(chunks), &mut selection, &mut |page| {
                printer.advance(progress.bytes() - before, len, progress.records());
                printer.print(&page)
            });
            printer.end_of_file();
            if let Err(error) = outcome {
                printer.complain(&format!("{}: {error}", place.file));
            }
            if printer.is_closed() || progress.is_stopped() {
                break;
            }
        }
        if !printer.is_closed() {
            let _ = printer.print(&Page::of(self.frame.1));
        }
        printer.finish()
    }
}

/// The pieces of one file.
type Pieces<'a> = &'a mut (dyn Iterator<Item = io::Result<Chunk>> + Send);

/// Reads the one record of a file.
pub(crate) fn read_one(path: &std::path::Path, from: Option<Format>) -> anyhow::Result<Reading> {
    let input = Input::open(path).with_context(|| path.display().to_string())?;
    let name = input.name.clone();
    let mut records = Chunks::new(input.into_reader(), from);
    let first = records.next().transpose().with_context(|| name.clone())?;
    let mut readings = first.iter().flat_map(|chunk| chunk.readings());
    match (readings.next(), readings.next()) {
        (Some(Ok(reading)), None) => Ok(reading),
        (Some(Err(error)), _) => bail!("{name}:{}:{}: {error}", error.line(), error.column()),
        (Some(Ok(_)), Some(_)) => bail!("{name}: expected one puzzle, found several"),
        (None, _) => bail!("{name}: no puzzle"),
    }
}
