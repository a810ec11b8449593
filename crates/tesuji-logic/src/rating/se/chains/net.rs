//! The numbering of candidates, cell by cell, and the weak links between them.

use super::super::geometry::{HOUSES_OF, PEERS, PLACE_IN, bits, cells};
use super::super::state::State;
use super::bits::Bits;

/// The maximum number of candidates that one excludes: eight in its cell, twenty of its digit.
const SEEN: usize = 28;

/// The candidates of a grid by number, and their weak links. Nested chains and later steps use the numbering too;
/// [`Work`] holds the candidates that are still left.
pub(crate) struct Net<const W: usize> {
    /// The number of candidates.
    pub many: usize,
    /// The number of each candidate, by cell and digit.
    pub number: Box<[[u16; 9]; 81]>,
    /// The cell of each candidate.
    pub cell: Vec<u8>,
    /// The digit of each candidate.
    pub digit: Vec<u8>,
    /// The candidates that each one excludes, in the order of the original: its cell, then its digit in box, row and
    /// column.
    list: Vec<[u16; SEEN]>,
    /// The number of entries in each list, and how many of these are of the same cell.
    ends: Vec<[u8; 2]>,
    /// The candidates that each one excludes, as a set.
    pub see: Vec<Bits<W>>,
    /// The candidates of its own digit that each one excludes.
    pub peers: Vec<Bits<W>>,
    /// The cells without a value, by position in each house, and the number of cells with each digit as their value.
    pub open: [u16; 27],
    pub solved: [u8; 9],
    /// The cells without a value.
    pub empty: u128,
}

impl<const W: usize> Net<W> {
    pub(crate) fn new() -> Net<W> {
        Net {
            many: 0,
            number: Box::new([[0; 9]; 81]),
            cell: Vec::new(),
            digit: Vec::new(),
            list: Vec::new(),
            ends: Vec::new(),
            see: Vec::new(),
            peers: Vec::new(),
            open: [0; 27],
            solved: [0; 9],
            empty: 0,
        }
    }

    /// Numbers the candidates of a grid, at most `64 * W`.
    pub(crate) fn set(&mut self, state: &State) {
        self.cell.clear();
        self.digit.clear();
        for cell in cells(state.empty) {
            for digit in bits(state.cands[cell]) {
                self.number[cell][digit] = self.cell.len() as u16;
                self.cell.push(cell as u8);
                self.digit.push(digit as u8);
            }
        }
        self.many = self.cell.len();
        self.list.clear();
        self.ends.clear();
        self.see.clear();
        self.peers.clear();
        for number in 0..self.many {
            let (cell, digit) = (usize::from(self.cell[number]), usize::from(self.digit[number]));
            let mut list = [0; SEEN];
            let (mut see, mut peers) = (Bits::EMPTY, Bits::EMPTY);
            let mut end = 0;
            for mate in bits(state.cands[cell] & !(1 << digit)) {
                list[end] = self.number[cell][mate];
                see.insert(list[end].into());
                end += 1;
            }
            let mates = end;
            for &peer in &PEERS[cell] {
                if state.cands[peer as usize] >> digit & 1 != 0 {
                    list[end] = self.number[peer as usize][digit];
                    peers.insert(list[end].into());
                    end += 1;
                }
            }
            self.list.push(list);
            self.ends.push([end as u8, mates as u8]);
            self.see.push(see | peers);
            self.peers.push(peers);
        }
        self.follow(state);
    }

    /// Updates the values. Removed candidates keep their numbers.
    pub(crate) fn follow(&mut self, state: &State) {
        self.open = state.open;
        self.solved = state.solved;
        self.empty = state.empty;
    }

    /// Returns the candidates that this one excludes, in order.
    #[inline]
    pub(crate) fn seen(&self, number: usize) -> &[u16] {
        &self.list[number][..usize::from(self.ends[number][0])]
    }

    /// Returns the candidates of its own digit that this one excludes, in order.
    #[inline]
    pub(crate) fn seen_peers(&self, number: usize) -> &[u16] {
        &self.list[number][usize::from(self.ends[number][1])..usize::from(self.ends[number][0])]
    }

    /// Returns the cell and the digit.
    #[inline]
    pub(crate) fn at(&self, number: usize) -> (usize, usize) {
        (self.cell[number].into(), self.digit[number].into())
    }

    /// Returns the unit (cell, box, row or column) in which the first candidate excludes the second.
    #[inline]
    pub(crate) fn weak_cause(&self, one: usize, two: usize) -> Cause {
        let (a, b) = (usize::from(self.cell[one]), usize::from(self.cell[two]));
        if a == b {
            return Cause::Cell;
        }
        let shared = (0..3).find(|&kind| HOUSES_OF[a][kind] == HOUSES_OF[b][kind]);
        Cause::HOUSES[shared.unwrap_or(0)]
    }
}

/// The reason why a node follows from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(crate) enum Cause {
    /// The node is assumed, or follows from a pattern.
    None,
    Cell,
    Box,
    Row,
    Column,
}

impl Cause {
    /// The kinds of houses of a cell in their usual order.
    pub(crate) const HOUSES: [Cause; 3] = [Cause::Box, Cause::Row, Cause::Column];

    /// Returns the kind of house, if the cause is a house.
    #[inline]
    pub(crate) fn kind(self) -> Option<usize> {
        (self as usize).checked_sub(Cause::Box as usize)
    }
}

/// A working grid: the source, or the candidates left of it during a chain.
#[derive(Clone)]
pub(crate) struct Work<const W: usize> {
    /// The candidates that are left.
    pub alive: Bits<W>,
    /// The candidates of each cell.
    pub cands: [u16; 81],
    /// The positions of each digit in each house.
    pub places: [[u16; 9]; 27],
}

impl<const W: usize> Work<W> {
    pub(crate) fn new() -> Work<W> {
        Work { alive: Bits::EMPTY, cands: [0; 81], places: [[0; 9]; 27] }
    }

    /// Sets the whole grid of a step.
    pub(crate) fn set(&mut self, net: &Net<W>, state: &State) {
        self.alive = Bits::EMPTY;
        for number in 0..net.many {
            let (cell, digit) = net.at(number);
            if state.cands[cell] >> digit & 1 != 0 {
                self.alive.insert(number);
            }
        }
        self.cands = state.cands;
        self.places = state.places;
    }

    /// Removes a candidate, which must be present.
    #[inline]
    pub(crate) fn remove(&mut self, net: &Net<W>, number: usize) {
        let (cell, digit) = net.at(number);
        self.alive.remove(number);
        self.cands[cell] &= !(1 << digit);
        for kind in 0..3 {
            self.places[HOUSES_OF[cell][kind] as usize][digit] &= !(1 << PLACE_IN[cell][kind]);
        }
    }
}
