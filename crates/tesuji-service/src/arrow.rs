//! Columns as Arrow arrays: strings to read, and answers.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{ByteArrayType, ByteViewType, UInt64Type};
use arrow_array::{
    Array, ArrayRef, BooleanArray, FixedSizeBinaryArray, Float64Array, GenericByteArray, GenericByteViewArray,
    StringArray, UInt64Array,
};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field};
use arrow_select::take::take;
use tesuji_render::forms::columns::{Column, ColumnType, Kind, Values};

use crate::Texts;

/// A string column of any type, read in place. Clones share the array.
#[derive(Clone)]
pub struct TextColumn(Arc<dyn Texts + Send>);

/// The strings of one type of array.
struct ArrayTexts<A>(A);

/// Nulls.
struct Nulls(usize);

impl TextColumn {
    /// Returns the strings of an array.
    ///
    /// # Errors
    ///
    /// Returns an error if the array does not contain strings.
    pub fn of(array: &ArrayRef) -> Result<TextColumn, ArrowError> {
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
                return TextColumn::of(&take(dictionary.values().as_ref(), dictionary.keys(), None)?);
            }
            other => {
                return Err(ArrowError::InvalidArgumentError(format!("expected a column of text, found {other}")));
            }
        };
        Ok(TextColumn(texts))
    }
}

/// Returns `true` if columns of this type contain strings.
pub fn are_texts(kind: &DataType) -> bool {
    match kind {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => true,
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => true,
        DataType::Null => true,
        DataType::Dictionary(_, values) => !matches!(**values, DataType::Dictionary(..)) && are_texts(values),
        _ => false,
    }
}

impl Texts for TextColumn {
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

/// Returns the field for a column of answers, with nulls. Its name has `_` for each `.`, and begins with `prefix`.
pub fn field(&(name, kind): &ColumnType, prefix: &str) -> Field {
    let data_type = match kind {
        Kind::Text => DataType::Utf8,
        Kind::Whole => DataType::UInt64,
        Kind::Number => DataType::Float64,
        Kind::Flag => DataType::Boolean,
    };
    Field::new(format!("{prefix}{}", name.replace('.', "_")), data_type, true)
}

/// Returns a column of answers as an array.
///
/// Buffers that equal those of `before`, the same column of the chunk before, share their memory: usually all puzzles
/// of a column have one solution, and all solutions have the same length.
///
/// # Errors
///
/// Returns an error if the strings of the column are too long for one array.
pub fn array(column: Column, before: Option<&ArrayRef>) -> Result<ArrayRef, ArrowError> {
    let nulls = column.present.contains(&false).then(|| NullBuffer::from(column.present));
    Ok(match column.values {
        Values::Text { bytes, offsets } => {
            // The last offset is the greatest.
            i32::try_from(bytes.len()).map_err(|_| ArrowError::OffsetOverflowError(bytes.len()))?;
            let before = before.map(|array| array.as_string::<i32>());
            let offsets = shared(OffsetBuffer::new(ScalarBuffer::from(offsets)), before.map(StringArray::offsets));
            let bytes = shared(Buffer::from_vec(bytes), before.map(StringArray::values));
            Arc::new(StringArray::try_new(offsets, bytes, nulls)?)
        }
        Values::Whole(list) => {
            let before = before.map(|array| array.as_primitive::<UInt64Type>().values());
            Arc::new(UInt64Array::try_new(shared(list.into(), before), nulls)?)
        }
        Values::Number(list) => Arc::new(Float64Array::try_new(list.into(), nulls)?),
        Values::Flag(list) => Arc::new(BooleanArray::new(list.into(), nulls)),
    })
}

/// Returns the earlier value if it is equal.
fn shared<T: PartialEq + Clone>(new: T, before: Option<&T>) -> T {
    before.filter(|before| **before == new).cloned().unwrap_or(new)
}
