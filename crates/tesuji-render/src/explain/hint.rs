//! Advice in words and as a picture.

use tesuji_core::{Candidate, CandidateSet, CellSet};
use tesuji_query::{Advice, Depth, PlayerState, Status};

use super::{Shown, conclusion, reasoning, what_to_look_for, where_to_look};
use crate::CellNames;
use crate::svg::Picture;

/// Returns the advice in sentences, as far as the depth goes.
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
pub fn words_of_advice(state: &PlayerState, advice: &Advice, depth: Depth, names: CellNames) -> String {
    match advice {
        Advice::Clash(error) => format!("Digits clash: {error}."),
        Advice::NoSolution => {
            let meant = mistyped_sentence(state.mistyped(), names);
            format!("No solution fits: a digit or a pencil mark is wrong.{meant}")
        }
        Advice::WrongDigits(cells) => wrong_digits(state, *cells, depth, names),
        Advice::LostMarks(marks) => lost_marks(marks, depth, names),
        Advice::Complete => "The puzzle is solved.".to_owned(),
        Advice::Stuck if *state.status() == Status::Several => {
            "This puzzle has several solutions; no technique that holds in all of them leads on.".to_owned()
        }
        Advice::Stuck => "No technique that is known leads on.".to_owned(),
        Advice::Stopped => "The search for a step was stopped.".to_owned(),
        Advice::Step(step) => {
            let mut words = match state.status() {
                Status::Several => format!("{SEVERAL} {}", where_to_look(step, names)),
                _ => where_to_look(step, names),
            };
            if depth >= Depth::Technique {
                words += &format!(" {}", what_to_look_for(step));
            }
            if depth >= Depth::Full {
                let board = state.board();
                let shown = Shown { digits: board.grid(), candidates: &board.candidates(), step };
                words += &format!(" {} {}", reasoning(&shown, names), conclusion(step, names));
            }
            words
        }
    }
}

/// What goes before a step where there is more than one solution.
pub(crate) const SEVERAL: &str = "This puzzle has several solutions; what follows holds in all of them.";

/// The most changes of a clue that are told one by one.
const CHANGES: usize = 6;

/// Returns a blank and a sentence on the clues that may have been mistyped, or nothing.
pub(crate) fn mistyped_sentence(changes: &[Candidate], names: CellNames) -> String {
    let change = |change: &Candidate| format!("{} to {}", names.cell(change.cell), change.digit);
    let cells: CellSet = changes.iter().map(|change| change.cell).collect();
    match changes {
        [] => String::new(),
        changes if changes.len() <= CHANGES => {
            let told: Vec<String> = changes.iter().map(change).collect();
            format!(" Perhaps a clue is mistyped: one change leaves exactly one solution, {}.", told.join(", or "))
        }
        _ => format!(
            " Perhaps a clue is mistyped: a change of one of {} leaves exactly one solution.",
            names.cells(cells)
        ),
    }
}

fn wrong_digits(state: &PlayerState, cells: CellSet, depth: Depth, notation: CellNames) -> String {
    let mut words = match cells.only() {
        Some(cell) => format!("The digit in {} is wrong.", notation.cell(cell)),
        None => format!("The digits in {} are wrong.", notation.cells(cells)),
    };
    if depth >= Depth::Technique {
        words += if cells.len() == 1 {
            " Take it out, and what was concluded from it."
        } else {
            " Take them out, and what was concluded from them."
        };
    }
    if depth >= Depth::Full {
        for cell in cells {
            let Some(digit) = state.board().grid().get(cell) else { continue };
            let same: CellSet = state.board().grid().cells_of(digit) & cell.peers();
            let name = notation.cell(cell);
            words += &if same.is_empty() {
                format!(" With {digit} in {name} the clues have no solution.")
            } else {
                format!(" The {digit} in {name} sees the {digit} in {}.", notation.cells(same))
            };
        }
    }
    words
}

/// Returns a picture of the state, as SVG, in which the advice is shown as far as the depth goes: a step is drawn at the last
/// one, and told before.
pub fn picture_of_advice(state: &PlayerState, advice: &Advice, depth: Depth, names: CellNames) -> String {
    let board = state.board();
    let candidates = board.candidates();
    let words = words_of_advice(state, advice, depth, names);
    let picture = Picture::of(board.grid(), &candidates).clues(board.clues()).notation(names);
    match advice {
        Advice::Step(step) if depth >= Depth::Full => picture.step(step),
        Advice::Step(_) => picture.caption(&words),
        Advice::WrongDigits(cells) => picture.wrong(*cells),
        Advice::LostMarks(marks) => picture.lost(*marks),
        _ => picture,
    }
    .to_string()
}

fn lost_marks(marks: &CandidateSet, depth: Depth, notation: CellNames) -> String {
    let cells = !marks.empty_cells();
    let (names, one) = (notation.cells(cells), cells.len() == 1);
    let mut words = match one {
        true => format!("A pencil mark that is needed is missing in {names}."),
        false => format!("Pencil marks that are needed are missing in {names}."),
    };
    if depth >= Depth::Technique {
        words += &format!(" Look again at what struck {}.", if one { "it" } else { "them" });
    }
    if depth >= Depth::Full {
        let back = marks.iter().map(|one| format!(" {} needs its {} back.", notation.cell(one.cell), one.digit));
        words.extend(back);
    }
    words
}
