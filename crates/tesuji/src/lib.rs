//! Sudoku: read any notation, solve, count, enumerate, check and teach, from one puzzle to a stream of millions.
//!
//! # One puzzle
//!
//! A [`Puzzle`] has clues that do not clash; a [`Solver`] says whether it has no solution, exactly one, or several.
//!
//! ```
//! use tesuji::{Outcome, Puzzle, Solver};
//!
//! let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! match Solver::new().solve(&puzzle) {
//!     Outcome::None => println!("impossible"),
//!     Outcome::Unique(solution) => println!("{solution}"),
//!     Outcome::Several([one, other]) => println!("not unique: they differ in {}", one.differences(&other)),
//! }
//! # Ok::<(), tesuji::ParsePuzzleError>(())
//! ```
//!
//! Keep the solver for the next puzzle: it owns the memory of the search. [`Solver::count`] counts up to a limit and
//! [`Solver::for_each`] visits every solution.
//!
//! # Any notation
//!
//! [`format`](mod@format) reads rows, boxed grids, arrays pasted out of a program, pencil marks, sukakus and grids from 4x4 to
//! 25x25, and writes them. A [`Question`] is what such a text asks, whatever its kind.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use tesuji::{Question, Solver};
//!
//! let text = "
//!     1 . | . .
//!     . . | 3 .
//!     ----+----
//!     . 4 | . .
//!     . . | . 2
//! ";
//! let reading = tesuji::format::read(text.as_bytes(), None).remove(0)?;
//! let question = Question::of(&reading.content);
//! let never = AtomicBool::new(false);
//! let mut solver = Solver::new();
//! let verdict = question.solve(&mut solver, &never).expect("nobody stops the search");
//! let answer = question.explain(&verdict, &mut solver, 1000, &never).expect("nobody stops the search");
//! assert_eq!(answer.sentence(), "Exactly one solution.");
//! # Ok::<(), tesuji::format::ReadError>(())
//! ```
//!
//! # Judge and teach
//!
//! [`check`] says what stands between a grid and a solution, and [`textbook`] shows how the searches of the textbooks
//! get there.
//!
//! ```
//! use tesuji::textbook::{Algorithm, search};
//! use tesuji::{Grid, Shape};
//!
//! let puzzle: Grid = "600087000000905706040000080030002000004000690000410023500030170080090200001076300".parse()?;
//! let grid: Grid = "659187432328945716147623985935762841214358697876419523562834179783591264491276385".parse()?;
//! let report = tesuji::check::check(&grid, &puzzle);
//! assert_eq!(
//!     report.to_string(),
//!     "digit 8 stands twice in column 8: r3c8, r9c8; digit 5 stands twice in column 9: r3c9, r9c9"
//! );
//!
//! let clues = tesuji::render::values_of_grid(&puzzle);
//! let counts = search(Algorithm::RowOrder, Shape::CLASSIC, &clues, &mut ())?;
//! assert_eq!((counts.calls, counts.solutions), (24_943, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Many puzzles
//!
//! A [`Stream`] takes text and hands the answers over in order, over all cores and in constant memory: see [`stream`].
//!
//! # Where things are
//!
//! | to | look at |
//! |---|---|
//! | name cells, digits, houses and sets of them | this module: [`Cell`], [`Digit`], [`House`], [`CellSet`], [`CandidateSet`] |
//! | solve, count, enumerate | [`Solver`], [`Engine`]; many puzzles at a time: [`Batch`] |
//! | read and write text | [`format`](mod@format) |
//! | say how a text was read | [`Explained`] |
//! | answer whole texts, or a selection of their puzzles | [`stream`], [`in_order`], [`Selection`] |
//! | rate puzzles on the scale of Sudoku Explainer, with windows and limits | [`rate`] |
//! | say how hard puzzles are in a word, how deep trial and error goes, which cells are backdoors | [`classify`] |
//! | print the page of a technique | [`pages`] |
//! | judge grids and count slowly, to test something faster | [`check`] |
//! | show how the algorithms of the textbooks search | [`textbook`] |
//! | solve as a person does, and explain | [`logic`], [`Hint`], [`Advice`], [`render::explain`] |
//! | tell whether puzzles are essentially the same, shuffle them | [`symmetry`], [`Form`], [`Classes`], [`Shuffle`] |
//! | make puzzles to a specification, by so many, from a seed | [`make`] |
//! | find redundant clues, unavoidable sets, puzzles near others or with few clues; make puzzles minimal | [`generate`], [`for_each_in_closure`] |
//! | print answers | [`render`] |

mod advice;
mod ask;
mod classes;
pub mod classify;
mod closure;
mod explained;
mod form;
mod hint;
pub mod in_order;
pub mod make;
pub mod pages;
mod question;
pub mod rate;
mod record;
mod select;
mod shuffle;
pub mod stream;

pub use advice::{Advice, State};
pub use ask::{Ask, Counts, Outcomes};
pub use classes::Classes;
pub use closure::for_each_in_closure;
pub use explained::Explained;
pub use form::{
    Canonical, Form, FormError, FormErrorKind, ParseFormError, Symmetries, clues_of, puzzle_of, with_canonicalizer,
};
pub use hint::{Depth, Hint, ParseDepthError};
pub use question::{Found, Question, Verdict};
pub use record::Record;
pub use select::{Condition, ParseConditionError, Selection};
pub use shuffle::Shuffle;
pub use stream::{Answered, Progress, Stream};

pub use tesuji_core::{
    ByCell, ByDigit, ByHouse, Candidate, CandidateSet, Cause, Cell, CellIter, CellSet, Chain, Conclusion, Conflict,
    ConflictError, Digit, DigitIter, DigitSet, Family, Grid, House, HouseIter, HouseSet, Implied, IndexError, Level,
    Line, LockedSet, Node, Outcome, ParseCellError, ParseDigitError, ParseGridError, ParseGridErrorKind,
    ParsePuzzleError, ParseShapeError, Part, Pattern, Puzzle, Shape, Solution, SolutionError, Step, Technique, Trace,
    geometry,
};
pub use tesuji_engine::{
    Batch, Engine, Instructions, ParseEngineError, ParseInstructionsError, Solvable, Solver, Stats,
};

pub use tesuji_check as check;
pub use tesuji_format as format;
pub use tesuji_generate as generate;
pub use tesuji_logic as logic;
pub use tesuji_render as render;
pub use tesuji_symmetry as symmetry;
pub use tesuji_textbook as textbook;

/// The page of the project: its examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
