//! One-way output of sudoku: what is known of a problem, for people and for programs.
//!
//! A [`Response`](tesuji_query::Response) is written by a [`Writer`] in a [`Form`]: one line,
//! rows, boxed, sentences, JSON, CSV, Markdown, HTML or SVG.
//!
//! | module | holds |
//! |---|---|
//! | [`forms`] | the writers, one a form |
//! | [`ansi`] | boxed grids for the terminal, with or without colour |
//! | [`rows`] | rows of numbers, as judges of programming contests read them |
//! | [`explain`] | steps, whole paths and advice in words |
//! | [`pages`] | the pages of the techniques |
//! | [`svg`] | pictures of a state and of a step |
//!
//! Nothing here reads or solves.

pub mod ansi;
mod cell_names;
pub mod explain;
pub mod forms;
pub mod pages;
pub mod rows;
pub mod svg;

pub use ansi::{Boxed, Frame, Paint};
pub use cell_names::{CellNames, ParseCellNamesError};
pub use forms::{Explained, Form, Render, Source, Style, Writer, sentence};

/// The page of the crate: its example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
