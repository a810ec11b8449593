use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use tesuji_core::{CellSet, Solution};
use tesuji_engine::Solver;

use crate::parts::open_set;

use super::band::{ALL, BandCells, keep_minimal, stack};
use super::bound::Bound;
use super::columns::Columns;
use super::third::{Left, Third, Verdict};
use super::view::View;

/// How the clues are spread over the bands of a view.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spread {
    /// The outer, the inner and the third band.
    pub(super) bands: [usize; 3],
    /// How many clues each of these gets.
    pub(super) clues: [usize; 3],
    /// How many clues a stack may have at most.
    pub(super) most: u8,
}

/// An unavoidable set: its cells in the outer, the inner and the third band of a [`Spread`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    pub(super) outer: BandCells,
    pub(super) inner: BandCells,
    pub(super) third: BandCells,
}

impl Parts {
    /// Returns what sets are sorted by: those with few cells in the third band come first, equal ones together.
    pub(super) fn key(&self) -> (u32, BandCells, u32, BandCells) {
        (self.third.count_ones(), self.third, self.inner.count_ones(), self.inner)
    }
}

/// The search over one [`Spread`], ready to be shared out: what all workers read.
///
/// The choices for the outer band are taken row by row, so that what a first row leaves open of the inner band is found
/// out once for all choices that begin so. The choices for the inner band are filtered by the sets that have no cell in
/// the third one, then by what the others ask of the third band (see [`Bound`]), and the third band is searched.
pub(super) struct Pairs<'a> {
    view: &'a View,
    spread: Spread,
    sets: Vec<Parts>,
    /// The choices for the outer band, sorted by their first rows.
    outer: Vec<BandCells>,
    inner: Columns,
    /// Where a first row begins among the outer choices.
    begins: Vec<usize>,
    next: AtomicUsize,
}

const ROW: BandCells = 0x1ff;

impl<'a> Pairs<'a> {
    pub(super) fn new(view: &'a View, spread: Spread) -> Pairs<'a> {
        let [outer_band, inner_band, third_band] = spread.bands;
        let parts =
            |set: &[BandCells; 3]| Parts { outer: set[outer_band], inner: set[inner_band], third: set[third_band] };
        let mut sets: Vec<Parts> = view.sets.iter().map(parts).collect();
        // The choices for these bands see to what is within one of them.
        sets.retain(|set| set.third != 0 || set.outer != 0 && set.inner != 0);
        sets.sort_unstable_by_key(Parts::key);
        let mut outer = view.choices(outer_band, spread.clues[0]).to_vec();
        outer.sort_unstable_by_key(|&cells| (cells & ROW, cells >> 9 & ROW, cells >> 18));
        let mut begins: Vec<usize> =
            (0..outer.len()).filter(|&nth| nth == 0 || (outer[nth - 1] ^ outer[nth]) & ROW != 0).collect();
        begins.push(outer.len());
        let mut inner = Columns::default();
        inner.fill(view.choices(inner_band, spread.clues[1]));
        Pairs { view, spread, sets, outer, inner, begins, next: AtomicUsize::new(0) }
    }

    /// Takes the next first row of the outer band, as long as there is one.
    pub(super) fn work(&self, worker: &mut Worker<'_>, go_on: &(dyn Fn() -> bool + Sync)) -> ControlFlow<()> {
        loop {
            let nth = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&end) = self.begins.get(nth + 1) else { return ControlFlow::Continue(()) };
            let outer = &self.outer[self.begins[nth]..end];
            self.first_row(worker, outer);
            if !go_on() {
                return ControlFlow::Break(());
            }
        }
    }

    fn first_row(&self, worker: &mut Worker<'_>, outer: &[BandCells]) {
        let [first, second, third] = &mut worker.levels;
        let row = outer[0] & ROW;
        first.open_after(&self.sets, row, 0);
        first.filter(&self.inner);
        if first.inner.is_empty() {
            return;
        }
        first.columns.fill(&first.inner);
        for outer in outer.chunk_by(|one, other| (one ^ other) & (ROW << 9) == 0) {
            second.open_after(&first.sets, outer[0] & (ROW << 9), 1);
            second.filter(&first.columns);
            if second.inner.is_empty() {
                continue;
            }
            for &outer in outer {
                third.open_after(&second.sets, outer & (ROW << 18), 2);
                third.inner.clear();
                let asked = &third.asked;
                third.inner.extend(second.inner.iter().filter(|&cells| asked.iter().all(|set| set & cells != 0)));
                if !third.inner.is_empty() {
                    let search = Leaf { pairs: self, outer, level: third };
                    search.run(&mut worker.desk);
                }
            }
        }
    }
}

/// What is left once some rows of the outer band have their clues.
#[derive(Debug, Default)]
struct Level {
    /// The sets without a clue in these rows.
    sets: Vec<Parts>,
    /// Of those that have no cell in the later rows and none in the third band, the cells of the inner band.
    asked: Vec<BandCells>,
    /// The choices for the inner band that hit these.
    inner: Vec<BandCells>,
    columns: Columns,
}

impl Level {
    fn open_after(&mut self, sets: &[Parts], clues: BandCells, row: usize) {
        self.sets.clear();
        self.sets.extend(sets.iter().filter(|set| set.outer & clues == 0));
        let (own, later) = (ROW << (9 * row), ALL & !((1 << (9 * row + 9)) - 1));
        let decided = self.sets.iter().filter(|set| set.third == 0 && set.outer & later == 0 && set.outer & own != 0);
        self.asked.clear();
        self.asked.extend(decided.map(|set| set.inner));
        keep_minimal(&mut self.asked);
    }

    fn filter(&mut self, choices: &Columns) {
        choices.filter(&self.asked, &mut self.inner);
    }
}

/// What one thread owns.
pub(super) struct Worker<'a> {
    levels: [Level; 3],
    desk: Desk<'a>,
}

/// Where choices are judged.
struct Desk<'a> {
    solution: &'a Solution,
    solver: Solver,
    bound: Bound,
    sets: Vec<BandCells>,
    /// Unavoidable sets that were not known.
    learned: Vec<CellSet>,
    /// The proper puzzles, as cells of the solution.
    found: Vec<CellSet>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(solution: &'a Solution) -> Worker<'a> {
        let (bound, sets, learned, found) = (Bound::default(), Vec::new(), Vec::new(), Vec::new());
        let desk = Desk { solution, solver: Solver::new(), bound, sets, learned, found };
        Worker { levels: Default::default(), desk }
    }

    /// Takes the unavoidable sets that were found by the way.
    pub(super) fn take_learned(&mut self) -> Vec<CellSet> {
        std::mem::take(&mut self.desk.learned)
    }

    /// Takes the proper puzzles that were found, as cells of the solution.
    pub(super) fn take_found(&mut self) -> Vec<CellSet> {
        std::mem::take(&mut self.desk.found)
    }
}

/// Learned sets with more cells are hit by nearly every choice, and not worth keeping.
const LEARNED_CELLS: usize = 14;

/// The search with the clues of the outer band given.
struct Leaf<'a> {
    pairs: &'a Pairs<'a>,
    outer: BandCells,
    level: &'a Level,
}

impl Leaf<'_> {
    fn run(&self, desk: &mut Desk<'_>) {
        let clues = self.pairs.spread.clues[2];
        desk.bound.take(&self.level.sets);
        let mut learned: Vec<Parts> = Vec::new();
        for choices in self.level.inner.chunks(64) {
            let mut fitting = desk.bound.fitting(choices, clues);
            if fitting == 0 {
                continue;
            }
            let asking: Vec<(BandCells, u64)> = desk.bound.asking(fitting).collect();
            while fitting != 0 {
                let nth = fitting.trailing_zeros();
                fitting &= fitting - 1;
                let inner = choices[nth as usize];
                desk.sets.clear();
                desk.sets.extend(asking.iter().filter(|(_, asks)| asks >> nth & 1 != 0).map(|(third, _)| third));
                desk.sets.extend(learned.iter().filter(|set| set.inner & inner == 0).map(|set| set.third));
                self.third(inner, desk, &mut learned);
            }
        }
    }

    /// Searches the third band.
    fn third(&self, inner: BandCells, desk: &mut Desk<'_>, learned: &mut Vec<Parts>) {
        let Spread { bands, clues, most } = self.pairs.spread;
        let mut room = [0; 3];
        for (nth, room) in room.iter_mut().enumerate() {
            let taken = ((self.outer & stack(nth)).count_ones() + (inner & stack(nth)).count_ones()) as u8;
            match most.checked_sub(taken) {
                Some(left) => *room = left,
                None => return,
            }
        }
        let whole = |third: BandCells| {
            let mut parts = [0; 3];
            (parts[bands[0]], parts[bands[1]], parts[bands[2]]) = (self.outer, inner, third);
            self.pairs.view.join(parts)
        };
        let mut sets = std::mem::take(&mut desk.sets);
        let mut found = Vec::new();
        let judge = |third: BandCells| {
            let Some(open) = open_set(desk.solution, whole(third), &mut desk.solver) else { return Verdict::Proper };
            if open.len() <= LEARNED_CELLS {
                desk.learned.push(open);
            }
            let parts = self.pairs.view.parts(open);
            let parts = Parts { outer: parts[bands[0]], inner: parts[bands[1]], third: parts[bands[2]] };
            learned.push(parts);
            Verdict::Needs(parts.third)
        };
        let mut search = Third { sets: &mut sets, judge, found: |third| found.push(whole(third)) };
        search.search(0, 0, 0, Left { clues: clues[2], room });
        desk.sets = sets;
        desk.found.extend(found);
    }
}
