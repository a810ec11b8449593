//! Runs that write files.
//!
//! [`make`] generates puzzles for a specification, from a seed; `dataset`, with the feature of that name, makes data
//! sets for machine learning from a recipe; [`files`] writes files atomically.

#[cfg(feature = "dataset")]
pub mod dataset;
pub mod files;
pub mod make;
#[cfg(feature = "parquet")]
mod parquet_file;

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
