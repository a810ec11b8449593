//! Drawings of what was read, over the picture.

use std::fmt::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use tesuji_vision::net::Class;
use tesuji_vision::{Gray, GridReading, Point};

use super::photograph::Doubt;

/// The maximum side of the picture in the drawing; a larger one is scaled down.
const LONGEST_SIDE: usize = 1600;

const PRINTED: &str = "#0072B2";
const WRITTEN: &str = "#D55E00";
const DOUBTED: &str = "#E69F00";

/// The picture as SVG, with the lines that were found, the reading of each cell in its corner, and the cells in doubt
/// filled. It is upright even if the file says that the camera was turned.
#[derive(Clone, Copy, Debug)]
pub struct Overlay<'a> {
    picture: &'a Gray,
    grids: &'a [GridReading],
}

impl<'a> Overlay<'a> {
    /// Returns the drawing of the grids of a picture.
    #[must_use]
    pub fn new(picture: &'a Gray, grids: &'a [GridReading]) -> Overlay<'a> {
        Overlay { picture, grids }
    }
}

impl fmt::Display for Overlay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Gray { width, height, .. } = self.picture;
        let factor = width.max(height).div_ceil(LONGEST_SIDE);
        let small = self.picture.shrunk(factor);
        let png = STANDARD.encode(small.to_png().map_err(|_| fmt::Error)?);
        writeln!(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">")?;
        let (shown_width, shown_height) = (small.width * factor, small.height * factor);
        writeln!(f, "<image width=\"{shown_width}\" height=\"{shown_height}\" href=\"data:image/png;base64,{png}\"/>")?;
        self.grids.iter().try_for_each(|grid| draw(f, grid))?;
        writeln!(f, "</svg>")
    }
}

/// Draws a grid: the cells in doubt, the lines, then the readings.
fn draw(f: &mut fmt::Formatter<'_>, grid: &GridReading) -> fmt::Result {
    let (size, side) = (grid.size(), grid.mesh.cell_side());
    let problem = grid.problem();
    for &cell in &grid.doubted {
        let (row, column) = (cell / size, cell % size);
        let corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)];
        let corners = points(corners.map(|(row, column)| grid.mesh.point(row, column)));
        let title = Doubt::of(grid, cell, problem.layout().cell_name(cell));
        writeln!(
            f,
            "<polygon points=\"{corners}\" fill=\"{DOUBTED}\" fill-opacity=\"0.4\"><title>{title}</title></polygon>"
        )?;
    }
    writeln!(f, "<g fill=\"none\" stroke=\"{PRINTED}\" stroke-opacity=\"0.7\" stroke-width=\"{:.1}\">", side / 25.0)?;
    for line in 0..=size {
        writeln!(f, "<polyline points=\"{}\"/>", points((0..=size).map(|place| grid.mesh.point(line, place))))?;
        writeln!(f, "<polyline points=\"{}\"/>", points((0..=size).map(|place| grid.mesh.point(place, line))))?;
    }
    writeln!(f, "</g>")?;
    let [left, right, ..] = grid.mesh.corners();
    let turn = (right[1] - left[1]).atan2(right[0] - left[0]).to_degrees();
    writeln!(
        f,
        "<g font-family=\"sans-serif\" font-weight=\"bold\" font-size=\"{:.1}\" text-anchor=\"middle\" \
         stroke=\"#fff\" stroke-width=\"{:.1}\" paint-order=\"stroke\">",
        side * 0.36,
        side * 0.08
    )?;
    for cell in 0..size * size {
        let (text, colour) = match grid.class(cell) {
            Class::Blank => continue,
            Class::Printed(digit) => (digit.to_string(), PRINTED),
            Class::Written(digit) => (digit.to_string(), WRITTEN),
            Class::Marks => ("\u{2026}".to_owned(), WRITTEN),
        };
        let [x, y] = grid.mesh.at((cell % size) as f32 + 0.84, (cell / size) as f32 + 0.95);
        writeln!(f, "<text transform=\"translate({x:.1} {y:.1}) rotate({turn:.1})\" fill=\"{colour}\">{text}</text>")?;
    }
    writeln!(f, "</g>")
}

/// Returns points as the attribute `points`.
fn points(points: impl IntoIterator<Item = Point>) -> String {
    let mut text = String::new();
    for [x, y] in points {
        let space = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{space}{x:.1},{y:.1}");
    }
    text
}
