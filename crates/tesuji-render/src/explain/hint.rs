//! Hints in words and as pictures.

use tesuji_core::{Candidate, CandidateSet, CellSet, Step};
use tesuji_query::{Advice, Depth, PlayerState, Status};

use super::{Shown, Told, conclusion, what_to_look_for, where_to_look};
use crate::svg::Picture;
use crate::wording::Wording;
use crate::words::{Join, Remark, Words, paragraph};

/// Returns the hint as sentences, up to the given depth.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Grid, Position};
/// use tesuji_engine::Solver;
/// use tesuji_logic::Repertoire;
/// use tesuji_query::{Depth, PlayerState};
/// use tesuji_render::CellNames;
/// use tesuji_render::explain::words_of_advice;
///
/// let clues: Grid = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
/// let control = Control::new();
/// let state = PlayerState::of(&Position::of(clues), &mut Solver::new(), &control);
/// let advice = state.advice(&Repertoire::all(), &control);
/// let words = |depth| words_of_advice(&state, &advice, depth, CellNames::RowColumn);
/// assert_eq!(words(Depth::Where), "Look at box 5.");
/// assert_eq!(
///     words(Depth::Full),
///     "Look at box 5. Look for a naked single. \
///      r5c6 has one candidate left, 4. So r5c6 is 4."
/// );
/// # Ok::<(), tesuji_core::ParseGridError>(())
/// ```
pub fn words_of_advice(state: &PlayerState, advice: &Advice, depth: Depth, wording: impl Into<Wording>) -> String {
    let wording = wording.into();
    let words = &*wording.words();
    let mut said: Vec<String> = Vec::new();
    match advice {
        Advice::Step(step) => {
            if *state.status() == Status::Several {
                said.push(words.remark(&Remark::Several));
            }
            said.push(where_to_look(step, wording));
            if depth >= Depth::Technique {
                said.push(what_to_look_for(step, wording));
            }
            if depth >= Depth::Full {
                let board = state.board();
                let shown = Shown { digits: board.grid(), candidates: &board.candidates(), step };
                said.push(full(&shown, wording));
            }
        }
        Advice::Clash(error) => said.push(words.remark(&Remark::Clash(error))),
        Advice::NoSolution => {
            said.push(words.remark(&Remark::NoSolution));
            let changes = state.mistyped().iter();
            let named = changes.map(|one| (words.cells(one.cell.into(), Join::And), i64::from(one.digit.value())));
            said.extend(mistyped(&named.collect::<Vec<_>>(), words));
        }
        Advice::WrongDigits(cells) => {
            said.extend(wrong_digits(state, *cells, depth).iter().map(|one| words.remark(one)))
        }
        Advice::LostMarks(marks) => said.extend(lost_marks(marks, depth).iter().map(|one| words.remark(one))),
        Advice::LostPath => said.push(words.remark(&Remark::LostPath)),
        Advice::Complete => said.push(words.remark(&Remark::Complete)),
        Advice::Stuck if *state.status() == Status::Several => said.push(words.remark(&Remark::StuckWithSeveral)),
        Advice::Stuck => said.push(words.remark(&Remark::Stuck)),
        Advice::Stopped => said.push(words.remark(&Remark::Stopped)),
    }
    paragraph(words, &said)
}

/// Returns the reasoning and the conclusion. If the reasoning has several lines, the conclusion is on a separate line.
pub(crate) fn full(shown: &Shown<'_>, wording: Wording) -> String {
    full_of(&Told::of(shown), shown.step, wording)
}

/// Returns the reasoning and the conclusion of a step whose explanation is already known.
pub(crate) fn full_of(told: &Told, step: &Step, wording: Wording) -> String {
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

/// Returns an SVG picture of the state that shows the hint up to the given depth: a step is drawn at the last depth,
/// and described in words before that.
pub fn picture_of_advice(state: &PlayerState, advice: &Advice, depth: Depth, wording: impl Into<Wording>) -> String {
    let wording = wording.into();
    let board = state.board();
    let candidates = board.candidates();
    let words;
    let picture = Picture::of(board.grid(), &candidates).clues(board.clues()).wording(wording);
    match advice {
        Advice::Step(step) if depth >= Depth::Full => picture.step(step),
        Advice::WrongDigits(cells) => picture.wrong(*cells),
        Advice::LostMarks(marks) => picture.lost(*marks),
        _ => {
            words = words_of_advice(state, advice, depth, wording);
            picture.caption(&words)
        }
    }
    .to_string()
}
