//! Runs an algorithm on clues of any shape.

use std::fmt;

use tesuji_core::Shape;

use crate::board::Board;
use crate::houses::Houses;
use crate::recorder::Recorder;
use crate::{Algorithm, Counts, Sink, dancing_links, most_constrained, propagation, row_order};

/// Searches for all solutions of the clues, unless the sink stops the search.
///
/// `clues` contains the cells in reading order: 0 for an open cell, or a value from 1 to the size. Clues that clash
/// have no solution, so there is nothing to search: the sink receives the [`Reject`](crate::Event::Reject) of the first
/// clue that clashes with an earlier one, and nothing is counted.
///
/// # Errors
///
/// Returns an error if the number of clues is not the number of cells, or one of them is above the size.
///
/// # Examples
///
/// ```
/// use tesuji_core::Shape;
/// use tesuji_textbook::{Algorithm, search};
///
/// let four = Shape::of_size(4).expect("4x4 is a size");
/// for algorithm in Algorithm::ALL {
///     let counts = search(algorithm, four, &[0; 16], &mut ())?;
///     assert_eq!(counts.solutions, 288);
///     assert!(counts.exhausted);
/// }
/// # Ok::<(), tesuji_textbook::CluesError>(())
/// ```
pub fn search<S: Sink>(algorithm: Algorithm, shape: Shape, clues: &[u8], sink: &mut S) -> Result<Counts, CluesError> {
    judge(shape, clues)?;
    let board = match Board::new(shape, clues) {
        Ok(board) => board,
        Err(clash) => {
            let mut recorder = Recorder::new(sink);
            let flow = recorder.reject(clash, clues[clash], clues);
            return Ok(Counts { exhausted: flow.is_continue(), ..recorder.counts });
        }
    };
    Ok(match algorithm {
        Algorithm::RowOrder => row_order::run(clues, board, sink),
        Algorithm::MostConstrained => most_constrained::run(board, sink),
        Algorithm::Propagation => propagation::run(Houses::new(shape), clues, sink),
        Algorithm::DancingLinks => dancing_links::run(&Houses::new(shape), clues, sink),
    })
}

fn judge(shape: Shape, clues: &[u8]) -> Result<(), CluesError> {
    let (expected, found) = (shape.cell_count(), clues.len());
    if found != expected {
        return Err(CluesError { kind: CluesErrorKind::Length { expected, found }, offset: found.min(expected) });
    }
    match clues.iter().position(|&clue| usize::from(clue) > shape.size()) {
        Some(offset) => {
            let kind = CluesErrorKind::Value { size: shape.size(), found: clues[offset] };
            Err(CluesError { kind, offset })
        }
        None => Ok(()),
    }
}

/// The error returned when the clues do not fit the shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CluesError {
    kind: CluesErrorKind,
    offset: usize,
}

/// The kind of error in a list of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CluesErrorKind {
    /// The number of clues is not the number of cells.
    Length {
        /// The number of cells in the shape.
        expected: usize,
        /// The number of clues.
        found: usize,
    },
    /// The clue at the offset is above the size.
    Value {
        /// The size of the shape.
        size: usize,
        /// The clue.
        found: u8,
    },
}

impl CluesError {
    /// Returns the kind of error.
    pub const fn kind(&self) -> CluesErrorKind {
        self.kind
    }

    /// Returns the cell of the error, in reading order.
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for CluesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            CluesErrorKind::Length { expected, found } => write!(f, "expected {expected} cells, found {found}"),
            CluesErrorKind::Value { size, found } => {
                write!(f, "expected a value from 1 to {size} in cell {}, found {found}", self.offset + 1)
            }
        }
    }
}

impl std::error::Error for CluesError {}
