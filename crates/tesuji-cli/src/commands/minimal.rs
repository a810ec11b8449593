//! `tesuji minimal`: which clues a puzzle can spare.

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
/// Prints one line a puzzle, with its trailing fields: the word minimal, or the cells of the clues that can be spared,
/// each by itself. Of a puzzle without exactly one solution it says so, and the exit code is 1.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji minimal puzzles.txt\n  \
    tesuji minimal --only puzzles.txt                    the puzzles without a redundant clue\n  \
    tesuji minimal --reduce --seed 1 puzzles.txt         take away what can be spared, in random order\n  \
    tesuji minimal --reduce --count 100 puzzle.txt | tesuji distinct\n  \
    tesuji minimal --all puzzle.txt                      every minimal puzzle that is part of it\n  \
    tesuji minimal --required puzzles.txt                the clues that cannot be spared")]
pub(crate) struct Minimal {
    /// Print the minimal puzzles, and leave out the others
    #[arg(long, conflicts_with = "reduce")]
    only: bool,

    /// Print each puzzle less the clues that it can spare, taken away one by one in random order
    #[arg(short, long)]
    reduce: bool,

    /// Print every minimal puzzle that is a part of the puzzle, a line each
    #[arg(short, long, conflicts_with_all = ["only", "reduce"])]
    all: bool,

    /// Print the cells of the clues that cannot be spared, each by itself, in place of those that can
    #[arg(long, conflicts_with_all = ["only", "reduce", "all"])]
    required: bool,

    /// The seed of the order; the same seed gives the same puzzles [default: a new one each time]
    #[arg(long, value_name = "N", requires = "reduce")]
    seed: Option<u64>,

    /// How many minimal puzzles to make of each; some may be equal
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = 1,
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
