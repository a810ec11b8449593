//! Texts of `testdata/pastes/` with a few characters changed: a puzzle must not be read as another one.

use std::fs;
use std::path::Path;

use tesuji_format::{Format, Note, read};

/// Returns the text of a file with one occurrence of each of these replaced, in this order.
fn damaged(name: &str, edits: &[(&str, &str)]) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pastes");
    let mut text = fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    for (from, to) in edits {
        assert!(text.contains(from), "{name} has no {from:?}");
        text = text.replacen(from, to, 1);
    }
    text
}

/// Asserts that no puzzle is read from any of these.
fn are_refused(texts: &[(&str, &[(&str, &str)])]) {
    for (name, edits) in texts {
        let text = damaged(name, edits);
        let records = read(text.as_bytes(), None);
        assert!(!records.is_empty() && records.iter().all(Result::is_err), "{name}\n{text}\n{records:?}");
    }
}

#[test]
fn a_cell_that_was_joined_with_another_is_not_left_out() {
    are_refused(&[
        ("120-triples-header.txt", &[("1,1,1\n1,2,3", "1,1,11,2,3")]),
        ("120-triples-header.txt", &[("1,1,1\n", ",11,1\n")]),
        ("121-triples-header-value-first.txt", &[(";row;col\n", ";rowcol")]),
        ("121-triples-header-value-first.txt", &[("digit;row;col", "dgit;rowcol")]),
        // Without the `C`, each value would belong to the cell after it.
        ("123-cells-r1c1-list.txt", &[("R1C4", "R14"), ("R9C9: 8", "R9C9: ")]),
        ("108-r-by-column.txt", &[("0,0,2,0", "0,00,2,0"), ("),", ","), ("=", "")]),
    ]);
}

#[test]
fn tags_that_are_not_closed_move_no_cells() {
    are_refused(&[
        // One cell is joined with the one before it, and the same row has an extra empty one.
        (
            "149-html-entities.txt",
            &[("</td><td>&#160;</td><td>&#53;", "</td><t>&#160;</td><td>&#53;"), ("&#52;</td>", "&#52;<td>")],
        ),
        ("149-html-entities.txt", &[("<td>&#55;</td>", "<td&#55;</td>")]),
        ("150-html-upper-case.txt", &[("<TR><TD", "<TR><T"), ("</TD></TR>", "<TD></TR>")]),
        // A cell is lost, and a box that closes itself must not count as another one.
        (
            "144-html-divs-by-box.txt",
            &[
                ("</div><div class=\"cell\">9<", "<\"div><div class=\"cell\">9<"),
                ("box\"><div class=\"cell\">3<", "box/><div class=\"cell\">3<"),
            ],
        ),
        ("140-html-inputs-alone.txt", &[("value=''/>\n", "value=''/y\n"), ("<input type", "<input t>pe")]),
    ]);
}

#[test]
fn a_row_beside_a_grid_may_belong_to_it() {
    are_refused(&[
        ("002-pandas-csv-no-index.txt", &[("0,0,4\n", "0,00,4\n\n")]),
        ("002-pandas-csv-no-index.txt", &[("0,4\n4,0", "0,4\n,\n0"), ("3,5\n", "3,54\n")]),
        ("006-header-of-digits.txt", &[("\n...2.....", "\n\n1....2.....")]),
        ("020-markdown-empty-header.txt", &[("---|\n", "----|\n"), ("|   |   |   |\n| 9", "|   |   |    |\n| 9")]),
        ("210-row-too-many.txt", &[("8....\n", "8....\n\n")]),
        ("213-header-without-a-column.txt", &[(",8\n", ",8\n\n")]),
        ("213-header-without-a-column.txt", &[(",0,1", "0,1"), ("\n5,", "\n,")]),
    ]);
}

#[test]
fn a_bar_or_a_cell_that_stands_elsewhere_is_seen() {
    are_refused(&[
        (
            "021-markdown-named.txt",
            &[("|   |   | 6 | 4 |   |   | 3 | 2 |   |", "|   |     6 | 4 |   |   | 3 | 2 | | |")],
        ),
        (
            "028-r-matrix.txt",
            &[("7    2   NA   NA   NA   NA   NA   NA    5", "7  5 2   NA   NA   NA   NA   NA   NA     ")],
        ),
        (
            "030-org-table.txt",
            &[
                ("|   |   |   | 6 |   |   |", "|   |   |     6 |   |  ||"),
                ("|   | 8 | 7 |   |   |   |", "|  || 8 | 7 |   |   |    "),
            ],
        ),
        ("056-irc-times.txt", &[("> . 3 .", ">  .3 ."), ("> 7 . 4 1 . 8 . 5 .", ">.7 . 4 1 . 8 . 5  ")]),
        (
            "104-julia.txt",
            &[
                ("\n          2", "\n0         2"),
                ("          0 0 0 0 0 2", "   0      0 0 0 0 0 2"),
                ("0 2 0 5", "  2 0 5"),
                ("8 0 6 0", "8   6 0"),
            ],
        ),
    ]);
}

#[test]
fn cells_beside_a_scanned_puzzle_are_not_left_out() {
    are_refused(&[
        ("049-rules-in-words.txt", &[("....1.37", "....i1.37"), ("13..48..5", "13.4.48. .5")]),
        ("054-chat-android.txt", &[("0008050011", "00080500i11"), ("900008\n", "90000 8\n")]),
        ("062-forum-quote.txt", &[("19000006", "190000i06"), ("0000806", "000080\n6")]),
        ("067-mail-cut.txt", &[("813..", "i813.."), (".27....", ".217.. ..")]),
        // A line of letters and digits is a puzzle code by chance.
        ("187-scanned-line.txt", &[("OOO8OOO83", "OOOO8OOO83"), ("3OOlOOO9", "3OOlO\nOO9"), ("O24O", "O24OO")]),
    ]);
}

#[test]
fn a_mark_or_a_name_that_is_glued_to_cells_is_doubtful() {
    are_refused(&[
        ("010-numbered-rows.txt", &[("3. 7...29..1", "3.17...29.. ")]),
        ("013-lettered-rows-glued.txt", &[("H: 93-264-5-", "H:-93-264-5 ")]),
        ("078-comments-before.txt", &[("// .5.78....", "//..5.78... ")]),
        ("231-numbered-rows.txt", &[("7. 73..1..6.", "7 .73..1..6"), ("8. ....8.523", ".8. ......523")]),
    ]);
}

#[test]
fn signs_within_cells_are_damage() {
    are_refused(&[
        ("001-pandas-csv-floats.txt", &[("5.0,", "5.,,"), (",,,,", ",0,,")]),
        ("001-pandas-csv-floats.txt", &[("4.0,,,", "4.0,.,"), (",7.0,,9.0\n", ",7,0,,9.0\n")]),
        ("014-named-rows.txt", &[("Row 9: 8 . 1 . 2 6 . 5 .", "Row :9 8 . 1 . 2 6.  5 .")]),
        ("024-spreadsheet-floats.txt", &[("NaN\t", "N\taN\tNaaN\t")]),
        (
            "035-latex-matrix.txt",
            &[(
                "\\cdot&5&\\cdot&7&2&\\cdot&\\cdot&\\cdot\\\\\n\\end",
                "\\cdott5&\\cdot&7&2&\\cdot&\\cdot&\\cdo&\\\\\n\\end",
            )],
        ),
        ("014-named-rows.txt", &[("Row 1: . 8 . . . . . 1 5", "Row :1 . 8 . . . . . 1  ")]),
        ("084-c-strings-line-ends.txt", &[(".6.187..9\\n\"", "\\6.187..9.\"n")]),
        ("085-c-three-strings.txt", &[("\"6..", "\"6\n.."), ("91\"", "91.\"")]),
        ("085-c-three-strings.txt", &[("\"6..", "\"\n.."), ("91\"\n  ", "91\"6   7  "), ("92172", "921 2")]),
        ("103-matlab-strings.txt", &[(" '1.3.62...'", "'21.3.6 ...'")]),
        ("154-address-percent-dots.txt", &[("873%", "8%73%"), ("7%2E%2E", "7%2E9%2E%2E")]),
        ("154-address-percent-dots.txt", &[("3%2E71", "43%2E71"), ("691", "6921"), ("%2E1\n", "%22E1\n")]),
        (
            "160-json-in-words.txt",
            &[("\".5..9..1..97", "\"..5..9..1 .97"), ("9.29......81...924", "9.2.......81.9.924")],
        ),
        ("160-json-in-words.txt", &[("7356.", "735,."), ("195..\",", "195..6\"")]),
    ]);
}

#[test]
fn a_compressed_text_that_is_damaged_is_no_other_one() {
    are_refused(&[
        ("156-fpuzzles-in-words.txt", &[("BAFZJ", "BACZJ"), ("ydC+", "ydF+")]),
        // One character of the code is changed, and `given` becomes another word in many cells.
        ("156-fpuzzles-in-words.txt", &[("vxCVa9", "vxCla9")]),
        ("156-fpuzzles-in-words.txt", &[("vRTnZ", "vRpnZ")]),
    ]);
}

#[test]
fn a_blank_is_no_cell_beside_points() {
    are_refused(&[
        ("077-comments-behind.txt", &[("416...8..", "16...8. ."), ("// row 9", "// row 94")]),
        ("148-html-breaks.txt", &[("......1.2</p>", ".....1.2</>")]),
    ]);
}

#[test]
fn a_row_without_a_digit_below_names_is_a_row() {
    let text = damaged("019-columns-blank-cells.txt", &[("\n  1\n", "\n  \n")]);
    let records = read(text.as_bytes(), None);
    let [Ok(record)] = &records[..] else { panic!("{records:?}") };
    let position = record.problem.position().expect("a 9x9");
    assert_eq!(record.notes, [Note::Header, Note::Blanks]);
    assert_eq!(
        position.clues.to_string(),
        "348..59.............7.18...1265..3844...8.....5.461.97.3...7.69691.327..7......3."
    );
}

#[test]
fn numbers_of_two_digits_need_no_columns() {
    // Rows of one length with a blank between their numbers, which are not aligned: no damage.
    let mut rows = vec!["0 0 0 0 0 0 0 0 7 0 3 11"];
    rows.extend(["0 0 0 0 0 0 0 0 0 0 0 0"; 7]);
    rows.extend(["12 0 0 0 0 5 0 4 0 0 0 0", "1 0 10 5 0 0 0 0 0 0 4 0"]);
    rows.extend(["0 3 0 0 0 3 2 0 12 0 11 0", "0 8 0 0 7 0 0 10 0 0 0 0"]);
    let records = read(rows.join("\n").as_bytes(), Some(Format::Rows));
    let [Ok(record)] = &records[..] else { panic!("{records:?}") };
    let givens = record.problem.givens();
    assert_eq!((givens.len(), givens[96], givens[110], givens[128]), (144, 12, 10, 12));
}
