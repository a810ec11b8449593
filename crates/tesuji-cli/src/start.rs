//! The arguments as typed: a puzzle or a file instead of a command, or no arguments at all.

use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::Path;

use crate::commands::is_verb;
use crate::operand::{Operand, is_one_problem};

/// The text printed on a terminal if the program is run without arguments.
const WELCOME: &str = "\
Tesuji solves, explains, rates and makes sudoku.

Give it a puzzle, a link or a file:
  tesuji 53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 \\
         7...2...6 .6....28. ...419..5 ....8..79
  tesuji solve                  type or paste puzzles
  tesuji hint puzzle.txt        what to do next
  tesuji explain puzzle.txt     the whole path, with reasons
  tesuji rate puzzle.txt        how hard it is
  tesuji generate               a new puzzle

tesuji help lists all commands; tesuji hint --help describes one of them.
";

/// Words that people type as a command, and what to type instead.
const OTHER_WORDS: [(&[&str], &str); 10] = [
    (
        &["validate", "verify", "valid"],
        "tesuji check says whether a grid is a solution, tesuji count how many solutions a puzzle has",
    ),
    (
        &["difficulty", "grade", "level", "score"],
        "tesuji rate gives the rating of Sudoku Explainer, tesuji classify a band from easy to diabolical",
    ),
    (&["play"], "there is no game yet; tesuji hint says what to do next in a state"),
    (
        &["print", "show", "draw", "display", "view"],
        "tesuji convert --to boxed draws a puzzle, tesuji explain --output html makes a page",
    ),
    (&["unique", "uniqueness"], "tesuji count --limit 2 says whether there is exactly one solution"),
    (&["create", "make", "new"], "tesuji generate makes puzzles"),
    (&["minlex", "normalize", "normalise", "canonical"], "tesuji canonicalize finds canonical forms"),
    (&["export", "import", "read", "write"], "tesuji convert reads and writes notations"),
    (&["server", "web", "http", "api"], "tesuji serve answers over HTTP"),
    (&["learn", "teach", "techniques"], "tesuji technique lists the techniques, each with a page"),
];

/// The action that the arguments ask for.
pub(crate) enum Start {
    /// Parse these arguments.
    Arguments(Vec<OsString>),
    /// Print this and exit successfully.
    Welcome(&'static str),
    /// The first word is not a command: report this, with a suggestion.
    OtherWord(String),
}

impl Start {
    /// Examines the arguments, with the name of the program first. A puzzle, a link or a file instead of a command is
    /// solved, and so is standard input that is not a terminal.
    pub(crate) fn of(mut arguments: Vec<OsString>) -> Start {
        let first = first_word(&arguments);
        let Some(word) = arguments.get(first) else {
            if asks_for_itself(&arguments) {
                return Start::Arguments(arguments);
            }
            if io::stdin().is_terminal() {
                return Start::Welcome(WELCOME);
            }
            arguments.push("solve".into());
            return Start::Arguments(arguments);
        };
        let text = word.to_string_lossy().into_owned();
        if text == "help" || is_verb(&text) {
            return Start::Arguments(arguments);
        }
        // A word before a puzzle is taken as a command.
        let rows: Vec<_> = arguments[first..].iter().map(|one| one.to_string_lossy()).collect();
        let are_rows = || !text.chars().all(char::is_alphabetic) && is_one_problem(&rows.join("\n"));
        if text == "-" || Path::new(word).exists() || Operand::is_text(&text) || are_rows() {
            arguments.insert(first, "solve".into());
            return Start::Arguments(arguments);
        }
        let lower = text.to_lowercase();
        match OTHER_WORDS.iter().find(|(words, _)| words.contains(&lower.as_str())) {
            Some((_, instead)) => Start::OtherWord(format!("there is no command {lower}: {instead}")),
            None if text.contains(['.', '/']) => {
                Start::OtherWord(format!("{}: no such file, and no such command", text.escape_debug()))
            }
            None => Start::Arguments(arguments),
        }
    }
}

/// Returns the index of the first argument that is not an option of the program itself.
fn first_word(arguments: &[OsString]) -> usize {
    let mut place = 1;
    while let Some(argument) = arguments.get(place) {
        match argument.to_str() {
            Some("--color") => place += 2,
            Some(option) if option.len() > 1 && option.starts_with('-') => place += 1,
            _ => break,
        }
    }
    place.min(arguments.len())
}

/// Returns whether the options are a complete request, such as `--version`, or are wrong.
fn asks_for_itself(arguments: &[OsString]) -> bool {
    let mut options = arguments.iter().skip(1).map(|argument| argument.to_string_lossy());
    options.any(|option| option.starts_with('-') && option != "--color" && !option.starts_with("--color="))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn start(arguments: &[&str]) -> Start {
        Start::of(["tesuji"].iter().chain(arguments).map(OsString::from).collect())
    }

    fn parsed(arguments: &[&str]) -> Vec<String> {
        match start(arguments) {
            Start::Arguments(all) => all[1..].iter().map(|one| one.to_string_lossy().into_owned()).collect(),
            Start::Welcome(_) => vec!["welcome".to_owned()],
            Start::OtherWord(word) => vec![word],
        }
    }

    #[test]
    fn a_puzzle_in_place_of_a_command_is_solved() {
        assert_eq!(parsed(&[PUZZLE]), ["solve", PUZZLE]);
        assert_eq!(parsed(&["--color", "never", PUZZLE, "--json"]), ["--color", "never", "solve", PUZZLE, "--json"]);
        assert_eq!(parsed(&["hint", PUZZLE]), ["hint", PUZZLE]);
        assert_eq!(parsed(&["--version"]), ["--version"]);
        assert_eq!(parsed(&["help", "solve"]), ["help", "solve"]);
    }

    #[test]
    fn other_words_for_commands_are_known() {
        assert!(parsed(&["Validate", "grid.txt"])[0].contains("tesuji check"));
        assert!(parsed(&["play"])[0].contains("tesuji hint"));
        assert!(parsed(&["print", PUZZLE])[0].contains("convert --to boxed"), "also before a puzzle");
        assert_eq!(parsed(&["canonicalise", PUZZLE]), ["canonicalise", PUZZLE]);
        assert_eq!(parsed(&["canonicalise", "a.txt"]), ["canonicalise", "a.txt"]);
    }
}
