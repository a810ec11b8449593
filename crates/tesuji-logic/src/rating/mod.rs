//! Ratings: how hard a puzzle is, as a number on a named scale.

pub mod hodoku;
pub mod se;
