//! The rating of Sudoku Explainer 1.2.1 by Nicolas Juillerat, as printed by `serate`, its command line by gsf.
//!
//! The program solves a puzzle with a fixed list of techniques, and always applies the first step that the list finds.
//! The hardest step is the rating of the puzzle, **ER**; the hardest step up to the first placement is **EP** (how hard
//! the puzzle is to open, the *pearl*), and the first step is **ED** (the *diamond*). Which step comes first depends on
//! the order of cells, houses and digits, so the number is a property of the puzzle *as written*: a few puzzles change
//! their rating when rows are swapped.
//!
//! [`Rater`] returns the same three numbers and the same steps, hundreds of times as fast.
//!
//! ```
//! use tesuji_core::Grid;
//! use tesuji_logic::rating::se::{Rater, Verdict};
//!
//! let grid: Grid = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let Verdict::Rated(rating) = Rater::new().rate(&grid) else { panic!("not rated") };
//! assert_eq!(rating.er.to_string(), "2.6");
//! # Ok::<(), tesuji_core::ParseGridError>(())
//! ```

mod aligned;
mod bug;
pub(super) mod cancel_check;
mod chains;
mod cover;
mod fish;
mod geometry;
mod hint;
mod labels;
mod locking;
mod loop_hints;
mod loops;
mod rater;
mod scale;
mod singles;
mod state;
mod step;
mod subsets;
mod technique;
#[cfg(test)]
mod tests;
mod wings;

pub use labels::{Labels, rating_of_step};
pub use rater::{Rateable, Rater};
pub use scale::{ParseRatingError, Rating};
pub use step::{PartialRating, SeRating, SeStep, Verdict};
pub use technique::{Forcing, SeTechnique};

/// The name and version of the scale, for every output that contains a number on it.
pub const NAME: &str = "SE 1.2.1";
