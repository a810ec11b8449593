//! Documents of many programs: the parts that are read, named or refused.

use tesuji_core::Constraint;
use tesuji_format::{Note, Record, names, read};

const PUZZLE: &str = "81..5..4....682..56.5.91..315.2..8.6...8.5.21.8.1..53452.9....8....2.9.7...31.4.2";
const SOLUTION: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn values() -> Vec<u8> {
    PUZZLE.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect()
}

/// Returns the rows of the puzzle, each cell formatted by `cell`.
fn rows(cell: impl Fn(u8) -> String) -> String {
    let rows: Vec<String> = values()
        .chunks(9)
        .map(|row| format!("[{}]", row.iter().map(|&value| cell(value)).collect::<Vec<_>>().join(",")))
        .collect();
    format!("[{}]", rows.join(",\n "))
}

fn plain_rows() -> String {
    rows(|value| value.to_string())
}

fn one(text: &str) -> Record {
    match &read(text.as_bytes(), None)[..] {
        [Ok(record)] => record.clone(),
        other => panic!("{text}\nis read as {other:?}"),
    }
}

/// Returns the record of a text that contains the puzzle without other rules.
fn puzzle(text: &str) -> Record {
    let record = one(text);
    assert_eq!(record.problem.givens(), values(), "{text}");
    record
}

fn refusal(text: &str) -> String {
    let readings = read(text.as_bytes(), None);
    assert!(readings.iter().all(Result::is_err), "{text}\nis read as {readings:?}");
    readings[0].as_ref().unwrap_err().to_string()
}

#[test]
fn empty_cells_are_written_in_many_ways() {
    for empty in ["0", "-1", "null", "\"\"", "\".\"", "NaN", "None", "[]", "{}", "false"] {
        let cell = |value| if value == 0 { empty.to_owned() } else { u8::to_string(&value) };
        assert!(puzzle(&rows(cell)).notes.is_empty(), "{empty}");
        puzzle(&format!("{{\"board\": {}}}", rows(cell)));
    }
    let holes = rows(|value| if value == 0 { String::new() } else { value.to_string() });
    // A comma at the end of a row adds no cell in JavaScript.
    puzzle(&format!("const grid = {{grid: {}}}", holes.replace(",]", ",,]")));
    // A cell is lost among cells that are written as empty.
    refusal(&format!("{{\"grid\": {}}}", plain_rows().replacen("8,1,0", "8,,0", 1)));
}

#[test]
fn cells_as_objects_keep_clues_digits_and_marks_apart() {
    let placed = |value: u8| format!("{{\"value\":{value},\"fixed\":{}}}", value != 0 && value != 8);
    let record = one(&format!("{{\"cells\":{}}}", rows(placed)));
    let position = record.problem.position().unwrap();
    assert_eq!(position.placed.clue_count(), PUZZLE.matches('8').count());
    assert_eq!(position.clues.clue_count() + position.placed.clue_count(), PUZZLE.matches(|c| c != '.').count());
    let marked = |value: u8| match value {
        0 => "{\"v\":null,\"pencilMarks\":[1,3]}".to_owned(),
        value => format!("{{\"v\":{value}}}"),
    };
    assert_eq!(puzzle(&rows(marked)).problem.position().unwrap().candidates.map(|marks| marks.len() % 2), Some(0));
    for way in ["{\"position\":[R,C],\"value\":V}", "{\"row\":R,\"col\":C,\"digit\":V}", "{\"x\":C,\"y\":R,\"val\":V}"]
    {
        let cells: Vec<String> = (0..81)
            .filter(|&cell| values()[cell] != 0)
            .map(|cell| {
                let cell = (cell / 9, cell % 9, values()[cell]);
                way.replace('R', &cell.0.to_string())
                    .replace('C', &cell.1.to_string())
                    .replace('V', &cell.2.to_string())
            })
            .collect();
        puzzle(&format!("{{\"saved\":1,\"cells\":[{}]}}", cells.join(",")));
    }
}

#[test]
fn marks_solutions_and_colours_beside_a_grid_are_no_puzzles() {
    let flags = format!("[{}]", vec!["[0,1,0,0,0,0,0,0,1]"; 81].join(","));
    let texts = format!("[{}]", vec!["\"29\""; 81].join(","));
    let named = format!("{{{}}}", "\"r1c3\":[2,9],\"r9c8\":\"29\"");
    for marks in [flags, texts, named] {
        let record = puzzle(&format!("{{\"puzzle\":\"{PUZZLE}\",\"notes\":{marks}}}"));
        assert!(record.problem.position().unwrap().candidates.is_some_and(|marks| !marks.is_empty()), "{marks}");
    }
    for name in ["solution", "solvedBoard", "answerKey"] {
        let record = puzzle(&format!("{{\"board\":{},\"{name}\":\"{SOLUTION}\"}}", plain_rows()));
        assert_eq!(record.metadata.get(names::SOLUTION), Some(SOLUTION), "{name}");
    }
    for name in ["colors", "highlights", "undoStack", "scores"] {
        let record = puzzle(&format!("{{\"board\":{},\"{name}\":{}}}", plain_rows(), plain_rows()));
        assert_eq!(record.notes, [Note::Unread { names: name.into() }]);
    }
}

#[test]
fn rules_beside_a_grid_are_read_or_refused() {
    let with = |rules: &str| format!("{{\"grid\":{},{rules}}}", plain_rows());
    for (rules, expected) in [
        ("\"cages\":[{\"cells\":[[0,2],[0,3]],\"sum\":9}]", vec!["cage"]),
        ("\"killerCages\":[{\"value\":9,\"cells\":[\"R1C3\",\"R1C4\"]}]", vec!["cage"]),
        ("\"diagonals\":true", vec!["diagonal"]),
        ("\"variant\":\"Anti-Knight\"", vec!["anti-chess"]),
        ("\"constraints\":[\"antiking\",\"nonconsecutive\"]", vec!["anti-chess", "not-adjacent"]),
        ("\"type\":\"classic\",\"lines\":[],\"killer\":false", vec![]),
    ] {
        assert_eq!(puzzle(&with(rules)).problem.constraint_names(), expected, "{rules}");
    }
    for rules in [
        "\"thermometers\":[[0,1]]",
        "\"visual_elements\":[{\"kind\":1}]",
        "\"rules\":\"Digits in cages sum up\"",
        "\"variant\":\"thermo\"",
        "\"cages\":[{\"cells\":[1,2],\"product\":8}]",
        "\"antiqueen\":true",
        "\"type\":\"killer\"",
    ] {
        let name = rules[1..].split('"').next().unwrap();
        let refused = refusal(&with(rules));
        assert!(refused.contains(name) || refused.contains("killer"), "{rules}: {refused}");
    }
    let regions: Vec<String> = (0..6)
        .map(|region| (0..6).map(|row| format!("[{row},{}]", (region + row / 3) % 6)).collect::<Vec<_>>().join(","))
        .map(|cells| format!("[{cells}]"))
        .collect();
    let grid = format!("[{}]", ["[0,0,0,0,0,0]"; 6].join(","));
    let record = one(&format!("{{\"grid\":{grid},\"regions\":[{}]}}", regions.join(",")));
    assert_eq!(record.problem.layout().boxes(), None);
}

#[test]
fn cages_alone_are_a_killer_without_clues() {
    for text in [
        "[{\"cells\": [[0, 0], [0, 1]], \"sum\": 8}, {\"cells\": [[0, 2], [1, 2]], \"sum\": 9}]",
        "cages = [\n    {'cells': [(0, 0), (0, 1)], 'sum': 8},\n    {'cells': [(0, 2), (1, 2)], 'sum': 9},\n]\n",
        "cages = [(8, [(0, 0), (0, 1)]), (9, [(0, 2), (1, 2)])]",
        "{\"cages\": [{\"total\": 8, \"squares\": [\"R1C1\", \"R1C2\"]}, {\"total\": 9, \"squares\": [\"R1C3\", \"R2C3\"]}]}",
    ] {
        let problem = one(text).problem;
        let cage = |cells: [usize; 2], sum| Constraint::Cage { cells: cells.to_vec(), sums: vec![sum] };
        assert_eq!(problem.constraints(), [cage([0, 1], 8), cage([2, 11], 9)], "{text}");
        assert!(problem.givens().iter().all(|&given| given == 0));
    }
    // The number of cells is that of a smaller grid.
    let rows: Vec<String> = (0..4).map(|row| format!("[10, [[{row},0],[{row},1],[{row},2],[{row},3]]]")).collect();
    assert_eq!(one(&format!("{{\"cages\": [{}]}}", rows.join(","))).problem.layout().size(), 4);
}

#[test]
fn documents_without_a_known_grid_are_refused_by_name() {
    let rows = plain_rows();
    for (text, name) in [
        (format!("{{\"picture\":{rows}}}"), "picture"),
        (format!("{{\"a\":{{\"scores\":{rows}}}}}"), "scores"),
        (format!("{{\"board\":{rows},\"grid\":\"{SOLUTION}\"}}").replacen("8,1", "1,8", 1), "grid"),
        (format!("{{\"puzzle\":\"{PUZZLE}\",\"quiz\":\"{SOLUTION}\"}}"), "quiz"),
        ("{\"constraints\":[{\"type\":3,\"cells\":[0,1,2,3,4,5,6,7,8]}],\"cells\":[{},{}]}".to_owned(), "constraints"),
        (format!("{{\"version\":\"http://ipuz.org/v2\",\"puzzle\":{rows},\"cages\":[{{}}]}}"), "ipuz"),
    ] {
        let refused = refusal(&text);
        assert!(refused.contains(name), "{text}\n{refused}");
    }
}

#[test]
fn puzzles_are_found_at_any_depth_and_in_lists() {
    let object = format!("{{\"value\":{},\"solution\":\"{SOLUTION}\",\"difficulty\":\"Easy\"}}", plain_rows());
    let record = puzzle(&format!("{{\"newboard\":{{\"grids\":[{object}],\"results\":1}}}}"));
    assert_eq!(record.metadata.get("difficulty"), Some("Easy"));
    let list = format!("{{\"easy\":[\"{PUZZLE}\",\"{PUZZLE}\"],\"hard\":[{}]}}", plain_rows());
    assert_eq!(read(list.as_bytes(), None).iter().filter(|reading| reading.is_ok()).count(), 3);
    let program = format!("const puzzle = {};\nconst solution = \"{SOLUTION}\";\n", plain_rows());
    puzzle(&program);
    puzzle(&format!("puzzle = {{'board': {}, 'level': 'hard',}}", plain_rows().replace('0', "None")));
}

#[test]
fn cages_of_sudokupad_that_ask_for_something_else_are_refused_by_name() {
    let document = |cage: &str| {
        let cells = rows(|value| if value == 0 { "{}".to_owned() } else { format!("{{\"value\":{value}}}") });
        format!(
            "{{\"metadata\":{{\"title\":\"T\"}},\"cellSize\":50,\"cells\":{cells},\"cages\":[{{\"cells\":[[0,2],[0,3]],{cage}}}]}}"
        )
    };
    puzzle(&document("\"style\":\"box\""));
    for field in ["product", "difference", "operator", "average"] {
        let refused = refusal(&document(&format!("\"unique\":true,\"{field}\":8")));
        assert!(refused.contains(field), "{refused}");
    }
}

#[test]
fn declarations_of_a_program_are_one_object() {
    let (grid, line) = (plain_rows(), format!("\"{PUZZLE}\""));
    for text in [
        format!("cages = [{{'cells': [(0, 2), (0, 3)], 'sum': 9}}]\ngrid = {grid}\n"),
        format!("grid = {grid}\ncages = [(9, [(0, 2), (0, 3)])]\n"),
        format!("const grid = {grid};\nconst cages = [{{cells: [[0, 2], [0, 3]], sum: 9}}];\n"),
        format!("# a killer\nsize = 9\npuzzle = {line}\nkiller_cages = [([(0, 2), (0, 3)], 9)]\n"),
        format!("let board: number[][] = {grid}\nwindow.cages = [{{cells: [[0, 2], [0, 3]], sum: 9}}]"),
    ] {
        let record = puzzle(&text);
        let cage = Constraint::Cage { cells: vec![2, 3], sums: vec![9] };
        assert_eq!(record.problem.constraints(), [cage], "{text}");
    }
    assert!(refusal(&format!("grid = {grid}\nthermos = [[(0, 0), (0, 1)]]\n")).contains("thermos"));
    // Without rules they are separate puzzles.
    assert_eq!(read(format!("first = {grid}\nsecond = {grid}\n").as_bytes(), None).len(), 2);
}

#[test]
fn cells_may_be_pairs_of_a_value_and_a_flag() {
    let solution: Vec<u8> = SOLUTION.bytes().map(|byte| byte - b'0').collect();
    // The first three empty cells have a player's digit.
    let open: Vec<usize> = (0..81).filter(|&at| values()[at] == 0).collect();
    let cell = |at: usize, given: &str, other: &str| match values()[at] {
        0 if open[..3].contains(&at) => format!("[{},{other}]", solution[at]),
        0 => format!("[0,{other}]"),
        value => format!("[{value},{given}]"),
    };
    for (given, other) in [("1", "0"), ("true", "false"), ("0", "1")] {
        let cells: Vec<String> = (0..81).map(|at| cell(at, given, other)).collect();
        let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
        let record = puzzle(&format!("{{\"board\": [{}]}}", rows.join(",")));
        let placed = record.problem.position().unwrap().placed;
        assert_eq!(placed.clue_count(), 3, "{given} {other}");
    }
    let doubtful: Vec<String> = (0..81).map(|at| cell(at, "1", if at % 2 == 0 { "0" } else { "1" })).collect();
    refusal(&format!("{{\"board\": [{}]}}", doubtful.join(",")));
}

#[test]
fn rows_may_be_objects() {
    let cell = |value: u8| format!("{{\"v\": {value}, \"fixed\": {}}}", value != 0);
    let row = |name: &str, row: &[u8]| {
        format!("{{\"id\": 1, \"{name}\": [{}]}}", row.iter().map(|&value| cell(value)).collect::<Vec<_>>().join(","))
    };
    for name in ["cells", "values", "columns"] {
        let rows: Vec<String> = values().chunks(9).map(|cells| row(name, cells)).collect();
        puzzle(&format!("{{\"game\": {{\"rows\": [{}]}}}}", rows.join(",")));
    }
}

#[test]
fn earlier_states_are_no_puzzles() {
    for name in ["undoStack", "history", "steps"] {
        let grid = plain_rows();
        puzzle(&format!(
            "{{\"game\": {{\"board\": {grid}}}, \"{name}\": [{{\"board\": {grid}}}, {{\"board\": {grid}}}]}}"
        ));
    }
    let state = plain_rows().replacen("[8,1,0", "[8,1,2", 1);
    for (clues, player) in [("level", "progress"), ("clues", "player"), ("puzzle", "userState")] {
        let text = format!("{{\"{player}\": {{\"rows\": {state}}}, \"{clues}\": {{\"rows\": {}}}}}", plain_rows());
        assert_eq!(puzzle(&text).notes, [Note::Unread { names: player.into() }], "{text}");
    }
    let solved = SOLUTION.bytes().map(|byte| (byte - b'0').to_string()).collect::<Vec<_>>();
    let solved: Vec<String> = solved.chunks(9).map(|row| format!("[{}]", row.join(", "))).collect();
    let solved = format!("[{}]", solved.join(",\n  "));
    for (first, second) in [("given", "expected"), ("input", "want")] {
        let program = format!("{first} = {}\n{second} = {solved}\nassert solve({first}) == {second}\n", plain_rows());
        assert_eq!(puzzle(&program).metadata.get(names::SOLUTION), Some(SOLUTION), "{program}");
    }
    let cells: Vec<String> = (0..16).map(|at| format!("{},{},{},1", at / 4 + 1, at % 4 + 1, at % 5)).collect();
    refusal(&format!("row,col,value,given\n{}\n", cells.join("\n")));
}

#[test]
fn zero_beside_another_mark_is_noted() {
    let first = |empty: &str| {
        let nth = std::cell::Cell::new(0);
        let text = rows(|value| {
            nth.set(nth.get() + u32::from(value == 0));
            if value != 0 || nth.get().is_multiple_of(2) { value.to_string() } else { empty.to_owned() }
        });
        puzzle(&text).notes
    };
    for empty in ["null", "-1", "\".\""] {
        assert_eq!(first(empty), [Note::TwoMarks], "{empty}");
    }
}

#[test]
fn rules_that_fields_name_are_noted() {
    for field in [
        "\"category\": \"Windoku\"",
        "\"name\": \"Diagonal Sudoku #4\"",
        "\"description\": \"No repeated digit on the two long diagonals\"",
        "\"title\": \"Killer Sudoku 12\"",
        "\"sudokuType\": \"X\"",
        "\"comment\": \"X-sudoku\"",
        "\"isX\": true",
    ] {
        let record = puzzle(&format!("{{\"puzzle\": \"{PUZZLE}\", {field}}}"));
        assert!(matches!(&record.notes[..], [Note::Unread { .. }]), "{field}: {:?}", record.notes);
    }
    for field in ["\"name\": \"Sudoku 4\"", "\"type\": \"classic\"", "\"title\": \"Puzzle of the day\""] {
        assert!(puzzle(&format!("{{\"puzzle\": \"{PUZZLE}\", {field}}}")).notes.is_empty(), "{field}");
    }
    for kind in ["sudoku/diagonalsudoku#1", "sudoku/jigsawsudoku", "latinsquare#1"] {
        let kind = format!("\"version\": \"http://ipuz.org/v2\", \"kind\": [\"http://ipuz.org/{kind}\"]");
        assert!(refusal(&format!("{{{kind}, \"puzzle\": {}}}", plain_rows())).contains("ipuz"));
    }
    let plain = "\"version\": \"http://ipuz.org/v2\", \"kind\": [\"http://ipuz.org/sudoku#1\"]";
    puzzle(&format!("{{{plain}, \"dimensions\": {{\"width\": 9, \"height\": 9}}, \"puzzle\": {}}}", plain_rows()));
}

#[test]
fn rules_above_or_beside_the_object_of_a_grid_are_noted() {
    let board = format!("{{\"board\": {}}}", plain_rows());
    for (text, name) in [
        (format!("{{\"data\": {board}, \"cages\": [{{\"sum\": 10, \"cells\": [\"r1c3\", \"r2c3\"]}}]}}"), "cages"),
        (format!("{{\"config\": {{\"diagonals\": true}}, \"state\": {board}}}"), "diagonals"),
        (format!("{{\"meta\": {{\"variant\": \"anti-knight\"}}, \"data\": {board}}}"), "variant"),
        (format!("{{\"type\": \"diagonal\", \"data\": [{board}]}}"), "type"),
        (format!("{{\"title\": \"Killer sudoku\", \"data\": [{board}]}}"), "title"),
        (format!("{{\"settings\": {{\"boxWidth\": 2}}, \"game\": {board}}}"), "boxWidth"),
    ] {
        assert_eq!(puzzle(&text).notes, [Note::Unread { names: name.into() }], "{text}");
    }
    for text in [
        format!("{{\"type\": \"success\", \"data\": {board}}}"),
        format!("{{\"variant\": \"classic\", \"title\": \"Today\", \"data\": {board}}}"),
        format!("{{\"settings\": {{\"boxWidth\": 3, \"diagonals\": false}}, \"game\": {board}}}"),
    ] {
        assert!(puzzle(&text).notes.is_empty(), "{text}");
    }
}
