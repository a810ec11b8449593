//! A square canvas onto which a grid is flattened, and the lines on it.

use crate::Gray;
use crate::gray::Sums;
use crate::mesh::Point;

/// A flattened grid with half a cell of its surroundings.
///
/// `lines[0]` answers for horizontal lines at `[y * side + x]`, `lines[1]` for vertical ones at `[x * side + y]`: both
/// are maps in which a line runs along a row.
pub(crate) struct Canvas {
    /// The number of cells in a row.
    pub(crate) size: usize,
    /// The side of a cell in pixels.
    pub(crate) cell: usize,
    /// The side of the canvas in pixels.
    pub(crate) side: usize,
    pub(crate) lines: [LineMap; 2],
}

/// The resemblance of each pixel to a line along the rows, as a share of the darkest lines.
pub(crate) struct LineMap {
    /// Darker than the mean of both sides: also true of a line at the edge of something dark.
    pub(crate) loose: Vec<f32>,
    /// Darker than both sides.
    pub(crate) strict: Vec<f32>,
}

impl Canvas {
    /// Flattens a grid of `size` x `size` cells. `place` gives the point of the picture at a place in cells.
    pub(crate) fn flatten(gray: &Gray, size: usize, place: impl Fn(f32, f32) -> Point) -> Canvas {
        let cell = if size > 9 { 20 } else { 32 };
        let side = (size + 1) * cell;
        let mut shades = Gray { width: side, height: side, pixels: Vec::with_capacity(side * side) };
        for y in 0..side {
            for x in 0..side {
                let [px, py] = place(in_cells(x, cell), in_cells(y, cell));
                shades.pixels.push(gray.sample(px, py) as u8);
            }
        }
        let across = dark_map(&shades, cell);
        let down = transposed(&across, side);
        Canvas { size, cell, side, lines: [LineMap::new(&across, side, cell), LineMap::new(&down, side, cell)] }
    }

    /// Returns the place in pixels of a line, counted in cells from the first.
    pub(crate) fn line(&self, index: f32) -> f32 {
        (index + 0.5) * self.cell as f32
    }

    /// Returns the place in cells of a place in pixels.
    pub(crate) fn place(&self, pixels: f32) -> f32 {
        (pixels + 0.5) / self.cell as f32 - 0.5
    }
}

fn in_cells(pixel: usize, cell: usize) -> f32 {
    (pixel as f32 + 0.5) / cell as f32 - 0.5
}

/// Returns the darkness of each pixel relative to its neighbourhood.
fn dark_map(shades: &Gray, cell: usize) -> Vec<f32> {
    let sums = Sums::new(shades);
    let mut dark = Vec::with_capacity(shades.pixels.len());
    for y in 0..shades.height {
        for x in 0..shades.width {
            let mean = sums.mean(x, y, cell / 2).max(8.0);
            dark.push(1.0 - f32::from(shades.pixels[y * shades.width + x]) / mean);
        }
    }
    dark
}

fn transposed(map: &[f32], side: usize) -> Vec<f32> {
    (0..side).flat_map(|x| (0..side).map(move |y| map[y * side + x])).collect()
}

impl LineMap {
    fn new(dark: &[f32], side: usize, cell: usize) -> LineMap {
        let (reach, half) = (cell / 6, cell / 10);
        let mut loose = vec![0.0; side * side];
        let mut strict = vec![0.0; side * side];
        let smooth = smoothed(dark, side, half);
        for y in 1..side - 1 {
            let (above, below) = (y.saturating_sub(reach), (y + reach).min(side - 1));
            for x in 0..side {
                let at = |y: usize| smooth[y * side + x];
                let middle = at(y) / 2.0 + (at(y - 1) + at(y + 1)) / 4.0;
                loose[y * side + x] = middle - (at(above) + at(below)) / 2.0;
                strict[y * side + x] = middle - at(above).max(at(below));
            }
        }
        LineMap { loose, strict }
    }
}

/// Returns the means of pieces of rows.
fn smoothed(map: &[f32], side: usize, half: usize) -> Vec<f32> {
    let mut smooth = Vec::with_capacity(map.len());
    for row in map.chunks_exact(side) {
        for x in 0..side {
            let piece = &row[x.saturating_sub(half)..(x + half + 1).min(side)];
            smooth.push(piece.iter().sum::<f32>() / piece.len() as f32);
        }
    }
    smooth
}
