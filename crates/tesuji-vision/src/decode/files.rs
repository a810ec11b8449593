//! Files of each kind: a picture of 64 x 48 pixels, whose left quarter is black and the rest white.
//! Pillow wrote them.

use std::fs;

use crate::Gray;

fn decode(name: &str) -> Gray {
    let path = format!("{}/tests/pictures/{name}", env!("CARGO_MANIFEST_DIR"));
    Gray::decode(&fs::read(path).unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Asserts that the pixels for which `dark` holds are black, and the others white, but for the edge of the two.
fn assert_dark(name: &str, picture: &Gray, size: (usize, usize), dark: impl Fn(usize, usize) -> Option<bool>) {
    assert_eq!((picture.width, picture.height), size, "{name}");
    for row in 0..picture.height {
        for column in 0..picture.width {
            let pixel = picture.pixels[row * picture.width + column];
            match dark(row, column) {
                Some(true) => assert!(pixel < 40, "{name}: {pixel} at {row}, {column}"),
                Some(false) => assert!(pixel > 215, "{name}: {pixel} at {row}, {column}"),
                None => {}
            }
        }
    }
}

/// Returns whether a pixel is black, by its distance from the black edge; `None` near the other edge of the black part.
fn is_dark(distance: usize) -> Option<bool> {
    match distance {
        0..14 => Some(true),
        14..18 => None,
        _ => Some(false),
    }
}

#[test]
fn files_of_each_kind_are_decoded() {
    for name in ["gray.jpg", "progressive.jpg", "cmyk.jpg", "indexed.png", "clear.webp", "animated.webp"] {
        assert_dark(name, &decode(name), (64, 48), |_, column| is_dark(column));
    }
    // The rows that are missing are gray.
    assert_dark("cut.jpg", &decode("cut.jpg"), (64, 48), |row, column| is_dark(column).filter(|_| row < 32));
    assert_dark("deep.png", &decode("deep.png"), (64, 48), |_, _| Some(false));
}

#[test]
fn photographs_are_turned_upright() {
    for name in ["turned.jpg", "lossy.webp"] {
        // A quarter turn clockwise moves the left side to the top.
        assert_dark(name, &decode(name), (48, 64), |row, _| is_dark(row));
    }
}
