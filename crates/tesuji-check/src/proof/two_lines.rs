//! Two lines that can be filled again when a pair beside them exchanges its digits.
//!
//! Why [`Rule::TwoLines`](tesuji_core::Rule::TwoLines) holds, by an example. The lines are rows 1 and 2, the pair is r5c7 and
//! r5c8, and suppose a solution in which the pair holds 3 and 4, and box 3 has its 3 and its 4 at the crossings: in rows 1 and 2
//! of columns 7 and 8. Say r5c7 is 3 and r5c8 is 4. Then the 4 of box 3 is in column 7 and its 3 in column 8.
//!
//! 1. Let these four cells exchange 3 and 4. Row 5, columns 7 and 8 and boxes 3 and 6 keep their digits. Only rows 1 and 2 may
//!    now have one digit twice.
//! 2. Take rows 1 and 2 as nine pairs, one a column. To turn a pair over, its upper digit down and its lower digit up, changes
//!    no column and no box. So all that is asked is to turn pairs until both rows have each digit once.
//! 3. That can be done. Each digit is in two of the pairs, before the exchange and after it. Call a pair a link between its two
//!    digits: the links make rings. Go along a ring, and turn each pair so that the digit from which you come is above. Then
//!    each digit of the ring is once above and once below. Each ring can be gone along in two directions.
//! 4. But a given may not move: it says in which direction its ring has to be gone along. Two givens can ask for opposite
//!    directions. They do not if known links join them that the exchange leaves alone, those outside columns 7 and 8: along
//!    these the old solution already has one direction for both. [`Judge::fixed_chains`] joins such links to chains. A cell that
//!    is not given may take any digit: a cell that the problem restricts to some digits is allowed nowhere in the two lines.
//! 5. A chain of known links that is a whole ring stays as it is, given or not. Of the other chains, which the exchange may join
//!    in a new way, at most one may have a given: then its direction is taken for its ring, and any for the others.
//!
//! What comes out is a second solution. So in a puzzle with one solution the pair does not hold 3 and 4, or box 3 has one of
//! them elsewhere.

use alloc::vec::Vec;

use tesuji_core::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};

use super::Judge;

/// Digits that links with two known digits connect: a chain, or a ring with as many links as digits.
#[derive(Clone, Copy)]
struct Chain {
    digits: DigitSet,
    links: usize,
    /// Whether a given tells the direction.
    fixed: bool,
}

impl Judge<'_> {
    /// Returns the candidates of which one is true, as [`Rule::TwoLines`](tesuji_core::Rule::TwoLines) says; `None` if lines
    /// or pair are not what the rule asks for, or the givens do not let the lines be filled again.
    pub(super) fn two_lines(&self, lines: HouseSet, pair: CellSet, digits: DigitSet) -> Option<CandidateSet> {
        let [one, other] = lines.iter().collect::<Vec<House>>()[..] else { return None };
        let kind = one.index() / 9;
        let of_pair: Vec<usize> = House::containing(pair).map(|house| house.index() / 9).collect();
        let chute = House::ALL[one.index() / 3 * 3..][..3].iter().fold(CellSet::EMPTY, |all, line| all | line.cells());
        if kind == 2 || one.index() / 3 != other.index() / 3 || of_pair != [kind, 2] {
            return None;
        }
        let exchanged = CandidateSet::ALL.with_digits(digits);
        let is_free = exchanged.within(pair).is_subset(self.problem) && pair.is_disjoint(chute);
        if pair.len() != 2 || digits.len() != 2 || !is_free {
            return None;
        }
        // Each cell of the lines is given or free.
        let count = |cell: Cell| self.problem.digits(cell).len();
        if !(one.cells() | other.cells()).iter().all(|cell| matches!(count(cell), 1 | 9)) {
            return None;
        }
        let across = pair.iter().fold(CellSet::EMPTY, |all, cell| all | cell.houses()[1 - kind].cells());
        let crossings = (one.cells() | other.cells()) & across;
        // A given that is one of the two digits would have to move.
        let givens = crossings.iter().filter(|&cell| count(cell) == 1).collect();
        let stays = self.problem.within(givens) & exchanged;
        if !stays.is_empty() || self.fixed_chains(one, other, crossings) > 1 {
            return None;
        }
        let block = House::containing(crossings).next()?;
        Some((self.all.within(pair) - exchanged) | (self.all.within(block.cells() - crossings) & exchanged))
    }

    /// Counts the chains that are no rings and whose direction a given tells.
    ///
    /// A digit without known links is a chain of its own: a given with an unknown cell beside it, or at a crossing, tells the
    /// direction in which its digit is passed.
    fn fixed_chains(&self, one: House, other: House, crossings: CellSet) -> usize {
        let mut chains: Vec<Chain> =
            Digit::iter().map(|digit| Chain { digits: digit.into(), links: 0, fixed: false }).collect();
        for (cell, beside) in one.cells().iter().zip(other.cells()) {
            let known = |cell| self.all.digits(cell).only().map_or(DigitSet::EMPTY, DigitSet::of);
            let given = |cell| self.problem.digits(cell).only().map_or(DigitSet::EMPTY, DigitSet::of);
            let is_link = !crossings.contains(cell) && !known(cell).is_empty() && !known(beside).is_empty();
            let of_link = if is_link { known(cell) | known(beside) } else { DigitSet::EMPTY };
            let fixed = given(cell) | given(beside);
            let mut joined = Chain { digits: DigitSet::EMPTY, links: usize::from(is_link), fixed: false };
            chains.retain_mut(|chain| {
                chain.fixed |= !chain.digits.is_disjoint(fixed);
                let is_met = !chain.digits.is_disjoint(of_link);
                if is_met {
                    joined.digits |= chain.digits;
                    joined.links += chain.links;
                    joined.fixed |= chain.fixed;
                }
                !is_met
            });
            if is_link {
                chains.push(joined);
            }
        }
        chains.iter().filter(|chain| chain.fixed && chain.links < chain.digits.len()).count()
    }
}
