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
pub enum Reason {
    /// The cell has one candidate left.
    NakedSingle {
        /// The cell.
        cell: usize,
    },
    /// The value has one place left in the house, which has every value.
    HiddenSingle {
        /// The house.
        house: usize,
        /// The value.
        value: u8,
        /// The cell.
        cell: usize,
    },
    /// The value is in one of these cells of the house, and the cells that lose it see all of them.
    Locked {
        /// The house.
        house: usize,
        /// The value.
        value: u8,
        /// The cells.
        cells: Vec<usize>,
    },
    /// As many cells of the house have only as many values, which no other cell of the house can have.
    NakedSubset {
        /// The house.
        house: usize,
        /// The cells.
        cells: Vec<usize>,
        /// The values.
        values: ValueSet,
    },
    /// As many values of the house have only as many places, which have no other values.
    HiddenSubset {
        /// The house.
        house: usize,
        /// The cells.
        cells: Vec<usize>,
        /// The values.
        values: ValueSet,
    },
    /// The value has two places in each of two houses that have every value, and all are in two other houses.
    XWing {
        /// The value.
        value: u8,
        /// The houses in which the value has two places.
        base: [usize; 2],
        /// The houses that these places are in.
        cover: [usize; 2],
    },
    /// No way to fill the cells with their candidates that keeps the constraint has the values.
    Rule {
        /// The constraint.
        constraint: usize,
        /// The cells.
        cells: Vec<usize>,
        /// The sets of digits that a cage can hold; empty for other constraints, and if they are many.
        ways: Vec<ValueSet>,
    },
    /// Houses that have every value, less the cages that cover them: the terms add up to the total.
    Leftover {
        /// The houses.
        houses: Vec<usize>,
        /// The cages, as constraints.
        cages: Vec<usize>,
        /// 1 or -1 and the cell: what is left of the houses, and what the cages have outside.
        terms: Vec<(i64, usize)>,
        /// The sum of the terms.
        total: i64,
    },
    /// If the cell had the value, the steps would follow, and then a contradiction.
    Supposed {
        /// The cell.
        cell: usize,
        /// The value.
        value: u8,
        /// The steps, in their order.
        steps: Vec<RuleStep>,
        /// What cannot be in the end.
        end: Contradiction,
    },
}

/// What cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// The cell has no candidate left.
    Cell {
        /// The cell.
        cell: usize,
    },
    /// The value has no place left in a house that has every value.
    House {
        /// The house.
        house: usize,
        /// The value.
        value: u8,
    },
    /// The constraint cannot be kept with the candidates of the cells.
    Rule {
        /// The constraint.
        constraint: usize,
        /// The cells.
        cells: Vec<usize>,
    },
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
