//! Numbers outside the grid: little killers with their arrows, and clues of rows and columns.

use tesuji_core::Constraint;

use super::Reader;
use super::shapes::{Place, Point};
use super::words::Topic;

/// The rules for numbers next to a row or a column.
const OF_LINES: [Topic; 4] = [Topic::Sandwich, Topic::XSum, Topic::Skyscraper, Topic::NumberedRoom];

/// The maximum distance of a number from the beginning of its arrow, in cells.
const NEAR: f64 = 1.6;

impl Reader<'_> {
    pub(super) fn outside(&mut self) {
        if self.may_be(Topic::LittleKiller) {
            self.little_killers();
        }
        let said: Vec<Topic> = OF_LINES.into_iter().filter(|&topic| self.words.speak_of(topic)).collect();
        // With two rules, it is unknown to which one a number belongs.
        if let [topic] = said.as_slice() {
            self.numbers_of_lines(*topic);
        }
    }

    /// Reads arrows from outside the grid with a number at their beginning.
    fn little_killers(&mut self) {
        for nth in 0..self.drawn.arrows.len() {
            let points = &self.drawn.arrows[nth].points;
            let (from, to) = (points[0], points[points.len() - 1]);
            let (down, right) = (to[0] - from[0], to[1] - from[1]);
            if self.drawn.arrows[nth].is_read || (down.abs() - right.abs()).abs() > 0.35 || down.abs() < 0.05 {
                continue;
            }
            let far = |centre: Point| (centre[0] - from[0]).hypot(centre[1] - from[1]);
            let numbers = self.drawn.shapes.iter().enumerate().filter(|(_, shape)| {
                let is_outside = matches!(shape.place, Place::Outside);
                !shape.is_read && is_outside && shape.number().is_some() && far(shape.centre) < NEAR
            });
            let nearest = numbers.min_by(|one, other| far(one.1.centre).total_cmp(&far(other.1.centre)));
            let Some((number, sum, centre)) = nearest.and_then(|(at, shape)| Some((at, shape.number()?, shape.centre)))
            else {
                continue;
            };
            let cells = self.diagonal(centre, [down.signum(), right.signum()]);
            if cells.is_empty() {
                continue;
            }
            self.drawn.arrows[nth].is_read = true;
            self.drawn.shapes[number].is_read = true;
            let drawing = format!("the number {sum} with an arrow to {}", self.names(&cells[..1]));
            self.add(Topic::LittleKiller, Constraint::LittleKiller { cells, sum }, &drawing);
        }
    }

    /// Returns the cells of a diagonal as seen from a place outside.
    fn diagonal(&self, centre: Point, way: [f64; 2]) -> Vec<usize> {
        let (mut row, mut column) = (centre[0].floor() as i64, centre[1].floor() as i64);
        let (down, right) = (way[0] as i64, way[1] as i64);
        let inside = |row: i64, column: i64| {
            let place = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
            self.layout.cell_at(place.0, place.1)
        };
        for _ in 0..2 {
            if inside(row, column).is_none() {
                (row, column) = (row + down, column + right);
            }
        }
        let mut cells = Vec::new();
        while let Some(cell) = inside(row, column) {
            cells.push(cell);
            (row, column) = (row + down, column + right);
        }
        cells
    }

    /// Reads numbers next to rows and columns.
    fn numbers_of_lines(&mut self, topic: Topic) {
        for nth in 0..self.drawn.shapes.len() {
            let shape = &self.drawn.shapes[nth];
            let (false, Place::Outside, Some(number)) = (shape.is_read, &shape.place, shape.number()) else { continue };
            let Some(cells) = self.seen_from(shape.centre) else { continue };
            let drawing = format!("the number {number} beside {}", self.names(&cells[..1]));
            let constraint = match topic {
                Topic::Sandwich => Constraint::Sandwich { cells, sum: number },
                Topic::XSum => Constraint::XSum { cells, sum: number },
                Topic::NumberedRoom => Constraint::NumberedRoom { cells, value: number },
                _ => match usize::try_from(number) {
                    Ok(visible) => Constraint::Skyscraper { cells, visible },
                    Err(_) => continue,
                },
            };
            self.add(topic, constraint, &drawing);
            self.drawn.shapes[nth].is_read = true;
        }
    }

    /// Returns the row or column as seen from a place outside, at a distance of at most two cells.
    fn seen_from(&self, [row, column]: Point) -> Option<Vec<usize>> {
        let (rows, columns) = (self.layout.rows(), self.layout.columns());
        let within = |place: f64, count: usize| (place > 0.0 && place < count as f64).then_some(place.floor() as usize);
        let is_near = |place: f64, count: usize| place > -2.0 && place < count as f64 + 2.0;
        let (cells, is_behind): (Vec<Option<usize>>, bool) = match (within(row, rows), within(column, columns)) {
            (Some(row), None) if is_near(column, columns) => {
                ((0..columns).map(|column| self.layout.cell_at(row, column)).collect(), column > 0.0)
            }
            (None, Some(column)) if is_near(row, rows) => {
                ((0..rows).map(|row| self.layout.cell_at(row, column)).collect(), row > 0.0)
            }
            _ => return None,
        };
        let mut cells: Vec<usize> = cells.into_iter().flatten().collect();
        if is_behind {
            cells.reverse();
        }
        (!cells.is_empty()).then_some(cells)
    }
}
