//! An unfinished file of generated puzzles, and the state of its run.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::journal::{Journal, State};
use super::{CheckpointError, RunKey};
use crate::files::{CompanionFile, Destination};

/// An unfinished file of made puzzles, next to the final path, and the state of its run.
#[derive(Clone, Debug)]
pub struct UnfinishedFile {
    place: Destination,
    path: PathBuf,
    state: PathBuf,
}

impl UnfinishedFile {
    /// Makes the unfinished file that becomes the complete one: NAME.part for NAME, with its state in NAME.state.
    pub fn part_of(place: Destination) -> UnfinishedFile {
        UnfinishedFile::new(place, [CompanionFile::Part, CompanionFile::State])
    }

    /// Makes the file of rows that the complete one is written from: NAME.rows for NAME, with its state in
    /// NAME.rows.state.
    pub fn rows_of(place: Destination) -> UnfinishedFile {
        UnfinishedFile::new(place, [CompanionFile::Rows, CompanionFile::RowsState])
    }

    fn new(place: Destination, names: [CompanionFile; 2]) -> UnfinishedFile {
        let [path, state] = names.map(|name| name.of(place.path()));
        UnfinishedFile { place, path, state }
    }

    /// Returns the destination of the complete file.
    pub fn place(&self) -> &Destination {
        &self.place
    }

    /// Returns the path of the unfinished file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the key of its run, if there is one.
    pub fn key(&self) -> Option<RunKey> {
        Journal::key_of(&self.state)
    }

    /// Begins the journal of its run. No file may exist there.
    pub(super) fn begin_journal(&self, key: &RunKey) -> Result<Journal, CheckpointError> {
        Journal::create(&self.state, key)
    }

    /// Opens and locks the journal of its run; returns `None` if there is none.
    pub(super) fn journal(&self) -> Result<Option<Journal>, CheckpointError> {
        Journal::open(&self.state)
    }

    /// Returns `true` if anything exists at the path of the unfinished file.
    pub(super) fn exists(&self) -> bool {
        fs::symlink_metadata(&self.path).is_ok()
    }

    /// Creates the file. Nothing may exist there, not even a link.
    pub(super) fn create(&self) -> Result<File, CheckpointError> {
        match OpenOptions::new().read(true).write(true).create_new(true).open(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(self.foreign()),
            other => Ok(other?),
        }
    }

    /// Opens the file; returns `None` if it does not exist.
    ///
    /// # Errors
    ///
    /// Returns an error if it is not the file that the state describes.
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

    /// Returns the error for a foreign file at the path of the unfinished one.
    pub(super) fn foreign(&self) -> CheckpointError {
        CheckpointError::Foreign(self.path.clone())
    }
}
