//! One puzzle per line: one character per cell, in reading order.
//!
//! The parser tolerates:
//!
//! * `.` `0` `_` `-` `*` `?` `x` `X` for an empty cell, also mixed; or the blank, if it is the only mark;
//! * blanks and the `>` of quoted e-mails before the puzzle, quotes around it;
//! * anything after it that begins with a blank, a tab or one of `,` `;` `:` `#` `|`: it is kept verbatim;
//! * blank lines, comment lines that begin with `#`, lines that are a name in double quotes: they are skipped;
//! * other sizes, 16 to 625 characters: digits, then `A` for 10 and so on.

#[cfg(not(tesuji_small))]
use tesuji_core::Cell;
use tesuji_core::{Grid, Line as Clues, Position, Problem};

#[cfg(not(tesuji_small))]
use crate::Note;
use crate::cursor::{Cursor, Line, char_at, is_blank_or_comment, owned};
use crate::notation::{Claim, Framing, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
#[cfg(not(tesuji_small))]
use crate::remarks::names_cell;
#[cfg(not(tesuji_small))]
use crate::rules::{note_of, speaks_of_rules};
use crate::symbol::{VALUE, digit, is_mark, problem_of, size_of_cells, symbol};
use crate::{Format, Keeps, LineStyle, Metadata, Record, WriteError};

pub(crate) const DOTS: Notation = Notation {
    name: "line",
    describe: "one puzzle per line, `.` for an empty cell",
    keeps: Keeps { sizes: true, ..Keeps::CLUES },
    framing: Framing::Lines,
    claims,
    next: |cursor| next(cursor, Format::Line),
    write: |problem, _, out| write(problem, '.', out),
    ..PLAIN
};

pub(crate) const ZEROS: Notation = Notation {
    name: "line0",
    describe: "one puzzle per line, `0` for an empty cell",
    keeps: DOTS.keeps,
    framing: Framing::Lines,
    // Detection need not try twice, because this is read like `line`.
    claims: |_| Claim::No,
    next: |cursor| next(cursor, Format::Line0),
    write: |problem, _, out| write(problem, '0', out),
    aliases: &["sdm"],
    ..PLAIN
};

fn claims(cursor: &Cursor) -> Claim {
    let mut cursor = cursor.clone();
    while let Some(line) = cursor.line() {
        if !is_skipped(line.text) {
            let run = run_length(unquoted(line.text).0);
            return Claim::maybe(size_of_cells(run).is_some() || run > 27 || blank_marks(line.text).is_some());
        }
    }
    Claim::No
}

fn next(cursor: &mut Cursor, format: Format) -> Option<Result<Record, ReadError>> {
    // Comments above the first puzzle may apply to the whole list; below it, each line is independent.
    let is_head = cursor.mark().line == 1;
    let mut head = String::new();
    loop {
        let line = cursor.line()?;
        if let Some((clues, rest)) = clues_and_rest(line.text) {
            let written = LineStyle::of(&line.text[..81]);
            // Two calls, so that the usual record is built in place: moving it would take longer than reading it.
            if head.is_empty() && is_plain_rest(rest) {
                return Some(Ok(plain(clues, written, format, owned(rest), line.start.line)));
            }
            let mut record = plain(clues, written, format, owned(rest), line.start.line);
            note(&mut record, &head);
            return Some(Ok(record));
        }
        if !is_skipped(line.text) {
            let mut found = read_line(cursor, line, format);
            if let Ok(record) = &mut found {
                note(record, &head);
            }
            return Some(found);
        }
        if is_head {
            head.push_str(&owned(line.text));
            head.push('\n');
        }
    }
}

/// Returns the clues of the usual line with text after the puzzle, and that text.
fn clues_and_rest(line: &[u8]) -> Option<(Grid, &[u8])> {
    let (cells, rest) = line.split_first_chunk::<81>()?;
    let is_set_off = matches!(rest, [] | [b' ' | b'\t' | b',' | b';' | b':' | b'#' | b'|', ..]);
    Some((is_set_off.then(|| clues(cells))??.to_grid(), rest))
}

/// Takes the usual line without looking for its end: 81 cells with `.` or `0` for an empty one, and LF or CRLF. Returns
/// the clues and the number of the line.
#[inline]
pub(crate) fn next_clues<'t>(cursor: &mut Cursor<'t>) -> Option<(Clues<'t>, usize)> {
    let (cells, after) = cursor.rest().split_first_chunk::<81>()?;
    let end = lf_or_crlf(after);
    if end == 0 {
        return None;
    }
    let clues = clues(cells).filter(|clues| clues.as_plain().is_some())?;
    let line = cursor.mark().line;
    cursor.skip_line(81 + end);
    Some((clues, line))
}

#[inline]
fn lf_or_crlf(text: &[u8]) -> usize {
    match text {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => 0,
    }
}

/// Creates the usual record. It is written out and inlined, because otherwise most of the time goes into moving it.
#[inline(always)]
fn plain(clues: Grid, written: LineStyle, format: Format, rest: String, line: usize) -> Record {
    Record {
        problem: Problem::from(Position::of(clues)),
        metadata: Metadata::new(),
        format,
        rest,
        line,
        written: Some(written),
        row: None,
        notes: Vec::new(),
    }
}

/// Returns whether the text after a puzzle is only numbers or a solution, as on most lines.
#[inline]
fn is_plain_rest(rest: &[u8]) -> bool {
    let has_letter = rest.iter().fold(false, |has, byte| has | byte.is_ascii_alphabetic() | !byte.is_ascii());
    let is_solution = || rest[1..82].iter().fold(true, |is, byte| is & matches!(byte, b'1'..=b'9'));
    !has_letter && (rest.len() < 82 || is_solution())
}

/// Adds a note if the text after a puzzle, or the comments at the head of the text, may say more about it. If a full
/// grid is the solution of the puzzle after it, the two change places.
#[cfg(not(tesuji_small))]
fn note(record: &mut Record, head: &str) {
    if let Some(puzzle) = solved_by(record) {
        *record = puzzle;
    }
    let note = note_behind(record);
    record.notes.extend(note.or_else(|| speaks_of_rules(head).then(|| note_of(head, &record.problem))));
}

#[cfg(tesuji_small)]
fn note(_: &mut Record, _: &str) {}

/// Returns the note on the text after a puzzle.
#[cfg(not(tesuji_small))]
fn note_behind(record: &Record) -> Option<Note> {
    let rest = &record.rest;
    // The shortest word for a rule has four letters.
    let has_word = || rest.as_bytes().split(|byte| !byte.is_ascii_alphabetic()).any(|word| word.len() >= 4);
    if has_word() && speaks_of_rules(rest) {
        return Some(note_of(rest, &record.problem));
    }
    let is_name_of_x = || rest.len() < 8 && rest.trim_matches(|sign: char| !sign.is_alphanumeric()) == "X";
    (names_cell(rest) || is_name_of_x() || has_other_puzzle(rest)).then_some(Note::Words)
}

/// Returns whether a puzzle is followed by another one or by a state of it, and not by a solution.
#[cfg(not(tesuji_small))]
fn has_other_puzzle(rest: &str) -> bool {
    let behind = rest.get(1..).unwrap_or_default().trim_start().as_bytes();
    // The text of a solution begins with digits only.
    let is_solution = behind.iter().take(81).all(|byte| matches!(byte, b'1'..=b'9'));
    !is_solution && clues_and_rest(behind).is_some()
}

/// Returns the puzzle after a full grid that is its solution, followed by that grid.
#[cfg(not(tesuji_small))]
fn solved_by(record: &Record) -> Option<Record> {
    if record.rest.len() <= 81 {
        return None;
    }
    let is_full = |grid: &Grid| Cell::iter().all(|cell| grid[cell].is_some());
    let solution = record.problem.position().map(|position| position.clues).filter(is_full)?;
    let (separator, behind) = record.rest.split_at_checked(1)?;
    let behind = behind.trim_start().as_bytes();
    let (clues, rest) = clues_and_rest(behind).filter(|(clues, _)| !is_full(clues))?;
    if Cell::iter().any(|cell| clues[cell].is_some_and(|digit| solution[cell] != Some(digit))) {
        return None;
    }
    let rest = format!("{separator}{solution}{}", owned(rest));
    Some(plain(clues, LineStyle::of(&behind[..81]), record.format, rest, record.line))
}

/// Returns the clues of 81 characters; `None` if one of them is neither a digit nor a mark other than the blank.
#[inline]
pub(crate) fn clues(cells: &[u8; 81]) -> Option<Clues<'_>> {
    let clues = Clues::new(cells).ok()?;
    (clues.as_plain().is_some() || (!cells.contains(&b' ') && !is_doubtful(cells))).then_some(clues)
}

/// Returns whether the line has only letters or strokes, and therefore is not an empty grid.
#[cold]
pub(crate) fn is_doubtful(cells: &[u8]) -> bool {
    cells.iter().all(|byte| b"xX-_*?".contains(byte))
}

/// The error of a row that has no digit.
pub(crate) const DOUBTFUL: ReadErrorKind =
    ReadErrorKind::Syntax { message: "there is no digit here: write an empty grid with . or 0" };

#[inline(never)]
fn read_line(cursor: &Cursor, line: Line, format: Format) -> Result<Record, ReadError> {
    let (text, quoted) = unquoted(line.text);
    let start = line.text.len() - text.len();
    if let Some((clues, rest)) = clues_and_rest(text) {
        return Ok(plain(clues, LineStyle::of(&text[..81]), format, owned(rest), line.start.line));
    }
    let fail = |offset: usize, kind| Err(cursor.error(kind, line.start, line.start, offset));
    let run = run_length(text);
    let after = text.get(run).copied();
    let separated = match after {
        None | Some(b' ' | b'\t' | b',' | b';' | b':' | b'#' | b'|') => true,
        Some(quote @ (b'"' | b'\'')) => quoted == Some(quote),
        Some(_) => false,
    };
    if !separated || size_of_cells(run).is_none() {
        if let Some(values) = blank_marks(line.text) {
            let clues = Grid::from_cells(values.map(digit));
            let written = LineStyle::of(&line.text[..81]);
            return Ok(plain(clues, written, format, owned(&line.text[81..]), line.start.line));
        }
        return match after {
            Some(_) if !separated => {
                let offset = start + run;
                fail(offset, ReadErrorKind::Character { found: char_at(line.text, offset) })
            }
            _ => fail(start + run.min(81), ReadErrorKind::Cells { expected: 81, found: run }),
        };
    }
    if let (145.., Some(at)) = (run, text[..run].iter().position(|&byte| byte == b'0'))
        && text[..run].iter().any(|&byte| byte != b'0' && is_mark(byte))
    {
        return fail(start + at, ReadErrorKind::Syntax { message: "0 and another mark are both used for empty cells" });
    }
    if is_doubtful(&text[..run]) {
        return fail(start, DOUBTFUL);
    }
    let mut values = [0; 625];
    let values = &mut values[..run];
    values.iter_mut().zip(text).for_each(|(value, &byte)| *value = VALUE[byte as usize]);
    match problem_of(values) {
        Ok(problem) => {
            // The closing quote belongs to the puzzle.
            let behind = run + usize::from(quoted.is_some() && after == quoted);
            let (rest, written) = (owned(&text[behind..]), Some(LineStyle::of(&text[..run])));
            Ok(Record { rest, written, ..Record::of(problem, format, line.start.line) })
        }
        Err((at, ReadErrorKind::Value { .. })) => {
            fail(start + at, ReadErrorKind::Character { found: char_at(line.text, start + at) })
        }
        Err((at, kind)) => fail(start + at, kind),
    }
}

/// Returns the line after quote marks, blanks and an opening quote, and that quote.
fn unquoted(line: &[u8]) -> (&[u8], Option<u8>) {
    let marks = line.iter().take_while(|byte| byte.is_ascii_whitespace() || **byte == b'>').count();
    let line = &line[marks..];
    match line {
        [quote @ (b'"' | b'\''), text @ ..] => (text, Some(*quote)),
        _ => (line, None),
    }
}

/// Returns the number of cells at the beginning of the text.
fn run_length(text: &[u8]) -> usize {
    text.iter().position(|&byte| VALUE[byte as usize] == 255).unwrap_or(text.len())
}

/// Returns the values of 81 digits or blanks, if the text after them begins with a separator other than a blank.
fn blank_marks(line: &[u8]) -> Option<[u8; 81]> {
    let (cells, rest) = line.split_first_chunk::<81>()?;
    let whole = cells.iter().all(|byte| matches!(byte, b' ' | b'1'..=b'9')) && cells.contains(&b' ');
    (whole && matches!(rest, [] | [b'\t' | b',' | b';' | b'#', ..]))
        .then(|| cells.map(|byte| if byte == b' ' { 0 } else { byte - b'0' }))
}

/// Returns whether the line is blank, a comment or a name.
fn is_skipped(line: &[u8]) -> bool {
    if is_blank_or_comment(line) {
        // 81 blanks are an empty grid.
        return blank_marks(line).is_none();
    }
    match line.trim_ascii() {
        [b'"', name @ .., b'"'] => is_name(name),
        _ => false,
    }
}

/// Returns whether a quoted text is a name, and not a puzzle or part of one.
fn is_name(text: &[u8]) -> bool {
    let letters = text.iter().filter(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()).count();
    let cells = text.iter().filter(|byte| byte.is_ascii_digit() || **byte == b'.').count();
    text.is_empty() || (!text.contains(&b'"') && letters > 0 && cells < 16)
}

fn write(problem: &Problem, empty: char, out: &mut String) -> Result<(), WriteError> {
    match problem.position() {
        Some(position) => {
            let line = position.clues.to_line(empty as u8);
            out.push_str(str::from_utf8(&line).expect("digits and marks are ASCII"));
        }
        None => out.extend(problem.givens().into_iter().map(|value| symbol(value, empty))),
    }
    out.push('\n');
    Ok(())
}
