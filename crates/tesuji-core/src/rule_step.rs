//! Steps of a person through rules, on any layout, as plain data.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::{Constraint, HouseOf, ValueSet};

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

/// Cells of which no two have the same value, on which steps rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleHouse {
    /// What it is.
    pub kind: RuleHouseKind,
    /// Its cells, in order.
    pub cells: Vec<usize>,
}

/// What a [`RuleHouse`] is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleHouseKind {
    /// A house of the layout.
    Layout {
        /// What it is a part of.
        of: HouseOf,
        /// What the layout calls it.
        name: String,
    },
    /// A main diagonal.
    Diagonal {
        /// From bottom left to top right.
        rising: bool,
    },
    /// A box of a windoku, counted from 1.
    Window(usize),
    /// The cells at the same place of their boxes, counted from 1.
    Group(usize),
    /// Cells that a constraint wants to differ: its place in the list of the problem.
    Constraint(usize),
}

impl RuleHouse {
    /// Returns the name: `row 4`, `the rising diagonal`, `window 1`.
    pub fn name(&self) -> String {
        match &self.kind {
            RuleHouseKind::Layout { name, .. } => name.clone(),
            RuleHouseKind::Diagonal { rising: true } => "the rising diagonal".into(),
            RuleHouseKind::Diagonal { rising: false } => "the falling diagonal".into(),
            RuleHouseKind::Window(nth) => format!("window {nth}"),
            RuleHouseKind::Group(nth) => format!("group {nth} of the boxes"),
            RuleHouseKind::Constraint(nth) => format!("constraint {}", nth + 1),
        }
    }
}

/// Why a step follows. Houses are numbered as in the list that comes with the steps, constraints as in the problem.
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
    /// As many cells of the house have only as many values, which no other cell that sees them all can have.
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
    /// In houses that have every value, all places of the value are in as many other houses.
    Fish {
        /// The value.
        value: u8,
        /// The houses in which the value has few places.
        base: Vec<usize>,
        /// The houses that these places are in.
        cover: Vec<usize>,
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
    /// The constraint needs the value in one of the places, and the cells that lose it see all of them.
    Needed {
        /// The constraint.
        constraint: usize,
        /// The cells.
        cells: Vec<usize>,
        /// The value.
        value: u8,
        /// Those of the cells that can have it.
        places: Vec<usize>,
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
    /// If the first were so, each would follow from the one before it, and the last would deny the first.
    Chain {
        /// The links: the first is supposed.
        links: Vec<Link>,
    },
    /// If the first were so, each chain would follow, and what they deny in the end cannot all be denied.
    Chains {
        /// The chains, which begin with the same supposition.
        chains: Vec<Vec<Link>>,
        /// What would have nothing left: a cell or a house.
        end: Contradiction,
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

/// A link of a chain: that a cell has a value, or that it has not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The cell.
    pub cell: usize,
    /// The value.
    pub value: u8,
    /// Whether the cell has it.
    pub is: bool,
    /// Why it follows from the link before.
    pub by: LinkReason,
}

/// Why a link of a chain follows from the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkReason {
    /// It is supposed.
    Supposed,
    /// A cell has one value, of two candidates.
    Cell,
    /// The cells see each other.
    Sees,
    /// The value has no other place in the house, which has every value.
    House(usize),
    /// The constraint says so of the cells.
    Rule {
        /// The constraint.
        constraint: usize,
        /// The cells.
        cells: Vec<usize>,
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
    pub fn technique(&self, constraints: &[Constraint]) -> &'static str {
        let of_size = |count: usize, names: [&'static str; 3]| names[count.clamp(2, 4) - 2];
        match &self.reason {
            Reason::NakedSingle { .. } => "naked-single",
            Reason::HiddenSingle { .. } => "hidden-single",
            Reason::Locked { .. } => "locked-candidates",
            Reason::NakedSubset { cells, .. } => of_size(cells.len(), ["naked-pair", "naked-triple", "naked-quad"]),
            Reason::HiddenSubset { cells, .. } => of_size(cells.len(), ["hidden-pair", "hidden-triple", "hidden-quad"]),
            Reason::Fish { base, .. } => of_size(base.len(), ["x-wing", "swordfish", "jellyfish"]),
            Reason::Rule { constraint, .. } | Reason::Needed { constraint, .. } => constraints[*constraint].name(),
            Reason::Leftover { .. } => "innies-and-outies",
            Reason::Chain { .. } | Reason::Chains { .. } => "forcing-chain",
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
            | Reason::Needed { cells, .. }
            | Reason::Rule { cells, .. } => cells.clone(),
            Reason::Fish { .. } => Vec::new(),
            Reason::Leftover { terms, .. } => terms.iter().map(|&(_, cell)| cell).collect(),
            Reason::Chain { .. } | Reason::Chains { .. } => {
                let mut cells: Vec<usize> = self.links().map(|link| link.cell).collect();
                cells.sort_unstable();
                cells.dedup();
                cells
            }
        }
    }

    /// Iterates over the links of chains.
    pub fn links(&self) -> impl Iterator<Item = &Link> {
        let (one, many) = match &self.reason {
            Reason::Chain { links } => (&links[..], &[][..]),
            Reason::Chains { chains, .. } => (&[][..], &chains[..]),
            _ => (&[][..], &[][..]),
        };
        one.iter().chain(many.iter().flatten())
    }

    /// Returns the houses on which the step rests.
    pub fn houses(&self) -> Vec<usize> {
        match &self.reason {
            Reason::HiddenSingle { house, .. }
            | Reason::Locked { house, .. }
            | Reason::NakedSubset { house, .. }
            | Reason::HiddenSubset { house, .. } => vec![*house],
            Reason::Fish { base, cover, .. } => [&base[..], cover].concat(),
            Reason::Leftover { houses, .. } => houses.clone(),
            _ => Vec::new(),
        }
    }

    /// Returns the constraints on which the step rests, each once: not those of supposed steps.
    pub fn constraints(&self) -> Vec<usize> {
        let mut constraints = match &self.reason {
            Reason::Rule { constraint, .. } | Reason::Needed { constraint, .. } => vec![*constraint],
            Reason::Leftover { cages, .. } => cages.clone(),
            Reason::Chain { .. } | Reason::Chains { .. } => {
                let by_rule = self.links().filter_map(|link| match link.by {
                    LinkReason::Rule { constraint, .. } => Some(constraint),
                    _ => None,
                });
                by_rule.collect()
            }
            Reason::Supposed { end: Contradiction::Rule { constraint, .. }, .. } => vec![*constraint],
            _ => Vec::new(),
        };
        constraints.sort_unstable();
        constraints.dedup();
        constraints
    }
}
