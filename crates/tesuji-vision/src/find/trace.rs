//! Follows the lines of a flattened grid.

use super::canvas::{Canvas, LineMap};
use super::crossing_repair::repair_crossings;
use crate::mesh::{Mesh, Point};

/// The cost of a step to the side, as a share of a strong line.
const STEP: f32 = 0.05;
/// The cost of the largest allowed distance from the expected position.
const DISTANCE: f32 = 0.03;
/// The darkness is capped at this value, so that thick lines do not attract the paths of their neighbours.
const STRONG: f32 = 0.12;

/// The lines of a grid on its canvas: for each line, its position at each pixel along it.
pub(crate) struct Traces {
    /// Horizontal lines, then vertical ones.
    pub(crate) lines: [Vec<Vec<f32>>; 2],
}

impl Traces {
    /// Follows every line, at most `reach` pixels from its expected position.
    pub(crate) fn follow(canvas: &Canvas, reach: usize) -> Traces {
        let follow = |map: &LineMap| {
            let lines = (0..=canvas.size).map(|index| follow_line(canvas, map, canvas.line(index as f32), reach));
            lines.collect()
        };
        Traces { lines: [follow(&canvas.lines[0]), follow(&canvas.lines[1])] }
    }

    /// Returns the crossing of two lines on the canvas in pixels.
    pub(crate) fn crossing(&self, row: usize, column: usize) -> Point {
        let (across, down) = (&self.lines[0][row], &self.lines[1][column]);
        let mut x = down[0];
        let mut y = across[0];
        // Both lines are nearly straight, so this converges fast.
        for _ in 0..4 {
            y = across[(x.round().max(0.0) as usize).min(across.len() - 1)];
            x = down[(y.round().max(0.0) as usize).min(down.len() - 1)];
        }
        [x, y]
    }

    /// Returns the crossings as a mesh in the picture; `place` is the function with which the canvas was flattened.
    /// Crossings that do not fit their neighbours are corrected.
    pub(crate) fn mesh(&self, canvas: &Canvas, place: impl Fn(f32, f32) -> Point) -> Mesh {
        let side = canvas.size + 1;
        let crossings = (0..side * side).map(|nth| self.crossing(nth / side, nth % side));
        let mut places: Vec<Point> = crossings.map(|point| point.map(|pixels| canvas.place(pixels))).collect();
        repair_crossings(&mut places, canvas.size);
        Mesh::new(canvas.size, |row, column| {
            let [x, y] = places[row * side + column];
            place(x, y)
        })
    }
}

/// Finds the darkest path along a line by dynamic programming. It bridges gaps in the line, because steps to the side
/// have a cost.
fn follow_line(canvas: &Canvas, map: &LineMap, middle: f32, reach: usize) -> Vec<f32> {
    let side = canvas.side;
    let states = 2 * reach + 1;
    let first = middle.round() as isize - reach as isize;
    let value = |along: usize, state: usize| {
        let across = (first + state as isize).clamp(0, side as isize - 1) as usize;
        let away = (state as f32 - reach as f32) / reach as f32;
        (map.loose[across * side + along] / STRONG).clamp(-0.3, 1.0) - DISTANCE * away * away
    };
    let mut best: Vec<f32> = (0..states).map(|state| value(0, state)).collect();
    let mut from = vec![0i8; side * states];
    for along in 1..side {
        let before = best.clone();
        // Beyond the ends of the line there is nothing to follow.
        let inside = along >= canvas.cell / 2 && along < side - canvas.cell / 2;
        for state in 0..states {
            let mut top = (before[state], 0i8);
            for step in [-1i8, 1] {
                let previous = state as isize + isize::from(step);
                if (0..states as isize).contains(&previous) {
                    let sum = before[previous as usize] - STEP;
                    if sum > top.0 {
                        top = (sum, step);
                    }
                }
            }
            best[state] = top.0 + if inside { value(along, state) } else { 0.0 };
            from[along * states + state] = top.1;
        }
    }
    let mut state = (0..states).max_by(|one, other| best[*one].total_cmp(&best[*other])).unwrap_or(reach);
    let mut path = vec![0.0; side];
    for along in (0..side).rev() {
        path[along] = (first + state as isize) as f32;
        state = (state as isize + isize::from(from[along * states + state])) as usize;
    }
    smooth(&path, canvas.cell / 6)
}

/// Smooths the steps of whole pixels in a path.
fn smooth(path: &[f32], half: usize) -> Vec<f32> {
    let means = (0..path.len()).map(|along| {
        let reach = half.min(along).min(path.len() - 1 - along);
        let piece = &path[along - reach..=along + reach];
        piece.iter().sum::<f32>() / piece.len() as f32
    });
    means.collect()
}
