//! Follows the lines of a flattened grid.

use multiversion::multiversion;

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
    let first = middle.round() as usize - reach;
    let distance = |state: usize| (state as f32 - reach as f32) / reach as f32;
    let distances: Vec<f32> = (0..states).map(|state| DISTANCE * distance(state) * distance(state)).collect();
    // For each pixel along the line, the value of the best path to each state, and an impossible state at each end.
    let stride = states + 2;
    let mut best = vec![f32::NEG_INFINITY; side * stride];
    for along in 0..side {
        let (before, best) = best.split_at_mut(along * stride);
        let best = &mut best[1..=states];
        match along {
            0 => best.fill(0.0),
            _ => take_best_steps(&before[(along - 1) * stride..], best),
        }
        // Beyond the ends of the line there is nothing to follow.
        if along == 0 || (canvas.cell / 2..side - canvas.cell / 2).contains(&along) {
            add_values(&map.loose[along * side + first..], &distances, best);
        }
    }
    let last = &best[(side - 1) * stride + 1..][..states];
    let mut state = (0..states).max_by(|one, other| last[*one].total_cmp(&last[*other])).unwrap_or(reach);
    let mut path = vec![0.0; side];
    for along in (0..side).rev() {
        path[along] = (first + state) as f32;
        if along > 0 {
            state = previous_state(&best[(along - 1) * stride..], state);
        }
    }
    smooth(&path, canvas.cell / 6)
}

/// Writes the value of the best path to each state, without the value of the state itself. `before` has the values of
/// the paths to the previous pixel, with an impossible state at each end.
#[multiversion(targets("x86_64+avx2"))]
fn take_best_steps(before: &[f32], best: &mut [f32]) {
    for (best, near) in best.iter_mut().zip(before.windows(3)) {
        *best = near[1].max(near[0].max(near[2]) - STEP);
    }
}

/// Adds the value of each state: the darkness minus the cost of the distance from the expected position.
#[multiversion(targets("x86_64+avx2"))]
fn add_values(loose: &[f32], distances: &[f32], best: &mut [f32]) {
    for ((best, loose), distance) in best.iter_mut().zip(loose).zip(distances) {
        *best += (loose / STRONG).clamp(-0.3, 1.0) - distance;
    }
}

/// Returns the state before this one on the best path.
fn previous_state(before: &[f32], state: usize) -> usize {
    let near = &before[state..state + 3];
    if near[0].max(near[2]) - STEP <= near[1] {
        state
    } else if near[2] > near[0] {
        state + 1
    } else {
        state - 1
    }
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
