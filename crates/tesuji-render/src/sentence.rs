//! Sentences: an answer in words.

use tesuji_core::Shape;

use crate::{Answer, Clash};

impl Answer {
    /// Returns the answer in one or two sentences: how many solutions, why none, where two of them differ, or what a
    /// player has entered wrongly.
    ///
    /// # Examples
    ///
    /// ```
    /// use tesuji_core::Shape;
    /// use tesuji_render::{Answer, Count};
    ///
    /// let shape = Shape::of_size(4).unwrap();
    /// let one = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    /// let other = vec![1, 2, 3, 4, 3, 4, 2, 1, 2, 1, 4, 3, 4, 3, 1, 2];
    /// let answer = Answer::of_values(shape, vec![0; 16], vec![one, other], Count::Exactly(288));
    /// assert_eq!(answer.sentence(), "288 solutions. Two of them differ in 4 cells: r2c3, r2c4, r4c3, r4c4.");
    /// ```
    pub fn sentence(&self) -> String {
        if !self.clashes().is_empty() {
            let clashes: Vec<String> = self.clashes().iter().map(|clash| clash_clause(self.shape(), clash)).collect();
            return format!("No solution, for clues clash: {}.", clashes.join("; "));
        }
        match self.solutions() {
            [] => "No solution, though no two clues clash.".to_owned(),
            [_] => format!("Exactly one solution.{}", self.entered_sentence()),
            _ => {
                let cells = self.differences();
                format!(
                    "{} solutions. Two of them differ in {} {}: {}.",
                    self.count(),
                    cells.len(),
                    if cells.len() == 1 { "cell" } else { "cells" },
                    cell_names(self.shape(), &cells)
                )
            }
        }
    }

    /// Returns a blank and a sentence on the digits that a player has entered, or nothing.
    fn entered_sentence(&self) -> String {
        match (self.entered_count(), self.wrong().as_slice()) {
            (0, _) => String::new(),
            (1, []) => " The digit entered is right.".to_owned(),
            (entered, []) => format!(" The {entered} digits entered are right."),
            (1, wrong) => format!(" The digit entered is wrong: {}.", cell_names(self.shape(), wrong)),
            (entered, wrong) => {
                let verb = if wrong.len() == 1 { "is" } else { "are" };
                let cells = cell_names(self.shape(), wrong);
                format!(" {} of the {entered} digits entered {verb} wrong: {cells}.", wrong.len())
            }
        }
    }
}

/// Returns one clash as a clause: `digit 6 stands twice in row 4: r4c2, r4c9`.
pub fn clash_clause(shape: Shape, clash: &Clash) -> String {
    let Clash { house, digit, cells } = clash;
    let names = cell_names(shape, cells);
    match cells.len() {
        2 => format!("digit {digit} stands twice in {house}: {names}"),
        times => format!("digit {digit} stands {times} times in {house}: {names}"),
    }
}

/// Returns the name of a cell given 0-based in reading order: `r4c7`.
pub fn cell_name(shape: Shape, cell: usize) -> String {
    format!("r{}c{}", shape.row_of(cell) + 1, shape.column_of(cell) + 1)
}

/// Returns the names of cells, separated by commas.
pub fn cell_names(shape: Shape, cells: &[usize]) -> String {
    cells.iter().map(|&cell| cell_name(shape, cell)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Count;
    use tesuji_core::{Cell, Digit, Grid, Outcome, Puzzle, Shape};

    #[test]
    fn clashes_read_as_core_says_them() {
        let grid: Grid = [Cell::R4C2, Cell::R4C9, Cell::R5C3].into_iter().map(|cell| (cell, Digit::D6)).collect();
        let error = Puzzle::try_from(grid).unwrap_err();
        let said: Vec<String> = error.conflicts().map(|conflict| conflict.to_string()).collect();
        let answer = Answer::of_conflict(&error);
        assert_eq!(said.len(), 2);
        assert_eq!(answer.sentence(), format!("No solution, for clues clash: {}.", said.join("; ")));
    }

    #[test]
    fn entered_digits_are_judged() {
        let shape = Shape::of_size(4).unwrap();
        let solution = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let sentence = |entered: &[(usize, u8)]| {
            let mut values = vec![0; 16];
            entered.iter().for_each(|&(cell, value)| values[cell] = value);
            let answer = Answer::of_values(shape, vec![0; 16], vec![solution.clone()], Count::Exactly(1));
            answer.with_entered(values).sentence()
        };
        assert_eq!(sentence(&[]), "Exactly one solution.");
        assert_eq!(sentence(&[(0, 1)]), "Exactly one solution. The digit entered is right.");
        assert_eq!(sentence(&[(0, 1), (1, 2)]), "Exactly one solution. The 2 digits entered are right.");
        assert_eq!(sentence(&[(5, 1)]), "Exactly one solution. The digit entered is wrong: r2c2.");
        assert_eq!(sentence(&[(0, 1), (5, 1)]), "Exactly one solution. 1 of the 2 digits entered is wrong: r2c2.");
    }

    #[test]
    fn none_and_many() {
        let none = Answer::of_outcome(&Grid::EMPTY, &Outcome::None, Count::Exactly(0));
        assert_eq!(none.sentence(), "No solution, though no two clues clash.");
        let mut other = vec![1; 256];
        other[255] = 16;
        let shape = Shape::of_size(16).unwrap();
        let many = Answer::of_values(shape, vec![0; 256], vec![vec![1; 256], other], Count::AtLeast(1000));
        assert_eq!(many.sentence(), "1000 or more solutions. Two of them differ in 1 cell: r16c16.");
    }
}
