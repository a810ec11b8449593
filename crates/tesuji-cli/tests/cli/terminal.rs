//! A terminal receives nothing that could control it; a pipe receives every byte.

use std::process::{Command, Stdio};

use crate::folder::Folder;
use crate::process::{program, tesuji};
use crate::{CLASH, PUZZLE};

/// Texts that try to control a terminal.
const TRICKS: [&str; 9] = [
    "\x1b]0;owned\x07",
    "\x1b[31m\x1b[2J",
    "\x07\x08",
    "\u{9b}2J",
    "\u{85}",
    "\u{202e}txt.exe",
    "\u{2066}a\u{2069}",
    "\u{200f}\u{61c}",
    "\u{2028}\u{2029}\x7f",
];

/// Runs the program on a terminal, and returns the bytes that it received, without line ends.
fn shown(args: &[&str]) -> String {
    let quote = |arg: &&str| format!("'{}'", arg.replace('\'', "'\\''"));
    let command = [&env!("CARGO_BIN_EXE_tesuji")].into_iter().chain(args).map(quote).collect::<Vec<_>>().join(" ");
    let mut script = Command::new("script");
    script.args(["-qec", &command, "/dev/null"]).env("TERM", "xterm").env("LC_ALL", "C.UTF-8").env_remove("NO_COLOR");
    let output = script.stdin(Stdio::null()).output().expect("every Debian has script");
    String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n")
}

/// Returns `true` if something in this could control a terminal, besides bold and reversed text.
fn is_harmful(shown: &str) -> bool {
    let own = ["\x1b[0m", "\x1b[1m", "\x1b[7m", "\x1b[1;7m"];
    let plain = own.iter().fold(shown.to_owned(), |plain, own| plain.replace(own, ""));
    plain.chars().any(|one| {
        let turns =
            matches!(one, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}');
        turns || matches!(one, '\u{2028}' | '\u{2029}') || one.is_control() && !matches!(one, '\n' | '\t')
    })
}

#[test]
fn whatever_an_input_has_a_terminal_stays_as_it_is() {
    let folder = Folder::new();
    for (nth, trick) in TRICKS.into_iter().enumerate() {
        let list = folder.path("list.txt");
        let late = if nth % 3 == 0 { 20_000 } else { 20 };
        folder.write("list.txt", &(format!("{PUZZLE}\tok\n").repeat(late) + &format!("{PUZZLE}\t{trick}note\n")));
        folder.write("bad.txt", &format!("{PUZZLE}\n{trick}{trick}\n{PUZZLE}x{trick}\n{CLASH}\t{trick}\n"));
        folder.write("table.csv", &format!("id,puzzle,note,{trick}\n1,{PUZZLE},{trick}note,\"{trick}\"\n"));
        let named = folder.path(&format!("a{}b.txt", trick.replace('/', "")));
        std::fs::write(&named, format!("{PUZZLE}\n")).unwrap();
        let (bad, table) = (folder.path("bad.txt"), folder.path("table.csv"));
        let missing = format!("{named}.missing");
        for args in [
            &["count", "--limit", "2", &list][..],
            &["solve", "--skip", "10", &list],
            &["solve", &bad, &named],
            &["hint", &named, &bad],
            &["check", &bad, &missing],
            &["solve", "--json", &table],
            &["count", "-F", "puzzle,input.note,count", &table],
            &["canonicalize", "--output", "markdown", &table],
            &["convert", "--to", "boxed", &bad],
            &["textbook", "mrv", "--limit", "1", &named, &bad],
            &["dataset", "join", &bad, &named],
            &["solve", "--where", trick, &list],
        ] {
            let shown = shown(args);
            assert!(!shown.is_empty() && !is_harmful(&shown), "{args:?}: {:?}", &shown[..shown.len().min(2000)]);
        }
        std::fs::remove_file(named).unwrap();
    }
}

#[test]
fn pictures_in_bytes_are_not_for_a_terminal() {
    for form in ["pdf", "png"] {
        let said = shown(&["solve", "-o", form, PUZZLE.trim()]);
        assert!(said.contains(&format!("{form} is not for a terminal; write it to a file")), "{said}");
    }
}

#[test]
fn our_own_colours_are_shown() {
    assert!(shown(&["check", &format!("5{}", &PUZZLE[1..])]).contains("\x1b[1m"));
}

#[test]
fn a_pipe_gets_the_bytes_as_they_are() {
    for trick in ["\x07", "\u{9b}2J", "\u{85}", "\u{202e}", "\u{2028}x", "\x7f"] {
        let run = tesuji(&["count", "--limit", "2"], format!("{PUZZLE}\t{trick}\n"));
        assert_eq!((run.code, run.out), (0, format!("1\t{trick}\n")));
    }
}

#[test]
fn escapes_are_read_the_same_wherever_they_stand() {
    let painted: String =
        PUZZLE.chars().map(|one| if one == '.' { "\x1b[2m.\x1b[0m".into() } else { one.to_string() }).collect();
    for before in [0, 20, 40_000] {
        let input = format!("{PUZZLE}\n").repeat(before) + &format!("{painted}\t\x1b]8;;x\x07link\n");
        let run = tesuji(&["count", "--limit", "2"], input);
        assert_eq!((run.code, run.out.lines().count(), run.err.as_str()), (0, before + 1, ""), "{before}");
        assert_eq!(run.out.lines().last(), Some("1\tlink"));
    }
    // The program itself is started without a terminal.
    assert!(program(&["--version"]).output().unwrap().status.success());
}
