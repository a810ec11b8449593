//! Draws the stages of reading a picture side by side: the picture, the lines of its grid, the flattened grid, and the
//! patches of its cells as the net reads them.
//!
//! `cargo run --release -p tesuji-vision --example stages -- PICTURE STAGES.png`

use std::error::Error;
use std::fs;

use tesuji_core::Control;
use tesuji_vision::net::SIDE;
use tesuji_vision::{FoundGrid, Gray, Image, cut_cells, find_grids};

/// The side of the drawing of a stage in pixels.
const STAGE: usize = 360;
/// The space between two stages, or between two patches, in pixels.
const SPACE: usize = 8;
/// The points at which a line is drawn, per cell.
const POINTS: usize = 50;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [picture, output] = arguments.as_slice() else { return Err("usage: stages PICTURE STAGES.png".into()) };
    let image = Image::decode(&fs::read(picture)?)?;
    let grids = find_grids(image.gray(), &Control::new());
    let grid = grids.first().ok_or("no grid was found in the picture")?;
    let stages = [
        scaled(image.gray()),
        with_lines(image.gray(), grid),
        flattened(image.gray(), grid),
        cells(image.gray(), grid),
    ];
    fs::write(output, side_by_side(&stages).to_png()?)?;
    Ok(())
}

/// Returns the number of pixels of the picture per pixel of its drawing.
fn scale(picture: &Gray) -> f32 {
    picture.width.max(picture.height) as f32 / STAGE as f32
}

/// Returns the picture in the size of a stage.
fn scaled(picture: &Gray) -> Gray {
    let scale = scale(picture);
    let sides = [picture.width, picture.height].map(|side| (side as f32 / scale) as usize);
    drawn(sides, |x, y| picture.sample(x * scale, y * scale))
}

/// Returns the scaled picture with the lines of a grid, dark with a light edge.
fn with_lines(picture: &Gray, grid: &FoundGrid) -> Gray {
    let mut drawing = scaled(picture);
    let (scale, size) = (scale(picture), grid.mesh.size());
    for (shade, radius) in [(255, 1), (0, 0)] {
        for line in 0..=size {
            for point in 0..=size * POINTS {
                let along = point as f32 / POINTS as f32;
                for [x, y] in [grid.mesh.at(along, line as f32), grid.mesh.at(line as f32, along)] {
                    dot(&mut drawing, [x / scale, y / scale], shade, radius);
                }
            }
        }
    }
    drawing
}

/// Draws a square dot.
fn dot(drawing: &mut Gray, point: [f32; 2], shade: u8, radius: usize) {
    // The conversion from float saturates at 0.
    let [column, row] = point.map(|place| place as usize);
    for y in row.saturating_sub(radius)..=(row + radius).min(drawing.height - 1) {
        for x in column.saturating_sub(radius)..=(column + radius).min(drawing.width - 1) {
            drawing.pixels[y * drawing.width + x] = shade;
        }
    }
}

/// Returns the grid as a square.
fn flattened(picture: &Gray, grid: &FoundGrid) -> Gray {
    let step = grid.mesh.size() as f32 / STAGE as f32;
    drawn([STAGE; 2], |x, y| {
        let [x, y] = grid.mesh.at(x * step, y * step);
        picture.sample(x, y)
    })
}

/// Returns the patches of the cells.
fn cells(picture: &Gray, grid: &FoundGrid) -> Gray {
    let size = grid.mesh.size();
    let mut drawing = Gray::filled(size * (SIDE + SPACE) - SPACE, size * (SIDE + SPACE) - SPACE, 255);
    for (cell, patch) in cut_cells(picture, &grid.mesh, grid.inverted).iter().enumerate() {
        let corner = [cell % size, cell / size].map(|place| place * (SIDE + SPACE));
        paste(&mut drawing, &Gray { width: SIDE, height: SIDE, pixels: patch.to_vec() }, corner);
    }
    drawing
}

/// Returns a drawing whose shades `shade` returns for the middle of each pixel.
fn drawn([width, height]: [usize; 2], shade: impl Fn(f32, f32) -> f32) -> Gray {
    let place = |pixel: usize| [(pixel % width) as f32 + 0.5, (pixel / width) as f32 + 0.5];
    let pixels = (0..width * height).map(|pixel| {
        let [x, y] = place(pixel);
        shade(x, y) as u8
    });
    Gray { width, height, pixels: pixels.collect() }
}

/// Copies a picture into a larger one, which has room for it.
fn paste(onto: &mut Gray, picture: &Gray, [left, top]: [usize; 2]) {
    for (row, pixels) in picture.pixels.chunks_exact(picture.width).enumerate() {
        let start = (top + row) * onto.width + left;
        onto.pixels[start..start + picture.width].copy_from_slice(pixels);
    }
}

/// Returns the stages in a row.
fn side_by_side(stages: &[Gray]) -> Gray {
    let width = stages.iter().map(|stage| stage.width + SPACE).sum::<usize>() - SPACE;
    let height = stages.iter().map(|stage| stage.height).max().unwrap_or(0);
    let mut drawing = Gray::filled(width, height, 255);
    let mut left = 0;
    for stage in stages {
        paste(&mut drawing, stage, [left, (height - stage.height) / 2]);
        left += stage.width + SPACE;
    }
    drawing
}
