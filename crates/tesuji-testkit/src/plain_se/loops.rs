//! Unique rectangles and loops.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use tesuji_core::{Cell, DigitSet, House};

use super::board::Board;
use super::hint::Sink;
use super::kind::Kind;
use super::loop_hints;

/// Finds unique rectangles and loops. All loops are searched before the cheapest hint is passed on.
pub(super) fn find(board: &Board, sink: Sink) -> ControlFlow<()> {
    let mut hints = Vec::new();
    for start in Cell::iter().filter(|&cell| board.digits(cell).len() == 2) {
        let mut search = Search { board, digits: board.digits(start), path: Vec::new(), loops: Vec::new() };
        search.extend(start, 2, DigitSet::EMPTY, None);
        for cells in search.loops.iter().filter(|cells| is_deadly(cells)) {
            loop_hints::collect(board, search.digits, cells, &mut hints);
        }
    }
    hints.sort_by(|one, other| {
        let (one_type, other_type) = (one.identity.class.number(), other.identity.class.number());
        one.hint.rating.total_cmp(&other.hint.rating).then(one_type.cmp(&other_type))
    });
    hints.into_iter().try_for_each(|found| sink(found.hint))
}

/// The search for loops from one cell, depth first.
struct Search<'a> {
    board: &'a Board,
    digits: DigitSet,
    path: Vec<Cell>,
    loops: Vec<Vec<Cell>>,
}

impl Search<'_> {
    /// Continues from a cell; `allowed` more cells may have candidates of any other digits.
    ///
    /// `extra` collects the other digits of the cells on the path, and also of those only examined: a quirk of the
    /// original program that misses some loops.
    fn extend(&mut self, cell: Cell, allowed: i32, mut extra: DigitSet, last: Option<Kind>) {
        self.path.push(cell);
        for kind in Kind::BOX_ROW_COLUMN.into_iter().filter(|&kind| Some(kind) != last) {
            for next in kind.house_of(cell).cells() {
                if next == self.path[0] && self.path.len() >= 4 {
                    self.loops.push(self.path.clone());
                } else if !self.path.contains(&next) && self.digits.is_subset(self.board.digits(next)) {
                    let others = self.board.digits(next) - self.digits;
                    extra |= others;
                    if others.is_empty() || extra.len() == 1 || allowed > 0 {
                        let spent = i32::from(!others.is_empty());
                        self.extend(next, allowed - spent, extra, Some(kind));
                    }
                }
            }
        }
        self.path.pop();
    }
}

/// Returns whether the two digits can be exchanged along the loop: it visits each of its houses once with an even cell
/// and once with an odd cell.
fn is_deadly(cells: &[Cell]) -> bool {
    let mut visits = [BTreeSet::<House>::new(), BTreeSet::new()];
    for (index, cell) in cells.iter().enumerate() {
        for house in cell.houses() {
            if !visits[index % 2].insert(house) {
                return false;
            }
        }
    }
    visits[0] == visits[1]
}
