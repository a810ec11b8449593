//! Sudoku transformations, canonical forms, automorphisms and band classes.
