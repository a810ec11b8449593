//! The graph of a KSudoku game: the grid, its groups of cells and its cages.

use quick_xml::events::BytesStart;

use tesuji_core::{Constraint, Problem};

use crate::draft::{Draft, layout_of_regions};
use crate::notations::opensudoku::attribute;
use crate::read_error::ReadErrorKind;

/// The groups of a custom graph, as given by its elements.
#[derive(Debug, Default)]
pub(super) struct Graph {
    order: usize,
    /// `true` for square boxes, `false` for none; `None` until an element gives it.
    has_boxes: Option<bool>,
    groups: Vec<Vec<usize>>,
    cages: Vec<(i64, Vec<usize>)>,
    /// The element whose cells come next.
    open: Option<Open>,
    fault: Option<ReadErrorKind>,
}

#[derive(Debug)]
enum Open {
    Group,
    /// A cage with its sum.
    Cage(i64),
}

/// The operators of cages, by their numbers.
const OPERATORS: [&str; 5] = ["none", "division", "subtraction", "multiplication", "addition"];
const ADDITION: usize = 4;

impl Graph {
    /// Returns the graph that begins with this element, if its grid is square.
    pub(super) fn of(tag: &BytesStart) -> Result<Graph, ReadErrorKind> {
        let number = |name: &str| attribute(tag, name).and_then(|number| number.trim().parse::<usize>().ok());
        let order = number("order").filter(|order| (4..=25).contains(order));
        let is_square = |order: &usize| {
            ["sizeX", "sizeY"].iter().all(|side| number(side).is_none_or(|side| side == *order))
                && number("sizeZ").is_none_or(|depth| depth == 1)
        };
        match order.filter(is_square) {
            Some(order) => Ok(Graph { order, ..Graph::default() }),
            None => Err(unsupported(
                &attribute(tag, "specific-type").unwrap_or_else(|| "a graph that is not square".to_owned()),
            )),
        }
    }

    /// Takes an element of the graph.
    pub(super) fn take(&mut self, tag: &BytesStart) {
        let number = |name: &str| attribute(tag, name).and_then(|number| number.trim().parse::<i64>().ok());
        self.open = None;
        match tag.name().as_ref() {
            "sudokugroups" if self.has_boxes.is_none() && number("at").unwrap_or(0) == 0 => {
                self.has_boxes = Some(number("withblocks").unwrap_or(1) == 1);
            }
            "sudokugroups" => self.refuse("several grids"),
            "roxdokugroups" => self.refuse("cubes"),
            "clique" => self.open = Some(Open::Group),
            "cage" => match (number("operator").and_then(|number| usize::try_from(number).ok()), number("value")) {
                (Some(ADDITION), Some(sum)) => self.open = Some(Open::Cage(sum)),
                // A cage of one cell has no operator, and its value is that of the cell.
                (Some(0), Some(value)) if number("size") == Some(1) => self.open = Some(Open::Cage(value)),
                (operator, _) => {
                    let name = operator.and_then(|operator| OPERATORS.get(operator)).copied().unwrap_or("unknown");
                    self.refuse(&format!("cages with the operation {name}"));
                }
            },
            name => self.refuse(name),
        }
    }

    /// Takes the cells of the open element.
    pub(super) fn cells(&mut self, text: &str) {
        let Some(open) = self.open.take() else { return };
        let count = self.order * self.order;
        let cell = |word: &str| word.parse().ok().filter(|&cell: &usize| cell < count);
        match (text.split_whitespace().map(cell).collect::<Option<Vec<_>>>(), open) {
            (Some(cells), Open::Group) => self.groups.push(cells),
            (Some(cells), Open::Cage(sum)) => self.cages.push((sum, cells)),
            (None, _) => self.fault = Some(ReadErrorKind::invalid("a named cell is outside the grid")),
        }
    }

    /// Returns the problem with these values, 0 for none.
    ///
    /// # Errors
    ///
    /// Returns an error if the graph has unsupported parts, or the values do not fit it.
    pub(super) fn problem(self, values: Vec<u8>) -> Result<Problem, ReadErrorKind> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let (order, count) = (self.order, self.order * self.order);
        if values.len() != count {
            return Err(ReadErrorKind::Cells { expected: count, found: values.len() });
        }
        let mut areas = vec![usize::MAX; count];
        if self.has_boxes == Some(true) {
            let side = order.isqrt();
            if side * side != order {
                return Err(unsupported("boxes that are not square"));
            }
            areas
                .iter_mut()
                .enumerate()
                .for_each(|(cell, area)| *area = cell / order / side * side + cell % order / side);
        }
        let mut constraints = Vec::new();
        for (nth, group) in self.groups.into_iter().enumerate() {
            let is_region = group.len() == order && group.iter().all(|&cell| areas[cell] == usize::MAX);
            match diagonal(&group, order) {
                Some(rising) => constraints.push(Constraint::Diagonal { rising }),
                None if is_region => group.iter().for_each(|&cell| areas[cell] = nth),
                None => constraints.push(Constraint::AllDifferent { cells: group }),
            }
        }
        constraints.extend(self.cages.into_iter().map(|(sum, cells)| Constraint::Cage { cells, sums: vec![sum] }));
        let mut draft = Draft::of(layout_of_regions(order, &areas)?);
        draft.givens = values;
        draft.constraints = constraints;
        draft.finish()
    }

    fn refuse(&mut self, what: &str) {
        self.fault.get_or_insert_with(|| unsupported(what));
    }
}

fn unsupported(what: &str) -> ReadErrorKind {
    ReadErrorKind::Unknown { names: format!("{what} in KSudoku").into() }
}

/// Returns whether a group is the falling diagonal (false) or the rising one (true); `None` for other groups.
fn diagonal(group: &[usize], order: usize) -> Option<bool> {
    let is = |cell: fn(usize, usize) -> usize| {
        group.len() == order && (0..order).all(|row| group.contains(&cell(row, order)))
    };
    match () {
        () if is(|row, order| row * order + row) => Some(false),
        () if is(|row, order| row * order + order - 1 - row) => Some(true),
        () => None,
    }
}
