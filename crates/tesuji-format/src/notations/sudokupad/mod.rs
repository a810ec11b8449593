//! Links to SudokuPad, and codes with their prefixes: `scl` with JSON, `scf` with the digits of a 9x9; and plain JSON.
//!
//! The parser tolerates:
//!
//! * the prefix alone or in an address, `ctc` for `scl`, characters written as `%2B`, and other query fields after it;
//! * JSON that is plain or compressed by LZ-string, and shortened by SudokuPad or not;
//! * grids that are not squares, cells in no region, numbers in strings, a title in a cage without cells.
//!
//! The JSON is a drawing. Elements with a fixed meaning are read: givens, regions, cages whose values differ, and rules
//! for the whole grid. Lines, arrows and marks may mean anything: the error names them, unless the notation `drawings`
//! is requested, which reads them as the rules in words. Links with `fpuz` are read like those of f-puzzles.

mod drawings;
mod json;
mod zipped;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use tesuji_core::{Constraint, Layout, Problem};

use crate::address::unescaped;
use crate::cursor::{Cursor, lossy};
use crate::draft::{Draft, Reading};
use crate::keeps::{has_unfit_value, is_one_line};
use crate::lz_string::{compress, decompress};
use crate::notation::{Claim, Framing, Notation, PLAIN};
use crate::notations::documents;
use crate::read_error::{ReadError, ReadErrorKind};
use crate::rules::are_missing;
use crate::write::{ALLOWED, LAYOUT, is_restricted};
use crate::{Format, Keeps, KeptFields, Losses, Metadata, Record, WriteError, names};

pub(crate) const SCL: Notation = Notation {
    name: "scl",
    describe: "a link to SudokuPad that contains JSON",
    keeps: Keeps {
        metadata: KeptFields::Only(&[names::TITLE, names::AUTHOR, names::DESCRIPTION, names::SOURCE]),
        sizes: true,
        variants: true,
        ..Keeps::CLUES
    },
    losses: |keeps, problem, metadata| {
        let losses = keeps.losses(problem, metadata);
        let trimmed = has_unfit_value(keeps, metadata, |value| value.trim() == value && !value.is_empty());
        Losses { metadata: losses.metadata || are_missing(problem, metadata) || trimmed, ..losses }
    },
    claims: |cursor| claims(cursor, &["scl", "ctc"]),
    next: |cursor| next(cursor, Format::Scl),
    write: |problem, metadata, out| {
        let json = json_of(problem, metadata, Format::Scl)?;
        out.push_str("https://sudokupad.app/scl");
        out.push_str(&compress(&json));
        out.push('\n');
        Ok(())
    },
    ..PLAIN
};

pub(crate) const JSON: Notation = Notation {
    name: "sudokupadjson",
    describe: "the JSON of SudokuPad",
    framing: Framing::Document,
    claims: |cursor| match is_document(cursor.rest()) {
        true => Claim::Only,
        false => Claim::No,
    },
    next: |cursor| {
        let read = |text: &str| read_json(text, Drawings::Named);
        documents::next(cursor, Format::SudokupadJson, |cursor| documents::each(cursor.rest(), read))
    },
    write: |problem, metadata, out| write_json(problem, metadata, Format::SudokupadJson, out),
    cut: documents::cut,
    ..SCL
};

pub(crate) const DRAWINGS: Notation = Notation {
    name: "drawings",
    describe: "the JSON of SudokuPad or links with it; drawings are read as the rules that its text mentions, and \
               confirmed by the stored solution",
    claims: |_| Claim::No,
    next: |cursor| {
        documents::next(cursor, Format::Drawings, |cursor| match cursor.rest().trim_ascii_start().starts_with(b"{") {
            true => documents::each(cursor.rest(), |text| read_json(text, Drawings::Read)),
            false => documents::links(cursor, |line| read_scl(line, Drawings::Read)),
        })
    },
    write: |problem, metadata, out| write_json(problem, metadata, Format::Drawings, out),
    ..JSON
};

/// The treatment of elements that are only drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drawings {
    /// Name them, and refuse the puzzle.
    Named,
    /// Read them as the rules that the words describe.
    Read,
}

/// Returns the JSON of a problem.
fn json_of(problem: &Problem, metadata: &Metadata, format: Format) -> Result<String, WriteError> {
    let mut metadata = metadata.clone();
    if are_missing(problem, &metadata) {
        // Rules in words that the problem lacks would make it another puzzle.
        metadata = metadata.iter().filter(|(name, _)| *name != names::DESCRIPTION).collect();
    }
    let json = json::write(problem, &metadata).map_err(|what| WriteError::variant(format, problem, what))?;
    Ok(json.to_string())
}

fn write_json(problem: &Problem, metadata: &Metadata, format: Format, out: &mut String) -> Result<(), WriteError> {
    out.push_str(&json_of(problem, metadata, format)?);
    out.push('\n');
    Ok(())
}

/// Returns whether a text begins with a document: an object with rows of cells and other fields of SudokuPad.
fn is_document(text: &[u8]) -> bool {
    const OTHERS: [&[u8]; 8] = [b"metadata", b"re", b"ca", b"cs", b"l", b"a", b"o", b"u"];
    let fields = documents::fields(text);
    let is_rows = |rest: &[u8]| {
        let mut signs = rest.iter().filter(|byte| !byte.is_ascii_whitespace());
        signs.next() == Some(&b'[') && signs.next() == Some(&b'[') && matches!(signs.next(), Some(b'{' | b',' | b']'))
    };
    let has = |names: &[&[u8]]| fields.iter().any(|(name, _)| names.contains(name));
    let has_rows = |wanted: &[u8]| fields.iter().any(|(name, rest)| *name == wanted && is_rows(rest));
    // Other programs also have rows of cells together with cages.
    (has_rows(b"ce") && has(&OTHERS)) || (has_rows(b"cells") && has(&[b"metadata", b"regions", b"cellSize"]))
}

pub(crate) const SCF: Notation = Notation {
    name: "scf",
    describe: "a short link to SudokuPad that contains the digits of a 9x9 grid",
    keeps: Keeps { metadata: KeptFields::Only(&[names::TITLE, names::AUTHOR]), variants: true, ..Keeps::CLUES },
    losses: |keeps, problem, metadata| {
        let losses = keeps.losses(problem, metadata);
        let unfit = has_unfit_value(keeps, metadata, is_one_line);
        Losses { metadata: losses.metadata || unfit, ..losses }
    },
    claims: |cursor| claims(cursor, &["scf"]),
    next: |cursor| next(cursor, Format::Scf),
    write: write_scf,
    ..PLAIN
};

fn claims(cursor: &Cursor, prefixes: &[&str]) -> Claim {
    Claim::on_line(cursor, |text| payload(text, prefixes).is_some())
}

/// Returns the text after the prefix, either in an address of SudokuPad or alone.
fn payload<'t>(line: &'t [u8], prefixes: &[&str]) -> Option<&'t [u8]> {
    let line = line.trim_ascii();
    let text = lossy(&line[..line.len().min(200)]).to_ascii_lowercase();
    let is_page = text.contains("sudokupad") || text.contains("crackingthecryptic");
    let starts: &[&str] = if is_page { &["puzzleid=", "/"] } else { &[""] };
    for start in starts {
        for prefix in prefixes {
            let mark = format!("{start}{prefix}");
            let found = match start.is_empty() {
                true => text.starts_with(&mark).then_some(0),
                false => text.find(&mark),
            };
            let Some(rest) = found.and_then(|at| line.get(at + mark.len()..)) else { continue };
            let end = rest.iter().position(|byte| b"&?".contains(byte) || byte.is_ascii_whitespace());
            let is_json = rest.first() == Some(&b'{');
            let rest = if is_json { rest } else { &rest[..end.unwrap_or(rest.len())] };
            // A short word is the name of a puzzle or any other word.
            if rest.len() >= 12 {
                return Some(rest);
            }
        }
    }
    None
}

fn next(cursor: &mut Cursor, format: Format) -> Option<Result<Record, ReadError>> {
    let line = cursor.record_line()?;
    let found = match format {
        Format::Scl => read_scl(line.text, Drawings::Named),
        _ => match payload(line.text, &["scf"]).map(unescaped) {
            None => Err(NO_PUZZLE),
            Some(payload) => {
                read_scf(&payload).map(|(problem, metadata)| Reading { problem, metadata, notes: Vec::new() })
            }
        },
    };
    Some(match found {
        Ok(Reading { problem, metadata, notes }) => {
            Ok(Record { metadata, notes, ..Record::of(problem, format, line.start.line) })
        }
        Err(kind) => Err(cursor.error(kind, line.start, line.start, 0)),
    })
}

const NO_PUZZLE: ReadErrorKind = ReadErrorKind::Syntax { message: "this is not a SudokuPad link with a puzzle in it" };

fn read_scl(line: &[u8], drawings: Drawings) -> Result<Reading, ReadErrorKind> {
    let Some(payload) = payload(line, &["scl", "ctc"]).map(unescaped) else { return Err(NO_PUZZLE) };
    let text = match payload.starts_with(b"{") {
        true => Some(lossy(&payload).into_owned()),
        false => decompress(&payload)?,
    };
    read_json(&text.ok_or(json::BROKEN)?, drawings)
}

fn read_json(text: &str, drawings: Drawings) -> Result<Reading, ReadErrorKind> {
    json::read(&zipped::read(text).ok_or(json::BROKEN)?, drawings)
}

fn read_scf(payload: &[u8]) -> Result<(Problem, Metadata), ReadErrorKind> {
    let text = lossy(payload);
    let (code, mut flags) = text.split_once('*').unwrap_or((text.as_ref(), ""));
    let mut draft = Draft::of(Layout::CLASSIC);
    draft.givens = crate::notations::run_length::digits_of_code(code.as_bytes())?;
    let mut metadata = Metadata::new();
    while let Some(flag) = flags.chars().next() {
        flags = &flags[flag.len_utf8()..];
        match flag {
            'w' => draft.constraints.push(Constraint::Windoku),
            'x' => draft.constraints.extend([true, false].map(|rising| Constraint::Diagonal { rising })),
            't' | 'a' => {
                let mut value = String::new();
                // Two asterisks stand for one; a single one ends the text.
                while let Some(character) = flags.chars().next() {
                    flags = &flags[character.len_utf8()..];
                    match (character, flags.strip_prefix('*')) {
                        ('*', Some(rest)) => flags = rest,
                        ('*', None) => break,
                        _ => {}
                    }
                    value.push(character);
                }
                if !value.trim().is_empty() {
                    metadata.set(if flag == 't' { names::TITLE } else { names::AUTHOR }, value.trim());
                }
            }
            '*' => {}
            other => draft.unknown(format!("flag {other}")),
        }
    }
    Ok((draft.finish()?, metadata))
}

fn write_scf(problem: &Problem, metadata: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let unfit = |what| WriteError::variant(Format::Scf, problem, what);
    if !problem.layout().is_classic() {
        return Err(unfit(LAYOUT));
    }
    let (mut has_windows, mut diagonals) = (false, [false; 2]);
    for constraint in problem.constraints() {
        match constraint {
            Constraint::Windoku => has_windows = true,
            Constraint::Diagonal { rising } => diagonals[usize::from(*rising)] = true,
            other => return Err(unfit(other.name())),
        }
    }
    if diagonals[0] != diagonals[1] {
        return Err(unfit("diagonal"));
    }
    if is_restricted(problem) && !problem.is_sukaku() {
        return Err(unfit(ALLOWED));
    }
    let mut flags = String::new();
    flags.push_str(if has_windows { "w" } else { "" });
    flags.push_str(if diagonals[0] { "x" } else { "" });
    for (flag, name) in [('t', names::TITLE), ('a', names::AUTHOR)] {
        if let Some(value) = metadata.get(name).filter(|value| is_one_line(value)) {
            flags.push_str(&format!("{flag}{}*", utf8_percent_encode(&value.replace('*', "**"), SIGNS)));
        }
    }
    out.push_str("https://sudokupad.app/scf");
    out.push_str(&crate::notations::run_length::code_of(&problem.givens()));
    if !flags.is_empty() {
        out.push_str(&format!("*{flags}"));
    }
    out.push('\n');
    Ok(())
}

/// Characters that end an address or a part of it, which are escaped, such as `%20`.
const SIGNS: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'*');

#[cfg(test)]
mod tests {
    use crate::{Format, ReadErrorKind, names, read};

    #[test]
    fn short_links_have_digits_and_flags() {
        let link = "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79*wxtOne%20**%20two*aMe*";
        let record = read(link.as_bytes(), None).remove(0).unwrap();
        let clues = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        let givens: String = record.problem.givens().iter().map(u8::to_string).collect();
        assert_eq!((record.format, givens.as_str(), record.problem.constraints().len()), (Format::Scf, clues, 3));
        assert_eq!(record.metadata.get(names::TITLE), Some("One * two"));
        let strange = read(link.replace("*wx", "*wqx").as_bytes(), None).remove(0).unwrap_err();
        assert_eq!(strange.kind(), ReadErrorKind::Unknown { names: "flag q".into() });
    }

    #[test]
    fn what_is_drawn_alone_is_named() {
        let json = r#"{"cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[],"#;
        let error = |rest: &str| read(format!("scl{json}{rest}}}").as_bytes(), None).remove(0).unwrap_err().to_string();
        assert_eq!(
            error(r#""lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]]}],"global":["antixv"]"#),
            "rules that are only drawn cannot be read: antixv, lines (1, only drawn); --from drawings guesses what they mean"
        );
        assert_eq!(error(r#""cages":[{"cells":[[0,0],[0,4]]}]"#), "a region or a cage has a cell outside the grid");
        let cage =
            r#""metadata":{"antiking":true,"title":"T"},"cages":[{"cells":[[0,1],[0,2]],"value":"5","unique":true}]"#;
        let record = read(format!("scl{json}{cage}}}").as_bytes(), None).remove(0).unwrap();
        let names: Vec<&str> = record.problem.constraints().iter().map(|one| one.name()).collect();
        assert_eq!((names, record.metadata.get("title")), (vec!["cage", "anti-chess"], Some("T")));
    }

    #[test]
    fn documents_are_read_without_a_link() {
        let solution = "123434122143".to_owned() + "4321";
        let cells = "[[{\"value\":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
        let known = |text: &str| {
            let records = read(text.as_bytes(), None);
            records.into_iter().map(|record| record.map(|record| record.format)).collect::<Vec<_>>()
        };
        let named =
            format!(r#"{{"metadata":{{"title":"{}","solution":"{solution}"}}, "cells" : {cells}"#, "x".repeat(300));
        let whole = format!("{named}}}");
        assert_eq!(known(&whole), [Ok(Format::SudokupadJson)]);
        assert_eq!(known(&format!("{whole}\n\n{whole}")), [Ok(Format::SudokupadJson), Ok(Format::SudokupadJson)]);
        let short = format!("{{ce:{},cs:50,metadata:{{solution:{solution}}}}}", cells.replace("\"value\"", "v"));
        assert_eq!(known(&short), [Ok(Format::SudokupadJson)]);
        // Anything unreadable is an error, and never another puzzle.
        for (rest, name) in [
            (r#","lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]]}]}"#, "only-drawn"),
            (r#","regions":[[[0,9]]]}"#, "invalid"),
            (r#","strange":[1]}"#, "unknown-constraints"),
            (r#","cages":["#, "syntax"),
        ] {
            let error = read(format!("{named}{rest}").as_bytes(), None).remove(0).unwrap_err();
            assert_eq!(error.kind().name(), name, "{rest}");
        }
        // Other JSON with cells is not SudokuPad's.
        let other = read(br#"{"cells":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,2]],"cages":[]}"#, None).remove(0);
        assert!(other.map_or(true, |record| record.format != Format::SudokupadJson));
    }
}
