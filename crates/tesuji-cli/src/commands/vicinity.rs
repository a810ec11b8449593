//! `tesuji vicinity`: proper puzzles near given ones.

use clap::Args;
use tesuji::generate::Rng;
use tesuji::render::Style;
use tesuji::{Vicinity as Ask, VicinityKind};

use crate::args::Task;
use crate::exit::Exit;
use crate::job::{Job, Length};
use crate::session::Session;
use crate::table_args::TableArgs;

/// Find proper puzzles near the given ones by removing some clues and adding others
///
/// Prints one line per puzzle found, with the trailing fields of the puzzle that it is near. Exactly --remove clues are
/// removed, and exactly --add clues are added; researchers write {-n+m}.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji vicinity puzzle.txt                                replace one clue by another\n  \
    tesuji vicinity --remove 2 --add 1 --minimal puzzles.txt\n  \
    tesuji vicinity --pattern --remove 2 puzzle.txt           other digits in two of the clues\n  \
    tesuji vicinity --random 100 --remove 3 --add 2 --seed 1 puzzles.txt\n  \
    tesuji vicinity --closure --limit 1000 puzzle.txt         continue from the puzzles found, one of each kind\n  \
    tesuji vicinity puzzles.txt | tesuji distinct --new-to puzzles.txt")]
pub(crate) struct Vicinity {
    /// The number of clues to remove
    #[arg(short, long, value_name = "N", default_value_t = Ask::default().remove)]
    remove: usize,

    /// The number of clues to add [default: 1; with --pattern, as many as are removed]
    #[arg(short, long, value_name = "M", conflicts_with = "pattern")]
    add: Option<usize>,

    /// Keep the clue cells: removed clues return with other digits
    #[arg(short, long)]
    pattern: bool,

    /// Only minimal puzzles
    #[arg(short, long)]
    minimal: bool,

    /// Draw N puzzles from each vicinity at random; some may be equal
    #[arg(long, value_name = "N")]
    random: Option<u64>,

    /// Random seed for --random; the same seed gives the same puzzles [default: a new one each time]
    #[arg(long, value_name = "N", requires = "random")]
    seed: Option<u64>,

    /// Continue from the puzzles found; prints one puzzle of each kind, in its minlex form
    #[arg(short, long, conflicts_with = "random")]
    closure: bool,

    /// Stop after N puzzles from each vicinity
    #[arg(short, long, value_name = "N")]
    limit: Option<u64>,

    /// Find proper puzzles with the same clue cells and a solution that differs in at most N cells
    ///
    /// The cells that differ form an unavoidable set.
    #[arg(long, value_name = "N", conflicts_with_all = ["remove", "add", "pattern", "random", "closure", "complement"])]
    twins: Option<usize>,

    /// Print the other cells of the solution instead of the clues
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
