//! Proofs of steps, line by line, by rules that are few enough to check by hand.

use alloc::vec::Vec;

use crate::{
    Automorphism, ByDigit, Candidate, CandidateSet, Cell, CellSet, Conclusion, Digit, DigitSet, House, HouseSet,
};

/// A proof of a conclusion, which the last line states.
///
/// A line makes a claim, and names the [`Rule`] from which it follows and the earlier lines on which it rests. A line
/// holds under the assumptions of the lines on which it rests; [`Rule::Refute`] and [`Rule::Cases`] discharge
/// assumptions. The last line rests on none.
///
/// `tesuji-check` checks a proof line by line, knowing only the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The lines.
    pub lines: Vec<ProofLine>,
}

/// A line of a [`Proof`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofLine {
    /// The claim.
    pub claim: Claim,
    /// The rule from which the claim follows.
    pub rule: Rule,
    /// The indices of the lines on which it rests: for [`Rule::Cases`], the line that lists the cases, if there is one.
    pub from: Vec<usize>,
}

/// The claim of a line of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant)] // a set of candidates is 144 bytes, less than the allocation would cost
pub enum Claim {
    /// At least one of these candidates is true.
    OneOf(CandidateSet),
    /// None of these candidates is true.
    NoneOf(CandidateSet),
    /// Each of the digits is in one of the cells.
    Holds {
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
    },
    /// A contradiction: the assumptions cannot all hold.
    Impossible,
}

/// A rule by which a line of a proof follows from others.
///
/// Three rules assume that the problem has exactly one solution, because an exchange would make a second one. So they
/// exchange only candidates that the problem itself allows: in a given cell its digit, in any other cell all digits, or
/// those to which the problem restricts the cell, as sukakus and even or odd cells do. Digits that a player has placed
/// and candidates that a player has removed do not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A cell takes one of its candidates: those that no line has ruled out.
    Cell(Cell),
    /// A digit takes one of its places in a house: those that no line has ruled out.
    House(House, Digit),
    /// Two candidates of a cell, or of a digit in cells that see each other, exclude each other. If one of some
    /// candidates is true, a candidate that sees all of them is false.
    Sees,
    /// If one of some candidates is true, it is one of those that are not ruled out.
    Strike,
    /// Counting: each of the `truths` contains a true candidate, no candidate is in two of them, each of their
    /// candidates is in one of the `links`, and each link contains at most one true candidate. With as many truths as
    /// links, the true candidate of each link is in a truth. With fewer links than truths, there is a contradiction.
    Count {
        /// Sectors with at least one true candidate.
        truths: Vec<Sector>,
        /// Sectors with at most one true candidate.
        links: Vec<Sector>,
    },
    /// The candidates that several lines rule out together.
    Together,
    /// An assumption: any claim that one, or none, of some candidates is true.
    Assume,
    /// The assumption of this line leads to a contradiction, so its opposite holds.
    Refute(usize),
    /// One of several cases holds, and the claim follows from each. Each pair is the line of an assumption and the line
    /// that follows from it. Without a line that lists the cases, they are an assumption and its opposite.
    Cases(Vec<[usize; 2]>),
    /// Cells cannot hold only these candidates, all of which the problem allows: the digits could be exchanged, and the
    /// puzzle would have a second solution. So another candidate of the cells is true. Either each cell has two of the
    /// candidates, and each house none or two of each digit; or, for at most 8 cells with 4 digits each, every way to
    /// fill the cells with the candidates has a twin that leaves each house the same digits. The rule holds only for
    /// puzzles with exactly one solution.
    Deadly(CandidateSet),
    /// Two lines of a chute, in which each cell is given or can be any digit, and a pair of cells in one line and one
    /// box of another chute, in which the problem allows the two digits. The two lines cross the two lines through the
    /// cells of the pair in four cells of a box. The pair cannot hold the two digits while these are at the crossings
    /// in the box: so another candidate of the pair is true, or one of the digits is elsewhere in the box.
    ///
    /// Otherwise the digits of the pair could be exchanged, and the two lines refilled accordingly. Suppose that the
    /// lines are rows, and take each column as a link between its two digits there. Each digit is once in each row, so
    /// the links make rings, and the rows can be filled along each ring in two directions. The digits of the pair see
    /// the same digits at the crossings, so these are in different columns, and they are exchanged as well: the rings
    /// are cut at two links and joined in another way, and the rows can be filled along them again. The box and the
    /// columns keep their digits. A given fixes the direction of its chain of known links. A chain that is already a
    /// ring stays unchanged; of the others, at most one may have a given, because the directions of two could now be
    /// opposite. No given at the crossings is one of the digits, and the links at the crossings are in no chain. The
    /// rule holds only for puzzles with exactly one solution.
    TwoLines {
        /// The two rows, or the two columns.
        lines: HouseSet,
        /// The pair.
        pair: CellSet,
        /// The two digits.
        digits: DigitSet,
    },
    /// The map takes the problem's candidates to themselves, so it takes the unique solution to itself. A candidate is
    /// therefore false if its image is false or excludes it, and if a line claims that one of some candidates is true,
    /// one of their images is true as well. Those lines rest on no assumption. The rule holds only for puzzles with
    /// exactly one solution.
    Symmetry(Automorphism),
    /// All ways to place a digit in the whole grid agree: they all take one of some places, or none takes any of them.
    Template(Digit),
    /// Cells that cannot be filled with only these digits, as an exhaustive trial shows: the lemma of the tridagon.
    Unfillable {
        /// The cells, at most 16.
        cells: CellSet,
        /// The digits, at most 3.
        digits: DigitSet,
    },
}

/// Candidates exactly one of which is true in a solution; or those of an earlier line, at least one of which is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sector {
    /// The candidates of a cell.
    Cell(Cell),
    /// The places of a digit in a house.
    Place(House, Digit),
    /// The candidates of a line that claims [`Claim::OneOf`]. It can be a truth, but not a link.
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
    /// Returns the candidates in one of the cells.
    pub fn within(&self, cells: CellSet) -> CandidateSet {
        CandidateSet::from_cells(ByDigit::from_fn(|digit| self.cells(digit) & cells))
    }

    /// Returns the candidates with one of the digits.
    pub fn with_digits(&self, digits: DigitSet) -> CandidateSet {
        let within = |digit| if digits.contains(digit) { self.cells(digit) } else { CellSet::EMPTY };
        CandidateSet::from_cells(ByDigit::from_fn(within))
    }

    /// Returns the candidates that every one of these excludes; all candidates if the set is empty.
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
    /// Returns whether the other claim follows from this one.
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

    /// Returns whether one claim states that one of some candidates is true, and the other that none is.
    pub fn is_opposite(&self, other: &Claim) -> bool {
        match (self, other) {
            (Claim::OneOf(one), Claim::NoneOf(none)) | (Claim::NoneOf(none), Claim::OneOf(one)) => one == none,
            _ => false,
        }
    }

    /// Returns whether the conclusion of a step follows from this claim.
    pub fn settles(&self, conclusion: &Conclusion) -> bool {
        match (self, conclusion) {
            (Claim::OneOf(one), Conclusion::Place(placed)) => one.len() == 1 && one.contains(*placed),
            (Claim::NoneOf(none), Conclusion::Eliminate(gone)) => gone.is_subset(none),
            _ => false,
        }
    }
}
