//! Finds values that occur more than once in a house.

use std::fmt;

use serde::Serialize;
use tesuji_core::{Conflict, Layout};

/// A value that occurs more than once in a house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Clash {
    /// The house: `row 4`, `column 7`, `box 6`.
    pub house: String,
    /// The value.
    pub digit: u8,
    /// The names of the cells of the house that contain it: `r4c2`.
    pub cells: Vec<String>,
    /// The same cells, 0-based in reading order.
    #[serde(skip)]
    pub indices: Vec<usize>,
}

impl From<Conflict> for Clash {
    fn from(conflict: Conflict) -> Clash {
        Clash {
            house: conflict.house.to_string(),
            digit: conflict.digit.value(),
            cells: conflict.cells.iter().map(|cell| cell.to_string()).collect(),
            indices: conflict.cells.iter().map(|cell| cell.index()).collect(),
        }
    }
}

/// Writes `digit 6 appears twice in row 4: r4c2, r4c9`.
impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Clash { house, digit, cells, .. } = self;
        let names = cells.join(", ");
        match cells.len() {
            2 => write!(f, "digit {digit} appears twice in {house}: {names}"),
            times => write!(f, "digit {digit} appears {times} times in {house}: {names}"),
        }
    }
}

/// Returns the clashes among values of any layout, house by house.
pub fn clashes_of(layout: &Layout, values: &[u8]) -> Vec<Clash> {
    let mut clashes = Vec::new();
    for house in layout.houses() {
        for digit in 1..=layout.size() as u8 {
            let indices: Vec<usize> = house.cells.iter().copied().filter(|&cell| values[cell] == digit).collect();
            if indices.len() > 1 {
                let cells = indices.iter().map(|&cell| layout.cell_name(cell)).collect();
                clashes.push(Clash { house: house.name.clone(), digit, cells, indices });
            }
        }
    }
    clashes
}
