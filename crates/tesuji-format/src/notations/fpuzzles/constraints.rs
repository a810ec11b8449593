//! Conversion of the fields of the JSON to constraints.

use tesuji_core::{Constraint, IndexedBy, Layout, Relation};

use super::puzzle::{Entry, FLAGS, LISTS, Place, Puzzle};
use crate::draft::Draft;
use crate::pairs::{in_order, neighbours};
use crate::read_error::ReadErrorKind;

/// A constraint or its error.
type ConstraintResult = Result<Constraint, ReadErrorKind>;

/// Reads all constraints of a puzzle, in an order that does not depend on the text.
pub(super) fn read(puzzle: &Puzzle, draft: &mut Draft) -> Result<(), ReadErrorKind> {
    let grid = Grid { size: draft.layout.rows(), layout: draft.layout.clone() };
    let marks = Marks::of(puzzle, &grid)?;
    for flag in FLAGS.iter().filter(|flag| puzzle.flags.iter().any(|set| set == *flag)) {
        draft.constraints.push(match *flag {
            "diagonal+" => Constraint::Diagonal { rising: true },
            "diagonal-" => Constraint::Diagonal { rising: false },
            "antiknight" => Constraint::AntiChess { rows: 1, columns: 2 },
            "antiking" => Constraint::AntiChess { rows: 1, columns: 1 },
            "disjointgroups" => Constraint::DisjointGroups,
            _ => marks.not_adjacent(Relation::Difference(1), &marks.dots),
        });
    }
    negatives(puzzle, &marks, draft);
    puzzle.unknown.iter().for_each(|name| draft.unknown(name.as_str()));
    for list in LISTS {
        for (_, entries) in puzzle.entries.iter().filter(|(name, _)| name == list) {
            for entry in entries {
                grid.read(list, entry, &marks, draft)?;
            }
        }
    }
    Ok(())
}

/// The marked cells that other constraints depend on.
struct Marks {
    /// The pairs with a dot for a difference or a ratio.
    dots: Vec<[usize; 2]>,
    /// The ratios of the dots.
    ratios: Vec<i64>,
    /// The pairs with an X or a V.
    sums: Vec<[usize; 2]>,
    minima: Vec<usize>,
    maxima: Vec<usize>,
}

impl Marks {
    fn of(puzzle: &Puzzle, grid: &Grid) -> Result<Marks, ReadErrorKind> {
        let mut marks = Marks { dots: vec![], ratios: vec![], sums: vec![], minima: vec![], maxima: vec![] };
        for (name, entries) in &puzzle.entries {
            for entry in entries {
                match name.as_str() {
                    "difference" => marks.dots.push(grid.pair(entry)?),
                    "ratio" => {
                        marks.dots.push(grid.pair(entry)?);
                        marks.ratios.extend(entry.value().map_or(Some(2), |value| value.parse().ok()));
                    }
                    "xv" if entry.value().is_some() => marks.sums.push(grid.pair(entry)?),
                    "minimum" => marks.minima.push(grid.cell(entry.cell)?),
                    "maximum" => marks.maxima.push(grid.cell(entry.cell)?),
                    _ => {}
                }
            }
        }
        (marks.dots, marks.sums) = (in_order(&marks.dots), in_order(&marks.sums));
        marks.ratios.sort_unstable();
        marks.ratios.dedup();
        Ok(marks)
    }

    fn not_adjacent(&self, relation: Relation, exempt: &[[usize; 2]]) -> Constraint {
        Constraint::NotAdjacent { relation, diagonal: false, exempt: exempt.to_vec() }
    }
}

/// Reads the relations that unmarked neighbours must not have: a ratio of any dot, or an X or a V.
fn negatives(puzzle: &Puzzle, marks: &Marks, draft: &mut Draft) {
    let has = |name: &str| puzzle.negative.iter().any(|negative| negative == name);
    if has("ratio") {
        let ratios = if marks.ratios.is_empty() { &[2][..] } else { &marks.ratios };
        let absent = ratios.iter().map(|&ratio| marks.not_adjacent(Relation::Ratio(ratio), &marks.dots));
        draft.constraints.extend(absent);
    }
    if has("xv") {
        let absent = [5, 10].map(|sum| marks.not_adjacent(Relation::Sum(sum), &marks.sums));
        draft.constraints.extend(absent);
    }
    for name in puzzle.negative.iter().filter(|name| !["ratio", "xv", "foglight"].contains(&name.as_str())) {
        draft.unknown(format!("negative {name}"));
    }
}

/// The grid, which converts the places that entries name to cells and lines.
struct Grid {
    size: usize,
    layout: Layout,
}

impl Grid {
    fn read(&self, name: &str, entry: &Entry, marks: &Marks, draft: &mut Draft) -> Result<(), ReadErrorKind> {
        let cells = || self.cells(&entry.cells.0);
        let number = match entry.value().map(str::parse::<i64>) {
            None => None,
            Some(Ok(number)) => Some(number),
            Some(Err(_)) => {
                return self.read_text(name, entry, draft);
            }
        };
        let half = self.size.div_ceil(2) as i64;
        let one = match name {
            "killercage" => Constraint::Cage { cells: cells()?, sums: number.into_iter().collect() },
            "extraregion" => Constraint::AllDifferent { cells: cells()? },
            "difference" => self.dot(entry, Relation::Difference(number.unwrap_or(1)))?,
            "ratio" => self.dot(entry, Relation::Ratio(number.unwrap_or(2)))?,
            "odd" | "even" => Constraint::Parity { cell: self.cell(entry.cell)?, even: name == "even" },
            "minimum" => self.extremum(entry, false, &marks.minima)?,
            "maximum" => self.extremum(entry, true, &marks.maxima)?,
            "clone" => Constraint::Clone { cells: cells()?, copies: self.cells(&entry.copies.0)? },
            "quadruple" => {
                let values = entry.values.0.iter().map(|value| value.0).collect();
                Constraint::Contains { cells: cells()?, values, exact: false }
            }
            "rowindexer" | "columnindexer" | "boxindexer" => {
                let by = match name {
                    "rowindexer" => IndexedBy::Rows,
                    "columnindexer" => IndexedBy::Columns,
                    _ => IndexedBy::Boxes,
                };
                let indexers = cells()?.into_iter().map(|cell| Constraint::Indexer { cell, by });
                draft.constraints.extend(indexers);
                return Ok(());
            }
            "littlekillersum" | "sandwichsum" | "xsum" | "skyscraper" | "numberedroom" => {
                let Some(number) = number else { return Ok(()) };
                self.outside(name, entry, number)?
            }
            // An `xv` entry without a letter has no effect; one with a number is a sum.
            "xv" => match number {
                Some(sum) => self.dot(entry, Relation::Sum(sum))?,
                None => return Ok(()),
            },
            "arrow" => return self.arrows(entry, draft),
            _ => return self.lines(name, entry, number, half, draft),
        };
        draft.constraints.push(one);
        Ok(())
    }

    /// Reads an entry whose value is not a number.
    fn read_text(&self, name: &str, entry: &Entry, draft: &mut Draft) -> Result<(), ReadErrorKind> {
        let value = entry.value().unwrap_or_default();
        let upper = value.to_ascii_uppercase();
        let root = upper.strip_prefix("DR").and_then(|root| root.trim().parse::<i64>().ok());
        let one = match (name, upper.as_str(), root) {
            ("xv", "X", _) => self.dot(entry, Relation::Sum(10))?,
            ("xv", "V", _) => self.dot(entry, Relation::Sum(5))?,
            ("killercage", _, Some(root @ 1..=9)) => {
                Constraint::Cage { cells: self.cells(&entry.cells.0)?, sums: sums_of_root(root, self.size) }
            }
            _ => {
                draft.unknown(format!("{name} with the value {value}"));
                return Ok(());
            }
        };
        draft.constraints.push(one);
        Ok(())
    }

    /// Reads lines; a line of a single cell has no effect.
    fn lines(
        &self,
        name: &str,
        entry: &Entry,
        number: Option<i64>,
        half: i64,
        draft: &mut Draft,
    ) -> Result<(), ReadErrorKind> {
        for line in entry.lines.0.iter().filter(|line| line.0.len() > 1) {
            let cells = self.cells(&line.0)?;
            let one = match name {
                "thermometer" => Constraint::Thermometer { cells, slow: false },
                "slowthermometer" => Constraint::Thermometer { cells, slow: true },
                "palindrome" => Constraint::Palindrome { cells },
                "renban" => Constraint::Renban { cells },
                "whispers" | "germanwhispers" => Constraint::Whisper { cells, difference: number.unwrap_or(half) },
                "dutchwhispers" => Constraint::Whisper { cells, difference: number.unwrap_or(half - 1) },
                "regionsumline" => Constraint::RegionSumLine { cells },
                "betweenline" => Constraint::Between { cells },
                "lockout" => Constraint::Lockout { cells, difference: number.unwrap_or(4) },
                "zipperline" => Constraint::Zipper { cells },
                "nabner" => Constraint::Nabner { cells },
                "entropicline" => Constraint::Entropic { cells },
                "modularline" => Constraint::Modular { cells, modulus: number.unwrap_or(3) },
                "doublearrow" => Constraint::DoubleArrow { cells },
                other => return Err(ReadErrorKind::invalid(format!("{other} is not a kind of line"))),
            };
            draft.constraints.push(one);
        }
        Ok(())
    }

    /// Reads arrows: each line begins with a cell of the circle, which is not counted.
    fn arrows(&self, entry: &Entry, draft: &mut Draft) -> Result<(), ReadErrorKind> {
        let mut circle = self.cells(&entry.cells.0)?;
        // A number is read from left to right and from top to bottom, no matter in which order its cells were clicked.
        circle.sort_unstable();
        for line in entry.lines.0.iter().filter(|line| line.0.len() > 1) {
            let cells = self.cells(&line.0[1..])?;
            draft.constraints.push(Constraint::Arrow { circle: circle.clone(), cells });
        }
        Ok(())
    }

    fn dot(&self, entry: &Entry, relation: Relation) -> ConstraintResult {
        Ok(Constraint::Pairs { relation, pairs: vec![self.pair(entry)?] })
    }

    fn extremum(&self, entry: &Entry, maximum: bool, alike: &[usize]) -> ConstraintResult {
        let cell = self.cell(entry.cell)?;
        let exempt = neighbours(&self.layout, cell).filter(|next| alike.contains(next)).collect();
        Ok(Constraint::Extremum { cell, maximum, exempt })
    }

    fn outside(&self, name: &str, entry: &Entry, number: i64) -> ConstraintResult {
        let place = entry.cell.ok_or_else(|| ReadErrorKind::invalid(format!("{name} has no cell")))?;
        let cells = match name {
            "littlekillersum" => self.diagonal(place, entry.direction.as_deref().unwrap_or_default())?,
            _ => self.line_from(place)?,
        };
        Ok(match name {
            "littlekillersum" => Constraint::LittleKiller { cells, sum: number },
            "sandwichsum" => Constraint::Sandwich { cells, sum: number },
            "xsum" => Constraint::XSum { cells, sum: number },
            "skyscraper" => {
                let message = "the clue of a skyscraper is not a number of buildings";
                let visible = number.try_into().map_err(|_| ReadErrorKind::invalid(message))?;
                Constraint::Skyscraper { cells, visible }
            }
            _ => Constraint::NumberedRoom { cells, value: number },
        })
    }

    fn cell(&self, place: Option<Place>) -> Result<usize, ReadErrorKind> {
        let Some(Place { row, column }) = place else {
            return Err(ReadErrorKind::invalid("a constraint has no cell"));
        };
        let inside = 1..=self.size;
        match inside.contains(&row) && inside.contains(&column) {
            true => Ok((row - 1) * self.size + column - 1),
            false => Err(ReadErrorKind::invalid(format!("R{row}C{column} is outside the grid"))),
        }
    }

    fn cells(&self, places: &[Place]) -> Result<Vec<usize>, ReadErrorKind> {
        places.iter().map(|&place| self.cell(Some(place))).collect()
    }

    fn pair(&self, entry: &Entry) -> Result<[usize; 2], ReadErrorKind> {
        let cells = self.cells(&entry.cells.0)?;
        cells.try_into().map_err(|_| ReadErrorKind::invalid("a mark between two cells must name two cells"))
    }

    /// Returns the row or column as seen from a place outside.
    fn line_from(&self, Place { row, column }: Place) -> Result<Vec<usize>, ReadErrorKind> {
        let size = self.size;
        let inside = 1..=size;
        let (at_row, at_column) = (inside.contains(&row), inside.contains(&column));
        let cell = |nth: usize| if at_row { (row - 1) * size + nth } else { nth * size + column - 1 };
        let mut line: Vec<usize> = match (at_row, at_column) {
            (true, false) | (false, true) => (0..size).map(cell).collect(),
            _ => return Err(ReadErrorKind::invalid(format!("R{row}C{column} is not at a side of the grid"))),
        };
        match if at_row { column } else { row } {
            0 => {}
            outside if outside == size + 1 => line.reverse(),
            _ => return Err(ReadErrorKind::invalid(format!("R{row}C{column} is not at a side of the grid"))),
        }
        Ok(line)
    }

    /// Returns the diagonal from a place outside, or from its first cell.
    fn diagonal(&self, place: Place, direction: &str) -> Result<Vec<usize>, ReadErrorKind> {
        let (down, right) = match direction.to_ascii_uppercase().as_str() {
            "DR" => (1, 1),
            "DL" => (1, -1),
            "UR" => (-1, 1),
            "UL" => (-1, -1),
            _ => return Err(ReadErrorKind::invalid(format!("not a direction of a diagonal: {direction:?}"))),
        };
        let size = self.size as i64;
        let (mut row, mut column) = (place.row as i64 - 1, place.column as i64 - 1);
        let is_inside = |row: i64, column: i64| (0..size).contains(&row) && (0..size).contains(&column);
        if !is_inside(row, column) {
            (row, column) = (row + down, column + right);
        }
        let mut cells = Vec::new();
        while is_inside(row, column) {
            cells.push((row * size + column) as usize);
            (row, column) = (row + down, column + right);
        }
        match cells.is_empty() {
            true => Err(ReadErrorKind::invalid(format!("R{}C{} has no diagonal", place.row, place.column))),
            false => Ok(cells),
        }
    }
}

/// Returns the sums of a cage that have a digital root.
pub(super) fn sums_of_root(root: i64, size: usize) -> Vec<i64> {
    (root..=(size * (size + 1) / 2) as i64).step_by(9).collect()
}
