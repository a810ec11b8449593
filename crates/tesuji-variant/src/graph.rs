//! Exclusions between pairs of variables: the binary part of the rules.

use crate::space::{Fail, PropagateResult, Space, Var, bits};

/// The pairs of variables that differ, and the other values that a value of one variable excludes from others.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    words: usize,
    /// For each variable, the set of variables that differ from it.
    differs: Vec<u64>,
    /// For each variable, the list of variables that differ from it.
    peers: Vec<Vec<u32>>,
    /// For each variable and value, the values other than itself that it excludes from other variables. Empty if there
    /// are none.
    excludes: Vec<Vec<(u32, u64)>>,
    values: usize,
    any_excludes: bool,
}

/// The initial capacity of each list of peers, enough for most cells.
const USUAL_PEERS: usize = 24;

impl Graph {
    pub(crate) fn new(vars: usize, values: usize) -> Graph {
        let words = vars.div_ceil(64).max(1);
        Graph {
            words,
            differs: vec![0; words * vars],
            peers: (0..vars).map(|_| Vec::with_capacity(USUAL_PEERS)).collect(),
            excludes: Vec::new(),
            values,
            any_excludes: false,
        }
    }

    /// Records that two variables differ.
    pub(crate) fn differ(&mut self, one: Var, other: Var) {
        if one != other && !self.are_different(one, other) {
            self.differs[one * self.words + other / 64] |= 1 << (other % 64);
            self.differs[other * self.words + one / 64] |= 1 << (one % 64);
            self.peers[one].push(other as u32);
            self.peers[other].push(one as u32);
        }
    }

    /// Records that if a variable has a value, the other has no value of the mask.
    pub(crate) fn exclude(&mut self, one: Var, value: usize, other: Var, mask: u64) {
        if self.excludes.is_empty() {
            self.excludes = vec![Vec::new(); self.peers.len() * self.values];
        }
        self.any_excludes = true;
        let list = &mut self.excludes[one * self.values + value];
        match list.iter_mut().find(|(var, _)| *var == other as u32) {
            Some((_, known)) => *known |= mask,
            None => list.push((other as u32, mask)),
        }
    }

    /// Returns whether two variables are known to differ.
    #[inline]
    pub(crate) fn are_different(&self, one: Var, other: Var) -> bool {
        self.differs[one * self.words + other / 64] >> (other % 64) & 1 != 0
    }

    /// Returns whether any value excludes other values.
    pub(crate) fn has_exclusions(&self) -> bool {
        self.any_excludes
    }

    /// Returns the number of variables that differ from this one.
    pub(crate) fn degree(&self, var: Var) -> usize {
        self.peers[var].len()
    }

    /// Returns the set of the variables that differ from this one.
    #[inline]
    pub(crate) fn differs(&self, var: Var) -> &[u64] {
        &self.differs[var * self.words..(var + 1) * self.words]
    }

    /// Removes from other variables the values that a fixed variable excludes.
    #[inline]
    pub(crate) fn fixed(&self, var: Var, space: &mut Space) -> PropagateResult {
        let mask = space.get(var);
        for &peer in &self.peers[var] {
            space.remove(peer as usize, mask)?;
        }
        if self.any_excludes {
            let value = mask.trailing_zeros() as usize;
            for &(other, mask) in &self.excludes[var * self.values + value] {
                space.remove(other as usize, mask)?;
            }
        }
        Ok(())
    }

    /// Visits the exclusions of a value of a variable: each other variable, and the mask of its excluded values.
    pub(crate) fn excluded_by(&self, var: Var, value: usize, visit: &mut dyn FnMut(Var, u64)) {
        self.peers[var].iter().for_each(|&peer| visit(peer as usize, 1 << value));
        if self.any_excludes {
            self.excludes[var * self.values + value].iter().for_each(|&(other, mask)| visit(other as usize, mask));
        }
    }

    /// Removes the values that all of the variables would exclude, given that one of them has the value.
    pub(crate) fn one_of(&self, places: &[Var], value: usize, space: &mut Space) -> PropagateResult {
        let (first, others) = match places {
            [] => return Err(Fail),
            [only] => return space.keep(*only, 1 << value),
            [first, others @ ..] => (*first, others),
        };
        for word in 0..self.words {
            let mut common = self.differs[first * self.words + word] & space.places(value)[word];
            for &other in others {
                common &= self.differs[other * self.words + word];
            }
            for bit in bits(common) {
                space.remove(word * 64 + bit, 1 << value)?;
            }
        }
        if self.any_excludes { self.one_of_excludes(first, others, value, space) } else { Ok(()) }
    }

    /// Removes the values that all places of a value in a set would exclude, given that one variable of the set has the
    /// value.
    pub(crate) fn one_within(&self, set: &[u64], value: usize, space: &mut Space) -> PropagateResult {
        for word in 0..self.words {
            let mut common = space.places(value)[word];
            for (at, &part) in set.iter().enumerate() {
                let mut rest = part & space.places(value)[at];
                while rest != 0 && common != 0 {
                    common &= self.differs[(at * 64 + rest.trailing_zeros() as usize) * self.words + word];
                    rest &= rest - 1;
                }
            }
            for bit in bits(common) {
                space.remove(word * 64 + bit, 1 << value)?;
            }
        }
        if !self.any_excludes {
            return Ok(());
        }
        let mut places = set.iter().enumerate().flat_map(|(at, &part)| {
            let rest = part & space.places(value)[at];
            bits(rest).map(move |bit| at * 64 + bit)
        });
        let first = places.next().ok_or(Fail)?;
        let others: Vec<Var> = places.collect();
        self.one_of_excludes(first, &others, value, space)
    }

    fn one_of_excludes(&self, first: Var, others: &[Var], value: usize, space: &mut Space) -> PropagateResult {
        for &(var, mask) in &self.excludes[first * self.values + value] {
            let mut mask = mask & space.get(var as usize);
            for &other in others {
                if mask == 0 {
                    break;
                }
                let list = &self.excludes[other * self.values + value];
                let excluded = list.iter().find(|(one, _)| *one == var).map_or(0, |&(_, excluded)| excluded);
                let same = u64::from(self.are_different(other, var as usize)) << value;
                mask &= excluded | same;
            }
            if mask != 0 {
                space.remove(var as usize, mask)?;
            }
        }
        Ok(())
    }
}
