//! `tesuji dataset`: data sets and lists of puzzles for machine learning.

use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use tesuji::files::NewFile;
use tesuji::make::{Side, Split};
use tesuji::stream::in_order;

use crate::args::Threads;
use crate::exit::Exit;
use crate::input::{Input, named};
use crate::output::complain;
use crate::output_file::{self, existing};
use crate::session::Session;

/// Make data sets for machine learning and pictures with their truth, split lists, and join the shards of a run
#[derive(Debug, Args)]
pub(crate) struct Dataset {
    #[command(subcommand)]
    act: Act,
}

#[derive(Debug, Subcommand)]
enum Act {
    Make(super::make::Make),
    Split(Divide),
    Join(super::join::Join),
    #[cfg(feature = "scene")]
    Images(super::images::Images),
}

/// Split puzzles into a training file and a test file; essentially the same ones stay together
///
/// Reads tables or lines with one puzzle of 81 characters each, and copies each line unchanged. If the first line of
/// the first file has no puzzle, it goes to both files; the first lines of other files are then left out. The file that
/// a puzzle goes to depends only on its canonical form, the seed and the share. The two files have temporary names
/// until all input has been read.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji dataset split --train train.csv --test test.csv puzzles.csv\n  \
    tesuji dataset split --share 0.2 --seed 7 --train train.csv --test test.csv shard-*.csv")]
struct Divide {
    /// Files to read; standard input if none or -
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,

    /// The file for the training puzzles
    #[arg(long, value_name = "FILE")]
    train: PathBuf,

    /// The file for the test puzzles
    #[arg(long, value_name = "FILE")]
    test: PathBuf,

    /// The share of puzzles for the test file, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share)]
    share: f64,

    /// Random seed for the split
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Replace the two files if they exist
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    threads: Threads,
}

/// Reads a share.
pub(super) fn share(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "expected a share such as 0.1".to_owned())
}

/// The number of lines that a thread takes at a time.
const TOGETHER: usize = 1024;

pub(crate) fn run(args: &Dataset, session: &Session) -> anyhow::Result<Exit> {
    match &args.act {
        Act::Make(args) => super::make::run(args, session),
        Act::Split(args) => divide(args, session),
        Act::Join(args) => super::join::run(args),
        #[cfg(feature = "scene")]
        Act::Images(args) => super::images::run(args, session),
    }
}

fn divide(args: &Divide, session: &Session) -> anyhow::Result<Exit> {
    let files = named(&args.files);
    let places = (output_file::place(&args.train, &files)?, output_file::place(&args.test, &files)?);
    if places.0.is_same_as(&places.1) {
        bail!("{}: the two files are the same", args.train.display());
    }
    let create = |path: &Path, place| -> anyhow::Result<_> {
        Ok(BufWriter::new(output_file::create(path, place, existing(args.force))?))
    };
    let mut sides = Sides {
        train: create(&args.train, &places.0)?,
        test: create(&args.test, &places.1)?,
        counts: [0; 2],
        exit: Exit::Yes,
    };
    for (nth, path) in files.iter().enumerate() {
        if divide_file(args, path, nth == 0, &mut sides, session)?.is_break() {
            return Ok(Exit::Interrupted);
        }
    }
    let [train, test] = sides.counts;
    // Both are written completely before one of them is renamed.
    let written = |file: BufWriter<NewFile>, path: &Path| {
        file.into_inner().map_err(|error| error.into_error()).with_context(|| output_file::writing(path))
    };
    let (train_file, test_file) = (written(sides.train, &args.train)?, written(sides.test, &args.test)?);
    train_file.commit().map_err(|error| output_file::refusal(&args.train, error))?;
    test_file.commit().map_err(|error| output_file::refusal(&args.test, error))?;
    writeln!(io::stdout(), "{train} for training, {test} for testing").context("cannot write the output")?;
    Ok(sides.exit)
}

/// The two files, the number of puzzles in each, and the exit code so far.
struct Sides {
    train: BufWriter<NewFile>,
    test: BufWriter<NewFile>,
    counts: [u64; 2],
    exit: Exit,
}

impl Sides {
    /// Copies a line to its side. A header goes to both.
    fn copy(&mut self, text: &str, place: &Place<'_>, side: Option<Side>) -> io::Result<()> {
        let Place { file, number, is_first_file } = place;
        match side {
            Some(Side::Train) => {
                self.counts[0] += 1;
                writeln!(self.train, "{text}")
            }
            Some(Side::Test) => {
                self.counts[1] += 1;
                writeln!(self.test, "{text}")
            }
            None if *number == 1 && *is_first_file => {
                writeln!(self.train, "{text}").and_then(|()| writeln!(self.test, "{text}"))
            }
            None if *number == 1 || text.trim().is_empty() => Ok(()),
            None => {
                complain(&format!("{file}:{number}: no puzzle of 81 characters on this line"));
                self.exit = Exit::Bad;
                Ok(())
            }
        }
    }
}

/// The position of a line.
struct Place<'a> {
    file: &'a str,
    number: u64,
    is_first_file: bool,
}

/// Splits the lines of a file. Returns `Break` if it was interrupted.
fn divide_file(
    args: &Divide,
    path: &Path,
    is_first_file: bool,
    sides: &mut Sides,
    session: &Session,
) -> anyhow::Result<ControlFlow<()>> {
    let split = Split::new(args.seed, args.share);
    let input = Input::open(path).with_context(|| path.display().to_string())?;
    let name = input.name.clone();
    let mut lines = BufReader::new(input.into_reader()).lines();
    let pieces = std::iter::from_fn(move || {
        let piece: Vec<io::Result<String>> = lines.by_ref().take(TOGETHER).collect();
        (!piece.is_empty()).then_some(piece)
    });
    let threads = args.threads.count();
    let (mut number, mut failure) = (0, None);
    let flow = in_order(
        threads,
        pieces,
        || (),
        |(), piece, outlet| {
            let side = |line: io::Result<String>| line.map(|line| (split.side(&line), line));
            let _ = outlet.push(piece.into_iter().map(side).collect::<Vec<_>>());
        },
        |piece| {
            for item in piece {
                number += 1;
                let place = Place { file: &name, number, is_first_file };
                let copied = item.with_context(|| name.clone()).and_then(|(side, text)| {
                    let writing = || format!("cannot write {} or {}", args.train.display(), args.test.display());
                    sides.copy(&text, &place, side).with_context(writing)
                });
                if let Err(error) = copied {
                    failure = Some(error);
                    return ControlFlow::Break(());
                }
            }
            if session.control.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    failure.map_or(Ok(flow), Err)
}
