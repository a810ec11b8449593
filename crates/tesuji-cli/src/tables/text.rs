//! Text tables: those with separators, whose columns are all strings, and those with one puzzle per line.

use std::io::{BufRead, BufReader, Cursor, Read};
use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use csv::{Reader, ReaderBuilder, StringRecord};
use tesuji::format::{Chunk, Chunks, Format, JsonRows, ReadErrorKind, TableHeader};

use super::read::{Batches, ROWS, read_error};
use crate::operand::is_one_problem;

/// The number of bytes at the start of a text used to detect its format.
const HEAD: u64 = 1 << 16;

/// The name of the only column of a text with one puzzle per line.
const LINE: &str = "puzzle";

/// A text as a table.
pub(super) struct Text {
    pub(super) schema: SchemaRef,
    pub(super) separator: Option<u8>,
    /// The index of the column of puzzles.
    pub(super) puzzles: Option<usize>,
    pub(super) batches: Batches,
}

/// Detects the format of a text and opens it.
///
/// # Errors
///
/// Returns an error if the text is neither a table nor has one JSON object or one puzzle per line, or if it has no
/// column with this name.
pub(super) fn open(reader: Box<dyn Read + Send>, from: Option<Format>, column: Option<&str>) -> anyhow::Result<Text> {
    let (header, mut reader) = JsonRows::find(reader)?;
    // One call of a reader may return only a few bytes.
    let mut head = header.clone().unwrap_or_default().into_bytes();
    reader.by_ref().take(HEAD).read_to_end(&mut head)?;
    let whole: Box<dyn Read + Send> = Box::new(Cursor::new(head.clone()).chain(reader));
    let reader = BufReader::with_capacity(1 << 16, whole);
    let chunks = Chunks::new(&head[..], if header.is_some() { Some(Format::Csv) } else { from });
    let mut chunks = if let Some(column) = column { chunks.column(column) } else { chunks };
    let first = chunks.next().transpose()?;
    let table = first.as_ref().and_then(Chunk::table);
    let Some(TableHeader { separator, puzzles, .. }) = table else {
        if let Some(Err(error)) = first.as_ref().and_then(|chunk| chunk.records().next())
            && matches!(error.kind(), ReadErrorKind::Column { .. })
        {
            bail!("{error}");
        }
        if chunks.format() == Some(Format::Line) || begins_with_a_problem(&head) {
            let schema = Arc::new(Schema::new(vec![Field::new(LINE, DataType::Utf8, true)]));
            let batches = Box::new(Lines { schema: Arc::clone(&schema), reader });
            return Ok(Text { schema, separator: None, puzzles: None, batches });
        }
        bail!(
            "expected a table with a header, one JSON object per line, or one puzzle per line; tesuji convert \
             --to line makes lines of other notations"
        )
    };
    let separator = u8::try_from(separator).context("the separator is not a single byte")?;
    let mut rows = ReaderBuilder::new().delimiter(separator).flexible(true).from_reader(reader);
    let names = rows.headers()?.clone();
    for (nth, name) in names.iter().enumerate() {
        ensure!(!names.iter().take(nth).any(|other| other == name), "two columns are called {name}");
    }
    let schema: SchemaRef =
        Arc::new(Schema::new(names.iter().map(|name| Field::new(name, DataType::Utf8, true)).collect::<Vec<_>>()));
    let batches = Box::new(Rows { schema: Arc::clone(&schema), rows });
    Ok(Text { schema, separator: Some(separator), puzzles: Some(puzzles), batches })
}

/// Returns `true` if the first line with content is a whole problem.
fn begins_with_a_problem(head: &[u8]) -> bool {
    let mut lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(b"#"));
    first.and_then(|line| str::from_utf8(line).ok()).is_some_and(is_one_problem)
}

/// A text with one puzzle per line.
struct Lines {
    schema: SchemaRef,
    reader: BufReader<Box<dyn Read + Send>>,
}

impl Iterator for Lines {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (mut column, mut line, mut rows) = (StringBuilder::new(), Vec::new(), 0);
        while rows < ROWS {
            line.clear();
            match self.reader.read_until(b'\n', &mut line) {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) => return Some(Err(read_error(error))),
            }
            let text = line.trim_ascii();
            if text.is_empty() || text.starts_with(b"#") {
                continue;
            }
            column.append_value(String::from_utf8_lossy(text));
            rows += 1;
        }
        (rows > 0).then(|| RecordBatch::try_new(Arc::clone(&self.schema), vec![Arc::new(column.finish())]))
    }
}

/// The rows of a table. A missing or empty field is null.
struct Rows {
    schema: SchemaRef,
    rows: Reader<BufReader<Box<dyn Read + Send>>>,
}

impl Iterator for Rows {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let width = self.schema.fields().len();
        let mut columns: Vec<StringBuilder> = (0..width).map(|_| StringBuilder::new()).collect();
        let (mut row, mut rows) = (StringRecord::new(), 0);
        while rows < ROWS {
            match self.rows.read_record(&mut row) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => return Some(Err(ArrowError::CsvError(error.to_string()))),
            }
            if row.len() > width {
                let line = row.position().map_or(0, csv::Position::line);
                let reason = format!("line {line}: {} fields, and {width} columns", row.len());
                return Some(Err(ArrowError::CsvError(reason)));
            }
            for (nth, column) in columns.iter_mut().enumerate() {
                column.append_option(row.get(nth).filter(|field| !field.is_empty()));
            }
            rows += 1;
        }
        let columns = columns.into_iter().map(|mut column| Arc::new(column.finish()) as ArrayRef).collect();
        (rows > 0).then(|| RecordBatch::try_new(Arc::clone(&self.schema), columns))
    }
}
