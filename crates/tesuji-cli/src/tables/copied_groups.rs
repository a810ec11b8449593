//! Columns of a Parquet file that are copied unchanged into another one, still compressed; only the new ones are
//! encoded.

use std::fs::File;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData};

use crate::table_args::Compressor;

/// The maximum number of rows of a row group, as other programs write: its short new columns stay in memory until it is
/// complete.
const MOST_ROWS: i64 = 1 << 20;

/// The maximum uncompressed size of the puzzles of a row group; a larger one is rewritten.
const MOST_PUZZLES: i64 = 1 << 27;

/// The columns of some row groups of a Parquet file.
pub(super) struct CopiedGroups {
    pub(super) file: File,
    pub(super) metadata: Arc<ParquetMetaData>,
    /// The remaining row groups.
    pub(super) groups: Range<usize>,
}

impl CopiedGroups {
    /// Returns the columns of these row groups, or `None` if they must be rewritten: another compression is requested,
    /// or a row group is too long.
    pub(super) fn of(
        path: &Path,
        metadata: &Arc<ParquetMetaData>,
        groups: Range<usize>,
        puzzles: &str,
        compressor: Option<Compressor>,
    ) -> Option<CopiedGroups> {
        let stands = |column: &ColumnChunkMetaData| {
            let is_short = column.column_path().parts() != [puzzles] || column.uncompressed_size() <= MOST_PUZZLES;
            let begins = column.dictionary_page_offset().unwrap_or_else(|| column.data_page_offset());
            let is_packed_so = compressor.is_none_or(|compressor| is_of(column.compression(), compressor));
            // Some programs write 0 for a missing dictionary, and some have the data in another file.
            is_short && is_packed_so && begins > 0 && column.file_path().is_none()
        };
        let all = metadata.row_groups().get(groups.clone())?;
        let fits = all.iter().all(|group| group.num_rows() <= MOST_ROWS && group.columns().iter().all(stands));
        // The file is opened again, because two readers of an open file would share its position.
        let file = fits.then(|| File::open(path).ok())??;
        Some(CopiedGroups { file, metadata: Arc::clone(metadata), groups })
    }
}

/// Returns `true` if a column has the requested compression. The file does not record the level.
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
