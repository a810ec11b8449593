//! Converts a table of generated puzzles to Parquet.

use std::io::{self, BufRead, Write};

use crate::parquet_file::{Field, GROUP, Kind, ParquetFile};

/// Writes a table of made puzzles as a Parquet file, from its form as [comma-separated values](super::PuzzleForm::Csv)
/// with a header line.
///
/// `source`, `question` and `answer` are strings; `rating` and `weight` are 64-bit numbers, null if the field is empty.
/// Memory is bounded by a row group of 65,536 rows, whatever the length of the table. Nothing is compressed.
///
/// # Errors
///
/// Returns an error if the rows cannot be read, the text is not such a table, or the file cannot be written.
///
/// # Examples
///
/// ```
/// let table = "source,question,answer,rating\nmine,1....,12345,7.2\n";
/// let mut file = Vec::new();
/// tesuji_runs::make::write_parquet(table.as_bytes(), &mut file)?;
/// assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_parquet(table: impl BufRead, file: impl Write + Send) -> io::Result<()> {
    write_groups(table, file, GROUP)
}

fn write_groups(table: impl BufRead, file: impl Write + Send, group: usize) -> io::Result<()> {
    let mut lines = table.lines();
    let header = lines.next().transpose()?.unwrap_or_default();
    let columns: Vec<(&str, Kind)> = header.split(',').map(|name| (name, kind(name))).collect();
    let mut file = ParquetFile::with_groups(file, &columns, group)?;
    for line in lines {
        let line = line?;
        if line.split(',').count() != columns.len() {
            return Err(no_table(&line));
        }
        let fields = columns.iter().zip(line.split(','));
        let fields: Option<Vec<Field<'_>>> = fields.map(|(&(_, kind), text)| field(kind, text)).collect();
        file.write(fields.ok_or_else(|| no_table(&line))?.into_iter())?;
    }
    file.finish()?;
    Ok(())
}

fn no_table(line: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("not a row of the table: {line}"))
}

fn kind(name: &str) -> Kind {
    match name {
        "rating" | "weight" => Kind::Number,
        "source" => Kind::Counted,
        _ => Kind::Text,
    }
}

/// Parses the field of a row; returns `None` if it should be a number but is not.
fn field(kind: Kind, text: &str) -> Option<Field<'_>> {
    Some(match kind {
        Kind::Number if text.is_empty() => Field::None,
        Kind::Number => Field::Number(text.parse().ok()?),
        _ => Field::Text(text.into()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;

    /// The strings of a row, and its number.
    type Row = (Vec<String>, Option<f64>);

    /// Writes a table in groups of three rows and reads it back; returns its rows and the number of groups.
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
