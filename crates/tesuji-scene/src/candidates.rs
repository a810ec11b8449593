//! Screenshots of programs that show every candidate.

use tesuji_book::page::{Colour, Item, Segment, Shape, Text, circle};
use tesuji_book::{Face, Raster};
use tesuji_core::{HouseOf, Layout};
use tesuji_render::art::Rect;

use crate::lens::Point;
use crate::random::Random;
use crate::scene::{Rendering, SceneError};
use crate::subject::Subject;

/// The colours of cells and of discs behind candidates, as such programs have them.
const COLOURS: [[u8; 3]; 7] = [
    [192, 255, 192],
    [255, 192, 89],
    [177, 165, 243],
    [247, 165, 167],
    [134, 232, 208],
    [220, 212, 252],
    [160, 208, 255],
];
/// The share of coloured cells.
const COLOURED: f32 = 0.12;
/// The share of candidates on a disc.
const ON_DISC: f32 = 0.06;
/// The share of candidates in red.
const RED: f32 = 0.01;

/// The drawing of a grid, in pixels.
struct Drawing<'a> {
    layout: &'a Layout,
    items: Vec<Item>,
    /// The upper left corner of the grid.
    corner: [f64; 2],
    /// The side of a cell.
    cell: f64,
    face: Face,
}

/// Draws a screen with every candidate of the subject.
pub(crate) fn draw(subject: &Subject, pixels: u32, face: Face, random: &mut Random) -> Result<Rendering, SceneError> {
    let layout = &subject.problem.layout();
    let (down, across) = (layout.rows() as f64, layout.columns() as f64);
    let sides = [0.05, 0.15, 0.3, 0.1].map(|most| f64::from(random.between(0.005, most)));
    let [before, above, after, below] = sides.map(|part| part * across.max(down));
    let cell = (f64::from(pixels) / (before + across + after).max(above + down + below)).floor().max(4.0);
    let corner = [(before * cell).floor(), (above * cell).floor()];
    let size = [corner[0] + (across + after) * cell, corner[1] + (down + below) * cell].map(|side| side.ceil() as u32);
    let window = if random.chance(0.5) { Colour::Gray(1.0) } else { Colour::Gray(0.93) };
    let mut drawing = Drawing { layout, items: Vec::new(), corner, cell, face };
    drawing.colour_cells(random);
    drawing.write_values(subject, random);
    drawing.draw_lines(random);
    let mut raster = Raster::new((size[0], size[1]), window)?;
    raster.draw(&drawing.items, [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
    let points = Box::new(move |[x, y]: Point| [corner[0] + x * cell, corner[1] + y * cell]);
    Ok((raster.png(96.0), [raster.width(), raster.height()], points))
}

/// Returns a colour of red, green and blue bytes.
fn rgb(colour: [u8; 3]) -> Colour {
    Colour::Rgb(colour.map(|part| f64::from(part) / 255.0))
}

impl Drawing<'_> {
    /// Returns the upper left corner of a cell.
    fn corner_of(&self, (row, column): (usize, usize)) -> [f64; 2] {
        [self.corner[0] + column as f64 * self.cell, self.corner[1] + row as f64 * self.cell]
    }

    /// Fills the cells: most are white, and in some pictures every second region is not.
    fn colour_cells(&mut self, random: &mut Random) {
        let is_shaded = random.chance(0.4);
        for (cell, region) in regions(self.layout).into_iter().enumerate() {
            let Some(place) = self.layout.place(cell) else { continue };
            let is_second = is_shaded && region.is_some_and(|region| region % 2 == 1);
            let plain = if is_second { [240, 240, 224] } else { [255; 3] };
            let colour = if random.chance(COLOURED) { *random.choose(&COLOURS) } else { plain };
            let [x, y] = self.corner_of(place);
            self.fill_rect([x, y], [self.cell, self.cell], rgb(colour));
        }
    }

    fn fill(&mut self, path: Vec<Segment>, colour: Colour) {
        let shape = Shape { path, fill: Some(colour), even_odd: false, multiplies: false, stroke: None };
        self.items.push(Item::Shape(shape));
    }

    fn fill_rect(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], colour: Colour) {
        self.fill(Rect { at: (x, y), width, height, round: 0.0 }.segments(), colour);
    }

    /// Writes a text around a point.
    fn write(&mut self, text: String, [x, y]: [f64; 2], size: f64, colour: Colour) {
        let at = (x - self.face.width(&text, size) / 2.0, y + 0.35 * size);
        self.items.push(Item::Text(Text { at, size, face: self.face, colour, text }));
    }

    /// Writes the givens in black, the player's digits in blue, and the candidates in gray.
    fn write_values(&mut self, subject: &Subject, random: &mut Random) {
        let problem = &subject.problem;
        let (givens, placed, marks) = (problem.givens(), problem.placed(), problem.marks());
        let sizes = [random.between(0.6, 0.85), random.between(0.24, 0.3)].map(|share| f64::from(share) * self.cell);
        for cell in 0..self.layout.cell_count() {
            let Some(place) = self.layout.place(cell) else { continue };
            let [x, y] = self.corner_of(place);
            let middle = [x + self.cell / 2.0, y + self.cell / 2.0];
            let value = givens[cell].max(placed[cell]);
            if value > 0 {
                let colour = if givens[cell] > 0 { Colour::BLACK } else { rgb([0, 0, 255]) };
                self.write(self.layout.number(value).to_string(), middle, sizes[0], colour);
                continue;
            }
            for value in marks.get(cell).iter().flat_map(|marks| marks.iter()) {
                self.write_candidate(value, [x, y], sizes[1], random);
            }
        }
    }

    /// Writes a candidate in its place in a cell. In a 9x9 grid, the places are those of the keys of a telephone.
    fn write_candidate(&mut self, value: u8, [x, y]: [f64; 2], size: f64, random: &mut Random) {
        let values = self.layout.size();
        let columns = self.layout.boxes().map_or_else(|| values.isqrt().max(1), |boxes| boxes.box_columns());
        let rows = values.div_ceil(columns);
        let nth = usize::from(value) - 1;
        let share = |index: usize, count: usize| 0.05 + 0.9 * (index as f64 + 0.5) / count as f64;
        let at = [x + share(nth % columns, columns) * self.cell, y + share(nth / columns, rows) * self.cell];
        let size = size.min(2.4 * self.cell / (columns.max(rows) as f64 * 2.6));
        if random.chance(ON_DISC) {
            let colour = rgb(*random.choose(&COLOURS));
            self.fill(circle((at[0], at[1]), 0.58 * size), colour);
        }
        let colour = if random.chance(RED) { rgb([255, 0, 0]) } else { Colour::Gray(0.39) };
        self.write(self.layout.number(value).to_string(), at, size, colour);
    }

    /// Draws pale lines around cells, and dark ones around regions.
    fn draw_lines(&mut self, random: &mut Random) {
        let pale = rgb([*random.choose(&[160, 180, 192, 200]); 3]);
        let dark = Colour::BLACK;
        let widths = [*random.choose(&[1.0, 1.0, 1.0, 2.0]), *random.choose(&[2.0, 3.0, 3.0, 4.0])];
        let regions = regions(self.layout);
        for (is_dark, width, colour) in [(false, widths[0], pale), (true, widths[1], dark)] {
            for cell in 0..self.layout.cell_count() {
                let Some((row, column)) = self.layout.place(cell) else { continue };
                let [x, y] = self.corner_of((row, column));
                let next = |row: usize, column: usize| self.layout.cell_at(row, column).map(|cell| regions[cell]);
                let is_end = |other: Option<Option<usize>>| other != Some(regions[cell]);
                let ends = [
                    (is_end(row.checked_sub(1).and_then(|above| next(above, column))), [x, y], true),
                    (is_end(column.checked_sub(1).and_then(|before| next(row, before))), [x, y], false),
                    (is_end(next(row + 1, column)), [x, y + self.cell], true),
                    (is_end(next(row, column + 1)), [x + self.cell, y], false),
                ];
                for (is_end, from, is_level) in ends {
                    if is_end == is_dark {
                        self.draw_line(from, is_level, width, colour);
                    }
                }
            }
        }
    }

    /// Draws a line along the side of a cell.
    fn draw_line(&mut self, [x, y]: [f64; 2], is_level: bool, width: f64, colour: Colour) {
        let [x, y] = [x - (width / 2.0).floor(), y - (width / 2.0).floor()];
        let long = self.cell + width;
        self.fill_rect([x, y], if is_level { [long, width] } else { [width, long] }, colour);
    }
}

/// Returns the number of the box or region of each cell; `None` for a cell in none.
fn regions(layout: &Layout) -> Vec<Option<usize>> {
    let mut regions = vec![None; layout.cell_count()];
    let houses = layout.houses().filter(|house| house.of == HouseOf::Regions);
    for (nth, house) in houses.enumerate() {
        house.cells.iter().for_each(|&cell| regions[cell] = Some(nth));
    }
    regions
}
