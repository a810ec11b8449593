//! Sudoku: read any notation, solve, count, enumerate, check and teach, from one puzzle to a stream of millions.

pub mod in_order;

pub use tesuji_core::*;
pub use tesuji_render as render;
