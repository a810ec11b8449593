//! `tesuji check`: is this grid a lawful solution, of this puzzle?

use std::path::Path;

use anyhow::Context;
use tesuji::format;
use tesuji::render::{Form, Style};
use tesuji::{Check as Ask, Problem};

use crate::args::Check;
use crate::exit::Exit;
use crate::job::{Answers, Job, read_one};
use crate::session::Session;

pub(crate) fn run(args: &Check, session: &Session) -> anyhow::Result<Exit> {
    let query = Ask { puzzle: args.puzzle.as_deref().map(read_puzzle).transpose()? };
    let answers =
        Answers { form: args.output.form(), default: &|_| Form::Line, style: Style::default(), error_lines: false };
    Job::new(&args.source, args.threads.threads, session).answer(|_| query.clone(), &answers, |_, _, _, _| true)
}

/// Reads a puzzle out of a file, or out of the argument itself where that is one.
pub(crate) fn read_puzzle(argument: &str) -> anyhow::Result<Problem> {
    let mut read = format::read(argument.as_bytes(), Some(format::Format::Line));
    if let (1, Some(Ok(record))) = (read.len(), read.pop()) {
        return Ok(record.problem);
    }
    Ok(read_one(Path::new(argument), None).context("cannot read the puzzle")?.problem)
}
