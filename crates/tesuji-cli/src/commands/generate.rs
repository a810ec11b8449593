//! `tesuji generate`: puzzles made for a specification.

mod variant;

use std::io::{self, IsTerminal, Write};
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use tesuji::generate::{ClueSpec, Method, Rng, VariantRule};
use tesuji::logic::classify::Difficulty;
use tesuji::logic::technique;
use tesuji::make::{
    Checkpoint, CheckpointError, Criteria, End, PuzzleForm, PuzzleWriter, Run, RunKey, Spec, Summary, UnfinishedFile,
    terms,
};
use tesuji::query::rate::Window;
use tesuji::render::ProblemPicture;
use tesuji::symmetry::Symmetry;
use tesuji::{CellSet, Classes, Level, Problem, Technique};

use crate::args::{Threads, shard};
use crate::drawing::{Drawing, Drawings};
use crate::exit::{Exit, leave_if_closed};
use crate::output::{complain, count_bar};
use crate::output_file::{self, existing};
use crate::session::Session;

use super::rate::WindowArgs;

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
    /// The number of puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: u64,

    /// Random seed [default: a new one each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// The number of digits, and so of rows and columns: 4 to 25
    #[arg(long, value_name = "N", default_value_t = 9)]
    size: usize,

    /// Rules in addition to rows, columns and boxes, separated by commas
    ///
    /// The rules are x, jigsaw (random regions instead of boxes), windoku, anti-knight, anti-king, nonconsecutive,
    /// killer, thermo and arrow. Puzzles with rules or of another size are printed as line, csv, json or svg, and allow
    /// --count, --seed, --clues and --minimal. A line is in the first notation that can hold the puzzle, usually that
    /// of Interactive Sudoku Solver.
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    rules: Vec<VariantRule>,

    /// The number of clues: 26, 81 for full grids, or a range such as 24..28
    ///
    /// Each number of a range is equally likely, whatever the other criteria. If a number that is drawn for a puzzle is
    /// not reached in 20000 attempts, another one replaces it, and the end of the run reports this: with 17..28, it
    /// happens to 17, 18, 19 and sometimes 20. With --minimal, few attempts reach the ends of the range: 24..28 takes
    /// 80 attempts per puzzle. --method unbiased takes any number within the range.
    #[arg(long, value_name = "RANGE")]
    clues: Option<String>,

    /// The symmetry of the clue pattern
    ///
    /// The symmetries are none, half-turn, quarter-turn, left-right, top-bottom, mirrors, diagonal, antidiagonal,
    /// both-diagonals and full.
    #[arg(long, value_name = "SYMMETRY", default_value = "none")]
    symmetry: Symmetry,

    /// The cells of the clues, as a puzzle of 81 characters whose digits do not matter
    #[arg(long, value_name = "PATTERN", value_parser = terms::pattern)]
    pattern: Option<CellSet>,

    /// Only minimal puzzles, in which no clue is redundant
    #[arg(short, long)]
    minimal: bool,

    /// The method of generation: top-down or unbiased
    ///
    /// top-down is fast and biased towards few clues. unbiased draws all minimal puzzles equally often if each counts
    /// with its weight, which is printed after it and corrects averages.
    #[arg(long, value_name = "METHOD", default_value = "top-down")]
    method: Method,

    #[command(flatten)]
    window: WindowArgs,

    /// Only puzzles of this band of difficulty, or of a range of bands: hard, or easy..medium
    #[arg(long, value_name = "BAND", value_parser = terms::difficulty)]
    difficulty: Option<RangeInclusive<Difficulty>>,

    /// Only puzzles of this HoDoKu level: easy, medium, hard, unfair or extreme
    #[arg(long, value_name = "LEVEL", value_parser = terms::level)]
    level: Option<Level>,

    /// Only puzzles whose HoDoKu score is in this range, such as 1000..2000
    #[arg(long, value_name = "RANGE", value_parser = terms::score)]
    score: Option<RangeInclusive<u32>>,

    /// Only puzzles whose HoDoKu path uses this technique; can be repeated
    #[arg(long, value_name = "TECHNIQUE", value_parser = named)]
    with: Vec<&'static Technique>,

    /// Only puzzles whose HoDoKu path does not use this technique; can be repeated
    #[arg(long, value_name = "TECHNIQUE", value_parser = named)]
    without: Vec<&'static Technique>,

    /// Only puzzles whose HoDoKu path uses this technique and none that is harder
    #[arg(long, value_name = "TECHNIQUE", value_parser = named)]
    bottleneck: Option<&'static Technique>,

    /// Search step by step among neighbouring puzzles instead of sampling at random
    ///
    /// This helps with rare criteria, such as --diamond --er 6.. The puzzles found are not a random sample of those
    /// that fit.
    #[arg(long)]
    steer: bool,

    /// The output form
    #[arg(short, long, value_name = "FORM", default_value = "line")]
    output: Form,

    /// Rate the puzzles on the Sudoku Explainer scale, even without --er or a similar condition
    #[arg(short, long)]
    rate: bool,

    /// Include the HoDoKu level, score and path, for --output json
    #[arg(long)]
    path: bool,

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

    /// Make only part I of N of the run with a given seed, such as 2/5
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<(u64, u64)>,

    /// Give up on a puzzle after N attempts [default: 100000000; 10000 with --size or --rules]
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = clap::value_parser!(u64).range(1..))]
    tries: Option<u64>,

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

fn named(text: &str) -> Result<&'static Technique, String> {
    technique(text).ok_or_else(|| "no technique has this name; tesuji technique lists them".to_owned())
}

impl Generate {
    /// Returns whether another size or further rules are requested.
    fn is_variant(&self) -> bool {
        self.size != 9 || !self.rules.is_empty()
    }

    fn tries(&self) -> u64 {
        self.tries.unwrap_or(if self.is_variant() { 10_000 } else { 100_000_000 })
    }

    /// Returns the specification without the number of clues, which depends on the size.
    fn spec_without_clues(&self) -> Spec {
        let window = self.window.window();
        let clues = ClueSpec {
            clues: None,
            symmetry: self.symmetry,
            pattern: self.pattern,
            minimal: self.minimal,
            method: self.method,
        };
        let criteria = Criteria {
            se: (window != Window::ALL).then_some(window),
            difficulty: self.difficulty.clone(),
            score: self.score.clone(),
            level: self.level,
            with: self.with.clone(),
            without: self.without.clone(),
            bottleneck: self.bottleneck,
        };
        Spec { clues, criteria, rates: self.rate, paths: self.path, steers: self.steer }
    }

    fn spec(&self) -> anyhow::Result<Spec> {
        let mut spec = self.spec_without_clues();
        spec.clues.clues = self.clues.as_deref().map(terms::clues).transpose()?;
        Ok(spec)
    }

    /// Returns the given seed, otherwise that of an unfinished run, or a new one.
    fn seed(&self, unfinished: Option<u64>) -> anyhow::Result<u64> {
        match self.seed.or(unfinished) {
            Some(seed) => Ok(seed),
            None if self.shard.is_some() => {
                bail!("--shard needs --seed: with different seeds, shards would not be parts of one run")
            }
            None => Ok(Rng::new_seed()),
        }
    }

    /// Begins the collection of pictures in bytes, if the form asks for it.
    fn drawings(&self, session: &Session) -> anyhow::Result<Option<Drawings>> {
        let Some(form) = self.output.drawing() else { return Ok(None) };
        form.check_count(self.count)?;
        Drawings::of(form, "generate", session).map(Some)
    }

    fn run(&self, spec: &Spec, seed: u64) -> Run {
        let (nth, of) = self.shard.unwrap_or((0, 1));
        let run = Run::new(spec.clone(), seed).count(self.count).shard(nth, of).tries(self.tries());
        let run = run.time(self.time).patience(Some(self.patience));
        self.threads.threads.map_or(run.clone(), |threads| run.threads(threads.into()))
    }
}

pub(crate) fn run(args: &Generate, session: &Session) -> anyhow::Result<Exit> {
    if args.is_variant() {
        return variant::run(args, session);
    }
    if (args.output == Form::Svg || args.output.drawing().is_some()) && args.file.is_some() {
        bail!("--file does not support the form {}: pictures go to standard output", args.output.name());
    }
    let mut drawings = args.drawings(session)?;
    let spec = args.spec()?;
    spec.check()?;
    let form = args.output.made();
    let Some(OpenSink { mut outlet, seed, mut known }) = PuzzleSink::open(args, &spec, form)? else {
        return Ok(Exit::Yes);
    };
    let writer = PuzzleWriter { form, seed, weights: args.method == Method::Unbiased, steered: args.steer };
    outlet.begin(writer.header())?;
    let (_, of) = args.shard.unwrap_or((0, 1));
    let run = args.run(&spec, seed).from(outlet.next());
    let wanted = (args.count + of - 1 - args.shard.map_or(0, |(nth, _)| nth)) / of;
    let bar = if args.file.is_none() && io::stdout().is_terminal() { ProgressBar::hidden() } else { bar(wanted) };
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
        None if *given_up > 0 => Some(format!("{given_up} not found after {} attempts each", args.tries())),
        None => None,
    };
    for (clues, count) in &summary.replaced {
        let reach = Run::REACH;
        complain(&format!(
            "{clues} clues: not reached in {reach} attempts, {count} times; another number was used instead"
        ));
    }
    if args.method == Method::Unbiased && *made > 1 {
        let size = summary.weights.effective_sample_size();
        complain(&format!(
            "effective sample size {size:.1}: these {made} puzzles tell as much as that many of equal weight"
        ));
    }
    if args.steer && *made > 0 {
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
    let header = PuzzleWriter { form, seed, weights: args.method == Method::Unbiased, steered: args.steer }.header();
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
