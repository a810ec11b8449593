//! The margins, the running heads and the page numbers.

use crate::face::Faces;
use crate::page::{Page, Role};
use crate::slots::Area;
use crate::{BookSpec, Face, Profile, Trim};

/// The height of the running head, and of the page number, in points.
const HEAD: f64 = 26.0;
const FOOT: f64 = 24.0;

/// The size of running heads and page numbers.
const SMALL: f64 = 9.0;

/// The margins of the pages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    trim: Trim,
    faces: Faces,
    /// The distances from the spine, from the opposite edge, and from the upper and lower edges.
    spine: f64,
    outside: f64,
    ends: f64,
}

impl Frame {
    /// Returns the margins of a book with this number of pages. They are wider than the profile requires, so that
    /// nothing is near the spine or the thumbs.
    pub(super) fn of(spec: &BookSpec, faces: Faces, pages: usize) -> Frame {
        let (profile, trim) = (spec.profile, spec.trim);
        match profile {
            _ if spec.booklet => Frame { trim, faces, spine: 34.0, outside: 30.0, ends: 30.0 },
            Profile::OfficeA4 | Profile::Letter => Frame { trim, faces, spine: 50.0, outside: 50.0, ends: 50.0 },
            // The inner margin of 1.7 cm is from the example of Books on Demand: 5 mm from the spine are too little for
            // a thick book.
            Profile::Bod => Frame { trim, faces, spine: 48.2, outside: 36.0, ends: 36.0 },
            Profile::Kdp | Profile::Ingram => {
                // Lines along the margin have a width.
                let outside = (profile.margin(spec.bleeds) + 1.0).max(36.0);
                Frame { trim, faces, spine: profile.gutter(pages) + 18.0, outside, ends: outside }
            }
        }
    }

    /// Returns `true` for a right-hand page, whose spine is on the left. Pages are counted from 0.
    pub(super) const fn is_recto(page: usize) -> bool {
        page.is_multiple_of(2)
    }

    /// Returns the area within the margins of a page, counted from 0. The spine of the first page is on the left.
    pub(super) fn live(&self, page: usize) -> Area {
        let left = if Frame::is_recto(page) { self.spine } else { self.outside };
        let (width, height) = (self.trim.width - self.spine - self.outside, self.trim.height - 2.0 * self.ends);
        Area { left, top: self.ends, width, height }
    }

    /// Returns the area between the running head and the page number.
    pub(super) fn body(&self, page: usize) -> Area {
        let Area { left, top, width, height } = self.live(page);
        Area { left, top: top + HEAD, width, height: height - HEAD - FOOT }
    }

    /// Adds the running head and the page number. The outer text may be the heading of a part that begins on the page.
    pub(super) fn draw(&self, page: &mut Page, nth: usize, inner: &str, (outer, is_title): (&str, bool)) {
        let live = self.live(nth);
        let on_right = Frame::is_recto(nth);
        let baseline = live.top + SMALL;
        let role = if is_title { Role::Title } else { Role::Artifact };
        for (text, is_right, role) in [(outer, on_right, role), (inner, !on_right, Role::Artifact)] {
            let face = self.faces.for_sentence(text);
            let text = shortened(text, face, live.width * 0.6);
            let left = if is_right { live.right() - face.width(&text, SMALL) } else { live.left };
            page.text(role, (left, baseline), (face, SMALL), &text);
        }
        page.line((live.left, live.top + 14.0), (live.right(), live.top + 14.0), 0.5);
        let number = (nth + 1).to_string();
        let left = live.left + (live.width - Face::Text.width(&number, SMALL)) / 2.0;
        page.text(Role::Artifact, (left, live.bottom() - 3.0), (Face::Text, SMALL), &number);
    }
}

/// Returns a text shortened to fit a width, with `...` at the end if necessary.
pub(super) fn shortened(text: &str, face: Face, width: f64) -> String {
    if face.width(text, SMALL) <= width {
        return text.to_owned();
    }
    let mut short = text.to_owned();
    while !short.is_empty() && face.width(&short, SMALL) + face.width("...", SMALL) > width {
        short.pop();
    }
    format!("{}...", short.trim_end())
}
