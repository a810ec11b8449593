//! The file of a run, which can be resumed after the program was killed.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use tesuji_core::{Grid, Puzzle};

use tesuji_query::{Classes, with_canonicalizer};

use super::journal::{Journal, Print};
use super::unfinished::UnfinishedFile;
use super::{CheckpointError, RunKey};
use crate::files::{Existing, NewFile, check_existing, keep_permissions, rename_new, sync_folder};

/// The inverse of the maximum share of run time spent on saving the state, which waits for the disk.
const SHARE: u32 = 10;

/// A file of made puzzles that can be resumed after the program was killed at any time. It is locked against other
/// programs.
///
/// While it is [unfinished](UnfinishedFile), it has a separate name, and a second file stores its state: the key of the
/// run, the next number, the length of the file at that point, and the beginning of the file. When the run is
/// [resumed](Checkpoint::resume), anything written after that point is cut off and made again, so that no puzzle is
/// lost or duplicated. The state is saved after the data that it describes is on the disk, so that it is valid even
/// after a loss of power. A complete file is renamed to its final path.
///
/// A file under one of these names that has no state marker, or does not begin as its state says, belongs to someone
/// else: it is left unchanged and [reported](CheckpointError::Foreign).
#[derive(Debug)]
pub struct Checkpoint {
    file: File,
    unfinished: UnfinishedFile,
    existing: Existing,
    journal: Journal,
    saved: Instant,
    /// The time that it took to save the state.
    cost: Duration,
}

impl Checkpoint {
    /// Begins a file. `key` identifies the run. With [`Existing::Replace`], an existing unfinished file is discarded.
    ///
    /// # Errors
    ///
    /// Returns an error if a complete or an unfinished file exists that must be kept, if a foreign file is in the way,
    /// or if the file cannot be written.
    pub fn create(
        unfinished: &UnfinishedFile,
        existing: Existing,
        key: &RunKey,
        header: &str,
    ) -> Result<Checkpoint, CheckpointError> {
        check_place(unfinished, existing)?;
        match unfinished.journal()? {
            Some(journal) => give_up(unfinished, journal, existing)?,
            None if unfinished.exists() => return Err(unfinished.foreign()),
            None => {}
        }
        let journal = unfinished.begin_journal(key)?;
        Checkpoint::begin(unfinished, existing, journal, header)
    }

    /// Begins the file of a run whose journal already exists.
    fn begin(
        unfinished: &UnfinishedFile,
        existing: Existing,
        journal: Journal,
        header: &str,
    ) -> Result<Checkpoint, CheckpointError> {
        let file = match unfinished.create() {
            Ok(file) => file,
            Err(error) => {
                journal.remove()?;
                return Err(error);
            }
        };
        keep_permissions(&file, unfinished.place().path())?;
        let mut checkpoint = Checkpoint::of(file, unfinished, existing, journal);
        checkpoint.append(header.as_bytes(), 0)?;
        Ok(checkpoint)
    }

    fn of(file: File, unfinished: &UnfinishedFile, existing: Existing, journal: Journal) -> Checkpoint {
        let (saved, cost) = (Instant::now(), Duration::MAX);
        Checkpoint { file, unfinished: unfinished.clone(), existing, journal, saved, cost }
    }

    /// Resumes an unfinished file, and also returns the canonical forms of its puzzles.
    ///
    /// # Errors
    ///
    /// Returns [`Complete`](CheckpointError::Complete) if there is nothing left to do. Returns another error if there
    /// is no such file, it belongs to another run, another program is using it, a complete file exists that must be
    /// kept, or a file cannot be read or written.
    pub fn resume(
        unfinished: &UnfinishedFile,
        existing: Existing,
        key: &RunKey,
        header: &str,
    ) -> Result<(Checkpoint, Classes), CheckpointError> {
        let Some(mut journal) = unfinished.journal()? else { return Err(without_journal(unfinished)) };
        let other = journal.key().map_or(vec!["version"], |own| own.differences(key));
        if !other.is_empty() {
            return Err(CheckpointError::OtherRun(other));
        }
        if is_complete(unfinished, &journal)? {
            clean_up(unfinished, &mut journal)?;
            return Err(CheckpointError::Complete);
        }
        check_place(unfinished, existing)?;
        let Some(mut file) = unfinished.open(journal.state())? else {
            if journal.state().bytes > 0 {
                return Err(CheckpointError::NoState);
            }
            // The run was killed before the file was created.
            return Ok((Checkpoint::begin(unfinished, existing, journal, header)?, Classes::new()));
        };
        let bytes = journal.state().bytes;
        if file.metadata()?.len() < bytes {
            return Err(CheckpointError::NoState);
        }
        file.set_len(bytes)?;
        file.rewind()?;
        journal.state_mut().cut_opening();
        let mut known = Classes::new();
        for line in BufReader::new((&mut file).take(bytes)).lines() {
            if let Some(puzzle) = puzzle_in(&line?) {
                known.insert(with_canonicalizer(|own| own.minlex(&puzzle)).grid());
            }
        }
        file.seek(SeekFrom::End(0))?;
        remove_translation(unfinished, &mut journal)?;
        let mut checkpoint = Checkpoint::of(file, unfinished, existing, journal);
        if bytes < header.len() as u64 {
            // The run was killed before anything was saved.
            checkpoint.append(&header.as_bytes()[bytes as usize..], 0)?;
        }
        checkpoint.save()?;
        Ok((checkpoint, known))
    }

    /// Returns the path of the unfinished file.
    pub fn path(&self) -> &Path {
        self.unfinished.path()
    }

    /// Returns the number at which the run continues.
    pub fn next(&self) -> u64 {
        self.journal.state().next
    }

    /// Appends a text, after which all numbers below `next` are finished.
    ///
    /// # Errors
    ///
    /// Returns an error if the text cannot be written.
    pub fn append(&mut self, text: &[u8], next: u64) -> io::Result<()> {
        let state = self.journal.state_mut();
        if state.open_with(text) {
            self.journal.save()?;
        }
        self.file.write_all(text)?;
        let state = self.journal.state_mut();
        (state.bytes, state.next) = (state.bytes + text.len() as u64, next);
        if self.saved.elapsed() / SHARE >= self.cost { self.save() } else { Ok(()) }
    }

    /// Saves the progress of the run; this also happens automatically from time to time.
    ///
    /// # Errors
    ///
    /// Returns an error if the state cannot be written.
    pub fn save(&mut self) -> io::Result<()> {
        let begin = Instant::now();
        self.file.sync_data()?;
        self.journal.save()?;
        (self.saved, self.cost) = (Instant::now(), begin.elapsed());
        Ok(())
    }

    /// Finishes the run with another file, which `translate` writes from this one, and deletes this one.
    ///
    /// If the program is killed in the meantime, this file can still be [resumed](Checkpoint::resume), because it is
    /// complete.
    ///
    /// # Errors
    ///
    /// Returns an error if one of the files cannot be read or written.
    pub fn finish_as(
        mut self,
        translate: impl FnOnce(BufReader<&mut File>, &mut NewFile) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut file = NewFile::create(self.unfinished.place(), self.existing)?;
        self.journal.state_mut().translation = file.name();
        self.save()?;
        self.file.rewind()?;
        translate(BufReader::new(&mut self.file), &mut file)?;
        self.journal.state_mut().complete = Some(Print::of(file.file())?);
        self.save()?;
        file.commit()?;
        clean_up(&self.unfinished, &mut self.journal)
    }

    /// Finishes the file, and renames it to its final path. Its state stays next to it, to identify the run.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written, or if a file that must be kept has appeared at its final path.
    pub fn finish(self) -> io::Result<()> {
        self.bring_home().map(drop)
    }

    /// Finishes a file that itself identifies its run, so that no state is kept.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`finish`](Checkpoint::finish).
    pub fn finish_alone(self) -> io::Result<()> {
        self.bring_home()?.remove()
    }

    /// Renames the complete file to its final path, and returns its journal.
    fn bring_home(mut self) -> io::Result<Journal> {
        self.journal.state_mut().complete = Some(Print::of(&mut self.file)?);
        self.save()?;
        let (from, to) = (self.unfinished.path(), self.unfinished.place().path());
        match self.existing {
            Existing::Keep => rename_new(from, to)?,
            Existing::Replace => fs::rename(from, to)?,
        }
        sync_folder(to);
        Ok(self.journal)
    }

    /// Removes the files that a killed run has left next to its complete file, which itself identifies its run.
    ///
    /// # Errors
    ///
    /// Returns an error if one of these files belongs to someone else, or cannot be removed.
    pub fn forget(unfinished: &UnfinishedFile) -> Result<(), CheckpointError> {
        let Some(mut journal) = unfinished.journal()? else { return Ok(()) };
        if is_complete(unfinished, &journal)? {
            clean_up(unfinished, &mut journal)?;
            journal.remove()?;
        }
        Ok(())
    }
}

/// Returns an error if the destination has a file that must be kept, or cannot have a resumable file.
fn check_place(unfinished: &UnfinishedFile, existing: Existing) -> Result<(), CheckpointError> {
    let place = unfinished.place();
    if place.is_stream() {
        let kind = io::ErrorKind::InvalidInput;
        return Err(io::Error::new(kind, "expected a file, found a device or a pipe").into());
    }
    match check_existing(place, existing) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(CheckpointError::Exists),
        checked => Ok(checked?),
    }
}

/// Makes room for another run, if the unfinished one may be discarded or only its state is left.
fn give_up(unfinished: &UnfinishedFile, mut journal: Journal, existing: Existing) -> Result<(), CheckpointError> {
    if unfinished.open(journal.state())?.is_some() {
        if existing == Existing::Keep {
            return Err(CheckpointError::Unfinished);
        }
        unfinished.remove()?;
    }
    remove_translation(unfinished, &mut journal)?;
    Ok(journal.remove()?)
}

/// Returns the error for a file whose run has no journal.
fn without_journal(unfinished: &UnfinishedFile) -> CheckpointError {
    match unfinished.exists() {
        true => unfinished.foreign(),
        false if unfinished.place().is_taken() => CheckpointError::Unknown,
        false => CheckpointError::NoState,
    }
}

/// Returns `true` if the complete file of the run is at its final path.
fn is_complete(unfinished: &UnfinishedFile, journal: &Journal) -> io::Result<bool> {
    let Some(print) = journal.state().complete.as_ref().filter(|_| unfinished.place().is_taken()) else {
        return Ok(false);
    };
    Ok(Print::of(&mut File::open(unfinished.place().path())?)? == *print)
}

/// Removes the files that a complete file no longer needs, except its journal.
fn clean_up(unfinished: &UnfinishedFile, journal: &mut Journal) -> io::Result<()> {
    if unfinished.open(journal.state()).is_ok_and(|file| file.is_some()) {
        unfinished.remove()?;
    }
    remove_translation(unfinished, journal)
}

/// Removes the partial translation that a killed program has left.
fn remove_translation(unfinished: &UnfinishedFile, journal: &mut Journal) -> io::Result<()> {
    let Some(name) = journal.state_mut().translation.take() else { return Ok(()) };
    match fs::remove_file(unfinished.place().path().with_file_name(name)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => journal.save(),
    }
}

/// Returns the first puzzle of 81 characters on a line, whatever comes before and after it.
pub(super) fn puzzle_in(line: &str) -> Option<Puzzle> {
    let fields = line.split(|character: char| !character.is_ascii_digit() && character != '.');
    fields.filter(|field| field.len() == 81).find_map(|field| Puzzle::try_from(field.parse::<Grid>().ok()?).ok())
}

#[cfg(test)]
mod tests;
