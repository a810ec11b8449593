//! Finds the prose of the repository: comments of Rust sources, hand-written pages, help texts and the text of the
//! page.

use crate::rust::{self, Kind};
use crate::tree::File;

/// A word of prose, or a span of code between backticks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    /// The 1-based line.
    pub line: usize,
    /// The word in lower case; a backtick for a span of code.
    pub text: String,
    /// The punctuation mark after it, if there is one.
    pub mark: Option<char>,
}

/// A paragraph, a list item, a table row, a heading or a string.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Passage {
    pub words: Vec<Word>,
    /// True if it is the first paragraph of a doc comment.
    pub is_summary: bool,
}

impl Passage {
    /// Returns whether the first sentence is a question.
    pub(crate) fn begins_with_question(&self) -> bool {
        self.words.iter().filter_map(|word| word.mark).find(|mark| matches!(mark, '.' | '!' | '?')) == Some('?')
    }
}

/// Generated files and folders, and folders of quoted text.
const SKIPPED: &[&str] = &["docs/experiments/", "docs/hints.md", "testdata/"];

/// The folder of the help.
const HELP: &str = "crates/tesuji-cli/tests/cli/help/";
/// The English text of the page.
const PAGES: [&str; 2] = ["web/words/en.js", "web/words/more/en.js"];

/// Returns the passages of a file; none for a file without English prose.
pub(crate) fn passages(file: &File) -> Vec<Passage> {
    if SKIPPED.iter().any(|skipped| file.path.starts_with(skipped)) {
        return Vec::new();
    }
    match file.extension() {
        "rs" => of_comments(&file.text),
        "md" => of_lines(file.lines(), false),
        "txt" if file.path.starts_with(HELP) => of_lines(file.lines(), false),
        "js" if PAGES.contains(&file.path.as_str()) => of_strings(file),
        _ => Vec::new(),
    }
}

/// Returns the passages of the comments of a Rust source. Comments on consecutive lines are one text.
fn of_comments(source: &str) -> Vec<Passage> {
    let mut passages = Vec::new();
    let mut block: Vec<(usize, &str)> = Vec::new();
    let mut open = "";
    for piece in rust::pieces(source) {
        let comment = Some(piece).filter(|piece| piece.kind == Kind::Comment);
        let mark = comment.map_or("", |comment| comment_mark(comment.text));
        if mark != open || block.last().is_some_and(|(line, _)| line + 1 < piece.line) {
            passages.extend(of_lines(block.drain(..), matches!(open, "///" | "//!")));
        }
        open = mark;
        if let Some(comment) = comment {
            let text = comment.text[mark.len()..].trim_end_matches("*/");
            block.extend((comment.line..).zip(text.split('\n')));
        }
    }
    passages.extend(of_lines(block.into_iter(), matches!(open, "///" | "//!")));
    passages
}

/// Returns the marks at the beginning of a comment.
fn comment_mark(comment: &str) -> &str {
    ["///", "//!", "//", "/*"].into_iter().find(|mark| comment.starts_with(mark)).unwrap_or_default()
}

/// Returns the passages of a Markdown text, without blocks of code.
fn of_lines<'t>(lines: impl Iterator<Item = (usize, &'t str)>, is_doc: bool) -> Vec<Passage> {
    let mut passages = Vec::new();
    let mut open = Passage { is_summary: is_doc, ..Passage::default() };
    let mut is_code = false;
    let mut is_span = false;
    for (number, line) in lines {
        let line = line.trim();
        let is_fence = line.starts_with("```");
        if is_fence || line.is_empty() || begins_passage(line) {
            close(&mut open, &mut passages);
            is_span = false;
        }
        is_code ^= is_fence;
        if !is_fence && !is_code {
            add_words(number, line, &mut is_span, &mut open.words);
        }
        if line.starts_with(['#', '|']) {
            close(&mut open, &mut passages);
        }
    }
    close(&mut open, &mut passages);
    passages
}

/// Adds a passage to the others, unless it is empty.
fn close(open: &mut Passage, passages: &mut Vec<Passage>) {
    if !open.words.is_empty() {
        passages.push(std::mem::take(open));
    }
}

/// Returns whether a line begins a list item, a heading or a table row.
fn begins_passage(line: &str) -> bool {
    let number = line.trim_start_matches(|character: char| character.is_ascii_digit());
    ["- ", "* ", "#", "|"].iter().any(|mark| line.starts_with(mark)) || number != line && number.starts_with(". ")
}

/// Adds the words of a line. A span of code between backticks is one word, even across lines.
fn add_words(number: usize, line: &str, is_span: &mut bool, words: &mut Vec<Word>) {
    for (nth, part) in line.split('`').enumerate() {
        if nth > 0 {
            *is_span = !*is_span;
            if *is_span {
                words.push(Word { line: number, text: "`".into(), mark: None });
            }
        }
        if *is_span {
            continue;
        }
        let is_part = |character: char| character.is_alphanumeric() || matches!(character, '\'' | '-' | '’');
        let mut rest = part;
        while let Some(character) = rest.chars().next() {
            let length = rest.find(|character| !is_part(character)).unwrap_or(rest.len());
            let (text, left) = rest.split_at(length.max(character.len_utf8()));
            let word = text.trim_matches(['\'', '-', '’']);
            if length > 0 && !word.is_empty() {
                words.push(Word { line: number, text: word.to_lowercase(), mark: None });
            } else if let Some(last) = words.last_mut().filter(|_| !character.is_whitespace()) {
                last.mark = last.mark.or(Some(character));
            }
            rest = left;
        }
    }
}

/// Returns each string of a JavaScript file as a passage. Strings must not contain line ends.
fn of_strings(file: &File) -> Vec<Passage> {
    file.lines()
        .flat_map(|(number, line)| strings(line).into_iter().flat_map(move |text| of_string(number, text)))
        .collect()
}

fn of_string(number: usize, text: &str) -> Vec<Passage> {
    of_lines(std::iter::once((number, text)), false)
}

/// Returns the contents of the strings of a line.
fn strings(line: &str) -> Vec<&str> {
    let mut strings = Vec::new();
    let mut rest = line;
    while let Some(begin) = rest.find(['\'', '"']) {
        let quote = rest[begin..].chars().next().unwrap_or_default();
        let text = &rest[begin + 1..];
        let mut is_escaped = false;
        let end = text.find(|character| {
            let is_end = character == quote && !is_escaped;
            is_escaped = character == '\\' && !is_escaped;
            is_end
        });
        let Some(end) = end else { break };
        strings.push(&text[..end]);
        rest = &text[end + 1..];
    }
    strings
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the passages of a file as text: words, their marks, and `*` before a summary.
    fn texts(path: &str, text: &str) -> Vec<String> {
        let word = |word: &Word| format!("{}{}", word.text, word.mark.map(String::from).unwrap_or_default());
        let passages = passages(&File { path: path.into(), text: text.into() });
        let text = |passage: &Passage| passage.words.iter().map(word).collect::<Vec<_>>().join(" ");
        passages
            .iter()
            .map(|passage| format!("{}{}", if passage.is_summary { "*" } else { "" }, text(passage)))
            .collect()
    }

    #[test]
    fn comments_are_joined_and_code_is_left_out() {
        let source = "//! A page,\n//! of `two\n//! words` lines.\n//!\n//! ```\n//! let in_code;\n//! ```\n\n\
                      fn a() {} // one\n// two\nlet b = \"// no\"; // three\n/* four */\n";
        let expected = ["*a page, of ` lines.", "one two", "three", "four"];
        assert_eq!(texts("crates/a/src/lib.rs", source), expected);
    }

    #[test]
    fn list_items_rows_and_headings_are_apart() {
        let page = "# Use it\nSome text\nin two lines.\n\n- one\n  more\n- two\n1. three\n| a | b |\n";
        let expected = ["use it", "some text in two lines.", "one more", "two", "1. three", "a| b|"];
        assert_eq!(texts("docs/a.md", page), expected);
        assert!(texts("docs/hints.md", page).is_empty() && texts("testdata/a.md", page).is_empty());
    }

    #[test]
    fn strings_of_the_page_are_read() {
        let page = "// a comment\n  'nav.skip': 'Skip to \\'it\\'',\n  b: \"Two\" + 'three',\n";
        assert_eq!(texts("web/words/en.js", page), ["nav. skip", "skip to\\ it\\", "two", "three"]);
        assert!(texts("web/app/main.js", page).is_empty());
    }
}
