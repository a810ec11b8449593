//! Writes a file under a temporary name and renames it when complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tesuji_generate::Rng;

use super::Destination;

/// The maximum number of temporary names to try. A second is needed only if the first already exists.
const NAMES: usize = 8;

/// The treatment of an existing file at the destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// The existing file is kept, and the new one is refused.
    Keep,
    /// The new one replaces it.
    Replace,
}

/// A file that is written under a temporary name, and renamed into place when it is [committed](NewFile::commit):
/// readers see all of it or nothing, even after a full disk, an interruption or a loss of power.
///
/// An uncommitted file is removed. A stream, such as a pipe or `/dev/null`, is written directly.
#[derive(Debug)]
pub struct NewFile {
    file: File,
    path: PathBuf,
    existing: Existing,
    /// The temporary path; `None` if there is nothing to rename or remove.
    grows_at: Option<PathBuf>,
}

impl NewFile {
    /// Begins a file under an unpredictable name.
    ///
    /// # Errors
    ///
    /// Returns [`AlreadyExists`](io::ErrorKind::AlreadyExists) if an existing file must be kept,
    /// [`PermissionDenied`](io::ErrorKind::PermissionDenied) if it is read-only, or another error if the file cannot be
    /// written.
    pub fn create(place: &Destination, existing: Existing) -> io::Result<NewFile> {
        if place.is_stream() {
            let file = OpenOptions::new().write(true).open(place.path())?;
            return Ok(NewFile { file, path: place.path().to_owned(), existing, grows_at: None });
        }
        check_existing(place, existing)?;
        let (file, grows_at) = create_unnamed(place.path())?;
        let new = NewFile { file, path: place.path().to_owned(), existing, grows_at: Some(grows_at) };
        keep_permissions(&new.file, place.path())?;
        Ok(new)
    }

    /// Returns the temporary name, or `None` for a stream.
    pub(crate) fn name(&self) -> Option<String> {
        Some(self.grows_at.as_ref()?.file_name()?.to_string_lossy().into_owned())
    }

    /// Returns the file, for reading.
    pub(crate) fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Renames the file to its final path, after flushing it to the disk.
    ///
    /// # Errors
    ///
    /// Returns [`AlreadyExists`](io::ErrorKind::AlreadyExists) if a file that must be kept has appeared there in the
    /// meantime, or another error if the file cannot be written. The file is then removed.
    pub fn commit(mut self) -> io::Result<()> {
        let Some(grows_at) = &self.grows_at else { return self.file.flush() };
        self.file.sync_all()?;
        match self.existing {
            Existing::Keep => rename_new(grows_at, &self.path)?,
            Existing::Replace => fs::rename(grows_at, &self.path)?,
        }
        self.grows_at = None;
        sync_folder(&self.path);
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(grows_at) = &self.grows_at {
            let _ = fs::remove_file(grows_at);
        }
    }
}

/// Returns an error if there is a file at the destination that must be kept, or one that is read-only.
pub(crate) fn check_existing(place: &Destination, existing: Existing) -> io::Result<()> {
    if !place.is_taken() {
        return Ok(());
    }
    if existing == Existing::Keep {
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, "the file exists"));
    }
    if fs::metadata(place.path())?.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    Ok(())
}

/// Gives a new file the permissions of the one that it replaces, if any: exactly those who may read the old one may
/// read the new one.
pub(crate) fn keep_permissions(file: &File, replaced: &Path) -> io::Result<()> {
    let Ok(facts) = fs::metadata(replaced) else { return Ok(()) };
    keep_owner(file, &facts);
    file.set_permissions(facts.permissions())
}

/// Keeps the owner and the group, if the system allows it.
#[cfg(unix)]
fn keep_owner(file: &File, facts: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file, Some(facts.uid()), Some(facts.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) {}

/// Creates a file next to a path, under an unpredictable name.
pub(crate) fn create_unnamed(beside: &Path) -> io::Result<(File, PathBuf)> {
    let mut rng = Rng::new(Rng::new_seed(), 0);
    let mut failure = io::Error::from(io::ErrorKind::AlreadyExists);
    for _ in 0..NAMES {
        let path = beside.with_file_name(format!(".tesuji-{:016x}.tmp", rng.below(u64::MAX)));
        match OpenOptions::new().read(true).write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => failure = error,
            Err(error) => return Err(error),
        }
    }
    Err(failure)
}

/// Renames a file, but never over another one.
pub(crate) fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    let exists = || io::Error::new(io::ErrorKind::AlreadyExists, "the file exists");
    // Linking checks and creates in one step; a check followed by a rename would be two.
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(exists()),
        // Some file systems have no hard links.
        Err(_) if fs::symlink_metadata(to).is_ok() => Err(exists()),
        Err(_) => fs::rename(from, to),
    }
}

/// Flushes the folder entry to the disk. Not every system does this; the file itself is already written.
pub(crate) fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent().filter(|_| cfg!(unix)) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("tesuji-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(name).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_there_whole_or_not_at_all() {
        let folder = folder("new-file");
        let path = folder.join("out");
        let place = || Destination::resolve(&path).unwrap();
        let mut file = NewFile::create(&place(), Existing::Keep).unwrap();
        file.write_all(b"half").unwrap();
        assert!(!path.exists());
        drop(file);
        assert_eq!(names(&folder), [""; 0]);

        let write = |place: &Destination, existing, text: &[u8]| {
            let mut file = NewFile::create(place, existing)?;
            file.write_all(text)?;
            file.commit()
        };
        let free = place();
        write(&free, Existing::Keep, b"first").unwrap();
        let refused = |done: io::Result<()>| assert_eq!(done.unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        refused(write(&place(), Existing::Keep, b"second"));
        // Another program was faster.
        refused(write(&free, Existing::Keep, b"second"));
        assert_eq!(fs::read(&path).unwrap(), b"first");
        write(&place(), Existing::Replace, b"second").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(names(&folder), ["out"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn places_are_the_same_through_links() {
        use std::os::unix::fs::symlink;
        let folder = folder("places");
        let path = |name: &str| folder.join(name);
        let place = |name: &str| Destination::resolve(&path(name)).unwrap();
        fs::write(path("file"), "kept").unwrap();
        fs::hard_link(path("file"), path("hard")).unwrap();
        symlink("file", path("soft")).unwrap();
        symlink("nowhere", path("dangling")).unwrap();
        symlink("dangling", path("twice")).unwrap();
        symlink(&folder, path("folder")).unwrap();
        symlink("circle", path("circle")).unwrap();
        for (one, other) in [
            ("file", "hard"),
            ("file", "soft"),
            ("file", "folder/file"),
            ("nowhere", "dangling"),
            ("nowhere", "folder/twice"),
            ("new", "./new"),
        ] {
            assert!(place(one).is_same_as(&place(other)), "{one} {other}");
        }
        assert!(!place("file").is_same_as(&place("nowhere")) && !place("new").is_same_as(&place("nowhere")));
        assert!(Destination::resolve(&path("circle")).is_err());
        assert!(Destination::resolve(&folder).is_err());
        assert!(Destination::resolve(&path("missing/new")).is_err());

        // A link to the destination remains a link.
        let mut file = NewFile::create(&place("soft"), Existing::Replace).unwrap();
        file.write_all(b"new").unwrap();
        file.commit().unwrap();
        assert_eq!(fs::read(path("file")).unwrap(), b"new");
        assert!(fs::symlink_metadata(path("soft")).unwrap().is_symlink());
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_file_is_known_by_its_identity_and_a_folder_has_none() {
        use crate::files::FileId;
        let folder = folder("identity");
        let [one, other] = ["one", "other"].map(|name| folder.join(name));
        fs::write(&one, "1").unwrap();
        fs::write(&other, "2").unwrap();
        let id = FileId::of_path(&one).unwrap().unwrap();
        assert_eq!(FileId::of_file(&File::open(&one).unwrap()), Some(id.clone()));
        assert!(
            FileId::of_path(&folder).unwrap().is_none() && FileId::of_file(&File::open(&folder).unwrap()).is_none()
        );
        let place = |path: &Path| Destination::resolve(path).unwrap();
        assert!(place(&one).holds(&id) && !place(&other).holds(&id) && !place(&folder.join("new")).holds(&id));
        assert!(place(&one).is_taken() && !place(&folder.join("new")).is_taken());
        let null = place(Path::new("/dev/null"));
        assert!(null.is_stream() && !null.is_same_as(&null) && !place(&one).is_stream());
        let mut file = NewFile::create(&null, Existing::Keep).unwrap();
        file.write_all(b"gone").and_then(|()| file.commit()).unwrap();
        fs::remove_dir_all(folder).unwrap();
    }
}
