//! The identity of a file, independent of its name.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::Path;

/// The identity of a regular file, whatever its name: two paths with the same identity lead to one file.
///
/// On Unix it is the device and the inode, elsewhere the path without links.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileId(Inner);

#[cfg(unix)]
type Inner = (u64, u64);
#[cfg(not(unix))]
type Inner = std::path::PathBuf;

impl FileId {
    /// Returns the identity of the file that a path names, or `None` if it is not a regular file but a terminal, a pipe
    /// or a device.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such file, or if its metadata cannot be read.
    pub fn of_path(path: &Path) -> io::Result<Option<FileId>> {
        let facts = fs::metadata(path)?;
        if facts.is_file() { FileId::new(path, &facts).map(Some) } else { Ok(None) }
    }

    /// Returns the identity of an open file, or `None` if it is not a regular file or the system does not provide one.
    #[cfg(unix)]
    pub fn of_file(file: &File) -> Option<FileId> {
        let facts = file.metadata().ok()?;
        if facts.is_file() { FileId::new(Path::new(""), &facts).ok() } else { None }
    }

    /// Returns the identity of an open file, or `None` if it is not a regular file or the system does not provide one.
    #[cfg(not(unix))]
    pub fn of_file(_: &File) -> Option<FileId> {
        None
    }

    /// Returns the identity of standard input, if it is a regular file and the system provides it.
    pub fn of_stdin() -> Option<FileId> {
        of_stream(&io::stdin())
    }

    /// Returns the identity of standard output, if it is a regular file and the system provides it.
    pub fn of_stdout() -> Option<FileId> {
        of_stream(&io::stdout())
    }

    /// Returns the identity of standard error, if it is a regular file and the system provides it.
    pub fn of_stderr() -> Option<FileId> {
        of_stream(&io::stderr())
    }

    /// Returns the identity of a file or folder with this metadata.
    #[cfg(unix)]
    pub(super) fn new(_: &Path, facts: &Metadata) -> io::Result<FileId> {
        use std::os::unix::fs::MetadataExt;
        Ok(FileId((facts.dev(), facts.ino())))
    }

    #[cfg(not(unix))]
    pub(super) fn new(path: &Path, _: &Metadata) -> io::Result<FileId> {
        path.canonicalize().map(FileId)
    }
}

#[cfg(unix)]
fn of_stream(stream: &impl std::os::fd::AsFd) -> Option<FileId> {
    FileId::of_file(&File::from(stream.as_fd().try_clone_to_owned().ok()?))
}

#[cfg(not(unix))]
fn of_stream<T>(_: &T) -> Option<FileId> {
    None
}
