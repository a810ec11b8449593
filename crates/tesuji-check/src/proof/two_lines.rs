//! Two lines that can be filled again when a pair beside them exchanges its digits.

use alloc::vec::Vec;

use tesuji_core::{CandidateSet, CellSet, Digit, DigitSet, House, HouseSet};

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
        if pair.len() != 2 || digits.len() != 2 || !pair.is_disjoint(self.givens | chute) {
            return None;
        }
        let across = pair.iter().fold(CellSet::EMPTY, |all, cell| all | cell.houses()[1 - kind].cells());
        let crossings = (one.cells() | other.cells()) & across;
        let exchanged = CandidateSet::ALL.with_digits(digits);
        let stays = self.all.within(crossings & self.givens) & exchanged;
        if !stays.is_empty() || self.fixed_chains(one, other, crossings) > 1 {
            return None;
        }
        let block = House::containing(crossings).next()?;
        Some((self.all.within(pair) - exchanged) | (self.all.within(block.cells() - crossings) & exchanged))
    }

    /// Counts the chains that are no rings and whose direction a given tells.
    fn fixed_chains(&self, one: House, other: House, crossings: CellSet) -> usize {
        let mut chains: Vec<Chain> =
            Digit::iter().map(|digit| Chain { digits: digit.into(), links: 0, fixed: false }).collect();
        for (cell, beside) in one.cells().iter().zip(other.cells()) {
            let known = |cell| self.all.digits(cell).only().map_or(DigitSet::EMPTY, DigitSet::of);
            let given = |cell| if self.givens.contains(cell) { known(cell) } else { DigitSet::EMPTY };
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
