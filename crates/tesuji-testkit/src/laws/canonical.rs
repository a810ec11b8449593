//! The laws of canonical forms and automorphisms.

use tesuji_core::{CellSet, Puzzle, Solution};
use tesuji_symmetry::{Canonicalizer, CellMap, Transform};

/// The maximum number of automorphisms that are checked individually; a grid with few clues may have millions.
const AUTOMORPHISMS: u32 = 2000;

/// Asserts that a puzzle and its image have one canonical form, which comes before both of them; transforms lead to it
/// and from one to the other; and the automorphisms of the puzzle form a group of maps.
///
/// If the solution of the puzzle is given, the form by solution is also the same for both.
#[track_caller]
pub fn images_have_one_form(puzzle: &Puzzle, solution: Option<&Solution>, transform: &Transform) {
    assert_eq!(transform.to_string().parse().as_ref(), Ok(transform), "{transform} is read as it is written");
    let image = transform.apply(puzzle);
    let about = || format!("{puzzle} and its image by {transform}");
    assert_eq!(transform.inverse().apply(&image), *puzzle, "back again: {}", about());

    let mut canonicalizer = Canonicalizer::new();
    let form = canonicalizer.minlex(puzzle);
    for one in [puzzle, &image, &form] {
        let (same, way) = canonicalizer.minlex_with_transform(one);
        assert_eq!(same, form, "the form of {one}: {}", about());
        assert_eq!(way.apply(one), form, "the way of {one} to its form: {}", about());
        assert!(form.to_string() <= one.to_string(), "the form comes first: {}", about());
    }
    let way = canonicalizer.isomorphism(puzzle, &image).unwrap_or_else(|| panic!("no isomorphism: {}", about()));
    assert_eq!(way.apply(puzzle), image, "the isomorphism {way}: {}", about());

    automorphisms_are_a_group(puzzle, &image);
    let [pattern, moved] = [puzzle, &image].map(|puzzle| !puzzle.grid().empty_cells());
    patterns_have_one_form(pattern, moved);
    if let Some(solution) = solution {
        let (form, way) = canonicalizer.solution_minlex(puzzle, solution);
        let (same, _) = canonicalizer.solution_minlex(&image, &transform.apply(solution));
        assert_eq!(same, form, "the form by solution: {}", about());
        assert_eq!(way.apply(puzzle), form, "the way to the form by solution: {}", about());
        let full = canonicalizer.minlex(&Puzzle::from(*solution));
        assert_eq!(Puzzle::from(way.apply(solution)), full, "the solution of the form by solution: {}", about());
    }
}

/// Asserts that a puzzle and its image have equally many automorphisms, and the number divides that of all maps; each
/// automorphism maps the puzzle to itself, and all are different.
#[track_caller]
fn automorphisms_are_a_group(puzzle: &Puzzle, image: &Puzzle) {
    let mut canonicalizer = Canonicalizer::new();
    let count = canonicalizer.automorphism_count(puzzle);
    assert_eq!(canonicalizer.automorphism_count(image), count, "automorphisms of {puzzle} and {image}");
    assert!(count > 0 && CellMap::COUNT.is_multiple_of(count), "{count} automorphisms of {puzzle}");
    if count <= AUTOMORPHISMS {
        let mut maps: Vec<CellMap> = Vec::new();
        for own in canonicalizer.automorphisms(puzzle) {
            assert_eq!(own.apply(puzzle), *puzzle, "the automorphism {own}");
            maps.push(own.cells());
        }
        assert_eq!(maps[0], CellMap::IDENTITY, "the first automorphism of {puzzle}");
        maps.sort_unstable();
        maps.dedup();
        assert_eq!(maps.len(), count as usize, "different automorphisms of {puzzle}");
    }
}

/// Asserts that a pattern and its image have one form, to which a map leads, and equally many automorphisms.
#[track_caller]
fn patterns_have_one_form(pattern: CellSet, image: CellSet) {
    let mut canonicalizer = Canonicalizer::new();
    let (form, _) = canonicalizer.pattern_minlex(pattern);
    for one in [pattern, image] {
        let (same, map) = canonicalizer.pattern_minlex(one);
        assert_eq!((same, map.image_of(one)), (form, form), "the form of {one:?}");
    }
    let count = canonicalizer.pattern_automorphism_count(pattern);
    assert_eq!(canonicalizer.pattern_automorphism_count(image), count, "automorphisms of {pattern:?} and {image:?}");
    assert!(count > 0 && CellMap::COUNT.is_multiple_of(count), "{count} automorphisms of {pattern:?}");
}
