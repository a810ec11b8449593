use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::{CheckpointError, RunKey};
use crate::files::{Destination, FileId};

/// A `.state` file is a few hundred bytes; what is much longer is none.
const LONGEST_STATE: u64 = 1 << 20;

/// How long to wait for a lock, which a program that was just killed may still hold.
const LOCK_WAIT: Duration = Duration::from_secs(1);

/// A file of made puzzles while it grows, beside the place of the complete one, and the state of its run.
#[derive(Clone, Debug)]
pub struct Unfinished {
    place: Destination,
    path: PathBuf,
    state: PathBuf,
}

/// How far a run has come.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    /// All numbers below are done with.
    pub(super) next: u64,
    /// The length of the file up to there.
    pub(super) bytes: u64,
    pub(super) key: RunKey,
}

impl Unfinished {
    /// The file that becomes the complete one: NAME grows as NAME.part, and its state is in NAME.state.
    pub fn part_of(place: Destination) -> Unfinished {
        let (path, state) = (beside(place.path(), ".part"), beside(place.path(), ".state"));
        Unfinished { place, path, state }
    }

    /// The rows out of which the complete file is written: they grow as NAME.rows, and their state is in NAME.rows.state.
    pub fn rows_of(place: Destination) -> Unfinished {
        let (path, state) = (beside(place.path(), ".rows"), beside(place.path(), ".rows.state"));
        Unfinished { place, path, state }
    }

    /// Returns the place of the complete file.
    pub fn place(&self) -> &Destination {
        &self.place
    }

    /// Returns where the file grows.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the key of its run, if there is one.
    pub fn key(&self) -> Option<RunKey> {
        Some(self.state()?.key)
    }

    /// Returns whether it is there.
    pub(super) fn exists(&self) -> bool {
        fs::symlink_metadata(&self.path).is_ok()
    }

    /// Begins it, locked. Nothing may be there, not even a link.
    pub(super) fn create(&self) -> Result<File, CheckpointError> {
        self.remove_state()?;
        let file = OpenOptions::new().read(true).write(true).create_new(true).open(&self.path)?;
        self.lock(&file)?;
        Ok(file)
    }

    /// Opens it, locked; `None` if it is not there.
    pub(super) fn open(&self) -> Result<Option<File>, CheckpointError> {
        match fs::symlink_metadata(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
            Ok(facts) if !facts.is_file() => return Err(CheckpointError::NoState),
            Ok(_) => {}
        }
        let file = OpenOptions::new().read(true).write(true).open(&self.path)?;
        self.lock(&file)?;
        Ok(Some(file))
    }

    /// Locks a file that was opened. A program that was killed leaves no lock, once the disk has taken its last write.
    fn lock(&self, file: &File) -> Result<(), CheckpointError> {
        let begin = Instant::now();
        loop {
            match file.try_lock() {
                Err(TryLockError::WouldBlock) if begin.elapsed() < LOCK_WAIT => thread::sleep(LOCK_WAIT / 40),
                Err(TryLockError::WouldBlock) => return Err(CheckpointError::Busy),
                // Some file systems have no locks.
                Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                    return Err(error.into());
                }
                _ => break,
            }
        }
        // Before the lock, another program may have finished the file, or somebody put a link in its place.
        let facts = fs::symlink_metadata(&self.path)?;
        let is_same = !facts.is_symlink() && FileId::of_path(&self.path)? == FileId::of_file(file);
        if is_same || !cfg!(unix) { Ok(()) } else { Err(CheckpointError::Busy) }
    }

    /// Reads the state; `None` if there is none.
    pub(super) fn state(&self) -> Option<State> {
        let mut text = String::new();
        File::open(&self.state).ok()?.take(LONGEST_STATE).read_to_string(&mut text).ok()?;
        let (numbers, key) = text.split_once('\n')?;
        let (next, bytes) = numbers.split_once(' ')?;
        Some(State { next: next.parse().ok()?, bytes: bytes.parse().ok()?, key: RunKey::parse(key.trim_end())? })
    }

    /// Writes the state. Whoever is killed leaves either the old one or the new one.
    ///
    /// The new one has a fixed name, so that none is left over by a kill: only the owner of the lock writes it.
    pub(super) fn write_state(&self, state: &State) -> io::Result<()> {
        let fresh = beside(&self.state, ".new");
        remove(&fresh)?;
        // A link that somebody puts there now is an error; it is not followed.
        let mut file = OpenOptions::new().write(true).create_new(true).open(&fresh)?;
        let written = write!(file, "{} {}\n{}\n", state.next, state.bytes, state.key).and_then(|()| file.sync_all());
        if let Err(error) = written.and_then(|()| fs::rename(&fresh, &self.state)) {
            let _ = fs::remove_file(&fresh);
            return Err(error);
        }
        Ok(())
    }

    pub(super) fn remove_state(&self) -> io::Result<()> {
        remove(&self.state)
    }

    pub(super) fn remove(&self) -> io::Result<()> {
        remove(&self.path)
    }
}

/// Removes a file, if it is there. A link goes, and what it leads to stays.
pub(super) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Returns the path with something after it.
pub(super) fn beside(path: &Path, extension: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(extension);
    name.into()
}
