//! Chains of one digit, chains of cells with two candidates, and remote pairs.
//!
//! All paths from every candidate are searched, in the order of rows, columns and boxes; no path enters a cell twice.

use tesuji_core::{Candidate, CandidateSet, Cell, CellSet, Chain, Control, Digit, Node, Pattern, Step};

use super::best::Best;
use crate::Board;
use crate::chains::{REMOTE_PAIR, X_CHAIN, XY_CHAIN};
use crate::rating::se::cancel_check::CancelCheck;
use crate::single_digit::TURBOT_FISH;

/// The maximum number of links in a chain.
const LONGEST: usize = 20;

/// The kind of chain to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Two strong links of a digit, with a weak one between them.
    Turbot,
    /// A chain of one digit.
    Single,
    /// A chain through cells with two candidates.
    Cells,
    /// A chain through cells with the same two candidates.
    Pairs,
}

/// Returns the chain that eliminates most, then the shortest.
pub(super) fn next(board: &Board, kind: Kind, control: &Control<'_>) -> Option<Step> {
    let longest = if kind == Kind::Turbot { 3 } else { LONGEST };
    let (best, cancel_check) = (Best::default(), CancelCheck::new(control));
    let mut search = Search { board, kind, longest, way: Vec::new(), left: CellSet::EMPTY, best, cancel_check };
    for Candidate { cell, digit } in board.candidates().iter() {
        let start = Node { digit, cells: cell.into() };
        if matches!(kind, Kind::Turbot | Kind::Single) || board.bivalue().contains(cell) {
            search.way = vec![start];
            search.left = board.open().without(cell);
            search.strong(cell, digit);
        }
    }
    search.best.step()
}

struct Search<'a> {
    board: &'a Board,
    kind: Kind,
    longest: usize,
    /// The nodes so far; strong and weak links alternate.
    way: Vec<Node>,
    /// The cells that the path has not entered.
    left: CellSet,
    best: Best,
    cancel_check: CancelCheck<'a>,
}

impl Search<'_> {
    fn in_cells(&self) -> bool {
        matches!(self.kind, Kind::Cells | Kind::Pairs)
    }

    /// Continues with strong links: to the other candidate of the cell, or to the other place in a house.
    fn strong(&mut self, cell: Cell, digit: Digit) {
        if self.cancel_check.count_work(1) {
            return;
        }
        if self.in_cells() {
            let Some(other) = self.board.digits(cell).without(digit).only() else { return };
            self.reach(cell, other, false);
            return;
        }
        let start = self.way[0].cells;
        for next in linked(self.board, cell, digit, true) {
            // A chain that returns to its start proves the digit there.
            let back = start.contains(next) && self.way.len() > 1;
            if back || self.left.contains(next) {
                self.reach(next, digit, back);
            }
        }
    }

    fn reach(&mut self, cell: Cell, digit: Digit, back: bool) {
        let left = self.left;
        self.left.remove(cell);
        self.way.push(Node { digit, cells: cell.into() });
        self.check(cell, digit);
        if self.way.len() < self.longest && !back {
            self.weak(cell, digit);
        }
        self.way.pop();
        self.left = left;
    }

    /// Continues with weak links.
    fn weak(&mut self, cell: Cell, digit: Digit) {
        for next in linked(self.board, cell, digit, false) {
            let fits = match self.kind {
                Kind::Turbot | Kind::Single => true,
                Kind::Cells => self.board.bivalue().contains(next),
                Kind::Pairs => self.board.digits(next) == self.board.digits(cell),
            };
            if fits && self.left.contains(next) {
                let left = self.left;
                self.left.remove(next);
                self.way.push(Node { digit, cells: next.into() });
                self.strong(next, digit);
                self.way.pop();
                self.left = left;
            }
        }
    }

    /// Offers the path so far, if its ends have the same digit and a candidate sees both.
    fn check(&mut self, cell: Cell, digit: Digit) {
        let least = match self.kind {
            Kind::Turbot | Kind::Single | Kind::Cells => 4,
            Kind::Pairs => 8,
        };
        let start = self.way[0];
        if digit != start.digit || self.way.len() < least {
            return;
        }
        let seen = |cells: CellSet, cell: Cell| cells.iter().fold(cell.peers(), |seen, other| seen & other.peers());
        let of = |digit: Digit, cells: CellSet| cells.iter().map(move |cell| Candidate { cell, digit });
        let ends = seen(start.cells, cell) & self.board.cells(digit);
        if ends.is_empty() {
            return;
        }
        let (technique, gone) = match self.kind {
            Kind::Turbot => (&TURBOT_FISH, of(digit, ends).collect()),
            Kind::Single => (&X_CHAIN, of(digit, ends).collect()),
            Kind::Cells => (&XY_CHAIN, of(digit, ends).collect()),
            Kind::Pairs => (&REMOTE_PAIR, self.between_pairs()),
        };
        let nodes = &self.way;
        let pattern = || Pattern::Chain(Chain { nodes: nodes.clone(), closed: false });
        self.best.offer(technique, gone, nodes.len(), pattern);
    }

    /// Returns the candidates that see two cells of the path that differ and are at least three links apart.
    fn between_pairs(&self) -> CandidateSet {
        let cells: Vec<CellSet> = self.way.iter().step_by(2).map(|node| node.cells).collect();
        let peers = |cells: &CellSet| cells.first().map_or(CellSet::EMPTY, Cell::peers);
        let mut seen = CellSet::EMPTY;
        for (nth, one) in cells.iter().enumerate() {
            for other in cells.iter().skip(nth + 3).step_by(2) {
                seen |= peers(one) & peers(other);
            }
        }
        let digits = cells[0].first().map(|cell| self.board.digits(cell)).into_iter().flat_map(|digits| digits.iter());
        digits
            .flat_map(|digit| (seen & self.board.cells(digit)).iter().map(move |cell| Candidate { cell, digit }))
            .collect()
    }
}

/// Returns the other places of the digit in the houses of the cell: the row, the column, and the rest of the box. With
/// `strong`, only houses with two places count.
fn linked(board: &Board, cell: Cell, digit: Digit, strong: bool) -> impl Iterator<Item = Cell> {
    let [row, column, block] = cell.houses();
    let lines = row.cells() | column.cells();
    [row, column, block].into_iter().flat_map(move |house| {
        let places = board.cells_in(house, digit).without(cell);
        let fits = !strong || places.len() == 1;
        let new = if house == block { places - lines } else { places };
        if fits { new } else { CellSet::EMPTY }.iter()
    })
}
