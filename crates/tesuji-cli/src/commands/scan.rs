//! `tesuji scan`: every minimal puzzle with few clues in a solution.

use anyhow::Context;
use clap::Args;
use tesuji::CellSet;
use tesuji::Scan as Ask;
use tesuji::generate::Scan as Search;
use tesuji::geometry::{band_cells, stack_cells};
use tesuji::render::Style;

use crate::args::Task;
use crate::exit::Exit;
use crate::job::{Job, Length};
use crate::session::Session;
use crate::table_args::{TableArgs, TableStyle};

/// Find every puzzle with few clues in a solution
///
/// Takes solutions, or puzzles with exactly one, and prints every minimal puzzle of the solution with at most --clues
/// clues, one per line, with the trailing fields. The search is exhaustive: for 17 clues, 23 solutions took 1 to 9
/// seconds of one core each with AVX-512, and for 18 clues, two of them took five and nine times as long. The exit code
/// is 1 if a solution has no such puzzle.
///
/// A search can be divided: --shard 1/4 to 4/4 together find everything that the whole search finds; a puzzle with
/// fewer clues than --clues may be found by several shards. Fixed bands and stacks make the search much shorter.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji scan grids.txt             all puzzles with 17 clues\n  \
    tesuji scan --clues 18 grid.txt   also puzzles with 18, which takes much longer\n  \
    tesuji scan --clues 18 --shard 2/10 grid.txt       the second of ten parts of that\n  \
    tesuji scan --fix-band 1 --fix-stack 1 puzzle.txt  the same clues in the first band and stack")]
pub(crate) struct Scan {
    /// The maximum number of clues
    #[arg(short, long, value_name = "N", default_value_t = Ask::default().clues as u8, value_parser = clap::value_parser!(u8).range(1..=Search::MAX_CLUES as i64))]
    clues: u8,

    /// Run only part I of N of the search, such as 2/5
    #[arg(long, value_name = "I/N", value_parser = tesuji::make::terms::shard)]
    shard: Option<(u64, u64)>,

    /// Only puzzles with exactly the clues of the input puzzle in this band, 1 to 3; can be repeated
    #[arg(long, value_name = "BAND", value_parser = clap::value_parser!(u8).range(1..=3))]
    fix_band: Vec<u8>,

    /// Like --fix-band, for a stack, 1 to 3
    #[arg(long, value_name = "STACK", value_parser = clap::value_parser!(u8).range(1..=3))]
    fix_stack: Vec<u8>,

    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: TableStyle,
}

pub(crate) fn run(args: &Scan, session: &Session) -> anyhow::Result<Exit> {
    let threads = args.task.threads.count();
    // The solutions are searched one at a time, each on all threads.
    let job = Job::new(&args.task.source, Some(1), session)
        .selecting(&args.task.select)
        .choosing(&args.task.output)
        .limits(args.task.bounds.time_alone("scan")?)
        .in_tables(&TableArgs { style: args.table.clone(), shard: None })
        .one_by_one();
    let (shard, place) = match args.shard {
        Some((nth, of)) => (whole(nth).zip(whole(of)), format!(" in part {}/{of}", nth + 1)),
        None => (Some((0, 1)), String::new()),
    };
    let shard = shard.context("--shard: there are at most 4294967295 parts")?;
    let bands = args.fix_band.iter().map(|&band| band_cells(usize::from(band) - 1));
    let stacks = args.fix_stack.iter().map(|&stack| stack_cells(usize::from(stack) - 1));
    let fixed = bands.chain(stacks).fold(CellSet::EMPTY, |all, cells| all | cells);
    let missing = format!("no puzzle with {} clues or fewer{place}", args.clues);
    job.list(
        &Ask { clues: args.clues.into(), threads, shard, fixed },
        &args.task.output,
        Style::default(),
        Length::AtLeastOne(&missing),
    )
}

fn whole(number: u64) -> Option<u32> {
    u32::try_from(number).ok()
}
