//! `tesuji explain` and `tesuji steps`.

use crate::process::{program, tesuji};
use crate::{CLASH, PUZZLE, SEVERAL};

/// A puzzle that needs a kite or a similar pattern.
const HARD: &str = ".8.92.4765....1..8............4.......4..7.3......89.......3..715.6..89....58...1";
const SOLVED: &str = "381925476569741328427836159613492785894157632275368914948213567152674893736589241";

#[test]
fn paths_end_with_the_solution_and_count_the_techniques() {
    let run = tesuji(&["explain"], HARD);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("  1. "), "{}", run.out);
    assert!(run.out.contains(&format!(" steps: {SOLVED}\nTechniques: ")), "{}", run.out);
    assert!(run.out.contains("two-string kite [HoDoKu 150, SE 6.6]: In row "), "{}", run.out);
}

#[test]
fn paths_are_told_in_the_language_of_the_locale_or_the_one_that_is_named() {
    let chinese = tesuji(&["explain", "--lang", "zh"], HARD);
    assert!(chinese.out.contains(". 双线风筝 [HoDoKu 150, SE 6.6]: 在第"), "{}", chinese.out);
    assert!(chinese.out.contains(&format!("步解完：{SOLVED}\n技巧：")), "{}", chinese.out);
    let by_locale = program(&["explain", HARD]).env("LC_ALL", "zh_CN.UTF-8").output().expect("the program runs");
    assert_eq!(String::from_utf8(by_locale.stdout).expect("text"), chinese.out);
    let hint = tesuji(&["hint", "--full", "--lang", "zh", "--json"], HARD);
    let value: serde_json::Value = serde_json::from_str(&hint.out).expect("JSON");
    assert!(value["words"].as_str().is_some_and(|words| words.starts_with('看')), "{}", hint.out);
    let clash = tesuji(&["hint", "--lang", "zh"], CLASH);
    assert!(clash.out.starts_with("数字冲突：第"), "{clash:?}");
    assert_eq!(tesuji(&["hint", "--lang", "fr"], HARD).code, 2);
}

#[test]
fn notations_and_brevity() {
    let run =
        tesuji(&["explain", "--brief", "--notation", "K9", "--only", "full-house,naked-single,hidden-single"], HARD);
    assert_eq!(run.code, 1, "singles are not enough");
    assert!(run.out.contains("No technique applies after "), "{}", run.out);
    let step = run.out.lines().next().expect("there is a step");
    assert!(
        step.starts_with("  1. ") && step.contains("]: ") && step.ends_with(|last: char| last.is_ascii_digit()),
        "{step}"
    );
    assert!(!run.out.contains("r1c"), "{}", run.out);
}

#[test]
fn html_is_one_page_of_several_paths() {
    let run = tesuji(&["explain", "--output", "html", "--grids"], format!("{HARD}\n{HARD}\n"));
    assert_eq!(run.out.matches("<!DOCTYPE html>").count(), 1);
    assert_eq!(run.out.matches("<article>").count(), 2);
    assert!(run.out.ends_with("</body></html>\n"));
    assert!(run.out.matches("<svg ").count() > 100, "a picture a step");
}

#[test]
fn markdown_and_json_have_every_step() {
    let markdown = tesuji(&["explain", "--output", "markdown", "--grids"], HARD);
    let json = tesuji(&["explain", "--output", "json"], HARD);
    let value: serde_json::Value = serde_json::from_str(&json.out).expect("an object a line");
    let steps = value["steps"].as_array().expect("steps are a list");
    assert_eq!(markdown.out.matches("\n## ").count(), steps.len());
    assert_eq!(markdown.out.matches("```text\n").count(), steps.len());
    assert_eq!((value["complete"].as_bool(), value["end"].as_str()), (Some(true), Some(SOLVED)));
    assert!(steps.iter().all(|step| step["reasoning"].as_str().is_some_and(|text| text.ends_with('.'))));
}

#[test]
fn short_paths_are_not_longer() {
    let count = |prefer| {
        let run = tesuji(&["explain", "--output", "json", "--prefer", prefer], HARD);
        let value: serde_json::Value = serde_json::from_str(&run.out).expect("an object a line");
        assert_eq!(value["complete"], true);
        value["steps"].as_array().expect("steps are a list").len()
    };
    assert!(count("shortest") < count("easiest"));
}

#[test]
fn bands_and_techniques_can_be_left_out() {
    assert_eq!(tesuji(&["explain", "--up-to", "hard"], HARD).code, 0);
    assert_eq!(tesuji(&["explain", "--up-to", "medium"], HARD).code, 1);
    assert_eq!(tesuji(&["explain", "--up-to", "fiendish"], HARD).code, 2);
    let without = tesuji(&["explain", "--without", "two-string-kite,skyscraper"], HARD);
    assert!(!without.out.contains("two-string kite"), "{}", without.out);
    let unique = tesuji(&["steps", "--without-uniqueness"], HARD);
    assert!(!unique.out.contains("rectangle"), "{}", unique.out);
}

#[test]
fn mistakes_and_clashes_are_said_on_standard_error() {
    let run = tesuji(&["explain"], format!("{CLASH}\n{HARD}\n"));
    assert!(run.err.starts_with("tesuji: stdin:1: Digits clash: "), "{}", run.err);
    assert!(run.out.contains(SOLVED) && run.code == 1, "{run:?}");
}

#[test]
fn steps_lists_what_is_possible_now() {
    let run = tesuji(&["steps", "--limit", "5"], PUZZLE);
    assert_eq!((run.out.lines().count(), run.code), (5, 0));
    let json = tesuji(&["steps", "--limit", "3", "--json"], HARD);
    for line in json.out.lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect("an object a line");
        let steps = value["steps"].as_array().expect("a list");
        assert_eq!((steps.len(), value["query"].as_str()), (3, Some("steps")));
        for step in steps {
            assert!(step["technique"].is_string() && step["cells"].is_array() && step["reasoning"].is_string());
        }
    }
    let reasons = tesuji(&["steps", "--limit", "1", "--reasons"], HARD);
    assert!(reasons.out.trim_end().ends_with('.') && reasons.out.contains(": "), "{}", reasons.out);
    // Without exactly one solution, some techniques are not valid.
    assert!(!tesuji(&["steps"], SEVERAL).out.contains("rectangle"));
}
