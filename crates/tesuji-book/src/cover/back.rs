//! The back of a cover: its text, the list of the sections, and the space for a barcode.

use super::{CAPITALS, Composer, INCH, Style};
use crate::page::Role;
use crate::slots::Area;
use crate::words::about_puzzles;
use crate::{BookError, Face};

/// The maximum number of sections that are listed.
const MOST_LISTED: usize = 8;

impl Composer<'_> {
    pub(super) fn back(&mut self) -> Result<(), BookError> {
        let (spec, faces, unit) = (&self.book.spec, self.book.faces, self.unit());
        let live = self.live(self.wrap.back());
        self.bar(Area { height: 4.0 * unit, ..live });
        let room = self.wrap.barcode().map_or(live.bottom(), |barcode| barcode.top.min(live.bottom()) - 14.0 * unit);
        let mut y = live.top + 24.0 * unit;
        let gap = 14.0 * unit;
        let about = || about_puzzles(self.book.puzzles().count(), self.book.compares(), spec.language);
        let blurb = self.spec.blurb.clone().unwrap_or_else(about);
        let paragraphs = blurb.split("\n\n").map(str::trim).filter(|text| !text.is_empty());
        for (nth, paragraph) in paragraphs.enumerate() {
            // The first paragraph is larger.
            let style = Style::sentence(if nth == 0 { 18.0 } else { 13.0 } * unit);
            let lines = style.broken(paragraph, live.width, faces);
            y = self.paragraph(Role::Paragraph, (live.left, y), style, &lines) + gap;
        }
        if y - gap > room {
            let (needed, has) = ((y - gap - live.top) / INCH, (room - live.top) / INCH);
            let rule = format!("the text of the back needs {needed:.1} inches of height, but has {has:.1}");
            return Err(spec.about("cover.blurb", BookError::rule(None, rule)));
        }
        self.sections(live, y);
        Ok(())
    }

    /// Lists the sections with the numbers of their puzzles above the lower edge, if they fit beside the barcode.
    fn sections(&mut self, live: Area, top: f64) {
        let (book, unit) = (self.book, self.unit());
        let right = self.wrap.barcode().map_or(live.right(), |barcode| barcode.left - 14.0 * unit);
        let (title, number) = (Style::of(Face::Bold, 11.0 * unit), Style::of(Face::Digits, 11.0 * unit));
        let line = 17.0 * unit;
        let listed: Vec<(String, String)> = book
            .sections
            .iter()
            .filter_map(|section| {
                let (first, last) = (section.puzzles.first()?.number, section.puzzles.last()?.number);
                let numbers = if first == last { first.to_string() } else { format!("{first}–{last}") };
                Some((section.title.clone(), numbers))
            })
            .collect();
        let widest = |texts: &mut dyn Iterator<Item = f64>| texts.fold(0.0, f64::max);
        let titles = widest(&mut listed.iter().map(|(text, _)| title.width(text, book.faces)));
        let numbers = widest(&mut listed.iter().map(|(_, text)| number.width(text, book.faces)));
        let gap = 14.0 * unit;
        let begin = live.bottom() - (listed.len().saturating_sub(1) as f64 * line + CAPITALS * title.size);
        let fits = live.left + titles + gap + numbers <= right && begin >= top;
        if !(2..=MOST_LISTED).contains(&listed.len()) || !fits {
            return;
        }
        for (nth, (name, count)) in listed.iter().enumerate() {
            let y = begin + nth as f64 * line;
            self.paragraph(Role::Paragraph, (live.left, y), title, std::slice::from_ref(name));
            let baseline = (live.left + titles + gap, y + CAPITALS * title.size);
            let count = self.text(baseline, number, count);
            self.page.blocks.last_mut().expect("the title was just written").items.push(count);
        }
    }
}
