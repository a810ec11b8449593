//! Ratings and classes.

use serde_json::json;
use tesuji_core::{Control, Position, Problem, Puzzle};
use tesuji_query::rate::{Range, Window};
use tesuji_query::{Classify, Limits, Query, Rate, RateOnScale, Response, Scratch};

use crate::{CLASH, NONE, SEVERAL, answer, classic, four, refuses, seen, several_with_marks};

/// ER 2.6, EP 1.2, ED 1.2.
const EASY: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn sukaku_of_easy() -> Problem {
    Position::of_sukaku(EASY.parse::<Puzzle>().unwrap().candidates()).into()
}

#[test]
fn a_rating_is_three_numbers() {
    let rated = answer(&Rate::default(), &classic(EASY));
    let json = json!({"status": "unique", "scale": "SE 1.2.1", "er": 2.6, "ep": 1.2, "ed": 1.2});
    assert_eq!((rated.json, rated.is_yes), (json, true));
    let steps = answer(&Rate { steps: true, ..Rate::default() }, &classic(EASY)).json;
    let steps = steps["steps"].as_array().unwrap();
    let hardest = steps.iter().map(|step| step["rating"].as_f64().unwrap()).fold(0.0, f64::max);
    assert_eq!(hardest, 2.6);
    assert_eq!(steps.iter().filter(|step| step["place"].is_string()).count(), 64);
    assert!(steps.iter().all(|step| step["place"].is_string() || step["eliminate"].is_array()));
}

#[test]
fn candidates_alone_are_rated_and_classified() {
    for problem in [sukaku_of_easy(), several_with_marks()] {
        let rated = answer(&Rate::default(), &problem);
        assert!(rated.json["status"] == "unique" && rated.json["er"].is_number(), "{}", rated.json);
        let classes = answer(&Classify::default(), &problem).json;
        assert!(classes["status"] == "unique" && classes["band"].is_string(), "{classes}");
    }
    let several = Position::of_sukaku(SEVERAL.parse::<Puzzle>().unwrap().candidates()).into();
    refuses(&Rate::default(), &several, "several solutions");
    refuses(&Classify::default(), &several, "several solutions");
}

#[test]
fn what_cannot_be_rated_says_why() {
    refuses(&Rate::default(), &four([0; 16]), "the scale works only for 9x9, but the grid is 4x4");
    refuses(&Rate::default(), &classic(NONE), "no solution");
    assert!(answer(&Rate::default(), &classic(CLASH)).json["clashes"].is_array());
    refuses(&Classify::default(), &four([0; 16]), "classes are defined only for 9x9, but the grid is 4x4");
    for scale in ["hodoku", "steps"].iter().filter_map(|id| serde_json::from_value(json!({"scale": id})).ok()) {
        let query: RateOnScale = scale;
        refuses(&query, &four([0; 16]), "the scale works only for 9x9, but the grid is 4x4");
        refuses(&query, &sukaku_of_easy(), "this scale does not support sukakus");
        assert!(answer(&query, &classic(CLASH)).json["clashes"].is_array());
    }
}

#[test]
fn a_window_gives_up_on_what_is_outside() {
    let rate = |window| Rate { window, ..Rate::default() }.answer(&classic(EASY), &mut Scratch::new(), &Control::new());
    let range = |text: &str| text.parse::<Range>().unwrap();
    let inside = rate(Window { er: range("2.6"), ep: range("1.2"), ed: range("1.2"), ..Window::ALL });
    assert!(inside.is_wanted() && inside.rating().is_some());
    for window in [
        Window { er: range("2.7.."), ..Window::ALL },
        Window { er: range("..2.5"), ..Window::ALL },
        Window { ep: range("1.3.."), ..Window::ALL },
        Window { ed: range("1.3.."), ..Window::ALL },
        Window { pearl: true, ..Window::ALL },
        Window { diamond: true, ..Window::ALL },
    ] {
        let outside = rate(window);
        assert!(!outside.is_wanted() && outside.rating().is_none() && outside.is_yes(), "{window:?}");
    }
}

#[test]
fn a_window_holds_what_its_three_ranges_hold() {
    let range = |text: &str| text.parse::<Range>().unwrap();
    let rating = Rate::default().answer(&classic(EASY), &mut Scratch::new(), &Control::new()).rating().unwrap();
    let window = Window { er: range("2.6"), ep: range("1.2"), ed: range("1.2"), ..Window::ALL };
    assert!(window.holds(&rating));
    assert!(!Window { er: range("1.2"), ..window }.holds(&rating));
    assert!(!Window { ep: range("2.6"), ..window }.holds(&rating));
    assert!(!Window { ed: range("2.6"), ..window }.holds(&rating));
}

#[test]
fn ranges_are_written_as_they_are_read() {
    for text in ["7.1..8.3", "7.1..", "..8.3"] {
        assert_eq!(text.parse::<Range>().unwrap().to_string(), text);
    }
    assert_eq!(Range::ALL.to_string(), "..");
    assert_eq!(serde_json::from_value::<Range>(json!("..")).unwrap(), Range::ALL);
    let error = "high".parse::<Range>().unwrap_err();
    assert_eq!(error.to_string(), "expected ratings such as 7.1..8.3, 7.1.., ..8.3 or 7.1");
}

#[test]
fn a_rating_that_is_stopped_says_what_it_reached() {
    let run = Control::new();
    let control = Limits { time: None, nodes: Some(0) }.control(&run);
    let response = Rate::default().answer(&classic(EASY), &mut Scratch::new(), &control);
    let stopped = seen(&response);
    assert_eq!((&stopped.json["status"], &stopped.json["stopped_by"]), (&json!("stopped"), &json!("budget")));
    assert!(response.is_unfinished() && stopped.json.get("er").is_none() && !stopped.is_yes);
}

#[test]
fn classes_are_named_and_the_band_comes_alone_if_wanted() {
    let classes = answer(&Classify::default(), &classic(EASY));
    assert!(classes.is_yes);
    assert!(classes.json["trials"]["singles"].is_number() && classes.json["backdoors"]["basics"]["sets"].is_array());
    let band = answer(&Classify { band_only: true }, &classic(EASY)).json;
    assert_eq!(band, json!({"status": "unique", "band": classes.json["band"]}));
}
