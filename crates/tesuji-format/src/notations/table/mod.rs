//! Tables with one puzzle per row: CSV data sets, and the columns of gsf.
//!
//! The parser of CSV tolerates:
//!
//! * columns in any order; `header` finds that of the puzzles by its name or by its contents; the solution is under
//!   `solution`, `solutions`, `answer` or `solved`;
//! * commas, semicolons, tabs or bars; fields in double quotes, also over several lines; missing or empty fields; the
//!   repeated header further down; lines of words above it, which are errors;
//! * in the column of the puzzles, any notation that is a puzzle by itself; any mark for an empty cell; other sizes.
//!
//! The parser of gsf tolerates a first line `#!sudoku -cN,name,name..`, which gives the column of the puzzle and the
//! names, or none: then the puzzle is in column 5, as in the taxonomy. Such a line further down applies to the rows
//! after it. The other columns become metadata.

mod header;

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use tesuji_core::Problem;

use self::header::csv_columns;
pub(crate) use self::header::{doubt, find as find_header};
use crate::cursor::{Cursor, Header, Line, Mark, char_at, is_blank_or_comment, lossy, owned};
use crate::detect::read_alone;
use crate::keeps::{has_unfit_value, is_one_line};
use crate::notation::{Claim, Notation, PLAIN};
use crate::notations::line::clues;
use crate::read_error::{ReadError, ReadErrorKind};
use crate::rules::names_rule;
use crate::separated::{self, Extent, Fields};
use crate::symbol::{VALUE, problem_of, size_of_cells};
use crate::{Format, Keeps, KeptFields, Losses, Metadata, Note, Record, Row, WriteError, names, one_line};

pub(crate) const CSV: Notation = Notation {
    name: "csv",
    describe: "a table with a header: the puzzle, its solution and other facts about it",
    keeps: Keeps {
        placed: true,
        candidates: true,
        metadata: KeptFields::Only(&FIELDS),
        sizes: true,
        variants: true,
        ..Keeps::CLUES
    },
    claims: |cursor| Claim::sure(header::at(cursor).is_some()),
    next: |cursor| next(cursor, Format::Csv),
    losses: csv_losses,
    write: write_csv,
    frame: ("puzzle,solution,id,title,author,date,source,url,level,rating,description,comment\n", ""),
    header: |text| find_header(text, None).ok().flatten(),
    end: |text, header, is_full| {
        let columns = header.and_then(csv_columns)?;
        separated::last_record_end(text, columns.separator, columns.names.len(), is_full)
    },
    ..PLAIN
};

pub(crate) const GSF: Notation = Notation {
    name: "gsf",
    describe: "gsf's columns: a line `#!sudoku` that names them, or the puzzle in column 5",
    keeps: Keeps { metadata: KeptFields::Only(&GSF_FIELDS), ..Keeps::CLUES },
    claims: gsf_claims,
    next: |cursor| next(cursor, Format::Gsf),
    losses: gsf_losses,
    write: write_gsf,
    frame: ("#!sudoku -c1,puz,title,author,source,rating\n", ""),
    header: |text| {
        Cursor::new(text, 1).line().filter(|line| line.text.starts_with(MAGIC)).map(|line| Header::of(line.text))
    },
    later_header: last_names,
    ..PLAIN
};

const FIELDS: [&str; 11] = [
    names::SOLUTION,
    names::ID,
    names::TITLE,
    names::AUTHOR,
    names::DATE,
    names::SOURCE,
    names::URL,
    names::LEVEL,
    names::RATING,
    names::DESCRIPTION,
    names::COMMENT,
];
const GSF_FIELDS: [&str; 4] = [names::TITLE, names::AUTHOR, names::SOURCE, names::RATING];
const MAGIC: &[u8] = b"#!sudoku";
/// The contents of the header of a table.
#[derive(Debug)]
pub(crate) struct Columns {
    separator: u8,
    /// Reads fields in quotes. Building it takes longer than reading a line, and a clone would have no tables.
    reader: Mutex<csv_core::Reader>,
    /// The header line, for a table whose rows are kept.
    header: Option<Arc<str>>,
    puzzle: usize,
    /// The names of the columns; a column without a name is named by its number.
    names: Vec<Cow<'static, str>>,
    /// The columns that may name rules.
    rules: Vec<usize>,
}

impl Columns {
    /// Returns the note on the rules that a row names next to its puzzle.
    fn notes<'f>(&self, fields: impl Iterator<Item = &'f [u8]> + Clone) -> Vec<Note> {
        let named = self.rules.iter().map(|&column| (&*self.names[column], fields.clone().nth(column)));
        let is_named =
            |&(name, field): &(&str, Option<&[u8]>)| field.is_some_and(|field| names_rule(name, &lossy(field)));
        let names: Vec<&str> = named.filter(is_named).map(|(name, _)| name).collect();
        Note::unread(&names).into_iter().collect()
    }
}

/// Returns whether one of these lines, counted from 1, is a row of the table in a text: it has as many fields as the
/// header, and at least two.
pub(crate) fn has_row(text: &[u8], lines: impl Iterator<Item = usize>) -> bool {
    let Some(header) = find_header(text, None).ok().flatten() else { return false };
    let fields = separated::width(&header.text, header.separator);
    let lines: HashSet<usize> = lines.collect();
    let is_row =
        |(line, number): (&[u8], usize)| lines.contains(&number) && separated::width(line, header.separator) == fields;
    fields > 1 && text.split(|&byte| byte == b'\n').zip(1..).any(is_row)
}

/// Returns the columns after `#!sudoku`, or those of the taxonomy.
fn gsf_columns(header: Option<&[u8]>) -> Columns {
    let header = header.map(lossy).unwrap_or_default();
    let option = header.split_whitespace().find_map(|word| word.strip_prefix("-c"));
    let mut fields = option.unwrap_or("5").split(',');
    let puzzle = fields.next().and_then(|number| number.parse().ok()).unwrap_or(5usize).clamp(1, 100) - 1;
    Columns {
        separator: b',',
        reader: Mutex::new(separated::reader(b',')),
        header: None,
        puzzle,
        names: fields.take(100).map(|name| name.to_ascii_lowercase().into()).collect(),
        rules: Vec::new(),
    }
}

fn gsf_claims(cursor: &Cursor) -> Claim {
    let Some(line) = cursor.peek() else { return Claim::No };
    let is_taxonomy = || {
        let mut fields = line.text.split(|&byte| byte == b',').take(6);
        let numbers = fields.by_ref().take(4).filter(|field| field.first().is_some_and(u8::is_ascii_digit)).count();
        numbers == 4 && fields.next().is_some_and(|cells| cells.len() == 81 && run_length(cells) == 81)
    };
    Claim::sure(line.text.starts_with(MAGIC) || is_taxonomy())
}

fn columns_of(header: Option<&Header>, format: Format) -> Option<Columns> {
    if format == Format::Csv { csv_columns(header?) } else { Some(gsf_columns(header.map(|header| &*header.text))) }
}

fn next(cursor: &mut Cursor, format: Format) -> Option<Result<Record, ReadError>> {
    if cursor.header.is_none() {
        cursor.header = (format.notation().header)(cursor.rest());
    }
    if cursor.columns.is_none() {
        let columns = columns_of(cursor.header.as_ref(), format);
        let Some(columns) = columns else {
            let line = cursor.record_line()?;
            let kind = find_header(cursor.all(), None).err().unwrap_or(NO_COLUMN);
            cursor.finish();
            return Some(Err(cursor.error(kind, line.start, line.start, 0)));
        };
        cursor.columns = Some(Arc::new(columns));
    }
    // Taken and put back: cloning the reference would take longer than reading a field.
    let mut columns = cursor.columns.take()?;
    let item = loop {
        let Some((line, is_whole)) = next_row(cursor, &columns, format) else { break None };
        if format == Format::Gsf && line.text.starts_with(MAGIC) {
            columns = Arc::new(gsf_columns(Some(line.text)));
        } else if !is_whole {
            let message = "a quote on this line is not closed, or no separator follows it";
            break Some(Err(cursor.error(ReadErrorKind::Syntax { message }, line.start, line.start, 0)));
        } else if !is_skipped(line.text, &columns)
            && cursor.header.as_ref().is_none_or(|header| *header.text != *line.text)
        {
            break Some(read_row(cursor, line, &columns, format));
        }
    };
    cursor.columns = Some(columns);
    item
}

/// The error of a table without a column for puzzles.
const NO_COLUMN: ReadErrorKind = ReadErrorKind::Syntax {
    message: "the header does not show which column has the puzzles: choose one with --column NAME",
};

/// Returns the next row, which may be several lines, and whether its quotes are valid.
fn next_row<'t>(cursor: &mut Cursor<'t>, columns: &Columns, format: Format) -> Option<(Line<'t>, bool)> {
    let line = cursor.line()?;
    if format == Format::Gsf || memchr::memchr(b'"', line.text).is_none() {
        return Some((line, true));
    }
    cursor.go(line.start);
    match separated::extent(cursor.rest(), columns.separator, columns.names.len()) {
        Extent::Line(length) => Some((cursor.lines(length), true)),
        Extent::Lines(length) => Some((cursor.lines(length), true)),
        Extent::Broken(length) | Extent::Open(length) => Some((cursor.lines(length), false)),
    }
}

/// Returns whether a row is blank, a comment, or the rule below the header of a Markdown table. One with all its fields
/// is a row, even if the first begins with `#`.
fn is_skipped(row: &[u8], columns: &Columns) -> bool {
    if columns.separator == b'|' && is_rule(row) {
        return true;
    }
    is_blank_or_comment(row)
        && (columns.header.is_none()
            || columns.names.len() == 1
            || separated::width(row, columns.separator) != columns.names.len())
}

/// Returns whether a row has only short fields of dashes, as in `|---|:-:|`. A puzzle of dashes is longer.
fn is_rule(row: &[u8]) -> bool {
    let is_dashes = |field: &[u8]| field.len() < 16 && field.iter().all(|byte| b"-:".contains(byte));
    row.contains(&b'-') && row.split(|&byte| byte == b'|').all(|field| is_dashes(field.trim_ascii()))
}

/// Returns the last line of gsf that names columns.
fn last_names(text: &[u8]) -> Option<&[u8]> {
    let starts = memchr::memmem::rfind_iter(text, MAGIC);
    let start = starts.into_iter().find(|&at| at == 0 || matches!(text[at - 1], b'\n' | b'\r'))?;
    Cursor::new(&text[start..], 1).line().map(|line| line.text)
}

fn read_row(cursor: &Cursor, line: Line, columns: &Columns, format: Format) -> Result<Record, ReadError> {
    if memchr::memchr(b'"', line.text).is_none() {
        return read_fields(cursor, line, unquoted(line.text, columns.separator), columns, format);
    }
    let mut reader = columns.reader.lock().unwrap_or_else(PoisonError::into_inner);
    let fields = Fields::of(line.text, columns.separator, &mut reader);
    drop(reader);
    read_fields(cursor, line, fields.iter(), columns, format)
}

#[inline]
fn read_fields<'f>(
    cursor: &Cursor,
    line: Line,
    fields: impl Iterator<Item = &'f [u8]> + Clone,
    columns: &Columns,
    format: Format,
) -> Result<Record, ReadError> {
    let mut cells: Option<&[u8]> = None;
    let mut metadata = Metadata::new();
    let (mut others, mut count) = (0, 0);
    // Markdown pads an empty field with blanks.
    let is_empty = |field: &[u8]| field.is_empty() || columns.separator == b'|' && field.trim_ascii().is_empty();
    for (nth, field) in fields.clone().enumerate() {
        count = nth + 1;
        if nth == columns.puzzle {
            cells = Some(field.trim_ascii());
        } else if !is_empty(field) && others < 100 {
            others += 1;
            let name = columns.names.get(nth).filter(|name| !name.is_empty()).cloned();
            metadata.set_cow(name.unwrap_or_else(|| Cow::Owned(format!("column{}", nth + 1))), owned(field));
        }
    }
    // Fields added to such a row would be in the wrong columns.
    if columns.header.is_some() && count > columns.names.len() {
        let message = "the row has more fields than the header";
        return Err(cursor.error(ReadErrorKind::Syntax { message }, line.start, line.start, 0));
    }
    let row = columns.header.as_ref().map(|header| Row {
        header: Arc::clone(header),
        // Fields added to a row that lacks some must not end up in their columns.
        text: owned(line.text)
            + &char::from(columns.separator).to_string().repeat(columns.names.len().saturating_sub(count)),
        separator: columns.separator.into(),
    });
    let notes = if columns.rules.is_empty() { Vec::new() } else { columns.notes(fields.clone()) };
    let usual = cells.and_then(|cells| <&[u8; 81]>::try_from(cells).ok()).and_then(clues);
    if let Some(clues) = usual {
        return Ok(Record { metadata, row, notes, ..Record::of(clues.to_grid(), format, line.start.line) });
    }
    let start = fields.take(columns.puzzle).map(|field| field.len() + 1).sum::<usize>();
    let (at, kind) = match read_cells(cells, start) {
        Ok(problem) => return Ok(Record { metadata, row, notes, ..Record::of(problem, format, line.start.line) }),
        Err(fault) => fault,
    };
    // In any other notation, the record has the metadata of the row too.
    if let Some(alone) = cells.filter(|_| format == Format::Csv).and_then(read_alone) {
        let mut all = alone.metadata;
        metadata.iter().for_each(|(name, value)| all.set(name.to_owned(), value));
        let notes = [notes, alone.notes].concat();
        return Ok(Record { metadata: all, row, notes, ..Record::of(alone.problem, format, line.start.line) });
    }
    let (place, offset) = place_in(&line, at);
    Err(cursor.error(kind, line.start, place, offset))
}

/// Returns the line of a row that contains a position, and the offset in that line.
fn place_in(row: &Line, at: usize) -> (Mark, usize) {
    let at = at.min(row.text.len());
    match memchr::memrchr2(b'\n', b'\r', &row.text[..at]) {
        None => (row.start, at),
        Some(end) => {
            let line = row.start.line + crate::cursor::count_line_ends(&row.text[..=end]);
            (Mark { offset: row.start.offset + end + 1, line }, at - end - 1)
        }
    }
}

/// Returns the puzzle of a field with one character per cell, or its error and place; the field begins at `start`.
#[inline(never)]
fn read_cells(cells: Option<&[u8]>, start: usize) -> Result<Problem, (usize, ReadErrorKind)> {
    let Some(cells) = cells else {
        return Err((usize::MAX, ReadErrorKind::Syntax { message: "the line has no field for the puzzle" }));
    };
    let run = run_length(cells);
    if run < cells.len() {
        return Err((start + run, ReadErrorKind::Character { found: char_at(cells, run) }));
    }
    if size_of_cells(run).is_none() {
        return Err((start, ReadErrorKind::Cells { expected: 81, found: run }));
    }
    let values: Vec<u8> = cells.iter().map(|&byte| VALUE[byte as usize]).collect();
    problem_of(&values).map_err(|(at, kind)| (start + at, kind))
}

fn run_length(text: &[u8]) -> usize {
    text.iter().position(|&byte| VALUE[byte as usize] == 255).unwrap_or(text.len())
}

/// Iterates over the fields of a line without quotes.
fn unquoted(line: &[u8], separator: u8) -> impl Iterator<Item = &[u8]> + Clone {
    let mut start = 0;
    memchr::memchr_iter(separator, line).chain([line.len()]).map(move |end| {
        let field = &line[start..end];
        start = end + 1;
        field
    })
}

fn csv_losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    let losses = keeps.losses(problem, metadata);
    let is_empty = has_unfit_value(keeps, metadata, |value| !value.is_empty());
    Losses { metadata: losses.metadata || is_empty, ..losses }
}

fn fits_gsf(value: &str) -> bool {
    is_one_line(value) && !value.contains(['"', ','])
}

fn gsf_losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    let losses = keeps.losses(problem, metadata);
    Losses { metadata: losses.metadata || has_unfit_value(keeps, metadata, fits_gsf), ..losses }
}

fn write_csv(problem: &Problem, metadata: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let cell = one_line(problem);
    let fields = FIELDS.iter().map(|name| metadata.get(name).unwrap_or_default());
    separated::push(std::iter::once(cell.as_str()).chain(fields), ',', out);
    Ok(())
}

fn write_gsf(problem: &Problem, metadata: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let Some(position) = problem.position() else {
        return Err(WriteError::size(Format::Gsf, problem.layout().size()));
    };
    out.push_str(&format!("{:#}", position.clues));
    for name in GSF_FIELDS {
        out.push(',');
        out.push_str(metadata.get(name).filter(|value| fits_gsf(value)).unwrap_or(""));
    }
    out.push('\n');
    Ok(())
}
