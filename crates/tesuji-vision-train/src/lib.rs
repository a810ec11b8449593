//! Trains the net that reads the digits of photographed sudokus.

pub mod canvas;
pub mod check;
pub mod digits;
pub mod export;
pub mod fonts;
pub mod glyph;
pub mod model;
pub mod multiply;
pub mod paste;
pub mod photos;
pub mod sample;
pub mod scene;
pub mod train;
