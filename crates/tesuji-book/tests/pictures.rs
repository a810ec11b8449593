//! The drawings of a book equal the pictures, item by item.

use tesuji_book::page::Item;
use tesuji_book::picture::Picture;
use tesuji_core::{Constraint, Grid, Problem};
use tesuji_render::ProblemPicture;
use tesuji_render::art::Theme;

fn killer() -> Problem {
    let puzzle: Grid =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
    let cage = Constraint::Cage { cells: vec![0, 1, 9], sums: vec![15] };
    let line = Constraint::Whisper { cells: vec![20, 30, 40], difference: 5 };
    Problem::from(puzzle).with_constraints(vec![Constraint::Windoku, cage, line]).unwrap()
}

#[test]
fn every_element_of_a_picture_is_drawn() {
    let problem = killer();
    let picture = ProblemPicture::of(&problem);
    let svg = picture.to_string();
    let drawn = Picture::of(&picture.art(), Theme::Print);
    let elements = |name: &str| svg.matches(&format!("<{name} ")).count();
    let texts = drawn.items.iter().filter(|item| matches!(item, Item::Text(_))).count();
    assert_eq!(texts, elements("text"));
    // White paper is not drawn.
    let shapes = elements("path") + elements("circle") + elements("rect") - 1;
    assert_eq!(drawn.items.len() - texts, shapes);
}

#[test]
fn texts_and_positions_are_those_of_the_picture() {
    let problem = Problem::from_values(killer().layout(), killer().givens()).unwrap();
    let picture = Picture::of(&ProblemPicture::of(&problem).art(), Theme::Print);
    assert_eq!(picture.view, [-10.0, -10.0, 560.0, 560.0]);
    assert_eq!(picture.description, "9x9, boxes of 3x3, 21 given.");
    let Item::Text(first) = picture.items.iter().find(|item| matches!(item, Item::Text(_))).unwrap() else { panic!() };
    let middle = first.at.0 + first.face.width("8", first.size) / 2.0;
    assert_eq!((first.text.as_str(), (middle * 10.0).round() / 10.0), ("8", 30.0));
}
