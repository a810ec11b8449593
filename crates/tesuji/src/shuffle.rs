//! Random images of puzzles.

use std::hash::{BuildHasher, RandomState};

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};
use tesuji_symmetry::Transform;

/// Draws random transforms, all 1,218,998,108,160 equally likely.
///
/// Each record of a text has a stream of its own, so that what comes of a seed does not depend on the number of threads:
/// the generator of record `n` is PCG64 (Melissa O'Neill), seeded with the number that SplitMix64 (Guy Steele, Doug Lea
/// and Christine Flood) makes of the seed after `n` steps.
///
/// # Examples
///
/// ```
/// use tesuji::{Puzzle, Shuffle};
///
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let shuffle = Shuffle::new(42);
/// let image = shuffle.transforms(1).next().expect("there is no end of them").apply(&puzzle);
/// assert_ne!(image, puzzle);
/// assert_eq!(shuffle.transforms(1).next(), Shuffle::new(42).transforms(1).next());
/// # Ok::<(), tesuji::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shuffle {
    seed: u64,
}

impl Shuffle {
    /// Returns the shuffle of a seed, always the same.
    pub const fn new(seed: u64) -> Shuffle {
        Shuffle { seed }
    }

    /// Returns a shuffle that nobody has seen.
    pub fn unseen() -> Shuffle {
        // The keys of a hash map come from the operating system.
        Shuffle { seed: RandomState::new().hash_one("shuffle") }
    }

    /// Returns the seed.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Iterates over the transforms for one record, without end.
    pub fn transforms(&self, record: u64) -> impl Iterator<Item = Transform> + use<> {
        let mut rng = Pcg64::seed_from_u64(split_mix(self.seed, record));
        std::iter::repeat_with(move || {
            // The high half of a product (Daniel Lemire): its bias, COUNT / 2^64, shows in no test.
            Transform::from_index(((u128::from(rng.next_u64()) * u128::from(Transform::COUNT)) >> 64) as u64)
        })
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
        assert_eq!(
            [0, 1, 2].map(|steps| split_mix(0, steps)),
            [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]
        );
    }

    #[test]
    fn records_and_seeds_have_streams_of_their_own() {
        let firsts = |seed: u64| (0..100).map(move |record| Shuffle::new(seed).transforms(record).next());
        let drawn: HashSet<_> = (0..10).flat_map(firsts).collect();
        assert_eq!(drawn.len(), 1000);
        assert_ne!(Shuffle::unseen().seed(), Shuffle::unseen().seed());
    }

    #[test]
    fn every_digit_and_every_row_comes_first_alike_often() {
        let (mut digits, mut rows, mut transposed) = ([0; 9], [0; 9], 0);
        for transform in Shuffle::new(5).transforms(0).take(9000) {
            digits[transform.digits()[0].index()] += 1;
            rows[usize::from(transform.cells().rows()[0])] += 1;
            transposed += u32::from(transform.cells().is_transposed());
        }
        assert!(digits.iter().chain(&rows).all(|times| (850..1150).contains(times)), "{digits:?} {rows:?}");
        assert!((4300..4700).contains(&transposed), "{transposed}");
    }
}
