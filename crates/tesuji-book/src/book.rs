//! The puzzles and the files of a book.

use std::{fmt, io};

use tesuji_core::{Control, Problem, Technique};
use tesuji_format::Note;
use tesuji_logic::rating::se::Rating;
use tesuji_symmetry::ProblemClass;

use crate::cover::Cover;
use crate::face::Faces;
use crate::layout::Layout;
use crate::pdf::Document;
use crate::words::Comparison;
use crate::{BookError, BookSpec, OwnFace, PuzzleHint, Solutions, booklet, fill, pdf, preflight, rules};

/// The name of the attached specification.
const ATTACHED: &str = "book.toml";

/// The puzzles of a book, in its sections.
#[derive(Clone, Debug)]
pub struct Book {
    pub(crate) spec: BookSpec,
    pub(crate) sections: Vec<Section>,
    pub(crate) notes: Vec<BookNote>,
    pub(crate) faces: Faces,
}

/// A section with its puzzles.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    pub(crate) title: String,
    pub(crate) puzzles: Vec<BookPuzzle>,
    /// The number of puzzles on a page.
    pub(crate) per_page: usize,
}

/// A puzzle of a book.
#[derive(Clone, Debug)]
pub struct BookPuzzle {
    /// The number in the book, from 1.
    pub number: usize,
    /// The problem.
    pub problem: Problem,
    /// The values of its only solution, one per cell.
    pub solution: Vec<u8>,
    /// The Sudoku Explainer rating, if the book shows it.
    pub rating: Option<String>,
    /// The hint, if the book has hints and a step is known.
    pub hint: Option<PuzzleHint>,
    /// The techniques of its path beyond singles, if the book has an index.
    pub techniques: Vec<&'static Technique>,
}

/// A remark on how a puzzle of a file was read.
///
/// The `Display` form is a sentence without a full stop, after the file and the line.
#[derive(Clone, Debug)]
pub struct BookNote {
    /// The name of the file in the specification.
    pub name: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The remark.
    pub note: Note,
}

impl fmt::Display for BookNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.name, self.line, self.note)
    }
}

/// Reads the font of a specification.
fn faces(spec: &BookSpec, read: &mut impl FnMut(&str) -> io::Result<Vec<u8>>) -> Result<Faces, BookError> {
    let Some(name) = &spec.font else { return Ok(Faces::default()) };
    let wrong = |error| spec.about("font", BookError::file(name, error));
    let own = OwnFace::read(read(name).map_err(wrong)?);
    let own = own.map_err(|what| wrong(io::Error::new(io::ErrorKind::InvalidData, what)))?;
    Ok(Faces { own: Some(own) })
}

impl BookPuzzle {
    /// Makes a puzzle without a hint and without techniques.
    pub(crate) fn new(number: usize, problem: Problem, solution: Vec<u8>, rating: Option<Rating>) -> BookPuzzle {
        let rating = rating.map(|rating| rating.to_string());
        BookPuzzle { number, problem, solution, rating, hint: None, techniques: Vec::new() }
    }
}

/// The files of a book.
#[derive(Clone, Debug)]
pub struct BookFiles {
    /// The book.
    pub book: Vec<u8>,
    /// The solutions, if they are in a separate file.
    pub solutions: Option<Vec<u8>>,
    /// The cover, if the book has one.
    pub cover: Option<BookCover>,
    /// The number of pages of the book.
    pub pages: usize,
}

/// The cover of a book as a file: one page with the back, the spine and the front.
#[derive(Clone, Debug)]
pub struct BookCover {
    /// The file.
    pub file: Vec<u8>,
    /// The width and the height with the bleed, in points.
    pub size: (f64, f64),
    /// The width of the spine, in points.
    pub spine: f64,
}

/// The sheets of a book as SVG, in the order of its files.
#[derive(Clone, Debug)]
pub struct BookDrawings {
    /// The sheets of the book: its pages, or the sides with two pages each of a booklet.
    pub book: Vec<String>,
    /// The sheets of the solutions, if they are in a separate file.
    pub solutions: Vec<String>,
    /// The cover, if the book has one.
    pub cover: Option<String>,
}

impl Book {
    /// Makes the puzzles of a book, or reads them with `read`, which returns the contents of a file.
    ///
    /// The control counts the progress in records: see [`BookSpec::records`].
    ///
    /// # Errors
    ///
    /// Returns an error if a section cannot be filled, if a puzzle of a file does not have exactly one solution or is
    /// essentially the same as another one, or if the work is stopped.
    pub fn make(
        spec: &BookSpec,
        mut read: impl FnMut(&str) -> io::Result<Vec<u8>>,
        threads: usize,
        control: &Control<'_>,
    ) -> Result<Book, BookError> {
        let faces = faces(spec, &mut read)?;
        let (sections, notes) = fill::sections(spec, read, threads, control)?;
        Ok(Book { spec: spec.clone(), sections, notes, faces })
    }

    /// Returns the puzzles in order.
    pub fn puzzles(&self) -> impl Iterator<Item = &BookPuzzle> {
        self.sections.iter().flat_map(|section| &section.puzzles)
    }

    /// Returns the remarks on how the puzzles of files were read, such as ignored rules, in the order of the files.
    pub fn notes(&self) -> &[BookNote] {
        &self.notes
    }

    /// Returns the way in which its puzzles were compared.
    pub(crate) fn compares(&self) -> Comparison {
        let by_cells = |puzzle: &BookPuzzle| ProblemClass::is_by_cells(&puzzle.problem);
        if self.puzzles().any(by_cells) { Comparison::ByCells } else { Comparison::BySymmetry }
    }

    /// Lays out the pages, checks the rules of the profile, writes the files, and checks their bytes by the rules of
    /// presses.
    ///
    /// # Errors
    ///
    /// Returns an error that names the page and the rule if the book breaks a rule of its profile or its standard.
    pub fn print(&self) -> Result<BookFiles, BookError> {
        let sheet = Layout::of(self)?;
        rules::check(&self.spec, &sheet)?;
        let solutions = match self.spec.solutions {
            Solutions::File => Some(Layout::of_solutions(self)?),
            _ => None,
        };
        if let Some(solutions) = &solutions {
            rules::check_pages(&self.spec, solutions)?;
        }
        let pages = sheet.pages.len();
        let cover = self.cover(pages)?.map(|cover| self.cover_file(&cover)).transpose()?;
        let solutions = solutions.map(|solutions| self.file(&solutions)).transpose()?;
        Ok(BookFiles { book: self.file(&sheet)?, solutions, cover, pages })
    }

    /// Lays out the cover of the book if it has this number of pages.
    fn cover(&self, pages: usize) -> Result<Option<Cover>, BookError> {
        self.spec.cover.as_ref().map(|spec| Cover::of(self, spec, pages)).transpose()
    }

    /// Returns the bytes of a file that follows the rules of presses.
    fn file(&self, layout: &Layout) -> Result<Vec<u8>, BookError> {
        let spec = &self.spec;
        let document = Document {
            bleed: spec.profile.bleed().filter(|_| spec.bleeds),
            // The parts of a booklet do not follow the order of its sheets, so it has no bookmarks.
            parts: if spec.booklet { &[] } else { &layout.parts },
            ..self.document(booklet::sheet_size(spec))
        };
        let bytes = pdf::write(&document, &booklet::sheets(spec, &layout.pages));
        preflight::check(&bytes, document.size, spec.standard())?;
        Ok(bytes)
    }

    /// Returns the file of a cover that follows the rules of presses.
    fn cover_file(&self, Cover { page, wrap }: &Cover) -> Result<BookCover, BookError> {
        let (width, height) = wrap.size();
        let document = Document { bleed: Some(wrap.bleed()), ..self.document((width, height)) };
        let file = pdf::write(&document, std::slice::from_ref(page));
        preflight::check_cover(&file, (width, height), wrap.bleed, self.spec.standard())?;
        let size = (width + 2.0 * wrap.bleed, height + 2.0 * wrap.bleed);
        Ok(BookCover { file, size, spine: wrap.spine })
    }

    /// Returns the properties of a file whose pages have this size after they are cut, without bleed and bookmarks.
    fn document(&self, size: (f64, f64)) -> Document<'_> {
        let spec = &self.spec;
        Document {
            title: &spec.title,
            author: spec.author.as_deref(),
            language: spec.language.name(),
            size,
            bleed: None,
            press: spec.press,
            source: Some((ATTACHED, &spec.text)),
            parts: &[],
        }
    }

    /// Draws the sheets of the book's files, cut to their trim.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzles do not fit on the pages.
    pub fn draw(&self) -> Result<BookDrawings, BookError> {
        let spec = &self.spec;
        let drawn = |layout: &Layout| -> Vec<String> {
            let sheets = booklet::sheets(spec, &layout.pages);
            sheets.iter().map(|sheet| sheet.svg(booklet::sheet_size(spec))).collect()
        };
        let solutions = match spec.solutions {
            Solutions::File => drawn(&Layout::of_solutions(self)?),
            _ => Vec::new(),
        };
        let layout = Layout::of(self)?;
        let cover = self.cover(layout.pages.len())?.map(|cover| cover.page.svg(cover.wrap.size()));
        Ok(BookDrawings { book: drawn(&layout), solutions, cover })
    }

    /// Returns the pages of the book as data.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzles do not fit on the pages.
    pub fn pages(&self) -> Result<Vec<crate::page::Page>, BookError> {
        Ok(Layout::of(self)?.pages)
    }
}
