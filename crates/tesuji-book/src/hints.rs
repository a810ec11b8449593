//! The hints for a puzzle, and the techniques that it needs.

use tesuji_core::{Control, Pattern, Problem, Reason, RuleStep, Step, Technique};
use tesuji_logic::{Board, Order, Repertoire};
use tesuji_query::rule_steps::Walker;
use tesuji_query::{Depth, StepAt, puzzle_of};
use tesuji_render::explain::words_of_step;
use tesuji_render::{Language, Wording};

/// A hint about the first step of a puzzle that is not a single, or about its first step if singles are enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleHint {
    /// The number of digits that singles place before the step; `None` if singles are enough.
    pub after: Option<usize>,
    /// The position of the step, and the pattern to look for, in words.
    pub words: String,
}

impl PuzzleHint {
    /// Returns the hint for a puzzle; `None` if no step is known, or if the work is stopped.
    pub(crate) fn of(problem: &Problem, language: Language, control: &Control<'_>) -> Option<PuzzleHint> {
        let wording = Wording::from(language);
        match puzzle_of(problem) {
            Ok(puzzle) => classic(Board::of(&puzzle), wording, control),
            Err(_) => by_rules(Walker::of(problem), wording, control),
        }
    }

    /// Returns the hint as a sentence.
    pub(crate) fn sentence(&self, language: Language) -> String {
        let words = &self.words;
        match (self.after, language) {
            (None, Language::English) => format!("Singles are enough. {words}"),
            (None, Language::Chinese) => format!("只用排除和唯余即可。{words}"),
            (Some(0), _) => words.clone(),
            (Some(1), Language::English) => format!("After 1 digit: {words}"),
            (Some(after), Language::English) => format!("After {after} digits: {words}"),
            (Some(after), Language::Chinese) => format!("填入{after}个数后：{words}"),
        }
    }
}

fn classic(mut board: Board, wording: Wording, control: &Control<'_>) -> Option<PuzzleHint> {
    let repertoire = Repertoire::by(Order::Tesuji);
    let words = |board: &Board, step: &Step| words_of_step(StepAt::Classic { board, step }, Depth::Technique, wording);
    let mut first = None;
    let mut after = 0;
    while !board.is_complete() {
        let step = repertoire.next(&board, control)?;
        if !is_single(&step) {
            return Some(PuzzleHint { after: Some(after), words: words(&board, &step) });
        }
        first.get_or_insert_with(|| words(&board, &step));
        board.apply(&step.conclusion);
        after += 1;
    }
    first.map(|words| PuzzleHint { after: None, words })
}

fn by_rules(mut walker: Walker, wording: Wording, control: &Control<'_>) -> Option<PuzzleHint> {
    let words =
        |walker: &Walker, step: &RuleStep| words_of_step(StepAt::Rules { walker, step }, Depth::Technique, wording);
    let mut first = None;
    let mut after = 0;
    while !walker.is_complete() {
        let step = walker.easiest(control)?;
        if !matches!(step.reason, Reason::NakedSingle { .. } | Reason::HiddenSingle { .. }) {
            return Some(PuzzleHint { after: Some(after), words: words(&walker, &step) });
        }
        first.get_or_insert_with(|| words(&walker, &step));
        walker.take(&step);
        after += 1;
    }
    first.map(|words| PuzzleHint { after: None, words })
}

fn is_single(step: &Step) -> bool {
    matches!(step.pattern, Pattern::Single { .. })
}

/// Returns the techniques in the path of a classic puzzle, without singles, each once; none for any other problem.
pub(crate) fn techniques_of(problem: &Problem, control: &Control<'_>) -> Vec<&'static Technique> {
    let Ok(puzzle) = puzzle_of(problem) else { return Vec::new() };
    let trace = Repertoire::by(Order::Tesuji).solve(&mut Board::of(&puzzle), control);
    let mut techniques: Vec<&'static Technique> = Vec::new();
    for step in trace.steps.iter().filter(|step| !is_single(step)) {
        if !techniques.contains(&step.technique) {
            techniques.push(step.technique);
        }
    }
    techniques
}

#[cfg(test)]
mod tests {
    use tesuji_core::{Constraint, Grid};

    use super::*;

    #[test]
    fn a_hint_names_the_first_step_beyond_singles() {
        let grid: Grid =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
        let hint = PuzzleHint::of(&grid.into(), Language::English, &Control::new()).unwrap();
        assert_eq!(hint.after, Some(0));
        assert!(hint.words.contains("Look for "), "{hint:?}");
        let easy: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let hint = PuzzleHint::of(&easy.into(), Language::English, &Control::new()).unwrap();
        assert_eq!(hint.after, None);
        assert!(hint.sentence(Language::English).starts_with("Singles are enough. Look at "), "{hint:?}");
        assert!(techniques_of(&easy.into(), &Control::new()).is_empty());
        assert!(techniques_of(&grid.into(), &Control::new()).len() > 1);
    }

    #[test]
    fn problems_with_constraints_have_hints() {
        let cage = Constraint::Cage { cells: vec![0, 1], sums: vec![3] };
        let killer = Problem::from(Grid::EMPTY).with_constraints(vec![cage]).unwrap();
        let hint = PuzzleHint::of(&killer, Language::English, &Control::new()).unwrap();
        assert_eq!(hint.after, Some(0));
        assert!(hint.words.starts_with("Look at "), "{hint:?}");
    }
}
