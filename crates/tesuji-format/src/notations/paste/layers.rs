//! Removal of the wrapping of a text: percent signs of an address, escapes of a string, tags of forums, tables of wikis
//! and of LaTeX. Each step leaves a text without its wrapping unchanged.

use std::borrow::Cow;

use super::html;

/// Returns the text without its wrapping, and whether its lines are still those of the source.
pub(super) fn unwrapped(text: &str) -> (Cow<'_, str>, bool) {
    let mut text = Cow::Borrowed(text);
    let mut keeps_lines = true;
    for layer in [percent_decoded, unescaped, rejoined, of_forum, html::rows, of_wiki, of_latex] {
        if let Some(inner) = layer(&text) {
            keeps_lines = false;
            text = Cow::Owned(inner);
        }
    }
    (text, keeps_lines)
}

/// Decodes `%0A` and so on in words that have several escapes. The separators of an address become line ends.
fn percent_decoded(text: &str) -> Option<String> {
    if !text.contains('%') {
        return None;
    }
    let decoded: Vec<String> = text
        .split_inclusive(char::is_whitespace)
        .map(|word| decoded_word(word).unwrap_or_else(|| word.to_owned()))
        .collect();
    let decoded = decoded.concat();
    (decoded != text).then_some(decoded)
}

fn decoded_word(word: &str) -> Option<String> {
    let bytes = word.as_bytes();
    let hex = |at: usize| bytes.get(at).and_then(|&byte| (byte as char).to_digit(16));
    // A letter needs no percent sign: in `%71`, the sign comes before two digits of the text.
    let is_needed = |byte: &u8| !byte.is_ascii_alphabetic();
    let code = |at: usize| {
        (bytes[at] == b'%').then(|| Some((16 * hex(at + 1)? + hex(at + 2)?) as u8)).flatten().filter(is_needed)
    };
    let is_sign = |byte: u8| byte >= 0x80 || b"\n\r\t .,;|+-[]{}\"'#_*/:=&?0123456789".contains(&byte);
    if memchr::memchr_iter(b'%', bytes).filter(|&at| code(at).is_some_and(is_sign)).count() < 3 {
        return None;
    }
    // In the query of an address, a plus is a blank, unless blanks have their own code.
    let plus_is_blank = !word.contains("%20");
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let code = code(at);
        out.push(match (code, bytes[at]) {
            (Some(byte), _) => byte,
            (None, b'?' | b'&' | b'=' | b'#') => b'\n',
            (None, b'+') if plus_is_blank => b' ',
            (None, byte) => byte,
        });
        at += if code.is_some() { 3 } else { 1 };
    }
    Some(String::from_utf8_lossy(&out).into_owned())
}

/// Replaces the escapes `\n` and `\t`, written as two characters, if they separate the rows of a string.
fn unescaped(text: &str) -> Option<String> {
    let has_rows = |line: &str| line.matches("\\n").count() >= 3;
    if !text.contains("\\n") || !text.lines().any(has_rows) {
        return None;
    }
    let line = |line: &str| match has_rows(line) {
        // The string begins and ends at its quotes.
        true => {
            line.replace("\\r\\n", "\n").replace("\\n", "\n").replace("\\t", "\t").replace(['"', '\'', '`'], "\n")
                + "\n"
        }
        false => line.to_owned() + "\n",
    };
    Some(text.lines().map(line).collect())
}

/// Joins lines that e-mail has broken with `=` at their ends.
fn rejoined(text: &str) -> Option<String> {
    let is_cut = |line: &str| line.len() >= 60 && line.trim_end_matches('\r').ends_with('=');
    text.lines()
        .any(is_cut)
        .then(|| text.replace("=\r\n", "").replace("=\n", "").replace("=3D", "=").replace("=20", " "))
}

/// The forum tags written in brackets.
const TAGS: [&str; 28] = [
    "code", "quote", "pre", "tt", "b", "i", "u", "s", "size", "color", "colour", "font", "spoiler", "hide", "center",
    "left", "right", "url", "img", "list", "*", "mono", "fixed", "table", "tr", "td", "th", "noparse",
];

/// Removes the tags of a forum; those of tables become HTML.
fn of_forum(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut found = false;
    let mut rest = text;
    while let Some(at) = rest.find('[') {
        out.push_str(&rest[..at]);
        let inside = &rest[at + 1..];
        let end = inside.bytes().take(80).position(|byte| byte == b']');
        let Some((name, end)) = end.and_then(|end| Some((tag(inside.get(..end)?)?, end))) else {
            out.push('[');
            rest = inside;
            continue;
        };
        found = true;
        let slash = if inside.starts_with('/') { "/" } else { "" };
        match name {
            "table" | "tr" | "td" | "th" => out.push_str(&format!("<{slash}{name}>")),
            // An address becomes a separate word.
            "img" | "url" => out.push(' '),
            _ => {}
        }
        rest = &inside[end + 1..];
    }
    out.push_str(rest);
    found.then_some(out)
}

/// Returns the name of a tag from the text between brackets.
fn tag(inside: &str) -> Option<&'static str> {
    let inside = inside.strip_prefix('/').unwrap_or(inside);
    let name = inside.split(['=', ' ']).next()?.to_ascii_lowercase();
    TAGS.iter().copied().find(|tag| *tag == name)
}

/// Returns the rows of a MediaWiki table, with tabs between cells.
fn of_wiki(text: &str) -> Option<String> {
    if !text.contains("{|") || !text.contains("|-") {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    let mut is_begun = false;
    let mut inside = false;
    for line in text.lines() {
        let trimmed = line.trim();
        match trimmed {
            _ if trimmed.starts_with("{|") => (inside, is_begun) = (true, false),
            _ if !inside => out.push_str(line),
            _ if trimmed.starts_with("|}") => inside = false,
            _ if is_row_mark(trimmed) => is_begun = false,
            // The previous cell continues.
            _ if !trimmed.starts_with(['|', '!']) => {
                out.push(' ');
                out.push_str(trimmed);
                continue;
            }
            _ => {
                let cells = trimmed.strip_prefix(['|', '!']).unwrap_or(trimmed);
                for cell in cells.replace("!!", "||").split("||") {
                    // The text before a single bar formats the cell and is not a cell itself.
                    let is_look = |look: &str| look.contains('=') || look.trim().is_empty();
                    let cell = cell.rsplit_once('|').filter(|(look, _)| is_look(look)).map_or(cell, |(_, cell)| cell);
                    out.push_str(if is_begun { "\t" } else { "\n" });
                    out.push_str(cell.trim().trim_matches('\''));
                    is_begun = true;
                }
                continue;
            }
        }
        out.push('\n');
    }
    Some(out)
}

/// Returns whether a line of a wiki table begins a row or is the caption.
fn is_row_mark(line: &str) -> bool {
    let rest = line.strip_prefix("|-").map(|rest| rest.trim_matches('-').trim());
    line.starts_with("|+") || rest.is_some_and(|rest| rest.is_empty() || rest.contains('='))
}

/// LaTeX commands used as marks for empty cells.
const MARKS: [&str; 5] = ["cdot", "cdots", "bullet", "square", "Box"];

/// LaTeX commands that format a table.
const LOOKS: [&str; 38] = [
    "",
    "hline",
    "toprule",
    "midrule",
    "bottomrule",
    "centering",
    "caption",
    "label",
    "left",
    "right",
    "bf",
    "it",
    "rm",
    "tt",
    "sf",
    "bfseries",
    "ttfamily",
    "textbf",
    "textit",
    "texttt",
    "textrm",
    "text",
    "mathbf",
    "mathrm",
    "mathit",
    "mathtt",
    "underline",
    "color",
    "textcolor",
    "cellcolor",
    "rowcolor",
    "large",
    "Large",
    "LARGE",
    "huge",
    "Huge",
    "small",
    "boxed",
];

/// Returns the rows of a LaTeX table or matrix, with tabs between cells.
///
/// If the separators are aligned in most rows, a row in which they are not has been damaged, and the text is not a
/// table.
fn of_latex(text: &str) -> Option<String> {
    if !text.contains('&') || text.matches("\\\\").count() + text.matches("\\tabularnewline").count() < 3 {
        return None;
    }
    let rows: Vec<Vec<usize>> = text
        .lines()
        .filter(|line| line.contains('&'))
        .map(|line| line.match_indices('&').map(|(at, _)| at).collect())
        .collect();
    let middle = rows.iter().filter(|row| **row == rows[rows.len() / 2]).count();
    if middle < rows.len() && 3 * middle >= 2 * rows.len() {
        return None;
    }
    // If a command is the mark of an empty cell, an unknown command may be a damaged mark.
    let has_marks = MARKS.iter().any(|mark| text.contains(&format!("\\{mark}")));
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let mut length = character.len_utf8();
        match character {
            '\\' if rest[1..].starts_with(['[', ']', '(', ')']) => length = 2,
            '\\' if rest.starts_with("\\\\") => {
                out.push('\n');
                length = 2;
                // The distance to the next row may follow.
                if rest[2..].starts_with('[') {
                    length += rest.bytes().skip(2).take(32).position(|byte| byte == b']').map_or(0, |end| end + 1);
                }
            }
            '\\' => {
                let name = rest[1..].bytes().take_while(u8::is_ascii_alphabetic).count();
                length = (1 + name).max(1);
                match &rest[1..length] {
                    "begin" | "end" | "cline" | "cmidrule" | "multicolumn" | "vspace" => {
                        out.push_str(if name == 5 || name == 3 { "\n" } else { "" });
                        while rest[length..].starts_with(['{', '[']) {
                            let close = if rest[length..].starts_with('{') { '}' } else { ']' };
                            length += balanced(&rest[length..], close);
                        }
                    }
                    "tabularnewline" => out.push('\n'),
                    name if MARKS.contains(&name) => out.push('.'),
                    name if has_marks && !LOOKS.contains(&name) => out.push('\\'),
                    _ => {}
                }
            }
            '&' => out.push('\t'),
            '{' | '}' | '$' | '\r' => {}
            '%' => length = rest.find('\n').unwrap_or(rest.len()),
            '\n' | '~' => out.push(' '),
            _ => out.push(character),
        }
        rest = &rest[length..];
    }
    Some(out)
}

/// Returns the length of the text from an opening brace or bracket to the matching one, including both.
fn balanced(text: &str, close: char) -> usize {
    let open = text.chars().next();
    let mut depth = 0;
    for (at, character) in text.char_indices() {
        if Some(character) == open {
            depth += 1;
        } else if character == close {
            depth -= 1;
            if depth == 0 {
                return at + close.len_utf8();
            }
        }
    }
    text.len()
}
