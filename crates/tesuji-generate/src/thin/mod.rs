//! Taking clues away, of many puzzles side by side.
//!
//! Clues go in the order of a plan, each if the puzzle stays proper without it. What comes of a plan is settled by the
//! plan alone, but most of it can be known without a search:
//!
//! * cells in which two digits, or two lines of a band, can trade places must have a clue: the last of them in the order
//!   stays, if none before it has stayed ([`trades`]);
//! * of the first half nearly all others can go, and one search tells whether they could ([`FIRST`]); if not, it finds
//!   an unavoidable set more;
//! * from there on a search asks of one clue after the other for a solution that is different in just that cell.
//!
//! The searches of several hundred plans share the lanes of the batch engine.

mod trades;

use tesuji_core::{CellSet, Solution};
use tesuji_engine::{Batch, Doubt, Known};

pub(crate) use trades::trades;

/// In which order clues are taken away.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The solution.
    pub solution: Solution,
    /// The cells that lose their clues together, in the order in which they are asked. A cell that is in none keeps its
    /// clue.
    pub groups: Vec<CellSet>,
}

/// Takes clues away; it owns the memory for it, so keep it for the next plans.
#[derive(Clone, Debug, Default)]
pub struct Thinner {
    batch: Batch,
    knowns: Vec<Known>,
}

/// Which part of the groups is taken away before the first search, if nothing speaks against it, in 81sts.
const FIRST: usize = 46;

impl Thinner {
    /// Returns a thinner.
    pub fn new() -> Thinner {
        Thinner::default()
    }

    /// Carries the plans out, and returns which groups have stayed of each: the bit of a group is its number.
    ///
    /// A few hundred plans at a time use the lanes best.
    ///
    /// # Panics
    ///
    /// If a cell is in two groups, or a group is empty.
    #[track_caller]
    pub fn thin(&mut self, plans: &[Plan]) -> Vec<u128> {
        let Thinner { batch, knowns } = self;
        knowns.clear();
        knowns.extend(plans.iter().map(|plan| Known::new(&plan.solution)));
        let mut works: Vec<Work<'_>> = plans.iter().map(Work::new).collect();
        // The first groups of all plans.
        let mut open: Vec<usize> = (0..plans.len()).collect();
        while !open.is_empty() {
            open.iter().for_each(|&nth| works[nth].leap(&mut knowns[nth]));
            let doubt = |&nth: &usize| Doubt { known: &knowns[nth], without: CellSet::EMPTY, but: None };
            let mut failed = vec![false; open.len()];
            batch.doubt(open.iter().map(doubt), 2, |nth, differences| {
                failed[nth] = true;
                works[open[nth]].learn(differences);
            });
            let mut failed = failed.into_iter();
            open.retain(|_| failed.next().is_some_and(|failed| failed));
        }
        // One group after the other.
        open.extend(0..plans.len());
        let (mut needed, mut askers) = (Vec::new(), Vec::new());
        loop {
            open.retain(|&nth| works[nth].advance());
            if open.is_empty() {
                break;
            }
            // Another solution has another digit in one of the cells.
            let questions = open.iter().flat_map(|&nth| {
                let (group, known) = (works[nth].group(), &knowns[nth]);
                group.iter().map(move |cell| Doubt { known, without: group, but: Some(cell) })
            });
            askers.clear();
            for (place, &nth) in open.iter().enumerate() {
                askers.extend((0..works[nth].group().len()).map(|_| place));
            }
            needed.clear();
            needed.resize(open.len(), false);
            batch.count(questions, 1, |nth, count| needed[askers[nth]] |= count > 0);
            for (&nth, &needed) in open.iter().zip(&needed) {
                works[nth].settle(needed, &mut knowns[nth]);
            }
        }
        works.iter().map(|work| work.stay).collect()
    }

    /// Returns whether each of these proper puzzles, a solution and the cells of its clues, is minimal: no single clue
    /// can be spared.
    pub fn are_minimal(&mut self, puzzles: &[(Solution, CellSet)]) -> Vec<bool> {
        let knowns = self.know(puzzles);
        let clues =
            || puzzles.iter().enumerate().flat_map(|(nth, (_, clues))| clues.iter().map(move |cell| (nth, cell)));
        let askers: Vec<usize> = clues().map(|(nth, _)| nth).collect();
        let mut needed = vec![0; puzzles.len()];
        let questions =
            clues().map(|(nth, cell)| Doubt { known: &knowns[nth], without: CellSet::of(cell), but: Some(cell) });
        self.batch.count(questions, 1, |nth, count| needed[askers[nth]] += count as usize);
        needed.iter().zip(puzzles).map(|(&needed, (_, clues))| needed == clues.len()).collect()
    }

    /// Returns whether the clues in these cells leave no other solution, of each solution and the cells of its clues.
    pub fn are_proper(&mut self, puzzles: &[(Solution, CellSet)]) -> Vec<bool> {
        let knowns = self.know(puzzles);
        let mut proper = vec![true; puzzles.len()];
        let questions = knowns.iter().map(|known| Doubt { known, without: CellSet::EMPTY, but: None });
        self.batch.count(questions, 2, |nth, count| proper[nth] = count == 1);
        proper
    }

    fn know(&self, puzzles: &[(Solution, CellSet)]) -> Vec<Known> {
        let known = |(solution, clues): &(Solution, CellSet)| {
            let mut known = Known::new(solution);
            known.set_clues(*clues);
            known
        };
        puzzles.iter().map(known).collect()
    }
}

/// A plan that is being carried out.
#[derive(Clone, Debug)]
struct Work<'a> {
    groups: &'a [CellSet],
    /// The bit of the group of each cell.
    bits: [u128; 81],
    /// The groups that stay, of those before `next`.
    stay: u128,
    next: usize,
    sets: Sets,
}

/// Sets of groups of which one must stay, by the last one.
#[derive(Clone, Debug)]
struct Sets {
    groups: Vec<u128>,
    /// The set before it with the same last group, and one more; 0 if there is none.
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

    /// Returns whether this group must stay when of those before it only these do.
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
    fn new(plan: &Plan) -> Work<'_> {
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

    /// Takes in that one of these cells must have a clue.
    fn learn(&mut self, cells: CellSet) {
        self.sets.insert(cells.iter().fold(0, |groups, cell| groups | self.bits[cell.index()]));
    }

    /// Takes the first groups away, but for those of which it is known that they must stay.
    fn leap(&mut self, known: &mut Known) {
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

    /// Goes on to the next group of which it is not known whether it must stay; false if there is none.
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

    fn settle(&mut self, needed: bool, known: &mut Known) {
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
    use crate::{Dice, random_solution, redundant_clues};
    use tesuji_core::{Cell, Grid, Puzzle};
    use tesuji_engine::Solver;

    fn part_of(solution: &Solution, clues: CellSet) -> Puzzle {
        let digits = clues.iter().map(|cell| (cell, solution.get(cell)));
        Puzzle::try_from(digits.collect::<Grid>()).expect("digits of a solution do not clash")
    }

    /// Random groups of one to three cells, and some cells in none.
    fn random_plan(dice: &mut Dice) -> Plan {
        let mut cells = Cell::ALL;
        dice.shuffle(&mut cells);
        let (most, fixed) = (1 + dice.below(3) as usize, dice.below(20) as usize);
        let groups = cells[fixed..].chunks(most).map(|group| group.iter().copied().collect()).collect();
        Plan { solution: random_solution(dice), groups }
    }

    #[test]
    fn plans_are_carried_out_as_one_by_one() {
        let (mut dice, mut solver) = (Dice::new(3, 0), Solver::new());
        let plans: Vec<Plan> = (0..150).map(|_| random_plan(&mut dice)).collect();
        let stayed = Thinner::new().thin(&plans);
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
        let (mut dice, mut solver) = (Dice::new(4, 0), Solver::new());
        let puzzles: Vec<(Solution, CellSet)> = (0..300)
            .map(|_| {
                let mut cells = Cell::ALL;
                dice.shuffle(&mut cells);
                let count = 24 + dice.below(12) as usize;
                (random_solution(&mut dice), cells[..count].iter().copied().collect())
            })
            .collect();
        let mut thinner = Thinner::new();
        let proper = thinner.are_proper(&puzzles);
        let minimal = thinner.are_minimal(&puzzles);
        assert!(proper.contains(&true) && proper.contains(&false));
        for (nth, (solution, clues)) in puzzles.iter().enumerate() {
            let puzzle = part_of(solution, *clues);
            assert_eq!(proper[nth], solver.count(&puzzle, 2) == 1);
            if proper[nth] {
                assert_eq!(minimal[nth], redundant_clues(&puzzle, &mut solver) == Some(CellSet::EMPTY));
            }
        }
    }
}
