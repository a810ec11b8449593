//! The removable parts of a problem: givens, restrictions and constraints.

use std::fmt;

use serde::Serialize;
use tesuji_core::{Constraint, Control, Problem, ValueSet};
use tesuji_engine::Solver;

use crate::SolverInput;

/// A removable part of a problem, besides its layout: the given or restriction of a cell, or a constraint.
///
/// `Display` writes it in a clause: `r1c3 is 5`, `r2c4 is 2 or 7`, `cage: r1c1, r1c2`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "part", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Part {
    /// A cell has this number.
    Given {
        /// The name of the cell.
        cell: String,
        /// The number.
        number: i64,
    },
    /// A cell has one of these numbers.
    Restriction {
        /// The name of the cell.
        cell: String,
        /// The numbers, in ascending order.
        numbers: Vec<i64>,
    },
    /// A constraint.
    Constraint {
        /// Its 0-based index in the list of the problem.
        index: usize,
        /// The constraint.
        #[serde(rename = "rule")]
        constraint: Constraint,
        /// The names of the cells that it names, in its order; empty for a constraint on the whole grid.
        cells: Vec<String>,
    },
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Given { cell, number } => write!(f, "{cell} is {number}"),
            Part::Restriction { cell, numbers } => {
                let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                write!(f, "{cell} is {}", numbers.join(" or "))
            }
            Part::Constraint { constraint, cells, .. } if cells.is_empty() => f.write_str(constraint.name()),
            Part::Constraint { constraint, cells, .. } => write!(f, "{}: {}", constraint.name(), cells.join(", ")),
        }
    }
}

/// The parts of a problem, each of which can be present or removed.
pub(crate) struct Parts<'a> {
    problem: &'a Problem,
    givens: Vec<u8>,
    allowed: Vec<ValueSet>,
    places: Vec<Place>,
}

/// The location of a part in its problem.
#[derive(Clone, Copy)]
enum Place {
    /// The given or restriction of a cell.
    Cell(usize),
    /// A constraint.
    Constraint(usize),
}

impl<'a> Parts<'a> {
    /// Splits a problem into parts: its cells in reading order, then its constraints. A player's marks and digits are
    /// not parts.
    pub(crate) fn of(problem: &'a Problem) -> Parts<'a> {
        let (givens, allowed) = (problem.givens(), problem.allowed());
        let all = ValueSet::first(problem.layout().size());
        let cells = (0..givens.len()).filter(|&cell| allowed[cell] != all).map(Place::Cell);
        let places = cells.chain((0..problem.constraints().len()).map(Place::Constraint)).collect();
        Parts { problem, givens, allowed, places }
    }

    /// Returns the number of parts.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns the part with this 0-based number.
    pub(crate) fn part(&self, nth: usize) -> Part {
        let layout = self.problem.layout();
        match self.places[nth] {
            Place::Cell(cell) if self.givens[cell] != 0 => {
                Part::Given { cell: layout.cell_name(cell), number: layout.number(self.givens[cell]) }
            }
            Place::Cell(cell) => {
                let numbers = self.allowed[cell].iter().map(|value| layout.number(value)).collect();
                Part::Restriction { cell: layout.cell_name(cell), numbers }
            }
            Place::Constraint(index) => {
                let constraint = self.problem.constraints()[index].clone();
                let mut cells = Vec::new();
                constraint.for_each_cell(&mut |cell| cells.push(layout.cell_name(cell)));
                Part::Constraint { index, constraint, cells }
            }
        }
    }

    /// Returns the problem with only the parts whose flag is set.
    fn problem(&self, is_kept: &[bool]) -> Problem {
        let layout = self.problem.layout();
        let all = ValueSet::first(layout.size());
        let (mut givens, mut allowed, mut constraints) = (self.givens.clone(), self.allowed.clone(), Vec::new());
        for (place, &is_kept) in self.places.iter().zip(is_kept) {
            match *place {
                Place::Cell(cell) if !is_kept => (givens[cell], allowed[cell]) = (0, all),
                Place::Constraint(index) if is_kept => constraints.push(self.problem.constraints()[index].clone()),
                Place::Cell(_) | Place::Constraint(_) => {}
            }
        }
        // A given needs no restriction, unless the two contradict each other.
        for (set, &given) in allowed.iter_mut().zip(&givens) {
            if given != 0 && !set.is_empty() {
                *set = all;
            }
        }
        Problem::from_values(layout, givens)
            .ok()
            .and_then(|problem| problem.with_allowed(&allowed).ok())
            .and_then(|problem| problem.with_constraints(constraints).ok())
            .expect("parts of a problem are a problem")
    }

    /// Counts the solutions, up to `limit`, of the problem with only the parts whose flag is set. Returns `None` if the
    /// control ended the search.
    pub(crate) fn count(
        &self,
        is_kept: &[bool],
        limit: u64,
        solver: &mut Solver,
        control: &Control<'_>,
    ) -> Option<u64> {
        // A short search might not check the control itself.
        if !control.should_continue() {
            return None;
        }
        SolverInput::of(&self.problem(is_kept)).count(solver, limit, control).map(|count| count.short().0)
    }
}
