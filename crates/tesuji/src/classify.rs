//! Classes of puzzles: the band of difficulty, the depth of trial and error, backdoors.
//!
//! What the words mean stands at [`tesuji_logic::classify`].
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use tesuji::Question;
//! use tesuji::classify::{Classified, Classifier, Difficulty};
//!
//! let text = b".8.92.4765....1..8............4.......4..7.3......89.......3..715.6..89....58...1";
//! let question = Question::of(&tesuji::format::read(text, None).remove(0)?.content);
//! let classified = Classifier::new().classify(&question, &AtomicBool::new(false));
//! let Some(Classified::Classes(classes)) = classified else { panic!("the puzzle is proper") };
//! assert_eq!(classes.difficulty, Difficulty::Hard);
//! assert_eq!(classes.trials.map(|trials| trials.singles), Some(Some(1)));
//! # Ok::<(), tesuji::format::ReadError>(())
//! ```

use std::sync::atomic::{AtomicBool, Ordering};

use tesuji_core::{CandidateSet, ConflictError, Outcome, Shape, Solution};
use tesuji_engine::Solver;
use tesuji_logic::Board;
use tesuji_logic::classify::{backdoors, trial_depth};

use crate::Question;

pub use tesuji_logic::classify::{Backdoors, Difficulty, ParseDifficultyError, ParseRulesError, Rules};

/// The most cells of a backdoor that are looked for.
const MOST_CELLS: usize = 2;

/// Classifies what texts ask; keep one a thread.
#[derive(Debug)]
pub struct Classifier {
    solver: Solver,
    difficulty_alone: bool,
}

/// What comes of classifying a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Classified {
    /// Its classes.
    Classes(ClassesOfPuzzle),
    /// No solution, although no clues clash.
    NoSolution,
    /// Several solutions.
    Several,
    /// No solution, for clues clash.
    Clash(ConflictError),
    /// The classes are those of 9x9 grids only.
    Size(Shape),
}

/// The classes of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassesOfPuzzle {
    /// The band of difficulty.
    pub difficulty: Difficulty,
    /// How deep trial and error must go, if that was asked for.
    pub trials: Option<ByRules<Option<u8>>>,
    /// The smallest backdoors, of up to two cells, if they were asked for; `None` where there are none that small.
    pub backdoors: Option<ByRules<Option<Backdoors>>>,
}

/// One value for each of the [`Rules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByRules<T> {
    /// With naked and hidden singles.
    pub singles: T,
    /// With locked candidates and subsets too.
    pub basics: T,
}

impl Classifier {
    /// Makes a classifier that tells everything.
    pub fn new() -> Classifier {
        Classifier { solver: Solver::new(), difficulty_alone: false }
    }

    /// Sets whether only the band of difficulty is told, which is the quickest to find.
    #[must_use]
    pub fn difficulty_alone(mut self, alone: bool) -> Classifier {
        self.difficulty_alone = alone;
        self
    }

    /// Classifies the puzzle of a question. `None` if `stop` became true before the end.
    ///
    /// A sukaku starts from its candidates, and so do clues that leave several solutions beside pencil marks that leave
    /// one.
    pub fn classify(&mut self, question: &Question, stop: &AtomicBool) -> Option<Classified> {
        match question {
            Question::Sized(grid) => Some(Classified::Size(grid.shape)),
            Question::Clash(error) => Some(Classified::Clash(*error)),
            Question::Sukaku(marks) => self.classify_sukaku(marks, stop),
            Question::Puzzle { puzzle, marks } => match (self.solver.solve(puzzle), marks) {
                (Outcome::Several(_), Some(marks)) => self.classify_sukaku(marks, stop),
                (outcome, _) => self.classes(outcome, &Board::of(puzzle), &puzzle.candidates(), stop),
            },
        }
    }

    fn classify_sukaku(&mut self, marks: &CandidateSet, stop: &AtomicBool) -> Option<Classified> {
        let outcome = self.solver.solve(marks);
        self.classes(outcome, &Board::of_sukaku(marks), marks, stop)
    }

    fn classes(
        &self,
        outcome: Outcome,
        board: &Board,
        candidates: &CandidateSet,
        stop: &AtomicBool,
    ) -> Option<Classified> {
        let solution = match outcome {
            Outcome::None => return Some(Classified::NoSolution),
            Outcome::Several(_) => return Some(Classified::Several),
            Outcome::Unique(solution) => solution,
        };
        let difficulty = Difficulty::of(board);
        let (mut trials, mut found) = (None, None);
        if !self.difficulty_alone {
            let trial = |rules| trial_depth(candidates, rules, || !stop.load(Ordering::Relaxed)).ok();
            trials = Some(ByRules { singles: trial(Rules::Singles)?, basics: trial(Rules::Basics)? });
            found = Some(backdoors_of(candidates, &solution));
        }
        Some(Classified::Classes(ClassesOfPuzzle { difficulty, trials, backdoors: found }))
    }
}

impl Default for Classifier {
    fn default() -> Classifier {
        Classifier::new()
    }
}

fn backdoors_of(candidates: &CandidateSet, solution: &Solution) -> ByRules<Option<Backdoors>> {
    let found = |rules| backdoors(candidates, solution, rules, MOST_CELLS);
    ByRules { singles: found(Rules::Singles), basics: found(Rules::Basics) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn classify(text: &str) -> Option<Classified> {
        let reading = tesuji_format::read(text.as_bytes(), None).remove(0).unwrap();
        Classifier::new().classify(&Question::of(&reading.content), &AtomicBool::new(false))
    }

    #[test]
    fn hard_ones_are_deep_and_have_no_small_backdoor() {
        let Some(Classified::Classes(classes)) = classify(INKALA) else { panic!("it is proper") };
        assert_eq!(classes.difficulty, Difficulty::Diabolical);
        assert_eq!(classes.trials, Some(ByRules { singles: Some(2), basics: Some(2) }));
        let sizes = classes.backdoors.map(|found| found.singles.map(|backdoors| backdoors.size));
        assert_eq!(sizes, Some(Some(2)));
    }

    #[test]
    fn only_proper_puzzles_have_classes() {
        let several = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......";
        assert_eq!(classify(several), Some(Classified::Several));
        assert!(matches!(classify(&format!("55{}", ".".repeat(79))), Some(Classified::Clash(_))));
        assert!(matches!(classify(&".".repeat(16)), Some(Classified::Size(_))));
        let stopped = Classifier::new().classify(
            &Question::of(&tesuji_format::read(INKALA.as_bytes(), None).remove(0).unwrap().content),
            &AtomicBool::new(true),
        );
        assert_eq!(stopped, None);
    }
}
