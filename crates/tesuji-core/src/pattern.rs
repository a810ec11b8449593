//! The evidence of a step, for pictures and explanations.

use alloc::vec::Vec;

use crate::{Automorphism, CandidateSet, CellSet, Digit, DigitSet, House, HouseSet};

/// The evidence of a step. Every technique uses one of these forms.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pattern {
    /// The last place of a digit in a house or, without a house, the last digit of a cell.
    Single {
        /// The house.
        house: Option<House>,
        /// `true` if the cell is the only empty one of the house.
        last: bool,
    },
    /// A digit whose candidates in one house are all in another house, too.
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
        /// `true` if the subset is hidden (the house has no other place for the digits), `false` if it is naked (the
        /// cells have no other digits).
        hidden: bool,
    },
    /// A fish: a digit whose candidates in the base houses lie in as many cover houses, except for fins.
    Fish {
        /// The digit.
        digit: Digit,
        /// The base houses. Each must contain the digit.
        base: HouseSet,
        /// The cover houses, equal in number to the base houses. Each contains the digit only once.
        cover: HouseSet,
        /// The fins: candidates of the base houses that lie in no cover house, or in two base houses.
        fins: CellSet,
    },
    /// Three or more cells, at least one of which contains the digit.
    Wing {
        /// The cell or cells that the others see.
        pivot: CellSet,
        /// The other cells.
        pincers: CellSet,
        /// The cells at least one of which has the digit; the pivot is among them if it can be the digit itself.
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
    /// The intersection of a box and a line, whose digits are divided between the rest of the line and the rest of the
    /// box.
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
        /// Cells outside the rectangle or loop that are part of the pattern.
        others: CellSet,
        /// The relevant houses: those that the others share with the cells, or in which one of the digits has places
        /// only in the cells.
        houses: HouseSet,
        /// The reason why the digits cannot be exchanged.
        saved: RectangleReason,
    },
    /// A BUG: except for these candidates, every open cell has two candidates and every open digit has two places in
    /// each house.
    BivalueGrave {
        /// The extra candidates.
        extra: CandidateSet,
    },
    /// A map of the grid to itself that maps givens to givens.
    Symmetry {
        /// The map.
        map: Automorphism,
        /// The images of the cells in the conclusion.
        cells: CellSet,
    },
    /// Chains of implications from one or several assumptions.
    Forcing {
        /// The assumptions.
        cause: Cause,
        /// The chains, each from an assumption to its end.
        chains: Vec<Vec<SignedNode>>,
    },
    /// Templates: all ways to place a digit in every house.
    Templates {
        /// The digit.
        digit: Digit,
    },
    /// Cells in roles that the page of the technique explains, such as the base and the targets of an exocet.
    Parts(Vec<Part>),
}

/// The reason why the two digits of a [`Pattern::Rectangle`] cannot be exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RectangleReason {
    /// One cell, that of the conclusion, holds another digit.
    ByOneCell,
    /// One of several cells holds the other candidate that they share.
    BySharedCandidate,
    /// One of several cells holds another candidate; these candidates and the cells outside form a subset.
    BySubset,
    /// In some houses one of the digits has no place outside the cells, which fixes its positions.
    ByFixedPlaces,
    /// The eliminated candidates would allow the exchange, without a further explanation.
    ByConclusion,
}

/// Cells and digits with a role in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The name of the role, as used on the page of the technique, in the singular: `base`, `target`, `guardian`.
    pub role: &'static str,
    /// The cells.
    pub cells: CellSet,
    /// The relevant digits of the cells.
    pub digits: DigitSet,
    /// The house that the cells share and in which the digits are counted, if that matters.
    pub house: Option<House>,
}

/// A list of nodes with alternating links. Strong link: if a node is false, the next is true. Weak link: if a node is
/// true, the next is false. The first link is strong. The last link is strong too, unless the chain is closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// `true` if a weak link connects the last node to the first.
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

/// The assumptions with which the chains of a forcing step begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// One candidate, whose consequences leave this cell without a digit.
    NoDigit(crate::Cell),
    /// One candidate, whose consequences leave this house without a place for this digit.
    NoPlace(House, Digit),
    /// Every candidate of a cell.
    Cell(crate::Cell),
    /// Every place of a digit in a house.
    House(House, Digit),
    /// Every fin of a fish, and the fish itself. If there are also chains from the places in a cover house, they cover
    /// the case without fins.
    Fish {
        /// The digit.
        digit: Digit,
        /// The base houses. Each must contain the digit.
        base: HouseSet,
        /// The cover houses, equal in number to the base houses, which contain all its candidates except for the fins.
        cover: HouseSet,
    },
}

/// A node of a forcing chain, and whether it is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SignedNode {
    /// The node.
    pub node: Node,
    /// True if one of the cells contains the digit, false if none does.
    pub holds: bool,
}

impl Pattern {
    /// Returns the cells that a picture of the pattern marks. A single has none apart from the cell that it fills.
    pub fn cells(&self) -> CellSet {
        match self {
            Pattern::Single { .. } | Pattern::Templates { .. } => CellSet::EMPTY,
            Pattern::Locked { cells, .. } | Pattern::Subset { cells, .. } => *cells,
            Pattern::Fish { base, fins, .. } => union(base.iter().map(|house| house.cells())).union(*fins),
            Pattern::Wing { pivot, pincers, .. } => union([*pivot, *pincers]),
            Pattern::Chain(chain) => union(chain.nodes.iter().map(|node| node.cells)),
            Pattern::Colors { pairs, .. } => union(pairs.iter().flatten().copied()),
            Pattern::AlmostLocked { stem, sets, .. } => {
                union(stem.iter().map(|&cell| cell.into()).chain(sets.iter().map(|set| set.cells)))
            }
            Pattern::Intersection { cells, line, block } => union([*cells, line.cells, block.cells]),
            Pattern::Rectangle { cells, others, .. } => union([*cells, *others]),
            Pattern::Symmetry { cells, .. } => *cells,
            Pattern::BivalueGrave { extra } => !extra.empty_cells(),
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
            Pattern::Fish { base, cover, .. } => base.union(*cover),
            Pattern::Forcing { cause: Cause::House(house, _) | Cause::NoPlace(house, _), .. } => (*house).into(),
            Pattern::Forcing { cause: Cause::Fish { base, cover, .. }, .. } => base.union(*cover),
            _ => HouseSet::EMPTY,
        }
    }
}

fn union(sets: impl IntoIterator<Item = CellSet>) -> CellSet {
    sets.into_iter().fold(CellSet::EMPTY, CellSet::union)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Candidate, Cell};
    use alloc::vec;

    #[test]
    fn a_fish_is_its_base_and_its_fins() {
        let (base, cover) = (HouseSet::of(House::Row2).with(House::Row5), HouseSet::of(House::Col1).with(House::Col4));
        let fins = CellSet::of(Cell::R2C5).with(Cell::R1C4);
        let fish = Pattern::Fish { digit: Digit::D3, base, cover, fins };
        assert_eq!(fish.cells(), House::Row2.cells() | House::Row5.cells() | CellSet::of(Cell::R1C4));
        assert_eq!(fish.houses(), base | cover);
    }

    #[test]
    fn cells_are_those_of_every_part() {
        let [a, b, c] = [Cell::R1C1, Cell::R1C5, Cell::R2C3].map(CellSet::of);
        let digits = DigitSet::of(Digit::D1).with(Digit::D2);
        let set = |cells| LockedSet { cells, digits };
        let node = |cells| Node { digit: Digit::D1, cells };
        let wing = Pattern::Wing { pivot: a, pincers: b | c, ends: b | c, digit: Digit::D1 };
        let colors = Pattern::Colors { digit: Digit::D1, pairs: vec![[a, b], [c, CellSet::EMPTY]] };
        let stem = Pattern::AlmostLocked { stem: Some(Cell::R1C1), sets: vec![set(b), set(c)], ties: vec![digits; 2] };
        let crossing = Pattern::Intersection { cells: a, line: set(b), block: set(c) };
        let saved = RectangleReason::ByOneCell;
        let rectangle = Pattern::Rectangle { cells: a | b, digits, others: c, houses: HouseSet::EMPTY, saved };
        let extra = (a | b | c).iter().map(|cell| Candidate { cell, digit: Digit::D9 }).collect();
        let chain = Pattern::Chain(Chain { nodes: vec![node(a), node(b), node(c)], closed: false });
        let implied = |cells| SignedNode { node: node(cells), holds: true };
        let cause = Cause::House(House::Row1, Digit::D1);
        let forcing = Pattern::Forcing { cause, chains: vec![vec![implied(a), implied(c)], vec![implied(b)]] };
        let part = |cells| Part { role: "base", cells, digits, house: None };
        let parts = Pattern::Parts(vec![part(a), part(b | c)]);
        for pattern in [wing, colors, stem, crossing, rectangle, Pattern::BivalueGrave { extra }, chain, forcing, parts]
        {
            assert_eq!(pattern.cells(), a | b | c, "{pattern:?}");
        }
    }

    #[test]
    fn houses_are_those_that_the_pattern_names() {
        let one = HouseSet::of(House::Row1);
        let two = one.with(House::Box1);
        let cells = CellSet::of(Cell::R1C1);
        let single = Pattern::Single { house: Some(House::Row1), last: false };
        assert_eq!((single.cells(), single.houses()), (CellSet::EMPTY, one));
        let locked = Pattern::Locked { digit: Digit::D1, cells, from: House::Row1, to: House::Box1 };
        assert_eq!((locked.cells(), locked.houses()), (cells, two));
        let subset = Pattern::Subset { houses: two, cells, digits: DigitSet::ALL, hidden: true };
        assert_eq!((subset.cells(), subset.houses()), (cells, two));
        let causes = [
            (Cause::NoDigit(Cell::R1C1), HouseSet::EMPTY),
            (Cause::NoPlace(House::Row1, Digit::D1), one),
            (Cause::House(House::Row1, Digit::D1), one),
            (Cause::Fish { digit: Digit::D1, base: one, cover: HouseSet::of(House::Box1) }, two),
        ];
        for (cause, houses) in causes {
            assert_eq!(Pattern::Forcing { cause, chains: Vec::new() }.houses(), houses, "{cause:?}");
        }
    }
}
