//! The demands that exact cover algorithms meet.

/// A demand of the rules on a grid. A full grid meets each of them exactly once.
///
/// There are four for each cell: the items of [`DancingLinks`](crate::Algorithm::DancingLinks).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Demand {
    /// The cell must have a value.
    Cell {
        /// The cell, in reading order.
        cell: usize,
    },
    /// The house must contain the value.
    House {
        /// The house: rows first, then columns, then boxes, numbered from 0.
        house: usize,
        /// The value, 1 to the size.
        value: u8,
    },
}
