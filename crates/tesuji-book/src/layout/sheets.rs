//! The pages of a worksheet.

use tesuji_core::Conclusion;
use tesuji_render::art::Theme;
use tesuji_render::explain::where_to_look;
use tesuji_render::{Wording, pages};

use super::flow::Flow;
use super::{Composer, Layout};
use crate::face::Faces;
use crate::page::{Page, Role};
use crate::picture::Picture;
use crate::rules::LEAST_TEXT;
use crate::slots::{LEAST_LINE, Slots, placed};
use crate::words::SheetWords;
use crate::worksheet::{Exercise, Shows, Worksheet};
use crate::{Book, BookSpec, Face};

/// The size of body text, and of the lines above a position.
const TEXT: f64 = 11.0;
const SMALL: f64 = 10.0;

/// The height above a position, which has its number, a hint and a line to write on.
const CAPTION: f64 = 40.0;

/// The maximum number of positions on a page.
const ON_A_PAGE: usize = 2;

/// The size of the text of answers, the width for their numbers, and the space above an answer and below its text.
const ANSWER: f64 = SMALL - 1.0;
const INDENT: f64 = 18.0;
const ABOVE_ANSWER: f64 = 14.0;
const BELOW_TEXT: f64 = 8.0;

/// The share of the page height for the drawing of an answer, unless its texts need more.
const ANSWER_DRAWING: f64 = 0.38;

/// The maximum share of a page for the drawing of the technique.
const DRAWING: f64 = 0.5;

impl Layout {
    /// Lays out a worksheet in the language of the specification.
    pub(crate) fn of_worksheet(spec: &BookSpec, faces: Faces, sheet: &Worksheet) -> Layout {
        let book = Book { spec: spec.clone(), sections: Vec::new(), notes: Vec::new(), faces };
        let words = &spec.words().sheet;
        let mut composer = Composer::new(&book, 0);
        composer.lesson(sheet);
        let parts = sheet.parts;
        let mut from = 0;
        for (count, shows, has_hint, head) in [
            (parts.drawn, Shows::Pattern, false, words.drawn),
            (parts.hinted, Shows::Nothing, true, words.hinted),
            (parts.free, Shows::Nothing, false, words.free),
        ] {
            let to = (from + count).min(sheet.exercises.len());
            composer.exercises(&sheet.exercises[from..to], from, shows, head, has_hint);
            from = to;
        }
        composer.answers(sheet);
        composer.layout
    }
}

impl Composer<'_> {
    /// Explains the technique with its example.
    fn lesson(&mut self, sheet: &Worksheet) {
        let spec = &self.book.spec;
        let lesson = pages::lesson(sheet.technique, Wording::from(spec.language));
        self.begin(&lesson.title);
        let mut flow = Flow::new(self, spec.words().sheet.worksheet, 1);
        flow.title(&lesson.title);
        if let Some((_, text)) = lesson.sections.first() {
            text.lines().for_each(|text| flow.paragraph(None, text, TEXT));
        }
        if let Some(art) = &lesson.drawing {
            let width = flow.width().min(flow.height() * DRAWING);
            let description = format!("{}. {}", art.title, art.description);
            flow.picture(&Picture::of(art, Theme::Print), width, &description);
            art.description.lines().for_each(|text| flow.paragraph(None, text, TEXT));
        }
        if let Some((heading, text)) = lesson.sections.get(2) {
            flow.heading(heading, TEXT);
            text.lines().for_each(|text| flow.paragraph(None, text, TEXT));
        }
        flow.finish();
    }

    /// Adds positions, numbered from `first`.
    fn exercises(&mut self, exercises: &[Exercise], first: usize, shows: Shows, head: &str, has_hint: bool) {
        if exercises.is_empty() {
            return;
        }
        self.begin(head);
        let (words, language, faces) = (&self.book.spec.words().sheet, self.book.spec.language, self.book.faces);
        let on_a_page = self.readable(exercises, shows, ON_A_PAGE, CAPTION);
        for (nth, part) in exercises.chunks(on_a_page).enumerate() {
            let number = self.layout.pages.len();
            let mut page = Page::default();
            self.frame.draw(&mut page, number, &self.book.spec.title, (head, nth == 0));
            let body = self.frame.body(number);
            for (place, exercise) in part.iter().enumerate() {
                let art = exercise.art(shows, language);
                let picture = Picture::of(&art, Theme::Print);
                let [_, _, width, height] = picture.view;
                let slots = Slots::of(body, on_a_page, (width, height), CAPTION);
                let area = slots.picture(place, (width, height));
                let number = first + nth * on_a_page + place + 1;
                page.text(Role::Heading, (area.left, area.top - 25.0), (Face::Bold, 12.0), &number.to_string());
                if has_hint {
                    let said = where_to_look(&exercise.step, language);
                    let face = faces.for_sentence(&said);
                    page.text(Role::Paragraph, (area.left + 24.0, area.top - 25.0), (face, TEXT), &said);
                }
                let asked = asked(exercise, words);
                let face = faces.for_sentence(asked);
                let baseline = area.top - 6.0;
                page.text(Role::Paragraph, (area.left, baseline), (face, SMALL), asked);
                let from = area.left + face.width(asked, SMALL) + 5.0;
                page.line((from, baseline), (area.right(), baseline), LEAST_LINE);
                let description = (words.position)(number, exercise.board.grid());
                page.blocks.push(placed(&picture, area, false, Role::Figure(description)));
            }
            self.layout.pages.push(page);
        }
    }

    /// Returns the maximum number of drawings on a page, up to `most`, for which all their texts are readable.
    fn readable(&self, exercises: &[Exercise], shows: Shows, most: usize, caption: f64) -> usize {
        let language = self.book.spec.language;
        let picture = |exercise: &Exercise| Picture::of(&exercise.art(shows, language), Theme::Print);
        let pictures: Vec<Picture> = exercises.iter().map(picture).collect();
        let body = self.frame.body(self.layout.pages.len());
        let fits = |count: &usize| {
            pictures.iter().all(|picture| {
                let [_, _, width, height] = picture.view;
                Slots::of(body, *count, (width, height), caption).scale * picture.smallest_text() >= LEAST_TEXT
            })
        };
        (1..=most).rev().find(fits).unwrap_or(1)
    }

    /// Adds the steps of all positions, each with its full explanation and its drawing.
    fn answers(&mut self, sheet: &Worksheet) {
        let (words, language) = (&self.book.spec.words().sheet, self.book.spec.language);
        self.begin(words.answers);
        let columns = self.answer_columns(&sheet.exercises);
        let mut flow = Flow::new(self, words.answers, columns);
        flow.begin_with_head();
        for (nth, exercise) in sheet.exercises.iter().enumerate() {
            let label = (nth + 1).to_string();
            let art = exercise.art(Shows::Step, language);
            let picture = Picture::of(&art, Theme::Print);
            let [_, _, across, down] = picture.view;
            let least = LEAST_TEXT / picture.smallest_text() * across;
            let width = (flow.height() * ANSWER_DRAWING * across / down).max(least).min(flow.width());
            let lines: Vec<&str> = art.description.lines().collect();
            let text: f64 = lines.iter().map(|text| flow.height_of(text, INDENT, ANSWER)).sum();
            flow.space(ABOVE_ANSWER);
            // The text stays next to its drawing, unless it is longer than a column.
            flow.need(text + width * down / across + BELOW_TEXT);
            for (place, text) in lines.into_iter().enumerate() {
                flow.paragraph(Some((if place == 0 { &label } else { "" }, INDENT)), text, ANSWER);
            }
            flow.picture(&picture, width, &(words.answer)(nth + 1));
        }
        flow.finish();
    }

    /// Returns two columns of answers if all texts of the drawings are readable in them, otherwise one.
    fn answer_columns(&mut self, exercises: &[Exercise]) -> usize {
        let language = self.book.spec.language;
        let width = Flow::new(self, "", 2).width();
        let is_readable = exercises.iter().all(|exercise| {
            let picture = Picture::of(&exercise.art(Shows::Step, language), Theme::Print);
            width / picture.view[2] * picture.smallest_text() >= LEAST_TEXT
        });
        if is_readable { 2 } else { 1 }
    }
}

/// Returns the sentence that the answer completes.
const fn asked(exercise: &Exercise, words: &SheetWords) -> &'static str {
    match exercise.step.conclusion {
        Conclusion::Place(_) => words.place,
        Conclusion::Eliminate(_) => words.eliminate,
    }
}
