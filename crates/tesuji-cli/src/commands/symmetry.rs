//! `tesuji symmetry`: the transforms that map a puzzle to itself.

use clap::Args;
use tesuji::render::Style;
use tesuji::{Automorphisms, Symmetries};

use crate::args::Task;
use crate::exit::Exit;
use crate::job::{Job, Length};
use crate::session::Session;
use crate::table_args::TableArgs;

/// Find the symmetries of puzzles, their automorphisms and the classes of their bands
///
/// Prints one line per puzzle: the number of cell maps that turn the puzzle into itself with some relabelling, the
/// number of those that do so with its clue cells only, the visible symmetry of the clue cells, the classes (1 to 416)
/// of the three bands and the three stacks of the solution if there is exactly one, and the trailing fields.
#[derive(Debug, Args)]
#[command(after_help = "Symmetries: none half-turn quarter-turn left-right top-bottom mirrors diagonal antidiagonal \
    both-diagonals full\n\nExamples:\n  \
    tesuji symmetry puzzles.txt\n  \
    tesuji symmetry --list puzzle.txt  every automorphism as a transform, one per line")]
pub(crate) struct Symmetry {
    /// Print the automorphisms, one per line, instead of their number
    #[arg(short, long)]
    list: bool,

    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: TableArgs,
}

pub(crate) fn run(args: &Symmetry, session: &Session) -> anyhow::Result<Exit> {
    let job = Job::without_nodes("symmetry", &args.task, session)?.in_tables(&args.table);
    match args.list {
        true => job.list(&Automorphisms {}, &args.task.output, Style::default(), Length::Any),
        false => job.answer_by_lines(&Symmetries {}, &args.task.output, Style::default()),
    }
}
