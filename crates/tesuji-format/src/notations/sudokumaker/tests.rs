//! Tests of reading SudokuMaker links: blocks, fields and errors.

use tesuji_core::{Constraint, Problem, Relation};

use super::NOTATION;
use crate::lz_string::compress;
use crate::{Format, Metadata, Note, ReadErrorKind, Record, names, read, write};

/// Returns a link to a 4x4 puzzle with these blocks and fields, in the form of the app.
fn link(blocks: &str, fields: &str) -> String {
    let cells = ["{}"; 16].join(",");
    let puzzle = format!("\"size\":4,\"cells\":[{cells}],\"constraints\":[{blocks}]{fields}");
    packed(&format!("{{\"formatVersion\":\"1.5.0\",\"puzzle\":{{{puzzle}}}}}"))
}

fn packed(json: &str) -> String {
    format!("https://sudokumaker.app/?puzzle={}", compress(json).replace('+', "%2B").replace('/', "-").replace('=', ""))
}

fn only(text: &str) -> Result<Record, ReadErrorKind> {
    let mut records = read(text.as_bytes(), None);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0).map_err(|error| error.kind())
}

fn constraints(blocks: &str) -> Vec<Constraint> {
    only(&link(blocks, "")).unwrap().problem.constraints().to_vec()
}

fn message(text: &str) -> String {
    read(text.as_bytes(), None).remove(0).unwrap_err().to_string()
}

#[test]
fn blocks_become_constraints() {
    let pairs = |relation, pair| Constraint::Pairs { relation, pairs: vec![pair] };
    assert_eq!(
        constraints(
            r#"{"type":200,"clues":[{"value":1,"edge":1}],"negative":[]},{"type":202,"clues":[{"value":5,"edge":4}]}"#
        ),
        [pairs(Relation::Difference(1), [0, 1]), pairs(Relation::Sum(5), [0, 4])]
    );
    assert_eq!(
        constraints(r#"{"type":301,"cages":[{"value":0,"cells":[0,1]},{"value":5,"cells":[2,3]}]}"#),
        [Constraint::Cage { cells: vec![0, 1], sums: vec![] }, Constraint::Cage { cells: vec![2, 3], sums: vec![5] }]
    );
    // The bulb was clicked from right to left.
    assert_eq!(
        constraints(r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[1,0],"arrows":[[0,4,8],[1]]}]}"#),
        [Constraint::Arrow { circle: vec![0, 1], cells: vec![4, 8] }]
    );
    assert_eq!(
        constraints(r#"{"type":500,"clues":[{"value":9,"outerCell":3,"diagonal":1},{"outerCell":0,"diagonal":-1}]}"#),
        [Constraint::LittleKiller { cells: vec![1, 4], sum: 9 }]
    );
    assert_eq!(
        constraints(r#"{"type":504,"clues":[{"value":2,"outerCell":11},{"value":3,"outerCell":31}]}"#),
        [
            Constraint::NumberedRoom { cells: vec![3, 2, 1, 0], value: 2 },
            Constraint::NumberedRoom { cells: vec![12, 8, 4, 0], value: 3 }
        ]
    );
    assert_eq!(
        constraints(r#"{"type":303,"clues":[{"corner":6,"digits":[1,1]}]},{"type":302,"groups":[[0,6,11]]}"#),
        [
            Constraint::Clone { cells: vec![0, 0], copies: vec![6, 11] },
            Constraint::Contains { cells: vec![0, 1, 4, 5], values: vec![1, 1], exact: false }
        ]
    );
    assert_eq!(
        constraints(r#"{"type":304,"cages":[{"value":"2113","cells":[0,1,2]}]},{"type":405,"lines":[[0,5,10,15]]}"#),
        [
            Constraint::LookAndSay { cells: vec![0, 1, 2], counts: vec![(2, 1), (1, 3)] },
            Constraint::Sum { terms: vec![(1, 0), (-2, 5), (1, 10)], total: 0 },
            Constraint::Sum { terms: vec![(1, 5), (-2, 10), (1, 15)], total: 0 }
        ]
    );
    // Low 1, middle 2 and 3, high 4; odd and even digits.
    assert_eq!(
        constraints(
            r#"{"type":406,"groups":[2,12,16],"lines":[[0,1,2]]},{"type":406,"groups":[10,20],"lines":[[4,5]]}"#
        ),
        [Constraint::Entropic { cells: vec![0, 1, 2] }, Constraint::Modular { cells: vec![4, 5], modulus: 2 }]
    );
}

#[test]
fn groups_of_digits_that_have_no_name_hold_as_well() {
    // 1 and 2 alternate with 4; 3 does not occur on the line.
    let count = |blocks: &str, line: [u8; 4]| {
        let problem = only(&link(blocks, "")).unwrap().problem;
        problem.constraints().iter().all(|one| match one {
            Constraint::Allowed { cell, values } => values.contains(line[*cell]),
            Constraint::Pairs { relation, pairs } => {
                pairs.iter().all(|&[a, b]| relation.holds(1, line[a].into(), line[b].into()))
            }
            Constraint::Regular { segments, automaton } => {
                segments[0] != [0, 1, 4, 5] || automaton.accepts(&[line.to_vec()])
            }
            other => panic!("{other:?}"),
        })
    };
    let line = r#"{"type":406,"groups":[6,16],"lines":[[0,1,2,3]]}"#;
    assert!(count(line, [1, 4, 2, 4]) && count(line, [4, 1, 4, 2]));
    assert!(!count(line, [1, 2, 4, 2]) && !count(line, [1, 3, 2, 4]) && !count(line, [1, 4, 4, 2]));
    let squares = r#"{"type":16,"groups":[6,24]}"#;
    assert!(count(squares, [1, 2, 2, 3]) && !count(squares, [1, 2, 1, 2]));
}

#[test]
fn negative_numbers_spare_marked_pairs() {
    let spared = |overrides: &str| {
        let dots = r#"{"type":201,"clues":[{"value":2,"edge":1}],"negative":[]"#;
        let blocks = format!(r#"{dots}{overrides}}},{{"type":200,"clues":[{{"value":2,"edge":4}}],"negative":[1]}}"#);
        let found = constraints(&blocks).into_iter().find_map(|one| match one {
            Constraint::NotAdjacent { exempt, .. } => Some(exempt),
            _ => None,
        });
        found.unwrap()
    };
    assert_eq!(spared(""), [[0, 4]]);
    assert_eq!(spared(r#","overrideNegativeDifferences":true"#), [[0, 1], [0, 4]]);
}

#[test]
fn grids_of_any_kind_are_read_and_written() {
    let custom = |rows: usize, columns: usize, more: &str| {
        let cells = vec!["{}"; rows * columns].join(",");
        let fields = format!("\"type\":\"custom\",\"width\":{columns},\"height\":{rows}{more}");
        only(&packed(&format!("{{\"puzzle\":{{{fields},\"cells\":[{cells}]}}}}"))).unwrap().problem
    };
    let houses = |problem: &Problem| problem.layout().houses().count();
    let free = custom(2, 3, "");
    assert_eq!((free.layout().size(), houses(&free)), (9, 0));
    let zero = custom(3, 4, r#","minDigit":0,"maxDigit":3,"constraints":[{"type":2003}]"#);
    assert_eq!((zero.layout().size(), zero.layout().first_number(), houses(&zero)), (4, 0, 7));
    let areas = custom(
        4,
        4,
        r#","constraints":[{"type":2003,"areas":[{"x":0,"y":0,"width":2,"height":2},{"x":2,"y":1,"width":2,"height":3}]}]"#,
    );
    let names: Vec<String> = areas.layout().houses().map(|house| house.name).collect();
    assert_eq!((names.len(), names[0].as_str(), names[8].as_str()), (9, "row 1 of area 1", "column 4 of area 2"));
    for problem in [free, zero] {
        let mut text = String::new();
        write(&problem, &Metadata::new(), Format::Sudokumaker, &mut text).unwrap();
        assert_eq!(only(&text).unwrap().problem, problem);
    }
}

#[test]
fn what_says_nothing_is_left_out() {
    let blocks = r#"{"type":0},{"type":13,"disabled":true},{"type":12,"solverIgnored":true},{"type":2001,"cages":[]},
        {"type":4000,"cells":[3]},{"type":300,"thermometers":[[3]],"slow":false}"#;
    let record = only(&link(blocks, r#","name":"Night","author":"A B","comment":"Fill in 1 to 4.","export":{"a":1}"#));
    let record = record.unwrap();
    assert_eq!(record.problem.constraints(), []);
    assert!(record.notes.contains(&Note::Cosmetics), "{:?}", record.notes);
    assert_eq!((record.metadata.get(names::TITLE), record.metadata.get(names::AUTHOR)), (Some("Night"), Some("A B")));
}

#[test]
fn what_is_not_understood_is_named() {
    let custom = r#"{"type":1000,"definition":{"name":"Rainbow"}},{"type":777},{"type":301,"cages":[],"odd":[1]}"#;
    assert_eq!(
        message(&link(custom, r#","extra":5"#)),
        "these constraints cannot be read: custom constraint \"Rainbow\", constraint of type 777, killer cage with odd, extra"
    );
    assert_eq!(
        message(&link(r#"{"type":304,"cages":[{"value":"x","cells":[0]}]}"#, "")).matches("look-and-say").count(),
        1
    );
    let rules = message(&link(
        r#"{"type":1,"regions":[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]}"#,
        r#","comment":"Digits along thermometers increase.""#,
    ));
    assert!(rules.contains("a SudokuMaker puzzle with other rules"), "{rules}");
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (block, fault) in [
        (r#"{"type":100,"cells":[16]}"#, "cell 16 is outside the grid"),
        (r#"{"type":200,"clues":[{"value":1,"edge":0}]}"#, "edge 0 is not between two cells"),
        (r#"{"type":303,"clues":[{"corner":-1,"digits":[1]}]}"#, "corner -1 is outside the grid"),
        (r#"{"type":502,"clues":[{"value":1,"outerCell":0}]}"#, "outer cell 0 does not face a line of cells"),
        (
            r#"{"type":503,"clues":[{"value":-1,"outerCell":1}]}"#,
            "the clue of a skyscraper is not a number of buildings",
        ),
        (r#"{"type":301,"cages":[{"value":"x","cells":[0]}]}"#, "killer cage: expected a whole number, found \"x\""),
        (r#"{"type":300,"thermometers":{"a":1}}"#, "thermometer: expected a list, found {\"a\":1}"),
        (r#"{"type":300,"thermometers":[[1,2]],"slow":3}"#, "thermometer: expected true or false, found 3"),
        (r#"{"type":200,"clues":[{"value":1}]}"#, "difference: a number is missing"),
        (r#"{"type":1,"regions":[0,1]}"#, "regions are given for 2 cells, but the grid has 16"),
        (r#"{"type":1,"regions":[0,0,0,0,0,1,1,1,1,2,2,2,2,3,3,3]}"#, "region 1 has more cells than there are values"),
    ] {
        let found = message(&link(block, ""));
        assert!(found.contains(fault), "{found}");
    }
    assert!(message(&link("", r#","cells":[]"#)).contains("4 rows of 4 cells make 16, but the puzzle has 0"));
    let value = link("", "").replace("puzzle=", "puzzle=x");
    assert!(message(&value).contains("this SudokuMaker link does not contain a puzzle"), "{}", message(&value));
    let nine = packed(r#"{"puzzle":{"size":1,"cells":[{"given":true,"value":9}]}}"#);
    assert!(message(&nine).contains("r1c1 has 9, but the digits are 1 to 1"));
    let huge = packed(&format!("{{\"puzzle\":\"{}\"}}", " ".repeat(1 << 20)));
    assert!(huge.len() < 9000);
    assert!(message(&huge).contains("the link expands to more than"));
}

#[test]
fn digits_and_marks_of_the_player_are_kept_in_a_classic() {
    let mut cells = vec!["{}".to_owned(); 81];
    cells[0] = r#"{"given":true,"value":5}"#.to_owned();
    cells[1] = r#"{"value":3}"#.to_owned();
    cells[2] = r#"{"candidates":518}"#.to_owned();
    let boxes: Vec<String> = (0..81).map(|cell| (cell / 27 * 3 + cell % 9 / 3).to_string()).collect();
    let json = format!(
        "{{\"puzzle\":{{\"cells\":[{}],\"constraints\":[{{\"type\":1,\"regions\":[{}]}}]}}}}",
        cells.join(","),
        boxes.join(",")
    );
    let record = only(&packed(&json)).unwrap();
    let position = record.problem.position().unwrap();
    assert_eq!((position.clues.clue_count(), position.placed.clue_count()), (1, 1));
    let mut text = String::new();
    (NOTATION.write)(&record.problem, &Metadata::new(), &mut text).unwrap();
    assert_eq!(only(&text).unwrap().problem, record.problem);
}

#[test]
fn documents_are_read_without_a_link() {
    let cells = |first: &str| format!("[{first}{}]", ",{}".repeat(15));
    let document = |first: &str, rest: &str| {
        format!(r#"{{"formatVersion":"1.5.0","puzzle":{{"size":4,"cells":{},"constraints":[{rest}]}}}}"#, cells(first))
    };
    let first = r#"{"given":true,"value":2}"#;
    let regions = r#"{"type":1,"regions":[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]}"#;
    let text = format!("{}\n{}\n", document(first, regions), document("{}", ""));
    let records = read(text.as_bytes(), None);
    assert_eq!(records.len(), 2);
    let records: Vec<Record> = records.into_iter().map(Result::unwrap).collect();
    assert!(records.iter().all(|record| record.format == Format::SudokumakerJson));
    assert_eq!(records[0].problem.givens()[..2], [2, 0]);
    for (rest, name) in
        [(r#"{"type":1000,"name":"program"}"#, "unknown-constraints"), (r#"{"type":1,"regions":[0]}"#, "invalid")]
    {
        let error = read(document(first, rest).as_bytes(), None).remove(0).unwrap_err();
        assert_eq!(error.kind().name(), name, "{rest}");
    }
}
