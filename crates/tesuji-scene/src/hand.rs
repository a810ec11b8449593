//! Digits and marks written by hand.

use tesuji_book::page::{Cap, Colour, Item, Segment, Shape, Stroke};
use tesuji_core::Problem;

use crate::random::Random;
use crate::strokes;

/// The colours of the players' pens: blue, black, and two pencils.
const INKS: [[f64; 3]; 4] = [[0.13, 0.2, 0.55], [0.1, 0.1, 0.12], [0.35, 0.35, 0.37], [0.5, 0.5, 0.5]];

/// The handwriting of a player.
pub(crate) struct Hand {
    ink: Colour,
    /// The height of digits and the thickness of the pen, in cells.
    height: f32,
    thickness: f32,
}

impl Hand {
    pub(crate) fn new(random: &mut Random) -> Hand {
        Hand {
            ink: Colour::Rgb(*random.choose(&INKS)),
            height: random.between(0.5, 0.85),
            thickness: random.between(0.035, 0.075),
        }
    }

    /// Returns what the player wrote, in the coordinates of a drawing with cells of this width.
    pub(crate) fn write(&self, problem: &Problem, cell: f64, random: &mut Random) -> Vec<Item> {
        let layout = problem.layout();
        let mut items = Vec::new();
        let (placed, marks) = (problem.placed(), problem.marks());
        let across = layout.size().isqrt().max(1);
        for (nth, &value) in placed.iter().enumerate() {
            let Some((row, column)) = layout.place(nth) else { continue };
            let corner = [column as f64 * cell, row as f64 * cell];
            let mut number = |value: u8, at: [f64; 2], height: f64, random: &mut Random| {
                let text = layout.number(value).to_string();
                // Small digits are written with the same pen, but more lightly.
                let width = cell * f64::from(self.thickness) * (height / cell).min(0.5) * 2.0;
                self.number(&text, at, [height, width.max(0.025 * cell)], &mut items, random);
            };
            if value != 0 {
                let shaken = [0.5, 0.5].map(|half| half + f64::from(random.normal()) * 0.05);
                let height = cell * f64::from(self.height * random.between(0.9, 1.1));
                number(value, [corner[0] + shaken[0] * cell, corner[1] + shaken[1] * cell], height, random);
                continue;
            }
            for value in marks.get(nth).into_iter().flat_map(|marks| marks.iter()) {
                let spot = usize::from(value - 1);
                let part = |nth: usize| 0.2 + 0.6 * nth as f64 / (across.max(2) - 1) as f64;
                let at = [part(spot % across), part(spot / across)];
                let shaken = at.map(|part| part + f64::from(random.normal()) * 0.02);
                let height = cell * 0.72 / across as f64;
                number(value, [corner[0] + shaken[0] * cell, corner[1] + shaken[1] * cell], height, random);
            }
        }
        items
    }

    /// Writes a number around a point.
    fn number(
        &self,
        text: &str,
        [x, y]: [f64; 2],
        [height, thickness]: [f64; 2],
        items: &mut Vec<Item>,
        random: &mut Random,
    ) {
        let digits: Vec<usize> =
            text.bytes().filter(u8::is_ascii_digit).map(|digit| usize::from(digit - b'0')).collect();
        let height = height / if digits.len() > 1 { 1.4 } else { 1.0 };
        let slant = f64::from(random.normal()) * 0.12;
        let (sin, cos) = (f64::from(random.normal()) * 0.08).sin_cos();
        for (nth, &digit) in digits.iter().enumerate() {
            let shift = (nth as f64 - (digits.len() - 1) as f64 / 2.0) * 0.7 * height;
            for chain in strokes::write(digit, random) {
                let points = chain.iter().map(|&[u, v]| {
                    let (u, v) = (f64::from(u) * height - slant * f64::from(v) * height, f64::from(v) * height);
                    (x + shift + u * cos - v * sin, y + u * sin + v * cos)
                });
                let path: Vec<Segment> = points
                    .enumerate()
                    .map(|(nth, point)| if nth == 0 { Segment::Move(point) } else { Segment::Line(point) })
                    .collect();
                let width = thickness * f64::from(random.between(0.85, 1.15));
                let stroke = Stroke { colour: self.ink, width, cap: Cap::Round, round: true, dash: &[] };
                let shape = Shape { path, fill: None, even_odd: false, multiplies: false, stroke: Some(stroke) };
                items.push(Item::Shape(shape));
            }
        }
    }
}
