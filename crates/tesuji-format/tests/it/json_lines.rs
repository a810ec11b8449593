//! Files with one JSON object per line: a line is read by its keys, regardless of the lines above and below it.

use tesuji_format::{Format, Metadata, read};

const PUZZLE: &str = "81..5..4....682..56.5.91..315.2..8.6...8.5.21.8.1..53452.9....8....2.9.7...31.4.2";

/// Returns the puzzle as a list of lists.
fn plain_rows() -> String {
    let digits = PUZZLE.replace('.', "0");
    let row = |start: usize| digits[start..start + 9].chars().map(String::from).collect::<Vec<_>>().join(",");
    let rows: Vec<String> = (0..81).step_by(9).map(|start| format!("[{}]", row(start))).collect();
    format!("[{}]", rows.join(","))
}

#[test]
fn json_lines_stand_alone() {
    let good = format!("{{\"id\": 1, \"puzzle\": \"{PUZZLE}\"}}");
    let bad = [
        "{\"id\": 9, \"puz",
        "{\"puzzle\": \"53",
        "no JSON",
        "{\"id\": 7}",
        "{\"puzzle\": null}",
        "{\"id\": 7 \"x\": 1}",
        "null",
        "[1]",
    ];
    for bad in bad {
        for place in 0..3 {
            let mut lines = vec![good.as_str(); 2];
            lines.insert(place, bad);
            assert_eq!(bad_lines(&lines, Some(Format::Json)), [place + 1], "{bad} on line {place}");
        }
    }
}

/// An answer names its puzzle by a link if that is the form of the input, and has the marks of the player beside it.
#[test]
fn a_link_in_an_object_is_the_puzzle_of_the_object() {
    let problem = read(PUZZLE.as_bytes(), None).remove(0).unwrap().problem;
    let marks: Vec<&str> = PUZZLE.chars().map(|cell| if cell == '.' { "[2, 7]" } else { "[]" }).collect();
    for format in [Format::Sudokumaker, Format::Fpuz, Format::Scl] {
        let mut link = String::new();
        tesuji_format::write(&problem, &Metadata::new(), format, &mut link).unwrap();
        let (link, marks) = (link.trim(), marks.join(", "));
        let object = format!("{{\"schema\": 1, \"query\": \"solve\", \"puzzle\": \"{link}\", \"marks\": [{marks}]}}");
        let record = read(object.as_bytes(), None).remove(0).unwrap_or_else(|error| panic!("{format}: {error}"));
        assert_eq!(record.format, Format::Json, "{format}");
        assert_eq!(record.problem.without_played(), problem, "{format}");
        assert_ne!(record.problem, problem, "{format}: the marks are read");
    }
}

/// Returns the numbers of the lines with an error, after checking that every other line is a puzzle.
fn bad_lines(lines: &[&str], format: Option<Format>) -> Vec<usize> {
    let readings = read(lines.join("\n").as_bytes(), format);
    assert_eq!(readings.len(), lines.len(), "{readings:?}");
    readings.iter().filter_map(|reading| Some(reading.as_ref().err()?.line())).collect()
}

#[test]
fn objects_on_lines_are_read_by_their_keys_whatever_is_above() {
    let rows = plain_rows();
    let good = [
        format!("{{\"board\": {rows}}}"),
        format!("{{\"puzzle\": \"{PUZZLE}\"}}"),
        format!("{{\"tesuji\": 1, \"box\": \"3x3\", \"givens\": [{}]}}", rows.replace(['[', ']'], "")),
    ];
    for good in &good {
        for bad in [
            "no JSON",
            "Here it is:",
            "[[[",
            "foo(",
            "{",
            "{\"te",
            "{\"tesuji\":1,\"givens",
            "https://www.sudokuwiki.org/jigsaw.htm?bd=000",
        ] {
            assert_eq!(bad_lines(&[bad, good, good], None), [1], "{bad}: {good}");
            assert_eq!(bad_lines(&[bad, "x", good, good], None), [1, 2], "{bad}: {good}");
            assert_eq!(bad_lines(&["x", bad, good, good], None), [1, 2], "{bad}: {good}");
            assert_eq!(bad_lines(&[good, bad, "x", good, bad], None), [2, 3, 5], "{bad}: {good}");
        }
        assert_eq!(bad_lines(&["Here it is:", good], None), [1]);
    }
    for good in &good {
        assert!(read(format!("  {good}").as_bytes(), None)[0].is_ok(), "{good}");
        assert_eq!(bad_lines(&[good, "  {\"puzzle\": 5 5}", good], None), [2]);
    }
    // Nothing that an object says is lost below words.
    for field in ["\"cages\": [[0, 1, 2]]", "\"type\": \"diagonal\", \"antiknight\": true"] {
        let killer = format!("{{\"board\": {rows}, {field}}}");
        let last = |text: &str| {
            let reading = read(text.as_bytes(), None).pop().expect("a reading");
            reading.map(|record| record.notes).map_err(|error| error.kind())
        };
        assert_eq!(last(&format!("Here it is:\n{killer}")), last(&killer));
    }
}

/// One list of puzzles loses none of its elements.
#[test]
fn an_element_without_a_grid_in_a_list_of_puzzles_is_an_error() {
    let text = format!("\"{PUZZLE}\"");
    let object = format!("{{\"id\": 1, \"puzzle\": {text}}}");
    let is_read = |list: &str| read(list.as_bytes(), None).iter().map(Result::is_ok).collect::<Vec<_>>();
    for bad in ["\"53\"", "\"\"", "null", "7", "\"none\"", "{\"puzzle\": \"53\"}", "{\"puzzle\": null}"] {
        for good in [&text, &object] {
            assert_eq!(is_read(&format!("[{good}, {bad}, {good}]")), [true, false, true], "{bad}: {good}");
            assert_eq!(is_read(&format!("[{good}, {good}, {bad}]")), [true, true, false], "{bad}: {good}");
        }
    }
    for bad in ["\"\"", "{\"puzzle\": \"53\"}"] {
        assert_eq!(is_read(&format!("[{object}, {bad}]")), [true, false], "{bad}");
    }
    // A row with a puzzle, and other data beside puzzles.
    assert_eq!(is_read(&format!("[7, {text}, \"easy\"]")), [true]);
    assert_eq!(is_read(&format!("[{object}, {{\"page\": 2}}, {object}]")), [true, true]);
}
