//! Booklets: two pages on each side of sheets that are folded in the middle.

use std::borrow::Cow;

use crate::BookSpec;
use crate::page::Page;

/// Returns the width and the height of the sheets of a book: two pages wide for a booklet.
pub(crate) fn sheet_size(spec: &BookSpec) -> (f64, f64) {
    let pages = if spec.booklet { 2.0 } else { 1.0 };
    (pages * spec.trim.width, spec.trim.height)
}

/// Returns the sheets of a book: its pages, or the sides of a booklet.
pub(crate) fn sheets<'a>(spec: &BookSpec, pages: &'a [Page]) -> Cow<'a, [Page]> {
    if spec.booklet { imposed(pages, spec.trim.width).into() } else { pages.into() }
}

/// Returns the sides of the sheets: front and back of the outermost sheet, then of the next one. The sheets are printed
/// on both sides, flipped on the short edge, and folded together.
fn imposed(pages: &[Page], width: f64) -> Vec<Page> {
    let empty = Page::default();
    let count = pages.len().next_multiple_of(4);
    let page = |nth: usize| pages.get(nth).unwrap_or(&empty);
    let sides = (0..count / 2).map(|side| match side.is_multiple_of(2) {
        true => (count - 1 - side, side),
        false => (side, count - 1 - side),
    });
    sides.map(|(left, right)| side_by_side(page(left), page(right), width)).collect()
}

fn side_by_side(left: &Page, right: &Page, width: f64) -> Page {
    let mut side = left.clone();
    side.blocks.extend(right.blocks.iter().cloned().map(|mut block| {
        block.place[4] += width;
        block
    }));
    side
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Face;
    use crate::page::{Item, Role};

    #[test]
    fn folded_sheets_have_their_pages_in_order() {
        let page = |nth: usize| {
            let mut page = Page::default();
            page.text(Role::Paragraph, (10.0, 10.0), (Face::Text, 9.0), &nth.to_string());
            page
        };
        let pages: Vec<Page> = (1..=7).map(page).collect();
        let sides = imposed(&pages, 100.0);
        let read = |side: &Page| -> Vec<(String, bool)> {
            let blocks = side.blocks.iter().map(|block| {
                let Item::Text(text) = &block.items[0] else { panic!() };
                (text.text.clone(), block.on_page(text.at).0 > 100.0)
            });
            blocks.collect()
        };
        let right = |nth: &str| (nth.to_owned(), true);
        let left = |nth: &str| (nth.to_owned(), false);
        // The eighth page is empty.
        assert_eq!(read(&sides[0]), [right("1")]);
        assert_eq!(read(&sides[1]), [left("2"), right("7")]);
        assert_eq!(read(&sides[2]), [left("6"), right("3")]);
        assert_eq!(read(&sides[3]), [left("4"), right("5")]);
        assert_eq!(sides.len(), 4);
    }
}
