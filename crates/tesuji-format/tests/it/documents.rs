//! Documents longer than a piece: they are cut between their records, and the result is the same as without cuts.

use std::fmt::Write;
use std::io::Read;

use tesuji_core::{Cell, Digit, Grid, Problem};
use tesuji_format::{Chunks, Format, Metadata, Record, read, write};

const RECORDS: usize = 16_000;

/// Returns a grid that encodes its number.
fn grid(nth: usize) -> Grid {
    let digits = (0..8).map(|place| nth >> (3 * place) & 7);
    Cell::iter().skip(nth % 60).zip(digits).map(|(cell, digit)| (cell, Digit::from_index(digit))).collect()
}

fn record(nth: usize, format: Format) -> String {
    let mut text = String::new();
    write(&grid(nth).into(), &Metadata::new(), format, &mut text).unwrap();
    text.trim_end().to_owned()
}

/// Returns the records of a text, read in small pieces.
fn records(text: &[u8], format: Format) -> Vec<Record> {
    let mut records = Vec::new();
    let mut pieces = 0;
    for chunk in Chunks::new(text, None) {
        let chunk = chunk.unwrap();
        assert!(chunk.len() <= 2 << 20, "{format}: a piece of {}", chunk.len());
        records.extend(chunk.records().map(|record| record.unwrap_or_else(|error| panic!("{format}: {error}"))));
        pieces += 1;
    }
    assert!(pieces > 1, "{format}: the text is long");
    records
}

/// Asserts that all records are there, in order and on the expected lines.
fn expect(text: &str, format: Format, line: impl Fn(usize) -> usize) -> Vec<Record> {
    let records = records(text.as_bytes(), format);
    assert_eq!(records.len(), RECORDS, "{format}");
    for (nth, record) in records.iter().enumerate() {
        assert_eq!(record.problem.position().map(|found| found.clues), Some(grid(nth)), "{format}: {nth}");
        assert_eq!((record.format, record.line), (format, line(nth)), "{nth}");
    }
    records
}

/// Joins the records with a separator, between a beginning and an end.
fn joined(before: &str, between: &str, after: &str, record: impl Fn(usize) -> String) -> String {
    let records: Vec<String> = (0..RECORDS).map(record).collect();
    format!("{before}{}{after}", records.join(between))
}

#[test]
fn json_is_cut_wherever_its_boards_are() {
    let json = |nth| record(nth, Format::Json);
    let object = |nth| format!("{{\"title\": \"{nth}]\", \"clues\": {}}}", record(nth, Format::Json));
    let line = |nth| format!("\"{}\"", record(nth, Format::Line));
    expect(&joined("[", ",", "]", json), Format::Json, |_| 1);
    expect(&joined("[\n", ",\n", "\n]\n", json), Format::Json, |nth| nth + 2);
    expect(&joined("", "\n", "\n", json), Format::Json, |nth| nth + 1);
    expect(&joined("[\n", ",\r\n", "]", line), Format::Json, |nth| nth + 2);
    expect(&joined("{\"a\": {\"puzzles\":\n[\n", "\n,", "]}}", line), Format::Json, |nth| nth + 3);
    expect(&joined("[[], [{\"a\": 1, \"list\": [", ",\n", "], \"b\": 2}]]", json), Format::Json, |nth| nth + 1);
    let found = expect(&joined("[", ",\n", "]", object), Format::Json, |nth| nth + 1);
    for (nth, record) in found.iter().enumerate() {
        assert_eq!(record.metadata.get("title"), Some(format!("{nth}]").as_str()));
    }
}

#[test]
fn solutions_of_a_long_list_are_no_puzzles() {
    let lines = joined("[", ",\n", "]", |nth| format!("\"{}\"", record(nth, Format::Line)));
    let text = format!("{{\"puzzles\": {lines}, \"solutions\": {lines}}}");
    expect(&text, Format::Json, |nth| nth + 1);
}

#[test]
fn an_object_that_is_cut_is_not_half_a_position() {
    let board = record(7, Format::Json);
    let marks = format!("[{}]", [(); 9].map(|()| format!("[{}]", ["\"12\""; 9].join(","))).join(","));
    let history = format!("[{}]", vec!["[1,[2]]"; 400_000].join(","));
    let fields = [format!("\"clues\":{board}"), format!("\"candidates\":{marks}"), format!("\"history\":{history}")];
    for order in [[0, 1, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0]] {
        let text = format!("{{{}}}", order.map(|nth| fields[nth].as_str()).join(","));
        let chunks = Chunks::new(text.as_bytes(), None);
        let found: Vec<_> = chunks.flat_map(|chunk| chunk.unwrap().records().collect::<Vec<_>>()).collect();
        assert!(found.iter().any(|item| item.is_err()), "{order:?}");
        for record in found.into_iter().flatten() {
            assert_eq!((record.problem, record.metadata), (Problem::from(grid(7)), Metadata::new()), "{order:?}");
        }
    }
}

#[test]
fn errors_in_a_later_piece_have_their_place() {
    let text = joined("[", ",", "]", |nth| record(nth, Format::Json));
    let column = text.rfind('7').unwrap() + 1;
    let text = format!("{}12{}", &text[..column - 1], &text[column..]);
    let chunks = Chunks::new(text.as_bytes(), None);
    let errors: Vec<_> =
        chunks.flat_map(|chunk| chunk.unwrap().records().collect::<Vec<_>>()).filter_map(Result::err).collect();
    let board = text[..column].rfind("[[").unwrap();
    assert_eq!(errors.len(), 1);
    assert_eq!((errors[0].line(), errors[0].column()), (1, board + 1));
}

#[test]
fn folders_of_opensudoku_keep_their_names() {
    let game = |nth| format!("<game data=\"{}\" note=\"{nth}\"/>", record(nth, Format::Line));
    let text = joined(
        "<opensudoku version=\"2\">\n<folder name=\"A &lt;\n&gt;\" created=\"1\">",
        "\n",
        "</folder></opensudoku>",
        game,
    );
    for (nth, record) in expect(&text, Format::Opensudoku, |nth| nth + 3).iter().enumerate() {
        let metadata = &record.metadata;
        assert_eq!((metadata.get("folder"), metadata.get("comment")), (Some("A <\n>"), Some(nth.to_string().as_str())));
    }
    let game = |nth| match nth % 2 {
        0 => format!("<folder name=\"{nth}\">{}", game(nth)),
        _ => format!("{}</folder>", game(nth)),
    };
    let text = joined("<opensudoku version=\"2\">", "\n", "</opensudoku>", game);
    for (nth, record) in expect(&text, Format::Opensudoku, |nth| nth + 1).iter().enumerate() {
        assert_eq!(record.metadata.get("folder"), Some((nth / 2 * 2).to_string().as_str()));
    }
    let game = |nth| format!("<game data=\"{}\"></game>", record(nth, Format::Line));
    let text = joined("<opensudoku><name>B</name><author>C</author>", "\n", "</opensudoku>", game);
    for record in expect(&text, Format::Opensudoku, |nth| nth + 1) {
        let metadata = &record.metadata;
        assert_eq!((metadata.get("folder"), metadata.get("author")), (Some("B"), Some("C")));
    }
}

#[test]
fn other_documents_are_cut_as_well() {
    let record = |format| move |nth| record(nth, format);
    let lines = |text: String| text.lines().count();
    let height = lines(record(Format::Ksudoku)(0));
    expect(&joined("", "\n", "\n", record(Format::Ksudoku)), Format::Ksudoku, |nth| nth * height + height - 3);
    expect(&joined("", "\n", "\n", record(Format::Fpuzzles)), Format::Fpuzzles, |nth| nth + 1);
    let rows = |nth| {
        let rows: Vec<String> = grid(nth)
            .to_line(b'0')
            .chunks(9)
            .map(|row| format!("{:?}", row.iter().map(|byte| byte - b'0').collect::<Vec<_>>()))
            .collect();
        rows.join(",").replace('[', "{").replace(']', "}")
    };
    let board = |nth| format!("{{{}}}", rows(nth));
    expect(&joined("int boards[][9][9] = {\n", ",\n", "};", board), Format::Array, |nth| nth + 2);
    let board = |nth| format!("\"{}\", // \"1", record(Format::Line)(nth));
    expect(&joined("boards = (\n", "\n", "\n)", board), Format::Array, |nth| nth + 2);
}

#[test]
fn quoted_and_coloured_texts_of_any_length_are_cleaned() {
    let text: String = (0..RECORDS).fold(String::new(), |mut text, nth| {
        let _ = writeln!(text, "> \x1b[1;32m{}\x1b[0m # \x1b[4m{nth}\x1b[m", record(nth, Format::Line));
        text
    });
    for (nth, record) in expect(&text, Format::Line, |nth| nth + 1).iter().enumerate() {
        assert_eq!(record.rest, format!(" # {nth}"));
    }
}

#[test]
fn columns_hold_until_others_are_named() {
    let record = |nth: usize| match nth {
        5 | 9000 => format!("{},x,{nth}\n#!sudoku -c3,id,b", record(nth, Format::Line)),
        6 | 9001 => format!("{nth},y,{}\n#!sudoku -c1,puz,a,id", record(nth, Format::Line)),
        _ => format!("{},x,{nth}", record(nth, Format::Line)),
    };
    let text = joined("#!sudoku -c1,puz,a,id\n", "\n", "\n", record);
    let extra = |nth: usize| [5, 6, 9000, 9001].iter().filter(|&&named| named < nth).count();
    for (nth, record) in expect(&text, Format::Gsf, |nth| 2 + nth + extra(nth)).iter().enumerate() {
        let metadata = &record.metadata;
        assert_eq!(metadata.get("id"), Some(nth.to_string().as_str()));
    }
}

#[test]
fn memory_does_not_grow_with_a_document() {
    let board = record(1, Format::Json) + ",\n";
    let game = format!("<game data=\"{}\"/>\n", record(1, Format::Line));
    for (before, record, format) in [("[", &board, Format::Json), ("<opensudoku>", &game, Format::Opensudoku)] {
        let count = (20 << 20) / record.len();
        let records = record.repeat(1000);
        let text = before.as_bytes().chain(RepeatedText { text: records.as_bytes(), at: 0, left: count / 1000 });
        let mut found = 0;
        for chunk in Chunks::new(text, Some(format)) {
            let chunk = chunk.unwrap();
            assert!(chunk.len() <= 1 << 20);
            found += chunk.records().filter(|item| item.is_ok()).count();
        }
        assert_eq!(found, count / 1000 * 1000, "{format}");
    }
    assert!(read(b"[", None).iter().all(|item| item.is_err()));
}

/// A text that is repeated.
struct RepeatedText<'t> {
    text: &'t [u8],
    at: usize,
    left: usize,
}

impl Read for RepeatedText<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        if self.at == self.text.len() {
            self.at = 0;
            self.left -= 1;
        }
        if self.left == 0 {
            return Ok(0);
        }
        let length = (&self.text[self.at..]).read(out)?;
        self.at += length;
        Ok(length)
    }
}

#[test]
fn sixteen_rows_of_sixteen_are_one_board_wherever_its_first_great_value_stands() {
    let row = |cells: [u8; 16]| format!("{cells:?}");
    let mut few = [0; 16];
    few[3] = 4;
    for great in 0..16 {
        let rows: Vec<String> = (0..16)
            .map(|nth| {
                let mut cells = few;
                cells[7] = if nth == great { 16 } else { 0 };
                row(cells)
            })
            .collect();
        let text = format!("[[{}], [{}]]", rows.join(","), rows.join(","));
        let sizes: Vec<usize> =
            read(text.as_bytes(), None).into_iter().map(|item| item.unwrap().problem.layout().size()).collect();
        assert_eq!(sizes, [16, 16], "{great}");
    }
    for count in [1, 2, 15, 16, 17, 40] {
        let text = format!("[{}]", vec![row(few); count].join(","));
        let sizes: Vec<usize> = read(text.as_bytes(), Some(Format::Json))
            .into_iter()
            .map(|item| item.unwrap().problem.layout().size())
            .collect();
        assert_eq!(sizes, vec![4; count]);
    }
    let text = format!(
        "[{},{},\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\"]",
        row(few),
        row(few)
    );
    assert_eq!(read(text.as_bytes(), Some(Format::Json)).iter().flatten().count(), 3);
}

#[test]
fn a_list_below_a_bracket_is_read_as_a_list() {
    let puzzles = record(1, Format::Line) + "\n" + &record(2, Format::Line) + "\n" + &record(3, Format::Line) + "\n";
    for open in ["[", "{", "<"] {
        for lines in [1, 1000, 60_000, 400_000] {
            let text = format!("{open}\n{}{puzzles}", "bad line here\n".repeat(lines));
            let readings = read(text.as_bytes(), None);
            assert_eq!(readings.iter().flatten().count(), 3, "{open} {lines}");
            assert_eq!(readings.len(), lines + 4, "{open} {lines}");
        }
    }
}
