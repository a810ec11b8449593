//! The JSON of f-puzzles, as it stands or in a link.
//!
//! The parser tolerates:
//!
//! * links to f-puzzles (`?load=`) and to SudokuPad (`fpuzzles`), one a line, compressed by LZ-string;
//! * unknown fields of cells; marks in the centre, or where there are none those in the corner;
//! * other sizes, of which the clues are read.
//!
//! A field of another rule that is neither false nor empty makes it another puzzle, and so does a text of rules that
//! speaks of others: it is refused.

use std::fmt;

use serde::Deserialize;
use serde::de::{IgnoredAny, MapAccess, SeqAccess, Visitor};
use tesuji_core::{CandidateSet, Cell, DigitSet, Grid, Problem};

use crate::chunk::last_line_end;
use crate::cursor::{Cursor, Finding};
use crate::lz_string::{compress, decompress};
use crate::notation::{Claim, Cut, Framing, Notation, PLAIN};
use crate::notations::json::fields::AtMost;
use crate::notations::json::text;
use crate::read_error::{ReadError, ReadErrorKind};
use crate::rules::{are_other_rules, are_plain_rules};
use crate::symbol::{digit, problem_of};
use crate::{Format, Keeps, KeptFields, Losses, Metadata, Note, Record, WriteError, names};

pub(crate) const NOTATION: Notation = Notation {
    name: "fpuzzles",
    describe: "the JSON of f-puzzles, with placed digits and marks",
    keeps: Keeps {
        clues: true,
        placed: true,
        candidates: true,
        metadata: KeptFields::Only(&[names::TITLE, names::AUTHOR, names::DESCRIPTION]),
        sizes: true,
    },
    framing: Framing::Document,
    claims,
    next: |cursor| next(cursor, Format::Fpuzzles),
    losses,
    write,
    cut: |text, hard| match text.trim_ascii_start().starts_with(b"{") {
        true => text::cut(text, hard).filter(|cut| cut.opening.is_empty()),
        false => last_line_end(text).map(Cut::at),
    },
    ..PLAIN
};

pub(crate) const LINK: Notation = Notation {
    name: "fpuzzleslink",
    describe: "a link to f-puzzles with the same in it",
    // What is read is the same as for `fpuzzles`: detection need not try twice.
    claims: |_| Claim::No,
    next: |cursor| next(cursor, Format::FpuzzlesLink),
    write: |problem, metadata, out| {
        let mut json = String::new();
        write(problem, metadata, &mut json)?;
        out.push_str("https://www.f-puzzles.com/?load=");
        out.push_str(&compress(json.trim_end()));
        out.push('\n');
        Ok(())
    },
    ..NOTATION
};

fn claims(cursor: &Cursor) -> Claim {
    let text = cursor.rest().trim_ascii_start();
    let text = &text[..text.len().min(1 << 16)];
    if !text.starts_with(b"{") {
        return Claim::sure(cursor.clone().record_line().is_some_and(|line| payload(line.text).is_some()));
    }
    // The first cell of the grid is an object.
    let key = b"\"grid\"";
    let Some(at) = text.windows(key.len()).position(|window| window == key) else { return Claim::No };
    let signs = text[at + key.len()..].iter().filter(|byte| !byte.is_ascii_whitespace());
    Claim::sure(signs.take(4).eq(b":[[{"))
}

/// The compressed puzzle of a link.
fn payload(line: &[u8]) -> Option<&[u8]> {
    [&b"?load="[..], b"/fpuzzles"].into_iter().find_map(|mark| {
        let at = line.windows(mark.len()).position(|window| window == mark)?;
        Some(line[at + mark.len()..].trim_ascii())
    })
}

fn next(cursor: &mut Cursor, format: Format) -> Option<Result<Record, ReadError>> {
    if cursor.pending.is_empty() && !cursor.rest().is_empty() {
        let found = match cursor.rest().trim_ascii_start().starts_with(b"{") {
            true => puzzles(cursor.rest()),
            false => links(cursor),
        };
        cursor.queue(format, found);
        for record in cursor.pending.iter_mut().flatten() {
            let rules = record.metadata.get(names::DESCRIPTION);
            record.notes.extend(rules.filter(|rules| !are_plain_rules(rules)).map(|_| Note::OtherRules));
        }
    }
    cursor.pending.pop_front()
}

type Found = Vec<(usize, Finding)>;

fn puzzles(text: &[u8]) -> Found {
    let mut found = Found::new();
    let mut values = serde_json::Deserializer::from_slice(text).into_iter::<Puzzle>();
    loop {
        let offset = values.byte_offset();
        let offset = offset + text[offset..].len() - text[offset..].trim_ascii_start().len();
        match values.next() {
            None => return found,
            Some(Ok(puzzle)) => found.push((offset, puzzle.finding())),
            Some(Err(_)) => {
                let message = "this is not the JSON of a puzzle of f-puzzles";
                found.push((offset, Err(ReadErrorKind::Syntax { message })));
                return found;
            }
        }
    }
}

fn links(cursor: &Cursor) -> Found {
    let mut lines = cursor.clone();
    let start = cursor.mark().offset;
    let mut found = Found::new();
    while let Some(line) = lines.record_line() {
        let text = payload(line.text).and_then(decompress);
        let finding = match text.as_deref().map(serde_json::from_str::<Puzzle>) {
            Some(Ok(puzzle)) => puzzle.finding(),
            _ => Err(ReadErrorKind::Syntax { message: "the link holds no puzzle of f-puzzles" }),
        };
        found.push((line.start.offset - start, finding));
    }
    found
}

type Rows = AtMost<25, AtMost<25, FCell>>;

/// A puzzle, as far as it is a sudoku.
#[derive(Default)]
struct Puzzle {
    rows: Rows,
    metadata: Metadata,
    /// Whether there is a field that makes it another puzzle.
    has_rules: bool,
}

#[derive(Deserialize)]
struct FCell {
    value: Option<u8>,
    #[serde(default)]
    given: bool,
    #[serde(default, rename = "centerPencilMarks")]
    center: AtMost<25, u8>,
    #[serde(default, rename = "cornerPencilMarks")]
    corner: AtMost<25, u8>,
    region: Option<IgnoredAny>,
}

/// Whether a value says something: not false, null or an empty list.
struct Said(bool);

impl<'de> Deserialize<'de> for Said {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Said, D::Error> {
        struct Any;

        impl<'de> Visitor<'de> for Any {
            type Value = Said;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("any JSON")
            }

            fn visit_unit<E>(self) -> Result<Said, E> {
                Ok(Said(false))
            }

            fn visit_bool<E>(self, value: bool) -> Result<Said, E> {
                Ok(Said(value))
            }

            fn visit_u64<E>(self, _: u64) -> Result<Said, E> {
                Ok(Said(true))
            }

            fn visit_i64<E>(self, _: i64) -> Result<Said, E> {
                Ok(Said(true))
            }

            fn visit_f64<E>(self, _: f64) -> Result<Said, E> {
                Ok(Said(true))
            }

            fn visit_str<E>(self, text: &str) -> Result<Said, E> {
                Ok(Said(!text.is_empty()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Said, A::Error> {
                let mut said = false;
                while list.next_element::<IgnoredAny>()?.is_some() {
                    said = true;
                }
                Ok(Said(said))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Said, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Said(true))
            }
        }

        deserializer.deserialize_any(Any)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Puzzle;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Puzzle, A::Error> {
                let mut puzzle = Puzzle::default();
                while let Some(key) = map.next_key::<String>()? {
                    let name = match key.as_str() {
                        "grid" => {
                            puzzle.rows = map.next_value()?;
                            continue;
                        }
                        "title" => names::TITLE,
                        "author" => names::AUTHOR,
                        "ruleset" => names::DESCRIPTION,
                        "size" | "solution" | "successMessage" | "disabledlogic" | "truecandidatesoptions" => {
                            map.next_value::<IgnoredAny>()?;
                            continue;
                        }
                        _ => {
                            puzzle.has_rules |= map.next_value::<Said>()?.0;
                            continue;
                        }
                    };
                    if let Some(text) = map.next_value::<Option<String>>()?.filter(|text| !text.is_empty()) {
                        puzzle.metadata.set(name, text);
                    }
                }
                Ok(puzzle)
            }
        }

        deserializer.deserialize_map(Fields)
    }
}

impl Puzzle {
    fn finding(self) -> Finding {
        let rows = &self.rows.0;
        let size = rows.len();
        if let Some(row) = rows.iter().map(|row| &row.0).find(|row| row.len() != size) {
            return Err(ReadErrorKind::RowLength { expected: size, found: row.len() });
        }
        let cells = || rows.iter().flat_map(|row| &row.0);
        let says_rules = self.metadata.get(names::DESCRIPTION).is_some_and(are_other_rules);
        if self.has_rules || says_rules || cells().any(|cell| cell.region.is_some()) {
            return Err(ReadErrorKind::Unsupported { notation: "a puzzle of f-puzzles with other rules" });
        }
        let values = |given: bool| -> Vec<u8> {
            cells().map(|cell| cell.value.filter(|_| cell.given == given).unwrap_or(0)).collect()
        };
        let problem = problem_of(&values(true)).map_err(|(_, kind)| kind)?;
        let Some(mut position) = problem.position().cloned() else { return Ok((problem, self.metadata)) };
        if let Some(placed) = problem_of(&values(false)).map_err(|(_, kind)| kind)?.position() {
            position.placed = placed.clues;
        }
        let mut candidates = CandidateSet::EMPTY;
        for (cell, FCell { value, center, corner, .. }) in Cell::iter().zip(cells()) {
            let marks = if center.0.is_empty() { corner } else { center };
            let digits: DigitSet = marks.0.iter().filter_map(|&value| digit(value)).collect();
            if value.is_none_or(|value| value == 0) {
                candidates.set_digits(cell, digits);
            }
        }
        position.candidates = Some(candidates).filter(|candidates| !candidates.is_empty());
        Ok((position.into(), self.metadata))
    }
}

/// A player without marks cannot be told from one who has taken all away.
fn losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    let losses = keeps.losses(problem, metadata);
    let Some(position) = problem.position() else { return losses };
    let none_left = position.candidates.is_some_and(|left| left.is_empty());
    let rules = metadata.get(names::DESCRIPTION).is_some_and(are_other_rules);
    Losses { candidates: losses.candidates || none_left, metadata: losses.metadata || rules, ..losses }
}

fn write(problem: &Problem, metadata: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let size = problem.layout().size();
    let text = |text: &str| serde_json::Value::from(text).to_string();
    out.push_str(&format!("{{\"size\":{size}"));
    for (key, name) in [("title", names::TITLE), ("author", names::AUTHOR), ("ruleset", names::DESCRIPTION)] {
        // Rules that the puzzle does not have would make it another one.
        let is_fit = |value: &&str| name != names::DESCRIPTION || !are_other_rules(value);
        if let Some(value) = metadata.get(name).filter(is_fit) {
            out.push_str(&format!(",\"{key}\":{}", text(value)));
        }
    }
    let cells: Vec<String> = match problem.position() {
        None => problem.givens().into_iter().map(given).collect(),
        Some(position) => {
            let marks = position.candidates.unwrap_or(CandidateSet::EMPTY);
            Cell::iter().map(|cell| cell_of(cell, &position.clues, &position.placed, marks.digits(cell))).collect()
        }
    };
    let rows: Vec<String> = cells.chunks(size).map(|row| format!("[{}]", row.join(","))).collect();
    out.push_str(&format!(",\"grid\":[{}]}}\n", rows.join(",")));
    Ok(())
}

fn given(value: u8) -> String {
    if value == 0 { "{}".to_owned() } else { format!("{{\"value\":{value},\"given\":true}}") }
}

fn cell_of(cell: Cell, clues: &Grid, placed: &Grid, marks: DigitSet) -> String {
    match (clues[cell], placed[cell]) {
        (Some(digit), _) => given(digit.value()),
        (None, Some(digit)) => format!("{{\"value\":{digit}}}"),
        (None, None) if marks.is_empty() => given(0),
        (None, None) => {
            let list: Vec<String> = marks.iter().map(|digit| digit.to_string()).collect();
            format!("{{\"centerPencilMarks\":[{}]}}", list.join(","))
        }
    }
}
