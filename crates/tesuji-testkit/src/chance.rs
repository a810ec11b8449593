//! Reproducible random numbers for tests.

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// Random numbers from a seed, the same on every machine and in every version.
///
/// The generator is PCG64 MCG (Melissa O'Neill). Bounded numbers and shuffling are implemented here, so that no library
/// release can change the numbers of a seed.
///
/// # Examples
///
/// ```
/// use tesuji_testkit::Chance;
///
/// let mut chance = Chance::new(7);
/// assert!(chance.below(6) < 6);
/// assert_eq!(Chance::new(7).below(6), Chance::new(7).below(6));
/// ```
#[derive(Clone, Debug)]
pub struct Chance {
    rng: Pcg64Mcg,
}

impl Chance {
    /// Returns the generator for a seed.
    pub fn new(seed: u64) -> Chance {
        Chance { rng: Pcg64Mcg::seed_from_u64(seed) }
    }

    /// Returns 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.rng.next_u64()
    }

    /// Returns a number from 0 to `bound - 1`.
    ///
    /// # Panics
    ///
    /// Panics if `bound` is 0.
    #[track_caller]
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "nothing is below 0");
        // The high half of a product (Daniel Lemire): its bias, bound / 2^64, is too small for any test.
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// Returns `true` once in `times` calls on average.
    ///
    /// # Panics
    ///
    /// Panics if `times` is 0.
    #[track_caller]
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Returns one of the items.
    ///
    /// # Panics
    ///
    /// Panics if there are no items.
    #[track_caller]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Puts the items into a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_the_same_for_ever() {
        let mut chance = Chance::new(1);
        assert_eq!([chance.below(1000), chance.below(1000), chance.below(1000)], [856, 137, 470]);
    }

    #[test]
    fn every_number_below_the_bound_comes() {
        let mut chance = Chance::new(2);
        let mut seen = [0; 10];
        (0..10_000).for_each(|_| seen[chance.below(10)] += 1);
        assert!(seen.iter().all(|times| (850..1150).contains(times)), "{seen:?}");
    }

    #[test]
    fn a_shuffle_keeps_the_items() {
        let mut items: Vec<usize> = (0..81).collect();
        Chance::new(3).shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort();
        assert!(items.into_iter().eq(0..81));
    }
}
