use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use tesuji_core::{Grid, Puzzle};

use tesuji_query::{Classes, with_canonicalizer};

use super::journal::{Journal, Print};
use super::unfinished::Unfinished;
use super::{CheckpointError, RunKey};
use crate::files::{Existing, NewFile, check_existing, keep_permissions, rename_new, sync_folder};

/// Of the time of a run, at most one part in so many goes into saving its state, which waits for the disk.
const SHARE: u32 = 10;

/// A file of made puzzles that can be resumed after the program was killed at any time, and locked against any other.
///
/// While it is [unfinished](Unfinished), it grows under a name of its own, and a second file holds its state: the key of the
/// run, the next number, the length of the file at that point, and how the file begins. What was written after that is cut off
/// when the run is [resumed](Checkpoint::resume), and made again; so no puzzle is lost or doubled. The state is saved after
/// what it speaks of is on the disk, so that it holds after a loss of power too. When the file is complete, it comes to its
/// place.
///
/// A file under one of these names that does not bear the mark of a state, or does not begin as its state says, is somebody
/// else's: it stays as it is, and is [named](CheckpointError::Foreign).
#[derive(Debug)]
pub struct Checkpoint {
    file: File,
    unfinished: Unfinished,
    existing: Existing,
    journal: Journal,
    saved: Instant,
    /// How long it took to save the state.
    cost: Duration,
}

impl Checkpoint {
    /// Begins a file. `key` identifies the run. With [`Existing::Replace`], an unfinished file that is there is given up.
    ///
    /// # Errors
    ///
    /// If a complete or an unfinished file is there that is to stay, or a file of somebody else, or the file cannot be
    /// written.
    pub fn create(
        unfinished: &Unfinished,
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

    /// Begins the file of a run whose journal is there.
    fn begin(
        unfinished: &Unfinished,
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

    fn of(file: File, unfinished: &Unfinished, existing: Existing, journal: Journal) -> Checkpoint {
        let (saved, cost) = (Instant::now(), Duration::MAX);
        Checkpoint { file, unfinished: unfinished.clone(), existing, journal, saved, cost }
    }

    /// Goes on with an unfinished file, and returns the canonical forms of its puzzles too.
    ///
    /// # Errors
    ///
    /// [`Complete`](CheckpointError::Complete) if there is nothing left to do. If there is no such file, or it is of another
    /// run, or another program is at work on it, or a complete file is there that is to stay, or they cannot be read and
    /// written.
    pub fn resume(
        unfinished: &Unfinished,
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
            // It was killed before the file was there.
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
            // It was killed before anything was saved.
            checkpoint.append(&header.as_bytes()[bytes as usize..], 0)?;
        }
        checkpoint.save()?;
        Ok((checkpoint, known))
    }

    /// Returns where the file grows.
    pub fn path(&self) -> &Path {
        self.unfinished.path()
    }

    /// Returns the number from which the run goes on.
    pub fn next(&self) -> u64 {
        self.journal.state().next
    }

    /// Adds a text, after which all numbers below `next` are done with.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
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

    /// Saves how far the run has come, as is done from time to time by itself.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn save(&mut self) -> io::Result<()> {
        let begin = Instant::now();
        self.file.sync_data()?;
        self.journal.save()?;
        (self.saved, self.cost) = (Instant::now(), begin.elapsed());
        Ok(())
    }

    /// Ends the file by way of another one, which `translate` writes out of it, and deletes it.
    ///
    /// Whoever is killed meanwhile [goes on](Checkpoint::resume) with this one, of which nothing is missing.
    ///
    /// # Errors
    ///
    /// If one of them cannot be read or written.
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

    /// Ends the file: it is complete, and comes to its place. Its state stays beside it, and tells of which run it is.
    ///
    /// # Errors
    ///
    /// If it cannot be written, or a file has come there meanwhile that is to stay.
    pub fn finish(self) -> io::Result<()> {
        self.bring_home().map(drop)
    }

    /// Ends a file that tells by itself of which run it is: nothing stays beside it.
    ///
    /// # Errors
    ///
    /// As [`finish`](Checkpoint::finish).
    pub fn finish_alone(self) -> io::Result<()> {
        self.bring_home()?.remove()
    }

    /// Brings the complete file to its place, and returns its journal.
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

    /// Removes what a run that was killed has left beside its complete file, which tells by itself of which run it is.
    ///
    /// # Errors
    ///
    /// If something of it is of somebody else, or cannot be removed.
    pub fn forget(unfinished: &Unfinished) -> Result<(), CheckpointError> {
        let Some(mut journal) = unfinished.journal()? else { return Ok(()) };
        if is_complete(unfinished, &journal)? {
            clean_up(unfinished, &mut journal)?;
            journal.remove()?;
        }
        Ok(())
    }
}

/// Refuses a place where a file is that is to stay, or none that can be gone on with.
fn check_place(unfinished: &Unfinished, existing: Existing) -> Result<(), CheckpointError> {
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

/// Makes room for another run, if the unfinished one may be given up or there is nothing left of it but its state.
fn give_up(unfinished: &Unfinished, mut journal: Journal, existing: Existing) -> Result<(), CheckpointError> {
    if unfinished.open(journal.state())?.is_some() {
        if existing == Existing::Keep {
            return Err(CheckpointError::Unfinished);
        }
        unfinished.remove()?;
    }
    remove_translation(unfinished, &mut journal)?;
    Ok(journal.remove()?)
}

/// Returns what to say of a file of whose run nothing is known.
fn without_journal(unfinished: &Unfinished) -> CheckpointError {
    match unfinished.exists() {
        true => unfinished.foreign(),
        false if unfinished.place().is_taken() => CheckpointError::Unknown,
        false => CheckpointError::NoState,
    }
}

/// Returns whether the complete file of the run has come to its place.
fn is_complete(unfinished: &Unfinished, journal: &Journal) -> io::Result<bool> {
    let Some(print) = journal.state().complete.as_ref().filter(|_| unfinished.place().is_taken()) else {
        return Ok(false);
    };
    Ok(Print::of(&mut File::open(unfinished.place().path())?)? == *print)
}

/// Removes what a complete file needs no more, but for its journal.
fn clean_up(unfinished: &Unfinished, journal: &mut Journal) -> io::Result<()> {
    if unfinished.open(journal.state()).is_ok_and(|file| file.is_some()) {
        unfinished.remove()?;
    }
    remove_translation(unfinished, journal)
}

/// Removes what a killed program had translated.
fn remove_translation(unfinished: &Unfinished, journal: &mut Journal) -> io::Result<()> {
    let Some(name) = journal.state_mut().translation.take() else { return Ok(()) };
    match fs::remove_file(unfinished.place().path().with_file_name(name)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => journal.save(),
    }
}

/// Returns the first 81 characters of a line that are a puzzle, whatever stands before and after them.
pub(super) fn puzzle_in(line: &str) -> Option<Puzzle> {
    let fields = line.split(|character: char| !character.is_ascii_digit() && character != '.');
    fields.filter(|field| field.len() == 81).find_map(|field| Puzzle::try_from(field.parse::<Grid>().ok()?).ok())
}

#[cfg(test)]
mod tests;
