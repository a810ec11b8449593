//! Steps of a human solver through rules, on any layout, as plain data.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::{Constraint, HouseOf, ValueSet};

/// One step: its reason and its conclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleStep {
    /// The reason for the step.
    pub reason: Reason,
    /// The cell and the value that is placed.
    pub place: Option<(usize, u8)>,
    /// The values that are removed, cell by cell.
    pub eliminate: Vec<(usize, ValueSet)>,
}

/// Cells that all have different values, on which steps rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleHouse {
    /// The kind of the house.
    pub kind: RuleHouseKind,
    /// Its cells, in order.
    pub cells: Vec<usize>,
}

/// The kind of a [`RuleHouse`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleHouseKind {
    /// A house of the layout.
    Layout {
        /// The family of houses to which it belongs.
        of: HouseOf,
        /// Its name in the layout.
        name: String,
    },
    /// A main diagonal.
    Diagonal {
        /// `true` if the diagonal goes from bottom left to top right.
        rising: bool,
    },
    /// A box of a windoku, counted from 1.
    Window(usize),
    /// The cells at the same place of their boxes, counted from 1.
    Group(usize),
    /// Cells that a constraint requires to differ, by its index in the list of the problem.
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

/// The reason for a step. Houses are numbered as in the list that comes with the steps, constraints as in the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The cell has only one candidate left.
    NakedSingle {
        /// The cell.
        cell: usize,
    },
    /// The value has only one place left in the house, which has every value.
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
    /// N cells of the house have only N values in total, which no other cell that sees them all can have.
    NakedSubset {
        /// The house.
        house: usize,
        /// The cells.
        cells: Vec<usize>,
        /// The values.
        values: ValueSet,
    },
    /// N values of the house have only N places in total, which have no other values.
    HiddenSubset {
        /// The house.
        house: usize,
        /// The cells.
        cells: Vec<usize>,
        /// The values.
        values: ValueSet,
    },
    /// All places of the value in N houses that have every value are in N other houses.
    Fish {
        /// The value.
        value: u8,
        /// The houses in which the value has few places.
        base: Vec<usize>,
        /// The houses that these places are in.
        cover: Vec<usize>,
    },
    /// The values are in no filling of the cells with their candidates that satisfies the constraint.
    Rule {
        /// The constraint.
        constraint: usize,
        /// The cells.
        cells: Vec<usize>,
        /// The sets of digits that a cage can hold; empty for other constraints, and if there are many.
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
        /// The cells that can have it.
        places: Vec<usize>,
        /// The sets of digits that a cage can hold; empty for other constraints, and if there are many.
        ways: Vec<ValueSet>,
    },
    /// Houses that have every value, minus the cages that cover them: the terms add up to the total.
    Leftover {
        /// The houses.
        houses: Vec<usize>,
        /// The cages, as constraints.
        cages: Vec<usize>,
        /// The cells with a sign: 1 for the cells of the houses that no cage covers, -1 for the cells of the cages
        /// outside the houses.
        terms: Vec<(i64, usize)>,
        /// The sum of the terms.
        total: i64,
    },
    /// If the first link held, each would follow from the one before it, and the last would contradict the first.
    Chain {
        /// The links; the first is assumed.
        links: Vec<Link>,
    },
    /// If the first link held, each chain would follow, and their last links would leave a cell or a house without a
    /// candidate.
    Chains {
        /// The chains, which begin with the same assumption.
        chains: Vec<Vec<Link>>,
        /// The cell or house that would have no candidate left.
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
        /// The contradiction at the end.
        end: Contradiction,
    },
}

/// A link of a chain: a cell has a value, or does not have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The cell.
    pub cell: usize,
    /// The value.
    pub value: u8,
    /// `true` if the cell has the value.
    pub is: bool,
    /// The reason for which it follows from the link before.
    pub by: LinkReason,
}

/// The reason for which a link of a chain follows from the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkReason {
    /// The link is the assumption.
    Supposed,
    /// A cell has exactly one value, and the links are about two of its candidates.
    Cell,
    /// The cells see each other.
    Sees,
    /// The value has no other place in the house, which has every value.
    House(usize),
    /// The link follows from the constraint on the cells.
    Rule {
        /// The constraint.
        constraint: usize,
        /// The cells.
        cells: Vec<usize>,
    },
}

/// A contradiction.
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
    /// The constraint cannot be satisfied with the candidates of the cells.
    Rule {
        /// The constraint.
        constraint: usize,
        /// The cells.
        cells: Vec<usize>,
    },
}

impl RuleStep {
    /// Returns the id of the technique: for steps by a constraint, the name of the constraint.
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

    /// Returns the English name of the technique: for steps by a constraint, the name of the constraint.
    pub fn name(&self, constraints: &[Constraint]) -> String {
        match self.technique(constraints) {
            "x-wing" => "X-wing".into(),
            id => id.replace('-', " "),
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

    /// Returns the constraints on which the step rests, each once, without those of the steps under an assumption.
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
