//! Runs that write files.
//!
//! [`make`] generates puzzles to a specification, from a seed; `dataset`, with the feature of that name, makes data sets for
//! machine learning from a recipe; [`files`] writes a file whole or not at all.

#[cfg(feature = "dataset")]
pub mod dataset;
pub mod files;
pub mod make;
#[cfg(feature = "parquet")]
mod parquet_file;

/// The page of the crate: its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
