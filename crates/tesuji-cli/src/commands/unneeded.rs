//! `tesuji unneeded`: what a problem can spare.

use clap::Args;
use tesuji::Unneeded as Ask;
use tesuji::render::Style;

use crate::args::Task;
use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;
use crate::table_args::TableArgs;

/// Find the givens and constraints that problems can spare
///
/// Prints two fields a problem, separated by a tab: the givens and constraints without which there is still one solution, each
/// by itself; and such that can go at the same time. Semicolons stand between them, and `-` for none.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji unneeded killer.txt         which givens and cages can go?\n  \
    tesuji unneeded --json killer.txt  with the constraints as data\n\n\
    minimal lists the minimal puzzles within a classic one.")]
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
