use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::journal::{Journal, State};
use super::{CheckpointError, RunKey};
use crate::files::{Beside, Destination};

/// A file of made puzzles while it grows, beside the place of the complete one, and the state of its run.
#[derive(Clone, Debug)]
pub struct Unfinished {
    place: Destination,
    path: PathBuf,
    state: PathBuf,
}

impl Unfinished {
    /// The file that becomes the complete one: NAME grows as NAME.part, and its state is in NAME.state.
    pub fn part_of(place: Destination) -> Unfinished {
        Unfinished::new(place, [Beside::Part, Beside::State])
    }

    /// The rows out of which the complete file is written: they grow as NAME.rows, and their state is in NAME.rows.state.
    pub fn rows_of(place: Destination) -> Unfinished {
        Unfinished::new(place, [Beside::Rows, Beside::RowsState])
    }

    fn new(place: Destination, names: [Beside; 2]) -> Unfinished {
        let [path, state] = names.map(|name| name.of(place.path()));
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
        Journal::key_of(&self.state)
    }

    /// Begins the journal of its run. Nothing may be there.
    pub(super) fn begin_journal(&self, key: &RunKey) -> Result<Journal, CheckpointError> {
        Journal::create(&self.state, key)
    }

    /// Opens the journal of its run, locked; `None` if there is none.
    pub(super) fn journal(&self) -> Result<Option<Journal>, CheckpointError> {
        Journal::open(&self.state)
    }

    /// Returns whether anything is where the file grows.
    pub(super) fn exists(&self) -> bool {
        fs::symlink_metadata(&self.path).is_ok()
    }

    /// Begins the file. Nothing may be there, not even a link.
    pub(super) fn create(&self) -> Result<File, CheckpointError> {
        match OpenOptions::new().read(true).write(true).create_new(true).open(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(self.foreign()),
            other => Ok(other?),
        }
    }

    /// Opens the file; `None` if it is not there.
    ///
    /// # Errors
    ///
    /// If it is not the one of which the state speaks.
    pub(super) fn open(&self, state: &State) -> Result<Option<File>, CheckpointError> {
        match fs::symlink_metadata(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
            Ok(facts) if !facts.is_file() => return Err(self.foreign()),
            Ok(_) => {}
        }
        if !state.owns(&mut File::open(&self.path)?)? {
            return Err(self.foreign());
        }
        Ok(Some(OpenOptions::new().read(true).write(true).open(&self.path)?))
    }

    pub(super) fn remove(&self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }

    /// Returns the error of a file that is not Tesuji's, where this one is to grow.
    pub(super) fn foreign(&self) -> CheckpointError {
        CheckpointError::Foreign(self.path.clone())
    }
}
