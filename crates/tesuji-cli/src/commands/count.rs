//! `tesuji count`: how many solutions each puzzle has.

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use tesuji::render::json::{self, Source};
use tesuji::{Counts, render};

use crate::args::Count;
use crate::exit::Exit;
use crate::job::Job;
use crate::output::complain;
use crate::session::Session;

pub(crate) fn run(args: &Count, session: &Session) -> anyhow::Result<Exit> {
    let limit = if args.all { u64::MAX } else { args.limit.unwrap_or(1_000_000) };
    let cut_short = AtomicU64::new(0);
    let job = Job::solving(&args.source, &args.work, session)?.selecting(&args.select);
    let exit = job.run_asking(&Counts { limit }, |place, solver, item, known, page| match item {
        Ok(record) => {
            let stop = session.progress.stop_flag();
            let Some(count) = record.count(known, solver, limit, stop) else { return };
            if matches!(count, render::Count::AtLeast(_)) {
                cut_short.fetch_add(1, Ordering::Relaxed);
            }
            if args.json {
                let source = Source { file: Some(&place.file), line: Some(record.line()), rest: record.rest() };
                json::write_count(count, source, &mut page.out);
            } else {
                writeln!(page.out, "{}{}", count.found(), record.rest()).expect("memory takes all that is written");
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
    let cut_short = cut_short.into_inner();
    // Who set the limit knows what a count equal to it means.
    if cut_short > 0 && args.limit.is_none() {
        let puzzles = if cut_short == 1 { "puzzle has" } else { "puzzles have" };
        complain(&format!("{cut_short} {puzzles} {limit} solutions or more; --all counts on"));
    }
    Ok(exit)
}
