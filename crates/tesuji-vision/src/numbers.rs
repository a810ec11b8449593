//! Reading numbers above 9, in grids of more than 9x9 cells.
//!
//! The net knows single digits. A number of two digits is cut in two; each digit is brought to the size and the place of
//! a digit that stands alone, and the net reads both.

use std::ops::RangeInclusive;

use crate::Gray;
use crate::flood::flood;
use crate::net::{Net, Pixels, Reading, SIDE};
use crate::pieces::{Span, patch_of};

/// Darker pixels are ink, in a patch whose ink is not faint.
const INK: u8 = 140;
/// The shade of paper.
const PAPER: u8 = 230;
/// A patch without darker pixels has no digit.
const FAINT: u8 = 185;
/// Pieces of ink closer to the edge than this are parts of lines.
const EDGE: usize = 3;
/// A digit of a number has at least this height, in pixels.
const LOWEST: usize = 6;
/// A digit of a number has at least this share of the height of the other one.
const MIN_RELATIVE_HEIGHT: f32 = 0.7;
/// A piece wider than this share of its height may be two digits that touch.
const WIDE: f32 = 0.85;
/// The probability that a second digit is a 0 is between these.
const ZERO: [f32; 2] = [0.01, 0.99];

/// Returns the readings of patches, where numbers of two digits are read digit by digit.
pub(crate) fn read_numbers(net: &Net, patches: &[Pixels], readings: Vec<Reading>) -> Vec<Reading> {
    let pairs: Vec<Option<[Pixels; 2]>> = patches.iter().map(two_digits).collect();
    let digits: Vec<Pixels> = pairs.iter().flatten().flatten().copied().collect();
    let digits = net.read(&digits);
    let mut digits = digits.chunks_exact(2);
    let with_number = |(reading, pair): (Reading, Option<[Pixels; 2]>)| {
        let Some([_, second]) = pair else { return reading };
        let Some([first, other]) = digits.next() else { return reading };
        reading.with_two_digits(first, other, zero(&second))
    };
    readings.into_iter().zip(pairs).map(with_number).collect()
}

/// Returns the patches of both digits of a number, or `None` if the patch does not show two digits side by side.
fn two_digits(patch: &Pixels) -> Option<[Pixels; 2]> {
    let mut digits: Vec<Span> = Vec::new();
    let mut pieces = pieces(patch);
    pieces.sort_by_key(|piece| piece.left);
    for piece in pieces {
        match digits.last_mut() {
            // The parts of a broken digit lie above each other.
            Some(last) if piece.left <= last.right => *last = last.with(piece),
            _ => digits.push(piece),
        }
    }
    let tallest = digits.iter().map(|digit| digit.height()).max()?;
    digits.retain(|digit| digit.height() >= LOWEST && digit.height() as f32 >= MIN_RELATIVE_HEIGHT * tallest as f32);
    let [first, second] = match digits[..] {
        [first, second] => [first, second],
        [both] if both.width() as f32 > WIDE * both.height() as f32 => cut(patch, both),
        _ => return None,
    };
    Some([alone(patch, first), alone(patch, second)])
}

/// Returns the shade of which all darker pixels are ink. The thin strokes of small digits are lighter than the ink of the
/// grid.
fn ink_of(patch: &Pixels) -> u8 {
    let inner = EDGE..SIDE - EDGE;
    let shades = inner.clone().flat_map(|y| inner.clone().map(move |x| patch[y * SIDE + x]));
    match shades.min() {
        Some(darkest) if darkest < FAINT => (darkest / 2 + PAPER / 2).max(INK),
        _ => 0,
    }
}

/// Returns the pieces of ink within the lines of a cell.
fn pieces(patch: &Pixels) -> Vec<Span> {
    let ink = ink_of(patch);
    let mut seen = [false; SIDE * SIDE];
    let (mut piece, mut spans) = (Vec::new(), Vec::new());
    for start in 0..SIDE * SIDE {
        if seen[start] || patch[start] >= ink {
            continue;
        }
        flood(start, (SIDE, SIDE), |place| patch[place] < ink, &mut seen, &mut piece);
        spans.extend(Span::of(&piece, SIDE).filter(|span| span.is_inside(EDGE, SIDE) && piece.len() > 2));
    }
    spans
}

/// Cuts digits that touch each other at the column with the least ink near the middle.
fn cut(patch: &Pixels, both: Span) -> [Span; 2] {
    let ink = |column: usize| -> u32 {
        (both.top..=both.bottom).map(|row| u32::from(PAPER.saturating_sub(patch[row * SIDE + column]))).sum()
    };
    // The first digit is a 1, which is narrow.
    let middle = both.left + both.width() / 5..both.left + both.width() * 3 / 5;
    let column = middle.min_by_key(|&column| ink(column)).unwrap_or(both.left + both.width() / 2).max(both.left + 1);
    [Span { right: column - 1, ..both }, Span { left: column + 1, ..both }]
}

/// Returns a patch with a digit alone, in the middle and in the usual size.
fn alone(patch: &Pixels, digit: Span) -> Pixels {
    // The pixels around a digit have the soft edges of its strokes.
    let pixels = (0..SIDE * SIDE)
        .map(|place| if digit.contains(place % SIDE, place / SIDE, 1) { patch[place] } else { PAPER })
        .collect();
    patch_of(&Gray { width: SIDE, height: SIDE, pixels }, digit, &[0.5])
}

/// Returns the probability that a digit alone in its patch is a 0: it is light from its middle to near its top and
/// bottom, where every other digit has a stroke, and dark on all sides.
fn zero(patch: &Pixels) -> f32 {
    let Some(digit) = pieces(patch).into_iter().max_by_key(|span| span.height()) else { return ZERO[0] };
    let darkness = |x: usize, y: usize| f32::from(PAPER.saturating_sub(patch[y * SIDE + x]));
    let darkest = |columns: RangeInclusive<usize>, rows: RangeInclusive<usize>| {
        let all = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
        all.map(|(x, y)| darkness(x, y)).fold(0.0, f32::max)
    };
    let Span { left, right, top, bottom } = digit;
    let (x, y, part) = (usize::midpoint(left, right), usize::midpoint(top, bottom), digit.height() / 4);
    let middle = darkest(x..=x, top + part..=bottom - part);
    let sides = [darkest(x..=x, top..=top + part), darkest(x..=x, bottom - part..=bottom)];
    let sides = sides.into_iter().chain([darkest(left..=x, y..=y), darkest(x..=right, y..=y)]);
    let weakest = sides.fold(f32::MAX, f32::min).max(1.0);
    // The probability falls from a middle half as dark as the weakest side.
    (2.0 - 2.0 * middle / weakest).clamp(ZERO[0], ZERO[1])
}

#[cfg(test)]
mod tests {
    use super::{PAPER, alone, cut, pieces, two_digits, zero};
    use crate::net::{Pixels, SIDE};

    /// Returns a patch from rows of characters, `#` for ink, in the middle of the patch.
    fn patch(rows: &[&str]) -> Pixels {
        let (left, top) = ((SIDE - rows[0].len()) / 2, (SIDE - rows.len()) / 2);
        let ink = |place: usize| -> Option<bool> {
            let (row, column) = ((place / SIDE).checked_sub(top)?, (place % SIDE).checked_sub(left)?);
            Some(rows.get(row)?.as_bytes().get(column)? == &b'#')
        };
        std::array::from_fn(|place| if ink(place) == Some(true) { 40 } else { PAPER })
    }

    const TEN: [&str; 10] = [
        "..#...####.",
        ".##..##..##",
        "#.#..#....#",
        "..#..#....#",
        "..#..#....#",
        "..#..#....#",
        "..#..#....#",
        "..#..#....#",
        "..#..##..##",
        "..#...####.",
    ];

    #[test]
    fn a_number_is_cut_into_its_digits() {
        let [first, second] = two_digits(&patch(&TEN)).unwrap();
        for digit in [&first, &second] {
            let [span] = pieces(digit)[..] else { panic!("one piece") };
            assert!((15..=19).contains(&span.height()), "{span:?}");
            assert!((SIDE - 1).abs_diff(span.left + span.right) <= 2, "{span:?}");
        }
        assert!(zero(&second) > 0.9 && zero(&first) < 0.1);
    }

    #[test]
    fn digits_that_touch_are_cut_where_they_do() {
        let patch = patch(&["..#...##.", ".##..#..#", "..#..#..#", "..#..#..#", "..#..#..#", "..#..#..#", "#####.##."]);
        let [both] = pieces(&patch)[..] else { panic!("one piece") };
        let [first, second] = cut(&patch, both);
        assert_eq!((first.right - both.left, second.left - both.left), (2, 4));
    }

    #[test]
    fn a_digit_alone_is_no_number() {
        let ring = TEN.map(|row| &row[5..]);
        assert!(two_digits(&patch(&ring)).is_none());
        let six = ["####", "#...", "#...", "####", "#..#", "#..#", "####"];
        let six = patch(&six);
        assert!(zero(&alone(&six, pieces(&six)[0])) < 0.1);
    }
}
