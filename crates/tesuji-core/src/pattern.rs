//! The evidence of a step: what a picture shows and a sentence names.

use alloc::vec::Vec;

use crate::{CandidateSet, CellSet, Digit, DigitSet, House, HouseSet};

/// What a step follows from. A dozen forms serve all techniques.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pattern {
    /// The last place of a digit in a house; or, without a house, the last digit of a cell.
    Single {
        /// The house.
        house: Option<House>,
    },
    /// A digit that stands, in one house, only where that house meets another.
    Locked {
        /// The digit.
        digit: Digit,
        /// Its candidates in the first house.
        cells: CellSet,
        /// The house that needs the digit.
        from: House,
        /// The house in which it is ruled out elsewhere.
        to: House,
    },
    /// As many cells as digits in a house.
    Subset {
        /// The house, or both houses that hold all the cells.
        houses: HouseSet,
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
        /// Whether the house has no other place for the digits; otherwise the cells have no other digits.
        hidden: bool,
    },
    /// A digit in base houses, whose places as many cover houses hold, but for fins.
    Fish {
        /// The digit.
        digit: Digit,
        /// The houses of which each needs the digit.
        base: HouseSet,
        /// As many houses, of which each takes it once.
        cover: HouseSet,
        /// The candidates of the base that no cover house holds, or that two base houses share.
        fins: CellSet,
    },
    /// Three or more cells of which one or the other has the digit.
    Wing {
        /// The cell, or the cells, between the others.
        pivot: CellSet,
        /// The other cells.
        pincers: CellSet,
        /// The digit that one of the cells must have.
        digit: Digit,
    },
    /// Alternating links, from end to end or round a loop.
    Chain(Chain),
    /// Candidates of a digit in pairs of colours: of each pair, one colour or the other stands.
    Colors {
        /// The digit.
        digit: Digit,
        /// The pairs.
        pairs: Vec<[CellSet; 2]>,
    },
    /// Almost locked sets, each with one digit more than cells, tied by digits that only one of two sets can hold.
    AlmostLocked {
        /// The cell, of which each digit sees one of the sets; `None` where the sets are a chain.
        stem: Option<crate::Cell>,
        /// The sets, in their order along the chain.
        sets: Vec<LockedSet>,
        /// The digits that tie each set to the next; of a closed chain, the last set to the first too. With a stem, the
        /// digit of the stem that sees the set.
        ties: Vec<DigitSet>,
    },
    /// The cells where a box meets a line, with digits that the rest of the line and of the box share out.
    Intersection {
        /// The cells of the intersection.
        cells: CellSet,
        /// The cells of the rest of the line, and their digits.
        line: LockedSet,
        /// The cells of the rest of the box, and their digits.
        block: LockedSet,
    },
    /// Cells with two digits that could be exchanged: four in two rows, two columns and two boxes, or a longer loop.
    Rectangle {
        /// The cells: two or none in each house.
        cells: CellSet,
        /// The two digits.
        digits: DigitSet,
        /// Cells outside that take part.
        others: CellSet,
        /// Houses in which one of the digits has its places in these cells only.
        houses: HouseSet,
    },
    /// All open cells with two candidates, and all digits with two places in every house, but for these candidates.
    Grave {
        /// The candidates too many.
        extra: CandidateSet,
    },
    /// Chains of implications from one or several assumptions.
    Forcing {
        /// What is assumed.
        cause: Cause,
        /// The chains, each from its assumption to its end.
        chains: Vec<Vec<Implied>>,
    },
    /// All ways in which a digit can stand in all houses.
    Templates {
        /// The digit.
        digit: Digit,
    },
    /// Cells that play parts of which the page of the technique tells: the base and the targets of an exocet.
    Parts(Vec<Part>),
}

/// Cells and digits that play a part in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// Which, as the page of the technique calls it, in the singular: `base`, `target`, `guardian`.
    pub role: &'static str,
    /// The cells.
    pub cells: CellSet,
    /// Their digits that matter.
    pub digits: DigitSet,
}

/// Nodes in a row, linked in turns: if one does not hold the next one does (strong), if one holds the next one does
/// not (weak). The first link is strong; so is the last, unless the chain is closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// Whether a weak link leads from the last node back to the first.
    pub closed: bool,
}

/// A digit in one of some cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cells; several for a group within a box and a line.
    pub cells: CellSet,
}

/// Cells of a house, and all the digits that they can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LockedSet {
    /// The cells.
    pub cells: CellSet,
    /// Their digits.
    pub digits: DigitSet,
}

/// What the chains of a forcing step begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// One candidate, which leaves this cell without a digit.
    NoDigit(crate::Cell),
    /// One candidate, which leaves this house without a place for this digit.
    NoPlace(House, Digit),
    /// Every candidate of a cell.
    Cell(crate::Cell),
    /// Every place of a digit in a house.
    House(House, Digit),
    /// Every fin of a fish, and the fish itself; with chains from the places in one of its cover houses too, the case
    /// that it is one.
    Fish {
        /// The digit.
        digit: Digit,
        /// The houses of which each needs the digit.
        base: HouseSet,
        /// As many houses, which hold its places but for the fins.
        cover: HouseSet,
    },
}

/// A node of a forcing chain, and whether it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Implied {
    /// The node.
    pub node: Node,
    /// Whether one of the cells has the digit, or none.
    pub holds: bool,
}

impl Pattern {
    /// Returns the cells of the pattern: those that a picture marks. Of a single, none beside the one that is filled.
    pub fn cells(&self) -> CellSet {
        match self {
            Pattern::Single { .. } | Pattern::Templates { .. } => CellSet::EMPTY,
            Pattern::Locked { cells, .. } | Pattern::Subset { cells, .. } => *cells,
            Pattern::Fish { base, fins, .. } => union(base.iter().map(|house| house.cells())) | *fins,
            Pattern::Wing { pivot, pincers, .. } => *pivot | *pincers,
            Pattern::Chain(chain) => union(chain.nodes.iter().map(|node| node.cells)),
            Pattern::Colors { pairs, .. } => union(pairs.iter().map(|[one, other]| *one | *other)),
            Pattern::AlmostLocked { stem, sets, .. } => {
                stem.iter().copied().collect::<CellSet>() | union(sets.iter().map(|set| set.cells))
            }
            Pattern::Intersection { cells, line, block } => *cells | line.cells | block.cells,
            Pattern::Rectangle { cells, others, .. } => *cells | *others,
            Pattern::Grave { extra } => !extra.empty_cells(),
            Pattern::Forcing { chains, .. } => union(chains.iter().flatten().map(|implied| implied.node.cells)),
            Pattern::Parts(parts) => union(parts.iter().map(|part| part.cells)),
        }
    }

    /// Returns the houses that the pattern names, if it names any.
    pub fn houses(&self) -> HouseSet {
        match self {
            Pattern::Single { house } => house.iter().copied().collect(),
            Pattern::Locked { from, to, .. } => HouseSet::of(*from).with(*to),
            Pattern::Subset { houses, .. } => *houses,
            Pattern::Fish { base, cover, .. } => *base | *cover,
            Pattern::Forcing { cause: Cause::House(house, _) | Cause::NoPlace(house, _), .. } => (*house).into(),
            Pattern::Forcing { cause: Cause::Fish { base, cover, .. }, .. } => *base | *cover,
            _ => HouseSet::EMPTY,
        }
    }
}

fn union(sets: impl Iterator<Item = CellSet>) -> CellSet {
    sets.fold(CellSet::EMPTY, CellSet::union)
}
