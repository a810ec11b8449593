//! Writing text tables: numbers, words and strings.

use std::io::Write;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, ArrowPrimitiveType, RecordBatch};
use arrow_schema::{ArrowError, DataType, Schema};
use csv::{Writer, WriterBuilder};
use tesuji::api::Texts;
use tesuji::api::arrow::{TextColumn, are_texts};

use super::write::{check_fields, text_error};

/// A text table that is being written.
pub(super) struct SeparatedTable<W: Write>(Writer<W>);

/// A function that appends the value of a row that has one.
type Append = Box<dyn Fn(usize, &mut Vec<u8>)>;

impl<W: Write> SeparatedTable<W> {
    /// Begins a text table with a header line.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot have these columns, or cannot be written.
    pub(super) fn new(file: W, separator: u8, schema: &Schema) -> anyhow::Result<SeparatedTable<W>> {
        check_fields(schema, |kind| are_texts(kind) || kind.is_integer() || is_other(kind))?;
        let mut writer = WriterBuilder::new().delimiter(separator).from_writer(file);
        writer.write_record(schema.fields().iter().map(|field| field.name()))?;
        Ok(SeparatedTable(writer))
    }

    /// Adds rows; nulls are empty fields.
    ///
    /// # Errors
    ///
    /// Returns an error if they cannot be written.
    pub(super) fn write(&mut self, batch: &RecordBatch) -> Result<(), ArrowError> {
        let columns: Vec<(&ArrayRef, Append)> =
            batch.columns().iter().map(|column| Ok((column, values(column)?))).collect::<Result<_, ArrowError>>()?;
        let mut field = Vec::new();
        for row in 0..batch.num_rows() {
            for (column, append) in &columns {
                field.clear();
                if column.is_valid(row) {
                    append(row, &mut field);
                }
                self.0.write_field(&field).map_err(text_error)?;
            }
            self.0.write_record(None::<&[u8]>).map_err(text_error)?;
        }
        Ok(())
    }

    /// Ends the text, and returns its file.
    ///
    /// # Errors
    ///
    /// Returns an error if the rest cannot be written.
    pub(super) fn finish(self) -> Result<W, ArrowError> {
        self.0.into_inner().map_err(|error| super::read::read_error(error.into_error()))
    }
}

fn is_other(kind: &DataType) -> bool {
    matches!(kind, DataType::Boolean | DataType::Float32 | DataType::Float64)
}

/// Returns a function that appends the values of a column.
fn values(column: &ArrayRef) -> Result<Append, ArrowError> {
    Ok(match column.data_type() {
        DataType::Boolean => {
            let flags = column.as_boolean().clone();
            Box::new(move |row, out| out.extend_from_slice(if flags.value(row) { b"true" } else { b"false" }))
        }
        DataType::Int8 => numbers::<Int8Type>(column),
        DataType::Int16 => numbers::<Int16Type>(column),
        DataType::Int32 => numbers::<Int32Type>(column),
        DataType::Int64 => numbers::<Int64Type>(column),
        DataType::UInt8 => numbers::<UInt8Type>(column),
        DataType::UInt16 => numbers::<UInt16Type>(column),
        DataType::UInt32 => numbers::<UInt32Type>(column),
        DataType::UInt64 => numbers::<UInt64Type>(column),
        DataType::Float32 => numbers::<Float32Type>(column),
        DataType::Float64 => numbers::<Float64Type>(column),
        _ => {
            let texts = TextColumn::of(column)?;
            Box::new(move |row, out| out.extend_from_slice(texts.get(row).unwrap_or_default()))
        }
    })
}

fn numbers<T: ArrowPrimitiveType<Native: std::fmt::Display>>(column: &ArrayRef) -> Append {
    let numbers = column.as_primitive::<T>().clone();
    Box::new(move |row, out| out.extend_from_slice(numbers.value(row).to_string().as_bytes()))
}
