//! Cells, and the borders of regions.

use tesuji_core::HouseOf;

use super::sheet::{CELL, INK, Ink, Layer, Path, Sheet, Style, Use};
use crate::art::Command;

/// Draws thin lines between cells, and thick ones around regions and around the grid.
pub(super) fn draw(sheet: &mut Sheet<'_>) {
    let mut regions: Vec<Vec<usize>> = vec![Vec::new(); sheet.layout.cell_count()];
    for (nth, house) in sheet.layout.houses().filter(|house| house.of == HouseOf::Regions).enumerate() {
        house.cells.iter().for_each(|&cell| regions[cell].push(nth));
    }
    let (mut thin, mut thick) = (Lines::default(), Lines::default());
    for row in 0..=sheet.layout.rows() as i64 {
        for column in 0..=sheet.layout.columns() as i64 {
            let here = sheet.cell_at(row, column);
            for (other, across) in [(sheet.cell_at(row - 1, column), true), (sheet.cell_at(row, column - 1), false)] {
                let is_thick = match (here, other) {
                    (None, None) => continue,
                    (Some(here), Some(other)) => regions[here] != regions[other],
                    _ => true,
                };
                let lines = if is_thick { &mut thick } else { &mut thin };
                lines.add(row, column, across);
            }
        }
    }
    sheet.path(Layer::Grid, thin.path(), Style::line(Ink::new(Use::Thin, "#8c8c8c"), 1.0));
    sheet.path(Layer::Grid, thick.path(), Style::line(INK, 3.0).square());
}

/// Sides of cells; adjacent collinear sides are joined.
#[derive(Default)]
struct Lines {
    /// Row, first column, and column after the last.
    across: Vec<(i64, i64, i64)>,
    /// Column, first row, and row after the last.
    down: Vec<(i64, i64, i64)>,
}

impl Lines {
    fn add(&mut self, row: i64, column: i64, across: bool) {
        let (lines, line, at) = if across { (&mut self.across, row, column) } else { (&mut self.down, column, row) };
        // Earlier sides on the same line are near the end, because sides are added row by row.
        match lines.iter_mut().rev().take(128).find(|side| side.0 == line && side.2 == at) {
            Some(side) => side.2 = at + 1,
            None => lines.push((line, at, at + 1)),
        }
    }

    fn path(&self) -> Path {
        let at = |line: i64| line as f64 * CELL;
        let across = self
            .across
            .iter()
            .flat_map(|&(row, from, to)| [Command::Move((at(from), at(row))), Command::Across(at(to))]);
        let down = self
            .down
            .iter()
            .flat_map(|&(column, from, to)| [Command::Move((at(column), at(from))), Command::Down(at(to))]);
        Path(across.chain(down).collect())
    }
}
