//! Reading tables, some rows at a time.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, bail};
use arrow_array::RecordBatch;
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder};
use parquet::arrow::{ARROW_SCHEMA_META_KEY, ProjectionMask};
use parquet::file::metadata::KeyValue;
use tesuji::format::Format;

use super::copied_groups::CopiedGroups;
use super::cut::ReadColumns;
use super::guard::guarded;
use super::kind::Kind;
use super::{pages, text};
use crate::input::Input;
use crate::operand::Operand;
use crate::table_args::Compressor;

/// The maximum number of rows in memory in one piece.
pub(super) const ROWS: usize = 1 << 12;

/// The maximum size of such a piece in bytes, if the file tells the length of its rows.
const BYTES: u64 = 1 << 25;

/// The rows of a table, in batches.
pub(super) type Batches = Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>> + Send>;

/// An open input table.
pub(super) struct Table {
    /// The name used in messages.
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) schema: SchemaRef,
    /// The metadata of a Parquet file besides its columns.
    pub(super) notes: Vec<KeyValue>,
    /// The number of rows, if known.
    pub(super) rows: Option<u64>,
    /// The separator of a text table.
    pub(super) separator: Option<u8>,
    /// The index of the column of puzzles, if the text determines it.
    pub(super) puzzles: Option<usize>,
    inner: Inner,
}

enum Inner {
    Parquet { path: PathBuf, file: File, metadata: ArrowReaderMetadata, only: Option<Vec<usize>> },
    Arrow(Box<FileReader<BufReader<File>>>),
    Batches(Batches),
}

impl Table {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or is not a table.
    pub(super) fn open(operand: &Operand, from: Option<Format>, column: Option<&str>) -> anyhow::Result<Table> {
        let Operand::File(path) = operand else { return Table::of_text(operand, from, column) };
        let name = operand.to_string();
        let mut file = File::open(path).with_context(|| name.clone())?;
        let kind = Kind::of_file(&mut file).with_context(|| name.clone())?;
        file.rewind().with_context(|| name.clone())?;
        match kind {
            Kind::Text => Table::of_text(operand, from, column),
            Kind::Parquet => guarded(|| Table::of_parquet(name.clone(), path.clone(), file)).context(name),
            Kind::Arrow => guarded(|| {
                let reader = FileReader::try_new(BufReader::new(file), None)?;
                let schema = reader.schema();
                Ok(Table::new(name.clone(), kind, schema, Inner::Arrow(Box::new(reader))))
            })
            .context(name),
            Kind::Stream => guarded(|| {
                let reader = StreamReader::try_new_buffered(file, None)?;
                let schema = reader.schema();
                Ok(Table::new(name.clone(), kind, schema, Inner::Batches(Box::new(reader))))
            })
            .context(name),
        }
    }

    fn new(name: String, kind: Kind, schema: SchemaRef, inner: Inner) -> Table {
        Table { name, kind, schema, notes: Vec::new(), rows: None, separator: None, puzzles: None, inner }
    }

    fn of_parquet(name: String, path: PathBuf, file: File) -> Result<Table, ArrowError> {
        let metadata = ArrowReaderMetadata::load(&file, ArrowReaderOptions::new())?;
        let facts = metadata.metadata().file_metadata();
        let rows = facts.num_rows().try_into().ok();
        // The schema is written again, because there are more columns.
        let notes = facts.key_value_metadata().cloned().unwrap_or_default();
        let notes = notes.into_iter().filter(|note| note.key != ARROW_SCHEMA_META_KEY).collect();
        let schema = Arc::clone(metadata.schema());
        let inner = Inner::Parquet { path, file, metadata, only: None };
        Ok(Table { notes, rows, ..Table::new(name, Kind::Parquet, schema, inner) })
    }

    fn of_text(operand: &Operand, from: Option<Format>, column: Option<&str>) -> anyhow::Result<Table> {
        let input = Input::of(operand).with_context(|| operand.to_string())?;
        let name = input.name.clone();
        let reader: Box<dyn Read + Send> = Box::new(input.into_reader());
        let text = text::open(reader, from, column).with_context(|| name.clone())?;
        let table = Table::new(name, Kind::Text, text.schema, Inner::Batches(text.batches));
        Ok(Table { separator: text.separator, puzzles: text.puzzles, ..table })
    }

    /// Returns the number of row groups, some of which may be selected.
    ///
    /// # Errors
    ///
    /// Returns an error if the file has no row groups.
    pub(super) fn groups(&self) -> anyhow::Result<usize> {
        match &self.inner {
            Inner::Parquet { metadata, .. } => Ok(metadata.metadata().num_row_groups()),
            Inner::Arrow(reader) => Ok(reader.num_batches()),
            Inner::Batches(_) => bail!(
                "{}: --shard divides the row groups of Parquet and Arrow files, but this file has none; \
                 with --output FOLDER/ it divides the files",
                self.name
            ),
        }
    }

    /// Returns the number of rows before some row groups.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is damaged.
    pub(super) fn rows_before(&mut self, groups: Option<&Range<usize>>) -> anyhow::Result<usize> {
        let before = 0..groups.map_or(0, |groups| groups.start);
        match &mut self.inner {
            Inner::Parquet { metadata, .. } => {
                let groups = metadata.metadata().row_groups().get(before).unwrap_or_default();
                Ok(groups.iter().map(|group| usize::try_from(group.num_rows()).unwrap_or_default()).sum())
            }
            Inner::Arrow(reader) if !before.is_empty() => guarded(|| {
                reader.set_index(0)?;
                reader.by_ref().take(before.len()).map(|batch| batch.map(|batch| batch.num_rows())).sum()
            })
            .with_context(|| self.name.clone()),
            _ => Ok(0),
        }
    }

    /// Returns the columns of a Parquet file for copying into another one unchanged, if that is possible; later reads
    /// then return only the columns in `asked`.
    pub(super) fn keep(
        &mut self,
        asked: &mut ReadColumns,
        groups: Option<&Range<usize>>,
        compressor: Option<Compressor>,
    ) -> Option<CopiedGroups> {
        let Inner::Parquet { path, metadata, only, .. } = &mut self.inner else { return None };
        let puzzles = self.schema.field(asked.puzzles).name();
        let facts = metadata.metadata();
        let groups = groups.cloned().unwrap_or(0..facts.num_row_groups());
        let kept = CopiedGroups::of(path, facts, groups, puzzles, compressor)?;
        let mut places: Vec<usize> = asked.others.iter().map(|(_, place)| *place).chain([asked.puzzles]).collect();
        places.sort_unstable();
        places.dedup();
        *metadata = of_views(metadata, &places);
        let nth = |place: usize| places.partition_point(|&other| other < place);
        asked.puzzles = nth(asked.puzzles);
        asked.others.iter_mut().for_each(|(_, place)| *place = nth(*place));
        *only = Some(places);
        Some(kept)
    }

    /// Returns the rows, or those of some row groups.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is damaged.
    pub(super) fn batches(self, groups: Option<Range<usize>>) -> anyhow::Result<Batches> {
        let batches = match self.inner {
            Inner::Parquet { file, metadata, only, .. } => parquet(file, metadata, groups, only),
            Inner::Arrow(mut reader) => groups
                .map_or(Ok(0..usize::MAX), |groups| {
                    // Seeking past the last row group would be an error.
                    if !groups.is_empty() {
                        reader.set_index(groups.start)?;
                    }
                    Ok(0..groups.len())
                })
                .map(|range| Box::new(reader.take(range.len())) as Batches),
            Inner::Batches(batches) => Ok(batches),
        };
        Ok(Box::new(Pieces { batches: Some(batches.context(self.name)?), rest: None }))
    }
}

/// Returns the metadata of a file with these columns as views: their strings stay in the pages and are not copied into
/// arrays. This is for strings that are not written again.
fn of_views(metadata: &ArrowReaderMetadata, columns: &[usize]) -> ArrowReaderMetadata {
    let schema = metadata.schema();
    let view = |(nth, field): (usize, &Arc<Field>)| match field.data_type() {
        DataType::Utf8 | DataType::LargeUtf8 if columns.contains(&nth) => {
            Arc::new(field.as_ref().clone().with_data_type(DataType::Utf8View))
        }
        DataType::Binary | DataType::LargeBinary if columns.contains(&nth) => {
            Arc::new(field.as_ref().clone().with_data_type(DataType::BinaryView))
        }
        _ => Arc::clone(field),
    };
    let fields: Vec<_> = schema.fields().iter().enumerate().map(view).collect();
    let schema = Arc::new(Schema::new_with_metadata(fields, schema.metadata().clone()));
    let options = ArrowReaderOptions::new().with_schema(schema);
    ArrowReaderMetadata::try_new(Arc::clone(metadata.metadata()), options).unwrap_or_else(|_| metadata.clone())
}

fn parquet(
    mut file: File,
    metadata: ArrowReaderMetadata,
    groups: Option<Range<usize>>,
    only: Option<Vec<usize>>,
) -> Result<Batches, ArrowError> {
    guarded(|| {
        let facts = metadata.metadata();
        pages::check(&mut file, facts, groups.clone().unwrap_or(0..facts.num_row_groups()))?;
        let bytes: u64 = facts.row_groups().iter().map(|group| group.total_byte_size().max(0).unsigned_abs()).sum();
        let rows = facts.file_metadata().num_rows().max(1).unsigned_abs();
        let together = (BYTES / (bytes / rows).max(1)).clamp(16, ROWS as u64) as usize;
        let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(file, metadata).with_batch_size(together);
        let columns = only.map(|only| ProjectionMask::roots(builder.parquet_schema(), only));
        let builder = match columns {
            Some(columns) => builder.with_projection(columns),
            None => builder,
        };
        let builder = match groups {
            Some(groups) => builder.with_row_groups(groups.collect()),
            None => builder,
        };
        Ok(Box::new(builder.build()?) as Batches)
    })
}

/// Rows in pieces of bounded length, up to the first error.
struct Pieces {
    batches: Option<Batches>,
    rest: Option<RecordBatch>,
}

impl Iterator for Pieces {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Result<RecordBatch, ArrowError>> {
        let batch = match self.rest.take() {
            Some(rest) => rest,
            None => {
                let batches = self.batches.as_mut()?;
                match guarded(|| batches.next().transpose()) {
                    Ok(Some(batch)) => batch,
                    Ok(None) => return None,
                    Err(error) => {
                        self.batches = None;
                        return Some(Err(error));
                    }
                }
            }
        };
        if batch.num_rows() <= ROWS {
            return Some(Ok(batch));
        }
        self.rest = Some(batch.slice(ROWS, batch.num_rows() - ROWS));
        Some(Ok(batch.slice(0, ROWS)))
    }
}

/// Converts a read error to an Arrow error.
pub(super) fn read_error(error: io::Error) -> ArrowError {
    ArrowError::IoError(error.to_string(), error)
}
