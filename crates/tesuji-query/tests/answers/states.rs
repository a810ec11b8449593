//! Players' states: those without a solution are always reported, and JSON has everything that a proof starts from.

use serde_json::{Value, json};
use tesuji_core::{
    Candidate, CandidateSet, Cell, Conclusion, Control, Digit, DigitSet, Grid, Outcome, Position, Problem, Puzzle,
};
use tesuji_engine::Solver;
use tesuji_query::{Depth, Explain, Hint, Played, PlayerState, Steps, Techniques};

use crate::{PUZZLE, SEVERAL, answer, classic, four, grid, several_with_marks, solution, sukaku};

/// Naked and hidden singles solve it.
const EASY: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

/// Returns clues with several solutions, with marks in some cells.
fn marked(marks: &[(Cell, &[Digit])]) -> Problem {
    let mut all = CandidateSet::EMPTY;
    marks.iter().for_each(|&(cell, digits)| all.set_digits(cell, digits.iter().copied().collect::<DigitSet>()));
    Position { candidates: Some(all), ..Position::of(grid(SEVERAL)) }.into()
}

fn placed(cells: &[(Cell, Digit)]) -> Problem {
    Position { placed: cells.iter().copied().collect::<Grid>(), ..Position::of(grid(SEVERAL)) }.into()
}

/// Returns, after skipping this many, a digit for an empty cell that no solution of the clues has, although no peer
/// contains it.
fn false_digits(skipped: usize) -> [(Cell, Digit); 1] {
    let is_false = |one: &Candidate| {
        let mut clues = grid(SEVERAL);
        clues.set(one.cell, Some(one.digit));
        let puzzle = Puzzle::try_from(clues).expect("a candidate clashes with no clue");
        matches!(Solver::new().solve(&puzzle), Outcome::None)
    };
    let candidates = Position::of(grid(SEVERAL)).pencilmarks();
    let one = candidates.iter().filter(is_false).nth(skipped).expect("there are many");
    [(one.cell, one.digit)]
}

/// Returns the answers of the three queries with singles as the only techniques.
fn told(problem: &Problem) -> [Value; 3] {
    let only = json!({"only": ["naked-single", "hidden-single"]});
    let techniques: Techniques = serde_json::from_value(only).expect("techniques");
    let hint = Hint { techniques: techniques.clone(), depth: Depth::Full, ..Hint::default() };
    let steps = Steps { techniques: techniques.clone(), ..Steps::default() };
    let explain = Explain { techniques, ..Explain::default() };
    [answer(&hint, problem).json, answer(&steps, problem).json, answer(&explain, problem).json]
}

#[test]
fn where_clues_leave_several_solutions_a_state_without_one_is_told() {
    use Cell::{R1C2, R1C3, R2C1, R2C2, R5C2};
    use Digit::{D1, D2, D4, D6};
    let dead = [
        // Two cells with one digit, three with two, and digits that leave none of the solutions.
        marked(&[(R1C2, &[D1]), (R1C3, &[D1])]),
        marked(&[(R1C2, &[D1, D4]), (R1C3, &[D1, D4]), (R2C1, &[D1, D4])]),
        marked(&[(R5C2, &[D6]), (R2C2, &[D6])]),
        placed(&false_digits(0)),
        placed(&false_digits(9)),
    ];
    for problem in &dead {
        for json in told(problem) {
            assert_eq!((&json["status"], &json["advice"]), (&json!("several"), &json!("no-solution")), "{json}");
            assert!(json.get("complete").is_none() && json["step"].is_null(), "{json}");
        }
    }
    for problem in [classic(SEVERAL), several_with_marks(), marked(&[(R1C2, &[D1, D2])])] {
        for json in told(&problem) {
            assert_ne!(json["advice"], "no-solution", "{json}");
        }
    }
}

#[test]
fn where_rules_leave_several_solutions_a_state_without_one_is_told() {
    let problem = four([0; 16]);
    let list = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<String>>();
    let states = [
        // One number in two cells of a row, two numbers in three cells, a number without a place in a box.
        (list(&["r1c1=1", "r1c2=2", "r2c3=3", "r3c4=3"]), list(&["r1c3=4", "r1c4=4"])),
        (list(&[]), list(&["r1c1=3", "r1c1=4", "r1c2=3", "r1c2=4", "r2c1=3", "r2c1=4"])),
        (list(&["r3c1=1", "r4c3=1"]), list(&["r1c2=1", "r2c2=1"])),
    ];
    for (placed, removed) in states {
        let played = Played { placed, removed };
        let hint = answer(&Hint { played: played.clone(), ..Hint::default() }, &problem).json;
        let steps = answer(&Steps { played: played.clone(), ..Steps::default() }, &problem).json;
        for json in [hint, steps] {
            assert_eq!((&json["status"], &json["advice"]), (&json!("several"), &json!("no-solution")), "{played:?}");
        }
    }
    let played = Played { placed: list(&["r1c1=1", "r2c3=1"]), removed: list(&["r3c2=1"]) };
    assert_ne!(answer(&Hint { played, ..Hint::default() }, &problem).json["advice"], "no-solution");
}

#[test]
fn a_path_that_loses_the_solution_would_be_told() {
    let state = PlayerState::of(&Position::of(grid(PUZZLE)), &mut Solver::new(), &Control::new());
    assert!(!state.is_lost(state.board()));
    let right = |cell| Candidate { cell, digit: solution().get(cell) };
    let false_steps = [
        Conclusion::Eliminate(right(Cell::R1C2).into()),
        Conclusion::Eliminate([right(Cell::R6C1), right(Cell::R9C9)].into_iter().collect()),
        Conclusion::Place(Candidate { cell: Cell::R1C2, digit: Digit::D2 }),
    ];
    for conclusion in false_steps {
        let mut board = state.board().clone();
        board.apply(&conclusion);
        assert!(state.is_lost(&board), "{conclusion}");
        // It stays lost, whatever follows.
        board.apply(&Conclusion::Place(right(Cell::R2C1)));
        assert!(state.is_lost(&board), "{conclusion}");
    }
    let mut board = state.board().clone();
    board.apply(&Conclusion::Place(right(Cell::R1C2)));
    assert!(!state.is_lost(&board));
}

#[test]
fn the_state_is_there_where_the_problem_does_not_say_it() {
    let mut begun = Position::of(grid(EASY));
    begun.placed.set(Cell::R1C1, Some(Digit::D4));
    let digits = begun.digits().to_string();
    let mut struck = Position::of(grid(EASY));
    let mut marks = struck.pencilmarks();
    marks.remove(Candidate { cell: Cell::R1C1, digit: Digit::D5 });
    struck.candidates = Some(marks);
    for (problem, digits, count) in
        [(begun.clone().into(), digits, begun.pencilmarks().len()), (struck.into(), EASY.to_owned(), marks.len())]
    {
        for json in told(&problem) {
            assert_eq!(json["state"]["digits"], digits, "{json}");
            assert_eq!(json["state"]["candidates"].as_array().map(Vec::len), Some(count));
        }
    }
    // A state that equals the problem is not repeated.
    for problem in [classic(EASY), sukaku(EASY), Position { candidates: None, ..Position::of(grid(EASY)) }.into()] {
        assert!(told(&problem).iter().all(|json| json.get("state").is_none()));
    }
}
