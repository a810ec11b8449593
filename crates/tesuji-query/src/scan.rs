use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use tesuji_core::{Control, Problem, Puzzle};
use tesuji_generate::Scan as Search;

use crate::input::only_solution;
use crate::{Listing, Response, Scratch, Status, puzzle_of};

/// Asks for every minimal puzzle with few clues that a solution has: of a solution, or of a puzzle with exactly one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Scan {
    /// The most clues, up to [`tesuji_generate::Scan::MAX_CLUES`].
    pub clues: usize,
    /// The number of threads that work on one solution.
    pub threads: usize,
}

/// A puzzle with few clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ScanItem {
    /// The puzzle.
    pub minimal: Puzzle,
}

impl Default for Scan {
    fn default() -> Scan {
        Scan { clues: 17, threads: 1 }
    }
}

impl Listing for Scan {
    const NAME: &'static str = "scan";
    type Item = ScanItem;

    fn each(
        &self,
        problem: &Problem,
        _: u64,
        scratch: &mut Scratch,
        control: &Control<'_>,
        visit: &mut dyn FnMut(ScanItem) -> ControlFlow<()>,
    ) -> Result<(), Status> {
        let search = Search::new(self.clues);
        let search = search.map_err(|error| Status::Unsupported { reason: error.to_string() })?;
        let solution = only_solution(&puzzle_of(problem)?, &mut scratch.solver, control)?;
        let found = search.threads(self.threads).run(&solution, control, |_| {}).unwrap_or_default();
        let _ = found.into_iter().try_for_each(|minimal| visit(ScanItem { minimal }));
        Ok(())
    }
}

impl Response for ScanItem {
    const COLUMNS: &'static [&'static str] = &["minimal"];

    fn status(&self) -> &Status {
        &Status::Unique
    }
}
