//! Tests of explanations in words and of pictures.

mod explain;
mod pictures;
