//! Redundant clues, and the minimal puzzles within a puzzle.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use tesuji_core::{Cell, CellSet, Control, Grid, Problem, Puzzle};
use tesuji_generate::{Rng, for_each_minimal_subpuzzle, minimized, redundant_clues};

use crate::status::only_solution;
use crate::{Listing, Response, Scratch, Status, puzzle_of};

/// A query for the redundant clues of a puzzle, or for minimal puzzles within it.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use tesuji_core::{Control, Grid};
/// use tesuji_query::{Listing, Minimal, Scratch};
///
/// let clues: Grid = "812........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let mut spared = String::new();
/// let listed = Minimal::default().list(&clues.into(), 0, &mut Scratch::new(), &Control::new(), &mut |item| {
///     spared = item.redundant.map_or_else(String::new, |cells| cells.to_string());
///     ControlFlow::Continue(())
/// });
/// assert_eq!((listed, spared.as_str()), (Ok(()), "r1c2, r1c3"));
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Minimal {
    /// The items to find.
    pub find: MinimalKind,
    /// The number of puzzles to make from each puzzle; some may be equal.
    pub count: u64,
    /// The seed of the order in which clues are removed.
    pub seed: u64,
}

/// The items that a [`Minimal`] query finds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MinimalKind {
    /// The clues that can be removed individually.
    #[default]
    Redundant,
    /// The clues that cannot be removed.
    Required,
    /// The puzzle itself, if it is minimal.
    Itself,
    /// Puzzles made by removing clues in random order until the puzzle is minimal.
    Reduced,
    /// Every minimal puzzle that is part of it.
    Parts,
}

/// Redundant or required clues, or a minimal puzzle. One of the fields is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct MinimalItem {
    /// The cells of the clues that can be removed individually.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundant: Option<CellSet>,
    /// The cells of the clues that cannot be removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required: Option<CellSet>,
    /// A minimal puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<Grid>,
}

impl Default for Minimal {
    fn default() -> Minimal {
        Minimal { find: MinimalKind::Redundant, count: 1, seed: 1 }
    }
}

impl MinimalItem {
    fn of(puzzle: &Puzzle) -> MinimalItem {
        MinimalItem { minimal: Some(*puzzle.grid()), ..MinimalItem::default() }
    }
}

impl Listing for Minimal {
    const NAME: &'static str = "minimal";
    type Item = MinimalItem;

    fn each(
        &self,
        problem: &Problem,
        number: u64,
        scratch: &mut Scratch,
        control: &Control<'_>,
        visit: &mut dyn FnMut(MinimalItem) -> ControlFlow<()>,
    ) -> Result<(), Status> {
        let puzzle = puzzle_of(problem)?;
        let solver = &mut scratch.solver;
        let Some(redundant) = redundant_clues(&puzzle, solver, control) else {
            return only_solution(&puzzle, solver, control).map(|_| ());
        };
        let _ = match self.find {
            MinimalKind::Redundant => visit(MinimalItem { redundant: Some(redundant), ..MinimalItem::default() }),
            MinimalKind::Required => {
                let required = Some(!puzzle.grid().empty_cells() - redundant);
                visit(MinimalItem { required, ..MinimalItem::default() })
            }
            MinimalKind::Itself if redundant.is_empty() => visit(MinimalItem::of(&puzzle)),
            MinimalKind::Itself => ControlFlow::Continue(()),
            MinimalKind::Parts => {
                let hand_over = |part: &Puzzle| visit(MinimalItem::of(part));
                for_each_minimal_subpuzzle(&puzzle, solver, control, hand_over).unwrap_or(ControlFlow::Break(()))
            }
            MinimalKind::Reduced => {
                let mut rng = Rng::new(self.seed, number);
                (0..self.count).try_for_each(|_| {
                    let mut order = Cell::ALL;
                    rng.shuffle(&mut order);
                    match minimized(&puzzle, order, solver, control) {
                        Some(minimal) => visit(MinimalItem::of(&minimal)),
                        None => ControlFlow::Break(()),
                    }
                })
            }
        };
        Ok(())
    }
}

impl Response for MinimalItem {
    const COLUMNS: &'static [&'static str] = &["redundant", "required", "minimal"];

    fn status(&self) -> &Status {
        &Status::Unique
    }
}
