//! `tesuji distinct`: of essentially the same puzzles only the first.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use tesuji::{Classes, Form, Solver};

use crate::args::{Select, Source};
use crate::exit::Exit;
use crate::job::Job;
use crate::output::Entry;
use crate::session::Session;

/// Keep essentially different puzzles, or number them
///
/// Prints the first puzzle of each kind as it stands, with its trailing fields, in the order of the input. Memory grows
/// with the number of kinds, by about 60 bytes each.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    tesuji distinct puzzles.txt                   no two of the same kind\n  \
    tesuji distinct --new-to known.txt found.txt  only what is not known yet\n  \
    tesuji distinct --group puzzles.txt           all puzzles, each behind the number of its kind\n  \
    tesuji distinct --form pattern puzzles.txt    one puzzle a pattern")]
pub(crate) struct Distinct {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    select: Select,

    /// What makes puzzles the same: see tesuji canonicalize --help
    #[arg(short, long, value_name = "FORM", default_value = "puzzle", value_parser = super::canonicalize::form_parser())]
    form: Form,

    /// Leave out puzzles that are the same as one in this file; can be repeated
    #[arg(short, long, value_name = "FILE")]
    new_to: Vec<PathBuf>,

    /// Print all puzzles, each behind the number of its kind, from 1 on
    #[arg(short, long)]
    group: bool,

    /// How many threads work [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &Distinct, session: &Session) -> anyhow::Result<Exit> {
    let mut classes = Classes::new();
    let mut exit = Exit::Yes;
    if !args.new_to.is_empty() {
        let known = Source { files: args.new_to.clone(), from: None };
        exit = pass(Job::new(&known, args.threads, session), args.form, |entry, _| {
            classes.insert(&entry.form);
        })?;
    }
    let job = Job::new(&args.source, args.threads, session).selecting(&args.select);
    let own = pass(job, args.form, |entry, out| {
        let (number, is_new) = classes.insert(&entry.form);
        if args.group {
            write!(out, "{number} ").expect("memory takes all");
        }
        if args.group || is_new {
            out.extend_from_slice(entry.text.as_bytes());
        }
    })?;
    exit = exit.max(own);
    Ok(exit)
}

/// Finds the forms over all cores, and hands them over in order.
fn pass(job: Job<'_>, form: Form, mut judge: impl FnMut(&Entry, &mut Vec<u8>)) -> anyhow::Result<Exit> {
    job.run_judged(
        Solver::default,
        |place, solver, item, page, _| {
            let reading = match item {
                Ok(reading) => reading,
                Err(error) => return page.report(&place.file, &error),
            };
            let text = |grid| format!("{}{}\n", grid, reading.rest);
            match (form.of(&reading.content, solver), tesuji::clues_of(&reading.content)) {
                (Ok(canonical), Ok(clues)) => page.entries.push(Entry { form: canonical.grid, text: text(clues) }),
                (Err(error), _) | (_, Err(error)) => page.complain(&place.file, reading.line, &format!(" {error}")),
            }
        },
        |page| {
            for entry in std::mem::take(&mut page.entries) {
                judge(&entry, &mut page.out);
            }
        },
    )
}
