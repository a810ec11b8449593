//! The text below the grid, and the description for screen readers.

use std::fmt::Write;

use tesuji_core::Problem;

use super::sheet::{INK, Layer, Path, Sheet, Style, Text};
use crate::art::{Command, Item};

/// The font size.
const SIZE: f64 = 16.0;
/// The distance between lines.
const LINE: f64 = 23.0;
/// The width of the sample line before the text of a remark.
const SAMPLE: f64 = 42.0;

/// Returns a description of the drawing: the layout, the number of givens, the constraints, and all remarks.
pub(super) fn describe(sheet: &Sheet<'_>, problem: &Problem) -> String {
    let givens = problem.givens().iter().filter(|&&given| given != 0).count();
    let mut text = format!("{}, {givens} given.", sheet.layout);
    let names = problem.constraint_names();
    for (nth, name) in names.iter().enumerate() {
        let count = problem.constraints().iter().filter(|one| one.name() == *name).count();
        let comma = if nth == 0 { " Constraints: " } else { ", " };
        let _ = write!(text, "{comma}{name}{}", if count > 1 { format!(" ({count})") } else { String::new() });
    }
    text += if names.is_empty() { "" } else { "." };
    for said in sheet.remarks.iter().map(|remark| &remark.text).chain(&sheet.more) {
        let _ = write!(text, " {said}.");
    }
    text
}

/// Writes the remarks below the drawing.
pub(super) fn draw(sheet: &mut Sheet<'_>) {
    let [left, _, right, bottom] = sheet.edges();
    let (left, mut y) = (left.max(0.0), bottom + 6.0);
    let mut remarks = std::mem::take(&mut sheet.remarks);
    if sheet.left_out > 0 {
        let text = format!("and {} more, which the description of the picture lists", sheet.left_out);
        remarks.push(super::sheet::Remark { stroke: None, text });
    }
    for remark in &remarks {
        let indent = if remark.stroke.is_some() { SAMPLE } else { 0.0 };
        if let Some((ink, width)) = remark.stroke {
            let path = Path::at((left + 5.0, y + LINE / 2.0)).with(Command::AcrossBy(SAMPLE - 20.0));
            sheet.path(Layer::Beside, path, Style::straight(ink, width).rounded(false));
        }
        // Letters are about half as wide as high.
        let room = ((right - left - indent) / (SIZE * 0.57)).max(12.0) as usize;
        for line in wrapped(&remark.text, room) {
            let text = Text::new((left + indent, y + LINE * 0.72), SIZE, line).ink(INK);
            sheet.add(Layer::Beside, Item::Text(Text { from_left: true, ..text }));
            y += LINE;
        }
    }
    if !remarks.is_empty() {
        sheet.reach((left + 10.0, y), 8.0);
    }
    sheet.remarks = remarks;
}

/// Breaks a text into lines of at most about `room` characters.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut().filter(|line| line.chars().count() + 1 + word.chars().count() <= room) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensibilities", 7), ["incomprehensibilities"]);
    }
}
