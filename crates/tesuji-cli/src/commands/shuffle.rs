//! `tesuji shuffle`: random images of puzzles.

use clap::Args;
use tesuji::Shuffle as Ask;
use tesuji::render::Style;

use crate::args::Task;
use crate::exit::Exit;
use crate::job::{Job, Length};
use crate::session::Session;
use crate::table_args::TableArgs;

/// Shuffle puzzles: relabel digits, move rows, columns, bands and stacks, transpose, all at random
///
/// Prints one line per image, with the trailing fields of the puzzle. Each of the 1,218,998,108,160 transforms is
/// equally likely. The same seed gives the same images, whatever the number of threads.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji shuffle puzzles.txt                     other images each time\n  \
    tesuji shuffle --seed 1 --count 8 puzzle.txt   eight images, the same each time")]
pub(crate) struct Shuffle {
    /// Random seed [default: a new one each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// The number of images of each puzzle
    #[arg(short, long, value_name = "N", default_value_t = Ask::default().count, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,

    /// Print the transform after each image, such as tr123456789c123456789d123456789
    #[arg(short, long)]
    transform: bool,

    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: TableArgs,
}

pub(crate) fn run(args: &Shuffle, session: &Session) -> anyhow::Result<Exit> {
    let ask = Ask { count: args.count, ..args.seed.map_or_else(Ask::unseen, Ask::new) };
    let style = Style { brief: !args.transform, ..Style::default() };
    let job = Job::without_nodes("shuffle", &args.task, session)?.in_tables(&args.table);
    job.list(&ask, &args.task.output, style, Length::Any)
}
