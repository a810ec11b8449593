//! Arrow string columns, read in place.

use arrow_array::ArrayRef;
use arrow_schema::{ArrowError, DataType};
use tesuji::api::Texts;
use tesuji::api::arrow::TextColumn;

/// Grids of bytes, one after another.
pub(crate) struct Grids {
    pub(crate) bytes: Vec<u8>,
    /// The number of bytes of each grid.
    pub(crate) width: usize,
}

/// Python strings.
pub(crate) struct List(pub(crate) Vec<Option<String>>);

impl Texts for List {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn get(&self, row: usize) -> Option<&[u8]> {
        self.0.get(row)?.as_deref().map(str::as_bytes)
    }
}

/// Columns one after another.
#[derive(Default)]
pub(crate) struct ChunkedColumn {
    chunks: Vec<TextColumn>,
    /// The number of rows up to the end of each chunk.
    ends: Vec<usize>,
}

impl ChunkedColumn {
    /// Appends a column.
    pub(crate) fn push(&mut self, chunk: TextColumn) {
        self.ends.push(self.len() + chunk.len());
        self.chunks.push(chunk);
    }
}

impl Texts for ChunkedColumn {
    fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    fn get(&self, row: usize) -> Option<&[u8]> {
        let nth = self.ends.partition_point(|&end| end <= row);
        let chunk = self.chunks.get(nth)?;
        chunk.get(row + chunk.len() - self.ends[nth])
    }
}

/// Returns the strings of an array.
///
/// # Errors
///
/// Returns an error if the array does not contain strings. It says what to do with tables and grids of numbers.
pub(crate) fn text_column(array: &ArrayRef) -> Result<TextColumn, ArrowError> {
    TextColumn::of(array).map_err(|error| match (error, array.data_type()) {
        (ArrowError::InvalidArgumentError(text), DataType::Struct(_)) => {
            ArrowError::InvalidArgumentError(text + "; choose one column of the table")
        }
        (
            ArrowError::InvalidArgumentError(text),
            DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..),
        ) => ArrowError::InvalidArgumentError(text + "; tesuji.arrays takes grids of numbers as NumPy arrays"),
        (error, _) => error,
    })
}

impl Texts for Grids {
    fn len(&self) -> usize {
        self.bytes.len() / self.width
    }

    fn get(&self, row: usize) -> Option<&[u8]> {
        self.bytes.get(row * self.width..(row + 1) * self.width)
    }
}
