//! The lines of a text, without the text around the cells: names and times of senders, quote marks, comment numbers.

use memchr::memchr;

use super::field::{self, is_empty_word};
use crate::labels;
use crate::remarks::names_more;
use crate::symbol::VALUE;
use crate::text_grid::{ascii_of, is_border};

/// A line in ASCII, one byte per character, 0xff for one without an equivalent.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Its number in the text, from 0.
    pub(super) nth: usize,
    pub(super) text: Vec<u8>,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Blank,
    /// Words about the puzzle.
    Words,
    /// A part of a frame.
    Border,
    /// Cells, or text that may be cells.
    Cells,
}

/// Returns the lines of a text, each with its kind.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let ascii: Vec<Vec<u8>> =
        text.split('\n').map(|line| line.trim_end_matches('\r').chars().map(ascii_of).collect()).collect();
    // If most marks are followed by a blank, a cell directly after one has replaced the blank.
    let count = |is_of: fn(&[u8]) -> bool| ascii.iter().filter(|line| behind_mark(line).is_some_and(is_of)).count();
    let are_set_off = count(is_set_off) > 2 * count(is_glued);
    // If most names before rows have a number, a name without one has lost it to the cells.
    let names = || ascii.iter().filter_map(|line| name_of(line));
    let numbered = names().filter(|name| is_numbered(name)).count();
    let are_numbered = numbered >= 4 && 3 * numbered >= 2 * names().count();
    for (nth, bytes) in ascii.into_iter().enumerate() {
        if bytes.trim_ascii().starts_with(b"```") || bytes.trim_ascii().starts_with(b"~~~") {
            continue;
        }
        let is_odd = (are_set_off && behind_mark(&bytes).is_some_and(is_glued))
            || (are_numbered && name_of(&bytes).is_some_and(|name| !is_numbered(name)));
        let text = if is_odd { bytes } else { stripped(&bytes) };
        let kind = kind(&text);
        lines.push(Line { nth, text, kind });
    }
    without_bullets(&mut lines);
    lines
}

/// Removes list bullets from nine or more rows, if all have one before nine cells.
fn without_bullets(lines: &mut [Line]) {
    let is_row = |line: &&mut Line| line.kind == Kind::Cells;
    let has_bullet = |line: &&mut Line| {
        let text = line.text.trim_ascii_start();
        let cells = text.iter().filter(|byte| !b" \t|".contains(byte)).count();
        cells == 10 && matches!(text, [b'-' | b'*' | b'+' | b'.', b' ', ..])
    };
    if lines.iter_mut().filter(is_row).count() < 9 || !lines.iter_mut().filter(is_row).all(|line| has_bullet(&line)) {
        return;
    }
    for line in lines.iter_mut().filter(is_row) {
        line.text = line.text.trim_ascii_start()[2..].to_vec();
    }
}

/// Returns the text after the quote or comment marks at the beginning of a line.
fn behind_mark(line: &[u8]) -> Option<&[u8]> {
    let line = line.trim_ascii_start();
    match line.strip_prefix(b"//") {
        Some(code) => Some(code),
        None => line.starts_with(b">").then(|| &line[quote_marks(line)..]),
    }
}

/// Returns the name before cells, such as `Row 1`.
fn name_of(line: &[u8]) -> Option<&[u8]> {
    let line = line.trim_ascii_start();
    let end = memchr(b':', &line[..line.len().min(20)])?;
    let is_name = line[0].is_ascii_alphabetic() && has_cells(&line[end + 1..]);
    is_name.then(|| &line[..end])
}

fn is_numbered(name: &[u8]) -> bool {
    name.iter().any(u8::is_ascii_digit)
}

fn is_set_off(text: &[u8]) -> bool {
    text.starts_with(b" ") && !text.trim_ascii().is_empty()
}

/// Returns whether the text begins with a cell and is not a frame.
fn is_glued(text: &[u8]) -> bool {
    text.first().is_some_and(|&byte| VALUE[byte as usize] <= 9) && !is_border(text)
}

/// Returns the length of the quote marks.
fn quote_marks(line: &[u8]) -> usize {
    let marks = line.iter().take_while(|byte| b"> ".contains(byte)).count();
    line[..marks].iter().rposition(|&byte| byte == b'>').map_or(0, |at| at + 1)
}

/// Returns the line without quote marks, a chat header or a comment after it.
fn stripped(line: &[u8]) -> Vec<u8> {
    let mut line = line;
    let start = line.len() - line.trim_ascii_start().len();
    let quoted = &line[start..];
    if quoted.starts_with(b">") {
        line = &quoted[quote_marks(quoted)..];
        // One blank belongs to the mark.
        line = line.strip_prefix(b" ").unwrap_or(line);
    }
    // A list item that begins with a name.
    if let Some(item) = line.trim_ascii_start().strip_prefix(b"- ").filter(|item| chat_header(item) > 0) {
        line = item;
    }
    let said = chat_header(line);
    if said > 0 {
        line = line[said..].trim_ascii_start();
    }
    let numbered = numbered_name(line);
    line = &line[numbered..];
    if let Some(code) = line.trim_ascii_start().strip_prefix(b"//") {
        line = code.strip_prefix(b" ").unwrap_or(code);
    }
    for sign in [&b"//"[..], b" #", b"<!--", b"/*", b" --"] {
        let at = line.windows(sign.len()).position(|window| window == sign);
        if let Some(at) = at.filter(|&at| at > 0 && has_word(&line[at + sign.len()..])) {
            line = line[..at].trim_ascii_end();
        }
    }
    // Within a row of cells, a backtick is not one of a pair around it.
    let is_cell = |at: Option<usize>| at.and_then(|at| line.get(at)).is_some_and(|&byte| VALUE[byte as usize] <= 9);
    let is_around = |at: usize| line[at] == b'`' && !(is_cell(at.checked_sub(1)) && is_cell(Some(at + 1)));
    let line: Vec<u8> = (0..line.len()).filter(|&at| !is_around(at)).map(|at| line[at]).collect();
    without_commas_of_names(line)
}

/// Returns the length of `Line 1 - ` or `1 - ` before cells.
fn numbered_name(line: &[u8]) -> usize {
    let letters = line.iter().take_while(|byte| byte.is_ascii_alphabetic() || **byte == b' ').count();
    let digits = line[letters..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let end = letters + digits;
    let is_name = (1..=2).contains(&digits) && letters <= 16 && line[end..].starts_with(b" - ");
    if is_name && has_cells(&line[end + 3..]) { end + 3 } else { 0 }
}

/// Returns the line with blanks for the brackets and commas in names such as `[,1]` and `[1,]`.
fn without_commas_of_names(mut line: Vec<u8>) -> Vec<u8> {
    for at in 0..line.len().saturating_sub(3) {
        if let [b'[', b',', digit @ b'0'..=b'9', b']'] | [b'[', digit @ b'0'..=b'9', b',', b']'] = line[at..at + 4] {
            line[at..at + 4].copy_from_slice(&[b' ', b' ', digit, b' ']);
        }
    }
    line
}

/// Returns the length of the sender and the time at the beginning of the line.
fn chat_header(line: &[u8]) -> usize {
    let start = line.len() - line.trim_ascii_start().len();
    let text = &line[start..];
    let mut at = 0;
    if text.starts_with(b"[") {
        let Some(end) = text.iter().take(48).position(|&byte| byte == b']') else { return 0 };
        if !has_time(&text[..end]) {
            return 0;
        }
        at = end + 1;
    } else if text.first().is_some_and(u8::is_ascii_digit) && has_time(&text[..text.len().min(24)]) {
        // A time, possibly with a date: its characters and those around it.
        let is_part = |byte: &u8| byte.is_ascii_digit() || b"/:.,- APMapm".contains(byte);
        let time = text.windows(3).position(|three| three[1] == b':' && three[0].is_ascii_digit()).unwrap_or(0);
        let word = text[time..].iter().position(|byte| !is_part(byte)).unwrap_or(0) + time;
        at = text[..word].iter().rposition(|&byte| byte == b' ').map_or(0, |blank| blank + 1);
    }
    let rest = &text[at..];
    let blanks = rest.len() - rest.trim_ascii_start().len();
    let rest = &rest[blanks..];
    // `<ann>` of a chat, or `Ann:`.
    if let [b'<', name @ ..] = rest
        && let Some(end) = memchr(b'>', &name[..name.len().min(32)]).filter(|&end| end > 0 && has_word(&name[..end]))
    {
        return start + at + blanks + end + 2;
    }
    let name = memchr(b':', &rest[..rest.len().min(60)]);
    let is_name = |end: &usize| {
        let name = &rest[..*end];
        let first = name.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == 0xff || *byte == b'@');
        let behind = &rest[end + 1..];
        first && !name.contains(&b'"') && (at > 0 || (name.len() > 1 && has_cells(behind)))
    };
    match name.filter(is_name) {
        Some(end) => start + at + blanks + end + 1,
        None if at > 0 => start + at,
        None => 0,
    }
}

/// Returns whether the text contains a time of day.
fn has_time(text: &[u8]) -> bool {
    text.windows(4).any(|window| {
        matches!(window, [first, b':', second, third]
            if first.is_ascii_digit() && second.is_ascii_digit() && third.is_ascii_digit())
    })
}

/// Returns whether the text consists of at least nine cells.
fn has_cells(text: &[u8]) -> bool {
    let is_cell = |byte: &u8| VALUE[*byte as usize] <= 9 || b"OolISBsZzGgq".contains(byte);
    let is_other = |byte: &u8| b" \t|,;\"'`\\/n".contains(byte);
    let cells = text.iter().filter(|byte| is_cell(byte)).count();
    cells >= 9 && text.iter().all(|byte| is_cell(byte) || is_other(byte)) && !has_word(text)
}

/// Returns whether the text contains a word: three letters in a row that are neither cells nor words for empty ones.
pub(super) fn has_word(text: &[u8]) -> bool {
    words(text).any(|word| word.len() >= 3 && !is_cells_of_letters(word))
}

/// Returns whether the letters may all be cells: marks, or digits misread by a scanner.
fn is_cells_of_letters(word: &[u8]) -> bool {
    is_empty_word(word) || word.iter().all(|byte| b"xXOolISB".contains(byte))
}

/// Iterates over the runs of letters of a text.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte == 0xff;
    text.split(move |byte| !is_letter(byte)).filter(|word| !word.is_empty())
}

fn kind(line: &[u8]) -> Kind {
    let trimmed = line.trim_ascii();
    if trimmed.is_empty() {
        // Tabs may be a row of empty fields.
        return if line.iter().filter(|&&byte| byte == b'\t').count() >= 3 { Kind::Cells } else { Kind::Blank };
    }
    if is_border(trimmed) || is_rule(trimmed) || is_stroke(trimmed) {
        return Kind::Border;
    }
    if is_code(trimmed) {
        return Kind::Words;
    }
    if (has_word(line) && !is_row(line)) || is_heading(trimmed) || is_timer(trimmed) || is_title(line) {
        return Kind::Words;
    }
    // There are one or two words of two letters.
    let has_digits = trimmed.iter().any(u8::is_ascii_digit) || trimmed.iter().filter(|&&byte| byte == b'.').count() > 3;
    let others = words(trimmed).filter(|word| word.len() >= 2 && !is_cells_of_letters(word)).count();
    if !has_digits && others > 0 && !is_row(line) { Kind::Words } else { Kind::Cells }
}

/// Returns whether the line is a heading: a word with spaced letters, such as `S U D O K U`, or a size such as `9 x 9`.
fn is_heading(line: &[u8]) -> bool {
    let tokens: Vec<&[u8]> = line.split(|&byte| byte == b' ').filter(|token| !token.is_empty()).collect();
    let is_letter = |token: &&[u8]| token.len() == 1 && token[0].is_ascii_alphabetic();
    let is_spelled = (4..9).contains(&tokens.len())
        && tokens.iter().all(is_letter)
        && tokens.iter().any(|token| VALUE[usize::from(token[0])] == 255);
    let is_number = |token: &[u8]| token.iter().all(u8::is_ascii_digit);
    let is_size = matches!(tokens[..], [rows, b"x" | b"X" | b"*", columns] if is_number(rows) && is_number(columns));
    is_spelled || is_size
}

/// Returns whether a line is a time such as `12:47` and little else.
fn is_timer(line: &[u8]) -> bool {
    has_time(line) && line.iter().filter(|byte| byte.is_ascii_digit()).count() < 9 && !line.contains(&b'|')
}

/// Returns whether a line has text in the first field of a table and its other fields are empty.
fn is_title(line: &[u8]) -> bool {
    let Some(at) = line.iter().position(|byte| b",;\t".contains(byte)) else { return false };
    let (name, fields) = line.split_at(at);
    let word: Vec<u8> = name.iter().copied().filter(u8::is_ascii_alphabetic).collect();
    let is_of_row = str::from_utf8(&word).is_ok_and(|word| labels::is_row_name(&word.to_lowercase()));
    has_word(name) && !is_of_row && fields.iter().all(|byte| *byte == line[at] || *byte == b' ')
}

/// Returns whether a line of cells also has a comment, or a name such as `mask:` for something other than clues.
pub(super) fn says_more_than_cells(text: &str) -> bool {
    let (name, behind_name) = text.split_once(':').filter(|(name, _)| name.len() <= 16).unwrap_or(("", text));
    if names_more(&name.to_lowercase()) || is_of_other_order(&name.to_lowercase()) {
        return true;
    }
    ["//", " #", "<!--", "/*", " --"]
        .iter()
        .any(|sign| behind_name.split_once(sign).is_some_and(|(_, comment)| has_word(comment.as_bytes())))
}

/// Returns whether a name before cells is that of a column or a box.
fn is_of_other_order(name: &str) -> bool {
    let word = name.trim().trim_end_matches(|sign: char| sign.is_ascii_digit()).trim();
    ["c", "col", "column", "spalte", "colonne", "columna", "box", "block", "nonet"].contains(&word)
}

/// Returns whether the line is the rule below the names of a table: `|---|:-:|`, `===`, `|-`.
pub(super) fn is_rule(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.len() >= 3
        && line.windows(2).any(|two| two == b"--" || two == b"==" || two == b":-" || two == b"-:" || two == b"|-")
        && line.iter().all(|byte| b"|-:=+ \t".contains(byte))
        && (line.contains(&b'|') || line.windows(3).any(|three| three == b"---" || three == b"==="))
}

/// Returns whether the line is a stroke too short for a row of dashes, such as the one before a signature.
fn is_stroke(line: &[u8]) -> bool {
    line.len() > 1 && line.len() < 9 && line.iter().all(|byte| b"-=~_*#".contains(byte))
}

/// Returns whether the line is only quotes and brackets of a program.
fn is_code(line: &[u8]) -> bool {
    let separators = line.iter().filter(|byte| b",;|".contains(byte)).count();
    let has_sign = line.iter().any(|byte| !b", ".contains(byte));
    has_sign && separators < 3 && line.iter().all(|byte| b"\"'`()[]{}<>+=;,\\&! ".contains(byte))
}

/// Returns whether the line is a table row that contains a word: separated fields that are cells, except the name.
fn is_row(line: &[u8]) -> bool {
    let is_row_of = |separator: u8| {
        let fields: Vec<&[u8]> = line.split(|&byte| byte == separator).collect();
        let cells = fields.iter().filter(|field| field::cell(field).is_some()).count();
        fields.len() >= 5 && cells + 1 >= fields.len()
    };
    if b"\t,;|&".iter().any(|&separator| is_row_of(separator)) {
        return true;
    }
    // Sentences have no tabs: this is a row in which some cells have been damaged.
    let fields = || line.split(|&byte| byte == b'\t');
    let written = fields().filter(|field| !field.trim_ascii().is_empty() && field::cell(field).is_some()).count();
    if written >= 5 && 2 * written >= fields().count() {
        return true;
    }
    let tokens: Vec<&[u8]> = line.split(|byte| b" |".contains(byte)).filter(|token| !token.is_empty()).collect();
    let name = tokens.iter().take_while(|token| field::cell(token).is_none()).count();
    name <= 2 && tokens.len() - name >= 4 && tokens[name..].iter().all(|token| field::cell(token).is_some())
}
