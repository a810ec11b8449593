//! A `.sdx` file of SudoCue: nine lines of nine fields with the progress of a player.
//!
//! A single digit is a clue, `u` and a digit is a placed digit, and several digits are the pencil marks: a single
//! pencil mark cannot be distinguished from a clue. A file without a placed digit looks like any pencil marks and is
//! read as such unless the notation is named: there, a single digit is a clue unless a peer still lists it. The parser
//! tolerates any blanks between fields, and `.` `-` `_` for a cell without a candidate.

use tesuji_core::{CandidateSet, Cell, DigitSet, MarksOf, Position, Problem};

use crate::cursor::{Cursor, char_at};
use crate::notation::{Claim, Framing, Notation, PLAIN};
use crate::notations::pencilmarks::{Group, digits, group, groups};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::text_grid::next_block;
use crate::{Format, Keeps, Losses, Metadata, Record, WriteError};

pub(crate) const NOTATION: Notation = Notation {
    name: "sdx",
    describe: "a player's progress in SudoCue: `u` before placed digits, pencil marks",
    keeps: Keeps { placed: true, candidates: true, ..Keeps::CLUES },
    framing: Framing::Blocks,
    claims,
    next,
    losses,
    write,
    ..PLAIN
};

/// Claims a text whose rows have nine fields each, one of which has a `u`; without it, they are any pencil marks.
fn claims(cursor: &Cursor) -> Claim {
    let Some(block) = next_block(&mut cursor.clone()) else { return Claim::No };
    let rows = &block.rows[..block.rows.len().min(9)];
    let any = |is: fn(&[u8]) -> bool| rows.iter().any(|row| groups(&row.plain).any(|(_, group)| is(group)));
    let is_whole = rows.len() == 9 && rows.iter().all(|row| groups(&row.plain).count() == 9);
    Claim::sure(!block.framed && is_whole && any(|group| matches!(group, [b'u', b'1'..=b'9'])))
}

fn next(cursor: &mut Cursor) -> Option<Result<Record, ReadError>> {
    let block = next_block(cursor)?;
    let mut position = Position::default();
    let mut marks = CandidateSet::EMPTY;
    for (nth, row) in block.rows.iter().take(9).enumerate() {
        let fail = |at: usize, kind| Some(Err(cursor.error(kind, block.start, row.line.start, at)));
        let found = groups(&row.plain).count();
        if found != 9 {
            return fail(0, ReadErrorKind::RowLength { expected: 9, found });
        }
        for (column, (at, field)) in groups(&row.plain).enumerate() {
            let cell = Cell::at(nth, column);
            let (is_placed, field) = match field {
                [b'u', field @ ..] => (true, field),
                field => (false, field),
            };
            let strange = |at: usize| fail(at, ReadErrorKind::Character { found: char_at(row.line.text, at) });
            let Ok(Group { digits, .. }) = digits(field) else { return strange(at) };
            match digits.only() {
                Some(digit) if is_placed => position.placed.set(cell, Some(digit)),
                Some(digit) => position.clues.set(cell, Some(digit)),
                None if is_placed => return strange(at),
                None => marks.set_digits(cell, digits),
            }
        }
    }
    if block.rows.len() < 9 {
        let kind = ReadErrorKind::Rows { expected: 9, found: block.rows.len() };
        return Some(Err(cursor.error(kind, block.start, block.start, 0)));
    }
    cursor.go(block.rows[8].after);
    position.candidates = Some(marks);
    position.marks_of = MarksOf::Player;
    Some(Ok(Record::of(position, Format::Sdx, block.start.line)))
}

fn losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    let single = |position: &Position| {
        let marks = position.pencilmarks();
        Cell::iter().any(|cell| marks.digits(cell).only().is_some())
    };
    Losses { singles: problem.position().is_some_and(single), ..keeps.losses(problem, metadata) }
}

fn write(problem: &Problem, _: &Metadata, out: &mut String) -> Result<(), WriteError> {
    let Some(position) = problem.position() else {
        return Err(WriteError::size(Format::Sdx, problem.layout().size()));
    };
    let marks = position.pencilmarks();
    for cell in Cell::iter() {
        match (position.clues[cell], position.placed[cell]) {
            (Some(digit), _) => out.push_str(&group(DigitSet::of(digit))),
            (None, Some(digit)) => out.push_str(&format!("u{digit}")),
            (None, None) => out.push_str(&group(marks.digits(cell))),
        }
        out.push(if cell.column() == 8 { '\n' } else { ' ' });
    }
    Ok(())
}
