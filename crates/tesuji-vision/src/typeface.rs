//! Compares uncertain printed digits with the clear ones of the same grid.
//!
//! The printed digits of a grid share one typeface, so two equal digits look nearly the same. The net has seen other
//! typefaces, and may take a 7 with a short bar for a 1, although the clear 1s of the grid look different.

use crate::hands::median;
use crate::net::{Class, Pixels, Reading, SIDE};

/// The minimum probability of a digit that serves as a sample of the typeface.
const CLEAR: f32 = 0.95;
/// The minimum number of samples with another sample of the same digit; these show how much equal digits differ.
const MIN_EQUAL_SAMPLES: usize = 4;
/// The maximum shift in pixels between two equal digits.
const SHIFT: usize = 2;
/// The minimum deviation of the likeness of equal digits.
const MIN_DEVIATION: f32 = 0.02;
/// The distance from the usual likeness, in deviations, that is assumed for a digit without samples.
const UNKNOWN: f32 = 1.0;
/// The minimum factor for the odds of a digit.
const LOWEST: f32 = 0.02;
/// The width of the margin of a patch that is not compared.
const EDGE: usize = 4;
/// The width and height of the middle of a patch, which is compared.
const WIDTH: usize = SIDE - 2 * EDGE;
/// The number of digits, with 0.
const DIGITS: usize = Class::MOST_DIGIT as usize + 1;

/// Adjusts the odds of uncertain digits to the samples that they resemble.
pub(crate) fn compare_digits(patches: &[Pixels], readings: Vec<Reading>) -> Vec<Reading> {
    let is_uncertain = |reading: &Reading| match reading.best() {
        (Class::Printed(digit), _) => reading.digit(digit) < CLEAR,
        _ => false,
    };
    if !readings.iter().any(is_uncertain) {
        return readings;
    }
    let Some(typeface) = Typeface::of(patches, &readings) else { return readings };
    let compared = readings.into_iter().zip(patches).map(|(reading, patch)| {
        if is_uncertain(&reading) { reading.with_digit_odds(&typeface.odds(patch)) } else { reading }
    });
    compared.collect()
}

/// Samples of the digits of a typeface.
struct Typeface {
    samples: [Vec<Pixels>; DIGITS],
    /// The usual likeness of equal digits, and its deviation.
    usual: (f32, f32),
}

impl Typeface {
    /// Returns the typeface of the clear digits, or `None` if they are too few.
    fn of(patches: &[Pixels], readings: &[Reading]) -> Option<Typeface> {
        let mut samples: [Vec<Pixels>; DIGITS] = Default::default();
        for (patch, reading) in patches.iter().zip(readings) {
            if let (Class::Printed(digit), _) = reading.best()
                && reading.digit(digit) >= CLEAR
            {
                samples[usize::from(digit)].push(*patch);
            }
        }
        let mut values = Vec::new();
        for equal in &samples {
            for (nth, sample) in equal.iter().enumerate() {
                values.extend(nearest(sample, equal[..nth].iter().chain(&equal[nth + 1..])));
            }
        }
        if values.len() < MIN_EQUAL_SAMPLES {
            return None;
        }
        let middle = median(&mut values);
        let mut distances: Vec<f32> = values.iter().map(|value| (value - middle).abs()).collect();
        Some(Typeface { samples, usual: (middle, (1.5 * median(&mut distances)).max(MIN_DEVIATION)) })
    }

    /// Returns a factor for the odds of each digit, at most 1.
    fn odds(&self, patch: &Pixels) -> [f32; DIGITS] {
        let (usual, deviation) = self.usual;
        std::array::from_fn(|digit| {
            let away =
                nearest(patch, self.samples[digit].iter()).map_or(UNKNOWN, |likeness| (usual - likeness) / deviation);
            // A heavy tail, because blur and creases change single cells.
            (1.0 + away.max(0.0).powi(2) / 3.0).powi(-2).max(LOWEST)
        })
    }
}

/// Returns the correlation of the middles of two patches, from -1 to 1, at the best shift.
fn likeness(one: &Pixels, other: &Pixels) -> f32 {
    let shifts = (0..=2 * SHIFT).flat_map(|down| (0..=2 * SHIFT).map(move |right| (down, right)));
    shifts.map(|(down, right)| correlation(one, other, down, right)).fold(-1.0, f32::max)
}

/// Returns the correlation of the middles of two patches. That of `other` begins at `down` and `right` of its first
/// place.
fn correlation(one: &Pixels, other: &Pixels, down: usize, right: usize) -> f32 {
    let (mut sums, mut squares, mut product) = ([0u32; 2], [0u32; 2], 0u32);
    for y in 0..WIDTH {
        let one = &one[(y + EDGE) * SIDE + EDGE..][..WIDTH];
        let other = &other[(y + EDGE - SHIFT + down) * SIDE + EDGE - SHIFT + right..][..WIDTH];
        for (a, b) in one.iter().map(|&a| u32::from(a)).zip(other.iter().map(|&b| u32::from(b))) {
            sums = [sums[0] + a, sums[1] + b];
            squares = [squares[0] + a * a, squares[1] + b * b];
            product += a * b;
        }
    }
    let count = (WIDTH * WIDTH) as f32;
    let [mean, other_mean] = sums.map(|sum| sum as f32 / count);
    let variance = (squares[0] as f32 / count - mean * mean) * (squares[1] as f32 / count - other_mean * other_mean);
    if variance > 0.0 { (product as f32 / count - mean * other_mean) / variance.sqrt() } else { 0.0 }
}

/// Returns the mean likeness of a patch to the two samples that it resembles most.
fn nearest<'a>(patch: &Pixels, samples: impl Iterator<Item = &'a Pixels>) -> Option<f32> {
    let mut values: Vec<f32> = samples.map(|sample| likeness(patch, sample)).collect();
    values.sort_by(|one, other| other.total_cmp(one));
    values.truncate(2);
    (!values.is_empty()).then(|| values.iter().sum::<f32>() / values.len() as f32)
}

#[cfg(test)]
mod tests {
    use super::compare_digits;
    use crate::net::{Class, Pixels, Reading, SIDE};

    /// Returns a patch with an upright stroke, which has a bar of this length on top.
    fn stroke(bar: usize) -> Pixels {
        let is_ink = |x: usize, y: usize| {
            (16..19).contains(&x) && (8..25).contains(&y) || (8..11).contains(&y) && (19 - bar..19).contains(&x)
        };
        std::array::from_fn(|place| if is_ink(place % SIDE, place / SIDE) { 20 } else { 230 })
    }

    /// Returns the reading of a cell that is a 1 or a 7.
    fn reading(one: f32, seven: f32) -> Reading {
        let mut scores = [f32::NEG_INFINITY; Class::OF_NET];
        scores[Class::Printed(1).number()] = one.ln();
        scores[Class::Printed(7).number()] = seven.ln();
        Reading::from_scores(&scores)
    }

    #[test]
    fn an_uncertain_digit_is_read_as_the_one_that_it_resembles() {
        let (clear_one, clear_seven) = (reading(0.99, 0.01), reading(0.01, 0.99));
        let mut cells = vec![(stroke(3), clear_one); 3];
        cells.extend([(stroke(8), clear_seven); 3]);
        cells.push((stroke(8), reading(0.6, 0.4)));
        let (patches, readings): (Vec<Pixels>, Vec<Reading>) = cells.into_iter().unzip();
        let compared = compare_digits(&patches, readings.clone());
        assert_eq!(compared[6].best().0, Class::Printed(7));
        assert_eq!(compared[..6], readings[..6], "clear digits stay as they are");
    }

    #[test]
    fn a_digit_unlike_the_samples_is_another_one() {
        // No 7 is clear.
        let mut cells = vec![(stroke(3), reading(0.99, 0.01)); 4];
        cells.push((stroke(9), reading(0.6, 0.4)));
        cells.push((stroke(3), reading(0.6, 0.4)));
        let (patches, readings): (Vec<Pixels>, Vec<Reading>) = cells.into_iter().unzip();
        let best: Vec<Class> = compare_digits(&patches, readings).iter().map(|reading| reading.best().0).collect();
        assert_eq!(best[4..], [Class::Printed(7), Class::Printed(1)]);
    }

    #[test]
    fn few_samples_decide_nothing() {
        let readings = vec![reading(0.99, 0.01), reading(0.01, 0.99), reading(0.6, 0.4)];
        let patches = [stroke(3), stroke(8), stroke(8)];
        assert_eq!(compare_digits(&patches, readings.clone()), readings);
    }
}
