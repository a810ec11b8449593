//! Tests of the properties common to all scales.

use std::cell::Cell;
use std::time::Duration;

use tesuji_core::{Control, Grid, Puzzle, Solution};

use super::{SCALES, scale};
use crate::rating::{Number, ScaleRating, Unrated};

/// The puzzle shown on Wikipedia.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// One of Norvig's two puzzles; its rating is in the tests of Sudoku Explainer.
const NORVIG: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// Two puzzles whose scores are in the tests of HoDoKu.
const MILD: &str = "................12..3..4.........1.5......3...6..27........64.82..5.....7.1......";
const CHAINS: &str = "53...8.1.......5...79..6..2...7.9.....6..589.....2.........1..43........8...4.7..";
/// Inkala's puzzle of 2012, which some scales cannot solve without a guess.
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const INKALA_SOLVED: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

fn puzzle(line: &str) -> Puzzle {
    line.parse().unwrap()
}

fn solution(line: &str) -> Solution {
    Solution::try_from(line.parse::<Grid>().unwrap()).unwrap()
}

fn text(rating: &ScaleRating) -> String {
    let figures: Vec<String> = rating.figures().map(|figure| format!("{} {}", figure.name, figure.value)).collect();
    format!("{}; {}", figures.join(", "), rating.label.as_deref().unwrap_or("no label"))
}

#[test]
fn ids_are_unique_and_lead_back() {
    let mut ids: Vec<&str> = SCALES.iter().map(|scale| scale.id()).collect();
    for id in &ids {
        assert!(id.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{id}");
        for written in [id.to_string(), id.to_uppercase()] {
            assert_eq!(scale(&written).map(|scale| scale.id()), Some(*id));
        }
    }
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), SCALES.len());
    assert!(scale("no such scale").is_none());
}

#[test]
fn scales_say_what_they_are() {
    for scale in SCALES {
        let id = scale.id();
        assert!(!scale.name().is_empty() && !scale.version().is_empty(), "{id}");
        assert!(scale.description().ends_with('.'), "{id}");
        let rating = scale.rater().rate(&puzzle(EASY), None, &Control::new()).unwrap();
        let figures: Vec<&str> = rating.figures().map(|figure| figure.name).collect();
        assert_eq!(figures, scale.figures(), "{id}");
        assert_eq!(rating.label.is_some(), scale.label().is_some(), "{id}");
    }
}

#[test]
fn the_shares_of_the_steps_are_the_number() {
    for (id, line) in [("hodoku", CHAINS), ("hodoku", INKALA), ("steps", CHAINS)] {
        let scale = scale(id).unwrap();
        let line_solution = (line == INKALA).then(|| solution(INKALA_SOLVED));
        let rating = scale.rater().rate(&puzzle(line), line_solution.as_ref(), &Control::new()).unwrap();
        let trace = rating.trace.unwrap();
        assert!(trace.is_complete(), "{id} {line}");
        let shares = trace.steps.iter().map(|step| scale.share(step).unwrap().to_f64());
        assert_eq!(shares.sum::<f64>(), rating.number.value.to_f64(), "{id} {line}");
    }
}

#[test]
fn well_known_puzzles_have_their_numbers() {
    let expected = [
        ("se", EASY, "ER 1.2, EP 1.2, ED 1.2; no label"),
        ("se", NORVIG, "ER 2.6, EP 1.2, ED 1.2; no label"),
        ("hodoku", MILD, "score 396; easy"),
        ("hodoku", CHAINS, "score 5336; extreme"),
        ("steps", EASY, "steps 0, all steps 51; naked single"),
        ("steps", CHAINS, "steps 32, all steps 91; alternating inference chain"),
    ];
    for scale in SCALES {
        let mut rater = scale.rater();
        let of_scale = expected.iter().filter(|(id, ..)| *id == scale.id());
        assert!(of_scale.clone().count() > 0, "{} has no example", scale.id());
        // The rater is reused, which must not change the result.
        for (id, line, expected) in of_scale.clone().chain(of_scale) {
            let rating = rater.rate(&puzzle(line), None, &Control::new()).unwrap();
            assert_eq!(text(&rating), *expected, "{id} {line}");
        }
    }
}

#[test]
fn raters_stop_when_told() {
    let (inkala, solution) = (puzzle(INKALA), solution(INKALA_SOLVED));
    for scale in SCALES {
        let mut rater = scale.rater();
        let full = rater.rate(&inkala, Some(&solution), &Control::new()).unwrap();
        for looks in [0, 1, 5, 20] {
            LOOKS.set(0);
            let control = Control::new().with_deadline(next_look, Duration::from_secs(looks));
            let Err(Unrated::Stopped { least }) = rater.rate(&inkala, Some(&solution), &control) else {
                panic!("{} looked {} times, and ended by itself", scale.id(), LOOKS.get())
            };
            assert!(least <= full.number.value, "{}: {least}", scale.id());
        }
    }
}

thread_local! {
    /// The number of times the control of a test was checked.
    static LOOKS: Cell<u64> = const { Cell::new(0) };
}

/// Returns the time of a clock that counts its calls.
fn next_look() -> Duration {
    LOOKS.set(LOOKS.get() + 1);
    Duration::from_secs(LOOKS.get() - 1)
}

#[test]
fn where_nothing_leads_on_hodoku_takes_the_solution() {
    let mut rater = scale("hodoku").unwrap().rater();
    assert!(matches!(rater.rate(&puzzle(INKALA), None, &Control::new()), Err(Unrated::Stuck { .. })));
    let rating = rater.rate(&puzzle(INKALA), Some(&solution(INKALA_SOLVED)), &Control::new()).unwrap();
    assert_eq!(rating.label.as_deref(), Some("extreme"));
    assert!(rating.number.value >= Number::whole(10_000));
}
