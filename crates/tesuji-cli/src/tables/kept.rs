//! Columns of a Parquet file that come into another one as they stand, packed: only the new ones are written.

use std::fs::File;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData};

use crate::table_args::Compressor;

/// The most rows of a row group: the short new columns wait in memory until it is complete. Programs write up to so many.
const MOST_ROWS: i64 = 1 << 20;

/// The most bytes of the puzzles of a row group, unpacked. One that has more is written anew.
const MOST_PUZZLES: i64 = 1 << 27;

/// The columns of some row groups of a Parquet file.
pub(super) struct Kept {
    pub(super) file: File,
    pub(super) metadata: Arc<ParquetMetaData>,
    /// Those that are left.
    pub(super) groups: Range<usize>,
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
