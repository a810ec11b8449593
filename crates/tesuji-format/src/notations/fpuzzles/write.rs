//! Conversion of a problem to the JSON.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};
use tesuji_core::{
    CandidateSet, Cell, Constraint, DigitSet, Drawing, Grid, HouseOf, IndexedBy, Layout, Problem, Relation, ValueSet,
};

use super::constraints::sums_of_root;
use super::puzzle::{DRAWN, FLAGS, LISTS, MAX_SIZE};
use crate::pairs::{in_order, marked, neighbours};
use crate::rules::are_missing;
use crate::write::{ALLOWED, LAYOUT};
use crate::{Format, Metadata, WriteError, names};

pub(super) fn write(
    problem: &Problem,
    metadata: &Metadata,
    format: Format,
    out: &mut String,
) -> Result<(), WriteError> {
    let fields = fields_of(problem).map_err(|what| WriteError::variant(format, problem, what))?;
    let size = problem.layout().rows();
    let text = |text: &str| Value::from(text).to_string();
    out.push_str(&format!("{{\"size\":{size}"));
    for (key, name) in [("title", names::TITLE), ("author", names::AUTHOR), ("ruleset", names::DESCRIPTION)] {
        // Rules in words that the problem lacks would make it another puzzle.
        if let Some(value) = metadata.get(name)
            && (name != names::DESCRIPTION || !are_missing(problem, metadata))
        {
            out.push_str(&format!(",\"{key}\":{}", text(value)));
        }
    }
    if let Some(solution) = metadata.get(names::SOLUTION) {
        let is_digits = solution.len() == size * size && solution.bytes().all(|byte| byte.is_ascii_digit());
        let list = || solution.split("").filter(|digit| !digit.is_empty()).collect::<Vec<_>>().join(",");
        let solution = if is_digits { format!("[{}]", list()) } else { text(solution) };
        out.push_str(&format!(",\"solution\":{solution}"));
    }
    let rows: Vec<String> = cells_of(problem)
        .map_err(|what| WriteError::variant(format, problem, what))?
        .chunks(size)
        .map(|row| format!("[{}]", row.join(",")))
        .collect();
    out.push_str(&format!(",\"grid\":[{}]", rows.join(",")));
    let drawn = metadata.get(names::COSMETICS).and_then(drawn);
    for (key, value) in fields.into_iter().chain(drawn.into_iter().flatten()) {
        out.push_str(&format!(",{}:{value}", text(&key)));
    }
    out.push_str("}\n");
    Ok(())
}

/// Returns the elements that are only drawn, as JSON; `None` if the text is anything else.
pub(super) fn drawn(text: &str) -> Option<Map<String, Value>> {
    let Ok(Value::Object(map)) = serde_json::from_str(text) else { return None };
    let is_list = |(key, value): (&String, &Value)| {
        DRAWN.contains(&key.as_str()) && value.as_array().is_some_and(|list| !list.is_empty())
    };
    (map.iter().all(is_list) && Value::Object(map.clone()) == text).then_some(map)
}

/// A feature without a form in the grid: the name of a constraint, or a feature of the layout.
type Unfit = &'static str;

fn cells_of(problem: &Problem) -> Result<Vec<String>, Unfit> {
    if let Some(position) = problem.position() {
        let marks = position.candidates.unwrap_or(CandidateSet::EMPTY);
        let cell = |cell| cell_of(cell, &position.clues, &position.placed, marks.digits(cell));
        return Ok(Cell::iter().map(cell).collect());
    }
    let layout = problem.layout();
    let regions = regions_of(&layout)?;
    let mut allowed = problem.allowed();
    let mut forbidden = false;
    for constraint in problem.constraints() {
        if let Constraint::Allowed { cell, values } = constraint {
            allowed[*cell] = allowed[*cell] & *values;
        }
    }
    let all = ValueSet::first(layout.size());
    let (placed, marks) = (problem.placed(), problem.marks());
    let list_of = |set: ValueSet| set.iter().map(|value| value.to_string()).collect::<Vec<_>>().join(",");
    let cells = problem.givens().into_iter().enumerate().map(|(cell, value)| {
        let mut fields = Vec::new();
        let marks = marks.get(cell).copied().unwrap_or_default();
        if value != 0 {
            fields.push(format!("\"value\":{value},\"given\":true"));
        } else if placed[cell] != 0 {
            fields.push(format!("\"value\":{}", placed[cell]));
        } else if !marks.is_empty() {
            fields.push(format!("\"centerPencilMarks\":[{}]", list_of(marks)));
        }
        match &regions {
            None => {}
            Some(regions) if regions[cell] == usize::MAX => fields.push("\"region\":null".to_owned()),
            Some(regions) => fields.push(format!("\"region\":{}", regions[cell])),
        }
        if allowed[cell] != all && (value == 0 || allowed[cell] != ValueSet::of(value)) {
            // An empty list would mean no restriction.
            forbidden |= allowed[cell].is_empty();
            fields.push(format!("\"givenPencilMarks\":[{}]", list_of(allowed[cell])));
        }
        format!("{{{}}}", fields.join(","))
    });
    let cells = cells.collect();
    if forbidden { Err(ALLOWED) } else { Ok(cells) }
}

fn cell_of(cell: Cell, clues: &Grid, placed: &Grid, marks: DigitSet) -> String {
    match (clues[cell], placed[cell]) {
        (Some(digit), _) => format!("{{\"value\":{digit},\"given\":true}}"),
        (None, Some(digit)) => format!("{{\"value\":{digit}}}"),
        (None, None) if marks.is_empty() => "{}".to_owned(),
        (None, None) => {
            let list: Vec<String> = marks.iter().map(|digit| digit.to_string()).collect();
            format!("{{\"centerPencilMarks\":[{}]}}", list.join(","))
        }
    }
}

/// Returns the region number of each cell; `None` for the usual boxes.
fn regions_of(layout: &Layout) -> Result<Option<Vec<usize>>, Unfit> {
    let drawing = layout.drawing();
    let size = drawing.rows;
    let lines = Drawing::lines(size, size);
    let is_region = |house: &&tesuji_core::LayoutHouse| house.of == HouseOf::Regions;
    let houses: Vec<_> = drawing.houses.iter().filter(|house| !is_region(house)).map(|house| &house.cells).collect();
    let is_square = drawing.cells == lines.cells
        && drawing.columns == size
        && (drawing.values, drawing.first) == (size, 1)
        && drawing.extra.is_empty()
        && houses.into_iter().eq(lines.houses.iter().map(|house| &house.cells));
    if !is_square || size > MAX_SIZE {
        return Err(LAYOUT);
    }
    if crate::draft::usual_layout(size).is_ok_and(|usual| usual == *layout) {
        return Ok(None);
    }
    let mut regions = vec![usize::MAX; size * size];
    for (number, house) in drawing.houses.iter().filter(is_region).enumerate() {
        for &cell in &house.cells {
            if regions[cell] != usize::MAX {
                return Err(LAYOUT);
            }
            regions[cell] = number;
        }
    }
    Ok(Some(regions))
}

/// Returns the fields of the constraints, in the order in which they are read.
fn fields_of(problem: &Problem) -> Result<Vec<(String, Value)>, Unfit> {
    let constraints = problem.constraints();
    let names = Names { size: problem.layout().rows(), layout: problem.layout() };
    if !constraints.is_empty() {
        regions_of(&names.layout)?;
    }
    let dots = in_order(&marked(constraints, |one| matches!(one, Relation::Difference(_) | Relation::Ratio(_))));
    let sums = in_order(&marked(constraints, |one| matches!(one, Relation::Sum(_))));
    let mut flags: BTreeSet<&'static str> = BTreeSet::new();
    let (mut absent_ratios, mut absent_sums) = (BTreeSet::new(), BTreeSet::new());
    let mut lists: Vec<(&'static str, Value)> = Vec::new();
    for constraint in constraints {
        match constraint {
            Constraint::Diagonal { rising } => drop(flags.insert(if *rising { "diagonal+" } else { "diagonal-" })),
            Constraint::AntiChess { rows: 1, columns: 1 } => drop(flags.insert("antiking")),
            Constraint::AntiChess { rows: 1, columns: 2 } | Constraint::AntiChess { rows: 2, columns: 1 } => {
                flags.insert("antiknight");
            }
            Constraint::DisjointGroups => drop(flags.insert("disjointgroups")),
            Constraint::NotAdjacent { relation, diagonal: false, exempt } => {
                let exempt = in_order(exempt);
                match relation {
                    Relation::Difference(1) if exempt == dots => drop(flags.insert("nonconsecutive")),
                    Relation::Ratio(ratio) if exempt == dots => drop(absent_ratios.insert(*ratio)),
                    Relation::Sum(sum) if exempt == sums => drop(absent_sums.insert(*sum)),
                    _ => return Err(constraint.name()),
                }
            }
            // This is written in the grid.
            Constraint::Allowed { .. } => {}
            _ => names.entries(constraint, constraints, &mut lists).ok_or(constraint.name())?,
        }
    }
    let negative = negatives(constraints, &absent_ratios, &absent_sums)?;
    let flags = FLAGS.iter().filter(|flag| flags.contains(*flag)).map(|flag| ((*flag).to_owned(), Value::Bool(true)));
    let mut fields: Vec<(String, Value)> = flags.collect();
    if !negative.is_empty() {
        fields.push(("negative".to_owned(), json!(negative)));
    }
    for list in LISTS {
        let entries: Vec<Value> =
            lists.iter().filter(|(name, _)| *name == list).map(|(_, entry)| entry.clone()).collect();
        if !entries.is_empty() {
            fields.push((list.to_owned(), Value::Array(entries)));
        }
    }
    Ok(fields)
}

/// Returns the names of the relations ruled out for unmarked neighbours: the ratios of all dots, and both sums.
fn negatives(
    constraints: &[Constraint],
    ratios: &BTreeSet<i64>,
    sums: &BTreeSet<i64>,
) -> Result<Vec<&'static str>, Unfit> {
    let mut used: BTreeSet<i64> = constraints
        .iter()
        .filter_map(|constraint| match constraint {
            Constraint::Pairs { relation: Relation::Ratio(ratio), .. } => Some(*ratio),
            _ => None,
        })
        .collect();
    if used.is_empty() {
        used.insert(2);
    }
    let mut negative = Vec::new();
    for (name, found, meant) in [("ratio", ratios, &used), ("xv", sums, &BTreeSet::from([5, 10]))] {
        if found == meant {
            negative.push(name);
        } else if !found.is_empty() {
            return Err("not-adjacent");
        }
    }
    Ok(negative)
}

/// The names of cells, and of places outside the grid.
struct Names {
    size: usize,
    layout: Layout,
}

impl Names {
    /// Appends the entries of a constraint, each with the name of its list. `None` if there is no such list.
    fn entries(&self, constraint: &Constraint, all: &[Constraint], out: &mut Vec<(&'static str, Value)>) -> Option<()> {
        let cells = |cells: &[usize]| cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>();
        let line = |list: &[usize]| (list.len() > 1).then(|| json!({ "lines": [cells(list)] }));
        let half = self.size.div_ceil(2) as i64;
        out.push(match constraint {
            Constraint::Cage { cells: list, sums } => ("killercage", self.cage(list, sums)?),
            Constraint::AllDifferent { cells: list } => ("extraregion", json!({ "cells": cells(list) })),
            Constraint::Thermometer { cells, slow: false } => ("thermometer", line(cells)?),
            Constraint::Thermometer { cells, slow: true } => ("slowthermometer", line(cells)?),
            Constraint::Palindrome { cells } => ("palindrome", line(cells)?),
            Constraint::Renban { cells } => ("renban", line(cells)?),
            Constraint::RegionSumLine { cells } => ("regionsumline", line(cells)?),
            Constraint::Between { cells } => ("betweenline", line(cells)?),
            Constraint::Zipper { cells } => ("zipperline", line(cells)?),
            Constraint::Nabner { cells } => ("nabner", line(cells)?),
            Constraint::Entropic { cells } => ("entropicline", line(cells)?),
            Constraint::DoubleArrow { cells } => ("doublearrow", line(cells)?),
            Constraint::Whisper { cells, difference } => ("whispers", with(line(cells)?, *difference, half)),
            Constraint::Lockout { cells, difference } => ("lockout", with(line(cells)?, *difference, 4)),
            Constraint::Modular { cells, modulus } => ("modularline", with(line(cells)?, *modulus, 3)),
            Constraint::Arrow { circle, cells: list } => {
                if list.is_empty() || !circle.is_sorted() {
                    return None;
                }
                let whole: Vec<usize> = circle.last().into_iter().chain(list).copied().collect();
                ("arrow", json!({ "cells": cells(circle), "lines": [cells(&whole)] }))
            }
            Constraint::Pairs { relation, pairs } => return self.pairs(relation, pairs, out),
            Constraint::Parity { cell, even } => {
                (if *even { "even" } else { "odd" }, json!({ "cell": self.cell(*cell) }))
            }
            Constraint::Extremum { cell, maximum, exempt } => {
                let alike = |next: &usize| {
                    all.iter().any(|one| {
                        matches!(one, Constraint::Extremum { cell, maximum: other, .. }
                        if cell == next && other == maximum)
                    })
                };
                let expected: BTreeSet<usize> = neighbours(&self.layout, *cell).filter(alike).collect();
                if expected != exempt.iter().copied().collect() {
                    return None;
                }
                (if *maximum { "maximum" } else { "minimum" }, json!({ "cell": self.cell(*cell) }))
            }
            Constraint::Clone { cells: list, copies } => {
                ("clone", json!({ "cells": cells(list), "cloneCells": cells(copies) }))
            }
            Constraint::Contains { cells: list, values, exact: false } => {
                ("quadruple", json!({ "cells": cells(list), "values": values }))
            }
            Constraint::Indexer { cell, by } => {
                let name = match by {
                    IndexedBy::Rows => "rowindexer",
                    IndexedBy::Columns => "columnindexer",
                    IndexedBy::Boxes => "boxindexer",
                };
                (name, json!({ "cells": [self.cell(*cell)] }))
            }
            Constraint::LittleKiller { cells, sum } => ("littlekillersum", self.diagonal(cells, *sum)?),
            Constraint::Sandwich { cells, sum } => ("sandwichsum", self.outside(cells, *sum)?),
            Constraint::XSum { cells, sum } => ("xsum", self.outside(cells, *sum)?),
            Constraint::NumberedRoom { cells, value } => ("numberedroom", self.outside(cells, *value)?),
            Constraint::Skyscraper { cells, visible } => {
                ("skyscraper", self.outside(cells, i64::try_from(*visible).ok()?)?)
            }
            _ => return None,
        });
        Some(())
    }

    fn pairs(&self, relation: &Relation, pairs: &[[usize; 2]], out: &mut Vec<(&'static str, Value)>) -> Option<()> {
        for &[one, other] in pairs {
            let entry = json!({ "cells": [self.cell(one), self.cell(other)] });
            out.push(match relation {
                Relation::Difference(difference) => ("difference", with(entry, *difference, 1)),
                Relation::Ratio(ratio) => ("ratio", with(entry, *ratio, 2)),
                Relation::Sum(sum) => {
                    let mut entry = entry;
                    entry["value"] = match sum {
                        10 => "X".into(),
                        5 => "V".into(),
                        sum => sum.to_string().into(),
                    };
                    ("xv", entry)
                }
                _ => return None,
            });
        }
        Some(())
    }

    fn cage(&self, cells: &[usize], sums: &[i64]) -> Option<Value> {
        let mut entry = json!({ "cells": cells.iter().map(|&cell| self.cell(cell)).collect::<Vec<_>>() });
        match sums {
            [] => {}
            [sum] => entry["value"] = sum.to_string().into(),
            [root, ..] if (1..=9).contains(root) && sums == sums_of_root(*root, self.size) => {
                entry["value"] = format!("DR{root}").into();
            }
            _ => return None,
        }
        Some(entry)
    }

    fn cell(&self, cell: usize) -> String {
        name(cell / self.size + 1, cell % self.size + 1)
    }

    /// Returns a clue at the side from which the line is read.
    fn outside(&self, cells: &[usize], value: i64) -> Option<Value> {
        let size = self.size;
        let (&[first, second], true) = (cells.first_chunk()?, cells.len() == size) else { return None };
        let (row, column) = (first / size, first % size);
        let lines = [
            (1, name(row + 1, 0), column == 0),
            (-1, name(row + 1, size + 1), column == size - 1),
            (size as i64, name(0, column + 1), row == 0),
            (-(size as i64), name(size + 1, column + 1), row == size - 1),
        ];
        let step = second as i64 - first as i64;
        let is_line = |step: i64| cells.windows(2).all(|pair| pair[1] as i64 - pair[0] as i64 == step);
        let (_, cell, _) = lines.into_iter().find(|(by, _, is_end)| *by == step && *is_end && is_line(*by))?;
        Some(json!({ "cell": cell, "value": value.to_string() }))
    }

    /// Returns a clue at the end of a diagonal that crosses to the other side.
    fn diagonal(&self, cells: &[usize], sum: i64) -> Option<Value> {
        let size = self.size as i64;
        let first = *cells.first()? as i64;
        let (row, column) = (first / size, first % size);
        for (down, right, direction) in [(1, 1, "DR"), (1, -1, "DL"), (-1, 1, "UR"), (-1, -1, "UL")] {
            let outside = (row - down, column - right);
            let is_inside = |row: i64, column: i64| (0..size).contains(&row) && (0..size).contains(&column);
            if is_inside(outside.0, outside.1) {
                continue;
            }
            let length = (0..).take_while(|nth| is_inside(row + nth * down, column + nth * right));
            let diagonal = length.map(|nth| ((row + nth * down) * size + column + nth * right) as usize);
            if diagonal.eq(cells.iter().copied()) {
                let cell = name((outside.0 + 1) as usize, (outside.1 + 1) as usize);
                let cells: Vec<String> = cells.iter().map(|&cell| self.cell(cell)).collect();
                return Some(json!({ "cell": cell, "cells": cells, "direction": direction, "value": sum.to_string() }));
            }
        }
        None
    }
}

/// Returns the entry with a value, unless it is the usual one.
fn with(mut entry: Value, value: i64, usual: i64) -> Value {
    if value != usual {
        entry["value"] = value.to_string().into();
    }
    entry
}

fn name(row: usize, column: usize) -> String {
    format!("R{row}C{column}")
}
