//! Drawings on pages: the items of an [`Art`] with the colours of a theme.

use tesuji_render::art::{self, Art, Fill, Ink, Item as Drawn, Style, Theme};

use crate::Face;
use crate::face::Faces;
use crate::page::{Colour, Item, Shape, Stroke, Text};
use crate::rules::LEAST_TEXT;

/// The greatest factor by which small texts are enlarged.
const MOST_ENLARGED: f64 = 1.25;

/// A drawing as items.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The left and upper edges, the width and the height.
    pub view: [f64; 4],
    /// The description of the drawing.
    pub description: String,
    /// The items, the lowest first.
    pub items: Vec<Item>,
    /// `true` if the first item is the background of a theme whose paper is not white.
    pub has_ground: bool,
}

impl Picture {
    /// Returns a drawing in a theme. Paper is white; a theme with another background gets a rectangle of its colour.
    pub fn of(drawing: &Art, theme: Theme) -> Picture {
        let art = theme.sized(drawing);
        let paper = theme.paper();
        let mut items = Vec::with_capacity(art.items.len());
        let has_ground = paper.rgb() != [1.0; 3];
        if has_ground {
            let [left, top, width, height] = art.view;
            items.push(filled(&art::Rect { at: (left, top), width, height, round: 0.0 }, paper));
        }
        for item in &art.items {
            match item {
                Drawn::Text(text) => {
                    items.extend(text.ground.as_ref().map(|ground| filled(ground, paper)));
                    items.push(written(text, theme));
                }
                shape => items.extend(shape.style().map(|style| drawn(shape, style, theme))),
            }
        }
        Picture { view: art.view, description: art.description, items, has_ground }
    }

    /// Returns the picture with its texts at least this large, in the units of the drawing. An enlarged text keeps its
    /// centre.
    pub(crate) fn with_texts_of(mut self, least: f64) -> Picture {
        for item in &mut self.items {
            if let Item::Text(text) = item
                && text.size < least
            {
                let more = least - text.size;
                let width = text.face.width(&text.text, text.size);
                text.at.0 -= width * more / text.size / 2.0;
                // The height of a digit is about 0.72 of the font size.
                text.at.1 += 0.36 * more;
                text.size = least;
            }
        }
        self
    }

    /// Returns the picture with its small texts at the least size that prints readably at this scale, if they are not
    /// much smaller: larger ones would touch.
    pub(crate) fn legible(self, scale: f64) -> Picture {
        let least = LEAST_TEXT / scale;
        if self.smallest_text() * MOST_ENLARGED < least { self } else { self.with_texts_of(least) }
    }

    /// Returns the picture with letters that its faces lack in another one.
    pub(crate) fn in_faces(mut self, faces: Faces) -> Picture {
        for item in &mut self.items {
            if let Item::Text(text) = item
                && !text.face.has(&text.text)
            {
                text.face = faces.for_sentence(&text.text);
            }
        }
        self
    }

    /// Returns the size of the smallest text in the units of the drawing.
    pub fn smallest_text(&self) -> f64 {
        let sizes =
            self.items.iter().filter_map(|item| if let Item::Text(text) = item { Some(text.size) } else { None });
        sizes.fold(f64::MAX, f64::min)
    }
}

/// Returns a rectangle of one colour.
fn filled(rect: &art::Rect, colour: Colour) -> Item {
    Item::Shape(Shape { path: rect.segments(), fill: Some(colour), even_odd: false, multiplies: false, stroke: None })
}

fn drawn(item: &Drawn, style: &Style, theme: Theme) -> Item {
    let fill = match style.fill {
        Fill::With(ink) => Some(theme.colour(ink)),
        Fill::None | Fill::Needless => None,
    };
    let stroke = style.stroke.as_ref().map(|stroke| Stroke {
        colour: theme.colour(stroke.ink),
        width: stroke.width,
        cap: stroke.cap,
        round: stroke.round,
        dash: stroke.dash.unwrap_or_default(),
    });
    let is_clear = style.opacity < 1.0;
    Item::Shape(Shape {
        path: item.segments(),
        // On paper, a transparent colour is replaced by a light one that darkens the shapes below it.
        fill: fill.map(|fill| if is_clear { fill.over(theme.paper(), style.opacity) } else { fill }),
        even_odd: style.even_odd,
        multiplies: (style.multiplies || is_clear) && theme != Theme::Dark,
        stroke,
    })
}

fn written(text: &art::Text, theme: Theme) -> Item {
    let face = if text.bold { Face::Bold } else { Face::Digits };
    let (x, y) = text.at;
    let left = if text.from_left { x } else { x - face.width(&text.text, text.size) / 2.0 };
    let colour = theme.colour(text.ink.unwrap_or(Ink::BLACK));
    Item::Text(Text { at: (left, y), size: text.size, face, colour, text: text.text.clone() })
}
