//! `tesuji distance`: in how many clues puzzles differ.

use std::io::Write;

use clap::Args;
use tesuji::{Cell, clues_of};

use crate::args::{Select, Source, Threads};
use crate::commands::check::read_puzzle;
use crate::commands::isomorphic::wanted;
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

    #[command(flatten)]
    threads: Threads,
}

pub(crate) fn run(args: &Distance, session: &Session) -> anyhow::Result<Exit> {
    let other = wanted(clues_of(&read_puzzle(&args.to)?))?;
    let job = Job::new(&args.source, args.threads.threads, session).selecting(&args.select);
    job.map_taken(clues_of, |_, _, record, grid, page, _| {
        let differs = Cell::iter().filter(|&cell| grid.get(cell) != other.get(cell)).count();
        writeln!(page.out, "{differs}{}", record.rest).expect("memory takes all");
    })
}
