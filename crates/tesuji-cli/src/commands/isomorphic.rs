//! `tesuji isomorphic`: is this puzzle essentially that one?

use std::io::Write;

use clap::Args;
use tesuji::{puzzle_of, with_canonicalizer};

use crate::args::{Select, Source};
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

    /// How many threads work [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &Isomorphic, session: &Session) -> anyhow::Result<Exit> {
    let other = puzzle_of(&read_puzzle(&args.to)?)?;
    let job = Job::new(&args.source, args.threads, session).selecting(&args.select);
    job.run_on_puzzles(|_, _, reading, puzzle, page, _| {
        let found = with_canonicalizer(|own| own.isomorphism(&puzzle, &other));
        if found.is_none() {
            page.note(Exit::No);
        }
        let answer = found.map_or("no".to_owned(), |transform| transform.to_string());
        writeln!(page.out, "{answer}{}", reading.rest).expect("memory takes all");
    })
}
