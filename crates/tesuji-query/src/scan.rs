//! Puzzles with few clues within a solution.

use std::ops::ControlFlow;
use std::thread;

use serde::{Deserialize, Serialize};
use tesuji_core::{CellSet, Control, Problem, Puzzle};
use tesuji_generate::Scan as Search;

use crate::status::only_solution;
use crate::{Listing, Response, Scratch, Status, puzzle_of};

/// A query for all minimal puzzles with few clues within a solution, given directly or as a puzzle with exactly one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Scan {
    /// The maximum number of clues, up to [`tesuji_generate::Scan::MAX_CLUES`].
    pub clues: usize,
    /// The number of threads that work on one solution.
    pub threads: usize,
    /// The part of the search to run, as its 0-based index and the number of parts; (0, 1) is the whole.
    pub shard: (u32, u32),
    /// Cells where the puzzles must have exactly the clues of the given puzzle.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub fixed: CellSet,
}

/// A puzzle with few clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ScanItem {
    /// The puzzle.
    pub minimal: Puzzle,
}

impl Default for Scan {
    fn default() -> Scan {
        Scan { clues: 17, threads: 1, shard: (0, 1), fixed: CellSet::EMPTY }
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
        let (nth, of) = self.shard;
        if nth >= of {
            return Err(Status::Unsupported { reason: format!("there is no part {nth} of {of}") });
        }
        let puzzle = puzzle_of(problem)?;
        let solution = only_solution(&puzzle, &mut scratch.solver, control)?;
        let search = search.shard(nth, of).fixing(self.fixed, !puzzle.grid().empty_cells());
        // More threads than cores would only use more memory.
        let threads = self.threads.min(thread::available_parallelism().map_or(1, usize::from));
        let found = search.threads(threads).run(&solution, control, |_| {}).unwrap_or_default();
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
