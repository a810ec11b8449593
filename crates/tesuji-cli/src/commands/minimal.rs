//! `tesuji minimal`: which clues a puzzle can spare.

use std::io::Write;
use std::ops::ControlFlow;

use clap::Args;
use tesuji::Cell;
use tesuji::generate::{Rng, for_each_minimal_subpuzzle, minimized, redundant_clues};

use crate::args::{Select, Source, Threads};
use crate::exit::Exit;
use crate::job::Job;
use crate::output::one_field;
use crate::session::Session;

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
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    select: Select,

    /// Print the minimal puzzles, and leave out the others
    #[arg(short, long, conflicts_with = "reduce")]
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
    threads: Threads,
}

pub(crate) fn run(args: &Minimal, session: &Session) -> anyhow::Result<Exit> {
    let seed = args.seed.unwrap_or_else(Rng::new_seed);
    let job = Job::new(&args.source, args.threads.threads, session).selecting(&args.select);
    let control = &*session.control;
    job.map_puzzles(|place, scratch, record, puzzle, page, outlet| {
        let Some(spare) = redundant_clues(&puzzle, &mut scratch.solver, control) else {
            if control.go_on() {
                page.remark(&place.file, record.line, "not exactly one solution");
            }
            return;
        };
        let rest = &record.rest;
        if args.only {
            if spare.is_empty() {
                writeln!(page.out, "{puzzle}{rest}").expect("memory takes all");
            }
        } else if args.all {
            let _ = for_each_minimal_subpuzzle(&puzzle, &mut scratch.solver, control, |part| {
                writeln!(page.out, "{part}{rest}").expect("memory takes all");
                page.turn_if_full(outlet)
            });
        } else if args.required {
            let required = !puzzle.grid().empty_cells() - spare;
            let answer = if required.is_empty() { "none".to_owned() } else { one_field(&required) };
            writeln!(page.out, "{answer}{rest}").expect("memory takes all");
        } else if !args.reduce {
            let answer = if spare.is_empty() { "minimal".to_owned() } else { one_field(&spare) };
            writeln!(page.out, "{answer}{rest}").expect("memory takes all");
        } else {
            let mut rng = Rng::new(seed, place.number_of(record));
            for _ in 0..args.count {
                let mut order = Cell::ALL;
                rng.shuffle(&mut order);
                let Some(minimal) = minimized(&puzzle, order, &mut scratch.solver, control) else { return };
                writeln!(page.out, "{minimal}{rest}").expect("memory takes all");
                if session.control.is_stopped() || page.turn_if_full(outlet) == ControlFlow::Break(()) {
                    return;
                }
            }
        }
    })
}
