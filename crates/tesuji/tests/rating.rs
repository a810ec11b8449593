//! The golden ratings, asked of the rater.

use std::sync::atomic::AtomicBool;

use tesuji::format::{Content, Position};
use tesuji::rate::{PuzzleRater, Rated, Rating, SeRating};
use tesuji::{Puzzle, Question};
use tesuji_testkit::golden::cases;

#[test]
fn well_known_puzzles_have_their_rating() {
    let never = AtomicBool::new(false);
    let mut rater = PuzzleRater::new().wants_steps(true);
    for case in cases("rating/se.txt") {
        let puzzle: Puzzle = case.question.parse().unwrap();
        let expected: Vec<Rating> = case.answer.split(' ').map(|number| number.parse().unwrap()).collect();
        let [er, ep, ed] = expected[..] else { panic!("{}: three numbers", case.place) };
        let question = Question::of(&Content::Position(Position::of(*puzzle.grid())));
        let rated = rater.rate(&question, &never);
        assert_eq!(rated, Some(Rated::Rated(SeRating { er, ep, ed })), "{}", case.place);
        let placed = rater.steps().iter().filter(|step| step.placement.is_some()).count();
        assert_eq!(placed, 81 - puzzle.clue_count(), "{}", case.place);
        assert_eq!(rater.steps().iter().map(|step| step.rating).max(), Some(er), "{}", case.place);
    }
}
