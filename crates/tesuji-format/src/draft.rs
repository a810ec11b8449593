//! A problem that is being read from a variant notation: the parts found, and the names of those not understood.

use tesuji_core::{Constraint, Drawing, Layout, Problem, ValueSet};

use crate::read_error::ReadErrorKind;
use crate::{Metadata, Note};

/// The result of reading a puzzle.
#[derive(Debug)]
pub(crate) struct Reading {
    pub(crate) problem: Problem,
    pub(crate) metadata: Metadata,
    pub(crate) notes: Vec<Note>,
}

/// The maximum number of constraints of a problem.
const CONSTRAINTS: usize = 1 << 14;

/// The maximum number of unknown names that an error lists.
const NAMES: usize = 16;

/// The maximum length of a name that an error lists, in characters.
const NAME: usize = 60;

#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) layout: Layout,
    pub(crate) givens: Vec<u8>,
    /// The allowed values of each cell, regardless of givens.
    pub(crate) allowed: Vec<ValueSet>,
    pub(crate) constraints: Vec<Constraint>,
    unknown: UnknownNames,
}

/// The names that are not understood, up to the number that an error lists.
#[derive(Debug, Default)]
pub(crate) struct UnknownNames(Vec<String>);

impl UnknownNames {
    /// Adds a name.
    pub(crate) fn note(&mut self, mut name: String) {
        if name.chars().count() > NAME {
            name = name.chars().take(NAME).collect::<String>() + "...";
        }
        if !self.0.contains(&name) && self.0.len() <= NAMES {
            self.0.push(name);
        }
    }

    /// Returns an error with the names if there are any.
    pub(crate) fn check(mut self) -> Result<(), ReadErrorKind> {
        if self.0.is_empty() {
            return Ok(());
        }
        if self.0.len() > NAMES {
            self.0[NAMES] = "and others".to_owned();
        }
        Err(ReadErrorKind::Unknown { names: self.0.join(", ").into() })
    }
}

impl Draft {
    /// Returns a problem of this layout without givens and constraints.
    pub(crate) fn of(layout: Layout) -> Draft {
        let allowed = vec![ValueSet::first(layout.size()); layout.cell_count() + layout.extra_count()];
        let givens = vec![0; layout.cell_count()];
        Draft { layout, givens, allowed, constraints: Vec::new(), unknown: UnknownNames::default() }
    }

    /// Notes a constraint that is not understood.
    pub(crate) fn unknown(&mut self, name: impl Into<String>) {
        self.unknown.note(name.into());
    }

    /// Returns the problem, or an error with the names that were not understood.
    pub(crate) fn finish(mut self) -> Result<Problem, ReadErrorKind> {
        self.unknown.check()?;
        if self.constraints.len() > CONSTRAINTS {
            return Err(ReadErrorKind::invalid(format!("a puzzle has at most {CONSTRAINTS} constraints")));
        }
        let invalid = |error: &dyn std::fmt::Display| ReadErrorKind::invalid(error.to_string());
        let size = self.layout.size();
        if let Some(&found) = self.givens.iter().find(|&&value| usize::from(value) > size) {
            return Err(ReadErrorKind::Value { found: found.into(), size });
        }
        let all = ValueSet::first(size);
        for (set, &given) in self.allowed.iter_mut().zip(&self.givens) {
            // A given among the allowed values makes them redundant; one outside contradicts them, and both are kept.
            if given != 0 && set.contains(given) {
                *set = all;
            }
        }
        let problem = Problem::from_values(self.layout, self.givens).map_err(|error| invalid(&error))?;
        let problem = problem.with_allowed(&self.allowed).map_err(|error| invalid(&error))?;
        problem.with_constraints(self.constraints).map_err(|error| invalid(&error))
    }
}

/// Adds the player's digits, 0 for none, and pencil marks.
pub(crate) fn played(problem: Problem, placed: &[u8], marks: &[ValueSet]) -> Result<Problem, ReadErrorKind> {
    problem.with_played(placed, marks).map_err(|error| ReadErrorKind::invalid(error.to_string()))
}

/// Returns the layout of a square with rows, columns and these regions: one number per cell, `usize::MAX` for no
/// region. Regions that are boxes of one shape become boxes of that shape.
pub(crate) fn layout_of_regions(size: usize, region_of: &[usize]) -> Result<Layout, ReadErrorKind> {
    let mut drawing = Drawing::lines(size, size);
    add_regions(&mut drawing, region_of);
    Layout::draw(drawing).map_err(|error| ReadErrorKind::invalid(error.to_string()))
}

/// Adds regions to a drawing of all cells; they become boxes if they are boxes of one shape.
pub(crate) fn add_regions(drawing: &mut Drawing, region_of: &[usize]) {
    let (size, columns) = (drawing.values, drawing.columns);
    let is_square = (drawing.rows, columns) == (size, size);
    let mut shapes = (2..=size / 2).filter(|rows| is_square && size.is_multiple_of(*rows));
    let is_boxes = |rows: usize| {
        let columns = size / rows;
        let box_of = |cell: usize| cell / size / rows * rows + cell % size / columns;
        let mut number_of = vec![usize::MAX; size];
        region_of.iter().enumerate().all(|(cell, &region)| {
            let number = &mut number_of[box_of(cell)];
            if *number == usize::MAX {
                *number = region;
            }
            region != usize::MAX && *number == region
        }) && has_no_repeat(&number_of)
    };
    match shapes.find(|&rows| is_boxes(rows)) {
        Some(rows) => drawing.add_boxes(rows, size / rows),
        None => drawing.add_regions(region_of),
    }
}

fn has_no_repeat(numbers: &[usize]) -> bool {
    numbers.iter().enumerate().all(|(nth, number)| !numbers[..nth].contains(number))
}

/// Returns the usual layout of a square of this size: boxes as square as possible, or none for a size that is prime.
pub(crate) fn usual_layout(size: usize) -> Result<Layout, ReadErrorKind> {
    let mut drawing = Drawing::lines(size, size);
    if let Some(rows) = (2..=size.isqrt()).rev().find(|rows| size.is_multiple_of(*rows)) {
        drawing.add_boxes(rows, size / rows);
    }
    Layout::draw(drawing).map_err(|error| ReadErrorKind::invalid(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_core::Shape;

    #[test]
    fn regions_that_are_boxes_are_boxes() {
        let columns: Vec<usize> = (0..36).map(|cell| 7 + cell / 6 / 3 * 3 + cell % 6 / 2).collect();
        assert_eq!(layout_of_regions(6, &columns).unwrap().boxes(), Shape::new(3, 2));
        let mut jigsaw = columns;
        jigsaw.swap(1, 2);
        let layout = layout_of_regions(6, &jigsaw).unwrap();
        assert_eq!((layout.boxes(), layout.houses().count()), (None, 18));
        assert_eq!(layout_of_regions(6, &[usize::MAX; 36]).unwrap().houses().count(), 12);
        assert!(layout_of_regions(4, &[0; 16]).is_err());
        assert_eq!(usual_layout(12).unwrap().boxes(), Shape::of_size(12));
        assert_eq!(usual_layout(7).unwrap().houses().count(), 14);
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let mut draft = Draft::of(Layout::CLASSIC);
        ["fog", "doublers", "fog"].into_iter().for_each(|name| draft.unknown(name));
        assert_eq!(draft.finish(), Err(ReadErrorKind::Unknown { names: "fog, doublers".into() }));
    }

    #[test]
    fn a_classic_of_values_alone_is_a_sukaku() {
        let mut draft = Draft::of(Layout::CLASSIC);
        draft.allowed[4] = ValueSet::first(3);
        assert!(draft.finish().unwrap().is_sukaku());
    }
}
