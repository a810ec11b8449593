//! The golden ratings, checked with the rater.

use tesuji::query::rate::{Rating, SeRating};
use tesuji::{Control, Puzzle, Query, Rate, Scratch};
use tesuji_testkit::golden::cases;

#[test]
fn well_known_puzzles_have_their_rating() {
    let (mut scratch, control) = (Scratch::new(), Control::new());
    let query = Rate { steps: true, ..Rate::default() };
    for case in cases("rating/se.txt") {
        let puzzle: Puzzle = case.question.parse().unwrap();
        let expected: Vec<Rating> = case.answer.split(' ').map(|number| number.parse().unwrap()).collect();
        let [er, ep, ed] = expected[..] else { panic!("{}: three numbers", case.place) };
        let response = query.answer(&puzzle.into(), &mut scratch, &control);
        assert_eq!(response.rating(), Some(SeRating { er, ep, ed }), "{}", case.place);
        let steps = response.steps.unwrap();
        let placed = steps.iter().filter(|step| step.placement.is_some()).count();
        assert_eq!(placed, 81 - puzzle.clue_count(), "{}", case.place);
        assert_eq!(steps.iter().map(|step| step.rating).max(), Some(er), "{}", case.place);
    }
}
