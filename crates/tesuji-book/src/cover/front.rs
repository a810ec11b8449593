//! The front of a cover: the title, a puzzle, and the author.

use super::{Composer, DESCENT, Style, filled};
use crate::layout::drawn_puzzle;
use crate::page::{Block, Colour, Role, Spoken, UNCHANGED};
use crate::picture::Picture;
use crate::slots::{Area, placed};
use crate::{BookError, Face, sheet};

/// The sizes of titles, the largest first, and their maximum number of lines.
const TITLES: [f64; 12] = [68.0, 62.0, 56.0, 50.0, 46.0, 42.0, 38.0, 34.0, 30.0, 26.0, 22.0, 18.0];
const MOST_LINES: usize = 3;

/// The distance between lines of titles, as a multiple of the font size.
const TIGHT: f64 = 1.06;

/// The white margin around a puzzle, as a share of its width.
const MARGIN: f64 = 0.05;

/// The minimum size of a large title, and the shares of the column for the puzzle, the preferred one first.
const LARGE: f64 = 38.0;
const SHARES: [f64; 3] = [1.0, 0.82, 0.66];

/// The minimum width of the puzzle, as a share of the front.
const LEAST_SHARE: f64 = 0.3;

impl Composer<'_> {
    pub(super) fn front(&mut self) -> Result<(), BookError> {
        let book = self.book;
        let (spec, faces, unit, live) = (&book.spec, book.faces, self.unit(), self.live(self.wrap.front()));
        let gap = 20.0 * unit;
        // On a page that is wider than high, the puzzle is next to the texts.
        let is_wide = live.width > live.height;
        let column = if is_wide { live.width - live.height - gap } else { live.width };
        let (puzzle, drawn) = self.puzzle()?;
        let panel = puzzle.shape();
        let about = (spec.words().puzzles)(book.puzzles().count());
        let subtitle = Style::sentence(17.0 * unit);
        let under = subtitle.broken(spec.subtitle.as_ref().unwrap_or(&about), column, faces);
        let author = Style::of(Face::Digits, 14.0 * unit);
        let name = spec.author.as_ref().map_or_else(Vec::new, |name| author.broken(name, column, faces));
        let named = if name.is_empty() { 0.0 } else { author.height(&name) + gap };
        let others = gap + 8.0 * unit + subtitle.height(&under) + DESCENT * subtitle.size + gap + named;
        let drawing = if is_wide { 0.0 } else { column * panel.1 / panel.0 };
        let title = |share: f64| self.title(&spec.title, (column, live.height - others - share * drawing));
        // The puzzle is as wide as the column, unless the title would be small.
        let is_large = |(title, _): &(Style, Vec<String>)| title.size >= LARGE * unit;
        let (title, lines) = SHARES.into_iter().map(title).find(is_large).unwrap_or_else(|| title(SHARES[1]));

        self.bar(Area { height: 4.0 * unit, width: column, ..live });
        let y = self.paragraph(Role::Title, (live.left, live.top + gap), title, &lines) + 8.0 * unit;
        let y = self.paragraph(Role::Paragraph, (live.left, y), subtitle, &under) + gap;
        self.paragraph(Role::Paragraph, (live.left, live.bottom() - author.height(&name)), author, &name);
        let room = match is_wide {
            true => Area { left: live.right() - live.height, width: live.height, ..live },
            false => Area { top: y, height: live.bottom() - named - y, ..live },
        };
        self.place(puzzle, drawn, room)
    }

    /// Breaks a title into lines in the largest size that fits an area, or in the smallest size if none fits.
    fn title(&self, title: &str, (width, height): (f64, f64)) -> (Style, Vec<String>) {
        let set = |size: &f64| {
            let size = size * self.unit();
            let style = Style { leading: size * TIGHT, ..Style::of(Face::Bold, size) };
            let lines = style.broken(title, width, self.book.faces);
            (style, lines)
        };
        let fits = |(style, lines): &(Style, Vec<String>)| {
            let is_narrow = lines.iter().all(|line| style.width(line, self.book.faces) <= width);
            lines.len() <= MOST_LINES && is_narrow && style.height(lines) + DESCENT * style.size <= height
        };
        TITLES.iter().map(set).find(fits).unwrap_or_else(|| set(&TITLES[TITLES.len() - 1]))
    }

    /// Draws the puzzle of the front, with its words for screen readers.
    fn puzzle(&self) -> Result<(Panel, Vec<Spoken>), BookError> {
        let (book, number) = (self.book, self.spec.puzzle);
        let Some(puzzle) = book.puzzles().find(|puzzle| puzzle.number == number) else {
            let rule = format!("the book has the puzzles 1 to {}", book.puzzles().count());
            return Err(book.spec.about("cover.puzzle", BookError::rule(None, rule)));
        };
        let (mut picture, spoken) = drawn_puzzle(book, puzzle)?;
        picture.view = sheet::bounds(&picture, picture.view);
        // White paper needs no margin.
        let around = if self.spec.ground == Colour::Gray(1.0) { 0.0 } else { MARGIN * picture.view[2] };
        Ok((Panel { picture, around }, spoken))
    }

    /// Places the puzzle, as large as possible, at the lower left of an area.
    fn place(&mut self, panel: Panel, spoken: Vec<Spoken>, room: Area) -> Result<(), BookError> {
        let (width, height) = panel.shape();
        let scale = (room.width / width).min(room.height / height);
        if scale * width < LEAST_SHARE * self.wrap.front().width {
            let rule = "the title, the subtitle and the author leave too little room for the puzzle on the cover";
            return Err(self.book.spec.about("title", BookError::rule(None, rule)));
        }
        let area = Area { top: room.bottom() - height * scale, width: width * scale, height: height * scale, ..room };
        let around = panel.around * scale;
        if around > 0.0 {
            let items = vec![filled(area, Colour::Gray(1.0))];
            self.page.blocks.push(Block { role: Role::Artifact, place: UNCHANGED, items });
        }
        let (left, top) = (area.left + around, area.top + around);
        let area = Area { left, top, width: area.width - 2.0 * around, height: area.height - 2.0 * around };
        self.page.blocks.push(placed(&panel.picture.legible(scale), area, false, Role::Grid(spoken)));
        Ok(())
    }
}

/// A puzzle with a white margin.
struct Panel {
    picture: Picture,
    /// The width of the margin, in the units of the picture.
    around: f64,
}

impl Panel {
    /// Returns the width and the height.
    fn shape(&self) -> (f64, f64) {
        let [.., width, height] = self.picture.view;
        (width + 2.0 * self.around, height + 2.0 * self.around)
    }
}
