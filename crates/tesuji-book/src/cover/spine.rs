//! The spine of a cover: its text, and the author if both fit.

use super::rules::FOLD;
use super::{CAPITALS, Composer, INCH, Style};
use crate::page::{Block, Item, Role, UNCHANGED};
use crate::rules::LEAST_TEXT;
use crate::slots::{bounds, ink};
use crate::{BookError, Face};

/// The largest size of the text on a spine, in points, and as a share of the width of the spine.
const LARGEST: f64 = 20.0;
const SHARE: f64 = 0.62;

/// The distance between Chinese characters in a column, as a multiple of the font size.
const COLUMN: f64 = 1.12;

impl Composer<'_> {
    pub(super) fn spine(&mut self) -> Result<(), BookError> {
        let Some(text) = &self.spec.spine else { return Ok(()) };
        let spec = &self.book.spec;
        let refuse = |rule: String| Err(spec.about("cover.spine", BookError::rule(None, rule)));
        let width = self.wrap.spine;
        let live = self.live(self.wrap.spine());
        // The width of the ink, as a multiple of the font size.
        let share = |face: Face, text: &str| {
            let [left, _, right, _] = bounds(&self.along(Style::of(face, 1.0), text, 0.0), ink);
            (right - left).max(CAPITALS)
        };
        let most = |share: f64| ((width - 2.0 * FOLD) / share).min(SHARE * width).min(LARGEST);
        let size = most(share(Face::Bold, text));
        if size < LEAST_TEXT {
            let least = (LEAST_TEXT * share(Face::Bold, text) + 2.0 * FOLD).max(LEAST_TEXT / SHARE) / INCH;
            let width = width / INCH;
            return refuse(format!(
                "the spine is {width:.3} inches wide, but text of {LEAST_TEXT} points needs {least:.3}"
            ));
        }
        let title = Style::of(Face::Bold, size);
        let length = self.length(title, text);
        if length > live.height {
            let (length, height) = (length / INCH, live.height / INCH);
            return refuse(format!("the text is {length:.1} inches long, but the spine has {height:.1} for it"));
        }
        let mut blocks = vec![self.along(title, text, live.top)];
        if let Some(name) = spec.author.as_ref().filter(|name| !text.contains(*name)) {
            let author = Style::of(Face::Digits, most(share(Face::Digits, name)).min(0.9 * size));
            let own = self.length(author, name);
            if author.size >= LEAST_TEXT && length + 2.0 * size + own <= live.height {
                blocks.push(self.along(author, name, live.bottom() - own));
            }
        }
        self.page.blocks.append(&mut blocks);
        Ok(())
    }

    /// Returns the length of a text along the spine.
    fn length(&self, style: Style, text: &str) -> f64 {
        match is_column(text) {
            true => text.chars().count() as f64 * style.size * COLUMN,
            false => style.width(text, self.book.faces),
        }
    }

    /// Returns a text along the spine, from the top: turned to the right, or in Chinese as a column of characters. Its
    /// ink is in the middle of the spine.
    fn along(&self, style: Style, text: &str, top: f64) -> Block {
        let spine = self.wrap.spine();
        let middle = spine.left + spine.width / 2.0;
        let (mut place, items): (_, Vec<Item>) = match is_column(text) {
            true => {
                let letters = text.chars().enumerate().map(|(nth, letter)| {
                    let letter = letter.to_string();
                    let left = middle - style.width(&letter, self.book.faces) / 2.0;
                    let baseline = top + (0.88 + COLUMN * nth as f64) * style.size;
                    self.text((left, baseline), style, &letter)
                });
                (UNCHANGED, letters.collect())
            }
            // The baseline goes down, and the capitals point to the right.
            false => ([0.0, 1.0, -1.0, 0.0, middle, top], vec![self.text((0.0, 0.0), style, text)]),
        };
        let block = Block { role: Role::Paragraph, place, items };
        let [left, _, right, _] = bounds(&block, ink);
        if left < right {
            place[4] += middle - (left + right) / 2.0;
        }
        Block { place, ..block }
    }
}

/// Returns `true` for a text of Chinese characters only.
fn is_column(text: &str) -> bool {
    text.chars().all(|letter| matches!(letter, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'))
}
