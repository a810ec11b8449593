//! Proofs of steps through rules, on any layout: the lines of [`Proof`](crate::Proof) with cells and values by number.

use alloc::vec::Vec;

use crate::ValueSet;

/// A proof of a [`RuleStep`](crate::RuleStep). Its last line states the conclusion.
///
/// Lines rest on earlier lines, and hold under the assumptions of those, as in a [`Proof`](crate::Proof). The last line
/// rests on no assumption.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleProof {
    /// The lines.
    pub lines: Vec<RuleProofLine>,
}

/// A line of a [`RuleProof`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleProofLine {
    /// The claim.
    pub claim: RuleClaim,
    /// The rule by which the claim follows.
    pub by: Inference,
    /// The indices of the lines on which it rests.
    pub from: Vec<usize>,
}

/// Candidates: cells, each once, with their values.
pub type CellValues = Vec<(usize, ValueSet)>;

/// The claim of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleClaim {
    /// At least one of these candidates is true.
    OneOf(CellValues),
    /// None of these candidates is true.
    NoneOf(CellValues),
    /// The assumptions contradict each other.
    Impossible,
}

/// The rule by which a line follows. A candidate is left if no line of `from` rules it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inference {
    /// A cell takes one of the candidates that are left.
    Cell(usize),
    /// A value takes one of the places that are left in a house with as many cells as there are values.
    House {
        /// The house.
        house: usize,
        /// The value.
        value: u8,
    },
    /// Every candidate that excludes all remaining candidates of a line that claims [`RuleClaim::OneOf`] is false.
    /// Candidates exclude each other in one cell, and with one value in cells that see each other.
    Sees,
    /// Each truth contains a true candidate, no candidate is in two truths, each is in a link, and a link contains at
    /// most one true candidate. With as many truths as links, the true candidate of each link is in a truth; with fewer
    /// links, this is impossible.
    Count {
        /// Sectors that contain at least one true candidate.
        truths: Vec<RuleSector>,
        /// Sectors that contain at most one true candidate.
        links: Vec<RuleSector>,
    },
    /// Every way to fill the cells with the candidates that are left, so that the constraint can be kept and cells that
    /// see each other differ, agrees with the claim.
    ///
    /// A line of `from` that claims [`RuleClaim::OneOf`] of candidates in one cell restricts the cell to these.
    Fillings {
        /// The constraint, by its index in the problem.
        constraint: usize,
        /// The cells; the other cells of the constraint may have any candidate that is left.
        cells: Vec<usize>,
    },
    /// Every way to fill the cells of the terms, so that these add up to the total, agrees with the claim, as in
    /// [`Inference::Fillings`]. They add up to it, because they are the cells of the houses, each of which has every
    /// value, without those of the cages.
    Leftover {
        /// The houses.
        houses: Vec<usize>,
        /// The cages, by their index among the constraints.
        cages: Vec<usize>,
        /// Each sign, 1 or -1, with its cell.
        terms: Vec<(i64, usize)>,
        /// The sum of the terms.
        total: i64,
    },
    /// An assumption, which may be any claim but [`RuleClaim::Impossible`].
    Assume,
    /// The assumption in this line leads to an impossible line, so its opposite holds.
    Refute(usize),
    /// The claim follows from an assumption and from its opposite: each pair is the line of the assumption and the line
    /// that follows from it.
    Cases([[usize; 2]; 2]),
}

/// Candidates of which exactly one is true in a solution; in a house with fewer cells than values, at most one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleSector {
    /// The candidates of a cell.
    Cell(usize),
    /// The places of a value in a house.
    Place {
        /// The house.
        house: usize,
        /// The value.
        value: u8,
    },
}

impl RuleClaim {
    /// Returns the claim that one candidate is true, or that it is false.
    pub fn about(cell: usize, value: u8, is_true: bool) -> RuleClaim {
        let candidate = Vec::from([(cell, ValueSet::of(value))]);
        if is_true { RuleClaim::OneOf(candidate) } else { RuleClaim::NoneOf(candidate) }
    }

    /// Returns the candidates that the claim is about.
    pub fn candidates(&self) -> &[(usize, ValueSet)] {
        match self {
            RuleClaim::OneOf(candidates) | RuleClaim::NoneOf(candidates) => candidates,
            RuleClaim::Impossible => &[],
        }
    }
}
