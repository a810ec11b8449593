//! `tesuji distance`: in how many clues puzzles differ.

use std::io::Write;

use clap::Args;
use tesuji::{Cell, clues_of};

use crate::args::{Select, Source};
use crate::commands::check::read_puzzle;
use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;

/// Tell in how many cells puzzles differ from another
///
/// Prints one line a puzzle: how many clues have to be taken away, put in or changed to make one of the other, in cells
/// as they stand, and the trailing fields. Canonicalize both sides to compare kinds of puzzles.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  tesuji distance --to known.txt puzzles.txt")]
pub(crate) struct Distance {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    select: Select,

    /// The other puzzle: a file, or 81 characters
    #[arg(short, long, value_name = "PUZZLE")]
    to: String,

    /// How many threads work [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &Distance, session: &Session) -> anyhow::Result<Exit> {
    let other = clues_of(&read_puzzle(&args.to)?)?;
    let job = Job::new(&args.source, args.threads, session).selecting(&args.select);
    job.run_on(
        |content, _| clues_of(content),
        |_, _, reading, grid, page, _| {
            let differs = Cell::iter().filter(|&cell| grid.get(cell) != other.get(cell)).count();
            writeln!(page.out, "{differs}{}", reading.rest).expect("memory takes all");
        },
    )
}
