//! The rules of a page: its boxes, its fonts and its ink.

use super::file::File;
use super::tokens::{Dict, Token, Tokens, Value};
use super::{Inks, Violation, ensure, has_name};
use crate::standard::Standard;

/// The tolerance for positions, in points.
const TINY: f64 = 0.01;

/// The operators of pages with gray shapes and texts.
const OPERATORS: &[&str] = &[
    "q", "Q", "cm", "w", "J", "j", "M", "d", "gs", "m", "l", "c", "h", "re", "S", "f", "f*", "B", "B*", "n", "g", "G",
    "BT", "ET", "Tf", "Tm", "Tj", "BMC", "BDC", "EMC",
];

/// The operators that choose a colour in another colour space, and those for the four inks of a press.
const COLOURS: &[&str] = &["rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"];
const FOUR_INKS: &[&str] = &["k", "K"];

/// Checks a page of this size with its inks. If the file has a standard, nothing on a page may be transparent.
pub(super) fn check(
    file: &File<'_>,
    page: &Dict,
    size: (f64, f64),
    (inks, standard): (Inks, Option<Standard>),
) -> Result<(), Violation> {
    check_boxes(file, page, size)?;
    for key in ["Annots", "AA", "Group"] {
        ensure(!page.contains_key(key), format!("a page has no {key}"))?;
    }
    let resources = file.dict(page, "Resources")?;
    for name in file.dict(&resources, "Font")?.keys() {
        let font = file.dict(&file.dict(&resources, "Font")?, name)?;
        check_font(file, &font, name, standard.is_some_and(Standard::has_glyph_sets))?;
    }
    ensure(!resources.contains_key("XObject"), "a page has no pictures and no forms")?;
    let content = file.stream(page, "Contents")?;
    check_content(&content.unwrap_or_default(), inks)?;
    if standard.is_some() { check_states(file, &resources) } else { Ok(()) }
}

/// Checks that the trim has the size of the book, within the bleed, within the paper.
fn check_boxes(file: &File<'_>, page: &Dict, (width, height): (f64, f64)) -> Result<(), Violation> {
    let [media, bleed, trim] = ["MediaBox", "BleedBox", "TrimBox"].map(|key| rect(file, page, key));
    let (media, bleed, trim) = (media?, bleed?, trim?);
    let holds = |outer: [f64; 4], inner: [f64; 4]| {
        (0..2).all(|edge| outer[edge] <= inner[edge] + TINY && inner[edge + 2] <= outer[edge + 2] + TINY)
    };
    ensure(holds(media, bleed), "BleedBox is not inside MediaBox")?;
    ensure(holds(bleed, trim), "TrimBox is not inside BleedBox")?;
    let [left, low, right, high] = trim;
    let is_of_size = (right - left - width).abs() < TINY && (high - low - height).abs() < TINY;
    ensure(is_of_size, format!("TrimBox is not {width:.1} by {height:.1} points"))?;
    for key in ["ArtBox", "CropBox", "Rotate", "UserUnit"] {
        ensure(!page.contains_key(key), format!("a page has no {key}"))?;
    }
    Ok(())
}

/// Checks that the bleed has this width on all sides.
pub(super) fn check_bleed(file: &File<'_>, page: &Dict, width: f64) -> Result<(), Violation> {
    let (outer, inner) = (rect(file, page, "BleedBox")?, rect(file, page, "TrimBox")?);
    let is_wide = (0..4).all(|edge| ((outer[edge] - inner[edge]).abs() - width).abs() < TINY);
    ensure(is_wide, format!("the bleed is not {width:.1} points on all sides"))
}

fn rect(file: &File<'_>, page: &Dict, key: &str) -> Result<[f64; 4], Violation> {
    let edges: Vec<f64> = file
        .list(page, key)?
        .iter()
        .filter_map(|edge| if let Value::Number(edge) = edge { Some(*edge) } else { None })
        .collect();
    <[f64; 4]>::try_from(edges).map_err(|_| Violation::Rule(format!("{key} is missing")))
}

/// Checks that a font is in the file, with the set of its glyphs if the standard asks for it.
fn check_font(file: &File<'_>, font: &Dict, name: &str, has_set: bool) -> Result<(), Violation> {
    for part in file.list(font, "DescendantFonts")? {
        if let Value::Dict(part) = file.resolved(&part)? {
            let descriptor = file.dict(&part, "FontDescriptor")?;
            let length = file.get(&file.dict(&descriptor, "FontFile2")?, "Length")?;
            if matches!(length, Value::Number(length) if length > 0.0) {
                let is_set = !has_set || file.stream(&descriptor, "CIDSet")?.is_some_and(|set| !set.is_empty());
                return ensure(is_set, format!("font {name} has no CIDSet"));
            }
        }
    }
    Err(Violation::Rule(format!("font {name} is not embedded")))
}

/// Checks that all ink is gray, in DeviceGray, or also in DeviceCMYK.
fn check_content(content: &[u8], inks: Inks) -> Result<(), Violation> {
    let mut tokens = Tokens::new(content, 0);
    while let Some(token) = tokens.token()? {
        if let Token::Word(operator) = token {
            let operator = operator.as_str();
            if inks == Inks::Four && FOUR_INKS.contains(&operator) {
                continue;
            }
            let wanted = if inks == Inks::Four { "gray or of the four inks" } else { "gray" };
            ensure(!COLOURS.contains(&operator), format!("ink is not {wanted}: operator {operator}"))?;
            ensure(OPERATORS.contains(&operator), format!("operator {operator} is not allowed"))?;
        }
    }
    Ok(())
}

/// Checks that nothing is transparent.
fn check_states(file: &File<'_>, resources: &Dict) -> Result<(), Violation> {
    let states = file.dict(resources, "ExtGState")?;
    for name in states.keys() {
        let state = file.dict(&states, name)?;
        let is_plain = !state.contains_key("BM") || has_name(file, &state, "BM", "Normal")?;
        let is_opaque = ["ca", "CA"].iter().all(|key| state.get(*key).is_none_or(|value| *value == Value::Number(1.0)));
        let is_whole = !["SMask", "TR", "TR2", "HTP"].iter().any(|key| state.contains_key(*key));
        ensure(is_plain && is_opaque && is_whole, format!("transparency: graphics state {name}"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_operators_are_named() {
        let said_of = |content: &str, inks| match check_content(content.as_bytes(), inks) {
            Err(Violation::Rule(rule)) => rule,
            Err(Violation::Damage(damage)) => format!("{damage:?}"),
            Ok(()) => "nothing".to_owned(),
        };
        let said = |content: &str| said_of(content, Inks::Black);
        assert_eq!(said_of("1 0 0 0 k 0 0 0 1 K", Inks::Four), "nothing");
        assert_eq!(said_of("1 0 0 rg", Inks::Four), "ink is not gray or of the four inks: operator rg");
        assert_eq!(said("q 1 0 0 1 0 0 cm 0.5 g (rg) Tj /P <</MCID 0>> BDC EMC Q"), "nothing");
        assert_eq!(said("q /Picture Do Q"), "operator Do is not allowed");
        for operator in COLOURS {
            assert_eq!(said(&format!("0 0 0 {operator}")), format!("ink is not gray: operator {operator}"));
        }
        assert_eq!(said("(open"), "Damage(5)");
    }
}
