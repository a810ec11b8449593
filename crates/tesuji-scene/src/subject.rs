//! The puzzle in a picture.

use tesuji_core::{Problem, ValueSet, ValuesError};
use tesuji_format::one_line;

use crate::random::Random;

/// A puzzle with the digits and marks of a player.
#[derive(Clone, Debug)]
pub struct Subject {
    pub(crate) problem: Problem,
    pub(crate) solution: Option<Vec<u8>>,
}

impl Subject {
    /// Makes a subject from a problem, with the digits and marks that a player has entered in it.
    pub fn new(problem: Problem) -> Subject {
        Subject { problem, solution: None }
    }

    /// Writes digits of the solution into the share `filled` of the empty cells, and pencil marks into the share
    /// `marked` of the others. If the player has already entered something, nothing is added.
    ///
    /// # Errors
    ///
    /// Returns an error if the solution has values that the layout does not have.
    pub fn played(
        mut self,
        solution: &[u8],
        filled: f32,
        marked: f32,
        random: &mut Random,
    ) -> Result<Self, ValuesError> {
        self.solution = Some(solution.to_vec());
        let is_begun = self.problem.without_played() != self.problem;
        if is_begun {
            return Ok(self);
        }
        let size = self.problem.layout().size() as u8;
        let givens = self.problem.givens();
        let mut placed = vec![0; givens.len()];
        let mut marks = vec![ValueSet::EMPTY; givens.len()];
        for cell in (0..givens.len()).filter(|&cell| givens[cell] == 0) {
            let Some(&value) = solution.get(cell) else { continue };
            if random.chance(filled) {
                placed[cell] = value;
            } else if random.chance(marked) {
                let others = (1..=size).filter(|_| random.chance(1.6 / f32::from(size))).map(ValueSet::of);
                marks[cell] = others.fold(ValueSet::of(value), |all, one| ValueSet::from_bits(all.bits() | one.bits()));
            }
        }
        self.problem = self.problem.with_played(&placed, &marks)?;
        Ok(self)
    }

    /// Returns the subject with a mark in each empty cell for every value that no cell of its houses has. A subject
    /// that already has marks stays unchanged. Constraints are not considered.
    pub(crate) fn with_candidates(&self) -> Subject {
        if self.problem.marks().iter().any(|marks| !marks.is_empty()) {
            return self.clone();
        }
        let layout = self.problem.layout();
        let values = self.problem.values();
        let mut taken = vec![0; values.len()];
        for house in layout.houses() {
            let seen = house.cells.iter().map(|&cell| values[cell]).filter(|&value| value > 0);
            let seen = seen.fold(0, |seen, value| seen | ValueSet::of(value).bits());
            house.cells.iter().for_each(|&cell| taken[cell] |= seen);
        }
        let all = ValueSet::first(layout.size()).bits();
        let left = taken.iter().zip(&values).map(|(taken, &value)| if value > 0 { 0 } else { all & !taken });
        let marks: Vec<ValueSet> = left.map(ValueSet::from_bits).collect();
        let problem = self.problem.clone().with_played(&self.problem.placed(), &marks);
        let problem = problem.unwrap_or_else(|_| self.problem.clone());
        Subject { problem, solution: self.solution.clone() }
    }

    /// Returns the puzzle on one line, without what the player wrote.
    pub(crate) fn puzzle(&self) -> String {
        one_line(&self.problem.without_played())
    }

    /// Returns the puzzle on one line, with what the player wrote.
    pub(crate) fn state(&self) -> String {
        one_line(&self.problem)
    }
}
