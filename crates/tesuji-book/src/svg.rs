//! Pages as SVG.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use crate::Face;
use crate::page::{Block, Cap, Colour, Item, Page, Segment, Shape, Text, UNCHANGED};

impl Page {
    /// Returns the page as SVG on white paper, with this width and height in points.
    ///
    /// Its shapes and letters are where the PDF has them. Letters are outlines, so they need no font.
    ///
    /// # Examples
    ///
    /// ```
    /// use tesuji_book::Face;
    /// use tesuji_book::page::{Page, Role};
    ///
    /// let mut page = Page::default();
    /// page.text(Role::Title, (72.0, 72.0), (Face::Text, 24.0), "Sudoku");
    /// assert!(page.svg((432.0, 648.0)).starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 432 648\""));
    /// ```
    pub fn svg(&self, (width, height): (f64, f64)) -> String {
        let mut svg = String::new();
        write_page(&mut svg, self, (Number(width), Number(height))).expect("writing to a String cannot fail");
        svg
    }
}

fn write_page(svg: &mut String, page: &Page, (width, height): (Number, Number)) -> fmt::Result {
    write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}pt\" \
         height=\"{height}pt\"><defs>"
    )?;
    let items = page.blocks.iter().flat_map(|block| &block.items);
    let texts = items.filter_map(|item| if let Item::Text(text) = item { Some(text) } else { None });
    let glyphs =
        texts.flat_map(|text| text.text.chars().filter_map(|letter| Some((text.face, text.face.glyph(letter)?))));
    for (face, glyph) in glyphs.collect::<BTreeSet<_>>() {
        write!(svg, "<path id=\"{}{glyph}\" d=\"", initial(face))?;
        write_path(svg, &face.outline_of(glyph))?;
        svg.push_str("\"/>");
    }
    svg.push_str("</defs><path fill=\"#fff\" d=\"M0 0");
    write!(svg, "H{width}V{height}H0Z\"/>")?;
    page.blocks.iter().try_for_each(|block| write_block(svg, block))?;
    svg.push_str("</svg>");
    Ok(())
}

/// Returns the first letter of the names of a face's glyphs.
const fn initial(face: Face) -> char {
    match face {
        Face::Text => 'T',
        Face::Digits => 'D',
        Face::Bold => 'B',
        Face::Own(_) => 'O',
    }
}

fn write_block(svg: &mut String, block: &Block) -> fmt::Result {
    let is_moved = block.place != UNCHANGED;
    if is_moved {
        let [a, b, c, d, e, f] = block.place.map(FineNumber);
        write!(svg, "<g transform=\"matrix({a} {b} {c} {d} {e} {f})\">")?;
    }
    for item in &block.items {
        match item {
            Item::Shape(shape) => write_shape(svg, shape)?,
            Item::Text(text) => write_text(svg, text)?,
        }
    }
    if is_moved {
        svg.push_str("</g>");
    }
    Ok(())
}

fn write_text(svg: &mut String, text: &Text) -> fmt::Result {
    let scale = FineNumber(text.size / text.face.units_per_em());
    let (x, y) = (Number(text.at.0), Number(text.at.1));
    write!(svg, "<g transform=\"translate({x} {y}) scale({scale})\"")?;
    if text.colour != Colour::BLACK {
        write!(svg, " fill=\"{}\"", Hex(text.colour))?;
    }
    svg.push('>');
    let mut right = 0;
    for glyph in text.text.chars().filter_map(|letter| text.face.glyph(letter)) {
        write!(svg, "<use href=\"#{}{glyph}\"", initial(text.face))?;
        if right > 0 {
            write!(svg, " x=\"{right}\"")?;
        }
        svg.push_str("/>");
        right += text.face.advance(glyph);
    }
    svg.push_str("</g>");
    Ok(())
}

fn write_shape(svg: &mut String, shape: &Shape) -> fmt::Result {
    svg.push_str("<path");
    match shape.fill {
        Some(Colour::BLACK) => {}
        Some(fill) => write!(svg, " fill=\"{}\"", Hex(fill))?,
        None => svg.push_str(" fill=\"none\""),
    }
    if shape.even_odd {
        svg.push_str(" fill-rule=\"evenodd\"");
    }
    if shape.multiplies {
        svg.push_str(" style=\"mix-blend-mode:multiply\"");
    }
    if let Some(stroke) = &shape.stroke {
        write!(svg, " stroke=\"{}\" stroke-width=\"{}\"", Hex(stroke.colour), Number(stroke.width))?;
        match stroke.cap {
            Cap::Butt => {}
            Cap::Round => svg.push_str(" stroke-linecap=\"round\""),
            Cap::Square => svg.push_str(" stroke-linecap=\"square\""),
        }
        // The limit for sharp corners is that of PDF.
        svg.push_str(if stroke.round { " stroke-linejoin=\"round\"" } else { " stroke-miterlimit=\"10\"" });
        if !stroke.dash.is_empty() {
            svg.push_str(" stroke-dasharray=\"");
            stroke.dash.iter().try_for_each(|length| write!(svg, "{} ", Number(*length)))?;
            svg.push('"');
        }
    }
    svg.push_str(" d=\"");
    write_path(svg, &shape.path)?;
    svg.push_str("\"/>");
    Ok(())
}

fn write_path(svg: &mut String, path: &[Segment]) -> fmt::Result {
    let point = |(x, y): (f64, f64)| (Number(x), Number(y));
    for segment in path {
        match *segment {
            Segment::Move(to) => {
                let (x, y) = point(to);
                write!(svg, "M{x} {y}")?;
            }
            Segment::Line(to) => {
                let (x, y) = point(to);
                write!(svg, "L{x} {y}")?;
            }
            Segment::Curve(one, other, to) => {
                let ((a, b), (c, d), (x, y)) = (point(one), point(other), point(to));
                write!(svg, "C{a} {b} {c} {d} {x} {y}")?;
            }
            Segment::Close => svg.push('Z'),
        }
    }
    Ok(())
}

/// A number with at most two decimals.
struct Number(f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (self.0 * 100.0).round() / 100.0)
    }
}

/// A factor or a position, with at most five decimals.
struct FineNumber(f64);

impl fmt::Display for FineNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (self.0 * 100_000.0).round() / 100_000.0)
    }
}

/// A colour as in CSS.
struct Hex(Colour);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0.rgb().map(|part| (part * 255.0).round() as u8);
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{Role, Stroke};

    #[test]
    fn equal_letters_have_one_outline() {
        let mut page = Page::default();
        page.text(Role::Paragraph, (10.0, 20.0), (Face::Text, 9.0), "abba");
        let svg = page.svg((100.0, 50.5));
        let glyph = |letter| Face::Text.glyph(letter).unwrap();
        let (a, b) = (glyph('a'), glyph('b'));
        assert_eq!(svg.matches("<path id=").count(), 2, "{svg}");
        assert_eq!(svg.matches(&format!("<use href=\"#T{a}\"")).count(), 2, "{svg}");
        let (one, two) = (Face::Text.advance(a), Face::Text.advance(b));
        assert!(svg.contains(&format!("<use href=\"#T{a}\" x=\"{}\"/></g>", one + 2 * two)), "{svg}");
        let scale = FineNumber(9.0 / Face::Text.units_per_em());
        assert!(svg.contains(&format!("<g transform=\"translate(10 20) scale({scale})\">")), "{svg}");
        assert!(svg.contains(" width=\"100pt\" height=\"50.5pt\""), "{svg}");
    }

    #[test]
    fn shapes_keep_their_style() {
        let path =
            vec![Segment::Move((0.0, 1.0)), Segment::Curve((1.0, 2.0), (3.0, 4.0), (5.0, 6.125)), Segment::Close];
        let stroke = Stroke { round: true, dash: &[2.0, 1.0], cap: Cap::Round, ..Stroke::black(0.5) };
        let shape =
            Shape { path, fill: Some(Colour::Gray(0.5)), even_odd: true, multiplies: true, stroke: Some(stroke) };
        let place = [0.5, 0.0, 0.0, 0.5, 7.0, 8.0];
        let page = Page { blocks: vec![Block { role: Role::Artifact, place, items: vec![Item::Shape(shape)] }] };
        let expected = "<g transform=\"matrix(0.5 0 0 0.5 7 8)\"><path fill=\"#808080\" fill-rule=\"evenodd\" \
            style=\"mix-blend-mode:multiply\" stroke=\"#000000\" stroke-width=\"0.5\" stroke-linecap=\"round\" \
            stroke-linejoin=\"round\" stroke-dasharray=\"2 1 \" d=\"M0 1C1 2 3 4 5 6.13Z\"/></g></svg>";
        let svg = page.svg((10.0, 10.0));
        assert!(svg.ends_with(expected), "{svg}");
    }

    #[test]
    fn a_letter_that_the_face_lacks_is_left_out() {
        let mut page = Page::default();
        page.text(Role::Paragraph, (0.0, 0.0), (Face::Text, 9.0), "<数&");
        assert_eq!(page.svg((10.0, 10.0)).matches("<use").count(), 2);
    }
}
