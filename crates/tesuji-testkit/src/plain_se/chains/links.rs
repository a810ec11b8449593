//! The direct consequences of one node.

use std::rc::Rc;

use tesuji_core::{Candidate, Cell, CellSet, Digit};

use super::node::{Cause, Node};
use crate::plain_se::board::Board;
use crate::plain_se::kind::Kind;

/// Returns the candidates that are false if this one is true: the others of its cell, if `cells`, and the same digit in
/// its houses.
pub(super) fn offs(board: &Board, on: &Rc<Node>, cells: bool) -> Vec<Node> {
    let Candidate { cell, digit } = on.candidate;
    let off = |candidate, cause| Node::new(candidate, false, Some(cause), vec![Rc::clone(on)]);
    let mut offs = Vec::new();
    if cells {
        let others = board.digits(cell).without(digit);
        offs.extend(others.iter().map(|digit| off(Candidate { cell, digit }, Cause::Cell)));
    }
    let mut seen = CellSet::of(cell);
    for house in Kind::BOX_ROW_COLUMN.map(|kind| kind.house_of(cell)) {
        let others = board.places(house, digit) - seen;
        offs.extend(others.iter().map(|cell| off(Candidate { cell, digit }, Cause::House(house))));
        seen |= others;
    }
    offs
}

/// A function that returns the nodes of those candidates that have been eliminated so far.
pub(super) type Struck<'a> = &'a dyn Fn(&mut dyn Iterator<Item = Candidate>) -> Vec<Rc<Node>>;

/// Returns the candidates that are true if this one is false: the other one of its cell, if `cells`, and of the same
/// digit in its houses, if `houses`, provided that there are exactly two.
///
/// Candidates eliminated so far are parents too, because there would be more than two otherwise.
pub(super) fn ons(board: &Board, off: &Rc<Node>, cells: bool, houses: bool, struck: Struck) -> Vec<Node> {
    let Candidate { cell, digit } = off.candidate;
    let on = |candidate, cause, others: &mut dyn Iterator<Item = Candidate>| {
        let mut parents = vec![Rc::clone(off)];
        parents.extend(struck(others));
        Node::new(candidate, true, Some(cause), parents)
    };
    let mut ons: Vec<Node> = Vec::new();
    let digits = board.digits(cell);
    if let (true, 2, Some(other)) = (cells, digits.len(), digits.without(digit).only()) {
        let mut whole_cell = Digit::iter().map(|digit| Candidate { cell, digit });
        ons.push(on(Candidate { cell, digit: other }, Cause::Cell, &mut whole_cell));
    }
    for house in Kind::BOX_ROW_COLUMN.map(|kind| kind.house_of(cell)).into_iter().filter(|_| houses) {
        let places = board.places(house, digit);
        let known = |cell: Cell| ons.iter().any(|node| node.candidate == Candidate { cell, digit });
        if let (2, Some(other)) = (places.len(), places.without(cell).only())
            && !known(other)
        {
            let mut whole_house = house.cells().iter().map(|cell| Candidate { cell, digit });
            ons.push(on(Candidate { cell: other, digit }, Cause::House(house), &mut whole_house));
        }
    }
    ons
}
