//! Generates classic puzzles that match a specification.

use tesuji_core::{Cell, CellSet, Control, Grid, Puzzle, Solution};

use crate::dig::{DigPlan, Digger};
use crate::unbiased::Unbiased;
use crate::{ClueSpec, ClueSpecError, Method, Rng, random_solution};

/// A generator of puzzles that match a [`ClueSpec`]. It owns and reuses its memory, so keep it for the next puzzles.
///
/// # Examples
///
/// ```
/// use tesuji_core::Control;
/// use tesuji_generate::{ClueSpec, Generator, Rng};
/// use tesuji_symmetry::Symmetry;
///
/// let spec = ClueSpec { symmetry: Symmetry::HalfTurn, ..ClueSpec::ANY };
/// let mut generator = Generator::new(spec)?;
/// let mut attempts = generator.attempt(&mut [Rng::new(1, 0)], &Control::new()).expect("nobody stops it");
/// let generated = attempts.remove(0).expect("the spec has no other conditions");
/// let clues = !generated.puzzle.grid().empty_cells();
/// assert!(Symmetry::HalfTurn.keeps(clues));
/// assert!(generated.solution.solves(&generated.puzzle));
/// # Ok::<(), tesuji_generate::ClueSpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    spec: ClueSpec,
    /// The cells whose clues are removed together.
    orbits: Vec<CellSet>,
    digger: Digger,
    unbiased: Unbiased,
}

/// A proper puzzle that matches the spec.
#[derive(Clone, Debug, PartialEq)]
pub struct GeneratedPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Solution,
    /// The number of puzzles that it represents in averages: sometimes more than 1 with [`Method::Unbiased`], otherwise
    /// 1.
    pub weight: f64,
}

/// The reason why an attempt generated no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rejection {
    /// The puzzle has this number of clues, which the spec does not allow.
    Clues(usize),
    /// The puzzle has a redundant clue.
    Redundant,
    /// The clues of the random solution in the pattern have several solutions.
    Several,
    /// The sampling of [`Method::Unbiased`] rejected the attempt, as it does with most attempts.
    Rare,
}

impl Generator {
    /// Creates a generator for a spec.
    ///
    /// # Errors
    ///
    /// Returns an error if it is known that no puzzle matches the spec; see [`ClueSpec::check`].
    pub fn new(spec: ClueSpec) -> Result<Generator, ClueSpecError> {
        spec.check()?;
        let orbit_if_first = |cell: Cell| Some(spec.symmetry.orbit(cell)).filter(|orbit| orbit.first() == Some(cell));
        let orbits = Cell::iter().filter_map(orbit_if_first).collect();
        Ok(Generator { spec, orbits, digger: Digger::new(), unbiased: Unbiased::default() })
    }

    /// Returns the spec.
    pub fn clue_spec(&self) -> &ClueSpec {
        &self.spec
    }

    /// Makes one attempt for each random number generator. The result of an attempt depends only on its generator.
    ///
    /// One call with a few hundred attempts is much faster than one call for each. Returns `None` if the control stops
    /// the work.
    ///
    /// # Errors
    ///
    /// An attempt that finds no puzzle matching the spec returns the [`Rejection`].
    pub fn attempt(
        &mut self,
        rngs: &mut [Rng],
        control: &Control<'_>,
    ) -> Option<Vec<Result<GeneratedPuzzle, Rejection>>> {
        let counts = self.spec.counts();
        let draw = |rng: &mut Rng| counts.as_ref().map(|counts| counts[rng.below(counts.len() as u64) as usize]);
        let wanted: Vec<Option<usize>> = rngs.iter_mut().map(draw).collect();
        self.attempt_with_clues(rngs, &wanted, control)
    }

    /// Makes one attempt for each random number generator, like [`attempt`](Generator::attempt), at a puzzle with the
    /// corresponding number of clues in `wanted`. The result depends only on these two.
    ///
    /// # Errors
    ///
    /// An attempt that finds no puzzle with this number of clues matching the spec returns the [`Rejection`].
    ///
    /// # Panics
    ///
    /// Panics if the numbers of generators and of entries in `wanted` differ.
    #[track_caller]
    pub fn attempt_with_clues(
        &mut self,
        rngs: &mut [Rng],
        wanted: &[Option<usize>],
        control: &Control<'_>,
    ) -> Option<Vec<Result<GeneratedPuzzle, Rejection>>> {
        assert_eq!(rngs.len(), wanted.len(), "each attempt has a number of clues, or none");
        let found = match (self.spec.method, self.spec.pattern) {
            (Method::Unbiased, _) => {
                let found = self.unbiased.attempt(rngs, control)?.into_iter().map(|found| found.ok_or(Rejection::Rare));
                return Some(found.map(|found| self.matching(found)).collect());
            }
            (Method::TopDown, Some(pattern)) => self.fill(pattern, rngs, control)?,
            (Method::TopDown, None) if wanted.iter().all(|&wanted| wanted == Some(81)) => {
                rngs.iter_mut().map(|rng| Ok((random_solution(rng), CellSet::ALL))).collect()
            }
            (Method::TopDown, None) => self.dig(rngs, wanted, control)?,
        };
        let found = if self.spec.minimal { self.keep_minimal(found, control)? } else { found };
        let found = found.into_iter().map(|found| found.map(|(solution, clues)| (solution, clues, 1.0)));
        Some(found.map(|found| self.matching(found)).collect())
    }

    /// Fills the pattern with the digits of random solutions.
    fn fill(&mut self, pattern: CellSet, rngs: &mut [Rng], control: &Control<'_>) -> Option<Vec<DigResult>> {
        let filled: Vec<_> = rngs.iter_mut().map(|rng| (random_solution(rng), pattern)).collect();
        let proper = self.digger.are_proper(&filled, control)?;
        let keep = |(filled, proper)| if proper { Ok(filled) } else { Err(Rejection::Several) };
        Some(filled.into_iter().zip(proper).map(keep).collect())
    }

    /// Removes clues from random solutions in a random order.
    fn dig(&mut self, rngs: &mut [Rng], wanted: &[Option<usize>], control: &Control<'_>) -> Option<Vec<DigResult>> {
        let plan = |rng: &mut Rng| {
            let solution = random_solution(rng);
            let mut groups = self.orbits.clone();
            rng.shuffle(&mut groups);
            DigPlan { solution, groups }
        };
        let plans: Vec<DigPlan> = rngs.iter_mut().map(plan).collect();
        let stayed = self.digger.dig(&plans, control)?;
        let dug = |((plan, stayed), &wanted): ((&DigPlan, u128), &Option<usize>)| {
            // A minimal puzzle either has the wanted number of clues or is rejected.
            let fewest = wanted.filter(|_| !self.spec.minimal).unwrap_or(0);
            let clues = clues_left(plan, stayed, fewest);
            match wanted {
                Some(wanted) if wanted != clues.len() => Err(Rejection::Clues(clues.len())),
                _ => Ok((plan.solution, clues)),
            }
        };
        Some(plans.iter().zip(stayed).zip(wanted).map(dug).collect())
    }

    fn keep_minimal(&mut self, mut made: Vec<DigResult>, control: &Control<'_>) -> Option<Vec<DigResult>> {
        let puzzles: Vec<(Solution, CellSet)> = made.iter().flatten().copied().collect();
        // Without a symmetry, clues were removed one by one until none was redundant.
        if self.spec.symmetry != tesuji_symmetry::Symmetry::None || self.spec.pattern.is_some() {
            let mut minimal = self.digger.are_minimal(&puzzles, control)?.into_iter();
            for made in made.iter_mut().filter(|made| made.is_ok()) {
                if minimal.next() == Some(false) {
                    *made = Err(Rejection::Redundant);
                }
            }
        }
        Some(made)
    }

    fn matching(&self, found: Result<(Solution, CellSet, f64), Rejection>) -> Result<GeneratedPuzzle, Rejection> {
        let (solution, clues, weight) = found?;
        if self.spec.clues.as_ref().is_some_and(|range| !range.contains(&clues.len())) {
            return Err(Rejection::Clues(clues.len()));
        }
        let digits = clues.iter().map(|cell| (cell, solution.get(cell)));
        let puzzle = Puzzle::try_from(digits.collect::<Grid>()).expect("digits of a solution do not clash");
        Ok(GeneratedPuzzle { puzzle, solution, weight })
    }
}

/// A solution and the cells of its clues.
type DigResult = Result<(Solution, CellSet), Rejection>;

/// Returns the clues left after removing all redundant groups, except for those whose removal would leave fewer than
/// `fewest` clues.
fn clues_left(plan: &DigPlan, stayed: u128, fewest: usize) -> CellSet {
    let mut clues = CellSet::ALL;
    for (nth, &group) in plan.groups.iter().enumerate() {
        // Groups differ in size: if one is too large, a later and smaller one may still be removed.
        if stayed >> nth & 1 == 0 && clues.len() >= fewest + group.len() {
            clues -= group;
        }
    }
    clues
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::redundant_clues;
    use tesuji_core::Outcome;
    use tesuji_engine::Solver;
    use tesuji_symmetry::Symmetry;

    fn rngs(seed: u64, count: u64) -> Vec<Rng> {
        (0..count).map(|nth| Rng::new(seed, nth)).collect()
    }

    fn clues_of(generated: &GeneratedPuzzle) -> CellSet {
        !generated.puzzle.grid().empty_cells()
    }

    #[test]
    fn generated_puzzles_are_proper_and_look_as_asked() {
        let mut solver = Solver::new();
        for (nth, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            for clues in [None, Some(30..=40)] {
                let spec = ClueSpec { symmetry, clues: clues.clone(), ..ClueSpec::ANY };
                let mut generator = Generator::new(spec).unwrap();
                let generated: Vec<GeneratedPuzzle> = generator
                    .attempt(&mut rngs(nth as u64, 60), &Control::new())
                    .unwrap()
                    .into_iter()
                    .flatten()
                    .collect();
                assert!(generated.len() > 5, "{symmetry}");
                for generated in generated {
                    assert_eq!(solver.solve(&generated.puzzle), Outcome::Unique(generated.solution));
                    assert!(symmetry.keeps(clues_of(&generated)));
                    assert!(clues.as_ref().is_none_or(|clues| clues.contains(&generated.puzzle.clue_count())));
                }
            }
        }
    }

    #[test]
    fn a_number_of_clues_that_is_wanted_is_met_or_missed() {
        for symmetry in Symmetry::ALL {
            for minimal in [false, true] {
                let spec = ClueSpec { symmetry, clues: Some(22..=34), minimal, ..ClueSpec::ANY };
                let counts = spec.counts().unwrap();
                let mut generator = Generator::new(spec).unwrap();
                let wanted: Vec<Option<usize>> = counts.iter().cycle().take(260).copied().map(Some).collect();
                let made = generator.attempt_with_clues(&mut rngs(6, 260), &wanted, &Control::new()).unwrap();
                for (made, wanted) in made.iter().zip(&wanted) {
                    match made {
                        Ok(made) => assert_eq!(Some(made.puzzle.clue_count()), *wanted, "{symmetry}"),
                        Err(Rejection::Clues(clues)) => assert_ne!(Some(*clues), *wanted, "{symmetry}"),
                        Err(other) => assert_eq!((*other, minimal), (Rejection::Redundant, true), "{symmetry}"),
                    }
                }
                // If many clues are requested, each number that the symmetry allows can be reached exactly.
                let ample = |(made, wanted): &(&Result<_, _>, &Option<usize>)| *wanted >= &Some(32) && made.is_ok();
                let met = made.iter().zip(&wanted).filter(ample).count();
                assert!(minimal || met > 20, "{symmetry} {met}");
            }
        }
    }

    #[test]
    fn minimal_puzzles_are_minimal() {
        let mut solver = Solver::new();
        let specs = [
            ClueSpec { minimal: true, ..ClueSpec::ANY },
            ClueSpec { minimal: true, symmetry: Symmetry::HalfTurn, ..ClueSpec::ANY },
            ClueSpec { minimal: true, method: Method::Unbiased, ..ClueSpec::ANY },
        ];
        for (spec, attempts) in specs.into_iter().zip([100, 400, 4000]) {
            let mut generator = Generator::new(spec.clone()).unwrap();
            let generated: Vec<GeneratedPuzzle> =
                generator.attempt(&mut rngs(1, attempts), &Control::new()).unwrap().into_iter().flatten().collect();
            assert!(!generated.is_empty(), "{spec:?}");
            for generated in generated {
                assert_eq!(redundant_clues(&generated.puzzle, &mut solver, &Control::new()), Some(CellSet::EMPTY));
            }
        }
    }

    #[test]
    fn patterns_are_filled() {
        let pattern = !Cell::iter().filter(|cell| cell.index() % 5 < 3).collect::<CellSet>();
        let mut generator = Generator::new(ClueSpec { pattern: Some(pattern), ..ClueSpec::ANY }).unwrap();
        let made = generator.attempt(&mut rngs(2, 2000), &Control::new()).unwrap();
        assert!(made.iter().flatten().count() > 3);
        assert!(made.iter().flatten().all(|generated| clues_of(generated) == pattern));
        assert!(made.contains(&Err(Rejection::Several)));
    }

    #[test]
    fn an_attempt_depends_on_its_dice_alone() {
        for method in Method::ALL {
            let mut generator = Generator::new(ClueSpec { method, ..ClueSpec::ANY }).unwrap();
            let together = generator.attempt(&mut rngs(3, 60), &Control::new()).unwrap();
            let apart: Vec<_> = rngs(3, 60)
                .iter()
                .flat_map(|rng| generator.attempt(&mut [rng.clone()], &Control::new()).unwrap())
                .collect();
            assert_eq!(together, apart);
        }
    }

    #[test]
    fn the_bias_is_the_stated_one() {
        let mut generator = Generator::new(ClueSpec { minimal: true, ..ClueSpec::ANY }).unwrap();
        let generated: Vec<GeneratedPuzzle> =
            generator.attempt(&mut rngs(4, 4000), &Control::new()).unwrap().into_iter().flatten().collect();
        let mean = generated.iter().map(|generated| generated.puzzle.clue_count()).sum::<usize>() as f64
            / generated.len() as f64;
        assert!((24.38 - 0.08..24.38 + 0.08).contains(&mean), "{mean}");
    }
}
