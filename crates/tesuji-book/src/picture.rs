//! Drawings of problems: the SVG pictures of [`ProblemPicture`](tesuji_render::ProblemPicture), element by element.
//!
//! A picture has few kinds of elements and attributes. Anything else is an error, so nothing is left out silently.
//! Colours become grays, the ink and the pen black.

use std::collections::BTreeMap;

use crate::Face;
use crate::page::{Cap, Item, Point, Segment, Shape, Stroke, Text, circle};

/// The smallest gray of a colour that is not printed black.
const NEARLY_BLACK: f64 = 0.4;

/// The gray of lines between cells in the pictures; they are black on paper, because thin gray lines are printed as
/// dots.
const CELL_LINE: &str = "#8c8c8c";

/// A picture as items.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The left and upper edges, the width and the height.
    pub view: [f64; 4],
    /// The description of the layout and the constraints.
    pub description: String,
    /// The items, the lowest first.
    pub items: Vec<Item>,
}

/// The error returned for an SVG text that has something other than the pictures of problems.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the picture has {0}, which is not known")]
pub struct PictureError(String);

type Attributes<'a> = BTreeMap<&'a str, &'a str>;

impl Picture {
    /// Parses the text of a picture.
    ///
    /// # Errors
    ///
    /// Returns an error if the text has an element or an attribute that pictures of problems do not have.
    pub fn of(svg: &str) -> Result<Picture, PictureError> {
        let mut picture = Picture { view: [0.0; 4], description: String::new(), items: Vec::new() };
        for element in svg.split('<').skip(1) {
            let unknown = || PictureError(format!("<{element}"));
            let (tag, content) = element.split_once('>').ok_or_else(unknown)?;
            let tag = tag.trim_end_matches('/');
            let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
            let attributes = attributes_of(attributes)?;
            match name {
                "svg" => picture.view = view(&attributes).ok_or_else(unknown)?,
                "rect" => picture.items.push(rect(&attributes)?),
                "circle" => picture.items.push(round(&attributes)?),
                "path" => {
                    let path = path(attributes.get("d").copied().unwrap_or_default()).ok_or_else(unknown)?;
                    picture.items.push(shape(path, &attributes, &["d"])?);
                }
                "text" => picture.items.push(text(&attributes, content)?),
                "desc" => picture.description = unescaped(content),
                "title" | "/title" | "/desc" | "/text" | "/svg" => {}
                _ => return Err(unknown()),
            }
        }
        // The white ground; paper is white already.
        picture.items.remove(0);
        Ok(picture)
    }
}

/// Parses `name="value"` pairs.
fn attributes_of(mut text: &str) -> Result<Attributes<'_>, PictureError> {
    let mut attributes = BTreeMap::new();
    while let Some((name, rest)) = text.split_once("=\"") {
        let (value, rest) = rest.split_once('"').ok_or_else(|| PictureError(text.to_owned()))?;
        attributes.insert(name.trim(), value);
        text = rest;
    }
    match text.trim() {
        "" => Ok(attributes),
        rest => Err(PictureError(rest.to_owned())),
    }
}

fn number(attributes: &Attributes<'_>, name: &str) -> Result<f64, PictureError> {
    let value = attributes.get(name).and_then(|value| value.parse().ok()).filter(|value: &f64| value.is_finite());
    value.ok_or_else(|| PictureError(format!("no number {name}")))
}

fn view(attributes: &Attributes<'_>) -> Option<[f64; 4]> {
    let numbers: Vec<f64> = attributes.get("viewBox")?.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
    numbers.try_into().ok()
}

fn rect(attributes: &Attributes<'_>) -> Result<Item, PictureError> {
    let [x, y, width, height] = ["x", "y", "width", "height"].map(|name| number(attributes, name));
    let (x, y, width, height) = (x?, y?, width?, height?);
    let (right, bottom) = (x + width, y + height);
    let corners = [(right, y), (right, bottom), (x, bottom)].map(Segment::Line);
    let path = [Segment::Move((x, y))].into_iter().chain(corners).chain([Segment::Close]).collect();
    shape(path, attributes, &["x", "y", "width", "height"])
}

fn round(attributes: &Attributes<'_>) -> Result<Item, PictureError> {
    let middle = (number(attributes, "cx")?, number(attributes, "cy")?);
    shape(circle(middle, number(attributes, "r")?), attributes, &["cx", "cy", "r"])
}

/// Returns the shape of a path with the attributes of its style.
fn shape(path: Vec<Segment>, attributes: &Attributes<'_>, others: &[&str]) -> Result<Item, PictureError> {
    let mut shape = Shape { path, fill: Some(0.0), even_odd: false, multiplies: false, stroke: None };
    let mut stroke = Stroke { gray: 0.0, width: 1.0, cap: Cap::Butt, round: false, dash: None };
    let mut stroked = false;
    for (&name, &value) in attributes {
        match (name, value) {
            ("fill", "none") => shape.fill = None,
            ("fill", colour) => shape.fill = Some(gray(colour)?),
            ("fill-rule", "evenodd") => shape.even_odd = true,
            ("style", "mix-blend-mode:multiply") => shape.multiplies = true,
            ("stroke", colour) => (stroke.gray, stroked) = (line_gray(colour)?, true),
            ("stroke-width", _) => stroke.width = number(attributes, name)?,
            ("stroke-linecap", "round") => stroke.cap = Cap::Round,
            ("stroke-linecap", "square") => stroke.cap = Cap::Square,
            ("stroke-linejoin", "round") => stroke.round = true,
            ("stroke-dasharray", _) => stroke.dash = Some(dash(value)?),
            (name, _) if others.contains(&name) => {}
            _ => return Err(PictureError(format!("{name}=\"{value}\""))),
        }
    }
    shape.stroke = stroked.then_some(stroke);
    // A line without the attribute `fill` encloses nothing.
    let encloses = shape.path.iter().filter(|segment| !matches!(segment, Segment::Move(_))).count() > 1;
    shape.fill = shape.fill.filter(|_| encloses);
    Ok(Item::Shape(shape))
}

fn dash(value: &str) -> Result<[f64; 2], PictureError> {
    let lengths: Option<Vec<f64>> = value.split(' ').map(|length| length.parse().ok()).collect();
    lengths.and_then(|lengths| lengths.try_into().ok()).ok_or_else(|| PictureError(format!("dashes {value}")))
}

fn text(attributes: &Attributes<'_>, content: &str) -> Result<Item, PictureError> {
    let (x, y, size) = (number(attributes, "x")?, number(attributes, "y")?, number(attributes, "font-size")?);
    let (mut face, mut shade, mut is_centred) = (Face::Digits, 0.0, true);
    for (&name, &value) in attributes {
        match (name, value) {
            ("x" | "y" | "font-size", _) => {}
            ("font-weight", "bold") => face = Face::Bold,
            ("fill", colour) => shade = gray(colour)?,
            ("text-anchor", "start") => is_centred = false,
            _ => return Err(PictureError(format!("{name}=\"{value}\""))),
        }
    }
    let text = unescaped(content);
    let left = if is_centred { x - face.width(&text, size) / 2.0 } else { x };
    Ok(Item::Text(Text { at: (left, y), size, face, gray: shade, text }))
}

/// Returns a text without the escapes of XML.
fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// Returns the gray of a line.
fn line_gray(colour: &str) -> Result<f64, PictureError> {
    if colour == CELL_LINE { Ok(0.0) } else { gray(colour) }
}

/// Returns the gray of a colour, in hundredths.
fn gray(colour: &str) -> Result<f64, PictureError> {
    if colour == "white" {
        return Ok(1.0);
    }
    let unknown = || PictureError(format!("the colour {colour}"));
    let digits = colour.strip_prefix('#').filter(|digits| digits.is_ascii()).ok_or_else(unknown)?;
    let channel = |nth: usize| {
        let (text, factor) = match digits.len() {
            3 => (digits.get(nth..=nth)?, 17.0),
            6 => (digits.get(2 * nth..2 * nth + 2)?, 1.0),
            _ => return None,
        };
        Some(f64::from(u8::from_str_radix(text, 16).ok()?) * factor / 255.0)
    };
    let [red, green, blue] = [channel(0), channel(1), channel(2)].map(|channel| channel.ok_or_else(unknown));
    let light = 0.299 * red? + 0.587 * green? + 0.114 * blue?;
    Ok(if light < NEARLY_BLACK { 0.0 } else { (light * 100.0).round() / 100.0 })
}

/// Parses the commands `M`, `L`, `H`, `V`, `l`, `h`, `v` and `z` of a path.
fn path(text: &str) -> Option<Vec<Segment>> {
    let mut segments = Vec::new();
    let (mut at, mut start): (Point, Point) = ((0.0, 0.0), (0.0, 0.0));
    let mut rest = text;
    while let Some(command) = rest.chars().next() {
        let after = rest.get(1..)?;
        let end = after.find(|one: char| one.is_ascii_alphabetic()).unwrap_or(after.len());
        let numbers: Vec<f64> = numbers_of(&after[..end])?;
        at = match (command, &numbers[..]) {
            ('M' | 'L', &[x, y]) => (x, y),
            ('H', &[x]) => (x, at.1),
            ('V', &[y]) => (at.0, y),
            ('l', &[x, y]) => (at.0 + x, at.1 + y),
            ('h', &[x]) => (at.0 + x, at.1),
            ('v', &[y]) => (at.0, at.1 + y),
            ('z', []) => start,
            _ => return None,
        };
        segments.push(match command {
            'M' => Segment::Move(at),
            'z' => Segment::Close,
            _ => Segment::Line(at),
        });
        if command == 'M' {
            start = at;
        }
        rest = &after[end..];
    }
    Some(segments)
}

/// Parses numbers that spaces or minus signs separate.
fn numbers_of(text: &str) -> Option<Vec<f64>> {
    let spaced = text.replace('-', " -").replace(',', " ");
    spaced.split_ascii_whitespace().map(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_have_the_commands_of_the_pictures() {
        let line = |x: f64, y: f64| Segment::Line((x, y));
        let square = [Segment::Move((1.0, 2.0)), line(4.0, 2.0), line(4.0, 5.5), line(1.0, 5.5), Segment::Close];
        assert_eq!(path("M1 2h3v3.5h-3z").unwrap(), square);
        assert_eq!(path("M1 2H4V5.5l-3 0z").unwrap(), square);
        assert_eq!(path("M1 2L4 2L4 5.5L1 5.5z").unwrap(), square);
        assert!(path("M1 2C3 4 5 6 7 8").is_none() && path("M1").is_none() && path("1 2").is_none());
    }

    #[test]
    fn anything_unknown_is_an_error() {
        let picture = |body: &str| {
            Picture::of(&format!(
                "<svg viewBox=\"0 0 9 9\">\n<rect x=\"0\" y=\"0\" width=\"9\" height=\"9\"/>{body}</svg>\n"
            ))
        };
        assert!(picture("<circle cx=\"1\" cy=\"1\" r=\"1\" fill=\"#fff\"/>").is_ok());
        for body in [
            "<image/>",
            "<circle cx=\"1\" cy=\"1\"/>",
            "<circle cx=\"1\" cy=\"1\" r=\"1\" opacity=\"0.5\"/>",
            "<circle cx=\"1\" cy=\"1\" r=\"1\" fill=\"rebeccapurple\"/>",
            "<text x=\"1\" y=\"1\" font-size=\"9\" font-style=\"italic\">5</text>",
        ] {
            assert!(picture(body).is_err(), "{body}");
        }
    }

    #[test]
    fn inks_are_black() {
        assert_eq!(
            ["#1c1c1c", "#2a5caa", "white", "#fff", "#c9c9c9"].map(|one| gray(one).unwrap()),
            [0.0, 0.0, 1.0, 1.0, 0.79]
        );
        assert_eq!((line_gray("#8c8c8c").unwrap(), gray("#8c8c8c").unwrap()), (0.0, 0.55));
    }
}
