//! A reproducible random number generator.

use std::hash::{BuildHasher, RandomState};

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng as _, SeedableRng};

/// A random number generator whose sequence depends only on the seed: the same on every machine and in every release.
///
/// Each work item has its own stream of a seed, so that results do not depend on the number of threads. Stream `n` is
/// the generator PCG64 (Melissa O'Neill), seeded with the output of SplitMix64 (Guy Steele, Doug Lea and Christine
/// Flood) after `n` steps from the seed. Drawing below a bound and shuffling are implemented here, so that a new
/// release of a library cannot change the sequence of a seed.
///
/// # Examples
///
/// ```
/// use tesuji_generate::Rng;
///
/// let mut rng = Rng::new(42, 0);
/// assert!(rng.below(6) < 6);
/// assert_eq!(Rng::new(42, 7).below(1000), Rng::new(42, 7).below(1000));
/// ```
#[derive(Clone, Debug)]
pub struct Rng {
    pcg: Pcg64,
}

impl Rng {
    /// Creates the generator for a seed and a stream.
    pub fn new(seed: u64, stream: u64) -> Rng {
        Rng { pcg: Pcg64::seed_from_u64(split_mix(seed, stream)) }
    }

    /// Returns a random seed.
    pub fn new_seed() -> u64 {
        // The keys of a hash map come from the operating system.
        RandomState::new().hash_one("seed")
    }

    /// Returns a number from 0 to `bound - 1`, uniform except for a bias of less than `bound` / 2^64.
    ///
    /// # Panics
    ///
    /// Panics if `bound` is 0.
    #[track_caller]
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "nothing is below 0");
        // The high half of a product (Daniel Lemire).
        ((u128::from(self.pcg.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// Shuffles the items (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

/// Returns the output of SplitMix64 after this many steps.
const fn split_mix(seed: u64, steps: u64) -> u64 {
    let mut mixed = seed.wrapping_add(steps.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn split_mix_is_the_published_generator() {
        // The first outputs for the seed 0.
        let published = [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f];
        assert_eq!([0, 1, 2].map(|steps| split_mix(0, steps)), published);
    }

    #[test]
    fn seeds_and_streams_differ() {
        let first = |seed, stream| Rng::new(seed, stream).below(u64::MAX);
        let drawn: HashSet<u64> = (0..10).flat_map(|seed| (0..100).map(move |stream| first(seed, stream))).collect();
        assert_eq!(drawn.len(), 1000);
        assert_ne!(Rng::new_seed(), Rng::new_seed());
    }

    #[test]
    fn every_number_comes_alike_often_and_a_shuffle_keeps_the_items() {
        let mut rng = Rng::new(2, 0);
        let mut seen = [0; 10];
        (0..10_000).for_each(|_| seen[rng.below(10) as usize] += 1);
        assert!(seen.iter().all(|times| (850..1150).contains(times)), "{seen:?}");
        let mut items: Vec<u32> = (0..81).collect();
        rng.shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort();
        assert!(items.into_iter().eq(0..81));
    }
}
