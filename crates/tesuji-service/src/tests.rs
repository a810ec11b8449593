//! Tests of requests and answers in JSON, and of their errors.

use super::*;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const SEVERAL: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......";

const PICTURE: &[u8] = include_bytes!("../../../testdata/pictures/puzzle.png");

fn ask(name: &str, request: &Value) -> Value {
    let answer = answer(name, request.to_string().as_bytes(), &Control::new());
    let answer = answer.unwrap_or_else(|error| panic!("{name} {request}: {error}"));
    serde_json::from_slice(&answer).unwrap()
}

fn refuse(name: &str, request: &str) -> ApiError {
    answer(name, request.as_bytes(), &Control::new()).unwrap_err()
}

/// Returns a request that the verb answers.
fn request_for(verb: &Verb) -> Value {
    let mut request = match verb.takes() {
        VerbInput::Problem | VerbInput::Problems => json!({ "text": PUZZLE }),
        VerbInput::Picture => json!({ "picture": STANDARD.encode(PICTURE) }),
        VerbInput::Parameters | VerbInput::Nothing => json!({}),
    };
    match verb.name() {
        "isomorphic" | "distance" => request["to"] = SEVERAL.into(),
        "technique" => request["name"] = "x-wing".into(),
        "evaluate" => request["prediction"] = PUZZLE.into(),
        "scan" => request["fixed"] = json!(["r1c1"]),
        _ => {}
    }
    request
}

#[test]
fn every_verb_answers_by_the_schema() {
    let can_answer =
        |verb: &&Verb| verb.name() != "scan" && (verb.takes() != VerbInput::Picture || cfg!(feature = "decode"));
    for verb in VERBS.iter().filter(can_answer) {
        let answer = ask(verb.name(), &request_for(verb));
        assert_eq!(answer["schema"], 1, "{}", verb.name());
        let named = ["automorphisms"].contains(&verb.name()) || answer["query"] == verb.name();
        assert!(named, "{}: {answer}", verb.name());
        assert!(
            answer["status"].is_string()
                || answer["items"].is_array()
                || answer["is_solution"].is_boolean()
                || answer["id"].is_string(),
            "{answer}"
        );
    }
}

#[test]
fn names_are_unique() {
    for (nth, verb) in VERBS.iter().enumerate() {
        assert!(VERBS[..nth].iter().all(|other| other.name() != verb.name()), "{}", verb.name());
        assert_eq!(super::verb(verb.name()).map(Verb::name), Some(verb.name()));
    }
    assert_eq!(refuse("sovle", "{}").kind(), ApiErrorKind::UnknownVerb);
}

#[test]
fn parameters_stand_beside_the_text() {
    assert_eq!(ask("solve", &json!({ "text": SEVERAL, "limit": 100 }))["count"], 100);
    assert_eq!(ask("solve", &json!({ "limit": 2, "text": SEVERAL }))["count"], 2);
    assert_eq!(ask("rate", &json!({ "text": PUZZLE }))["er"], 2.6);
    assert_eq!(ask("rate", &json!({ "text": PUZZLE, "scale": "se" }))["er"], 2.6);
    assert_eq!(ask("rate", &json!({ "text": PUZZLE, "scale": "hodoku" }))["scale"], "hodoku");
    let small = ask("solve", &json!({ "text": "1.............2." , "format": "line" }));
    assert_eq!(small["size"], 4);
}

#[test]
fn an_error_has_a_code_and_a_place() {
    let cases = [
        ("{\"text\":", "json-syntax", Some(8)),
        ("[]", "parameter", Some(0)),
        ("{\n \"limt\": 3}", "parameter", Some(8)),
        ("{\"limit\": \"x\"}", "parameter", Some(12)),
        ("{}", "text-missing", None),
        ("{\"text\":\"\"}", "text-missing", None),
        ("{\"text\":\"12\"}", "text-unreadable", Some(0)),
        ("{\"text\":\"x\",\"text\":\"y\"}", "parameter", Some(22)),
        ("{\"text\":\"x\",\"format\":\"morse\"}", "parameter", Some(28)),
    ];
    for (request, code, offset) in cases {
        let error = refuse("solve", request);
        assert_eq!((error.code(), error.offset()), (code, offset), "{request}: {error}");
    }
    let two = format!("{{\"text\":\"{PUZZLE}\\n{SEVERAL}\"}}");
    assert_eq!(refuse("solve", &two).kind(), ApiErrorKind::SeveralProblems);
    let error: Value = serde_json::from_str(&refuse("solve", "{}").to_json("solve", Some(3))).unwrap();
    assert_eq!((&error["line"], &error["code"]), (&3.into(), &"text-missing".into()));
}

#[test]
fn causes_and_notes_have_names() {
    let refused = |text: &str| {
        let error = refuse("solve", &json!({ "text": text }).to_string());
        let object: Value = serde_json::from_str(&error.to_json("solve", None)).unwrap();
        object["cause"].clone()
    };
    let rows = json!({ "name": "rows", "values": { "expected": "9", "found": "2" } });
    assert_eq!(refused("53..7....\n6..195...\n"), rows);
    assert_eq!(refused("12"), json!({ "name": "unrecognized" }));
    let constraints = json!({ "name": "unknown-constraints", "values": { "names": ".Nothing" } });
    assert_eq!(refused(".Shape~9x9.Nothing~1"), constraints);
    let without_text: Value = serde_json::from_str(&refuse("solve", "{}").to_json("solve", None)).unwrap();
    assert!(without_text.get("cause").is_none());
    let read = &ask("convert", &json!({ "text": format!("{}l", &PUZZLE.replace('.', "0")[..80]) }))["items"][0];
    assert_eq!((&read["note_names"], read["notes"].as_array().map(Vec::len)), (&json!(["letters"]), Some(1)));
    assert!(ask("solve", &json!({ "text": PUZZLE })).get("note_names").is_none());
}

#[test]
fn a_rating_says_that_it_leaves_out_what_a_player_has_placed_and_marked() {
    let text = |more: Value| {
        let cell = |sign: char| sign.to_digit(10).map_or(json!({}), |digit| json!({ "value": digit, "given": true }));
        let mut cells: Vec<Value> = PUZZLE.chars().map(cell).collect();
        cells[2] = more;
        json!({ "size": 9, "grid": cells.chunks(9).collect::<Vec<_>>() }).to_string()
    };
    for (more, left_out) in [
        (json!({}), false),
        (json!({ "value": 4 }), true),
        (json!({ "value": 2 }), true),
        (json!({ "centerPencilMarks": [2, 4] }), true),
    ] {
        let answer = |verb| ask(verb, &json!({ "text": text(more.clone()) }))["note_names"] == json!(["of-clues"]);
        assert_eq!([answer("rate"), answer("classify")], [left_out; 2], "{more}");
        assert!(!answer("hint") && !answer("solve"), "{more}");
    }
}

#[test]
fn steps_come_with_their_words_unless_they_are_not_wanted() {
    let hint = ask("hint", &json!({ "text": PUZZLE, "depth": "full" }));
    for key in ["title", "where", "look_for", "reasoning", "conclusion"] {
        assert!(hint["step"][key].is_string(), "{key}: {hint}");
    }
    let bare = ask("hint", &json!({ "text": PUZZLE, "depth": "full", "words": false }));
    assert!(
        bare["step"]["technique"].is_string() && bare["step"].get("reasoning").is_none() && bare.get("words").is_none()
    );
    let named = ask("hint", &json!({ "text": PUZZLE, "depth": "full", "notation": "a1" }));
    assert_ne!(named["words"], hint["words"]);
}

#[test]
fn a_step_can_be_drawn_from_its_data() {
    let wing = "8.....4....5..6.78.2.4.75.1.......469...1......26.59.....5.....5.8..91.2........7";
    let techniques = json!({ "only": ["w-wing"] });
    let hint = ask("hint", &json!({ "text": wing, "depth": "full", "drawing": true, "techniques": techniques }));
    let links = hint["step"]["drawing"]["links"].as_array().unwrap();
    assert!(links.len() >= 3 && links[0]["kind"] == "strong" && links[1]["kind"] == "weak", "{hint}");
    assert!(ask("hint", &json!({ "text": wing, "depth": "full" }))["step"].get("drawing").is_none());
}

#[test]
fn a_list_ends_where_it_is_told() {
    let list = ask("shuffle", &json!({ "text": PUZZLE, "count": 5, "max_items": 3 }));
    assert_eq!((list["items"].as_array().map(Vec::len), &list["more"]), (Some(3), &true.into()));
    assert_eq!(list["items"][0]["query"], "shuffle");
    let all = ask("shuffle", &json!({ "text": PUZZLE, "count": 5 }));
    assert_eq!((all["items"].as_array().map(Vec::len), &all["more"]), (Some(5), &false.into()));
    let none = ask("minimal", &json!({ "text": SEVERAL }));
    assert_eq!((&none["items"][0]["status"], &none["more"]), (&"several".into(), &false.into()));
}

#[test]
fn a_search_goes_on_where_it_was_left() {
    let known = "600087000000905706040000080030002000004000690000410023500030170080090200001076300";
    let totals = ask("textbook", &json!({ "text": known, "limit": 0 }));
    assert_eq!(
        (&totals["calls"], &totals["complete"], &totals["status"]),
        (&24_943.into(), &true.into(), &"unique".into())
    );
    let (mut calls, mut offset) = (0, 0);
    loop {
        let piece = ask("textbook", &json!({ "text": known, "offset": offset, "limit": 100_000 }));
        let events = piece["events"].as_array().unwrap();
        calls += events.iter().filter(|event| event[0] == "call").count();
        offset += events.len();
        assert_eq!(piece["calls"], calls);
        if piece["complete"] == true {
            break;
        }
    }
    assert_eq!(calls, 24_943);
    let first = ask("textbook", &json!({ "text": known, "algorithm": "mrv", "limit": 2 }));
    assert_eq!((&first["algorithm"], first["events"].as_array().map(Vec::len)), (&"most-constrained".into(), Some(2)));
}

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    let request =
        json!({ "seed": 7, "count": 2, "difficulty": "easy..medium", "symmetry": "half-turn", "clues": "24..30" });
    let made = ask("generate", &request);
    assert_eq!(made["items"].as_array().map(Vec::len), Some(2));
    assert_eq!(ask("generate", &request), made);
    assert_eq!(refuse("generate", r#"{"clues": 12}"#).kind(), ApiErrorKind::Specification);
    assert_eq!(refuse("generate", r#"{"clues": "many"}"#).kind(), ApiErrorKind::Parameter);
}

#[test]
fn shards_are_parts_of_the_run_of_a_seed() {
    let numbers = |request: Value| {
        let made = ask("generate", &request);
        let items = made["items"].as_array().unwrap().iter();
        let numbers: Vec<(u64, String)> =
            items.map(|item| (item["number"].as_u64().unwrap(), item["puzzle"].to_string())).collect();
        (numbers, made["more"].as_bool().unwrap())
    };
    let (whole, _) = numbers(json!({ "seed": 7, "count": 8 }));
    let mut parts = Vec::new();
    for nth in 0..3 {
        let (part, more) = numbers(json!({ "seed": 7, "count": 8, "shard": [nth, 3] }));
        assert!(!more && part.iter().all(|(number, _)| number % 3 == nth));
        parts.extend(part);
    }
    parts.sort();
    assert_eq!(parts, whole);
    let (first, more) = numbers(json!({ "seed": 7, "count": 8, "shard": [1, 3], "max_items": 2 }));
    assert_eq!((first, more), (vec![whole[1].clone(), whole[4].clone()], true));
    assert_eq!(refuse("generate", r#"{"seed": 7, "shard": [3, 3]}"#).kind(), ApiErrorKind::Parameter);
    for wrong in [r#"{"shard": [0, 3]}"#, r#"{"seed": 7, "size": 6, "shard": [0, 3]}"#] {
        assert_eq!(refuse("generate", wrong).kind(), ApiErrorKind::Specification, "{wrong}");
    }
}

#[test]
fn a_text_is_read_and_written_again() {
    let read = ask("convert", &json!({ "text": format!("{PUZZLE}\n{}\n{SEVERAL}", &PUZZLE[1..]), "to": "grid" }));
    let items = read["items"].as_array().unwrap();
    assert_eq!(items.len(), 3);
    assert_eq!((&items[0]["format"], &items[0]["givens"][0]), (&"line".into(), &4.into()));
    assert!(items[0]["text"].as_str().unwrap().starts_with("4.....8.5\n"));
    assert_eq!((&items[1]["code"], &items[1]["line"]), (&"text-unreadable".into(), &2.into()));
}

#[test]
fn a_problem_with_constraints_is_told_in_full() {
    let read = |text: &str| ask("convert", &json!({ "text": text }))["items"][0].clone();
    let killer = read(".Shape~9x9.Cage~15~R1C1~R1C2~R2C2");
    assert_eq!(killer["rules"], json!([{ "constraint": "cage", "cells": [0, 1, 10], "sums": [15] }]));
    assert_eq!((&killer["layout"], killer.get("drawing")), (&"3x3".into(), None));
    let again = read(killer["problem"].as_str().unwrap());
    assert_eq!(again["rules"], killer["rules"]);
    let wide = read(".Shape~4x6");
    assert_eq!((&wide["drawing"]["rows"], &wide["drawing"]["columns"]), (&4.into(), &6.into()));
    assert_eq!(read(PUZZLE).get("rules"), None);
}

#[test]
fn pictures_are_drawn() {
    for request in
        [json!({ "of": "problem" }), json!({ "of": "hint", "depth": "full" }), json!({ "of": "step", "step": 3 })]
    {
        let mut request = request;
        request["text"] = PUZZLE.into();
        assert!(ask("picture", &request)["svg"].as_str().unwrap().starts_with("<svg"), "{request}");
    }
    let none = ask("picture", &json!({ "text": PUZZLE, "of": "step", "step": 1000 }));
    assert!(none.get("svg").is_none());
    let killer = ask("picture", &json!({ "text": ".Shape~6x6.Cage~7~R1C1~R1C2" }));
    assert!(killer["svg"].as_str().unwrap().contains(">7</text>"), "{killer}");
}

#[cfg(feature = "draw")]
#[test]
fn a_picture_is_a_file_in_every_form() {
    let request = |output: &str| json!({ "text": PUZZLE, "of": "solution", "output": output, "size": "40mm" });
    for (output, start) in [("pdf", &b"%PDF"[..]), ("png", b"\x89PNG"), ("eps", b"%!PS")] {
        let answer = ask("picture", &request(output));
        let file = STANDARD.decode(answer["file"].as_str().unwrap()).unwrap();
        assert!(file.starts_with(start) && answer.get("svg").is_none(), "{output}");
    }
    let svg = ask("picture", &request("svg"));
    assert!(svg["svg"].as_str().unwrap().contains(" width=\"40mm\"") && svg.get("file").is_none());
    let none = ask("picture", &json!({ "text": PUZZLE, "of": "step", "step": 1000, "output": "png" }));
    assert!(none.get("file").is_none() && none.get("svg").is_none());
    let drawn: Vec<&str> = VERBS.iter().filter(|verb| verb.has_files()).map(|verb| verb.name()).collect();
    assert_eq!(drawn, ["solve", "candidates", "hint", "steps", "explain", "picture"]);
}

#[test]
fn puzzles_of_other_sizes_and_rules_are_made() {
    let made = ask("generate", &json!({ "count": 2, "seed": 1, "size": 6, "rules": ["x"], "clues": "12..20" }));
    let items = made["items"].as_array().unwrap();
    assert_eq!((items.len(), &made["seed"]), (2, &1.into()), "{made}");
    for item in items {
        assert_eq!((&item["layout"], &item["rules"]), (&"6x6, boxes of 2x3".into(), &json!(["x"])));
        let solved = ask("solve", &json!({ "text": item["puzzle"] }));
        assert_eq!((&solved["status"], &item["status"]), (&"unique".into(), &"unique".into()), "{item}");
    }
    for wrong in [json!({ "size": 6, "er": "2..3" }), json!({ "size": 7 }), json!({ "size": 4, "clues": 20 })] {
        assert_eq!(refuse("generate", &wrong.to_string()).kind(), ApiErrorKind::Specification, "{wrong}");
    }
    assert_eq!(refuse("generate", r#"{"rules": ["chess"]}"#).kind(), ApiErrorKind::Parameter);
}

#[test]
fn a_page_has_its_sections_and_its_example() {
    let page = ask("technique", &json!({ "name": "摩天楼" }));
    assert_eq!(page["id"], "skyscraper");
    assert_eq!(page["sections"].as_array().map(Vec::len), Some(3));
    assert_eq!(page["example"]["step"]["technique"], "skyscraper");
    assert_eq!(refuse("technique", r#"{"name": "skyscrapper?"}"#).kind(), ApiErrorKind::Parameter);
}

#[test]
fn work_that_is_stopped_is_an_answer() {
    let stopped = Control::new();
    stopped.stop();
    for verb in VERBS.iter().filter(|verb| verb.takes() == VerbInput::Problem && verb.name() != "check") {
        let answer = verb.answer(request_for(verb).to_string().as_bytes(), &mut Scratch::new(), &stopped);
        assert!(answer.is_ok(), "{}", verb.name());
    }
}

#[test]
fn what_searches_much_and_what_is_large_takes_long() {
    let is_long = |name: &str, request: &Value| verb(name).unwrap().takes_long(request.to_string().as_bytes());
    let ordinary = json!({ "text": PUZZLE, "depth": "full" });
    let rows = vec![".".repeat(25); 25];
    let large = json!({ "text": rows.join("\n") });
    for name in ["solve", "hint", "steps", "check"] {
        assert_eq!((is_long(name, &ordinary), is_long(name, &large)), (false, true), "{name}");
    }
    for name in ["rate", "count", "explain", "classify", "generate"] {
        assert!(is_long(name, &ordinary), "{name}");
    }
}

#[test]
fn a_wrong_parameter_is_named() {
    let cases = [
        (
            "solve",
            json!({ "text": PUZZLE, "limt": 3 }),
            "unknown parameter `limt`; known: `limit`, `mistyped`, `text`, `format`",
        ),
        ("candidates", json!({ "text": PUZZLE, "limit": 3 }), "unknown parameter `limit`; known: `text`"),
        ("generate", json!({ "text": PUZZLE }), "unknown parameter `text`; known: `count`"),
        ("techniques", json!({ "format": "line" }), "unknown parameter `format`; known: `words`"),
        (
            "solve",
            json!({ "text": PUZZLE, "limit": "x" }),
            "`limit`: invalid type: string \"x\", expected a whole number",
        ),
        (
            "solve",
            json!({ "text": PUZZLE, "limit": -1 }),
            "`limit`: invalid value: integer `-1`, expected a whole number",
        ),
        ("solve", json!({ "text": 5 }), "`text`: invalid type: integer `5`, expected a string"),
        ("solve", json!({ "text": PUZZLE, "format": "morse" }), "`format`: "),
        ("hint", json!({ "text": PUZZLE, "depth": "all" }), "`depth`: unknown value `all`"),
        ("hint", json!({ "text": PUZZLE, "techniques": { "upto": "easy" } }), "`techniques`: unknown key `upto`"),
        ("hint", json!({ "text": PUZZLE, "techniques": { "up_to": "fiendish" } }), "`techniques`: "),
        ("hint", json!({ "text": PUZZLE, "played": [1] }), "`played`: "),
        ("generate", json!({ "symmetry": "round" }), "`symmetry`: "),
        ("generate", json!({ "shard": 3 }), "`shard`: "),
        ("technique", json!({}), "missing parameter `name`"),
        ("distance", json!({ "text": PUZZLE }), "missing parameter `to`"),
        ("check", json!({ "text": PUZZLE, "puzzle": "12" }), "`puzzle`: "),
        ("evaluate", json!({ "text": PUZZLE, "prediction": "", "solution": "12" }), "`solution`: "),
        ("isomorphic", json!({ "text": PUZZLE, "to": "12" }), "`to`: "),
        (
            "rate",
            json!({ "text": PUZZLE, "scale": "hodoku", "window": { "er": "2.0..3.0" } }),
            "`window` is for the scale `se`",
        ),
        ("rate", json!({ "text": PUZZLE, "scale": "steps", "improper": true }), "`improper` is for the scale `se`"),
    ];
    for (name, request, said) in cases {
        let error = refuse(name, &request.to_string());
        assert!(error.to_string().starts_with(said), "{name} {request}: {error}");
    }
    // All listed parameters are accepted, and no others.
    for verb in VERBS {
        let error = refuse(verb.name(), "{\"?\": 1}");
        let text = error.to_string();
        let (_, known) = text.split_once("; known: ").unwrap_or_else(|| panic!("{}: {error}", verb.name()));
        for name in known.split(", ").map(|name| name.trim_matches('`')) {
            let error = answer(verb.name(), format!("{{\"{name}\": {{\"?\": 1}}}}").as_bytes(), &Control::new());
            let said = error.expect_err("no parameter is such an object").to_string();
            assert!(!said.starts_with("unknown parameter"), "{}: {said}", verb.name());
        }
    }
}

#[test]
fn solutions_are_listed_part_by_part() {
    let part = |offset: u64, more: Value| {
        let mut request = json!({ "text": SEVERAL, "offset": offset });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask("solutions", &request)
    };
    let whole = part(0, json!({}));
    assert_eq!((whole["items"].as_array().map(Vec::len), &whole["more"]), (Some(849), &false.into()));
    let some = part(800, json!({ "max_items": 10 }));
    assert_eq!((some["items"].as_array().unwrap().len(), &some["more"]), (10, &true.into()));
    assert_eq!(some["items"][0]["solution"], whole["items"][800]["solution"]);
    assert_eq!(part(0, json!({ "limit": 3 }))["more"], false);
    let small = ask("solutions", &json!({ "text": ".Shape~4x4.~R1C1_1.Cage~5~R2C1~R2C2" }));
    assert_eq!(small["items"].as_array().map(Vec::len), Some(24));
    assert!(small["items"][0]["solution"].is_array());
}

#[test]
fn grids_and_pictures_have_the_only_solution() {
    for (text, cells) in [
        (PUZZLE, 81),
        ("1.......3..4...2", 16),
        (".Shape~4x4.~R1C1_1.Cage~5~R2C1~R2C2.~R1C3_2.~R3C1_3.~R3C2_1.~R4C4_1", 16),
    ] {
        let digits = |request: Value| {
            let shown = ask("show", &request);
            shown["text"].as_str().unwrap().chars().filter(char::is_ascii_digit).count()
        };
        assert_eq!(digits(json!({ "text": text, "solution": true })), cells, "{text}");
        assert!(digits(json!({ "text": text })) < cells);
        let frame = ask("show", &json!({ "text": text, "frame": "ascii" }));
        assert!(frame["text"].as_str().unwrap().is_ascii());
        let drawn = |of: &str| {
            let svg = ask("picture", &json!({ "text": text, "of": of }));
            svg["svg"].as_str().unwrap().matches("<text").count()
        };
        assert!(drawn("solution") >= cells && drawn("problem") < drawn("solution"), "{text}");
    }
    let several = ask("show", &json!({ "text": SEVERAL, "solution": true }));
    assert_eq!((&several["status"], several["text"].as_str().unwrap().matches('.').count()), (&"several".into(), 61));
}

#[cfg(feature = "decode")]
#[test]
fn pictures_are_read_as_bytes_and_within_json() {
    let bytes = answer("read", PICTURE, &Control::new()).unwrap();
    let grid = &serde_json::from_slice::<Value>(&bytes).unwrap()["items"][0];
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    assert_eq!((&grid["puzzle"], &grid["state"], &grid["solutions"]), (&puzzle.into(), &puzzle.into(), &1.into()));
    assert_eq!(ask("read", &json!({ "picture": STANDARD.encode(PICTURE) }))["items"][0], *grid);
}

#[cfg(feature = "decode")]
#[test]
fn what_is_no_picture_of_a_puzzle_is_refused() {
    let refuse_bytes = |bytes: &[u8]| answer("read", bytes, &Control::new()).unwrap_err();
    let half = refuse_bytes(&PICTURE[..PICTURE.len() / 2]);
    assert_eq!((half.kind(), half.code()), (ApiErrorKind::Picture, "picture-unreadable"));
    let document = refuse_bytes(b"%PDF-1.7\n");
    assert_eq!(document.kind(), ApiErrorKind::Picture);
    assert!(document.to_string().contains("pdftoppm"), "{document}");
    let text = refuse("read", &json!({ "picture": STANDARD.encode(PUZZLE) }).to_string());
    assert_eq!(text.to_string(), "expected a picture in JPEG, PNG, WebP, GIF or HEIC");
    assert_eq!(refuse("read", "{\"picture\": \"?\"}").kind(), ApiErrorKind::Parameter);
    assert_eq!(refuse("read", "{}").to_string(), "missing parameter `picture`");
}

#[cfg(feature = "decode")]
#[test]
fn the_reading_of_a_picture_can_be_stopped() {
    let control = Control::new();
    control.stop();
    let answer: Value = serde_json::from_slice(&answer("read", PICTURE, &control).unwrap()).unwrap();
    assert_eq!((&answer["items"], &answer["more"], &answer["ended"]), (&json!([]), &true.into(), &"stopped".into()));
}
