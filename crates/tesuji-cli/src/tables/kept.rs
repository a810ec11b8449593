//! Columns of a Parquet file that come into another one as they stand, packed: only the new ones are written.

use std::fs::File;
use std::io::{self, BufWriter};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, Schema, SchemaRef};
use parquet::arrow::arrow_writer::{ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves};
use parquet::arrow::{ArrowSchemaConverter, add_encoded_arrow_schema_to_metadata};
use parquet::basic::Compression;
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::ParquetError;
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use tesuji::files::NewFile;

use crate::table_args::Compressor;

/// The most rows of a row group: those of the new columns are in memory until it is complete. Programs write up to so many.
const MOST_ROWS: i64 = 1 << 20;

/// The most bytes of the puzzles of a row group, unpacked: solutions are about as long.
const MOST_PUZZLES: i64 = 1 << 27;

/// The columns of some row groups of a Parquet file.
pub(super) struct Kept {
    file: File,
    metadata: Arc<ParquetMetaData>,
    groups: Range<usize>,
}

impl Kept {
    /// Returns the columns of these row groups, `None` if they have to be written anew: they are to be compressed otherwise, or
    /// a row group is too long.
    pub(super) fn of(
        path: &Path,
        metadata: &Arc<ParquetMetaData>,
        groups: Range<usize>,
        puzzles: &str,
        compressor: Option<Compressor>,
    ) -> Option<Kept> {
        let stands = |column: &ColumnChunkMetaData| {
            let is_short = column.column_path().parts() != [puzzles] || column.uncompressed_size() <= MOST_PUZZLES;
            let begins = column.dictionary_page_offset().unwrap_or_else(|| column.data_page_offset());
            let is_packed_so = compressor.is_none_or(|compressor| is_of(column.compression(), compressor));
            // Some programs say 0 for a dictionary that is not there, and some have the data in another file.
            is_short && is_packed_so && begins > 0 && column.file_path().is_none()
        };
        let all = metadata.row_groups().get(groups.clone())?;
        let fits = all.iter().all(|group| group.num_rows() <= MOST_ROWS && group.columns().iter().all(stands));
        // Opened again: two readers of a file that is open have one place in it.
        let file = fits.then(|| File::open(path).ok())??;
        Some(Kept { file, metadata: Arc::clone(metadata), groups })
    }
}

/// Returns whether a column is compressed as it is wanted. What level it has, its file does not say.
fn is_of(compression: Compression, wanted: Compressor) -> bool {
    matches!(
        (compression, wanted),
        (Compression::UNCOMPRESSED, Compressor::None)
            | (Compression::ZSTD(_), Compressor::Zstd(Compressor::ZSTD_LEVEL))
            | (Compression::SNAPPY, Compressor::Snappy)
            | (Compression::LZ4_RAW, Compressor::Lz4)
            | (Compression::GZIP(_), Compressor::Gzip)
    )
}

/// A Parquet file that grows: in each row group the columns of another one, and new columns beside them.
pub(super) struct Beside {
    writer: SerializedFileWriter<BufWriter<NewFile>>,
    kept: Kept,
    /// The new columns.
    schema: SchemaRef,
    factory: ArrowRowGroupWriterFactory,
    /// The new columns of the first of the row groups that are left, and how many rows they lack.
    columns: Vec<ArrowColumnWriter>,
    missing: usize,
}

impl Beside {
    /// Begins a file, whose columns together are those of `whole`, and the new ones those of `new`.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub(super) fn new(
        file: BufWriter<NewFile>,
        kept: Kept,
        whole: &Schema,
        new: SchemaRef,
        mut properties: WriterProperties,
    ) -> Result<Beside, ParquetError> {
        add_encoded_arrow_schema_to_metadata(whole, &mut properties);
        let properties = Arc::new(properties);
        let added = ArrowSchemaConverter::new().convert(&new)?.root_schema_ptr();
        let old = kept.metadata.file_metadata().schema();
        let fields = [old.get_fields(), added.get_fields()].concat();
        let all = Arc::new(Type::group_type_builder(old.name()).with_fields(fields).build()?);
        // What makes columns asks a file which there are.
        let aside = SerializedFileWriter::new(io::sink(), added, Arc::clone(&properties))?;
        let factory = ArrowRowGroupWriterFactory::new(&aside, Arc::clone(&new));
        let writer = SerializedFileWriter::new(file, all, properties)?;
        let mut beside = Beside { writer, kept, schema: new, factory, columns: Vec::new(), missing: 0 };
        beside.begin()?;
        Ok(beside)
    }

    /// Makes the columns of the next row group that has rows.
    fn begin(&mut self) -> Result<(), ParquetError> {
        let Kept { metadata, groups, .. } = &mut self.kept;
        while groups.start < groups.end {
            let rows = metadata.row_group(groups.start).num_rows();
            if rows > 0 {
                self.missing = usize::try_from(rows)?;
                self.columns = self.factory.create_column_writers(self.writer.flushed_row_groups().len())?;
                return Ok(());
            }
            groups.start += 1;
        }
        Ok(())
    }

    /// Adds rows of the new columns: one for each of those that are kept, in their order.
    ///
    /// # Errors
    ///
    /// If they cannot be written, or there are more than of the others.
    pub(super) fn write(&mut self, mut rows: RecordBatch) -> Result<(), ParquetError> {
        while rows.num_rows() > 0 {
            let now = rows.num_rows().min(self.missing);
            if now == 0 {
                return Err(ParquetError::General("the file has more rows than it says".to_owned()));
            }
            let part = rows.slice(0, now);
            let leaves = self.schema.fields().iter().zip(part.columns());
            let leaves = leaves.map(|(field, column)| compute_leaves(field, column)).collect::<Result<Vec<_>, _>>()?;
            for (column, leaf) in self.columns.iter_mut().zip(leaves.iter().flatten()) {
                column.write(leaf)?;
            }
            self.missing -= now;
            if self.missing == 0 {
                self.end()?;
                self.begin()?;
            }
            rows = rows.slice(now, rows.num_rows() - now);
        }
        Ok(())
    }

    /// Writes a row group: the kept columns, and the new ones behind them.
    fn end(&mut self) -> Result<(), ParquetError> {
        let Kept { file, metadata, groups } = &mut self.kept;
        let old = metadata.row_group(groups.start);
        let mut group = self.writer.next_row_group()?;
        for column in old.columns() {
            let as_it_stands = ColumnCloseResult {
                bytes_written: column.compressed_size().unsigned_abs(),
                rows_written: old.num_rows().unsigned_abs(),
                metadata: column.clone(),
                bloom_filter: None,
                column_index: None,
                offset_index: None,
            };
            group.append_column(file, as_it_stands)?;
        }
        for column in std::mem::take(&mut self.columns) {
            column.close()?.append_to_row_group(&mut group)?;
        }
        group.close()?;
        groups.start += 1;
        Ok(())
    }

    /// Ends the file, and returns it.
    ///
    /// # Errors
    ///
    /// If the rest cannot be written, or rows are missing.
    pub(super) fn finish(self) -> Result<BufWriter<NewFile>, ArrowError> {
        if self.missing > 0 {
            return Err(ArrowError::ParseError("the file has fewer rows than it says".to_owned()));
        }
        Ok(self.writer.into_inner()?)
    }
}
