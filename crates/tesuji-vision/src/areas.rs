//! Removes coloured areas behind the digits of a picture without noise.
//!
//! Programs colour cells, draw discs behind pencil marks, and lines and frames across cells. All these have one shade
//! each, and what is written on them is darker.

use std::ops::Range;

use crate::flood::flood;
use crate::pieces::Span;
use crate::{Gray, Mesh};

/// The shade of a cell after its areas were removed.
const WHITE: u8 = 255;
/// The minimum width and height of an area behind ink, as a share of the cell.
const LOWEST: f32 = 0.18;
/// The minimum share of its bounds that an area covers, without and with what is written on it.
const COVERED: [f32; 2] = [0.25, 0.6];
/// An area with a larger share of the cell is not a digit, even if nothing is written on it.
const LARGE: f32 = 0.2;
/// The minimum difference in shade between an area and what is written on it.
const CONTRAST: u8 = 20;
/// The minimum number of darker pixels on an area.
const WRITTEN: usize = 4;
/// The width of the soft edges of ink in pixels.
const SOFT: usize = 2;

/// Returns the picture with white cells, whose ink is as dark as before. The lines of the mesh must be parallel to the
/// sides of the picture. `inverted` is the field of the [`FoundGrid`](crate::FoundGrid).
pub(crate) fn without_areas(gray: &Gray, mesh: &Mesh, inverted: bool) -> Gray {
    let mut cleaned = gray.clone();
    let places = |axis: usize, longest: usize| -> Vec<usize> {
        let place = |line: usize| mesh.point(line, line)[axis].round().clamp(0.0, longest as f32) as usize;
        (0..=mesh.size()).map(place).collect()
    };
    let (columns, rows) = (places(0, gray.width), places(1, gray.height));
    for row in rows.windows(2) {
        for column in columns.windows(2) {
            let cell = Cell::cut(gray, column[0]..column[1], row[0]..row[1], inverted);
            cell.write(&mut cleaned, [column[0], row[0]], inverted);
        }
    }
    cleaned
}

/// The pixels of a cell.
struct Cell {
    width: usize,
    height: usize,
    shades: Vec<u8>,
}

/// An area of one shade behind ink.
struct Area {
    shade: u8,
    /// The shade of the darkest ink on it.
    ink: u8,
}

impl Cell {
    fn cut(gray: &Gray, columns: Range<usize>, rows: Range<usize>, inverted: bool) -> Cell {
        let (width, height) = (columns.len(), rows.len());
        let pixels = rows.flat_map(|y| &gray.pixels[y * gray.width..][columns.clone()]);
        let shades = pixels.map(|&shade| if inverted { 255 - shade } else { shade }).collect();
        Cell { width, height, shades }
    }

    /// Writes the cell without its areas into the picture.
    fn write(&self, picture: &mut Gray, [left, top]: [usize; 2], inverted: bool) {
        let (areas, owners) = self.areas();
        for (place, &shade) in self.shades.iter().enumerate() {
            let behind = self.near(place, &owners).map(|owner| &areas[owner]).min_by_key(|area| area.shade);
            let Some(area) = behind else { continue };
            let shade = area.removed_below(shade);
            let index = (top + place / self.width) * picture.width + left + place % self.width;
            picture.pixels[index] = if inverted { 255 - shade } else { shade };
        }
    }

    /// Returns the areas behind ink, and the area that each pixel belongs to.
    fn areas(&self) -> (Vec<Area>, Vec<Option<usize>>) {
        let (mut areas, mut owners) = (Vec::new(), vec![None; self.shades.len()]);
        let mut seen = vec![false; self.shades.len()];
        let mut piece = Vec::new();
        let paper = self.most_frequent();
        for start in 0..self.shades.len() {
            let shade = self.shades[start];
            if seen[start] {
                continue;
            }
            flood(start, (self.width, self.height), |place| self.shades[place] == shade, &mut seen, &mut piece);
            if let Some(area) = self.area(&piece, shade, paper) {
                piece.iter().for_each(|&place| owners[place] = Some(areas.len()));
                areas.push(area);
            }
        }
        (areas, owners)
    }

    /// Returns the area of a piece of one shade, if it is behind ink. Pieces that cover little of their bounds are not
    /// looked into, so the time is linear.
    fn area(&self, piece: &[usize], shade: u8, paper: u8) -> Option<Area> {
        let bounds = Span::of(piece, self.width)?;
        let (across, down) = (bounds.width(), bounds.height());
        let share = |pixels: usize| pixels as f32 / (across * down) as f32;
        let is_large = piece.len() as f32 > LARGE * self.shades.len() as f32;
        let is_wide = across as f32 > LOWEST * self.width as f32 && down as f32 > LOWEST * self.height as f32;
        let may_be_behind = is_large || (is_wide && share(piece.len()) > COVERED[0]);
        if !may_be_behind {
            return (shade == paper).then_some(Area { shade, ink: shade });
        }
        let rows = bounds.top..=bounds.bottom;
        let inside = rows.flat_map(|y| &self.shades[y * self.width..][bounds.left..=bounds.right]);
        let darker = inside.filter(|&&other| shade.saturating_sub(other) >= CONTRAST);
        let (written, ink) = darker.fold((0, shade), |(count, darkest), &other| (count + 1, darkest.min(other)));
        let is_behind = written >= WRITTEN && share(piece.len() + written) > COVERED[1];
        (shade == paper || is_large || is_behind).then_some(Area { shade, ink })
    }

    /// Returns the shade of most pixels.
    fn most_frequent(&self) -> u8 {
        let mut counts = [0; 256];
        self.shades.iter().for_each(|&shade| counts[usize::from(shade)] += 1);
        (0..=255).max_by_key(|&shade| counts[usize::from(shade)]).unwrap_or(WHITE)
    }

    /// Returns the area of a pixel or, if it belongs to none, the areas of the pixels around it.
    fn near<'a>(&self, place: usize, owners: &'a [Option<usize>]) -> impl Iterator<Item = usize> + 'a {
        let (x, y, width) = (place % self.width, place / self.width, self.width);
        let reach = if owners[place].is_some() { 0 } else { SOFT };
        let (left, right) = (x.saturating_sub(reach), (x + reach + 1).min(self.width));
        let rows = y.saturating_sub(reach)..(y + reach + 1).min(self.height);
        rows.flat_map(move |y| &owners[y * width + left..y * width + right]).filter_map(|owner| *owner)
    }
}

impl Area {
    /// Returns the shade of a pixel on the area after the area became white: ink stays, and its soft edges become
    /// lighter.
    fn removed_below(&self, shade: u8) -> u8 {
        if shade >= self.shade {
            return WHITE;
        }
        if shade <= self.ink {
            return shade;
        }
        let share = f32::from(self.shade - shade) / f32::from(self.shade - self.ink);
        (f32::from(WHITE) - share.min(1.0) * f32::from(WHITE - self.ink)) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::without_areas;
    use crate::{Gray, Mesh};

    const SIDE: usize = 40;

    /// Draws a cell of a shade, and returns it with its mesh.
    fn cell(shade: u8) -> (Gray, Mesh) {
        (Gray::filled(SIDE, SIDE, shade), Mesh::new(1, |row, column| [column, row].map(|line| (line * SIDE) as f32)))
    }

    fn fill(gray: &mut Gray, left: usize, top: usize, [width, height]: [usize; 2], shade: u8) {
        for y in top..top + height {
            gray.pixels[y * SIDE + left..][..width].fill(shade);
        }
    }

    /// Returns the number of pixels of each shade, the darkest first.
    fn shades(gray: &Gray) -> Vec<(u8, usize)> {
        let mut counts = std::collections::BTreeMap::new();
        gray.pixels.iter().for_each(|&shade| *counts.entry(shade).or_insert(0) += 1);
        counts.into_iter().collect()
    }

    #[test]
    fn areas_behind_marks_become_white_and_marks_keep_their_shade() {
        for is_light in [false, true] {
            let (mut gray, mesh) = cell(178);
            fill(&mut gray, 3, 3, [12, 12], 150);
            fill(&mut gray, 6, 5, [4, 8], 100);
            fill(&mut gray, 26, 5, [4, 8], 100);
            if is_light {
                gray.pixels.iter_mut().for_each(|shade| *shade = 255 - *shade);
            }
            let mut cleaned = without_areas(&gray, &mesh, is_light);
            if is_light {
                cleaned.pixels.iter_mut().for_each(|shade| *shade = 255 - *shade);
            }
            assert_eq!(shades(&cleaned), [(100, 64), (255, 1600 - 64)], "{is_light}");
        }
    }

    #[test]
    fn digits_of_any_colour_stay() {
        for shade in [0, 60, 130] {
            let (mut gray, mesh) = cell(255);
            fill(&mut gray, 12, 6, [16, 5], shade);
            fill(&mut gray, 22, 6, [6, 28], shade);
            let cleaned = without_areas(&gray, &mesh, false);
            assert_eq!(cleaned, gray, "{shade}");
        }
    }

    #[test]
    fn the_line_across_a_light_digit_is_no_area() {
        let (mut gray, mesh) = cell(255);
        fill(&mut gray, 14, 8, [3, 24], 0);
        fill(&mut gray, 24, 8, [3, 24], 0);
        fill(&mut gray, 17, 19, [7, 2], 120);
        assert_eq!(without_areas(&gray, &mesh, false), gray);
    }

    #[test]
    fn a_cell_of_two_colours_is_white() {
        let (mut gray, mesh) = cell(220);
        fill(&mut gray, 0, 0, [SIDE, 15], 160);
        assert_eq!(shades(&without_areas(&gray, &mesh, false)), [(255, SIDE * SIDE)]);
    }
}
