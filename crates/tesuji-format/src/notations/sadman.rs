//! The `.sdk` files of SadMan Software Sudoku and of SudoCue: lines of information, then grids.
//!
//! SadMan files have sections, `[Puzzle]`, `[State]`, `[PencilMarks]`, `[Colours]`; SudoCue files have one bare grid.
//! The parser tolerates:
//!
//! * information with or without a blank after its letter, unknown letters, empty values;
//! * no information at all, if there are sections; blank lines anywhere;
//! * sections in any order, in any case, also `[Colors]`; sections with other names are skipped.
//!
//! Colours, a digit for each coloured cell, are metadata of 81 characters.

use tesuji_core::{CandidateSet, Cell, DigitSet, Grid, MarksOf, Position, Problem};

use crate::cursor::{Cursor, Line, Mark, char_at, lossy};
use crate::keeps::{has_unfit_value, is_one_line};
use crate::notation::{Claim, Framing, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
#[cfg(not(tesuji_small))]
use crate::rules::note_of_metadata;
use crate::{Format, Keeps, KeptFields, Losses, Metadata, Record, WriteError, names, text_grid};

pub(crate) const SADMAN: Notation = Notation {
    name: "sadman",
    describe: "a file of SadMan Sudoku: information, then the puzzle, its state and its pencil marks in sections",
    keeps: Keeps { placed: true, candidates: true, metadata: KeptFields::Only(&KEPT), ..Keeps::CLUES },
    framing: Framing::Blocks,
    claims: |cursor| Claim::sure(has_sections(cursor)),
    next: |cursor| next(cursor, Format::Sadman),
    losses,
    write: |problem, metadata, out| write(problem, metadata, Format::Sadman, out),
    aliases: &["sdk"],
    ..PLAIN
};

pub(crate) const SUDOCUE: Notation = Notation {
    name: "sudocue",
    describe: "a file of SudoCue: information, then nine lines",
    keeps: Keeps { metadata: KeptFields::Only(&FIELDS), ..Keeps::CLUES },
    claims: |cursor| Claim::sure(!has_sections(cursor) && has_information(cursor)),
    next: |cursor| next(cursor, Format::Sudocue),
    write: |problem, metadata, out| write(problem, metadata, Format::Sudocue, out),
    aliases: &[],
    ..SADMAN
};

/// The letters of the information and the fields that they name.
const LETTERS: [(u8, &str); 10] = [
    (b'A', names::AUTHOR),
    (b'D', names::DESCRIPTION),
    (b'C', names::COMMENT),
    (b'B', names::DATE),
    (b'S', names::SOURCE),
    (b'U', names::URL),
    (b'L', names::LEVEL),
    (b'N', "solutions"),
    (b'H', "clues"),
    (b'T', "seconds"),
];

const FIELDS: [&str; 10] = {
    let mut fields = [""; 10];
    let mut nth = 0;
    while nth < 10 {
        fields[nth] = LETTERS[nth].1;
        nth += 1;
    }
    fields
};

/// The fields of SadMan files, including the one that has a section.
const KEPT: [&str; 11] = {
    let mut fields = [names::COLOURS; 11];
    let mut nth = 0;
    while nth < 10 {
        fields[nth] = FIELDS[nth];
        nth += 1;
    }
    fields
};

/// Returns whether the first line after any information names the section of the puzzle.
fn has_sections(cursor: &Cursor) -> bool {
    let mut cursor = cursor.clone();
    let lines = std::iter::from_fn(|| cursor.line()).filter(|line| !line.text.trim_ascii().is_empty());
    let mut lines = lines.take(40).skip_while(|line| line.text.starts_with(b"#"));
    lines.next().is_some_and(|line| section(line.text).is_some_and(|name| name.eq_ignore_ascii_case(b"puzzle")))
}

/// Returns whether the first lines are information, each with a different letter.
fn has_information(cursor: &Cursor) -> bool {
    let mut cursor = cursor.clone();
    let mut letters = Vec::new();
    while let Some(line) = cursor.peek().filter(|line| line.text.starts_with(b"#")) {
        cursor.line();
        match information(line.text) {
            Some((letter, _)) if !letters.contains(&letter) => letters.push(letter),
            _ => return false,
        }
    }
    !letters.is_empty() && matches!(text_grid::next_grid(&mut cursor), Some(Ok(grid)) if grid.values.len() == 81)
}

/// Returns the letter and the value of a line of information.
fn information(line: &[u8]) -> Option<(u8, &[u8])> {
    match line {
        [b'#', letter, value @ ..] if LETTERS.iter().any(|(known, _)| known == letter) => {
            Some((*letter, value.trim_ascii()))
        }
        _ => None,
    }
}

/// Returns the name of a section.
fn section(line: &[u8]) -> Option<&[u8]> {
    line.trim_ascii().strip_prefix(b"[")?.strip_suffix(b"]")
}

fn next(cursor: &mut Cursor, format: Format) -> Option<Result<Record, ReadError>> {
    while cursor.peek()?.text.trim_ascii().is_empty() {
        cursor.line();
    }
    let record = cursor.mark();
    Some(read_record(cursor, record, format).inspect_err(|_| {
        // Skip the rest of a broken record, which is not another record.
        while cursor.peek().is_some_and(|line| !begins_record(line.text)) {
            cursor.line();
        }
    }))
}

fn begins_record(line: &[u8]) -> bool {
    information(line).is_some() || section(line).is_some_and(|name| name.eq_ignore_ascii_case(b"puzzle"))
}

fn read_record(cursor: &mut Cursor, record: Mark, format: Format) -> Result<Record, ReadError> {
    let mut values: [String; LETTERS.len()] = Default::default();
    while let Some(line) = cursor.peek().filter(|line| line.text.starts_with(b"#") || line.text.trim_ascii().is_empty())
    {
        if let Some((letter, text)) = information(line.text).filter(|(_, text)| !text.is_empty()) {
            // A comment may have several lines.
            let known = LETTERS.iter().zip(&mut values).find(|((known, _), _)| *known == letter);
            if let Some((_, value)) = known {
                value.push_str(if value.is_empty() { "" } else { " " });
                value.push_str(&lossy(text));
            }
        }
        cursor.line();
    }
    let fields = LETTERS.iter().map(|(_, name)| *name).zip(values);
    let mut metadata: Metadata = fields.filter(|(_, value)| !value.is_empty()).collect();
    let fail = |cursor: &Cursor, at: Mark, kind| Err(cursor.error(kind, record, at, 0));
    let mut clues = None;
    let mut state = None;
    let mut candidates = None;
    if cursor.peek().is_some_and(|line| section(line.text).is_none()) {
        clues = Some(nine_lines(cursor, record)?);
    }
    while let Some(line) = cursor.peek() {
        let Some(name) = section(line.text) else {
            match line.text.trim_ascii().is_empty() {
                true => {
                    cursor.line();
                    continue;
                }
                false => break,
            }
        };
        let name = name.to_ascii_lowercase();
        if name == b"puzzle" && clues.is_some() {
            break;
        }
        cursor.line();
        match &name[..] {
            b"puzzle" => clues = Some(nine_lines(cursor, record)?),
            b"state" => state = Some(nine_lines(cursor, record)?),
            b"pencilmarks" => candidates = Some(marks(cursor, record)?),
            name => {
                let grid = nine_lines(&mut cursor.clone(), record).ok().filter(|grid| *grid != Grid::EMPTY);
                if let (b"colours" | b"colors", Some(grid)) = (name, grid) {
                    metadata.set(names::COLOURS, grid.to_string());
                }
                let belongs = |line: &Line| section(line.text).is_none() && !begins_record(line.text);
                while cursor.peek().is_some_and(|line| belongs(&line)) {
                    cursor.line();
                }
            }
        }
    }
    let Some(clues) = clues else {
        return fail(cursor, record, ReadErrorKind::Syntax { message: "there is no section [Puzzle]" });
    };
    let mut position = Position::of(clues);
    if let Some(state) = state {
        if clues.iter().any(|(cell, digit)| state[cell] != Some(digit)) {
            return fail(cursor, record, ReadErrorKind::Syntax { message: "a clue is missing in the state" });
        }
        position.placed = state.iter().filter(|(cell, _)| clues[*cell].is_none()).collect();
    }
    let digits = position.digits();
    position.candidates =
        candidates.map(|marks| marks.iter().filter(|candidate| digits[candidate.cell].is_none()).collect());
    position.marks_of = MarksOf::Player;
    let record = Record { metadata, ..Record::of(position, format, record.line) };
    #[cfg(not(tesuji_small))]
    let notes = note_of_metadata(&record.problem, &record.metadata).into_iter().collect();
    #[cfg(tesuji_small)] // the other module of the page reads pasted text
    let notes = Vec::new();
    Ok(Record { notes, ..record })
}

/// Reads a grid of 9x9.
fn nine_lines(cursor: &mut Cursor, record: Mark) -> Result<Grid, ReadError> {
    let at = cursor.mark();
    match text_grid::next_grid(cursor) {
        Some(Ok(grid)) => Grid::from_values(&grid.values).ok_or_else(|| {
            cursor.error(ReadErrorKind::Cells { expected: 81, found: grid.values.len() }, record, at, 0)
        }),
        Some(Err(error)) => Err(error),
        None => Err(cursor.error(ReadErrorKind::Rows { expected: 9, found: 0 }, record, at, 0)),
    }
}

/// Reads nine lines of nine comma-separated lists of digits.
fn marks(cursor: &mut Cursor, record: Mark) -> Result<CandidateSet, ReadError> {
    let mut marks = CandidateSet::EMPTY;
    for row in 0..9 {
        let at = cursor.mark();
        let line = cursor.line().filter(|line| section(line.text).is_none());
        let Some(line) = line else {
            return Err(cursor.error(ReadErrorKind::Rows { expected: 9, found: row }, record, at, 0));
        };
        let found = line.text.split(|&byte| byte == b',').count();
        if found != 9 {
            return Err(cursor.error(ReadErrorKind::RowLength { expected: 9, found }, record, line.start, 0));
        }
        let mut column = 0;
        let mut digits = DigitSet::EMPTY;
        for (at, &byte) in line.text.iter().enumerate() {
            match byte {
                b',' => {
                    marks.set_digits(Cell::at(row, column), std::mem::take(&mut digits));
                    column += 1;
                }
                b'1'..=b'9' => digits.extend(crate::symbol::digit(byte - b'0')),
                b' ' => {}
                _ => {
                    let kind = ReadErrorKind::Character { found: char_at(line.text, at) };
                    return Err(cursor.error(kind, record, line.start, at));
                }
            }
        }
        marks.set_digits(Cell::at(row, 8), digits);
    }
    Ok(marks)
}

fn losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    let losses = keeps.losses(problem, metadata);
    let has_unfit_colours = keeps.metadata.contains(names::COLOURS)
        && problem.position().is_some()
        && metadata.get(names::COLOURS).is_some_and(|value| colours(value).is_none());
    let is_unfit = has_unfit_value(keeps, metadata, is_one_line) || has_unfit_colours;
    Losses { metadata: losses.metadata || is_unfit, ..losses }
}

/// Returns the colours of the cells as 81 characters, if at least one cell has a colour.
fn colours(value: &str) -> Option<Grid> {
    let grid: Grid = value.parse().ok()?;
    (grid != Grid::EMPTY && grid.to_string() == value).then_some(grid)
}

fn write(problem: &Problem, metadata: &Metadata, format: Format, out: &mut String) -> Result<(), WriteError> {
    let Some(position) = problem.position() else {
        return Err(WriteError::size(format, problem.layout().size()));
    };
    let (gap, sections) = if format == Format::Sadman { (" ", true) } else { ("", false) };
    for (name, value) in metadata.iter() {
        if let Some((letter, _)) = LETTERS.iter().find(|(_, known)| *known == name).filter(|_| is_one_line(value)) {
            out.push_str(&format!("#{}{gap}{value}\n", *letter as char));
        }
    }
    let grid = |title: &str, grid: &Grid, out: &mut String| {
        out.push_str(title);
        for row in grid.to_line(b'.').chunks(9) {
            out.extend(row.iter().map(|&byte| byte as char));
            out.push('\n');
        }
    };
    grid(if sections { "[Puzzle]\n" } else { "" }, &position.clues, out);
    if sections && (position.placed != Grid::EMPTY || position.candidates.is_some()) {
        grid("[State]\n", &position.digits(), out);
    }
    if let Some(candidates) = position.candidates.filter(|_| sections) {
        out.push_str("[PencilMarks]\n");
        for cell in Cell::iter() {
            out.extend(candidates.digits(cell).iter().map(|digit| digit.ascii() as char));
            out.push(if cell.column() == 8 { '\n' } else { ',' });
        }
    }
    if let Some(colours) = metadata.get(names::COLOURS).filter(|_| sections).and_then(colours) {
        grid("[Colours]\n", &colours, out);
    }
    Ok(())
}
