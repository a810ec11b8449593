//! Tables with separated values: the column of the puzzles, records over several lines, and the contents of fields.

use std::io::{self, Read};

use tesuji_core::{Constraint, Layout, Problem};
use tesuji_format::{Chunks, Format, Metadata, ReadError, ReadErrorKind, Record, read, write};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Returns the clues of each row, or the line of its error.
fn rows(text: &str) -> Vec<Result<String, usize>> {
    let line = |error: ReadError| error.line();
    let clues = |record: Record| record.problem.position().map_or_else(String::new, |found| found.clues.to_string());
    read(text.as_bytes(), None).into_iter().map(|item| item.map(clues).map_err(line)).collect()
}

/// A reader that returns a few bytes at a time.
struct Slowly<'a>(&'a [u8], usize);

impl Read for Slowly<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(out.len()).min(self.0.len());
        out[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

#[test]
fn the_column_of_the_puzzles_is_found_by_its_name_or_by_what_is_in_it() {
    let ok = Ok(PUZZLE.to_owned());
    for (header, row) in [
        ("id,initial_board", format!("7,{PUZZLE}")),
        ("board,start", format!("{SOLUTION},{PUZZLE}")),
        ("grid,clues,original_puzzle", format!("{SOLUTION},30,{PUZZLE}")),
        ("unsolved;solved", format!("{PUZZLE};{SOLUTION}")),
        ("no\tstart", format!("x\t{PUZZLE}")),
        ("sudoku|level", format!("{PUZZLE}|easy")),
        ("id,any,level", format!("17,{PUZZLE},easy")),
        ("left,right", format!("{SOLUTION},{PUZZLE}")),
        ("a|b|c", format!("words|more words|{PUZZLE}")),
        (",mine", format!("0,{PUZZLE}")),
        ("full;key", format!("{SOLUTION};9")),
    ] {
        let expected = if header.starts_with("full") { Ok(SOLUTION.to_owned()) } else { ok.clone() };
        assert_eq!(rows(&format!("{header}\n{row}\n{row}\n")), [expected.clone(), expected], "{header}");
    }
    // The name of a column matters, not its contents.
    let text = format!("puzzle,other\n{PUZZLE}4,{PUZZLE}\n{PUZZLE},x\n{PUZZLE},y\n");
    assert_eq!(rows(&text), [Err(2), ok.clone(), ok]);
}

#[test]
fn columns_of_which_each_may_be_meant_are_named() {
    let text = format!("id,first,second\n1,{PUZZLE},{PUZZLE}\n2,{PUZZLE},{PUZZLE}\n");
    let error = read(text.as_bytes(), None).remove(0).unwrap_err();
    assert_eq!(error.kind(), ReadErrorKind::Column { wanted: None, columns: "first, second".into() });
    assert!(error.to_string().contains("--column"), "{error}");
    let called = |name: &str| -> Vec<Result<Record, ReadError>> {
        Chunks::new(text.as_bytes(), None)
            .column(name)
            .flat_map(|chunk| chunk.unwrap().records().collect::<Vec<_>>())
            .collect()
    };
    assert_eq!(called("second").iter().flatten().count(), 2);
    let error = called("third").remove(0).unwrap_err();
    assert_eq!(error.to_string(), "no column is called third; the columns are id, first, second");
}

#[test]
fn a_field_in_quotes_goes_on_over_lines_wherever_the_text_is_cut() {
    let notes = ["\"one\ntwo\"", "\"a \"\"b\"\"\r\n\r\nc,d\"", "plain", "\"\"", "\"\n\""];
    let mut text = "id,puzzle,note\n".to_owned();
    let mut lines = Vec::new();
    while text.len() < 300_000 {
        lines.push(1 + text.lines().count());
        let nth = lines.len();
        text += &format!("{nth},{PUZZLE},{}\n", notes[nth % notes.len()]);
        if nth > 40 {
            text += &text.clone()["id,puzzle,note\n".len()..];
            break;
        }
    }
    let expected = read(text.as_bytes(), Some(Format::Csv));
    assert!(expected.len() == 82 && expected.iter().all(Result::is_ok));
    for (record, line) in expected.iter().flatten().zip(&lines) {
        assert_eq!(record.line, *line);
    }
    let note = |nth: usize| expected[nth].as_ref().unwrap().metadata.get("note").map(str::to_owned);
    assert_eq!((note(0), note(4)), (Some("a \"b\"\r\n\r\nc,d".to_owned()), Some("one\ntwo".to_owned())));
    // The text is long enough to be cut, at a different place for each number of bytes before it.
    for before in 0..12 {
        let text = format!("id,puzzle,note\n#{}\n{}", "x".repeat(before), text[15..].repeat(60));
        let chunks = Chunks::new(Slowly(text.as_bytes(), 4096), None);
        let records: Vec<_> = chunks.flat_map(|chunk| chunk.unwrap().records().collect::<Vec<_>>()).collect();
        assert!(records.len() == 82 * 60 && records.iter().all(Result::is_ok), "{before}");
    }
}

#[test]
fn a_quote_too_many_swallows_no_other_row() {
    for bad in ["1,PUZZLE,\"never closed", "\"1,PUZZLE,x", "1,PUZZLE,\"closed\",\""] {
        let bad = bad.replace("PUZZLE", PUZZLE);
        let good = format!("2,{PUZZLE},y\n3,{PUZZLE},\"z\"\n");
        let text = format!("id,puzzle,note\n{good}{bad}\n{good}");
        let ok = Ok(PUZZLE.to_owned());
        assert_eq!(rows(&text), [ok.clone(), ok.clone(), Err(4), ok.clone(), ok], "{bad}");
        let long = format!("id,puzzle,note\n{bad}\n{}", good.repeat(20_000));
        let found: Vec<_> =
            Chunks::new(long.as_bytes(), None).flat_map(|chunk| chunk.unwrap().records().collect::<Vec<_>>()).collect();
        assert_eq!(found.iter().flatten().count(), 40_000, "{bad}");
        assert_eq!(found[0].as_ref().unwrap_err().line(), 2, "{bad}");
    }
}

#[test]
fn words_above_the_header_are_errors_and_no_more() {
    let text = format!("My puzzles, the best of them\n\n(c) me\nid,puzzle\n1,{PUZZLE}\n2,{PUZZLE}\n");
    assert_eq!(rows(&text), [Err(1), Err(3), Ok(PUZZLE.to_owned()), Ok(PUZZLE.to_owned())]);
}

/// With a single puzzle, the other rows could be words around it.
#[test]
fn a_row_without_a_puzzle_is_an_error_beside_a_single_puzzle() {
    for separator in [',', ';', '\t', '|'] {
        let text =
            format!("id,puzzle,level\n1,{PUZZLE},easy\n2,,hard\n3,none,hard\n").replace(',', &separator.to_string());
        assert_eq!(rows(&text), [Ok(PUZZLE.to_owned()), Err(3), Err(4)], "{text}");
        let text = format!("id,puzzle,level\n1,,easy\n2,{PUZZLE},hard\n").replace(',', &separator.to_string());
        assert_eq!(rows(&text), [Err(2), Ok(PUZZLE.to_owned())], "{text}");
    }
    // Words below a table are not a row of it.
    assert_eq!(rows(&format!("puzzle;level\n{PUZZLE};easy\nHave fun!\n")), [Ok(PUZZLE.to_owned())]);
}

#[test]
fn a_column_of_other_rules_has_a_note_and_one_of_the_usual_rules_has_none() {
    let note_of = |name: &str, field: &str| {
        let text = format!("id,{name},puzzle\n1,{field},{PUZZLE}\n");
        let notes = read(text.as_bytes(), None).remove(0).unwrap().notes;
        notes.first().map(ToString::to_string)
    };
    for (name, field) in [("rules", "killer"), ("Variant", "X"), ("type", "Killer Sudoku"), ("anti-knight", "1")] {
        let note = format!("these fields next to the puzzle were not read: {}", name.to_lowercase());
        assert_eq!(note_of(name, field), Some(note), "{name}: {field}");
    }
    for (name, field) in [
        ("rules", ""),
        ("rules", "Normal sudoku rules apply"),
        ("variant", "None"),
        ("type", "easy"),
        ("killer", "0"),
        ("level", "5"),
    ] {
        assert_eq!(note_of(name, field), None, "{name}: {field}");
    }
}

#[test]
fn a_row_that_lacks_fields_has_their_separators() {
    let text = format!("id,puzzle,a,b\n1,{PUZZLE}\n");
    let row = read(text.as_bytes(), None).remove(0).unwrap().row.unwrap();
    assert_eq!(row.text, format!("1,{PUZZLE},,"));
}

#[test]
fn a_first_field_with_a_number_sign_is_no_comment() {
    let text = format!("id,puzzle\n#7,{PUZZLE}\n# a comment\n");
    assert_eq!(rows(&text), [Ok(PUZZLE.to_owned())]);
}

/// A field of a table can hold any problem, and reading it gives the same problem back.
#[test]
fn a_field_holds_any_problem() {
    let cage = Constraint::Cage { cells: vec![0, 1], sums: vec![8] };
    let empty = |layout: Layout| {
        let cells = layout.cell_count();
        Problem::from_values(layout, vec![0; cells]).unwrap()
    };
    let killer = empty(Layout::CLASSIC).with_constraints(vec![cage]).unwrap();
    let text = ".Shape~6x6.Jigsaw~112222111122333444333444555666555666";
    let jigsaw = read(text.as_bytes(), None).remove(0).unwrap().problem;
    let of_shape = |name: &str| empty(Layout::of(name.parse().unwrap()));
    for problem in [killer, jigsaw, of_shape("2x2"), of_shape("4x4"), of_shape("3x2"), of_shape("2x5")] {
        let mut row = String::new();
        let metadata: Metadata = [("comment", "two\nlines, \"quoted\"")].into_iter().collect();
        assert!(Format::Csv.losses(&problem, &metadata).is_empty(), "{:?}", problem.layout());
        write(&problem, &metadata, Format::Csv, &mut row).unwrap();
        let table = format!("{}{row}{row}", Format::Csv.frame().0);
        let records = read(table.as_bytes(), None);
        assert_eq!(records.len(), 2, "{table}");
        for record in records {
            let record = record.unwrap_or_else(|error| panic!("{error}: {table}"));
            assert_eq!(
                (record.format, record.problem, record.metadata),
                (Format::Csv, problem.clone(), metadata.clone())
            );
        }
    }
    // These are notations that the table does not write.
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", PUZZLE.replace('.', "0"));
    let rows_in_quotes =
        PUZZLE.as_bytes().chunks(9).map(|row| str::from_utf8(row).unwrap()).collect::<Vec<_>>().join("\n");
    for field in [link, format!("\"{rows_in_quotes}\""), format!(":0000:x:{PUZZLE}::::")] {
        assert_eq!(rows(&format!("id,puzzle\n1,{field}\n")), [Ok(PUZZLE.to_owned())], "{field}");
    }
}

#[test]
fn rows_with_more_fields_than_the_header_are_refused() {
    let found = rows(&format!("puzzle,note\n{PUZZLE},a\n{PUZZLE},a,b\n{PUZZLE},\"x,y\"\n"));
    assert_eq!(found.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(found[1], Err(3));
}

#[test]
fn a_markdown_table_has_no_row_of_dashes_and_no_field_of_blanks() {
    let text = format!("| puzzle | status | solution |\n|---|:-:|--:|\n| {PUZZLE} | none |  |\n");
    let records = read(text.as_bytes(), None);
    assert_eq!(records.len(), 1, "{records:?}");
    assert_eq!(records[0].as_ref().unwrap().metadata.get("solution"), None);
}
