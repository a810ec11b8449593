//! Text that flows over columns and pages.

use super::Composer;
use super::front::wrapped;
use crate::Face;
use crate::page::{Page, Role};
use crate::picture::Picture;
use crate::slots::{Area, placed};

/// The number of lines of the longest paragraph that is not divided.
const SHORT: usize = 4;

/// The distance between lines, as a multiple of the font size.
pub(super) const LEADING: f64 = 1.32;

/// The space between columns.
const GUTTER: f64 = 20.0;

/// The space below a paragraph, as a share of the size of its text.
const BELOW_PARAGRAPH: f64 = 0.35;

/// The size of a heading, and the space below it.
const TITLE: f64 = 20.0;
const BELOW_TITLE: f64 = 26.0;

/// A writer of texts and drawings, from top to bottom, column by column, page by page.
pub(super) struct Flow<'c, 'b> {
    composer: &'c mut Composer<'b>,
    /// The running head.
    head: String,
    columns: usize,
    page: Page,
    column: usize,
    /// The next free height, and the height at which the columns begin.
    y: f64,
    top: f64,
    is_empty: bool,
}

impl<'c, 'b> Flow<'c, 'b> {
    /// Begins a page.
    pub(super) fn new(composer: &'c mut Composer<'b>, head: &str, columns: usize) -> Flow<'c, 'b> {
        let mut flow = Flow {
            composer,
            head: head.to_owned(),
            columns,
            page: Page::default(),
            column: 0,
            y: 0.0,
            top: 0.0,
            is_empty: true,
        };
        flow.begin_page();
        flow
    }

    fn begin_page(&mut self) {
        let number = self.composer.layout.pages.len();
        self.page = Page::default();
        self.composer.frame.draw(&mut self.page, number, &self.composer.book.spec.title, (&self.head, false));
        self.column = 0;
        self.top = self.body().top + 4.0;
        self.y = self.top;
    }

    /// Uses the running head of the first page as the heading of that page.
    pub(super) fn begin_with_head(&mut self) {
        if let Some(block) = self.page.blocks.first_mut() {
            block.role = Role::Title;
        }
    }

    fn end_page(&mut self) {
        let page = std::mem::take(&mut self.page);
        self.composer.layout.pages.push(page);
    }

    fn body(&self) -> Area {
        self.composer.frame.body(self.composer.layout.pages.len())
    }

    /// Returns the width of a column.
    pub(super) fn width(&self) -> f64 {
        (self.body().width - GUTTER * (self.columns - 1) as f64) / self.columns as f64
    }

    /// Returns the height of a column.
    pub(super) fn height(&self) -> f64 {
        self.body().bottom() - self.top
    }

    fn left(&self) -> f64 {
        self.body().left + (self.width() + GUTTER) * self.column as f64
    }

    /// Continues in the next column or on the next page unless there is this much space.
    pub(super) fn need(&mut self, height: f64) {
        if self.y + height <= self.body().bottom() + 0.01 || self.y == self.top {
            return;
        }
        self.column += 1;
        self.y = self.top;
        if self.column == self.columns {
            self.end_page();
            self.begin_page();
        }
    }

    /// Writes a heading across all columns, at the top of a page.
    pub(super) fn title(&mut self, text: &str) {
        let width = self.body().width;
        let (left, faces, top) = (self.left(), self.composer.book.faces, self.y - 6.0);
        let lines = wrapped(text, TITLE, width, faces);
        let height = |nth: usize| top + (nth + 1) as f64 * TITLE * 1.1;
        let placed =
            lines.iter().enumerate().map(|(nth, line)| ((left, height(nth)), faces.for_sentence(line), line.as_str()));
        self.page.lines(&Role::Title, TITLE, placed);
        self.y += lines.len() as f64 * TITLE * 1.1 + BELOW_TITLE - TITLE;
        self.top = self.y;
        self.is_empty = false;
    }

    /// Writes a small heading that stays with the text below it.
    pub(super) fn heading(&mut self, text: &str, size: f64) {
        self.need(4.0 * size * LEADING);
        self.space(size * 0.5);
        self.y += size * LEADING;
        let face = self.composer.book.faces.for_heading(text);
        self.page.text(Role::Heading, (self.left(), self.y - 3.0), (face, size), text);
        self.is_empty = false;
    }

    /// Returns the height of a paragraph with an indent.
    pub(super) fn height_of(&self, text: &str, indent: f64, size: f64) -> f64 {
        let lines = wrapped(text, size, self.width() - indent, self.composer.book.faces).len();
        lines as f64 * size * LEADING + size * BELOW_PARAGRAPH
    }

    /// Writes a paragraph, with a label in bold in an indent of this width.
    pub(super) fn paragraph(&mut self, label: Option<(&str, f64)>, text: &str, size: f64) {
        let indent = label.map_or(0.0, |(_, indent)| indent);
        let lines = wrapped(text, size, self.width() - indent, self.composer.book.faces);
        let line = size * LEADING;
        // Short paragraphs stay together, and the first two lines of the others.
        let together = if lines.len() <= SHORT { lines.len() } else { 2 };
        self.need(line * together as f64);
        let mut place = None;
        for (nth, text) in lines.iter().enumerate() {
            self.need(line);
            let here = Some((self.composer.layout.pages.len(), self.column));
            self.y += line;
            let baseline = self.y - 0.3 * size;
            if let (Some((label, _)), 0) = (label.filter(|(label, _)| !label.is_empty()), nth) {
                self.page.text(Role::Paragraph, (self.left(), baseline), (Face::Bold, size), label);
                place = here;
            }
            let (at, font) = ((self.left() + indent, baseline), (self.composer.book.faces.for_sentence(text), size));
            // The lines of a paragraph are one block in each column.
            match place == here {
                true => self.page.more(at, font, text),
                false => self.page.text(Role::Paragraph, at, font, text),
            }
            place = here;
        }
        self.space(size * BELOW_PARAGRAPH);
        self.is_empty = false;
    }

    /// Draws a picture in the middle of the column.
    pub(super) fn picture(&mut self, picture: &Picture, width: f64, description: &str) {
        let [_, _, across, down] = picture.view;
        let height = width * down / across;
        self.need(height + 8.0);
        let left = self.left() + (self.width() - width) / 2.0;
        let area = Area { left, top: self.y + 2.0, width, height };
        self.page.blocks.push(placed(picture, area, false, Role::Figure(description.to_owned())));
        self.y += height + 8.0;
        self.is_empty = false;
    }

    /// Adds vertical space, unless the column is empty.
    pub(super) fn space(&mut self, height: f64) {
        if self.y > self.top {
            self.y += height;
        }
    }

    /// Ends the last page.
    pub(super) fn finish(mut self) {
        if !self.is_empty {
            self.end_page();
        }
    }
}
