//! `tesuji unavoidable`: sets of cells in a solution that each need at least one clue.

use clap::Args;
use tesuji::render::Style;
use tesuji::{DigitSet, Unavoidable as Ask, UnavoidableKind};

use crate::args::Task;
use crate::exit::Exit;
use crate::job::{Job, Length};
use crate::session::Session;
use crate::table_args::TableArgs;

/// Find the minimal unavoidable sets of a solution, or as many disjoint ones as possible
///
/// Takes solutions, or puzzles with exactly one. An unavoidable set is a set of cells that another solution fills
/// differently, so one of them must be a clue; it is minimal if no part of it is unavoidable. Prints one line per set:
/// the cells, then the trailing fields.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji unavoidable grid.txt                all sets of up to 12 cells\n  \
    tesuji unavoidable --digits 1234 grid.txt  all sets within the cells of four digits\n  \
    tesuji unavoidable --count grids.txt       the number of sets of each size\n  \
    tesuji unavoidable --apart grids.txt       as many disjoint sets as possible; each needs a clue")]
pub(crate) struct Unavoidable {
    /// Only sets with at most N cells [default: 12; any number with --digits]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=81))]
    size: Option<u8>,

    /// Only sets within the cells of these digits, two to five of them
    #[arg(short, long, value_name = "DIGITS", value_parser = digits)]
    digits: Option<DigitSet>,

    /// Print the number of sets of each size, such as 4:8 6:12, instead of the sets
    #[arg(short, long, conflicts_with = "apart")]
    count: bool,

    /// Print as many disjoint sets as possible, after their number
    ///
    /// For sets of up to 12 cells, this number is the maximum clique number.
    #[arg(short, long)]
    apart: bool,

    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: TableArgs,
}

fn digits(text: &str) -> Result<DigitSet, String> {
    let digits = text.chars().map(|digit| digit.to_string().parse()).collect::<Result<DigitSet, _>>();
    match digits {
        Ok(digits) if (2..=5).contains(&digits.len()) && digits.len() == text.len() => Ok(digits),
        _ => Err("expected two to five different digits".to_owned()),
    }
}

pub(crate) fn run(args: &Unavoidable, session: &Session) -> anyhow::Result<Exit> {
    let find = match args {
        Unavoidable { count: true, .. } => UnavoidableKind::Sizes,
        Unavoidable { apart: true, .. } => UnavoidableKind::Apart,
        _ => UnavoidableKind::Sets,
    };
    let length = if find == UnavoidableKind::Sets { Length::Any } else { Length::One };
    let ask = Ask { size: args.size, digits: args.digits, find };
    let job = Job::without_nodes("unavoidable", &args.task, session)?.in_tables(&args.table).one_by_one();
    job.list(&ask, &args.task.output, Style::default(), length)
}
