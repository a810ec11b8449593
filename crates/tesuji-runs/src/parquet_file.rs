//! Parquet files, written row by row.

use std::borrow::Cow;
use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Encoding, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::Result;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type, TypePtr};

/// The number of rows held in memory at a time, which form a row group.
pub(crate) const GROUP: usize = 1 << 16;

/// The contents of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Distinct strings.
    Text,
    /// Strings with common prefixes.
    Counted,
    /// Strings with few distinct values.
    Word,
    /// Whole numbers, with nulls.
    Whole,
    /// Numbers, with nulls.
    Number,
}

/// A value of a row.
#[derive(Clone, Debug)]
pub(crate) enum Field<'a> {
    Text(Cow<'a, str>),
    Whole(i64),
    Number(f64),
    None,
}

/// A Parquet file that is being written. Memory is bounded by a row group; nothing is compressed.
pub(crate) struct ParquetFile<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    columns: Vec<Column>,
    rows: usize,
    group: usize,
}

/// The values of a column for some rows. Numbers have a list of the values present, and 1 or 0 per row for present or
/// missing.
enum Column {
    Texts(Vec<ByteArray>),
    Wholes(Vec<i64>, Vec<i16>),
    Numbers(Vec<f64>, Vec<i16>),
}

impl<W: Write + Send> ParquetFile<W> {
    /// Begins a file with these columns.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub(crate) fn new(file: W, columns: &[(&str, Kind)]) -> io::Result<ParquetFile<W>> {
        ParquetFile::with_groups(file, columns, GROUP)
    }

    /// Begins a file with row groups of `group` rows.
    pub(crate) fn with_groups(file: W, columns: &[(&str, Kind)], group: usize) -> io::Result<ParquetFile<W>> {
        let writer = SerializedFileWriter::new(file, schema(columns)?, Arc::new(properties(columns)))?;
        let columns = columns.iter().map(|&(_, kind)| Column::of(kind)).collect();
        Ok(ParquetFile { writer, columns, rows: 0, group })
    }

    /// Adds a row, with a field for each column, in their order.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub(crate) fn write<'f>(&mut self, fields: impl Iterator<Item = Field<'f>>) -> io::Result<()> {
        for (column, field) in self.columns.iter_mut().zip(fields) {
            column.push(field);
        }
        self.rows += 1;
        if self.rows == self.group { self.write_group() } else { Ok(()) }
    }

    /// Ends the file, and returns the writer.
    ///
    /// # Errors
    ///
    /// Returns an error if the rest cannot be written.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        self.write_group()?;
        Ok(self.writer.into_inner()?)
    }

    /// Writes a row group and clears its rows.
    fn write_group(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.rows) == 0 {
            return Ok(());
        }
        let mut group = self.writer.next_row_group()?;
        for column in &mut self.columns {
            let mut out = group.next_column()?.expect("the schema has a column for each");
            match column {
                Column::Texts(texts) => {
                    out.typed::<ByteArrayType>().write_batch(texts, None, None)?;
                    texts.clear();
                }
                Column::Wholes(numbers, there) => {
                    out.typed::<Int64Type>().write_batch(numbers, Some(there), None)?;
                    numbers.clear();
                    there.clear();
                }
                Column::Numbers(numbers, there) => {
                    out.typed::<DoubleType>().write_batch(numbers, Some(there), None)?;
                    numbers.clear();
                    there.clear();
                }
            }
            out.close()?;
        }
        group.close()?;
        Ok(())
    }
}

fn schema(columns: &[(&str, Kind)]) -> Result<TypePtr> {
    let field = |&(name, kind): &(&str, Kind)| {
        let (physical, repetition) = match kind {
            Kind::Whole => (Physical::INT64, Repetition::OPTIONAL),
            Kind::Number => (Physical::DOUBLE, Repetition::OPTIONAL),
            Kind::Text | Kind::Counted | Kind::Word => (Physical::BYTE_ARRAY, Repetition::REQUIRED),
        };
        let is_text = physical == Physical::BYTE_ARRAY;
        let field = Type::primitive_type_builder(name, physical).with_repetition(repetition);
        field.with_logical_type(is_text.then_some(LogicalType::String)).build().map(Arc::new)
    };
    let fields = columns.iter().map(field).collect::<Result<_>>()?;
    Type::group_type_builder("puzzles").with_fields(fields).build().map(Arc::new)
}

/// Returns the properties of the file. All puzzles are distinct, so a dictionary of them would be useless.
fn properties(columns: &[(&str, Kind)]) -> WriterProperties {
    let builder = WriterProperties::builder()
        .set_created_by(format!("tesuji version {}", env!("CARGO_PKG_VERSION")))
        .set_dictionary_enabled(false);
    let with = |builder: parquet::file::properties::WriterPropertiesBuilder, &(name, kind): &(&str, Kind)| match kind {
        Kind::Text => builder,
        Kind::Counted => builder.set_column_encoding(ColumnPath::from(name), Encoding::DELTA_BYTE_ARRAY),
        Kind::Word | Kind::Whole | Kind::Number => builder.set_column_dictionary_enabled(ColumnPath::from(name), true),
    };
    columns.iter().fold(builder, with).build()
}

impl Column {
    fn of(kind: Kind) -> Column {
        match kind {
            Kind::Whole => Column::Wholes(Vec::new(), Vec::new()),
            Kind::Number => Column::Numbers(Vec::new(), Vec::new()),
            Kind::Text | Kind::Counted | Kind::Word => Column::Texts(Vec::new()),
        }
    }

    /// Adds the field of a row. A missing string is empty; a field of another type counts as missing.
    fn push(&mut self, field: Field<'_>) {
        match (self, field) {
            (Column::Texts(texts), Field::Text(text)) => texts.push(text.as_bytes().to_vec().into()),
            (Column::Texts(texts), _) => texts.push(ByteArray::from("")),
            (Column::Wholes(numbers, there), Field::Whole(number)) => {
                there.push(1);
                numbers.push(number);
            }
            (Column::Numbers(numbers, there), Field::Number(number)) => {
                there.push(1);
                numbers.push(number);
            }
            (Column::Wholes(_, there) | Column::Numbers(_, there), _) => there.push(0),
        }
    }
}
