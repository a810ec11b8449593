//! Web pages, links and addresses with a puzzle in them.

use tesuji_core::Problem;
use tesuji_format::{Format, Metadata, write};

use super::Expected::Puzzle;
use super::{Clues, Kind, fields};

pub(crate) const KINDS: &[Kind] = &[
    ("html-table", |c| table(c, |d| format!("<td>{}</td>", said(d, ""))), Puzzle),
    (
        "html-blanks",
        |c| table(c, |d| format!("\n    <td class=\"cell\">\n      {}\n    </td>", said(d, "&nbsp;"))),
        Puzzle,
    ),
    (
        "html-inputs",
        |c| table(c, |d| format!("<td><input type=\"text\" maxlength=\"1\" value=\"{}\"></td>", said(d, ""))),
        Puzzle,
    ),
    (
        "html-inputs-some",
        |c| table(c, |d| if d == 0 { "<td><input maxlength=1></td>".into() } else { format!("<td><b>{d}</b></td>") }),
        Puzzle,
    ),
    ("html-inputs-alone", inputs, Puzzle),
    (
        "html-page",
        |c| {
            format!(
                "<!DOCTYPE html><html><head><title>Sudoku 12</title><style>td {{ width: 9px; }}</style></head>\n<body><h1>Puzzle 12 of 99</h1>{}<p>Copyright 2024</p></body></html>\n",
                table(c, |d| format!("<td>{}</td>", said(d, "")))
            )
        },
        Puzzle,
    ),
    ("html-tables-in-table", nested, Puzzle),
    (
        "html-divs",
        |c| {
            format!(
                "<div class=\"grid\">{}</div>\n",
                c.lines(|_, r| format!(
                    "<div class=\"row\">{}</div>",
                    r.iter().map(|&d| format!("<div class=\"cell\">{}</div>", said(d, ""))).collect::<String>()
                ))
            )
        },
        Puzzle,
    ),
    ("html-divs-by-box", by_box, Puzzle),
    ("html-divs-numbered", numbered, Puzzle),
    (
        "html-spans",
        |c| {
            c.lines(|_, r| {
                r.iter().map(|&d| format!("<span class=\"c\">{}</span>", said(d, "."))).collect::<String>() + "<br>"
            })
        },
        Puzzle,
    ),
    ("html-pre", |c| format!("<p>Today:</p><pre>\n{}</pre>\n", c.grid(".", " ")), Puzzle),
    ("html-breaks", |c| format!("<p>{}</p>\n", c.grid(".", "").trim_end().replace('\n', "<br/>")), Puzzle),
    (
        "html-entities",
        |c| table(c, |d| if d == 0 { "<td>&#160;</td>".into() } else { format!("<td>&#{};</td>", 48 + d) }),
        Puzzle,
    ),
    (
        "html-upper-case",
        |c| {
            table(c, |d| format!("<TD ALIGN=CENTER>{}</TD>", said(d, "&nbsp;")))
                .to_uppercase()
                .replace("&NBSP;", "&nbsp;")
        },
        Puzzle,
    ),
    ("address", |c| format!("https://sudoku.example.com/play?puzzle={}\n", c.line("0")), Puzzle),
    (
        "address-in-words",
        |c| format!("look at https://sudoku.example.com/?s={}&level=3, it is hard\n", c.line(".")),
        Puzzle,
    ),
    (
        "address-percent-rows",
        |c| format!("https://example.com/solve?grid={}\n", c.grid(".", "").trim_end().replace('\n', "%0A")),
        Puzzle,
    ),
    ("address-percent-dots", |c| format!("https://example.com/?p={}\n", c.line("%2E")), Puzzle),
    (
        "address-percent-table",
        |c| format!("grid={}\n", c.grid("0", " ").trim_end().replace(' ', "%20").replace('\n', "%0D%0A")),
        Puzzle,
    ),
    ("fpuzzles-in-words", |c| format!("Here is mine: {}\nHave fun\n", link(c, Format::FpuzzlesLink)), Puzzle),
    ("sudokuwiki-in-words", |c| format!("Solver: {}\n", link(c, Format::Link)), Puzzle),
    ("puzzlink", |c| link(c, Format::Pzpr) + "\n", Puzzle),
    ("puzzlink-in-words", |c| format!("from [puzz.link]({}), made today\n", link(c, Format::Pzpr)), Puzzle),
    (
        "json-in-words",
        |c| format!("The service answers {{\"puzzle\": \"{}\", \"level\": 3}} today\n", c.line(".")),
        Puzzle,
    ),
    (
        "json-in-fence",
        |c| {
            format!(
                "```json\n{{\n  \"grid\": [\n{}  ]\n}}\n```\n",
                c.lines(|n, r| format!("    [{}]{}", fields(r, "0", ", "), if n < 8 { "," } else { "" }))
            )
        },
        Puzzle,
    ),
    ("markup-image", |c| format!("![sudoku](https://img.example.com/{}.svg)\n", c.line("0")), Puzzle),
];

fn said(digit: u8, empty: &str) -> String {
    fields(&[digit], empty, "")
}

fn table(clues: &Clues, cell: impl Fn(u8) -> String) -> String {
    let row = |_, row: &[u8]| format!("  <tr>{}</tr>", row.iter().map(|&digit| cell(digit)).collect::<String>());
    format!("<table border=\"1\">\n{}</table>\n", clues.lines(row))
}

fn inputs(clues: &Clues) -> String {
    let input = |&digit: &u8| format!("<input size='1' name='cell' value='{}'/>\n", said(digit, ""));
    format!(
        "<form action=\"/solve\">\n{}<input type=\"submit\" value=\"Solve\">\n</form>\n",
        clues.rows().flatten().map(input).collect::<String>()
    )
}

/// Returns the cells of a box.
fn cells_of_box(clues: &Clues, nth: usize) -> Vec<u8> {
    let rows: Vec<&[u8]> = clues.rows().collect();
    (0..9).map(|cell| rows[3 * (nth / 3) + cell / 3][3 * (nth % 3) + cell % 3]).collect()
}

fn nested(clues: &Clues) -> String {
    let inner = |nth: usize| {
        let row = |row: &[u8]| {
            format!("<tr>{}</tr>", row.iter().map(|&d| format!("<td>{}</td>", said(d, ""))).collect::<String>())
        };
        format!("<td><table>{}</table></td>", cells_of_box(clues, nth).chunks(3).map(row).collect::<String>())
    };
    let outer = (0..3).map(|band| format!("<tr>{}</tr>\n", (3 * band..3 * band + 3).map(inner).collect::<String>()));
    format!("<table class=\"sudoku\">\n{}</table>\n", outer.collect::<String>())
}

fn by_box(clues: &Clues) -> String {
    let inner = |nth: usize| {
        let cells = cells_of_box(clues, nth);
        format!(
            "<div class=\"box\">{}</div>\n",
            cells.iter().map(|&d| format!("<div class=\"cell\">{}</div>", said(d, ""))).collect::<String>()
        )
    };
    format!("<div id=\"sudoku\">\n{}</div>\n", (0..9).map(inner).collect::<String>())
}

/// Returns elements in the order of the boxes, with rows and columns in their attributes.
fn numbered(clues: &Clues) -> String {
    let rows: Vec<&[u8]> = clues.rows().collect();
    let cell = |nth: usize| {
        let (nonet, inner) = (nth / 9, nth % 9);
        let (row, column) = (3 * (nonet / 3) + inner / 3, 3 * (nonet % 3) + inner % 3);
        format!("<div class=\"c\" data-row=\"{row}\" data-col=\"{column}\">{}</div>\n", said(rows[row][column], ""))
    };
    format!("<main>\n{}</main>\n", (0..81).map(cell).collect::<String>())
}

fn link(clues: &Clues, format: Format) -> String {
    let grid: tesuji_core::Grid = clues.line(".").parse().expect("81 characters");
    let mut out = String::new();
    write(&Problem::from(grid), &Metadata::new(), format, &mut out).expect("a 9x9");
    out.trim_end().to_owned()
}
