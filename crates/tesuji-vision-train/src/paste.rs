//! Digits written by hand, taken from filled puzzles or from a data set, and pasted into empty cells of puzzles.

use std::collections::BTreeMap;

use tesuji_scene::Random;
use tesuji_vision::net::{Class, SIDE};

use crate::canvas::{Place, Plane, between, plane, to_pixels};
use crate::digits::{Handwritten, WIDTH};
use crate::photos::{Cut, vary};
use crate::sample::{Sample, Truth};
use crate::scene::{CELL, EDGE};

/// The minimum share of the light that ink absorbs; a smaller share is compression noise.
const LEAST: f32 = 0.12;

/// The share of the samples that have pencil marks.
const MARKED: f32 = 0.3;

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
    /// The usual width of the plane, in pixels of a patch.
    width: f32,
    /// The height of the ink, in pixels of the plane.
    height: f32,
}

/// The usual width of the plane of a digit of the data set. Its 20 pixels of height become 12, like those of digits in
/// filled puzzles.
const WIDTH_IN_CELL: f32 = 0.62 * SIDE as f32;

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

    /// Adds digits that can be pasted, too.
    pub fn add(&mut self, digits: &[Handwritten]) {
        self.digits.extend(digits.iter().map(HandwrittenDigit::from_data));
    }

    /// Returns the number of digits.
    #[must_use]
    pub fn len(&self) -> usize {
        self.digits.len()
    }

    /// Returns `true` if there are no digits, or no cells for them.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.digits.is_empty() || self.papers.is_empty()
    }

    /// Pastes a random digit, or digits as pencil marks, into a random cell.
    ///
    /// # Panics
    /// If there are no digits or no cells.
    #[must_use]
    pub fn draw(&self, random: &mut Random) -> Sample {
        let mut paper = random.choose(&self.papers).clone();
        let pen = Pen::new(random);
        let class = if random.chance(MARKED) {
            self.mark(&mut paper, pen, random);
            Class::Marks
        } else {
            let digit = random.choose(&self.digits);
            let half = SIDE as f32 / 2.0;
            let centre = [half + random.normal() * 2.2, half + random.normal() * 2.2];
            let place = Place::new(centre, digit.width * (0.08 + random.normal() * 0.24).exp());
            digit.write(&mut paper, pen, sloppy(place, random));
            Class::Written(digit.digit as u8)
        };
        let mut pixels = to_pixels(&paper);
        if random.chance(0.5) {
            pixels = vary(&pixels, random);
        }
        Sample { pixels, truth: Truth::Class(class.number()) }
    }

    /// Writes one to three small digits in a row: most often from the upper left corner.
    fn mark(&self, paper: &mut Plane, pen: Pen, random: &mut Random) {
        let count = 1 + random.below(5) / 2;
        let height = random.between(0.26, 0.46) * CELL;
        let near = |random: &mut Random| EDGE + height * 0.55 + random.between(0.0, 3.5);
        let step = height * random.between(0.6, 0.9);
        let length = step * (count - 1) as f32;
        let (mut x, mut y) = (near(random), near(random));
        match random.below(10) {
            // The other corners.
            0 => x = SIDE as f32 - near(random) - length,
            1 => y = SIDE as f32 - near(random),
            // A row in the middle. A single digit there would be the player's.
            2 if count > 1 => (x, y) = ((SIDE as f32 - length) / 2.0, SIDE as f32 / 2.0 + random.normal() * 3.0),
            _ => {}
        }
        for _ in 0..count {
            let digit = random.choose(&self.digits);
            let place = Place::new([x, y + random.normal() * 0.5], SIDE as f32 * height / digit.height);
            digit.write(paper, pen, sloppy(place, random));
            x += step;
        }
    }
}

/// The ink of a pen.
#[derive(Clone, Copy)]
struct Pen {
    /// The share of the light that the ink absorbs.
    strength: f32,
    /// The exponent that makes strokes thicker (above 1) or thinner.
    bolder: f32,
    /// The shade of its ink.
    black: f32,
}

impl Pen {
    fn new(random: &mut Random) -> Pen {
        Pen {
            strength: random.between(0.55, 1.15),
            bolder: if random.chance(0.3) { random.between(0.6, 1.8) } else { 1.0 },
            black: random.between(10.0, 70.0),
        }
    }
}

/// Returns the place turned, slanted and stretched as by a quick hand.
fn sloppy(place: Place, random: &mut Random) -> Place {
    let (narrow, turn) = ((random.normal() * 0.15).exp(), random.normal() * 0.12);
    Place { narrow, turn, slant: random.normal() * 0.18, ..place }
}

impl HandwrittenDigit {
    /// Returns the digit with this ink. The middle is given in pixels.
    fn new(ink: Plane, digit: usize, middle: [f32; 2], width: f32) -> HandwrittenDigit {
        let has_ink = |row: &usize| ink[row * SIDE..][..SIDE].iter().any(|&share| share > 0.3);
        let rows: Vec<usize> = (0..SIDE).filter(has_ink).collect();
        let height = rows.last().zip(rows.first()).map_or(1, |(last, first)| last - first + 1);
        HandwrittenDigit { ink, digit, middle, width, height: height as f32 }
    }

    /// Writes the digit on paper. The height of the place is that of the whole plane.
    fn write(&self, paper: &mut Plane, pen: Pen, place: Place) {
        let side = SIDE as f32;
        for (index, pixel) in paper.iter_mut().enumerate() {
            let [u, v] = place.back((index % SIDE) as f32 + 0.5, (index / SIDE) as f32 + 0.5);
            let [x, y] = [u * side + self.middle[0], v * side + self.middle[1]];
            if !(0.0..side).contains(&x) || !(0.0..side).contains(&y) {
                continue;
            }
            let ink = between(&self.ink, SIDE, x - 0.5, y - 0.5).clamp(0.0, 1.0).powf(1.0 / pen.bolder);
            let share = (ink * pen.strength).min(1.0);
            *pixel += share * (pixel.min(pen.black) - *pixel);
        }
    }

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
        let middle = middle.map(|part| part / sum);
        (sum > 8.0).then(|| HandwrittenDigit::new(ink, class - 9, middle, SIDE as f32))
    }

    /// Returns a digit of the data set, whose ink is already around the middle.
    fn from_data(Handwritten { digit, ink }: &Handwritten) -> HandwrittenDigit {
        let margin = (SIDE - WIDTH) / 2;
        let mut wide = plane();
        for (row, pixels) in ink.chunks(WIDTH).enumerate() {
            wide[(margin + row) * SIDE + margin..][..WIDTH].copy_from_slice(pixels);
        }
        HandwrittenDigit::new(wide, *digit, [SIDE as f32 / 2.0; 2], WIDTH_IN_CELL)
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

    /// Returns the samples with a digit among 30. The others have marks.
    fn written(paste: &Paste) -> Vec<Sample> {
        let all = (0..30).map(|seed| paste.draw(&mut Random::new(seed, 0)));
        let (written, marks): (Vec<Sample>, Vec<Sample>) = all.partition(|sample| sample.truth == Truth::Class(10));
        assert!(marks.iter().all(|sample| sample.truth == Truth::Class(Class::Marks.number())));
        assert!(written.len() > 10 && marks.len() > 3, "{} {}", written.len(), marks.len());
        written
    }

    #[test]
    fn the_ink_of_a_filled_cell_is_pasted() {
        let paste = Paste::of(&[cut(10, true), cut(0, false)]);
        assert_eq!(paste.len(), 1);
        assert!(Paste::of(&[cut(10, true)]).is_empty());
        for sample in written(&paste) {
            let dark = sample.pixels.iter().filter(|&&pixel| pixel < 180).count();
            // The bar has 64 pixels; a digit can become twice as wide and high.
            assert!((15..300).contains(&dark), "{dark}");
        }
    }

    #[test]
    fn digits_of_a_data_set_are_pasted_smaller() {
        let mut paste = Paste::of(&[cut(0, false)]);
        assert!(paste.is_empty());
        let is_ink = |place: usize| (4..24).contains(&(place / WIDTH)) && (12..16).contains(&(place % WIDTH));
        let ink = (0..WIDTH * WIDTH).map(|place| if is_ink(place) { 1.0 } else { 0.0 }).collect();
        paste.add(&[Handwritten { digit: 1, ink }]);
        for sample in written(&paste) {
            let dark = sample.pixels.iter().filter(|&&pixel| pixel < 180).count();
            // The bar of 20x4 pixels becomes one of about 14x3.
            assert!((10..150).contains(&dark), "{dark}");
        }
    }
}
