//! `tesuji dataset images`: pictures and their truth.

use std::fs;

use serde_json::Value;

use crate::PUZZLE;
use crate::folder::Folder;
use crate::process::tesuji;

#[test]
fn every_picture_has_a_line_of_truth() {
    let folder = Folder::new();
    let dir = folder.path("pictures");
    let images = |more: &[&str]| {
        let fixed = ["dataset", "images", "--dir", &dir, "--pixels", "300", "--copies", "2", "--filled", "0.5"];
        tesuji(&[&fixed[..], more].concat(), format!("{PUZZLE}\n1... .... .... ....\n"))
    };
    // The second puzzle has no single solution that a player could write.
    let refused = images(&[]);
    assert!(refused.code == 1 && refused.err.contains("several solutions"), "{}", refused.err);
    assert!(!fs::exists(folder.path("pictures/truth.jsonl")).unwrap());
    let drawn = images(&["--take", "1", "--style", "screen,scan", "--threads", "2"]);
    assert_eq!((drawn.code, drawn.err.as_str()), (0, ""));
    let text = fs::read_to_string(folder.path("pictures/truth.jsonl")).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    for line in &lines {
        let file = fs::read(folder.path(&format!("pictures/{}", line["file"].as_str().unwrap()))).unwrap();
        let start: &[u8] = if line["style"] == "screen" { b"\x89PNG" } else { b"\xff\xd8" };
        assert!(file.starts_with(start));
        assert_eq!((line["puzzle"].as_str().unwrap(), line["cells"].as_array().unwrap().len()), (PUZZLE, 81));
        assert!(line["written"].as_array().unwrap().len() > 10);
    }
    let again = images(&["--take", "1"]);
    assert!(again.code == 2 && again.err.contains("already exists; --force replaces it"), "{}", again.err);
    let other_threads = images(&["--take", "1", "--style", "screen,scan", "--threads", "1", "--force"]);
    assert_eq!(other_threads.code, 0, "{}", other_threads.err);
    assert_eq!(fs::read_to_string(folder.path("pictures/truth.jsonl")).unwrap(), text);
}

#[test]
fn fonts_are_files_with_all_digits() {
    let folder = Folder::new();
    folder.write("none.ttf", "this is not a font");
    let dir = folder.path("pictures");
    let wrong = tesuji(&["dataset", "images", "--dir", &dir, "--fonts", &folder.path("none.ttf")], PUZZLE);
    assert!(wrong.code == 2 && wrong.err.contains("no TrueType font with all digits"), "{}", wrong.err);
    let missing = tesuji(&["dataset", "images", "--dir", &dir, "--fonts", &folder.path("missing")], PUZZLE);
    assert!(missing.code == 2 && missing.err.contains("missing: "), "{}", missing.err);
    assert!(!fs::exists(dir).unwrap());
}
