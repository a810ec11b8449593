//! `tesuji scan`: every puzzle with few clues that a solution has.

use std::io::Write;

use clap::Args;
use tesuji::Outcome;
use tesuji::generate::Scan as Search;

use crate::args::{Select, Source, Threads};
use crate::exit::Exit;
use crate::job::Job;
use crate::output::complain;
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
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    select: Select,

    /// The most clues
    #[arg(short, long, value_name = "N", default_value_t = 17, value_parser = clap::value_parser!(u8).range(1..=Search::MAX_CLUES as i64))]
    clues: u8,

    #[command(flatten)]
    threads: Threads,
}

pub(crate) fn run(args: &Scan, session: &Session) -> anyhow::Result<Exit> {
    let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let search = Search::new(args.clues.into())?.threads(args.threads.threads.map_or_else(cores, usize::from));
    // One solution at a time: the threads work on that.
    let job = Job::new(&args.source, Some(1), session).selecting(&args.select).one_by_one();
    job.map_puzzles(|place, scratch, record, puzzle, page, _| {
        let Outcome::Unique(solution) = scratch.solver.solve(&puzzle) else {
            return page.remark(&place.file, record.line, "not exactly one solution");
        };
        let Some(found) = search.run(&solution, &session.control, |_| {}) else {
            return complain("interrupted");
        };
        if found.is_empty() {
            page.remark(&place.file, record.line, &format!("no puzzle with {} clues or fewer", args.clues));
        }
        for puzzle in found {
            writeln!(page.out, "{puzzle}{}", record.rest).expect("memory takes all");
        }
    })
}
