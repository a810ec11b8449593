//! The pictures of the cells of a grid.

use std::borrow::Cow;

use crate::net::{Pixels, SIDE};
use crate::{Gray, Mesh, Point};

/// The margin around a cell, as a share of the cell. It shows parts of the lines.
pub(crate) const MARGIN: f32 = 0.08;

/// The places within a pixel of a patch where the picture is sampled.
pub(crate) const PARTS: [[f32; 2]; 4] = [[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]];

/// The number of pixels of a patch in a piece that is nearly straight in the picture. It divides the sides of all patches.
const PIECE: usize = 4;
/// The margin of a patch that may show lines, in pixels.
const EDGE: usize = 6;
/// Ink is at least this dark, from 0 for paper to 1 for ink.
const FAINT: f32 = 0.165;
/// The shade of paper for the net.
pub(crate) const PAPER: f32 = 230.0;
/// The shade of ink for the net.
const INK: f32 = 40.0;

/// Cuts out the cells of a grid, row by row, with a narrow margin. Paper becomes light and ink dark, with the same
/// contrast in every photograph. `inverted` is the field of the [`FoundGrid`](crate::FoundGrid).
#[must_use]
pub fn cut_cells(gray: &Gray, mesh: &Mesh, inverted: bool) -> Vec<Pixels> {
    let (gray, mesh) = scaled(gray, mesh, SIDE);
    let cells = (0..mesh.size() * mesh.size()).map(|cell| shades(&gray, &mesh, cell, inverted, SIDE));
    let darkness: Vec<Vec<f32>> = cells.map(|shades| darkness(&shades)).collect();
    let ink = ink_level(&darkness);
    darkness.iter().map(|dark| std::array::from_fn(|pixel| normalised(dark[pixel] / ink))).collect()
}

/// Returns a picture and a mesh scaled down so that a cell has about `side` pixels, if it has many more.
pub(crate) fn scaled<'a>(gray: &'a Gray, mesh: &'a Mesh, side: usize) -> (Cow<'a, Gray>, Cow<'a, Mesh>) {
    let pixels = mesh.cell_side() * (1.0 + 2.0 * MARGIN);
    match ((pixels / side as f32 / 1.5).round() as usize).clamp(1, 16) {
        1 => (Cow::Borrowed(gray), Cow::Borrowed(mesh)),
        factor => (Cow::Owned(gray.shrunk(factor)), Cow::Owned(mesh.scaled(1.0 / factor as f32))),
    }
}

/// Returns the point of the picture in a pixel of a cell of `side` x `side` pixels. `part` is the place within the pixel.
pub(crate) fn point_of(mesh: &Mesh, cell: usize, side: usize, pixel: [usize; 2], part: [f32; 2]) -> Point {
    let (row, column) = (cell / mesh.size(), cell % mesh.size());
    let step = (1.0 + 2.0 * MARGIN) / side as f32;
    let place = |axis: usize, cell: usize| cell as f32 - MARGIN + (pixel[axis] as f32 + part[axis]) * step;
    mesh.at(place(0, column), place(1, row))
}

/// Returns the shades of `side` x `side` pixels of a cell with its margin, each the mean of the samples at its [`PARTS`].
pub(crate) fn shades(gray: &Gray, mesh: &Mesh, cell: usize, inverted: bool, side: usize) -> Vec<f32> {
    debug_assert_eq!(side % PIECE, 0, "pieces of a patch of {side} pixels");
    let mut shades = vec![0.0; side * side];
    for (y, row) in shades.chunks_exact_mut(side).enumerate() {
        for part in [0.25, 0.75] {
            let point = |x: usize| point_of(mesh, cell, side, [x, y], [0.0, part]);
            let mut start = point(0);
            for (nth, pixels) in row.chunks_exact_mut(PIECE).enumerate() {
                let end = point((nth + 1) * PIECE);
                let mut sample = 0;
                gray.sample_line(start, end, 2 * PIECE, |shade| {
                    pixels[sample / 2] += shade;
                    sample += 1;
                });
                start = end;
            }
        }
    }
    // A plain negative suffices, because the contrast of ink is equalised later.
    let shade = |mean: f32| if inverted { 255.0 - mean } else { mean };
    shades.iter_mut().for_each(|sum| *sum = shade(*sum / PARTS.len() as f32));
    shades
}

/// Returns the darkness of each pixel of a square as a share of the paper of the cell, which may be coloured, unlike the
/// cells beside it.
pub(crate) fn darkness(shades: &[f32]) -> Vec<f32> {
    let side = shades.len().isqrt();
    let inner = side / 8..side - side / 8;
    let mut sorted: Vec<f32> = shades[inner.start * side..inner.end * side]
        .chunks(side)
        .flat_map(|row| &row[inner.clone()])
        .copied()
        .collect();
    let nth = sorted.len() * 8 / 10;
    let paper = sorted.select_nth_unstable_by(nth, f32::total_cmp).1.max(1.0);
    shades.iter().map(|shade| 1.0 - shade / paper).collect()
}

/// Returns whether a patch has ink that is farther from its edges than lines.
pub(crate) fn has_ink(patch: &Pixels) -> bool {
    let limit = normalised(FAINT);
    let inner = EDGE..SIDE - EDGE;
    patch.chunks_exact(SIDE).take(inner.end).skip(EDGE).flat_map(|row| &row[inner.clone()]).any(|&shade| shade < limit)
}

/// Returns the darkness of the ink of a grid: the darkness of the darkest parts of a cell with a digit. At least a
/// fifth of the cells of a puzzle have a digit. The other cells show only lines, which may be lighter.
fn ink_level(cells: &[Vec<f32>]) -> f32 {
    let mut darkest: Vec<f32> = cells
        .iter()
        .map(|cell| {
            let mut sorted = cell.clone();
            sorted.sort_by(f32::total_cmp);
            sorted[sorted.len() * 98 / 100]
        })
        .collect();
    darkest.sort_by(f32::total_cmp);
    darkest[darkest.len() * 85 / 100].max(0.04)
}

/// Converts a darkness, from 0 for paper to 1 for ink, into a byte.
pub(crate) fn normalised(dark: f32) -> u8 {
    (PAPER - (PAPER - INK) * dark).clamp(0.0, 255.0) as u8
}

#[cfg(test)]
mod tests {
    use super::has_ink;
    use crate::net::{Pixels, SIDE};

    #[test]
    fn lines_at_the_edges_are_not_ink_of_the_cell() {
        let mut patch: Pixels = std::array::from_fn(|place| {
            let near = |at: usize| !(3..SIDE - 3).contains(&at);
            if near(place % SIDE) || near(place / SIDE) { 40 } else { 225 }
        });
        assert!(!has_ink(&patch));
        for corner in [6, SIDE - 7] {
            patch[corner * SIDE + corner] = 180;
            assert!(has_ink(&patch));
            patch[corner * SIDE + corner] = 225;
        }
        assert!(!has_ink(&patch));
    }
}
