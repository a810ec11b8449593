//! Group nodes: candidates of a digit in the intersection of a box and a line, treated as one.

use tesuji_core::{CellSet, Digit, House, Node};

use crate::Board;
use crate::finder::seen_by_all;

/// Two or three candidates of a digit in the intersection of a box and a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    digit: Digit,
    cells: CellSet,
    pub(super) line: House,
    pub(super) block: House,
}

impl Group {
    /// Returns the groups of a board: rows, then columns; in each, by digit, then by box.
    pub(super) fn all(board: &Board) -> Vec<Group> {
        let mut groups = Vec::new();
        for line in House::ALL[..18].iter().copied() {
            for digit in Digit::ALL {
                for block in House::ALL[18..].iter().copied() {
                    let cells = board.cells_in(line, digit) & block.cells();
                    if cells.len() > 1 {
                        groups.push(Group { digit, cells, line, block });
                    }
                }
            }
        }
        groups
    }

    pub(super) fn node(&self) -> Node {
        Node { digit: self.digit, cells: self.cells }
    }

    /// Returns the candidates that see all of the group.
    pub(super) fn sees(&self, board: &Board) -> CellSet {
        seen_by_all(self.cells) & board.cells(self.digit)
    }

    /// Returns the house that this group shares with another group of the same digit, if they do not overlap.
    pub(super) fn meets(&self, other: &Group) -> Option<House> {
        if self.digit != other.digit || !self.cells.is_disjoint(other.cells) {
            return None;
        }
        [(self.line, other.line), (self.block, other.block)]
            .into_iter()
            .find(|(one, same)| one == same)
            .map(|(one, _)| one)
    }
}
