//! The grids of pictures in JSON.

use std::fmt;

use serde::Serialize;
use serde_json::value::to_raw_value;
use tesuji_core::StopReason;
use tesuji_format::one_line;
use tesuji_vision::GridReading;
use tesuji_vision::net::Class;

use super::verb::{Items, items};

/// A grid that was read from a picture.
#[derive(Clone, Debug, Serialize)]
pub struct GridAnswer {
    /// The number of rows.
    pub size: usize,
    /// The printed digits, row by row, with a dot for every other cell.
    pub puzzle: String,
    /// The player's digits, by hand or on a screen in another colour, in the same form.
    pub written: String,
    /// The puzzle with the player's digits and pencil marks, on one line in a notation that can express them.
    pub state: String,
    /// The cells with pencil marks.
    pub marked: Vec<String>,
    /// The pencil marks of each cell, empty if it has none or if they are hard to read.
    pub marks: Vec<Vec<u8>>,
    /// The cells in doubt.
    pub doubted: Vec<Doubt>,
    /// The cells whose reading was changed so that there is exactly one solution.
    pub repaired: Vec<String>,
    /// The number of solutions: 0, 1, or 2 for several.
    pub solutions: usize,
    /// The corners of the upright grid in pixels: top left, top right, bottom right, bottom left.
    pub corners: [[f32; 2]; 4],
    /// The probability of the reading of each cell.
    pub probabilities: Vec<f32>,
}

/// A cell in doubt.
#[derive(Clone, Debug, Serialize)]
pub struct Doubt {
    /// The name of the cell.
    pub cell: String,
    /// The content that was read.
    pub read: Content,
    /// The probability that this content is right.
    pub probability: f32,
    /// The second choice.
    pub second: Content,
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Content {
    /// The kind of content.
    pub kind: ContentKind,
    /// The digit, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit: Option<u8>,
}

/// The kinds of content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ContentKind {
    /// Nothing.
    Empty,
    /// A printed digit.
    Printed,
    /// A digit written by hand.
    Written,
    /// Pencil marks.
    Marks,
}

impl GridAnswer {
    /// Returns the answer about a grid.
    #[must_use]
    pub fn of(grid: &GridReading) -> GridAnswer {
        let problem = grid.problem();
        let layout = problem.layout();
        let name = |cell: &usize| layout.cell_name(*cell);
        let doubt = |cell: &usize| Doubt::of(grid, *cell, name(cell));
        GridAnswer {
            size: grid.size(),
            puzzle: grid.puzzle_line(),
            written: grid.written_line(),
            state: one_line(&problem),
            marked: grid.marked.iter().map(name).collect(),
            marks: grid.marks.iter().map(|set| set.iter().collect()).collect(),
            doubted: grid.doubted.iter().map(doubt).collect(),
            repaired: grid.repaired.iter().map(name).collect(),
            solutions: grid.solutions,
            corners: grid.mesh.corners(),
            probabilities: (0..grid.givens.len()).map(|cell| grid.probability(cell)).collect(),
        }
    }
}

impl Doubt {
    /// Returns both choices for a cell.
    pub(super) fn of(grid: &GridReading, cell: usize, name: String) -> Doubt {
        Doubt {
            cell: name,
            read: grid.class(cell).into(),
            probability: grid.probability(cell),
            second: grid.second(cell).0.into(),
        }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Doubt { cell, read, probability, second } = self;
        let kinds = [read.kind, second.kind];
        // The hand is named only where it makes a difference.
        let is_named = [ContentKind::Printed, ContentKind::Written].iter().all(|kind| kinds.contains(kind));
        let hand = |content: &Content| if is_named && content.kind == ContentKind::Written { " by hand" } else { "" };
        write!(f, "{cell} {read}{} ({:.0} %) or {second}{}", hand(read), 100.0 * probability, hand(second))
    }
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.kind, self.digit) {
            (ContentKind::Marks, _) => f.write_str("marks"),
            (_, Some(digit)) => digit.fmt(f),
            (_, None) => f.write_str("."),
        }
    }
}

/// Returns the answer of the verb `read`: the grids, and the reason why the work ended early, if it did.
///
/// # Panics
/// Never: strings and numbers can always be written.
#[must_use]
pub fn answer_of(grids: &[GridReading], ended: Option<StopReason>) -> Vec<u8> {
    let object = |grid| to_raw_value(&GridAnswer::of(grid)).expect("strings and numbers cannot fail");
    let found =
        Items { items: grids.iter().map(object).collect(), more: ended.is_some(), ended: ended.map(StopReason::name) };
    items("read", &found)
}

impl From<Class> for Content {
    fn from(class: Class) -> Content {
        let kind = match class {
            Class::Blank => ContentKind::Empty,
            Class::Printed(_) => ContentKind::Printed,
            Class::Written(_) => ContentKind::Written,
            Class::Marks => ContentKind::Marks,
        };
        Content { kind, digit: class.digit() }
    }
}
