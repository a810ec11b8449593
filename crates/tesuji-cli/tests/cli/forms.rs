//! Every query verb has the same output forms.

use serde_json::Value;

use crate::PUZZLE;
use crate::process::tesuji;

/// The command line of each query; the first word is its name.
const VERBS: [&[&str]; 22] = [
    &["candidates"],
    &["why"],
    &["unneeded"],
    &["solve"],
    &["count"],
    &["check"],
    &["rate"],
    &["classify"],
    &["canonicalize"],
    &["hint"],
    &["steps"],
    &["explain"],
    &["shuffle"],
    &["transform", "--by", "half-turn"],
    &["minimal"],
    &["vicinity", "--limit", "1"],
    &["unavoidable", "--count"],
    &["scan", "--clues", "12"],
    &["symmetry"],
    &["isomorphic", "--to", PUZZLE],
    &["distance", "--to", PUZZLE],
    &["distinct", "--group"],
];

#[test]
fn json_has_the_same_head_whatever_the_verb() {
    for verb in VERBS {
        for option in [&["-o", "json"][..], &["--json"]] {
            let run = tesuji(&[verb, option].concat(), format!("{PUZZLE},rest\n"));
            let verb = verb[0];
            if verb == "scan" {
                // No puzzle has so few clues.
                assert_eq!(run.out, "");
                continue;
            }
            let value: Value = serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{verb}: {error}"));
            let head = ["query", "file", "puzzle", "rest"].map(|key| value[key].as_str());
            assert_eq!(head, [Some(verb), Some("stdin"), Some(PUZZLE), Some(",rest")], "{run:?}");
            assert_eq!((value["schema"].as_u64(), value["line"].as_u64()), (Some(1), Some(1)), "{verb}");
            let status = match verb {
                "check" => None,
                // These do not determine the number of solutions.
                "canonicalize" | "shuffle" | "transform" | "vicinity" | "isomorphic" | "distance" | "distinct" => {
                    Some("unknown")
                }
                _ => Some("unique"),
            };
            assert_eq!(value["status"].as_str(), status, "{run:?}");
        }
    }
}

#[test]
fn tables_have_a_head_and_a_row_a_puzzle() {
    for verb in VERBS {
        // Each puzzle has a different image, and none has few clues.
        if ["shuffle", "scan"].contains(&verb[0]) {
            continue;
        }
        let csv = tesuji(&[verb, &["-o", "csv"]].concat(), format!("{PUZZLE}\n{PUZZLE}\n")).out;
        let verb_name = verb[0];
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines.len(), 3, "{verb_name}: {csv}");
        assert!(lines[0].starts_with("puzzle,status,") && lines[0].ends_with(",rest"), "{verb_name}: {csv}");
        assert!(lines[1].starts_with(&format!("{PUZZLE},")) && lines[1] == lines[2], "{verb_name}: {csv}");
        if verb_name != "explain" {
            let markdown = tesuji(&[verb, &["-o", "markdown"]].concat(), format!("{PUZZLE}\n")).out;
            let bars: Vec<usize> = markdown.lines().map(|line| line.matches('|').count()).collect();
            assert_eq!(bars, [bars[0]; 3], "{verb_name}: {markdown}");
        }
    }
}

/// A problem without a solution, whose givens do not clash.
const UNSOLVABLE: &str = "12345678.........9...............................................................";

/// Data contain every problem in the order of the input, even if nothing can be said about it.
#[test]
fn data_have_an_answer_for_each_problem() {
    let grids = format!("{UNSOLVABLE}\n{}\n{PUZZLE}\n", PUZZLE.replace("53", "55"));
    let killer = ".Shape~4x4.Cage~9~R1C1";
    for verb in
        ["solve", "count", "check", "candidates", "hint", "steps", "explain", "rate", "classify", "canonicalize"]
    {
        for (input, count) in [(grids.as_str(), 3), (killer, 1)] {
            let json = tesuji(&[verb, "-o", "json"], input);
            let lines: Vec<Value> = json.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let numbers: Vec<Option<u64>> = lines.iter().map(|line| line["line"].as_u64()).collect();
            assert_eq!(numbers, (1..=count).map(Some).collect::<Vec<_>>(), "{verb}: {}", json.out);
            let fields = tesuji(&[verb, "-F", "line,status", "-o", "json"], input);
            assert_eq!(fields.out.lines().count() as u64, count, "{verb}: {}", fields.out);
        }
    }
}

#[test]
fn a_form_that_a_verb_has_not_got_is_refused_by_name() {
    let run = tesuji(&["count", "-o", "svg"], PUZZLE);
    assert_eq!((run.out.as_str(), run.code), ("", 2));
    assert!(
        run.err.contains("count does not support the form svg; it supports line, json, csv, markdown"),
        "{}",
        run.err
    );
    let run = tesuji(&["solve", "--all", "-o", "csv"], PUZZLE);
    assert_eq!((run.out.as_str(), run.code), ("", 2));
    assert!(
        run.err.contains("--all does not support the form csv; it supports line, rows, boxed, unicode, json"),
        "{}",
        run.err
    );
}

/// Adds the keys of a value and of all nested values.
fn keys_of(value: &Value, keys: &mut std::collections::BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                keys.insert(key.clone());
                keys_of(value, keys);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| keys_of(item, keys)),
        _ => {}
    }
}

#[test]
fn the_page_of_the_schema_names_every_key_and_its_examples_are_objects() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    let page = std::fs::read_to_string(path).expect("the page is in the repository");
    let input = format!("{PUZZLE}\n{}\n{}\n1...............\n12345\n", crate::SEVERAL, crate::CLASH);
    let mut keys = std::collections::BTreeSet::new();
    let more: [&[&str]; 9] = [
        &["rate", "--trace"],
        &["rate", "--scale", "hodoku", "--trace"],
        &["hint", "--depth", "full"],
        &["solve", "--all"],
        &["minimal", "--required"],
        &["minimal", "--only"],
        &["unavoidable", "--size", "4"],
        &["unavoidable", "--apart"],
        &["symmetry", "--list"],
    ];
    for args in more.into_iter().chain(VERBS) {
        for line in tesuji(&[args, &["--json"]].concat(), &input).out.lines() {
            keys_of(&serde_json::from_str(line).expect("an object a line"), &mut keys);
        }
    }
    assert!(keys.len() > 40, "{keys:?}");
    for key in keys {
        assert!(page.contains(&format!("`{key}`")), "docs/json.md does not name {key}");
    }
    let blocks: Vec<&str> = page.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 9);
    for line in blocks.iter().flat_map(|block| block.lines()) {
        let value: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(value.is_object());
    }
}
