//! Rows and columns as written by spreadsheets, data frames, Markdown, LaTeX and databases.

use tesuji_format::Note::{Blanks, Header, Index, ShortRows};

use super::Expected::{Puzzle, Question};
use super::{Clues, Kind, boxed, fields, framed, padded};

pub(crate) const KINDS: &[Kind] = &[
    ("pandas-csv", |c| format!(",{}\n{}", count(0, ","), c.lines(|n, r| format!("{n},{}", fields(r, "0", ",")))), BOTH),
    (
        "pandas-csv-floats",
        |c| format!(",{}\n{}", count(0, ","), c.lines(|n, r| format!("{n},{}", floats(r, "", ",")))),
        BOTH,
    ),
    ("pandas-csv-no-index", |c| format!("{}\n{}", count(0, ","), c.grid("0", ",")), HEADER),
    ("pandas-markdown", pandas_markdown, BOTH),
    (
        "pandas-string",
        |c| format!(" {}\n{}", padded_count(0, 3), c.lines(|n, r| format!("{n}{}", padded(r, "0", 3)))),
        BOTH,
    ),
    ("pandas-string-nan", |c| format!(" {}\n{}", padded_count(0, 5), c.lines(|n, r| format!("{n}{}", wide(r)))), BOTH),
    ("header-of-digits", |c| format!("123456789\n{}", c.grid(".", "")), HEADER),
    ("header-of-numbers", |c| format!("{}\n{}", count(1, " "), c.grid(".", " ")), HEADER),
    ("header-below", |c| format!("{}{}\n", c.grid("0", "\t"), count(1, "\t")), HEADER),
    ("header-of-columns", |c| format!("{}\n{}", named("C", ";"), c.grid("", ";")), HEADER),
    ("numbered-rows", |c| c.lines(|n, r| format!("{}. {}", n + 1, fields(r, ".", ""))), INDEX),
    ("numbered-rows-in-parentheses", |c| c.lines(|n, r| format!("{}) {}", n + 1, fields(r, "_", " "))), INDEX),
    ("lettered-rows", |c| c.lines(|n, r| format!("{} {}", letter(n), fields(r, ".", " "))), INDEX),
    ("lettered-rows-glued", |c| c.lines(|n, r| format!("{}: {}", letter(n), fields(r, "-", ""))), INDEX),
    ("named-rows", |c| c.lines(|n, r| format!("Row {}: {}", n + 1, fields(r, ".", " "))), Puzzle),
    ("coordinates", coordinates, BOTH),
    (
        "coordinates-plain",
        |c| format!("  {}\n{}", count(1, " "), c.lines(|n, r| format!("{} {}", letter(n), fields(r, ".", " ")))),
        BOTH,
    ),
    ("coordinates-blank-cells", coordinates_blank, BOTH),
    ("coordinates-unicode", |c| coordinates(c).replace('|', "│").replace('-', "─").replace('+', "┼"), BOTH),
    (
        "columns-blank-cells",
        |c| format!("{}\n\n{}", count(1, " "), trimmed(&c.grid(" ", " "))),
        Question(&[Header, Blanks]),
    ),
    ("markdown-empty-header", |c| markdown(&vec![String::new(); 9], c), HEADER),
    ("markdown-named", |c| markdown(&(0..9).map(|n| letter(n).to_string()).collect::<Vec<_>>(), c), HEADER),
    ("quoted-csv", |c| c.lines(|_, r| format!("\"{}\"", fields(r, "", "\",\""))), Puzzle),
    (
        "quoted-csv-header",
        |c| format!("\"{}\"\n{}", named("c", "\",\""), c.lines(|_, r| format!("\"{}\"", fields(r, "", "\",\"")))),
        HEADER,
    ),
    ("spreadsheet-floats", |c| c.lines(|_, r| floats(r, "NaN", "\t")), Puzzle),
    ("spreadsheet-cut-tabs", |c| trimmed(&c.grid("", "\t")), Question(&[ShortRows])),
    ("blank-cells-cut", |c| trimmed(&c.grid(" ", "")), Question(&[Blanks])),
    ("blank-cells-wide-cut", |c| trimmed(&c.grid(" ", " ")), Question(&[Blanks])),
    (
        "r-matrix",
        |c| format!("     {}\n{}", r_columns(), c.lines(|n, r| format!(" [{},]{}", n + 1, padded(r, "NA", 5)))),
        BOTH,
    ),
    (
        "r-data-frame",
        |c| format!("  {}\n{}", named("V", " "), c.lines(|n, r| format!("{} {}", n + 1, padded(r, "NA", 3)))),
        BOTH,
    ),
    (
        "org-table",
        |c| framed(&c.lines(|_, r| format!("| {} |", fields(r, " ", " | "))), "|---+---+---+---+---+---+---+---+---|"),
        Puzzle,
    ),
    (
        "wiki-table",
        |c| format!("{{| class=\"wikitable\"\n{}|}}\n", c.lines(|_, r| format!("|-\n| {}", fields(r, "", " || ")))),
        Puzzle,
    ),
    ("wiki-table-cells", wiki_cells, Puzzle),
    ("latex-tabular", latex_tabular, Puzzle),
    (
        "latex-array",
        |c| {
            format!(
                "\\[\n\\begin{{array}}{{ccc|ccc|ccc}}\n{}\\end{{array}}\n\\]\n",
                c.lines(|_, r| fields(r, " ", " & ") + " \\\\")
            )
        },
        Puzzle,
    ),
    (
        "latex-matrix",
        |c| format!("$$\\begin{{bmatrix}}{}\\end{{bmatrix}}$$\n", c.lines(|_, r| fields(r, "\\cdot", "&") + "\\\\")),
        Puzzle,
    ),
    (
        "julia-matrix",
        |c| format!("9×9 Matrix{{Int64}}:\n{}", c.lines(|_, r| format!(" {}", fields(r, "0", "  ")))),
        Puzzle,
    ),
    (
        "psql",
        |c| {
            format!(
                " {}\n{}\n{}(9 rows)\n",
                named("c", " | "),
                ["----"; 9].join("+"),
                c.lines(|_, r| format!("  {}", fields(r, " ", " |  ")))
            )
        },
        HEADER,
    ),
    ("mysql", mysql, HEADER),
    ("quoted-tabs", |c| c.lines(|_, r| format!("\"{}\"", fields(r, "", "\"\t\""))), Puzzle),
    ("yaml", |c| format!("sudoku:\n{}", c.lines(|_, r| format!("  - [{}]", fields(r, "null", ", ")))), Puzzle),
];

const BOTH: super::Expected = Question(&[Header, Index]);
const HEADER: super::Expected = Question(&[Header]);
const INDEX: super::Expected = Question(&[Index]);

fn letter(nth: usize) -> char {
    (b'A' + nth as u8) as char
}

fn count(first: usize, between: &str) -> String {
    (first..first + 9).map(|number| number.to_string()).collect::<Vec<_>>().join(between)
}

fn padded_count(first: usize, width: usize) -> String {
    (first..first + 9).map(|number| format!("{number:>width$}")).collect()
}

fn named(name: &str, between: &str) -> String {
    (1..=9).map(|number| format!("{name}{number}")).collect::<Vec<_>>().join(between)
}

fn r_columns() -> String {
    (1..=9).map(|number| format!(" [,{number}]")).collect()
}

fn floats(row: &[u8], empty: &str, between: &str) -> String {
    row.iter()
        .map(|&digit| if digit == 0 { empty.into() } else { format!("{digit}.0") })
        .collect::<Vec<_>>()
        .join(between)
}

fn wide(row: &[u8]) -> String {
    row.iter().map(|&digit| if digit == 0 { "  NaN".into() } else { format!("  {digit}.0") }).collect()
}

fn trimmed(lines: &str) -> String {
    lines.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn pandas_markdown(clues: &Clues) -> String {
    let header = format!(
        "|    |{}\n|---:|{}\n",
        padded_count(0, 4).split_inclusive(|c: char| c.is_ascii_digit()).map(|f| format!("{f} |")).collect::<String>(),
        "----:|".repeat(9)
    );
    let cell = |digit: u8| if digit == 0 { " nan |".to_owned() } else { format!("   {digit} |") };
    header + &clues.lines(|nth, row| format!("|  {nth} |{}", row.iter().map(|&digit| cell(digit)).collect::<String>()))
}

fn markdown(names: &[String], clues: &Clues) -> String {
    let rule = ["---"; 9].join("|");
    format!("| {} |\n|{rule}|\n{}", names.join(" | "), clues.lines(|_, row| format!("| {} |", fields(row, " ", " | "))))
}

fn coordinates(clues: &Clues) -> String {
    let rows = clues.lines(|nth, row| format!("{} {}", letter(nth), boxed(row, ".")));
    format!("    1 2 3   4 5 6   7 8 9\n{}", framed(&rows, "  +-------+-------+-------+"))
}

fn coordinates_blank(clues: &Clues) -> String {
    let rows = clues.lines(|nth, row| format!("{} {}", nth + 1, boxed(row, " ")));
    format!("    1 2 3   4 5 6   7 8 9\n{}", framed(&rows, "  +-------+-------+-------+"))
}

fn wiki_cells(clues: &Clues) -> String {
    let row = |row: &[u8]| {
        format!("|-\n{}", row.iter().map(|&digit| format!("| {}\n", fields(&[digit], "", ""))).collect::<String>())
    };
    format!("{{| border=\"1\"\n{}|}}\n", clues.rows().map(row).collect::<String>())
}

fn latex_tabular(clues: &Clues) -> String {
    let row = |nth: usize, row: &[u8]| {
        let rule = if nth % 3 == 2 { " \\hline\\hline" } else { " \\hline" };
        format!("  {} \\\\{rule}", fields(row, "", " & "))
    };
    format!("\\begin{{tabular}}{{|c|c|c||c|c|c||c|c|c|}}\n  \\hline\n{}\\end{{tabular}}\n", clues.lines(row))
}

fn mysql(clues: &Clues) -> String {
    let border = format!("+{}", "------+".repeat(9));
    let header: String = (1..=9).map(|number| format!(" c{number}   |")).collect();
    let cell = |digit: u8| if digit == 0 { " NULL |".to_owned() } else { format!("    {digit} |") };
    let rows = clues.lines(|_, row| format!("|{}", row.iter().map(|&digit| cell(digit)).collect::<String>()));
    format!("{border}\n|{header}\n{border}\n{rows}{border}\n9 rows in set (0.00 sec)\n")
}
