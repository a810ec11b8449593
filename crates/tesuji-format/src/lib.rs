//! Every notation of sudoku, in and out.
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
//! The notation is found by trying all of them on the first record; where two of them would read different puzzles,
//! the error names both, and naming one chooses. [`Chunks`] cuts a text of any length into pieces of whole records that
//! can be read in parallel; [`read`] is the same for a text in memory. [`write()`] is the way back, and each [`Format`]
//! says what it [keeps](Format::keeps).
//!
//! What a notation keeps comes back from what it writes; what it does not, [`Format::losses`] names before it is lost. A
//! file of some notations has something [around its records](Format::frame), such as the names of columns:
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
//! Texts are UTF-8 or UTF-16, with or without a byte order mark; lines end with LF, CRLF or CR.

// The small module of the page reads no pasted texts: their reader stays there, and nothing calls it.
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
pub use read_error::{ReadError, ReadErrorKind};
pub use record::Record;
pub use row::Row;
#[cfg(feature = "csv")]
pub use table_header::TableHeader;
pub use write::{WriteError, WriteErrorKind, write};
pub use written::Written;

/// The page of the crate: its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
