//! The values that each variable can still have, with a trail for undoing changes.

/// A variable: a cell, an extra cell, or an auxiliary variable of a rule.
pub(crate) type Var = usize;

/// A contradiction: no value is left, or a rule is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fail;

/// The result of a propagator: `Err` if it found a contradiction.
pub(crate) type PropagateResult = Result<(), Fail>;

/// The domains of all variables: bit v of a domain stands for value v, counted from 0.
///
/// Every change is recorded on the trail, so that the latest changes can be undone and the engine sees what changed.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    domains: Vec<u64>,
    /// For each value, the variables that can have it, as a set of `words` words.
    places: Vec<u64>,
    words: usize,
    /// A variable and its domain before the change.
    trail: Vec<(u32, u64)>,
    /// The variable that has just lost its last value.
    pub(crate) wiped: Option<Var>,
    /// The variables that failed together, if a propagator of many variables knows them. The search clears it after
    /// learning.
    pub(crate) blamed: Vec<Var>,
    /// The number of variables with only one value.
    fixed: usize,
}

impl Space {
    pub(crate) fn new(domains: Vec<u64>, values: usize) -> Space {
        let words = domains.len().div_ceil(64).max(1);
        let mut places = vec![0; words * values];
        for (var, &domain) in domains.iter().enumerate() {
            bits(domain).for_each(|value| places[value * words + var / 64] |= 1 << (var % 64));
        }
        let fixed = domains.iter().filter(|domain| domain.is_power_of_two()).count();
        Space { domains, places, words, trail: Vec::new(), wiped: None, blamed: Vec::new(), fixed }
    }

    /// Returns the domain of a variable.
    #[inline(always)]
    pub(crate) fn get(&self, var: Var) -> u64 {
        self.domains[var]
    }

    /// Returns the domains of all variables.
    pub(crate) fn domains(&self) -> &[u64] {
        &self.domains
    }

    /// Returns the domains of all variables as they were at a mark.
    pub(crate) fn domains_at(&self, mark: usize) -> Vec<u64> {
        let mut domains = self.domains.clone();
        self.trail[mark..].iter().rev().for_each(|&(var, domain)| domains[var as usize] = domain);
        domains
    }

    /// Returns whether the variable has only one value.
    #[inline(always)]
    pub(crate) fn is_fixed(&self, var: Var) -> bool {
        self.domains[var].is_power_of_two()
    }

    /// Returns whether every variable has only one value.
    pub(crate) fn is_full(&self) -> bool {
        self.fixed == self.domains.len()
    }

    /// Returns the lowest value of a variable.
    #[inline(always)]
    pub(crate) fn low(&self, var: Var) -> usize {
        self.domains[var].trailing_zeros() as usize
    }

    /// Returns the highest value of a variable.
    #[inline(always)]
    pub(crate) fn high(&self, var: Var) -> usize {
        63 - self.domains[var].leading_zeros() as usize
    }

    pub(crate) fn len(&self) -> usize {
        self.domains.len()
    }

    /// Returns the number of values.
    pub(crate) fn values(&self) -> usize {
        self.places.len() / self.words
    }

    /// Returns the number of words in a set of variables.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// Returns the variables that can have a value, as a set of words.
    #[inline(always)]
    pub(crate) fn places(&self, value: usize) -> &[u64] {
        &self.places[value * self.words..(value + 1) * self.words]
    }

    /// Keeps only the values of the mask.
    #[inline(always)]
    pub(crate) fn keep(&mut self, var: Var, mask: u64) -> PropagateResult {
        let old = self.domains[var];
        let new = old & mask;
        if new == old {
            return Ok(());
        }
        self.change(var, old, new)
    }

    /// Removes the values of the mask.
    #[inline(always)]
    pub(crate) fn remove(&mut self, var: Var, mask: u64) -> PropagateResult {
        self.keep(var, !mask)
    }

    #[inline]
    fn change(&mut self, var: Var, old: u64, new: u64) -> PropagateResult {
        if new == 0 {
            self.wiped = Some(var);
            return Err(Fail);
        }
        self.trail.push((var as u32, old));
        self.domains[var] = new;
        self.fixed += usize::from(new.is_power_of_two());
        let (word, bit) = (var / 64, 1u64 << (var % 64));
        let mut gone = old ^ new;
        while gone != 0 {
            self.places[gone.trailing_zeros() as usize * self.words + word] &= !bit;
            gone &= gone - 1;
        }
        Ok(())
    }

    /// Returns the length of the trail, to which [`undo`](Space::undo) can go back.
    #[inline(always)]
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Returns a change on the trail: the variable and its previous domain.
    #[inline(always)]
    pub(crate) fn change_at(&self, at: usize) -> (Var, u64) {
        let (var, old) = self.trail[at];
        (var as usize, old)
    }

    /// Undoes the changes after a mark.
    pub(crate) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let (var, old) = self.trail.pop().expect("the trail is longer than the mark");
            let var = var as usize;
            let (word, bit) = (var / 64, 1u64 << (var % 64));
            let now = self.domains[var];
            self.fixed -= usize::from(now.is_power_of_two());
            let mut back = old & !now;
            while back != 0 {
                self.places[back.trailing_zeros() as usize * self.words + word] |= bit;
                back &= back - 1;
            }
            self.domains[var] = old;
        }
    }
}

/// Iterates over the positions of the set bits of a mask, the lowest first.
#[inline(always)]
pub(crate) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        bit
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_changed_comes_back() {
        let mut space = Space::new(vec![0b111; 70], 3);
        let mark = space.mark();
        assert_eq!(space.keep(65, 0b110), Ok(()));
        assert_eq!(space.remove(65, 0b010), Ok(()));
        assert!(space.is_fixed(65) && space.places(1)[1] == 0b111101 && space.places(0)[1] == 0b111101);
        assert_eq!((space.change_at(mark), space.change_at(mark + 1)), ((65, 0b111), (65, 0b110)));
        assert_eq!(space.keep(65, 0b001), Err(Fail));
        assert_eq!(space.wiped, Some(65));
        assert_eq!(space.domains_at(mark), [0b111; 70]);
        space.undo(mark);
        assert_eq!((space.get(65), space.places(0)[1], space.fixed), (0b111, 0b111111, 0));
    }
}
