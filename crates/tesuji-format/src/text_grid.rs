//! Grids drawn in several lines: their limits, frames and cells.
//!
//! A *border* is a line of frame characters; a *label* is a line of words; a *row* is any other line that is not blank.
//! Rows are taken until there are as many as the first one has cells. A blank line ends the grid, unless it is between
//! bands or there is one between any two rows.

use std::borrow::Cow;

use tesuji_core::Shape;

use crate::box_shape::{shape_of_bars, shape_of_gaps};
use crate::cursor::{Cursor, Line, Mark};
use crate::notations::line::is_doubtful;
use crate::read_error::{ReadError, ReadErrorKind};
use crate::row_marks::{has_letters, has_two_marks, has_two_widths, hexadecimal};
use crate::symbol::{VALUE, is_mark, size_of_cells};

/// The cells of a grid, and how it was drawn.
pub(crate) struct TextGrid {
    pub(crate) values: Vec<u8>,
    pub(crate) start: Mark,
    /// The shape of the boxes, if bars show it.
    pub(crate) shape: Option<Shape>,
    /// The number of rows of text.
    pub(crate) rows: usize,
    /// `true` if its cells are only letters or strokes.
    pub(crate) is_doubtful: bool,
    /// `true` if `0` and another mark are used for empty cells.
    pub(crate) has_two_marks: bool,
    /// `true` if there are both full-width and plain digits.
    pub(crate) has_two_widths: bool,
}

/// The lines of one grid, determined before its cells are read.
pub(crate) struct Block<'t> {
    pub(crate) start: Mark,
    pub(crate) rows: Vec<Row<'t>>,
    /// `true` if there is a border or a bar.
    pub(crate) framed: bool,
    /// `true` if there is a blank line after every row.
    spaced: bool,
}

/// A row: its line, and the same line in ASCII, one byte per character.
pub(crate) struct Row<'t> {
    pub(crate) line: Line<'t>,
    pub(crate) plain: Cow<'t, [u8]>,
    /// The position of the cursor after it.
    pub(crate) after: Mark,
}

/// The maximum number of lines of a grid: 25 rows, a border between any two, and some spare lines.
const WINDOW: usize = 64;

/// Reads the next grid of numbers or characters. The cursor moves past it, even if it is refused.
pub(crate) fn next_grid(cursor: &mut Cursor) -> Option<Result<TextGrid, ReadError>> {
    let block = next_block(cursor)?;
    let result = read_cells(cursor, &block).map(|(values, used)| {
        let is_doubtful = is_without_cells(&block.rows[..used]);
        let rows = &block.rows[..used];
        // Hexadecimal digits have been distinguished from marks.
        let has_two_marks = has_two_marks(rows) && (values.len() <= 81 || !has_letters(rows));
        cursor.go(block.rows[used - 1].after);
        skip_borders(cursor, block.spaced);
        let size = values.len().isqrt();
        let shape = shape_of_bars(&block.rows[0].plain, size).or_else(|| shape_of_gaps(rows, size));
        let has_two_widths = has_two_widths(rows);
        TextGrid { values, start: block.start, shape, rows: used, is_doubtful, has_two_marks, has_two_widths }
    });
    Some(result)
}

/// Returns whether only letters or strokes are used as cells.
fn is_without_cells(rows: &[Row]) -> bool {
    let cells = || rows.iter().flat_map(|row| row.plain.iter()).filter(|byte| !b" \t|,;+=".contains(byte));
    cells().next().is_some() && cells().all(|&byte| is_doubtful(&[byte]))
}

/// Skips the rows that directly follow a grid, and returns their number.
pub(crate) fn skip_rows(cursor: &mut Cursor) -> usize {
    let mut count = 0;
    while let Some(line) = cursor.peek() {
        if is_gap(line.text) || is_comment(line.text) || is_label(line.text) {
            break;
        }
        cursor.line();
        count += usize::from(!is_border(&plain(line.text)));
    }
    count
}

/// Takes lines up to the end of the grid or of its block of lines. The cursor moves past them.
pub(crate) fn next_block<'t>(cursor: &mut Cursor<'t>) -> Option<Block<'t>> {
    let mut lines: Vec<(Row, bool)> = Vec::new();
    // The number of rows in each block without a blank line.
    let mut stretches = vec![0];
    let mut start = cursor.mark();
    while let Some(line) = cursor.peek() {
        if lines.is_empty() && (is_gap(line.text) || is_comment(line.text) || is_label(line.text)) {
            cursor.line();
            start = cursor.mark();
            continue;
        }
        if lines.len() == WINDOW || is_label(line.text) {
            break;
        }
        if is_gap(line.text) {
            if !continues(cursor, &lines, &mut stretches) {
                break;
            }
            skip_blank_lines(cursor);
            continue;
        }
        cursor.line();
        let plain = plain(line.text);
        let border = is_border(&plain);
        lines.push((Row { line, plain, after: cursor.mark() }, border));
        *stretches.last_mut().expect("there is one from the start") += usize::from(!border);
    }
    if lines.is_empty() {
        return None;
    }
    // Dashes are cells if a row with other cells has them, or if there is nothing else.
    let dashes_are_cells = lines.iter().all(|(_, border)| *border)
        || lines.iter().any(|(row, border)| !border && row.plain.contains(&b'-'));
    let is_drawn = |row: &Row| row.plain.iter().any(|byte| b"+|=".contains(byte));
    let framed = lines.iter().any(|(row, border)| is_drawn(row) || (*border && !dashes_are_cells));
    let is_row = |(row, border): &(Row, bool)| !border || (dashes_are_cells && !is_drawn(row));
    let rows: Vec<Row> = lines.into_iter().filter(is_row).map(|(row, _)| row).collect();
    let spaced = rows.len() > 1 && stretches.iter().all(|&rows| rows <= 1);
    Some(Block { start, rows, framed, spaced })
}

/// Returns whether the grid continues after a blank line: between bands as high as a box or, if every row is separate,
/// in texts with doubled line ends.
fn continues(cursor: &Cursor, lines: &[(Row, bool)], stretches: &mut Vec<usize>) -> bool {
    let Some((first, _)) = lines.iter().find(|(_, border)| !border) else {
        return lines.iter().any(|(row, _)| row.plain.contains(&b'+'));
    };
    let Some(shape) = first_size(&first.plain).and_then(Shape::of_size) else { return false };
    let mut heights = stretches.iter().filter(|&&rows| rows > 0);
    let height = *heights.next().expect("there is a row");
    let most = match height {
        // Sixteen characters on one line may be a whole 4x4.
        1 if shape.size() != 16 => shape.size(),
        rows if rows == shape.box_rows() => shape.box_columns(),
        _ => return false,
    };
    if heights.clone().any(|&rows| rows != height) || heights.count() + 1 >= most {
        return false;
    }
    let goes_on = next_height(cursor.clone(), height) == height;
    if goes_on {
        stretches.push(0);
    }
    goes_on
}

/// Returns the number of consecutive rows after the blank lines, counted up to `most` + 1. At most two separate borders
/// may come before them, so that the lookahead does not grow with the text.
fn next_height(mut cursor: Cursor, most: usize) -> usize {
    for _ in 0..3 {
        skip_blank_lines(&mut cursor);
        let ahead = std::iter::from_fn(|| cursor.line().filter(|line| !is_gap(line.text)));
        let rows = ahead.take(WINDOW).filter(|line| !is_border(&plain(line.text))).take(most + 1).count();
        if rows > 0 {
            return rows;
        }
    }
    0
}

/// Returns whether the line is blank; tabs may be a row of empty fields.
fn is_gap(line: &[u8]) -> bool {
    line.trim_ascii().is_empty() && line.iter().filter(|&&byte| byte == b'\t').count() < 3
}

fn is_comment(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"#")
}

fn skip_blank_lines(cursor: &mut Cursor) {
    while cursor.peek().is_some_and(|line| is_gap(line.text)) {
        cursor.line();
    }
}

/// Returns the size of the grid according to its first row, if it is a valid size.
fn first_size(plain: &[u8]) -> Option<usize> {
    cells_of_row(plain).map(|cells| cells.len()).filter(|&cells| Shape::of_size(cells).is_some())
}

/// Skips borders, and blank lines before a border if the grid is spaced.
pub(crate) fn skip_borders(cursor: &mut Cursor, spaced: bool) {
    loop {
        let mut ahead = cursor.clone();
        if spaced {
            skip_blank_lines(&mut ahead);
        }
        match ahead.line() {
            Some(line) if is_border(&plain(line.text)) => cursor.go(ahead.mark()),
            _ => return,
        }
    }
}

/// Returns the values of the grid and its number of rows.
fn read_cells(cursor: &Cursor, block: &Block) -> Result<(Vec<u8>, usize), ReadError> {
    let loose = read_loose(cursor, block);
    match loose {
        Ok(_) => loose,
        Err(_) => {
            let columns = read_columns(block).map(Ok);
            columns.or_else(|| read_loose(cursor, &without_last_separators(block)?).ok().map(Ok)).unwrap_or(loose)
        }
    }
}

/// Returns the block without a separator at the end of each row, if all rows have one.
fn without_last_separators<'t>(block: &Block<'t>) -> Option<Block<'t>> {
    let rows = block.rows.iter().map(|row| {
        let end = row.plain.iter().rposition(|&byte| byte != b' ')?;
        let plain = b"\t,;".contains(&row.plain[end]).then(|| row.plain[..end].to_vec())?;
        Some(Row { line: row.line, plain: Cow::Owned(plain), after: row.after })
    });
    Some(Block { start: block.start, rows: rows.collect::<Option<_>>()?, ..*block })
}

/// Reads cells that are separated or have one character each.
fn read_loose(cursor: &Cursor, block: &Block) -> Result<(Vec<u8>, usize), ReadError> {
    let fail = |row: &Row, offset, kind| Err(cursor.error(kind, block.start, row.line.start, offset));
    let mut values = Vec::new();
    let (mut size, mut width) = (None, None);
    for (nth, row) in block.rows.iter().enumerate() {
        let Some(cells) = cells_of_row(&row.plain) else {
            let at = strange(&row.plain);
            let offset = offset_of(row.line.text, at);
            let found = crate::cursor::char_at(row.line.text, offset);
            return fail(row, offset, ReadErrorKind::Character { found });
        };
        let expected = *size.get_or_insert_with(|| size_of_rows(&cells, block));
        if expected == 0 {
            // Numbers in lines of any equal length, such as all in one; only the last line may be shorter.
            let length = *width.get_or_insert(cells.len());
            if cells.len() != length && (nth + 1 < block.rows.len() || cells.len() > length) {
                return fail(row, 0, ReadErrorKind::RowLength { expected: length, found: cells.len() });
            }
            if !is_even(&row.plain, cells.len()) {
                return fail(row, 0, UNEVEN);
            }
            values.extend(cells);
            if nth + 1 == block.rows.len() || size_of_cells(values.len()).is_some_and(|size| size >= 9) && nth == 0 {
                // A line has one row or more.
                let Some(size) = size_of_cells(values.len()).filter(|&size| length >= size) else {
                    return fail(row, 0, ReadErrorKind::Cells { expected: 81, found: values.len() });
                };
                check_values(cursor, block, row, &values, size)?;
                return Ok((values, nth + 1));
            }
            continue;
        }
        if cells.len() != expected {
            return fail(row, 0, ReadErrorKind::RowLength { expected, found: cells.len() });
        }
        check_values(cursor, block, row, &cells, expected)?;
        let like = |other: Option<&Row>| other.is_some_and(|other| lengths(&other.plain) == lengths(&row.plain));
        // If most rows are even, two adjacent uneven ones have been damaged.
        let are_most_even =
            || 3 * block.rows.iter().filter(|row| is_even(&row.plain, expected)).count() >= 2 * block.rows.len();
        let is_like_another = || {
            (like(nth.checked_sub(1).map(|before| &block.rows[before])) || like(block.rows.get(nth + 1)))
                && !are_most_even()
        };
        if !is_even(&row.plain, expected) && !is_like_another() {
            return fail(row, 0, UNEVEN);
        }
        values.extend(cells);
        if values.len() == expected * expected {
            if expected > 9 && has_letters(&block.rows[..=nth]) && has_two_marks(&block.rows[..=nth]) {
                if let Some(values) = hexadecimal(&block.rows[..=nth]) {
                    return Ok((values, nth + 1));
                }
                // They may be digits from zero.
                let message = "0 and another mark are both used for empty cells";
                return fail(&block.rows[0], 0, ReadErrorKind::Syntax { message });
            }
            let texts: Vec<&[u8]> = block.rows[..=nth].iter().map(|row| &*row.plain).collect();
            if let Some(odd) = out_of_column(&texts) {
                return fail(&block.rows[odd], 0, UNEVEN);
            }
            return Ok((values, nth + 1));
        }
    }
    let last = block.rows.last().map_or(block.start, |row| row.line.start);
    let expected = size.unwrap_or(9);
    Err(cursor.error(ReadErrorKind::Rows { expected, found: block.rows.len() }, block.start, last, 0))
}

fn check_values(cursor: &Cursor, block: &Block, row: &Row, cells: &[u8], size: usize) -> Result<(), ReadError> {
    match cells.iter().find(|&&value| value as usize > size) {
        None => Ok(()),
        Some(&value) => {
            // A letter was not written as a number.
            let letter = row.plain.iter().position(|&byte| VALUE[byte as usize] == value && byte.is_ascii_alphabetic());
            let offset = letter.map_or(0, |at| offset_of(row.line.text, at));
            let kind = match letter {
                Some(_) if size <= 9 => {
                    ReadErrorKind::Character { found: crate::cursor::char_at(row.line.text, offset) }
                }
                _ => ReadErrorKind::Value { found: value.into(), size },
            };
            Err(cursor.error(kind, block.start, row.line.start, offset))
        }
    }
}

/// The error of a row that is not even.
pub(crate) const UNEVEN: ReadErrorKind = ReadErrorKind::Syntax {
    message: "the cells of this row are spaced differently from the other rows: one may be missing",
};

/// Returns whether the cells of a row are divided consistently: by separators, by blanks between all cells, not at all,
/// or in groups of one length. Bars must divide the row into equal groups.
pub(crate) fn is_even(plain: &[u8], size: usize) -> bool {
    let is_parted = |separator: u8| {
        plain.contains(&separator) && separated_cells(plain, separator).is_some_and(|cells| cells.len() == size)
    };
    if b"\t,;|&".iter().any(|&separator| is_parted(separator)) {
        return true;
    }
    let groups: Vec<Vec<usize>> = plain.split(|&byte| byte == b'|').map(words).collect();
    let last = groups.len() - 1;
    // There is a group without cells inside the frame.
    if last > 0 && groups[1..last].iter().any(Vec::is_empty) {
        return false;
    }
    let words = groups.concat();
    let is_alone = words.len() == size;
    let weight = |group: &Vec<usize>| if is_alone { group.len() } else { group.iter().sum() };
    let mut weights = groups.iter().map(weight).filter(|&weight| weight > 0);
    let first = weights.next();
    weights.all(|weight| Some(weight) == first) && (is_alone || words.windows(2).all(|two| two[0] == two[1]))
}

/// Returns the first row whose cells are not aligned with those of the others, if most rows are aligned and it is as
/// long as they are: a cell or a bar has changed places with a blank. Separators make the alignment irrelevant.
pub(crate) fn out_of_column(rows: &[&[u8]]) -> Option<usize> {
    let is_gap = |byte: u8| b" |".contains(&byte);
    let is_alike = |a: &[u8], b: &[u8]| {
        a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| (a == b) || !(is_gap(a) || is_gap(b)))
    };
    if rows.windows(2).all(|two| is_alike(two[0], two[1]))
        || rows.iter().any(|row| row.iter().any(|byte| b"\t,;".contains(byte)))
    {
        return None;
    }
    let bars = |row: &[u8]| memchr::memchr_iter(b'|', row).collect::<Vec<_>>();
    // Between bars a blank may be a cell.
    let has_bars = rows.iter().all(|row| bars(row).len() >= 8);
    let words = |row: &[u8], beside: isize| -> Vec<usize> {
        let gap_at = |at: isize| usize::try_from(at).ok().and_then(|at| row.get(at)).is_none_or(|&byte| is_gap(byte));
        (0..row.len()).filter(|&at| row[at] == b'|' || (row[at] != b' ' && gap_at(at as isize + beside))).collect()
    };
    let measure = |beside: isize| -> Vec<Vec<usize>> {
        rows.iter().map(|row| if has_bars { bars(row) } else { words(row, beside) }).collect()
    };
    // Numbers are aligned at their first digits or at their last.
    let measures = [measure(-1), measure(1)];
    if measures.iter().any(|places| places.windows(2).all(|two| two[0] == two[1])) {
        return None;
    }
    measures.iter().find_map(|places| {
        // Only rows of equal length are compared: numbers of two digits with one blank between them are not aligned.
        let is_as_long = |nth: usize, other: usize| rows[nth].len() == rows[other].len();
        let is_like = |nth: usize, other: usize| is_as_long(nth, other) && places[nth] == places[other];
        let count = |nth: usize| (0..rows.len()).filter(|&other| is_like(nth, other)).count();
        let usual = (0..rows.len()).find(|&nth| 3 * count(nth) >= 2 * rows.len())?;
        (0..rows.len()).find(|&nth| is_as_long(nth, usual) && places[nth] != places[usual])
    })
}

/// Returns the lengths of the words of a row, and 0 for each bar.
pub(crate) fn lengths(plain: &[u8]) -> Vec<usize> {
    let groups: Vec<Vec<usize>> = plain.split(|&byte| byte == b'|').map(words).collect();
    groups.join(&0)
}

/// The maximum number of words or lines of a string that are examined.
const LONGEST: usize = 625;

/// Returns whether all lines of a string but the last have the same length, and so have the words of each line.
pub(crate) fn is_even_text(text: &[u8]) -> bool {
    let words = |line: &[u8]| {
        let lengths = line.split(u8::is_ascii_whitespace).map(<[u8]>::len).filter(|&length| length > 0);
        lengths.take(LONGEST).collect::<Vec<_>>()
    };
    if text.split(|&byte| byte == b'\n').take(LONGEST).any(|line| words(line).windows(2).any(|two| two[0] != two[1])) {
        return false;
    }
    let cells = |line: &[u8]| line.iter().filter(|byte| !byte.is_ascii_whitespace()).count();
    let lengths: Vec<usize> =
        text.split(|&byte| byte == b'\n').map(cells).filter(|&count| count > 0).take(LONGEST).collect();
    match lengths[..] {
        [first, .., last] => lengths[..lengths.len() - 1].iter().all(|&length| length == first) && last <= first,
        _ => true,
    }
}

/// Returns the lengths of the words.
fn words(text: &[u8]) -> Vec<usize> {
    text.split(|byte| b" \t,;".contains(byte)).filter(|word| !word.is_empty()).map(<[u8]>::len).collect()
}

/// Returns the size of the grid whose first row has these cells, or 0 if a row of text is not a row of the grid.
fn size_of_rows(cells: &[u8], block: &Block) -> usize {
    let small = |row: &Row| cells_of_row(&row.plain).is_some_and(|cells| cells.iter().all(|&value| value <= 4));
    match cells.len() {
        // Sixteen cells are a row of a 16x16 or a whole 4x4; a 16x16 without a value above 4 has no unique solution.
        16 if block.rows.iter().all(small) => 0,
        length if Shape::of_size(length).is_some() => length,
        _ => 0,
    }
}

/// Reads nine rows in which a blank is an empty cell, identified by its column; the frame may have bars.
fn read_columns(block: &Block) -> Option<(Vec<u8>, usize)> {
    if block.rows.len() < 9 {
        return None;
    }
    let mut values = Vec::with_capacity(81);
    for row in &block.rows[..9] {
        let line: &[u8] = &row.plain;
        let bars = line.iter().filter(|&&byte| byte == b'|').count();
        let inner = match bars {
            0 | 2 => line,
            4 => line.trim_ascii().strip_prefix(b"|")?.strip_suffix(b"|")?,
            _ => return None,
        };
        let before = values.len();
        for field in inner.split(|&byte| byte == b'|') {
            let (first, step) = match (bars, field.len()) {
                (0, 9) | (2 | 4, 3) => (0, 1),
                (2 | 4, 7) => (1, 2),
                (2 | 4, 5) => (0, 2),
                _ => return None,
            };
            for (at, &byte) in field.iter().enumerate() {
                let is_cell = at >= first && (at - first) % step == 0 && !(step == 2 && at == 6);
                match byte {
                    b' ' if is_cell => values.push(0),
                    b' ' => {}
                    _ if is_cell && VALUE[byte as usize] <= 9 => values.push(VALUE[byte as usize]),
                    _ => return None,
                }
            }
        }
        if values.len() - before != 9 {
            return None;
        }
    }
    // If another mark is used for empty cells, a blank is not one.
    let has_mark = |row: &Row| row.plain.iter().any(|&byte| byte != b' ' && is_mark(byte));
    (!block.rows[..9].iter().any(has_mark)).then_some((values, 9))
}

/// Returns the cells of a row: fields between separators, numbers, or characters. `None` if there is anything else.
fn cells_of_row(plain: &[u8]) -> Option<Vec<u8>> {
    // The usual row has adjacent characters.
    let word = plain.trim_ascii();
    if Shape::of_size(word.len()).is_some() && word.iter().all(|&byte| VALUE[byte as usize] != 255) {
        return Some(word.iter().map(|&byte| VALUE[byte as usize]).collect());
    }
    for separator in [b'\t', b',', b';', b'|', b'&'] {
        if plain.contains(&separator)
            && let Some(cells) = separated_cells(plain, separator)
        {
            return Some(cells);
        }
    }
    let tokens = || plain.split(|byte| b" \t|,;".contains(byte)).filter(|token| !token.is_empty());
    let count = tokens().count();
    if Shape::of_size(count).is_some() || size_of_cells(count).is_some() {
        let most = if count <= Shape::MAX_SIZE { count } else { count.isqrt() };
        if let Some(cells) = tokens().map(|token| cell(token).filter(|&value| value as usize <= most)).collect() {
            return Some(cells);
        }
    }
    let numbers: Option<Vec<u8>> = tokens().map(cell).collect();
    let characters: Option<Vec<u8>> =
        tokens().flatten().map(|&byte| Some(VALUE[byte as usize]).filter(|&value| value != 255)).collect();
    // One long word is a puzzle on a line, which is not read here.
    let characters = characters.filter(|cells: &Vec<u8>| count > 1 || cells.len() <= Shape::MAX_SIZE);
    match (numbers, characters) {
        (Some(numbers), Some(characters)) if numbers.len() < characters.len() => {
            let is_size = |cells: &[u8]| Shape::of_size(cells.len()).is_some() || size_of_cells(cells.len()).is_some();
            Some(if is_size(&characters) || !is_size(&numbers) { characters } else { numbers })
        }
        (numbers, characters) => numbers.or(characters),
    }
}

/// Returns the cells of a row with separators between them, where a cell may be empty.
fn separated_cells(plain: &[u8], separator: u8) -> Option<Vec<u8>> {
    // Blanks are significant only before a leading tab.
    let mut line = plain;
    if separator != b'\t' {
        line = line.trim_ascii();
    }
    if separator == b'|' {
        line = line.strip_prefix(b"|").unwrap_or(line);
        line = line.strip_suffix(b"|").unwrap_or(line);
    }
    if separator == b'&' {
        line = line.strip_suffix(b"\\\\").unwrap_or(line);
    }
    let mut fields: Vec<&[u8]> = line.split(|&byte| byte == separator).map(|field| field.trim_ascii()).collect();
    if fields.len().is_multiple_of(2)
        && fields.last().is_some_and(|field| field.is_empty())
        && Shape::of_size(fields.len()).is_none()
    {
        fields.pop();
    }
    let size = fields.len();
    let whole = size_of_cells(size).filter(|&size| size >= 6);
    let most = whole.or(Shape::of_size(size).map(|_| size))?;
    let value = |field: &&[u8]| if field.is_empty() { Some(0) } else { cell(field) };
    fields.iter().map(|field| value(field).filter(|&value| value as usize <= most)).collect()
}

/// Returns the value of a single cell: a number, a letter or a mark.
fn cell(token: &[u8]) -> Option<u8> {
    match token {
        [byte] => Some(VALUE[*byte as usize]).filter(|&value| value != 255),
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => Some((tens - b'0') * 10 + ones - b'0'),
        _ => None,
    }
}

/// Returns the position of the first character that no grid has, or else 0.
fn strange(plain: &[u8]) -> usize {
    let known = |byte: u8| VALUE[byte as usize] != 255 || b" \t|,;+".contains(&byte);
    plain.iter().position(|&byte| !known(byte)).unwrap_or(0)
}

/// Returns the byte offset of a character.
pub(crate) fn offset_of(line: &[u8], character: usize) -> usize {
    crate::cursor::lossy(line).char_indices().nth(character).map_or(line.len(), |(offset, _)| offset.min(line.len()))
}

/// Returns whether the line is only a frame: it has runs of dashes, or crosses.
pub(crate) fn is_border(plain: &[u8]) -> bool {
    let trimmed = plain.trim_ascii();
    if trimmed.first().is_none_or(|byte| byte.is_ascii_alphanumeric()) {
        return false;
    }
    let frame = trimmed.iter().all(|byte| b"-=+|*.:'` ,~\t".contains(byte));
    frame && (trimmed.windows(3).any(|run| run == b"---" || run == b"===") || is_cross(trimmed))
}

fn is_cross(line: &[u8]) -> bool {
    line.contains(&b'+') && line.contains(&b'-') && line.iter().all(|byte| b"-+| ".contains(byte))
}

/// Returns whether the line has words about the puzzle and is not part of it.
pub(crate) fn is_label(line: &[u8]) -> bool {
    let letters = line.iter().filter(|byte| byte.is_ascii_alphabetic() && !is_mark(**byte)).count();
    let cells = line.iter().filter(|&&byte| byte == b'.' || byte.is_ascii_digit()).count();
    letters >= 3 && cells < 9 && line.iter().any(|byte| byte.is_ascii_lowercase())
}

/// Returns the line in ASCII, one byte per character: drawn frames as bars and dashes, other blanks as blanks.
pub(crate) fn plain(line: &[u8]) -> Cow<'_, [u8]> {
    if line.is_ascii() {
        return match line.trim_ascii() {
            // The frame is made of colons.
            [b':', .., b':'] => Cow::Owned(line.iter().map(|&byte| if byte == b':' { b'|' } else { byte }).collect()),
            _ => Cow::Borrowed(line),
        };
    }
    Cow::Owned(crate::cursor::lossy(line).chars().map(ascii_of).collect())
}

/// Returns the character in ASCII, or 0xff for one without an equivalent.
pub(crate) fn ascii_of(character: char) -> u8 {
    match character {
        '\0'..='\x7f' => character as u8,
        '─' | '━' | '┄'..='┅' | '┈'..='┉' | '╌'..='╍' | '═' | '╴' | '╶' | '╸' | '╺' | '–' | '—' => {
            b'-'
        }
        '│' | '┃' | '┆'..='┇' | '┊'..='┋' | '╎'..='╏' | '║' | '╵' | '╷' | '╹' | '╻' => b'|',
        '\u{2500}'..='\u{257f}' => b'+',
        '·' | '•' | '∙' | '⋅' | '□' | '▢' | '○' | '◦' => b'.',
        '\u{a0}' | '\u{2000}'..='\u{200b}' | '\u{202f}' | '\u{3000}' | '\u{feff}' => b' ',
        '０'..='９' => (character as u32 - '０' as u32) as u8 + b'0',
        _ => 0xff,
    }
}
