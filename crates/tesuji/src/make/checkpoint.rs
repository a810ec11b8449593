use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tesuji_core::{Grid, Puzzle};

use tesuji_query::{Classes, with_canonicalizer};

use super::RunKey;

/// A file of made puzzles that can be resumed after the program was killed at any time.
///
/// While the file grows, a second file of the same name and `.state` holds the key of the run, the next number, and the
/// length of the file at that point. What was written after that is cut off when the run is [resumed](Checkpoint::resume),
/// and made again; so no puzzle is lost or doubled.
#[derive(Debug)]
pub struct Checkpoint {
    file: File,
    path: PathBuf,
    key: RunKey,
    next: u64,
    bytes: u64,
}

/// The error of opening a [`Checkpoint`].
#[derive(Debug)]
#[non_exhaustive]
pub enum CheckpointError {
    /// A file could not be read or written.
    Io(io::Error),
    /// The file is unfinished: its run may go on, or its `.state` be deleted.
    Unfinished,
    /// The file is of another run.
    OtherRun,
    /// Nothing says of which run the file is, or it is shorter than it was.
    NoState,
}

impl Checkpoint {
    /// Begins a file. `key` identifies the run.
    ///
    /// # Errors
    ///
    /// If an unfinished file is there, or the file cannot be written.
    pub fn create(path: &Path, key: &RunKey, header: &str) -> Result<Checkpoint, CheckpointError> {
        if beside(path, ".state").exists() {
            return Err(CheckpointError::Unfinished);
        }
        let file = File::create(path)?;
        let mut store = Checkpoint { file, path: path.to_owned(), key: key.clone(), next: 0, bytes: 0 };
        store.append(header.as_bytes(), 0)?;
        Ok(store)
    }

    /// Goes on with an unfinished file, and returns the canonical forms of its puzzles too.
    ///
    /// # Errors
    ///
    /// If there is no such file, or it is of another run, or cannot be read and written.
    pub fn resume(path: &Path, key: &RunKey) -> Result<(Checkpoint, Classes), CheckpointError> {
        let state = match fs::read_to_string(beside(path, ".state")) {
            Ok(state) => state,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(CheckpointError::NoState),
            Err(error) => return Err(error.into()),
        };
        let mut lines = state.lines();
        let numbers = lines.next().and_then(|line| line.split_once(' '));
        let numbers = numbers.and_then(|(next, bytes)| Some((next.parse().ok()?, bytes.parse().ok()?)));
        let (next, bytes) = numbers.ok_or(CheckpointError::NoState)?;
        if lines.next().and_then(RunKey::parse).as_ref() != Some(key) {
            return Err(CheckpointError::OtherRun);
        }
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        if file.metadata()?.len() < bytes {
            return Err(CheckpointError::NoState);
        }
        file.set_len(bytes)?;
        let mut known = Classes::new();
        for line in BufReader::new((&mut file).take(bytes)).lines() {
            if let Some(puzzle) = puzzle_in(&line?) {
                known.insert(with_canonicalizer(|own| own.minlex(&puzzle)).grid());
            }
        }
        file.seek(SeekFrom::End(0))?;
        Ok((Checkpoint { file, path: path.to_owned(), key: key.clone(), next, bytes }, known))
    }

    /// Returns the key of the run of an unfinished file.
    pub fn key_of(path: &Path) -> Option<RunKey> {
        RunKey::parse(fs::read_to_string(beside(path, ".state")).ok()?.lines().nth(1)?)
    }

    /// Returns the number from which the run goes on.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// Adds a text, after which all numbers below `next` are done with.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn append(&mut self, text: &[u8], next: u64) -> io::Result<()> {
        self.file.write_all(text)?;
        (self.bytes, self.next) = (self.bytes + text.len() as u64, next);
        // Whoever is killed leaves either the old state or the new one.
        let fresh = beside(&self.path, ".state.new");
        fs::write(&fresh, format!("{} {}\n{}\n", self.next, self.bytes, self.key))?;
        fs::rename(&fresh, beside(&self.path, ".state"))
    }

    /// Ends the file by way of another one, which `translate` writes out of it, and deletes it.
    ///
    /// Whoever is killed meanwhile [goes on](Checkpoint::resume) with this one, of which nothing is missing.
    ///
    /// # Errors
    ///
    /// If one of them cannot be read or written.
    pub fn finish_as(
        self,
        path: &Path,
        translate: impl FnOnce(BufReader<File>, &mut File) -> io::Result<()>,
    ) -> io::Result<()> {
        let fresh = beside(path, ".new");
        let mut file = File::create(&fresh)?;
        translate(BufReader::new(File::open(&self.path)?), &mut file)?;
        file.sync_all()?;
        fs::rename(fresh, path)?;
        let grown = self.path.clone();
        self.finish()?;
        fs::remove_file(grown)
    }

    /// Ends the file: it is complete.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn finish(self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::remove_file(beside(&self.path, ".state"))
    }
}

/// Returns the path with something after it.
fn beside(path: &Path, extension: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(extension);
    name.into()
}

/// Returns the first 81 characters of a line that are a puzzle, whatever stands before and after them.
pub(super) fn puzzle_in(line: &str) -> Option<Puzzle> {
    let fields = line.split(|character: char| !character.is_ascii_digit() && character != '.');
    fields.filter(|field| field.len() == 81).find_map(|field| Puzzle::try_from(field.parse::<Grid>().ok()?).ok())
}

impl From<io::Error> for CheckpointError {
    fn from(error: io::Error) -> CheckpointError {
        CheckpointError::Io(error)
    }
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::Io(error) => error.fmt(f),
            CheckpointError::Unfinished => f.write_str("the file is unfinished"),
            CheckpointError::OtherRun => f.write_str("the unfinished file is of another run"),
            CheckpointError::NoState => f.write_str("there is no unfinished run of this file"),
        }
    }
}

impl std::error::Error for CheckpointError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::{Run, Spec};

    const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn key(seed: u64) -> RunKey {
        RunKey::new(&Run::new(Spec::default(), seed), "line")
    }

    #[test]
    fn what_was_written_after_the_last_state_is_cut_off() {
        let path = std::env::temp_dir().join(format!("tesuji-store-{}", std::process::id()));
        let mut store = Checkpoint::create(&path, &key(1), "question\n").unwrap();
        store.append(format!("{PUZZLE}\n").as_bytes(), 4).unwrap();
        // Killed in the midst of writing.
        store.file.write_all(b"8.......").unwrap();
        drop(store);
        assert!(matches!(Checkpoint::create(&path, &key(1), ""), Err(CheckpointError::Unfinished)));
        assert!(matches!(Checkpoint::resume(&path, &key(2)), Err(CheckpointError::OtherRun)));
        assert_eq!(Checkpoint::key_of(&path), Some(key(1)));
        let (mut store, known) = Checkpoint::resume(&path, &key(1)).unwrap();
        assert_eq!((store.next(), known.len()), (4, 1));
        store.append(b"more\n", 5).unwrap();
        store.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("question\n{PUZZLE}\nmore\n"));
        assert!(matches!(Checkpoint::resume(&path, &key(1)), Err(CheckpointError::NoState)));
        fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_file_that_is_not_translated_is_unfinished() {
        let path = std::env::temp_dir().join(format!("tesuji-rows-{}", std::process::id()));
        let last = beside(&path, ".last");
        let mut store = Checkpoint::create(&path, &key(1), "").unwrap();
        store.append(b"row\n", 1).unwrap();
        let fails = |_: BufReader<File>, _: &mut File| Err(io::Error::other("no more space"));
        assert!(store.finish_as(&last, fails).is_err());
        assert!(!last.exists());
        let (store, _) = Checkpoint::resume(&path, &key(1)).unwrap();
        store
            .finish_as(&last, |mut rows, file| {
                let mut text = String::new();
                rows.read_to_string(&mut text)?;
                file.write_all(text.to_uppercase().as_bytes())
            })
            .unwrap();
        assert_eq!(fs::read_to_string(&last).unwrap(), "ROW\n");
        assert!(!path.exists() && !beside(&path, ".state").exists());
        fs::remove_file(last).unwrap();
    }

    #[test]
    fn puzzles_are_found_in_every_form() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        for line in [PUZZLE.to_owned(), format!("a-1,{PUZZLE},{PUZZLE},9"), format!("{{\"puzzle\":\"{PUZZLE}\"}}")] {
            assert_eq!(puzzle_in(&line), Some(puzzle), "{line}");
        }
        assert_eq!(puzzle_in("source,question"), None);
    }
}
