//! Puzzles that are typed or pasted into a terminal: each is answered as soon as it is complete.

use std::io::{self, BufRead};

use tesuji::format::read;

/// An iterator that splits typed text into inputs: each ends with the line that completes a problem, with an empty
/// line, or with the input.
pub(crate) struct TypedInputs<R> {
    lines: R,
    previous: String,
}

impl<R: BufRead> TypedInputs<R> {
    pub(crate) const fn new(lines: R) -> TypedInputs<R> {
        TypedInputs { lines, previous: String::new() }
    }

    /// Returns `true` if a line between two texts belongs to neither: it is empty, or it is the lower border of a grid
    /// that was already complete.
    fn is_between(&self, line: &str) -> bool {
        let line = line.trim();
        let is_frame = |one: char| one.is_whitespace() || ('\u{2500}'..='\u{257f}').contains(&one);
        line.chars().all(is_frame) || line.contains('-') && self.previous.lines().any(|other| other.trim() == line)
    }
}

impl<R: BufRead> Iterator for TypedInputs<R> {
    type Item = io::Result<String>;

    fn next(&mut self) -> Option<io::Result<String>> {
        let mut text = String::new();
        loop {
            let before = text.len();
            match self.lines.read_line(&mut text) {
                Err(error) => return Some(Err(error)),
                Ok(0) if text.is_empty() => return None,
                Ok(0) => return Some(Ok(text)),
                Ok(_) if before == 0 && self.is_between(&text) => text.clear(),
                Ok(_) if text[before..].trim().is_empty() || is_complete(&text) => {
                    self.previous.clone_from(&text);
                    return Some(Ok(text));
                }
                Ok(_) => {}
            }
        }
    }
}

fn is_complete(text: &str) -> bool {
    matches!(read(text.as_bytes(), None).as_slice(), [Ok(_)])
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn texts(input: &str) -> Vec<String> {
        TypedInputs::new(input.as_bytes()).map(|text| text.expect("memory is read")).collect()
    }

    #[test]
    fn each_complete_puzzle_is_a_text() {
        let line = format!("{PUZZLE}\n");
        assert_eq!(texts(&line.repeat(2)), [line.clone(), line.clone()]);
        let rows: String =
            PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect();
        assert_eq!(texts(&format!("{rows}\n\n{line}")), [rows.clone(), line.clone()]);
        let framed = format!("+---+\n{rows}");
        assert_eq!(texts(&format!("{framed}+---+\n{line}")), [framed, line.clone()]);
        let empty_first = format!(".........\n{}", &rows[10..]);
        assert_eq!(texts(&format!("{line}{empty_first}")), [line, empty_first]);
    }

    #[test]
    fn an_empty_line_or_the_end_ends_what_is_not_complete() {
        assert_eq!(texts("53..7....\n6..195...\n\n12\n"), ["53..7....\n6..195...\n\n", "12\n"]);
        assert!(texts("\n\n").is_empty());
    }
}
