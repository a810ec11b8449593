//! Arrow string columns, read in place.

use arrow_array::cast::AsArray;
use arrow_array::types::{ByteArrayType, ByteViewType};
use arrow_array::{Array, ArrayRef, FixedSizeBinaryArray, GenericByteArray, GenericByteViewArray};
use arrow_schema::{ArrowError, DataType};
use arrow_select::take::take;
use tesuji::api::Texts;

/// A column of texts.
pub(crate) struct Column(Box<dyn Texts + Send>);

/// The strings of one type of array.
struct ArrayTexts<A>(A);

/// Nulls.
struct Nulls(usize);

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
    chunks: Vec<Column>,
    /// The number of rows up to the end of each chunk.
    ends: Vec<usize>,
}

impl ChunkedColumn {
    /// Appends a column.
    pub(crate) fn push(&mut self, chunk: Column) {
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

impl Column {
    /// Returns the strings of an array.
    ///
    /// # Errors
    ///
    /// Returns an error if the array does not contain strings.
    pub(crate) fn of(array: &ArrayRef) -> Result<Column, ArrowError> {
        let array = array.as_ref();
        let texts: Box<dyn Texts + Send> = match array.data_type() {
            DataType::Utf8 => Box::new(ArrayTexts(array.as_string::<i32>().clone())),
            DataType::LargeUtf8 => Box::new(ArrayTexts(array.as_string::<i64>().clone())),
            DataType::Utf8View => Box::new(ArrayTexts(array.as_string_view().clone())),
            DataType::Binary => Box::new(ArrayTexts(array.as_binary::<i32>().clone())),
            DataType::LargeBinary => Box::new(ArrayTexts(array.as_binary::<i64>().clone())),
            DataType::BinaryView => Box::new(ArrayTexts(array.as_binary_view().clone())),
            DataType::FixedSizeBinary(_) => Box::new(ArrayTexts(array.as_fixed_size_binary().clone())),
            DataType::Null => Box::new(Nulls(array.len())),
            DataType::Dictionary(_, values) if !matches!(**values, DataType::Dictionary(..)) => {
                let dictionary = array.as_any_dictionary();
                return Column::of(&take(dictionary.values().as_ref(), dictionary.keys(), None)?);
            }
            other => {
                let hint = match other {
                    DataType::Struct(_) => "; choose one column of the table",
                    DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..) => {
                        "; tesuji.arrays takes grids of numbers as NumPy arrays"
                    }
                    _ => "",
                };
                return Err(ArrowError::InvalidArgumentError(format!(
                    "expected a column of text, found {other}{hint}"
                )));
            }
        };
        Ok(Column(texts))
    }
}

impl Texts for Column {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn get(&self, row: usize) -> Option<&[u8]> {
        self.0.get(row)
    }
}

impl<T: ByteArrayType<Native: AsRef<[u8]>>> Texts for ArrayTexts<GenericByteArray<T>> {
    fn len(&self) -> usize {
        Array::len(&self.0)
    }

    fn get(&self, row: usize) -> Option<&[u8]> {
        self.0.is_valid(row).then(|| self.0.value(row).as_ref())
    }
}

impl<T: ByteViewType<Native: AsRef<[u8]>> + ?Sized> Texts for ArrayTexts<GenericByteViewArray<T>> {
    fn len(&self) -> usize {
        Array::len(&self.0)
    }

    fn get(&self, row: usize) -> Option<&[u8]> {
        self.0.is_valid(row).then(|| self.0.value(row).as_ref())
    }
}

impl Texts for ArrayTexts<FixedSizeBinaryArray> {
    fn len(&self) -> usize {
        Array::len(&self.0)
    }

    fn get(&self, row: usize) -> Option<&[u8]> {
        self.0.is_valid(row).then(|| self.0.value(row))
    }
}

impl Texts for Nulls {
    fn len(&self) -> usize {
        self.0
    }

    fn get(&self, _: usize) -> Option<&[u8]> {
        None
    }
}

impl Texts for Grids {
    fn len(&self) -> usize {
        self.bytes.len() / self.width
    }

    fn get(&self, row: usize) -> Option<&[u8]> {
        self.bytes.get(row * self.width..(row + 1) * self.width)
    }
}
