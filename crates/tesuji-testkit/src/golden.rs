//! The reader of the golden files under `testdata/`.
//!
//! A file is UTF-8 text with one case per line: a notation without blanks, one or more blanks, and the expected answer,
//! which may contain blanks. Empty lines and lines that begin with `#` are comments.
//!
//! ```text
//! # origin: ...
//! 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.. 1
//! ```

use std::path::PathBuf;
use std::{env, fs};

/// One case of a golden file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The place of the case, as `file:line`, for messages.
    pub place: String,
    /// The question: the text before the first blank.
    pub question: String,
    /// The expected answer: the text after it, trimmed; empty if there is none.
    pub answer: String,
}

/// Returns the folder `testdata/` of the repository.
pub fn folder() -> PathBuf {
    // Read when the test runs, not when it is built, so that a moved checkout keeps working.
    let manifest = env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").into());
    let above = PathBuf::from(manifest);
    above.ancestors().map(|folder| folder.join("testdata")).find(|folder| folder.is_dir()).unwrap_or(above)
}

/// Reads the cases of a file under `testdata/`, such as `solve/hard.txt`.
///
/// # Panics
///
/// Panics if the file cannot be read or has no cases: a test without cases would pass without testing anything.
#[track_caller]
pub fn cases(file: &str) -> Vec<Case> {
    let path = folder().join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let cases = parse(file, &text);
    assert!(!cases.is_empty(), "{}: no case", path.display());
    cases
}

/// Reads the cases of a text; `file` is its name in [`Case::place`].
pub fn parse(file: &str, text: &str) -> Vec<Case> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            let (question, answer) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            Case {
                place: format!("{file}:{number}"),
                question: question.to_string(),
                answer: answer.trim_start().to_string(),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_skipped_and_lines_are_counted() {
        let cases = parse("a.txt", "# origin\n\n12.4  2 solutions \n....\n");
        let case = |place: &str, question: &str, answer: &str| Case {
            place: place.into(),
            question: question.into(),
            answer: answer.into(),
        };
        assert_eq!(cases, [case("a.txt:3", "12.4", "2 solutions"), case("a.txt:4", "....", "")]);
    }

    #[test]
    #[should_panic(expected = "no-such-file.txt")]
    fn a_missing_file_fails_the_test() {
        cases("no-such-file.txt");
    }
}
