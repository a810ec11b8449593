//! `tesuji convert`: other notations, their losses, and the explanation of how a text was read.

use tesuji::format::{Format, Record, read};

use crate::process::{example, tesuji};
use crate::{PUZZLE, SEVERAL};

#[test]
fn the_frame_of_a_notation_stands_once_around_all_records() {
    // More than one piece of work, so that several threads are used.
    let many = format!("{PUZZLE}\n{SEVERAL}\n").repeat(2500);
    let framed: Vec<Format> = Format::ALL.iter().copied().filter(|format| format.frame() != ("", "")).collect();
    for known in [Format::Csv, Format::Gsf, Format::Opensudoku] {
        assert!(framed.contains(&known), "{known}");
    }
    for format in framed {
        let run = tesuji(&["convert", "--to", format.name()], &many);
        let (before, after) = format.frame();
        assert!(run.out.starts_with(before) && run.out.ends_with(after), "{format}");
        for line in before.lines().chain(after.lines()) {
            assert_eq!(run.out.lines().filter(|found| *found == line).count(), 1, "{format}: {line}");
        }
        let back = tesuji(&["convert", "--from", format.name(), "--to", "line"], &run.out);
        assert!(back.out == many, "{format}");
    }
}

#[test]
fn the_frame_stands_once_around_several_files_and_around_none() {
    let (before, after) = Format::Opensudoku.frame();
    let run = tesuji(&["convert", "--to", "opensudoku", "-", "/nonexistent", "-"], PUZZLE);
    assert_eq!(run.code, 2);
    assert_eq!((run.out.matches(before).count(), run.out.matches(after).count()), (1, 1), "{}", run.out);
    assert_eq!(run.out.matches("<game ").count(), 1);
    let none = tesuji(&["convert", "--to", "opensudoku"], "");
    assert_eq!((none.out, none.code), (format!("{before}{after}"), 0));
}

#[test]
fn every_notation_reads_back_the_file_of_two_puzzles_that_it_writes() {
    let two = format!("{PUZZLE}\n{SEVERAL}\n");
    let clues: Vec<Record> = read(two.as_bytes(), None).into_iter().map(|record| record.unwrap()).collect();
    for &format in Format::ALL {
        if clues.iter().any(|record| !format.losses(&record.problem, &record.metadata).is_empty()) {
            continue; // it does not keep clues as clues
        }
        if matches!(format.name(), "paste" | "samurai") {
            continue; // a page holds one puzzle, and a samurai is five grids
        }
        let run = tesuji(&["convert", "--to", format.name()], &two);
        assert_eq!((run.err.as_str(), run.code), ("", 0), "{format}");
        let back = tesuji(&["convert", "--from", format.name(), "--to", "line"], &run.out);
        assert_eq!(back.out, two, "{format}");
    }
}

#[test]
fn a_warning_names_each_kind_of_loss_once() {
    let table = format!("id,puzzle\n1,{PUZZLE}\n2,{SEVERAL}\n");
    let run = tesuji(&["convert", "--to", "line"], table);
    assert_eq!(run.out, format!("{PUZZLE}\n{SEVERAL}\n"));
    assert_eq!((run.err.as_str(), run.code), ("tesuji: warning: line does not keep metadata: id (2 puzzles)\n", 0));
    // Placed digits and pencil marks in one game, only pencil marks in the other.
    let cells = |first: &str| format!("version: 3&#10;{first}|{}", "0|3|1|".repeat(80));
    let xml = format!(
        "<opensudoku version=\"3\"><game data=\"{}\"/><game data=\"{}\"/></opensudoku>",
        cells("5|0|1"),
        cells("5|0|0")
    );
    let run = tesuji(&["convert", "--to", "line"], xml);
    assert_eq!(
        run.err,
        "tesuji: warning: line does not keep pencil marks (2 puzzles)\n\
         tesuji: warning: line does not keep placed digits (1 puzzle)\n"
    );
}

#[test]
fn a_grid_that_the_notation_has_no_form_for_is_an_error_and_not_a_loss() {
    let run = tesuji(&["convert", "--to", "opensudoku"], "1...............,four\n");
    assert_eq!((run.err.as_str(), run.code), ("tesuji: stdin:1: opensudoku cannot represent grids of size 4\n", 2));
}

#[test]
fn convert_keeps_trailing_fields_and_names_losses() {
    let run = tesuji(&["convert", "--to", "line0"], format!("{PUZZLE},inkala\n"));
    assert_eq!(run.out, format!("{},inkala\n", PUZZLE.replace('.', "0")));
    assert_eq!((run.err.as_str(), run.code), ("", 0));
    let link = tesuji(&["convert", "--to", "sudokuwiki"], format!("{PUZZLE},inkala\n"));
    assert!(!link.out.contains("inkala"), "a link has no room: {}", link.out);
    assert_eq!(link.err, "tesuji: warning: sudokuwiki does not keep trailing fields (1 puzzle)\n");
    let rows = tesuji(&["convert", "--to", "rows"], PUZZLE);
    assert_eq!(tesuji(&["convert", "--to", "line"], &rows.out).out, format!("{PUZZLE}\n"));
    let marks = tesuji(&["convert", "--to", "pencilmarks"], PUZZLE);
    let lost = tesuji(&["convert", "--to", "line"], &marks.out);
    assert_eq!(lost.out, format!("{PUZZLE}\n"));
    assert_eq!(lost.err, "tesuji: warning: line does not keep pencil marks (1 puzzle)\n");
}

#[test]
fn convert_lists_every_notation() {
    let run = tesuji(&["convert", "--list"], "");
    let lines: Vec<&str> = run.out.lines().collect();
    // The last line is for the output-only form.
    assert_eq!(lines.len(), Format::ALL.len() + 1);
    assert!(lines[Format::ALL.len()].starts_with("svg "), "{run:?}");
    for (line, format) in lines.iter().zip(Format::ALL) {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words[0], format.name());
        assert_eq!(words[1].contains("candidates"), format.keeps().candidates);
        assert!(line.ends_with(format.describe()));
    }
    assert_eq!(tesuji(&["convert", "--list", "--to", "line"], "").code, 2);
}

#[test]
fn explain_says_how_each_text_was_read() {
    let table = format!("id,puzzle,clues,note\n7,{PUZZLE},21,\"a, b\"\nx,8..,,\n,{SEVERAL},20,\n");
    let run = tesuji(&["convert", "--explain"], table);
    assert_eq!(
        run.out,
        "notation: csv (a table with a header: the puzzle, its solution and other facts about it)\n\
         shape: 9x9, boxes of 3x3\n\
         constraints: none\n\
         clues: 21\n\
         placed digits: 0\n\
         candidates: none\n\
         metadata clues: \"21\"\n\
         metadata id: \"7\"\n\
         metadata note: \"a, b\"\n\
         trailing fields: none\n\
         line: 2\n\
         \n\
         notation: csv (a table with a header: the puzzle, its solution and other facts about it)\n\
         shape: 9x9, boxes of 3x3\n\
         constraints: none\n\
         clues: 20\n\
         placed digits: 0\n\
         candidates: none\n\
         metadata clues: \"20\"\n\
         trailing fields: none\n\
         line: 4\n"
    );
    assert_eq!((run.err.as_str(), run.code), ("tesuji: stdin:3:3: expected 81 cells, found 3\n", 2));
    let several = tesuji(&["convert", "--explain", &example("5_line_with_call_count.txt"), "-"], format!("{PUZZLE};x"));
    assert!(
        several.out.starts_with("file: ") && several.out.contains("\n\nfile: \"stdin\"\nnotation: line ("),
        "{several:?}"
    );
    assert!(several.out.ends_with("trailing fields: \";x\"\nline: 1\n"), "{several:?}");
    assert_eq!(tesuji(&["convert", "--explain", "--to", "line"], PUZZLE).code, 2);
    assert_eq!(tesuji(&["convert"], PUZZLE).code, 2);
}
