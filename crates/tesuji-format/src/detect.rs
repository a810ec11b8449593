//! Detection of the notation of a text.
//!
//! Every notation that claims the first record tries to read it. If they read different problems, the text is ambiguous
//! and an error is returned. If no notation reads the first record, the following lines are tried instead.
//!
//! A text in which two lines are puzzles by themselves is a list: every other line is blank, a comment or an error, and
//! no line changes how another one is read. A text with fewer such lines may be a post with a puzzle in it, if it is
//! not too long for a post.

use tesuji_core::{Cell, Problem, Shape};

use crate::cursor::{Cursor, Mark, Piece, is_blank_or_comment, lossy};
use crate::notation::{Claim, Framing};
use crate::notations::json::literal::{begins_with_texts, has_object, is_object_line};
use crate::notations::paste;
#[cfg(feature = "csv")]
use crate::notations::table;
use crate::read_error::{ReadError, ReadErrorKind};
use crate::remarks::may_say_more;
use crate::rules::speaks_of_rules;
use crate::symbol::is_mark;
use crate::text_grid::is_label;
use crate::{Format, KeptFields, Record, address, unsupported};

/// The number of lines that are tried as the beginning of a record of any notation. After them, a record of several
/// lines is looked for only at the start of a block of lines; every line is still tried as a puzzle by itself.
pub(crate) const HEAD: usize = 32;

/// The number of bytes in which a record of several lines is looked for after the head.
const WINDOW: usize = 1 << 14;

/// Detects the notation of a text from its beginning; `None` if it has only blank lines and comments.
///
/// If the notation cannot read all of a whole text, or reads it in a doubtful way, the text is read as a post with a
/// puzzle in it, if possible.
pub(crate) fn detect(sample: &[u8], is_cut: bool) -> Option<Result<Format, ReadError>> {
    let found = detect_plain(sample, is_cut)?;
    let is_ambiguous = matches!(&found, Err(error) if matches!(error.kind, ReadErrorKind::Ambiguous { .. }));
    if is_ambiguous && is_list_of_classics(sample) {
        return Some(Ok(Format::Line));
    }
    let is_settled = matches!(&found, Err(error)
        if matches!(error.kind, ReadErrorKind::Ambiguous { .. } | ReadErrorKind::Column { .. } | ReadErrorKind::Unsupported { .. }));
    if is_cut || is_settled || sample.len() > paste::LIMIT {
        return Some(found);
    }
    #[cfg(tesuji_small)] // the other module of the page reads pasted text
    return Some(found);
    #[cfg(not(tesuji_small))]
    Some(choose(sample, found))
}

/// The maximum number of puzzles in a text whose other words are assumed to be about them.
pub(crate) const FEW: usize = 6;

/// The maximum number of grids in a text if some of them may be later states of others.
#[cfg(not(tesuji_small))]
const STATES: usize = 8;

/// Returns whether a line outside the grids names variant rules or may describe cells. Text after a puzzle in a list
/// does not count, because the record keeps it.
#[cfg(not(tesuji_small))]
fn says_more_around(text: &[u8], records: &[Result<Record, ReadError>]) -> bool {
    let keeps_words = |record: &Record| record.format.keeps().metadata != KeptFields::None;
    let is_kept = records.iter().flatten().any(keeps_words);
    let is_own = |line: usize| {
        let mut own = records.iter().flatten().filter(|record| record.format.is_one_a_line());
        own.any(|record| record.line == line)
    };
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
    let is_words = |line: &[u8]| {
        let letters = line.iter().filter(|byte| is_letter(byte)).count();
        letters >= 3 && line.len() < 1000 && line.iter().any(|byte| is_letter(byte) && !is_mark(*byte))
    };
    text.split(|&byte| byte == b'\n').zip(1..).take(200).filter(|(line, _)| is_words(line)).any(|(line, nth)| {
        let words = lossy(line);
        speaks_of_rules(&words) || (!is_kept && !is_own(nth) && may_say_more(&words))
    })
}

/// Returns the number of lines that are JSON objects with at least sixteen digits.
#[cfg(not(tesuji_small))]
fn json_lines(text: &[u8]) -> usize {
    let is_object = |line: &&[u8]| {
        let line = line.trim_ascii();
        line.starts_with(b"{\"")
            && line.ends_with(b"}")
            && line.iter().filter(|byte| byte.is_ascii_digit()).count() >= 16
    };
    text.split(|&byte| byte == b'\n').filter(is_object).count()
}

/// Returns whether some grids are full and others are not, so that the full ones are solutions.
#[cfg(not(tesuji_small))]
fn has_full_beside_open(records: &[Result<Record, ReadError>]) -> bool {
    let is_full = |record: &&Record| !record.problem.givens().contains(&0);
    let full = records.iter().flatten().filter(is_full).count();
    full > 0 && full < records.len()
}

/// Returns whether the first line is a header that names a row and a column.
#[cfg(not(tesuji_small))]
fn names_coordinates(text: &[u8]) -> bool {
    let line = lossy(text.split(|&byte| byte == b'\n').next().unwrap_or_default()).to_lowercase();
    let names: Vec<&str> = line.split([',', ';', '\t', ' ']).map(str::trim).filter(|name| !name.is_empty()).collect();
    let has = |known: [&str; 4]| names.iter().any(|name| known.contains(name));
    // A sentence such as "Each row and column contains 1 to 6" is longer.
    names.len() <= 4 && has(["row", "r", "y", "i"]) && has(["col", "column", "c", "x"])
}

/// Returns whether one of the first lines has two links.
#[cfg(not(tesuji_small))]
fn has_two_links(text: &[u8]) -> bool {
    let lines = text.split(|&byte| byte == b'\n').take(200);
    lines.into_iter().any(|line| memchr::memmem::find_iter(line, b"http").nth(1).is_some())
}

/// Chooses between the notation that was found and `Format::Paste`, which reads any text with a puzzle in it.
#[cfg(not(tesuji_small))]
fn choose(text: &[u8], found: Result<Format, ReadError>) -> Result<Format, ReadError> {
    let is_settled_by =
        |format: Format| (format.notation().claims)(&Cursor::new(text, 1)) == Claim::Only || is_list(text, format);
    if found.as_ref().is_ok_and(|&format| is_settled_by(format)) {
        return found;
    }
    let plain = found.as_ref().map(|&format| read_as(text, format)).unwrap_or_default();
    if names_coordinates(text) && plain.iter().flatten().any(|record| record.problem.layout().size() != 9) {
        let start = Cursor::new(text, 1);
        let looks = "this looks like a list of cells by row and column, which can be read only for 9x9 grids".into();
        return Err(start.error(ReadErrorKind::Unclaimed { looks }, start.mark(), start.mark(), 0));
    }
    if are_sound(&plain) {
        // The words around a few grids may name rules, and a line may have several links.
        let has_rules = |record: &Record| {
            let notation = record.format.notation();
            notation.keeps.variants || notation.framing == Framing::Document
        };
        let has_more = plain.len() <= FEW && !plain.iter().flatten().any(has_rules);
        let has_map = || {
            let text = lossy(text);
            let is_beside = || plain.len() == 2 || paste::maps::has_two_blocks(&text);
            plain.len() <= 2 && paste::maps::read(&text).is_some() && is_beside()
        };
        let keeps_states = |record: &Record| record.format.keeps().variants || record.format.keeps().placed;
        let have_states = || {
            let are_few = (2..=STATES).contains(&plain.len()) && !plain.iter().flatten().any(keeps_states);
            are_few && (paste::belong_together(&plain) || has_full_beside_open(&plain))
        };
        let is_paste =
            (has_more && says_more_around(text, &plain)) || has_two_links(text) || has_map() || have_states();
        let pasted = if is_paste { read_as(text, Format::Paste) } else { Vec::new() };
        if let Some(refused) = pasted.iter().find_map(|record| record.as_ref().err().filter(|error| is_settled(error)))
        {
            return Err(refused.clone());
        }
        return if is_paste && pasted.iter().all(Result::is_ok) { Ok(Format::Paste) } else { found };
    }
    // A list is read as a list, even below a line of another kind.
    if is_list_of_classics(text) {
        return Ok(Format::Line);
    }
    // Without the table, its bad rows would be taken for words around a puzzle.
    #[cfg(feature = "csv")]
    if matches!(found, Ok(Format::Csv)) && plain.iter().any(Result::is_ok) {
        let bad = plain.iter().filter_map(|record| record.as_ref().err()).map(ReadError::line);
        if table::has_row(text, bad) {
            return found;
        }
    }
    // An object is read by the names of its fields, or not at all, and a list of puzzles has nothing else.
    let is_list = || begins_with_texts(text) && plain.iter().flatten().nth(1).is_some();
    let is_object = matches!(found, Ok(Format::Json | Format::Tesuji)) && (has_object(text) || is_list());
    if is_object || plain.iter().filter_map(|record| record.as_ref().err()).any(is_settled) {
        return found;
    }
    if let (Ok(&first), true) = (found.as_ref(), plain.iter().flatten().any(are_few_marks)) {
        let start = Cursor::new(text, 1);
        let kind = ReadErrorKind::Ambiguous { first, second: Format::Rows };
        return Err(start.error(kind, start.mark(), start.mark(), 0));
    }
    let good = plain.iter().flatten().filter(|record| !is_doubtful(record)).count();
    // One line has the length of a small puzzle by chance, among lines that are not puzzles.
    let is_small = plain.iter().flatten().all(|record| record.problem.layout().size() != 9) && good < plain.len();
    let is_doubtful = good < plain.iter().flatten().count() || (is_small && good > 0);
    let pasted = read_as(text, Format::Paste);
    // Several JSON lines are records, not words around a puzzle.
    if found.is_ok() && json_lines(text) > pasted.iter().flatten().count().max(1) {
        return found;
    }
    let first_error = pasted.iter().find_map(|record| record.as_ref().err()).cloned();
    if let (Ok(format), Some(_)) = (&found, &first_error)
        && let Some(error) = stray_row(text, *format, &plain)
    {
        return Err(error);
    }
    match (&found, first_error) {
        // Documents may contain many puzzles.
        (Ok(format), _) if good > pasted.len() && format.notation().framing == Framing::Document => found,
        (_, None) => Ok(Format::Paste),
        (Ok(_), _) if good > 0 && !is_doubtful => found,
        (Err(_), Some(error)) if error.kind() == ReadErrorKind::Unrecognized => found,
        (Err(_), Some(error)) => Err(error),
        (Ok(_), Some(error)) if is_doubtful || plain.is_empty() => Err(error),
        // The only error concerns the intended puzzle and not the words around it.
        (Ok(format), Some(error)) if pasted.len() == 1 && is_telling(*format, error.kind()) => {
            // If it is the same error, the notation knows its place.
            let is_same = |other: &ReadError| (other.kind(), other.line()) == (error.kind(), error.line());
            let known = plain.iter().filter_map(|record| record.as_ref().err()).any(is_same);
            if known && plain.len() == 1 { found } else { Err(error) }
        }
        _ => found,
    }
}

/// Returns whether an error is final: a document that no notation claims, that has unsupported rules, or that
/// contradicts itself is not searched for digits.
#[cfg(not(tesuji_small))]
pub(crate) fn is_settled(error: &ReadError) -> bool {
    matches!(error.kind, ReadErrorKind::Unsupported { .. }) || is_refusal(&error.kind)
}

/// Returns whether a document was understood but refused.
pub(crate) fn is_refusal(kind: &ReadErrorKind) -> bool {
    use ReadErrorKind::{Invalid, OnlyDrawn, Unclaimed, Unknown};
    matches!(kind, Unknown { .. } | OnlyDrawn { .. } | Invalid { .. } | Unclaimed { .. })
}

/// Returns the error of one or two rows next to a grid, which may belong to it instead of other rows.
#[cfg(not(tesuji_small))]
fn stray_row(text: &[u8], format: Format, records: &[Result<Record, ReadError>]) -> Option<ReadError> {
    if format.is_one_a_line() || records.iter().flatten().count() != 1 {
        return None;
    }
    let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    let is_row = |line: &&&[u8]| !line.trim_ascii().is_empty();
    let height = |line: usize| {
        let (above, below) = lines.split_at(line.min(lines.len()));
        above.iter().rev().take(3).take_while(is_row).count() + below.iter().take(3).take_while(is_row).count()
    };
    let is_stray = |error: &&ReadError| match error.kind() {
        ReadErrorKind::Rows { found, .. } => found <= 2,
        ReadErrorKind::RowLength { .. } | ReadErrorKind::Cells { .. } | ReadErrorKind::Syntax { .. } => {
            height(error.line()) <= 2
        }
        _ => false,
    };
    records.iter().filter_map(|record| record.as_ref().err()).find(is_stray).cloned()
}

/// Returns whether an error about the whole text is more informative than the error of its notation.
fn is_telling(format: Format, kind: ReadErrorKind) -> bool {
    match kind {
        ReadErrorKind::Unrecognized | ReadErrorKind::Character { .. } => false,
        ReadErrorKind::Cells { .. } | ReadErrorKind::NoPuzzle { .. } | ReadErrorKind::Unsupported { .. } => true,
        _ => !format.is_one_a_line(),
    }
}

/// Returns the records of a text that a plain notation reads without an error or a doubt.
pub(crate) fn read_plain(text: &[u8]) -> Option<Vec<Record>> {
    let records = read_detected(text)?;
    are_sound(&records).then(|| records.into_iter().flatten().collect())
}

/// Returns everything that the detected plain notation reads in a text, or `None` if none is detected.
pub(crate) fn read_detected(text: &[u8]) -> Option<Vec<Result<Record, ReadError>>> {
    Some(read_as(text, detect_plain(text, false)?.ok()?))
}

/// Returns the only record of a short text that is a puzzle by itself, such as a field of a table.
#[cfg(feature = "csv")]
pub(crate) fn read_alone(text: &[u8]) -> Option<Record> {
    let is_table = |format: Format| matches!(format, Format::Csv | Format::Gsf);
    let Trial::Read(format) = try_all(&Cursor::new(text, 1), |format| !is_table(format)) else { return None };
    let mut records = read_as(text, format);
    let record = records.pop()?.ok()?;
    (records.is_empty() && record.rest.trim().is_empty()).then_some(record)
}

/// Returns everything that a notation reads in a whole text.
fn read_as(text: &[u8], format: Format) -> Vec<Result<Record, ReadError>> {
    records(text, format).collect()
}

fn records(text: &[u8], format: Format) -> impl Iterator<Item = Result<Record, ReadError>> {
    let notation = format.notation();
    let header = (notation.header)(text);
    let mut cursor = Cursor::new(text, 1).within(header, Piece::default());
    std::iter::from_fn(move || (notation.next)(&mut cursor))
}

/// Returns whether the text has a puzzle in this notation.
pub(crate) fn has_record(text: &[u8], format: Format) -> bool {
    records(text, format).flatten().next().is_some()
}

/// Returns whether two lines of the text are puzzles in a notation with one puzzle per line.
pub(crate) fn is_list(text: &[u8], format: Format) -> bool {
    format.is_one_a_line() && records(text, format).flatten().take(2).count() == 2
}

/// Returns whether two lines of the text are classic puzzles, with one character per cell and no quotes.
fn is_list_of_classics(text: &[u8]) -> bool {
    let is_bare =
        |line: &&[u8]| line.len() >= 81 && line.first().is_some_and(|&byte| is_mark(byte) || byte.is_ascii_digit());
    let is_classic = |line: &&[u8]| {
        let mut read = records(line, Format::Line).flatten();
        read.next().is_some_and(|record| record.problem.layout().size() == 9)
    };
    text.split(|&byte| byte == b'\n').filter(is_bare).filter(is_classic).take(2).count() == 2
}

fn are_sound(records: &[Result<Record, ReadError>]) -> bool {
    !records.is_empty() && records.iter().all(|record| record.as_ref().is_ok_and(|record| !is_doubtful(record)))
}

/// Returns whether pencil marks are probably clues: nearly all cells without a clue have no marks, and the few others
/// may be clues that have lost the blank between them.
fn are_few_marks(record: &Record) -> bool {
    if !matches!(record.format, Format::Pencilmarks | Format::Groups) {
        return false;
    }
    let Some((position, marks)) = record.problem.position().and_then(|found| Some((found, found.candidates?))) else {
        return false;
    };
    let free = || Cell::iter().filter(|&cell| position.clues[cell].is_none());
    let marked = free().filter(|&cell| marks.digits(cell).len() > 1).count();
    let empty = free().filter(|&cell| marks.digits(cell).is_empty()).count();
    empty > 4 * marked
}

/// Returns whether a grid is more likely a smaller one with row and column names, as in tables printed by programs.
fn is_doubtful(record: &Record) -> bool {
    let size = record.problem.layout().size();
    if size == 9 {
        return are_few_marks(record);
    }
    // Without its names the grid would not have a valid size.
    if Shape::of_size(size - 1).is_none_or(|smaller| smaller.box_rows() == 1) {
        return false;
    }
    let givens = record.problem.givens();
    // The number of cells after the first that count up from 0 or from 1.
    let count = |values: Vec<u8>| {
        let count = |first: u8| values[1..].iter().zip(first..).filter(|(value, nth)| *value == nth).count();
        count(0).max(count(1))
    };
    let (row, column) = (count(givens[..size].to_vec()), count(givens.iter().copied().step_by(size).collect()));
    let are_both_near = 3 * row.min(column) >= 2 * (size - 1);
    are_both_near || row.max(column) == size - 1
}

/// Detects the plain notation of a text.
fn detect_plain(sample: &[u8], is_cut: bool) -> Option<Result<Format, ReadError>> {
    let piece = Piece { is_cut, ..Piece::default() };
    let cursor = Cursor::new(sample, 1).within(None, piece);
    // The start of the first line that is not a comment.
    let first_words = match cursor.clone().record_line() {
        Some(line) => line.start,
        // There may be rows of empty fields.
        None if sample.contains(&b'\t') => cursor.mark(),
        None => return None,
    };
    let start = cursor.mark();
    let unsupported = unsupported::notation(&cursor)
        .map(|notation| cursor.error(ReadErrorKind::Unsupported { notation }, start, start, 0));
    let found = match first_read(cursor.clone()) {
        Trial::Read(format) => Ok(format),
        Trial::Refused(format) => Ok(format),
        Trial::Doubt(kind, at) => Err(cursor.error(kind, at, at, 0)),
        Trial::Nobody => {
            let kind = address::file_fault(sample).unwrap_or(ReadErrorKind::Unrecognized);
            Err(cursor.error(kind, first_words, first_words, 0))
        }
    };
    // The address of a puzzle with other rules applies to the puzzle below it, but not to a list or to an object.
    let is_separate = |format: Format| match format.notation().framing {
        Framing::Document => has_object(sample),
        _ => is_list(sample, format),
    };
    Some(match unsupported {
        Some(error) if !found.as_ref().is_ok_and(|&format| is_separate(format)) => Err(error),
        _ => found,
    })
}

/// Tries the lines in order until a record is read.
fn first_read(mut cursor: Cursor) -> Trial {
    let mut refused: Option<Format> = None;
    let mut trials = 0;
    // `true` if a record of several lines may begin here, after the head.
    let mut is_gap = true;
    let mut after_comment = false;
    while let Some(line) = cursor.peek() {
        let is_comment = line.text.starts_with(b"#");
        // A blank line may be a row of empty fields; of several comments in a row, only the first is tried.
        if line.text.is_empty() || (is_comment && after_comment) || (trials > 0 && line.text.trim_ascii().is_empty()) {
            is_gap = true;
            cursor.line();
            continue;
        }
        after_comment = is_comment;
        trials += 1;
        let trial = if trials <= HEAD {
            let is_start = trials == 1;
            #[cfg(feature = "csv")]
            if let Some(kind) = table::doubt(&cursor) {
                return Trial::Doubt(kind, cursor.mark());
            }
            #[cfg(feature = "csv")]
            if let Some(table) = table_at(&cursor) {
                return Trial::Read(table);
            }
            // A document begins at the start of the text, or with an object on a line.
            let begins = is_start || is_object_line(line.text.trim_ascii());
            try_all(&cursor, |format| begins || format.notation().framing != Framing::Document)
        } else if is_blank_or_comment(line.text) || is_label(line.text) {
            is_gap = true;
            try_all(&cursor.only(line.text.len()), |format| format.is_one_a_line())
        } else if std::mem::take(&mut is_gap) {
            try_all(&cursor.only(WINDOW), |format| format.notation().framing != Framing::Document)
        } else {
            try_all(&cursor.only(line.text.len()), |format| format.is_one_a_line())
        };
        match trial {
            Trial::Read(_) | Trial::Doubt(..) => return trial,
            Trial::Refused(format) => refused = refused.or(Some(format)),
            Trial::Nobody => {}
        }
        cursor.line();
    }
    refused.map_or(Trial::Nobody, Trial::Refused)
}

/// Returns the notation of the table whose header is here, if one of its rows has a puzzle: the first one may be bad.
#[cfg(feature = "csv")]
fn table_at(cursor: &Cursor) -> Option<Format> {
    [Format::Csv, Format::Gsf].into_iter().find(|format| {
        let notation = format.notation();
        (notation.claims)(cursor) == Claim::Sure
            && (notation.header)(cursor.rest()).is_some()
            && records(cursor.rest(), *format).flatten().next().is_some()
    })
}

enum Trial {
    Read(Format),
    /// The meaning of the text at this place is unclear.
    Doubt(ReadErrorKind, Mark),
    /// The text looked like this notation, but could not be read.
    Refused(Format),
    Nobody,
}

fn try_all(cursor: &Cursor, is_wanted: impl Fn(Format) -> bool) -> Trial {
    let wanted = Format::ALL.iter().copied().filter(|&format| is_wanted(format));
    let claims = wanted.map(|format| (format, (format.notation().claims)(cursor)));
    let claims: Vec<(Format, Claim)> = claims.filter(|(_, claim)| *claim != Claim::No).collect();
    if let Some((format, _)) = claims.iter().find(|(_, claim)| *claim == Claim::Only) {
        // A damaged line does not decide how the others are read.
        let is_damaged = || (format.notation().next)(&mut cursor.clone()).is_some_and(|record| record.is_err());
        return match format.is_one_a_line() && is_damaged() {
            true => Trial::Refused(*format),
            false => Trial::Read(*format),
        };
    }
    let sure = claims.iter().filter(|(_, claim)| *claim == Claim::Sure).map(|(format, _)| *format);
    let first = try_these(cursor, sure);
    match first {
        Trial::Nobody | Trial::Refused(_) => {}
        Trial::Read(_) | Trial::Doubt(..) => return first,
    }
    // A notation that was sure and failed is replaced by one that succeeds, but not by one that fails as well.
    match (try_these(cursor, claims.iter().map(|(format, _)| *format)), first) {
        (Trial::Refused(_), Trial::Refused(format)) => Trial::Refused(format),
        (second, _) => second,
    }
}

/// Returns whether a text is an object with a link to its puzzle, and the player's digits or marks beside the link.
fn has_link(cursor: &Cursor, format: Format, read: &Problem, linked: &Problem) -> bool {
    let is_object = format == Format::Json && has_object(cursor.rest());
    is_object && read.without_played() == linked.without_played()
}

fn try_these(cursor: &Cursor, formats: impl Iterator<Item = Format>) -> Trial {
    let mut read: Option<(Format, Problem)> = None;
    let mut refused = None;
    // A document without an error so far, whose first record is longer than the sample.
    let mut begun = None;
    for format in formats {
        let notation = format.notation();
        let found = (notation.next)(&mut cursor.clone());
        let is_longer = match &found {
            None => true,
            Some(Err(error)) => matches!(error.kind(), ReadErrorKind::TooLong { .. }),
            Some(Ok(_)) => false,
        };
        let is_cut = is_longer && cursor.piece().is_cut && notation.framing == Framing::Document;
        if is_cut && (notation.claims)(cursor) == Claim::Sure {
            begun = begun.or(Some(format));
        }
        match (found, &read) {
            (Some(Ok(record)), None) => read = Some((format, record.problem)),
            (Some(Ok(record)), Some((first, other)))
                if record.problem != *other && !has_link(cursor, *first, other, &record.problem) =>
            {
                return Trial::Doubt(ReadErrorKind::Ambiguous { first: *first, second: format }, cursor.mark());
            }
            (Some(Err(_)), _) => refused = refused.or(Some(format)),
            _ => {}
        }
    }
    match (read.map(|(format, _)| format).or(begun), refused) {
        (Some(format), _) => Trial::Read(format),
        (None, Some(format)) => Trial::Refused(format),
        (None, None) => Trial::Nobody,
    }
}
