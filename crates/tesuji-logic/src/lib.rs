//! Human techniques, hints and ratings of sudoku.
