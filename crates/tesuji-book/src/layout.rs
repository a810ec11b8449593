//! The pages of a book.

mod back;
mod flow;
mod frame;
mod front;
mod grids;
mod legend;
mod search;
mod sheets;

use tesuji_core::Problem;
use tesuji_render::art::{Symbol, Theme};
use tesuji_render::{Language, ProblemPicture};

use self::frame::Frame;
pub(crate) use self::front::{broken, wrapped};
use crate::book::Section;
use crate::code::Code;
use crate::face::Faces;
use crate::grid::spoken;
use crate::page::{Page, Spoken};
use crate::picture::Picture;
use crate::words::BookWords;
use crate::{Book, BookError, BookPuzzle, BookSpec, Profile, Solutions};

/// The pages of a file, and its bookmarks.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) pages: Vec<Page>,
    /// The titles of the parts and the indices of their first pages.
    pub(crate) parts: Vec<(String, usize)>,
    /// The index of the page with the smallest grid of a puzzle, and the width of that grid in points.
    pub(crate) smallest: Option<(usize, f64)>,
}

/// A drawn puzzle: the picture and its description for screen readers.
struct DrawnPuzzle {
    number: usize,
    picture: Picture,
    /// The width of a cell in the units of the picture.
    cell: f64,
    /// The caption and the rows, for screen readers.
    spoken: Vec<Spoken>,
    rating: Option<String>,
    /// The QR code of a puzzle.
    code: Option<Code>,
}

/// The style of drawn puzzles.
#[derive(Clone, Copy)]
struct DrawnStyle {
    words: &'static BookWords,
    language: Language,
    faces: Faces,
    theme: Theme,
    /// `true` for symbols instead of digits.
    symbols: bool,
}

impl DrawnStyle {
    fn of(book: &Book) -> DrawnStyle {
        let theme = if book.spec.large_print { Theme::Large } else { Theme::Print };
        let spec = &book.spec;
        let (words, language, faces, symbols) = (spec.words(), spec.language, book.faces, spec.symbols);
        DrawnStyle { words, language, faces, theme, symbols }
    }
}

/// The drawn puzzles of a section.
struct DrawnSection<'a> {
    section: &'a Section,
    puzzles: Vec<DrawnPuzzle>,
    solutions: Vec<DrawnPuzzle>,
}

impl Layout {
    /// Lays out a book.
    pub(crate) fn of(book: &Book) -> Result<Layout, BookError> {
        let drawn = draw(book)?;
        Ok(settled(book.spec.profile, |pages| Composer::new(book, pages).compose(&drawn)))
    }

    /// Lays out the solutions as a separate file.
    pub(crate) fn of_solutions(book: &Book) -> Result<Layout, BookError> {
        let drawn = draw(book)?;
        Ok(settled(book.spec.profile, |pages| {
            let mut composer = Composer::new(book, pages);
            composer.solutions(&drawn);
            composer.layout
        }))
    }
}

/// Lays out pages until the gutter is wide enough for their number. A wider gutter may lead to more pages or fewer. It
/// is never made narrower again, so this terminates.
fn settled(profile: Profile, layout: impl Fn(usize) -> Layout) -> Layout {
    let mut pages = 0;
    loop {
        let layout = layout(pages);
        if profile.gutter(layout.pages.len()) <= profile.gutter(pages) {
            return layout;
        }
        pages = layout.pages.len();
    }
}

impl<'b> DrawnSection<'b> {
    fn of(section: &'b Section, style: DrawnStyle, spec: &BookSpec) -> Result<DrawnSection<'b>, BookError> {
        let drawn = |is_solved| {
            let drawn = section.puzzles.iter().map(|puzzle| drawn(puzzle, is_solved, style));
            drawn.collect::<Result<_, _>>().map_err(|error| spec.about("symbols", error))
        };
        let mut puzzles: Vec<DrawnPuzzle> = drawn(false)?;
        if let Some(address) = &spec.qr {
            for (drawn, puzzle) in puzzles.iter_mut().zip(&section.puzzles) {
                let missing = |reason| BookError::rule(None, format!("puzzle {}: {reason}", puzzle.number));
                let code = Code::of(address, &puzzle.problem).map_err(missing);
                drawn.code = Some(code.map_err(|error| spec.about("qr", error))?);
            }
        }
        Ok(DrawnSection { section, puzzles, solutions: drawn(true)? })
    }
}

/// A composer that adds pages to a layout.
struct Composer<'a> {
    book: &'a Book,
    frame: Frame,
    layout: Layout,
}

impl<'a> Composer<'a> {
    fn new(book: &'a Book, pages: usize) -> Composer<'a> {
        let layout = Layout { pages: Vec::new(), parts: Vec::new(), smallest: None };
        Composer { book, frame: Frame::of(&book.spec, book.faces, pages), layout }
    }

    fn compose(mut self, drawn: &[DrawnSection<'_>]) -> Layout {
        self.title_page();
        self.imprint();
        let contents = self.layout.pages.len();
        self.contents(drawn, &[]);
        self.how_to();
        self.begin_right();
        for (nth, section) in drawn.iter().enumerate() {
            self.section(section, nth);
        }
        if self.book.spec.hints {
            self.hints();
        }
        if self.book.spec.solutions == Solutions::Back {
            self.solutions(drawn);
        }
        if self.book.spec.index {
            self.index();
        }
        self.begin_right();
        // Now that the pages of the parts are known, the contents are written again, on the same number of pages.
        let parts = self.layout.parts.clone();
        let mut rewritten = Composer::new(self.book, 0);
        rewritten.frame = self.frame;
        rewritten.layout.pages = self.layout.pages[..contents].to_vec();
        rewritten.contents(drawn, &parts);
        let written = rewritten.layout.pages.len();
        self.layout.pages[contents..written].clone_from_slice(&rewritten.layout.pages[contents..]);
        self.layout
    }

    /// Adds an empty page to a bound book if the next one is not on the right.
    fn begin_right(&mut self) {
        if self.book.spec.is_bound() && self.layout.pages.len() % 2 == 1 {
            self.layout.pages.push(Page::default());
        }
    }

    /// Begins a part on the next page.
    fn begin(&mut self, title: &str) {
        self.layout.parts.push((title.to_owned(), self.layout.pages.len()));
    }
}

/// Draws the puzzles and their solutions.
fn draw(book: &Book) -> Result<Vec<DrawnSection<'_>>, BookError> {
    let style = DrawnStyle::of(book);
    book.sections.iter().map(|section| DrawnSection::of(section, style, &book.spec)).collect()
}

/// Draws a puzzle, and returns its words for screen readers.
pub(crate) fn drawn_puzzle(book: &Book, puzzle: &BookPuzzle) -> Result<(Picture, Vec<Spoken>), BookError> {
    let drawn = drawn(puzzle, false, DrawnStyle::of(book))?;
    Ok((drawn.picture, drawn.spoken))
}

fn drawn(puzzle: &BookPuzzle, is_solved: bool, style: DrawnStyle) -> Result<DrawnPuzzle, BookError> {
    let DrawnStyle { words, language, faces, theme, symbols } = style;
    let BookPuzzle { number, problem, solution, rating, .. } = puzzle;
    // A solution is drawn without its constraints, whose small numbers would be too small.
    let bare = Problem::from_values(problem.layout(), problem.givens());
    let bare = bare.map_err(|error| BookError::rule(None, format!("puzzle {number}: {error}")))?;
    let picture = if is_solved { ProblemPicture::of(&bare).solution(solution) } else { ProblemPicture::of(problem) };
    let (least, most) = (problem.layout().first_number(), problem.layout().size());
    if symbols && (least != 1 || most > Symbol::ALL.len()) {
        let rule = format!("puzzle {number}: symbols stand for 1 to 6, but it has {most} numbers from {least}");
        return Err(BookError::rule(None, rule));
    }
    let picture = picture.language(language);
    let art = if symbols { picture.symbols() } else { picture }.art();
    let mut picture = Picture::of(&art, theme).in_faces(faces);
    let values = if is_solved { solution.clone() } else { problem.givens() };
    let name = if is_solved { words.solution } else { words.puzzle };
    let mut caption = name(*number);
    if !problem.constraints().is_empty() && !is_solved {
        caption.push(' ');
        caption.push_str(&picture.description);
    }
    let spoken = spoken(&mut picture, art.cell, caption, rows(problem, &values, words));
    Ok(DrawnPuzzle { number: *number, picture, cell: art.cell, spoken, rating: rating.clone(), code: None })
}

/// Returns the rows of a grid in words.
fn rows(problem: &Problem, values: &[u8], words: &BookWords) -> Vec<String> {
    let layout = problem.layout();
    let row = |row: usize| {
        let cells = (0..layout.columns()).filter_map(|column| layout.cell_at(row, column));
        let named = cells.map(|cell| match values[cell] {
            0 => words.blank.to_owned(),
            value => layout.number(value).to_string(),
        });
        (words.row)(row + 1, &named.collect::<Vec<_>>())
    };
    (0..layout.rows()).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gutter_settles_at_a_border_of_the_table() {
        let of = |count: usize| Layout { pages: vec![Page::default(); count], parts: Vec::new(), smallest: None };
        // With the narrow gutter there is one page too many for it, with the wide gutter one page fewer.
        let settle = |narrow: usize, wide: usize| {
            settled(Profile::Kdp, |pages| of(if pages <= 150 { narrow } else { wide })).pages.len()
        };
        assert_eq!(settle(151, 150), 150);
        assert_eq!(settle(151, 152), 152);
        assert_eq!(settle(150, 152), 150);
    }
}
