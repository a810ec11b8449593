//! Why a step follows: a proof, line by line, by rules that are few enough to check by hand.

use alloc::vec::Vec;

use crate::{
    Automorphism, ByDigit, Candidate, CandidateSet, Cell, CellSet, Conclusion, Digit, DigitSet, House, HouseSet,
};

/// A proof of a conclusion. The last line says it.
///
/// A line claims something, names the [`Rule`] that gives it, and the lines on which it rests, all of which come before.
/// A line holds under the assumptions of the lines on which it rests; [`Rule::Refute`] and [`Rule::Cases`] discharge
/// assumptions. The last line rests on none.
///
/// `tesuji-check` judges a proof line by line, knowing the rules alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The lines.
    pub lines: Vec<ProofLine>,
}

/// A line of a [`Proof`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofLine {
    /// What the line claims.
    pub claim: Claim,
    /// The rule that gives it.
    pub rule: Rule,
    /// The lines on which it rests, by their index: for [`Rule::Cases`], the line that lists the cases, if there is one.
    pub from: Vec<usize>,
}

/// What a line of a proof claims.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant)] // a set of candidates is 144 bytes, less than the allocation would cost
pub enum Claim {
    /// At least one of these candidates is true.
    OneOf(CandidateSet),
    /// None of these candidates is true.
    NoneOf(CandidateSet),
    /// Each of the digits stands in one of the cells.
    Holds {
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
    },
    /// It cannot be so: the assumptions contradict each other.
    Impossible,
}

/// How a line of a proof follows from others.
///
/// Three rules take it that the problem has exactly one solution: what they exchange would make a second one. So they
/// exchange only what the problem itself allows: in a given cell its digit, in any other all digits, or those to which the
/// problem restricts the cell, as sukakus and even or odd cells do. What a player has placed or struck does not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A cell takes one of its candidates: those that no line has ruled out.
    Cell(Cell),
    /// A digit takes one of its places in a house: those that no line has ruled out.
    House(House, Digit),
    /// Two candidates of a cell, or of a digit in cells that see each other, exclude each other. So what sees every
    /// candidate of which one is true is false.
    Sees,
    /// Of the candidates of which one is true, those that are ruled out are not it.
    Strike,
    /// So many for so many: each of the `truths` contains a true candidate, no candidate is in two of them, each is in
    /// one of the `links`, and each of these contains at most one true candidate. With as many truths as links, the true
    /// candidate of each link is one of the truths'. With fewer links than truths, it cannot be so.
    Count {
        /// Where there is at least one true candidate.
        truths: Vec<Sector>,
        /// Where there is at most one.
        links: Vec<Sector>,
    },
    /// What several lines rule out, together.
    Together,
    /// An assumption: it may be anything.
    Assume,
    /// The assumption of this line leads to what cannot be, so its opposite holds.
    Refute(usize),
    /// One of several cases holds, and the claim follows from each. Each pair is the line of an assumption and the line
    /// that follows from it. Without a line that lists the cases, they are an assumption and its opposite.
    Cases(Vec<[usize; 2]>),
    /// Cells cannot hold only these candidates, all of which the problem allows, for they could be exchanged, and the puzzle
    /// would have a second solution. So one of their other candidates is true. There are two of these in each cell, and none or two of a
    /// digit in each house; or, of at most 8 cells and 4 digits, every way to fill the cells with the digits has a twin that
    /// leaves each house the same digits. This holds of puzzles with exactly one solution alone.
    Deadly(CandidateSet),
    /// Two lines of a chute, in which each cell is given or free to be any digit, and a pair of cells in one line and one box
    /// of another chute, in which the problem allows the two digits. Where the two
    /// lines of the pair cross the two lines, four cells of a box lie. The pair cannot hold the two digits while these stand
    /// there in the box: so another candidate of the pair is true, or one of the digits elsewhere in the box.
    ///
    /// For then the digits of the pair could change places, and the two lines would fit in with that. Take rows, and each
    /// column as a link between its two digits there. Each digit stands once in each row, so the links make rings, and the
    /// rows can be filled along each ring in two directions. The digits of the pair see theirs at the crossings, so that these
    /// stand in different columns, and they change places there as well: the rings are cut at two links and joined in another
    /// way, and the rows can be filled along them again. Box and columns keep their digits. A given tells the direction of the
    /// chain of known links where it stands. A chain that is a ring already stays as it is; of the others, one at most may
    /// have a given, for the directions of two could be opposite now. No given at the crossings is one of the digits, and the
    /// links at the crossings are in no chain. This holds of puzzles with exactly one solution alone.
    TwoLines {
        /// The two rows, or the two columns.
        lines: HouseSet,
        /// The pair.
        pair: CellSet,
        /// The two digits.
        digits: DigitSet,
    },
    /// The map takes what the problem allows to itself, so it takes the only solution to itself: what becomes a false candidate, or
    /// one that excludes the first, is false; of what a line says that one is true, so is one of what they become. Those
    /// lines rest on no assumption. This holds of puzzles with exactly one solution alone.
    Symmetry(Automorphism),
    /// In every way to place a digit in the whole grid the same is so: some of its places are always, or never, taken.
    Template(Digit),
    /// Cells that cannot be filled with these digits alone, as trying all ways shows: the lemma of the tridagon.
    Unfillable {
        /// The cells, at most 16.
        cells: CellSet,
        /// The digits, at most 3.
        digits: DigitSet,
    },
}

/// Candidates of which exactly one is true in a solution; or those of an earlier line of which at least one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sector {
    /// The candidates of a cell.
    Cell(Cell),
    /// The places of a digit in a house.
    Place(House, Digit),
    /// The candidates of a line that claims [`Claim::OneOf`]. It can be a truth, and not a link.
    Line(usize),
}

impl Candidate {
    /// Returns the candidates that this one excludes: the other digits of its cell, and its digit in the peers.
    pub fn excludes(self) -> CandidateSet {
        let of = |digit| if digit == self.digit { self.cell.peers() } else { self.cell.into() };
        CandidateSet::from_cells(ByDigit::from_fn(of))
    }
}

impl CandidateSet {
    /// Returns those of the candidates that stand in one of the cells.
    pub fn within(&self, cells: CellSet) -> CandidateSet {
        CandidateSet::from_cells(ByDigit::from_fn(|digit| self.cells(digit) & cells))
    }

    /// Returns those of the candidates that have one of the digits.
    pub fn with_digits(&self, digits: DigitSet) -> CandidateSet {
        let within = |digit| if digits.contains(digit) { self.cells(digit) } else { CellSet::EMPTY };
        CandidateSet::from_cells(ByDigit::from_fn(within))
    }

    /// Returns the candidates that every one of these excludes; all of them if there is none.
    pub fn excluded_by_all(&self) -> CandidateSet {
        self.iter().fold(CandidateSet::ALL, |all, one| all & one.excludes())
    }
}

impl From<Candidate> for CandidateSet {
    fn from(candidate: Candidate) -> CandidateSet {
        CandidateSet::from_iter([candidate])
    }
}

impl Claim {
    /// Returns whether this claim says at least as much as the other one.
    pub fn implies(&self, other: &Claim) -> bool {
        match (self, other) {
            (Claim::Impossible, _) => true,
            (Claim::OneOf(one), Claim::OneOf(more)) => one.is_subset(more),
            (Claim::NoneOf(more), Claim::NoneOf(none)) => none.is_subset(more),
            (Claim::Holds { cells, digits }, Claim::Holds { cells: within, digits: some }) => {
                cells.is_subset(*within) && some.is_subset(*digits)
            }
            _ => false,
        }
    }

    /// Returns whether one of the two claims says that one of some candidates is true, and the other that none is.
    pub fn is_opposite(&self, other: &Claim) -> bool {
        match (self, other) {
            (Claim::OneOf(one), Claim::NoneOf(none)) | (Claim::NoneOf(none), Claim::OneOf(one)) => one == none,
            _ => false,
        }
    }

    /// Returns whether the conclusion of a step says no more than this claim.
    pub fn settles(&self, conclusion: &Conclusion) -> bool {
        match (self, conclusion) {
            (Claim::OneOf(one), Conclusion::Place(placed)) => one.len() == 1 && one.contains(*placed),
            (Claim::NoneOf(none), Conclusion::Eliminate(gone)) => gone.is_subset(none),
            _ => false,
        }
    }
}
