//! `tesuji distinct`: of essentially the same puzzles only the first.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use tesuji::{CanonicalForm, Canonicalize, Classes, Query};

use crate::args::{Select, Source, Threads};
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
    form: CanonicalForm,

    /// Leave out puzzles that are the same as one in this file; can be repeated
    #[arg(short, long, value_name = "FILE")]
    new_to: Vec<PathBuf>,

    /// Print all puzzles, each behind the number of its kind, from 1 on
    #[arg(short, long)]
    group: bool,

    #[command(flatten)]
    threads: Threads,
}

pub(crate) fn run(args: &Distinct, session: &Session) -> anyhow::Result<Exit> {
    let mut classes = Classes::new();
    let mut exit = Exit::Yes;
    if !args.new_to.is_empty() {
        let known = Source { files: args.new_to.clone(), from: None };
        exit = pass(Job::new(&known, args.threads.threads, session), args.form, session, |entry, _| {
            classes.insert(&entry.form);
        })?;
    }
    let job = Job::new(&args.source, args.threads.threads, session).selecting(&args.select);
    let own = pass(job, args.form, session, |entry, out| {
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
fn pass(
    job: Job<'_>,
    form: CanonicalForm,
    session: &Session,
    mut judge: impl FnMut(&Entry, &mut Vec<u8>),
) -> anyhow::Result<Exit> {
    let query = Canonicalize { form };
    job.map_judged(
        |place, scratch, item, page, _| {
            let record = match item {
                Ok(record) => record,
                Err(error) => return page.report(&place.file, &error),
            };
            let canonical = query.answer(&record.problem, scratch, &session.control);
            match (canonical.form, tesuji::clues_of(&record.problem)) {
                (Some(form), Ok(clues)) => {
                    page.entries.push(Entry { form, text: format!("{clues}{}\n", record.rest) });
                }
                _ => page.refuse(&place.file, record.line, &canonical.status),
            }
        },
        |page| {
            for entry in std::mem::take(&mut page.entries) {
                judge(&entry, &mut page.out);
            }
        },
    )
}
