//! Sudoku: reads any notation, solves, counts, rates, explains and makes puzzles, from one puzzle to a stream of
//! millions.
//!
//! # One-line calls
//!
//! ```
//! let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! assert_eq!(tesuji::solve(puzzle)?.status, tesuji::Status::Unique);
//! assert_eq!(tesuji::count(puzzle)?.count.map(|count| count.found()), Some(1));
//! assert_eq!(tesuji::rate(puzzle)?.rating().map(|rating| rating.er.to_string()).as_deref(), Some("10.7"));
//! assert_eq!(tesuji::solutions(puzzle)?.count(), 1);
//! # Ok::<(), tesuji::CallError>(())
//! ```
//!
//! [`solve`], [`count`], [`rate`], [`hint`] and [`solutions`] take a text in any notation; [`generate_puzzle`] makes
//! one.
//!
//! # One puzzle
//!
//! A [`Puzzle`] has clues that do not clash; a [`Solver`] finds whether it has no solution, exactly one, or several.
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
//! Reuse the solver for the next puzzle: it owns the memory of the search. [`Solver::count`] counts up to a limit and
//! [`Solver::for_each`] visits every solution.
//!
//! # Any notation, any query
//!
//! [`format`](mod@format) reads rows, boxed grids, arrays pasted from a program, pencil marks, sukakus and grids from
//! 4x4 to 25x25 into [`Record`](format::Record)s: a [`Problem`] and its accompanying data. A [`Query`] answers for a
//! problem with a response, which a [`Writer`](render::Writer) writes.
//!
//! ```
//! use tesuji::{Control, Query, Scratch, Solve};
//!
//! let text = "
//!     1 . | . .
//!     . . | 3 .
//!     ----+----
//!     . 4 | . .
//!     . . | . 2
//! ";
//! let record = tesuji::format::read(text.as_bytes(), None).remove(0)?;
//! let response = Solve::default().answer(&record.problem, &mut Scratch::new(), &Control::new());
//! assert_eq!(tesuji::render::sentence(&response), "Exactly one solution.");
//! # Ok::<(), tesuji::format::ReadError>(())
//! ```
//!
//! # Judge and teach
//!
//! [`check`] reports why a grid is not a solution, and [`textbook`] shows how the textbook searches find one.
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
//!     "digit 8 appears twice in column 8: r3c8, r9c8; digit 5 appears twice in column 9: r3c9, r9c9"
//! );
//!
//! let clues = puzzle.to_values();
//! let counts = search(Algorithm::RowOrder, Shape::CLASSIC, &clues, &mut ())?;
//! assert_eq!((counts.calls, counts.solutions), (24_943, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Many puzzles
//!
//! A [`Stream`] takes text and delivers the responses to a query in order, on all cores and in constant memory: see
//! [`stream`].
//!
//! # Contents
//!
//! | to | look at |
//! |---|---|
//! | name cells, digits, houses and sets of them | this module: [`Cell`], [`Digit`], [`House`], [`CellSet`], [`CandidateSet`] |
//! | solve, count, enumerate | [`Solver`], [`Engine`]; many puzzles at a time: [`Batch`] |
//! | read and write text | [`format`](mod@format) |
//! | make a query about a problem, limit and stop the work | [`query`], [`Control`], [`Limits`] |
//! | answer whole texts, or a selection of their puzzles | [`stream`] |
//! | write responses: lines, JSON, tables, boxed grids, words, pictures | [`render`] |
//! | judge grids and count slowly, to test something faster | [`check`] |
//! | show how the textbook algorithms search | [`textbook`] |
//! | solve as a human does | [`logic`] |
//! | test whether puzzles are essentially the same | [`symmetry`] |
//! | make a number of puzzles for a specification, from a seed | [`make`] |
//! | make data sets for machine learning from a recipe, with the feature `dataset` | `dataset` |
//! | make books as PDF, with the feature `book` | `book` |
//! | read photographs, with the feature `vision`, and their files, with `decode` | `vision` |
//! | draw pictures of puzzles for programs that read them, with the feature `scene` | `scene` |
//! | answer JSON requests, as the HTTP server does | [`api`] |
//! | write files atomically, and never over another one by accident | [`files`] |
//! | find redundant clues, unavoidable sets, puzzles near others or with few clues | [`generate`] |

mod calls;

pub use calls::{CallError, Solutions, count, generate_puzzle, hint, rate, solutions, solve};

pub use tesuji_core::{
    Automorphism, ByCell, ByDigit, ByHouse, Candidate, CandidateSet, Cause, Cell, CellIter, CellSet, Chain, Claim,
    Conclusion, Conflict, ConflictError, Contradiction, Control, Digit, DigitIter, DigitSet, Family, Grid, House,
    HouseIter, HouseSet, IndexError, Layout, LayoutHouse, Level, Line, Link, LinkReason, LockedSet, MarksOf, Node,
    Outcome, ParseCellError, ParseDigitError, ParseGridError, ParseGridErrorKind, ParsePuzzleError, ParseShapeError,
    Part, Pattern, Position, Problem, Proof, ProofLine, Puzzle, Reason, RowsError, Rule, RuleHouse, RuleHouseKind,
    RuleStep, Sector, Shape, SignedNode, Solution, SolutionError, Step, StopReason, Technique, Trace, ValuesError,
    geometry,
};
pub use tesuji_engine::{
    Batch, Engine, Instructions, ParseEngineError, ParseInstructionsError, Solvable, Solver, Stats,
};
pub use tesuji_query::{
    Advice, AdvisedState, ApplyTransform, Automorphisms, Candidates, CanonicalForm, Canonicalize, Check, Classes,
    Classify, CountSolutions, Depth, Distance, DistinctItem, Evaluate, Explain, Expression, FieldValue, Hint,
    Isomorphic, KindCounts, Limits, ListSolutions, Listing, Minimal, MinimalKind, Played, PlayerState, Query, Rate,
    RateOnScale, Response, RuleAdvice, RuleFault, Scan, Scratch, Shuffle, SolutionValues, Solve, SolverInput, Status,
    Steps, Symmetries, Techniques, Unavoidable, UnavoidableKind, Unneeded, Vicinity, VicinityKind, Why, clues_of,
    for_each_in_closure, puzzle_of, with_canonicalizer,
};
pub use tesuji_stream::{Condition, Entry, ParseConditionError, Selection, Stream};

#[cfg(feature = "book")]
pub use tesuji_book as book;
pub use tesuji_check as check;
pub use tesuji_format as format;
pub use tesuji_generate as generate;
pub use tesuji_logic as logic;
pub use tesuji_query as query;
pub use tesuji_render as render;
#[cfg(feature = "dataset")]
pub use tesuji_runs::dataset;
pub use tesuji_runs::{files, make};
#[cfg(feature = "scene")]
pub use tesuji_scene as scene;
pub use tesuji_service as api;
pub use tesuji_stream as stream;
pub use tesuji_symmetry as symmetry;
pub use tesuji_textbook as textbook;
#[cfg(feature = "vision")]
pub use tesuji_vision as vision;

/// The project's README, included so that its examples run as doctests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The documentation of the libraries, included so that its examples run as doctests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct Library;
