//! Draws minimal puzzles with known probabilities.

use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Control, Solution};
use tesuji_engine::{Batch, KnownSolution, UniquenessQuery};

use crate::dig::trades;
use crate::{Rng, random_solution};

/// A generator of minimal puzzles with equal probability, except for a known weight; about six milliseconds each.
///
/// Removing random clues without backtracking finds every minimal puzzle of `n` clues with a probability of 1 / C(81,
/// n): this is the controlled bias of Denis Berthier's generator, and one run in 250,000 ends at a minimal puzzle. Here
/// a run starts with [`START_CLUES`] random clues, if they are proper, and removes only redundant clues. Choosing among
/// `r` clues instead of `n` is compensated by a factor of `r / (82 - n)`, which also compensates C(81, n). A run is
/// rejected only when the product of these factors is below [`SCALE`]; if it is above, the quotient is the *weight* of
/// the puzzle. Six of seven puzzles have weight 1, and weighted averages are unbiased.
///
/// Minimal puzzles with more than [`START_CLUES`] clues are not found; of 100,000 drawn with seed 1, none had more than
/// 30.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unbiased {
    batch: Batch,
}

/// The number of clues at the start of a run.
const START_CLUES: usize = 32;
/// The number of runs with the same solution.
const STARTS: usize = 8;
/// The probability that corresponds to weight 1: a hundred times the average.
const SCALE: f64 = 4e-4;

/// A minimal puzzle, its solution and its weight.
pub(crate) type UnbiasedPuzzle = (Solution, CellSet, f64);

impl Unbiased {
    /// Makes one attempt for each random number generator; `None` if the control stops the work.
    pub(crate) fn attempt(&mut self, rngs: &mut [Rng], control: &Control<'_>) -> Option<Vec<Option<UnbiasedPuzzle>>> {
        let mut solutions = Vec::with_capacity(rngs.len());
        let mut paths = Vec::new();
        for (attempt, rng) in rngs.iter_mut().enumerate() {
            let solution = random_solution(rng);
            begin(attempt, &solution, rng, &mut paths);
            solutions.push(solution);
        }
        self.keep_proper(&mut paths, control)?;
        let mut found = vec![None; rngs.len()];
        while !paths.is_empty() {
            self.find_spare(&mut paths, control)?;
            paths.retain_mut(|path| {
                let rng = &mut rngs[path.attempt];
                if path.spare.is_empty() {
                    path.keep(solutions[path.attempt], rng, &mut found[path.attempt]);
                    return false;
                }
                path.shorten(rng)
            });
        }
        Some(found.into_iter().map(|found| found.map(|(found, _)| found)).collect())
    }

    fn keep_proper(&mut self, paths: &mut Vec<Path>, control: &Control<'_>) -> Option<()> {
        let mut proper = vec![false; paths.len()];
        let queries =
            paths.iter().map(|path| UniquenessQuery { known: &path.known, removed: CellSet::EMPTY, differs_in: None });
        let count = |nth: usize, count| {
            proper[nth] = count == 1;
            ControlFlow::Continue(())
        };
        self.batch.count_within(queries, 2, control, count).continue_value()?;
        let mut proper = proper.into_iter();
        paths.retain(|_| proper.next() == Some(true));
        Some(())
    }

    /// Determines which of the previously redundant clues are still redundant.
    fn find_spare(&mut self, paths: &mut [Path], control: &Control<'_>) -> Option<()> {
        let clues: Vec<(usize, Cell)> =
            paths.iter().enumerate().flat_map(|(nth, path)| path.spare.iter().map(move |cell| (nth, cell))).collect();
        let mut needed = vec![CellSet::EMPTY; paths.len()];
        let query = |&(nth, cell): &(usize, Cell)| {
            let known = &paths[nth].known;
            UniquenessQuery { known, removed: CellSet::of(cell), differs_in: Some(cell) }
        };
        let count = |asked: usize, count| {
            let (nth, cell) = clues[asked];
            if count > 0 {
                needed[nth].insert(cell);
            }
            ControlFlow::Continue(())
        };
        self.batch.count_within(clues.iter().map(query), 1, control, count).continue_value()?;
        paths.iter_mut().zip(needed).for_each(|(path, needed)| path.spare -= needed);
        Some(())
    }
}

/// A proper puzzle on the path to a minimal one.
struct Path {
    attempt: usize,
    known: KnownSolution,
    clues: CellSet,
    /// The redundant clues, or those that were redundant before the last removal.
    spare: CellSet,
    /// The product of the probabilities.
    chance: f64,
    /// The probability below which the run is abandoned.
    least: f64,
}

/// Starts runs with random clues that hit the known unavoidable sets.
fn begin(attempt: usize, solution: &Solution, rng: &mut Rng, paths: &mut Vec<Path>) {
    let bits = Cell::ALL.map(|cell| CellSet::of(cell).bits());
    let mut sets = Vec::with_capacity(128);
    trades(solution, &bits, |set| sets.push(CellSet::from_bits(set)));
    let mut cells = Cell::ALL;
    for _ in 0..STARTS {
        let mut clues = CellSet::EMPTY;
        for nth in 0..START_CLUES {
            let other = nth + rng.below((cells.len() - nth) as u64) as usize;
            cells.swap(nth, other);
            clues.insert(cells[nth]);
        }
        if sets.iter().all(|set| !set.is_disjoint(clues)) {
            let least = SCALE * (rng.below(1 << 53) as f64 + 0.5) / (1_u64 << 53) as f64;
            let mut known = KnownSolution::new(solution);
            known.set_clues(clues);
            paths.push(Path { attempt, known, clues, spare: clues, chance: 1.0, least });
        }
    }
}

impl Path {
    /// Removes one of the redundant clues; returns `false` if the run is abandoned.
    fn shorten(&mut self, rng: &mut Rng) -> bool {
        let choices = self.spare.len();
        self.chance *= choices as f64 / (82 - self.clues.len()) as f64;
        if self.chance < self.least {
            return false;
        }
        let cell = self.spare.iter().nth(rng.below(choices as u64) as usize).expect("it is below the count");
        self.spare.remove(cell);
        self.clues.remove(cell);
        self.known.remove_clues(CellSet::of(cell));
        true
    }

    /// Keeps a minimal puzzle; of several from one attempt, a random one, which represents all of them.
    fn keep(&self, solution: Solution, rng: &mut Rng, found: &mut Option<(UnbiasedPuzzle, f64)>) {
        let weight = (self.chance / SCALE).max(1.0);
        let all = found.as_ref().map_or(0.0, |(_, all)| *all) + weight;
        let wins = found.is_none() || (rng.below(1 << 53) as f64) < weight / all * (1_u64 << 53) as f64;
        match found {
            Some(((_, _, stands_for), sum)) if !wins => (*stands_for, *sum) = (all, all),
            _ => *found = Some(((solution, self.clues, all), all)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dig::Digger;

    #[test]
    fn puzzles_are_minimal_and_of_the_published_size() {
        let mut rngs: Vec<Rng> = (0..150_000).map(|attempt| Rng::new(6, attempt)).collect();
        let (mut unbiased, control) = (Unbiased::default(), Control::new());
        let found: Vec<UnbiasedPuzzle> =
            rngs.chunks_mut(512).flat_map(|rngs| unbiased.attempt(rngs, &control).unwrap()).flatten().collect();
        let puzzles: Vec<(Solution, CellSet)> = found.iter().map(|&(solution, clues, _)| (solution, clues)).collect();
        let mut digger = Digger::new();
        assert!(digger.are_proper(&puzzles, &control).unwrap().into_iter().all(|proper| proper));
        assert!(digger.are_minimal(&puzzles, &control).unwrap().into_iter().all(|minimal| minimal));
        let weights: f64 = found.iter().map(|found| found.2).sum();
        let mean = found.iter().map(|found| found.2 * found.1.len() as f64).sum::<f64>() / weights;
        assert!(found.len() > 200, "{}", found.len());
        assert!((26.577 - 0.35..26.577 + 0.35).contains(&mean), "{mean}");
    }
}
