//! `tesuji count`: the number of solutions of each puzzle.

use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use tesuji::CountSolutions;
use tesuji::render::{Form, Style};

use crate::args::{Output, Select, Source, Work};
use crate::exit::Exit;
use crate::job::{Answers, Job};
use crate::output::complain;
use crate::session::Session;
use crate::table_args::TableArgs;

/// Count the solutions of puzzles
///
/// Prints one number per puzzle, followed by the trailing fields of its line. A number equal to the limit means that
/// many or more. With --estimate, an estimate and its standard error are printed instead, such as ~6.67e21+-1.5e20. One
/// estimate in three is off by more than this error, one in twenty by more than twice as much. It is off by even more
/// if nearly all solutions come from a few of the first choices.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji count puzzles.txt            up to a million solutions per puzzle\n  \
    tesuji count --limit 2 puzzles.txt  0, 1, or 2 for several\n  \
    tesuji count --all puzzle.txt       all solutions, however many\n  \
    tesuji count --estimate puzzle.txt  an estimate, if there are over a million")]
pub(crate) struct Count {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    select: Select,

    #[command(flatten)]
    work: Work,

    /// Stop counting at N [default: 1000000]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Count all solutions, however long it takes
    #[arg(short, long, conflicts_with = "limit")]
    all: bool,

    /// Estimate the number of solutions if counting stops at the limit
    ///
    /// The estimate descends the search tree at random, many times. It is for 9x9 puzzles and sukakus.
    #[arg(short, long, conflicts_with = "all")]
    estimate: bool,

    /// The number of random descents; four times as many halve the error
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    #[arg(requires = "estimate")]
    probes: u32,

    /// Random seed for the estimate
    #[arg(long, value_name = "N", default_value_t = CountSolutions::default().seed, requires = "estimate")]
    seed: u64,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    table: TableArgs,
}

pub(crate) fn run(args: &Count, session: &Session) -> anyhow::Result<Exit> {
    let limit = if args.all { u64::MAX } else { args.limit.unwrap_or(CountSolutions::default().limit) };
    let query = CountSolutions { limit, probes: if args.estimate { args.probes } else { 0 }, seed: args.seed };
    let (cut_short, estimated) = (AtomicU64::new(0), AtomicU64::new(0));
    let job = Job::solving(&args.source, &args.work, session)?
        .selecting(&args.select)
        .choosing(&args.output)
        .in_tables(&args.table);
    let answers =
        Answers { form: args.output.form(), default: &|_| Form::Line, style: Style::default(), error_lines: true };
    let exit = job.answer(
        |_| query,
        &answers,
        |_, _, response, _| {
            if response.count.is_some_and(|count| !count.is_exact()) {
                let number = if response.estimate.is_some() { &estimated } else { &cut_short };
                number.fetch_add(1, Ordering::Relaxed);
            }
            true
        },
    )?;
    let puzzles = |number: u64| if number == 1 { "puzzle has" } else { "puzzles have" };
    let estimated = estimated.into_inner();
    if estimated > 0 {
        let Count { probes, seed, .. } = args;
        let puzzles = puzzles(estimated);
        complain(&format!(
            "{estimated} {puzzles} {limit} solutions or more; estimated with {probes} probes, seed {seed}"
        ));
    }
    let cut_short = cut_short.into_inner();
    // A user who set the limit knows what a count equal to it means.
    if cut_short > 0 && args.all {
        let puzzles = puzzles(cut_short);
        complain(&format!("{cut_short} {puzzles} more solutions than can be counted one by one: {limit} or more"));
    } else if cut_short > 0 && (args.limit.is_none() || args.estimate) {
        complain(&format!("{cut_short} {} {limit} solutions or more; --all counts them all", puzzles(cut_short)));
    }
    Ok(exit)
}
