//! The samples of `testdata/formats`: each is read as what `expected.tsv` says, in the notation that it says.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use tesuji_core::{CandidateSet, Cell, Digit, DigitSet, Grid, Shape};
use tesuji_format::{Content, Format, Position, SizedGrid, read, write};

fn file(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/formats").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn lines(name: &str) -> Vec<Vec<String>> {
    let text = String::from_utf8(file(name)).expect("a table is UTF-8");
    text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// The contents that samples have, by name.
fn contents() -> HashMap<String, Content> {
    lines("contents.tsv")
        .into_iter()
        .map(|fields| match &fields[..] {
            [name, clues, placed, marks] => {
                let grid = |text: &str| text.parse::<Grid>().expect("a grid");
                let candidates = (!marks.is_empty()).then(|| candidates(marks));
                let (clues, placed) = (grid(clues), grid(placed));
                (name.clone(), Content::Position(Position { clues, placed, candidates, ..Position::default() }))
            }
            [name, values] => {
                let values: Vec<u8> = values.split(' ').map(|value| value.parse().expect("a value")).collect();
                let shape = Shape::of_size(values.len().isqrt()).expect("a size");
                (name.clone(), Content::Sized(SizedGrid::of(shape, values)))
            }
            _ => panic!("{fields:?}"),
        })
        .collect()
}

/// Eighty-one groups of digits, or dashes.
fn candidates(text: &str) -> CandidateSet {
    let mut candidates = CandidateSet::EMPTY;
    for (cell, group) in Cell::iter().zip(text.split(' ')) {
        let digits: DigitSet = group.chars().filter_map(|digit| digit.to_string().parse::<Digit>().ok()).collect();
        candidates.set_digits(cell, digits);
    }
    candidates
}

#[test]
fn every_sample_is_read_as_expected() {
    let contents = contents();
    for fields in lines("expected.tsv") {
        let [name, format, expected, metadata] = &fields[..] else { panic!("four fields: {fields:?}") };
        let format: Format = format.parse().unwrap_or_else(|_| panic!("{name}: {format}"));
        for from in [None, Some(format)] {
            let readings = read(&file(name), from);
            assert_eq!(readings.len(), expected.split(' ').count(), "{name}: {readings:?}");
            for (reading, expected) in readings.into_iter().zip(expected.split(' ')) {
                let mut reading = reading.unwrap_or_else(|error| panic!("{name}:{}: {error}", error.line()));
                assert_eq!(reading.format, format, "{name}");
                if let Content::Position(position) = &mut reading.content {
                    for field in metadata.split(';').filter(|field| !field.is_empty()) {
                        let (field, value) = field.split_once('=').expect("a name and a value");
                        assert_eq!(position.metadata.get(field), Some(value), "{name}");
                    }
                    position.metadata = Default::default();
                }
                assert_eq!(reading.content, contents[expected], "{name}");
            }
        }
    }
}

#[test]
fn every_notation_has_a_sample_or_is_written() {
    let samples: Vec<Format> =
        lines("expected.tsv").iter().map(|fields| fields[1].parse().expect("a format")).collect();
    let contents = contents();
    for &format in Format::ALL {
        if samples.contains(&format) {
            continue;
        }
        // It is read as another one: what it writes is a sample of that.
        let mut text = String::new();
        write(&contents["digits"], format, &mut text).expect("a 9x9");
        let found = read(text.as_bytes(), None).remove(0).expect("it was written");
        assert!(found.format != format && samples.contains(&found.format), "{format}");
    }
}
