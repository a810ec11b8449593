//! The consequences of each candidate being true or false: one table per premise.
//!
//! A table lists facts in the order in which they were found. The first is the premise, followed by the facts that
//! follow at once, then those that follow from these, and so on. The path to a fact, and so the chain that is shown,
//! depends on that order, so the order here is HoDoKu's.

use tesuji_core::{Candidate, Cell, CellSet, Control, Digit, Node, SignedNode};

use super::group::Group;
use crate::Board;

/// A candidate or a group with its truth value, as one number: an even number means that it is false.
pub(super) type Fact = u16;

/// The maximum number of facts in a table.
pub(super) const MOST: usize = 1000;

const NONE: u16 = u16::MAX;
const CANDIDATES: usize = 729;

pub(super) fn fact(cell: Cell, digit: Digit, holds: bool) -> Fact {
    2 * Candidate { cell, digit }.index() as Fact + Fact::from(holds)
}

pub(super) fn holds(fact: Fact) -> bool {
    fact % 2 == 1
}

/// Returns the candidate of a fact, `None` if it is about a group.
pub(super) fn candidate(fact: Fact) -> Option<Candidate> {
    let index = usize::from(fact / 2);
    (index < CANDIDATES).then(|| Candidate { cell: Cell::ALL[index / 9], digit: Digit::ALL[index % 9] })
}

/// A fact in a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) fact: Fact,
    /// The distance from the premise: two per link of a chain.
    distance: u16,
    pub(super) origin: Origin,
}

/// The origin of a fact.
#[derive(Clone, Copy, Debug)]
pub(super) enum Origin {
    /// Entries of the same table together; the first is always present, and 0 in another position means none.
    Here([u16; 5]),
    /// The table of another fact, in which it is a direct consequence.
    Table(Fact),
}

/// All consequences of a premise.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) entries: Vec<Entry>,
    /// The index of each fact in the list; `NONE` if it does not follow.
    at: Vec<u16>,
    /// The cells in which each digit is placed, and those in which it is ruled out.
    pub(super) on: [CellSet; 9],
    pub(super) off: [CellSet; 9],
}

impl Table {
    fn new(facts: usize) -> Table {
        Table { entries: Vec::new(), at: vec![NONE; facts], on: [CellSet::EMPTY; 9], off: [CellSet::EMPTY; 9] }
    }

    /// Returns the index of a fact.
    pub(super) fn find(&self, fact: Fact) -> Option<usize> {
        let at = self.at[usize::from(fact)];
        (at != NONE).then_some(usize::from(at))
    }

    /// Returns the distance of the entry from the premise.
    pub(super) fn distance(&self, index: usize) -> u16 {
        self.entries[index].distance
    }

    /// Adds a fact that follows from the premise.
    pub(super) fn add(&mut self, fact: Fact) {
        self.add_from(fact, &[0]);
    }

    /// Adds a fact that follows from all of these entries together; the path back leads through the last of them.
    pub(super) fn add_from(&mut self, fact: Fact, causes: &[u16]) {
        // The premise itself has no cause, so its distance is one.
        let before = self.entries.get(usize::from(causes[0])).map_or(0, |cause| cause.distance);
        let mut origin = [0; 5];
        origin[..causes.len()].copy_from_slice(causes);
        for nth in 1..5 {
            if origin[nth] > origin[0] {
                origin.swap(0, nth);
            }
        }
        self.push(Entry { fact, distance: before + 1, origin: Origin::Here(origin) });
    }

    fn push(&mut self, entry: Entry) {
        if self.entries.len() == MOST || self.at[usize::from(entry.fact)] != NONE {
            return;
        }
        self.at[usize::from(entry.fact)] = self.entries.len() as u16;
        self.entries.push(entry);
        if let Some(Candidate { cell, digit }) = candidate(entry.fact) {
            let cells = if holds(entry.fact) { &mut self.on } else { &mut self.off };
            cells[digit.index()].insert(cell);
        }
    }
}

/// The tables of a board.
pub(super) struct Tables {
    pub(super) tables: Vec<Table>,
    groups: Vec<Group>,
}

impl Tables {
    /// Creates tables with links between candidates only.
    pub(super) fn of_cells(board: &Board, control: &Control<'_>) -> Tables {
        let mut tables = Tables::empty(board, Vec::new());
        tables.link_cells(board);
        tables.expand(control);
        tables
    }

    /// Creates tables with links between candidates and groups.
    pub(super) fn of_groups(board: &Board, control: &Control<'_>) -> Tables {
        let mut tables = Tables::empty(board, Group::all(board));
        tables.link_cells(board);
        tables.link_groups(board);
        tables.expand(control);
        tables
    }

    /// Starts from the known consequences of each premise instead of from links, then adds groups.
    pub(super) fn of_nets(
        board: &Board,
        control: &Control<'_>,
        mut fill: impl FnMut(&mut Table, Candidate, bool),
    ) -> Tables {
        let mut tables = Tables::empty(board, Group::all(board));
        for one in board.candidates().iter().take_while(|_| control.should_continue()) {
            for holds in [true, false] {
                fill(tables.of(fact(one.cell, one.digit, holds)), one, holds);
            }
        }
        tables.link_groups(board);
        tables.expand(control);
        tables
    }

    fn empty(board: &Board, groups: Vec<Group>) -> Tables {
        let facts = 2 * (CANDIDATES + groups.len());
        let is_premise = |fact| candidate(fact).is_none_or(|one| board.has(one.cell, one.digit));
        let table = |fact| Table::new(if is_premise(fact) { facts } else { 0 });
        Tables { tables: (0..facts as Fact).map(table).collect(), groups }
    }

    fn of(&mut self, fact: Fact) -> &mut Table {
        &mut self.tables[usize::from(fact)]
    }

    /// Returns a fact in the form used by steps.
    pub(super) fn implied(&self, fact: Fact) -> SignedNode {
        let node = match candidate(fact) {
            Some(Candidate { cell, digit }) => Node { digit, cells: cell.into() },
            None => self.groups[usize::from(fact / 2) - CANDIDATES].node(),
        };
        SignedNode { node, holds: holds(fact) }
    }

    fn link_cells(&mut self, board: &Board) {
        for Candidate { cell, digit } in board.candidates().iter() {
            let [off, on] = [false, true].map(|holds| fact(cell, digit, holds));
            self.of(on).add(on);
            self.of(off).add(off);
            let others = board.digits(cell).without(digit);
            for other in others {
                self.of(on).add(fact(cell, other, false));
            }
            if let Some(other) = others.only() {
                self.of(off).add(fact(cell, other, true));
            }
            for house in cell.houses() {
                let others = board.cells_in(house, digit).without(cell);
                for other in others {
                    self.of(on).add(fact(other, digit, false));
                }
                if let Some(other) = others.only() {
                    self.of(off).add(fact(other, digit, true));
                }
            }
        }
    }

    fn link_groups(&mut self, board: &Board) {
        for nth in 0..self.groups.len() {
            let group = self.groups[nth];
            let of_group = |nth: usize, holds: bool| 2 * (CANDIDATES + nth) as Fact + Fact::from(holds);
            let [off, on] = [false, true].map(|holds| of_group(nth, holds));
            self.of(on).add(on);
            self.of(off).add(off);
            let Node { digit, cells } = group.node();
            for cell in group.sees(board) {
                self.of(on).add(fact(cell, digit, false));
                self.of(fact(cell, digit, true)).add(off);
            }
            for house in [group.block, group.line] {
                if let Some(cell) = (board.cells_in(house, digit) - cells).only() {
                    self.of(off).add(fact(cell, digit, true));
                    self.of(fact(cell, digit, false)).add(on);
                }
            }
            for other in 0..self.groups.len() {
                if self.groups[other].meets(&group).is_some() {
                    self.of(on).add(of_group(other, false));
                }
            }
            for house in [group.line, group.block] {
                let fits = |&other: &usize| self.groups[other].meets(&group) == Some(house);
                let mut others = (0..self.groups.len()).filter(fits);
                if let (Some(other), None) = (others.next(), others.next())
                    && board.cells_in(house, digit) == cells | self.groups[other].node().cells
                {
                    self.of(off).add(of_group(other, true));
                }
            }
        }
    }

    /// Adds indirect consequences to the table of every candidate, and keeps the shorter of two paths.
    fn expand(&mut self, control: &Control<'_>) {
        // The number of entries of each table that were not found in others.
        let own: Vec<usize> = self.tables.iter().map(|table| table.entries.len()).collect();
        for premise in (0..2 * CANDIDATES).take_while(|_| control.should_continue()) {
            let mut table = std::mem::replace(&mut self.tables[premise], Table::new(0));
            let mut next = 1;
            while next < table.entries.len() && table.entries.len() < MOST {
                let Entry { fact: via, distance, .. } = table.entries[next];
                next += 1;
                let source = &self.tables[usize::from(via)];
                for entry in source.entries.iter().take(own[usize::from(via)]).skip(1) {
                    let distance = distance + entry.distance;
                    let found = Entry { fact: entry.fact, distance, origin: Origin::Table(via) };
                    match table.find(entry.fact) {
                        None => table.push(found),
                        Some(at) if matches!(table.entries[at].origin, Origin::Table(_)) => {
                            if table.entries[at].distance > distance {
                                table.entries[at] = found;
                            }
                        }
                        Some(_) => {}
                    }
                }
            }
            self.tables[premise] = table;
        }
    }
}
