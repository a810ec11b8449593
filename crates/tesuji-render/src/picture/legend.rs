//! The text below the grid, and the description for screen readers.

use tesuji_core::Problem;

use super::sheet::{INK, Layer, Path, Sheet, Style, Text};
use crate::art::{Command, Item};
use crate::words::PictureSentence;

/// The font size.
const SIZE: f64 = 16.0;
/// The distance between lines.
const LINE: f64 = 23.0;
/// The width of the sample line before the text of a remark.
const SAMPLE: f64 = 42.0;

/// Returns a description of the drawing: the layout, the number of givens, the constraints, and all remarks.
pub(super) fn describe(sheet: &Sheet<'_>, problem: &Problem) -> String {
    let givens = problem.givens().iter().filter(|&&given| given != 0).count();
    let constraints: Vec<(&'static str, usize)> = problem
        .constraint_names()
        .into_iter()
        .map(|name| (name, problem.constraints().iter().filter(|one| one.name() == name).count()))
        .collect();
    let mut text = sheet.words.description(sheet.layout, givens, &constraints);
    for said in sheet.remarks.iter().map(|remark| &remark.text).chain(&sheet.more) {
        text += &sheet.words.further(said);
    }
    text
}

/// Writes the remarks below the drawing.
pub(super) fn draw(sheet: &mut Sheet<'_>) {
    let [left, _, right, bottom] = sheet.edges();
    let (left, mut y) = (left.max(0.0), bottom + 6.0);
    let mut remarks = std::mem::take(&mut sheet.remarks);
    if sheet.left_out > 0 {
        let text = sheet.words.picture_sentence(&PictureSentence::More(sheet.left_out));
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

/// Breaks a text into lines of at most about `room` letters. Chinese letters are twice as wide, and a line may end after
/// any of them, but does not begin with a punctuation mark.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut width = 0;
    for piece in pieces(text) {
        let own: usize = piece.trim_end().chars().map(letter_width).sum();
        match lines.last_mut().filter(|_| width + own <= room) {
            Some(line) => line.push_str(piece),
            None => {
                lines.push(piece.to_owned());
                width = 0;
            }
        }
        width += piece.chars().map(letter_width).sum::<usize>();
    }
    lines.iter_mut().for_each(|line| line.truncate(line.trim_end().len()));
    lines
}

/// Returns the parts of a text that stay on one line: words with the space after them, and Chinese letters with the
/// punctuation after them.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut letters = rest.char_indices().peekable();
        let mut end = rest.len();
        while let (Some((_, letter)), Some(&(place, next))) = (letters.next(), letters.peek()) {
            let is_end = letter == ' ' || (is_wide(letter) || is_wide(next)) && !is_mark(next) && next != ' ';
            if is_end && letter != '（' {
                end = place;
                break;
            }
        }
        let (piece, more) = rest.split_at(end);
        rest = more;
        (!piece.is_empty()).then_some(piece)
    })
}

/// Returns the width of a letter in Latin letters.
fn letter_width(letter: char) -> usize {
    if is_wide(letter) { 2 } else { 1 }
}

/// Returns `true` for Chinese letters and punctuation marks.
const fn is_wide(letter: char) -> bool {
    matches!(letter, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ff60}')
}

/// Returns `true` for marks that do not begin a line.
const fn is_mark(letter: char) -> bool {
    matches!(letter, '，' | '。' | '；' | '：' | '、' | '）')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensibilities", 7), ["incomprehensibilities"]);
        assert_eq!(wrapped("无马：相隔一个马步的两格", 8), ["无马：相", "隔一个马", "步的两格"]);
        assert_eq!(wrapped("每个2x2都有低、中、高", 11), ["每个2x2都有", "低、中、高"]);
    }
}
