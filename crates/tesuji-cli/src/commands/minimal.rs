//! `tesuji minimal`: redundant clues, and minimal puzzles.

use clap::Args;
use tesuji::generate::Rng;
use tesuji::render::Style;
use tesuji::{Minimal as Ask, MinimalKind};

use crate::args::Task;
use crate::exit::Exit;
use crate::job::{Job, Length};
use crate::session::Session;
use crate::table_args::TableArgs;

/// Find redundant clues, keep minimal puzzles, or make puzzles minimal
///
/// Prints one line per puzzle, with its trailing fields: the word minimal, or the cells of the redundant clues, each of
/// which can be removed if the others stay. A puzzle that does not have exactly one solution is reported, and the exit
/// code is 1.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji minimal puzzles.txt\n  \
    tesuji minimal --only puzzles.txt                    the puzzles without a redundant clue\n  \
    tesuji minimal --reduce --seed 1 puzzles.txt         remove redundant clues in random order\n  \
    tesuji minimal --reduce --count 100 puzzle.txt | tesuji distinct\n  \
    tesuji minimal --all puzzle.txt                      every minimal puzzle contained in it\n  \
    tesuji minimal --required puzzles.txt                the clues that are not redundant")]
pub(crate) struct Minimal {
    /// Print the puzzles that are minimal, and leave out the others
    #[arg(long, conflicts_with = "reduce")]
    only: bool,

    /// Remove redundant clues one by one in random order, and print the minimal puzzles
    #[arg(short, long)]
    reduce: bool,

    /// Print every minimal puzzle contained in the puzzle, one per line
    #[arg(short, long, conflicts_with_all = ["only", "reduce"])]
    all: bool,

    /// Print the cells of the clues that are not redundant, instead of the redundant ones
    #[arg(long, conflicts_with_all = ["only", "reduce", "all"])]
    required: bool,

    /// Random seed for the order; the same seed gives the same puzzles [default: a new one each time]
    #[arg(long, value_name = "N", requires = "reduce")]
    seed: Option<u64>,

    /// The number of minimal puzzles to make from each puzzle; some may be equal
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = Ask::default().count,
        requires = "reduce",
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    count: u64,

    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: TableArgs,
}

pub(crate) fn run(args: &Minimal, session: &Session) -> anyhow::Result<Exit> {
    let find = match args {
        Minimal { only: true, .. } => MinimalKind::Itself,
        Minimal { reduce: true, .. } => MinimalKind::Reduced,
        Minimal { all: true, .. } => MinimalKind::Parts,
        Minimal { required: true, .. } => MinimalKind::Required,
        _ => MinimalKind::Redundant,
    };
    let length = match find {
        MinimalKind::Redundant | MinimalKind::Required => Length::One,
        MinimalKind::Reduced if args.count == 1 => Length::One,
        _ => Length::Any,
    };
    let seed = args.seed.unwrap_or_else(Rng::new_seed);
    let job = Job::of(&args.task, session).in_tables(&args.table);
    job.list(&Ask { find, count: args.count, seed }, &args.task.output, Style::default(), length)
}
