//! The kinds of pictures.

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A screenshot: no paper, no camera.
    Screen,
    /// A screenshot of a program that shows every candidate, with coloured cells and pale lines.
    Candidates,
    /// A scanned page of a book.
    Scan,
    /// A page of a book, bent at its spine, seen by a camera.
    Book,
    /// A newspaper with columns of text, seen by a camera.
    Newspaper,
}

tesuji_core::named_enum!(Style, ParseStyleError, "expected screen, candidates, scan, book or newspaper");

impl Style {
    /// Every style.
    pub const ALL: [Style; 5] = [Style::Screen, Style::Candidates, Style::Scan, Style::Book, Style::Newspaper];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        ["screen", "candidates", "scan", "book", "newspaper"][self as usize]
    }

    /// Returns a description of the pictures.
    pub const fn describe(self) -> &'static str {
        match self {
            Style::Screen => "a screenshot, with a title and buttons",
            Style::Candidates => "a screenshot with every candidate, coloured cells and pale lines",
            Style::Scan => "a page of a book on a scanner",
            Style::Book => "a bent page of a book, in light and shadow",
            Style::Newspaper => "a newspaper with columns of text, in light and shadow",
        }
    }
}
