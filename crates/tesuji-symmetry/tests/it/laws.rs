//! Tests of properties that every puzzle and every transform must have.

use std::collections::HashSet;

use tesuji_core::{Cell, CellSet, Grid, Puzzle, Solution};
use tesuji_symmetry::{BandClass, Canonicalizer, Transform, Transformable, relabeled};
use tesuji_testkit::{Chance, Dealer};

fn any_transform(chance: &mut Chance) -> Transform {
    Transform::from_index(chance.below(Transform::COUNT as usize) as u64)
}

fn pattern_of(puzzle: &Puzzle) -> CellSet {
    puzzle.grid().empty_cells().complement()
}

#[test]
fn images_have_the_same_form() {
    let (mut dealer, mut canonicalizer) = (Dealer::new(21), Canonicalizer::new());
    for nth in 0..3000 {
        let puzzle = if nth % 10 == 0 { dealer.solution().into() } else { dealer.puzzle() };
        let (form, transform) = canonicalizer.minlex_with_transform(&puzzle);
        assert_eq!(transform.apply(&puzzle), form);
        for _ in 0..10 {
            let image = any_transform(dealer.chance()).apply(&puzzle);
            let (same, transform) = canonicalizer.minlex_with_transform(&image);
            assert_eq!(same, form, "{puzzle} and {image}");
            assert_eq!(transform.apply(&image), form);
            assert!(form.to_string() <= image.to_string());
        }
    }
}

#[test]
fn patterns_of_images_have_the_same_form() {
    let (mut dealer, mut canonicalizer) = (Dealer::new(22), Canonicalizer::new());
    for _ in 0..500 {
        let pattern = pattern_of(&dealer.puzzle());
        let (form, map) = canonicalizer.pattern_minlex(pattern);
        assert_eq!(map.image_of(pattern), form);
        let image = any_transform(dealer.chance()).apply(&pattern);
        assert_eq!(canonicalizer.pattern_minlex(image).0, form);
        let ways = canonicalizer.pattern_automorphism_count(image);
        assert_eq!(canonicalizer.pattern_automorphism_count(pattern), ways);
    }
    assert_eq!(canonicalizer.pattern_automorphism_count(CellSet::ALL), 3_359_232);
    assert_eq!(canonicalizer.pattern_automorphism_count(CellSet::ALL.without(Cell::R5C5)), 41_472);
}

#[test]
fn a_pattern_takes_the_form_of_a_puzzle_whose_digits_do_not_matter() {
    // With one clue, the value of the digit makes no difference.
    let mut canonicalizer = Canonicalizer::new();
    for cell in Cell::iter() {
        let (form, _) = canonicalizer.pattern_minlex(CellSet::of(cell));
        assert_eq!(form, CellSet::of(Cell::R9C9));
    }
}

#[test]
fn solutions_lead_to_one_form_whatever_their_automorphisms() {
    let most_symmetric = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let most_symmetric = Solution::try_from(most_symmetric.parse::<Grid>().unwrap()).unwrap();
    let (mut dealer, mut canonicalizer) = (Dealer::new(23), Canonicalizer::new());
    for nth in 0..100 {
        let solution = if nth % 2 == 0 { most_symmetric } else { dealer.solution() };
        let cells: CellSet = Cell::iter().filter(|_| dealer.chance().one_in(3)).collect();
        let clues: Grid = cells.iter().map(|cell| (cell, solution.get(cell))).collect();
        let puzzle = Puzzle::try_from(clues).unwrap();
        let (form, transform) = canonicalizer.solution_minlex(&puzzle, &solution);
        assert_eq!(Puzzle::from(transform.apply(&solution)), canonicalizer.minlex(&solution.into()));
        let other = any_transform(dealer.chance());
        let (same, _) = canonicalizer.solution_minlex(&other.apply(&puzzle), &other.apply(&solution));
        assert_eq!(same, form);
    }
}

/// Puzzles, their solutions, and their forms by solution: each was confirmed by trying all 3,359,232 cell maps.
const SOLUTION_FORMS: [[&str; 3]; 2] = [
    [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
        "1.....7...5...9....98.....5....1.36......2..89...6.1..3...7.......6.......2..5..4",
    ],
    // A test vector of gsf's sudoku program (Glenn Fowler).
    [
        "45.....6......17..8...............92....7.1..5...36..........58..1..7............",
        "457398261236541789819762543173485692648279135592136874724613958381957426965824317",
        ".2..5..8....1....6.9..3......1...........297........2....6.4.....6..8..1.........",
    ],
];

#[test]
fn the_solution_forms_of_published_puzzles() {
    let mut canonicalizer = Canonicalizer::new();
    for [puzzle, solution, form] in SOLUTION_FORMS {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let solution = Solution::try_from(solution.parse::<Grid>().unwrap()).unwrap();
        let (found, transform) = canonicalizer.solution_minlex(&puzzle, &solution);
        assert_eq!(found.to_string(), form);
        assert_eq!(transform.apply(&puzzle), found);
        assert_eq!(Puzzle::from(transform.apply(&solution)), canonicalizer.minlex(&solution.into()));
    }
    let solution = SOLUTION_FORMS[0][1].parse::<Puzzle>().unwrap();
    assert_eq!(
        canonicalizer.minlex(&solution).to_string(),
        "123456789457189236698723415285914367761532948934867152346278591579641823812395674"
    );
}

#[test]
fn the_image_that_another_program_calls_canonical_has_the_same_form() {
    // gsf's form by subgrids is a different choice from the same images.
    let by_subgrids: Puzzle =
        "................12..3..4..........56....4.3...1..78........34...2.......19.....8.".parse().unwrap();
    let [puzzle, solution, form] = SOLUTION_FORMS[1];
    let puzzle: Puzzle = puzzle.parse().unwrap();
    let mut canonicalizer = Canonicalizer::new();
    let way = canonicalizer.isomorphism(&puzzle, &by_subgrids).expect("they are essentially the same");
    assert_eq!(way.apply(&puzzle), by_subgrids);
    // The solution has the same transform.
    let solution = Solution::try_from(solution.parse::<Grid>().unwrap()).unwrap();
    let (found, _) = canonicalizer.solution_minlex(&by_subgrids, &way.apply(&solution));
    assert_eq!(found.to_string(), form);
}

#[test]
fn automorphisms_are_the_transforms_that_change_nothing() {
    let (mut dealer, mut canonicalizer) = (Dealer::new(24), Canonicalizer::new());
    let mut puzzles = vec![
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645".parse().unwrap(),
        "1...........1...........1...1...........1...........1...1...........1...........1".parse().unwrap(),
        "12.......3..........................................9............................".parse().unwrap(),
    ];
    puzzles.extend((0..20).map(|_| dealer.puzzle()));
    for puzzle in puzzles {
        let found: Vec<Transform> = canonicalizer.automorphisms(&puzzle).collect();
        assert_eq!(found[0].cells(), tesuji_symmetry::CellMap::IDENTITY);
        assert_eq!(found.len() as u32, canonicalizer.automorphism_count(&puzzle));
        assert!(found.iter().all(|transform| transform.apply(&puzzle) == puzzle));
        let different: HashSet<_> = found.iter().map(Transform::cells).collect();
        assert_eq!(different.len(), found.len());
    }
    assert_eq!(canonicalizer.automorphisms(&Puzzle::EMPTY).count(), 3_359_232);
}

#[test]
fn isomorphic_puzzles_are_told_from_others() {
    let (mut dealer, mut canonicalizer) = (Dealer::new(25), Canonicalizer::new());
    for _ in 0..200 {
        let (puzzle, other) = (dealer.puzzle(), dealer.minimal());
        let image = any_transform(dealer.chance()).apply(&puzzle);
        let found = canonicalizer.isomorphism(&puzzle, &image).expect("it is an image");
        assert_eq!(found.apply(&puzzle), image);
        assert_eq!(canonicalizer.isomorphism(&puzzle, &other), None);
        let (same, back) = relabeled(&image);
        assert_eq!(back.apply(&image), same);
        assert!(canonicalizer.isomorphism(&same, &puzzle).is_some());
    }
}

#[test]
fn relabelled_puzzles_differ_in_digits_only() {
    let mut dealer = Dealer::new(26);
    for _ in 0..500 {
        let puzzle = dealer.puzzle();
        let (form, transform) = relabeled(&puzzle);
        let digits = Transform::from_index(dealer.chance().below(362_880) as u64);
        assert_eq!(digits.cells(), tesuji_symmetry::CellMap::IDENTITY);
        assert_eq!(relabeled(&digits.apply(&puzzle)).0, form);
        assert_eq!(puzzle.transformed(&transform), form);
    }
}

#[test]
fn images_have_the_same_six_band_classes() {
    let (mut dealer, mut canonicalizer) = (Dealer::new(27), Canonicalizer::new());
    for _ in 0..300 {
        let solution = dealer.solution();
        let transform = any_transform(dealer.chance());
        let (mut classes, mut others) =
            (canonicalizer.band_classes(&solution), canonicalizer.band_classes(&transform.apply(&solution)));
        // The smallest line of a grid begins with its smallest band.
        let form = canonicalizer.minlex(&solution.into()).to_string();
        assert_eq!(form[..27], classes.iter().min().unwrap().to_string());
        classes.sort();
        others.sort();
        assert_eq!(classes, others);
    }
}

#[test]
fn the_classes_of_bands_have_as_many_members_as_there_are_bands() {
    let mut canonicalizer = Canonicalizer::new();
    let members = BandClass::iter().map(|class| {
        let band: Puzzle = format!("{class}{}", ".".repeat(54)).parse().unwrap();
        // The six rows below are empty: they can be permuted in 72 ways.
        let own = canonicalizer.automorphism_count(&band) / 72;
        // Each image is reached by as many of the 6 x 6 x 6^3 maps of a band as there are automorphisms.
        7776 / own
    });
    // The bands with a fixed first box: 56 ways to divide the digits of the others, and each triple in any order.
    assert_eq!(members.sum::<u32>(), 56 * 6_u32.pow(6));
}
