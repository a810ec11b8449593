//! Output of answers about sudoku problems, for people and for programs.
//!
//! A [`Response`](tesuji_query::Response) is written by a [`Writer`] in a [`Form`]: one line,
//! rows, boxed, sentences, JSON, CSV, Markdown, HTML or SVG.
//!
//! | module | holds |
//! |---|---|
//! | [`forms`] | the writers, one per form |
//! | [`BoxedGrid`] | grids for the terminal in frames, with or without colour |
//! | [`rows`] | rows of numbers, as judges of programming contests read them |
//! | [`explain`] | steps, whole paths and hints in words |
//! | [`pages`] | the pages of the techniques |
//! | [`StepDrawing`] | the contents of a picture of a step, as plain data |
//! | [`art`] | drawings as data, from which SVG and other forms are written |
//! | [`braille`] | problems in Braille |
//! | [`ipuz`] | problems as ipuz, a form of JSON |
//! | [`svg`] | pictures of a state and of a step |
//! | [`ProblemPicture`] | pictures of whole problems, of any layout and constraints |
//! | [`Illustration`] | a picture of an answer with its words |
//!
//! This crate neither reads nor solves problems.

mod ansi;
pub mod art;
mod boxed;
pub mod braille;
mod cell_names;
mod cell_numbers;
mod drawing;
pub mod explain;
pub mod forms;
mod illustration;
pub mod ipuz;
pub mod pages;
mod picture;
mod picture_form;
pub mod rows;
mod rule_drawing;
pub mod svg;
mod wording;
mod words;

pub use ansi::{Frame, Paint};
pub use boxed::BoxedGrid;
pub use cell_names::{CellNames, ParseCellNamesError};
pub use drawing::{DrawnFrame, DrawnLink, LinkKind, StepDrawing};
pub use forms::{Explanation, Form, Render, Source, Style, Writer, sentence};
pub use illustration::{Illustration, Show};
pub use picture::ProblemPicture;
pub use picture_form::{ParsePictureFormError, PictureForm};
pub use wording::Wording;
pub use words::{Language, ParseLanguageError};

/// The crate's README, included so that its example runs as a doctest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
