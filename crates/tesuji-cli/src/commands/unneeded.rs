//! `tesuji unneeded`: the redundant parts of a problem.

use clap::Args;
use tesuji::Unneeded as Ask;
use tesuji::render::Style;

use crate::args::Task;
use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;
use crate::table_args::TableArgs;

/// Find the givens and constraints that problems do not need
///
/// Prints two fields per problem, separated by a tab. The first has the givens and constraints that can each be
/// removed, if all others stay, so that there is still one solution; the second has some that can be removed together.
/// Items are separated by semicolons, and `-` means none.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji unneeded killer.txt         which givens and cages are redundant?\n  \
    tesuji unneeded --json killer.txt  with the constraints as data\n\n\
    tesuji minimal lists the minimal puzzles within a classic puzzle.")]
pub(crate) struct Unneeded {
    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: TableArgs,
}

pub(crate) fn run(args: &Unneeded, session: &Session) -> anyhow::Result<Exit> {
    let job = Job::of(&args.task, session).in_tables(&args.table).one_by_one();
    job.answer_by_lines(&Ask::default(), &args.task.output, Style::default())
}
