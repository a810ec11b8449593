//! The rules of covers.

use super::{CoverSpec, INCH, Wrap};
use crate::page::Page;
use crate::rules::{TINY, check_item};
use crate::slots::{Area, bounds, ink};
use crate::{BookError, BookSpec, Profile};

/// The minimum distance of text on the spine from the folds.
pub(super) const FOLD: f64 = 0.0625 * INCH;

/// Returns the minimum number of pages for text on the spine.
const fn pages_for_spine(profile: Profile) -> usize {
    match profile {
        Profile::Kdp => 79,
        Profile::Ingram => 48,
        Profile::Bod | Profile::OfficeA4 | Profile::Letter => 0,
    }
}

/// Checks the rules that depend on the number of pages, and the room on the back.
pub(super) fn check_pages(spec: &BookSpec, cover: &CoverSpec, pages: usize) -> Result<(), BookError> {
    let profile = spec.profile;
    let least = pages_for_spine(profile);
    if cover.spine.is_some() && pages < least {
        let rule = format!("{pages} pages, but {profile} takes text on the spine from {least} pages");
        return Err(spec.about("cover.spine", BookError::rule(None, rule)));
    }
    if let Some((paper, most)) = cover.paper.and_then(|paper| Some((paper, paper.most_pages()?)))
        && pages > most
    {
        let rule = format!("{pages} pages, but {profile} takes at most {most} of {} paper", paper.name());
        return Err(spec.about("cover.paper", BookError::rule(None, rule)));
    }
    Ok(())
}

/// Checks the positions of everything but the ground: within the margins of the back, of the spine or of the front, and
/// beside the space for the barcode.
pub(super) fn check(spec: &BookSpec, wrap: &Wrap, page: &Page) -> Result<(), BookError> {
    let margin = spec.profile.margin(true);
    let within = |part: Area, beside: f64| {
        let (left, top) = (part.left + beside, part.top + margin);
        Area { left, top, width: part.width - 2.0 * beside, height: part.height - 2.0 * margin }
    };
    let parts = [within(wrap.back(), margin), within(wrap.spine(), FOLD), within(wrap.front(), margin)];
    for block in &page.blocks {
        for item in &block.items {
            check_item(spec, item, block.scale()).map_err(|broken| broken.in_book(spec, None))?;
        }
        let [left, top, right, bottom] = bounds(block, ink);
        let is_inside = |part: &Area| {
            left >= part.left - TINY
                && right <= part.right() + TINY
                && top >= part.top - TINY
                && bottom <= part.bottom() + TINY
        };
        if !parts.iter().any(is_inside) {
            let rule = format!("the cover has ink at {left:.1}, {top:.1} points in a margin of {}", spec.profile);
            return Err(spec.about("cover", BookError::rule(None, rule)));
        }
        let hits = |code: Area| left < code.right() && right > code.left && top < code.bottom() && bottom > code.top;
        if wrap.barcode().is_some_and(hits) {
            let rule = format!("the cover has ink at {left:.1}, {top:.1} points in the space for the barcode");
            return Err(spec.about("cover", BookError::rule(None, rule)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Role;
    use crate::{Face, Profile};

    #[test]
    fn ink_stays_in_its_part_and_out_of_the_barcode() {
        let text =
            "title = \"A\"\nprofile = \"kdp\"\n[cover]\npaper = \"white\"\n[[sections]]\ntitle = \"B\"\ncount = 1\n";
        let spec: BookSpec = text.parse().unwrap();
        let wrap = Wrap::of(&spec, spec.cover.as_ref().unwrap(), 100);
        let said = |at: (f64, f64)| {
            let mut page = Page::default();
            page.text(Role::Paragraph, at, (Face::Bold, 9.0), "HH");
            check(&spec, &wrap, &page).map_or_else(|error| error.to_string(), |()| "nothing".to_owned())
        };
        let (back, spine, front) = (wrap.back(), wrap.spine(), wrap.front());
        assert!((spine.width - 100.0 * 0.002252 * 72.0).abs() < 1e-9 && front.left == spine.right());
        assert_eq!(said((28.0, 100.0)), "nothing");
        assert_eq!(said((front.left + 28.0, 100.0)), "nothing");
        for at in [(20.0, 100.0), (28.0, 20.0), (back.right() - 20.0, 100.0), (front.right() - 30.0, 100.0)] {
            assert!(said(at).contains("the cover has ink at ") && said(at).ends_with(" in a margin of kdp"), "{at:?}");
        }
        // Two letters of this size are wider than the spine between its folds.
        assert!(said((spine.left + 5.0, 100.0)).ends_with(" in a margin of kdp"));
        let code = wrap.barcode().unwrap();
        assert_eq!((code.right(), code.bottom()), (back.right() - 18.0, back.bottom() - 18.0));
        assert!(said((code.left + 10.0, code.top + 20.0)).ends_with(" in the space for the barcode"));
        assert_eq!(said((code.left + 10.0, code.top - 1.0)), "nothing");
    }

    #[test]
    fn cream_paper_has_fewer_pages() {
        let text = "title = \"A\"\nprofile = \"kdp\"\n[cover]\npaper = \"cream\"\nspine = \"A\"\n[[sections]]\ntitle = \"B\"\ncount = 1\n";
        let spec: BookSpec = text.parse().unwrap();
        let said = |pages: usize| {
            let checked = check_pages(&spec, spec.cover.as_ref().unwrap(), pages);
            checked.map_or_else(|error| error.to_string(), |()| "nothing".to_owned())
        };
        assert_eq!((said(79), said(776)), ("nothing".to_owned(), "nothing".to_owned()));
        assert_eq!(said(78), "line 5: spine = \"A\": 78 pages, but kdp takes text on the spine from 79 pages");
        assert_eq!(said(778), "line 4: paper = \"cream\": 778 pages, but kdp takes at most 776 of cream paper");
        assert_eq!((pages_for_spine(Profile::Ingram), pages_for_spine(Profile::Bod)), (48, 0));
    }
}
