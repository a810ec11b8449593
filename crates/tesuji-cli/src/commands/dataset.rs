//! `tesuji dataset`: lists of puzzles for machine learning.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use tesuji::make::{Side, Split};
use tesuji::stream::in_order;

use crate::args::Threads;
use crate::exit::Exit;
use crate::input::{Input, named};
use crate::output::complain;
use crate::session::Session;

/// Divide lists of puzzles for machine learning, and join the shards of a run
#[derive(Debug, Args)]
pub(crate) struct Dataset {
    #[command(subcommand)]
    act: Act,
}

#[derive(Debug, Subcommand)]
enum Act {
    Split(Divide),
    Join(super::join::Join),
}

/// Divide puzzles into two files, to train on and to test with, and essentially the same ones never into both
///
/// Reads tables or lines of which each has a puzzle of 81 characters, and copies each line as it is. The first line of a
/// file goes to both if it has no puzzle. The side of a puzzle depends on its canonical form and the seed alone.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji dataset split --train train.csv --test test.csv puzzles.csv\n  \
    tesuji dataset split --share 0.2 --seed 7 --train train.csv --test test.csv shard-*.csv")]
struct Divide {
    /// Files to read; none or - is standard input
    #[arg(value_name = "FILES")]
    files: Vec<PathBuf>,

    /// The file to write what to train on
    #[arg(long, value_name = "FILE")]
    train: PathBuf,

    /// The file to write what to test with
    #[arg(long, value_name = "FILE")]
    test: PathBuf,

    /// Which share of the puzzles is for tests, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share)]
    share: f64,

    /// The seed of the division
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    threads: Threads,
}

fn share(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "expected a share such as 0.1".to_owned())
}

/// How many lines a thread takes at a time.
const TOGETHER: usize = 1024;

pub(crate) fn run(args: &Dataset, session: &Session) -> anyhow::Result<Exit> {
    let args = match &args.act {
        Act::Split(args) => args,
        Act::Join(args) => return super::join::run(args),
    };
    let split = Split::new(args.seed, args.share);
    if args.train == args.test {
        bail!("{}: the two files are the same", args.train.display());
    }
    let create = |path: &Path| -> anyhow::Result<_> {
        Ok(BufWriter::new(File::create(path).with_context(|| path.display().to_string())?))
    };
    let (mut train, mut test) = (create(&args.train)?, create(&args.test)?);
    let threads =
        args.threads.threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
    let (mut counts, mut exit) = ([0_u64; 2], Exit::Yes);
    for (nth, path) in named(&args.files).iter().enumerate() {
        let input = Input::open(path).with_context(|| path.display().to_string())?;
        let name = input.name.clone();
        let mut lines = BufReader::new(input.into_reader()).lines();
        let pieces = std::iter::from_fn(move || {
            let piece: Vec<io::Result<String>> = lines.by_ref().take(TOGETHER).collect();
            (!piece.is_empty()).then_some(piece)
        });
        let (mut number, mut failure) = (0_u64, None);
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
                    let written = item.and_then(|(side, line)| match side {
                        Some(Side::Train) => {
                            counts[0] += 1;
                            writeln!(train, "{line}")
                        }
                        Some(Side::Test) => {
                            counts[1] += 1;
                            writeln!(test, "{line}")
                        }
                        // The names of the columns, once.
                        None if number == 1 && nth == 0 => {
                            writeln!(train, "{line}").and_then(|()| writeln!(test, "{line}"))
                        }
                        None if number == 1 || line.trim().is_empty() => Ok(()),
                        None => {
                            complain(&format!("{name}:{number}: no puzzle of 81 characters on this line"));
                            exit = Exit::Bad;
                            Ok(())
                        }
                    });
                    if let Err(error) = written {
                        failure = Some(error);
                        return ControlFlow::Break(());
                    }
                }
                if session.control.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        if let Some(error) = failure {
            return Err(error).with_context(|| name.clone());
        }
        if flow.is_break() {
            return Ok(Exit::Interrupted);
        }
    }
    train.flush().context("cannot write the output")?;
    test.flush().context("cannot write the output")?;
    let [train, test] = counts;
    writeln!(io::stdout(), "{train} to train on, {test} to test with").context("cannot write the output")?;
    Ok(exit)
}
