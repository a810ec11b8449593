//! Strings, lists, facts and assignments of programming languages.

use tesuji_format::Note::{FromOne, LettersAreRows, RowByRow, RowColumnValue};

use super::Expected::{Puzzle, Question};
use super::{Clues, Kind, fields};

pub(crate) const KINDS: &[Kind] = &[
    (
        "c-strings",
        |c| {
            format!("const char *puzzle =\n{};\n", c.lines(|_, r| format!("    \"{}\"", fields(r, ".", ""))).trim_end())
        },
        Puzzle,
    ),
    ("c-strings-line-ends", |c| c.lines(|_, r| format!("\"{}\\n\"", fields(r, ".", ""))), Puzzle),
    ("c-three-strings", |c| format!("char s[] = \"{}\"\n", three(c).join("\"\n           \"")), Puzzle),
    (
        "c-rows",
        |c| format!("char grid[9][10] = {{\n{}}};\n", c.lines(|_, r| format!("  \"{}\",", fields(r, "0", "")))),
        Puzzle,
    ),
    ("java-plus", |c| format!("String s = \"{}\";\n", three(c).join("\"\n    + \"")), Puzzle),
    ("python-triple", |c| format!("grid = \"\"\"\n{}\"\"\"\n", c.grid("0", " ")), Puzzle),
    ("python-triple-glued", |c| format!("solve(\"\"\"{}\"\"\")\n", c.grid(".", "").trim_end()), Puzzle),
    ("python-escaped", |c| format!("print('{}')\n", c.grid(".", " ").replace('\n', "\\n")), Puzzle),
    (
        "python-list",
        |c| format!("board = [\n{}]\n", c.lines(|_, r| format!("    [{}],", fields(r, "0", ", ")))),
        Puzzle,
    ),
    (
        "python-none",
        |c| {
            format!(
                "board = [{}]\n",
                c.rows().map(|r| format!("[{}]", fields(r, "None", ", "))).collect::<Vec<_>>().join(",\n         ")
            )
        },
        Puzzle,
    ),
    (
        "python-cells",
        |c| {
            format!(
                "d = {{{}}}\n",
                c.named().map(|(r, k, d)| format!("({r}, {k}): {d}")).collect::<Vec<_>>().join(", ")
            )
        },
        Question(&[RowColumnValue]),
    ),
    (
        "python-squares",
        |c| {
            format!(
                "{{{}}}\n",
                c.named().map(|(r, k, d)| format!("'{}{}': '{d}'", letter(r), k + 1)).collect::<Vec<_>>().join(", ")
            )
        },
        Question(&[LettersAreRows]),
    ),
    (
        "json-squares",
        |c| {
            format!(
                "{{{}}}\n",
                c.named().map(|(r, k, d)| format!("\"{}{}\": {d}", letter(r), k + 1)).collect::<Vec<_>>().join(", ")
            )
        },
        Question(&[LettersAreRows]),
    ),
    ("json-all-squares", all_squares, Question(&[LettersAreRows])),
    (
        "json-cells",
        |c| {
            format!(
                "[{}]\n",
                c.named()
                    .map(|(r, k, d)| format!("{{\"row\": {}, \"col\": {}, \"value\": {d}}}", r + 1, k + 1))
                    .collect::<Vec<_>>()
                    .join(",\n ")
            )
        },
        Puzzle,
    ),
    (
        "json-cells-xy",
        |c| {
            format!(
                "[{}]\n",
                c.named().map(|(r, k, d)| format!("{{\"x\":{k},\"y\":{r},\"v\":{d}}}")).collect::<Vec<_>>().join(",")
            )
        },
        Puzzle,
    ),
    ("js-template", |c| format!("const grid = `\n{}`;\n", c.grid(".", "")), Puzzle),
    ("matlab", |c| format!("A = [{}];\n", c.grid("0", " ").trim_end().replace('\n', "; ")), Puzzle),
    (
        "matlab-lines",
        |c| format!("A = [ ...\n{}];\n", c.lines(|_, r| format!("  {}; ...", fields(r, "0", " ")))),
        Puzzle,
    ),
    ("matlab-nan", |c| format!("M = [{}]\n", c.grid("NaN", ", ").trim_end().replace('\n', "\n     ")), Puzzle),
    ("matlab-strings", |c| format!("p = ['{}'];\n", c.grid(".", "").trim_end().replace('\n', "'; '")), Puzzle),
    ("julia", |c| format!("puzzle = [{}]\n", c.grid("0", " ").trim_end().replace('\n', "\n          ")), Puzzle),
    ("julia-semicolons", |c| format!("board = Int8[{}]\n", c.grid("0", " ").trim_end().replace('\n', ";")), Puzzle),
    (
        "julia-string",
        |c| format!("s = \"{}\" *\n    \"{}\" *\n    \"{}\"\n", three(c)[0], three(c)[1], three(c)[2]),
        Puzzle,
    ),
    ("r-list", |c| format!("matrix(c({}), nrow = 9, byrow = TRUE)\n", flat(c, "NA")), Puzzle),
    ("r-by-column", |c| format!("m <- matrix(c({}), nrow = 9)\n", flat(c, "0")), Question(&[RowByRow])),
    ("numpy", |c| format!("[{}]\n", c.lines(|_, r| format!(" [{}]", fields(r, "0", " "))).trim()), Puzzle),
    (
        "numpy-floats",
        |c| {
            format!(
                "array([{}])\n",
                c.rows()
                    .map(|r| format!("[{}]", fields(r, "nan", ".,  ").replace("nan.", "nan") + "."))
                    .collect::<Vec<_>>()
                    .join(",\n       ")
                    .replace("nan.]", "nan]")
            )
        },
        Puzzle,
    ),
    ("numpy-reshape", |c| format!("np.array([{}]).reshape(9, 9)\n", flat(c, "0")), Puzzle),
    ("clingo", |c| facts(c, |r, k, d| format!("clue({r},{k},{d}).\n")), Question(&[RowColumnValue])),
    (
        "clingo-one-line",
        |c| format!("% the givens\n{}\n", facts(c, |r, k, d| format!("given({r}, {k}, {d}). "))),
        Question(&[RowColumnValue]),
    ),
    (
        "prolog",
        |c| {
            format!(
                "problem(1, [{}]).\n",
                c.rows().map(|r| format!("[{}]", fields(r, "_", ","))).collect::<Vec<_>>().join(",\n            ")
            )
        },
        Puzzle,
    ),
    ("triples", |c| facts(c, |r, k, d| format!("{r} {k} {d}\n")), Question(&[RowColumnValue])),
    ("triples-commas", |c| facts(c, |r, k, d| format!("{r},{k},{d}\n")), Question(&[RowColumnValue])),
    (
        "triples-in-brackets",
        |c| format!("[{}]\n", facts(c, |r, k, d| format!("({r},{k},{d}), "))),
        Question(&[RowColumnValue]),
    ),
    (
        "triples-compact",
        |c| format!("{}\n", facts(c, |r, k, d| format!("{r}{k}{d},")).trim_end_matches(',')),
        Question(&[RowColumnValue]),
    ),
    (
        "triples-compact-lines",
        |c| format!("The givens:\n{}", facts(c, |r, k, d| format!("{r}{k}{d}\n"))),
        Question(&[RowColumnValue]),
    ),
    ("triples-header", |c| format!("row,column,value\n{}", facts(c, |r, k, d| format!("{r},{k},{d}\n"))), Puzzle),
    (
        "triples-header-value-first",
        |c| format!("digit;row;col\n{}", facts(c, |r, k, d| format!("{d};{r};{k}\n"))),
        Puzzle,
    ),
    ("cells-r1c1", |c| facts(c, |r, k, d| format!("r{r}c{k}={d}\n")), Puzzle),
    (
        "cells-r1c1-list",
        |c| format!("Givens: {}\n", facts(c, |r, k, d| format!("R{r}C{k}: {d}, ")).trim_end_matches(", ")),
        Puzzle,
    ),
    (
        "cells-a1",
        |c| c.named().map(|(r, k, d)| format!("{}{}={d} ", letter(r), k + 1)).collect::<String>() + "\n",
        Question(&[LettersAreRows]),
    ),
    (
        "assignments",
        |c| c.named().map(|(r, k, d)| format!("grid[{r}][{k}] = {d};\n")).collect(),
        Question(&[RowColumnValue]),
    ),
    (
        "constraints",
        |c| c.named().map(|(r, k, d)| format!("s.add(X[{r}][{k}] == {d})\n")).collect(),
        Question(&[RowColumnValue]),
    ),
    (
        "sql",
        |c| {
            format!(
                "INSERT INTO givens VALUES\n{};\n",
                facts(c, |r, k, d| format!("({r},{k},{d}),\n")).trim_end_matches(",\n")
            )
        },
        Question(&[RowColumnValue]),
    ),
    ("minizinc", |c| format!("start = [| {} |];\n", c.grid("0", ", ").trim_end().replace('\n', " |\n  ")), Puzzle),
    (
        "mathematica",
        |c| {
            format!(
                "{{{}}}\n",
                c.rows().map(|r| format!("{{{}}}", fields(r, "_", ", "))).collect::<Vec<_>>().join(",\n ")
            )
        },
        Puzzle,
    ),
    (
        "lisp",
        |c| {
            format!(
                "(defvar *grid* '({}))\n",
                c.rows().map(|r| format!("({})", fields(r, "0", " "))).collect::<Vec<_>>().join("\n  ")
            )
        },
        Puzzle,
    ),
    ("excel-constant", |c| format!("={{{}}}\n", c.grid("0", ",").trim_end().replace('\n', ";")), Puzzle),
    ("visual-basic", |c| format!("s = \"{}\"\n", c.grid("0", "").trim_end().replace('\n', "\" & _\n    \"")), Puzzle),
    (
        "haskell",
        |c| {
            format!(
                "grid = [{}]\n",
                c.rows().map(|r| format!("\"{}\"", fields(r, ".", ""))).collect::<Vec<_>>().join("\n       ,")
            )
        },
        Puzzle,
    ),
    ("latex-setrow", |c| c.lines(|_, r| format!("\\setrow {{{}}}", fields(r, "{}", ","))), Puzzle),
    ("inner-cells-from-one", inner, Question(&[RowColumnValue, FromOne])),
];

fn letter(nth: usize) -> char {
    (b'A' + nth as u8) as char
}

fn three(clues: &Clues) -> [String; 3] {
    let line = clues.line(".");
    [line[..27].to_owned(), line[27..54].to_owned(), line[54..].to_owned()]
}

fn flat(clues: &Clues, empty: &str) -> String {
    fields(&clues.rows().flatten().copied().collect::<Vec<_>>(), empty, ",")
}

/// Returns a text for each clue, with rows and columns counted from 1.
fn facts(clues: &Clues, fact: impl Fn(usize, usize, u8) -> String) -> String {
    clues.named().map(|(row, column, digit)| fact(row + 1, column + 1, digit)).collect()
}

fn all_squares(clues: &Clues) -> String {
    let cells: Vec<u8> = clues.rows().flatten().copied().collect();
    let cell = |(nth, &digit): (usize, &u8)| {
        let value = if digit == 0 { "null".to_owned() } else { digit.to_string() };
        format!("\"{}{}\": {value}", letter(nth / 9), nth % 9 + 1)
    };
    format!("{{\n  {}\n}}\n", cells.iter().enumerate().map(cell).collect::<Vec<_>>().join(",\n  "))
}

/// Returns only the cells that are not in the last row or column, which makes it another puzzle.
fn inner(clues: &Clues) -> String {
    let inner = clues.named().filter(|&(row, column, _)| row < 8 && column < 8);
    inner.map(|(row, column, digit)| format!("cell({},{},{digit})\n", row + 1, column + 1)).collect()
}
