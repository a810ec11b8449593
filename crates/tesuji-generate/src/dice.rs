use std::hash::{BuildHasher, RandomState};

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// Random numbers from a seed, the same on every machine and for ever.
///
/// A seed has a stream for each piece of the work, so that what comes of it does not depend on the number of threads:
/// stream `n` is the generator PCG64 (Melissa O'Neill), seeded with what SplitMix64 (Guy Steele, Doug Lea and Christine
/// Flood) makes of the seed after `n` steps. Drawing below a bound and shuffling are written out here, so that no
/// release of a library can change what a seed means.
///
/// # Examples
///
/// ```
/// use tesuji_generate::Dice;
///
/// let mut dice = Dice::new(42, 0);
/// assert!(dice.below(6) < 6);
/// assert_eq!(Dice::new(42, 7).below(1000), Dice::new(42, 7).below(1000));
/// ```
#[derive(Clone, Debug)]
pub struct Dice {
    rng: Pcg64,
}

impl Dice {
    /// Returns a stream of a seed.
    pub fn new(seed: u64, stream: u64) -> Dice {
        Dice { rng: Pcg64::seed_from_u64(split_mix(seed, stream)) }
    }

    /// Returns a seed that nobody has seen.
    pub fn new_seed() -> u64 {
        // The keys of a hash map come from the operating system.
        RandomState::new().hash_one("seed")
    }

    /// Returns a number from 0 to `bound - 1`, each equally likely but for a bias of less than `bound` / 2^64.
    ///
    /// # Panics
    ///
    /// If `bound` is 0.
    #[track_caller]
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "nothing is below 0");
        // The high half of a product (Daniel Lemire).
        ((u128::from(self.rng.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// Puts the items into a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

/// Returns what SplitMix64 yields after this many steps.
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
        let first = |seed, stream| Dice::new(seed, stream).below(u64::MAX);
        let drawn: HashSet<u64> = (0..10).flat_map(|seed| (0..100).map(move |stream| first(seed, stream))).collect();
        assert_eq!(drawn.len(), 1000);
        assert_ne!(Dice::new_seed(), Dice::new_seed());
    }

    #[test]
    fn every_number_comes_alike_often_and_a_shuffle_keeps_the_items() {
        let mut dice = Dice::new(2, 0);
        let mut seen = [0; 10];
        (0..10_000).for_each(|_| seen[dice.below(10) as usize] += 1);
        assert!(seen.iter().all(|times| (850..1150).contains(times)), "{seen:?}");
        let mut items: Vec<u32> = (0..81).collect();
        dice.shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort();
        assert!(items.into_iter().eq(0..81));
    }
}
