//! Reads pencil marks.
//!
//! A cell with marks is cut out again with more pixels. Each piece of ink is brought to the size and the place of a digit
//! that stands alone, and the net reads it. Programs often place the marks of a cell like the keys of a telephone; then
//! the place decides between similar digits.

use tesuji_core::{Shape, ValueSet};

use crate::cells::{MARGIN, darkness, normalised, scaled, shades};
use crate::flood::flood;
use crate::hands::{height_of, printed_height};
use crate::net::{Class, Net, Pixels, Reading};
use crate::pieces::{Span, patch_of};
use crate::{Gray, Mesh};

/// The side of the picture of a cell, in pixels.
const CELL: usize = 96;
/// The margin of this picture that shows lines, in pixels.
const EDGE: usize = 9;
/// The margin of this picture that may show parts of lines, in pixels.
const NEAR_EDGE: usize = 14;
/// Ink is at least this dark, as a share of the paper of the cell.
const FAINT: f32 = 0.12;
/// The minimum height of a mark, in pixels.
const LOWEST: usize = 10;
/// The darkness of the strokes of a mark, as a share of the darkness of ink.
const DARK: f32 = 0.5;
/// The darkness of ink that may be a part of a mark.
const PALE: f32 = 0.28;
/// A piece of ink with fewer pixels is a speck.
const SPECK: usize = 12;
/// A mark has at most this share of the height of the printed digits.
const SMALL: f32 = 0.62;
/// The factor for the odds of digits in a cell with small ink, and of a blank cell if the picture has no noise.
const UNLIKELY: f32 = 0.01;
/// The side of the corner of a cell that may contain the sum of a cage, as a share of the cell.
const CORNER: f32 = 0.45;
/// A printed digit with this probability is not a mark.
const CERTAIN: f32 = 0.9999;
/// The minimum probability of a mark.
const SURE: f32 = 0.95;
/// The minimum probability of a mark whose place suggests the same digit.
const SURE_IN_PLACE: f32 = 0.05;
/// Marks are placed like the keys of a telephone if at least this share of the clear ones is.
const PLACED: f32 = 0.9;
/// The minimum number of clear marks to decide this.
const MIN_CLEAR_MARKS: usize = 12;

/// The small ink in the cells of a grid.
pub(crate) struct SmallInks {
    /// The ink of each cell, or `None` for a cell that is blank, that has a digit, or whose ink is not clear.
    cells: Vec<Option<SmallInk>>,
    /// `true` if the marks are placed like the keys of a telephone.
    is_placed: bool,
    /// `true` if the picture has no noise.
    is_drawn: bool,
    size: usize,
}

/// The pieces of ink in a cell that are small enough for marks.
struct SmallInk {
    pieces: Vec<Piece>,
    /// `true` if the cell has no other ink, which could be a part of a mark.
    is_clear: bool,
}

/// A piece of ink.
struct Piece {
    reading: Reading,
    /// Its middle, as a share of the cell.
    middle: [f32; 2],
}

/// A cell of a picture with many pixels.
struct Close {
    darkness: Vec<f32>,
    /// The darkness of ink.
    ink: f32,
}

impl SmallInks {
    /// Returns no ink, for a grid whose marks are not read.
    pub(crate) fn none(size: usize) -> SmallInks {
        SmallInks { cells: (0..size * size).map(|_| None).collect(), is_placed: false, is_drawn: false, size }
    }

    /// Returns the small ink in the cells of a grid. In a picture without noise, a cell that seems blank can have ink,
    /// too.
    pub(crate) fn of(
        net: &Net,
        gray: &Gray,
        (mesh, inverted): (&Mesh, bool),
        is_drawn: bool,
        patches: &[Pixels],
        readings: &[Reading],
    ) -> SmallInks {
        let size = mesh.size();
        let Some(height) = printed_height(patches, readings) else { return SmallInks::none(size) };
        let (gray, mesh) = scaled(gray, mesh, CELL);
        let small = |(cell, reading): (usize, &Reading)| {
            let (class, probability) = reading.best();
            let is_certain = matches!(class, Class::Printed(_)) && probability > CERTAIN;
            let is_blank = class == Class::Blank && (!is_drawn || probability > CERTAIN);
            if is_blank || is_certain || height_of(&patches[cell]).is_some_and(|high| high > SMALL * height) {
                return None;
            }
            SmallInk::of(net, &gray, (&mesh, inverted), cell, height)
        };
        let cells: Vec<Option<SmallInk>> = readings.iter().enumerate().map(small).collect();
        let is_placed = are_placed(cells.iter().flatten().flat_map(|ink| &ink.pieces), size);
        SmallInks { cells, is_placed, is_drawn, size }
    }

    /// Makes digits improbable in cells with small ink and, if the picture has no noise, makes it improbable that cells
    /// with marks are blank.
    pub(crate) fn expect_marks(&self, readings: Vec<Reading>) -> Vec<Reading> {
        let factors = [UNLIKELY; Class::MOST_DIGIT as usize + 1];
        let expected = |(reading, ink): (Reading, &Option<SmallInk>)| {
            let Some(ink) = ink else { return reading };
            let reading = reading.with_digit_odds(&factors);
            let has_marks = self.is_drawn && !self.digits(ink).is_empty();
            if has_marks { reading.with_blank_odds(UNLIKELY) } else { reading }
        };
        readings.into_iter().zip(&self.cells).map(expected).collect()
    }

    /// Returns the marks of each cell, empty if a cell has no small ink or if its marks are hard to read.
    pub(crate) fn marks(&self) -> Vec<ValueSet> {
        self.cells.iter().map(|ink| ink.as_ref().map_or(ValueSet::EMPTY, |ink| self.digits(ink))).collect()
    }

    /// Returns the marks of a cell, empty if they are hard to read.
    fn digits(&self, ink: &SmallInk) -> ValueSet {
        let digits: Vec<Option<u8>> = ink.pieces.iter().map(|piece| self.digit(piece)).collect();
        let set = digits.iter().flatten().fold(0, |set, digit| set | ValueSet::of(*digit).bits());
        let set = ValueSet::from_bits(set);
        // All marks of a cell must be clear, and no digit may occur twice.
        let is_read = set.len() == digits.len() && ink.is_clear && (self.is_placed || !ink.may_be_sum());
        if is_read { set } else { ValueSet::EMPTY }
    }

    /// Returns the digit of a mark, if it is clear.
    fn digit(&self, piece: &Piece) -> Option<u8> {
        if self.is_placed {
            let digit = place(piece, self.size);
            return (piece.reading.digit(digit) > SURE_IN_PLACE).then_some(digit);
        }
        let (digit, probability) = digit_of(&piece.reading);
        (probability > SURE && usize::from(digit) <= self.size).then_some(digit)
    }
}

impl SmallInk {
    /// Returns the small pieces of ink in a cell, or `None` if there are none or larger ones. `height` is the height of
    /// the printed digits, as a share of the cell.
    fn of(net: &Net, gray: &Gray, (mesh, inverted): (&Mesh, bool), cell: usize, height: f32) -> Option<SmallInk> {
        let close = Close::of(gray, mesh, cell, inverted);
        let most = height * SMALL * CELL as f32;
        let (spans, is_clear) = close.spans();
        if spans.is_empty() || spans.iter().any(|span| span.height() as f32 > most) {
            return None;
        }
        let patches: Vec<Pixels> = spans.iter().map(|&span| close.alone(span)).collect();
        let pieces = net.read(&patches).into_iter().zip(&spans);
        let pieces = pieces.map(|(reading, &span)| Piece { reading, middle: middle_of(span) }).collect();
        Some(SmallInk { pieces, is_clear })
    }

    /// Returns whether all ink is in the top left corner, where the sum of a cage is written.
    fn may_be_sum(&self) -> bool {
        self.pieces.iter().all(|piece| piece.middle[0] < CORNER && piece.middle[1] < CORNER)
    }
}

/// Returns the middle of a piece of ink as a share of its cell.
fn middle_of(span: Span) -> [f32; 2] {
    let share = |low: usize, high: usize| (low + high + 1) as f32 / 2.0 / CELL as f32 * (1.0 + 2.0 * MARGIN) - MARGIN;
    [share(span.left, span.right), share(span.top, span.bottom)]
}

/// Returns whether a pixel is farther from the edges than lines.
fn is_deep(place: usize) -> bool {
    let inner = NEAR_EDGE..CELL - NEAR_EDGE;
    inner.contains(&(place % CELL)) && inner.contains(&(place / CELL))
}

impl Close {
    fn of(gray: &Gray, mesh: &Mesh, cell: usize, inverted: bool) -> Close {
        let darkness = darkness(&shades(gray, mesh, cell, inverted, CELL));
        let inside = (0..CELL * CELL).filter(|&place| is_deep(place));
        let mut inside: Vec<f32> = inside.map(|place| darkness[place]).collect();
        let nth = inside.len() * 993 / 1000;
        let ink = inside.select_nth_unstable_by(nth, f32::total_cmp).1.max(FAINT);
        Close { darkness, ink }
    }

    /// Returns the pieces of ink within the lines of the cell that may be marks, and whether there is no other ink.
    fn spans(&self) -> (Vec<Span>, bool) {
        // Lower pieces are specks, and pieces at the edges are parts of lines.
        let is_mark = |span: &Span| span.is_inside(EDGE, CELL) && span.height() >= LOWEST;
        let spans: Vec<Span> = self.pieces(DARK).filter_map(|piece| Span::of(&piece, CELL)).filter(is_mark).collect();
        // Lines end near the edges, and specks have few pixels.
        let is_other = |piece: &Vec<usize>| {
            let is_mark =
                piece.iter().any(|&place| spans.iter().any(|span| span.contains(place % CELL, place / CELL, 0)));
            !is_mark && piece.len() >= SPECK && piece.iter().any(|&place| is_deep(place))
        };
        let is_clear = !self.pieces(PALE).any(|piece| is_other(&piece));
        (spans, is_clear)
    }

    /// Returns the connected pieces of pixels that are at least this dark, as a share of the darkness of ink.
    fn pieces(&self, share: f32) -> impl Iterator<Item = Vec<usize>> {
        let limit = self.ink * share;
        let mut seen = vec![false; CELL * CELL];
        (0..CELL * CELL).filter_map(move |start| {
            if seen[start] || self.darkness[start] < limit {
                return None;
            }
            let mut piece = Vec::new();
            flood(start, (CELL, CELL), |place| self.darkness[place] >= limit, &mut seen, &mut piece);
            Some(piece)
        })
    }

    /// Returns the patch of a piece of ink alone.
    fn alone(&self, span: Span) -> Pixels {
        let shade = |place: usize| {
            // The pixels around a digit have the soft edges of its strokes.
            let is_piece = span.contains(place % CELL, place / CELL, 2);
            let dark = if is_piece { self.darkness[place] / self.ink } else { 0.0 };
            normalised(dark)
        };
        let gray = Gray { width: CELL, height: CELL, pixels: (0..CELL * CELL).map(shade).collect() };
        patch_of(&gray, span, &[0.25, 0.75])
    }
}

/// Returns the most probable digit of a mark, and its probability.
fn digit_of(reading: &Reading) -> (u8, f32) {
    let digits = (1..=9).map(|digit| (digit, reading.digit(digit)));
    digits.fold((0, 0.0), |best, other| if other.1 > best.1 { other } else { best })
}

/// Returns whether nearly all clear marks are placed like the keys of a telephone.
fn are_placed<'a>(pieces: impl Iterator<Item = &'a Piece>, size: usize) -> bool {
    let (mut count, mut placed) = (0, 0);
    for piece in pieces {
        let (digit, probability) = digit_of(&piece.reading);
        if probability > SURE {
            count += 1;
            placed += usize::from(place(piece, size) == digit);
        }
    }
    count >= MIN_CLEAR_MARKS && placed as f32 >= PLACED * count as f32
}

/// Returns the digit whose place in the cell is nearest to a mark.
fn place(piece: &Piece, size: usize) -> u8 {
    let columns = Shape::of_size(size).map_or(size, |shape| shape.box_columns());
    let rows = size.div_ceil(columns);
    let index = |share: f32, count: usize| ((share * count as f32).max(0.0) as usize).min(count - 1);
    (index(piece.middle[1], rows) * columns + index(piece.middle[0], columns) + 1) as u8
}
