//! `tesuji distance`: the number of clues in which puzzles differ.

use clap::Args;
use tesuji::render::Style;
use tesuji::{Distance as Ask, clues_of};

use crate::args::Task;
use crate::commands::check::read_puzzle;
use crate::commands::isomorphic::wanted;
use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;
use crate::table_args::TableArgs;

/// Count the cells in which the clues of puzzles differ from those of another puzzle
///
/// Prints one line per puzzle: the number of clues that must be removed, added or changed to turn one puzzle into the
/// other, without moving rows or relabelling digits, and the trailing fields. To compare kinds of puzzles, canonicalize
/// both sides first.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  tesuji distance --to known.txt puzzles.txt")]
pub(crate) struct Distance {
    /// The other puzzle: a file, or 81 characters
    #[arg(short, long, value_name = "PUZZLE")]
    to: String,

    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: TableArgs,
}

pub(crate) fn run(args: &Distance, session: &Session) -> anyhow::Result<Exit> {
    let to = wanted(clues_of(&read_puzzle(&args.to)?))?;
    let job = Job::without_nodes("distance", &args.task, session)?.in_tables(&args.table);
    job.answer_by_lines(&Ask { to }, &args.task.output, Style::default())
}
