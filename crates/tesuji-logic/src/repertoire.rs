//! The techniques in use, and the search for the next step.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use tesuji_core::{Control, Family, Step, Technique, Trace};

use crate::order::{Effort, LEFT_OUT, Rank};
use crate::rating::se::Labels;
use crate::{Board, Finder, Order, StepSink};

/// The techniques in use, in the order in which they are tried.
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
    ranks: Vec<Rank>,
    order: Order,
    teaches: bool,
}

impl Repertoire {
    /// Returns the repertoire of every technique in HoDoKu's order, on which its ratings depend: the first step of the
    /// first technique that finds one is taken.
    pub fn all() -> Repertoire {
        Repertoire::by(Order::Hodoku)
    }

    /// Returns the repertoire of every technique in the given order.
    pub fn by(order: Order) -> Repertoire {
        Repertoire { ranks: order.ranks(), order, teaches: false }
    }

    /// Prefers, among the steps with at most 1.5 times the effort of the easiest one, the step that leads to the most
    /// singles.
    #[must_use]
    pub fn teaching(self) -> Repertoire {
        Repertoire { teaches: true, ..self }
    }

    /// Keeps the techniques that `keep` accepts, in their order.
    #[must_use]
    pub fn only(mut self, keep: impl Fn(&Technique) -> bool) -> Repertoire {
        self.ranks.retain(|rank| keep(rank.finder.technique()));
        self
    }

    /// Leaves out the techniques that are valid only for puzzles with exactly one solution.
    #[must_use]
    pub fn without_uniqueness(self) -> Repertoire {
        self.only(|technique| !technique.assumes_unique)
    }

    /// Puts the techniques into the order of these ids; others are left out.
    #[must_use]
    pub fn in_order(self, ids: &[&str]) -> Repertoire {
        let find = |id: &&str| self.finders().find(|finder| finder.technique().id == *id);
        let named = ids.iter().filter_map(find).enumerate();
        Repertoire { ranks: named.map(|(nth, finder)| Rank::nth(nth, finder)).collect(), ..self }
    }

    /// Iterates over the finders, in the order in which they are tried.
    pub fn finders(&self) -> impl DoubleEndedIterator<Item = &'static dyn Finder> + ExactSizeIterator + '_ {
        self.ranks.iter().map(|rank| rank.finder)
    }

    /// Returns the first step in the order; `None` also if the control stops the search.
    pub fn next(&self, board: &Board, control: &Control<'_>) -> Option<Step> {
        match self.order {
            Order::Hodoku if !self.teaches => self.first(board, control),
            _ => self.easiest(board, control, &|_| true),
        }
    }

    /// Returns the first step of the first technique that finds one.
    fn first(&self, board: &Board, control: &Control<'_>) -> Option<Step> {
        let mut first = None;
        let mut push = |step| {
            first = Some(step);
            ControlFlow::Break(())
        };
        let mut found = StepSink::new(control, &mut push);
        let _ = self.finders().try_for_each(|finder| {
            found.check()?;
            finder.find(board, &mut found)
        });
        first
    }

    /// Returns the easiest step, or the one that teaches most if the repertoire [teaches](Repertoire::teaching). Steps
    /// for which `is_useful` returns `false` come after the others. `None` also if the control stops the search.
    pub fn easiest(&self, board: &Board, control: &Control<'_>, is_useful: &dyn Fn(&Step) -> bool) -> Option<Step> {
        let mut best: Vec<((bool, Effort), Step)> = Vec::new();
        let labels = Labels::of(board);
        for rank in &self.ranks {
            let least = best.first().map(|((_, least), _)| self.reach(least.effort));
            if least.is_some_and(|least| least <= rank.base) || !control.should_continue() {
                break;
            }
            if cfg!(tesuji_small) && self.order == Order::Tesuji && rank.base >= LEFT_OUT {
                return None;
            }
            for step in found_by(rank, board, rank.choice, control) {
                let key = (!is_useful(&step), rank.effort(self.order, board, &labels, &step));
                if self.teaches {
                    best.push((key, step));
                } else if best.first().is_none_or(|(least, _)| key < *least) {
                    best = vec![(key, step)];
                }
            }
            best.sort_by_key(|(key, _)| *key);
        }
        if self.teaches {
            let (useless, least) = best.first()?.0;
            let reach = self.reach(least.effort);
            best.retain(|((one, effort), _)| *one == useless && effort.effort <= reach);
            best.sort_by_cached_key(|(_, step)| Reverse(unlocked(board, step, control)));
        }
        best.into_iter().next().map(|(_, step)| step)
    }

    /// Returns the maximum effort of the steps that are compared.
    fn reach(&self, least: u32) -> u32 {
        if self.teaches { least + least / 2 } else { least }
    }

    /// Returns every step of every technique in order, at most `limit`; if the control stops the search, those found so
    /// far.
    pub fn steps(&self, board: &Board, limit: usize, control: &Control<'_>) -> Vec<Step> {
        let mut steps = Vec::new();
        let labels = Labels::of(board);
        for rank in &self.ranks {
            if steps.len() >= limit || !control.should_continue() {
                break;
            }
            let mut found = found_by(rank, board, limit - steps.len(), control);
            if self.order != Order::Hodoku {
                found.sort_by_cached_key(|step| rank.effort(self.order, board, &labels, step));
            }
            steps.extend(found);
        }
        if self.teaches {
            steps.sort_by_cached_key(|step| Reverse(unlocked(board, step, control)));
        }
        steps
    }

    /// Applies steps, always the first of the easiest technique, until the board is complete or none is found.
    ///
    /// A board without a solution ends at the latest when a cell has no candidate or a digit no place. If the control
    /// stops the search, the trace has the steps so far.
    pub fn solve(&self, board: &mut Board, control: &Control<'_>) -> Trace {
        let mut trace = Trace { digits: *board.grid(), candidates: board.candidates(), steps: Vec::new() };
        self.walk(board, control, |step| trace.steps.push(step));
        trace
    }

    /// Works like [`solve`](Repertoire::solve), but without recording the steps.
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

/// Returns the first steps of a technique, at most `most`.
fn found_by(rank: &Rank, board: &Board, most: usize, control: &Control<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut push = |step| {
        steps.push(step);
        if steps.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let _ = rank.finder.find(board, &mut StepSink::new(control, &mut push));
    steps
}

/// Returns the number of cells filled by a step and the singles after it.
fn unlocked(board: &Board, step: &Step, control: &Control<'_>) -> usize {
    let mut after = board.clone();
    after.apply(&step.conclusion);
    Repertoire::all().only(|technique| technique.family == Family::Singles).advance(&mut after, control);
    board.open().len() - after.open().len()
}
