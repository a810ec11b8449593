//! The puzzles and the files of a book.

use std::io;

use tesuji_core::{Control, Problem};

use crate::layout::Layout;
use crate::{BookError, BookSpec, Solutions, fill, pdf, rules};

/// The puzzles of a book, in its sections.
#[derive(Clone, Debug)]
pub struct Book {
    pub(crate) spec: BookSpec,
    pub(crate) sections: Vec<Section>,
}

/// A section with its puzzles.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    pub(crate) title: String,
    pub(crate) puzzles: Vec<BookPuzzle>,
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
}

/// The files of a book.
#[derive(Clone, Debug)]
pub struct BookFiles {
    /// The book.
    pub book: Vec<u8>,
    /// The solutions, if they are in a separate file.
    pub solutions: Option<Vec<u8>>,
    /// The number of pages of the book.
    pub pages: usize,
}

impl Book {
    /// Makes the puzzles of a book, or reads them with `read`, which returns the contents of a file.
    ///
    /// # Errors
    ///
    /// Returns an error if a section cannot be filled, if a puzzle of a file does not have exactly one solution or is
    /// essentially the same as another one, or if the work is stopped.
    pub fn make(
        spec: &BookSpec,
        read: impl FnMut(&str) -> io::Result<Vec<u8>>,
        threads: usize,
        control: &Control<'_>,
    ) -> Result<Book, BookError> {
        Ok(Book { spec: spec.clone(), sections: fill::sections(spec, read, threads, control)? })
    }

    /// Returns the puzzles in order.
    pub fn puzzles(&self) -> impl Iterator<Item = &BookPuzzle> {
        self.sections.iter().flat_map(|section| &section.puzzles)
    }

    /// Lays out the pages, checks the rules of the profile, and writes the files.
    ///
    /// # Errors
    ///
    /// Returns an error that names the page and the rule if the book breaks a rule of its profile.
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
        let solutions = solutions.map(|solutions| pdf::write(&self.spec, &solutions));
        Ok(BookFiles { book: pdf::write(&self.spec, &sheet), solutions, pages: sheet.pages.len() })
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
