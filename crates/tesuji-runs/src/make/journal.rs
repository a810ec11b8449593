//! Saves the state of a run to a file.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::split::fnv;
use super::{CheckpointError, RunKey};
use crate::files::{FileId, create_unnamed, rename_new, sync_folder};

/// The first line of a state file. A file with another first line was not written by Tesuji, and is left unchanged.
const MARK: &[u8] = b"tesuji: the state of a run\n";

/// The length of a record, including the space after it.
const SLOT: usize = 2048;

/// The maximum length of a state file, which normally has a few kilobytes.
const LONGEST: u64 = 1 << 20;

/// The time to wait for a lock, which a program that was just killed may still hold.
const LOCK_WAIT: Duration = Duration::from_secs(1);

/// The number of bytes recorded from the beginning of a file.
pub(super) const OPENING: usize = 128;

/// The progress of a run, and the marks that identify its files.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    /// All numbers below this are finished.
    pub(super) next: u64,
    /// The length of the unfinished file up to that point.
    pub(super) bytes: u64,
    /// The beginning of the unfinished file, up to [`OPENING`] bytes, one per character. It is recorded before it is
    /// written, so that no foreign file is mistaken for it.
    pub(super) opening: String,
    /// The name of the translated file, recorded before the file is created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) translation: Option<String>,
    /// The fingerprint of the complete file, recorded before it is renamed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) complete: Option<Print>,
}

/// The fingerprint of a complete file: its length and its beginning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Print {
    bytes: u64,
    opening: String,
}

impl Print {
    /// Returns the fingerprint of a file.
    pub(super) fn of(file: &mut File) -> io::Result<Print> {
        Ok(Print { bytes: file.metadata()?.len(), opening: opening_of(file)? })
    }
}

impl State {
    /// Records the beginning of the unfinished file, given the text that comes next. Returns `true` if this adds
    /// something.
    pub(super) fn open_with(&mut self, text: &[u8]) -> bool {
        let missing = OPENING - self.opening.chars().count().min(OPENING);
        let more = &text[..missing.min(text.len())];
        self.opening.extend(more.iter().copied().map(char::from));
        !more.is_empty()
    }

    /// Discards the recorded beginning after the saved length.
    pub(super) fn cut_opening(&mut self) {
        self.opening = self.opening.chars().take(usize::try_from(self.bytes).unwrap_or(OPENING)).collect();
    }

    /// Returns `true` if this can be the unfinished file: it begins as recorded, and is no longer than an incomplete
    /// record.
    pub(super) fn owns(&self, file: &mut File) -> io::Result<bool> {
        let (own, is_all) = (&self.opening, self.opening.chars().count() == OPENING);
        let other = opening_of(file)?;
        Ok(own.starts_with(&other) && (is_all || file.metadata()?.len() <= own.chars().count() as u64))
    }
}

/// Returns the first bytes of a file, one per character.
fn opening_of(file: &mut File) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.take(OPENING as u64).read_to_end(&mut bytes)?;
    Ok(bytes.into_iter().map(char::from).collect())
}

/// The state of a run on the disk, locked while a program is using the run.
///
/// It is renamed into place when it is complete, and never over another file. After that it is written in place, with
/// two alternating records: if the program is killed while writing one, the other remains valid.
#[derive(Debug)]
pub(super) struct Journal {
    file: File,
    path: PathBuf,
    contents: Contents,
}

/// The contents of a journal.
#[derive(Debug)]
struct Contents {
    /// `None` if another version wrote the file.
    key: Option<RunKey>,
    state: State,
    /// The number of records written.
    turn: u64,
    /// The offset of the records.
    records: usize,
}

impl Journal {
    /// Begins the journal of a run. No file may exist there.
    pub(super) fn create(path: &Path, key: &RunKey) -> Result<Journal, CheckpointError> {
        let (mut file, unnamed) = create_unnamed(path)?;
        let head = head(key);
        let contents = Contents { key: Some(key.clone()), state: State::default(), turn: 0, records: head.len() };
        let whole = [head, contents.record(), vec![b' '; SLOT]].concat();
        let begun = file.write_all(&whole).and_then(|()| file.sync_all()).map_err(CheckpointError::from);
        let begun = begun.and_then(|()| lock(&file, &unnamed)).and_then(|()| Ok(rename_new(&unnamed, path)?));
        if let Err(error) = begun {
            let _ = fs::remove_file(&unnamed);
            return Err(match error {
                // Another program was faster.
                CheckpointError::Io(error) if error.kind() == io::ErrorKind::AlreadyExists => CheckpointError::Busy,
                error => error,
            });
        }
        sync_folder(path);
        Ok(Journal { file, path: path.to_owned(), contents })
    }

    /// Opens and locks a journal; returns `None` if there is none.
    pub(super) fn open(path: &Path) -> Result<Option<Journal>, CheckpointError> {
        match fs::symlink_metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
            Ok(facts) if !facts.is_file() => return Err(CheckpointError::Foreign(path.to_owned())),
            Ok(_) => {}
        }
        let foreign = || CheckpointError::Foreign(path.to_owned());
        // A foreign file is not even locked.
        Contents::read(&File::open(path)?)?.ok_or_else(foreign)?;
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        lock(&file, path)?;
        let contents = Contents::read(&file)?.ok_or_else(foreign)?;
        Ok(Some(Journal { file, path: path.to_owned(), contents }))
    }

    /// Returns the key of this journal's run, if it can be read.
    pub(super) fn key_of(path: &Path) -> Option<RunKey> {
        Contents::read(&File::open(path).ok()?).ok()??.key
    }

    pub(super) fn key(&self) -> Option<&RunKey> {
        self.contents.key.as_ref()
    }

    pub(super) fn state(&self) -> &State {
        &self.contents.state
    }

    pub(super) fn state_mut(&mut self) -> &mut State {
        &mut self.contents.state
    }

    /// Writes the state to the disk.
    pub(super) fn save(&mut self) -> io::Result<()> {
        self.contents.turn += 1;
        let place = self.contents.records + self.contents.turn as usize % 2 * SLOT;
        self.file.seek(SeekFrom::Start(place as u64))?;
        self.file.write_all(&self.contents.record())?;
        self.file.sync_data()
    }

    /// Removes the journal.
    pub(super) fn remove(self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }
}

impl Contents {
    /// Reads a file from its beginning; returns `None` if it is not a journal.
    fn read(mut file: &File) -> io::Result<Option<Contents>> {
        let mut bytes = Vec::new();
        file.rewind()?;
        file.take(LONGEST).read_to_end(&mut bytes)?;
        let Some(rest) = bytes.strip_prefix(MARK) else { return Ok(None) };
        let Some(end) = rest.iter().position(|&byte| byte == b'\n') else { return Ok(None) };
        let key = str::from_utf8(&rest[..end]).ok().and_then(|line| RunKey::parse(line.trim_end()));
        let newest = rest[end + 1..].chunks(SLOT).filter_map(read_record).max_by_key(|&(turn, _)| turn);
        let records = MARK.len() + end + 1;
        Ok(newest.map(|(turn, state)| Contents { key, state, turn, records }))
    }

    /// Returns the record of this state.
    fn record(&self) -> Vec<u8> {
        let state = serde_json::to_string(&self.state).expect("texts and numbers are JSON");
        let text = format!("{} {state}", self.turn);
        let mut record = format!("{:016x} {text}", checksum(&text)).into_bytes();
        assert!(record.len() < SLOT, "a record is a few hundred bytes");
        record.resize(SLOT - 1, b' ');
        record.push(b'\n');
        record
    }
}

/// Returns the head of a journal, padded to a multiple of the record length.
fn head(key: &RunKey) -> Vec<u8> {
    let mut head = [MARK, key.to_string().as_bytes()].concat();
    head.resize((head.len() + 1).next_multiple_of(SLOT) - 1, b' ');
    head.push(b'\n');
    head
}

/// Parses a record and its number; returns `None` if it is not a record or is incomplete.
fn read_record(record: &[u8]) -> Option<(u64, State)> {
    let (sum, text) = str::from_utf8(record).ok()?.trim_end().split_once(' ')?;
    if u64::from_str_radix(sum, 16).ok()? != checksum(text) {
        return None;
    }
    let (turn, state) = text.split_once(' ')?;
    Some((turn.parse().ok()?, serde_json::from_str(state).ok()?))
}

fn checksum(text: &str) -> u64 {
    fnv(text.bytes().map(u64::from))
}

/// Locks an open file. A killed program leaves no lock, once the disk has finished its last write.
fn lock(file: &File, path: &Path) -> Result<(), CheckpointError> {
    let begin = Instant::now();
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if begin.elapsed() < LOCK_WAIT => thread::sleep(LOCK_WAIT / 40),
            Err(TryLockError::WouldBlock) => return Err(CheckpointError::Busy),
            // Some file systems have no locks.
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => return Err(error.into()),
            _ => break,
        }
    }
    // Before the lock, the file may have been removed or replaced by a link.
    let is_same = match fs::symlink_metadata(path) {
        Ok(facts) => !facts.is_symlink() && FileId::of_path(path)? == FileId::of_file(file),
        Err(_) => false,
    };
    if is_same || !cfg!(unix) { Ok(()) } else { Err(CheckpointError::Busy) }
}
