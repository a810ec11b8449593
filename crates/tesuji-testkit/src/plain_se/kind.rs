//! The kinds of houses, in the order in which they are searched.

use std::sync::LazyLock;

use tesuji_core::{ByCell, Cell, CellSet, House};

/// A kind of house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Row,
    Column,
    Box,
}

impl Kind {
    /// The order used for loops, BUGs and chains.
    pub(super) const BOX_ROW_COLUMN: [Kind; 3] = [Kind::Box, Kind::Row, Kind::Column];

    /// The order used for singles and sets.
    pub(super) const BOX_COLUMN_ROW: [Kind; 3] = [Kind::Box, Kind::Column, Kind::Row];

    /// Returns the nine houses of the kind.
    pub(super) fn houses(self) -> impl Iterator<Item = House> {
        (0..9).map(move |index| self.house(index))
    }

    /// Returns the house of this kind that contains the cell.
    pub(super) fn house_of(self, cell: Cell) -> House {
        match self {
            Kind::Row => self.house(cell.row()),
            Kind::Column => self.house(cell.column()),
            Kind::Box => self.house(cell.box_index()),
        }
    }

    /// Returns the house of this kind that contains both cells.
    pub(super) fn shared(self, one: Cell, other: Cell) -> Option<House> {
        let house = self.house_of(one);
        house.cells().contains(other).then_some(house)
    }

    fn house(self, index: usize) -> House {
        House::from_index(index + 9 * self as usize)
    }
}

/// Returns the peers of a cell in *house order*: those of its box, then the others of its row, then of its column.
pub(super) fn peers_in_house_order(cell: Cell) -> &'static [Cell] {
    static PEERS: LazyLock<ByCell<Vec<Cell>>> = LazyLock::new(|| {
        ByCell::from_fn(|cell| {
            let mut seen = CellSet::of(cell);
            let mut peers = Vec::new();
            for kind in Kind::BOX_ROW_COLUMN {
                let new = kind.house_of(cell).cells() - seen;
                peers.extend(new);
                seen |= new;
            }
            peers
        })
    });
    &PEERS[cell]
}
