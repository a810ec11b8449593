use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use tesuji_core::{Grid, Puzzle};

use tesuji_query::{Classes, with_canonicalizer};

use super::unfinished::{State, Unfinished, beside, remove};
use super::{CheckpointError, RunKey};
use crate::files::{Destination, Existing, FileId, NewFile, rename_new, sync_folder};

/// Of the time of a run, at most one part in so many goes into saving its state, which waits for the disk.
const SHARE: u32 = 10;

/// A file of made puzzles that can be resumed after the program was killed at any time, and locked against any other.
///
/// While it is [unfinished](Unfinished), it grows under a name of its own, and a second file holds its state: the key of the
/// run, the next number, and the length of the file at that point. What was written after that is cut off when the run is
/// [resumed](Checkpoint::resume), and made again; so no puzzle is lost or doubled. The state is saved after what it speaks
/// of is on the disk, so that it holds after a loss of power too. When the file is complete, it comes to its place.
#[derive(Debug)]
pub struct Checkpoint {
    file: File,
    unfinished: Unfinished,
    existing: Existing,
    state: State,
    saved: Instant,
    /// How long it took to save the state.
    cost: Duration,
}

impl Checkpoint {
    /// Begins a file. `key` identifies the run. With [`Existing::Replace`], an unfinished file that is there is given up.
    ///
    /// # Errors
    ///
    /// If a complete or an unfinished file is there that is to stay, or the file cannot be written.
    pub fn create(
        unfinished: &Unfinished,
        existing: Existing,
        key: &RunKey,
        header: &str,
    ) -> Result<Checkpoint, CheckpointError> {
        check_place(unfinished.place())?;
        if existing == Existing::Keep && unfinished.place().is_taken() {
            return Err(CheckpointError::Exists);
        }
        if unfinished.exists() {
            // Another program may be at work on it.
            let _lock = unfinished.open()?;
            if existing == Existing::Keep {
                return Err(CheckpointError::Unfinished);
            }
            unfinished.remove()?;
        }
        let file = unfinished.create()?;
        Checkpoint::begin(file, unfinished, existing, key, header)
    }

    fn begin(
        file: File,
        unfinished: &Unfinished,
        existing: Existing,
        key: &RunKey,
        header: &str,
    ) -> Result<Checkpoint, CheckpointError> {
        let state = State { next: 0, bytes: 0, key: key.clone() };
        let mut checkpoint = Checkpoint::of(file, unfinished, existing, state);
        // The state comes first, so that whatever is in the file has one.
        checkpoint.save()?;
        checkpoint.append(header.as_bytes(), 0)?;
        Ok(checkpoint)
    }

    fn of(file: File, unfinished: &Unfinished, existing: Existing, state: State) -> Checkpoint {
        let (saved, cost) = (Instant::now(), Duration::MAX);
        Checkpoint { file, unfinished: unfinished.clone(), existing, state, saved, cost }
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
        let place = unfinished.place();
        check_place(place)?;
        let Some(mut file) = unfinished.open()? else { return Err(ended(unfinished, key)) };
        if FileId::of_file(&file).is_some_and(|id| place.holds(&id)) {
            // It was killed when it had come to its place, and its old name was still there.
            unfinished.remove()?;
            unfinished.remove_state()?;
            return Err(CheckpointError::Complete);
        }
        if existing == Existing::Keep && place.is_taken() {
            return Err(CheckpointError::Exists);
        }
        let len = file.metadata()?.len();
        let Some(state) = unfinished.state() else {
            // It was killed before there was a state.
            if len > header.len() as u64 {
                return Err(CheckpointError::NoState);
            }
            file.set_len(0)?;
            let checkpoint = Checkpoint::begin(file, unfinished, existing, key, header)?;
            return Ok((checkpoint, Classes::new()));
        };
        if state.key != *key {
            return Err(CheckpointError::OtherRun);
        }
        if len < state.bytes {
            return Err(CheckpointError::NoState);
        }
        if state.bytes < header.len() as u64 {
            // It was killed before anything was saved.
            file.set_len(0)?;
            let checkpoint = Checkpoint::begin(file, unfinished, existing, key, header)?;
            return Ok((checkpoint, Classes::new()));
        }
        file.set_len(state.bytes)?;
        let mut known = Classes::new();
        for line in BufReader::new((&mut file).take(state.bytes)).lines() {
            if let Some(puzzle) = puzzle_in(&line?) {
                known.insert(with_canonicalizer(|own| own.minlex(&puzzle)).grid());
            }
        }
        file.seek(SeekFrom::End(0))?;
        let mut checkpoint = Checkpoint::of(file, unfinished, existing, state);
        checkpoint.save()?;
        Ok((checkpoint, known))
    }

    /// Returns where the file grows.
    pub fn path(&self) -> &Path {
        self.unfinished.path()
    }

    /// Returns the number from which the run goes on.
    pub fn next(&self) -> u64 {
        self.state.next
    }

    /// Adds a text, after which all numbers below `next` are done with.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn append(&mut self, text: &[u8], next: u64) -> io::Result<()> {
        self.file.write_all(text)?;
        (self.state.bytes, self.state.next) = (self.state.bytes + text.len() as u64, next);
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
        self.unfinished.write_state(&self.state)?;
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
        self.save()?;
        let place = self.unfinished.place();
        let grows_at = beside(place.path(), ".new");
        // Only the owner of the lock writes it: what is there was left by one that was killed.
        remove(&grows_at)?;
        let mut file = NewFile::create_at(place, &grows_at, self.existing)?;
        self.file.rewind()?;
        translate(BufReader::new(&mut self.file), &mut file)?;
        file.commit()?;
        self.unfinished.remove()?;
        self.unfinished.remove_state()
    }

    /// Ends the file: it is complete, and comes to its place.
    ///
    /// # Errors
    ///
    /// If it cannot be written, or a file has come there meanwhile that is to stay.
    pub fn finish(mut self) -> io::Result<()> {
        self.save()?;
        let (from, to) = (self.unfinished.path(), self.unfinished.place().path());
        match self.existing {
            Existing::Keep => rename_new(from, to)?,
            Existing::Replace => fs::rename(from, to)?,
        }
        sync_folder(to);
        self.unfinished.remove_state()
    }
}

/// Refuses what cannot be gone on with.
fn check_place(place: &Destination) -> io::Result<()> {
    if place.is_stream() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "expected a file, found a device or a pipe"));
    }
    Ok(())
}

/// Returns what to say of a run of which no unfinished file is there.
fn ended(unfinished: &Unfinished, key: &RunKey) -> CheckpointError {
    if !unfinished.place().is_taken() {
        return CheckpointError::NoState;
    }
    // It was killed when the file had come to its place, and its state was still there.
    match unfinished.state() {
        Some(state) if state.key == *key => match unfinished.remove_state() {
            Ok(()) => CheckpointError::Complete,
            Err(error) => error.into(),
        },
        _ => CheckpointError::Complete,
    }
}

/// Returns the first 81 characters of a line that are a puzzle, whatever stands before and after them.
pub(super) fn puzzle_in(line: &str) -> Option<Puzzle> {
    let fields = line.split(|character: char| !character.is_ascii_digit() && character != '.');
    fields.filter(|field| field.len() == 81).find_map(|field| Puzzle::try_from(field.parse::<Grid>().ok()?).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::{Run, Spec};
    use std::path::PathBuf;

    const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn key(seed: u64) -> RunKey {
        RunKey::new(&Run::new(Spec::default(), seed), "line")
    }

    /// A file in a folder of its own.
    struct Place(PathBuf);

    impl Place {
        fn new(name: &str) -> Place {
            let folder = std::env::temp_dir().join(format!("tesuji-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            Place(folder.join("made"))
        }

        fn unfinished(&self) -> Unfinished {
            Unfinished::part_of(Destination::resolve(&self.0).unwrap())
        }

        fn create(&self, existing: Existing) -> Result<Checkpoint, CheckpointError> {
            Checkpoint::create(&self.unfinished(), existing, &key(1), "question\n")
        }

        fn resume(&self, seed: u64, existing: Existing) -> Result<(Checkpoint, Classes), CheckpointError> {
            Checkpoint::resume(&self.unfinished(), existing, &key(seed), "question\n")
        }

        fn read(&self) -> String {
            fs::read_to_string(&self.0).unwrap()
        }

        fn names(&self) -> Vec<String> {
            let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
            let mut names: Vec<String> = fs::read_dir(self.0.parent().unwrap()).unwrap().map(name).collect();
            names.sort();
            names
        }
    }

    impl Drop for Place {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(self.0.parent().unwrap());
        }
    }

    #[test]
    fn what_was_written_after_the_last_state_is_cut_off() {
        let place = Place::new("store");
        let mut store = place.create(Existing::Keep).unwrap();
        store.append(format!("{PUZZLE}\n").as_bytes(), 4).unwrap();
        store.save().unwrap();
        // Killed in the midst of writing.
        store.file.write_all(b"8.......").unwrap();
        drop(store);
        assert!(matches!(place.create(Existing::Keep), Err(CheckpointError::Unfinished)));
        assert!(matches!(place.resume(2, Existing::Keep), Err(CheckpointError::OtherRun)));
        assert_eq!(place.unfinished().key(), Some(key(1)));
        let (mut store, known) = place.resume(1, Existing::Keep).unwrap();
        assert_eq!((store.next(), known.len()), (4, 1));
        store.append(b"more\n", 5).unwrap();
        assert_eq!(place.names(), ["made.part", "made.state"]);
        store.finish().unwrap();
        assert_eq!(place.read(), format!("question\n{PUZZLE}\nmore\n"));
        assert_eq!(place.names(), ["made"]);
        assert!(matches!(place.resume(1, Existing::Keep), Err(CheckpointError::Complete)));
        assert!(matches!(place.create(Existing::Keep), Err(CheckpointError::Exists)));
    }

    #[test]
    fn a_run_that_is_killed_between_two_steps_goes_on() {
        let place = Place::new("steps");
        let [part, state] = ["part", "state"].map(|extension| place.0.with_extension(extension));
        assert!(matches!(place.resume(1, Existing::Keep), Err(CheckpointError::NoState)));
        // Nothing is saved yet but who is at work.
        drop(place.create(Existing::Keep).unwrap());
        fs::write(&part, "question\nsome").unwrap();
        assert_eq!(place.resume(1, Existing::Keep).unwrap().0.next(), 0);
        fs::remove_file(&state).unwrap();
        // The file is there, its state is not.
        fs::write(&part, "quest").unwrap();
        let (mut store, _) = place.resume(1, Existing::Keep).unwrap();
        store.append(b"row\n", 1).unwrap();
        store.save().unwrap();
        let saved = fs::read_to_string(&state).unwrap();
        store.finish().unwrap();
        // The file has come to its place, its state is still there, and its old name may be.
        fs::write(&state, &saved).unwrap();
        assert!(matches!(place.resume(1, Existing::Keep), Err(CheckpointError::Complete)));
        assert_eq!(place.names(), ["made"]);
        fs::write(&state, &saved).unwrap();
        fs::hard_link(&place.0, &part).unwrap();
        assert!(matches!(place.resume(1, Existing::Keep), Err(CheckpointError::Complete)));
        assert_eq!((place.names(), place.read()), (vec!["made".to_owned()], "question\nrow\n".to_owned()));
    }

    #[test]
    fn a_complete_file_is_replaced_only_if_asked_and_when_the_new_one_is_complete() {
        let place = Place::new("replace");
        place.create(Existing::Keep).unwrap().finish().unwrap();
        let mut store = place.create(Existing::Replace).unwrap();
        store.append(b"new\n", 1).unwrap();
        drop(store);
        assert_eq!(place.read(), "question\n");
        assert!(matches!(place.resume(1, Existing::Keep), Err(CheckpointError::Exists)));
        // Begun anew.
        let mut store = place.create(Existing::Replace).unwrap();
        store.append(b"newest\n", 1).unwrap();
        store.finish().unwrap();
        assert_eq!(place.read(), "question\nnewest\n");
        // Somebody else was faster.
        fs::remove_file(&place.0).unwrap();
        let store = place.create(Existing::Keep).unwrap();
        fs::write(&place.0, "theirs").unwrap();
        assert_eq!(store.finish().unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(place.read(), "theirs");
    }

    #[test]
    fn only_one_program_writes_a_file() {
        let place = Place::new("lock");
        let store = place.create(Existing::Keep).unwrap();
        for busy in [place.resume(1, Existing::Keep).err(), place.create(Existing::Replace).err()] {
            assert!(matches!(busy, Some(CheckpointError::Busy)), "{busy:?}");
        }
        drop(store);
        assert!(place.resume(1, Existing::Keep).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn no_link_is_written_through() {
        use std::os::unix::fs::symlink;
        let place = Place::new("links");
        let [part, fresh, other] = ["part", "state.new", "other"].map(|extension| place.0.with_extension(extension));
        fs::write(&other, "kept").unwrap();
        symlink(&other, &fresh).unwrap();
        place.create(Existing::Keep).unwrap().finish().unwrap();
        fs::remove_file(&place.0).unwrap();
        symlink(&other, &part).unwrap();
        assert!(place.create(Existing::Keep).is_err());
        assert!(place.resume(1, Existing::Keep).is_err());
        assert_eq!(fs::read_to_string(&other).unwrap(), "kept");
    }

    #[test]
    fn a_file_that_is_not_translated_is_unfinished() {
        let place = Place::new("rows");
        let rows = || Unfinished::rows_of(Destination::resolve(&place.0).unwrap());
        let mut store = Checkpoint::create(&rows(), Existing::Keep, &key(1), "").unwrap();
        store.append(b"row\n", 1).unwrap();
        let fails = |_: BufReader<&mut File>, _: &mut NewFile| Err(io::Error::other("no more space"));
        assert!(store.finish_as(fails).is_err());
        assert_eq!(place.names(), ["made.rows", "made.rows.state"]);
        fs::write(place.0.with_extension("new"), "left by one that was killed").unwrap();
        let (store, _) = Checkpoint::resume(&rows(), Existing::Keep, &key(1), "").unwrap();
        store
            .finish_as(|mut rows, file| {
                let mut text = String::new();
                rows.read_to_string(&mut text)?;
                file.write_all(text.to_uppercase().as_bytes())
            })
            .unwrap();
        assert_eq!((place.read().as_str(), place.names()), ("ROW\n", vec!["made".to_owned()]));
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
