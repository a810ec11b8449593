//! Consequences of a node that is true, and of one that is false.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use tesuji_core::{Cell, CellSet, Digit, DigitSet, House, Node};

use crate::als::Als;
use crate::board::CELLS;
use crate::{Board, StepSink};

/// The maximum number of nodes: one per candidate, and one group per digit and miniline.
pub(crate) const NODES: usize = 729 + 9 * 54;

/// The number of a node: the candidates first, then the groups.
pub(crate) type Id = u16;

/// The kinds of links that a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kinds {
    /// Links between two digits of a cell.
    pub(crate) cells: bool,
    /// Strong links between two places of a digit in a house, in addition to the weak links that every chain uses.
    pub(crate) houses: bool,
    /// Links between groups of two or three places in a miniline.
    pub(crate) groups: bool,
}

/// The links of a board.
#[derive(Debug)]
pub(crate) struct Links {
    /// The nodes of this board.
    pub(crate) nodes: Vec<Id>,
    /// The nodes that are true if the node is false.
    pub(crate) strong: Vec<Vec<Id>>,
    /// The nodes that are false if the node is true.
    pub(crate) weak: Vec<Vec<Id>>,
    cells: Vec<CellSet>,
    /// The digits of the nodes that were added for almost locked sets.
    digits: Vec<Digit>,
}

impl Links {
    pub(crate) fn of(board: &Board, kinds: Kinds) -> Links {
        let mut links = Links {
            nodes: Vec::new(),
            strong: vec![Vec::new(); NODES],
            weak: vec![Vec::new(); NODES],
            cells: vec![CellSet::EMPTY; NODES],
            digits: Vec::new(),
        };
        let starts = if kinds.houses { board.open() } else { board.bivalue() };
        // Without links within cells, a chain has one digit.
        let digits = if kinds.cells { DigitSet::ALL } else { board.reducible_digits().collect() };
        for cell in starts {
            for digit in board.digits(cell) & digits {
                links.add(candidate(cell, digit), cell.into());
            }
        }
        if kinds.groups {
            for digit in digits {
                for nth in 0..54 {
                    let cells = board.cells(digit) & miniline(nth);
                    if cells.len() > 1 {
                        links.add(729 + (54 * digit.index() + nth) as Id, cells);
                    }
                }
            }
        }
        if kinds.cells {
            links.link_cells(board, starts);
        }
        for digit in digits {
            if kinds.houses {
                links.link_houses(board, digit, kinds.groups);
            }
            links.link_peers(digit);
        }
        links
    }

    /// Adds the almost locked sets of up to `most` cells: if one digit of a set is false, all others are true. Returns
    /// the links that were added; `Break` if the search is to end.
    pub(crate) fn with_sets(
        board: &Board,
        kinds: Kinds,
        most: usize,
        found: &StepSink<'_>,
    ) -> ControlFlow<(), (Links, HashSet<(Id, Id)>)> {
        let mut links = Links::of(board, kinds);
        let mut added = HashSet::new();
        let mut known: HashMap<(Digit, CellSet), Id> = HashMap::new();
        for &id in &links.nodes {
            known.insert((links.digit_of(id), links.cells[id as usize]), id);
        }
        for set in Als::all(board, most, found)?.iter().filter(|set| set.cells.len() > 1) {
            let mut id = |digit: Digit| {
                let cells = set.places[digit];
                *known.entry((digit, cells)).or_insert_with(|| links.add_more(digit, cells))
            };
            let ids: Vec<Id> = set.digits.iter().map(&mut id).collect();
            for &one in &ids {
                for &other in ids.iter().filter(|&&other| other != one) {
                    if !links.strong[one as usize].contains(&other) {
                        links.strong[one as usize].push(other);
                        added.insert((one, other));
                    }
                }
            }
        }
        links.weak.iter_mut().for_each(Vec::clear);
        links.link_cells_weakly(board, board.open());
        Digit::ALL.into_iter().for_each(|digit| links.link_peers(digit));
        ControlFlow::Continue((links, added))
    }

    /// Returns the node with this number.
    pub(crate) fn node(&self, id: Id) -> Node {
        Node { digit: self.digit_of(id), cells: self.cells[id as usize] }
    }

    fn digit_of(&self, id: Id) -> Digit {
        let id = usize::from(id);
        match id.checked_sub(NODES) {
            Some(nth) => self.digits[nth],
            None => Digit::ALL[if id < 729 { id % 9 } else { (id - 729) / 54 }],
        }
    }

    fn add(&mut self, id: Id, cells: CellSet) {
        self.nodes.push(id);
        self.cells[id as usize] = cells;
    }

    /// Adds a node beyond the fixed numbering of candidates and groups.
    fn add_more(&mut self, digit: Digit, cells: CellSet) -> Id {
        let id = self.cells.len() as Id;
        self.nodes.push(id);
        self.cells.push(cells);
        self.digits.push(digit);
        self.strong.push(Vec::new());
        self.weak.push(Vec::new());
        id
    }

    fn link_cells(&mut self, board: &Board, cells: CellSet) {
        self.link_cells_weakly(board, cells);
        for cell in cells & board.bivalue() {
            for one in board.digits(cell) {
                for other in board.digits(cell).without(one) {
                    self.strong[candidate(cell, one) as usize].push(candidate(cell, other));
                }
            }
        }
    }

    fn link_cells_weakly(&mut self, board: &Board, cells: CellSet) {
        for cell in cells {
            for one in board.digits(cell) {
                for other in board.digits(cell).without(one) {
                    self.weak[candidate(cell, one) as usize].push(candidate(cell, other));
                }
            }
        }
    }

    /// Adds strong links between a node of a house and the rest of its places, where the rest is one node.
    fn link_houses(&mut self, board: &Board, digit: Digit, groups: bool) {
        for house in House::ALL {
            let places = board.cells_in(house, digit);
            if !groups {
                let mut ends = places.iter();
                if let (2, Some(one), Some(other)) = (places.len(), ends.next(), ends.next()) {
                    self.join(candidate(one, digit), candidate(other, digit));
                }
                continue;
            }
            if places.len() < 2 || places.len() > 6 {
                continue;
            }
            let parts = parts(house, places, digit);
            for (nth, &(one, cells)) in parts.iter().enumerate() {
                for &(other, others) in &parts[nth + 1..] {
                    if (cells | others) == places && cells.is_disjoint(others) {
                        self.join(one, other);
                    }
                }
            }
        }
    }

    fn join(&mut self, one: Id, other: Id) {
        for (from, to) in [(one, other), (other, one)] {
            if !self.strong[from as usize].contains(&to) {
                self.strong[from as usize].push(to);
            }
        }
    }

    /// Links each node of a digit with the nodes whose cells all see it.
    fn link_peers(&mut self, digit: Digit) {
        let nodes: Vec<Id> = self.nodes.iter().copied().filter(|&id| self.digit_of(id) == digit).collect();
        for &one in &nodes {
            let seen = crate::finder::seen_by_all(self.cells[one as usize]);
            let linked = nodes.iter().copied().filter(|&other| self.cells[other as usize].is_subset(seen));
            self.weak[one as usize].extend(linked);
        }
    }
}

/// Returns the number of a candidate.
pub(crate) fn candidate(cell: Cell, digit: Digit) -> Id {
    (9 * cell.index() + digit.index()) as Id
}

/// Returns the three cells of a miniline: 27 in rows, then 27 in columns.
fn miniline(nth: usize) -> CellSet {
    let cells = &CELLS[nth / 3];
    cells[nth % 3 * 3..][..3].iter().copied().collect()
}

/// Returns the single places and the groups of the places of a house, each a node.
fn parts(house: House, places: CellSet, digit: Digit) -> Vec<(Id, CellSet)> {
    let mut parts: Vec<(Id, CellSet)> = places.iter().map(|cell| (candidate(cell, digit), cell.into())).collect();
    let minilines: Vec<usize> = if house.index() < 18 {
        (3 * house.index()..3 * house.index() + 3).collect()
    } else {
        let corner = house.cells().first().expect("a house has cells");
        let in_rows = (0..3).map(|nth| 3 * (corner.row() + nth) + corner.column() / 3);
        let in_columns = (0..3).map(|nth| 27 + 3 * (corner.column() + nth) + corner.row() / 3);
        in_rows.chain(in_columns).collect()
    };
    for nth in minilines {
        let cells = miniline(nth) & places;
        if cells.len() > 1 {
            parts.push((729 + (54 * digit.index() + nth) as Id, cells));
        }
    }
    parts
}
