//! Checks solutions of grids of any size.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use tesuji_core::Shape;

/// Checks whether the values are a solution of the clues, for a grid of any size.
///
/// Both lists hold the cells in reading order, 0 for an empty cell. If all clues are 0, the function only checks
/// whether the values are a solved grid.
///
/// # Panics
///
/// Panics if the number of values or of clues is not the number of cells.
#[track_caller]
pub fn check_sized(shape: Shape, values: &[u8], clues: &[u8]) -> SizedReport {
    assert_eq!(values.len(), shape.cell_count(), "one value or 0 a cell");
    assert_eq!(clues.len(), shape.cell_count(), "one clue or 0 a cell");
    let cells = 0..shape.cell_count();
    let mut clashes = Vec::new();
    for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box] {
        for house in 0..shape.size() {
            for value in 1..=shape.size() as u8 {
                let in_house = |&cell: &usize| kind.of(shape, cell) == house && values[cell] == value;
                let cells: Vec<usize> = cells.clone().filter(in_house).collect();
                if cells.len() > 1 {
                    clashes.push(Clash { shape, kind, house, value, cells });
                }
            }
        }
    }
    SizedReport {
        shape,
        clashes,
        empty_cells: cells.clone().filter(|&cell| values[cell] == 0).collect(),
        foreign_values: cells.clone().filter(|&cell| usize::from(values[cell]) > shape.size()).collect(),
        broken_clues: cells
            .filter(|&cell| values[cell] != 0 && clues[cell] != 0 && values[cell] != clues[cell])
            .collect(),
    }
}

/// A row, a column or a box of a grid of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the name of each variant is its documentation
pub enum HouseKind {
    Row,
    Column,
    Box,
}

impl HouseKind {
    /// Returns the 0-based number of the cell's house of this kind.
    pub const fn of(self, shape: Shape, cell: usize) -> usize {
        match self {
            HouseKind::Row => shape.row_of(cell),
            HouseKind::Column => shape.column_of(cell),
            HouseKind::Box => shape.box_of(cell),
        }
    }
}

/// Writes `row`, `column` or `box`.
impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
        })
    }
}

/// A value that occurs at least twice in one house of a grid of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    shape: Shape,
    /// The kind of the house.
    pub kind: HouseKind,
    /// The 0-based number of the house among its kind.
    pub house: usize,
    /// The value, 1 to the size.
    pub value: u8,
    /// The cells of the house with this value, at least two, in reading order.
    pub cells: Vec<usize>,
}

/// Writes `digit 12 appears twice in row 4: r4c2, r4c16`.
impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = match self.cells.len() {
            2 => "twice".to_string(),
            times => format!("{times} times"),
        };
        let cells = Cells(self.shape, &self.cells);
        write!(f, "digit {} appears {times} in {} {}: {cells}", self.value, self.kind, self.house + 1)
    }
}

/// The result of [`check_sized`]: all faults that prevent the values from being a solution.
///
/// `Display` writes one clause: `a solution`, or all faults. Cells are indices in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct SizedReport {
    shape: Shape,
    clashes: Vec<Clash>,
    empty_cells: Vec<usize>,
    foreign_values: Vec<usize>,
    broken_clues: Vec<usize>,
}

impl SizedReport {
    /// Returns whether the grid is full, follows the rules, and agrees with the clues.
    pub fn is_solution(&self) -> bool {
        self.clashes.is_empty()
            && self.empty_cells.is_empty()
            && self.foreign_values.is_empty()
            && self.broken_clues.is_empty()
    }

    /// Returns each value that occurs at least twice in a house: rows, then columns, then boxes.
    pub fn clashes(&self) -> &[Clash] {
        &self.clashes
    }

    /// Returns the cells without a value.
    pub fn empty_cells(&self) -> &[usize] {
        &self.empty_cells
    }

    /// Returns the cells whose value is larger than the size.
    pub fn foreign_values(&self) -> &[usize] {
        &self.foreign_values
    }

    /// Returns the cells whose value differs from their clue.
    pub fn broken_clues(&self) -> &[usize] {
        &self.broken_clues
    }
}

/// Writes `a solution`, or the clashes, the values above the size, the cells that differ from their clue, and the empty
/// cells.
impl fmt::Display for SizedReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut clauses: Vec<String> = self.clashes.iter().map(Clash::to_string).collect();
        for (cells, one, many) in [
            (&self.foreign_values, "value is above the size", "values are above the size"),
            (&self.broken_clues, "clue is not respected", "clues are not respected"),
            (&self.empty_cells, "cell is empty", "cells are empty"),
        ] {
            if !cells.is_empty() {
                let clause = if cells.len() == 1 { one } else { many };
                clauses.push(format!("{} {clause}: {}", cells.len(), Cells(self.shape, cells)));
            }
        }
        f.write_str(&if clauses.is_empty() { "a solution".to_string() } else { clauses.join("; ") })
    }
}

/// Cells that are displayed as `r1c1, r1c2`.
struct Cells<'a>(Shape, &'a [usize]);

impl fmt::Display for Cells<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, &cell) in self.1.iter().enumerate() {
            let comma = if nth == 0 { "" } else { ", " };
            write!(f, "{comma}r{}c{}", self.0.row_of(cell) + 1, self.0.column_of(cell) + 1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: [u8; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

    fn four() -> Shape {
        Shape::of_size(4).unwrap()
    }

    #[test]
    fn the_solution_is_one() {
        assert!(check_sized(four(), &FOUR, &[0; 16]).is_solution());
        assert!(check_sized(four(), &FOUR, &FOUR).is_solution());
        assert_eq!(check_sized(four(), &FOUR, &FOUR).to_string(), "a solution");
    }

    #[test]
    fn one_changed_value_is_rejected_wherever_it_stands() {
        for cell in 0..16 {
            for value in (0..=6).filter(|&value| value != FOUR[cell]) {
                let mut values = FOUR;
                values[cell] = value;
                let report = check_sized(four(), &values, &FOUR);
                assert!(!report.is_solution());
                let count = if (1..=4).contains(&value) { 3 } else { 0 };
                assert_eq!(report.clashes().len(), count, "{value} in {cell}: {report}");
            }
        }
    }

    #[test]
    fn rows_and_columns_alone_do_not_suffice() {
        // A Latin square whose boxes are wrong.
        let latin = [1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3];
        let report = check_sized(four(), &latin, &[0; 16]);
        assert!(!report.is_solution() && report.clashes().iter().all(|clash| clash.kind == HouseKind::Box));
        assert_eq!(report.clashes()[0].to_string(), "digit 2 appears twice in box 1: r1c2, r2c1");
    }

    #[test]
    fn reports_name_everything() {
        let mut values = FOUR;
        values[0] = 4;
        values[5] = 0;
        values[15] = 9;
        let report = check_sized(four(), &values, &FOUR);
        assert_eq!(
            report.to_string(),
            "digit 4 appears twice in row 1: r1c1, r1c4; digit 4 appears twice in column 1: r1c1, r4c1; \
             1 value is above the size: r4c4; 2 clues are not respected: r1c1, r4c4; 1 cell is empty: r2c2"
        );
    }

    #[test]
    fn each_fault_alone_is_named_and_no_solution() {
        let with = |changes: &[(usize, u8)], clues: &[u8]| {
            let mut values = FOUR;
            changes.iter().for_each(|&(cell, value)| values[cell] = value);
            check_sized(four(), &values, clues)
        };
        let empty = with(&[(0, 0), (7, 0)], &FOUR);
        assert_eq!((empty.empty_cells(), empty.to_string().as_str()), (&[0, 7][..], "2 cells are empty: r1c1, r2c4"));
        let foreign = with(&[(6, 5)], &[0; 16]);
        assert_eq!(
            (foreign.foreign_values(), foreign.to_string()),
            (&[6][..], "1 value is above the size: r2c3".into())
        );
        let mut clues = [0; 16];
        (clues[2], clues[3]) = (1, 4);
        let broken = with(&[], &clues);
        assert_eq!((broken.broken_clues(), broken.to_string()), (&[2][..], "1 clue is not respected: r1c3".into()));
        let clash = with(&[(0, 4), (1, 4)], &[0; 16]);
        assert_eq!(clash.clashes()[0].to_string(), "digit 4 appears 3 times in row 1: r1c1, r1c2, r1c4");
        assert!([empty, foreign, broken, clash].iter().all(|report| !report.is_solution()));
    }
}
