//! A grid of rows: the separator of its cells, and the rows and columns of names.

use tesuji_core::Shape;

use super::field::{self, is_nearly_sequence, is_sequence};
use super::lines::{Kind, Line, is_rule};
use super::{Fault, Grid, Reading, aligned};
use crate::Note;
use crate::box_shape::height_of_bands;
use crate::notations::line::{DOUBTFUL, is_doubtful};
use crate::read_error::ReadErrorKind;
use crate::symbol::{self, VALUE};
use crate::text_grid::{is_even, lengths, out_of_column};

/// The fields of a row.
type Fields<'t> = Vec<&'t [u8]>;

/// Reads adjacent lines: one grid, or several with blank lines between them.
pub(super) fn read(block: &[Line]) -> Vec<Result<Grid, Fault>> {
    let whole = read_one(block);
    if let Some(Ok(grid)) = whole {
        return vec![Ok(grid)];
    }
    let stretches: Vec<&[Line]> =
        block.split(|line| line.kind == Kind::Blank).filter(|lines| rows(lines).next().is_some()).collect();
    if stretches.len() > 1 {
        let grids: Vec<_> = stretches.iter().filter_map(|lines| read_one(lines)).collect();
        if grids.iter().all(Result::is_ok) && grids.len() == stretches.len() {
            return grids;
        }
    }
    whole.into_iter().collect()
}

/// Iterates over the rows among lines, without borders and blank lines.
pub(super) fn rows(lines: &[Line]) -> impl Iterator<Item = &Line> + Clone {
    lines.iter().filter(|line| line.kind == Kind::Cells)
}

/// Reads one grid. `None` if the lines are too few for one.
fn read_one(block: &[Line]) -> Reading {
    let lines: Vec<&Line> = rows(block).collect();
    let first = lines.first()?.nth;
    if lines.len() < 4 || lines.len() > 2 * Shape::MAX_SIZE {
        return None;
    }
    let has_rule = has_rule(block);
    let mut fault = None;
    for rows in forms(&lines).into_iter().filter(|rows| !have_points(rows)) {
        match square(&rows, has_rule) {
            Some(Ok(Table { values, mut notes })) => {
                notes.extend(has_other_boxes(&lines, values.len().isqrt()).then_some(Note::Words));
                return Some(Ok(Grid { line: first, values, notes }));
            }
            Some(Err((row, kind))) => fault = fault.or(Some(Fault { line: lines[row].nth, kind })),
            None => {}
        }
    }
    let spread = with_empty_rows(block);
    let drawn = aligned::read(&spread).or_else(|| short_rows(&spread));
    let lines = if spread.is_empty() { lines } else { spread };
    match drawn {
        Some(grid) => Some(Ok(grid)),
        None => fault.or_else(|| fault_of(&lines)).map(Err),
    }
}

/// Returns whether the gaps between rows show boxes of an unusual shape.
fn has_other_boxes(lines: &[&Line], size: usize) -> bool {
    let Some(boxes) = Shape::of_size(size).filter(|boxes| boxes.box_rows() != boxes.box_columns()) else {
        return false;
    };
    height_of_bands(lines.iter().map(|line| line.nth)).is_some_and(|height| height > 1 && height != boxes.box_rows())
}

/// Returns whether a number may be two cells, or part of one: a digit with a point among points that are empty cells,
/// or a number without a zero after its point among numbers with one. The first field and row may be names.
fn have_points(rows: &[Fields]) -> bool {
    let body = &rows[usize::from(rows.len() > 9)..];
    let fields = || body.iter().flat_map(|fields| fields.iter().skip(1));
    let is_float = |field: &[u8]| matches!(field, [b'0'..=b'9', b'.', b'0']);
    let is_cut = |field: &[u8]| matches!(field, [b'0'..=b'9', b'.']);
    if fields().any(|field| is_cut(field)) && fields().any(|field| *field == b"." || is_float(field)) {
        return true;
    }
    let width = body.iter().map(Vec::len).max().unwrap_or(0);
    (1..width).any(|at| {
        let column = || body.iter().filter_map(|fields| fields.get(at));
        column().any(|field| is_float(field)) && column().any(|field| matches!(field, [b'0'..=b'9' | b'.']))
    })
}

/// Returns the rows. Blank lines between them count as rows of empty cells if there are nine rows with them; the blank
/// line below the column names does not count.
fn with_empty_rows(block: &[Line]) -> Vec<&Line> {
    let lines: Vec<&Line> = block.iter().filter(|line| line.kind != Kind::Border).collect();
    let is_row = |line: &&&Line| line.kind == Kind::Cells;
    let (first, last) = (lines.iter().position(|line| is_row(&line)), lines.iter().rposition(|line| is_row(&line)));
    let inner = first.zip(last).map_or(&lines[..0], |(first, last)| &lines[first..=last]);
    let is_below_names = inner.len() > 1 && inner[1].kind == Kind::Blank && is_sequence(&tokens(&inner[0].text));
    match inner.len() {
        11 if is_below_names => {
            inner.iter().copied().enumerate().filter(|(nth, _)| *nth != 1).map(|(_, line)| line).collect()
        }
        // Too few rows remain.
        9 | 10 if is_below_names => Vec::new(),
        9 | 10 => inner.to_vec(),
        _ => rows(block).collect(),
    }
}

/// Returns whether there is a rule after the first row, and otherwise only at the edges.
fn has_rule(block: &[Line]) -> bool {
    let mut after = Vec::new();
    let mut count = 0;
    for line in block {
        match line.kind {
            Kind::Border if is_rule(&line.text) => after.push(count),
            Kind::Cells => count += 1,
            _ => {}
        }
    }
    after.contains(&1) && after.iter().all(|&at| at <= 1 || at == count)
}

/// Returns the fields of all rows, for each way of separating them that fits all rows.
fn forms<'t>(lines: &[&'t Line]) -> Vec<Vec<Fields<'t>>> {
    let mut forms = Vec::new();
    let texts = || lines.iter().map(|line| line.text.as_slice());
    for separator in [b'\t', b'|', b',', b';', b'&'] {
        let all = texts().all(|text| text.iter().filter(|&&byte| byte == separator).count() >= 3);
        if all {
            let texts: Vec<&[u8]> = texts().collect();
            if is_aligned(&texts, separator) {
                let rows = between(&texts, separator);
                forms.push(if separator == b'|' { rows } else { without_last_empty(rows) });
            }
        }
    }
    // Between commas a field may be empty.
    let is_separator = |byte: &u8| b"\t,;".contains(byte);
    let has_empty = |text: &[u8]| {
        text.first().is_some_and(is_separator)
            || text.last().is_some_and(is_separator)
            || text.windows(2).any(|two| is_separator(&two[0]) && two[0] == two[1])
    };
    if texts().any(has_empty) {
        return forms;
    }
    // There are as many cells between bars as in the row before or after.
    let counts = |text: &[u8]| text.split(|&byte| byte == b'|').map(|part| tokens(part).len()).collect::<Vec<_>>();
    let rows: Vec<Vec<usize>> = texts().skip(usize::from(lines.len() > 9)).map(counts).collect();
    let is_like = |nth: usize| (nth > 0 && rows[nth - 1] == rows[nth]) || rows.get(nth + 1) == Some(&rows[nth]);
    let body: Vec<&[u8]> = texts().skip(usize::from(lines.len() > 9)).collect();
    if (0..rows.len()).all(|nth| rows[nth].len() == 1 || is_like(nth)) && out_of_column(&body).is_none() {
        forms.push(texts().map(tokens).collect());
    }
    if texts().any(|text| text.iter().any(is_separator)) {
        return forms;
    }
    // Cells that are spaced differently from those of the other rows may have been lost or moved.
    if are_alike(&body) {
        forms.push(texts().map(|text| characters(&tokens(text))).collect());
    }
    for name in [whole_token as fn(&[u8]) -> usize, label_length] {
        let behind: Option<Vec<&[u8]>> = body.iter().map(|text| behind_name(text, name)).collect();
        // If blanks follow the names, a name without one may have taken a cell, or been replaced by it.
        let is_set_off = |behind: &&[u8]| behind.starts_with(b" ");
        let are_even = |behind: &Vec<&[u8]>| behind.iter().all(|text| is_set_off(text) == is_set_off(&behind[0]));
        if behind.is_some_and(|behind| are_even(&behind) && are_alike(&behind)) {
            let named = |text: &'t [u8]| {
                let cells = characters(&tokens(text));
                if cells.len() == 9 && is_sequence(&cells) { cells } else { named_characters(text, name) }
            };
            forms.push(texts().map(named).collect());
        }
    }
    forms
}

/// Returns whether the cells of each row are divided consistently, or like those of the previous or the next row. If
/// most rows are divided in one way, all must be.
fn are_alike(texts: &[&[u8]]) -> bool {
    let is_uniform = |text: &[u8]| {
        lengths(text).iter().filter(|&&length| length > 0).is_sorted_by(|a, b| a == b) && is_even(text, 9)
    };
    let uniform = texts.iter().filter(|text| is_uniform(text)).count();
    if uniform < texts.len() && 3 * uniform >= 2 * texts.len() {
        return false;
    }
    (0..texts.len()).all(|nth| {
        let like = |other: Option<&&[u8]>| other.is_some_and(|other| lengths(other) == lengths(texts[nth]));
        is_uniform(texts[nth]) || like(nth.checked_sub(1).map(|before| &texts[before])) || like(texts.get(nth + 1))
    })
}

/// Returns the text after the name of a row; `None` if it has none.
fn behind_name(text: &[u8], name: fn(&[u8]) -> usize) -> Option<&[u8]> {
    let text = text.trim_ascii_start();
    let first = text.split(|byte| b" \t|".contains(byte)).next()?;
    let length = name(first);
    let behind = &text[length..];
    (length > 0).then(|| behind.trim_ascii_start().strip_prefix(b"|").unwrap_or(behind))
}

/// Returns whether separators are aligned in all rows or in few; if in most, another row has been damaged.
fn is_aligned(texts: &[&[u8]], separator: u8) -> bool {
    if !b"|&".contains(&separator) {
        return true;
    }
    let places: Vec<Vec<usize>> = texts.iter().map(|text| memchr::memchr_iter(separator, text).collect()).collect();
    let Some((usual, count)) = most_common(&places) else { return true };
    // The names above and below need not be aligned.
    let are_names = |nth: usize| {
        let names = tokens(texts[nth]);
        (nth == 0 || nth == texts.len() - 1)
            && (is_sequence(&names)
                || names.get(1..).is_some_and(is_sequence)
                || names.iter().all(|name| field::cell(name).is_none()))
    };
    3 * count < 2 * texts.len() || (0..texts.len()).all(|nth| places[nth] == *usual || are_names(nth))
}

/// Returns the most common item and its count.
fn most_common<T: Ord>(items: &[T]) -> Option<(&T, usize)> {
    let mut sorted: Vec<&T> = items.iter().collect();
    sorted.sort();
    sorted.chunk_by(|a, b| a == b).map(|alike| (alike[0], alike.len())).max_by_key(|(_, count)| *count)
}

/// Returns the fields between separators. A frame adds a separator before and after all rows.
fn between<'t>(texts: &[&'t [u8]], separator: u8) -> Vec<Fields<'t>> {
    if separator != b'|' {
        return texts.iter().map(|text| split(text, separator)).collect();
    }
    // If most rows have it, a row without it has been damaged, and keeps an extra field.
    let most =
        |holds: fn(&[u8]) -> bool| 3 * texts.iter().filter(|text| holds(text.trim_ascii())).count() > 2 * texts.len();
    // Eight bars separate nine cells.
    let bars: Vec<usize> = texts.iter().map(|text| memchr::memchr_iter(b'|', text).count()).collect();
    let has_frame = most_common(&bars).is_none_or(|(&count, _)| count != 8);
    let opens = has_frame && most(|text| text.starts_with(b"|"));
    let closes = has_frame && most(|text| text.ends_with(b"|"));
    let inner = |text: &'t [u8]| {
        let start = text.trim_ascii_start();
        let text = if opens { start.strip_prefix(b"|").unwrap_or(text) } else { text };
        if closes { text.trim_ascii_end().strip_suffix(b"|").unwrap_or(text) } else { text }
    };
    texts.iter().map(|text| inner(text).split(|&byte| byte == b'|').map(|field| field.trim_ascii()).collect()).collect()
}

/// Returns the fields between separators.
fn split(text: &[u8], separator: u8) -> Fields<'_> {
    let mut text = text;
    if separator != b'\t' {
        text = text.trim_ascii();
    }
    text.split(|&byte| byte == separator).map(|field| field.trim_ascii()).collect()
}

/// Returns the rows without the empty field after the last separator, if all have one.
fn without_last_empty(mut rows: Vec<Fields>) -> Vec<Fields> {
    let is_odd = |fields: &Fields| Shape::of_size(fields.len()).is_none() || fields.len() == 10;
    if rows.iter().all(|fields| fields.last().is_some_and(|field| field.is_empty()) && is_odd(fields)) {
        rows.iter_mut().for_each(|fields| fields.truncate(fields.len() - 1));
    }
    rows
}

/// Returns the words of a row, with any separators.
fn tokens(text: &[u8]) -> Fields<'_> {
    text.split(|byte| b" \t|,;".contains(byte)).filter(|token| !token.is_empty()).collect()
}

/// Returns the characters of words.
fn characters<'t>(tokens: &[&'t [u8]]) -> Fields<'t> {
    tokens.iter().flat_map(|token| token.chunks(1)).collect()
}

/// Returns the name of a row, followed by its characters.
fn named_characters(text: &[u8], name: fn(&[u8]) -> usize) -> Fields<'_> {
    let mut tokens = tokens(text);
    if tokens.is_empty() {
        return tokens;
    }
    let length = name(tokens[0]);
    if length == 0 {
        return characters(&tokens);
    }
    let (label, rest) = tokens[0].split_at(length);
    tokens[0] = rest;
    let mut fields = vec![label];
    fields.extend(characters(&tokens));
    fields
}

fn whole_token(token: &[u8]) -> usize {
    token.len()
}

/// Returns the length of a name with punctuation after it, such as `1)` or `A:`.
fn label_length(token: &[u8]) -> usize {
    let open = usize::from(token.starts_with(b"(") || token.starts_with(b"["));
    let name = token[open..].iter().take(3).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let sign = token[open + name..].iter().take_while(|byte| b".):]>".contains(byte)).take(1).count();
    if name > 0 && sign > 0 { open + name + sign } else { 0 }
}

/// The cells of a table, and notes on the parts left out.
struct Table {
    values: Vec<u8>,
    notes: Vec<Note>,
}

/// The rows and columns of names at the edges of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Names {
    above: usize,
    below: usize,
    left: usize,
    right: usize,
}

impl Names {
    fn all() -> impl Iterator<Item = Names> {
        (0..16).map(|bits| Names { above: bits & 1, left: bits >> 1 & 1, below: bits >> 2 & 1, right: bits >> 3 & 1 })
    }

    fn count(self) -> usize {
        self.above + self.below + self.left + self.right
    }
}

/// Returns the cells of rows that form a square, apart from names at its edges, or else the row and kind of the error.
fn square(rows: &[Fields], has_rule: bool) -> Option<Result<Table, (usize, ReadErrorKind)>> {
    let height = rows.len();
    let widths: Vec<usize> = rows.iter().map(Vec::len).collect();
    let width = *most_common(&widths)?.0;
    let fits = |names: &Names| {
        let size = (height - names.above - names.below) as isize;
        size == width as isize - (names.left + names.right) as isize && Shape::of_size(size as usize).is_some()
    };
    let named: Vec<Names> =
        Names::all().filter(fits).filter(|names| are_named(rows, width, *names, has_rule)).collect();
    // If all edges fit, they are names: cells that look like names would contradict each other.
    let names = *named.iter().max_by_key(|names| names.count())?;
    let size = height - names.above - names.below;
    if names.count() == 0 && size != 9 && is_nearly_named(rows) {
        return None;
    }
    let mut values = Vec::with_capacity(size * size);
    for (nth, row) in rows[names.above..height - names.below].iter().enumerate() {
        if row.len() != width {
            let kind = ReadErrorKind::RowLength { expected: size, found: row.len() - names.left.min(row.len()) };
            return Some(Err((names.above + nth, kind)));
        }
        for field in &row[names.left..width - names.right] {
            match field::cell(field) {
                Some(value) if usize::from(value) <= size => values.push(value),
                Some(value) => {
                    let kind = match field {
                        // A letter was not written as a number.
                        [letter] if letter.is_ascii_alphabetic() && size <= 9 => {
                            ReadErrorKind::Character { found: char::from(*letter) }
                        }
                        _ => ReadErrorKind::Value { found: value.into(), size },
                    };
                    return Some(Err((names.above + nth, kind)));
                }
                None => {
                    let found = field.first().map_or(' ', |&byte| shown(byte));
                    return Some(Err((names.above + nth, ReadErrorKind::Character { found })));
                }
            }
        }
    }
    let cells = || rows.iter().flatten().flat_map(|field| field.iter());
    if values.iter().all(|&value| value == 0) && cells().next().is_some() && cells().all(|&byte| is_doubtful(&[byte])) {
        return Some(Err((0, DOUBTFUL)));
    }
    if names.above + names.below > 0 && names.left == 0 && has_sequence_at_left(rows, names, width) {
        let message = "the first column may contain row names; if so, a column is missing";
        return Some(Err((names.above, ReadErrorKind::Syntax { message })));
    }
    let mut notes = Vec::new();
    let is_mark = |field: &[u8]| matches!(field, [byte] if *byte != b'0' && symbol::is_mark(*byte));
    let fields =
        || rows[names.above..height - names.below].iter().flat_map(|row| &row[names.left..width - names.right]);
    if fields().any(|field| *field == b"0") && fields().any(|field| is_mark(field)) {
        if size > 9 {
            let message = "0 and another mark are both used for empty cells";
            return Some(Err((names.above, ReadErrorKind::Syntax { message })));
        }
        notes.push(Note::TwoMarks);
    }
    if names.above + names.below > 0 {
        notes.push(Note::Header);
    } else if has_rule && size == height {
        notes.push(Note::FirstRow);
    }
    if names.left + names.right > 0 {
        notes.push(Note::Index);
    }
    Some(Ok(Table { values, notes }))
}

/// Returns whether the first cells of the rows below names are names themselves, as when a column has been lost. If the
/// names are numbers, most of them suffice.
fn has_sequence_at_left(rows: &[Fields], names: Names, width: usize) -> bool {
    let column: Vec<&[u8]> = rows[names.above..rows.len() - names.below].iter().map(|fields| fields[0]).collect();
    let header = if names.above > 0 { &rows[0] } else { &rows[rows.len() - 1] };
    let are_numbers = is_sequence(header) && header.iter().any(|name| name.first().is_some_and(u8::is_ascii_digit));
    width == column.len() && (is_sequence(&column) || (are_numbers && is_nearly_sequence(&column)))
}

/// Returns the character to show for a byte of a line, in which non-ASCII characters are 0xff.
pub(super) fn shown(byte: u8) -> char {
    if byte.is_ascii() { byte as char } else { char::REPLACEMENT_CHARACTER }
}

/// Returns whether the edges of the table contain names.
fn are_named(rows: &[Fields], width: usize, names: Names, has_rule: bool) -> bool {
    let height = rows.len();
    let size = height - names.above - names.below;
    let is_row_named = |fields: &Fields, is_first: bool| {
        // Without the corner, if it is blank and blanks separate the fields.
        let left = if fields.len() == size { 0 } else { names.left };
        let Some(fields) = fields.get(left..left + size).filter(|_| fields.len() <= width) else { return false };
        let is_unlike_cells = || fields.iter().all(|field| field::cell(field).is_none());
        let is_empty = || is_first && has_rule && fields.iter().all(|field| field.is_empty());
        is_sequence(fields) || is_empty() || is_unlike_cells()
    };
    let body = &rows[names.above..height - names.below];
    let column = |at: usize| body.iter().map(|fields| fields.get(at).copied()).collect::<Option<Fields>>();
    (names.above == 0 || is_row_named(&rows[0], true))
        && (names.below == 0 || is_row_named(&rows[height - 1], false))
        && (names.left == 0 || column(0).is_some_and(|fields| is_sequence(&fields) && are_written_alike(&fields)))
        && (names.right == 0
            || column(width - 1).is_some_and(|fields| is_sequence(&fields) && are_written_alike(&fields)))
}

/// Returns whether the names of rows have the same punctuation, as in `1.` and `10.`: otherwise it may be a cell.
fn are_written_alike(names: &[&[u8]]) -> bool {
    let signs = |name: &[u8]| -> Vec<u8> {
        let sign = |byte: &u8| if byte.is_ascii_alphanumeric() { b'1' } else { *byte };
        let mut signs: Vec<u8> = name.iter().map(sign).collect();
        signs.dedup();
        signs
    };
    names.iter().all(|name| signs(name) == signs(names[0]))
}

/// Returns whether a first row or a first column looks like damaged names.
fn is_nearly_named(rows: &[Fields]) -> bool {
    let first = rows[0].get(1..).unwrap_or_default();
    let column: Vec<&[u8]> = rows[1..].iter().filter_map(|fields| fields.first().copied()).collect();
    is_nearly_sequence(first) || is_nearly_sequence(&column)
}

/// Reads rows between separators whose last separators have been lost.
fn short_rows(lines: &[&Line]) -> Option<Grid> {
    for separator in [b'\t', b',', b';'] {
        let rows: Vec<Fields> = lines.iter().map(|line| split(line.text.trim_ascii_end(), separator)).collect();
        // Spreadsheets separate cells with tabs and omit those at the end; in another table a column may be lost.
        let (rows, mut notes) = if separator == b'\t' { without_names(rows) } else { (rows, Vec::new()) };
        let longest = rows.iter().map(Vec::len).max()?;
        // A row that ends with an empty field has lost nothing, and then no row has.
        let is_cut =
            rows.iter().all(|fields| fields.len() == 9 || fields.last().is_some_and(|field| !field.is_empty()));
        if rows.len() != 9 || longest != 9 || !is_cut || rows.iter().map(Vec::len).sum::<usize>() < 27 {
            continue;
        }
        let mut values = Vec::with_capacity(81);
        for fields in rows {
            for nth in 0..9 {
                values.push(fields.get(nth).map_or(Some(0), |field| field::cell(field)).filter(|&value| value <= 9)?);
            }
        }
        notes.push(Note::ShortRows);
        return Some(Grid { line: lines[0].nth, values, notes });
    }
    None
}

/// Returns the rows below a line that names nine columns, without the names before them.
fn without_names(rows: Vec<Fields>) -> (Vec<Fields>, Vec<Note>) {
    let [header, body @ ..] = &rows[..] else { return (rows, Vec::new()) };
    let names: Option<Fields> = body.iter().map(|fields| fields.first().copied()).collect();
    let is_corner = |field: &&[u8]| field.is_empty();
    if body.len() != 9
        || header.len() != 10
        || !header.first().is_some_and(is_corner)
        || !is_sequence(&header[1..])
        || !names.is_some_and(|names| is_sequence(&names))
        || have_points(&rows)
    {
        return (rows, Vec::new());
    }
    (body.iter().map(|fields| fields[1..].to_vec()).collect(), vec![Note::Header, Note::Index])
}

/// Returns the error of rows that do not form a square in any way.
fn fault_of(lines: &[&Line]) -> Option<Fault> {
    let is_known = |byte: u8| VALUE[byte as usize] <= 9 || b" \t|,;".contains(&byte);
    for line in lines {
        if let Some(&byte) = line.text.iter().find(|&&byte| !is_known(byte)) {
            return Some(Fault { line: line.nth, kind: ReadErrorKind::Character { found: shown(byte) } });
        }
    }
    let counts: Vec<usize> = lines.iter().map(|line| characters(&tokens(&line.text)).len()).collect();
    let odd = counts.iter().position(|&count| count != 9);
    Some(match odd {
        Some(row) if lines.len() == 9 || 2 * counts.iter().filter(|&&count| count == 9).count() > counts.len() => {
            Fault { line: lines[row].nth, kind: ReadErrorKind::RowLength { expected: 9, found: counts[row] } }
        }
        _ => Fault { line: lines[lines.len() - 1].nth, kind: ReadErrorKind::Rows { expected: 9, found: lines.len() } },
    })
}
