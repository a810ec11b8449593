use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::FileId;

/// More links than this one after the other are taken for a circle, as systems do.
const LINKS: usize = 40;

/// Where a file is to be written: the place to which a path leads, through all links, whether or not a file is there.
#[derive(Clone, Debug)]
pub struct Destination {
    path: PathBuf,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Nothing is there. The folder and the name identify the place.
    Free(FileId, OsString),
    /// A regular file is there.
    File(FileId),
    /// A terminal, a pipe or a device, which takes what is written as it comes.
    Stream,
}

impl Destination {
    /// Returns the place to which a path leads.
    ///
    /// # Errors
    ///
    /// If a folder is there, or the path is that of a folder, or the folder of the place does not exist.
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

    /// Follows the links of a path that ends where nothing is.
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

    /// Returns the path of the place, without links.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether a regular file is there already.
    pub fn is_taken(&self) -> bool {
        matches!(self.kind, Kind::File(_))
    }

    /// Returns whether a terminal, a pipe or a device is there.
    pub fn is_stream(&self) -> bool {
        matches!(self.kind, Kind::Stream)
    }

    /// Returns whether this file is there.
    pub fn holds(&self, file: &FileId) -> bool {
        matches!(&self.kind, Kind::File(own) if own == file)
    }

    /// Returns whether the other one is the same place, so that one file would overwrite the other. Streams never are.
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

/// Refuses a path that ends as that of a folder does: in `/`, `.` or `..`.
fn check_names_file(path: &Path) -> io::Result<()> {
    let bytes = path.as_os_str().as_encoded_bytes();
    let last = bytes.rsplit(|&byte| std::path::is_separator(byte.into())).next().unwrap_or_default();
    match last {
        b"" | b"." | b".." => Err(io::Error::new(io::ErrorKind::InvalidInput, "expected the name of a file")),
        _ => Ok(()),
    }
}
