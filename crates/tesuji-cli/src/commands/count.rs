//! `tesuji count`: how many solutions each puzzle has.

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tesuji::generate::Estimate;
use tesuji::render::json::{self, Source};
use tesuji::{Counts, Record, Solver, render};

use crate::args::Count;
use crate::exit::Exit;
use crate::job::Job;
use crate::output::complain;
use crate::session::Session;

pub(crate) fn run(args: &Count, session: &Session) -> anyhow::Result<Exit> {
    let limit = if args.all { u64::MAX } else { args.limit.unwrap_or(1_000_000) };
    let (cut_short, estimated) = (AtomicU64::new(0), AtomicU64::new(0));
    let job = Job::solving(&args.source, &args.work, session)?.selecting(&args.select);
    let exit = job.run_asking(&Counts { limit }, |place, solver, item, known, page| match item {
        Ok(record) => {
            let stop = session.progress.stop_flag();
            let Some(count) = record.count(known, solver, limit, stop) else { return };
            let source = Source { file: Some(&place.file), line: Some(record.line()), rest: record.rest() };
            let mut estimate = None;
            if matches!(count, render::Count::AtLeast(_)) {
                estimate = if args.estimate { estimate_of(&record, solver, limit, args, stop) } else { None };
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                let tally = if estimate.is_some() { &estimated } else { &cut_short };
                tally.fetch_add(1, Ordering::Relaxed);
            }
            match estimate {
                Some(Estimate { count: about, error }) if args.json => {
                    json::write_estimate(count, about, error, source, &mut page.out);
                }
                None if args.json => json::write_count(count, source, &mut page.out),
                Some(about) => writeln!(page.out, "{about}{}", record.rest()).expect("memory takes all"),
                None => writeln!(page.out, "{}{}", count.found(), record.rest()).expect("memory takes all"),
            }
        }
        Err(error) => {
            page.report(&place.file, &error);
            if args.json {
                let (line, column) = (error.line(), error.column());
                json::write_error(Some(&place.file), line, column, &error.to_string(), &mut page.out);
            } else {
                page.out.extend_from_slice(b"error\n");
            }
        }
    })?;
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

/// Estimates how many solutions there are; `None` if the probes saw fewer than have been counted, and so say nothing.
fn estimate_of(
    record: &Record<'_>,
    solver: &mut Solver,
    counted: u64,
    args: &Count,
    stop: &AtomicBool,
) -> Option<Estimate> {
    let estimate = record.question().estimate(solver, args.probes, args.seed, stop)?;
    (estimate.count >= counted as f64).then_some(estimate)
}
