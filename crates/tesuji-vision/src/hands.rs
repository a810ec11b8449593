//! Distinguishes printed from handwritten digits by their size, position and shade.
//!
//! The printed digits of a grid have the same size, position in the cell and shade. The net sees one cell at a time, so
//! it cannot use this.

use crate::flood::flood;
use crate::net::{Class, Pixels, Reading, SIDE};

/// Darker pixels are ink.
const INK: u8 = 140;
/// The minimum probability of a digit that describes its hand: print, or the player's handwriting.
const SURE: f32 = 0.9;
/// The factor for the odds of the player's digits and marks if no cell certainly has any.
const NO_PLAYER: f32 = 0.03;
/// The minimum number of digits that describe a hand.
const MIN_DIGITS: usize = 6;
/// The maximum factor by which the features change the odds.
const MAX_FACTOR: f32 = 20.0;
/// The minimum height of a digit of a number, as a share of the usual height of the digits of a grid.
const NEARLY: f32 = 0.8;
/// The mean and the deviation of each feature of an unknown hand.
const UNKNOWN: [(f32, f32); 3] = [(17.0, 4.5), (16.0, 2.5), (60.0, 25.0)];
/// The minimum deviation of each feature: a curved page changes them a little.
const MIN_DEVIATIONS: [f32; 3] = [0.9, 0.9, 9.0];

/// The features of a digit: the height, the middle row, and the shade of the ink.
type Features = [f32; 3];

/// Adjusts the odds of printed and written to the hand that each digit resembles more.
pub(crate) fn compare(patches: &[Pixels], readings: Vec<Reading>) -> Vec<Reading> {
    let features: Vec<Option<Features>> = patches.iter().map(features).collect();
    let sure = |is_printed: bool| -> Vec<Features> {
        let of_hand = readings.iter().zip(&features).filter(|(reading, _)| match reading.best() {
            (Class::Printed(_), probability) => is_printed && probability > SURE,
            (Class::Written(_), probability) => !is_printed && probability > SURE,
            _ => false,
        });
        of_hand.filter_map(|(_, features)| *features).collect()
    };
    let printed = sure(true);
    if printed.len() < MIN_DIGITS {
        return readings;
    }
    let (printed, written) = (Hand::of(&printed), Hand::of(&sure(false)));
    let compared = readings.into_iter().zip(features).map(|(reading, features)| match features {
        Some(features) => reading.with_printed_odds(
            (printed.log(&features) - written.log(&features)).exp().clamp(1.0 / MAX_FACTOR, MAX_FACTOR),
        ),
        None => reading,
    });
    compared.collect()
}

/// Returns the usual height of the printed digits as a share of a patch, or `None` if too few are clear.
pub(crate) fn printed_height(patches: &[Pixels], readings: &[Reading]) -> Option<f32> {
    let is_clear = |class, probability| matches!(class, Class::Printed(_)) && probability > SURE;
    let mut heights = heights(patches, readings, is_clear);
    (heights.len() >= MIN_DIGITS).then(|| median(&mut heights))
}

/// Returns the height of the digit in the middle of a patch as a share of the patch, or `None` if there is none.
pub(crate) fn height_of(patch: &Pixels) -> Option<f32> {
    Some(features(patch)?[0] / SIDE as f32)
}

/// Returns the number of cells read as marks whose ink is nearly as high as the digits of the grid: numbers of several
/// digits, as in a multiplication table.
pub(crate) fn count_numbers(patches: &[Pixels], readings: &[Reading]) -> usize {
    let mut digits = heights(patches, readings, |class, _| class.digit().is_some());
    if digits.is_empty() {
        return 0;
    }
    let least = NEARLY * median(&mut digits);
    let marks = heights(patches, readings, |class, _| class == Class::Marks);
    marks.into_iter().filter(|&height| height > least).count()
}

/// Returns the heights of the cells whose most probable content and its probability are `wanted`, as shares of a patch.
fn heights(patches: &[Pixels], readings: &[Reading], wanted: impl Fn(Class, f32) -> bool) -> Vec<f32> {
    let is_wanted = |(_, reading): &(&Pixels, &Reading)| {
        let (class, probability) = reading.best();
        wanted(class, probability)
    };
    patches.iter().zip(readings).filter(is_wanted).filter_map(|(patch, _)| height_of(patch)).collect()
}

/// Makes the player's digits and marks less probable if no cell certainly has any: a grid has many of them or none.
pub(crate) fn expect_no_player(readings: Vec<Reading>) -> Vec<Reading> {
    let is_sure = |reading: &Reading| {
        let (class, probability) = reading.best();
        matches!(class, Class::Written(_) | Class::Marks) && probability > SURE
    };
    if readings.iter().any(is_sure) {
        return readings;
    }
    readings.into_iter().map(|reading| reading.with_player_odds(NO_PLAYER)).collect()
}

/// The mean and the deviation of each feature of the digits of a hand.
struct Hand([(f32, f32); 3]);

impl Hand {
    fn of(digits: &[Features]) -> Hand {
        if digits.len() < MIN_DIGITS {
            return Hand(UNKNOWN);
        }
        Hand(std::array::from_fn(|feature| {
            let mut values: Vec<f32> = digits.iter().map(|digit| digit[feature]).collect();
            let middle = median(&mut values);
            let mut distances: Vec<f32> = values.iter().map(|value| (value - middle).abs()).collect();
            (middle, (1.5 * median(&mut distances)).clamp(MIN_DEVIATIONS[feature], UNKNOWN[feature].1))
        }))
    }

    /// Returns the logarithm of the density of a digit, up to a constant.
    fn log(&self, digit: &Features) -> f32 {
        let logs = self.0.iter().zip(digit).map(|(&(mean, deviation), value)| {
            // A heavy tail, so that a single odd feature decides nothing.
            let away = (value - mean) / deviation;
            -(1.0 + away * away / 3.0).ln() * 2.0 - deviation.ln()
        });
        logs.sum()
    }
}

/// Returns the median of at least one value. Changes their order.
pub(crate) fn median(values: &mut [f32]) -> f32 {
    let middle = values.len() / 2;
    *values.select_nth_unstable_by(middle, f32::total_cmp).1
}

/// Returns the features of the largest piece of ink in the middle of a patch, or `None` if it reaches the edge.
fn features(patch: &Pixels) -> Option<Features> {
    let mut seen = [false; SIDE * SIDE];
    let (mut piece, mut best) = (Vec::new(), Vec::new());
    for start in (0..SIDE * SIDE).filter(|place| (8..24).contains(&(place / SIDE)) && (8..24).contains(&(place % SIDE)))
    {
        if seen[start] || patch[start] >= INK {
            continue;
        }
        flood(start, (SIDE, SIDE), |place| patch[place] < INK, &mut seen, &mut piece);
        if piece.len() > best.len() {
            std::mem::swap(&mut piece, &mut best);
        }
    }
    let top = best.iter().map(|place| place / SIDE).min()?;
    let bottom = best.iter().map(|place| place / SIDE).max()?;
    if top < 2 || bottom > SIDE - 3 || bottom - top < 6 {
        return None;
    }
    let mut shades: Vec<f32> = best.iter().map(|&place| f32::from(patch[place])).collect();
    Some([(bottom - top + 1) as f32, (top + bottom) as f32 / 2.0, median(&mut shades)])
}

#[cfg(test)]
mod tests {
    use super::{compare, count_numbers, features};
    use crate::net::{Class, Pixels, Reading, SIDE};

    /// Returns a patch with a bar between two rows.
    fn bar(top: usize, bottom: usize) -> Pixels {
        let is_ink = |place: usize| (top..=bottom).contains(&(place / SIDE)) && (14..18).contains(&(place % SIDE));
        std::array::from_fn(|place| if is_ink(place) { 40 } else { 230 })
    }

    fn reading(printed: f32, written: f32) -> Reading {
        let mut scores = [-12.0; Class::OF_NET];
        scores[Class::Printed(1).number()] = printed;
        scores[Class::Written(1).number()] = written;
        Reading::from_scores(&scores)
    }

    #[test]
    fn features_are_those_of_the_digit() {
        assert_eq!(features(&bar(8, 23)), Some([16.0, 15.5, 40.0]));
        assert_eq!(features(&bar(0, 23)), None);
        assert_eq!(features(&[230; SIDE * SIDE]), None);
    }

    #[test]
    fn a_digit_like_the_printed_ones_is_printed() {
        let mut patches = vec![bar(8, 23); 10];
        patches.extend([bar(8, 23), bar(14, 21)]);
        let mut readings = vec![reading(6.0, 0.0); 10];
        readings.extend([reading(0.0, 1.0), reading(1.0, 0.0)]);
        let compared = compare(&patches, readings);
        assert_eq!(compared[10].best().0, Class::Printed(1));
        assert_eq!(compared[11].best().0, Class::Written(1));
    }

    #[test]
    fn marks_as_high_as_the_digits_are_numbers() {
        let marks = || {
            let mut scores = [-12.0; Class::OF_NET];
            scores[Class::Marks.number()] = 6.0;
            Reading::from_scores(&scores)
        };
        let (mut patches, mut readings) =
            (vec![bar(8, 23); 3], vec![reading(6.0, 0.0), reading(0.0, 6.0), reading(6.0, 0.0)]);
        patches.extend([bar(9, 22), bar(12, 20), [230; SIDE * SIDE]]);
        readings.extend([marks(), marks(), marks()]);
        assert_eq!(count_numbers(&patches, &readings), 1);
        assert_eq!(count_numbers(&patches[3..], &readings[3..]), 0);
    }
}
