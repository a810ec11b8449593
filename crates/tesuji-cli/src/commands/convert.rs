//! `tesuji convert`: the same puzzles in another notation.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use tesuji::format;

use crate::args::Convert;
use crate::exit::Exit;
use crate::job::Job;
use crate::output::complain;
use crate::session::Session;

pub(crate) fn run(args: &Convert, session: &Session) -> anyhow::Result<Exit> {
    // What was lost, and of how many puzzles.
    let lost: Mutex<BTreeMap<String, u64>> = Mutex::default();
    let exit = Job::new(&args.source, args.threads, session).run(|place, _, item, page, _| match item {
        Ok(reading) => {
            let losses = args.to.losses(&reading.content);
            if !losses.is_empty() {
                *lost.lock().unwrap_or_else(PoisonError::into_inner).entry(losses.to_string()).or_default() += 1;
            }
            let mut text = String::new();
            match format::write(&reading.content, args.to, &mut text) {
                Ok(()) if args.to.is_one_a_line() && !reading.rest.is_empty() => {
                    page.out.extend_from_slice(text.trim_end_matches('\n').as_bytes());
                    page.out.extend_from_slice(reading.rest.as_bytes());
                    page.out.push(b'\n');
                }
                Ok(()) => page.out.extend_from_slice(text.as_bytes()),
                Err(error) => page.complain(&place.file, reading.line, &format!(" {error}")),
            }
        }
        Err(error) => page.report(&place.file, &error),
    })?;
    for (what, count) in lost.into_inner().unwrap_or_else(PoisonError::into_inner) {
        let puzzles = if count == 1 { "puzzle" } else { "puzzles" };
        complain(&format!("warning: {} does not keep {what} ({count} {puzzles})", args.to));
    }
    Ok(exit)
}
