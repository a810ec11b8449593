//! Human techniques, hints and ratings of sudoku.

pub mod rating;
