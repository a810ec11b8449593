//! The rules of the profiles. A book that breaks one is not written.

use crate::layout::Layout;
use crate::page::{Item, Page};
use crate::sheet::{LARGE_GRID, LARGE_TEXT};
use crate::slots::{LEAST_LINE, reach};
use crate::{BookError, BookSpec, Face};

/// The size of the smallest text that prints readably, in points.
pub(crate) const LEAST_TEXT: f64 = 6.0;

/// The tolerance for rounding errors.
pub(crate) const TINY: f64 = 0.01;

/// Checks the rules of the whole book and of each page.
pub(crate) fn check(spec: &BookSpec, layout: &Layout) -> Result<(), BookError> {
    let pages = layout.pages.len();
    let (least, most) = spec.profile.pages(&spec.trim);
    if pages < least || pages > most {
        let rule =
            format!("{pages} pages, but {} takes {least} to {most} with the trim {}", spec.profile, spec.trim.name);
        return Err(spec.about("profile", BookError::rule(None, rule)));
    }
    if spec.is_bound() && pages % 2 == 1 {
        return Err(BookError::rule(None, format!("{pages} pages, but {} takes an even number", spec.profile)));
    }
    check_pages(spec, layout)?;
    let large = if spec.large_print { check_large(layout) } else { Ok(()) };
    large.map_err(|error| spec.about("large_print", error))
}

/// Checks the rules of large print: the width of the grids, and the size of the text in them.
fn check_large(layout: &Layout) -> Result<(), BookError> {
    if let Some((page, width)) = layout.smallest.filter(|(_, width)| *width < LARGE_GRID - TINY) {
        let (width, least) = (width / LARGE_GRID * 14.0, 14);
        let rule = format!("a grid of {width:.1} cm is too small for large print, which needs at least {least} cm");
        return Err(BookError::rule(page + 1, rule));
    }
    for (nth, page) in layout.pages.iter().enumerate() {
        for block in page.blocks.iter().filter(|block| block.role.is_drawn()) {
            let sizes =
                block.items.iter().filter_map(|item| if let Item::Text(text) = item { Some(text.size) } else { None });
            let smallest = sizes.fold(f64::MAX, f64::min) * block.scale();
            if smallest < LARGE_TEXT - TINY {
                let rule = format!(
                    "text of {smallest:.1} points is too small for large print, which needs at least {LARGE_TEXT}"
                );
                return Err(BookError::rule(nth + 1, rule));
            }
        }
    }
    Ok(())
}

/// Checks the rules of each page.
pub(crate) fn check_pages(spec: &BookSpec, layout: &Layout) -> Result<(), BookError> {
    let pages = layout.pages.len();
    for (nth, page) in layout.pages.iter().enumerate() {
        check_page(spec, page, nth, pages).map_err(|broken| broken.in_book(spec, Some(nth + 1)))?;
    }
    Ok(())
}

/// A rule that a page breaks.
pub(crate) struct Broken {
    /// The key of the specification that could help.
    key: Option<&'static str>,
    rule: String,
}

impl Broken {
    /// Returns the error of a book, with the page, counted from 1, if it is known.
    pub(crate) fn in_book(self, spec: &BookSpec, page: Option<usize>) -> BookError {
        let error = BookError::rule(page, self.rule);
        if let Some(key) = self.key { spec.about(key, error) } else { error }
    }
}

fn check_page(spec: &BookSpec, page: &Page, nth: usize, pages: usize) -> Result<(), Broken> {
    let margin = spec.profile.margin(spec.bleeds);
    let gutter = spec.profile.gutter(pages);
    let (left, right) = if nth.is_multiple_of(2) { (gutter, margin) } else { (margin, gutter) };
    let (width, height) = (spec.trim.width - right, spec.trim.height - margin);
    for block in &page.blocks {
        let scale = block.scale();
        for item in &block.items {
            check_item(spec, item, scale)?;
            for (x, y) in reach(item).into_iter().map(|point| block.on_page(point)) {
                let is_inside = x >= left - TINY && x <= width + TINY && y >= margin - TINY && y <= height + TINY;
                if !is_inside {
                    let rule = format!("ink at {x:.1}, {y:.1} points is in a margin of {}", spec.profile);
                    return Err(Broken { key: None, rule });
                }
            }
        }
    }
    Ok(())
}

/// Returns the key of the specification with the text that contains a letter, or the key of the font that lacks the
/// letter.
fn key_of_letter(spec: &BookSpec, letter: char) -> &'static str {
    let texts = [("subtitle", &spec.subtitle), ("author", &spec.author), ("imprint", &spec.imprint)];
    let cover = spec.cover.as_ref().map(|cover| [("cover.spine", &cover.spine), ("cover.blurb", &cover.blurb)]);
    let written = texts.into_iter().chain(cover.into_iter().flatten());
    let written = written.into_iter().find(|(_, text)| text.as_ref().is_some_and(|text| text.contains(letter)));
    match written {
        _ if spec.font.is_some() => "font",
        _ if spec.title.contains(letter) => "title",
        Some((key, _)) => key,
        None => "language",
    }
}

pub(crate) fn check_item(spec: &BookSpec, item: &Item, scale: f64) -> Result<(), Broken> {
    match item {
        Item::Text(text) => {
            let letter = text.text.chars().find(|letter| text.face.glyph(*letter).is_none());
            if let Some(letter) = letter {
                let rule = match Face::ALL.iter().any(|face| face.glyph(letter).is_some()) {
                    true => format!("the font has no letter {letter:?}, and a line has one typeface"),
                    false => format!("the typefaces have no letter {letter:?}"),
                };
                return Err(Broken { key: Some(key_of_letter(spec, letter)), rule });
            }
            let size = text.size * scale;
            if size < LEAST_TEXT - TINY {
                let rule =
                    format!("text of {size:.1} points is smaller than {LEAST_TEXT} points; fewer per page are larger");
                return Err(Broken { key: Some("per_page"), rule });
            }
        }
        Item::Shape(shape) => {
            let width = shape.stroke.map_or(LEAST_LINE, |stroke| stroke.width * scale);
            if width < LEAST_LINE - TINY {
                let rule = format!("a line of {width:.2} points is thinner than {LEAST_LINE} points");
                return Err(Broken { key: None, rule });
            }
        }
    }
    Ok(())
}
