//! The content of pages as operators.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Str};

use super::MULTIPLY;
use super::fonts::Fonts;
use crate::page::{Block, Cap, Colour, Item, Role, Segment, Shape, Text, UNCHANGED};

/// A writer of the content of a page.
pub(super) struct ContentWriter {
    content: Content,
    /// `true` if parts are marked for screen readers.
    is_tagged: bool,
}

impl ContentWriter {
    /// Begins the content of a page, with the map from its coordinates.
    pub(super) fn new(base: [f32; 6], is_tagged: bool) -> ContentWriter {
        let mut content = Content::new();
        content.save_state().transform(base);
        ContentWriter { content, is_tagged }
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        self.content.restore_state();
        self.content.finish().into_vec()
    }

    /// Writes a block. Its parts are numbered from `mark`, in the order of its elements.
    pub(super) fn block(&mut self, block: &Block, mark: i32, fonts: &Fonts) {
        let is_moved = block.place != UNCHANGED;
        if is_moved {
            self.content.save_state().transform(block.place.map(short));
        }
        let mut one = |tag: &[u8]| self.marked(tag, Some(mark), &block.items, fonts);
        match &block.role {
            Role::Artifact => self.marked(b"Artifact", None, &block.items, fonts),
            Role::Title => one(b"H1"),
            Role::Heading => one(b"H2"),
            Role::Paragraph => one(b"P"),
            Role::Figure(_) => one(b"Figure"),
            Role::Grid(parts) => {
                let spoken = parts.iter().map(|part| part.items).sum::<usize>();
                let (drawn, mut rest) = block.items.split_at(block.items.len().saturating_sub(spoken));
                self.marked(b"Artifact", None, drawn, fonts);
                for (nth, part) in parts.iter().enumerate() {
                    let items;
                    (items, rest) = rest.split_at(part.items.min(rest.len()));
                    let tag: &[u8] = if nth == 0 { b"Caption" } else { b"TD" };
                    self.marked(tag, Some(mark + nth as i32), items, fonts);
                }
            }
        }
        if is_moved {
            self.content.restore_state();
        }
    }

    /// Writes items with the number of their element, or as an artifact.
    fn marked(&mut self, tag: &[u8], mark: Option<i32>, items: &[Item], fonts: &Fonts) {
        match mark {
            _ if !self.is_tagged => {}
            Some(mark) => {
                self.content.begin_marked_content_with_properties(Name(tag)).properties().identify(mark);
            }
            None => _ = self.content.begin_marked_content(Name(tag)),
        }
        for (nth, item) in items.iter().enumerate() {
            match item {
                Item::Shape(shape) => self.shape(shape),
                Item::Text(text) => self.text(text, mark.is_some() && goes_on(&items[nth..]), fonts),
            }
        }
        if self.is_tagged {
            self.content.end_marked_content();
        }
    }

    /// Writes a text, followed by a space if the sentence continues.
    fn text(&mut self, text: &Text, goes_on: bool, fonts: &Fonts) {
        let (x, y) = text.at;
        let mut codes = fonts.codes(text.face, &text.text);
        if goes_on {
            codes.extend(fonts.codes(text.face, " "));
        }
        fill_with(&mut self.content, text.colour);
        self.content.begin_text().set_font(Fonts::name(text.face), short(text.size));
        // The y axis of pages points down, so letters are flipped.
        self.content.set_text_matrix([1.0, 0.0, 0.0, -1.0, short(x), short(y)]);
        self.content.show(Str(&codes)).end_text();
    }

    fn shape(&mut self, shape: &Shape) {
        let content = &mut self.content;
        content.save_state();
        if shape.multiplies {
            content.set_parameters(MULTIPLY);
        }
        if let Some(colour) = shape.fill {
            fill_with(content, colour);
        }
        if let Some(stroke) = shape.stroke {
            match stroke.colour {
                Colour::Gray(gray) => content.set_stroke_gray(gray as f32),
                Colour::Rgb([red, green, blue]) => content.set_stroke_rgb(red as f32, green as f32, blue as f32),
                Colour::Cmyk(inks) => {
                    let [cyan, magenta, yellow, black] = inks.map(|ink| ink as f32);
                    content.set_stroke_cmyk(cyan, magenta, yellow, black)
                }
            };
            content.set_line_width(short(stroke.width));
            content.set_line_cap(match stroke.cap {
                Cap::Butt => LineCapStyle::ButtCap,
                Cap::Round => LineCapStyle::RoundCap,
                Cap::Square => LineCapStyle::ProjectingSquareCap,
            });
            content.set_line_join(if stroke.round { LineJoinStyle::RoundJoin } else { LineJoinStyle::MiterJoin });
            if !stroke.dash.is_empty() {
                content.set_dash_pattern(stroke.dash.iter().copied().map(short), 0.0);
            }
        }
        for segment in &shape.path {
            match *segment {
                Segment::Move((x, y)) => content.move_to(short(x), short(y)),
                Segment::Line((x, y)) => content.line_to(short(x), short(y)),
                Segment::Curve((a, b), (c, d), (x, y)) => {
                    content.cubic_to(short(a), short(b), short(c), short(d), short(x), short(y))
                }
                Segment::Close => content.close_path(),
            };
        }
        match (shape.fill.is_some(), shape.stroke.is_some(), shape.even_odd) {
            (true, true, false) => content.fill_nonzero_and_stroke(),
            (true, true, true) => content.fill_even_odd_and_stroke(),
            (true, false, false) => content.fill_nonzero(),
            (true, false, true) => content.fill_even_odd(),
            (false, true, _) => content.stroke(),
            (false, false, _) => content.end_path(),
        };
        content.restore_state();
    }
}

/// Returns `true` if a space separates the first text from the next one. Chinese has no spaces.
fn goes_on(items: &[Item]) -> bool {
    let is_wide = |letter: char| letter >= '\u{2e80}';
    match items {
        [Item::Text(text), Item::Text(_), ..] => !text.text.ends_with(is_wide),
        _ => false,
    }
}

fn fill_with(content: &mut Content, colour: Colour) {
    match colour {
        Colour::Gray(gray) => content.set_fill_gray(gray as f32),
        Colour::Rgb([red, green, blue]) => content.set_fill_rgb(red as f32, green as f32, blue as f32),
        Colour::Cmyk(inks) => {
            let [cyan, magenta, yellow, black] = inks.map(|ink| ink as f32);
            content.set_fill_cmyk(cyan, magenta, yellow, black)
        }
    };
}

/// Rounds a number to a ten-thousandth, which keeps files small.
fn short(number: f64) -> f32 {
    ((number * 10_000.0).round() / 10_000.0) as f32
}
