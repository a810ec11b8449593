//! The rules of sudoku as clauses.
//!
//! A variable states that a digit is in a cell, in a minirow or in a minicolumn. With variables for minilines, locked
//! candidates follow by unit propagation, and a fact about a miniline is learned as one clause instead of nine.

use alloc::vec::Vec;

use tesuji_core::{CandidateSet, Cell, Digit};

/// The number of variables for candidates: the variable `9 * c + d` states that the digit `d` is in the cell `c`.
pub(super) const CANDIDATES: usize = 729;
/// The number of variables for minirows, and for minicolumns.
const MINILINES: usize = 243;
/// The number of variables.
pub(super) const VARIABLES: usize = CANDIDATES + 2 * MINILINES;
/// The number of literals.
pub(super) const LITERALS: usize = 2 * VARIABLES;

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(u16);

impl Literal {
    /// Returns the literal that states that the variable is true.
    pub(super) const fn of(variable: usize) -> Literal {
        Literal(2 * variable as u16)
    }

    #[inline(always)]
    pub(super) const fn negated(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    #[inline(always)]
    pub(super) const fn variable(self) -> usize {
        self.0 as usize / 2
    }

    #[inline(always)]
    pub(super) const fn is_positive(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// Returns the number of the literal, below [`LITERALS`].
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The clauses that are valid for every grid.
#[derive(Clone, Debug)]
pub(super) struct Formula {
    /// For each literal, the literals implied by it.
    follow: Vec<Vec<Literal>>,
    /// The clauses of at least three literals.
    pub(super) clauses: Vec<Vec<Literal>>,
}

impl Formula {
    pub(super) fn new() -> Formula {
        let mut formula = Formula { follow: alloc::vec![Vec::new(); LITERALS], clauses: Vec::new() };
        for cell in 0..81 {
            formula.exactly_one((0..9).map(|digit| candidate(cell, digit)).collect());
        }
        for digit in 0..9 {
            for line in 0..27 {
                formula.define(minirow(line / 3, line % 3, digit), row_cells(line / 3, line % 3), digit);
                formula.define(minicolumn(line / 3, line % 3, digit), column_cells(line / 3, line % 3), digit);
            }
            for house in 0..9 {
                let (band, stack) = (house / 3, house % 3);
                formula.exactly_one((0..3).map(|stack| minirow(house, stack, digit)).collect());
                formula.exactly_one((0..3).map(|band| minicolumn(house, band, digit)).collect());
                formula.exactly_one((0..3).map(|nth| minirow(3 * band + nth, stack, digit)).collect());
                formula.exactly_one((0..3).map(|nth| minicolumn(3 * stack + nth, band, digit)).collect());
            }
        }
        formula
    }

    /// Returns the literals implied by this one.
    #[inline(always)]
    pub(super) fn follow(&self, literal: Literal) -> &[Literal] {
        &self.follow[literal.index()]
    }

    /// Adds the clauses for a digit being in a miniline if and only if it is in exactly one of its cells.
    fn define(&mut self, miniline: Literal, cells: [usize; 3], digit: usize) {
        let [a, b, c] = cells.map(|cell| candidate(cell, digit));
        self.exactly_one(alloc::vec![miniline.negated(), a, b, c]);
    }

    fn exactly_one(&mut self, literals: Vec<Literal>) {
        for &one in &literals {
            let others = literals.iter().filter(|&&other| other != one);
            self.follow[one.index()].extend(others.map(|other| other.negated()));
        }
        self.clauses.push(literals);
    }
}

const fn candidate(cell: usize, digit: usize) -> Literal {
    Literal::of(9 * cell + digit)
}

/// Returns the literal of a digit in the intersection of a row and a stack.
const fn minirow(row: usize, stack: usize, digit: usize) -> Literal {
    Literal::of(CANDIDATES + 27 * digit + 3 * row + stack)
}

/// Returns the literal of a digit in the intersection of a column and a band.
const fn minicolumn(column: usize, band: usize, digit: usize) -> Literal {
    Literal::of(CANDIDATES + MINILINES + 27 * digit + 3 * column + band)
}

fn row_cells(row: usize, stack: usize) -> [usize; 3] {
    [0, 1, 2].map(|nth| 9 * row + 3 * stack + nth)
}

fn column_cells(column: usize, band: usize) -> [usize; 3] {
    [0, 1, 2].map(|nth| 9 * (3 * band + nth) + column)
}

/// Returns the literals that state which candidates a sukaku lacks.
pub(super) fn missing(candidates: &CandidateSet) -> impl Iterator<Item = Literal> {
    let lacks = move |cell: Cell, digit: &Digit| !candidates.digits(cell).contains(*digit);
    Cell::iter().flat_map(move |cell| {
        let digits = Digit::ALL.iter().filter(move |digit| lacks(cell, digit));
        digits.map(move |digit| candidate(cell.index(), digit.index()).negated())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clauses_are_those_of_cells_minilines_and_houses() {
        let formula = Formula::new();
        assert_eq!(formula.clauses.len(), 81 + 2 * 243 + 4 * 81);
        let places = |literal: usize| formula.clauses.iter().flatten().filter(|l| l.index() == literal).count();
        // A candidate is in the clauses of its cell and of two minilines; a miniline is in those of two houses and its
        // own.
        assert!((0..CANDIDATES).all(|variable| places(2 * variable) == 3 && places(2 * variable + 1) == 0));
        assert!((CANDIDATES..VARIABLES).all(|variable| places(2 * variable) == 2 && places(2 * variable + 1) == 1));
        let mut longest = formula.follow.iter().map(Vec::len).collect::<Vec<_>>();
        longest.sort();
        assert_eq!(longest.last(), Some(&14), "the rest of the cell and of two minilines, and both minilines");
    }
}
