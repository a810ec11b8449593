//! The net that reads the content of one cell.
//!
//! It is a small convolutional net: three layers of 3x3 filters, each followed by a maximum over 2x2 pixels, and two
//! dense layers. The weights are signed bytes with a scale for each output. The arithmetic is in floats, in blocks that
//! the compiler can vectorise on every target, with AVX2 where the processor has it. Sums are always taken in the same
//! order. `tesuji-vision-train` trains it; `docs/digits.md` of the repository describes the data.

mod class;
mod layers;
mod reading;
mod weights;

pub use class::Class;
pub use reading::Reading;
pub use weights::{Layer, Weights, WeightsError, WeightsErrorKind};

use layers::Tables;

/// The width and height of a patch in pixels.
pub const SIDE: usize = 32;

/// The input of the net is the pixels minus their mean, in this unit.
pub const PIXEL_UNIT: f32 = 1.0 / 64.0;

/// The pixels of one cell, row by row: light paper, dark ink, with a margin of about 8 per cent of a cell on each side.
pub type Pixels = [u8; SIDE * SIDE];

/// A trained net, which reads patches.
#[derive(Clone, Debug)]
pub struct Net {
    tables: Tables,
    temperature: f32,
}

impl Net {
    /// Returns the net that comes with the crate.
    ///
    /// # Panics
    /// Never: a test parses the same bytes.
    #[must_use]
    pub fn standard() -> Net {
        let weights = Weights::parse(include_bytes!("standard.weights"));
        Net::new(&weights.expect("a test parses the weights of the crate"))
    }

    /// Returns a net with these weights.
    ///
    /// # Panics
    /// If the layers do not fit each other. Those of [`Weights::parse`] do.
    #[must_use]
    pub fn new(weights: &Weights) -> Net {
        assert!(weights.fit(), "the layers do not fit each other");
        Net { tables: Tables::new(weights), temperature: weights.temperature }
    }

    /// Reads each patch. If the reading of a patch is uncertain, the patch is also read shifted by a pixel to each
    /// side, and the scores are averaged.
    #[must_use]
    pub fn read(&self, patches: &[Pixels]) -> Vec<Reading> {
        let scores = self.careful_scores(patches).into_iter();
        scores.map(|scores| self.reading(&scores)).collect()
    }

    fn reading(&self, scores: &[f32; Class::OF_NET]) -> Reading {
        Reading::from_scores(&scores.map(|score| score / self.temperature))
    }

    /// Returns the scores that [`Net::read`] turns into readings.
    #[must_use]
    pub fn careful_scores(&self, patches: &[Pixels]) -> Vec<[f32; Class::OF_NET]> {
        let mut scores = self.scores(patches);
        let is_doubted = |&place: &usize| self.reading(&scores[place]).best().1 < READ_ONCE_PROBABILITY;
        let doubted: Vec<usize> = (0..patches.len()).filter(is_doubted).collect();
        let again = doubted.iter().flat_map(|&place| MOVES.map(|(right, down)| moved(&patches[place], right, down)));
        let again = self.scores(&again.collect::<Vec<Pixels>>());
        for (&place, again) in doubted.iter().zip(again.chunks_exact(MOVES.len())) {
            let sum = |class: usize| again.iter().fold(scores[place][class], |sum, more| sum + more[class]);
            scores[place] = std::array::from_fn(|class| sum(class) / (MOVES.len() + 1) as f32);
        }
        scores
    }

    /// Returns the scores of the classes before they become probabilities, for comparison with the training program.
    #[must_use]
    pub fn scores(&self, patches: &[Pixels]) -> Vec<[f32; Class::OF_NET]> {
        self.tables.scores(patches)
    }
}

/// A patch whose most probable class has at least this probability is read only once.
const READ_ONCE_PROBABILITY: f32 = 0.98;

/// The shifts of an uncertain patch, right and down.
const MOVES: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// Returns a patch shifted by a few pixels. The pixels at its edges are repeated.
fn moved(patch: &Pixels, right: isize, down: isize) -> Pixels {
    let inside = |index: usize, move_by: isize| index.saturating_add_signed(-move_by).min(SIDE - 1);
    std::array::from_fn(|place| patch[inside(place / SIDE, down) * SIDE + inside(place % SIDE, right)])
}

#[cfg(test)]
mod tests;
