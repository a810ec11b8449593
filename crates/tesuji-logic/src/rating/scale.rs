//! What a scale is: a name, a description, and a rater.

use std::fmt::Debug;

use tesuji_core::{Control, Puzzle, Solution, Step, Trace};

use super::Number;

/// A way to say how hard a puzzle is, by a number.
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

    /// Returns the version of the program whose numbers these are: `1.2.1`.
    fn version(&self) -> &'static str;

    /// Returns what the number means, as a sentence.
    fn description(&self) -> &'static str;

    /// Returns the names of the numbers that a rating has, that of the scale first: `ER`, `EP`, `ED`.
    fn figures(&self) -> &'static [&'static str];

    /// Returns what the word is that goes with the number, if the scale has words: `level`.
    fn label(&self) -> Option<&'static str> {
        None
    }

    /// Returns what a step of the path adds to the number, if the number is a sum.
    fn share(&self, step: &Step) -> Option<Number> {
        let _ = step;
        None
    }

    /// Makes a rater; it owns the memory that it takes, so keep one and use it again.
    fn rater(&self) -> Box<dyn ScaleRater>;
}

/// Rates puzzles on one scale.
pub trait ScaleRater: Send {
    /// Rates a puzzle. Ends within about ten milliseconds when the control says so.
    ///
    /// Whether the puzzle has exactly one solution is not tested. A scale on which a cell may be tried out asks the
    /// `solution` for it; the others do not look at it.
    ///
    /// # Errors
    ///
    /// [`Unrated`] if the control ended it, or if the puzzle has no number on this scale.
    fn rate(
        &mut self,
        puzzle: &Puzzle,
        solution: Option<&Solution>,
        control: &Control<'_>,
    ) -> Result<ScaleRating, Unrated>;
}

/// What a puzzle is rated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScaleRating {
    /// The number on the scale.
    pub number: Figure,
    /// Other numbers that the scale has for a puzzle, in the order of its [`figures`](Scale::figures).
    pub others: Vec<Figure>,
    /// The word that goes with the number, if the scale has words: `hard`.
    pub label: Option<String>,
    /// The path that was rated, if its steps are those of [`FINDERS`](crate::FINDERS).
    pub trace: Option<Trace>,
}

impl ScaleRating {
    /// Iterates over all numbers, that of the scale first.
    pub fn figures(&self) -> impl Iterator<Item = Figure> {
        std::iter::once(self.number).chain(self.others.iter().copied())
    }
}

/// A number with its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What it is called: `ER`.
    pub name: &'static str,
    /// How much it is.
    pub value: Number,
}

/// Why a puzzle has no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unrated {
    /// The control ended the rating.
    #[error("stopped at {least}")]
    Stopped {
        /// What the number comes to at least, by the steps until then.
        least: Number,
    },
    /// No technique leads on, and the scale has no number for that.
    #[error("no technique leads on from {least}")]
    Stuck {
        /// What the steps until then come to.
        least: Number,
    },
}
