//! `tesuji generate`: puzzles made for a specification.

mod variant;

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use tesuji::generate::{Method, Rng};
use tesuji::make::{
    Checkpoint, CheckpointError, End, PuzzleForm, PuzzleRequest, Run, RunKey, Spec, Summary, UnfinishedFile,
};
use tesuji::render::ProblemPicture;
use tesuji::{Classes, Problem};

use crate::args::Threads;
use crate::drawing::{Drawing, Drawings};
use crate::exit::{Exit, leave_if_closed};
use crate::output::{complain, count_bar};
use crate::output_file::{self, existing};
use crate::session::Session;

/// The help on dividing and resuming runs, and the examples.
const AFTER_HELP: &str = "A run can be divided: --shard 1/4 to 4/4 each make a part of the puzzles of the whole run. \
    tesuji dataset join joins the parts, and leaves out a puzzle if an earlier one is essentially the same. With \
    --file, a run can be continued after an interruption of any kind, a full disk or a loss of power: repeat the \
    command with --resume. No other program can write to the file meanwhile.\n\nExamples:\n  \
    tesuji generate                                           one puzzle\n  \
    tesuji generate --count 1000000 --minimal --seed 1        a million minimal puzzles\n  \
    tesuji generate --count 10 --symmetry half-turn --er 3.0..4.5\n  \
    tesuji generate --difficulty hard --with skyscraper --output json --path\n  \
    tesuji generate --diamond --er 6.. --steer                a rare puzzle, found step by step\n  \
    tesuji generate --clues 81 --count 1000                   full grids, all equally likely\n  \
    tesuji generate --method unbiased --count 1000            minimal puzzles without bias\n  \
    tesuji generate --size 6 --count 10                       ten 6x6 puzzles\n  \
    tesuji generate --rules killer --output svg > killer.svg  a picture of a killer sudoku\n  \
    tesuji generate --size 7 --rules jigsaw,anti-king\n  \
    tesuji generate --count 100000 --output csv --file train.csv";

/// Returns the help text after the options. If the program cannot write Parquet, it has no example of it.
fn after_help() -> String {
    let parquet = "\n  tesuji generate --count 100000 --rate --output parquet --file train.parquet";
    format!("{AFTER_HELP}{}", if cfg!(feature = "parquet") { parquet } else { "" })
}

/// Generate puzzles to a specification, such as clues, symmetry and difficulty
///
/// Each puzzle has exactly one solution, and no two puzzles of a run, or of a shard, are essentially the same. The same
/// seed makes the same puzzles, whatever the number of threads; without a seed, each run makes new ones.
#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub(crate) struct Generate {
    #[command(flatten)]
    request: PuzzleRequest,

    /// The output form
    #[arg(short, long, value_name = "FORM", default_value = "line")]
    output: Form,

    /// Write to FILE instead of standard output
    ///
    /// Until all puzzles are made, they are in FILE.part, which is then renamed to FILE. FILE.state stays next to it
    /// and records which run the file belongs to.
    #[arg(short, long, value_name = "FILE", required_if_eq("output", "parquet"))]
    file: Option<PathBuf>,

    /// Continue the file of an interrupted run; the other options must be the same
    ///
    /// If that run is complete, nothing is done.
    #[arg(long, requires = "file", hide_short_help = true)]
    resume: bool,

    /// Replace an existing file once the new one is complete, and discard an unfinished one
    #[arg(long, requires = "file")]
    force: bool,

    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = crate::args::seconds)]
    time: Option<Duration>,

    /// Stop after this many seconds without a puzzle
    #[arg(long, value_name = "SECONDS", default_value = "120", hide_short_help = true, value_parser = crate::args::seconds)]
    patience: Duration,

    /// Print the number of attempts and the time at the end
    #[arg(short, long)]
    stats: bool,

    #[command(flatten)]
    threads: Threads,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// One line of 81 characters per puzzle, followed by ER, EP and ED if they are known
    Line,
    /// Comma-separated values in the columns source, question, answer, rating
    Csv,
    /// One JSON object per line
    Json,
    /// A picture of each puzzle
    Svg,
    /// A page with a picture for each puzzle, at most 1000
    #[cfg(feature = "paper")]
    Pdf,
    /// A picture of one puzzle as pixels
    #[cfg(feature = "png")]
    Png,
    /// A Parquet file with the columns of csv; needs --file, and unfinished runs keep CSV rows in FILE.rows
    #[cfg(feature = "parquet")]
    Parquet,
}

impl Form {
    fn name(self) -> &'static str {
        match self {
            Form::Line => "line",
            Form::Csv => "csv",
            Form::Json => "json",
            Form::Svg => "svg",
            #[cfg(feature = "paper")]
            Form::Pdf => "pdf",
            #[cfg(feature = "png")]
            Form::Png => "png",
            #[cfg(feature = "parquet")]
            Form::Parquet => "parquet",
        }
    }

    /// Returns the form in which puzzles are written during the run.
    fn made(self) -> PuzzleForm {
        match self {
            Form::Line => PuzzleForm::Line,
            Form::Csv => PuzzleForm::Csv,
            Form::Json => PuzzleForm::Json,
            Form::Svg => PuzzleForm::Svg,
            #[cfg(feature = "paper")]
            Form::Pdf => PuzzleForm::Svg,
            #[cfg(feature = "png")]
            Form::Png => PuzzleForm::Svg,
            #[cfg(feature = "parquet")]
            Form::Parquet => PuzzleForm::Csv,
        }
    }

    /// Returns the form of pictures in bytes.
    fn drawing(self) -> Option<Drawing> {
        Drawing::named(self.name())
    }
}

impl Generate {
    /// Returns the given seed, otherwise that of an unfinished run, or a new one.
    fn seed(&self, unfinished: Option<u64>) -> anyhow::Result<u64> {
        match self.request.seed.or(unfinished) {
            Some(seed) => Ok(seed),
            None if self.request.is_shard() => {
                bail!("--shard needs --seed: with different seeds, shards would not be parts of one run")
            }
            None => Ok(Rng::new_seed()),
        }
    }

    /// Begins the collection of pictures in bytes, if the form asks for it.
    fn drawings(&self, session: &Session) -> anyhow::Result<Option<Drawings>> {
        let Some(form) = self.output.drawing() else { return Ok(None) };
        form.check_count(self.request.count)?;
        Drawings::of(form, "generate", session).map(Some)
    }

    fn run(&self, spec: &Spec, seed: u64) -> Run {
        let run = self.request.run(spec.clone(), seed).time(self.time).patience(Some(self.patience));
        self.threads.threads.map_or(run.clone(), |threads| run.threads(threads.into()))
    }
}

pub(crate) fn run(args: &Generate, session: &Session) -> anyhow::Result<Exit> {
    if args.request.is_variant() {
        return variant::run(args, session);
    }
    if (args.output == Form::Svg || args.output.drawing().is_some()) && args.file.is_some() {
        bail!("--file does not support the form {}: pictures go to standard output", args.output.name());
    }
    let mut drawings = args.drawings(session)?;
    let spec = args.request.spec()?;
    spec.check()?;
    let form = args.output.made();
    let Some(OpenSink { mut outlet, seed, mut known }) = PuzzleSink::open(args, &spec, form)? else {
        return Ok(Exit::Yes);
    };
    let writer = args.request.writer(form, seed);
    outlet.begin(writer.header())?;
    let (_, of) = args.request.shard;
    let run = args.run(&spec, seed).from(outlet.next());
    let is_hidden = args.file.is_none() && io::stdout().is_terminal();
    let bar = if is_hidden { ProgressBar::hidden() } else { bar(args.request.share()) };
    let begin = Instant::now();
    let mut failure = None;
    let summary = run.go(&mut known, &session.control, |batch| {
        let mut text = String::new();
        match &mut drawings {
            Some(drawings) => {
                let puzzles = batch.made.iter().map(|made| Problem::from(made.puzzle));
                puzzles.for_each(|puzzle| drawings.push(ProblemPicture::of(&puzzle).art()));
            }
            None => batch.made.iter().for_each(|made| writer.write(made, &mut text)),
        }
        if let Err(error) = outlet.write(&text, batch.next) {
            failure = Some(error);
            return ControlFlow::Break(());
        }
        bar.set_position(batch.next / of);
        bar.set_message(format!("{} attempts", batch.summary.tries));
        ControlFlow::Continue(())
    })?;
    bar.finish_and_clear();
    if let Some(error) = failure {
        leave_if_closed(&error);
        return Err(error).with_context(|| outlet.writing());
    }
    if let Some(drawings) = drawings {
        drawings.write(session.language)?;
    }
    if args.stats {
        say_stats(seed, &summary, begin);
    }
    if summary.end.is_none() {
        outlet.finish(args)?
    } else {
        outlet.pause()?
    }
    Ok(report(&summary, args))
}

/// Prints the number of puzzles and attempts, and the time.
fn say_stats(seed: u64, summary: &Summary, begin: Instant) {
    let seconds = begin.elapsed().as_secs_f64();
    complain(&format!("seed {seed}: {} puzzles of {} attempts in {seconds:.1} s", summary.made, summary.tries));
}

/// Reports why there are fewer puzzles than requested.
fn report(summary: &Summary, args: &Generate) -> Exit {
    let Summary { made, left_out, given_up, tries, nearest, end, .. } = summary;
    let reason = match end {
        Some(End::Stopped) => return Exit::Interrupted,
        Some(End::Time) => {
            Some(format!("the time limit of {} s was reached", args.time.unwrap_or_default().as_secs_f64()))
        }
        Some(End::Patience) => Some(format!("no puzzle was found for {} s", args.patience.as_secs_f64())),
        Some(_) => Some("ended early".to_owned()),
        None if *given_up > 0 => Some(format!("{given_up} not found after {} attempts each", args.request.tries())),
        None => None,
    };
    for (clues, count) in &summary.replaced {
        let reach = Run::REACH;
        complain(&format!(
            "{clues} clues: not reached in {reach} attempts, {count} times; another number was used instead"
        ));
    }
    if args.request.method == Method::Unbiased && *made > 1 {
        let size = summary.weights.effective_sample_size();
        complain(&format!(
            "effective sample size {size:.1}: averages of these {made} puzzles are as precise as those of that many of equal weight"
        ));
    }
    if args.request.steer && *made > 0 {
        complain("found by steering: not a random sample of the puzzles that fit");
    }
    let mut exit = Exit::Yes;
    if *left_out > 0 {
        complain(&format!("{left_out} left out, essentially the same as an earlier one"));
        exit = Exit::No;
    }
    if let Some(reason) = reason {
        let near = nearest.as_ref().map_or(String::new(), |nearest| {
            let puzzle = nearest.puzzle.map_or(String::new(), |puzzle| format!(" ({puzzle})"));
            format!("; the nearest was {nearest}{puzzle}")
        });
        complain(&format!("{made} puzzles of {tries} attempts: {reason}{near}"));
        exit = Exit::No;
    }
    exit
}

/// The destination of puzzles.
enum PuzzleSink {
    Screen,
    File(Box<Checkpoint>),
    /// The rows of a Parquet file, which is written once they are complete: its footer locates its contents.
    #[cfg(feature = "parquet")]
    Rows(Box<Checkpoint>),
}

/// A destination, the seed, and the puzzles that it already contains.
struct OpenSink {
    outlet: PuzzleSink,
    seed: u64,
    known: Classes,
}

impl PuzzleSink {
    /// Opens the destination; returns `None` if nothing is left to do.
    fn open(args: &Generate, spec: &Spec, form: PuzzleForm) -> anyhow::Result<Option<OpenSink>> {
        let Some(path) = &args.file else {
            return Ok(Some(OpenSink { outlet: PuzzleSink::Screen, seed: args.seed(None)?, known: Classes::new() }));
        };
        let place = output_file::place(path, &[])?;
        #[cfg(feature = "parquet")]
        if args.output == Form::Parquet {
            let opened = open_store(path, &UnfinishedFile::rows_of(place), args, spec, form)?;
            return Ok(opened.map(|(store, seed, known)| OpenSink { outlet: PuzzleSink::Rows(store), seed, known }));
        }
        let opened = open_store(path, &UnfinishedFile::part_of(place), args, spec, form)?;
        Ok(opened.map(|(store, seed, known)| OpenSink { outlet: PuzzleSink::File(store), seed, known }))
    }

    fn store(&mut self) -> Option<&mut Checkpoint> {
        match self {
            PuzzleSink::Screen => None,
            PuzzleSink::File(store) => Some(store),
            #[cfg(feature = "parquet")]
            PuzzleSink::Rows(store) => Some(store),
        }
    }

    fn next(&mut self) -> u64 {
        self.store().map_or(0, |store| store.next())
    }

    fn begin(&mut self, header: &str) -> anyhow::Result<()> {
        match self.store() {
            None => io::stdout().write_all(header.as_bytes()).context("cannot write the output"),
            Some(_) => Ok(()),
        }
    }

    fn write(&mut self, text: &str, next: u64) -> io::Result<()> {
        match self.store() {
            None => io::stdout().write_all(text.as_bytes()),
            Some(store) => store.append(text.as_bytes(), next),
        }
    }

    /// Returns the context of a write error.
    fn writing(&mut self) -> String {
        self.store().map_or("cannot write the output".to_owned(), |store| output_file::writing(store.path()))
    }

    /// Stops a run that can be resumed later.
    fn pause(mut self) -> anyhow::Result<()> {
        let writing = self.writing();
        let Some(store) = self.store() else { return Ok(()) };
        store.save().context(writing)?;
        complain(&format!("{}: unfinished; --resume continues it", store.path().display()));
        Ok(())
    }

    fn finish(self, args: &Generate) -> anyhow::Result<()> {
        let finished = match self {
            PuzzleSink::Screen => return io::stdout().flush().context("cannot write the output"),
            PuzzleSink::File(store) => store.finish(),
            #[cfg(feature = "parquet")]
            PuzzleSink::Rows(store) => store.finish_as(|rows, file| tesuji::make::write_parquet(rows, file)),
        };
        finished.map_err(|error| output_file::refusal(args.file.as_deref().unwrap_or(Path::new("-")), error))
    }
}

/// An unfinished file of puzzles, the seed, and the puzzles that it already contains.
type Store = (Box<Checkpoint>, u64, Classes);

/// Creates a file of puzzles or resumes it; returns `None` if it is complete.
fn open_store(
    path: &Path,
    unfinished: &UnfinishedFile,
    args: &Generate,
    spec: &Spec,
    form: PuzzleForm,
) -> anyhow::Result<Option<Store>> {
    // The key of a run contains its seed.
    let known = if args.resume { unfinished.key().map(|key| key.seed()) } else { None };
    let seed = args.seed(known)?;
    let key = RunKey::new(&args.run(spec, seed), args.output.name());
    let header = args.request.writer(form, seed).header();
    let existing = existing(args.force);
    let opened = if args.resume {
        Checkpoint::resume(unfinished, existing, &key, header)
    } else {
        Checkpoint::create(unfinished, existing, &key, header).map(|store| (store, Classes::new()))
    };
    match opened {
        Ok((store, known)) => Ok(Some((Box::new(store), seed, known))),
        Err(CheckpointError::Complete) => {
            complain(&format!("{}: the file is complete; there is nothing to resume", path.display()));
            Ok(None)
        }
        Err(error) => {
            let hint = match error {
                CheckpointError::Exists => "; --force replaces it",
                CheckpointError::Unfinished => "; continue with --resume, or start over with --force",
                CheckpointError::OtherRun(_) => "; --force starts over and replaces it",
                CheckpointError::Unknown => "; --force, without --resume, replaces it",
                CheckpointError::Foreign(_) => "; move it, or choose another name",
                _ => "",
            };
            Err(anyhow!("{}: {error}{hint}", path.display()))
        }
    }
}

/// Returns the progress bar of a run.
pub(super) fn bar(wanted: u64) -> ProgressBar {
    count_bar(wanted, "{bar:40} {pos} of {len}, {msg}, {eta} left")
}
