//! The evidence of a step, which pictures show and sentences name.

use alloc::vec::Vec;

use crate::{CandidateSet, CellSet, Digit, DigitSet, House, HouseSet};

/// The evidence of a step. A dozen forms serve all techniques.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pattern {
    /// The last place of a digit in a house; or, without a house, the last digit of a cell.
    Single {
        /// The house.
        house: Option<House>,
        /// Whether the cell is the only one of the house that is empty.
        last: bool,
    },
    /// A digit whose candidates in one house all lie in another house too.
    Locked {
        /// The digit.
        digit: Digit,
        /// Its candidates in the first house.
        cells: CellSet,
        /// The house that must contain the digit.
        from: House,
        /// The house whose other cells lose the digit.
        to: House,
    },
    /// Cells of a house with as many digits as cells.
    Subset {
        /// The house, or both houses that contain all the cells.
        houses: HouseSet,
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
        /// Whether the subset is hidden (the house has no other place for the digits) or naked (the cells have no other
        /// digits).
        hidden: bool,
    },
    /// A fish: a digit whose candidates in the base houses lie in as many cover houses, except for fins.
    Fish {
        /// The digit.
        digit: Digit,
        /// The base houses. Each must contain the digit.
        base: HouseSet,
        /// The cover houses, as many as base houses. Each contains the digit only once.
        cover: HouseSet,
        /// The fins: candidates of the base houses that lie in no cover house, or in two base houses.
        fins: CellSet,
    },
    /// Three or more cells, of which at least one contains the digit.
    Wing {
        /// The cell or cells between the others.
        pivot: CellSet,
        /// The other cells.
        pincers: CellSet,
        /// The cells of which at least one has the digit: the pivot is among them if it can be the digit itself.
        ends: CellSet,
        /// The digit.
        digit: Digit,
    },
    /// A chain of alternating links, open or closed.
    Chain(Chain),
    /// Candidates of a digit in pairs of colours. In each pair, one colour is true and the other false.
    Colors {
        /// The digit.
        digit: Digit,
        /// The pairs.
        pairs: Vec<[CellSet; 2]>,
    },
    /// Almost locked sets, each with one more digit than cells. Neighbours share a digit that only one of them can
    /// contain.
    AlmostLocked {
        /// The stem cell, each digit of which sees one of the sets; `None` if the sets form a chain.
        stem: Option<crate::Cell>,
        /// The sets, in their order along the chain.
        sets: Vec<LockedSet>,
        /// The digits that link each set to the next, and in a closed chain the last set to the first. With a stem, the
        /// digit of the stem that sees each set.
        ties: Vec<DigitSet>,
    },
    /// The cells where a box meets a line, whose digits the rest of the line and the rest of the box divide between
    /// them.
    Intersection {
        /// The cells of the intersection.
        cells: CellSet,
        /// The cells in the rest of the line, and their digits.
        line: LockedSet,
        /// The cells in the rest of the box, and their digits.
        block: LockedSet,
    },
    /// Cells in which two digits could be exchanged: four cells in two rows, two columns and two boxes, or a longer
    /// loop.
    Rectangle {
        /// The cells: two or none in each house.
        cells: CellSet,
        /// The two digits.
        digits: DigitSet,
        /// Cells outside the loop that take part.
        others: CellSet,
        /// The houses that matter: those that the others share with the cells, or in which one of the digits has its
        /// places in the cells only.
        houses: HouseSet,
        /// What keeps the digits from being exchanged.
        saved: Saved,
    },
    /// A BUG: except for these candidates, every open cell has two candidates and every open digit has two places in
    /// each house.
    Grave {
        /// The extra candidates.
        extra: CandidateSet,
    },
    /// Chains of implications from one or several assumptions.
    Forcing {
        /// The assumptions.
        cause: Cause,
        /// The chains, each from an assumption to its end.
        chains: Vec<Vec<Implied>>,
    },
    /// Templates: all ways to place a digit in every house.
    Templates {
        /// The digit.
        digit: Digit,
    },
    /// Cells in roles that the page of the technique explains, such as the base and the targets of an exocet.
    Parts(Vec<Part>),
}

/// What keeps the two digits of a [`Pattern::Rectangle`] from being exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Saved {
    /// One cell holds something else: that of the conclusion.
    ByOneCell,
    /// One of several cells holds the other candidate that they share.
    BySharedCandidate,
    /// One of several cells holds another candidate; together with the cells outside these are a subset.
    BySubset,
    /// In some houses one of the digits has no place outside the cells, which fixes where it stands.
    ByFixedPlaces,
    /// What the conclusion rules out would let them be exchanged; no more is said of it.
    ByConclusion,
}

/// Cells and digits with a role in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The name of the role on the page of the technique, in the singular: `base`, `target`, `guardian`.
    pub role: &'static str,
    /// The cells.
    pub cells: CellSet,
    /// The relevant digits of the cells.
    pub digits: DigitSet,
    /// The house that the cells share and in which the digits count, if that matters.
    pub house: Option<House>,
}

/// A list of nodes with alternating links. Strong link: if a node is false, the next is true. Weak link: if a node is
/// true, the next is false. The first link is strong. The last link is strong too, unless the chain is closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// Whether a weak link connects the last node to the first.
    pub closed: bool,
}

/// The statement that a digit is in one of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cells. A group has several, all in one box and one line.
    pub cells: CellSet,
}

/// Cells of a house, and all their candidate digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LockedSet {
    /// The cells.
    pub cells: CellSet,
    /// Their digits.
    pub digits: DigitSet,
}

/// The assumptions that the chains of a forcing step begin with.
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
    /// Every fin of a fish, and the fish itself. If there are also chains from the places in a cover house, these stand
    /// for the case without fins.
    Fish {
        /// The digit.
        digit: Digit,
        /// The base houses. Each must contain the digit.
        base: HouseSet,
        /// The cover houses, as many as base houses, which contain all its candidates except for the fins.
        cover: HouseSet,
    },
}

/// A node of a forcing chain, and whether it is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Implied {
    /// The node.
    pub node: Node,
    /// True if one of the cells contains the digit, false if none does.
    pub holds: bool,
}

impl Pattern {
    /// Returns the cells that a picture of the pattern marks. A single has none besides the cell that it fills.
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

    /// Returns the houses of the pattern, if it has any.
    pub fn houses(&self) -> HouseSet {
        match self {
            Pattern::Single { house, .. } => house.iter().copied().collect(),
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
