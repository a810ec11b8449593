//! Two lines that can be refilled when a pair outside them exchanges its digits.
//!
//! This example shows why [`Rule::TwoLines`](tesuji_core::Rule::TwoLines) holds. The lines are rows 1 and 2, the pair
//! is r5c7 and r5c8. Suppose that in a solution the pair holds 3 and 4, and box 3 has its 3 and its 4 at the crossings:
//! in rows 1 and 2 of columns 7 and 8. Let r5c7 be 3 and r5c8 be 4. Then the 4 of box 3 is in column 7 and its 3 in
//! column 8.
//!
//! 1. Exchange 3 and 4 in these four cells. Row 5, columns 7 and 8 and boxes 3 and 6 keep their digits. Only rows 1 and
//!    2 may now have one digit twice.
//! 2. Take rows 1 and 2 as nine pairs, one per column. Swapping the two digits of a pair changes no column and no box.
//!    So it only remains to swap pairs until both rows have each digit once.
//! 3. This is possible. Each digit is in two of the pairs, both before and after the exchange. Call a pair a link
//!    between its two digits: the links make rings. Follow a ring, and orient each pair so that the digit it was
//!    reached from is in the upper row. Then each digit of the ring is once in the upper row and once in the lower row.
//!    Each ring can be followed in two directions.
//! 4. But a given must not move: it fixes the direction of its ring. Two givens can require opposite directions. They
//!    do not if they are joined by known links that the exchange leaves unchanged, those outside columns 7 and 8: along
//!    these, the old solution already has one direction for both. [`Judge::fixed_chains`] joins such links to chains. A
//!    cell that is not given can take any digit, since the two lines must not contain a cell that the problem restricts
//!    to some digits.
//! 5. A chain of known links that is a whole ring stays unchanged, with or without givens. Of the other chains, which
//!    the exchange may join in a new way, at most one may have a given: its direction is used for its ring, and any
//!    direction for the others.
//!
//! The result is a second solution. So in a puzzle with one solution, the pair does not hold 3 and 4, or box 3 has one
//! of them elsewhere.

use alloc::vec::Vec;

use tesuji_core::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};

use super::Judge;

/// Digits connected by links with two known digits: a chain, or a ring with as many links as digits.
#[derive(Clone, Copy)]
struct Chain {
    digits: DigitSet,
    links: usize,
    /// `true` if a given fixes the direction.
    fixed: bool,
}

impl Judge<'_> {
    /// Returns candidates, one of which is true by [`Rule::TwoLines`](tesuji_core::Rule::TwoLines); `None` if the lines
    /// or the pair do not satisfy the conditions of the rule, or the givens do not allow the lines to be refilled.
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
        // Each cell of the lines must be given or free.
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

    /// Counts the chains that are not rings and whose direction is fixed by a given.
    ///
    /// A digit without known links is a separate chain: a given opposite an unknown cell, or at a crossing, fixes the
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
