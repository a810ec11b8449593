//! Advice in words, as JSON and as a picture.

use std::fmt;
use std::str::FromStr;

use tesuji_core::{CandidateSet, CellSet};
use tesuji_render::Notation;
use tesuji_render::explain::{self, Told, conclusion, reasoning, what_to_look_for, where_to_look};
use tesuji_render::svg::Picture;

use crate::{Advice, State};

/// How much a hint gives away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Depth {
    /// Where to look.
    #[default]
    Where,
    /// And what to look for there.
    Technique,
    /// And the step itself, with the reasons.
    Full,
}

impl Depth {
    /// Every depth, the vaguest first.
    pub const ALL: [Depth; 3] = [Depth::Where, Depth::Technique, Depth::Full];

    /// Returns the name: `where`, `technique` or `full`.
    pub const fn name(self) -> &'static str {
        ["where", "technique", "full"][self as usize]
    }
}

impl fmt::Display for Depth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error of parsing a [`Depth`]: the text is not one of the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseDepthError(());

impl fmt::Display for ParseDepthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected where, technique or full")
    }
}

impl std::error::Error for ParseDepthError {}

impl FromStr for Depth {
    type Err = ParseDepthError;

    fn from_str(text: &str) -> Result<Depth, ParseDepthError> {
        let found = Depth::ALL.into_iter().find(|depth| depth.name().eq_ignore_ascii_case(text));
        found.ok_or(ParseDepthError(()))
    }
}

/// A player's state and the advice for it: what is to be told.
///
/// # Examples
///
/// ```
/// use tesuji::logic::Repertoire;
/// use tesuji::render::Notation;
/// use tesuji::{Depth, Hint, Solver, State};
///
/// let text = b"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
/// let reading = tesuji::format::read(text, None).remove(0)?;
/// let position = reading.content.position().expect("81 characters are a position");
/// let state = State::of(position, &mut Solver::new());
/// let hint = Hint::of(&state, &Repertoire::all());
/// assert_eq!(hint.words(Depth::Where, Notation::RowColumn), "Look at box 5.");
/// assert_eq!(
///     hint.words(Depth::Full, Notation::RowColumn),
///     "Look at box 5. Look for a naked single. \
///      r5c6 has one candidate left, 4. So r5c6 is 4."
/// );
/// # Ok::<(), tesuji::format::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hint<'a> {
    state: &'a State,
    advice: Advice,
}

impl<'a> Hint<'a> {
    /// Looks for the advice: what is wrong, or else the easiest useful step.
    pub fn of(state: &'a State, repertoire: &tesuji_logic::Repertoire) -> Hint<'a> {
        Hint { state, advice: state.advice(repertoire) }
    }

    /// Returns the hint that tells this of the state.
    pub const fn telling(state: &'a State, advice: Advice) -> Hint<'a> {
        Hint { state, advice }
    }

    /// Returns the advice.
    pub const fn advice(&self) -> &Advice {
        &self.advice
    }

    /// Returns what is told, in sentences.
    pub fn words(&self, depth: Depth, notation: Notation) -> String {
        match &self.advice {
            Advice::Clash(error) => format!("Digits clash: {error}."),
            Advice::NoSolution => "No solution fits: a digit or a pencil mark is wrong.".to_owned(),
            Advice::WrongDigits(cells) => self.wrong_digits(*cells, depth, notation),
            Advice::LostMarks(marks) => lost_marks(marks, depth, notation),
            Advice::Complete => "The puzzle is solved.".to_owned(),
            Advice::Stuck => "No technique that is known leads on.".to_owned(),
            Advice::Step(step) => {
                let mut words = where_to_look(step, notation);
                if depth >= Depth::Technique {
                    words += &format!(" {}", what_to_look_for(step));
                }
                if depth >= Depth::Full {
                    words += &format!(" {} {}", reasoning(step, notation), conclusion(step, notation));
                }
                words
            }
        }
    }

    fn wrong_digits(&self, cells: CellSet, depth: Depth, notation: Notation) -> String {
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
                let Some(digit) = self.state.board().grid().get(cell) else { continue };
                let same: CellSet = self.state.board().grid().cells_of(digit) & cell.peers();
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

    /// Returns what is told as an object of JSON on one line: the kind of advice, the sentences, the cells or candidates
    /// that are wrong; and the step, if all of it is told.
    pub fn json(&self, depth: Depth, notation: Notation) -> String {
        let words = self.words(depth, notation);
        let told = Told { kind: self.advice.name(), words: &words, ..Told::default() };
        let told = match &self.advice {
            Advice::Step(step) if depth >= Depth::Full => Told { step: Some(step), ..told },
            Advice::WrongDigits(cells) => Told { cells: *cells, ..told },
            Advice::LostMarks(marks) if depth >= Depth::Full => Told { candidates: *marks, ..told },
            Advice::LostMarks(marks) => Told { cells: !marks.empty_cells(), ..told },
            _ => told,
        };
        explain::json_of_hint(&told, notation)
    }

    /// Returns a picture of the state in which the advice is shown, as SVG.
    pub fn picture(&self, notation: Notation) -> String {
        let board = self.state.board();
        let candidates = board.candidates();
        let picture = Picture::of(board.grid(), &candidates).clues(board.clues()).notation(notation);
        match &self.advice {
            Advice::Step(step) => picture.step(step),
            Advice::WrongDigits(cells) => picture.wrong(*cells),
            Advice::LostMarks(marks) => picture.lost(*marks),
            _ => picture,
        }
        .to_string()
    }
}

fn lost_marks(marks: &CandidateSet, depth: Depth, notation: Notation) -> String {
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
