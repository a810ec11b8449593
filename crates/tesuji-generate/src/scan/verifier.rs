//! Checks hitting sets with the solver, and learns unavoidable sets from failures.

use tesuji_core::{CellSet, Control, Solution};
use tesuji_engine::Solver;

use crate::subpuzzles::open_set;
use crate::unavoidable::differences;

use super::band::BandCells;
use super::hits::End;
use super::pairs::Spread;
use super::sets::Parts;
use super::third_band::{Third, Verdict};
use super::view::View;

/// A verifier that checks with the solver whether a hitting set of all known unavoidable sets is a proper puzzle, and
/// learns an unavoidable set if it is not.
pub(super) struct Verifier<'a> {
    solution: &'a Solution,
    control: &'a Control<'a>,
    solver: Solver,
    sets: Vec<BandCells>,
    /// New sets, as parts for the current spread.
    pub(super) fresh: Vec<Parts>,
    /// The new sets of all spreads that are worth keeping.
    pub(super) learned: Vec<CellSet>,
    /// The proper puzzles, as cells of the solution.
    pub(super) found: Vec<CellSet>,
}

/// Learned sets with more cells are hit by nearly every choice, and cost more time than they save.
const LEARNED_CELLS: usize = 18;

/// The maximum number of solutions compared when looking for a smaller set within one found by the solver.
const WITHIN: usize = 32;

impl<'a> Verifier<'a> {
    pub(super) fn new(solution: &'a Solution, control: &'a Control<'a>) -> Verifier<'a> {
        let (sets, fresh, learned, found) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Verifier { solution, control, solver: Solver::new(), sets, fresh, learned, found }
    }

    /// Continues from an end, with these clues in the outer and the inner band. After the control has stopped the
    /// search, the puzzles found may not be proper.
    pub(super) fn follow(&mut self, view: &View, spread: Spread, [outer, inner]: [BandCells; 2], end: End) {
        let Verifier { solution, control, solver, sets, fresh, learned, found } = self;
        let whole = |third: BandCells| {
            let mut parts = [0; 3];
            [outer, inner, third].iter().zip(spread.bands).for_each(|(&cells, band)| parts[band] = cells);
            view.join(parts)
        };
        let verify = |third: BandCells| {
            let misses = |set: &&Parts| set.outer & outer == 0 && set.inner & inner == 0 && set.third & third == 0;
            if let Some(set) = fresh.iter().find(misses) {
                return Verdict::Needs(set.third);
            }
            let Some(open) = open_set(solution, whole(third), solver, control) else { return Verdict::Proper };
            let within = differences(solution, open, WITHIN, solver, control).0;
            let smallest = within.into_iter().min_by_key(|set| set.len()).unwrap_or(open);
            if smallest.len() <= LEARNED_CELLS {
                learned.push(smallest);
            }
            let set = Parts::of(view.parts(smallest), spread);
            fresh.push(set);
            Verdict::Needs(set.third)
        };
        sets.clear();
        Third { sets, verify, found: |third| found.push(whole(third)) }.search(0, end.chosen, end.dead, end.left);
    }
}
