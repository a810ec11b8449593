//! Sequences of 81 cells among words, or in wrapped lines.

use super::lines::{Kind, Line};
use super::{Fault, Grid};
use crate::Note;
use crate::read_error::ReadErrorKind;
use crate::symbol::VALUE;

/// The number of cells in a run that is meant to be a puzzle.
const MEANT: std::ops::RangeInclusive<usize> = 60..=120;

/// The number of cells in a separate line that is neither a puzzle nor a page number.
const STRAY: std::ops::Range<usize> = 5..60;

/// Returns the runs of 81 cells in the lines, and errors for those that are a few cells too short or too long.
///
/// Next to a puzzle, a separate line of fewer cells is an error as well: it must not be lost silently.
pub(super) fn among_words(lines: &[Line]) -> Vec<Result<Grid, Fault>> {
    let mut found: Vec<Result<Grid, Fault>> = lines.iter().flat_map(in_line).collect();
    if found.iter().any(Result::is_ok) {
        found.extend((0..lines.len()).filter_map(|nth| stray(lines, nth)).map(Err));
    }
    found
}

/// Returns the error of a separate line of cells.
fn stray(lines: &[Line], nth: usize) -> Option<Fault> {
    let cells = lines[nth].text.trim_ascii();
    let is_cells = STRAY.contains(&cells.len()) && is_cells(cells) && cells.iter().any(u8::is_ascii_digit);
    let is_row_with = |other: Option<&Line>| other.is_some_and(|other| other.text.trim_ascii().len() == cells.len());
    let is_row = is_row_with(nth.checked_sub(1).and_then(|nth| lines.get(nth))) || is_row_with(lines.get(nth + 1));
    let kind = ReadErrorKind::Cells { expected: 81, found: cells.len() };
    (is_cells && !is_row).then_some(Fault { line: lines[nth].nth, kind })
}

fn in_line(line: &Line) -> Vec<Result<Grid, Fault>> {
    let is_gap = |byte: &u8| b"\"'()[]{}<>=:;".contains(byte);
    let mut end = 0;
    let mut found = Vec::new();
    for phrase in line.text.split(is_gap) {
        end += phrase.len();
        let behind = line.text.get(end..end + 2).unwrap_or_default();
        end += 1;
        // There is a quote within a row of cells.
        let is_torn = matches!(behind, [b'"' | b'\'', next] if next.is_ascii_alphanumeric() || *next == b'.');
        let read = in_phrase(phrase, line);
        found.extend(read.into_iter().map(|read| if is_torn { Err(torn(line)) } else { read }));
    }
    found
}

fn torn(line: &Line) -> Fault {
    let message = "there is a quote between the cells: some may be missing";
    Fault { line: line.nth, kind: ReadErrorKind::Syntax { message } }
}

/// Reads the grids in one phrase, the text between quotes and brackets.
fn in_phrase(phrase: &[u8], line: &Line) -> Vec<Result<Grid, Fault>> {
    let words = phrase.split(|byte| b" \t".contains(byte)).map(without_stop);
    let words: Vec<&[u8]> = words.filter(|word| !word.is_empty()).collect();
    let found = |cells: &[u8]| match cells.len() {
        81 => Ok(Grid { line: line.nth, values: values(cells), notes: Vec::new() }),
        found => Err(Fault { line: line.nth, kind: ReadErrorKind::Cells { expected: 81, found } }),
    };
    let is_puzzle = |word: &[u8]| MEANT.contains(&word.len()) && is_cells(word) && word.iter().any(u8::is_ascii_digit);
    let whole: Vec<_> = words.iter().filter(|word| is_puzzle(word)).map(|word| found(word)).collect();
    if !whole.is_empty() {
        return whole;
    }
    // Adjacent words of cells, all of one length.
    let runs = words.chunk_by(|a, b| is_cells(a) == is_cells(b));
    let runs = runs.map(|run| (run.concat(), run.windows(2).all(|two| two[0].len() == two[1].len())));
    let message = "the cells are in groups of different lengths: one may be missing";
    let uneven = || Err(Fault { line: line.nth, kind: ReadErrorKind::Syntax { message } });
    let read = |(run, is_even): (Vec<u8>, bool)| if is_even || run.len() != 81 { found(&run) } else { uneven() };
    runs.filter(|(run, _)| is_puzzle(run)).map(read).collect()
}

/// Returns the word without the punctuation of a sentence at its end. A full stop that is also a mark in the word
/// stays: any one of the 82 characters may be the extra one.
fn without_stop(word: &[u8]) -> &[u8] {
    // Bold text in Markdown.
    if let [b'*', b'*', inner @ .., b'*', b'*'] = word
        && inner.len() == 81
    {
        return inner;
    }
    let end = word.iter().rposition(|byte| !b",!".contains(byte)).map_or(0, |last| last + 1);
    match &word[..end] {
        [inner @ .., stop @ (b'.' | b'?')] if inner.len() >= 20 && !inner.contains(stop) => inner,
        word => word,
    }
}

pub(super) fn is_cells(word: &[u8]) -> bool {
    word.iter().all(|&byte| VALUE[byte as usize] <= 9)
}

fn values(cells: &[u8]) -> Vec<u8> {
    cells.iter().map(|&byte| VALUE[byte as usize]).collect()
}

/// Returns whether the words are of equal length, except those that a line end may have cut.
fn are_groups(lines: &[&Line], is_gap: impl Fn(&u8) -> bool) -> bool {
    let words = |line: &&Line| -> Vec<usize> {
        line.text.split(&is_gap).map(<[u8]>::len).filter(|&length| length > 0).collect()
    };
    let mut inner = None;
    let lines: Vec<Vec<usize>> = lines.iter().map(words).filter(|words| words.len() > 1).collect();
    let is_alike =
        |words: &Vec<usize>| words[1..words.len() - 1].iter().all(|&length| *inner.get_or_insert(length) == length);
    let are_alike = lines.iter().all(is_alike);
    let most = inner.unwrap_or(usize::MAX);
    are_alike && lines.iter().all(|words| words[0] <= most && words[words.len() - 1] <= most)
}

/// Returns the puzzles in wrapped lines: all lines are as long as the first, except the last of each puzzle.
pub(super) fn wrapped(block: &[Line]) -> Vec<Result<Grid, Fault>> {
    if block.iter().any(|line| line.kind == Kind::Border) {
        return Vec::new();
    }
    let lines: Vec<&Line> = block.iter().filter(|line| line.kind == Kind::Cells).collect();
    let is_gap = |byte: &u8| b" \t,;|\"".contains(byte);
    let cells: Vec<Vec<u8>> =
        lines.iter().map(|line| line.text.iter().copied().filter(|byte| !is_gap(byte)).collect()).collect();
    // An unpaired quote shows that the text before it is missing.
    let is_torn = |line: &&Line| line.text.iter().filter(|&&byte| byte == b'"').count() % 2 == 1;
    if !are_groups(&lines, is_gap) || lines.iter().any(is_torn) {
        return Vec::new();
    }
    let width = cells.first().map_or(0, Vec::len);
    let total: usize = cells.iter().map(Vec::len).sum();
    // Lines of three cells may be rows or boxes, and lines of nine are rows.
    let has_digit = || cells.iter().flatten().any(u8::is_ascii_digit);
    if matches!(width, 0 | 3 | 9 | 81..)
        || !total.is_multiple_of(81)
        || !cells.iter().all(|cells| is_cells(cells))
        || !has_digit()
    {
        return Vec::new();
    }
    let mut grids = Vec::new();
    let mut values = Vec::new();
    let mut first = 0;
    for (line, cells) in lines.iter().zip(&cells) {
        if values.is_empty() {
            first = line.nth;
        }
        values.extend(self::values(cells));
        // Two halves, the second of which has one more cell.
        let is_half = (width, cells.len(), values.len()) == (40, 41, 81);
        if values.len() > 81 || (cells.len() != width && values.len() != 81) || (cells.len() > width && !is_half) {
            return Vec::new();
        }
        if values.len() == 81 {
            grids.push(Ok(Grid { line: first, values: std::mem::take(&mut values), notes: vec![Note::Joined] }));
        }
    }
    grids
}
