//! Finds grids in pictures without noise, such as screenshots.
//!
//! Their lines are straight and parallel to the sides of the picture, but may be one pale pixel wide, and pencil marks
//! beside them may be darker. A row of pixels is part of a line if a long run of it differs from the pixels above and
//! below, or if those differ from each other, as those of coloured cells do.

use super::{FoundGrid, most_prominent_first};
use crate::Gray;
use crate::mesh::Mesh;

/// The maximum side of the picture that is searched; a larger picture is scaled down first.
const LONGEST_SIDE: usize = 2000;
/// A picture with at least this share of equal neighbours has no noise. Photographs have up to 0.63.
const FLAT: f32 = 0.65;
/// The minimum difference in shade between a line and both sides.
const DIFFERENCE: i16 = 6;
/// The minimum share of a line, and of all lines of a direction, that must be visible; other lines cross them.
const COVERED: f32 = 0.85;
/// The minimum visible share of the length of each line of a grid: a line between two coloured cells can have their shade.
const COVERED_EACH: f32 = 0.6;
/// The shorter side of the picture, divided by this, is the length of the shortest line.
const SHORTEST: usize = 12;
/// The maximum number of lines in one direction; a picture with more is not of a grid.
const MOST_LINES: usize = 300;
/// The maximum number of ladders in one direction. Squared paper has many more, because it has every grid at every place.
const MOST_LADDERS: usize = 64;
/// The paper of a grid with a lower mean shade is dark, and its lines and digits are light.
const DARK: usize = 110;
/// The largest distance of a line from its place, in cells.
const MISPLACED: f32 = 0.06;
/// The largest difference between two lengths or ends of the same grid, as a share of its side.
const UNEVEN: f32 = 0.1;
/// Pieces of a line differ by less than this number of pixels in their places.
const SAME_LINE: f32 = 1.6;
/// The sizes that are tried. Numbers of two digits are read reliably only if the lines are exact. Upright lines do not
/// fit a scan that is slightly turned, so grids of 16x16 cells are left to the other search.
const SIZES: [usize; 4] = [9, 8, 6, 4];

/// Returns the grids of a picture without noise, the most prominent one first; none of another picture.
pub(super) fn drawn_grids(gray: &Gray) -> Vec<FoundGrid> {
    if !is_flat(gray) {
        return Vec::new();
    }
    let factor = gray.width.max(gray.height).div_ceil(LONGEST_SIDE);
    let small = gray.shrunk(factor);
    let [rows, columns] = [ladders(&lines(&small)), ladders(&lines(&small.transposed()))];
    let pairs = rows.iter().flat_map(|rows| columns.iter().map(move |columns| (rows, columns)));
    let crossing = pairs.filter(|(rows, columns)| rows.crosses(columns));
    let mut grids = most_prominent_first(crossing.map(|(rows, columns)| grid(rows, columns, factor as f32)).collect());
    for grid in &mut grids {
        grid.inverted = is_dark(gray, &grid.mesh);
    }
    grids
}

/// Returns whether most pixels equal their right neighbour, which only those of pictures without noise do.
fn is_flat(gray: &Gray) -> bool {
    let equal = gray.pixels.windows(2).filter(|pair| pair[0] == pair[1]).count();
    equal as f32 > gray.pixels.len() as f32 * FLAT
}

/// A straight line along the rows of a picture.
struct Line {
    /// Its distance from the upper edge.
    place: f32,
    /// The distances of its ends from the left edge.
    ends: [f32; 2],
}

/// Parallel lines at equal distances.
struct Ladder {
    places: Vec<f32>,
    /// The ends of the first line.
    ends: [f32; 2],
    /// The mean distance of a line from its place, in cells.
    misplaced: f32,
}

impl Ladder {
    fn span(&self) -> [f32; 2] {
        [self.places[0], self.places[self.places.len() - 1]]
    }

    /// Returns whether the lines of two directions form a square grid.
    fn crosses(&self, other: &Ladder) -> bool {
        let [start, end] = self.span();
        let reach = UNEVEN * (end - start);
        self.places.len() == other.places.len()
            && near(self.span(), other.ends, reach)
            && near(other.span(), self.ends, reach)
    }
}

fn near(one: [f32; 2], other: [f32; 2], reach: f32) -> bool {
    (one[0] - other[0]).abs() <= reach && (one[1] - other[1]).abs() <= reach
}

/// Returns the grid of two ladders that cross each other, scaled up by a factor.
fn grid(rows: &Ladder, columns: &Ladder, factor: f32) -> FoundGrid {
    let size = rows.places.len() - 1;
    let mesh = Mesh::new(size, |row, column| [columns.places[column] * factor, rows.places[row] * factor]);
    FoundGrid { is_drawn: true, ..FoundGrid::new(mesh, 1.0 - rows.misplaced - columns.misplaced, false) }
}

/// Returns whether most of a grid is dark. Its lines are parallel to the sides of the picture.
fn is_dark(gray: &Gray, mesh: &Mesh) -> bool {
    let [[left, top], _, [right, bottom], _] = mesh.corners().map(|corner| corner.map(|side| side as usize));
    let inside = (top..bottom).flat_map(|y| &gray.pixels[y * gray.width..][left..right]);
    let (sum, count) = inside.fold((0, 0), |(sum, count), &shade| (sum + usize::from(shade), count + 1));
    sum < DARK * count
}

/// Returns the ladders that have the number of rungs of a grid; none if there are too many lines or ladders. The lines
/// must be sorted by place.
fn ladders(lines: &[Line]) -> Vec<Ladder> {
    let mut found = Vec::new();
    if lines.len() > MOST_LINES {
        return found;
    }
    for (nth, first) in lines.iter().enumerate() {
        let length = first.ends[1] - first.ends[0];
        for last in &lines[nth + 1..] {
            let span = last.place - first.place;
            let reach = UNEVEN * span;
            if (length - span).abs() > 2.0 * reach || !near(first.ends, last.ends, reach) {
                continue;
            }
            found.extend(SIZES.iter().find_map(|&size| ladder(lines, first, span, size)));
        }
        if found.len() > MOST_LADDERS {
            return Vec::new();
        }
    }
    found
}

/// Returns the ladder of `size` steps from the first line on, if no line is missing.
fn ladder(lines: &[Line], first: &Line, span: f32, size: usize) -> Option<Ladder> {
    let step = span / size as f32;
    let place = |rung: usize| first.place + rung as f32 * step;
    let rungs = (0..=size).map(|rung| rung_at(lines, place(rung), (MISPLACED * step).max(2.0), first.ends));
    let rungs: Vec<(f32, f32)> = rungs.collect::<Option<_>>()?;
    let covered: f32 = rungs.iter().map(|(_, share)| share).sum();
    if covered < COVERED * rungs.len() as f32 {
        return None;
    }
    let places: Vec<f32> = rungs.into_iter().map(|(place, _)| place).collect();
    let away = places.iter().enumerate().map(|(rung, found)| (found - place(rung)).abs());
    Some(Ladder { misplaced: away.sum::<f32>() / span, places, ends: first.ends })
}

/// Returns the place of the longest line at most `reach` from a place, and its share of the length between these ends, if
/// that is large enough. A line may consist of several pieces, because coloured cells and digits can interrupt it.
fn rung_at(lines: &[Line], place: f32, reach: f32, ends: [f32; 2]) -> Option<(f32, f32)> {
    let near_it = &lines[lines.partition_point(|line| line.place < place - reach)..];
    let near_it = || near_it.iter().take_while(|line| line.place <= place + reach);
    let length = |line: &Line| (line.ends[1].min(ends[1]) - line.ends[0].max(ends[0])).max(0.0);
    let longest = near_it().max_by(|one, other| length(one).total_cmp(&length(other)))?;
    let pieces = near_it().filter(|line| (line.place - longest.place).abs() < SAME_LINE);
    let share = pieces.map(length).sum::<f32>() / (ends[1] - ends[0]);
    (share >= COVERED_EACH).then_some((longest.place, share.min(1.0)))
}

/// Returns the long lines along the rows of a picture, sorted by place.
fn lines(gray: &Gray) -> Vec<Line> {
    let (width, height) = (gray.width, gray.height);
    let row = |y: usize, by: isize| {
        let y = y.saturating_add_signed(by).min(height - 1);
        &gray.pixels[y * width..][..width]
    };
    let narrow = (width.max(height) / 400).max(2) as isize;
    let gap = (width / 60).max(4);
    let shortest = (width.min(height) / SHORTEST).max(40);
    let mut bands: Vec<Band> = Vec::new();
    let mut marked = vec![false; width];
    for y in 0..height {
        marked.fill(false);
        for reach in [narrow, 2 * narrow + 1] {
            let sides = [row(y, -2 * reach), row(y, -reach), row(y, reach), row(y, 2 * reach)];
            mark(&mut marked, row(y, 0), sides);
        }
        for ends in runs(&marked, gap, shortest) {
            let is_next = |band: &&mut Band| {
                y - band.last <= 2 && band.ends[0].abs_diff(ends[0]) <= gap && band.ends[1].abs_diff(ends[1]) <= gap
            };
            match bands.iter_mut().rev().take(64).find(is_next) {
                Some(band) => band.last = y,
                None => bands.push(Band { first: y, last: y, ends }),
            }
        }
        if bands.len() > MOST_LINES {
            break;
        }
    }
    let mut lines: Vec<Line> = bands.iter().map(Band::line).collect();
    lines.sort_by(|one, other| one.place.total_cmp(&other.place));
    lines
}

/// The rows of pixels of a line.
struct Band {
    first: usize,
    last: usize,
    ends: [usize; 2],
}

impl Band {
    fn line(&self) -> Line {
        let place = (self.first + self.last + 1) as f32 / 2.0;
        Line { place, ends: [self.ends[0] as f32, (self.ends[1] + 1) as f32] }
    }
}

/// Marks the pixels of a row that differ from both sides, or whose sides differ. `sides` has the rows two and one steps
/// above, and one and two below: a change between two areas is also one at the outer rows.
fn mark(marked: &mut [bool], row: &[u8], sides: [&[u8]; 4]) {
    let [outer_above, above, below, outer_below] = sides;
    for (x, marked) in marked.iter_mut().enumerate() {
        let at = |row: &[u8]| i16::from(row[x]);
        let (middle, over, under) = (at(row), at(above), at(below));
        let darker = (over - middle).min(under - middle);
        let lighter = (middle - over).min(middle - under);
        let change = (over - under).abs() / 2;
        let outer_change = (at(outer_above) - at(outer_below)).abs();
        *marked |= darker.max(lighter).max(change.min(outer_change)) >= DIFFERENCE;
    }
}

/// Returns the first and last positions of the long runs of marked positions, with small gaps.
fn runs(marked: &[bool], gap: usize, shortest: usize) -> Vec<[usize; 2]> {
    let mut runs = Vec::new();
    let (mut start, mut last, mut count) = (0, 0, 0);
    let mut end = |start: usize, last: usize, count: usize| {
        let length = last + 1 - start;
        if length >= shortest && count as f32 >= COVERED * length as f32 {
            runs.push([start, last]);
        }
    };
    for (x, _) in marked.iter().enumerate().filter(|(_, marked)| **marked) {
        if count > 0 && x - last > gap {
            end(start, last, count);
            count = 0;
        }
        if count == 0 {
            start = x;
        }
        (last, count) = (x, count + 1);
    }
    if count > 0 {
        end(start, last, count);
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::drawn_grids;
    use crate::Gray;

    /// Draws a table with pale lines, one pixel wide and `step` pixels apart, with dark lines around each box of nine
    /// cells. The top left corner is at (20, 30).
    fn table(columns: usize, rows: usize, step: usize) -> Gray {
        let mut gray = Gray::filled(columns * step + 60, rows * step + 80, 250);
        for y in 0..=rows * step {
            for x in 0..=columns * step {
                let place = (y + 30) * gray.width + x + 20;
                if x % (3 * step) == 0 || y % (3 * step) == 0 {
                    gray.pixels[place] = 40;
                } else if x % step == 0 || y % step == 0 {
                    gray.pixels[place] = 215;
                }
            }
        }
        gray
    }

    /// Fills the inside of a cell.
    fn fill(gray: &mut Gray, (row, column): (usize, usize), step: usize, shade: u8) {
        for y in 1..step {
            let start = (30 + row * step + y) * gray.width + 20 + column * step;
            gray.pixels[start + 1..start + step].fill(shade);
        }
    }

    fn corners(gray: &Gray) -> Vec<(usize, [[f32; 2]; 4])> {
        drawn_grids(gray).iter().map(|grid| (grid.mesh.size(), grid.mesh.corners())).collect()
    }

    #[test]
    fn pale_lines_are_found_where_they_are() {
        for step in [36, 50, 110] {
            let end = 9.0 * step as f32;
            let (left, top) = (20.5, 30.5);
            let square = [[left, top], [left + end, top], [left + end, top + end], [left, top + end]];
            assert_eq!(corners(&table(9, 9, step)), [(9, square)], "{step}");
        }
    }

    #[test]
    fn cells_of_the_shade_of_their_lines_hide_no_grid() {
        let mut gray = table(9, 9, 50);
        for (nth, shade) in [215, 215, 180, 90, 255, 215].into_iter().enumerate() {
            fill(&mut gray, (nth, (nth * 4 + 1) % 9), 50, shade);
        }
        assert_eq!(corners(&gray)[0].0, 9);
    }

    /// Between two cells of its shade, a line is not visible.
    #[test]
    fn a_line_may_be_hidden_by_two_pairs_of_cells() {
        let mut gray = table(9, 9, 50);
        for column in [2, 6] {
            fill(&mut gray, (3, column), 50, 215);
            fill(&mut gray, (4, column), 50, 215);
        }
        assert_eq!(corners(&gray)[0].0, 9);
    }

    /// The last row of the picture is a line of the grid, beside a window of another shade.
    #[test]
    fn a_grid_may_end_where_the_picture_ends() {
        let table = table(9, 9, 50);
        let mut gray = Gray::filled(table.width + 150, 30 + 450 + 1, 235);
        for (row, from) in gray.pixels.chunks_mut(table.width + 150).zip(table.pixels.chunks(table.width)) {
            row[20..=470].copy_from_slice(&from[20..=470]);
        }
        assert_eq!(corners(&gray)[0].0, 9);
    }

    #[test]
    fn tables_that_are_no_square_are_not_grids() {
        for (columns, rows) in [(9, 14), (12, 9), (10, 10), (7, 7)] {
            assert_eq!(corners(&table(columns, rows, 40)), [], "{columns} x {rows}");
        }
    }

    #[test]
    fn squared_paper_has_no_grids() {
        assert_eq!(corners(&table(125, 125, 8)), []);
    }

    #[test]
    fn pictures_with_noise_are_left_to_the_other_search() {
        let mut gray = table(9, 9, 50);
        for (nth, shade) in gray.pixels.iter_mut().enumerate() {
            *shade -= (nth * nth / 7 % 3) as u8;
        }
        assert_eq!(corners(&gray), []);
        for (width, height) in [(1, 1), (3000, 1), (1, 3000)] {
            assert_eq!(corners(&Gray::filled(width, height, 9)), [], "{width} x {height}");
        }
    }
}
