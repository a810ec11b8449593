//! `tesuji vicinity`: the proper puzzles near others.

use std::io::Write;
use std::ops::ControlFlow;

use clap::Args;
use tesuji::generate::{Rng, Vicinity as Near, complement, for_each_twin, redundant_clues};
use tesuji::{Puzzle, Solver, for_each_in_closure};

use crate::args::{Select, Source, Threads};
use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;

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
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    select: Select,

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
    threads: Threads,
}

/// How often a draw begins anew before it is given up.
const TRIES: usize = 1000;

pub(crate) fn run(args: &Vicinity, session: &Session) -> anyhow::Result<Exit> {
    let add = args.add.unwrap_or(if args.pattern { args.remove } else { 1 });
    let near = Near { remove: args.remove, add, same_pattern: args.pattern };
    let seed = args.seed.unwrap_or_else(Rng::new_seed);
    let job = Job::new(&args.source, args.threads.threads, session).selecting(&args.select).one_by_one();
    job.map_puzzles(|place, scratch, record, puzzle, page, outlet| {
        let control = &*session.control;
        let mut judge = Solver::new();
        let mut left = args.limit.unwrap_or(u64::MAX);
        let mut print = |found: &Puzzle| {
            if left == 0 {
                return ControlFlow::Break(());
            }
            if args.minimal && redundant_clues(found, &mut judge, control).is_none_or(|spare| !spare.is_empty()) {
                return ControlFlow::Continue(());
            }
            left -= 1;
            writeln!(page.out, "{found}{}", record.rest).expect("memory takes all");
            if left == 0 { ControlFlow::Break(()) } else { page.turn_if_full(outlet) }
        };
        let done = if let Some(most) = args.twins {
            for_each_twin(&puzzle, most, &mut scratch.solver, control, &mut print).map(|_| ())
        } else if args.complement {
            complement(&puzzle, &mut scratch.solver).map(|rest| {
                let _ = print(&rest);
            })
        } else if let Some(count) = args.random {
            let mut rng = Rng::new(seed, place.number_of(record));
            for _ in 0..count {
                let Some(found) = near.draw(&puzzle, TRIES, &mut rng, &mut scratch.solver, control) else { break };
                if print(&found).is_break() {
                    break;
                }
            }
            Some(())
        } else {
            let _ = match args.closure {
                true => for_each_in_closure(near, &puzzle, &mut scratch.solver, control, &mut print),
                false => near.for_each(&puzzle, &mut scratch.solver, control, &mut print),
            };
            Some(())
        };
        if done.is_none() && control.go_on() {
            page.remark(&place.file, record.line, "not exactly one solution");
        }
    })
}
