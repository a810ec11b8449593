//! The parts of a scale: a name, a description, and a rater.

use std::fmt::Debug;

use tesuji_core::{Control, Puzzle, Solution, Step, Trace};

use super::Number;

/// A way to express the difficulty of a puzzle as a number.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Puzzle};
/// use tesuji_logic::rating::{SCALES, scale};
///
/// let puzzle: Puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let se = scale("se").expect("one of the scales");
/// let rating = se.rater().rate(&puzzle, None, &Control::new()).expect("never stopped");
/// assert_eq!(rating.number.value.to_string(), "2.6");
/// for scale in SCALES {
///     println!("{}: {}", scale.id(), scale.description());
/// }
/// # Ok::<(), tesuji_core::ParsePuzzleError>(())
/// ```
pub trait Scale: Sync + Debug {
    /// Returns the short name in kebab case, which never changes: `se`.
    fn id(&self) -> &'static str;

    /// Returns the name: `Sudoku Explainer`.
    fn name(&self) -> &'static str;

    /// Returns the version of the program whose numbers the scale reproduces: `1.2.1`.
    fn version(&self) -> &'static str;

    /// Returns the meaning of the number, as a sentence.
    fn description(&self) -> &'static str;

    /// Returns the names of the numbers in a rating, the scale's own number first: `ER`, `EP`, `ED`.
    fn figures(&self) -> &'static [&'static str];

    /// Returns the kind of word that accompanies the number, if the scale has words: `level`.
    fn label(&self) -> Option<&'static str> {
        None
    }

    /// Returns the amount that a step of the path adds to the number, if the number is a sum.
    fn share(&self, step: &Step) -> Option<Number> {
        let _ = step;
        None
    }

    /// Creates a rater. It owns its memory, so keep it and reuse it.
    fn rater(&self) -> Box<dyn ScaleRater>;
}

/// A rater of puzzles on one scale.
pub trait ScaleRater: Send {
    /// Rates a puzzle. Stops within about ten milliseconds if the control requires it.
    ///
    /// Does not test whether the puzzle has exactly one solution. A scale that may guess a cell takes its digit from
    /// `solution`; other scales ignore it.
    ///
    /// # Errors
    ///
    /// Returns [`Unrated`] if the control stopped the rating, or if the puzzle has no number on this scale.
    fn rate(
        &mut self,
        puzzle: &Puzzle,
        solution: Option<&Solution>,
        control: &Control<'_>,
    ) -> Result<ScaleRating, Unrated>;
}

/// The rating of a puzzle on a scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScaleRating {
    /// The number on the scale.
    pub number: Figure,
    /// The other numbers of the scale, in the order of its [`figures`](Scale::figures).
    pub others: Vec<Figure>,
    /// The word that accompanies the number, if the scale has words: `hard`.
    pub label: Option<String>,
    /// The rated path, if its steps are those of [`FINDERS`](crate::FINDERS).
    pub trace: Option<Trace>,
}

impl ScaleRating {
    /// Iterates over all numbers, the scale's own first.
    pub fn figures(&self) -> impl Iterator<Item = Figure> {
        std::iter::once(self.number).chain(self.others.iter().copied())
    }
}

/// A number with its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The name: `ER`.
    pub name: &'static str,
    /// The value.
    pub value: Number,
}

/// The reason why a puzzle has no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unrated {
    /// The control stopped the rating.
    #[error("stopped at {least}")]
    Stopped {
        /// A lower bound for the number, from the steps so far.
        least: Number,
    },
    /// No technique applies, and the scale has no number for that case.
    #[error("no technique applies after a rating of {least}")]
    Stuck {
        /// The number that the steps so far amount to.
        least: Number,
    },
}
