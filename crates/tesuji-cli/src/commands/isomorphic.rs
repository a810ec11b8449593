//! `tesuji isomorphic`: is this puzzle essentially that one?

use std::io::Write;

use clap::Args;
use tesuji::{Status, puzzle_of, with_canonicalizer};

use crate::args::{Select, Source, Threads};
use crate::commands::check::read_puzzle;
use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;

/// Tell whether puzzles are essentially the same as another
///
/// Prints one line a puzzle: the transform that turns it into the other one, or no, and the trailing fields. The exit
/// code is 1 if there was a no.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  tesuji isomorphic --to known.txt puzzles.txt")]
pub(crate) struct Isomorphic {
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

pub(crate) fn run(args: &Isomorphic, session: &Session) -> anyhow::Result<Exit> {
    let other = wanted(puzzle_of(&read_puzzle(&args.to)?))?;
    let job = Job::new(&args.source, args.threads.threads, session).selecting(&args.select);
    job.map_puzzles(|_, _, record, puzzle, page, _| {
        let found = with_canonicalizer(|own| own.isomorphism(&puzzle, &other));
        if found.is_none() {
            page.note(Exit::No);
        }
        let answer = found.map_or("no".to_owned(), |transform| transform.to_string());
        writeln!(page.out, "{answer}{}", record.rest).expect("memory takes all");
    })
}

/// Returns what was taken from the other puzzle, or why nothing could be.
pub(super) fn wanted<T>(taken: Result<T, Status>) -> anyhow::Result<T> {
    taken.map_err(|status| anyhow::Error::msg(status.reason().unwrap_or_default()))
}
