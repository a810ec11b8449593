//! Digits written by hand, taken from filled puzzles and pasted into empty cells of others.

use std::collections::BTreeMap;

use tesuji_scene::Random;
use tesuji_vision::net::{Class, SIDE};

use crate::canvas::{Place, Plane, between, plane, to_pixels};
use crate::photos::Cut;
use crate::sample::{Sample, Truth};

/// The minimum share of the light that ink absorbs; a smaller share is compression noise.
const LEAST: f32 = 0.12;

/// Written digits without their paper, and empty cells to paste them into.
#[derive(Clone, Debug, Default)]
pub struct Paste {
    digits: Vec<HandwrittenDigit>,
    papers: Vec<Plane>,
}

/// The ink of a written digit.
#[derive(Clone, Debug)]
struct HandwrittenDigit {
    ink: Plane,
    digit: usize,
    /// The middle of the ink.
    middle: [f32; 2],
}

impl Paste {
    /// Takes the digits from pairs of photographs with the same name: one from before and one from after the puzzle was
    /// filled in.
    #[must_use]
    pub fn of(cuts: &[Cut]) -> Paste {
        let mut papers = BTreeMap::new();
        for cut in cuts.iter().filter(|cut| cut.sample.truth == Truth::Class(0)) {
            papers.insert((&*cut.image, cut.cell), cut);
        }
        let pairs = cuts.iter().filter_map(|cut| Some((cut, *papers.get(&(&*cut.image, cut.cell))?)));
        let digits = pairs.filter_map(|(cut, paper)| HandwrittenDigit::of(cut, paper)).collect();
        let papers = papers.values().map(|cut| cut.sample.pixels.iter().map(|&pixel| f32::from(pixel)).collect());
        Paste { digits, papers: papers.collect() }
    }

    /// Returns the number of digits.
    #[must_use]
    pub fn len(&self) -> usize {
        self.digits.len()
    }

    /// Returns `true` if there are no digits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.digits.is_empty()
    }

    /// Pastes a random digit into a random cell.
    ///
    /// # Panics
    /// If there are no digits.
    #[must_use]
    pub fn draw(&self, random: &mut Random) -> Sample {
        let HandwrittenDigit { ink, digit, middle } = random.choose(&self.digits);
        let mut paper = random.choose(&self.papers).clone();
        let half = SIDE as f32 / 2.0;
        let centre = [half + random.normal() * 2.2, half + random.normal() * 2.2];
        let mut place = Place::new(centre, SIDE as f32 * (0.12 + random.normal() * 0.22).exp());
        place.narrow = (random.normal() * 0.15).exp();
        place.turn = random.normal() * 0.12;
        place.slant = random.normal() * 0.18;
        let strength = random.between(0.55, 1.15);
        let bolder = if random.chance(0.3) { random.between(0.6, 1.8) } else { 1.0 };
        let black = random.between(10.0, 70.0);
        for (index, pixel) in paper.iter_mut().enumerate() {
            let [u, v] = place.back((index % SIDE) as f32 + 0.5, (index / SIDE) as f32 + 0.5);
            let [x, y] = [u * SIDE as f32 + middle[0], v * SIDE as f32 + middle[1]];
            if !(0.0..SIDE as f32).contains(&x) || !(0.0..SIDE as f32).contains(&y) {
                continue;
            }
            let ink = between(ink, SIDE, x - 0.5, y - 0.5).clamp(0.0, 1.0).powf(1.0 / bolder);
            let share = (ink * strength).min(1.0);
            *pixel += share * (pixel.min(black) - *pixel);
        }
        Sample { pixels: to_pixels(&paper), truth: Truth::Class(Class::Written(*digit as u8).number()) }
    }
}

impl HandwrittenDigit {
    /// Returns the difference between a filled and an empty cell as ink; `None` if there is almost none.
    fn of(cut: &Cut, paper: &Cut) -> Option<HandwrittenDigit> {
        let Truth::Class(class @ 10..=18) = cut.sample.truth else { return None };
        let mut ink = plane();
        let (mut sum, mut middle) = (0.0, [0.0; 2]);
        let pairs = cut.sample.pixels.iter().zip(paper.sample.pixels.iter());
        for (index, (ink, (&after, &before))) in ink.iter_mut().zip(pairs).enumerate() {
            let (after, before) = (f32::from(after), f32::from(before));
            let share = ((before - after) / (before - 40.0).max(40.0)).min(1.0);
            *ink = if share < LEAST { 0.0 } else { share };
            sum += *ink;
            middle[0] += *ink * ((index % SIDE) as f32 + 0.5);
            middle[1] += *ink * ((index / SIDE) as f32 + 0.5);
        }
        // With less ink than this, the digit was written outside its cell.
        (sum > 8.0).then(|| HandwrittenDigit { ink, digit: class - 9, middle: middle.map(|part| part / sum) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the cut of a cell, with or without a bar of ink.
    fn cut(truth: usize, has_ink: bool) -> Cut {
        let is_ink = |place: usize| has_ink && (8..24).contains(&(place / SIDE)) && (14..18).contains(&(place % SIDE));
        let pixels = std::array::from_fn(|place| if is_ink(place) { 40 } else { 230 });
        let sample = Sample { pixels: Box::new(pixels), truth: Truth::Class(truth) };
        Cut { sample, image: "one".to_owned(), group: String::new(), cell: 7 }
    }

    #[test]
    fn the_ink_of_a_filled_cell_is_pasted() {
        let paste = Paste::of(&[cut(10, true), cut(0, false)]);
        assert_eq!(paste.len(), 1);
        assert!(Paste::of(&[cut(10, true)]).is_empty());
        for seed in 0..20 {
            let sample = paste.draw(&mut Random::new(seed, 0));
            assert_eq!(sample.truth, Truth::Class(10));
            let dark = sample.pixels.iter().filter(|&&pixel| pixel < 180).count();
            // The bar has 64 pixels; a digit can become twice as wide and high.
            assert!((15..300).contains(&dark), "{dark}");
        }
    }
}
