//! Notes on rules, marks, labels, shapes of boxes and regions that a text gives in addition to its cells.

use tesuji_format::{Note, Record, names, read};

use crate::posts::{PUZZLE, SOLUTION, lines, notes, puzzle};

fn notes_of(text: &str) -> Vec<Note> {
    read(text.as_bytes(), None)[0].as_ref().unwrap().notes.clone()
}

fn clues(text: &str) -> String {
    puzzle(text).problem.position().expect("a classic 9x9").clues.to_string()
}

fn table(cell: impl Fn(u8) -> String) -> String {
    let row = |row: &[u8]| format!("<tr>{}</tr>", row.iter().map(|&byte| cell(byte)).collect::<String>());
    let rows: String = PUZZLE.as_bytes().chunks(9).map(row).collect();
    format!("<table>{rows}</table>")
}

fn field(byte: u8) -> String {
    format!("<td>{}</td>", (byte as char).to_string().replace('.', ""))
}

#[test]
fn rules_that_a_page_or_a_source_says_beside_its_text_are_noted() {
    let environment = format!(
        "\\begin{{sudoku}}\n{}\\end{{sudoku}}\n",
        lines(&PUZZLE.replace('.', " "), "|").iter().map(|row| format!("|{row}|.\n")).collect::<String>()
    );
    for (text, name) in [
        (format!("<html><head><title>Daily Killer Sudoku</title></head>{}</html>", table(field)), "killer"),
        (format!("<!-- anti-king -->{}", table(field)), "king"),
        (table(field).replace("<table>", "<table class='grid windoku'>"), "windoku"),
        (format!("% Both diagonals too\n{environment}"), "diagonal"),
        (format!("\\section{{Thermo sudoku}}\n{environment}"), "thermo"),
        (format!("[puzzle]\ntype=x\ngrid={PUZZLE}\n"), "x-sudoku"),
        (format!("# Anti-knight sudokus\n{PUZZLE}\n{SOLUTION}\n"), "knight"),
    ] {
        let found = read(text.as_bytes(), None);
        let first = found[0].as_ref().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(first.notes, [Note::OtherRules { names: name.into() }], "{text}");
    }
    for text in [table(field), environment, format!("# Some sudokus\n{PUZZLE}\n"), format!("[puzzle]\ngrid={PUZZLE}\n")]
    {
        assert_eq!(notes(&text), [], "{text}");
    }
}

#[test]
fn marks_in_elements_of_their_own_are_no_clues() {
    for class in ["notes", "pencil-marks", "candidates"] {
        let marked = |byte: u8| match byte {
            b'.' => format!("<td class='cell'><div class='{class}'>12</div></td>"),
            _ => format!("<td class='cell'>{}</td>", byte as char),
        };
        assert_eq!(notes(&table(marked)), [Note::Progress], "{class}");
    }
    // The whole grid may be in such an element.
    puzzle(&format!("<div class='note'>{}</div>", table(field)));
}

#[test]
fn a_full_grid_before_the_puzzle_on_its_line_is_the_solution() {
    for separator in [",", ";", "\t", " ", ", "] {
        let line = format!("{SOLUTION}{separator}{PUZZLE}");
        assert_eq!(puzzle(&line).rest.trim_matches([' ', ',', ';', '\t']), SOLUTION, "{line:?}");
    }
    let [Ok(full)] = &read(format!("{SOLUTION},1{}", &PUZZLE[1..]).as_bytes(), None)[..] else { panic!() };
    assert!(!full.problem.givens().contains(&0), "it is not the solution of what stands behind it");
}

#[test]
fn the_name_of_sudoku_x_behind_a_line_is_noted() {
    for (rest, expected) in [(" X", &[Note::Words][..]), (" (X)", &[Note::Words]), (" x", &[]), (";x", &[])] {
        assert_eq!(notes(&format!("{PUZZLE}{rest}")), expected, "{rest}");
    }
}

#[test]
fn boxes_of_which_the_height_is_unclear_are_noted() {
    let rows = "[[1,0,0,0,5,0],[0,5,0,1,0,3],[3,0,0,0,6,0],[0,6,0,3,0,1],[0,0,5,0,1,0],[0,1,0,2,0,0]]";
    for (boxes, expected) in [("3x2", vec![Note::Unread { names: "boxes".into() }]), ("normal", vec![])] {
        let text = format!("{{\"size\": 6, \"boxes\": \"{boxes}\", \"grid\": {rows}}}");
        assert_eq!(read(text.as_bytes(), None)[0].as_ref().unwrap().notes, expected, "{boxes}");
    }
}

#[test]
fn a_folder_of_opensudoku_may_name_rules() {
    for (said, expected) in
        [("All puzzles are diagonal", vec![Note::OtherRules { names: "diagonal".into() }]), ("Hard", vec![])]
    {
        let game = format!("<game data=\"{}\" />", PUZZLE.replace('.', "0"));
        assert_eq!(notes(&format!("<opensudoku><description>{said}</description>{game}</opensudoku>")), expected);
    }
}

#[test]
fn bytes_of_latin_1_behind_a_puzzle_are_kept() {
    let line = [PUZZLE.as_bytes(), b" Andr\xe9 \xc3\xa9"].concat();
    assert_eq!(read(&line, None)[0].as_ref().unwrap().rest, " André é");
}

#[test]
fn a_header_of_two_lines_is_refused() {
    let text = format!("id,puzzle,\"na\nme\"\n1,{PUZZLE},z\n");
    let found = read(text.as_bytes(), None);
    assert!(!found.is_empty() && found.iter().all(Result::is_err), "{found:?}");
}

#[test]
fn lines_between_rows_show_the_height_of_boxes() {
    for text in [
        "1...5.\n.5.1.3\n3...6.\n------\n.6.3.1\n..5.1.\n.1.2..\n",
        "1 . . . 5 .\n. 5 . 1 . 3\n3 . . . 6 .\n-----------\n. 6 . 3 . 1\n. . 5 . 1 .\n. 1 . 2 . .\n",
    ] {
        let found = read(text.as_bytes(), None);
        let boxes = found[0].as_ref().unwrap().problem.layout().boxes().unwrap();
        assert_eq!((boxes.box_rows(), boxes.box_columns()), (3, 2), "{text}");
    }
    let gaps = "1 . . . 5 .\n. 5 . 1 . 3\n3 . . . 6 .\n\n. 6 . 3 . 1\n. . 5 . 1 .\n. 1 . 2 . .\n";
    assert!(notes_of(gaps).contains(&Note::Words));
    let table = "1,,,,5,\n,5,,1,,3\n3,,,,6,\n\n,6,,3,,1\n,,5,,1,\n,1,,2,,\n";
    assert!(notes_of(table).contains(&Note::Words));
}

#[test]
fn two_kinds_of_marks_are_noted() {
    for other in ["*", "□", "?"] {
        let mut marked = lines(PUZZLE, " ").join("\n");
        for _ in 0..4 {
            marked = marked.replacen('.', other, 1);
        }
        assert_eq!(notes(&marked), [Note::TwoMarks], "{other}");
    }
    let pictures: String = lines(PUZZLE, "")
        .iter()
        .enumerate()
        .map(|(nth, row)| row.replace('.', if nth % 2 == 0 { "⬜" } else { "🟦" }) + "\n")
        .collect();
    assert_eq!(notes(&pictures), [Note::TwoMarks]);
}

#[test]
fn what_a_field_says_of_a_cell_is_noted() {
    let json = format!("{{\"puzzle\": \"{PUZZLE}\", \"errata\": \"r1c3 is 2\"}}");
    assert_eq!(notes(&json), [Note::Unread { names: "errata".into() }]);
    assert_eq!(notes(&format!("puzzle,comment\n{PUZZLE},r1c3=2\n")), [Note::Unread { names: "comment".into() }]);
    assert_eq!(notes(&format!("#Cr1c3 is 2\n[Puzzle]\n{}\n", lines(PUZZLE, "").join("\n"))), [Note::Words]);
    assert_eq!(notes(&format!("{PUZZLE} r1c3=2")), [Note::Words]);
    let state = format!("{}2{}", &PUZZLE[..2], &PUZZLE[3..]);
    assert_eq!(notes(&format!("{PUZZLE} {state}")), [Note::Words]);
    for plain in [format!("{PUZZLE},{SOLUTION}"), format!("{PUZZLE} 12 hard"), format!("{PUZZLE};7.2;top1465")] {
        assert_eq!(notes(&plain), [], "{plain}");
    }
}

#[test]
fn names_of_rows_in_json_are_sorted_by_number() {
    let row = |nth: usize| lines(PUZZLE, ",")[nth].replace('.', "0");
    let named: Vec<String> =
        [3, 1, 0, 2, 8, 7, 6, 5, 4].map(|nth| format!("\"row{}\": [{}]", nth + 1, row(nth))).into();
    puzzle(&format!("{{{}}}", named.join(", ")));
    for name in ["c", "col", "column"] {
        let named: Vec<String> = (0..9).map(|nth| format!("\"{name}{}\": [{}]", nth + 1, row(nth))).collect();
        let text = format!("{{{}}}", named.join(", "));
        let found = read(text.as_bytes(), None);
        let is_said = |found: &Result<Record, _>| found.as_ref().map_or(true, |record| !record.notes.is_empty());
        assert!(!found.is_empty() && found.iter().all(is_said), "{text}: {found:?}");
    }
}

#[test]
fn the_object_of_a_script_is_read_by_the_names_of_its_fields() {
    let digits = |grid: &str| grid.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(", ");
    let object = format!("{{\"easy\": {{\"puzzle\": [{}], \"solution\": [{}]}}}}", digits(PUZZLE), digits(SOLUTION));
    for page in [
        format!("<script type=\"text/javascript\">window.gameData = {object}</script><div>Easy</div>"),
        format!("<html><body><p>Sudoku</p><script>var data = {object};</script></body></html>"),
    ] {
        assert_eq!(puzzle(&page).metadata.get(names::SOLUTION), Some(SOLUTION));
    }
}

#[test]
fn a_map_of_regions_in_letters_makes_a_jigsaw() {
    let grid = "....12...\n..95.....\n....4..26\n......1.5\n987...5..\n.........\n.5.......\n.3.1.....\n.....8...\n";
    let map = "aabbbbbbb\nadddbcccb\naadcccccf\naddceeeef\naddeeeeef\naadhfffff\nggghiiifi\nghhhhhiii\nggggghhii\n";
    for (map, between) in [(map.to_owned(), "\n"), (map.to_uppercase(), "\n"), (map.to_owned(), "\nRegions:\n")] {
        let found = read(format!("{grid}{between}{map}").as_bytes(), None);
        assert!(found.len() == 1 && found[0].as_ref().unwrap().problem.layout().boxes().is_none(), "{map}");
    }
}

#[test]
fn a_mask_beside_a_grid_and_a_transpose_are_noted() {
    let rows =
        |grid: &str| lines(&grid.replace('.', "0"), ",").iter().map(|row| format!("  [{row}],\n")).collect::<String>();
    let mask: String = PUZZLE.chars().map(|sign| if sign == '.' { '0' } else { '1' }).collect();
    let text = format!("let grid = [\n{}];\nlet given = [\n{}];\n", rows(SOLUTION), rows(&mask));
    let found = read(text.as_bytes(), None);
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|one| one.as_ref().is_ok_and(|one| one.notes.contains(&Note::Words))), "{found:?}");
    let matlab = format!("M = [{}]';\n", lines(&PUZZLE.replace('.', "0"), " ").join("; ...\n     "));
    assert_eq!(notes(&matlab), [Note::Words]);
}

#[test]
fn a_time_and_a_title_beside_a_grid_are_no_cells() {
    puzzle(&format!("{}\n\n12:47\n", lines(PUZZLE, "").join("\n")));
    puzzle(&format!("{}\n\n⏱ 2:31 🔥 12\n", lines(PUZZLE, "").join("\n").replace('.', "⬜")));
    puzzle(&format!("<div class=timer>12:47</div>{}", table(field)));
    for title in ["Sudoku vom 14.03.2024;;;;;;;;", "Sunday's puzzle, hard;;;;;;;;", "Grid 12;;;;;;;;"] {
        puzzle(&format!("{title}\n{}\n", lines(&PUZZLE.replace('.', " "), ";").join("\n")));
    }
}

#[test]
fn the_saved_state_of_an_ipuz_is_noted() {
    let rows = |grid: &str| {
        lines(&grid.replace('.', "0"), ",").iter().map(|row| format!("[{row}]")).collect::<Vec<_>>().join(",")
    };
    let text = format!(
        "{{\"version\": \"http://ipuz.org/v2\", \"kind\": [\"http://ipuz.org/sudoku#1\"], \"puzzle\": [{}], \"saved\": [{}]}}",
        rows(PUZZLE),
        rows(PUZZLE)
    );
    assert_eq!(notes(&text), [Note::Unread { names: "saved".into() }]);
}

#[test]
fn the_order_of_ksudoku_is_noted() {
    let letters: String =
        PUZZLE.chars().map(|sign| sign.to_digit(10).map_or('_', |digit| (b'a' + digit as u8) as char)).collect();
    let text = format!(
        "<ksudoku><game><puzzle><graph type=\"sudoku\" order=\"9\"/><values>{letters}</values></puzzle></game></ksudoku>"
    );
    assert_eq!(notes(&text), [Note::RowByRow]);
}

#[test]
fn a_sentence_says_whether_letters_are_rows_or_columns() {
    let cells = |name: &dyn Fn(usize, usize) -> String| {
        let clues = PUZZLE.bytes().enumerate().filter(|(_, byte)| *byte != b'.');
        clues.map(|(at, byte)| format!("{}={}", name(at / 9, at % 9), byte as char)).collect::<Vec<_>>().join(", ")
    };
    let letter = |at: usize| (b'A' + at as u8) as char;
    let columns = cells(&|row, column| format!("{}{}", letter(column), row + 1));
    let rows = cells(&|row, column| format!("{}{}", letter(row), column + 1));
    for sentence in [
        "Cells as in Excel (letter = column, number = row):",
        "The number is the row, the letter is the column.",
        "column letter, row number",
        "letters: columns, numbers: rows",
    ] {
        assert_eq!(clues(&format!("{sentence}\n{columns}\n")), PUZZLE, "{sentence}");
    }
    for sentence in
        ["Letter is the row, number is the column.", "number = column, letter = row", "row letter, column digit"]
    {
        assert_eq!(clues(&format!("{sentence}\n{rows}\n")), PUZZLE, "{sentence}");
    }
}

#[test]
fn digits_in_tags_beside_plain_ones_are_noted() {
    let rows = |one: fn(char) -> String| {
        let row = |row: &String| {
            let cells = row.chars().enumerate();
            let cell =
                |(at, sign): (usize, char)| if sign != '.' && at % 2 == 0 { one(sign) } else { sign.to_string() };
            cells.map(cell).collect::<Vec<_>>().join(" ") + "\n"
        };
        lines(PUZZLE, "").iter().map(row).collect::<String>()
    };
    for text in [
        rows(|sign| format!("[b]{sign}[/b]")),
        rows(|sign| format!("[color=red]{sign}[/color]")),
        format!("<pre>\n{}</pre>", rows(|sign| format!("<b>{sign}</b>"))),
        rows(|sign| char::from_u32(0xff10 + sign as u32 - '0' as u32).unwrap().to_string()),
    ] {
        assert_eq!(clues(&text), PUZZLE, "{text}");
        assert!(notes_of(&text).contains(&Note::SetApart), "{text}: {:?}", notes_of(&text));
    }
    assert_eq!(notes_of(&rows(|sign| sign.to_string())), []);
}

#[test]
fn the_clues_and_the_digits_of_a_player_are_no_two_puzzles() {
    let board = |name: &str, cells: &str| {
        let row =
            |row: &String| format!("[{}]", row.chars().map(|sign| sign.to_string()).collect::<Vec<_>>().join(","));
        format!("{name} = [{}]\n", lines(&cells.replace('.', "0"), "").iter().map(row).collect::<Vec<_>>().join(",\n"))
    };
    let placed: String = PUZZLE
        .chars()
        .zip(SOLUTION.chars())
        .enumerate()
        .map(|(at, (clue, digit))| if clue == '.' && at % 5 == 0 { digit } else { '.' })
        .collect();
    let all: String =
        PUZZLE.chars().zip(placed.chars()).map(|(clue, placed)| if clue == '.' { placed } else { clue }).collect();
    for text in [
        board("given", PUZZLE) + &board("user", &placed),
        format!("// original: {PUZZLE}\n{}", board("let board", &all)),
        format!("# {}\n{}", PUZZLE.replace('.', "0"), board("state", &all)),
    ] {
        assert!(notes_of(&text).contains(&Note::Words), "{text}: {:?}", notes_of(&text));
    }
    let state = puzzle(&(board("first", PUZZLE) + &board("now", &all))).problem;
    let digits = |values: Vec<u8>| {
        values.iter().map(|&value| if value == 0 { '.' } else { (b'0' + value) as char }).collect::<String>()
    };
    assert_eq!((digits(state.givens()), digits(state.placed())), (PUZZLE.to_owned(), placed));
    let other: String = PUZZLE.chars().rev().collect();
    assert_eq!(notes_of(&(board("one", PUZZLE) + &board("two", &other))), []);
}

#[test]
fn a_column_of_any_name_can_speak_of_rules_and_cells() {
    for (name, field) in
        [("remark", "r1c1 must be empty"), ("hint", "anti-knight"), ("bemerkung", "both diagonals"), ("x", "killer")]
    {
        let text = format!("puzzle,{name}\n{PUZZLE},{field}\n");
        assert!(!notes_of(&text).is_empty(), "{name}: {field}");
    }
    for (name, field) in [("source", "r1c1.example"), ("remark", "very hard"), ("id", "king-17"), ("n", "12")] {
        assert_eq!(notes_of(&format!("puzzle,{name}\n{PUZZLE},{field}\n")), [], "{name}: {field}");
    }
}

#[test]
fn words_that_were_read_as_a_rule_are_not_noted() {
    for (name, word) in [("variant", "diagonal"), ("type", "X-Sudoku"), ("variant", "windoku")] {
        let text = format!("{{\"{name}\": \"{word}\", \"clues\": \"{PUZZLE}\"}}");
        assert_eq!(notes_of(&text), [], "{text}");
        assert!(!puzzle(&text).problem.constraints().is_empty(), "{text}");
    }
}

#[test]
fn a_sentence_on_rows_and_columns_is_no_header() {
    let six = "....3.\n..13.4\n.....6\n31.6..\n.24...\n.5...2\n";
    for sentence in [
        "Each row and column contains 1 to 6.",
        "Row, column and box: 1-6",
        "6x6! Every row, every column and every box holds 1-6.",
    ] {
        let found = read(format!("{sentence}\n\n{six}").as_bytes(), None);
        let record = found[0].as_ref().unwrap_or_else(|error| panic!("{sentence}: {error}"));
        assert_eq!((record.problem.layout().size(), record.problem.givens()[4]), (6, 3), "{sentence}");
    }
}
