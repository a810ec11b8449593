//! Drawings as SVG.

use std::fmt::{self, Write};

use super::{Art, Cap, Command, Fill, Ink, Item, Path, Rect, Size, Style, Text, Theme};
use crate::explain::escape;

/// Formats a number with at most one decimal place.
fn n(number: f64) -> impl fmt::Display {
    (number * 10.0).round() / 10.0 + 0.0
}

impl Art {
    /// Returns the drawing in a theme as the text of an SVG element.
    pub fn svg(&self, theme: Theme) -> String {
        let art = theme.sized(self);
        let blend = if theme == Theme::Dark { "screen" } else { "multiply" };
        let colour = |ink: Ink| theme.colour(ink).css();
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = SvgWriter { out: &mut text, colour: &colour, blend }.art(&art);
        text
    }
}

/// Writes the drawing in its usual colours.
impl fmt::Display for Art {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        SvgWriter { out: f, colour: &|ink| ink.css.to_owned(), blend: "multiply" }.art(self)
    }
}

struct SvgWriter<'a, W: Write> {
    out: &'a mut W,
    colour: &'a dyn Fn(Ink) -> String,
    /// The blend mode of shades.
    blend: &'static str,
}

impl<W: Write> SvgWriter<'_, W> {
    fn art(&mut self, art: &Art) -> fmt::Result {
        let [left, top, width, height] = art.view;
        write!(
            self.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\"",
            n(left),
            n(top),
            n(width),
            n(height)
        )?;
        if let Some(Size { width, height, unit }) = art.size {
            write!(self.out, " width=\"{width}{unit}\" height=\"{height}{unit}\"")?;
        }
        writeln!(self.out, " role=\"img\" font-family=\"{}\" text-anchor=\"middle\">", art.fonts)?;
        writeln!(self.out, "<title>{}</title>\n<desc>{}</desc>", escape(&art.title), escape(&art.description))?;
        self.out.write_str("<rect")?;
        if (left, top) != (0.0, 0.0) {
            write!(self.out, " x=\"{}\" y=\"{}\"", n(left), n(top))?;
        }
        let paper = (self.colour)(Ink::WHITE);
        writeln!(self.out, " width=\"{}\" height=\"{}\" fill=\"{paper}\"/>", n(width), n(height))?;
        art.items.iter().try_for_each(|item| self.item(item))?;
        self.out.write_str("</svg>\n")
    }

    fn item(&mut self, item: &Item) -> fmt::Result {
        match item {
            Item::Path(path, style) => {
                self.out.write_str("<path d=\"")?;
                self.path(path)?;
                self.out.write_char('"')?;
                self.style(style)?;
            }
            Item::Circle((x, y), radius, style) => {
                write!(self.out, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", n(*x), n(*y), n(*radius))?;
                self.style(style)?;
            }
            Item::Rect(rect, style) => {
                self.rect(rect)?;
                self.style(style)?;
            }
            Item::Text(text) => return self.text(text),
        }
        self.out.write_str("/>\n")
    }

    fn rect(&mut self, rect: &Rect) -> fmt::Result {
        let (x, y) = rect.at;
        write!(
            self.out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
            n(x),
            n(y),
            n(rect.width),
            n(rect.height)
        )?;
        if rect.round == 0.0 { Ok(()) } else { write!(self.out, " rx=\"{}\"", n(rect.round)) }
    }

    fn path(&mut self, path: &Path) -> fmt::Result {
        for command in &path.0 {
            match *command {
                Command::Move((x, y)) => write!(self.out, "M{} {}", n(x), n(y)),
                Command::MoveBy((x, y)) => write!(self.out, "m{} {}", n(x), n(y)),
                Command::Line((x, y)) => write!(self.out, "L{} {}", n(x), n(y)),
                Command::LineBy((x, y)) => write!(self.out, "l{} {}", n(x), n(y)),
                Command::Across(x) => write!(self.out, "H{}", n(x)),
                Command::Down(y) => write!(self.out, "V{}", n(y)),
                Command::AcrossBy(x) => write!(self.out, "h{}", n(x)),
                Command::DownBy(y) => write!(self.out, "v{}", n(y)),
                Command::Bend((a, b), (x, y)) => write!(self.out, "Q{} {} {} {}", n(a), n(b), n(x), n(y)),
                Command::Close => self.out.write_char('z'),
            }?;
        }
        Ok(())
    }

    fn style(&mut self, style: &Style) -> fmt::Result {
        match style.fill {
            Fill::With(ink) => write!(self.out, " fill=\"{}\"", (self.colour)(ink))?,
            Fill::None => self.out.write_str(" fill=\"none\"")?,
            Fill::Needless => {}
        }
        if style.opacity < 1.0 {
            write!(self.out, " fill-opacity=\"{}\"", style.opacity)?;
        }
        if style.even_odd {
            self.out.write_str(" fill-rule=\"evenodd\"")?;
        }
        if style.multiplies {
            write!(self.out, " style=\"mix-blend-mode:{}\"", self.blend)?;
        }
        let Some(stroke) = &style.stroke else { return Ok(()) };
        write!(self.out, " stroke=\"{}\"", (self.colour)(stroke.ink))?;
        if stroke.width != 1.0 || style.fill == Fill::None || style.fill == Fill::Needless {
            write!(self.out, " stroke-width=\"{}\"", n(stroke.width))?;
        }
        match stroke.dash {
            None => {}
            Some([]) => self.out.write_str(" stroke-dasharray=\"none\"")?,
            Some(lengths) => {
                let lengths: Vec<String> = lengths.iter().map(|length| n(*length).to_string()).collect();
                write!(self.out, " stroke-dasharray=\"{}\"", lengths.join(" "))?;
            }
        }
        self.out.write_str(match stroke.cap {
            Cap::Butt => "",
            Cap::Round => " stroke-linecap=\"round\"",
            Cap::Square => " stroke-linecap=\"square\"",
        })?;
        self.out.write_str(if stroke.round { " stroke-linejoin=\"round\"" } else { "" })
    }

    fn text(&mut self, text: &Text) -> fmt::Result {
        if let Some(ground) = &text.ground {
            self.rect(ground)?;
            self.style(&Style::fill(Ink::WHITE))?;
            self.out.write_str("/>")?;
        }
        let (x, y) = text.at;
        write!(self.out, "<text x=\"{}\" y=\"{}\" font-size=\"{}\"", n(x), n(y), n(text.size))?;
        self.out.write_str(if text.bold { " font-weight=\"bold\"" } else { "" })?;
        self.out.write_str(if text.from_left { " text-anchor=\"start\"" } else { "" })?;
        // Text without a colour is black, which a theme may change.
        let colour = (self.colour)(text.ink.unwrap_or(Ink::BLACK));
        if text.ink.is_some() || colour != "black" {
            write!(self.out, " fill=\"{colour}\"")?;
        }
        writeln!(self.out, ">{}</text>", escape(&text.text))
    }
}
