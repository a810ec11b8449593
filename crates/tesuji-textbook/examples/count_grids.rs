//! Counts the full grids of a shape: `cargo run --release -p tesuji-textbook --example count_grids 2x3 row-order`.
//!
//! There are 288 grids of 2x2, 28,200,960 of 2x3, and about 29 quadrillion (2.9e16) of 2x4.

use std::error::Error;

use tesuji_core::Shape;
use tesuji_textbook::{Algorithm, search};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let shape: Shape = arguments.next().as_deref().unwrap_or("2x3").parse()?;
    let algorithm: Algorithm = arguments.next().as_deref().unwrap_or("row-order").parse()?;
    let counts = search(algorithm, shape, &vec![0; shape.cell_count()], &mut ())?;
    println!("{} grids of {shape}, {} calls of {algorithm}", counts.solutions, counts.calls);
    Ok(())
}
