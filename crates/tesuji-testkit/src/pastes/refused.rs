//! Texts from which no puzzle must be read: they have none, one with other rules, or a damaged one.

use tesuji_core::Problem;
use tesuji_format::{Format, Metadata, names, write};

use super::Expected::Message;
use super::{Clues, Kind, fields};

pub(crate) const KINDS: &[Kind] = &[
    (
        "sudokupad-short",
        |_| "https://sudokupad.app/9xk2vq7m1p\n".into(),
        Message("a short SudokuPad link does not contain the puzzle: open it"),
    ),
    (
        "sudokupad-in-words",
        |_| "today's video: https://app.crackingthecryptic.com/sudoku/Th4Rpj3R8N enjoy!\n".into(),
        Message("does not contain"),
    ),
    ("fpuzzles-id", |_| "https://www.f-puzzles.com/?id=y6s4pqrs\n".into(), Message("choose Export")),
    ("penpa", |_| "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VVRb9s2EH73ryj0\n".into(), Message("Penpa")),
    (
        "puzzlink-other-rules",
        |c| {
            let cells = c.line("g");
            format!("https://puzz.link/p?sudoku/v:/9/9/{cells}\n")
        },
        OTHER,
    ),
    (
        "puzzlink-other-puzzle",
        |_| "https://puzz.link/p?nurikabe/6/6/g3n2j1k2g3q3h\n".into(),
        Message("not for a sudoku"),
    ),
    ("short-link", |_| "https://tinyurl.com/2p8x9k3v\n".into(), Message("paste the address that it leads to")),
    ("page-without-puzzle", |_| "https://www.websudoku.com/?level=4&set_id=4711\n".into(), Message("does not contain")),
    ("sudokuwiki-jigsaw", |c| format!("https://www.sudokuwiki.org/jigsaw.htm?bd={}\n", c.line("0")), OTHER),
    ("sudokuwiki-x", |c| format!("https://www.sudokuwiki.org/sudokux.htm?bd={}\n", c.line("0")), OTHER),
    (
        "sudokuwiki-killer",
        |c| format!("see https://www.sudokuwiki.org/killersudoku.aspx?bd={} there\n", c.line("0")),
        OTHER,
    ),
    ("fpuzzles-rules", ruled, OTHER),
    ("x-times-81", |_| format!("{}\n", "x".repeat(81)), Message("no digit")),
    ("x-rows", |_| "x x x x x x x x x\n".repeat(9), Message("no digit")),
    ("eighty", |c| format!("please solve {}\n", &c.line(".")[..80]), Message("expected 81 cells, found 80")),
    ("eighty-two", |c| format!("please solve {}7\n", c.line(".")), Message("expected 81 cells, found 82")),
    ("full-stop-or-cell", |c| format!("please solve {}.\n", c.line(".")), Message("found 82")),
    (
        "row-missing",
        |c| c.grid(".", "").lines().take(8).map(|line| format!("{line}\n")).collect(),
        Message("expected 9 rows"),
    ),
    ("row-too-many", |c| format!("{}53..7....\n", c.grid(".", "")), Message("expected 9 rows, found 10")),
    (
        "cell-missing",
        |c| c.lines(|n, r| fields(if n == 4 { &r[1..] } else { r }, ".", "")),
        Message("expected a row of 9 cells, found 8"),
    ),
    (
        "cell-missing-in-list",
        |c| {
            format!(
                "[{}]\n",
                c.rows()
                    .enumerate()
                    .map(|(n, r)| format!("[{}]", fields(if n == 4 { &r[1..] } else { r }, "0", ", ")))
                    .collect::<Vec<_>>()
                    .join(", ")
            )
        },
        Message("expected a row of 9 cells, found 8"),
    ),
    (
        "header-without-a-column",
        |c| format!(",0,1,2,3,4,5,6,7,8\n{}", c.lines(|n, r| format!("{n},{}", fields(&r[1..], "0", ",")))),
        Message("expected"),
    ),
    (
        "cell-twice",
        |c| {
            format!(
                "{}r1c1=1\nr1c1=2\n",
                c.named()
                    .filter(|cell| (cell.0, cell.1) != (0, 0))
                    .map(|(r, k, d)| format!("r{}c{}={d}\n", r + 1, k + 1))
                    .collect::<String>()
            )
        },
        Message("named twice"),
    ),
    (
        "counted-from-0-to-9",
        |c| {
            format!(
                "{}cell(0,9,5).\n",
                c.named().map(|(r, k, d)| format!("cell({},{},{d}).\n", r + 1, k + 1)).collect::<String>()
            )
        },
        Message("counted both from 0 and up to 9"),
    ),
    ("drawing", |c| c.named().map(|(r, k, d)| format!("\\node at ({k},{r}) {{{d}}};\n")).collect(), Message("drawing")),
    (
        "words",
        |_| "Hello, can you solve my sudoku? It is in the newspaper of today.\n".into(),
        Message("no puzzle was found"),
    ),
    (
        "program",
        |_| "int main(void) {\n    int grid[9][9] = {0};\n    return solve(grid);\n}\n".into(),
        Message("no puzzle was found"),
    ),
    ("picture-link", |_| "https://i.imgur.com/Abc123.png\n".into(), Message("pictures cannot be read")),
    ("picture-data", |_| "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAUA\n".into(), Message("a picture")),
];

const OTHER: super::Expected = Message("rules beyond rows");

/// Returns an f-puzzles document whose description has rules that its fields lack.
fn ruled(clues: &Clues) -> String {
    let grid: tesuji_core::Grid = clues.line(".").parse().expect("81 characters");
    let metadata: Metadata = [(names::DESCRIPTION, "RULES")].into_iter().collect();
    let mut json = String::new();
    write(&Problem::from(grid), &metadata, Format::Fpuzzles, &mut json).expect("a 9x9");
    json.replace("RULES", "Normal sudoku rules apply. Digits along a thermometer increase from the bulb.")
}
