//! The legend of symbols: the number that each stands for.

use tesuji_render::art::Symbol;

use crate::Face;
use crate::page::{Block, Colour, Item, Point, Role, Shape, Text, UNCHANGED};
use crate::words::BookWords;

/// The height of the legend, with the room above it.
pub(super) const HEIGHT: f64 = 36.0;

/// The distance between two symbols, the radius of a symbol, and the size of a number.
const STEP: f64 = 46.0;
const RADIUS: f64 = 8.0;
const SIZE: f64 = 11.0;

/// Returns the symbols for 1 to `most`, centred below a point.
pub(super) fn block((middle, top): Point, most: usize, words: &BookWords) -> Block {
    let symbols = &Symbol::ALL[..most.min(Symbol::ALL.len())];
    let left = middle - STEP * symbols.len() as f64 / 2.0;
    let y = top + HEIGHT - RADIUS - 4.0;
    let mut items = Vec::new();
    let mut said = Vec::new();
    for (nth, symbol) in symbols.iter().enumerate() {
        let x = left + STEP * nth as f64 + RADIUS + 4.0;
        items.push(Item::Shape(Shape {
            path: symbol.path((x, y), RADIUS).segments(),
            fill: Some(Colour::BLACK),
            even_odd: true,
            multiplies: false,
            stroke: None,
        }));
        let text = (nth + 1).to_string();
        said.push((words.symbol)(*symbol, nth + 1));
        let at = (x + RADIUS + 5.0, y + 0.36 * SIZE);
        items.push(Item::Text(Text { at, size: SIZE, face: Face::Digits, colour: Colour::BLACK, text }));
    }
    Block { role: Role::Figure(said.join(words.comma)), place: UNCHANGED, items }
}
