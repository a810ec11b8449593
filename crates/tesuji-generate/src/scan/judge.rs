use tesuji_core::{CellSet, Solution};
use tesuji_engine::Solver;

use crate::parts::open_set;
use crate::unavoidable::differences;

use super::band::BandCells;
use super::hits::End;
use super::pairs::Spread;
use super::sets::Parts;
use super::third::{Third, Verdict};
use super::view::View;

/// Asks the solver of what hits all sets that are known, and learns from its answers.
pub(super) struct Judge<'a> {
    solution: &'a Solution,
    solver: Solver,
    sets: Vec<BandCells>,
    /// Sets that were not known, as parts of the spread that is searched.
    pub(super) fresh: Vec<Parts>,
    /// Those of all spreads that are worth keeping.
    pub(super) learned: Vec<CellSet>,
    /// The proper puzzles, as cells of the solution.
    pub(super) found: Vec<CellSet>,
}

/// Learned sets with more cells are hit by nearly every choice, and cost more time than they save.
const LEARNED_CELLS: usize = 18;

/// In a set that the solver names there are so many smaller ones looked at, at most.
const WITHIN: usize = 32;

impl<'a> Judge<'a> {
    pub(super) fn new(solution: &'a Solution) -> Judge<'a> {
        let (sets, fresh, learned, found) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Judge { solution, solver: Solver::new(), sets, fresh, learned, found }
    }

    /// Goes on from an end, with these clues in the outer and the inner band.
    pub(super) fn follow(&mut self, view: &View, spread: Spread, [outer, inner]: [BandCells; 2], end: End) {
        let Judge { solution, solver, sets, fresh, learned, found } = self;
        let whole = |third: BandCells| {
            let mut parts = [0; 3];
            [outer, inner, third].iter().zip(spread.bands).for_each(|(&cells, band)| parts[band] = cells);
            view.join(parts)
        };
        let judge = |third: BandCells| {
            let misses = |set: &&Parts| set.outer & outer == 0 && set.inner & inner == 0 && set.third & third == 0;
            if let Some(set) = fresh.iter().find(misses) {
                return Verdict::Needs(set.third);
            }
            let Some(open) = open_set(solution, whole(third), solver) else { return Verdict::Proper };
            let within = differences(solution, open, WITHIN, solver).0;
            let smallest = within.into_iter().min_by_key(|set| set.len()).unwrap_or(open);
            if smallest.len() <= LEARNED_CELLS {
                learned.push(smallest);
            }
            let set = Parts::of(view.parts(smallest), spread);
            fresh.push(set);
            Verdict::Needs(set.third)
        };
        sets.clear();
        Third { sets, judge, found: |third| found.push(whole(third)) }.search(0, end.chosen, end.dead, end.left);
    }
}
