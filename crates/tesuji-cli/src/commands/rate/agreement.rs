//! Compares ratings with those given with the puzzles.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, bail};
use tesuji::format::Record;
use tesuji::render::forms::problem_on_a_line;

use crate::exit::Exit;
use crate::job::FileContext;
use crate::output::Page;
use crate::session::Session;

/// The numbers of ratings that agree with those given with the puzzles, and that differ.
#[derive(Debug, Default)]
pub(super) struct Agreement {
    agree: AtomicU64,
    differ: AtomicU64,
}

impl Agreement {
    pub(super) fn agree(&self) {
        self.agree.fetch_add(1, Ordering::Relaxed);
    }

    /// Writes a line with the expected and the actual rating.
    pub(super) fn differ(&self, context: &FileContext, record: &Record, expected: &str, found: &str, page: &mut Page) {
        self.differ.fetch_add(1, Ordering::Relaxed);
        let (file, line, puzzle) = (&context.file, record.line, problem_on_a_line(&record.problem));
        page.out.extend_from_slice(format!("{file}:{line}\t{puzzle}\t{expected}\t{found}\n").as_bytes());
        page.note(Exit::No);
    }

    /// Prints the totals, under the name of the scale.
    pub(super) fn print(self, name: &str, exit: Exit, session: &Session) -> anyhow::Result<Exit> {
        let (agree, differ) = (self.agree.into_inner(), self.differ.into_inner());
        if agree + differ == 0 && exit < Exit::Bad && !session.control.is_stopped() {
            bail!("nothing to check");
        }
        writeln!(io::stdout(), "{name}\n{agree} of {} agree", agree + differ).context("cannot write the output")?;
        Ok(exit)
    }
}
