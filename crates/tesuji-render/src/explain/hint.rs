//! Hints in words and as pictures.

use tesuji_core::{Candidate, CandidateSet, CellSet, Problem, Step};
use tesuji_query::{Advice, AdvisedState, Depth, PlayerState, RuleAdvice, Status, StepAt};

use super::rules::rule_fault;
use super::step_words::StepWords;
use super::{ExplainedProof, StepState, conclusion};
use crate::ProblemPicture;
use crate::art::Art;
use crate::svg::Picture;
use crate::wording::Wording;
use crate::words::{Join, Remark, Words, paragraph};

/// Returns the hint as sentences, up to the given depth.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Grid, Problem};
/// use tesuji_query::{Depth, Hint, Query, Scratch};
/// use tesuji_render::CellNames;
/// use tesuji_render::explain::words_of_advice;
///
/// let clues: Grid = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
/// let response = Hint::default().answer(&Problem::from(clues), &mut Scratch::new(), &Control::new());
/// let advised = response.advised.unwrap();
/// let words = |depth| words_of_advice(&advised, depth, CellNames::RowColumn);
/// assert_eq!(words(Depth::Where), "Look at box 2.");
/// assert_eq!(
///     words(Depth::Full),
///     "Look at box 2. Look for a hidden single. \
///      In box 2, the 1 can only be in r1c6. So r1c6 is 1."
/// );
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
pub fn words_of_advice(advised: &AdvisedState, depth: Depth, wording: impl Into<Wording>) -> String {
    let wording = wording.into();
    let words = &*wording.words();
    if let Some(at) = advised.step() {
        let several = *advised.status() == Status::Several;
        let mut said: Vec<String> = several.then(|| words.remark(&Remark::Several)).into_iter().collect();
        said.extend(said_of_step(at, depth, wording));
        return paragraph(words, &said);
    }
    match advised {
        AdvisedState::Classic(state, advice) => paragraph(words, &classic_advice(state, advice, depth, words)),
        AdvisedState::Rules(state, RuleAdvice::Fault(fault)) => rule_fault(state.walker(), fault, wording),
        AdvisedState::Rules(_, RuleAdvice::Complete) => words.remark(&Remark::Complete),
        AdvisedState::Rules(_, RuleAdvice::Stuck | RuleAdvice::Step(_)) => words.remark(&Remark::Stuck),
        AdvisedState::Rules(_, RuleAdvice::Stopped) => words.remark(&Remark::Stopped),
    }
}

/// Returns the hint at a step as sentences, up to the given depth.
pub fn words_of_step(at: StepAt<'_>, depth: Depth, wording: impl Into<Wording>) -> String {
    let wording = wording.into();
    paragraph(&*wording.words(), &said_of_step(at, depth, wording))
}

fn said_of_step(at: StepAt<'_>, depth: Depth, wording: Wording) -> Vec<String> {
    let step = StepWords::of(at, wording);
    let mut said = vec![step.place()];
    if depth >= Depth::Technique {
        said.push(step.look_for());
    }
    if depth >= Depth::Full {
        said.push(step.full());
    }
    said
}

/// Returns the sentences of any advice but a step.
fn classic_advice(state: &PlayerState, advice: &Advice, depth: Depth, words: &dyn Words) -> Vec<String> {
    match advice {
        Advice::Clash(error) => vec![words.remark(&Remark::Clash(error))],
        Advice::NoSolution => {
            let changes = state.mistyped().iter();
            let named = changes.map(|one| (words.cells(one.cell.into(), Join::And), i64::from(one.digit.value())));
            let mistyped = mistyped(&named.collect::<Vec<_>>(), words);
            [words.remark(&Remark::NoSolution)].into_iter().chain(mistyped).collect()
        }
        Advice::WrongDigits(cells) => wrong_digits(state, *cells, depth).iter().map(|one| words.remark(one)).collect(),
        Advice::LostMarks(marks) => lost_marks(marks, depth).iter().map(|one| words.remark(one)).collect(),
        Advice::LostPath => vec![words.remark(&Remark::LostPath)],
        Advice::Complete => vec![words.remark(&Remark::Complete)],
        Advice::Stuck if *state.status() == Status::Several => vec![words.remark(&Remark::StuckWithSeveral)],
        Advice::Stuck => vec![words.remark(&Remark::Stuck)],
        Advice::Step(_) => Vec::new(),
        Advice::Stopped => vec![words.remark(&Remark::Stopped)],
    }
}

/// Returns the reasoning and the conclusion. If the reasoning has several lines, the conclusion is on a separate line.
pub(crate) fn full(shown: &StepState<'_>, wording: Wording) -> String {
    full_of(&ExplainedProof::of(shown), shown.step, wording)
}

/// Returns the reasoning and the conclusion of a step whose explanation is already known.
pub(crate) fn full_of(told: &ExplainedProof, step: &Step, wording: Wording) -> String {
    let (why, what) = (told.reasoning(&*wording.words()), conclusion(step, wording));
    match why.is_empty() {
        true => what,
        false if why.contains('\n') => format!("{why}\n{what}"),
        false => format!("{why}{}{what}", wording.words().between()),
    }
}

/// The maximum number of clue changes to list one by one.
const CHANGES: usize = 6;

/// Returns a sentence about the clues that may have been mistyped, if any: the names of the cells with the intended
/// numbers.
fn mistyped(changes: &[(String, i64)], words: &dyn Words) -> Option<String> {
    match changes {
        [] => None,
        changes if changes.len() <= CHANGES => Some(words.remark(&Remark::Mistyped(changes))),
        _ => {
            let mut cells: Vec<String> = changes.iter().map(|(cell, _)| cell.clone()).collect();
            cells.dedup();
            Some(words.remark(&Remark::MistypedIn(&cells)))
        }
    }
}

/// Returns the separator between sentences and a sentence about the clues that may have been mistyped, or an empty
/// string.
pub(crate) fn mistyped_sentence(changes: &[(String, i64)], wording: impl Into<Wording>) -> String {
    let words = &*wording.into().words();
    mistyped(changes, words).map_or_else(String::new, |sentence| format!("{}{sentence}", words.between()))
}

fn wrong_digits(state: &PlayerState, cells: CellSet, depth: Depth) -> Vec<Remark<'static>> {
    let mut said = vec![Remark::WrongDigits(cells)];
    if depth >= Depth::Technique {
        said.push(Remark::TakeOut { many: cells.len() > 1 });
    }
    if depth >= Depth::Full {
        for cell in cells {
            let Some(digit) = state.board().grid().get(cell) else { continue };
            let same: CellSet = state.board().grid().cells_of(digit) & cell.peers();
            let one = Candidate { cell, digit };
            said.push(if same.is_empty() { Remark::WithoutSolution(one) } else { Remark::SeesSame(one, same) });
        }
    }
    said
}

fn lost_marks(marks: &CandidateSet, depth: Depth) -> Vec<Remark<'static>> {
    let cells = !marks.empty_cells();
    let mut said = vec![Remark::LostMarks(cells)];
    if depth >= Depth::Technique {
        said.push(Remark::LookAgain { many: cells.len() > 1 });
    }
    if depth >= Depth::Full {
        said.extend(marks.iter().map(Remark::NeedsBack));
    }
    said
}

/// Returns a drawing of the state that shows the hint up to the given depth: a step is drawn at the last depth, and
/// described in words before that. `problem` is the problem of the hint.
pub fn art_of_advice(advised: &AdvisedState, problem: &Problem, depth: Depth, wording: impl Into<Wording>) -> Art {
    let wording = wording.into();
    let words = words_of_advice(advised, depth, wording);
    let drawn = ProblemPicture::of(problem).title(&words).language(wording.language);
    let (state, advice) = match advised {
        AdvisedState::Classic(state, advice) => (state, advice),
        AdvisedState::Rules(state, RuleAdvice::Step(step)) if depth >= Depth::Full => {
            return drawn.step(state.walker(), step).art();
        }
        AdvisedState::Rules(..) => return drawn.art(),
    };
    let board = state.board();
    let candidates = board.candidates();
    let picture = Picture::of(board.grid(), &candidates).clues(board.clues()).wording(wording);
    match advice {
        Advice::Step(step) if depth >= Depth::Full => picture.step(step),
        Advice::WrongDigits(cells) => picture.wrong(*cells),
        Advice::LostMarks(marks) => picture.lost(*marks),
        _ => picture.caption(&words),
    }
    .art()
}
