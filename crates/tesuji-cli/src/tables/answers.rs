//! Columns of answers as Arrow arrays.

use std::sync::Arc;

use anyhow::bail;
use arrow_array::{ArrayRef, BooleanArray, Float64Array, StringArray, UInt64Array};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use tesuji::render::forms::columns::{Column, ColumnType, ERROR, Kind, Values};

/// Returns the schema of a table, extended by the columns of answers of these types.
///
/// # Errors
///
/// Returns an error if a column already exists.
pub(super) fn extended(table: &Schema, types: &[ColumnType], prefix: &str) -> anyhow::Result<SchemaRef> {
    let mut fields = table.fields().to_vec();
    for &(name, kind) in types.iter().chain([&ERROR]) {
        let kind = match kind {
            Kind::Text => DataType::Utf8,
            Kind::Whole => DataType::UInt64,
            Kind::Number => DataType::Float64,
            Kind::Flag => DataType::Boolean,
        };
        let name = format!("{prefix}{}", name.replace('.', "_"));
        if table.column_with_name(&name).is_some() {
            bail!("it already has a column {name}; --prefix TEXT gives the new columns other names");
        }
        fields.push(Arc::new(Field::new(name, kind, true)));
    }
    Ok(Arc::new(Schema::new_with_metadata(fields, table.metadata().clone())))
}

/// Returns a column as an array.
///
/// # Errors
///
/// Returns an error if its strings are too long for one array.
pub(super) fn array(column: Column) -> Result<ArrayRef, ArrowError> {
    let nulls = column.present.contains(&false).then(|| NullBuffer::from(column.present));
    Ok(match column.values {
        Values::Text { bytes, offsets } => {
            // The last offset is the greatest.
            i32::try_from(bytes.len()).map_err(|_| ArrowError::OffsetOverflowError(bytes.len()))?;
            let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
            Arc::new(StringArray::try_new(offsets, Buffer::from_vec(bytes), nulls)?)
        }
        Values::Whole(list) => Arc::new(UInt64Array::try_new(list.into(), nulls)?),
        Values::Number(list) => Arc::new(Float64Array::try_new(list.into(), nulls)?),
        Values::Flag(list) => Arc::new(BooleanArray::new(list.into(), nulls)),
    })
}
