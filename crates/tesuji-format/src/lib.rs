//! Readers and writers for the notations of sudoku.
//!
//! A text is read as a sequence of records, each of which becomes a [`Record`] or a [`ReadError`]:
//!
//! ```
//! use tesuji_format::{Format, read};
//!
//! let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # easy\n";
//! let record = read(text, None).remove(0)?;
//! assert_eq!(record.format, Format::Line);
//! assert_eq!(record.rest, " # easy");
//! let position = record.problem.position().expect("a 9x9 has a position");
//! assert_eq!(position.clues.clue_count(), 30);
//! # Ok::<(), tesuji_format::ReadError>(())
//! ```
//!
//! The notation is detected by trying all of them on the first record; if two of them would read different puzzles, the
//! error names both, and the caller can choose one. [`Chunks`] cuts a text of any length into pieces of whole records
//! that can be read in parallel; [`read`] does the same for a text in memory. [`write()`] writes a problem, and each
//! [`Format`] states what it [keeps](Format::keeps).
//!
//! The parts that a notation keeps survive writing and reading; [`Format::losses`] names those that do not. A file of
//! some notations has a text [around its records](Format::frame), such as a header with column names:
//!
//! ```
//! use tesuji_core::{Position, Problem};
//! use tesuji_format::{Format, Metadata, read, write};
//!
//! let clues = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let placed = [("r1c3".parse()?, "4".parse()?)].into_iter().collect();
//! let problem = Problem::from(Position { placed, ..Position::of(clues) });
//! let metadata = Metadata::new();
//! assert_eq!(Format::Line.losses(&problem, &metadata).to_string(), "placed digits");
//! assert!(Format::Opensudoku.losses(&problem, &metadata).is_empty());
//!
//! let (before, after) = Format::Opensudoku.frame();
//! let mut file = before.to_owned();
//! write(&problem, &metadata, Format::Opensudoku, &mut file)?;
//! file += after;
//! let back = read(file.as_bytes(), None).remove(0)?;
//! assert_eq!(back.problem.position().map(|position| position.digits().clue_count()), Some(31));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Input is UTF-8 or UTF-16, with or without a byte order mark; lines end with LF, CRLF or CR.

// The small module of the page does not read pasted text, so the reader of such text is unused there.
#![cfg_attr(tesuji_small, allow(dead_code, unused_imports))]

mod address;
mod box_shape;
mod chunk;
mod cursor;
mod decode;
mod detect;
mod draft;
mod format;
#[cfg(feature = "csv")]
mod json_rows;
mod keeps;
mod labels;
mod lz_string;
mod metadata;
mod notation;
mod notations;
mod note;
mod one_line;
mod pairs;
mod read_error;
mod record;
mod remarks;
mod row;
mod row_marks;
mod rules;
mod sanitize;
pub mod separated;
mod symbol;
#[cfg(feature = "csv")]
mod table_header;
mod text_grid;
mod unsupported;
mod write;
mod written;

pub use chunk::{Chunk, Chunks, Records, read};
pub use format::{Format, ParseFormatError};
#[cfg(feature = "csv")]
pub use json_rows::JsonRows;
pub use keeps::{Keeps, KeptFields, Losses};
pub use metadata::{Metadata, names};
pub use note::Note;
pub use one_line::{one_line, one_line_of_grid};
pub use read_error::{ReadError, ReadErrorKind};
pub use record::Record;
pub use row::Row;
#[cfg(feature = "csv")]
pub use table_header::TableHeader;
pub use write::{WriteError, WriteErrorKind, write};
pub use written::LineStyle;

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
