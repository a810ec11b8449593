//! Shapes of cells that a set of digits cannot fill: a visible shape explains more than a report that everything was
//! tried.

use tesuji_core::{Cell, CellSet, DigitSet, House};

use crate::words::Arrangement;

/// Returns the shape of the cells.
pub(super) fn arrangement(cells: CellSet, digits: DigitSet) -> Arrangement {
    let boxes = House::ALL.into_iter().filter(|house| house.index() >= 18 && !house.cells().is_disjoint(cells));
    match digits.len() {
        2 if cells.len() % 2 == 1 => ring(cells).map_or(Arrangement::Any, Arrangement::Ring),
        3 if boxes.clone().count() == 4 && boxes.clone().all(|house| is_diagonal(house.cells() & cells)) => {
            Arrangement::Diagonals(boxes.collect())
        }
        _ => Arrangement::Any,
    }
}

/// Returns `true` if these are three cells in different rows and columns.
fn is_diagonal(cells: CellSet) -> bool {
    let differ = |line: fn(Cell) -> usize| cells.iter().map(|cell| 1 << line(cell)).fold(0, |all: u16, one| all | one);
    [differ(Cell::row), differ(Cell::column)].iter().all(|lines| lines.count_ones() == 3) && cells.len() == 3
}

/// Returns the cells in an order where each sees the next and the last sees the first; `None` if there is none.
fn ring(cells: CellSet) -> Option<Vec<Cell>> {
    let mut ring = vec![cells.first()?];
    close(&mut ring, cells).then_some(ring)
}

/// Adds the cells that are not yet in the ring, by backtracking.
fn close(ring: &mut Vec<Cell>, cells: CellSet) -> bool {
    let (first, last) = (ring[0], ring[ring.len() - 1]);
    if ring.len() == cells.len() {
        return last.peers().contains(first);
    }
    let left: CellSet = cells.iter().filter(|cell| !ring.contains(cell)).collect();
    for next in left & last.peers() {
        ring.push(next);
        if close(ring, cells) {
            return true;
        }
        ring.pop();
    }
    false
}
