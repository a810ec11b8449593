//! Finds up to two solutions of a problem.

use serde::{Serialize, Serializer};
use tesuji_core::{Layout, Outcome, Solution};

/// Up to two solutions, enough to tell whether there is none, one or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// The solutions of a classic 9x9.
    Classic(Outcome),
    /// The solutions of another problem: the layout, and the values of its cells in reading order.
    Other(Layout, Vec<Vec<u8>>),
}

/// A solution of a problem with any layout.
#[derive(Clone, Debug)]
pub enum SolutionValues<'a> {
    /// A solution of the classic 9x9.
    Classic(&'a Solution),
    /// The values of another layout, in reading order.
    Other(Layout, &'a [u8]),
}

impl Solutions {
    /// Returns an empty set of solutions for a layout.
    pub fn none(layout: Layout) -> Solutions {
        if layout.is_classic() { Solutions::Classic(Outcome::None) } else { Solutions::Other(layout, Vec::new()) }
    }

    /// Returns the layout.
    pub fn layout(&self) -> Layout {
        match self {
            Solutions::Classic(_) => Layout::CLASSIC,
            Solutions::Other(layout, _) => layout.clone(),
        }
    }

    /// Returns the number of solutions: 0, 1, or 2 for several.
    #[inline]
    pub fn count(&self) -> usize {
        match self {
            Solutions::Classic(outcome) => outcome.count(),
            Solutions::Other(_, solutions) => solutions.len(),
        }
    }

    /// Returns the unique solution, or `None` unless there is exactly one.
    #[inline]
    pub fn only(&self) -> Option<SolutionValues<'_>> {
        match self {
            Solutions::Classic(Outcome::Unique(solution)) => Some(SolutionValues::Classic(solution)),
            Solutions::Other(layout, solutions) if solutions.len() == 1 => {
                Some(SolutionValues::Other(layout.clone(), &solutions[0]))
            }
            _ => None,
        }
    }

    /// Iterates over the solutions.
    pub fn iter(&self) -> impl Iterator<Item = SolutionValues<'_>> {
        let (classic, other): (&[Solution], &[Vec<u8>]) = match self {
            Solutions::Classic(Outcome::None) => (&[], &[]),
            Solutions::Classic(Outcome::Unique(one)) => (std::slice::from_ref(one), &[]),
            Solutions::Classic(Outcome::Several(both)) => (both, &[]),
            Solutions::Other(_, solutions) => (&[], solutions),
        };
        let other = other.iter().map(|values| SolutionValues::Other(self.layout(), values));
        classic.iter().map(SolutionValues::Classic).chain(other)
    }

    /// Returns the cells, 0-based in reading order, where two solutions differ; empty unless there are two.
    pub fn differences(&self) -> Vec<usize> {
        let values: Vec<Vec<u8>> = self.iter().map(|filled| filled.values()).collect();
        match values.as_slice() {
            [one, other] => (0..one.len()).filter(|&cell| one[cell] != other[cell]).collect(),
            _ => Vec::new(),
        }
    }
}

impl SolutionValues<'_> {
    /// Returns the layout.
    pub fn layout(&self) -> Layout {
        match self {
            SolutionValues::Classic(_) => Layout::CLASSIC,
            SolutionValues::Other(layout, _) => layout.clone(),
        }
    }

    /// Returns the values in reading order.
    pub fn values(&self) -> Vec<u8> {
        match self {
            SolutionValues::Classic(solution) => solution.to_values().to_vec(),
            SolutionValues::Other(_, values) => values.to_vec(),
        }
    }
}

/// Writes the list of the solutions.
impl Serialize for Solutions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Writes 81 characters or, for other layouts, a list of numbers as the layout names them.
impl Serialize for SolutionValues<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            SolutionValues::Classic(solution) => solution.serialize(serializer),
            SolutionValues::Other(layout, values) => {
                let cells = values.iter().take(layout.cell_count());
                serializer.collect_seq(cells.map(|&value| layout.number(value)))
            }
        }
    }
}
