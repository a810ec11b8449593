//! The texts of `testdata/pastes/` are read as expected, before and after random edits.
//!
//! `TESUJI_EDITS=10000 cargo test -p tesuji-testkit --release --test it pastes` sets the number of edits of each kind
//! per text. `TESUJI_KIND=html` selects the texts with this in their names, `TESUJI_FROM=5000` sets the first edit.

use std::fs;
use std::path::PathBuf;

use tesuji_format::{Format, ReadError, Record, read};
use tesuji_testkit::laws::text_is_read_or_refused;
use tesuji_testkit::pastes::edit::{Edit, is_said};
use tesuji_testkit::pastes::{Expected, Paste, all};
use tesuji_testkit::{Chance, golden};

/// The default number of edits of each kind for each text.
const EDITS: usize = 20;

fn folder() -> PathBuf {
    golden::folder().join("pastes")
}

/// Returns the expected reading of each text, one per line.
fn table(pastes: &[Paste]) -> String {
    let line = |paste: &Paste| match paste.expected {
        Expected::Puzzle => format!("{}\tpuzzle\t{}\t\n", paste.name, paste.clues),
        Expected::Question(notes) => format!("{}\tquestion\t{}\t{notes:?}\n", paste.name, paste.clues),
        Expected::Message(message) => format!("{}\tmessage\t\t{message}\n", paste.name),
    };
    pastes.iter().map(line).collect()
}

/// `SNAPSHOTS=overwrite` updates the files.
#[test]
fn the_files_are_those_that_are_generated() {
    let pastes = all();
    let files: Vec<(String, String)> = pastes
        .iter()
        .map(|paste| (paste.name.clone(), paste.text.clone()))
        .chain([("expected.tsv".into(), table(&pastes))])
        .collect();
    if std::env::var_os("SNAPSHOTS").is_some_and(|how| how == "overwrite") {
        fs::create_dir_all(folder()).expect("the folder can be made");
        for (name, text) in &files {
            fs::write(folder().join(name), text).expect("the file can be written");
        }
    }
    for (name, text) in &files {
        let found = fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(found == *text, "{name} is not what is generated");
    }
    let entries = fs::read_dir(folder()).expect("the folder can be read").count();
    assert_eq!(entries, files.len(), "no other files are there");
}

fn show(records: &[Result<Record, ReadError>]) -> String {
    let line = |record: &Result<Record, ReadError>| match record {
        Ok(record) => {
            let clues = record.problem.givens().iter().map(u8::to_string).collect::<String>();
            format!("line {}: {clues} as {} {:?}\n", record.line, record.format, record.notes)
        }
        Err(error) => format!("line {}: {error}\n", error.line()),
    };
    records.iter().map(line).collect()
}

/// Returns a description of the difference between the reading and the expected one, if there is one.
fn fault(paste: &Paste) -> Option<String> {
    let records = read(paste.text.as_bytes(), None);
    let is_right = match (paste.expected, &records[..]) {
        (Expected::Message(message), records) => {
            !records.is_empty()
                && records.iter().all(Result::is_err)
                && records
                    .iter()
                    .flat_map(|record| record.as_ref().err())
                    .any(|error| error.to_string().contains(message))
        }
        (Expected::Puzzle, [Ok(record)]) => is_puzzle(paste, record) && record.notes.is_empty(),
        (Expected::Question(notes), [Ok(record)]) => is_puzzle(paste, record) && record.notes == notes,
        _ => false,
    };
    (!is_right).then(|| format!("{} {:?}\n{}\n{}", paste.name, paste.expected, paste.text, show(&records)))
}

fn is_puzzle(paste: &Paste, record: &Record) -> bool {
    record.problem.position().is_some_and(|position| position.clues == paste.clues)
}

#[test]
fn every_text_is_read_as_expected() {
    let faults: Vec<String> = all().iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{} texts\n\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn every_text_obeys_the_laws_of_reading() {
    for paste in all() {
        text_is_read_or_refused(paste.text.as_bytes(), None);
        text_is_read_or_refused(paste.text.as_bytes(), Some(Format::Paste));
    }
}

#[test]
fn a_changed_text_is_never_read_as_another_puzzle() {
    let edits = std::env::var("TESUJI_EDITS").map_or(EDITS, |number| number.parse().expect("a number"));
    let from = std::env::var("TESUJI_FROM").map_or(0, |number| number.parse().expect("a number"));
    let kind = std::env::var("TESUJI_KIND").unwrap_or_default();
    let mut faults = Vec::new();
    for (nth, paste) in all().iter().enumerate().filter(|(_, paste)| paste.name.contains(&kind)) {
        for edit in Edit::ALL {
            for number in from..from + edits as u64 {
                let mut chance = Chance::new((1000 * nth as u64 + edit as u64) << 32 | number);
                let (text, times) = edit.apply(&paste.text, &mut chance);
                let records = read(text.as_bytes(), None);
                if !records.iter().flatten().all(|record| is_said(paste, record, &text, edit, times)) {
                    faults.push(format!("{} {edit:?} {times}\n{text}\n{}", paste.name, show(&records)));
                    break;
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} texts\n\n{}", faults.len(), faults.join("\n"));
}
