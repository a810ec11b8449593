use std::io::{self, BufRead, Write};
use std::sync::Arc;

use parquet::basic::{Encoding, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType};
use parquet::errors::Result;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type};

/// How many rows are held in memory at a time; they make a row group.
const GROUP: usize = 1 << 16;

/// Writes a table of made puzzles as a Parquet file, out of its form as [comma-separated
/// values](super::MadeForm::Csv) with the names of the columns on the first line.
///
/// `source`, `question` and `answer` are strings; `rating` and `weight` are numbers of 64 bits, and missing where the field
/// is empty. Memory is that of 65,536 rows, which make a row group, whatever the length of the table. Nothing is compressed.
///
/// # Errors
///
/// If the rows cannot be read, or are no such table, or the file cannot be written.
///
/// # Examples
///
/// ```
/// let table = "source,question,answer,rating\nmine,1....,12345,7.2\n";
/// let mut file = Vec::new();
/// tesuji::make::write_parquet(table.as_bytes(), &mut file)?;
/// assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_parquet(table: impl BufRead, file: impl Write + Send) -> io::Result<()> {
    write_groups(table, file, GROUP)
}

/// The values of a column, of some rows.
enum Column {
    Texts(Vec<ByteArray>),
    /// The numbers that are there, and 1 a row that has one, 0 a row that has none.
    Numbers(Vec<f64>, Vec<i16>),
}

fn write_groups(table: impl BufRead, file: impl Write + Send, group: usize) -> io::Result<()> {
    let mut lines = table.lines();
    let header = lines.next().transpose()?.unwrap_or_default();
    let names: Vec<&str> = header.split(',').collect();
    let mut columns: Vec<Column> = names.iter().map(|name| Column::of(name)).collect();
    let mut writer = SerializedFileWriter::new(file, Arc::new(schema(&names)?), Arc::new(properties()))?;
    let mut rows = 0;
    for line in lines {
        let line = line?;
        if line.split(',').count() != columns.len() {
            return Err(no_table(&line));
        }
        for (column, field) in columns.iter_mut().zip(line.split(',')) {
            column.push(field).ok_or_else(|| no_table(&line))?;
        }
        rows += 1;
        if rows == group {
            write_group(&mut writer, &mut columns)?;
            rows = 0;
        }
    }
    if rows > 0 {
        write_group(&mut writer, &mut columns)?;
    }
    writer.close()?;
    Ok(())
}

fn no_table(line: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("no row of the table: {line}"))
}

fn schema(names: &[&str]) -> Result<Type> {
    let field = |name: &&str| {
        let field = match Column::of(name) {
            Column::Texts(_) => Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
                .with_logical_type(Some(LogicalType::String))
                .with_repetition(Repetition::REQUIRED),
            Column::Numbers(..) => {
                Type::primitive_type_builder(name, Physical::DOUBLE).with_repetition(Repetition::OPTIONAL)
            }
        };
        field.build().map(Arc::new)
    };
    Type::group_type_builder("puzzles").with_fields(names.iter().map(field).collect::<Result<_>>()?).build()
}

/// No two puzzles are alike, so that a dictionary of them is of no use; sources begin alike, and ratings are few.
fn properties() -> WriterProperties {
    let column = |name: &str| ColumnPath::from(name);
    WriterProperties::builder()
        .set_created_by(format!("tesuji version {}", env!("CARGO_PKG_VERSION")))
        .set_dictionary_enabled(false)
        .set_column_encoding(column("source"), Encoding::DELTA_BYTE_ARRAY)
        .set_column_dictionary_enabled(column("rating"), true)
        .build()
}

/// Writes a row group and forgets its rows.
fn write_group<W: Write + Send>(writer: &mut SerializedFileWriter<W>, columns: &mut [Column]) -> Result<()> {
    let mut group = writer.next_row_group()?;
    for column in columns {
        let mut out = group.next_column()?.expect("the schema has a column for each");
        match column {
            Column::Texts(texts) => {
                out.typed::<ByteArrayType>().write_batch(texts, None, None)?;
                texts.clear();
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

impl Column {
    /// Returns the column of this name, without rows.
    fn of(name: &str) -> Column {
        match name {
            "rating" | "weight" => Column::Numbers(Vec::new(), Vec::new()),
            _ => Column::Texts(Vec::new()),
        }
    }

    /// Adds the field of a row; `None` if it is to be a number and is none.
    fn push(&mut self, field: &str) -> Option<()> {
        match self {
            Column::Texts(texts) => texts.push(field.into()),
            Column::Numbers(numbers, there) => {
                there.push(i16::from(!field.is_empty()));
                if !field.is_empty() {
                    numbers.push(field.parse().ok()?);
                }
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;

    /// The texts of a row, and its number.
    type Row = (Vec<String>, Option<f64>);

    /// Writes a table in groups of three and reads it back; returns its rows, and how many groups there are.
    fn round(table: &str) -> (Vec<Row>, usize) {
        let mut file = Vec::new();
        write_groups(table.as_bytes(), &mut file, 3).unwrap();
        let reader = SerializedFileReader::new(bytes::Bytes::from(file)).unwrap();
        let rows = reader.get_row_iter(None).unwrap().map(|row| {
            let row = row.unwrap();
            let texts = (0..3).map(|nth| row.get_string(nth).unwrap().clone()).collect();
            (texts, row.get_double(3).ok())
        });
        (rows.collect(), reader.num_row_groups())
    }

    #[test]
    fn what_is_written_is_read_back() {
        let mut table = "source,question,answer,rating\n".to_owned();
        let mut expected = Vec::new();
        for row in 0..8 {
            let rating = (row % 3 != 1).then_some(1.5 + f64::from(row));
            let texts = [format!("run-{row}"), format!("{row}..4"), format!("{row}234")];
            table += &format!("{},{}\n", texts.join(","), rating.map_or(String::new(), |rating| rating.to_string()));
            expected.push((texts.to_vec(), rating));
        }
        assert_eq!(round(&table), (expected, 3));
        assert_eq!(round("source,question,answer,rating\n"), (vec![], 0));
    }

    #[test]
    fn what_is_no_table_is_refused() {
        for row in ["a,b,c", "a,b,c,d", "a,b,c,1,2", ""] {
            let table = format!("source,question,answer,rating\n{row}\n");
            let error = write_parquet(table.as_bytes(), io::sink()).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidData, "{row}");
        }
    }
}
