//! `tesuji count`: how many solutions each puzzle has.

use std::sync::atomic::{AtomicU64, Ordering};

use tesuji::CountSolutions;
use tesuji::render::{Form, Style};

use crate::args::Count;
use crate::exit::Exit;
use crate::job::{Answers, Job};
use crate::output::complain;
use crate::session::Session;

pub(crate) fn run(args: &Count, session: &Session) -> anyhow::Result<Exit> {
    let limit = if args.all { u64::MAX } else { args.limit.unwrap_or(1_000_000) };
    let query = CountSolutions { limit, probes: if args.estimate { args.probes } else { 0 }, seed: args.seed };
    let (cut_short, estimated) = (AtomicU64::new(0), AtomicU64::new(0));
    let job = Job::solving(&args.source, &args.work, session)?.selecting(&args.select);
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
            "{estimated} {puzzles} {limit} solutions or more; about how many: {probes} probes, seed {seed}"
        ));
    }
    let cut_short = cut_short.into_inner();
    // Who set the limit knows what a count equal to it means.
    if cut_short > 0 && (args.limit.is_none() || args.estimate) {
        complain(&format!("{cut_short} {} {limit} solutions or more; --all counts on", puzzles(cut_short)));
    }
    Ok(exit)
}
