//! A square canvas with a flattened grid, and the lines on it.

use crate::Gray;
use crate::gray::Sums;
use crate::mesh::Point;

/// A flattened grid with a margin of half a cell.
///
/// `lines[0]` has horizontal lines, at `[y * side + x]`, and `lines[1]` has vertical lines, at `[x * side + y]`: in
/// both maps, a line runs along a row.
pub(crate) struct Canvas {
    /// The number of cells in a row.
    pub(crate) size: usize,
    /// The side of a cell in pixels.
    pub(crate) cell: usize,
    /// The side of the canvas in pixels.
    pub(crate) side: usize,
    pub(crate) lines: [LineMap; 2],
}

/// The likeness of each pixel to a dark line along the rows.
pub(crate) struct LineMap {
    /// The darkness minus the mean darkness of both sides. It is also positive for a line at the edge of a dark area.
    pub(crate) loose: Vec<f32>,
    /// The darkness minus the darkness of the darker side.
    pub(crate) strict: Vec<f32>,
}

impl Canvas {
    /// Returns the side of a cell in pixels.
    pub(crate) fn cell(size: usize) -> usize {
        if size > 9 { 20 } else { 32 }
    }

    /// Flattens a grid of `size` x `size` cells. `place` maps a position in cells to a point of the picture before it
    /// was scaled down by `factor`.
    pub(crate) fn flatten(gray: &Gray, size: usize, factor: usize, place: impl Fn(f32, f32) -> Point) -> Canvas {
        let cell = Canvas::cell(size);
        let side = (size + 1) * cell;
        let scale = 1.0 / factor as f32;
        let place = |x: f32, y: f32| place(x, y).map(|side| side * scale);
        // The pieces are a quarter of a cell wide, so each line, half a cell from the edge, is between two of them.
        let shades = flattened(gray, side, cell / 4, |x, y| place(in_cells(x, cell), in_cells(y, cell)));
        let across = dark_map(&shades, cell);
        let down = transposed(&across, side);
        Canvas { size, cell, side, lines: [LineMap::new(&across, side, cell), LineMap::new(&down, side, cell)] }
    }

    /// Returns the position of a line in pixels. Lines are counted from 0.
    pub(crate) fn line(&self, index: f32) -> f32 {
        (index + 0.5) * self.cell as f32
    }

    /// Converts a position from pixels to cells.
    pub(crate) fn place(&self, pixels: f32) -> f32 {
        (pixels + 0.5) / self.cell as f32 - 0.5
    }
}

/// Returns a square of pixels, each sampled at the point that `place` returns. `place` is called every `step` pixels,
/// and the points between are interpolated: such a piece is nearly straight in the picture.
///
/// Beyond the edges of the picture is paper, so that a frame along an edge is a line.
fn flattened(gray: &Gray, side: usize, step: usize, place: impl Fn(f32, f32) -> Point) -> Gray {
    let mut pixels = Vec::with_capacity(side * side);
    let mut beyond = Vec::new();
    for y in 0..side {
        let y = y as f32 + 0.5;
        let mut start = place(0.0, y);
        for x in (0..side).step_by(step) {
            let end = place((x + step) as f32, y);
            let slope = [0, 1].map(|axis| (end[axis] - start[axis]) / step as f32);
            let is_inside = gray.contains(start) && gray.contains(end);
            for nth in 0..step {
                let along = nth as f32 + 0.5;
                let point = [start[0] + along * slope[0], start[1] + along * slope[1]];
                if !is_inside && !gray.contains(point) {
                    beyond.push(pixels.len());
                }
                pixels.push(gray.sample(point[0], point[1]) as u8);
            }
            start = end;
        }
    }
    if !beyond.is_empty() {
        let paper = paper(&pixels);
        beyond.into_iter().for_each(|index| pixels[index] = paper);
    }
    Gray { width: side, height: side, pixels }
}

/// Returns the shade of the paper: four fifths of the pixels are at most as light.
pub(super) fn paper(pixels: &[u8]) -> u8 {
    let mut counts = [0; 256];
    pixels.iter().for_each(|&shade| counts[usize::from(shade)] += 1);
    let mut left = pixels.len() * 4 / 5;
    for (shade, count) in (0..=u8::MAX).zip(counts) {
        if count > left {
            return shade;
        }
        left -= count;
    }
    u8::MAX
}

/// Converts a position from pixels to cells.
fn in_cells(pixels: f32, cell: usize) -> f32 {
    pixels / cell as f32 - 0.5
}

/// Returns the darkness of each pixel relative to its neighbourhood.
fn dark_map(shades: &Gray, cell: usize) -> Vec<f32> {
    let sums = Sums::new(shades);
    let mut dark = Vec::with_capacity(shades.pixels.len());
    let mut means = Vec::with_capacity(shades.width);
    for (y, row) in shades.pixels.chunks_exact(shades.width).enumerate() {
        sums.means(y, cell / 2, &mut means);
        dark.extend(row.iter().zip(&means).map(|(&shade, mean)| 1.0 - f32::from(shade) / mean.max(8.0)));
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
        let row = |y: usize| &smooth[y * side..][..side];
        for y in 1..side - 1 {
            let (above, below) = (row(y.saturating_sub(reach)), row((y + reach).min(side - 1)));
            let (before, middle, after) = (row(y - 1), row(y), row(y + 1));
            let (loose, strict) = (&mut loose[y * side..][..side], &mut strict[y * side..][..side]);
            for x in 0..side {
                let middle = middle[x] / 2.0 + (before[x] + after[x]) / 4.0;
                loose[x] = middle - (above[x] + below[x]) / 2.0;
                strict[x] = middle - above[x].max(below[x]);
            }
        }
        LineMap { loose, strict }
    }
}

/// Returns the mean of each pixel and its `half` neighbours to each side along the row.
fn smoothed(map: &[f32], side: usize, half: usize) -> Vec<f32> {
    let window = 2 * half + 1;
    let mut smooth = vec![0.0; map.len()];
    for (row, smooth) in map.chunks_exact(side).zip(smooth.chunks_exact_mut(side)) {
        // Adding whole rows at a time uses vector instructions.
        let inner = &mut smooth[half..side - half];
        for offset in 0..window {
            inner.iter_mut().zip(&row[offset..]).for_each(|(sum, value)| *sum += value);
        }
        inner.iter_mut().for_each(|sum| *sum /= window as f32);
        for x in (0..half).chain(side - half..side) {
            let piece = &row[x.saturating_sub(half)..(x + half + 1).min(side)];
            smooth[x] = piece.iter().sum::<f32>() / piece.len() as f32;
        }
    }
    smooth
}
