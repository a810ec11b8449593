//! Cells named one by one: `r1c1=5`, `clue(1,1,5).`, `{"A1": 5}`, `grid[0][0] = 5`, lines of row, column, value.
//!
//! In any such form, the text between the three numbers is the same for all cells. A cell in another form is an error,
//! because it may have been damaged.

use std::borrow::Cow;

use super::lines::has_word;
use super::{Fault, Grid, Reading};
use crate::Note;
use crate::read_error::ReadErrorKind;

/// The minimum number of cells that must be named.
const LEAST: usize = 8;
/// The maximum number of numbers before the first cell, such as those in a comment.
const BEFORE: usize = 12;

/// The error for rows and columns that are counted partly from 0 and partly from 1.
pub(super) const COUNTED_TWICE: ReadErrorKind =
    ReadErrorKind::Syntax { message: "rows and columns are counted both from 0 and up to 9" };

/// A number and the text before it, without quotes and with one character for each run of blanks.
struct Atom {
    line: usize,
    before: Vec<u8>,
    /// The text before the number, verbatim.
    raw: Vec<u8>,
    /// The number, if it has one digit.
    value: Option<u8>,
    is_letter: bool,
}

/// The meaning of a number of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    Row,
    Column,
    Value,
}

/// Reads the cells that a text names one by one; `None` if it does not name cells.
pub(super) fn read(text: &str) -> Reading {
    let text = &*without_declarations(text);
    let (atoms, tail) = atoms(text);
    let last_start = atoms.len().saturating_sub(3 * LEAST).min(BEFORE);
    let (start, count) =
        (0..=last_start).map(|start| (start, count_alike(&atoms[start..]))).find(|&(_, count)| count >= LEAST)?;
    let triples: Vec<&[Atom]> = atoms[start..].chunks_exact(3).collect();
    let fault = |line: usize, message| Some(Err(Fault { line, kind: ReadErrorKind::Syntax { message } }));
    let (parts, rest) = (&triples[..count], &atoms[start + 3 * count..]);
    // Three numbers in a table row whose other fields are blank are three cells.
    let lines: Vec<&str> = text.split('\n').collect();
    if parts.iter().any(|triple| lines.get(triple[0].line).is_some_and(|line| has_blank_fields(line))) {
        return None;
    }
    if text.contains("\\node") || text.contains("\\put") || text.contains("<text") {
        return fault(
            parts[0][0].line,
            "the digits are placed on a drawing, whose cells cannot be read: write them as nine rows",
        );
    }
    const ODD: &str = "one of the cells is not written like the others, as row, column and value";
    // The rest may be words about the puzzle or the rest of a program, but must not have cells.
    let last = parts[count - 1];
    let is_cell_like = |atom: &Atom| {
        let is_behind = atom.line > last[2].line && has_word(lines.get(atom.line).unwrap_or(&"").as_bytes());
        !is_behind || last.iter().any(|part| part.before == atom.before)
    };
    if let Some(atom) = rest.iter().find(|atom| is_cell_like(atom)) {
        return fault(atom.line, ODD);
    }
    if atoms[..start].iter().any(|atom| !is_about(atom, parts)) || tail.iter().any(u8::is_ascii_digit) {
        return fault(atoms[0].line, ODD);
    }
    Some(grid(parts, &atoms[..start]))
}

/// Returns the text without the sizes in declarations such as `int[9][9];` and `int g[9][9] = {`.
fn without_declarations(text: &str) -> Cow<'_, str> {
    const SIZE: &str = "[9][9]";
    let mut out = String::new();
    let mut start = 0;
    for (at, _) in text.match_indices(SIZE) {
        let behind = text[at + SIZE.len()..].trim_start();
        if behind.strip_prefix('=').is_none_or(|value| value.trim_start().starts_with('{')) {
            out.push_str(&text[start..at]);
            start = at + SIZE.len();
        }
    }
    if start == 0 { Cow::Borrowed(text) } else { Cow::Owned(out + &text[start..]) }
}

/// Returns whether some fields of a line are blank. One blank field may be the end of the line after the last
/// separator.
fn has_blank_fields(line: &str) -> bool {
    let blank = |separator: char| line.split(separator).filter(|field| field.trim_matches(' ').is_empty()).count();
    let borders = usize::from(line.trim().starts_with('|')) + usize::from(line.trim().ends_with('|'));
    blank('|') >= borders + 2 || ['\t', ',', ';', '&'].into_iter().any(|separator| blank(separator) >= 2)
}

/// Returns whether a number before the cells belongs to words and not to a cell.
///
/// It does if there are words before it on its line, or if it continues a number, as in a range. The text between the
/// numbers of the cells does not count: such a number would be the rest of a damaged cell.
fn is_about(atom: &Atom, parts: &[&[Atom]]) -> bool {
    let name = |text: &[u8]| -> Vec<u8> { text.iter().copied().filter(u8::is_ascii_alphabetic).collect() };
    // A short name must match exactly, such as the `R` of `R1C1`; a long one may have letters before it.
    let last = last_word(&atom.before);
    let is_name = |part: &Atom| {
        let own = name(&part.before);
        !own.is_empty() && (own == last || (own.len() >= 3 && name(&atom.before).ends_with(&own)))
    };
    let is_between = parts[0][1..].iter().any(|part| part.before == atom.before);
    let is_range = matches!(atom.before.as_slice(), b".." | b"," | b"x" | b"-" | b":" | b"/") && !is_between;
    let on_line = atom.raw.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
    is_range || (has_word(on_line) && !parts[1].iter().any(is_name))
}

/// Returns the last run of letters before a number.
fn last_word(before: &[u8]) -> &[u8] {
    let end = before.iter().rposition(u8::is_ascii_alphabetic).map_or(0, |last| last + 1);
    let start = before[..end].iter().rposition(|byte| !byte.is_ascii_alphabetic()).map_or(0, |at| at + 1);
    &before[start..end]
}

/// Returns the number of cells whose numbers have the same text between them.
fn count_alike(atoms: &[Atom]) -> usize {
    let mut triples = atoms.chunks_exact(3);
    let (Some(first), Some(second)) = (triples.next(), triples.next()) else { return 0 };
    let between = [normal(&second[0].before), normal(&first[1].before), normal(&first[2].before)];
    // If the text between all numbers is the same, each cell has its own line.
    let by_line = between[0] == between[1] || between[0] == between[2];
    let is_alike = |triple: &[Atom]| {
        triple.iter().all(|atom| atom.value.is_some())
            && normal(&triple[1].before) == between[1]
            && normal(&triple[2].before) == between[2]
            && (!by_line || !(triple[1].raw.contains(&b'\n') || triple[2].raw.contains(&b'\n')))
    };
    let follows =
        |triple: &[Atom]| normal(&triple[0].before) == between[0] && (!by_line || triple[0].raw.contains(&b'\n'));
    if !is_alike(first) {
        return 0;
    }
    1 + atoms[3..].chunks_exact(3).take_while(|triple| is_alike(triple) && follows(triple)).count()
}

/// Returns the text between two numbers, with a blank for each line end.
fn normal(before: &[u8]) -> Vec<u8> {
    before.iter().map(|&byte| if byte == b'\n' { b' ' } else { byte }).collect()
}

/// Returns the numbers of a text, each with the text before it, and the text after the last one.
fn atoms(text: &str) -> (Vec<Atom>, Vec<u8>) {
    let bytes = text.as_bytes();
    let mut atoms = Vec::new();
    let mut before: Vec<u8> = Vec::new();
    let mut line = 0;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        // The length of a word, up to the maximum that matters.
        let word = bytes[at..].iter().take(8).take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let is_word_start = at == 0 || !bytes[at - 1].is_ascii_alphanumeric();
        let mut push = |value, is_letter| {
            atoms.push(Atom { line, before: Vec::new(), raw: std::mem::take(&mut before), value, is_letter });
        };
        match byte {
            b'0'..=b'9' => {
                let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                push(Some(byte - b'0').filter(|_| digits == 1), false);
                at += digits;
                continue;
            }
            // The letter of a name such as A1.
            b'A'..=b'I' | b'a'..=b'i' if is_word_start && word == 2 && bytes[at + 1].is_ascii_digit() => {
                push(Some(byte.to_ascii_uppercase() - b'A' + 1), true);
            }
            b'N' | b'n' if is_word_start && matches!(&bytes[at..at + word], b"None" | b"null" | b"nil" | b"NaN") => {
                push(Some(0), false);
                at += word;
                continue;
            }
            b'"' | b'\'' => {
                // A quoted mark is an empty cell.
                let mark = bytes.get(at + 1..).and_then(|rest| rest.iter().position(|&other| other == byte));
                let inner = mark.map(|length| &bytes[at + 1..at + 1 + length]);
                if matches!(inner, Some(b"" | b"." | b" " | b"-" | b"_")) {
                    push(Some(0), false);
                    at += mark.unwrap_or(0) + 2;
                    continue;
                }
            }
            b' ' | b'\t' | b'\r' | b'\n' => {
                line += usize::from(byte == b'\n');
                match before.last_mut() {
                    Some(last @ b' ') if byte == b'\n' => *last = b'\n',
                    Some(b' ' | b'\n') => {}
                    _ => before.push(if byte == b'\n' { b'\n' } else { b' ' }),
                }
            }
            _ => before.push(byte),
        }
        at += 1;
    }
    atoms.iter_mut().for_each(|atom| atom.before = without_idle_blanks(&atom.raw));
    (atoms, before)
}

/// Returns the text without spaces next to punctuation, where they carry no meaning. Line ends remain.
fn without_idle_blanks(text: &[u8]) -> Vec<u8> {
    let has_signs = text.iter().any(|byte| !byte.is_ascii_alphanumeric() && !byte.is_ascii_whitespace());
    let mut out = Vec::with_capacity(text.len());
    for (at, &byte) in text.iter().enumerate() {
        let beside =
            |at: Option<usize>| at.and_then(|at| text.get(at)).is_none_or(|byte| !byte.is_ascii_alphanumeric());
        let is_idle = has_signs && b" \n".contains(&byte) && (beside(at.checked_sub(1)) || beside(Some(at + 1)));
        if !is_idle {
            out.push(byte);
        }
    }
    out
}

/// Returns the grid of the cells that are named in the same way.
fn grid(triples: &[&[Atom]], before: &[Atom]) -> Result<Grid, Fault> {
    let line = triples[0][0].line;
    let fault = |line: usize, message| Err(Fault { line, kind: ReadErrorKind::Syntax { message } });
    let mut notes = Vec::new();
    let has_letters = triples.iter().all(|triple| triple[0].is_letter);
    let roles = match roles(triples, before) {
        Some(roles) => roles,
        None if has_names(triples, before) => {
            return fault(line, "the column names are unknown: they must be row, column and value");
        }
        None => {
            notes.push(if has_letters { Note::LettersAreRows } else { Note::RowColumnValue });
            [Role::Row, Role::Column, Role::Value]
        }
    };
    let part = |triple: &[Atom], role: Role| {
        let at = roles.iter().position(|&known| known == role).unwrap_or(0);
        triple[at].value.unwrap_or(0)
    };
    let places = || triples.iter().flat_map(|triple| [part(triple, Role::Row), part(triple, Role::Column)]);
    let (has_zero, has_nine) = (places().any(|place| place == 0), places().any(|place| place == 9));
    let first = match (has_zero, has_nine) {
        (true, true) => return Err(Fault { line, kind: COUNTED_TWICE }),
        (true, false) => 0,
        (false, nine) => {
            if !nine && !has_letters {
                notes.push(Note::FromOne);
            }
            1
        }
    };
    let mut values = vec![None; 81];
    for triple in triples {
        let (row, column) = (part(triple, Role::Row) - first, part(triple, Role::Column) - first);
        let value = part(triple, Role::Value);
        let cell = &mut values[9 * usize::from(row) + usize::from(column)];
        if cell.replace(value).is_some_and(|known| known != value) {
            return fault(triple[0].line, "a cell is named twice, with different digits");
        }
    }
    Ok(Grid { line, values: values.into_iter().map(|value| value.unwrap_or(0)).collect(), notes })
}

/// Returns the roles of the three numbers, if words next to them or in a line above name them.
fn roles(triples: &[&[Atom]], before: &[Atom]) -> Option<[Role; 3]> {
    let second = triples[1];
    let beside: Vec<Option<Role>> = second.iter().map(|atom| role_beside(&atom.before)).collect();
    let all = |roles: [Role; 3]| {
        let has = |role| roles.contains(&role);
        (has(Role::Row) && has(Role::Column) && has(Role::Value)).then_some(roles)
    };
    match beside[..] {
        [Some(a), Some(b), Some(c)] => return all([a, b, c]),
        [Some(a), Some(b), None] => return all([a, b, rest(a, b)]),
        _ => {}
    }
    // The names of the columns come before the first number.
    let header = before.first().unwrap_or(&triples[0][0]);
    let line = header.raw.split(|&byte| byte == b'\n').rfind(|line| !line.trim_ascii().is_empty())?;
    let words: Vec<Option<Role>> =
        line.split(|byte| !byte.is_ascii_alphabetic()).filter(|word| !word.is_empty()).map(role).collect();
    match words[..] {
        [Some(a), Some(b), Some(c)] => all([a, b, c]),
        [None, Some(b), Some(c)] => all([rest(b, c), b, c]),
        [Some(a), None, Some(c)] => all([a, rest(a, c), c]),
        [Some(a), Some(b), None] => all([a, b, rest(a, b)]),
        _ => header.raw.split(|&byte| byte == b'\n').rev().find_map(in_sentence),
    }
}

/// Returns the role of letters in names of cells, if a sentence gives it: `letter = column, number = row`.
fn role_of_letters(line: &[u8]) -> Option<Role> {
    let lower = line.to_ascii_lowercase();
    let words = || lower.split(|byte| !byte.is_ascii_alphabetic());
    let signs: Vec<bool> = words()
        .filter_map(|word| match word {
            b"letter" | b"letters" => Some(true),
            b"number" | b"numbers" | b"digit" | b"digits" => Some(false),
            _ => None,
        })
        .collect();
    let lines: Vec<Role> = words()
        .filter_map(|word| match word {
            b"columns" => Some(Role::Column),
            word => role(word).filter(|role| word.len() >= 3 && *role != Role::Value),
        })
        .collect();
    match (&signs[..], &lines[..]) {
        (&[first, second], &[a, b]) if first != second && a != b => Some(if first { a } else { b }),
        _ => None,
    }
}

/// Returns the order of rows and columns that a sentence gives, such as `the keys are (col, row)`.
fn in_sentence(line: &[u8]) -> Option<[Role; 3]> {
    if let Some(role) = role_of_letters(line) {
        return Some([role, rest(role, Role::Value), Role::Value]);
    }
    let words = line.split(|byte| !byte.is_ascii_alphabetic()).filter(|word| word.len() >= 3);
    match words.filter_map(role).collect::<Vec<Role>>()[..] {
        [a @ (Role::Row | Role::Column), b @ (Role::Row | Role::Column)] if a != b => Some([a, b, Role::Value]),
        [a, b, c] if a != b && b != c && a != c => Some([a, b, c]),
        _ => None,
    }
}

/// Returns whether a line above the cells is a header: it names some of the columns, or has separated words.
fn has_names(triples: &[&[Atom]], before: &[Atom]) -> bool {
    let names = |text: &[u8]| {
        let is_long = |word: &&[u8]| word.len() > 1;
        !text.contains(&b'(')
            && text.split(|byte| !byte.is_ascii_alphabetic()).filter(is_long).filter_map(role).count() > 0
    };
    // The text on the line of the first cell is part of that cell.
    let first = &triples[0][0].raw;
    let above = first.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
    // Names only before the first cell belong to a line above that has lost its line end.
    let is_header = names(first) && !names(&triples[1][0].raw);
    before.iter().any(|atom| names(&atom.raw)) || names(&first[..above]) || is_header || are_names(&first[..above])
}

/// Returns whether the last line is only words and the separators between them.
fn are_names(text: &[u8]) -> bool {
    let line = text.trim_ascii_end().rsplit(|&byte| byte == b'\n').next().unwrap_or(text);
    let words = || line.split(|byte| b",;|\t".contains(byte)).map(<[u8]>::trim_ascii);
    let is_word =
        |word: &[u8]| !word.is_empty() && word.iter().all(|byte| byte.is_ascii_alphabetic() || b"_\"".contains(byte));
    words().count() > 1 && words().all(is_word)
}

fn rest(a: Role, b: Role) -> Role {
    [Role::Row, Role::Column, Role::Value].into_iter().find(|role| *role != a && *role != b).unwrap_or(Role::Value)
}

/// Returns the role that the word directly before a number names.
fn role_beside(before: &[u8]) -> Option<Role> {
    let end = before.iter().rposition(|byte| !b":= ".contains(byte))? + 1;
    let start = before[..end].iter().rposition(|byte| !byte.is_ascii_alphabetic()).map_or(0, |at| at + 1);
    role(&before[start..end])
}

fn role(word: &[u8]) -> Option<Role> {
    match word.to_ascii_lowercase().as_slice() {
        b"r" | b"row" | b"y" | b"i" | b"l" | b"f" | b"rows" | b"zeile" | b"linha" | b"ligne" | b"fila" => {
            Some(Role::Row)
        }
        b"c" | b"s" | b"col" | b"column" | b"x" | b"j" | b"cols" | b"spalte" | b"coluna" | b"colonne" | b"columna" => {
            Some(Role::Column)
        }
        b"v" | b"val" | b"value" | b"d" | b"digit" | b"n" | b"number" | b"num" | b"clue" | b"given" => {
            Some(Role::Value)
        }
        _ => None,
    }
}
