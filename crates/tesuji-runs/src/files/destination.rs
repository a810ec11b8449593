//! The destination of an output file, with links followed.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::FileId;

/// The maximum number of links to follow; more are taken for a cycle, as operating systems do.
const LINKS: usize = 40;

/// The destination of an output file: the place that a path names after all links, whether or not a file exists there.
#[derive(Clone, Debug)]
pub struct Destination {
    path: PathBuf,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Nothing exists there. The folder and the name identify the place.
    Free(FileId, OsString),
    /// A regular file exists there.
    File(FileId),
    /// A terminal, a pipe or a device, which is written directly.
    Stream,
}

impl Destination {
    /// Returns the destination that a path names.
    ///
    /// # Errors
    ///
    /// Returns an error if the path names a folder, or if the folder of the destination does not exist.
    pub fn resolve(path: &Path) -> io::Result<Destination> {
        check_names_file(path)?;
        let facts = match fs::metadata(path) {
            Ok(facts) => facts,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Destination::free(path),
            Err(error) => return Err(error),
        };
        if facts.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "expected a file, found a folder"));
        }
        if !facts.is_file() {
            return Ok(Destination { path: path.to_owned(), kind: Kind::Stream });
        }
        let path = path.canonicalize()?;
        let id = FileId::new(&path, &facts)?;
        Ok(Destination { path, kind: Kind::File(id) })
    }

    /// Follows the links of a path whose end does not exist.
    fn free(path: &Path) -> io::Result<Destination> {
        let mut path = path.to_owned();
        for _ in 0..LINKS {
            let folder = match path.parent() {
                Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
                Some(folder) => folder,
                None => break,
            };
            if let Ok(target) = fs::read_link(&path) {
                check_names_file(&target)?;
                path = folder.join(target);
                continue;
            }
            let Some(name) = path.file_name() else { break };
            let folder = folder.canonicalize()?;
            let id = FileId::new(&folder, &fs::metadata(&folder)?)?;
            return Ok(Destination { path: folder.join(name), kind: Kind::Free(id, name.to_owned()) });
        }
        Err(io::Error::new(io::ErrorKind::InvalidInput, "expected the name of a file"))
    }

    /// Returns the path of the destination, without links.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns `true` if a regular file already exists there.
    pub fn is_taken(&self) -> bool {
        matches!(self.kind, Kind::File(_))
    }

    /// Returns `true` if the destination is a terminal, a pipe or a device.
    pub fn is_stream(&self) -> bool {
        matches!(self.kind, Kind::Stream)
    }

    /// Returns `true` if this file is at the destination.
    pub fn holds(&self, file: &FileId) -> bool {
        matches!(&self.kind, Kind::File(own) if own == file)
    }

    /// Returns `true` if both are the same path, so that one file would overwrite the other. Streams never are.
    pub fn is_same_as(&self, other: &Destination) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::Free(folder, name), Kind::Free(other_folder, other_name)) => {
                folder == other_folder && name == other_name
            }
            (Kind::File(own), Kind::File(other)) => own == other,
            _ => false,
        }
    }
}

/// Returns an error if a path ends like that of a folder: in `/`, `.` or `..`.
fn check_names_file(path: &Path) -> io::Result<()> {
    let bytes = path.as_os_str().as_encoded_bytes();
    let last = bytes.rsplit(|&byte| std::path::is_separator(byte.into())).next().unwrap_or_default();
    match last {
        b"" | b"." | b".." => Err(io::Error::new(io::ErrorKind::InvalidInput, "expected the name of a file")),
        _ => Ok(()),
    }
}
