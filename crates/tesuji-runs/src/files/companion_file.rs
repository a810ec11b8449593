//! The temporary files next to an unfinished output.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The files that an unfinished output has next to its final path, under names that a user may have given to other
/// files.
///
/// These are all the fixed names. Other temporary files have [random names](super::NewFile).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompanionFile {
    /// NAME.part: the file that becomes NAME.
    Part,
    /// NAME.state: the progress of the run, and which run NAME belongs to when it is complete.
    State,
    /// NAME.rows: the rows that NAME is written from.
    Rows,
    /// NAME.rows.state: the state of a run of rows.
    RowsState,
}

impl CompanionFile {
    /// All kinds.
    pub const ALL: [CompanionFile; 4] =
        [CompanionFile::Part, CompanionFile::State, CompanionFile::Rows, CompanionFile::RowsState];

    /// Returns the path of this file next to `place`.
    pub fn of(self, place: &Path) -> PathBuf {
        let mut name = OsString::from(place);
        name.push([".part", ".state", ".rows", ".rows.state"][self as usize]);
        name.into()
    }
}
