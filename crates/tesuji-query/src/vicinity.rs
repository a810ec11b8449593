//! Proper puzzles near another.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use tesuji_core::{Control, Problem, Puzzle};
use tesuji_engine::Solver;
use tesuji_generate::{Rng, Vicinity as Steps, complement, for_each_twin, redundant_clues};

use crate::status::only_solution;
use crate::{Listing, Response, Scratch, Status, for_each_in_closure, puzzle_of};

/// The number of restarts after which a random draw is abandoned.
const TRIES: usize = 1000;

/// A query for the proper puzzles near another, found by removing some clues and adding others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Vicinity {
    /// The number of clues to remove.
    pub remove: usize,
    /// The number of clues to add; `None` for one or, with `same_pattern`, for as many as are removed.
    pub add: Option<usize>,
    /// `true` if the added clues must be in the cells of the removed ones.
    pub same_pattern: bool,
    /// The puzzles to find by these steps.
    pub find: VicinityKind,
    /// `true` to find only minimal puzzles.
    pub minimal: bool,
    /// The maximum number of puzzles.
    pub limit: Option<u64>,
    /// The seed of random choices.
    pub seed: u64,
}

/// The puzzles that a [`Vicinity`] query finds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum VicinityKind {
    /// All puzzles in the vicinity.
    #[default]
    All,
    /// This number of puzzles drawn at random; some may be equal.
    Random(u64),
    /// All puzzles in the vicinity, and repeatedly those near them: one per class, in its minlex form.
    Closure,
    /// The puzzles with the same clue cells whose solution differs in an unavoidable set of at most this size.
    Twins(usize),
    /// The puzzle of all other cells of the solution.
    Complement,
}

/// A puzzle near another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct VicinityItem {
    /// The puzzle.
    pub near: Puzzle,
}

impl Default for Vicinity {
    fn default() -> Vicinity {
        Vicinity {
            remove: 1,
            add: None,
            same_pattern: false,
            find: VicinityKind::All,
            minimal: false,
            limit: None,
            seed: 1,
        }
    }
}

impl Vicinity {
    fn steps(&self) -> Steps {
        let add = self.add.unwrap_or(if self.same_pattern { self.remove } else { 1 });
        Steps { remove: self.remove, add, same_pattern: self.same_pattern }
    }
}

impl Listing for Vicinity {
    const NAME: &'static str = "vicinity";
    type Item = VicinityItem;

    fn each(
        &self,
        problem: &Problem,
        number: u64,
        scratch: &mut Scratch,
        control: &Control<'_>,
        visit: &mut dyn FnMut(VicinityItem) -> ControlFlow<()>,
    ) -> Result<(), Status> {
        let puzzle = puzzle_of(problem)?;
        let (steps, solver) = (self.steps(), &mut scratch.solver);
        let mut judge = Solver::new();
        let mut left = self.limit.unwrap_or(u64::MAX);
        let mut hand_over = |near: &Puzzle| {
            if left == 0 {
                return ControlFlow::Break(());
            }
            if self.minimal && redundant_clues(near, &mut judge, control).is_none_or(|spare| !spare.is_empty()) {
                return ControlFlow::Continue(());
            }
            left -= 1;
            visit(VicinityItem { near: *near })?;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let listed = match self.find {
            VicinityKind::All => Some(steps.for_each(&puzzle, solver, control, hand_over)),
            VicinityKind::Closure => Some(for_each_in_closure(steps, &puzzle, solver, control, hand_over)),
            VicinityKind::Twins(most) => for_each_twin(&puzzle, most, solver, control, hand_over),
            VicinityKind::Complement => complement(&puzzle, solver).map(|rest| hand_over(&rest)),
            VicinityKind::Random(count) => {
                let mut rng = Rng::new(self.seed, number);
                Some((0..count).try_for_each(|_| match steps.draw(&puzzle, TRIES, &mut rng, solver, control) {
                    Some(near) => hand_over(&near),
                    None => ControlFlow::Break(()),
                }))
            }
        };
        match listed {
            Some(_) => Ok(()),
            None => only_solution(&puzzle, solver, control).map(|_| ()),
        }
    }
}

impl Response for VicinityItem {
    const COLUMNS: &'static [&'static str] = &["near"];

    fn status(&self) -> &Status {
        &Status::Unknown
    }
}
