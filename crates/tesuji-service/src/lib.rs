//! Every query as JSON: the name of a verb and a request in bytes give an answer in bytes.
//!
//! This is the interface for front ends that have no types for queries: the HTTP server and the module for browsers. A
//! [`Verb`] of the list [`VERBS`] parses its request, runs its query, and writes the response like `--json` on the
//! command line; `docs/json.md` describes both. A request is an object with the parameters of the query, and these
//! keys:
//!
//! | key | default | meaning |
//! |---|---|---|
//! | `text` | none | the problem, in any notation |
//! | `format` | detected | the notation of `text` |
//! | `words` | `true` | whether steps and hints include their sentences |
//! | `notation` | `"r1c1"` | the notation of cells in sentences |
//! | `lang` | `"en"` | the language of sentences and pages: `en` or `zh` |
//! | `drawing` | `false` | whether steps include the shapes that show them in a picture |
//! | `max_items` | `1000` | the maximum number of items of a list |
//!
//! The verb `read` also takes the bytes of a picture as its request.
//!
//! ```
//! use tesuji_core::Control;
//! use tesuji_service as api;
//!
//! let request = br#"{"text": "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......", "limit": 100}"#;
//! let answer = api::answer("solve", request, &Control::new())?;
//! let answer: serde_json::Value = serde_json::from_slice(&answer).unwrap();
//! assert_eq!((&answer["status"], &answer["count"]), (&"several".into(), &100.into()));
//!
//! let error = api::answer("solve", br#"{"text": "53..7....\n6..195..."}"#, &Control::new()).unwrap_err();
//! assert_eq!((error.code(), error.to_string().as_str()), ("text-unreadable", "expected 9 rows, found 2"));
//! # Ok::<(), api::ApiError>(())
//! ```

#[cfg(feature = "arrow")]
pub mod arrow;
mod ask;
mod batch;
mod check;
mod columns;
mod convert;
mod described;
mod error;
mod evaluate;
mod file;
mod generate;
mod lists;
mod names;
#[cfg(feature = "decode")]
pub mod overlay;
mod pace;
#[cfg(feature = "vision")]
pub mod photograph;
mod picture;
mod rate;
mod read;
mod request;
mod show;
mod technique;
mod textbook;
mod verb;

use tesuji_core::Control;
use tesuji_query::{
    ApplyTransform, Automorphisms, Candidates, Canonicalize, Classify, CountSolutions, Distance, Explain, Hint,
    Isomorphic, ListSolutions, Minimal, Scan, Scratch, Shuffle, Solve, Steps, Symmetries, Unavoidable, Unneeded,
    Vicinity, Why,
};
use tesuji_runs::make::PuzzleRequest;

pub use columns::{Deliver, Kinds, NoProblem, Rows, Texts};
pub use error::{ApiError, ApiErrorKind, Cause};
pub use evaluate::{EVALUATED, evaluate_columns};
pub use generate::{MADE, generate_columns};
pub use names::{NameList, name_lists};
pub use verb::{Answer, Verb, VerbInput};

/// All verbs, by name and in the order of the documentation. A new query needs one line here.
pub static VERBS: &[Verb] = &[
    Verb::query::<Solve>("solve", "Finds the solution, or two if there are several, and counts them"),
    Verb::query::<CountSolutions>("count", "Counts the solutions up to a limit, or estimates their number").long(),
    Verb::listing::<ListSolutions>("solutions", "Lists the solutions, always in the same order").long(),
    Verb::query::<check::CheckRequest>("check", "Checks whether a grid is full and valid, and solves a given puzzle"),
    Verb::query::<evaluate::EvaluateRequest>("evaluate", "Rates a prediction of the solution cell by cell"),
    Verb::query::<Candidates>("candidates", "Lists the candidates that occur in at least one solution"),
    Verb::query::<Why>("why", "Finds a minimal set of givens and constraints that clash").long(),
    Verb::query::<Unneeded>("unneeded", "Finds the givens and constraints that are redundant").long(),
    Verb::query::<Hint>("hint", "Tells a player what to do next, in the requested detail"),
    Verb::query::<Steps>("steps", "Lists every step that is possible in a player's state"),
    Verb::query::<Explain>("explain", "Finds a human solving path from a player's state to the solution").long(),
    Verb::query::<rate::RateRequest>("rate", "Rates a puzzle on the scale of Sudoku Explainer, or on another one")
        .long(),
    Verb::query::<Classify>("classify", "Finds the band of difficulty, the depth of trial and error, and backdoors")
        .long(),
    Verb::query::<Canonicalize>("canonicalize", "Finds a canonical form, and the transform that leads to it"),
    Verb::query::<Symmetries>("symmetry", "Counts the automorphisms, and names the symmetry and the bands"),
    Verb::query::<Isomorphic>("isomorphic", "Checks whether a puzzle is essentially the same as another"),
    Verb::query::<ApplyTransform>("transform", "Applies transforms to a puzzle, or undoes them"),
    Verb::query::<Distance>("distance", "Counts the cells in which the clues of two puzzles differ"),
    Verb::listing::<Automorphisms>("automorphisms", "Lists the transforms that turn a puzzle into itself").long(),
    Verb::listing::<Shuffle>("shuffle", "Draws random images of a puzzle"),
    Verb::listing::<Minimal>("minimal", "Finds redundant and required clues, and minimal puzzles within a puzzle")
        .long(),
    Verb::listing::<Vicinity>("vicinity", "Lists the proper puzzles near a puzzle").long(),
    Verb::listing::<Unavoidable>("unavoidable", "Lists the unavoidable sets of a solution").long(),
    Verb::listing::<Scan>("scan", "Lists the puzzles with few clues of a solution").long(),
    Verb::of::<convert::Convert>(
        "convert",
        "Says how a text is read, puzzle by puzzle, and writes the puzzles in another notation",
        VerbInput::Problems,
        convert::answer,
    ),
    Verb::of::<textbook::Textbook>(
        "textbook",
        "Returns the events of a textbook search, piece by piece",
        VerbInput::Problem,
        textbook::answer,
    )
    .long(),
    Verb::of::<picture::PictureRequest>(
        "picture",
        "Draws a problem, a hint or a step of its path",
        VerbInput::Problem,
        picture::answer,
    )
    .drawn(picture::FILE)
    .long(),
    Verb::of::<show::ShowRequest>(
        "show",
        "Draws a problem, or its only solution, as a grid of characters",
        VerbInput::Problem,
        show::answer,
    ),
    Verb::of::<read::ReadRequest>("read", "Reads the puzzles of a picture", VerbInput::Picture, read::answer).long(),
    Verb::of::<PuzzleRequest>(
        "generate",
        "Makes puzzles with a given look, difficulty and number",
        VerbInput::Parameters,
        generate::answer,
    )
    .long(),
    Verb::of::<technique::TechniqueRequest>(
        "technique",
        "Returns the page of a technique with its example",
        VerbInput::Parameters,
        technique::answer,
    ),
    Verb::of::<lists::Nothing>(
        "techniques",
        "Lists all techniques, the easiest first",
        VerbInput::Nothing,
        lists::techniques,
    ),
    Verb::of::<lists::Nothing>(
        "formats",
        "Lists the notations that can be read and written",
        VerbInput::Nothing,
        lists::formats,
    ),
    Verb::of::<lists::Nothing>("scales", "Lists the rating scales", VerbInput::Nothing, lists::scales),
    Verb::of::<lists::Nothing>("algorithms", "Lists the textbook searches", VerbInput::Nothing, lists::algorithms),
];

/// Returns the verb with this name.
pub fn verb(name: &str) -> Option<&'static Verb> {
    VERBS.iter().find(|verb| verb.name() == name)
}

/// Answers a request, a JSON object, with a JSON object.
///
/// To answer many requests, reuse a [`Scratch`] and call [`Verb::answer`].
///
/// # Errors
///
/// Returns an error if no verb has the name, or if the request cannot be read. Work that the control ends is an answer,
/// with the status `stopped`.
pub fn answer(name: &str, request: &[u8], control: &Control<'_>) -> Result<Vec<u8>, ApiError> {
    let verb =
        verb(name).ok_or_else(|| ApiError::new(ApiErrorKind::UnknownVerb, format!("no query is called {name}")))?;
    verb.answer(request, &mut Scratch::new(), control)
}

#[cfg(test)]
mod tests;

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
