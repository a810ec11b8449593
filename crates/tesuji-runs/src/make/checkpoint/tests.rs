//! Tests of resuming the file of a run.

use super::*;
use crate::files::Destination;
use crate::make::{Run, Spec};
use std::path::PathBuf;

const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn key(seed: u64) -> RunKey {
    RunKey::new(&Run::new(Spec::default(), seed), "line")
}

/// A file in a temporary folder.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let folder = std::env::temp_dir().join(format!("tesuji-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Place(folder.join("made"))
    }

    fn unfinished(&self) -> UnfinishedFile {
        UnfinishedFile::part_of(Destination::resolve(&self.0).unwrap())
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
    // Killed in the middle of a write.
    store.journal.state_mut().open_with(b"8.......");
    store.journal.save().unwrap();
    store.file.write_all(b"8.......").unwrap();
    drop(store);
    assert_eq!(place.names(), ["made.part", "made.state"]);
    assert!(matches!(place.create(Existing::Keep), Err(CheckpointError::Unfinished)));
    assert!(matches!(place.resume(2, Existing::Keep), Err(CheckpointError::OtherRun(differ)) if differ == ["seed"]));
    assert_eq!(place.unfinished().key(), Some(key(1)));
    let (mut store, known) = place.resume(1, Existing::Keep).unwrap();
    assert_eq!((store.next(), known.len()), (4, 1));
    store.append(b"more\n", 5).unwrap();
    assert_eq!(place.names(), ["made.part", "made.state"]);
    store.finish().unwrap();
    assert_eq!(place.read(), format!("question\n{PUZZLE}\nmore\n"));
    assert_eq!(place.names(), ["made", "made.state"]);
    assert!(matches!(place.resume(1, Existing::Keep), Err(CheckpointError::Complete)));
    assert!(matches!(place.resume(2, Existing::Keep), Err(CheckpointError::OtherRun(_))));
    assert!(matches!(place.create(Existing::Keep), Err(CheckpointError::Exists)));
}

#[test]
fn a_run_that_is_killed_between_two_steps_goes_on() {
    let place = Place::new("steps");
    let [part, state] = ["part", "state"].map(|extension| place.0.with_extension(extension));
    assert!(matches!(place.resume(1, Existing::Keep), Err(CheckpointError::NoState)));
    // Only the lock and the beginning of the file are saved so far.
    for written in ["", "quest", "question\n"] {
        drop(place.create(Existing::Replace).unwrap());
        fs::write(&part, written).unwrap();
        assert_eq!(place.resume(1, Existing::Keep).unwrap().0.next(), 0, "{written}");
    }
    fs::remove_file(&part).unwrap();
    fs::remove_file(&state).unwrap();
    // The state exists, but the file does not.
    drop(place.unfinished().begin_journal(&key(1)).unwrap());
    let (mut store, _) = place.resume(1, Existing::Keep).unwrap();
    store.append(b"row\n", 1).unwrap();
    store.save().unwrap();
    let saved = fs::read(&state).unwrap();
    store.finish().unwrap();
    // The file is at its final path, and its old name may still exist.
    let complete = fs::read(&state).unwrap();
    assert!(matches!(place.resume(1, Existing::Keep), Err(CheckpointError::Complete)));
    fs::hard_link(&place.0, &part).unwrap();
    assert!(matches!(place.resume(1, Existing::Keep), Err(CheckpointError::Complete)));
    assert_eq!(place.names(), ["made", "made.state"]);
    assert_eq!(place.read(), "question\nrow\n");
    // One record is torn, or the file was not complete yet.
    for torn in [0, 1] {
        let mut bytes = complete.clone();
        let records = bytes.len() - 4096;
        bytes[records + torn * 2048 + 300..][..100].fill(b'x');
        fs::rename(&place.0, &part).unwrap();
        fs::write(&state, &bytes).unwrap();
        let (store, _) = place.resume(1, Existing::Keep).unwrap();
        store.finish().unwrap();
        assert_eq!(place.read(), "question\nrow\n");
    }
    fs::rename(&place.0, &part).unwrap();
    fs::write(&state, &saved).unwrap();
    place.resume(1, Existing::Keep).unwrap().0.finish_alone().unwrap();
    assert_eq!((place.names(), place.read()), (vec!["made".to_owned()], "question\nrow\n".to_owned()));
}

/// Contents that a user may have written under one of our names.
const FOREIGN: [&str; 5] =
    ["", "precious", "question\n", "tesuji: the state of a run\nno state", "question\nanother row of my own\n"];

#[test]
fn no_file_of_somebody_else_is_touched() {
    for name in ["part", "state"] {
        for text in FOREIGN {
            let place = Place::new("foreign");
            let path = place.0.with_extension(name);
            fs::write(&path, text).unwrap();
            for existing in [Existing::Keep, Existing::Replace] {
                for opened in [place.create(existing).err(), place.resume(1, existing).err()] {
                    assert!(matches!(opened, Some(CheckpointError::Foreign(named)) if named == path), "{text:?}");
                }
            }
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
            assert_eq!(place.names().len(), 1, "{text:?}");
        }
    }
}

#[test]
fn no_file_of_somebody_else_is_taken_for_the_unfinished_one() {
    let written = ["", "question\n", "question\nsome rows of the run\n"];
    for (own, text) in written.iter().flat_map(|own| FOREIGN.map(|text| (own, text))) {
        let place = Place::new("exchanged");
        let mut store = Checkpoint::create(&place.unfinished(), Existing::Keep, &key(1), "").unwrap();
        store.append(own.as_bytes(), 1).unwrap();
        drop(store);
        let part = place.0.with_extension("part");
        if own.starts_with(text) {
            continue;
        }
        fs::write(&part, text).unwrap();
        for existing in [Existing::Keep, Existing::Replace] {
            for opened in [place.create(existing).err(), place.resume(1, existing).err()] {
                assert!(matches!(opened, Some(CheckpointError::Foreign(_))), "{own:?} {text:?} {opened:?}");
            }
        }
        assert_eq!(fs::read_to_string(&part).unwrap(), text);
    }
}

#[test]
fn a_complete_file_of_which_nothing_is_known_is_not_taken_for_that_of_the_run() {
    let place = Place::new("unknown");
    fs::write(&place.0, "mine").unwrap();
    assert!(matches!(place.resume(1, Existing::Keep), Err(CheckpointError::Unknown)));
    fs::remove_file(&place.0).unwrap();
    place.create(Existing::Keep).unwrap().finish().unwrap();
    for text in ["mine", "", "question\nand more\n", "Question\n"] {
        fs::write(&place.0, text).unwrap();
        assert!(matches!(place.resume(1, Existing::Keep), Err(CheckpointError::Exists)), "{text}");
        assert_eq!(place.read(), text);
    }
    // Only the state of the run is left.
    fs::remove_file(&place.0).unwrap();
    place.create(Existing::Keep).unwrap().finish().unwrap();
    assert_eq!(place.read(), "question\n");
}

#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_keeps_its_permissions_and_a_read_only_one_stays() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let place = Place::new("permissions");
    for mode in [0o600, 0o640, 0o666] {
        fs::write(&place.0, "old").unwrap();
        fs::set_permissions(&place.0, fs::Permissions::from_mode(mode)).unwrap();
        let store = place.create(Existing::Replace).unwrap();
        let modes = [&place.0, &place.0.with_extension("part")].map(|path| fs::metadata(path).unwrap().mode() & 0o777);
        assert_eq!(modes, [mode; 2], "also while it grows");
        store.finish().unwrap();
        assert_eq!((fs::metadata(&place.0).unwrap().mode() & 0o777, place.read().as_str()), (mode, "question\n"));
    }
    fs::set_permissions(&place.0, fs::Permissions::from_mode(0o400)).unwrap();
    let refused = place.create(Existing::Replace).unwrap_err();
    assert_eq!(refused.to_string(), "the file is read-only");
    assert_eq!(fs::metadata(&place.0).unwrap().mode() & 0o777, 0o400);
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
    // Started from scratch.
    let mut store = place.create(Existing::Replace).unwrap();
    store.append(b"newest\n", 1).unwrap();
    store.finish().unwrap();
    assert_eq!(place.read(), "question\nnewest\n");
    // Another program was faster.
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
    let [part, state, other] = ["part", "state", "other"].map(|extension| place.0.with_extension(extension));
    for (link, text) in [(&state, "kept"), (&part, ""), (&part, "kept")] {
        fs::write(&other, text).unwrap();
        symlink(&other, link).unwrap();
        for existing in [Existing::Keep, Existing::Replace] {
            assert!(matches!(place.create(existing), Err(CheckpointError::Foreign(_))));
            assert!(matches!(place.resume(1, existing), Err(CheckpointError::Foreign(_))));
        }
        assert_eq!(fs::read_to_string(&other).unwrap(), text);
        fs::remove_file(link).unwrap();
    }
}

#[test]
fn a_file_that_is_not_translated_is_unfinished() {
    let place = Place::new("rows");
    let rows = || UnfinishedFile::rows_of(Destination::resolve(&place.0).unwrap());
    let mut store = Checkpoint::create(&rows(), Existing::Keep, &key(1), "").unwrap();
    store.append(b"row\n", 1).unwrap();
    let fails = |_: BufReader<&mut File>, _: &mut NewFile| Err(io::Error::other("no more space"));
    assert!(store.finish_as(fails).is_err());
    assert_eq!(place.names(), ["made.rows", "made.rows.state"]);
    // Killed during the translation: the partial file is removed.
    let (mut store, _) = Checkpoint::resume(&rows(), Existing::Keep, &key(1), "").unwrap();
    fs::write(place.0.with_file_name(".tesuji-1.tmp"), "half").unwrap();
    store.journal.state_mut().translation = Some(".tesuji-1.tmp".to_owned());
    store.save().unwrap();
    drop(store);
    let (store, _) = Checkpoint::resume(&rows(), Existing::Keep, &key(1), "").unwrap();
    store
        .finish_as(|mut rows, file| {
            let mut text = String::new();
            rows.read_to_string(&mut text)?;
            file.write_all(text.to_uppercase().as_bytes())
        })
        .unwrap();
    assert_eq!(
        (place.read().as_str(), place.names()),
        ("ROW\n", ["made", "made.rows.state"].map(String::from).to_vec())
    );
    // Killed after the rename, when the rows still existed.
    fs::write(place.0.with_extension("rows"), "row\n").unwrap();
    let resumed = Checkpoint::resume(&rows(), Existing::Keep, &key(1), "");
    assert!(matches!(resumed, Err(CheckpointError::Complete)));
    assert_eq!(place.names(), ["made", "made.rows.state"]);
}

#[test]
fn puzzles_are_found_in_every_form() {
    let puzzle: Puzzle = PUZZLE.parse().unwrap();
    for line in [PUZZLE.to_owned(), format!("a-1,{PUZZLE},{PUZZLE},9"), format!("{{\"puzzle\":\"{PUZZLE}\"}}")] {
        assert_eq!(puzzle_in(&line), Some(puzzle), "{line}");
    }
    assert_eq!(puzzle_in("source,question"), None);
}
