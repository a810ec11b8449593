//! The drawings of a book are those of the pictures, element by element.

use std::fs;
use std::path::Path;

use tesuji_book::page::Item;
use tesuji_book::picture::Picture;

#[test]
fn every_element_of_a_picture_is_drawn() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tesuji-render/tests/pictures");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let svg = fs::read_to_string(&path).unwrap();
        let picture = Picture::of(&svg).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let elements = |name: &str| svg.matches(&format!("<{name} ")).count();
        let texts = picture.items.iter().filter(|item| matches!(item, Item::Text(_))).count();
        assert_eq!(texts, elements("text"), "{}", path.display());
        // The ground is not drawn.
        let shapes = elements("path") + elements("circle") + elements("rect") - 1;
        assert_eq!(picture.items.len() - texts, shapes, "{}", path.display());
        count += 1;
    }
    assert!(count >= 7);
}

#[test]
fn texts_and_positions_are_those_of_the_picture() {
    let problem: tesuji_core::Problem =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse::<tesuji_core::Grid>()
            .unwrap()
            .into();
    let picture = Picture::of(&tesuji_render::ProblemPicture::of(&problem).to_string()).unwrap();
    assert_eq!(picture.view, [-10.0, -10.0, 560.0, 560.0]);
    assert_eq!(picture.description, "9x9, boxes of 3x3, 21 given.");
    let Item::Text(first) = picture.items.iter().find(|item| matches!(item, Item::Text(_))).unwrap() else { panic!() };
    let middle = first.at.0 + first.face.width("8", first.size) / 2.0;
    assert_eq!((first.text.as_str(), (middle * 10.0).round() / 10.0), ("8", 30.0));
}
