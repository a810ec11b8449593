//! Random images of puzzles.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize, Serializer};
use tesuji_core::{Control, Problem, Puzzle};
use tesuji_generate::Rng;
use tesuji_symmetry::Transform;

use crate::{Listing, Response, Scratch, Status, puzzle_of};

/// A query for random images of a puzzle; all 1,218,998,108,160 transforms are equally likely.
///
/// Each record of a text has its own [`Rng`] stream, so that the results for a seed do not depend on the number of
/// threads.
///
/// # Examples
///
/// ```
/// use tesuji_core::Puzzle;
/// use tesuji_query::Shuffle;
///
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let shuffle = Shuffle::new(42);
/// let image = shuffle.transforms(1).next().expect("there is no end of them").apply(&puzzle);
/// assert_ne!(image, puzzle);
/// assert_eq!(shuffle.transforms(1).next(), Shuffle::new(42).transforms(1).next());
/// # Ok::<(), tesuji_core::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Shuffle {
    /// The seed; the same seed draws the same transforms.
    pub seed: u64,
    /// The number of images of each puzzle.
    pub count: u64,
}

/// An image of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Image {
    /// The image.
    pub image: Puzzle,
    /// The transform from the puzzle to the image.
    #[serde(serialize_with = "as_text")]
    pub transform: Transform,
}

fn as_text<S: Serializer>(transform: &Transform, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(transform)
}

impl Default for Shuffle {
    fn default() -> Shuffle {
        Shuffle::new(1)
    }
}

impl Shuffle {
    /// Makes a shuffle with this seed, for one image of each puzzle.
    pub const fn new(seed: u64) -> Shuffle {
        Shuffle { seed, count: 1 }
    }

    /// Makes a shuffle with a random seed, for one image of each puzzle.
    pub fn unseen() -> Shuffle {
        Shuffle::new(Rng::new_seed())
    }

    /// Iterates over the endless sequence of transforms for one record.
    pub fn transforms(&self, record: u64) -> impl Iterator<Item = Transform> + use<> {
        let mut rng = Rng::new(self.seed, record);
        std::iter::repeat_with(move || Transform::from_index(rng.below(Transform::COUNT)))
    }
}

impl Listing for Shuffle {
    const NAME: &'static str = "shuffle";
    type Item = Image;

    fn each(
        &self,
        problem: &Problem,
        number: u64,
        _: &mut Scratch,
        control: &Control<'_>,
        visit: &mut dyn FnMut(Image) -> ControlFlow<()>,
    ) -> Result<(), Status> {
        let puzzle = puzzle_of(problem)?;
        for (transform, _) in self.transforms(number).zip(0..self.count) {
            if !control.should_continue() || visit(Image { image: transform.apply(&puzzle), transform }).is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Response for Image {
    const COLUMNS: &'static [&'static str] = &["image", "transform"];

    fn status(&self) -> &Status {
        &Status::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn records_and_seeds_have_streams_of_their_own() {
        let firsts = |seed: u64| (0..100).map(move |record| Shuffle::new(seed).transforms(record).next());
        let drawn: HashSet<_> = (0..10).flat_map(firsts).collect();
        assert_eq!(drawn.len(), 1000);
        assert_ne!(Shuffle::unseen().seed, Shuffle::unseen().seed);
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
