//! A square canvas with a flattened grid, and the lines on it.

use multiversion::multiversion;

use crate::Gray;
use crate::gray::{Sums, point_on};
use crate::mesh::Point;

/// A flattened grid with a margin of half a cell.
///
/// `lines[0]` has horizontal lines, at `[x * side + y]`, and `lines[1]` has vertical lines, at `[y * side + x]`: in
/// both maps, a line runs from row to row, so the pixels beside each other across it are neighbours in memory.
pub(crate) struct Canvas {
    /// The number of cells in a row.
    pub(crate) size: usize,
    /// The side of a cell in pixels.
    pub(crate) cell: usize,
    /// The side of the canvas in pixels.
    pub(crate) side: usize,
    pub(crate) lines: [LineMap; 2],
}

/// The likeness of each pixel to a dark line from row to row.
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
        Canvas { size, cell, side, lines: [LineMap::new(&down, side, cell), LineMap::new(&across, side, cell)] }
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
            let first = pixels.len();
            gray.sample_line(start, end, step, |shade| pixels.push(shade as u8));
            if !(gray.contains(start) && gray.contains(end)) {
                let is_beyond = |nth: &usize| !gray.contains(point_on(start, end, *nth, step));
                beyond.extend((0..step).filter(is_beyond).map(|nth| first + nth));
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
        let mut smooth = vec![0.0; side];
        for along in 0..side {
            smoothed(dark, side, along, half, &mut smooth);
            let row = along * side..(along + 1) * side;
            stencil(&smooth, reach, &mut loose[row.clone()], &mut strict[row]);
        }
        LineMap { loose, strict }
    }
}

/// Writes the likeness of each pixel of a row to a part of a line that crosses the row. `reach` is the distance to both
/// sides of the line.
#[multiversion(targets("x86_64+avx2"))]
fn stencil(smooth: &[f32], reach: usize, loose: &mut [f32], strict: &mut [f32]) {
    let side = smooth.len();
    let middle = |before: f32, middle: f32, after: f32| middle / 2.0 + (before + after) / 4.0;
    let inner = reach..side - reach;
    let (before, after) = (&smooth[..side - 2 * reach], &smooth[2 * reach..]);
    let near = smooth[reach - 1..].windows(3);
    let written = loose[inner.clone()].iter_mut().zip(&mut strict[inner]);
    for (((near, before), after), (loose, strict)) in near.zip(before).zip(after).zip(written) {
        let middle = middle(near[0], near[1], near[2]);
        *loose = middle - (before + after) / 2.0;
        *strict = middle - before.max(*after);
    }
    for place in (1..reach).chain(side - reach..side - 1) {
        let middle = middle(smooth[place - 1], smooth[place], smooth[place + 1]);
        let (before, after) = (smooth[place.saturating_sub(reach)], smooth[(place + reach).min(side - 1)]);
        loose[place] = middle - (before + after) / 2.0;
        strict[place] = middle - before.max(after);
    }
}

/// Writes the mean of each pixel of a row and its neighbours in the `half` rows before and after it.
#[multiversion(targets("x86_64+avx2"))]
fn smoothed(map: &[f32], side: usize, along: usize, half: usize, smooth: &mut [f32]) {
    let rows = along.saturating_sub(half)..(along + half + 1).min(side);
    let count = rows.len() as f32;
    smooth.fill(0.0);
    for row in map[rows.start * side..rows.end * side].chunks_exact(side) {
        smooth.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
    }
    smooth.iter_mut().for_each(|sum| *sum /= count);
}
