//! The samples of `testdata/formats`: each is read as given in `expected.tsv`, in the notation given there.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use tesuji_core::{CandidateSet, Cell, Digit, DigitSet, Grid, Layout, Position, Problem, Shape};
use tesuji_format::{Format, Metadata, read, write};

fn file(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/formats").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn lines(name: &str) -> Vec<Vec<String>> {
    let text = String::from_utf8(file(name)).expect("a table is UTF-8");
    text.lines().map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// Returns the problems of the samples, by name.
fn problems() -> HashMap<String, Problem> {
    lines("contents.tsv")
        .into_iter()
        .map(|fields| match &fields[..] {
            [name, clues, placed, marks] => {
                let grid = |text: &str| text.parse::<Grid>().expect("a grid");
                let candidates = (!marks.is_empty()).then(|| candidates(marks));
                let (clues, placed) = (grid(clues), grid(placed));
                (name.clone(), Position { clues, placed, candidates, ..Position::default() }.into())
            }
            [name, text] if text.starts_with('.') => {
                let format = if text.contains('#') { Format::Samurai } else { Format::Iss };
                let record = read(text.as_bytes(), Some(format)).remove(0);
                (name.clone(), record.unwrap_or_else(|error| panic!("{name}: {error}")).problem)
            }
            [name, values] => {
                let values: Vec<u8> = values.split(' ').map(|value| value.parse().expect("a value")).collect();
                let shape = Shape::of_size(values.len().isqrt()).expect("a size");
                (name.clone(), Problem::from_values(Layout::of(shape), values).expect("values of that size"))
            }
            _ => panic!("{fields:?}"),
        })
        .collect()
}

/// Reads 81 groups of digits, or dashes.
fn candidates(text: &str) -> CandidateSet {
    let mut candidates = CandidateSet::EMPTY;
    for (cell, group) in Cell::iter().zip(text.split(' ')) {
        let digits: DigitSet = group.chars().filter_map(|digit| digit.to_string().parse::<Digit>().ok()).collect();
        candidates.set_digits(cell, digits);
    }
    candidates
}

/// Returns the problem with its constraints in the order of their names.
fn plain(problem: &Problem) -> (Problem, Vec<String>) {
    let mut constraints: Vec<String> = problem.constraints().iter().map(|one| format!("{one:?}")).collect();
    constraints.sort_unstable();
    let base = Problem::from_values(problem.layout(), problem.givens()).expect("they are givens");
    match problem.position() {
        Some(_) => (problem.clone(), constraints),
        None => (base.with_allowed(&problem.allowed()).expect("they are values"), constraints),
    }
}

#[test]
fn every_sample_is_read_as_expected() {
    let problems = problems();
    for fields in lines("expected.tsv") {
        let [name, format, expected, metadata] = &fields[..] else { panic!("four fields: {fields:?}") };
        let format: Format = format.parse().unwrap_or_else(|_| panic!("{name}: {format}"));
        for from in [None, Some(format)] {
            let records = read(&file(name), from);
            assert_eq!(records.len(), expected.split(' ').count(), "{name}: {records:?}");
            for (record, expected) in records.into_iter().zip(expected.split(' ')) {
                let record = record.unwrap_or_else(|error| panic!("{name}:{}: {error}", error.line()));
                assert_eq!(record.format, format, "{name}");
                for field in metadata.split(';').filter(|field| !field.is_empty()) {
                    let (field, value) = field.split_once('=').expect("a name and a value");
                    assert_eq!(record.metadata.get(field), Some(value), "{name}");
                }
                assert_eq!(plain(&record.problem), plain(&problems[expected]), "{name}");
            }
        }
    }
}

#[test]
fn every_notation_has_a_sample_or_is_written() {
    let samples: Vec<Format> =
        lines("expected.tsv").iter().map(|fields| fields[1].parse().expect("a format")).collect();
    let problems = problems();
    for &format in Format::ALL {
        if samples.contains(&format) {
            continue;
        }
        // It is read as another notation: its output is a sample of that one.
        let mut text = String::new();
        write(&problems["digits"], &Metadata::new(), format, &mut text).expect("a 9x9");
        let found = read(text.as_bytes(), None).remove(0).expect("it was written");
        assert!(found.format != format && samples.contains(&found.format), "{format}");
    }
}

/// The hashes of the samples are those of the puzzle bank itself.
#[test]
fn lines_of_the_bank_come_back_with_their_hash() {
    let text = file("bank.txt");
    let mut out = String::new();
    for record in read(&text, Some(Format::Bank)) {
        let record = record.expect("a line of the bank");
        write(&record.problem, &record.metadata, Format::Bank, &mut out).expect("the bank has 9x9");
    }
    assert_eq!(out.as_bytes(), text);
}
