//! Killer sudokus in two notations: 81 characters of sums and arrows, and `3x3::k:` with a number for each cell.
//!
//! The parsers tolerate
//!
//! * arrows: `0` to `9`, `A` to `Z` and `a` to `j` are the sums 0 to 45 of the cages at their first cells, 0 for no
//!   sum; `<`, `>`, `^`, `v` point from other cells to the next of the cage, `` ` ``, `'`, `,` and `.` along diagonals;
//! * numbers: 256 times the sum, plus the number of the cage; below 256 a cell in no cage; `d` for both diagonals.

use std::collections::{BTreeMap, VecDeque};

use tesuji_core::{Constraint, Layout, Problem};

use crate::cursor::{Cursor, char_at};
use crate::draft::Draft;
use crate::notation::{Claim, Notation, PLAIN};
use crate::read_error::{ReadError, ReadErrorKind};
use crate::write::{ALLOWED, GIVENS, LAYOUT, is_restricted};
use crate::{Format, Keeps, Losses, Metadata, Record, WriteError};

pub(crate) const ARROWS: Notation = Notation {
    name: "killer",
    describe: "a killer sudoku as 81 sums and arrows",
    keeps: Keeps { variants: true, ..Keeps::CLUES },
    losses,
    claims: |cursor| claims(cursor, Format::Killer),
    next: |cursor| next(cursor, Format::Killer),
    write: |problem, _, out| write(problem, Format::Killer, out),
    ..PLAIN
};

pub(crate) const NUMBERS: Notation = Notation {
    name: "cages",
    describe: "a killer sudoku as 3x3::k: and one number per cell",
    claims: |cursor| claims(cursor, Format::Cages),
    next: |cursor| next(cursor, Format::Cages),
    write: |problem, _, out| write(problem, Format::Cages, out),
    ..ARROWS
};

/// Givens have no form, so the notation loses those of a classic sudoku.
fn losses(keeps: &Keeps, problem: &Problem, metadata: &Metadata) -> Losses {
    let losses = keeps.losses(problem, metadata);
    let has_givens = problem.givens().iter().any(|&given| given != 0);
    Losses { clues: losses.clues || has_givens, ..losses }
}

/// The characters of the sums, from 0.
pub(crate) const SUMS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";
/// The row and column offset of the cell that each arrow points to.
const ARROW_STEPS: [(u8, i32, i32); 8] = [
    (b'<', 0, -1),
    (b'>', 0, 1),
    (b'^', -1, 0),
    (b'v', 1, 0),
    (b'`', -1, -1),
    (b'\'', -1, 1),
    (b',', 1, -1),
    (b'.', 1, 1),
];

fn claims(cursor: &Cursor, format: Format) -> Claim {
    let Some(line) = cursor.clone().record_line() else { return Claim::No };
    let text = line.text.trim_ascii();
    Claim::sure(match format {
        Format::Killer => {
            let arrows = text.iter().filter(|byte| b"<>^v".contains(byte)).count();
            let fits = |byte: &u8| byte.is_ascii_alphanumeric() || b"<>^v`',.".contains(byte);
            text.len() == 81 && arrows > 0 && text.iter().any(|byte| b"<>^`',".contains(byte)) && text.iter().all(fits)
        }
        _ => text.starts_with(b"3x3:") && text[4..].windows(2).take(16).any(|pair| pair == b"k:"),
    })
}

fn next(cursor: &mut Cursor, format: Format) -> Option<Result<Record, ReadError>> {
    let line = cursor.record_line()?;
    let start = line.text.len() - line.text.trim_ascii_start().len();
    let text = line.text.trim_ascii();
    let found = if format == Format::Killer { arrows(text) } else { numbers(text) };
    Some(match found {
        Ok(problem) => Ok(Record::of(problem, format, line.start.line)),
        Err((at, kind)) => Err(cursor.error(kind, line.start, line.start, start + at)),
    })
}

pub(crate) type Fault = (usize, ReadErrorKind);

/// Returns the problem with these cages: a sum and cells for each cage number.
fn problem_of(cages: BTreeMap<usize, (i64, Vec<usize>)>, has_diagonals: bool) -> Result<Problem, Fault> {
    let mut draft = Draft::of(Layout::CLASSIC);
    if has_diagonals {
        draft.constraints.extend([true, false].map(|rising| Constraint::Diagonal { rising }));
    }
    // A cage of one cell without a sum has no meaning: the cell is in no cage.
    let cages = cages.into_values().filter(|(sum, cells)| *sum != 0 || cells.len() > 1);
    draft.constraints.extend(cages.map(|(sum, cells)| {
        let sums = if sum == 0 { Vec::new() } else { vec![sum] };
        Constraint::Cage { cells, sums }
    }));
    draft.finish().map_err(|kind| (0, kind))
}

/// Reads 81 sums and arrows.
pub(crate) fn arrows(text: &[u8]) -> Result<Problem, Fault> {
    if text.len() != 81 {
        return Err((text.len().min(81), ReadErrorKind::Cells { expected: 81, found: text.len() }));
    }
    let outside = |at| (at, ReadErrorKind::Syntax { message: "the arrow points out of the grid" });
    let next = |cell: usize| -> Result<Option<usize>, Fault> {
        let Some((_, rows, columns)) = ARROW_STEPS.into_iter().find(|(sign, ..)| *sign == text[cell]) else {
            return Ok(None);
        };
        let line = |at: usize, by: i32| at.checked_add_signed(by as isize).filter(|&at| at < 9);
        match (line(cell / 9, rows), line(cell % 9, columns)) {
            (Some(row), Some(column)) => Ok(Some(row * 9 + column)),
            _ => Err(outside(cell)),
        }
    };
    let mut cages: BTreeMap<usize, (i64, Vec<usize>)> = BTreeMap::new();
    for cell in 0..81 {
        let mut first = cell;
        let mut steps = 0;
        while let Some(before) = next(first)? {
            (first, steps) = (before, steps + 1);
            if steps > 81 {
                return Err((cell, ReadErrorKind::Syntax { message: "the arrows form a circle" }));
            }
        }
        let sum = match text[first] {
            byte @ b'0'..=b'9' => byte - b'0',
            byte @ b'A'..=b'Z' => byte - b'A' + 10,
            byte @ b'a'..=b'j' => byte - b'a' + 36,
            _ => return Err((first, ReadErrorKind::Character { found: char_at(text, first) })),
        };
        cages.entry(first).or_insert((sum.into(), Vec::new())).1.push(cell);
    }
    // In the order of their first cells, no matter where their arrows end.
    let cages = cages.into_values().map(|cage| (cage.1[0], cage)).collect();
    problem_of(cages, false)
}

fn numbers(text: &[u8]) -> Result<Problem, Fault> {
    let syntax = |at, message| (at, ReadErrorKind::Syntax { message });
    let rest = text.strip_prefix(b"3x3:").ok_or(syntax(0, "expected 3x3:"))?;
    let mut parts = rest.split(|&byte| byte == b':');
    let flags = parts.next().unwrap_or_default();
    if !matches!(flags, b"" | b"d") || parts.next() != Some(b"k") {
        return Err(syntax(4, "expected 3x3::k: or 3x3:d:k:"));
    }
    let mut at = 4 + flags.len() + 3;
    let mut cages: BTreeMap<usize, (i64, Vec<usize>)> = BTreeMap::new();
    let mut cells = 0;
    for part in parts {
        if cells == 81 {
            if !part.trim_ascii().is_empty() {
                return Err(syntax(at, "expected nothing after 81 numbers"));
            }
            continue;
        }
        let number = str::from_utf8(part).ok().and_then(|part| part.trim().parse::<u32>().ok());
        let number = number.ok_or(syntax(at, "expected a number between colons"))?;
        if number >= 256 {
            cages.entry(number as usize % 256).or_insert((i64::from(number / 256), Vec::new())).1.push(cells);
        }
        (at, cells) = (at + part.len() + 1, cells + 1);
    }
    match cells {
        81 => problem_of(cages, flags == b"d"),
        found => Err((text.len(), ReadErrorKind::Cells { expected: 81, found })),
    }
}

fn write(problem: &Problem, format: Format, out: &mut String) -> Result<(), WriteError> {
    let unfit = |what| WriteError::variant(format, problem, what);
    if problem.givens().iter().any(|&given| given != 0) {
        return Err(unfit(GIVENS));
    }
    if !problem.layout().is_classic() {
        return Err(unfit(LAYOUT));
    }
    if problem.position().is_none() && is_restricted(problem) {
        return Err(unfit(ALLOWED));
    }
    let mut cages: Vec<(i64, Vec<usize>)> = Vec::new();
    let mut diagonals = [false; 2];
    for constraint in problem.constraints() {
        match constraint {
            Constraint::Cage { cells, sums } if sums.len() < 2 && is_list(cells) => {
                cages.push((sums.first().copied().unwrap_or(0), cells.clone()));
            }
            Constraint::Diagonal { rising } if format == Format::Cages => diagonals[usize::from(*rising)] = true,
            other => return Err(unfit(other.name())),
        }
    }
    let is_taken = |cell: usize| cages.iter().filter(|(_, cells)| cells.contains(&cell)).count() > 1;
    if diagonals[0] != diagonals[1] {
        return Err(unfit("diagonal"));
    }
    if (0..81).any(is_taken) {
        return Err(unfit("cage"));
    }
    let text = if format == Format::Killer { as_arrows(&cages) } else { as_numbers(&cages, diagonals[0]) };
    out.push_str(&text.ok_or(unfit("cage"))?);
    out.push('\n');
    Ok(())
}

/// Returns whether the list is sorted, without duplicates and not empty.
fn is_list(cells: &[usize]) -> bool {
    !cells.is_empty() && cells.is_sorted_by(|one, other| one < other)
}

fn as_arrows(cages: &[(i64, Vec<usize>)]) -> Option<String> {
    let (sides, diagonals) = ARROW_STEPS.split_at(4);
    let mut text = vec![b'0'; 81];
    for (sum, cells) in cages {
        let first = cells[0];
        text[first] = *SUMS.get(usize::try_from(*sum).ok()?)?;
        if *sum == 0 && cells.len() == 1 {
            return None;
        }
        let mut reached = vec![first];
        let mut open = VecDeque::from([(first, sides), (first, diagonals)]);
        // An arrow points back to the cell from which its cell was reached: along a diagonal only if no side leads
        // there.
        while let Some((cell, steps)) = open.pop_front() {
            for &(sign, rows, columns) in steps {
                let line = |at: usize, by: i32| at.checked_add_signed(-by as isize).filter(|&at| at < 9);
                let Some((row, column)) = line(cell / 9, rows).zip(line(cell % 9, columns)) else { continue };
                let next = row * 9 + column;
                if cells.contains(&next) && !reached.contains(&next) {
                    text[next] = sign;
                    reached.push(next);
                    open.push_front((next, sides));
                    open.push_back((next, diagonals));
                }
            }
        }
        if reached.len() < cells.len() {
            return None;
        }
    }
    // Without an arrow it would be another notation.
    text.iter().any(|sign| b"<>^`',".contains(sign)).then(|| String::from_utf8(text).ok())?
}

fn as_numbers(cages: &[(i64, Vec<usize>)], has_diagonals: bool) -> Option<String> {
    let mut numbers = [0i64; 81];
    for (nth, (sum, cells)) in cages.iter().enumerate() {
        // A cage without a sum has no form.
        if !(1..=1 << 20).contains(sum) {
            return None;
        }
        cells.iter().for_each(|&cell| numbers[cell] = sum * 256 + nth as i64);
    }
    let mut free = cages.len() as i64..;
    let mut number = |&number: &i64| if number == 0 { free.next().unwrap_or(0) } else { number };
    let numbers: Vec<String> = numbers.iter().map(|cell| number(cell).to_string()).collect();
    Some(format!("3x3:{}:k:{}:", if has_diagonals { "d" } else { "" }, numbers.join(":")))
}
