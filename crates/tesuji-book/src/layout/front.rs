//! The title page, the imprint, the contents.

use tesuji_render::pages;

use super::{Composer, DrawnSection};
use crate::face::Faces;
use crate::page::{Page, Point, Role};
use crate::words::{about_program, about_puzzles};
use crate::{Face, Solutions};

/// The distance between lines, as a multiple of the font size.
const LEADING: f64 = 1.3;

/// The size of the lines of the contents, and the distance between them.
const ENTRY: f64 = 11.0;
const ENTRY_LINE: f64 = 20.0;

impl Composer<'_> {
    pub(super) fn title_page(&mut self) {
        let faces = self.book.faces;
        let spec = &self.book.spec;
        let live = self.frame.live(self.layout.pages.len());
        let mut page = Page::default();
        let middle = live.left + live.width / 2.0;
        let mut y = live.top + live.height * 0.3;
        // Long titles are in a smaller size.
        let size = if spec.title.chars().count() > 40 { 24.0 } else { 32.0 };
        y = centred(&mut page, Role::Title, (middle, y), size, &wrapped(&spec.title, size, live.width, faces), faces);
        page.line((middle - 36.0, y), (middle + 36.0, y), 1.0);
        if let Some(subtitle) = &spec.subtitle {
            centred(
                &mut page,
                Role::Paragraph,
                (middle, y + 32.0),
                14.0,
                &wrapped(subtitle, 14.0, live.width, faces),
                faces,
            );
        }
        if let Some(author) = &spec.author {
            let lines = wrapped(author, 13.0, live.width, faces);
            centred(&mut page, Role::Paragraph, (middle, live.bottom() - 40.0), 13.0, &lines, faces);
        }
        self.layout.pages.push(page);
    }

    pub(super) fn imprint(&mut self) {
        let faces = self.book.faces;
        let spec = &self.book.spec;
        let live = self.frame.live(self.layout.pages.len());
        let mut paragraphs = vec![spec.title.clone()];
        paragraphs.extend(spec.imprint.clone());
        paragraphs.push(about_puzzles(self.book.puzzles().count(), self.book.compares(), spec.language));
        if spec.ratings {
            paragraphs.push(spec.words().about_ratings.to_owned());
        }
        paragraphs.push(about_program(spec.is_generated().then_some(spec.seed), spec.language));
        const SIZE: f64 = 9.0;
        let lines: Vec<Vec<String>> = paragraphs.iter().map(|text| wrapped(text, SIZE, live.width, faces)).collect();
        let line = SIZE * LEADING;
        let height: f64 = lines.iter().map(|lines| lines.len() as f64 * line + 5.0).sum();
        let mut page = Page::default();
        let mut y = live.bottom() - height;
        for lines in lines {
            let top = y - 3.0;
            let height = |nth: usize| top + (nth + 1) as f64 * line;
            let placed = lines.iter().enumerate();
            let placed = placed.map(|(nth, text)| ((live.left, height(nth)), faces.for_sentence(text), text.as_str()));
            page.lines(&Role::Paragraph, SIZE, placed);
            y += lines.len() as f64 * line + 5.0;
        }
        self.layout.pages.push(page);
    }

    /// Writes the contents: the parts with their pages. If the parts are not known yet, it only reserves the space.
    pub(super) fn contents(&mut self, drawn: &[DrawnSection<'_>], parts: &[(String, usize)]) {
        let spec = &self.book.spec;
        let words = spec.words();
        let lessons = spec.how_to.iter().map(|technique| pages::lesson_title(technique, spec.language.into()));
        let mut entries: Vec<(String, String)> = lessons.map(|title| (title, String::new())).collect();
        entries.extend(drawn.iter().map(|DrawnSection { section, puzzles, .. }| {
            let numbers = match &puzzles[..] {
                [only] => only.number.to_string(),
                [first, .., last] => format!("{}–{}", first.number, last.number),
                [] => String::new(),
            };
            (section.title.clone(), numbers)
        }));
        let back = [
            (spec.hints, words.hints),
            (spec.solutions == Solutions::Back, words.solutions),
            (spec.index, words.index),
        ];
        entries.extend(back.iter().filter(|(has, _)| *has).map(|(_, title)| ((*title).to_owned(), String::new())));
        let body = self.frame.body(self.layout.pages.len());
        let on_a_page = (((body.height - 40.0) / ENTRY_LINE) as usize).max(1);
        let pages: Vec<&[(String, String)]> = entries.chunks(on_a_page).collect();
        let mut nth = 0;
        for (place, entries) in pages.into_iter().enumerate() {
            let body = self.frame.body(self.layout.pages.len());
            let mut page = Page::default();
            if place == 0 {
                page.text(
                    Role::Title,
                    (body.left, body.top + 12.0),
                    (self.book.faces.for_sentence(words.contents), 20.0),
                    words.contents,
                );
            }
            let mut y = body.top + 48.0;
            for (title, numbers) in entries {
                let number = parts.get(nth).map(|(_, page)| (page + 1).to_string()).unwrap_or_default();
                entry(&mut page, (body.left, y), body.width, (title, numbers, &number), self.book.faces);
                (nth, y) = (nth + 1, y + ENTRY_LINE);
            }
            self.layout.pages.push(page);
        }
        // Puzzles begin on a right-hand page of a book.
        self.begin_right();
    }
}

/// Writes a line of the contents: a title, the numbers of its puzzles, dots, and the page number.
fn entry(page: &mut Page, (left, y): Point, width: f64, (title, numbers, number): (&str, &str, &str), faces: Faces) {
    let face = faces.for_sentence(title);
    let title = shortened(title, face, width * 0.55);
    let after = left + face.width(&title, ENTRY) + 10.0;
    let at = left + width - Face::Text.width(number, ENTRY);
    page.text(Role::Paragraph, (left, y), (face, ENTRY), &title);
    if !numbers.is_empty() {
        page.more((after, y), (Face::Text, ENTRY), numbers);
    }
    page.more((at, y), (Face::Text, ENTRY), number);
    let start = after + Face::Text.width(numbers, ENTRY);
    let end = left + width - 26.0;
    let dots = ". ".repeat(((end - start) / Face::Text.width(". ", ENTRY)).max(0.0) as usize);
    let dots = dots.trim_end();
    page.text(Role::Artifact, (end - Face::Text.width(dots, ENTRY), y), (Face::Text, ENTRY), dots);
}

fn shortened(text: &str, face: Face, width: f64) -> String {
    // `shortened` expects small text.
    super::frame::shortened(text, face, width * 9.0 / ENTRY)
}

/// Writes centred lines, the first on the given baseline, and returns the next baseline.
fn centred(page: &mut Page, role: Role, (middle, y): Point, size: f64, lines: &[String], faces: Faces) -> f64 {
    let placed = lines.iter().enumerate().map(|(nth, line)| {
        let face = faces.for_sentence(line);
        ((middle - face.width(line, size) / 2.0, y + nth as f64 * size * LEADING), face, line.as_str())
    });
    page.lines(&role, size, placed);
    y + lines.len() as f64 * size * LEADING
}

/// Breaks a text into lines of at most this width.
pub(crate) fn wrapped(text: &str, size: f64, width: f64, faces: Faces) -> Vec<String> {
    broken(text, width, |line| faces.for_sentence(line).width(line, size))
}

/// Breaks a text into lines of at most this width, as a function measures them. A longer word has a separate line.
pub(crate) fn broken(text: &str, width: f64, measure: impl Fn(&str) -> f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (is_spaced, piece) in pieces(text) {
        let space = if is_spaced { " " } else { "" };
        let longer = lines.last().map(|line| format!("{line}{space}{piece}"));
        match longer.filter(|line| measure(line) <= width) {
            Some(line) => *lines.last_mut().expect("it was just read") = line,
            None => lines.push(piece),
        }
    }
    lines
}

/// Returns the parts of a text between which a line may break, and whether a space precedes each: words, and single
/// Chinese characters with the punctuation after them.
fn pieces(text: &str) -> Vec<(bool, String)> {
    let is_wide =
        |one: char| matches!(one, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}');
    // Lines must not begin with these marks.
    let closes = |one: char| "，。；：、！？）」』》".contains(one);
    let mut pieces: Vec<(bool, String)> = Vec::new();
    for word in text.split_whitespace() {
        let mut before = None;
        for letter in word.chars() {
            let begins = match before {
                None => true,
                Some(before) => (is_wide(letter) || is_wide(before)) && !closes(letter) && before != '（',
            };
            match pieces.last_mut().filter(|_| !begins) {
                Some((_, piece)) => piece.push(letter),
                None => pieces.push((before.is_none(), letter.to_string())),
            }
            before = Some(letter);
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_between_words_or_after_characters() {
        let parts = |text: &str| pieces(text).into_iter().map(|(_, piece)| piece).collect::<Vec<_>>();
        assert_eq!(parts("two words, here"), ["two", "words,", "here"]);
        assert_eq!(parts("看第5宫，再找（X翼）。"), ["看", "第", "5", "宫，", "再", "找", "（X", "翼）。"]);
        let lines = wrapped("one two three four", 10.0, 45.0, Faces::default());
        assert!(lines.len() > 1 && lines.join(" ") == "one two three four", "{lines:?}");
    }
}
