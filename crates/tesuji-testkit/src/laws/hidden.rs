//! Grids hidden in JSON documents, and how they must be read.

use tesuji_core::Constraint;
use tesuji_format::{Note, Record, read};

use crate::Chance;

/// A grid hidden in a JSON document, together with rules and noise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HiddenGrid {
    /// The document.
    pub text: String,
    /// The clues, 81 values.
    pub clues: Vec<u8>,
    /// The name of a field that must not be ignored, if there is one.
    pub telling: Option<&'static str>,
}

/// The solution of which the clues are a part.
const SOLUTION: &[u8; 81] = b"812753649943682175675491283154237896369845721287169534521974368438526917796318452";

/// Names under which grids are read, and others.
const NAMES: [&str; 10] =
    ["puzzle", "board", "initialBoard", "grid", "sudoku", "givens", "state", "cells", "foo", "picture"];

/// Fields next to a grid that may be a rule, marks, colours, or another grid.
const TELLING: [(&str, &str); 12] = [
    ("thermos", "[[[0,0],[0,1]]]"),
    ("arrows", "[{\"cells\":[1,2,3]}]"),
    ("cages", "[{\"cells\":[[0,0],[0,1]],\"sum\":9}]"),
    ("cages", "[{\"cells\":[[0,0],[0,1]],\"product\":8}]"),
    ("constraints", "[{\"type\":7}]"),
    ("diagonals", "true"),
    ("antiQueen", "true"),
    ("variant", "\"thermo\""),
    ("regions", "[[1,2],[3,4]]"),
    ("colors", "[[1,0,0],[0,2,0]]"),
    ("history", "[{\"board\":\"2\"},[1,2,3]]"),
    ("overlays", "[{\"text\":\"X\"}]"),
];

/// Fields next to a grid that have nothing to do with its rules.
const NOISE: [&str; 6] = [
    "\"id\":7",
    "\"title\":\"A [1] {2}\"",
    "\"difficulty\":\"hard\"",
    "\"elapsed\":12.5",
    "\"done\":false",
    "\"author\":null",
];

impl HiddenGrid {
    /// Returns a random document.
    pub fn of(chance: &mut Chance) -> HiddenGrid {
        let clues: Vec<u8> = SOLUTION.iter().map(|digit| if chance.below(3) == 0 { digit - b'0' } else { 0 }).collect();
        let name = NAMES[chance.below(NAMES.len())];
        let mut fields = vec![format!("\"{name}\":{}", grid(&clues, chance))];
        for _ in 0..chance.below(4) {
            fields.push(NOISE[chance.below(NOISE.len())].to_owned());
        }
        let telling = (chance.below(2) == 0).then(|| TELLING[chance.below(TELLING.len())]);
        fields.extend(telling.map(|(name, value)| format!("\"{name}\":{value}")));
        // The order of the fields is irrelevant.
        for at in (1..fields.len()).rev() {
            fields.swap(at, chance.below(at + 1));
        }
        let object = format!("{{{}}}", fields.join(","));
        let text = match chance.below(5) {
            0 => format!("[{object}]"),
            1 => format!("{{\"data\":{{\"games\":[{object}]}}}}"),
            2 => format!("{{\"version\":2,\"{}\":{object}}}", if chance.below(2) == 0 { "game" } else { "extra" }),
            3 => object.replace('"', "'"),
            _ => object,
        };
        HiddenGrid { text, clues, telling: telling.map(|(name, _)| name) }
    }
}

/// Returns the grid in one of the forms used by programs.
fn grid(clues: &[u8], chance: &mut Chance) -> String {
    let way = chance.below(8);
    let cell = |&value: &u8| match (way, value) {
        (1, 0) => "null".to_owned(),
        (2, 0) => "-1".to_owned(),
        (3, value) => format!("\"{}\"", if value == 0 { String::new() } else { value.to_string() }),
        (4, value) => format!("{{\"value\":{value},\"notes\":[],\"fixed\":true}}"),
        (_, value) => value.to_string(),
    };
    let list = |values: &[u8]| format!("[{}]", values.iter().map(cell).collect::<Vec<_>>().join(","));
    let line = |values: &[u8]| -> String { values.iter().map(|value| char::from(b'0' + value)).collect() };
    match way {
        5 => format!("\"{}\"", line(clues)),
        6 => format!("[{}]", clues.chunks(9).map(|row| format!("\"{}\"", line(row))).collect::<Vec<_>>().join(",")),
        7 => list(clues),
        _ => format!("[{}]", clues.chunks(9).map(list).collect::<Vec<_>>().join(",")),
    }
}

/// Panics if a document is read as another puzzle, or if one of its other fields is ignored silently.
pub fn hidden_grids_are_found_or_refused(hidden: &HiddenGrid) {
    let readings = read(hidden.text.as_bytes(), None);
    let HiddenGrid { text, clues, telling } = hidden;
    assert!(!readings.is_empty(), "{text}");
    for record in readings.iter().flatten() {
        assert!(readings.len() == 1 && record.problem.givens() == *clues, "{text}\nis read as {record:?}");
        if let Some(name) = telling {
            assert!(is_told(record, name), "{name} is passed over in\n{text}\n{record:?}");
        }
    }
}

/// Returns whether a record has a field as a constraint, or names it in a note as unread.
fn is_told(record: &Record, name: &str) -> bool {
    let is_named = |note: &Note| matches!(note, Note::Unread { names } if names.contains(name));
    let is_rule = |constraint: &Constraint| matches!(constraint, Constraint::Cage { .. } | Constraint::Diagonal { .. });
    record.notes.iter().any(is_named) || record.problem.constraints().iter().any(is_rule)
}
