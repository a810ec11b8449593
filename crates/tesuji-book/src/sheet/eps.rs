//! Sheets as Encapsulated PostScript.

use std::fmt::Write;

use super::Sheet;
use crate::page::{Cap, Colour, Item, Segment, Shape};

pub(super) fn write(sheet: &Sheet) -> String {
    let (width, height) = sheet.size();
    let [left, top, ..] = sheet.picture.view;
    let (scale, title) = (sheet.scale(), plain(&sheet.art.title));
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "%!PS-Adobe-3.0 EPSF-3.0\n%%Title: {title}\n%%Creator: Tesuji {}\n%%BoundingBox: 0 0 {} {}\n\
         %%HiResBoundingBox: 0 0 {width:.4} {height:.4}\n%%LanguageLevel: 2\n%%Pages: 1\n%%EndComments\n\
         /m /moveto load def /l /lineto load def /c /curveto load def /h /closepath load def\n\
         %%Page: 1 1\ngsave\n0 {height:.4} translate {scale:.6} {:.6} scale {} {} translate\n",
        env!("CARGO_PKG_VERSION"),
        width.ceil(),
        height.ceil(),
        -scale,
        n(-left),
        n(-top)
    );
    for item in &sheet.picture.items {
        match item {
            Item::Shape(shape) => write_shape(&mut out, shape),
            Item::Text(text) => {
                write_path(&mut out, &text.outline());
                let _ = writeln!(out, "{} fill", colour(text.colour));
            }
        }
    }
    out.push_str("grestore\nshowpage\n%%EOF\n");
    out
}

fn write_shape(out: &mut String, shape: &Shape) {
    write_path(out, &shape.path);
    if let Some(fill) = shape.fill {
        let how = if shape.even_odd { "eofill" } else { "fill" };
        let _ = writeln!(out, "gsave {} {how} grestore", colour(fill));
    }
    let Some(stroke) = &shape.stroke else { return out.push_str("newpath\n") };
    let cap = match stroke.cap {
        Cap::Butt => 0,
        Cap::Round => 1,
        Cap::Square => 2,
    };
    let dash: Vec<String> = stroke.dash.iter().map(|length| n(*length)).collect();
    let _ = writeln!(
        out,
        "{} setlinewidth {cap} setlinecap {} setlinejoin [{}] 0 setdash {} stroke",
        n(stroke.width),
        u8::from(stroke.round),
        dash.join(" "),
        colour(stroke.colour)
    );
}

fn write_path(out: &mut String, path: &[Segment]) {
    for segment in path {
        let _ = match *segment {
            Segment::Move((x, y)) => writeln!(out, "{} {} m", n(x), n(y)),
            Segment::Line((x, y)) => writeln!(out, "{} {} l", n(x), n(y)),
            Segment::Curve((a, b), (c, d), (x, y)) => {
                writeln!(out, "{} {} {} {} {} {} c", n(a), n(b), n(c), n(d), n(x), n(y))
            }
            Segment::Close => writeln!(out, "h"),
        };
    }
}

fn colour(colour: Colour) -> String {
    match colour {
        Colour::Gray(gray) => format!("{} setgray", n(gray)),
        Colour::Rgb([red, green, blue]) => format!("{} {} {} setrgbcolor", n(red), n(green), n(blue)),
        Colour::Cmyk(inks) => format!("{} setcmykcolor", inks.map(n).join(" ")),
    }
}

/// Formats a number with at most three decimal places.
fn n(number: f64) -> String {
    ((number * 1000.0).round() / 1000.0 + 0.0).to_string()
}

/// Returns the printable ASCII of a text, because PostScript comments cannot have other characters.
fn plain(text: &str) -> String {
    text.chars().map(|one| if one.is_ascii_graphic() || one == ' ' { one } else { '?' }).take(200).collect()
}

#[cfg(test)]
mod tests {
    use tesuji_core::{Grid, Problem};
    use tesuji_render::ProblemPicture;
    use tesuji_render::art::Theme;

    use super::*;

    #[test]
    fn every_operator_has_its_operands() {
        let puzzle: Grid =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
        let problem = Problem::from(puzzle);
        let art = ProblemPicture::of(&problem).title("Büro (1)").art();
        let eps = write(&Sheet::new(&art, Theme::Print, "60mm".parse().unwrap()).unwrap());
        assert!(eps.starts_with("%!PS-Adobe-3.0 EPSF-3.0\n%%Title: B?ro (1)\n"));
        assert!(
            eps.contains("%%BoundingBox: 0 0 171 171\n%%HiResBoundingBox: 0 0 170.0787 170.0787\n"),
            "{}",
            &eps[..300]
        );
        // A small interpreter that knows how many operands each operator takes.
        let (mut stack, mut states, mut filled) = (0_i32, 0_i32, 0);
        let body = eps.split_once("%%Page: 1 1\n").unwrap().1;
        for word in body.lines().filter(|line| !line.starts_with('%')).flat_map(str::split_whitespace) {
            let takes = match word {
                "m" | "l" | "translate" | "scale" => 2,
                "c" => 6,
                "setrgbcolor" => 3,
                "setgray" | "setlinewidth" | "setlinecap" | "setlinejoin" => 1,
                "setdash" => 2,
                "h" | "stroke" | "showpage" | "newpath" => 0,
                "fill" | "eofill" => {
                    filled += 1;
                    0
                }
                "gsave" => {
                    states += 1;
                    0
                }
                "grestore" => {
                    states -= 1;
                    0
                }
                number => {
                    assert!(number.starts_with('[') || number.parse::<f64>().is_ok(), "{number}");
                    stack += 1;
                    continue;
                }
            };
            stack -= takes;
            assert!(stack >= 0 && states >= 0, "{word}");
        }
        assert_eq!((stack, states, filled), (0, 0, 21));
    }
}
