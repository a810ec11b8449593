//! Ratings: the difficulty of a puzzle as a number on a named scale.
//!
//! [`SCALES`] lists all scales. Each is a [`Scale`], which hides how it rates a puzzle. Results that only one scale has
//! are in its own module.

pub mod hodoku;
mod number;
mod scale;
mod scales;
pub mod se;

pub use number::{Number, ParseNumberError};
pub use scale::{Figure, Scale, ScaleRater, ScaleRating, Unrated};
pub use scales::{SCALES, scale};
