use std::ops::ControlFlow;

use tesuji_core::{Control, Step, Technique, Trace};

use crate::{Board, FINDERS, Finder, Found};

/// The techniques that somebody uses, in the order in which they are tried.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Puzzle};
/// use tesuji_logic::{Board, Repertoire};
///
/// let puzzle: Puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
/// let trace = Repertoire::all().solve(&mut Board::of(&puzzle), &Control::new());
/// assert!(trace.is_complete());
/// assert!(trace.steps.iter().all(|step| ["full-house", "naked-single", "hidden-single"].contains(&step.technique.id)));
/// # Ok::<(), tesuji_core::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Repertoire {
    finders: Vec<&'static dyn Finder>,
}

impl Repertoire {
    /// Returns the repertoire of every technique, the easiest first.
    pub fn all() -> Repertoire {
        Repertoire { finders: FINDERS.to_vec() }
    }

    /// Keeps the techniques for which the function says so, in their order.
    #[must_use]
    pub fn only(mut self, keep: impl Fn(&Technique) -> bool) -> Repertoire {
        self.finders.retain(|finder| keep(finder.technique()));
        self
    }

    /// Leaves out the techniques that hold only for puzzles with exactly one solution.
    #[must_use]
    pub fn without_uniqueness(self) -> Repertoire {
        self.only(|technique| !technique.assumes_unique)
    }

    /// Puts the techniques into the order of these ids; those that are not named are left out.
    #[must_use]
    pub fn in_order(self, ids: &[&str]) -> Repertoire {
        let find = |id: &&str| self.finders.iter().find(|finder| finder.technique().id == *id).copied();
        Repertoire { finders: ids.iter().filter_map(find).collect() }
    }

    /// Returns the finders.
    pub fn finders(&self) -> &[&'static dyn Finder] {
        &self.finders
    }

    /// Returns the first step of the first technique that finds one; `None` too if the control stops the search.
    pub fn next(&self, board: &Board, control: &Control<'_>) -> Option<Step> {
        let mut first = None;
        let mut push = |step| {
            first = Some(step);
            ControlFlow::Break(())
        };
        let _ = self.find(board, &mut Found::new(control, &mut push));
        first
    }

    /// Returns every step of every technique, in order; at most `limit`, and those found so far if the control stops the
    /// search.
    pub fn steps(&self, board: &Board, limit: usize, control: &Control<'_>) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut push = |step| {
            if steps.len() < limit {
                steps.push(step);
            }
            if steps.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let _ = self.find(board, &mut Found::new(control, &mut push));
        steps
    }

    /// Pushes every step of every technique, in order, until one is answered by `Break`.
    fn find(&self, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
        self.finders.iter().try_for_each(|finder| {
            found.check()?;
            finder.find(board, found)
        })
    }

    /// Takes step after step, always the first of the easiest technique, until the board is complete or none is found.
    ///
    /// A board without a solution ends at the latest where a cell or a digit has nowhere to go. If the control stops the
    /// search, the trace has the steps so far.
    pub fn solve(&self, board: &mut Board, control: &Control<'_>) -> Trace {
        let mut trace = Trace { digits: *board.grid(), candidates: board.candidates(), steps: Vec::new() };
        self.walk(board, control, |step| trace.steps.push(step));
        trace
    }

    /// Does the same as [`solve`](Repertoire::solve), without keeping the steps.
    pub fn advance(&self, board: &mut Board, control: &Control<'_>) {
        self.walk(board, control, drop);
    }

    fn walk(&self, board: &mut Board, control: &Control<'_>, mut took: impl FnMut(Step)) {
        while !board.is_complete() {
            let Some(step) = self.next(board, control) else { break };
            board.apply(&step.conclusion);
            took(step);
        }
    }
}

impl Default for Repertoire {
    fn default() -> Repertoire {
        Repertoire::all()
    }
}
