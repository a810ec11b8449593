//! Checks the values of any problem, and counts solutions by trying everything.
//!
//! A constraint is checked directly by its definition, independently of how a search enforces it.

mod clue;
mod fault;
mod grid;
mod lines;
mod sets;

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use tesuji_core::{Constraint, Layout, Problem, ValueSet};

pub(crate) use grid::{group, squares, windows};

/// The faults that prevent values from being a solution of a problem.
///
/// `Display` writes one clause: `a solution`, or all faults.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct ProblemReport {
    faults: Vec<Fault>,
}

/// A broken rule, with the cells that break it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The description of the fault, in one clause.
    pub clause: String,
    /// The index of the broken constraint in the problem; `None` for a house, a given, or empty cells.
    pub constraint: Option<usize>,
    /// The cells that break it, in order.
    pub cells: Vec<usize>,
}

impl ProblemReport {
    /// Returns whether there are no faults.
    pub fn is_solution(&self) -> bool {
        self.faults.is_empty()
    }

    /// Returns the faults: of houses, then givens, then constraints in their order, then empty cells.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl fmt::Display for ProblemReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.faults.is_empty() {
            return f.write_str("a solution");
        }
        for (nth, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{}", if nth == 0 { "" } else { "; " }, fault.clause)?;
        }
        Ok(())
    }
}

/// The grid to check: the values of all cells, counted from 1, extra cells included.
pub(crate) struct FilledGrid<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) values: &'a [u8],
}

impl<'a> FilledGrid<'a> {
    pub(crate) fn new(layout: &'a Layout, values: &'a [u8]) -> FilledGrid<'a> {
        FilledGrid { layout, values }
    }
    /// Returns the number written in a cell.
    pub(crate) fn number(&self, cell: usize) -> i64 {
        self.layout.number(self.values[cell])
    }

    pub(crate) fn numbers(&self, cells: &[usize]) -> Vec<i64> {
        cells.iter().map(|&cell| self.number(cell)).collect()
    }

    /// Returns whether a cell has a value of the layout.
    pub(crate) fn is_filled(&self, cell: usize) -> bool {
        (1..=self.layout.size()).contains(&usize::from(self.values[cell]))
    }

    fn name(&self, cell: usize) -> String {
        self.layout.cell_name(cell)
    }

    /// Returns the names of cells, `r1c1, r1c2`; if there are many, the first ones and the number of the others.
    fn names(&self, cells: &[usize]) -> String {
        const MOST: usize = 12;
        let names: Vec<String> = cells.iter().take(MOST).map(|&cell| self.name(cell)).collect();
        match cells.len() {
            0..=MOST => names.join(", "),
            count => format!("{} and {} more", names.join(", "), count - MOST),
        }
    }

    /// Returns the name of a cell with its number: `r1c1 (4)`.
    fn with_number(&self, cell: usize) -> String {
        format!("{} ({})", self.name(cell), self.number(cell))
    }

    fn sum(&self, cells: &[usize]) -> i64 {
        cells.iter().map(|&cell| self.number(cell)).sum()
    }

    /// Returns the lowest and the highest number of the layout.
    pub(crate) fn range(&self) -> (i64, i64) {
        let first = self.layout.first_number();
        (first, first + self.layout.size() as i64 - 1)
    }

    /// Returns the pairs of cells whose distances in rows and columns satisfy `wanted`.
    pub(crate) fn apart(&self, wanted: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
        let mut pairs = vec![];
        for one in 0..self.layout.cell_count() {
            for other in 0..one {
                let ((r, c), (s, d)) = (self.place(one), self.place(other));
                if wanted(r.abs_diff(s), c.abs_diff(d)) {
                    pairs.push((other, one));
                }
            }
        }
        pairs
    }

    /// Returns the pairs of cells that share a side.
    pub(crate) fn neighbours(&self) -> Vec<(usize, usize)> {
        self.apart(|rows, columns| rows + columns == 1)
    }

    pub(crate) fn place(&self, cell: usize) -> (usize, usize) {
        self.layout.place(cell).expect("a cell of the grid has a place")
    }
}

/// Returns whether no two of the numbers are equal.
fn are_different(numbers: &[i64]) -> bool {
    numbers.iter().enumerate().all(|(nth, number)| !numbers[..nth].contains(number))
}

/// Checks whether the values are a solution of a problem of any layout, with any constraints.
///
/// `values` are the values of all cells, counted from 1, extra cells included; 0 is an empty cell.
///
/// # Panics
///
/// Panics if the number of values is not the number of cells.
#[track_caller]
pub fn check_problem(problem: &Problem, values: &[u8]) -> ProblemReport {
    let layout = problem.layout();
    assert_eq!(values.len(), layout.cell_count() + layout.extra_count(), "one value or 0 a cell");
    let mut faults = Vec::new();
    let names = |cells: &[usize]| cells.iter().map(|&cell| layout.cell_name(cell)).collect::<Vec<_>>().join(", ");
    let judged = FilledGrid::new(&layout, values);
    let open: Vec<usize> = (0..values.len()).filter(|&cell| !judged.is_filled(cell)).collect();
    for house in layout.houses() {
        for value in 1..=layout.size() as u8 {
            let cells: Vec<usize> = house.cells.iter().copied().filter(|&cell| values[cell] == value).collect();
            if cells.len() > 1 {
                let number = layout.number(value);
                let clause = format!("{number} appears {} times in {}: {}", cells.len(), house.name, names(&cells));
                faults.push(Fault { clause, constraint: None, cells });
            }
        }
    }
    let allowed = problem.allowed();
    for (cell, set) in allowed.iter().enumerate() {
        if values[cell] != 0 && !set.contains(values[cell]) {
            let clause = format!("{} cannot be {}", layout.cell_name(cell), layout.number(values[cell]));
            faults.push(Fault { clause, constraint: None, cells: vec![cell] });
        }
    }
    for (nth, constraint) in problem.constraints().iter().enumerate() {
        if let Some((clause, cells)) = fault::broken(constraint, &judged) {
            faults.push(Fault { clause, constraint: Some(nth), cells });
        }
    }
    if !open.is_empty() {
        let clause = match open.len() {
            1 => format!("1 cell is empty: {}", names(&open)),
            count => format!("{count} cells are empty"),
        };
        faults.push(Fault { clause, constraint: None, cells: open });
    }
    ProblemReport { faults }
}

/// Returns the cells that a constraint concerns, each once: all cells of the grid if it names none.
pub(crate) fn cells_of(constraint: &Constraint, layout: &Layout) -> Vec<usize> {
    let mut cells = Vec::new();
    constraint.for_each_cell(&mut |cell| cells.push(cell));
    let whole = match constraint {
        Constraint::Any { constraints } | Constraint::All { constraints } => {
            constraints.iter().any(|one| cells_of(one, layout).len() >= layout.cell_count())
        }
        Constraint::NotAdjacent { .. }
        | Constraint::Extremum { .. }
        | Constraint::Indexer { .. }
        | Constraint::FullRank { .. }
        | Constraint::Doppelganger { .. }
        | Constraint::ChaosConstruction { .. } => true,
        _ => cells.is_empty(),
    };
    if whole {
        cells.extend(0..layout.cell_count());
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Returns whether a full grid satisfies a constraint.
pub(crate) fn holds(constraint: &Constraint, grid: &FilledGrid<'_>) -> bool {
    match constraint {
        Constraint::Any { constraints } => constraints.iter().any(|one| holds(one, grid)),
        Constraint::All { constraints } => constraints.iter().all(|one| holds(one, grid)),
        _ => grid::holds(constraint, grid)
            .or_else(|| sets::holds(constraint, grid))
            .or_else(|| lines::holds(constraint, grid))
            .unwrap_or(false),
    }
}

/// Returns the number of solutions of any problem, or `limit` if there are at least that many, by trying every value in
/// every cell.
///
/// It is meant for small grids with few open cells: a constraint is checked only when its last cell has a value.
pub fn count_problem(problem: &Problem, limit: u64) -> u64 {
    let mut found = 0;
    if limit > 0 {
        visit(problem, &mut |_| {
            found += 1;
            found < limit
        });
    }
    found
}

/// Returns the solutions of any problem, or the first `limit` of them, by trying every value in every cell.
///
/// Each solution is the values of all cells, counted from 1, extra cells included. Like [`count_problem`], it is meant
/// for small grids with few open cells.
pub fn solutions_of_problem(problem: &Problem, limit: usize) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    if limit > 0 {
        visit(problem, &mut |values| {
            found.push(values.to_vec());
            found.len() < limit
        });
    }
    found
}

/// Visits every solution of a problem while `should_continue` returns `true`.
fn visit(problem: &Problem, should_continue: &mut dyn FnMut(&[u8]) -> bool) {
    let layout = problem.layout();
    let allowed = problem.allowed();
    let mut houses_of = vec![vec![]; allowed.len()];
    for house in layout.houses() {
        house.cells.iter().for_each(|&cell| houses_of[cell].push(house.cells.clone()));
    }
    let mut due: Vec<Vec<&Constraint>> = vec![vec![]; allowed.len()];
    for constraint in problem.constraints() {
        let last = cells_of(constraint, &layout).last().copied().unwrap_or(0);
        due[last].push(constraint);
    }
    let mut trying = Trying { layout: &layout, allowed: &allowed, houses_of: &houses_of, due: &due };
    trying.fill(0, &mut vec![0; allowed.len()], should_continue);
}

struct Trying<'a> {
    layout: &'a Layout,
    allowed: &'a [ValueSet],
    houses_of: &'a [Vec<Vec<usize>>],
    due: &'a [Vec<&'a Constraint>],
}

impl Trying<'_> {
    /// Tries every value in the cell and in those after it. Returns whether to continue.
    fn fill(&mut self, cell: usize, values: &mut Vec<u8>, should_continue: &mut dyn FnMut(&[u8]) -> bool) -> bool {
        if cell == values.len() {
            return should_continue(values);
        }
        for value in self.allowed[cell].iter() {
            let clashes = self.houses_of[cell].iter().flatten().any(|&other| other != cell && values[other] == value);
            if clashes {
                continue;
            }
            values[cell] = value;
            let judged = FilledGrid { layout: self.layout, values };
            if self.due[cell].iter().all(|constraint| holds(constraint, &judged))
                && !self.fill(cell + 1, values, should_continue)
            {
                return false;
            }
            values[cell] = 0;
        }
        true
    }
}

#[cfg(test)]
mod tests;
