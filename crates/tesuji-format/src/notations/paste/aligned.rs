//! Rows in which a blank is an empty cell: the names above, the bars or the distances show the columns.

use super::Grid;
use super::field::is_sequence;
use super::lines::Line;
use crate::Note;

/// Reads nine rows of digits and blanks, with or without the names of columns above and of rows before them.
pub(super) fn read(lines: &[&Line]) -> Option<Grid> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b" |.:)".contains(byte);
    if !lines.iter().all(|line| line.text.iter().all(is_part)) || lines.last()?.text.is_empty() {
        return None;
    }
    let is_kept = |rows: &[&Line]| rows.iter().all(|row| row.text.len() == rows[0].text.len());
    let is_blank = |row: &Line| row.text.trim_ascii().is_empty();
    let is_cut = |rows: &[&Line]| rows.iter().all(|row| is_blank(row) || !row.text.ends_with(b" "));
    // Rows keep their trailing blanks or lose them, but all in the same way.
    let rows = &lines[lines.len().saturating_sub(9)..];
    if !is_kept(rows) && !is_cut(rows) {
        return None;
    }
    let (header, rows) = match lines.len() {
        9 => (None, lines),
        10 => (Some(places(lines[0])?), &lines[1..]),
        _ => return None,
    };
    let mut notes = Vec::new();
    let has_bars = rows.iter().all(|row| row.text.contains(&b'|'));
    let values = if has_bars {
        let bodies = behind_names(rows, &mut notes)?;
        between_bars(&bodies)?
    } else if let Some(header) = &header {
        below(rows, header, &mut notes)?
    } else {
        notes.push(Note::Blanks);
        at_distances(rows)?
    };
    if header.is_some() {
        notes.insert(0, Note::Header);
    }
    Some(Grid { line: lines[0].nth, values, notes })
}

/// Returns the positions of the nine column names.
fn places(line: &Line) -> Option<Vec<usize>> {
    let is_name = |at: &usize| line.text[*at].is_ascii_alphanumeric();
    let places: Vec<usize> = (0..line.text.len()).filter(is_name).collect();
    let names: Vec<&[u8]> = places.iter().map(|&at| &line.text[at..=at]).collect();
    (names.len() == 9 && is_sequence(&names)).then_some(places)
}

/// Returns the rows after their first bar, if there is nothing or a name before it.
fn behind_names<'t>(rows: &[&'t Line], notes: &mut Vec<Note>) -> Option<Vec<&'t [u8]>> {
    let starts: Vec<usize> =
        rows.iter().map(|row| row.text.iter().position(|&byte| byte == b'|')).collect::<Option<_>>()?;
    let names: Vec<&[u8]> = rows.iter().zip(&starts).map(|(row, &start)| row.text[..start].trim_ascii()).collect();
    // Bars show the columns.
    let bars = |row: &Line| memchr::memchr_iter(b'|', &row.text).take(3).collect::<Vec<_>>();
    if rows.iter().any(|row| bars(row) != bars(rows[0])) {
        return None;
    }
    if is_sequence(&names) {
        notes.push(Note::Index);
    } else if !names.iter().all(|name| name.is_empty()) {
        // The rows have no bar at their beginning.
        return Some(rows.iter().map(|row| row.text.as_slice()).collect());
    }
    Some(rows.iter().zip(starts).map(|(row, start)| &row.text[start + 1..]).collect())
}

/// Returns the cells between bars: three boxes of three columns, or nine fields.
fn between_bars(rows: &[&[u8]]) -> Option<Vec<u8>> {
    let fields: Vec<Vec<&[u8]>> = rows.iter().map(|row| row.split(|&byte| byte == b'|').collect()).collect();
    let count = fields.iter().map(Vec::len).min()?;
    let is_closed = |fields: &Vec<&[u8]>| fields.get(3).is_none_or(|rest| rest.trim_ascii().is_empty());
    if !(count == 3 || count == 4) || !fields.iter().all(is_closed) {
        return None;
    }
    let widest = fields.iter().flat_map(|fields| &fields[..2]).map(|field| field.len()).max()?;
    let layouts: &[(usize, usize)] = match widest {
        3 => &[(0, 1)],
        5 => &[(0, 2)],
        7 => &[(1, 2)],
        9 => &[(1, 3)],
        11 => &[(1, 4), (2, 3)],
        _ => return None,
    };
    let is_whole = |fields: &Vec<&[u8]>| fields[..2].iter().all(|field| field.len() == widest);
    let mut found = None;
    for &(first, step) in layouts.iter().filter(|_| fields.iter().all(is_whole)) {
        let values: Option<Vec<Vec<u8>>> = fields
            .iter()
            .flat_map(|fields| &fields[..3])
            .map(|field| cells_at(field, |nth| first + step * nth, 3))
            .collect();
        if let Some(values) = values {
            // If the columns can be read in two ways, they are unknown.
            if found.is_some() {
                return None;
            }
            found = Some(values.concat());
        }
    }
    found
}

/// Returns the cells below the names of the columns.
fn below(rows: &[&Line], columns: &[usize], notes: &mut Vec<Note>) -> Option<Vec<u8>> {
    let names: Vec<&[u8]> = rows.iter().map(|row| row.text[..columns[0].min(row.text.len())].trim_ascii()).collect();
    if is_sequence(&names) {
        notes.push(Note::Index);
    } else if !names.iter().all(|name| name.is_empty()) {
        return None;
    }
    notes.push(Note::Blanks);
    let cells = rows
        .iter()
        .map(|row| cells_at(row.text.get(columns[0]..).unwrap_or_default(), |nth| columns[nth] - columns[0], 9));
    Some(cells.collect::<Option<Vec<_>>>()?.concat())
}

/// Returns the cells at equal distances, if there is only one such reading and both the first and the last column have
/// a digit or end a line.
fn at_distances(rows: &[&Line]) -> Option<Vec<u8>> {
    let digits = || rows.iter().flat_map(|row| (0..row.text.len()).filter(|&at| row.text[at] != b' '));
    let (first, last) = (digits().min()?, digits().max()?);
    let longest = rows.iter().map(|row| row.text.len()).max()?;
    let is_kept = rows.iter().all(|row| row.text.len() == longest);
    let mut found = None;
    for step in 1..=4 {
        let width = 8 * step + 1;
        // Rows that keep their blanks show the position of the last column.
        let start = if is_kept && (longest == width || longest == 9 * step) {
            0
        } else if last - first + 1 == width {
            first
        } else if first == 0 && last < width {
            0
        } else {
            continue;
        };
        let cells = rows.iter().map(|row| cells_at(row.text.get(start..).unwrap_or_default(), |nth| step * nth, 9));
        if let Some(values) = cells.collect::<Option<Vec<_>>>() {
            if found.is_some() {
                return None;
            }
            found = Some(values.concat());
        }
    }
    found
}

/// Returns the cells of a text at these places, if there are only blanks elsewhere and no marks for empty cells.
fn cells_at(text: &[u8], place: impl Fn(usize) -> usize, count: usize) -> Option<Vec<u8>> {
    let mut values = vec![0; count];
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            b' ' => {}
            b'1'..=b'9' => {
                let nth = (0..count).find(|&nth| place(nth) == at)?;
                values[nth] = byte - b'0';
            }
            _ => return None,
        }
    }
    Some(values)
}
