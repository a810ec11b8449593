//! Puzzles of other sizes, layouts and rules.

use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Instant;

use anyhow::{Context, bail};
use tesuji::make::VariantRunPuzzle;
use tesuji::render::ProblemPicture;

use super::{Generate, report, say_stats};
use crate::exit::{Exit, leave_if_closed};
use crate::session::Session;

/// Makes the puzzles that the arguments ask for.
pub(super) fn run(args: &Generate, session: &Session) -> anyhow::Result<Exit> {
    if args.file.is_some() || args.request.is_shard() {
        bail!("--file and --shard work only for the classic 9x9: redirect the output");
    }
    let mut drawings = args.drawings(session)?;
    let spec = args.request.variant_spec()?;
    let seed = args.seed(None)?;
    let writer = args.request.variant_writer(args.output.made(), seed);
    let run = args.request.variant_run(spec, seed);
    let run = run.time(args.time).patience(Some(args.patience));
    let run = args.threads.threads.map_or(run.clone(), |threads| run.threads(threads.into()));
    let begin = Instant::now();
    let mut out = io::stdout().lock();
    let mut failure = out.write_all(writer.header().as_bytes()).err();
    let mut known = HashSet::new();
    let is_new = |made: &VariantRunPuzzle| known.insert(made.problem.clone());
    let summary = run.go(is_new, &session.control, |made| {
        if let Some(drawings) = &mut drawings {
            drawings.push(ProblemPicture::of(&made.problem).art());
            return ControlFlow::Continue(());
        }
        let mut text = String::new();
        writer.write(&made, &mut text);
        failure = failure.take().or_else(|| out.write_all(text.as_bytes()).and_then(|()| out.flush()).err());
        if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    if let Some(error) = failure {
        leave_if_closed(&error);
        return Err(error).context("cannot write the output");
    }
    if let Some(drawings) = drawings {
        drop(out);
        drawings.write(session.language)?;
    }
    if args.stats {
        say_stats(seed, &summary, begin);
    }
    Ok(report(&summary, args))
}
