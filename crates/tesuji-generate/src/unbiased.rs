use tesuji_core::{Cell, CellSet, Solution};
use tesuji_engine::{Batch, Doubt, Known};

use crate::thin::trades;
use crate::{Dice, random_solution};

/// Draws minimal puzzles, all of them alike likely, but for a weight that is known: some six milliseconds each.
///
/// To take clues away at random, and never to go back, meets every minimal puzzle of `n` clues with a chance of
/// 1 / C(81, n): that is the controlled bias of Denis Berthier's generator, and it ends at a minimal puzzle once in
/// 250,000 times. Here it begins with [`MOST`] clues at random, if they are proper; then only clues are taken away
/// that can be spared, and that the choice was `r` of `n` is made up for by a chance of `r / (82 - n)`, which also
/// makes up for C(81, n). Of all these chances nothing is drawn until they are less than [`SCALE`]: a puzzle with more
/// has the rest as its *weight*. Six of seven have the weight 1, and an average is right if it takes the weight into
/// account.
///
/// Minimal puzzles of more than [`MOST`] clues are not met; of 100,000 drawn with the seed 1 none had more than 30.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unbiased {
    batch: Batch,
}

/// The clues with which it begins.
const MOST: usize = 32;
/// How many times it begins with the same solution.
const STARTS: usize = 8;
/// The chance that weighs 1: a hundred times the average.
const SCALE: f64 = 4e-4;

/// A minimal puzzle, its solution and its weight.
pub(crate) type Found = (Solution, CellSet, f64);

impl Unbiased {
    /// Makes one attempt for each of the dice.
    pub(crate) fn attempt(&mut self, dice: &mut [Dice]) -> Vec<Option<Found>> {
        let mut solutions = Vec::with_capacity(dice.len());
        let mut paths = Vec::new();
        for (attempt, dice) in dice.iter_mut().enumerate() {
            let solution = random_solution(dice);
            begin(attempt, &solution, dice, &mut paths);
            solutions.push(solution);
        }
        self.keep_proper(&mut paths);
        let mut found = vec![None; dice.len()];
        while !paths.is_empty() {
            self.find_spare(&mut paths);
            paths.retain_mut(|path| {
                let dice = &mut dice[path.attempt];
                if path.spare.is_empty() {
                    path.keep(solutions[path.attempt], dice, &mut found[path.attempt]);
                    return false;
                }
                path.go_on(dice)
            });
        }
        found.into_iter().map(|found| found.map(|(found, _)| found)).collect()
    }

    fn keep_proper(&mut self, paths: &mut Vec<Path>) {
        let mut proper = vec![false; paths.len()];
        let questions = paths.iter().map(|path| Doubt { known: &path.known, without: CellSet::EMPTY, but: None });
        self.batch.count(questions, 2, |nth, count| proper[nth] = count == 1);
        let mut proper = proper.into_iter();
        paths.retain(|_| proper.next() == Some(true));
    }

    /// Finds out which clues can be spared, of those that could before.
    fn find_spare(&mut self, paths: &mut [Path]) {
        let clues: Vec<(usize, Cell)> =
            paths.iter().enumerate().flat_map(|(nth, path)| path.spare.iter().map(move |cell| (nth, cell))).collect();
        let mut needed = vec![CellSet::EMPTY; paths.len()];
        let question = |&(nth, cell): &(usize, Cell)| {
            let known = &paths[nth].known;
            Doubt { known, without: CellSet::of(cell), but: Some(cell) }
        };
        self.batch.count(clues.iter().map(question), 1, |asked, count| {
            let (nth, cell) = clues[asked];
            if count > 0 {
                needed[nth].insert(cell);
            }
        });
        paths.iter_mut().zip(needed).for_each(|(path, needed)| path.spare -= needed);
    }
}

/// A proper puzzle on the way to a minimal one.
struct Path {
    attempt: usize,
    known: Known,
    clues: CellSet,
    /// The clues that can be spared, or could before the last one went.
    spare: CellSet,
    /// The product of the chances.
    chance: f64,
    /// Below this it is given up.
    least: f64,
}

/// Begins with clues at random that a proper puzzle may have.
fn begin(attempt: usize, solution: &Solution, dice: &mut Dice, paths: &mut Vec<Path>) {
    let bits = Cell::ALL.map(|cell| CellSet::of(cell).bits());
    let mut sets = Vec::with_capacity(128);
    trades(solution, &bits, |set| sets.push(CellSet::from_bits(set)));
    let mut cells = Cell::ALL;
    for _ in 0..STARTS {
        let mut clues = CellSet::EMPTY;
        for nth in 0..MOST {
            let other = nth + dice.below((cells.len() - nth) as u64) as usize;
            cells.swap(nth, other);
            clues.insert(cells[nth]);
        }
        if sets.iter().all(|set| !set.is_disjoint(clues)) {
            let least = SCALE * (dice.below(1 << 53) as f64 + 0.5) / (1_u64 << 53) as f64;
            let mut known = Known::new(solution);
            known.set_clues(clues);
            paths.push(Path { attempt, known, clues, spare: clues, chance: 1.0, least });
        }
    }
}

impl Path {
    /// Takes one of the clues away that can be spared; false if it is given up.
    fn go_on(&mut self, dice: &mut Dice) -> bool {
        let choices = self.spare.len();
        self.chance *= choices as f64 / (82 - self.clues.len()) as f64;
        if self.chance < self.least {
            return false;
        }
        let cell = self.spare.iter().nth(dice.below(choices as u64) as usize).expect("it is below the count");
        self.spare.remove(cell);
        self.clues.remove(cell);
        self.known.remove_clues(CellSet::of(cell));
        true
    }

    /// Keeps a minimal puzzle; of several of an attempt one at random, which stands for all.
    fn keep(&self, solution: Solution, dice: &mut Dice, found: &mut Option<(Found, f64)>) {
        let weight = (self.chance / SCALE).max(1.0);
        let all = found.as_ref().map_or(0.0, |(_, all)| *all) + weight;
        let wins = found.is_none() || (dice.below(1 << 53) as f64) < weight / all * (1_u64 << 53) as f64;
        match found {
            Some(((_, _, stands_for), sum)) if !wins => (*stands_for, *sum) = (all, all),
            _ => *found = Some(((solution, self.clues, all), all)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thin::Thinner;

    #[test]
    fn puzzles_are_minimal_and_of_the_published_size() {
        let mut dice: Vec<Dice> = (0..150_000).map(|attempt| Dice::new(6, attempt)).collect();
        let mut unbiased = Unbiased::default();
        let found: Vec<Found> = dice.chunks_mut(512).flat_map(|dice| unbiased.attempt(dice)).flatten().collect();
        let puzzles: Vec<(Solution, CellSet)> = found.iter().map(|&(solution, clues, _)| (solution, clues)).collect();
        let mut thinner = Thinner::new();
        assert!(thinner.are_proper(&puzzles).into_iter().all(|proper| proper));
        assert!(thinner.are_minimal(&puzzles).into_iter().all(|minimal| minimal));
        let weights: f64 = found.iter().map(|found| found.2).sum();
        let mean = found.iter().map(|found| found.2 * found.1.len() as f64).sum::<f64>() / weights;
        assert!(found.len() > 200, "{}", found.len());
        assert!((26.577 - 0.35..26.577 + 0.35).contains(&mean), "{mean}");
    }
}
