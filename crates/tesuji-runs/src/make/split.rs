//! Splits puzzles into a training and a test set.

use tesuji_core::Grid;
use tesuji_generate::Rng;

use super::checkpoint::puzzle_in;
use tesuji_query::with_canonicalizer;

/// A split of puzzles into a training set and a test set that keeps essentially equal puzzles together.
///
/// Only the canonical form of a puzzle and the seed determine its side, not the order of the puzzles or the other
/// puzzles. So lists of any length can be split separately.
///
/// # Examples
///
/// ```
/// use tesuji_runs::make::{Side, Split};
///
/// let split = Split::new(1, 0.5);
/// let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let relabeled = puzzle.replace('8', "x").replace('1', "8").replace('x', "1");
/// assert_eq!(split.side(&format!("some source,{puzzle},?")), split.side(&relabeled));
/// assert_eq!(split.side("source,question,answer"), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Split {
    seed: u64,
    share: f64,
}

/// A side of a [`Split`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The training set.
    Train,
    /// The test set.
    Test,
}

impl Split {
    /// Makes a split with this seed in which about `share`, from 0 to 1, of the classes of puzzles is for tests.
    pub fn new(seed: u64, share: f64) -> Split {
        Split { seed, share }
    }

    /// Returns the side of a table line, determined by the first puzzle of 81 characters in it; `None` if there is
    /// none.
    pub fn side(&self, line: &str) -> Option<Side> {
        let puzzle = puzzle_in(line)?;
        let form = with_canonicalizer(|own| own.minlex(&puzzle));
        Some(if draw(self.seed, form.grid()) < self.share { Side::Test } else { Side::Train })
    }
}

/// Returns a pseudo-random number from 0 to 1 for a canonical form, always the same for one seed.
pub(crate) fn draw(seed: u64, form: &Grid) -> f64 {
    let hash = fnv(form.as_cells().iter().map(|digit| digit.map_or(0, |digit| u64::from(digit.value()))));
    Rng::new(seed, hash).below(1 << 53) as f64 / (1_u64 << 53) as f64
}

/// Returns the Fowler-Noll-Vo hash of numbers instead of bytes.
pub(crate) fn fnv(values: impl Iterator<Item = u64>) -> u64 {
    values.fold(0xcbf2_9ce4_8422_2325, |hash: u64, value| (hash ^ value).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_query::Shuffle;
    use tesuji_testkit::Dealer;

    #[test]
    fn images_of_a_puzzle_are_on_one_side_and_shares_are_kept() {
        let (mut dealer, split) = (Dealer::new(1), Split::new(7, 0.25));
        let mut tests = 0;
        for nth in 0..400 {
            let puzzle = dealer.minimal();
            let side = split.side(&puzzle.to_string());
            tests += u32::from(side == Some(Side::Test));
            for transform in Shuffle::new(2).transforms(nth).take(3) {
                assert_eq!(split.side(&format!("a,{},b", transform.apply(&puzzle))), side);
            }
        }
        assert!((70..130).contains(&tests), "{tests}");
        let puzzle = dealer.minimal().to_string();
        let sides: Vec<_> = (0..20).map(|seed| Split::new(seed, 0.5).side(&puzzle)).collect();
        assert!(sides.contains(&Some(Side::Train)) && sides.contains(&Some(Side::Test)));
    }
}
