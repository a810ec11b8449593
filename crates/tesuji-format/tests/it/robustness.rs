//! Input that is not a puzzle, or has an unusual form: a documented answer, in bounded memory and linear time.

use std::io::{self, Read};

use tesuji_core::Grid;
use tesuji_format::{Chunks, Format, Metadata, ReadError, ReadErrorKind, Record, read};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn clues(record: &Record) -> Grid {
    record.problem.position().expect("a 9x9").clues
}

fn all(text: &[u8], from: Option<Format>) -> Vec<Result<String, (ReadErrorKind, usize, usize)>> {
    let place = |error: ReadError| (error.kind(), error.line(), error.column());
    read(text, from).into_iter().map(|found| found.map(|found| clues(&found).to_string()).map_err(place)).collect()
}

fn error(text: &[u8], from: Option<Format>) -> ReadError {
    let mut records = read(text, from);
    assert_eq!(records.len(), 1);
    records.remove(0).expect_err("it cannot be read")
}

#[test]
fn nothing_is_no_puzzle() {
    for text in ["", "\n", "\r\n\r\n", "# only a comment\n", "\u{feff}", "   \n"] {
        assert!(read(text.as_bytes(), None).is_empty(), "{text:?}");
    }
}

#[test]
fn a_line_of_80_or_82_characters_says_so() {
    let short = error(&LINE.as_bytes()[1..], None);
    assert_eq!(short.kind(), ReadErrorKind::Cells { expected: 81, found: 80 });
    assert_eq!(short.to_string(), "expected 81 cells, found 80");
    let long = error(format!("{LINE}4").as_bytes(), None);
    assert_eq!((long.to_string().as_str(), long.column()), ("expected 81 cells, found 82", 82));
}

#[test]
fn a_bad_line_does_not_spoil_the_others() {
    let text = format!("# header\n\n{LINE}\n{LINE}4\n{LINE}\n{}\n{LINE}\n", LINE.replacen('9', "z", 1));
    let ok = Ok(LINE.to_owned());
    let long = Err((ReadErrorKind::Cells { expected: 81, found: 82 }, 4, 82));
    let letter = Err((ReadErrorKind::Character { found: 'z' }, 6, 1 + LINE.find('9').unwrap()));
    assert_eq!(all(text.as_bytes(), None), [ok.clone(), long.clone(), ok.clone(), letter.clone(), ok.clone()]);
    // The first line may be the bad one.
    let text = format!("{LINE}4\n{LINE}\n");
    assert_eq!(all(text.as_bytes(), None).len(), 2);
    assert!(all(text.as_bytes(), None)[1].is_ok());
}

#[test]
fn line_ends_and_encodings_do_not_matter() {
    let rows: String = LINE.as_bytes().chunks(9).map(|row| format!("{}\n", str::from_utf8(row).unwrap())).collect();
    for text in [format!("{LINE}\n{LINE}\n"), format!("{rows}\n{rows}"), format!("{rows}\n\n{rows}\n\n")] {
        for text in [text.clone(), text.replace('\n', "\r\n"), text.replace('\n', "\r"), text.trim_end().to_owned()] {
            for text in [text.clone(), format!("\u{feff}{text}")] {
                let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
                let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
                for bytes in [text.as_bytes(), &little, &big] {
                    let expected = [Ok(LINE.to_owned()), Ok(LINE.to_owned())];
                    assert_eq!(all(bytes, None), expected, "{text:?}");
                }
            }
        }
    }
}

#[test]
fn lines_are_counted_where_their_ends_change_late() {
    let usual = format!("{LINE}\n").repeat(5000);
    for end in ["\r", "\r\n", "\x1b[0m\n", "\x1b[0m\r\n", "\n"] {
        for lines in [1, 7, 4000] {
            let text = format!("{usual}{}bad{end}{LINE}", format!("{LINE}{end}").repeat(lines));
            let chunks = Chunks::new(text.as_bytes(), None).map(|chunk| chunk.expect("a slice can be read"));
            let records: Vec<_> = chunks.flat_map(|chunk| chunk.records().collect::<Vec<_>>()).collect();
            assert_eq!(records.len(), 5000 + lines + 2);
            let errors: Vec<_> = records.iter().filter_map(|record| record.as_ref().err()).collect();
            assert_eq!(errors.iter().map(|error| error.line()).collect::<Vec<_>>(), [5001 + lines], "{end:?} {lines}");
        }
    }
}

#[test]
fn binary_is_refused_once() {
    let bytes: Vec<u8> = (0..100_000u32).map(|nth| (nth.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    assert_eq!(error(&bytes, None).kind(), ReadErrorKind::Unrecognized);
    let zeros = error(&[0; 1000], None);
    assert_eq!(zeros.kind(), ReadErrorKind::Unrecognized);
    let text = format!("{LINE}\n{}\0{}\n{LINE}\n", &LINE[..40], &LINE[41..]);
    assert_eq!(all(text.as_bytes(), None)[1], Err((ReadErrorKind::Character { found: '\0' }, 2, 41)));
}

/// A text of one repeated pattern that is never in memory as a whole.
struct Endless<'a> {
    pattern: &'a [u8],
    at: usize,
    left: usize,
}

impl Read for Endless<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let length = out.len().min(self.left).min(self.pattern.len() - self.at);
        out[..length].copy_from_slice(&self.pattern[self.at..self.at + length]);
        self.at = (self.at + length) % self.pattern.len();
        self.left -= length;
        Ok(length)
    }
}

fn endless(pattern: &[u8], length: usize) -> Endless<'_> {
    Endless { pattern, at: 0, left: length }
}

#[test]
fn a_line_without_end_is_one_error_and_the_rest_is_read() {
    let pattern = [b'.'; 4096];
    let text = LINE.as_bytes().chain(&b"\n"[..]).chain(endless(&pattern, 64 << 20));
    let text = text.chain(&b"\n"[..]).chain(LINE.as_bytes());
    let mut records = Vec::new();
    for chunk in Chunks::new(text, None) {
        let chunk = chunk.unwrap();
        assert!(chunk.len() <= 2 << 20);
        records.extend(chunk.records().collect::<Vec<_>>());
    }
    assert_eq!(records.len(), 3);
    let error = records[1].as_ref().unwrap_err();
    assert_eq!((error.kind(), error.line()), (ReadErrorKind::TooLong { limit: 1 << 20 }, 2));
    assert_eq!(records[2].as_ref().unwrap().line, 3);
}

#[test]
fn a_document_without_end_is_one_error() {
    for (pattern, format) in [(&b"{\"a\":"[..], Format::Json), (b"{1},", Format::Array)] {
        let chunks = Chunks::new(endless(pattern, 40 << 20), Some(format));
        let records: Vec<_> = chunks.flat_map(|chunk| chunk.unwrap().records().collect::<Vec<_>>()).collect();
        assert_eq!(records.len(), 1);
        assert_eq!(records[0].as_ref().unwrap_err().kind(), ReadErrorKind::TooLong { limit: 16 << 20 });
    }
}

#[test]
fn deep_nesting_is_an_answer_and_no_crash() {
    for format in Format::ALL.iter().copied().map(Some).chain([None]) {
        for (open, close) in [("[", "]"), ("{", "}"), ("(", ")"), ("{\"a\":", "}"), ("<a>", "</a>"), ("a[", "]")] {
            let text = open.repeat(100_000) + &close.repeat(100_000);
            assert!(read(text.as_bytes(), format).iter().all(Result::is_err));
        }
    }
    let deep = error("[".repeat(10_000).as_bytes(), None);
    assert!(matches!(deep.kind(), ReadErrorKind::Syntax { .. }), "{deep}");
}

#[test]
fn many_grids_of_rows_stream_with_and_without_gaps() {
    let rows: String = LINE.as_bytes().chunks(9).map(|row| format!("{}\n", str::from_utf8(row).unwrap())).collect();
    let bands: String =
        LINE.as_bytes().chunks(27).map(|band| format!("{}\n", str::from_utf8(band).unwrap())).collect::<String>();
    let bands: String =
        bands.lines().map(|band| format!("{}\n{}\n{}\n\n", &band[..9], &band[9..18], &band[18..])).collect();
    for (grid, lines) in [(rows.clone(), 9), (format!("{rows}\n"), 10), (format!("Grid 01\n{rows}"), 10), (bands, 12)] {
        let count = (1 << 20) / grid.len();
        let text = grid.repeat(count);
        let mut chunks = 0;
        let mut nth = 0;
        for chunk in Chunks::new(text.as_bytes(), None) {
            chunks += 1;
            for record in chunk.unwrap().records() {
                let record = record.unwrap();
                assert_eq!(clues(&record).to_string(), LINE);
                assert_eq!(record.line - 1 - nth * lines, usize::from(grid.starts_with('G')));
                nth += 1;
            }
        }
        assert_eq!(nth, count);
        assert!(chunks > 2, "the text is cut");
    }
}

#[test]
fn a_grid_that_lacks_a_row_does_not_take_one_of_the_next() {
    let rows: Vec<&str> = LINE.as_bytes().chunks(9).map(|row| str::from_utf8(row).unwrap()).collect();
    let whole = rows.join("\n") + "\n\n";
    for missing in 1..9 {
        let short = rows[..9 - missing].join("\n") + "\n\n";
        let found = all((whole.clone() + &short + &whole).as_bytes(), None);
        let expected = Err((ReadErrorKind::Rows { expected: 9, found: 9 - missing }, 11 + 8 - missing, 1));
        assert_eq!(found, [Ok(LINE.to_owned()), expected, Ok(LINE.to_owned())]);
    }
}

#[test]
fn rows_too_many_are_counted_without_the_borders_between_them() {
    let rows: Vec<&str> = LINE.as_bytes().chunks(9).map(|row| str::from_utf8(row).unwrap()).collect();
    for more in 1..9 {
        let text = format!("{}\n---+---+---\n{}\n", rows.join("\n"), rows[..more].join("\n"));
        let found = all(text.as_bytes(), Some(Format::Rows));
        assert_eq!(found, [Err((ReadErrorKind::Rows { expected: 9, found: 9 + more }, 11, 1))], "{text}");
    }
}

#[test]
fn sixteen_letters_are_told_from_sixteen_digits() {
    let record = read(b"1.3..2....4.2..1\n", None).remove(0).unwrap();
    assert_eq!(record.problem.layout().to_string(), "4x4, boxes of 2x2");
}

#[test]
fn what_stands_in_quotes_is_a_puzzle_or_a_name() {
    let quoted = format!("\"{LINE}\"\n");
    assert_eq!(all(quoted.as_bytes(), Some(Format::Line)), [Ok(LINE.to_owned())]);
    let with_words = format!("\"{LINE} again\"\n");
    assert_eq!(all(with_words.as_bytes(), Some(Format::Line)), [Ok(LINE.to_owned())]);
    for name in ["Puzzle 1", "1234 and so on"] {
        let named = format!("\"{name}\"\n{LINE}\n");
        assert_eq!(all(named.as_bytes(), Some(Format::Line)), [Ok(LINE.to_owned())], "{name}");
    }
}

#[test]
fn a_letter_is_no_cell_of_latex() {
    let mut text = String::new();
    tesuji_format::write(&LINE.parse::<Grid>().unwrap().into(), &Metadata::new(), Format::Latex, &mut text).unwrap();
    let error = error(text.replacen("|5|", "|A|", 1).as_bytes(), Some(Format::Latex));
    assert_eq!(error.kind(), ReadErrorKind::Character { found: 'A' });
}

#[test]
fn trailing_fields_come_verbatim() {
    for rest in ["", " # easy", "\t4.5\tx", ",,,", ";a;b", ": ä☃", "|", " "] {
        let found = read(format!("{LINE}{rest}\n").as_bytes(), None).remove(0).unwrap();
        assert_eq!((found.rest.as_str(), clues(&found).to_string().as_str()), (rest, LINE));
    }
}

#[test]
fn tables_and_markup_of_any_size_are_an_answer() {
    for (fields, is_ok) in [(1000, true), (400_000, false)] {
        let columns = format!("puzzle,{}\n{LINE},{}\n", "a,".repeat(1000), "1,".repeat(fields));
        let records = read(columns.as_bytes(), Some(Format::Csv));
        assert!(records.len() == 1 && records[0].is_ok() == is_ok, "{fields}");
    }
    let entities = format!(
        "<!DOCTYPE opensudoku [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><opensudoku><game data=\"{LINE}\" \
         note=\"&b;&b;\"/></opensudoku>"
    );
    assert_eq!(all(entities.as_bytes(), None), [Ok(LINE.to_owned())]);
    let fields: String = (0..50_000).map(|nth| format!("\"k{nth}\":{nth},")).collect();
    let object = format!("{{{fields}\"puzzle\":\"{LINE}\"}}");
    assert_eq!(all(object.as_bytes(), None), [Ok(LINE.to_owned())]);
}

#[test]
fn two_readings_are_an_error_that_names_both() {
    // Digits from one and letters above nine, or digits from zero: nothing here distinguishes them.
    let line = "123456789ABCDEF.".repeat(16) + "\n";
    let error = error(line.as_bytes(), None);
    assert_eq!(error.kind(), ReadErrorKind::Ambiguous { first: Format::Line, second: Format::Hex });
    assert!(error.to_string().contains("--from line") && error.to_string().contains("--from hex"), "{error}");
    let values = |from| {
        let problem = read(line.as_bytes(), Some(from)).remove(0).unwrap().problem;
        assert_eq!(problem.layout().size(), 16);
        problem.givens()[..2].to_vec()
    };
    assert_eq!((values(Format::Line), values(Format::Hex)), (vec![1, 2], vec![2, 3]));
    // With a zero among the dots, or with a G, the notation is clear.
    assert_eq!(read(line.replace('1', "0").as_bytes(), None)[0].as_ref().unwrap().format, Format::Hex);
    assert_eq!(read(line.replace('1', "G").as_bytes(), None)[0].as_ref().unwrap().format, Format::Line);
}

#[test]
fn cells_beside_whole_rows_are_no_grid_of_their_own() {
    // The last row has lost its bracket, and the fifth has an extra one: seven and nine cells are left.
    let rows = "[[0,0,0,0,6,8,3,0,4],[1,0,8,0,4,3,0,6,0],[0,3,6,2,7,0,0,8,5],[0,0,0,4,0,0,0,0,9],[0,4,0,0,0,2,0,[7,0],\
                [0,1,0,6,0,0,4,5,3],[6,0,0,0,0,0,0,0,2],[0,9,7,0,0,5,6,0,0],0,2,0,0,3,0,0,0,1]]";
    for text in [rows.to_owned(), format!("{{\n\"grid\": {rows}\n}}")] {
        let records = read(text.as_bytes(), None);
        assert!(records.iter().all(Result::is_err), "{text}: {records:?}");
    }
}

#[test]
fn three_digits_in_each_row_of_a_table_are_no_row_column_and_value() {
    let rows = ["734", "747", "778", "782", "819", "827", "871", "935", "958"];
    let expected: String = rows.iter().map(|row| format!("{row}......")).collect();
    for (separator, border, title) in
        [("|", "|", "| | | | | | | | | |\n|-|-|-|-|-|-|-|-|-|\n"), ("\t", "", ""), (",", "", "")]
    {
        let row = |row: &&str| {
            let digits: Vec<String> = row.chars().map(String::from).collect();
            format!("{border}{}{}{border}\n", digits.join(separator), separator.repeat(6))
        };
        let text = format!("{title}{}", rows.iter().map(row).collect::<String>());
        let records = read(text.as_bytes(), Some(Format::Paste));
        let found: Vec<String> =
            records.iter().flatten().map(|record| clues(record).to_string().replace('0', ".")).collect();
        assert_eq!(found, [expected.as_str()], "{text}\n{records:?}");
    }
}
