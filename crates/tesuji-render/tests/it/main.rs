//! Tests of explanations in words and of pictures.

mod braille;
mod explain;
mod pictures;
