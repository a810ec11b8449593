//! The pages of a book.

mod frame;
mod front;
mod grids;

use tesuji_core::Problem;
use tesuji_render::ProblemPicture;

use self::frame::Frame;
use crate::book::Section;
use crate::page::Page;
use crate::picture::Picture;
use crate::{Book, BookError, BookPuzzle, Solutions};

/// The pages of a file, and its bookmarks.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) pages: Vec<Page>,
    /// The titles of the parts and the indices of their first pages.
    pub(crate) parts: Vec<(String, usize)>,
}

/// A drawn puzzle: the picture and its description for screen readers.
struct Drawn {
    number: usize,
    picture: Picture,
    description: String,
    rating: Option<String>,
}

/// The drawn puzzles of a section.
struct DrawnSection<'a> {
    section: &'a Section,
    puzzles: Vec<Drawn>,
    solutions: Vec<Drawn>,
}

impl Layout {
    /// Lays out a book.
    pub(crate) fn of(book: &Book) -> Result<Layout, BookError> {
        let drawn = draw(book)?;
        // The gutter depends on the number of pages, and nothing else on the gutter but sizes.
        let mut pages = 0;
        loop {
            let layout = Composer::new(book, pages).compose(&drawn);
            if layout.pages.len() == pages {
                return Ok(layout);
            }
            pages = layout.pages.len();
        }
    }

    /// Lays out the solutions as a separate file.
    pub(crate) fn of_solutions(book: &Book) -> Result<Layout, BookError> {
        let drawn = draw(book)?;
        let mut pages = 0;
        loop {
            let mut composer = Composer::new(book, pages);
            composer.solutions(&drawn);
            if composer.layout.pages.len() == pages {
                return Ok(composer.layout);
            }
            pages = composer.layout.pages.len();
        }
    }
}

impl DrawnSection<'_> {
    fn of(section: &Section) -> Result<DrawnSection<'_>, BookError> {
        let drawn = |is_solved| section.puzzles.iter().map(|puzzle| drawn(puzzle, is_solved)).collect::<Result<_, _>>();
        Ok(DrawnSection { section, puzzles: drawn(false)?, solutions: drawn(true)? })
    }
}

/// Adds pages to a layout.
struct Composer<'a> {
    book: &'a Book,
    frame: Frame,
    layout: Layout,
}

impl<'a> Composer<'a> {
    fn new(book: &'a Book, pages: usize) -> Composer<'a> {
        let layout = Layout { pages: Vec::new(), parts: Vec::new() };
        Composer { book, frame: Frame::of(&book.spec, pages), layout }
    }

    fn compose(mut self, drawn: &[DrawnSection<'_>]) -> Layout {
        self.title_page();
        self.imprint();
        let contents = self.layout.pages.len();
        self.contents(drawn, &[]);
        for (nth, section) in drawn.iter().enumerate() {
            self.section(section, nth);
        }
        if self.book.spec.solutions == Solutions::Back {
            self.solutions(drawn);
        }
        if self.book.spec.profile.is_bound() && self.layout.pages.len() % 2 == 1 {
            self.layout.pages.push(Page::default());
        }
        // Now that the pages of the parts are known, the contents are written again, on as many pages.
        let parts = self.layout.parts.clone();
        let mut rewritten = Composer::new(self.book, 0);
        rewritten.frame = self.frame;
        rewritten.layout.pages = self.layout.pages[..contents].to_vec();
        rewritten.contents(drawn, &parts);
        let written = rewritten.layout.pages.len();
        self.layout.pages[contents..written].clone_from_slice(&rewritten.layout.pages[contents..]);
        self.layout
    }

    /// Begins a part on the next page.
    fn begin(&mut self, title: &str) {
        self.layout.parts.push((title.to_owned(), self.layout.pages.len()));
    }
}

/// Draws the puzzles and their solutions.
fn draw(book: &Book) -> Result<Vec<DrawnSection<'_>>, BookError> {
    book.sections.iter().map(DrawnSection::of).collect()
}

fn drawn(puzzle: &BookPuzzle, is_solved: bool) -> Result<Drawn, BookError> {
    let BookPuzzle { number, problem, solution, rating } = puzzle;
    // A solution needs no constraints, whose small numbers would be too small.
    let bare = Problem::from_values(problem.layout(), problem.givens());
    let bare = bare.map_err(|error| BookError::rule(None, format!("puzzle {number}: {error}")))?;
    let picture = if is_solved { ProblemPicture::of(&bare).solution(solution) } else { ProblemPicture::of(problem) };
    let picture = Picture::of(&picture.to_string());
    let picture = picture.map_err(|error| BookError::rule(None, format!("puzzle {number}: {error}")))?;
    let values = if is_solved { solution.clone() } else { problem.givens() };
    let name = if is_solved { "Solution" } else { "Puzzle" };
    let mut description = format!("{name} {number}. {}", rows(problem, &values));
    if !problem.constraints().is_empty() && !is_solved {
        description.push(' ');
        description.push_str(&picture.description);
    }
    Ok(Drawn { number: *number, picture, description, rating: rating.clone() })
}

/// Returns the rows of a grid in words.
fn rows(problem: &Problem, values: &[u8]) -> String {
    let layout = problem.layout();
    let row = |row: usize| {
        let cells = (0..layout.columns()).filter_map(|column| layout.cell_at(row, column));
        let named = cells.map(|cell| match values[cell] {
            0 => "blank".to_owned(),
            value => layout.number(value).to_string(),
        });
        format!("Row {}: {}.", row + 1, named.collect::<Vec<_>>().join(", "))
    };
    (0..layout.rows()).map(row).collect::<Vec<_>>().join(" ")
}
