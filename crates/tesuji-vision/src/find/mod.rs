//! Finds grids in a picture.
//!
//! Pieces of connected ink are candidates. The quadrilateral around a piece is flattened, and its lines are followed on
//! the flattened picture. The visible share of the lines decides, not the area: a frame or the edge of a page has no
//! lines inside. The grids of screenshots, whose lines can be paler than everything else, are searched for first.

mod canvas;
mod crossing_repair;
mod drawn;
mod fit;
mod homography;
mod ink;
mod linear;
mod quad;
mod scales;
mod square;
#[cfg(test)]
mod tests;
mod trace;

use tesuji_core::Control;

use crate::Gray;
use crate::gray::Sums;
use crate::mesh::{Mesh, Point, area};
use canvas::Canvas;
use drawn::drawn_grids;
use fit::Fit;
use homography::Homography;
use ink::Ink;
use scales::Scales;
use square::squared;
use trace::Traces;

/// The maximum side of the picture that is searched; a larger picture is scaled down first.
const LONGEST_SIDE: usize = 1000;
/// The minimum score of a grid.
const MIN_SCORE: f32 = 0.75;
/// The minimum score of a grid of the usual size that is tried if another size fits better.
const PERHAPS: f32 = 0.6;
/// A quadrilateral with a lower share of lines at first sight is not a grid. The grids of photographs have at least 0.39.
const HOPELESS: f32 = 0.3;
/// If a candidate has at least this score, no second one is tried.
const GOOD: f32 = 0.9;
/// The factor for the prominence of a grid with fewer lines than the usual one.
const UNUSUAL: f32 = 0.3;
/// A size other than the usual one must fit better by this.
const CLEARLY: f32 = 0.03;
/// A size that has all lines of another size and more may fit worse by this: if the additional lines were missing, it
/// would fit much worse.
const FINER: f32 = 0.2;
/// Corners closer than this share of a side belong to the same grid.
const SAME: f32 = 0.03;
/// The maximum number of alternatives to a grid.
const MAX_ALTERNATIVES: usize = 3;
/// The number of searches. The second one is for pictures in which the first one finds nothing readable.
pub(crate) const SEARCHES: usize = 2;
/// The levels of ink of each search: the radius of the compared neighbourhood, as a share of the shorter side, and the
/// contrast. Those of the second search separate a grid from other frames that touch it, or find a faint one.
const LEVELS: [&[(usize, f32)]; SEARCHES] =
    [&[(24, 0.06), (24, 0.12), (10, 0.05)], &[(24, 0.2), (40, 0.1), (14, 0.16), (24, 0.03)]];
/// The sizes that are tried, the usual one first.
const SIZES: [usize; 5] = [9, 6, 4, 8, 16];

/// A grid found in a picture.
#[derive(Clone, Debug)]
pub struct FoundGrid {
    /// The crossings of its lines. The first corner is the nearest one to the top left of the picture.
    pub mesh: Mesh,
    /// The visible share of its lines minus penalties, at most 1.
    pub score: f32,
    /// `true` if the lines are lighter than the paper.
    pub inverted: bool,
    /// `true` if the picture has no noise, and the lines are parallel to its sides.
    pub(crate) is_drawn: bool,
    /// Other grids in the same place that fit worse: the lines of the right one may be pale, or hidden by thick digits.
    alternatives: Vec<FoundGrid>,
}

impl FoundGrid {
    /// Returns a grid with the crossings of its lines.
    #[must_use]
    pub fn new(mesh: Mesh, score: f32, inverted: bool) -> FoundGrid {
        FoundGrid { mesh, score, inverted, is_drawn: false, alternatives: Vec::new() }
    }

    /// Returns grids of at least 9x9 cells in the same place, to read if this one is not a sudoku; at most 3.
    #[must_use]
    pub fn alternatives(&self) -> &[FoundGrid] {
        &self.alternatives
    }

    /// Returns the point in the middle.
    fn middle(&self) -> Point {
        let half = self.mesh.size() as f32 / 2.0;
        self.mesh.at(half, half)
    }

    /// Adds another grid and its alternatives, without those of other sizes or nearly the same corners.
    fn add_alternatives(&mut self, mut grid: FoundGrid) {
        let others = std::mem::take(&mut grid.alternatives);
        for grid in std::iter::once(grid).chain(others) {
            let is_same = |other: &FoundGrid| {
                other.mesh.size() == grid.mesh.size() && near(&other.mesh.corners(), &grid.mesh.corners(), SAME)
            };
            let known = is_same(self) || self.alternatives.iter().any(is_same);
            if grid.mesh.size() >= SIZES[0] && !known && self.alternatives.len() < MAX_ALTERNATIVES {
                self.alternatives.push(grid);
            }
        }
    }

    /// Moves the grid to a picture that is larger by this factor.
    fn scale(&mut self, factor: f32) {
        self.mesh = self.mesh.scaled(factor);
        self.alternatives.iter_mut().for_each(|grid| grid.scale(factor));
    }
}

/// Returns the grids of a picture, the most prominent one first. If the control stops the work, only the grids found
/// until then are returned.
#[must_use]
pub fn find_grids(gray: &Gray, control: &Control) -> Vec<FoundGrid> {
    let mut searches = (0..SEARCHES).map(|search| find_by(search, gray, control));
    searches.find(|found| !found.is_empty()).unwrap_or_default()
}

/// Returns the grids that one of the searches finds, the most prominent one first.
pub(crate) fn find_by(search: usize, gray: &Gray, control: &Control) -> Vec<FoundGrid> {
    let drawn = if search == 0 { drawn_grids(gray) } else { Vec::new() };
    if drawn.iter().any(|grid| grid.mesh.size() >= SIZES[0]) {
        return drawn;
    }
    let factor = gray.width.max(gray.height).div_ceil(LONGEST_SIDE);
    let small = gray.shrunk(factor);
    let mut found = find_dark(search, &small, false, control);
    if found.iter().all(|grid| grid.mesh.size() < SIZES[0]) {
        // The cells of light lines can look like a small grid of dark ones.
        found.extend(find_dark(search, &small.inverted(), true, control));
    }
    found.iter_mut().for_each(|grid| grid.scale(factor as f32));
    found.extend(drawn);
    most_prominent_first(found)
}

/// Finds grids of dark lines with the levels of ink of a search. Several may be in the same place.
fn find_dark(search: usize, gray: &Gray, inverted: bool, control: &Control) -> Vec<FoundGrid> {
    let scales = Scales::new(gray);
    let mut found: Vec<FoundGrid> = Vec::new();
    let mut failed: Vec<[Point; 4]> = Vec::new();
    for quad in candidates(gray, LEVELS[search], control) {
        if !control.should_continue() {
            break;
        }
        // The same grid can be a candidate at several contrasts.
        let known = found.iter().any(|grid| {
            let corners = grid.mesh.corners();
            grid.score > GOOD && (near(&corners, &quad, SAME) || (grid.mesh.size() >= 9 && is_part(&quad, &corners)))
        });
        if known || failed.iter().any(|other| near(other, &quad, 0.005)) {
            continue;
        }
        match fit_quad(&scales, &quad) {
            Some(FittingMeshes { best, usual }) => {
                let [best, usual] =
                    [Some(best), usual].map(|fit| fit.map(|(mesh, score)| FoundGrid::new(mesh, score, inverted)));
                found.extend(best.map(|best| FoundGrid { alternatives: usual.into_iter().collect(), ..best }));
            }
            None => failed.push(quad),
        }
    }
    found
}

/// Sorts grids by their prominence. Those whose middle is in a more prominent one become its alternatives.
fn most_prominent_first(mut found: Vec<FoundGrid>) -> Vec<FoundGrid> {
    let prominence = |grid: &FoundGrid| {
        // A frame around a grid and other things is easily mistaken for a grid with few lines.
        let usual = if grid.mesh.size() >= 9 { 1.0 } else { UNUSUAL };
        area(&grid.mesh.corners()) * grid.score.powi(4) * usual
    };
    found.sort_by(|one, other| prominence(other).total_cmp(&prominence(one)));
    let mut kept: Vec<FoundGrid> = Vec::new();
    for grid in found {
        match kept.iter_mut().find(|other| contains(&other.mesh.corners(), grid.middle())) {
            Some(other) => other.add_alternatives(grid),
            None => kept.push(grid),
        }
    }
    kept
}

/// Returns whether the corners of two quadrilaterals are closer than a share of their sides.
fn near(one: &[Point; 4], other: &[Point; 4], share: f32) -> bool {
    let limit = area(one).max(0.0).sqrt() * share;
    one.iter().zip(other).all(|(one, other)| (one[0] - other[0]).hypot(one[1] - other[1]) <= limit)
}

/// Returns whether a quadrilateral is clearly a part of another one, such as a box of a grid.
fn is_part(part: &[Point; 4], whole: &[Point; 4]) -> bool {
    area(part) < area(whole) / 2.0 && part.iter().all(|&corner| contains(whole, corner))
}

/// Returns quadrilaterals that may be grids.
fn candidates(gray: &Gray, levels: &[(usize, f32)], control: &Control) -> Vec<[Point; 4]> {
    let sums = Sums::new(gray);
    let shorter = gray.width.min(gray.height);
    let mut quads: Vec<[Point; 4]> = Vec::new();
    for &(part, contrast) in levels {
        if !control.should_continue() {
            break;
        }
        let ink = Ink::new(gray, &sums, (shorter / part).max(6), contrast);
        for piece in ink.pieces(shorter / 6) {
            quads.extend(quad::largest_quad(&piece).filter(|quad| plausible(quad, shorter)));
        }
    }
    quads
}

/// Returns whether a quadrilateral could be the picture of a square.
fn plausible(quad: &[Point; 4], shorter: usize) -> bool {
    let length = |index: usize| {
        let ([x1, y1], [x2, y2]) = (quad[index], quad[(index + 1) % 4]);
        (x2 - x1).hypot(y2 - y1)
    };
    let lengths = [0, 1, 2, 3].map(length);
    let shortest = lengths.iter().copied().fold(f32::MAX, f32::min);
    let longest = lengths.iter().copied().fold(0.0, f32::max);
    shortest > shorter as f32 / 7.0 && longest < shortest * 2.5
}

/// The meshes that fit a quadrilateral, with their scores.
struct FittingMeshes {
    best: (Mesh, f32),
    /// The mesh of the usual size, if it is not the best but fits nearly as well.
    usual: Option<(Mesh, f32)>,
}

/// Follows the lines within a quadrilateral, and returns the mesh of the size that fits best.
fn fit_quad(scales: &Scales, quad: &[Point; 4]) -> Option<FittingMeshes> {
    let mut best: Option<(Mesh, f32)> = None;
    let mut usual = None;
    for size in SIZES {
        let Some((mesh, fit)) = fit_size(scales, quad, size) else { continue };
        let score = fit.score();
        let is_better = |(other, best): &(Mesh, f32)| {
            // An 8x8 has all lines of a 4x4, and a 16x16 has those of both; the common lines are often bolder.
            let is_finer = size % other.size() == 0;
            score > if is_finer { best - FINER } else { best + CLEARLY }
        };
        if score > MIN_SCORE && best.as_ref().is_none_or(is_better) {
            best = Some((mesh.clone(), score));
        }
        if size == SIZES[0] {
            if score > GOOD {
                break;
            }
            usual = Some((mesh, score)).filter(|_| score > PERHAPS);
        }
    }
    let best = best?;
    let usual = usual.filter(|_| best.0.size() != SIZES[0]);
    Some(FittingMeshes { best, usual })
}

/// Follows the lines within a quadrilateral for one size.
fn fit_size(scales: &Scales, quad: &[Point; 4], size: usize) -> Option<(Mesh, Fit)> {
    let flat = Homography::onto(quad);
    let side = size as f32;
    let place = |x: f32, y: f32| flat.apply(x / side, y / side);
    // Samples of a much larger picture would miss thin lines.
    let (gray, factor) = scales.shrunk((area(quad).max(0.0).sqrt() / side) as usize / Canvas::cell(size));
    let canvas = Canvas::flatten(gray, size, factor, place);
    let traces = Traces::follow(&canvas, canvas.cell * 2 / 5);
    let mut mesh = traces.mesh(&canvas, place);
    if !regular(&mesh) || Fit::measure(&canvas, &traces).lines < HOPELESS {
        return None;
    }
    let mut fit = None;
    for reach in [5, 3] {
        let place = |x: f32, y: f32| mesh.at(x, y);
        let canvas = Canvas::flatten(gray, size, factor, place);
        let traces = Traces::follow(&canvas, canvas.cell / reach);
        fit = Some(Fit::measure(&canvas, &traces));
        let finer = traces.mesh(&canvas, place);
        // The refined mesh may follow digits where the first one followed lines.
        if regular(&finer) {
            mesh = finer;
        }
    }
    Some((squared(&mesh).unwrap_or(mesh), fit?))
}

/// Returns whether the cells of a mesh change gradually: no cell is much wider than its neighbours.
fn regular(mesh: &Mesh) -> bool {
    let size = mesh.size();
    let even = |before: Point, middle: Point, after: Point| {
        let bend = (before[0] + after[0] - 2.0 * middle[0]).hypot(before[1] + after[1] - 2.0 * middle[1]);
        bend < 0.4 * (after[0] - before[0]).hypot(after[1] - before[1]) / 2.0
    };
    (0..=size).all(|line| {
        (1..size).all(|index| {
            even(mesh.point(line, index - 1), mesh.point(line, index), mesh.point(line, index + 1))
                && even(mesh.point(index - 1, line), mesh.point(index, line), mesh.point(index + 1, line))
        })
    })
}

fn contains(corners: &[Point; 4], point: Point) -> bool {
    (0..4).all(|index| area(&[corners[index], corners[(index + 1) % 4], point]) >= 0.0)
}
