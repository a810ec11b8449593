//! The pages of the hints, of the techniques, and of the index.

use std::collections::BTreeMap;

use tesuji_core::Technique;
use tesuji_render::art::Theme;
use tesuji_render::pages::Lesson;
use tesuji_render::{Wording, pages};

use super::Composer;
use super::flow::Flow;
use crate::picture::Picture;
use crate::rules::LEAST_TEXT;

/// The size of hints and of the index.
const SMALL: f64 = 9.5;

/// The minimum width for two columns of small text.
const TWO_COLUMNS: f64 = 330.0;

/// The share of a page for the drawing of a technique, and the size of the text. The first pair with which the
/// technique fits on one page is used, or the last.
const LESSONS: [(f64, f64); 5] = [(0.52, 11.0), (0.52, 10.0), (0.46, 10.0), (0.42, 9.5), (0.5, 10.5)];

impl Composer<'_> {
    /// Writes a page for each technique of the specification: its drawing, its pattern, and the reason why it works.
    pub(super) fn how_to(&mut self) {
        let book = self.book;
        let wording = Wording::from(book.spec.language);
        for technique in book.spec.how_to.iter().copied() {
            let lesson = pages::lesson(technique, wording);
            self.begin(&lesson.title);
            let start = self.layout.pages.len();
            for (drawing, size) in LESSONS {
                self.layout.pages.truncate(start);
                self.technique_page(&lesson, drawing, size);
                if self.layout.pages.len() == start + 1 {
                    break;
                }
            }
        }
    }

    /// Writes the page of a technique. `drawing` is the share of the height for the drawing, and `size` the size of the
    /// text.
    fn technique_page(&mut self, lesson: &Lesson, drawing: f64, size: f64) {
        let mut flow = Flow::new(self, &lesson.title, 1);
        flow.title(&lesson.title);
        let mut sections = lesson.sections.iter();
        if let Some((_, text)) = sections.next() {
            text.lines().for_each(|text| flow.paragraph(None, text, size));
        }
        if let Some(art) = &lesson.drawing {
            let picture = Picture::of(art, Theme::Print);
            let (picture, width) = readable(picture, flow.height() * drawing, (flow.width(), flow.height()));
            flow.picture(&picture, width, &format!("{}. {}", art.title, art.description));
            art.description.lines().for_each(|text| flow.paragraph(None, text, size));
        }
        for (heading, text) in sections {
            flow.heading(heading, size);
            text.lines().for_each(|text| flow.paragraph(None, text, size));
        }
        flow.finish();
    }

    /// Writes the hint for each puzzle.
    pub(super) fn hints(&mut self) {
        let book = self.book;
        let (words, language) = (book.spec.words(), book.spec.language);
        self.begin(words.hints);
        let columns = self.columns();
        let mut flow = Flow::new(self, words.hints, columns);
        flow.title(words.hints);
        flow.paragraph(None, words.about_hints, SMALL);
        for puzzle in book.puzzles() {
            let sentence =
                puzzle.hint.as_ref().map_or_else(|| words.no_hint.to_owned(), |hint| hint.sentence(language));
            flow.paragraph(Some((&puzzle.number.to_string(), 22.0)), &sentence, SMALL);
        }
        flow.finish();
    }

    /// Writes the numbers of the puzzles that need each technique, the easiest technique first.
    pub(super) fn index(&mut self) {
        let book = self.book;
        let words = book.spec.words();
        let mut numbers: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for puzzle in book.puzzles() {
            for technique in &puzzle.techniques {
                numbers.entry(technique.id).or_default().push(puzzle.number);
            }
        }
        self.begin(words.index);
        let columns = self.columns();
        let mut flow = Flow::new(self, words.index, columns);
        flow.title(words.index);
        flow.paragraph(None, words.about_index, SMALL);
        for technique in pages::by_effort().filter(|technique| numbers.contains_key(technique.id)) {
            flow.heading(&name(technique, book.spec.language.into()), SMALL);
            flow.paragraph(None, &listed(&numbers[technique.id]), SMALL);
        }
        flow.finish();
    }

    /// Returns the number of columns of small text.
    fn columns(&self) -> usize {
        let width = self.frame.body(self.layout.pages.len()).width;
        if width >= TWO_COLUMNS { 2 } else { 1 }
    }
}

/// Returns a picture and its width on the page. If its texts would be too small, the width is larger than the wanted
/// one; if the column is too narrow for that, the texts are enlarged in the picture.
fn readable(picture: Picture, wanted: f64, (most_width, most_height): (f64, f64)) -> (Picture, f64) {
    let [_, _, across, down] = picture.view;
    let most = most_width.min((most_height - 8.0) * across / down);
    let width = wanted.max(LEAST_TEXT / picture.smallest_text() * across).min(most);
    (picture.with_texts_of(LEAST_TEXT * across / width), width)
}

fn name(technique: &'static Technique, wording: Wording) -> String {
    pages::lesson_title(technique, wording)
}

/// Returns a list of numbers with runs joined: `1, 3–5, 9`.
fn listed(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next).map(|run| match run {
        [only] => only.to_string(),
        [first, second] => format!("{first}, {second}"),
        [first, .., last] => format!("{first}–{last}"),
        [] => String::new(),
    });
    runs.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_numbers_are_joined() {
        assert_eq!(listed(&[1, 3, 4, 5, 8, 9]), "1, 3–5, 8, 9");
        assert_eq!(listed(&[]), "");
    }
}
