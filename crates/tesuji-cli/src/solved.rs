//! Records with their solutions, for commands that draw them.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use tesuji::format::Record;
use tesuji::{Query, Solve};

use crate::exit::Exit;
use crate::job::Job;
use crate::session::Session;

/// The solutions that a command needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Solutions {
    /// None; the puzzles are not solved.
    Unneeded,
    /// The solution of each puzzle that has exactly one.
    #[cfg(feature = "scene")]
    IfUnique,
    /// The solution of every puzzle. A puzzle without exactly one solution is reported and left out.
    Required,
}

/// A record with its solution.
pub(crate) struct SolvedRecord {
    pub(crate) record: Record,
    /// The values of its only solution, if it is needed.
    pub(crate) solution: Option<Vec<u8>>,
}

/// Returns all records of a job in the order of the input. Records that cannot be read are reported.
pub(crate) fn solved(job: &Job<'_>, needed: Solutions, session: &Session) -> anyhow::Result<(Exit, Vec<SolvedRecord>)> {
    let found: Mutex<BTreeMap<u64, SolvedRecord>> = Mutex::default();
    let exit = job.map(&|context, scratch, item, page, _| match item {
        Ok(record) => {
            page.tell(&context.file, record.line, &record.notes);
            let mut solution = None;
            if needed != Solutions::Unneeded {
                let query = Solve { limit: 0, mistyped: false };
                let solved = query.answer(&record.problem, scratch, &session.control);
                solution = solved.solution().map(|only| only.values().to_vec());
                if solution.is_none() && needed == Solutions::Required {
                    return page.refuse(&context.file, record.line, &solved.status);
                }
            }
            let number = context.number_of(&record);
            let solved = SolvedRecord { record, solution };
            found.lock().unwrap_or_else(PoisonError::into_inner).insert(number, solved);
        }
        Err(error) => page.report(&context.file, &error),
    })?;
    Ok((exit, found.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect()))
}
