//! Producers 20 and 22: aligned pair and triplet exclusion.
//!
//! Two or three *base cells* take one candidate each. A combination is forbidden if base cells that see each other take
//! the same digit, or if a cell that sees all of them, an *excluder*, would be left without a candidate. Candidates
//! that occur in no allowed combination are eliminated. Excluders have two candidates, or up to three for a triplet; at
//! least two of them must be common to the base cells.
//!
//! Only an excluder whose candidates all occur in the base cells can forbid a combination. Without such an excluder
//! nothing is eliminated, because single candidates and naked pairs were used up before.

use tesuji_core::CandidateSet;

use super::SeTechnique;
use super::cover::count;
use super::geometry::{PEER_SET, PEERS, bits, cells};
use super::hint::Hint;
use super::state::{State, candidate};

/// The results that the searches keep from one step of a puzzle to the next.
///
/// All base sets before `done` in search order gave nothing for the grid `seen`. They must be checked again only if a
/// base cell or a common excluder has changed since; an excluder that was filled only forbids less.
#[derive(Clone)]
pub(crate) struct Aligned {
    memory: [Memory; 2],
}

#[derive(Clone)]
struct Memory {
    seen: [u16; 81],
    /// The pair of base cells, higher one first, at which the last search ended.
    done: (usize, usize),
}

/// The cells that matter in one search.
struct Field {
    /// The base cells.
    base: u128,
    /// The cells with few enough candidates to be excluders.
    tight: u128,
    /// The cells that have each digit.
    with: [u128; 9],
    /// The cells that have changed since the last search.
    changed: u128,
    done: (usize, usize),
}

impl Aligned {
    pub(crate) fn new() -> Aligned {
        let memory = Memory { seen: [0; 81], done: (0, 0) };
        Aligned { memory: [memory.clone(), memory] }
    }

    /// Forgets the last puzzle.
    pub(crate) fn forget(&mut self) {
        self.memory.iter_mut().for_each(|memory| memory.done = (0, 0));
    }

    /// Finds the first aligned pair that excludes something.
    pub(crate) fn pair(&mut self, state: &State, hint: &mut Hint) -> bool {
        let memory = &mut self.memory[0];
        let field = Field::new(state, memory, 2);
        for high in cells(field.base) {
            for low in cells(field.base & ((1 << high) - 1)) {
                let excluders = PEER_SET[low] & PEER_SET[high] & field.tight;
                let known = (high, low) < field.done && field.changed & (1 << low | 1 << high | excluders) == 0;
                if known || excluders & excluders.wrapping_sub(1) == 0 {
                    continue;
                }
                let gone = of_pair(state, low, high, excluders);
                if gone != [0, 0] {
                    hint.eliminates(6.2, SeTechnique::AlignedPairExclusion);
                    hint.remove(state, low, gone[0]);
                    hint.remove(state, high, gone[1]);
                    *memory = Memory { seen: state.cands, done: (high, low) };
                    return true;
                }
            }
        }
        *memory = Memory { seen: state.cands, done: (81, 0) };
        false
    }

    /// Finds the first aligned triplet that excludes something.
    pub(crate) fn triplet(&mut self, state: &State, hint: &mut Hint) -> bool {
        let memory = &mut self.memory[1];
        let field = Field::new(state, memory, 3);
        for high in cells(field.base) {
            for low in cells(field.base & ((1 << high) - 1)) {
                let thirds = field.thirds(state, low, high);
                if thirds == 0 {
                    continue;
                }
                let peers = |of: usize| PEERS[of].into_iter().map(usize::from);
                let order = peers(low).chain(peers(high));
                let hit = |&third: &usize| of_triplet(state, [low, high, third], field.tight) != [0; 3];
                let hits = cells(thirds).filter(hit).fold(0u128, |set, third| set | 1 << third);
                if hits == 0 {
                    continue;
                }
                // The original tries the excluders of the first base cell, then those of the second.
                let Some(third) = order.into_iter().find(|&third| hits >> third & 1 != 0) else {
                    continue;
                };
                let base = [low, high, third];
                let gone = of_triplet(state, base, field.tight);
                hint.eliminates(7.5, SeTechnique::AlignedTripletExclusion);
                for (cell, digits) in base.into_iter().zip(gone) {
                    hint.remove(state, cell, digits);
                }
                *memory = Memory { seen: state.cands, done: (high, low) };
                return true;
            }
        }
        *memory = Memory { seen: state.cands, done: (81, 0) };
        false
    }
}

/// Returns the candidates that the original excludes from these two or three cells, if it accepts them as a base.
pub(crate) fn excluded(state: &State, base: &[usize]) -> Option<CandidateSet> {
    let tight = cells(state.empty).filter(|&cell| (2..=base.len()).contains(&count(state.cands[cell])));
    let tight = tight.fold(0u128, |set, cell| set | 1 << cell);
    let alone = |cell: &usize| count(state.cands[*cell]) == 1;
    let fits =
        |&cell: &usize| !cells(PEER_SET[cell] & state.empty).any(|peer| alone(&peer)) && PEER_SET[cell] & tight != 0;
    if !base.iter().all(fits) {
        return None;
    }
    let excluders = base.iter().fold(tight, |set, &cell| set & PEER_SET[cell]);
    if excluders & excluders.wrapping_sub(1) == 0 {
        return None;
    }
    let gone = match *base {
        [one, two] => of_pair(state, one, two, excluders).to_vec(),
        [one, two, three] => {
            let all = 1u128 << one | 1 << two | 1 << three;
            if !base.iter().any(|&cell| tight >> cell & 1 != 0 && PEER_SET[cell] & all != 0) {
                return None;
            }
            of_triplet(state, [one, two, three], tight).to_vec()
        }
        _ => return None,
    };
    let of_cell = |(&cell, digits): (&usize, u16)| bits(digits).map(move |digit| candidate(cell, digit));
    Some(base.iter().zip(gone).flat_map(of_cell).collect())
}

impl Field {
    fn new(state: &State, memory: &Memory, most: usize) -> Field {
        let (mut base, mut tight, mut changed) = (0, 0, 0);
        let mut with = [0; 9];
        for cell in cells(state.empty) {
            let (digits, bit) = (state.cands[cell], 1u128 << cell);
            let many = count(digits);
            if many >= 2 {
                base |= bit;
            }
            if (2..=most).contains(&many) {
                tight |= bit;
            }
            if digits != memory.seen[cell] {
                changed |= bit;
            }
            bits(digits).for_each(|digit| with[digit] |= bit);
        }
        let base = cells(base).filter(|&cell| PEER_SET[cell] & tight != 0).fold(0, |set, cell| set | 1 << cell);
        Field { base, tight, with, changed, done: memory.done }
    }

    /// Returns the third cells that can complete a pair to a useful triplet and were not already tried without success.
    fn thirds(&self, state: &State, low: usize, high: usize) -> u128 {
        let known = (high, low) < self.done && self.changed & (1 << low | 1 << high) == 0;
        let excluders = PEER_SET[low] & PEER_SET[high] & self.tight;
        if excluders & excluders.wrapping_sub(1) == 0 || known && self.changed & (PEER_SET[low] | PEER_SET[high]) == 0 {
            return 0;
        }
        let mut thirds = (PEER_SET[low] | PEER_SET[high]) & self.tight & !(1 << low | 1 << high);
        // The same three cells may have occurred with an earlier pair, with one of these cells as the third.
        if self.tight >> high & 1 != 0 {
            let earlier = if PEER_SET[low] >> high & 1 != 0 { u128::MAX } else { PEER_SET[high] };
            thirds &= !(earlier & ((1 << high) - 1));
        }
        if self.tight >> low & 1 != 0 {
            let earlier = if PEER_SET[high] >> low & 1 != 0 { u128::MAX } else { PEER_SET[low] };
            thirds &= !(earlier & ((1 << low) - 1));
        }
        if thirds == 0 {
            return 0;
        }
        // At least two excluders must see the third cell, and the candidates of one of them must all occur in the three
        // cells.
        let two = state.cands[low] | state.cands[high];
        let (mut seen, mut seen_twice, mut forbidding, mut fresh) = (0, 0, 0, 0);
        for excluder in cells(excluders) {
            let peers = PEER_SET[excluder];
            seen_twice |= seen & peers;
            seen |= peers;
            forbidding |= bits(state.cands[excluder] & !two).fold(peers, |set, digit| set & self.with[digit]);
            if self.changed >> excluder & 1 != 0 {
                fresh |= peers;
            }
        }
        thirds & seen_twice & forbidding & if known { self.changed | fresh } else { u128::MAX }
    }
}

/// Returns the candidates eliminated from two base cells.
fn of_pair(state: &State, low: usize, high: usize, excluders: u128) -> [u16; 2] {
    let (left, right) = (state.cands[low], state.cands[high]);
    let mut partners = [0u16; 9];
    let mut forbids = false;
    for excluder in cells(excluders) {
        let pair = state.cands[excluder];
        if pair & !(left | right) == 0 {
            forbids = true;
            bits(pair).for_each(|digit| partners[digit] |= pair & !(1 << digit));
        }
    }
    if !forbids {
        return [0, 0];
    }
    let peers = PEER_SET[low] >> high & 1 != 0;
    let allowed = |digit: usize, other: u16| other & !partners[digit] & !(u16::from(peers) << digit);
    let gone = |from: u16, other: u16| {
        bits(from).filter(|&digit| allowed(digit, other) == 0).fold(0, |set, digit| set | 1 << digit)
    };
    [gone(left, right), gone(right, left)]
}

/// Returns the candidates eliminated from three base cells.
fn of_triplet(state: &State, base: [usize; 3], tight: u128) -> [u16; 3] {
    let [one, two, three] = base.map(|cell| state.cands[cell]);
    let all = one | two | three;
    let mut partners = [0u16; 9];
    let mut triples = [0u16; 10];
    let mut many = 0;
    for excluder in cells(base.iter().fold(tight, |set, &cell| set & PEER_SET[cell])) {
        let digits = state.cands[excluder];
        if digits & !all != 0 {
            continue;
        }
        if count(digits) == 2 {
            bits(digits).for_each(|digit| partners[digit] |= digits & !(1 << digit));
        } else if many < triples.len() {
            triples[many] = digits;
            many += 1;
        }
    }
    let peers = |a: usize, b: usize| u16::from(PEER_SET[base[a]] >> base[b] & 1 != 0);
    let (same_12, same_13, same_23) = (peers(0, 1), peers(0, 2), peers(1, 2));
    let mut alive = [0u16; 3];
    for a in bits(one) {
        for b in bits(two & !partners[a] & !(same_12 << a)) {
            let mut rest = three & !(partners[a] | partners[b]) & !(same_13 << a) & !(same_23 << b);
            let chosen = 1 << a | 1 << b;
            if a != b {
                for &triple in &triples[..many] {
                    if triple & chosen == chosen {
                        rest &= !(triple & !chosen);
                    }
                }
            }
            if rest != 0 {
                alive[0] |= 1 << a;
                alive[1] |= 1 << b;
                alive[2] |= rest;
            }
        }
    }
    [one & !alive[0], two & !alive[1], three & !alive[2]]
}
