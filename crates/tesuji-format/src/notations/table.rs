//! Tables with one puzzle a line: CSV data sets, and gsf's columns.
//!
//! The parser of CSV tolerates:
//!
//! * columns in any order; the puzzle is under `puzzle`, `puzzles`, `quiz`, `quizzes`, `question`, `sudoku`, `grid`,
//!   `board`, `givens` or `problem`, the solution under `solution`, `solutions` or `answer`;
//! * commas, semicolons or tabs; fields in double quotes; missing or empty fields; the header again further down;
//! * any mark for an empty cell; other sizes.
//!
//! That of gsf's tolerates a first line `#!sudoku -cN,name,name..`, which says the column of the puzzle and the names,
//! or none: then the puzzle is in column 5, as in the taxonomy. Such a line further down holds from there on. What is in
//! other columns is metadata.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

use tesuji_core::Problem;

use crate::cursor::{Cursor, Line, char_at, is_blank_or_comment, lossy, owned};
use crate::keeps::{has_unfit_value, is_one_line};
use crate::notation::{Claim, Notation, PLAIN};
use crate::notations::line::clues;
use crate::read_error::{ReadError, ReadErrorKind};
use crate::symbol::{VALUE, problem_of, size_of_cells, symbol};
use crate::{Format, Keeps, KeptFields, Losses, Metadata, Record, Row, WriteError, names};

pub(crate) const CSV: Notation = Notation {
    name: "csv",
    describe: "a table with a header: the puzzle, its solution and what else is known of it",
    keeps: Keeps { metadata: KeptFields::Only(&FIELDS), sizes: true, ..Keeps::CLUES },
    claims: |cursor| {
        let header = cursor.peek().map(|line| csv_columns(line.text));
        Claim::sure(header.is_some_and(|columns| columns.is_some()))
    },
    next: |cursor| next(cursor, Format::Csv),
    losses: csv_losses,
    write: write_csv,
    frame: ("puzzle,solution,id,title,author,date,source,url,level,rating,description,comment\n", ""),
    header: |text| Cursor::new(text, 1).line().map(|line| line.text),
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
    header: |text| Cursor::new(text, 1).line().map(|line| line.text).filter(|line| line.starts_with(MAGIC)),
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
/// Names of the column of the puzzle, the surest first.
const PUZZLES: [&str; 10] =
    ["puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "givens", "problem", "grid", "board"];

/// What the header of a table says.
#[derive(Debug)]
pub(crate) struct Columns {
    separator: u8,
    /// Reads fields in quotes. To build it takes longer than to read a line, and a copy of it would have no tables.
    quotes: Mutex<csv_core::Reader>,
    /// The line itself, of a table whose rows are kept.
    header: Option<Arc<str>>,
    puzzle: usize,
    /// The names of the others; a column beyond them has its number.
    names: Vec<Cow<'static, str>>,
}

fn csv_columns(header: &[u8]) -> Option<Columns> {
    if header.len() > 4096 {
        return None;
    }
    let separator = [b',', b';', b'\t'].into_iter().find(|separator| header.contains(separator)).unwrap_or(b',');
    let lower = |name: &[u8]| lossy(name).trim().to_ascii_lowercase();
    let names: Vec<String> = match memchr::memchr(b'"', header) {
        None => unquoted(header, separator).map(lower).collect(),
        Some(_) => Fields::of(header, separator, &quotes(separator)).iter().map(lower).collect(),
    };
    let puzzle = PUZZLES.iter().find_map(|known| names.iter().position(|name| name == known))?;
    let known = |name: String| match name.as_str() {
        "solutions" | "answer" | "solved" => Cow::Borrowed(names::SOLUTION),
        _ => FIELDS.iter().find(|known| **known == name).map_or(Cow::Owned(name), |known| Cow::Borrowed(*known)),
    };
    let header = Some(lossy(header).into());
    let names = names.into_iter().map(known).collect();
    Some(Columns { separator, quotes: quotes(separator), header, puzzle, names })
}

/// The columns after `#!sudoku`, or those of the taxonomy.
fn gsf_columns(header: Option<&[u8]>) -> Columns {
    let header = header.map(lossy).unwrap_or_default();
    let option = header.split_whitespace().find_map(|word| word.strip_prefix("-c"));
    let mut fields = option.unwrap_or("5").split(',');
    let puzzle = fields.next().and_then(|number| number.parse().ok()).unwrap_or(5usize).clamp(1, 100) - 1;
    Columns {
        separator: b',',
        quotes: quotes(b','),
        header: None,
        puzzle,
        names: fields.take(100).map(|name| name.to_ascii_lowercase().into()).collect(),
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

fn columns_of(header: Option<&[u8]>, format: Format) -> Option<Columns> {
    if format == Format::Csv { csv_columns(header?) } else { Some(gsf_columns(header)) }
}

fn next(cursor: &mut Cursor, format: Format) -> Option<Result<Record, ReadError>> {
    if cursor.header.is_none() {
        cursor.header = (format.notation().header)(cursor.rest()).map(Arc::from);
    }
    if cursor.columns.is_none() {
        let columns = columns_of(cursor.header.as_deref(), format);
        let Some(columns) = columns else {
            let line = cursor.record_line()?;
            cursor.finish();
            let message = "no column of the header is that of the puzzle";
            return Some(Err(cursor.error(ReadErrorKind::Syntax { message }, line.start, line.start, 0)));
        };
        cursor.columns = Some(Arc::new(columns));
    }
    // Taken and given back: counting who has it would take longer than to read a field.
    let mut columns = cursor.columns.take()?;
    let item = loop {
        let Some(line) = cursor.line() else { break None };
        if format == Format::Gsf && line.text.starts_with(MAGIC) {
            columns = Arc::new(gsf_columns(Some(line.text)));
        } else if !is_blank_or_comment(line.text) && Some(line.text) != cursor.header.as_deref() {
            break Some(read_line(cursor, line, &columns, format));
        }
    };
    cursor.columns = Some(columns);
    item
}

/// The last line of gsf's that names columns.
fn last_names(text: &[u8]) -> Option<&[u8]> {
    let starts = memchr::memmem::rfind_iter(text, MAGIC);
    let start = starts.into_iter().find(|&at| at == 0 || matches!(text[at - 1], b'\n' | b'\r'))?;
    Cursor::new(&text[start..], 1).line().map(|line| line.text)
}

fn read_line(cursor: &Cursor, line: Line, columns: &Columns, format: Format) -> Result<Record, ReadError> {
    if memchr::memchr(b'"', line.text).is_none() {
        return read_fields(cursor, line, unquoted(line.text, columns.separator), columns, format);
    }
    let fields = Fields::of(line.text, columns.separator, &columns.quotes);
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
    let mut others = 0;
    for (nth, field) in fields.clone().enumerate() {
        if nth == columns.puzzle {
            cells = Some(field.trim_ascii());
        } else if !field.is_empty() && others < 100 {
            others += 1;
            let name = columns.names.get(nth).filter(|name| !name.is_empty()).cloned();
            metadata.set_cow(name.unwrap_or_else(|| Cow::Owned(format!("column{}", nth + 1))), owned(field));
        }
    }
    let row = columns.header.as_ref().map(|header| Row {
        header: Arc::clone(header),
        text: owned(line.text),
        separator: columns.separator.into(),
    });
    let usual = cells.and_then(|cells| <&[u8; 81]>::try_from(cells).ok()).and_then(clues);
    if let Some(clues) = usual {
        return Ok(Record { metadata, row, ..Record::of(clues.to_grid(), format, line.start.line) });
    }
    let start = fields.take(columns.puzzle).map(|field| field.len() + 1).sum::<usize>();
    match read_cells(cells, start) {
        Ok(problem) => Ok(Record { metadata, row, ..Record::of(problem, format, line.start.line) }),
        Err((at, kind)) => Err(cursor.error(kind, line.start, line.start, at.min(line.text.len()))),
    }
}

/// The puzzle of a line, or what is wrong with it and where: `start` is where its field begins.
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

/// The fields of a line that has no quotes.
fn unquoted(line: &[u8], separator: u8) -> impl Iterator<Item = &[u8]> + Clone {
    let mut start = 0;
    memchr::memchr_iter(separator, line).chain([line.len()]).map(move |end| {
        let field = &line[start..end];
        start = end + 1;
        field
    })
}

fn quotes(separator: u8) -> Mutex<csv_core::Reader> {
    Mutex::new(csv_core::ReaderBuilder::new().delimiter(separator).build())
}

/// The fields of a line that has quotes, without them.
struct Fields {
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Fields {
    fn of(line: &[u8], separator: u8, quotes: &Mutex<csv_core::Reader>) -> Fields {
        let mut quotes = quotes.lock().unwrap_or_else(PoisonError::into_inner);
        quotes.reset();
        let mut text = vec![0; line.len()];
        let mut ends = vec![0; memchr::memchr_iter(separator, line).count() + 1];
        let (result, _, written, mut ended) = quotes.read_record(line, &mut text, &mut ends);
        if result == csv_core::ReadRecordResult::InputEmpty {
            // Nothing more: the last field ends.
            ended += quotes.read_record(&[], &mut text[written..], &mut ends[ended..]).3;
        }
        ends.truncate(ended);
        Fields { text, ends }
    }

    fn iter(&self) -> impl Iterator<Item = &[u8]> + Clone {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.text[start..end])
    }
}

fn csv_losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    let losses = keeps.losses(problem, metadata);
    Losses { metadata: losses.metadata || has_unfit_value(keeps, metadata, is_one_line), ..losses }
}

fn fits_gsf(value: &str) -> bool {
    is_one_line(value) && !value.contains(['"', ','])
}

fn gsf_losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    let losses = keeps.losses(problem, metadata);
    Losses { metadata: losses.metadata || has_unfit_value(keeps, metadata, fits_gsf), ..losses }
}

fn write_csv(problem: &Problem, metadata: &Metadata, out: &mut String) -> Result<(), WriteError> {
    out.extend(problem.givens().iter().map(|&value| symbol(value, '.')));
    for name in FIELDS {
        out.push(',');
        if let Some(value) = metadata.get(name).filter(|value| is_one_line(value)) {
            match value.contains([',', '"', ';']) {
                true => out.push_str(&format!("\"{}\"", value.replace('"', "\"\""))),
                false => out.push_str(value),
            }
        }
    }
    out.push('\n');
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
