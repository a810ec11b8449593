//! `tesuji scan`: every puzzle with few clues that a solution has.

use clap::Args;
use tesuji::Scan as Ask;
use tesuji::generate::Scan as Search;
use tesuji::render::Style;

use crate::args::Task;
use crate::exit::Exit;
use crate::job::{Job, Length};
use crate::session::Session;

/// Find every puzzle with few clues in a solution
///
/// Takes solutions, or puzzles with exactly one, and prints every minimal puzzle of the solution with at most so many
/// clues, a line each, with the trailing fields. The search is exhaustive: for 17 clues 23 solutions took 1 to 9 seconds of
/// one core with AVX-512, and with 18 two of them took five and nine times as long. The exit code is 1 if there was a solution
/// without such a puzzle.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji scan grids.txt             all puzzles with 17 clues\n  \
    tesuji scan --clues 18 grid.txt   and with 18, which takes much longer")]
pub(crate) struct Scan {
    /// The most clues
    #[arg(short, long, value_name = "N", default_value_t = 17, value_parser = clap::value_parser!(u8).range(1..=Search::MAX_CLUES as i64))]
    clues: u8,

    #[command(flatten)]
    task: Task,
}

pub(crate) fn run(args: &Scan, session: &Session) -> anyhow::Result<Exit> {
    let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let threads = args.task.threads.threads.map_or_else(cores, usize::from);
    // One solution at a time: the threads work on that.
    let job = Job::new(&args.task.source, Some(1), session)
        .selecting(&args.task.select)
        .choosing(&args.task.output)
        .one_by_one();
    let missing = format!("no puzzle with {} clues or fewer", args.clues);
    job.list(
        &Ask { clues: args.clues.into(), threads },
        &args.task.output,
        Style::default(),
        Length::AtLeastOne(&missing),
    )
}
