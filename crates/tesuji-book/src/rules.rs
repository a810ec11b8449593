//! The rules of the profiles. A book that breaks one is not written.

use crate::layout::Layout;
use crate::page::{Item, Page};
use crate::sheet::{LARGE_GRID, LARGE_TEXT};
use crate::slots::{LEAST_LINE, reach};
use crate::{BookError, BookSpec};

/// The size of the smallest text that prints readably, in points.
pub(crate) const LEAST_TEXT: f64 = 6.0;

/// The tolerance for rounding errors.
const TINY: f64 = 0.01;

/// Checks the rules of the whole book and of each page.
pub(crate) fn check(spec: &BookSpec, layout: &Layout) -> Result<(), BookError> {
    let pages = layout.pages.len();
    let (least, most) = spec.profile.pages(&spec.trim);
    if pages < least || pages > most {
        let rule =
            format!("{pages} pages, but {} takes {least} to {most} with the trim {}", spec.profile, spec.trim.name);
        return Err(BookError::rule(None, rule));
    }
    if spec.is_bound() && pages % 2 == 1 {
        return Err(BookError::rule(None, format!("{pages} pages, but {} takes an even number", spec.profile)));
    }
    check_pages(spec, layout)?;
    if spec.large_print { check_large(layout) } else { Ok(()) }
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
        check_page(spec, page, nth, pages).map_err(|rule| BookError::rule(nth + 1, rule))?;
    }
    Ok(())
}

fn check_page(spec: &BookSpec, page: &Page, nth: usize, pages: usize) -> Result<(), String> {
    let margin = spec.profile.margin(spec.bleeds);
    let gutter = spec.profile.gutter(pages);
    let (left, right) = if nth.is_multiple_of(2) { (gutter, margin) } else { (margin, gutter) };
    let (width, height) = (spec.trim.width - right, spec.trim.height - margin);
    for block in &page.blocks {
        let scale = block.scale();
        for item in &block.items {
            check_item(item, scale)?;
            for (x, y) in reach(item).into_iter().map(|point| block.on_page(point)) {
                let is_inside = x >= left - TINY && x <= width + TINY && y >= margin - TINY && y <= height + TINY;
                if !is_inside {
                    return Err(format!("ink at {x:.1}, {y:.1} points is in a margin of {}", spec.profile));
                }
            }
        }
    }
    Ok(())
}

fn check_item(item: &Item, scale: f64) -> Result<(), String> {
    match item {
        Item::Text(text) => {
            let letter = text.text.chars().find(|letter| text.face.glyph(*letter).is_none());
            if let Some(letter) = letter {
                return Err(format!("the typefaces have no letter {letter:?}"));
            }
            let size = text.size * scale;
            if size < LEAST_TEXT - TINY {
                return Err(format!(
                    "text of {size:.1} points is smaller than {LEAST_TEXT} points; fewer per page are larger"
                ));
            }
        }
        Item::Shape(shape) => {
            let width = shape.stroke.map_or(LEAST_LINE, |stroke| stroke.width * scale);
            if width < LEAST_LINE - TINY {
                return Err(format!("a line of {width:.2} points is thinner than {LEAST_LINE} points"));
            }
        }
    }
    Ok(())
}
