//! The result of solving a problem: a line, rows, sentences and boxed grids.

use tesuji_core::{Layout, Problem};
use tesuji_format::{Format, Metadata, one_line_of_grid};
use tesuji_query::{Clash, Response, SolutionItem, SolutionValues, SolveResponse, Status};

use super::columns::{ColumnType, Columns, Kind};
use super::line::append;
use super::{Form, Render, Source, Style, json, word};
use crate::Language;
use crate::art::Art;
use crate::explain::mistyped_sentence;
use crate::{BoxedGrid, CellNames, Illustration, ProblemPicture, Show, rows};
use std::io::Write;

/// The column numbers, in order.
const STATUS: usize = 0;
const SOLUTION: usize = 1;
const COUNT: usize = 2;
const EXACT: usize = 3;

impl Render for SolveResponse {
    /// `solution` is the unique solution, as a line.
    const COLUMN_TYPES: &'static [ColumnType] =
        &[("status", Kind::Text), ("solution", Kind::Text), ("count", Kind::Whole), ("exact", Kind::Flag)];

    /// Writes rows without JSON, so that millions of rows take little longer than the engine.
    #[inline]
    fn write_columns(&self, columns: &mut Columns) {
        columns.text(STATUS, self.status.name().as_bytes());
        match self.solution() {
            Some(SolutionValues::Classic(solution)) => columns.text(SOLUTION, &solution.to_line()),
            Some(other) => {
                let mut cells = Vec::new();
                write_cells(&other, &mut cells);
                columns.text(SOLUTION, &cells);
            }
            None => {}
        }
        if let Some(count) = self.count {
            let (found, is_exact) = count.short();
            columns.whole(COUNT, found);
            columns.flag(EXACT, is_exact);
        }
    }

    const FORMS: &'static [Form] = &[Form::Line, Form::Rows, Form::Boxed, Form::Unicode, Form::Text, Form::Svg];

    #[inline]
    fn write(&self, form: Form, source: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
        match (form, self.solution()) {
            (Form::Boxed | Form::Unicode, _) => write_boxed(self, form, source, style, out),
            (Form::Text, _) => append!(out, "{}\n", sentence(self)),
            (Form::Rows, Some(solution)) => write_rows(solution, out),
            (Form::Line, Some(solution)) => write_line(solution, source.rest, out),
            (form, None) => {
                append!(out, "{}{}\n", word(self.status()), if form == Form::Line { source.rest } else { "" });
            }
            (_, Some(_)) => {}
        }
    }

    fn illustrate(&self, problem: &Problem, style: &Style, show: &mut Show<'_>) {
        // The page's small module does its own drawing.
        if !cfg!(tesuji_small) {
            let _ = show(Illustration::of(drawn(self.solution(), problem, style.wording.language)));
        }
    }

    json::object!();
}

impl Render for SolutionItem {
    const COLUMN_TYPES: &'static [ColumnType] = &[("solution", Kind::Text)];

    fn write_line(&self, _: &Style, out: &mut Vec<u8>) {
        write_line(self.filled(), "", out);
        out.pop();
    }

    json::object!();
}

/// Returns a drawing of the problem, with its solution if it is unique.
fn drawn(solution: Option<SolutionValues<'_>>, problem: &Problem, language: Language) -> Art {
    let values = solution.map(|solution| solution.values().to_vec());
    let picture = ProblemPicture::of(problem).language(language);
    values.as_ref().map_or(picture, |values| picture.solution(values)).art()
}

/// Appends a solution on one line, followed by the trailing fields: the characters of its cells if they are read as a
/// grid of the same layout, otherwise with its layout, in the first notation that can express it.
#[inline]
pub fn write_line(solution: SolutionValues<'_>, rest: &str, out: &mut Vec<u8>) {
    match solution {
        SolutionValues::Classic(solution) => out.extend_from_slice(&solution.to_line()),
        SolutionValues::Other(layout, values) => {
            out.extend_from_slice(one_line_of_grid(&grid_of(layout, values)).as_bytes())
        }
    }
    out.extend_from_slice(rest.as_bytes());
    out.push(b'\n');
}

/// Appends the cells of a solution, to be written beside its puzzle, which has the layout.
pub fn write_cells(solution: &SolutionValues<'_>, out: &mut Vec<u8>) {
    let (layout, values) = match solution {
        SolutionValues::Classic(solution) => return out.extend_from_slice(&solution.to_line()),
        SolutionValues::Other(layout, values) => (layout, *values),
    };
    let mut line = String::new();
    match tesuji_format::write(&grid_of(layout.clone(), values), &Metadata::new(), Format::Line, &mut line) {
        Ok(()) => out.extend_from_slice(line.trim_end().as_bytes()),
        Err(_) => write_numbers(layout, values, out),
    }
}

/// Returns the grid of a solution, without the values of extra cells.
fn grid_of(layout: Layout, values: &[u8]) -> Problem {
    let cells = layout.cell_count();
    Problem::from_values(layout, values[..cells].to_vec()).expect("solutions fit their layout")
}

/// Appends the numbers of the cells of a layout: joined if all are digits, otherwise separated by commas.
fn write_numbers(layout: &Layout, values: &[u8], out: &mut Vec<u8>) {
    let last = layout.number(layout.size() as u8);
    let comma = if layout.first_number() < 0 || last > 9 { "," } else { "" };
    for (cell, &value) in values.iter().take(layout.cell_count()).enumerate() {
        append!(out, "{}{}", if cell > 0 { comma } else { "" }, layout.number(value));
    }
}

/// Appends a solution in rows of numbers, or on a line with its layout if the rows are not read as the same grid.
pub fn write_rows(solution: SolutionValues<'_>, out: &mut Vec<u8>) {
    let (layout, values) = match solution {
        SolutionValues::Classic(solution) => return rows::write_solution(solution, out),
        SolutionValues::Other(layout, values) => (layout, values),
    };
    let mut text = Vec::new();
    let numbers = values.iter().take(layout.cell_count()).map(|&value| layout.number(value));
    rows::write(layout.columns(), numbers, &mut text);
    let grid = grid_of(layout.clone(), values);
    match tesuji_format::read(&text, None).as_slice() {
        [Ok(record)] if record.problem == grid => out.append(&mut text),
        _ => write_line(SolutionValues::Other(layout, values), "", out),
    }
}

/// Returns the answer in one or two sentences: the number of solutions, why there is none, where two of them differ, or
/// the player's wrong entries.
///
/// # Examples
///
/// ```
/// use tesuji_core::{Control, Grid, Problem};
/// use tesuji_query::{Query, Scratch, Solve};
///
/// let problem = Problem::from(Grid::EMPTY);
/// let response = Solve { limit: 100, ..Solve::default() }.answer(&problem, &mut Scratch::new(), &Control::new());
/// assert!(tesuji_render::sentence(&response).starts_with("100 or more solutions. Two of them differ in "));
/// ```
pub fn sentence(response: &SolveResponse) -> String {
    let layout = response.layout();
    match response.status() {
        Status::Unsolvable { clashes } if !clashes.is_empty() => {
            let clashes: Vec<String> = clashes.iter().map(Clash::to_string).collect();
            format!("No solution because clues clash: {}.", clashes.join("; "))
        }
        Status::Unsolvable { .. } => {
            let named = |&(cell, value): &(usize, u8)| (layout.cell_name(cell), layout.number(value));
            let changes: Vec<_> = response.mistyped.iter().map(named).collect();
            let meant = mistyped_sentence(&changes, CellNames::RowColumn);
            format!("No solution, though no two clues clash.{meant}")
        }
        Status::Unique => format!("Exactly one solution.{}", entered_sentence(response)),
        Status::Several => {
            let cells = response.differences();
            let count = response.count.map_or_else(|| "Several".to_owned(), |count| count.to_string());
            let noun = if cells.len() == 1 { "cell" } else { "cells" };
            let names = cell_names(layout, &cells);
            format!("{count} solutions. Two of them differ in {} {noun}: {names}.", cells.len())
        }
        other => format!("{}.", other.reason().unwrap_or_default()),
    }
}

/// Returns a space and a sentence about the digits that a player has entered, or an empty string.
fn entered_sentence(response: &SolveResponse) -> String {
    let names = |cells: &[usize]| cell_names(response.layout(), cells);
    match (response.placed, response.wrong.as_slice()) {
        (0, _) => String::new(),
        (1, []) => " The digit entered is right.".to_owned(),
        (entered, []) => format!(" The {entered} digits entered are right."),
        (1, wrong) => format!(" The digit entered is wrong: {}.", names(wrong)),
        (entered, wrong) => {
            let verb = if wrong.len() == 1 { "is" } else { "are" };
            format!(" {} of the {entered} digits entered {verb} wrong: {}.", wrong.len(), names(wrong))
        }
    }
}

fn cell_names(layout: Layout, cells: &[usize]) -> String {
    cells.iter().map(|&cell| layout.cell_name(cell)).collect::<Vec<_>>().join(", ")
}

fn write_boxed(response: &SolveResponse, form: Form, source: &Source<'_>, style: &Style, out: &mut Vec<u8>) {
    append!(out, "{}\n", sentence(response));
    let clues = (source.problem)().givens();
    let layout = response.layout();
    let mut boxed = |values: &[u8], marked: &[usize], wrong: &[usize]| {
        let grid = BoxedGrid::new(layout.clone(), values).clues(&clues).marked(marked).wrong(wrong);
        append!(out, "{}", grid.paint(style.paint).frame(form.frame()));
    };
    let clashes = response.status().clashes();
    if !clashes.is_empty() {
        let mut clashing: Vec<usize> = clashes.iter().flat_map(|clash| clash.indices.clone()).collect();
        clashing.sort_unstable();
        boxed(&clues, &[], &clashing);
    }
    let differences = response.differences();
    response.solutions().for_each(|solution| boxed(&solution.values(), &differences, &[]));
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::{Cell, Control, Digit, Grid, Position, Puzzle};
    use tesuji_query::{Query, Scratch, Solve};

    const FULL: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

    fn solve(problem: &Problem) -> SolveResponse {
        Solve { limit: 1000, ..Solve::default() }.answer(problem, &mut Scratch::new(), &Control::new())
    }

    #[test]
    fn clashes_read_as_core_says_them() {
        let grid: Grid = [Cell::R4C2, Cell::R4C9, Cell::R5C3].into_iter().map(|cell| (cell, Digit::D6)).collect();
        let error = Puzzle::try_from(grid).unwrap_err();
        let said: Vec<String> = error.conflicts().map(|conflict| conflict.to_string()).collect();
        assert_eq!(said.len(), 2);
        assert_eq!(sentence(&solve(&grid.into())), format!("No solution because clues clash: {}.", said.join("; ")));
    }

    #[test]
    fn entered_digits_are_judged() {
        let full: Grid = FULL.parse().unwrap();
        let said = |entered: &[(Cell, Digit)]| {
            let mut position = Position::of(full);
            for &(cell, digit) in entered {
                position.clues.set(cell, None);
                position.placed.set(cell, Some(digit));
            }
            sentence(&solve(&position.into()))
        };
        assert_eq!(said(&[]), "Exactly one solution.");
        assert_eq!(said(&[(Cell::R1C1, Digit::D8)]), "Exactly one solution. The digit entered is right.");
        let right = [(Cell::R1C1, Digit::D8), (Cell::R1C2, Digit::D1)];
        assert_eq!(said(&right), "Exactly one solution. The 2 digits entered are right.");
        assert_eq!(said(&[(Cell::R2C2, Digit::D1)]), "Exactly one solution. The digit entered is wrong: r2c2.");
        let both = [(Cell::R1C1, Digit::D8), (Cell::R2C2, Digit::D1)];
        assert_eq!(said(&both), "Exactly one solution. 1 of the 2 digits entered is wrong: r2c2.");
    }

    #[test]
    fn other_layouts_have_sentences_too() {
        let layout = Layout::of(tesuji_core::Shape::of_size(4).unwrap());
        let mut values = vec![0; 16];
        (values[0], values[3]) = (2, 2);
        let clash = Problem::from_values(layout.clone(), values).unwrap();
        let expected = "No solution because clues clash: digit 2 appears twice in row 1: r1c1, r1c4.";
        assert_eq!(sentence(&solve(&clash)), expected);
        let empty = solve(&Problem::from_values(layout, vec![0; 16]).unwrap());
        assert!(sentence(&empty).starts_with("288 solutions. Two of them differ in "), "{}", sentence(&empty));
    }

    #[test]
    fn lines_and_rows_of_any_layout_are_read_as_the_same_grid() {
        for (text, line) in [
            (".Shape~4x4.NoBoxes.Jigsaw~1112133233424442.~R1C1_1~R1C2_2~R1C3_3", "1234"),
            (".Shape~4x4~0-3.~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R3C1_0", ".Shape~4x4~0-3"),
            (".Shape~6x6", "1"),
        ] {
            let problem = tesuji_format::read(text.as_bytes(), None).remove(0).unwrap().problem;
            let solved = solve(&problem);
            let solution = solved.solutions().next().unwrap();
            let grid = grid_of(problem.layout(), &solution.values());
            let (mut on_a_line, mut in_rows) = (Vec::new(), Vec::new());
            write_line(solution.clone(), "", &mut on_a_line);
            write_rows(solution, &mut in_rows);
            assert!(on_a_line.starts_with(line.as_bytes()), "{}", String::from_utf8_lossy(&on_a_line));
            for text in [on_a_line, in_rows] {
                let read = tesuji_format::read(&text, None);
                assert_eq!(read[0].as_ref().unwrap().problem, grid, "{}", String::from_utf8_lossy(&text));
                assert_eq!(read.len(), 1);
            }
        }
    }
}
