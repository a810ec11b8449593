//! Chains and their ratings.

use std::rc::Rc;

use tesuji_core::{Candidate, CandidateSet, Digit, DigitSet};

use super::node::{Cause, Node};
use crate::plain_se::board::Board;
use crate::plain_se::hint::{Evidence, Hint};

/// The nodes of a hint, given by the ends from which the others can be reached.
#[derive(Debug)]
pub(in crate::plain_se) struct Chain {
    pub(super) targets: Vec<Rc<Node>>,
    /// The relation between the assumptions of the targets.
    pub(super) assumption: Option<Cause>,
    pub(super) family: Family,
    pub(super) complexity: usize,
}

/// A kind of chain, in the order of preference among equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Family {
    /// A candidate and its opposite have the same consequence.
    Double,
    /// A single chain or cycle of one digit.
    X,
    /// A single cycle through cells with two candidates.
    Y,
    /// A single chain or cycle with links of both kinds.
    XY,
    /// Every candidate of a cell has the same consequence.
    Cell,
    /// Every place of a digit in a house has the same consequence.
    House,
    /// A candidate has two opposite consequences.
    Contradiction,
}

/// The conclusion of a chain.
#[derive(Clone, Copy, Debug)]
pub(super) enum Proof {
    /// The candidate is true.
    On(Candidate),
    /// The candidate is false.
    Off(Candidate),
}

impl Proof {
    /// Returns the statement of a node.
    pub(super) fn of(node: &Node) -> Proof {
        if node.on { Proof::On(node.candidate) } else { Proof::Off(node.candidate) }
    }
}

impl Chain {
    /// Returns the chain of these targets; the complexity includes the ancestries of the first `counted` targets.
    pub(super) fn new(family: Family, assumption: Option<Cause>, targets: Vec<Rc<Node>>, counted: usize) -> Chain {
        let flat: usize = targets[..counted].iter().map(|target| target.lineage().count).sum();
        let mut met: Vec<&Chain> = Vec::new();
        for nested in targets.iter().flat_map(|target| &target.lineage().nested) {
            if !met.iter().any(|known| known.says_same(nested)) {
                met.push(nested);
            }
        }
        let nested: usize = met.iter().map(|chain| chain.complexity).sum();
        Chain { targets, assumption, family, complexity: flat + nested }
    }

    /// Returns the length, which determines the rating.
    pub(in crate::plain_se) fn length(&self) -> usize {
        self.complexity - 2
    }

    /// Returns whether both chains have the same nodes, end by end, in breadth-first order.
    fn says_same(&self, other: &Chain) -> bool {
        let keys = |chain: &Chain| -> Vec<Vec<usize>> {
            chain.targets.iter().map(|target| target.walk().iter().map(|node| node.key()).collect()).collect()
        };
        std::ptr::eq(self, other) || (self.complexity == other.complexity && keys(self) == keys(other))
    }

    /// Returns the candidates that must be absent, unless they are on the chain, for the chain to be valid: for each
    /// conclusion that a candidate is true, the others of the cell, or of the digit in the house.
    pub(in crate::plain_se) fn absent(&self) -> Vec<Candidate> {
        let mut absent = Vec::new();
        for node in self.targets.iter().flat_map(|target| target.walk()).filter(|node| node.on) {
            let Candidate { cell, digit } = node.candidate;
            match node.cause.or(self.assumption) {
                Some(Cause::Cell) => absent.extend(Digit::iter().map(|digit| Candidate { cell, digit })),
                Some(Cause::House(house)) => {
                    absent.extend(house.cells().iter().map(|cell| Candidate { cell, digit }));
                }
                None => {}
            }
        }
        absent
    }

    /// Returns the hint with the conclusion of the chain; `None` if it changes nothing.
    pub(super) fn prove(self, board: &Board, base: f64, technique: &'static str, proof: Proof) -> Option<Hint> {
        let (removals, placement) = match proof {
            Proof::Off(candidate) => (CandidateSet::from_iter([candidate]), None),
            Proof::On(candidate) => {
                let others = DigitSet::ALL.without(candidate.digit);
                (board.candidates(candidate.cell.into(), others), Some(candidate))
            }
        };
        self.hint(base, technique, removals, placement)
    }

    /// Returns the hint of the chain; `None` if there is nothing to eliminate.
    pub(super) fn hint(
        self,
        base: f64,
        technique: &'static str,
        removals: CandidateSet,
        placement: Option<Candidate>,
    ) -> Option<Hint> {
        let rating = base + surcharge(self.length());
        let evidence = Evidence::Chain(Rc::new(self));
        (!removals.is_empty()).then_some(Hint { rating, technique, removals, placement, evidence })
    }
}

/// Returns the surcharge for the length of a chain: 0.1 for each of the bounds 4, 6, 8, 12, 16, 24, ... below it.
///
/// Adding 0.1 repeatedly is not the same as multiplying, and the difference decides between hints.
fn surcharge(length: usize) -> f64 {
    let (mut added, mut bound, mut by_half) = (0.0, 4, true);
    while length > bound {
        added += 0.1;
        bound = if by_half { bound * 3 / 2 } else { bound * 4 / 3 };
        by_half = !by_half;
    }
    added
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surcharges_grow_with_the_length() {
        let tenths = |length| (surcharge(length) * 10.0).round() as u32;
        for (at_most, expected) in [(4, 0), (6, 1), (8, 2), (12, 3), (16, 4), (24, 5), (386, 14), (8192, 22)] {
            assert_eq!(tenths(at_most), expected, "length {at_most}");
            assert_eq!(tenths(at_most + 1), expected + u32::from(at_most != 386), "length {at_most} + 1");
        }
        // Sums of doubles that are printed alike may differ.
        assert!(6.6 + surcharge(6) < 6.5 + surcharge(8));
    }
}
