//! An exhaustive search for all puzzles with few clues that have a given solution.

mod band;
mod block;
mod bound;
mod columns;
mod hits;
mod leaf;
mod pairs;
mod part;
mod sets;
mod third_band;
mod verifier;
mod view;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::thread;

use tesuji_core::{Cell, CellSet, Control, Puzzle, Solution, geometry};
use tesuji_engine::Solver;

use crate::subpuzzles::{clues_of, for_each_minimal_subpuzzle};
use crate::unavoidable;

use self::pairs::{Pairs, Spread, Worker};
use self::part::Part;
use self::view::View;

/// An exhaustive search for all minimal puzzles of a solution with at most a given number of clues.
///
/// For 17 clues, 23 solutions with such puzzles took 0.7 to 9 seconds on one core with AVX-512 (Sapphire Rapids); for
/// 18, two of them took five and nine times as long.
///
/// # How it searches
///
/// The clues of a proper puzzle hit every unavoidable set of its solution (Gary McGuire, Bastian Tugemann and Gilles
/// Civario 2012). As the forum programmers champagne and blue showed, working band by band saves most of the work.
/// Either some band or stack has many clues, and the other two have few; or no band and no stack has many, and then
/// only one view is searched, normal or transposed, whichever has fewer choices. For each spread, the choices for two
/// bands that hit all unavoidable sets within these two are found, and then a lower bound for the clues that the
/// remaining sets need in the third band, both for 512 choices at a time in a block of bits. If the bound allows it,
/// the third band is searched, with one bit per set. Choices that hit all known sets are passed to the solver. If it
/// finds another solution, a smallest set among the differences is learned, and used from the next row of choices on.
///
/// # Examples
///
/// ```no_run
/// use tesuji_core::{Control, Puzzle};
/// use tesuji_engine::Solver;
/// use tesuji_generate::Scan;
///
/// let puzzle: Puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000".parse()?;
/// let solution = *Solver::new().solve(&puzzle).unique().expect("it is proper");
/// let found = Scan::new(17)?.run(&solution, &Control::new(), |_| ()).expect("nobody stops it");
/// assert!(found.contains(&puzzle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Scan {
    clues: usize,
    threads: usize,
    part: Part,
}

/// Sets of up to four digits with more cells than this are left to the solver.
const CELLS: usize = 18;

impl Scan {
    /// The maximum number of clues: with more, a search would take days and much memory.
    pub const MAX_CLUES: usize = 20;

    /// Creates a search for puzzles with at most this many clues, on one thread.
    ///
    /// # Errors
    ///
    /// Returns an error if this is more than [`MAX_CLUES`](Scan::MAX_CLUES).
    pub fn new(clues: usize) -> Result<Scan, ScanError> {
        if clues > Scan::MAX_CLUES { Err(ScanError(())) } else { Ok(Scan { clues, threads: 1, part: Part::WHOLE }) }
    }

    /// Sets the number of threads, which does not affect the result.
    #[must_use]
    pub fn threads(self, threads: usize) -> Scan {
        Scan { threads: threads.max(1), ..self }
    }

    /// Restricts the search to part `nth`, from 0, of `of` parts. Together the parts find the same puzzles as the whole
    /// search; puzzles with fewer clues than the maximum may be found by several parts. The preparation is repeated for
    /// each part.
    ///
    /// # Panics
    ///
    /// Panics if `nth` is not below `of`.
    #[must_use]
    #[track_caller]
    pub fn shard(self, nth: u32, of: u32) -> Scan {
        assert!(nth < of, "there is no shard {nth} of {of}");
        Scan { part: Part { shard: (nth, of), ..self.part }, ..self }
    }

    /// Restricts the search to puzzles that, within `fixed`, have clues in exactly these cells.
    #[must_use]
    pub fn fixing(self, fixed: CellSet, clues: CellSet) -> Scan {
        Scan { part: Part { fixed, clues: clues & fixed, ..self.part }, ..self }
    }

    /// Returns the minimal puzzles in the order of their lines; `None` if the control stops the search. `progress` is
    /// called at intervals with the completed share, from 0 to 1.
    pub fn run(
        &self,
        solution: &Solution,
        control: &Control<'_>,
        progress: impl Fn(f64) + Sync,
    ) -> Option<Vec<Puzzle>> {
        let mut solver = Solver::new();
        let mut views = [View::new(false), View::new(true)];
        for set in self.unavoidable_sets(solution, &mut solver, control) {
            views.iter_mut().for_each(|view| view.add(set));
        }
        if !control.should_continue() {
            return None;
        }
        let mut workers: Vec<Worker<'_>> = (0..self.threads).map(|_| Worker::new(solution, control)).collect();
        let steps = self.steps(&views);
        let mut found = BTreeSet::new();
        for (nth, (view, spread)) in steps.iter().enumerate() {
            let share = nth as f64 / steps.len() as f64;
            progress(share);
            let pairs = Pairs::new(&views[*view], *spread, &self.part, nth);
            run_workers(&pairs, &mut workers).continue_value()?;
            for worker in &mut workers {
                found.extend(worker.take_found().into_iter().map(CellSet::bits));
                for set in worker.take_learned() {
                    views.iter_mut().for_each(|view| view.add(set));
                }
            }
        }
        let mut minimal = BTreeSet::new();
        // A minimal puzzle of this part is contained in one that has the same clues in the fixed cells.
        for cells in found.into_iter().filter(|&cells| self.part.has(CellSet::from_bits(cells))) {
            let puzzle = clues_of(solution, CellSet::from_bits(cells));
            for_each_minimal_subpuzzle(&puzzle, &mut solver, control, |part| {
                if self.part.has(!part.grid().empty_cells()) {
                    minimal.insert(*part);
                }
                ControlFlow::Continue(())
            })?
            .continue_value()?;
        }
        Some(minimal.into_iter().collect())
    }

    fn unavoidable_sets(&self, solution: &Solution, solver: &mut Solver, control: &Control<'_>) -> Vec<CellSet> {
        let mut sets = Vec::new();
        for digits in 0..1u32 << 9 {
            if (2..=4).contains(&digits.count_ones()) {
                let cells = Cell::iter().filter(|&cell| digits >> solution.get(cell).index() & 1 != 0);
                sets.extend(unavoidable::differences(solution, cells.collect(), usize::MAX, solver, control).0);
            }
        }
        for chute in 0..3 {
            for cells in [geometry::band_cells(chute), geometry::stack_cells(chute)] {
                sets.extend(unavoidable::differences(solution, cells, usize::MAX, solver, control).0);
            }
        }
        sets.retain(|set| set.len() <= CELLS);
        unavoidable::minimal(sets)
    }

    /// Returns all spreads, each with the index of its view.
    fn steps(&self, views: &[View; 2]) -> Vec<(usize, Spread)> {
        let clues = self.clues;
        // A band or stack with at least this many clues has many.
        let many = clues.div_ceil(3) + 2;
        let mut steps = Vec::new();
        for third in many..=clues.min(27) {
            for first in 0..=clues - third {
                let second = clues - third - first;
                for (view, band) in (0..2).flat_map(|view| (0..3).map(move |band| (view, band))) {
                    let mut two = [((band + 1) % 3, first), ((band + 2) % 3, second)];
                    two.sort_by_key(|&(band, clues)| views[view].choices(band, clues).len());
                    let [(outer, outer_clues), (inner, inner_clues)] = two;
                    let clues = [outer_clues, inner_clues, third];
                    steps.push((view, Spread { bands: [outer, inner, band], clues, most: 27 }));
                }
            }
        }
        let mut few = Vec::new();
        for first in 0..many {
            for second in 0..many {
                if let Some(third) = clues.checked_sub(first + second).filter(|&third| third < many) {
                    few.push([first, second, third]);
                }
            }
        }
        let sizes =
            |view: usize, clues: &[usize; 3]| [0, 1, 2].map(|band| views[view].choices(band, clues[band]).len() as f64);
        let cost = |view: usize| few.iter().map(|clues| sizes(view, clues).iter().product::<f64>()).sum::<f64>();
        let view = usize::from(cost(1) < cost(0));
        for spread in few {
            let mut bands = [0, 1, 2];
            bands.sort_by_key(|&band| views[view].choices(band, spread[band]).len());
            steps.push((view, Spread { bands, clues: bands.map(|band| spread[band]), most: many as u8 - 1 }));
        }
        let is_possible = |(view, spread): &(usize, Spread)| {
            // The choices for the third band are searched, not listed.
            self.part.allows(&views[*view], spread)
                && (0..2).all(|nth| !views[*view].choices(spread.bands[nth], spread.clues[nth]).is_empty())
        };
        steps.retain(is_possible);
        steps
    }
}

/// Runs the workers in parallel.
fn run_workers(pairs: &Pairs<'_>, workers: &mut [Worker<'_>]) -> ControlFlow<()> {
    if let [worker] = workers {
        return pairs.work(worker);
    }
    thread::scope(|scope| {
        let running: Vec<_> = workers.iter_mut().map(|worker| scope.spawn(move || pairs.work(worker))).collect();
        let flows = running.into_iter().map(|one| one.join().expect("a worker does not panic"));
        // Wait for all threads.
        flows.collect::<Vec<_>>().into_iter().find(ControlFlow::is_break).unwrap_or(ControlFlow::Continue(()))
    })
}

/// The error returned for a [`Scan`] with more than [`MAX_CLUES`](Scan::MAX_CLUES) clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at most {} clues can be searched for", Scan::MAX_CLUES)]
pub struct ScanError(());

#[cfg(test)]
mod tests {
    use super::*;

    /// The solution of a puzzle with 17 clues that has few choices in its bands.
    const PUZZLE: &str = "000000000000000001000002030000040005002010006003007800000903200010000040050000000";

    #[test]
    fn spreads_cover_every_number_of_clues_in_bands_and_stacks() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let mut solver = Solver::new();
        let solution = *solver.solve(&puzzle).unique().unwrap();
        let scan = Scan::new(17).unwrap();
        let mut views = [View::new(false), View::new(true)];
        for set in scan.unavoidable_sets(&solution, &mut solver, &Control::new()) {
            views.iter_mut().for_each(|view| view.add(set));
        }
        let steps = scan.steps(&views);
        // Any cells that hit all sets within a band are a choice for that band, and their spread is searched.
        let mut chance = tesuji_testkit::Chance::new(3);
        for _ in 0..200 {
            let mut order = Cell::ALL;
            chance.shuffle(&mut order);
            // Sometimes prefer the upper rows.
            if chance.one_in(2) {
                order[..40].sort_by_key(|cell| cell.row());
            }
            let cells: CellSet = order[..17].iter().copied().collect();
            let fits = |(view, spread): &(usize, Spread)| {
                let parts = views[*view].parts(cells);
                let counts = (0..3).all(|nth| parts[spread.bands[nth]].count_ones() as usize == spread.clues[nth]);
                let room = views[1 - view].parts(cells).iter().all(|part| part.count_ones() <= u32::from(spread.most));
                counts && room
            };
            let hits = |view: &View| {
                (0..3).all(|band| {
                    let part = view.parts(cells)[band];
                    view.choices(band, part.count_ones() as usize).contains(&part)
                })
            };
            if views.iter().all(hits) {
                assert!(steps.iter().any(fits), "{cells}");
            }
        }
        let own: CellSet = puzzle.grid().iter().map(|(cell, _)| cell).collect();
        assert!(views.iter().all(|view| (0..3).all(|band| {
            let part = view.parts(own)[band];
            view.choices(band, part.count_ones() as usize).contains(&part)
        })));
    }

    #[test]
    fn a_search_stops_when_told_and_refuses_too_many_clues() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let solution = *Solver::new().solve(&puzzle).unique().unwrap();
        let scan = Scan::new(17).unwrap();
        for threads in [1, 3] {
            let control = Control::new();
            let progress = |share| {
                assert!((0.0..1.0).contains(&share));
                if share > 0.0 {
                    control.stop();
                }
            };
            assert_eq!(scan.threads(threads).run(&solution, &control, progress), None);
        }
        assert_eq!(Scan::new(21).unwrap_err().to_string(), "at most 20 clues can be searched for");
    }

    #[test]
    fn the_puzzle_is_found_and_no_other_has_so_few_clues() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let solution = *Solver::new().solve(&puzzle).unique().unwrap();
        assert_eq!(Scan::new(17).unwrap().threads(2).run(&solution, &Control::new(), |_| ()), Some(vec![puzzle]));
    }

    #[test]
    fn parts_find_together_what_the_whole_finds() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let solution = *Solver::new().solve(&puzzle).unique().unwrap();
        let found = |scan: Scan| scan.threads(2).run(&solution, &Control::new(), |_| ()).unwrap();
        let scan = Scan::new(17).unwrap();
        let parts: Vec<Vec<Puzzle>> = (0..3).map(|nth| found(scan.shard(nth, 3))).collect();
        assert_eq!(parts.concat(), [puzzle], "one of them finds it");
        let clues = !puzzle.grid().empty_cells();
        let (band, stack) = (geometry::band_cells(1), geometry::stack_cells(2));
        for fixed in [band, stack, band | stack, !band] {
            assert_eq!(found(scan.fixing(fixed, clues)), [puzzle], "{fixed}");
        }
        let other = clues.without((clues & band).first().unwrap());
        assert_eq!(found(scan.fixing(band, other)), []);
    }

    #[test]
    fn every_row_is_in_one_shard() {
        for of in [1, 2, 7, 512] {
            let mut sizes = vec![0; of as usize];
            for row in 0..512 {
                let has = |nth: &u32| Part { shard: (*nth, of), ..Part::WHOLE }.has_row(5, row | 7 << 9);
                let shards: Vec<u32> = (0..of).filter(has).collect();
                let [shard] = shards[..] else { panic!("{row}: {shards:?}") };
                sizes[shard as usize] += 1;
            }
            assert!(
                of > 7 || sizes.iter().all(|size| (512 / of * 2 / 3..=512 / of * 4 / 3).contains(size)),
                "{sizes:?}"
            );
        }
    }

    #[test]
    fn no_puzzle_has_fewer_clues_than_this_solution_allows() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let solution = *Solver::new().solve(&puzzle).unique().unwrap();
        assert_eq!(Scan::new(13).unwrap().threads(2).run(&solution, &Control::new(), |_| ()), Some(Vec::new()));
    }
}
