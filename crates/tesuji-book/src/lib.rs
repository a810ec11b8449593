//! Sudoku books as PDF files.
//!
//! A [`BookSpec`] describes a book: its sections, their puzzles, the paper and the position of the solutions. It is
//! parsed from TOML. A [`Book`] has the puzzles, each with exactly one solution; no two are essentially the same, and with
//! a few rare rules, no two are equal. [`Book::print`] lays out the pages, checks the rules of the [`Profile`], and writes
//! the files. [`Book::draw`] draws their sheets as SVG, for a preview.
//!
//! | module | holds |
//! |---|---|
//! | [`page`] | pages as data: texts and shapes in points |
//! | [`picture`] | drawings of [`tesuji_render::art`] as items of pages |
//!
//! The same specification makes the same bytes, whatever the machine and the number of threads. The specification is
//! attached to the file. All ink is black.
//!
//! ```
//! use tesuji_book::{Book, BookSpec};
//! use tesuji_core::Control;
//!
//! let spec: BookSpec = r#"
//!     title = "Two puzzles"
//!     profile = "office-a4"
//!     seed = 7
//!
//!     [[sections]]
//!     title = "Easy"
//!     count = 2
//!     er = "1.5..2.3"
//! "#
//! .parse()?;
//! let no_file = |_: &str| Err(std::io::ErrorKind::NotFound.into());
//! let book = Book::make(&spec, no_file, 2, &Control::new())?;
//! assert_eq!(book.puzzles().count(), 2);
//! assert!(book.print()?.book.starts_with(b"%PDF-1.7"));
//! # Ok::<(), tesuji_book::BookError>(())
//! ```

mod book;
mod booklet;
mod code;
mod cover;
mod error;
mod face;
mod fill;
mod grid;
mod hints;
mod layout;
pub mod page;
mod pdf;
pub mod picture;
mod picture_file;
mod preflight;
mod profile;
#[cfg(feature = "png")]
mod raster;
mod rules;
mod search_sheet;
mod search_words;
mod section_keys;
mod section_spec;
mod sheet;
mod short_form;
mod slots;
mod spec;
mod standard;
mod svg;
mod words;
mod worksheet;

pub use book::{Book, BookCover, BookDrawings, BookFiles, BookNote, BookPuzzle};
pub use error::BookError;
pub use face::{Face, OwnFace};
pub use hints::PuzzleHint;
pub use picture_file::{PictureError, PictureStyle, picture_file};
pub use profile::{Profile, Trim};
#[cfg(feature = "png")]
pub use raster::{Raster, TooLargeError};
pub use search_sheet::{HandMove, HandSearch, SearchSheet};
pub use sheet::{MissingLetterError, ParseWidthError, Screen, Sheet, SheetError, Unit, Width};
pub use short_form::with_short_forms;
pub use spec::{BookSpec, Solutions};
pub use standard::Standard;
pub use worksheet::{Exercise, Parts, Worksheet};

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
