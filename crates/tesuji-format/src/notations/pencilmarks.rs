//! The possible digits of each cell: 81 groups of digits, with or without a frame.
//!
//! The parser tolerates:
//!
//! * any frame that a boxed grid may have; nine groups per line, or all 81 on one line or in lines of any length;
//! * marks around a group, such as `*459`, `(12)`, `7#`, and within it, such as `26(7)8` and `69+5`: they are dropped;
//! * digits after `-` and between `~`, such as `267-8` and `26~7~8`: they are eliminated, with a note;
//! * `.` `0` `_` `-` for a cell without a candidate.
//!
//! A single digit is a clue, unless a peer still lists it: the notation has no other form for placed digits.

use tesuji_core::{CandidateSet, Cell, Digit, DigitSet, Position, Problem};

use crate::cursor::{Cursor, Mark, char_at};
use crate::notation::{Claim, Framing, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::text_grid::{Row, next_block, offset_of, skip_borders};
use crate::{Format, Keeps, Losses, Metadata, Note, Record, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "pencilmarks",
    describe: "the possible digits of each cell, in a frame",
    keeps: Keeps { candidates: true, ..Keeps::CLUES },
    framing: Framing::Blocks,
    claims,
    next,
    losses,
    write,
    ..PLAIN
};

/// Claims a text whose first row has nine or 81 groups, if one of the first rows has a group of several digits.
fn claims(cursor: &Cursor) -> Claim {
    let Some(block) = next_block(&mut cursor.clone()) else { return Claim::No };
    let count = |row: &Row| groups(&row.plain).count();
    let several =
        |row: &Row| groups(&row.plain).filter_map(|group| digits(group.1).ok()).any(|group| group.digits.len() > 1);
    let Some(first) = block.rows.first() else { return Claim::No };
    Claim::maybe(matches!(count(first), 9 | 81) && block.rows.iter().take(9).any(several))
}

fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    Some(next_marks(cursor)?.map(|marks| {
        let notes = [(marks.has_struck, Note::Struck), (marks.has_minus_before, Note::MinusBefore)];
        let notes = notes.into_iter().filter_map(|(holds, note)| holds.then_some(note)).collect();
        let position = Position::from_marks(&marks.candidates);
        Record { notes, ..Record::of(position, Format::Pencilmarks, marks.start.line) }
    }))
}

/// The marks of a grid.
pub(crate) struct Marks {
    pub(crate) candidates: CandidateSet,
    pub(crate) start: Mark,
    /// `true` if some of the digits were marked as eliminated.
    pub(crate) has_struck: bool,
    /// `true` if there was a minus before all digits of a cell.
    pub(crate) has_minus_before: bool,
}

/// Reads the marks of the next grid, without deciding the meaning of a single digit.
pub(crate) fn next_marks(cursor: &mut Cursor) -> Option<Result<Marks, ReadError>> {
    let block = next_block(cursor)?;
    let mut marks = CandidateSet::EMPTY;
    let mut found = 0;
    let (mut has_struck, mut has_minus_before) = (false, false);
    for row in &block.rows {
        for (at, group) in groups(&row.plain) {
            let digits = match digits(group) {
                Ok(group) => {
                    has_struck |= group.has_struck;
                    has_minus_before |= group.has_minus_before;
                    group.digits
                }
                Err(wrong) => {
                    let offset = offset_of(row.line.text, at + wrong);
                    let found = char_at(row.line.text, offset);
                    let kind = ReadErrorKind::Character { found };
                    return Some(Err(cursor.error(kind, block.start, row.line.start, offset)));
                }
            };
            if found < 81 {
                marks.set_digits(Cell::from_index(found), digits);
            }
            found += 1;
        }
        if found == 81 {
            cursor.go(row.after);
            skip_borders(cursor, false);
            return Some(Ok(Marks { candidates: marks, start: block.start, has_struck, has_minus_before }));
        }
    }
    let end = block.rows.last().map_or(block.start, |row| row.line.start);
    Some(Err(cursor.error(ReadErrorKind::Cells { expected: 81, found }, block.start, end, 0)))
}

/// Returns the groups of a row and their offsets.
pub(crate) fn groups(plain: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let is_gap = |byte: &u8| b" \t|,;".contains(byte);
    let mut at = 0;
    plain.split(move |byte| is_gap(byte)).filter_map(move |group| {
        let start = at;
        at += group.len() + 1;
        (!group.is_empty()).then_some((start, group))
    })
}

/// The digits of a group of marks.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Group {
    pub(crate) digits: DigitSet,
    /// `true` if some of its digits were marked as eliminated.
    pub(crate) has_struck: bool,
    /// `true` if a minus comes before several digits, so that its scope is unknown.
    pub(crate) has_minus_before: bool,
}

/// Reads the digits of a group without its marks, or returns the place of a character that does not belong there.
pub(crate) fn digits(group: &[u8]) -> Result<Group, usize> {
    let is_digit = |byte: &u8| (b'1'..=b'9').contains(byte);
    let is_mark = |byte: &u8| byte.is_ascii_alphabetic() || b"*#@+-!?~=(){}[]<>'\"".contains(byte);
    let mut found = Group { digits: DigitSet::EMPTY, has_struck: false, has_minus_before: false };
    if let [b'.' | b'0' | b'_' | b'-'] = group {
        return Ok(found);
    }
    let mut seen = DigitSet::EMPTY;
    // Digits after a minus or between two tildes are eliminated ones.
    let (mut is_behind_minus, mut is_between) = (false, false);
    for (at, byte) in group.iter().enumerate() {
        match byte {
            b'-' if !seen.is_empty() => is_behind_minus = true,
            b'~' => is_between = !is_between,
            byte if is_digit(byte) => {
                let digit = Digit::from_index((byte - b'1') as usize);
                if seen.contains(digit) {
                    return Err(at);
                }
                seen.insert(digit);
                match is_behind_minus || is_between {
                    true => found.has_struck = true,
                    false => found.digits.insert(digit),
                }
            }
            // Letters are marks only around a group, not within it.
            byte if is_mark(byte) && !(byte.is_ascii_alphabetic() && is_within(group, at)) => {}
            _ => return Err(at),
        }
    }
    found.has_minus_before = group.starts_with(b"-") && seen.len() > 1;
    if seen.is_empty() { Err(0) } else { Ok(found) }
}

/// Returns whether there are digits on both sides of a place in a group.
fn is_within(group: &[u8], at: usize) -> bool {
    group[..at].iter().any(u8::is_ascii_digit) && group[at + 1..].iter().any(u8::is_ascii_digit)
}

fn losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    let mut losses = keeps.losses(problem, metadata);
    if let Some(position) = problem.position() {
        // The result of reading is determined by the marks alone.
        let back = Position::from_marks(&position.marks_and_digits());
        let digits = position.digits();
        losses.clues |= position.clues.iter().any(|(cell, digit)| back.clues[cell] != Some(digit));
        losses.singles |= back.clues.iter().any(|(cell, _)| digits[cell].is_none());
    }
    losses
}

fn write(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let Some(position) = problem.position() else {
        return Err(WriteError::size(Format::Pencilmarks, problem.layout().size()));
    };
    write_marks(&position.marks_and_digits(), out);
    Ok(())
}

/// Formats the digits of a cell as a group.
pub(crate) fn group(digits: DigitSet) -> String {
    match digits {
        DigitSet::EMPTY => ".".to_owned(),
        digits => digits.iter().map(|digit| digit.ascii() as char).collect(),
    }
}

/// Writes a frame with a group in every cell.
pub(crate) fn write_marks(marks: &CandidateSet, out: &mut String) {
    let widths: [usize; 9] = std::array::from_fn(|column| {
        (0..9).map(|row| marks.digits(Cell::at(row, column)).len()).max().unwrap_or(0).max(1)
    });
    let dashes: Vec<String> =
        widths.chunks(3).map(|widths| "-".repeat(widths.iter().map(|width| width + 1).sum::<usize>() + 1)).collect();
    let border = format!("+{}+\n", dashes.join("+"));
    for row in 0..9 {
        if row % 3 == 0 {
            out.push_str(&border);
        }
        for (column, width) in widths.iter().enumerate() {
            out.push_str(if column % 3 == 0 { "| " } else { "" });
            out.push_str(&format!("{:width$} ", group(marks.digits(Cell::at(row, column)))));
        }
        out.push_str("|\n");
    }
    out.push_str(&border);
}
