//! `tesuji why`: the clues and constraints that make a problem unsolvable.

use clap::Args;
use tesuji::Why as Ask;
use tesuji::render::Style;

use crate::args::Task;
use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;
use crate::table_args::TableArgs;

/// Find out why problems have no solution: clues that clash
///
/// Prints one line per problem: givens and constraints that have no solution together, separated by semicolons. None of
/// them can be left out: without it, the others have a solution. If the problem has a solution, prints `unique` or
/// `several`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji why puzzle.txt         which clues clash?\n  \
    tesuji why --json killer.txt  with the constraints as data")]
pub(crate) struct Why {
    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: TableArgs,
}

pub(crate) fn run(args: &Why, session: &Session) -> anyhow::Result<Exit> {
    let job = Job::of(&args.task, session).in_tables(&args.table).one_by_one();
    job.answer_by_lines(&Ask::default(), &args.task.output, Style::default())
}
