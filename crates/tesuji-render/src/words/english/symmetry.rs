//! Maps from the grid to itself.

use tesuji_core::{Candidate, Cell, CellSet, Digit, DigitSet};

use super::{English, Join, Words};
use crate::cell_names::list;
use crate::words::Motion;

impl English {
    pub(super) fn alike(&self, motion: &Motion, cycles: &[Vec<Digit>]) -> String {
        let corner = |row, column| self.0.cell(Cell::at(row, column));
        let motion = match motion {
            Motion::Half => "Turn the grid by half".to_owned(),
            Motion::Quarter { clockwise: true } => "Turn the grid by a quarter to the right".to_owned(),
            Motion::Quarter { clockwise: false } => "Turn the grid by a quarter to the left".to_owned(),
            Motion::Diagonal => format!("Mirror the grid at the diagonal from {} to {}", corner(0, 0), corner(8, 8)),
            Motion::Antidiagonal => {
                format!("Mirror the grid at the diagonal from {} to {}", corner(0, 8), corner(8, 0))
            }
            Motion::Lines { transposed, rows, columns } => self.lines(*transposed, rows, columns),
        };
        let then = if motion.starts_with("Move") { ". Then " } else { ", and " };
        let pairs = |short: bool| {
            let cycles = cycles.iter().filter(move |cycle| (cycle.len() == 2) == short);
            cycles.flat_map(move |cycle| {
                let pairs = cycle.iter().zip(cycle.iter().cycle().skip(1));
                pairs.take(if short { 1 } else { cycle.len() })
            })
        };
        let swaps = list(pairs(true).map(|(digit, other)| format!("{digit} with {other}")), "and");
        let turns = list(pairs(false).map(|(digit, next)| format!("{digit} to {next}")), "and");
        let parts = [("exchange ", swaps), ("change ", turns)].into_iter().filter(|(_, pairs)| !pairs.is_empty());
        let digits = parts.map(|(verb, pairs)| format!("{verb}{pairs}")).collect::<Vec<String>>().join(", and ");
        let digits = if digits.is_empty() { digits } else { format!("{then}{digits}") };
        format!(
            "{motion}{digits}: the clues are the same again. The puzzle is taken to have exactly one solution, so the \
             solution is the same again too."
        )
    }

    fn lines(&self, transposed: bool, rows: &[u8; 9], columns: &[u8; 9]) -> String {
        let row = |row: usize| match self.0.cell(Cell::at(row, 0)) {
            name if name.starts_with('r') => (row + 1).to_string(),
            name => name[..1].to_owned(),
        };
        let places = |order: &[u8; 9], name: &dyn Fn(usize) -> String| {
            let moved = order.iter().enumerate().any(|(nth, &place)| nth != usize::from(place));
            moved.then(|| {
                let to = list(order.iter().map(|&place| name(place.into())), "and");
                format!("{} to {} to the places {to}", name(0), name(8))
            })
        };
        let column = |column: usize| (column + 1).to_string();
        let rows = places(rows, &row).map(|places| format!("rows {places}"));
        let columns = places(columns, &column).map(|places| format!("columns {places}"));
        let moves = list(rows.into_iter().chain(columns), "and");
        if transposed {
            format!("Move each row to the column of its number, then move {moves}")
        } else {
            format!("Move {moves}")
        }
    }

    pub(super) fn unmoved(&self, cells: CellSet, digits: DigitSet) -> String {
        let digits = self.digits(digits, Join::Or);
        match cells.only() {
            Some(cell) => {
                format!("{} stays in its place, so its digit stays the same: it is {digits}.", self.0.cell(cell))
            }
            None => {
                format!("{} stay in their places, so their digits stay the same: each is {digits}.", self.all(cells))
            }
        }
    }

    pub(super) fn collides(&self, cells: CellSet, digit: Digit) -> String {
        let goes = if cells.len() == 1 { "this goes" } else { "each of these goes" };
        let cells = self.cells(cells, Join::Or);
        format!(
            "{digit} stays {digit}, so it is not in {cells}: {goes} to a cell that it sees, which would be {digit} too."
        )
    }

    pub(super) fn moved(&self, pairs: &[[(Cell, DigitSet); 2]]) -> String {
        let not = |(cell, digits): &(Cell, DigitSet)| {
            format!("{} is not {}", self.0.cell(*cell), self.digits(*digits, Join::Or))
        };
        let clauses = pairs.iter().map(|[cell, image]| {
            format!("{} goes to {}: {}, so {}", self.0.cell(cell.0), self.0.cell(image.0), not(image), not(cell))
        });
        format!("{}.", clauses.collect::<Vec<String>>().join("; "))
    }

    pub(super) fn arrives(&self, cell: Cell, to: Candidate, digit: Digit) -> String {
        let becomes = if digit == to.digit { "stays" } else { "becomes" };
        let (from, place) = (self.0.cell(cell), self.0.cell(to.cell));
        format!("{from} goes to {place}, which is {}, and {digit} {becomes} {}.", to.digit, to.digit)
    }
}
