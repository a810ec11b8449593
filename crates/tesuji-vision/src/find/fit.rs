//! Measures how well lines fit a grid.

use super::canvas::{Canvas, LineMap};
use super::trace::Traces;

/// A piece of a line counts as visible if it is darker than both sides by this share.
const VISIBLE: f32 = 0.025;

/// A piece of a line counts as visible only within this distance of the mesh, in cells. Otherwise a mesh of the wrong
/// size would bend to the lines of the grid.
const MAX_LINE_DISTANCE: f32 = 0.16;

/// The fit of a mesh to a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fit {
    /// The share of the pieces of lines between crossings that is visible.
    pub(crate) lines: f32,
    /// The visible share of the worst line inside the frame.
    pub(crate) worst: f32,
    /// The visible share of the paths halfway between the lines. It is high if there is a line in each cell.
    pub(crate) between: f32,
}

impl Fit {
    /// Measures the fit of traced lines.
    pub(crate) fn measure(canvas: &Canvas, traces: &Traces) -> Fit {
        let mut visible = 0.0;
        let mut worst: f32 = 1.0;
        let mut between = 0.0;
        for (map, lines) in canvas.lines.iter().zip(&traces.lines) {
            for (index, line) in lines.iter().enumerate() {
                let share = share(canvas, map, |along| line[along], Some(canvas.line(index as f32)));
                visible += share;
                if index > 0 && index < canvas.size {
                    worst = worst.min(share);
                }
                if index > 0 {
                    let before = &lines[index - 1];
                    between += self::share(canvas, map, |along| (line[along] + before[along]) / 2.0, None);
                }
            }
        }
        let (lines, between) = (visible / (2 * (canvas.size + 1)) as f32, between / (2 * canvas.size) as f32);
        Fit { lines, worst, between }
    }

    /// Returns the fit as one number, at most 1.
    pub(crate) fn score(&self) -> f32 {
        self.lines - (self.between - 0.5).max(0.0) - (0.5 - self.worst).max(0.0) / 2.0
    }
}

/// Returns the share of the pieces of a path that is visible. On a line, the mean of a piece must be darker than both
/// sides, and the piece near the line. If there should be no line, nearly the whole piece must be darker.
fn share(canvas: &Canvas, map: &LineMap, path: impl Fn(usize) -> f32, line: Option<f32>) -> f32 {
    let is_visible = |piece: &usize| {
        let mut shades = shades(canvas, map, *piece, &path);
        let Some(line) = line else {
            // With the mean, the strokes of a large digit would count as a line.
            shades.sort_by(f32::total_cmp);
            return shades[shades.len() / 5] > VISIBLE;
        };
        let middle = path(canvas.line(*piece as f32 + 0.5) as usize);
        let is_near = (middle - line).abs() < MAX_LINE_DISTANCE * canvas.cell as f32;
        is_near && shades.iter().sum::<f32>() / shades.len() as f32 > VISIBLE
    };
    (0..canvas.size).filter(is_visible).count() as f32 / canvas.size as f32
}

/// Returns the darkness along a piece of a line between its crossings.
fn shades(canvas: &Canvas, map: &LineMap, piece: usize, path: &impl Fn(usize) -> f32) -> Vec<f32> {
    let start = canvas.line(piece as f32) as usize + canvas.cell / 6;
    let end = start + canvas.cell - canvas.cell / 3;
    let shades = (start..end).map(|along| {
        let across = (path(along).round().max(0.0) as usize).clamp(1, canvas.side - 2);
        let near = &map.strict[along * canvas.side + across - 1..][..3];
        near[0].max(near[1]).max(near[2])
    });
    shades.collect()
}
