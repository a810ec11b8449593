//! A step of a person through rules, as plain data.

use tesuji_core::ValueSet;

/// One step: what it rests on and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleStep {
    /// Why it follows.
    pub reason: Reason,
    /// The cell and the value that is placed.
    pub place: Option<(usize, u8)>,
    /// The values that are removed, cell by cell.
    pub eliminate: Vec<(usize, ValueSet)>,
}

/// Why a step follows. Houses are numbered as [`Walker::houses`](super::Walker::houses) lists them, constraints as in
/// the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the text of a variant says what its fields are
pub enum Reason {
    /// The cell has one candidate left.
    NakedSingle { cell: usize },
    /// The value has one place left in the house, which has every value.
    HiddenSingle { house: usize, value: u8, cell: usize },
    /// The value is in one of these cells of the house, and the cells that lose it see all of them.
    Locked { house: usize, value: u8, cells: Vec<usize> },
    /// As many cells of the house have only as many values, which no other cell of the house can have.
    NakedSubset { house: usize, cells: Vec<usize>, values: ValueSet },
    /// As many values of the house have only as many places, which have no other values.
    HiddenSubset { house: usize, cells: Vec<usize>, values: ValueSet },
    /// The value has two places in each of two houses that have every value, and all are in two other houses.
    XWing { value: u8, base: [usize; 2], cover: [usize; 2] },
    /// No way to fill the cells with their candidates that keeps the constraint has the values. `ways` are the digits
    /// that a cage can hold, if they are few.
    Rule { constraint: usize, cells: Vec<usize>, ways: Vec<ValueSet> },
    /// Houses that have every value, less the cages that cover them: the terms add up to the total.
    Leftover { houses: Vec<usize>, cages: Vec<usize>, terms: Vec<(i64, usize)>, total: i64 },
    /// If the cell had the value, the steps would follow, and then a contradiction.
    Supposed { cell: usize, value: u8, steps: Vec<RuleStep>, end: Contradiction },
}

/// What cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the text of a variant says what its fields are
pub enum Contradiction {
    /// The cell has no candidate left.
    Cell { cell: usize },
    /// The value has no place left in a house that has every value.
    House { house: usize, value: u8 },
    /// The constraint cannot be kept with the candidates of the cells.
    Rule { constraint: usize, cells: Vec<usize> },
}

impl RuleStep {
    /// Returns the id of the technique. Steps by a constraint have the name of the constraint.
    pub fn technique(&self, constraints: &[tesuji_core::Constraint]) -> &'static str {
        let of_size = |count: usize, names: [&'static str; 3]| names[count.clamp(2, 4) - 2];
        match &self.reason {
            Reason::NakedSingle { .. } => "naked-single",
            Reason::HiddenSingle { .. } => "hidden-single",
            Reason::Locked { .. } => "locked-candidates",
            Reason::NakedSubset { cells, .. } => of_size(cells.len(), ["naked-pair", "naked-triple", "naked-quad"]),
            Reason::HiddenSubset { cells, .. } => of_size(cells.len(), ["hidden-pair", "hidden-triple", "hidden-quad"]),
            Reason::XWing { .. } => "x-wing",
            Reason::Rule { constraint, .. } => constraints[*constraint].name(),
            Reason::Leftover { .. } => "innies-and-outies",
            Reason::Supposed { .. } => "contradiction",
        }
    }

    /// Returns the cells on which the step rests.
    pub fn cells(&self) -> Vec<usize> {
        match &self.reason {
            Reason::NakedSingle { cell } | Reason::HiddenSingle { cell, .. } | Reason::Supposed { cell, .. } => {
                vec![*cell]
            }
            Reason::Locked { cells, .. }
            | Reason::NakedSubset { cells, .. }
            | Reason::HiddenSubset { cells, .. }
            | Reason::Rule { cells, .. } => cells.clone(),
            Reason::XWing { .. } => Vec::new(),
            Reason::Leftover { terms, .. } => terms.iter().map(|&(_, cell)| cell).collect(),
        }
    }

    /// Returns the houses on which the step rests.
    pub fn houses(&self) -> Vec<usize> {
        match &self.reason {
            Reason::HiddenSingle { house, .. }
            | Reason::Locked { house, .. }
            | Reason::NakedSubset { house, .. }
            | Reason::HiddenSubset { house, .. } => vec![*house],
            Reason::XWing { base, cover, .. } => [*base, *cover].concat(),
            Reason::Leftover { houses, .. } => houses.clone(),
            _ => Vec::new(),
        }
    }
}
