//! The looks of the cells of a page: the attributes by which some cells differ from others.
//!
//! They distinguish givens from entered digits, and show regions of other shapes and cells listed by column.

use std::collections::{BTreeMap, BTreeSet};

use super::entities;
use super::html::{attribute, tags};
use crate::Note;

/// A cell of a page.
struct Cell<'t> {
    /// The attributes of its elements; each word of a class and each declaration of a style is a separate one.
    look: BTreeSet<(&'t str, &'t str)>,
    has_digit: bool,
}

/// The maximum number of digit looks that still distinguish givens from entries.
const WAYS: usize = 3;

/// Attributes for the position of a cell or its spoken label.
const PLACES: [&str; 15] = [
    "id",
    "name",
    "title",
    "alt",
    "for",
    "tabindex",
    "maxlength",
    "data-index",
    "data-cell",
    "data-row",
    "data-col",
    "data-column",
    "data-r",
    "data-c",
    "data-x",
];
/// Parts of the names of attributes for the value of a cell.
const VALUES: [&str; 5] = ["value", "answer", "solution", "digit", "label"];

/// Returns the notes on looks of cells that may say more than their digits.
pub(super) fn notes(text: &str) -> Vec<Note> {
    let cells = cells(text);
    let mut notes = Vec::new();
    if cells.len() >= 16 && are_digits_of_two_looks(&cells) {
        notes.push(Note::SetApart);
    }
    if cells.len() == 81 && (have_odd_regions(&cells) || is_by_part(text)) {
        notes.push(Note::Words);
    }
    notes
}

/// Returns whether digits differ in attributes that no empty cell has.
fn are_digits_of_two_looks(cells: &[Cell]) -> bool {
    let of_empty: BTreeSet<_> = cells.iter().filter(|cell| !cell.has_digit).flat_map(|cell| &cell.look).collect();
    let mut ways: BTreeMap<Vec<_>, usize> = BTreeMap::new();
    for cell in cells.iter().filter(|cell| cell.has_digit) {
        let way = cell.look.iter().filter(|one| !of_empty.contains(one) && !is_of_digit(one)).collect();
        *ways.entry(way).or_default() += 1;
    }
    // The very first cell also has the attributes of the elements around the cells.
    ways.retain(|_, digits| *digits > 1);
    cells.iter().any(|cell| !cell.has_digit) && (2..=WAYS).contains(&ways.len())
}

/// Returns whether an attribute may depend on the digit, such as `class="d5"`.
fn is_of_digit((name, value): &(&str, &str)) -> bool {
    *name != "style" && value.bytes().any(|byte| byte.is_ascii_digit())
}

/// Returns whether attributes divide the cells of a 9x9 into groups of nine that are neither rows, columns nor boxes.
fn have_odd_regions(cells: &[Cell]) -> bool {
    let mut places: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (nth, cell) in cells.iter().enumerate() {
        cell.look.iter().for_each(|one| places.entry(one).or_default().push(nth));
    }
    let is_one = |cells: &[usize], house: fn(usize) -> usize| cells.iter().all(|&cell| house(cell) == house(cells[0]));
    let is_house = |cells: &[usize]| {
        is_one(cells, |cell| cell / 9)
            || is_one(cells, |cell| cell % 9)
            || is_one(cells, |cell| 3 * (cell / 27) + cell % 9 / 3)
    };
    let nines = places.values().filter(|cells| cells.len() == 9 && !is_house(cells)).count();
    nines >= 5
}

/// Returns whether nine elements have a class for a column or a box.
fn is_by_part(text: &str) -> bool {
    ["column", "col", "square"].iter().any(|part| {
        let is_part = |tag: &str| attributes(tag).any(|one| one == ("class", *part));
        tags(text).filter(|(tag, _)| is_part(tag)).count() == 9
    })
}

/// Returns the cells of a page: elements that contain a digit, a mark or nothing.
fn cells(text: &str) -> Vec<Cell<'_>> {
    let mut cells = Vec::new();
    let mut look = BTreeSet::new();
    // `true` if an element is open that is still empty.
    let mut is_open = false;
    for (tag, after) in tags(text) {
        let is_end = tag.starts_with('/');
        if !is_end {
            let is_around = ["table", "tbody", "tr"].iter().any(|name| tag.split_whitespace().next() == Some(name));
            let is_other = |name: &str| PLACES.contains(&name) || VALUES.iter().any(|value| name.contains(value));
            if is_around {
                look.clear();
            } else {
                look.extend(attributes(tag).filter(|(name, _)| !is_other(name)));
            }
            is_open = !is_around;
        }
        let is_input = tag.starts_with("input");
        let field =
            if is_input { attribute(tag, "value").unwrap_or("") } else { after.split('<').next().unwrap_or("") };
        let field = entities::decoded(field);
        match field.trim().as_bytes() {
            [b'1'..=b'9'] => cells.push(Cell { look: std::mem::take(&mut look), has_digit: true }),
            [] | [b'0' | b'.' | b'-' | b'_'] if is_input || (is_end && is_open) => {
                cells.push(Cell { look: std::mem::take(&mut look), has_digit: false });
            }
            [] => continue,
            _ => look.clear(),
        }
        is_open = false;
    }
    cells
}

/// Returns the attributes of a tag, with each word of a class and each declaration of a style as a separate one.
fn attributes(tag: &str) -> impl Iterator<Item = (&str, &str)> {
    named(tag).flat_map(|(name, value)| {
        let between: &[char] = match name {
            "class" => &[' ', '\t', '\n'],
            "style" => &[';'],
            _ => &[],
        };
        value
            .split(between)
            .map(move |part| (name, part.trim()))
            .filter(|(name, part)| *name != "class" || !part.is_empty())
    })
}

/// Returns the names and values of the attributes of a tag.
fn named(tag: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = tag.trim_start_matches(|sign: char| !sign.is_whitespace());
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '/');
        let end = rest.find(|sign: char| sign.is_whitespace() || sign == '=' || sign == '/').unwrap_or(rest.len());
        let (name, behind) = rest.split_at(end);
        if name.is_empty() {
            return None;
        }
        let Some(value) = behind.trim_start().strip_prefix('=') else {
            rest = behind;
            return Some((name, ""));
        };
        let value = value.trim_start();
        let quote = value.chars().next().filter(|sign| "\"'".contains(*sign));
        let (value, behind) = match quote {
            Some(quote) => value[1..].split_once(quote).unwrap_or((&value[1..], "")),
            None => value.split_at(value.find(char::is_whitespace).unwrap_or(value.len())),
        };
        rest = behind;
        Some((name, value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "81..5..4....682..56.5.91..315.2..8.6...8.5.21.8.1..53452.9....8....2.9.7...31.4.2";

    fn page(cell: impl Fn(usize, &str) -> String) -> String {
        let cells: Vec<String> = PUZZLE
            .bytes()
            .enumerate()
            .map(|(nth, byte)| cell(nth, (byte as char).to_string().trim_matches('.')))
            .collect();
        let rows: Vec<String> =
            cells.chunks(9).map(|row| format!("<div class=\"row\">{}</div>", row.concat())).collect();
        rows.concat()
    }

    #[test]
    fn digits_of_another_class_style_or_attribute_are_noticed() {
        for given in [
            "class='cell fixed'",
            "class=cell style=\"color: black\"",
            "class='cell' readonly",
            "class=cell data-fixed=true",
        ] {
            let apart = |nth: usize, field: &str| match field {
                "" => "<div class=cell></div>".to_owned(),
                _ if nth.is_multiple_of(5) => format!("<div class=cell>{field}</div>"),
                _ => format!("<div {given}>{field}</div>"),
            };
            assert_eq!(notes(&page(apart)), [Note::SetApart], "{given}");
            let all = |_: usize, field: &str| match field {
                "" => "<div class=cell></div>".to_owned(),
                _ => format!("<div {given}>{field}</div>"),
            };
            assert_eq!(notes(&page(all)), [], "{given}");
        }
        let borders = |nth: usize, field: &str| {
            format!("<td id=c{nth} class='{}{}'>{field}</td>", ["l", "", "r"][nth % 3], [" t", "", " b"][nth / 9 % 3])
        };
        assert_eq!(notes(&page(borders)), []);
        let inputs = |nth: usize, field: &str| {
            format!("<input name=f{nth} value='{field}' {}>", if field.is_empty() { "" } else { "readonly" })
        };
        assert_eq!(notes(&page(inputs)), []);
    }

    #[test]
    fn regions_of_other_shapes_are_noticed() {
        let shifted = |nth: usize, field: &str| format!("<td class='region-{}'>{field}</td>", (nth + 4) % 81 / 9);
        assert_eq!(notes(&page(shifted)), [Note::Words]);
        let coloured =
            |nth: usize, field: &str| format!("<td style='background:#{:03}'>{field}</td>", (nth + 4) % 81 / 9);
        assert_eq!(notes(&page(coloured)), [Note::Words]);
        let boxes = |nth: usize, field: &str| format!("<td class='box-{}'>{field}</td>", 3 * (nth / 27) + nth % 9 / 3);
        assert_eq!(notes(&page(boxes)), []);
        let columns = page(|_, field| format!("<td class=cell>{field}</td>")).replace("row", "column");
        assert_eq!(notes(&columns), [Note::Words]);
    }
}
