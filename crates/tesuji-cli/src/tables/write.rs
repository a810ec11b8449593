//! Writing tables.

use std::io::{self, BufWriter};
use std::sync::Arc;

use anyhow::{bail, ensure};
use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use arrow_select::concat::concat_batches;
use arrow_select::take::take;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;
use tesuji::files::NewFile;

use super::column_merger::ColumnMerger;
use super::copied_groups::CopiedGroups;
use super::kind::Kind;
use super::separated::SeparatedTable;
use crate::table_args::Compressor;

/// The maximum number of rows of a Parquet row group, whose string columns are in memory, compressed.
const GROUP: usize = 1 << 17;

/// The maximum size of a row group in bytes, if rows are long.
const GROUP_BYTES: usize = 1 << 26;

/// The number of rows in an Arrow batch.
const TOGETHER: usize = 1 << 16;

/// The style of an output file.
pub(super) struct Style<'a> {
    pub(super) kind: Kind,
    pub(super) schema: SchemaRef,
    /// The metadata of a Parquet file besides its columns.
    pub(super) notes: Vec<KeyValue>,
    pub(super) compressor: Compressor,
    /// The field separator of a text table.
    pub(super) separator: u8,
    /// The columns that are copied unchanged, if any; then the written rows have only the new columns, which are these.
    pub(super) kept: Option<(CopiedGroups, SchemaRef)>,
    /// Columns whose values are almost all distinct.
    pub(super) varied: &'a [&'a str],
}

/// A file that is being written.
type PartialFile = BufWriter<NewFile>;

/// A table that is being written.
pub(super) struct Sink {
    schema: SchemaRef,
    inner: Inner,
}

enum Inner {
    Parquet(Box<ArrowWriter<PartialFile>>),
    Merged(Box<ColumnMerger>),
    Arrow(BatchGatherer<FileWriter<PartialFile>>),
    Stream(BatchGatherer<StreamWriter<PartialFile>>),
    Text(SeparatedTable<PartialFile>),
}

impl Sink {
    /// Begins a table.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot have these columns, cannot use this compression, or cannot be written.
    pub(super) fn new(file: NewFile, style: Style<'_>) -> anyhow::Result<Sink> {
        let Style { kind, schema, notes, compressor, separator, kept, varied } = style;
        let file = BufWriter::with_capacity(1 << 17, file);
        let inner = match kind {
            Kind::Parquet => {
                let mut properties = WriterProperties::builder()
                    .set_created_by(format!("tesuji version {}", env!("CARGO_PKG_VERSION")))
                    .set_compression(compression(compressor)?)
                    .set_max_row_group_row_count(Some(GROUP))
                    .set_max_row_group_bytes(Some(GROUP_BYTES))
                    .set_key_value_metadata(Some(notes).filter(|notes| !notes.is_empty()));
                for name in varied {
                    let path = ColumnPath::new(vec![(*name).into()]);
                    // The minimum and maximum of such strings are useless.
                    properties = properties
                        .set_column_dictionary_enabled(path.clone(), false)
                        .set_column_statistics_enabled(path, EnabledStatistics::None);
                }
                let properties = properties.build();
                match kept {
                    Some((kept, new)) => {
                        Inner::Merged(Box::new(ColumnMerger::new(file, kept, &schema, new, properties, varied)?))
                    }
                    None => {
                        Inner::Parquet(Box::new(ArrowWriter::try_new(file, Arc::clone(&schema), Some(properties))?))
                    }
                }
            }
            Kind::Arrow => {
                let writer = FileWriter::try_new_with_options(file, &schema, options(compressor)?)?;
                Inner::Arrow(BatchGatherer { writer, batches: Vec::new(), rows: 0 })
            }
            Kind::Stream => {
                let writer = StreamWriter::try_new_with_options(file, &schema, options(compressor)?)?;
                Inner::Stream(BatchGatherer { writer, batches: Vec::new(), rows: 0 })
            }
            Kind::Text => Inner::Text(SeparatedTable::new(file, separator, &schema)?),
        };
        Ok(Sink { schema, inner })
    }

    /// Adds rows.
    ///
    /// # Errors
    ///
    /// Returns an error if they cannot be written.
    pub(super) fn write(&mut self, batch: RecordBatch) -> Result<(), ArrowError> {
        match &mut self.inner {
            Inner::Parquet(writer) => Ok(writer.write(&batch)?),
            Inner::Merged(beside) => Ok(beside.write(batch)?),
            Inner::Arrow(gathered) => gathered.add(batch, &self.schema, FileWriter::write),
            Inner::Stream(gathered) => gathered.add(batch, &self.schema, StreamWriter::write),
            Inner::Text(separated) => separated.write(&batch),
        }
    }

    /// Ends the table, and returns its file.
    ///
    /// # Errors
    ///
    /// Returns an error if the rest cannot be written.
    pub(super) fn finish(self) -> Result<NewFile, ArrowError> {
        let file = match self.inner {
            Inner::Parquet(writer) => writer.into_inner()?,
            Inner::Merged(beside) => beside.finish()?,
            Inner::Arrow(mut gathered) => {
                gathered.flush(&self.schema, FileWriter::write)?;
                gathered.writer.into_inner()?
            }
            Inner::Stream(mut gathered) => {
                gathered.flush(&self.schema, StreamWriter::write)?;
                gathered.writer.into_inner()?
            }
            Inner::Text(separated) => separated.finish()?,
        };
        file.into_inner().map_err(|error| super::read::read_error(error.into_error()))
    }
}

/// Rows that are gathered into a batch.
struct BatchGatherer<W> {
    writer: W,
    batches: Vec<RecordBatch>,
    rows: usize,
}

impl<W> BatchGatherer<W> {
    fn add(
        &mut self,
        batch: RecordBatch,
        schema: &SchemaRef,
        write: impl FnOnce(&mut W, &RecordBatch) -> Result<(), ArrowError>,
    ) -> Result<(), ArrowError> {
        self.rows += batch.num_rows();
        self.batches.push(batch);
        if self.rows < TOGETHER { Ok(()) } else { self.flush(schema, write) }
    }

    fn flush(
        &mut self,
        schema: &SchemaRef,
        write: impl FnOnce(&mut W, &RecordBatch) -> Result<(), ArrowError>,
    ) -> Result<(), ArrowError> {
        if self.rows == 0 {
            return Ok(());
        }
        let batch = concat_batches(schema, &self.batches)?;
        self.batches.clear();
        self.rows = 0;
        write(&mut self.writer, &batch)
    }
}

fn compression(compressor: Compressor) -> anyhow::Result<Compression> {
    Ok(match compressor {
        Compressor::None => Compression::UNCOMPRESSED,
        Compressor::Zstd(level) => Compression::ZSTD(ZstdLevel::try_new(level)?),
        Compressor::Snappy => Compression::SNAPPY,
        Compressor::Lz4 => Compression::LZ4_RAW,
        Compressor::Gzip => Compression::GZIP(Default::default()),
    })
}

fn options(compressor: Compressor) -> anyhow::Result<IpcWriteOptions> {
    let (kind, level) = match compressor {
        Compressor::None => (None, None),
        Compressor::Zstd(level) => (Some(CompressionType::ZSTD), Some(level)),
        Compressor::Lz4 => (Some(CompressionType::LZ4_FRAME), None),
        Compressor::Snappy | Compressor::Gzip => bail!("expected zstd, lz4 or none as the compression of Arrow"),
    };
    let options = IpcWriteOptions::default().try_with_compression(kind)?;
    Ok(if level.is_some() { options.try_with_compression_level(level)? } else { options })
}

/// Returns the schema of a table without dictionaries: an Arrow file has one dictionary per column, but the rows of
/// other files have several.
pub(super) fn plain_schema(schema: &Schema) -> SchemaRef {
    let plain = |field: &Arc<Field>| match field.data_type() {
        DataType::Dictionary(_, values) => Arc::new(field.as_ref().clone().with_data_type(values.as_ref().clone())),
        _ => Arc::clone(field),
    };
    let fields: Vec<_> = schema.fields().iter().map(plain).collect();
    Arc::new(Schema::new_with_metadata(fields, schema.metadata().clone()))
}

/// Converts rows to the columns of [`plain_schema`].
pub(super) fn plain(batch: &RecordBatch, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
    let plain = |column: &arrow_array::ArrayRef| match column.data_type() {
        DataType::Dictionary(..) => {
            let dictionary = column.as_any_dictionary();
            take(dictionary.values().as_ref(), dictionary.keys(), None)
        }
        _ => Ok(Arc::clone(column)),
    };
    let columns = batch.columns().iter().map(plain).collect::<Result<_, _>>()?;
    RecordBatch::try_new(Arc::clone(schema), columns)
}

/// Checks that a table can be written as text.
pub(super) fn check_fields(schema: &Schema, fits: impl Fn(&DataType) -> bool) -> anyhow::Result<()> {
    for field in schema.fields() {
        ensure!(
            fits(field.data_type()),
            "column {} has values of type {}, which a text file cannot hold; write .parquet or .arrow",
            field.name(),
            field.data_type()
        );
    }
    Ok(())
}

/// Converts an error while writing a text to an Arrow error.
pub(super) fn text_error(error: csv::Error) -> ArrowError {
    super::read::read_error(io::Error::other(error))
}
