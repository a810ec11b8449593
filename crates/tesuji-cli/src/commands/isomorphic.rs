//! `tesuji isomorphic`: compares puzzles with another one, up to transforms.

use clap::Args;
use tesuji::render::Style;
use tesuji::{CanonicalForm, Isomorphic as Ask, Status, puzzle_of};

use crate::args::Task;
use crate::commands::canonicalize::form_parser;
use crate::commands::check::read_puzzle;
use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;
use crate::table_args::TableArgs;

/// Test whether puzzles are essentially the same as another puzzle
///
/// Prints one line per puzzle: the transform that turns it into the other one, or no, and the trailing fields. The exit
/// code is 1 if any answer is no.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji isomorphic --to known.txt puzzles.txt\n  \
    tesuji isomorphic --form puzzle --to known.txt puzzles.txt   also print the canonical form of each\n  \
    tesuji isomorphic --form pattern --to known.txt puzzles.txt  the same clue pattern, whatever the digits")]
pub(crate) struct Isomorphic {
    /// The other puzzle: a file, or 81 characters
    #[arg(short, long, value_name = "PUZZLE")]
    to: String,

    /// Compare these canonical forms, and print the form of each puzzle
    ///
    /// The form comes after the transform, or after the no. See tesuji canonicalize --help.
    #[arg(short, long, value_name = "FORM", value_parser = form_parser())]
    form: Option<CanonicalForm>,

    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: TableArgs,
}

pub(crate) fn run(args: &Isomorphic, session: &Session) -> anyhow::Result<Exit> {
    let to = wanted(puzzle_of(&read_puzzle(&args.to)?))?;
    let job = Job::without_nodes("isomorphic", &args.task, session)?.in_tables(&args.table);
    job.answer_by_lines(&Ask { form: args.form, ..Ask::new(to) }, &args.task.output, Style::default())
}

/// Returns the value obtained from the other puzzle, or the reason why there is none.
pub(super) fn wanted<T>(taken: Result<T, Status>) -> anyhow::Result<T> {
    taken.map_err(|status| anyhow::Error::msg(status.reason().unwrap_or_default()))
}
