//! `tesuji vicinity`: the proper puzzles near others.

use clap::Args;
use tesuji::generate::Rng;
use tesuji::render::Style;
use tesuji::{Vicinity as Ask, VicinityKind};

use crate::args::Task;
use crate::exit::Exit;
use crate::job::{Job, Length};
use crate::session::Session;
use crate::table_args::TableArgs;

/// Find the proper puzzles near others: some clues out, others in
///
/// Prints one line a puzzle found, with the trailing fields of the one it is near to. Exactly as many clues go as
/// --remove says, and exactly as many others come as --add says: researchers write {-n+m}.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji vicinity puzzle.txt                                one clue for another\n  \
    tesuji vicinity --remove 2 --add 1 --minimal puzzles.txt\n  \
    tesuji vicinity --pattern --remove 2 puzzle.txt           other digits in two of the clues\n  \
    tesuji vicinity --random 100 --remove 3 --add 2 --seed 1 puzzles.txt\n  \
    tesuji vicinity --closure --limit 1000 puzzle.txt         and so on from what was found, one of each kind\n  \
    tesuji vicinity puzzles.txt | tesuji distinct --new-to puzzles.txt")]
pub(crate) struct Vicinity {
    /// How many clues go
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    remove: usize,

    /// How many clues come [default: 1; with --pattern as many as go]
    #[arg(short, long, value_name = "M", conflicts_with = "pattern")]
    add: Option<usize>,

    /// Keep the cells of the clues: those that go come back with other digits
    #[arg(short, long)]
    pattern: bool,

    /// Only minimal puzzles
    #[arg(short, long)]
    minimal: bool,

    /// Draw N puzzles of each vicinity at random, of which some may be equal
    #[arg(long, value_name = "N")]
    random: Option<u64>,

    /// The seed of --random; the same seed gives the same puzzles [default: a new one each time]
    #[arg(long, value_name = "N", requires = "random")]
    seed: Option<u64>,

    /// Go on from what was found; prints one puzzle of each kind, in its minlex form
    #[arg(short, long, conflicts_with = "random")]
    closure: bool,

    /// Stop after N puzzles of each vicinity
    #[arg(short, long, value_name = "N")]
    limit: Option<u64>,

    /// Find proper puzzles with the same clue cells whose solution differs in an unavoidable set of at most N cells
    #[arg(long, value_name = "N", conflicts_with_all = ["remove", "add", "pattern", "random", "closure", "complement"])]
    twins: Option<usize>,

    /// Print the other cells of the solution in place of the clues
    #[arg(long, conflicts_with_all = ["remove", "add", "pattern", "random", "closure"])]
    complement: bool,

    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: TableArgs,
}

pub(crate) fn run(args: &Vicinity, session: &Session) -> anyhow::Result<Exit> {
    let find = match (args.twins, args.random) {
        (Some(most), _) => VicinityKind::Twins(most),
        (_, Some(count)) => VicinityKind::Random(count),
        _ if args.complement => VicinityKind::Complement,
        _ if args.closure => VicinityKind::Closure,
        _ => VicinityKind::All,
    };
    let &Vicinity { remove, add, pattern, minimal, limit, .. } = args;
    let seed = args.seed.unwrap_or_else(Rng::new_seed);
    let ask = Ask { remove, add, same_pattern: pattern, find, minimal, limit, seed };
    let job = Job::of(&args.task, session).in_tables(&args.table).one_by_one();
    job.list(&ask, &args.task.output, Style::default(), Length::Any)
}
