//! Arrow string columns, read in place.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{ByteArrayType, ByteViewType};
use arrow_array::{Array, ArrayRef, FixedSizeBinaryArray, GenericByteArray, GenericByteViewArray};
use arrow_schema::{ArrowError, DataType};
use arrow_select::take::take;
use tesuji::api::Texts;

/// A string column, which several threads can read.
#[derive(Clone)]
pub(super) struct Column(Arc<dyn Texts + Send>);

/// The strings of one type of array.
struct ArrayTexts<A>(A);

/// Nulls.
struct Nulls(usize);

/// Returns `true` if columns of this type contain strings.
pub(super) fn are_texts(kind: &DataType) -> bool {
    match kind {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => true,
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => true,
        DataType::Null => true,
        DataType::Dictionary(_, values) => !matches!(**values, DataType::Dictionary(..)) && are_texts(values),
        _ => false,
    }
}

impl Column {
    /// Returns the strings of an array.
    ///
    /// # Errors
    ///
    /// Returns an error if the array does not contain strings.
    pub(super) fn of(array: &ArrayRef) -> Result<Column, ArrowError> {
        let array = array.as_ref();
        let texts: Arc<dyn Texts + Send> = match array.data_type() {
            DataType::Utf8 => Arc::new(ArrayTexts(array.as_string::<i32>().clone())),
            DataType::LargeUtf8 => Arc::new(ArrayTexts(array.as_string::<i64>().clone())),
            DataType::Utf8View => Arc::new(ArrayTexts(array.as_string_view().clone())),
            DataType::Binary => Arc::new(ArrayTexts(array.as_binary::<i32>().clone())),
            DataType::LargeBinary => Arc::new(ArrayTexts(array.as_binary::<i64>().clone())),
            DataType::BinaryView => Arc::new(ArrayTexts(array.as_binary_view().clone())),
            DataType::FixedSizeBinary(_) => Arc::new(ArrayTexts(array.as_fixed_size_binary().clone())),
            DataType::Null => Arc::new(Nulls(array.len())),
            kind @ DataType::Dictionary(..) if are_texts(kind) => {
                let dictionary = array.as_any_dictionary();
                return Column::of(&take(dictionary.values().as_ref(), dictionary.keys(), None)?);
            }
            other => {
                return Err(ArrowError::InvalidArgumentError(format!("expected a column of text, found {other}")));
            }
        };
        Ok(Column(texts))
    }
}

impl Texts for Column {
    fn len(&self) -> usize {
        self.0.len()
    }

    #[inline]
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
