//! Givens, other digits, pencil marks.

use tesuji_core::{Problem, ValueSet};

use super::sheet::{CELL, INK, Layer, Sheet};

/// The colour of what is not given.
const PEN: &str = "#2a5caa";

/// Draws what stands in the cells: givens, or else what the player has placed, or else the value of a solution, or
/// else the values that the cell can have, if they are not all.
pub(super) fn draw(sheet: &mut Sheet<'_>, problem: &Problem, solution: Option<&[u8]>) {
    let layout = sheet.layout;
    let (givens, placed) = (problem.givens(), problem.placed());
    let most = layout.number(layout.size() as u8).to_string().len();
    let size = [38.0, 38.0, 31.0, 23.0, 18.0][most.min(4)];
    let mut marks = marks(problem);
    if let Some(all) = same_in_all(problem, &marks) {
        let numbers: Vec<String> = all.iter().map(|value| layout.number(value).to_string()).collect();
        sheet.say(format!("Each cell has one of {}", numbers.join(", ")));
        marks.clear();
    }
    for (cell, &given) in givens.iter().enumerate() {
        let Some((x, y)) = sheet.middle(cell) else { continue };
        let placed = Some(placed[cell]).filter(|&value| value != 0);
        let written = placed.or_else(|| solution?.get(cell).copied()).unwrap_or(0);
        let (value, look) = match given {
            0 => (written, format!(" fill=\"{PEN}\"")),
            given => (given, format!(" font-weight=\"bold\" fill=\"{INK}\"")),
        };
        if value != 0 {
            sheet.text(Layer::Digit, (x, y), size, &look, layout.number(value));
        } else if let Some(&marks) = marks.get(cell).filter(|marks| !marks.is_empty()) {
            draw_marks(sheet, cell, marks);
        }
    }
}

/// Returns the pencil marks of each cell: those of the player, or the values of cells that cannot have all.
fn marks(problem: &Problem) -> Vec<ValueSet> {
    if let Some(position) = problem.position() {
        let Some(marks) = position.candidates else { return Vec::new() };
        let of = |cell| marks.digits(cell).iter().map(|digit| digit.value()).collect();
        return tesuji_core::Cell::ALL.into_iter().map(of).collect();
    }
    let mut marks = vec![ValueSet::EMPTY; problem.layout().cell_count()];
    let mut allowed = problem.allowed();
    let mut named = vec![false; allowed.len()];
    for constraint in problem.constraints() {
        if let tesuji_core::Constraint::Allowed { cell, values } = constraint {
            allowed[*cell] = allowed[*cell] & *values;
            named[*cell] = true;
        }
    }
    let restricted = problem.restricted_cells();
    for (cell, marks) in marks.iter_mut().enumerate() {
        if named[cell] || restricted.contains(&cell) {
            *marks = allowed[cell];
        }
    }
    marks
}

/// Returns the values that all cells without a given can have, if these are the same and not all values: such as 1 to 6 where
/// extra cells have larger ones.
fn same_in_all(problem: &Problem, marks: &[ValueSet]) -> Option<ValueSet> {
    let givens = problem.givens();
    let mut open = marks.iter().zip(&givens).filter(|(_, given)| **given == 0).map(|(marks, _)| *marks);
    let first = open.next().filter(|first| !first.is_empty() && problem.position().is_none())?;
    let count = open.try_fold(1, |count, other| (other == first).then_some(count + 1))?;
    (count > 1).then_some(first)
}

fn draw_marks(sheet: &mut Sheet<'_>, cell: usize, marks: ValueSet) {
    let layout = sheet.layout;
    let Some((x, y)) = sheet.corner(cell) else { return };
    let columns = layout.boxes().map_or_else(|| layout.size().isqrt().max(1), |boxes| boxes.box_columns());
    let rows = layout.size().div_ceil(columns);
    let top = if sheet.labelled[cell] { 14.0 } else { 3.0 };
    let (width, height) = ((CELL - 6.0) / columns as f64, (CELL - 3.0 - top) / rows as f64);
    let digits = layout.number(layout.size() as u8).to_string().len() as f64;
    let size = (height * 0.85).min(width * 1.25 / digits).min(17.0);
    for value in marks.iter() {
        let nth = usize::from(value - 1);
        let at = (x + 3.0 + width * ((nth % columns) as f64 + 0.5), y + top + height * ((nth / columns) as f64 + 0.5));
        sheet.text(Layer::Digit, at, size, " fill=\"#555\"", layout.number(value));
    }
}
