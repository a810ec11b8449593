use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The files that an unfinished output has beside its place, under names that a user may have given to other files.
///
/// All fixed names are here. Other temporary files have [random names](super::NewFile).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// NAME.part: the file that becomes NAME.
    Part,
    /// NAME.state: how far the run has come, and of which run NAME is when it is complete.
    State,
    /// NAME.rows: the rows out of which NAME is written.
    Rows,
    /// NAME.rows.state: the state of a run of rows.
    RowsState,
}

impl Beside {
    /// Every kind.
    pub const ALL: [Beside; 4] = [Beside::Part, Beside::State, Beside::Rows, Beside::RowsState];

    /// Returns the path of this file beside a place.
    pub fn of(self, place: &Path) -> PathBuf {
        let mut name = OsString::from(place);
        name.push([".part", ".state", ".rows", ".rows.state"][self as usize]);
        name.into()
    }
}
