//! The shape, the regions and the extra cells of a text.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};

use tesuji_core::{Drawing, HouseOf, Layout, Problem, ValueSet};

use super::Item;
use crate::draft::{Draft, layout_of_regions};
use crate::read_error::ReadErrorKind;

/// A group of extra cells.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) start: usize,
    pub(super) count: usize,
    /// The number of columns of its cells.
    pub(super) columns: usize,
}

/// The context for reading items: the positions of the cells and the values.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) first: i64,
    pub(super) values: usize,
    /// The size of boxes and jigsaw pieces.
    pub(super) region_size: usize,
    pub(super) explicit_region_size: bool,
    pub(super) has_boxes: bool,
    pub(super) layout: Layout,
    pub(super) groups: HashMap<String, Group>,
    /// The remaining budget for the expansion of items.
    left: Cell<usize>,
}

/// The maximum number of cells in a list.
const CELLS: usize = 1296;

/// The budget for the expansion of one text: copies, pairs of cells, and moves of automata.
const MADE: usize = 1 << 20;

impl Board {
    pub(super) fn of(items: &[Item]) -> Result<Board, ReadErrorKind> {
        let named = |name: &'static str| items.iter().filter(move |item| item.name == name);
        let (mut rows, mut columns, mut range, mut raw) = (9, 9, None, false);
        if let Some(second) = named("Shape").nth(1) {
            return Err(second.error("a puzzle can have only one shape"));
        }
        if let Some(shape) = named("Shape").next() {
            let wrong = || shape.error("this is not a valid shape");
            let size = shape.args.first().and_then(|size| size.split_once('x')).ok_or_else(wrong)?;
            (rows, columns) = (size.0.parse().map_err(|_| wrong())?, size.1.parse().map_err(|_| wrong())?);
            if !(1..=16).contains(&rows) || !(1..=16).contains(&columns) {
                return Err(wrong());
            }
            range = shape.args.get(1).filter(|range| !range.is_empty() && *range != "Raw").cloned();
            raw = shape.args.iter().skip(1).any(|arg| arg == "Raw");
        }
        let (mut first, mut values) = (1, rows.max(columns));
        if let Some(range) = range {
            let wrong = || ReadErrorKind::invalid(format!("not a valid range of values: {range}"));
            match range.split_once('-') {
                Some((low, high)) => {
                    let (low, high): (i64, i64) =
                        (low.parse().map_err(|_| wrong())?, high.parse().map_err(|_| wrong())?);
                    first = low;
                    let count = high.checked_sub(low).and_then(|count| count.checked_add(1));
                    values = count.and_then(|count| usize::try_from(count).ok()).ok_or_else(wrong)?;
                }
                None => values = range.parse().map_err(|_| wrong())?,
            }
        }
        let region_size = match named("RegionSize").next() {
            Some(item) => {
                let size = item.args.first().and_then(|size| size.parse().ok());
                size.filter(|size| (1..=256).contains(size)).ok_or_else(|| item.error("this is not a valid size"))?
            }
            None => rows.max(columns),
        };
        let mut drawing = if raw { Drawing::cells(rows, columns) } else { Drawing::lines(rows, columns) };
        (drawing.first, drawing.values) = (first, values);
        let has_boxes = !raw && named("NoBoxes").next().is_none();
        if let Some((height, width)) = box_size(rows, columns, region_size).filter(|_| has_boxes) {
            drawing.add_boxes(height, width);
        }
        for jigsaw in named("Jigsaw") {
            add_jigsaw(jigsaw, &mut drawing)?;
        }
        let groups = groups_of(items, &mut drawing, columns)?;
        let explicit_region_size = named("RegionSize").next().is_some();
        let layout = Layout::draw(drawing).map_err(|error| ReadErrorKind::invalid(error.to_string()))?;
        let left = Cell::new(MADE);
        Ok(Board { rows, columns, first, values, region_size, explicit_region_size, has_boxes, layout, groups, left })
    }

    /// Reads all items as a problem.
    pub(super) fn problem(&self, items: &[Item]) -> Result<Problem, ReadErrorKind> {
        let cells = self.layout.cell_count();
        let mut draft = Draft::of(self.layout.clone());
        let (allowed, constraints) = (&mut draft.allowed, &mut draft.constraints);
        for item in items {
            if item.name == "Given" {
                for arg in &item.args {
                    let (cell, values) = self.given(arg, item)?;
                    allowed[cell] = allowed[cell] & values;
                }
            } else {
                self.read(item, constraints)?;
            }
        }
        self.add_strict(items, constraints)?;
        // A cell without a value makes the problem unsolvable, but the text is valid.
        draft.givens = allowed[..cells].iter().map(|values| values.single().unwrap_or(0)).collect();
        draft.finish()
    }

    /// Returns the cell with a name: `R1C1`, or an extra cell.
    pub(super) fn cell(&self, name: &str, item: &Item) -> Result<usize, ReadErrorKind> {
        self.find_cell(name).ok_or_else(|| item.error(&format!("there is no cell {name}")))
    }

    pub(super) fn find_cell(&self, name: &str) -> Option<usize> {
        let upper = name.to_ascii_uppercase();
        if let &[b'R', row, b'C', column] = upper.as_bytes() {
            let coordinate = |byte: u8| char::from(byte).to_digit(17).and_then(|number| number.checked_sub(1));
            return self.layout.cell_at(coordinate(row)? as usize, coordinate(column)? as usize);
        }
        let digits = upper.len() - upper.trim_end_matches(|character: char| character.is_ascii_digit()).len();
        let (prefix, number) = upper.split_at(upper.len() - digits);
        let group = self.groups.get(prefix)?;
        let number = if number.is_empty() && group.count == 1 { 1 } else { number.parse::<usize>().ok()? };
        (1..=group.count).contains(&number).then(|| group.start + number - 1)
    }

    pub(super) fn cells(&self, names: &[String], item: &Item) -> Result<Vec<usize>, ReadErrorKind> {
        if names.len() > CELLS {
            return Err(item.error("too many cells"));
        }
        names.iter().filter(|name| !name.is_empty()).map(|name| self.cell(name, item)).collect()
    }

    /// Deducts from the budget for expansion: copies, pairs, automata.
    pub(super) fn spend(&self, count: usize, item: &Item) -> Result<(), ReadErrorKind> {
        let left = self.left.get().checked_sub(count);
        self.left.set(left.ok_or_else(|| item.error("the text repeats this item too many times"))?);
        Ok(())
    }

    /// Returns the cell and the values in `R1C1_2_3`.
    pub(super) fn given(&self, text: &str, item: &Item) -> Result<(usize, ValueSet), ReadErrorKind> {
        let mut parts = text.split('_');
        let cell = self.cell(parts.next().unwrap_or_default(), item)?;
        let mut values = ValueSet::EMPTY;
        for number in parts.filter(|part| !part.is_empty()) {
            values = values | self.value(number.parse().map_err(|_| item.error("there is no such value"))?);
        }
        Ok((cell, values))
    }

    /// Returns the set that contains `number`, or the empty set if it is not a value.
    pub(super) fn value(&self, number: i64) -> ValueSet {
        number
            .checked_sub(self.first - 1)
            .and_then(|value| u8::try_from(value).ok())
            .filter(|&value| usize::from(value) <= self.values)
            .map_or(ValueSet::EMPTY, ValueSet::of)
    }

    /// Returns the pairs of cells that share a side, in the order of the list.
    pub(super) fn adjacent(&self, cells: &[usize]) -> Vec<[usize; 2]> {
        let mut pairs = Vec::new();
        for (nth, &one) in cells.iter().enumerate() {
            for &other in &cells[nth + 1..] {
                let apart = match (self.place(one), self.place(other)) {
                    (Some((group, row, column)), Some((same, down, across))) if group == same => {
                        row.abs_diff(down) + column.abs_diff(across)
                    }
                    _ => 0,
                };
                if apart == 1 {
                    pairs.push([one, other]);
                }
            }
        }
        pairs
    }

    /// Returns the place of a cell: the start of its group, and its row and column there.
    pub(super) fn place(&self, cell: usize) -> Option<(usize, usize, usize)> {
        if let Some((row, column)) = self.layout.place(cell) {
            return Some((0, row, column));
        }
        let group = self.groups.values().find(|group| (group.start..group.start + group.count).contains(&cell))?;
        let at = cell - group.start;
        Some((group.start, at / group.columns, at % group.columns))
    }

    /// Returns the cell that is `rows` and `columns` away from another, in its group.
    pub(super) fn shift(&self, cell: usize, rows: isize, columns: isize) -> Option<usize> {
        let (start, row, column) = self.place(cell)?;
        let (row, column) = (row.checked_add_signed(rows)?, column.checked_add_signed(columns)?);
        if start == 0 {
            return self.layout.cell_at(row, column);
        }
        let group = self.groups.values().find(|group| group.start == start)?;
        let at = row * group.columns + column;
        (column < group.columns && at < group.count).then_some(start + at)
    }

    /// Returns the rows and columns of the default boxes, whether or not the text has them.
    pub(super) fn default_boxes(&self, size: usize) -> Option<(usize, usize)> {
        box_size(self.rows, self.columns, size)
    }
}

/// Returns the name of a cell: `R1Ca`, or the name of the extra cell.
pub(super) fn cell_name(layout: &Layout, cell: usize) -> String {
    let sign = |at: usize| char::from_digit(at as u32 + 1, 17).unwrap_or('?');
    match layout.place(cell) {
        Some((row, column)) => format!("R{}C{}", sign(row), sign(column)),
        None => layout.cell_name(cell),
    }
}

/// Returns the rows and columns of boxes of a size that fit the grid, as square as possible.
fn box_size(rows: usize, columns: usize, size: usize) -> Option<(usize, usize)> {
    for small in (2..=size.isqrt()).rev() {
        if !size.is_multiple_of(small) {
            continue;
        }
        let large = size / small;
        if rows.is_multiple_of(small) && columns.is_multiple_of(large) {
            return Some((small, large));
        }
        if rows.is_multiple_of(large) && columns.is_multiple_of(small) {
            return Some((large, small));
        }
    }
    None
}

fn add_jigsaw(item: &Item, drawing: &mut Drawing) -> Result<(), ReadErrorKind> {
    let regions: Vec<char> = item.args.last().map(|map| map.chars().collect()).unwrap_or_default();
    if regions.len() != drawing.cells.len() {
        return Err(item.error("expected one character per cell"));
    }
    let size = |character: char| regions.iter().filter(|&&other| other == character).count();
    let whole = drawing.rows.max(drawing.columns)..=drawing.values;
    let number = |character: char| match whole.contains(&size(character)) && size(character) < regions.len() {
        true => character as usize,
        false => usize::MAX,
    };
    let numbers: Vec<usize> = regions.iter().map(|&character| number(character)).collect();
    drawing.add_regions(&numbers);
    // Regions that are boxes become boxes, regardless of their labels.
    let is_whole = drawing.rows == drawing.columns && drawing.values == drawing.rows && drawing.first == 1;
    if let Some(layout) =
        layout_of_regions(drawing.rows, &numbers).ok().filter(|layout| is_whole && layout.boxes().is_some())
    {
        let houses = |drawing: &Drawing| drawing.houses.iter().map(|house| house.cells.clone()).collect::<HashSet<_>>();
        if houses(drawing) == houses(&layout.drawing()) {
            drawing.houses = layout.drawing().houses;
        }
    }
    Ok(())
}

fn groups_of(items: &[Item], drawing: &mut Drawing, columns: usize) -> Result<HashMap<String, Group>, ReadErrorKind> {
    let mut groups = HashMap::new();
    let cells = drawing.cells.len();
    let lines = (drawing.rows, drawing.columns);
    let boxes = drawing.houses.iter().filter(|house| house.of == HouseOf::Regions).count();
    let mut add = |prefix: &str, count: usize, width: usize| {
        if cells + drawing.extra.len() + count > Drawing::MAX_CELLS {
            return Err(ReadErrorKind::invalid(format!("a grid has at most {} cells", Drawing::MAX_CELLS)));
        }
        let start = cells + drawing.extra.len();
        drawing.extra.extend((1..=count).map(|nth| format!("{prefix}{nth}")));
        groups.insert(prefix.to_owned(), Group { start, count, columns: width.max(1) });
        Ok(())
    };
    for item in items {
        match item.name.as_str() {
            "ChaosConstruction" => add("CC", cells, columns)?,
            "Doppelganger" => {
                // Its cells for rows are counted by columns, and vice versa.
                add("DGR", lines.1, columns)?;
                add("DGC", lines.0, columns)?;
                add("DGB", boxes, columns)?;
            }
            "Var" => {
                let prefix = item.args.first().map(String::as_str).unwrap_or_default();
                let size = item.args.get(2).map_or("1", String::as_str);
                let number = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=1000).contains(number));
                let (count, width) = match size.split_once('x') {
                    Some((rows, across)) => {
                        let (rows, across) =
                            number(rows).zip(number(across)).ok_or_else(|| item.error("this is not a valid size"))?;
                        (rows * across, across)
                    }
                    None => (number(size).unwrap_or(1), columns),
                };
                if count > 1000 {
                    return Err(item.error("too many extra cells"));
                }
                add(&format!("V{}", prefix.to_ascii_uppercase()), count, width)?;
            }
            _ => {}
        }
    }
    Ok(groups)
}
