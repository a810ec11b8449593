//! The search for one distribution of the clues over the bands.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use tesuji_core::{CellSet, Control, Solution};
use tesuji_engine::Instructions;

use super::band::BandCells;
use super::columns::Columns;
use super::leaf::{Leaf, Level, NextRow, Screen};
use super::part::Part;
use super::sets::{Parts, ROW, Sets};
use super::verifier::Verifier;
use super::view::View;

/// A distribution of the clues over the bands of a view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spread {
    /// The outer, the inner and the third band.
    pub(super) bands: [usize; 3],
    /// The number of clues in each of these.
    pub(super) clues: [usize; 3],
    /// The maximum number of clues in a stack.
    pub(super) most: u8,
}

/// The search over one [`Spread`], ready to be divided among workers: the data that all of them read.
///
/// The choices for the outer band are taken row by row, so that the open sets of the inner band after a first row are
/// computed once for all choices with that row. The choices for the inner band are filtered by the sets that have no
/// cell in the third band, then by the clues that the others need in the third band (see
/// [`Bound`](super::bound::Bound)). Finally the third band is searched (see [`Hits`](super::hits::Hits)).
pub(super) struct Pairs<'a> {
    view: &'a View,
    spread: Spread,
    sets: Vec<Parts>,
    /// The choices for the outer band, sorted by their first rows.
    outer: Vec<BandCells>,
    inner: Columns,
    /// The index at which each first row begins among the outer choices.
    begins: Vec<usize>,
    next: AtomicUsize,
}

impl<'a> Pairs<'a> {
    /// Prepares a part of the search over a spread; `step` is the number of the spread.
    pub(super) fn new(view: &'a View, spread: Spread, part: &Part, step: usize) -> Pairs<'a> {
        let [outer_band, inner_band, _] = spread.bands;
        let mut sets: Vec<Parts> = view.sets.iter().map(|&set| Parts::of(set, spread)).collect();
        // Sets within one of these bands are already hit by its choices.
        sets.retain(|set| set.third != 0 || set.outer != 0 && set.inner != 0);
        let mut outer = part.of_choices(view, outer_band, view.choices(outer_band, spread.clues[0]));
        outer.retain(|&cells| part.has_row(step, cells));
        outer.sort_unstable_by_key(|&cells| (cells & ROW, cells >> 9 & ROW, cells >> 18));
        let mut begins: Vec<usize> =
            (0..outer.len()).filter(|&nth| nth == 0 || (outer[nth - 1] ^ outer[nth]) & ROW != 0).collect();
        begins.push(outer.len());
        let mut inner = Columns::default();
        inner.fill(&part.of_choices(view, inner_band, view.choices(inner_band, spread.clues[1])));
        Pairs { view, spread, sets, outer, inner, begins, next: AtomicUsize::new(0) }
    }

    /// Takes first rows of the outer band until there are none left.
    pub(super) fn work(&self, worker: &mut Worker<'_>) -> ControlFlow<()> {
        worker.sets.fill(&self.sets);
        worker.verifier.fresh.clear();
        let mut known = worker.verifier.learned.len();
        loop {
            let nth = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&end) = self.begins.get(nth + 1) else { return ControlFlow::Continue(()) };
            self.first_row(worker, &self.outer[self.begins[nth]..end])?;
            if !worker.control.should_continue() {
                return ControlFlow::Break(());
            }
            let learned = &worker.verifier.learned[known..];
            if !learned.is_empty() {
                let parts: Vec<Parts> =
                    learned.iter().map(|&set| Parts::of(self.view.parts(set), self.spread)).collect();
                worker.sets.add(&parts);
                known = worker.verifier.learned.len();
                worker.verifier.fresh.clear();
            }
        }
    }

    fn first_row(&self, worker: &mut Worker<'_>, outer: &[BandCells]) -> ControlFlow<()> {
        let Worker { control, instructions, sets, levels: [first, second], screen, verifier } = worker;
        let Pairs { view, spread, .. } = *self;
        instructions.dispatch(NextRow {
            sets: &sets.parts,
            choices: &self.inner,
            outer: outer[0],
            row: 0,
            level: first,
        });
        if first.is_empty() {
            return ControlFlow::Continue(());
        }
        for outer in outer.chunk_by(|one, other| (one ^ other) & (ROW << 9) == 0) {
            if !control.should_continue() {
                return ControlFlow::Break(());
            }
            let (sets, groups) = (&first.sets, &sets.groups);
            instructions.dispatch(NextRow { sets, choices: &first.columns, outer: outer[0], row: 1, level: second });
            if second.is_empty() {
                continue;
            }
            for &outer in outer {
                instructions.dispatch(Leaf { spread, before: second, groups, outer, screen });
                for &(inner, end) in &screen.ends {
                    verifier.follow(view, spread, [outer, inner], end);
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The data of one thread.
pub(super) struct Worker<'a> {
    control: &'a Control<'a>,
    instructions: Instructions,
    sets: Sets,
    levels: [Level; 2],
    screen: Screen,
    verifier: Verifier<'a>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(solution: &'a Solution, control: &'a Control<'a>) -> Worker<'a> {
        let (sets, levels, screen) = (Sets::default(), Default::default(), Screen::new());
        let verifier = Verifier::new(solution, control);
        Worker { control, instructions: Instructions::best(), sets, levels, screen, verifier }
    }

    /// Takes the unavoidable sets learned during the search.
    pub(super) fn take_learned(&mut self) -> Vec<CellSet> {
        std::mem::take(&mut self.verifier.learned)
    }

    /// Takes the proper puzzles found, as cells of the solution.
    pub(super) fn take_found(&mut self) -> Vec<CellSet> {
        std::mem::take(&mut self.verifier.found)
    }
}
