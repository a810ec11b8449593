//! The latest event of a search, in words.

use tesuji::textbook::{Algorithm, Demand, Event, Remaining, clashes};
use tesuji::{Layout, Shape};

use super::line::Style;
use super::scene::Scene;
use super::style;

/// Returns a sentence about the latest event of the search, and its colour.
pub(super) fn latest(scene: &Scene) -> (Style, String) {
    let name = |cell| Layout::of(scene.shape).cell_name(cell);
    if scene.ended {
        return (style::BOLD, format!("The search is complete: {}.", number(scene.tally.solutions, "solution")));
    }
    match scene.latest() {
        None => ("", "The search begins.".to_owned()),
        Some(Event::Try { cell, value }) => {
            (style::TRIED, format!("Try {value} in {}{}.", name(cell), choice(scene, cell)))
        }
        Some(Event::Reject { cell, value }) => {
            (style::REJECTED, format!("Reject {value} in {}: {}.", name(cell), rejection(scene, cell, value)))
        }
        Some(Event::Place { cell, value }) => match scene.trail.last() {
            Some(entered) if !entered.tried => {
                (style::FOLLOWS, format!("{value} in {} follows: {}.", name(cell), single(scene, cell, value)))
            }
            _ => (style::PLACED, format!("Place {value} in {}.", name(cell))),
        },
        Some(Event::Undo { cell, value }) => (style::UNDONE, format!("Take {value} back from {}.", name(cell))),
        Some(Event::DeadEnd { demand }) => {
            (style::REJECTED, format!("Dead end, turn back: {}.", nothing_left(scene.shape, demand)))
        }
        Some(Event::Solution) => (style::SOLVED, format!("Solution {}: the grid is full.", scene.tally.solutions)),
    }
}

/// Returns the reason why the algorithm chose this cell, if it chooses its cells.
fn choice(scene: &Scene, cell: usize) -> String {
    let remaining = Remaining::new(scene.shape, &scene.values);
    match scene.algorithm {
        Algorithm::RowOrder => String::new(),
        Algorithm::DancingLinks => match remaining.narrowest() {
            Some((demand, options)) => {
                format!(": {} {} left", needed(scene.shape, demand), number(options.len() as u64, "option"))
            }
            None => String::new(),
        },
        _ => {
            let candidates = remaining.candidates(cell);
            let list: Vec<String> = candidates.iter().map(u8::to_string).collect();
            format!(", which has room for {}", if list.is_empty() { "nothing".to_owned() } else { list.join(" ") })
        }
    }
}

fn number(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Returns the reason why a value is rejected: the cells that it clashes with, or the result of its consequences.
fn rejection(scene: &Scene, cell: usize, value: u8) -> String {
    let clashing = clashes(scene.shape, &scene.values, cell, value);
    if clashing.is_empty() {
        let is_dead_end = |event| if let Event::DeadEnd { demand } = event { Some(demand) } else { None };
        return match scene.seen().find_map(is_dead_end) {
            Some(demand) => format!("with all that follows from it, {}", nothing_left(scene.shape, demand)),
            None => "what follows from it clashes".to_owned(),
        };
    }
    let stands = |&(peer, house): &(usize, usize)| {
        format!("{}, {}", house_name(scene.shape, house), Layout::of(scene.shape).cell_name(peer))
    };
    let places: Vec<String> = clashing.iter().map(stands).collect();
    format!("{value} is already in {}", places.join(", and in "))
}

/// Describes the single that was entered.
fn single(scene: &Scene, cell: usize, value: u8) -> String {
    let before = Remaining::new(scene.shape, &scene.values_before());
    if before.candidates(cell) == [value] {
        return "no other value is left for the cell".to_owned();
    }
    match before.hidden_single(cell, value) {
        Some(house) => format!("no other cell of {} has room for it", house_name(scene.shape, house)),
        None => "nothing else is left".to_owned(),
    }
}

fn nothing_left(shape: Shape, demand: Demand) -> String {
    match demand {
        Demand::Cell { cell } => format!("no value is left for {}", Layout::of(shape).cell_name(cell)),
        Demand::House { house, value } => format!("no cell of {} has room for {value}", house_name(shape, house)),
    }
}

/// Describes a demand, as the subject of the sentence about its options.
pub(super) fn needed(shape: Shape, demand: Demand) -> String {
    match demand {
        Demand::Cell { cell } => format!("{} needs a value,", Layout::of(shape).cell_name(cell)),
        Demand::House { house, value } => format!("{} needs a {value},", house_name(shape, house)),
    }
}

pub(super) fn house_name(shape: Shape, house: usize) -> String {
    format!("{} {}", ["row", "column", "box"][house / shape.size()], house % shape.size() + 1)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::film::Film;
    use super::*;

    /// Returns all sentences of a search, or of the first steps of a long one.
    fn sentences(algorithm: Algorithm, clues: &[u8]) -> BTreeSet<String> {
        let shape = Shape::of_size(clues.len().isqrt()).unwrap();
        let mut scene = Scene::of_search(algorithm, shape, clues).unwrap();
        let mut all = BTreeSet::from([latest(&scene).1]);
        while scene.forward().is_some() && scene.steps < 5000 {
            all.insert(latest(&scene).1);
        }
        all
    }

    fn hard() -> Vec<u8> {
        let line = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
        line.bytes().map(|byte| byte - b'0').collect()
    }

    #[track_caller]
    fn assert_has(sentences: &BTreeSet<String>, expected: &[&str]) {
        for sentence in expected {
            assert!(sentences.contains(*sentence), "{sentence}: {sentences:#?}");
        }
    }

    #[test]
    fn a_rejection_names_what_it_clashes_with() {
        let mut clues = [0; 16];
        (clues[0], clues[6], clues[13]) = (1, 2, 3);
        let all = sentences(Algorithm::RowOrder, &clues);
        assert_has(
            &all,
            &[
                "The search begins.",
                "Try 1 in r1c2.",
                "Reject 1 in r1c2: 1 is already in row 1, r1c1.",
                "Reject 3 in r1c2: 3 is already in column 2, r4c2.",
                "Place 2 in r1c2.",
                "Take 2 back from r1c2.",
                "Solution 1: the grid is full.",
            ],
        );
        assert!(all.iter().any(|sentence| sentence.contains(", and in ")), "{all:#?}");
        assert!(all.iter().any(|sentence| sentence.starts_with("Dead end, turn back: no value is left for r")));
    }

    #[test]
    fn clues_that_clash_are_named() {
        let mut clues = [0; 16];
        (clues[0], clues[5]) = (2, 2);
        for algorithm in Algorithm::ALL {
            assert_has(&sentences(algorithm, &clues), &["Reject 2 in r2c2: 2 is already in box 1, r1c1."]);
        }
    }

    #[test]
    fn propagation_says_what_follows_and_why() {
        let all = sentences(Algorithm::Propagation, &hard());
        for part in [
            " follows: no other value is left for the cell.",
            " follows: no other cell of ",
            ": with all that follows from it, no ",
            ", which has room for ",
        ] {
            assert!(all.iter().any(|sentence| sentence.contains(part)), "{part}: {all:#?}");
        }
        assert!(!all.iter().any(|sentence| sentence.contains("nothing")), "{all:#?}");
    }

    #[test]
    fn dancing_links_say_which_column_is_the_smallest() {
        let all = sentences(Algorithm::DancingLinks, &hard());
        assert!(all.iter().any(|sentence| sentence.ends_with(" needs a value, 2 options left.")), "{all:#?}");
        let a_house = |sentence: &&String| sentence.contains(" needs a 7, ") && sentence.ends_with(" left.");
        assert!(all.iter().any(|sentence| a_house(&sentence)), "{all:#?}");
        assert!(all.iter().any(|sentence| sentence.starts_with("Dead end")), "{all:#?}");
    }

    #[test]
    fn an_event_without_a_past_is_told_as_well() {
        let shape = Shape::of_size(4).unwrap();
        let event = Event::Reject { cell: 0, value: 1 };
        let mut scene = Scene::new(Algorithm::Propagation, shape, &[0; 16], Film::of([event].into_iter(), 1));
        scene.forward();
        assert_eq!(latest(&scene).1, "Reject 1 in r1c1: what follows from it clashes.");
    }
}
