//! Ratings: how hard a puzzle is, as a number on a named scale.
//!
//! [`SCALES`] lists them all; each is a [`Scale`], which rates a puzzle without saying how. What only one scale can tell is
//! in the module of its own.

pub mod hodoku;
mod number;
mod scale;
mod scales;
pub mod se;

pub use number::{Number, ParseNumberError};
pub use scale::{Figure, Scale, ScaleRater, ScaleRating, Unrated};
pub use scales::{SCALES, scale};
