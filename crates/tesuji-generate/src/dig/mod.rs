//! Digging: removing clues from many solutions in parallel.
//!
//! A plan gives the order; a clue is removed if the puzzle stays proper without it. The plan determines the result, but
//! most of it is known without a search:
//!
//! * cells in which two digits, or two lines of a band, can be exchanged must have a clue: the last of them in the
//!   order stays, if no earlier one has ([`trades`]);
//! * in the first half, nearly all other clues can be removed, and one search tests all of them ([`FIRST`]); if they
//!   cannot, it finds another unavoidable set;
//! * after that, one search per clue looks for a solution that differs in just that cell.
//!
//! The searches of several hundred plans share the lanes of the batch engine.

mod trades;

use std::ops::ControlFlow;

use tesuji_core::{CellSet, Control, Solution};
use tesuji_engine::{Batch, KnownSolution, UniquenessQuery};

pub(crate) use trades::trades;

/// The order in which clues are removed from a solution.
#[derive(Clone, Debug)]
pub struct DigPlan {
    /// The solution.
    pub solution: Solution,
    /// The groups of cells whose clues are removed together, in this order. A cell that is in no group keeps its clue.
    pub groups: Vec<CellSet>,
}

/// A digger, which removes clues from solutions (*digging holes*). It owns and reuses its memory, so keep it for the
/// next plans.
#[derive(Clone, Debug, Default)]
pub struct Digger {
    batch: Batch,
    knowns: Vec<KnownSolution>,
}

/// The portion of the groups, in 81sts, that is removed before the first search, except for groups known to be needed.
const FIRST: usize = 46;

impl Digger {
    /// Creates a digger.
    pub fn new() -> Digger {
        Digger::default()
    }

    /// Carries out the plans, and returns the needed groups of each plan, as a bit set of their indices; `None` if the
    /// control stops the work.
    ///
    /// A few hundred plans per call make the best use of the lanes.
    ///
    /// # Panics
    ///
    /// Panics if a cell is in two groups, or a group is empty.
    #[track_caller]
    pub fn dig(&mut self, plans: &[DigPlan], control: &Control<'_>) -> Option<Vec<u128>> {
        let Digger { batch, knowns } = self;
        knowns.clear();
        knowns.extend(plans.iter().map(|plan| KnownSolution::new(&plan.solution)));
        let mut works: Vec<Work<'_>> = plans.iter().map(Work::new).collect();
        // The first groups of all plans.
        let mut open: Vec<usize> = (0..plans.len()).collect();
        while !open.is_empty() {
            if !control.should_continue() {
                return None;
            }
            open.iter().for_each(|&nth| works[nth].remove_first(&mut knowns[nth]));
            let query =
                |&nth: &usize| UniquenessQuery { known: &knowns[nth], removed: CellSet::EMPTY, differs_in: None };
            let mut failed = vec![false; open.len()];
            batch.for_each_difference(open.iter().map(query), 2, |nth, differences| {
                failed[nth] = true;
                works[open[nth]].learn(differences);
            });
            let mut failed = failed.into_iter();
            open.retain(|_| failed.next().is_some_and(|failed| failed));
        }
        // One group at a time.
        open.extend(0..plans.len());
        let (mut needed, mut askers) = (Vec::new(), Vec::new());
        loop {
            open.retain(|&nth| works[nth].advance());
            if open.is_empty() {
                break;
            }
            if !control.should_continue() {
                return None;
            }
            // A second solution has a different digit in one of the cells.
            let queries = open.iter().flat_map(|&nth| {
                let (group, known) = (works[nth].group(), &knowns[nth]);
                group.iter().map(move |cell| UniquenessQuery { known, removed: group, differs_in: Some(cell) })
            });
            askers.clear();
            for (place, &nth) in open.iter().enumerate() {
                askers.extend((0..works[nth].group().len()).map(|_| place));
            }
            needed.clear();
            needed.resize(open.len(), false);
            batch.count(queries, 1, |nth, count| needed[askers[nth]] |= count > 0);
            for (&nth, &needed) in open.iter().zip(&needed) {
                works[nth].settle(needed, &mut knowns[nth]);
            }
        }
        Some(works.iter().map(|work| work.stay).collect())
    }

    /// Returns, for each proper puzzle, given as a solution and the cells of its clues, whether it is minimal: no
    /// single clue is redundant. `None` if the control stops the search.
    pub fn are_minimal(&mut self, puzzles: &[(Solution, CellSet)], control: &Control<'_>) -> Option<Vec<bool>> {
        let knowns = Digger::known_solutions(puzzles);
        let clues =
            || puzzles.iter().enumerate().flat_map(|(nth, (_, clues))| clues.iter().map(move |cell| (nth, cell)));
        let askers: Vec<usize> = clues().map(|(nth, _)| nth).collect();
        let mut needed = vec![0; puzzles.len()];
        let queries = clues().map(|(nth, cell)| UniquenessQuery {
            known: &knowns[nth],
            removed: CellSet::of(cell),
            differs_in: Some(cell),
        });
        let count = |nth: usize, count| {
            needed[askers[nth]] += count as usize;
            ControlFlow::Continue(())
        };
        self.batch.count_within(queries, 1, control, count).continue_value()?;
        let minimal = needed.iter().zip(puzzles).map(|(&needed, (_, clues))| needed == clues.len());
        Some(minimal.collect())
    }

    /// Returns, for each solution with the cells of its clues, whether the clues have no other solution. `None` if the
    /// control stops the search.
    pub fn are_proper(&mut self, puzzles: &[(Solution, CellSet)], control: &Control<'_>) -> Option<Vec<bool>> {
        let knowns = Digger::known_solutions(puzzles);
        let mut proper = vec![true; puzzles.len()];
        let queries = knowns.iter().map(|known| UniquenessQuery { known, removed: CellSet::EMPTY, differs_in: None });
        let count = |nth: usize, count| {
            proper[nth] = count == 1;
            ControlFlow::Continue(())
        };
        self.batch.count_within(queries, 2, control, count).continue_value()?;
        Some(proper)
    }

    fn known_solutions(puzzles: &[(Solution, CellSet)]) -> Vec<KnownSolution> {
        let known = |(solution, clues): &(Solution, CellSet)| {
            let mut known = KnownSolution::new(solution);
            known.set_clues(*clues);
            known
        };
        puzzles.iter().map(known).collect()
    }
}

/// The progress of a plan.
#[derive(Clone, Debug)]
struct Work<'a> {
    groups: &'a [CellSet],
    /// The bit of the group of each cell.
    bits: [u128; 81],
    /// The groups before `next` that stay.
    stay: u128,
    next: usize,
    sets: Sets,
}

/// Sets of groups at least one of which must stay, linked by their last group.
#[derive(Clone, Debug)]
struct Sets {
    groups: Vec<u128>,
    /// One plus the index of the previous set with the same last group; 0 if there is none.
    before: Vec<u16>,
    last: [u16; 81],
}

impl Sets {
    #[inline]
    fn insert(&mut self, groups: u128) {
        if groups & NO_GROUP != 0 {
            return;
        }
        let last = &mut self.last[127 - groups.leading_zeros() as usize];
        self.groups.push(groups);
        self.before.push(*last);
        *last = self.groups.len() as u16;
    }

    /// Returns whether this group must stay if, of the groups before it, only those in `stay` do.
    #[inline]
    fn need(&self, group: usize, stay: u128) -> bool {
        let mut at = self.last[group];
        while at != 0 {
            if self.groups[usize::from(at) - 1] & stay == 0 {
                return true;
            }
            at = self.before[usize::from(at) - 1];
        }
        false
    }
}

/// The bit of a cell that keeps its clue.
const NO_GROUP: u128 = 1 << 127;

impl Work<'_> {
    fn new(plan: &DigPlan) -> Work<'_> {
        let mut bits = [NO_GROUP; 81];
        for (number, group) in plan.groups.iter().enumerate() {
            assert!(!group.is_empty(), "a group is empty");
            for cell in *group {
                assert!(bits[cell.index()] == NO_GROUP, "{cell} is in two groups");
                bits[cell.index()] = 1 << number;
            }
        }
        let mut sets = Sets { groups: Vec::with_capacity(128), before: Vec::with_capacity(128), last: [0; 81] };
        trades(&plan.solution, &bits, |groups| sets.insert(groups));
        Work { groups: &plan.groups, bits, stay: 0, next: 0, sets }
    }

    /// Records an unavoidable set: one of these cells must have a clue.
    fn learn(&mut self, cells: CellSet) {
        self.sets.insert(cells.iter().fold(0, |groups, cell| groups | self.bits[cell.index()]));
    }

    /// Removes the first groups, except for those known to be needed.
    fn remove_first(&mut self, known: &mut KnownSolution) {
        (self.stay, self.next) = (0, 0);
        let mut clues = CellSet::ALL;
        let first = self.groups.len() * FIRST / 81;
        while self.next < first {
            if self.sets.need(self.next, self.stay) {
                self.stay |= 1 << self.next;
            } else {
                clues -= self.groups[self.next];
            }
            self.next += 1;
        }
        known.set_clues(clues);
    }

    /// Advances to the next group for which it is not known whether it is needed; returns `false` if there is none.
    fn advance(&mut self) -> bool {
        while self.next < self.groups.len() {
            if !self.sets.need(self.next, self.stay) {
                return true;
            }
            self.stay |= 1 << self.next;
            self.next += 1;
        }
        false
    }

    fn group(&self) -> CellSet {
        self.groups[self.next]
    }

    fn settle(&mut self, needed: bool, known: &mut KnownSolution) {
        if needed {
            self.stay |= 1 << self.next;
        } else {
            known.remove_clues(self.groups[self.next]);
        }
        self.next += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rng, random_solution, redundant_clues};
    use tesuji_core::{Cell, Grid, Puzzle};
    use tesuji_engine::Solver;

    fn part_of(solution: &Solution, clues: CellSet) -> Puzzle {
        let digits = clues.iter().map(|cell| (cell, solution.get(cell)));
        Puzzle::try_from(digits.collect::<Grid>()).expect("digits of a solution do not clash")
    }

    /// Returns random groups of one to three cells, and some cells in none.
    fn random_plan(rng: &mut Rng) -> DigPlan {
        let mut cells = Cell::ALL;
        rng.shuffle(&mut cells);
        let (most, fixed) = (1 + rng.below(3) as usize, rng.below(20) as usize);
        let groups = cells[fixed..].chunks(most).map(|group| group.iter().copied().collect()).collect();
        DigPlan { solution: random_solution(rng), groups }
    }

    #[test]
    fn plans_are_carried_out_as_one_by_one() {
        let (mut rng, mut solver) = (Rng::new(3, 0), Solver::new());
        let plans: Vec<DigPlan> = (0..150).map(|_| random_plan(&mut rng)).collect();
        let stayed = Digger::new().dig(&plans, &Control::new()).unwrap();
        for (plan, stayed) in plans.iter().zip(stayed) {
            let mut clues = CellSet::ALL;
            for (nth, &group) in plan.groups.iter().enumerate() {
                let proper = solver.count(&part_of(&plan.solution, clues - group), 2) == 1;
                assert_eq!(proper, stayed >> nth & 1 == 0, "group {nth} of {plan:?}");
                if proper {
                    clues -= group;
                }
            }
        }
    }

    #[test]
    fn what_is_said_of_puzzles_is_what_the_solver_says() {
        let (mut rng, mut solver) = (Rng::new(4, 0), Solver::new());
        let puzzles: Vec<(Solution, CellSet)> = (0..300)
            .map(|_| {
                let mut cells = Cell::ALL;
                rng.shuffle(&mut cells);
                let count = 24 + rng.below(12) as usize;
                (random_solution(&mut rng), cells[..count].iter().copied().collect())
            })
            .collect();
        let mut digger = Digger::new();
        let proper = digger.are_proper(&puzzles, &Control::new()).unwrap();
        let minimal = digger.are_minimal(&puzzles, &Control::new()).unwrap();
        assert!(proper.contains(&true) && proper.contains(&false));
        for (nth, (solution, clues)) in puzzles.iter().enumerate() {
            let puzzle = part_of(solution, *clues);
            assert_eq!(proper[nth], solver.count(&puzzle, 2) == 1);
            if proper[nth] {
                assert_eq!(
                    minimal[nth],
                    redundant_clues(&puzzle, &mut solver, &Control::new()) == Some(CellSet::EMPTY)
                );
            }
        }
    }
}
