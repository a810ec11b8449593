//! Writes a Parquet file that contains, in each row group, the columns of another file unchanged, and new columns.
//!
//! The chunks of a row group can be in the file in any order. One of the new columns is long, the solutions: its pages
//! are written to the file immediately. The others are short and are kept in memory, compressed, until their row group
//! is complete.

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, Schema, SchemaRef};
use bytes::Bytes;
use parquet::arrow::arrow_writer::{
    ArrowColumnWriter, ArrowRowGroupWriterFactory, InMemoryPageStore, PageKey, PageStore, PageStoreArgs,
    PageStoreFactory, compute_leaves,
};
use parquet::arrow::{ArrowSchemaConverter, add_encoded_arrow_schema_to_metadata};
use parquet::errors::ParquetError;
use parquet::file::metadata::{
    ColumnChunkMetaData, FileMetaData, ParquetMetaData, ParquetMetaDataWriter, RowGroupMetaData,
};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{SchemaDescriptor, Type};
use tesuji::files::NewFile;

use super::copied_groups::CopiedGroups;

/// The first bytes of a Parquet file.
const MAGIC: &[u8] = b"PAR1";

/// A file that is being written, and its current length.
struct CountingFile {
    file: BufWriter<NewFile>,
    len: u64,
}

/// The shared output file, which a column writer also writes to.
#[derive(Clone)]
struct SharedFile(Arc<Mutex<CountingFile>>);

impl SharedFile {
    fn lock(&self) -> MutexGuard<'_, CountingFile> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CountingFile {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.len += bytes.len() as u64;
        Ok(())
    }

    /// Appends a range of another file.
    fn copy(&mut self, file: &mut File, start: u64, len: u64) -> io::Result<()> {
        file.seek(SeekFrom::Start(start))?;
        // The data is read directly into the output buffer.
        let copied = io::copy(&mut file.take(len), &mut self.file)?;
        self.len += copied;
        if copied == len { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }
}

/// The page stores of the columns; those of the long column write to the file.
struct Stores {
    file: SharedFile,
    long: Option<String>,
}

impl fmt::Debug for Stores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stores").field("long", &self.long).finish_non_exhaustive()
    }
}

impl PageStoreFactory for Stores {
    fn create(&self, args: &PageStoreArgs<'_>) -> Result<Box<dyn PageStore>, ParquetError> {
        Ok(match &self.long {
            Some(long) if long == args.column_descriptor().name() => Box::new(DirectPageWriter(self.file.clone())),
            _ => Box::new(InMemoryPageStore::default()),
        })
    }
}

/// A store that writes pages directly to the file, so that they cannot be taken back. None of them is a dictionary,
/// which would come last but belongs before the others.
struct DirectPageWriter(SharedFile);

impl PageStore for DirectPageWriter {
    fn put(&mut self, page: Bytes) -> Result<PageKey, ParquetError> {
        self.0.lock().append(&page)?;
        Ok(PageKey::new(0))
    }

    fn take(&mut self, _: PageKey) -> Result<Bytes, ParquetError> {
        Err(ParquetError::General("the page is in the file".to_owned()))
    }
}

/// A Parquet file that is being written, with the columns of another file and new ones.
pub(super) struct ColumnMerger {
    file: SharedFile,
    kept: CopiedGroups,
    /// The new columns.
    schema: SchemaRef,
    /// The name of the long column, if any.
    long: Option<String>,
    /// The schema of all columns.
    all: Arc<SchemaDescriptor>,
    /// The schema of the new columns that are short.
    short: Arc<Type>,
    properties: Arc<WriterProperties>,
    factory: ArrowRowGroupWriterFactory,
    /// The new columns of the current row group, the number of rows they still lack, and the offset of the long one.
    columns: Vec<ArrowColumnWriter>,
    missing: usize,
    start: u64,
    groups: Vec<RowGroupMetaData>,
}

impl ColumnMerger {
    /// Begins a file with all the columns of `whole`; the new ones are those of `new`. One column without a dictionary
    /// can be long.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub(super) fn new(
        file: BufWriter<NewFile>,
        kept: CopiedGroups,
        whole: &Schema,
        new: SchemaRef,
        mut properties: WriterProperties,
        varied: &[&str],
    ) -> Result<ColumnMerger, ParquetError> {
        add_encoded_arrow_schema_to_metadata(whole, &mut properties);
        let properties = Arc::new(properties);
        let long = new.fields().iter().map(|field| field.name()).find(|name| varied.contains(&name.as_str())).cloned();
        let added = ArrowSchemaConverter::new().convert(&new)?.root_schema_ptr();
        let old = kept.metadata.file_metadata().schema();
        let group = |fields| Type::group_type_builder(old.name()).with_fields(fields).build().map(Arc::new);
        let all = group([old.get_fields(), added.get_fields()].concat())?;
        let is_short = |field: &&Arc<Type>| Some(field.name()) != long.as_deref();
        let short = group(added.get_fields().iter().filter(is_short).cloned().collect())?;
        let file = SharedFile(Arc::new(Mutex::new(CountingFile { file, len: 0 })));
        file.lock().append(MAGIC)?;
        // The column factory needs a file writer for its schema.
        let aside = SerializedFileWriter::new(io::sink(), added, Arc::clone(&properties))?;
        let stores = Arc::new(Stores { file: file.clone(), long: long.clone() });
        let factory = ArrowRowGroupWriterFactory::new(&aside, Arc::clone(&new)).with_page_store_factory(stores);
        let mut beside = ColumnMerger {
            file,
            kept,
            schema: new,
            long,
            all: Arc::new(SchemaDescriptor::new(all)),
            short,
            properties,
            factory,
            columns: Vec::new(),
            missing: 0,
            start: 0,
            groups: Vec::new(),
        };
        beside.begin()?;
        Ok(beside)
    }

    /// Makes the columns of the next non-empty row group.
    fn begin(&mut self) -> Result<(), ParquetError> {
        let CopiedGroups { metadata, groups, .. } = &mut self.kept;
        while groups.start < groups.end {
            let rows = metadata.row_group(groups.start).num_rows();
            if rows > 0 {
                self.missing = usize::try_from(rows)?;
                self.columns = self.factory.create_column_writers(self.groups.len())?;
                self.start = self.file.lock().len;
                return Ok(());
            }
            groups.start += 1;
        }
        Ok(())
    }

    /// Adds rows of the new columns: one for each row of the copied columns, in order.
    ///
    /// # Errors
    ///
    /// Returns an error if the rows cannot be written, or if there are too many.
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

    /// Ends a row group: the copied columns and the short ones come after the long column.
    fn end(&mut self) -> Result<(), ParquetError> {
        let mut short = SerializedFileWriter::new(Vec::new(), Arc::clone(&self.short), Arc::clone(&self.properties))?;
        let mut group = short.next_row_group()?;
        let mut long = None;
        for (column, field) in std::mem::take(&mut self.columns).into_iter().zip(self.schema.fields()) {
            let chunk = column.close()?;
            if Some(field.name()) == self.long.as_ref() {
                long = Some(moved(&chunk.close().metadata, 0, self.start)?);
            } else {
                chunk.append_to_row_group(&mut group)?;
            }
        }
        let group = group.close()?;
        short.flush()?;

        let CopiedGroups { file, metadata, groups } = &mut self.kept;
        let old = metadata.row_group(groups.start);
        let mut grown = self.file.lock();
        let mut columns = Vec::new();
        for column in old.columns() {
            let (start, len) = column.byte_range();
            columns.push(moved(column, start, grown.len)?);
            grown.copy(file, start, len)?;
        }
        let (start, mut group) = (grown.len, group.columns().iter());
        grown.append(&short.inner()[MAGIC.len()..])?;
        for field in self.schema.fields() {
            let is_long = Some(field.name()) == self.long.as_ref();
            let mut short = || group.next().map(|column| moved(column, MAGIC.len() as u64, start)).transpose();
            columns.extend(if is_long { long.take() } else { short()? });
        }
        let mut group = RowGroupMetaData::builder(Arc::clone(&self.all))
            .set_num_rows(old.num_rows())
            .set_total_byte_size(columns.iter().map(ColumnChunkMetaData::uncompressed_size).sum())
            .set_file_offset(i64::try_from(self.start)?)
            .set_column_metadata(columns);
        // The ordinal is optional, and has 16 bits.
        if let Ok(ordinal) = i16::try_from(self.groups.len()) {
            group = group.set_ordinal(ordinal);
        }
        self.groups.push(group.build()?);
        groups.start += 1;
        Ok(())
    }

    /// Ends the file, and returns it.
    ///
    /// # Errors
    ///
    /// Returns an error if the rest cannot be written, or if rows are missing.
    pub(super) fn finish(self) -> Result<BufWriter<NewFile>, ArrowError> {
        let ColumnMerger { file, all, properties, factory, groups, missing, .. } = self;
        if missing > 0 {
            return Err(ArrowError::ParseError("the file has fewer rows than it says".to_owned()));
        }
        let facts = FileMetaData::new(
            properties.writer_version().as_num(),
            groups.iter().map(RowGroupMetaData::num_rows).sum(),
            Some(properties.created_by().to_owned()),
            properties.key_value_metadata().cloned(),
            all,
            None,
        );
        let mut footer = Vec::new();
        ParquetMetaDataWriter::new(&mut footer, &ParquetMetaData::new(facts, groups)).finish()?;
        file.lock().append(&footer).map_err(super::read::read_error)?;
        // The factory holds a reference to the file for columns that no longer exist.
        drop(factory);
        let grown = Arc::into_inner(file.0).and_then(|grown| grown.into_inner().ok());
        grown
            .map(|grown| grown.file)
            .ok_or_else(|| ArrowError::ParquetError("the file is still being written".to_owned()))
    }
}

/// Returns the metadata of a column moved from one offset to another. Data outside its pages is left behind.
fn moved(column: &ColumnChunkMetaData, from: u64, to: u64) -> Result<ColumnChunkMetaData, ParquetError> {
    let to = |offset: i64| offset - from as i64 + to as i64;
    let dictionary = column.dictionary_page_offset().map(to);
    let data = to(column.data_page_offset());
    let column = column.clone().into_builder().set_data_page_offset(data).set_dictionary_page_offset(dictionary);
    column
        .set_index_page_offset(None)
        .set_bloom_filter_offset(None)
        .set_bloom_filter_length(None)
        .set_offset_index_offset(None)
        .set_offset_index_length(None)
        .set_column_index_offset(None)
        .set_column_index_length(None)
        .build()
}
