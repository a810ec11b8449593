use tesuji_core::{Cell, CellSet, Grid, Puzzle, Solution};

use crate::thin::{Plan, Thinner};
use crate::unbiased::Unbiased;
use crate::{Dice, Layout, LayoutError, Method, random_solution};

/// Makes puzzles with a layout; it owns the memory for it, so keep it for the next ones.
///
/// # Examples
///
/// ```
/// use tesuji_generate::{Dice, Drafter, Layout};
/// use tesuji_symmetry::Symmetry;
///
/// let layout = Layout { symmetry: Symmetry::HalfTurn, ..Layout::ANY };
/// let mut drafter = Drafter::new(layout)?;
/// let draft = drafter.attempt(&mut [Dice::new(1, 0)]).remove(0).expect("nothing else is asked of it");
/// let clues = !draft.puzzle.grid().empty_cells();
/// assert!(Symmetry::HalfTurn.keeps(clues));
/// assert!(draft.solution.solves(&draft.puzzle));
/// # Ok::<(), tesuji_generate::LayoutError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Drafter {
    layout: Layout,
    /// The cells that lose their clues together.
    orbits: Vec<CellSet>,
    thinner: Thinner,
    unbiased: Unbiased,
}

/// A puzzle with the layout that was asked for. It has exactly one solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Solution,
    /// For how many puzzles it stands: more than 1 now and then where the method is [`Method::Unbiased`], or else 1.
    pub weight: f64,
}

/// Why an attempt has made no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Miss {
    /// It has so many clues.
    Clues(usize),
    /// A clue can be spared.
    Redundant,
    /// The pattern of this solution has several solutions.
    Several,
    /// The unbiased method has let it go.
    Rare,
}

impl Drafter {
    /// Makes one for a layout.
    ///
    /// # Errors
    ///
    /// If it is known that no puzzle has the layout, see [`Layout::check`].
    pub fn new(layout: Layout) -> Result<Drafter, LayoutError> {
        layout.check()?;
        let orbit_if_first = |cell: Cell| Some(layout.symmetry.orbit(cell)).filter(|orbit| orbit.first() == Some(cell));
        let orbits = Cell::iter().filter_map(orbit_if_first).collect();
        Ok(Drafter { layout, orbits, thinner: Thinner::new(), unbiased: Unbiased::default() })
    }

    /// Returns the layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Makes one attempt for each of the dice, and what comes of each depends on nothing else.
    ///
    /// A few hundred attempts at a time are much faster than one by one.
    ///
    /// # Errors
    ///
    /// What came of an attempt that made no puzzle with the layout.
    pub fn attempt(&mut self, dice: &mut [Dice]) -> Vec<Result<Draft, Miss>> {
        let found = match (self.layout.method, self.layout.pattern) {
            (Method::Unbiased, _) => {
                let found = self.unbiased.attempt(dice).into_iter().map(|found| found.ok_or(Miss::Rare));
                return found.map(|found| self.fitting(found)).collect();
            }
            (Method::TopDown, Some(pattern)) => self.fill(pattern, dice),
            (Method::TopDown, None) if self.layout.clues.as_ref().is_some_and(|clues| *clues.start() == 81) => {
                dice.iter_mut().map(|dice| Ok((random_solution(dice), CellSet::ALL))).collect()
            }
            (Method::TopDown, None) => self.thin(dice),
        };
        let found = if self.layout.minimal { self.keep_minimal(found) } else { found };
        found.into_iter().map(|found| self.fitting(found.map(|(solution, clues)| (solution, clues, 1.0)))).collect()
    }

    /// Fills the pattern with the digits of random solutions.
    fn fill(&mut self, pattern: CellSet, dice: &mut [Dice]) -> Vec<Made> {
        let filled: Vec<_> = dice.iter_mut().map(|dice| (random_solution(dice), pattern)).collect();
        let proper = self.thinner.are_proper(&filled);
        filled
            .into_iter()
            .zip(proper)
            .map(|(filled, proper)| if proper { Ok(filled) } else { Err(Miss::Several) })
            .collect()
    }

    /// Takes clues of random solutions away in a random order.
    fn thin(&mut self, dice: &mut [Dice]) -> Vec<Made> {
        let mut wanted = Vec::with_capacity(dice.len());
        let plan = |dice: &mut Dice| {
            let solution = random_solution(dice);
            let mut groups = self.orbits.clone();
            dice.shuffle(&mut groups);
            wanted.push(match &self.layout.clues {
                Some(clues) if !self.layout.minimal => {
                    clues.start() + dice.below((clues.end() - clues.start() + 1) as u64) as usize
                }
                _ => 0,
            });
            Plan { solution, groups }
        };
        let plans: Vec<Plan> = dice.iter_mut().map(plan).collect();
        let stayed = self.thinner.thin(&plans);
        let made = plans.iter().zip(stayed).zip(wanted);
        made.map(|((plan, stayed), wanted)| Ok((plan.solution, clues_left(plan, stayed, wanted)))).collect()
    }

    fn keep_minimal(&mut self, mut made: Vec<Made>) -> Vec<Made> {
        let puzzles: Vec<(Solution, CellSet)> = made.iter().flatten().copied().collect();
        // Without a symmetry clues have gone one by one, until none could.
        if self.layout.symmetry != tesuji_symmetry::Symmetry::None || self.layout.pattern.is_some() {
            let mut minimal = self.thinner.are_minimal(&puzzles).into_iter();
            for made in made.iter_mut().filter(|made| made.is_ok()) {
                if minimal.next() == Some(false) {
                    *made = Err(Miss::Redundant);
                }
            }
        }
        made
    }

    fn fitting(&self, found: Result<(Solution, CellSet, f64), Miss>) -> Result<Draft, Miss> {
        let (solution, clues, weight) = found?;
        if self.layout.clues.as_ref().is_some_and(|range| !range.contains(&clues.len())) {
            return Err(Miss::Clues(clues.len()));
        }
        let digits = clues.iter().map(|cell| (cell, solution.get(cell)));
        let puzzle = Puzzle::try_from(digits.collect::<Grid>()).expect("digits of a solution do not clash");
        Ok(Draft { puzzle, solution, weight })
    }
}

/// A solution and the cells of the clues.
type Made = Result<(Solution, CellSet), Miss>;

/// Returns the clues that are left when no more than `wanted` are, or none can go any more.
fn clues_left(plan: &Plan, stayed: u128, wanted: usize) -> CellSet {
    let mut clues = CellSet::ALL;
    for (nth, &group) in plan.groups.iter().enumerate() {
        if clues.len() <= wanted {
            break;
        }
        if stayed >> nth & 1 == 0 {
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

    fn dice(seed: u64, count: u64) -> Vec<Dice> {
        (0..count).map(|nth| Dice::new(seed, nth)).collect()
    }

    fn clues_of(draft: &Draft) -> CellSet {
        !draft.puzzle.grid().empty_cells()
    }

    #[test]
    fn drafts_are_proper_and_look_as_asked() {
        let mut solver = Solver::new();
        for (nth, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            for clues in [None, Some(30..=40)] {
                let layout = Layout { symmetry, clues: clues.clone(), ..Layout::ANY };
                let mut drafter = Drafter::new(layout).unwrap();
                let drafts: Vec<Draft> = drafter.attempt(&mut dice(nth as u64, 30)).into_iter().flatten().collect();
                assert!(drafts.len() > 5, "{symmetry}");
                for draft in drafts {
                    assert_eq!(solver.solve(&draft.puzzle), Outcome::Unique(draft.solution));
                    assert!(symmetry.keeps(clues_of(&draft)));
                    assert!(clues.as_ref().is_none_or(|clues| clues.contains(&draft.puzzle.clue_count())));
                }
            }
        }
    }

    #[test]
    fn minimal_drafts_are_minimal() {
        let mut solver = Solver::new();
        let layouts = [
            Layout { minimal: true, ..Layout::ANY },
            Layout { minimal: true, symmetry: Symmetry::HalfTurn, ..Layout::ANY },
            Layout { minimal: true, method: Method::Unbiased, ..Layout::ANY },
        ];
        for (layout, attempts) in layouts.into_iter().zip([100, 400, 4000]) {
            let mut drafter = Drafter::new(layout.clone()).unwrap();
            let drafts: Vec<Draft> = drafter.attempt(&mut dice(1, attempts)).into_iter().flatten().collect();
            assert!(!drafts.is_empty(), "{layout:?}");
            for draft in drafts {
                assert_eq!(redundant_clues(&draft.puzzle, &mut solver), Some(CellSet::EMPTY));
            }
        }
    }

    #[test]
    fn patterns_are_filled() {
        let pattern = !Cell::iter().filter(|cell| cell.index() % 5 < 3).collect::<CellSet>();
        let mut drafter = Drafter::new(Layout { pattern: Some(pattern), ..Layout::ANY }).unwrap();
        let made = drafter.attempt(&mut dice(2, 2000));
        assert!(made.iter().flatten().count() > 3);
        assert!(made.iter().flatten().all(|draft| clues_of(draft) == pattern));
        assert!(made.contains(&Err(Miss::Several)));
    }

    #[test]
    fn an_attempt_depends_on_its_dice_alone() {
        for method in Method::ALL {
            let mut drafter = Drafter::new(Layout { method, ..Layout::ANY }).unwrap();
            let together = drafter.attempt(&mut dice(3, 60));
            let apart: Vec<_> = dice(3, 60).iter().flat_map(|dice| drafter.attempt(&mut [dice.clone()])).collect();
            assert_eq!(together, apart);
        }
    }

    #[test]
    fn the_bias_is_the_stated_one() {
        let mut drafter = Drafter::new(Layout { minimal: true, ..Layout::ANY }).unwrap();
        let drafts: Vec<Draft> = drafter.attempt(&mut dice(4, 4000)).into_iter().flatten().collect();
        let mean = drafts.iter().map(|draft| draft.puzzle.clue_count()).sum::<usize>() as f64 / drafts.len() as f64;
        assert!((24.38 - 0.08..24.38 + 0.08).contains(&mean), "{mean}");
    }
}
