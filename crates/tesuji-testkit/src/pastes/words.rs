//! Puzzles among words: chats, forums, letters, wrapped lines.

use std::borrow::Cow;

use tesuji_format::Note::{Index, Joined, OtherRules};

use super::Expected::{Puzzle, Question};
use super::{Clues, Kind, boxed, fields, framed};

pub(crate) const KINDS: &[Kind] = &[
    ("question", |c| format!("can anybody solve {} please\n", c.line(".")), Puzzle),
    ("question-full-stop", |c| format!("My teacher says that nobody solves {}.\n", c.line("0")), Puzzle),
    ("question-quoted", |c| format!("What is the solution of \"{}\"?\n", c.line(".")), Puzzle),
    (
        "question-lines",
        |c| format!("Hi all,\n\nI am stuck with this one from the paper:\n{}\nAny hint?\nThanks, Bob\n", c.line(".")),
        Puzzle,
    ),
    (
        "question-groups",
        |c| format!("is this one hard? {} I got nowhere\n", c.grid(".", "").trim_end().replace('\n', " ")),
        Puzzle,
    ),
    ("assigned", |c| format!("puzzle = {}\n", c.line(".")), Puzzle),
    ("labelled", |c| format!("Sudoku of the day: {}\n", c.line("0")), Puzzle),
    ("backticks", |c| format!("try `{}` with your solver\n", c.line(".")), Puzzle),
    (
        "rules-in-words",
        |c| format!("I made this killer sudoku, but the cages are missing:\n{}\n", c.line(".")),
        Question(&[OtherRules { names: Cow::Borrowed("killer, cage") }]),
    ),
    ("chat", |c| format!("[10:15, 3/4/2024] Ann: {}\n[10:16, 3/4/2024] Bob: easy!\n", c.line(".")), Puzzle),
    ("chat-rows", |c| format!("[10:15, 3/4/2024] Ann: {}", c.grid(".", " ")), Puzzle),
    ("chat-header-alone", |c| format!("[10:15, 3/4/2024] Ann:\n{}", c.grid(".", "")), Puzzle),
    ("chat-every-row", |c| c.lines(|n, r| format!("[10:1{n}, 3/4/2024] Ann Lee: {}", fields(r, ".", ""))), Puzzle),
    (
        "chat-android",
        |c| format!("3/4/24, 10:15 - Ann: who can do this\n3/4/24, 10:15 - Ann: {}\n", c.line("0")),
        Puzzle,
    ),
    ("irc", |c| c.lines(|_, r| format!("<ann> {}", fields(r, ".", " "))), Puzzle),
    ("irc-times", |c| c.lines(|n, r| format!("12:0{n} <ann> {}", fields(r, ".", " "))), Puzzle),
    ("telegram", |c| format!("Ann, [04.03.2024 10:15]\n{}\nBob, [04.03.2024 10:17]\nnice\n", c.grid(".", " ")), Puzzle),
    ("discord", |c| format!("Ann — Today at 10:15 AM\n```\n{}```\n", frame(c)), Puzzle),
    ("code-fence", |c| format!("Here it is:\n\n```text\n{}```\n\nGood luck!\n", c.grid(".", "")), Puzzle),
    ("forum-code", |c| format!("[code]\n{}[/code]\n", frame(c)), Puzzle),
    ("forum-line", |c| format!("Hello [b]everybody[/b]!\n[code]{}[/code]\nThanks in advance\n", c.line(".")), Puzzle),
    (
        "forum-quote",
        |c| {
            format!(
                "[quote=\"Ann\"]See [url=http://example.com/x]here[/url][/quote]\n[size=150][color=blue]{}[/color][/size]\n",
                c.line("0")
            )
        },
        Puzzle,
    ),
    (
        "forum-table",
        |c| {
            format!(
                "[table]\n{}[/table]\n",
                c.lines(|_, r| format!("[tr][td]{}[/td][/tr]", fields(r, "", "[/td][td]")))
            )
        },
        Puzzle,
    ),
    (
        "reddit",
        |c| {
            format!(
                "This one is evil:\n\n{}\nSource: newspaper\n",
                c.lines(|_, r| format!("    {}", fields(r, "_", " ")))
            )
        },
        Puzzle,
    ),
    ("mail-boxed", |c| format!("On Monday Ann wrote:\n{}", quoted(&frame(c), "> ")), Puzzle),
    (
        "mail-boxed-deep",
        |c| format!("Thanks!\n\n>> On Monday Ann wrote:\n{}\n-- \nBob\n", quoted(&frame(c), ">> ")),
        Puzzle,
    ),
    (
        "mail-cut",
        |c| {
            format!(
                "Dear all, the puzzle of this week is below, please send it back by Friday. \n{}=\n{}\n",
                &c.line(".")[..74],
                &c.line(".")[74..]
            )
        },
        Puzzle,
    ),
    (
        "mail-headers",
        |c| {
            format!(
                "From: ann@example.com\nDate: Mon, 4 Mar 2024 10:15:22 +0100\nSubject: sudoku no. 12\n\n{}\nAnn\n",
                c.grid(".", " ")
            )
        },
        Puzzle,
    ),
    ("wrapped-20", |c| wrapped(&c.line("."), 20), Question(&[Joined])),
    ("wrapped-31", |c| wrapped(&c.line("0"), 31), Question(&[Joined])),
    ("wrapped-40", |c| wrapped(&c.line("."), 40), Question(&[Joined])),
    ("wrapped-76", |c| wrapped(&c.line("."), 76), Question(&[Joined])),
    ("wrapped-words", |c| format!("the whole grid row by row\n{}", wrapped(&c.line("."), 12)), Question(&[Joined])),
    ("one-cell-a-line", |c| wrapped(&c.line("0"), 1), Question(&[Joined])),
    (
        "wrapped-commas",
        |c| wrapped(&(fields(&c.rows().flatten().copied().collect::<Vec<_>>(), "0", ",") + ","), 40),
        Question(&[Joined]),
    ),
    ("list", |c| c.lines(|n, r| format!("{}. {}", n + 1, fields(r, "0", " "))), Question(&[Index])),
    ("comments-behind", |c| c.lines(|n, r| format!("{}  // row {}", fields(r, ".", ""), n + 1)), Puzzle),
    ("comments-before", |c| c.lines(|_, r| format!("// {}", fields(r, ".", ""))), Puzzle),
    ("title-and-rating", |c| format!("Puzzle 4711 (hard), 2024-05-12\n\n{}\nRating: 4.5\n", c.grid(".", "")), Puzzle),
    (
        "two-paragraphs",
        |c| format!("A puzzle that I found:\n{}\nand some words behind it, with a number like 81 in them.\n", frame(c)),
        Puzzle,
    ),
    ("autocorrected", |c| c.grid(".", "").replace("...", "…"), Puzzle),
    ("slack", |c| format!("Ann  10:15 AM\n{}\n", c.line(".")), Puzzle),
];

fn frame(clues: &Clues) -> String {
    framed(&clues.lines(|_, row| boxed(row, ".")), "+-------+-------+-------+")
}

fn quoted(lines: &str, mark: &str) -> String {
    lines.lines().map(|line| format!("{mark}{line}\n")).collect()
}

fn wrapped(text: &str, width: usize) -> String {
    text.as_bytes().chunks(width).map(|line| String::from_utf8_lossy(line).into_owned() + "\n").collect()
}
