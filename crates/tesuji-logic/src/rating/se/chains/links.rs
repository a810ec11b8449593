//! The strong links of a grid: the candidates that are on if another one is off.

use super::super::cover::count;
use super::super::geometry::{CELLS, HOUSES_OF, bits, cells};
use super::bits::Bits;
use super::net::{Cause, Net, Work};

/// The links that a chain may follow from a candidate that is off. From one that is on, an X chain follows only its
/// digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Flavor {
    /// Links within houses.
    X,
    /// Links within cells.
    Y,
    /// Both.
    Xy,
}

/// The strong links of a grid, by candidate: at most one through its cell and one through each house.
pub(crate) struct Links<const W: usize> {
    list: Vec<[(u16, Cause); 4]>,
    ends: Vec<u8>,
    /// The candidates with a link in their cell, with one in a house, and with any link.
    pub linked: [Bits<W>; 3],
}

impl<const W: usize> Links<W> {
    pub(crate) fn new() -> Links<W> {
        Links { list: Vec::new(), ends: Vec::new(), linked: [Bits::EMPTY; 3] }
    }

    /// Finds the links among the candidates left in a grid.
    pub(crate) fn set(&mut self, net: &Net<W>, work: &Work<W>) {
        self.list.resize(net.many, [(0, Cause::None); 4]);
        self.ends.clear();
        self.ends.resize(net.many, 0);
        self.linked = [Bits::EMPTY; 3];
        for cell in cells(net.empty) {
            let digits = work.cands[cell];
            if count(digits) == 2 {
                let (low, high) = (digits.trailing_zeros() as usize, digits.ilog2() as usize);
                self.link(net.number[cell][low].into(), net.number[cell][high].into(), Cause::Cell);
            }
        }
        self.linked[Flavor::Y as usize] = self.linked[Flavor::Xy as usize];
        for (house, digits) in work.places.iter().enumerate() {
            let cause = Cause::HOUSES[house / 9];
            for (digit, &places) in digits.iter().enumerate() {
                if count(places) == 2 {
                    let number = |place: usize| net.number[CELLS[house][place] as usize][digit];
                    let one = number(places.trailing_zeros() as usize);
                    self.link(one.into(), number(places.ilog2() as usize).into(), cause);
                }
            }
        }
    }

    fn link(&mut self, one: usize, two: usize, cause: Cause) {
        for (from, to) in [(one, two), (two, one)] {
            let end = usize::from(self.ends[from]);
            if self.list[from][..end].iter().any(|&(known, _)| usize::from(known) == to) {
                continue;
            }
            self.list[from][end] = (to as u16, cause);
            self.ends[from] += 1;
            self.linked[Flavor::Xy as usize].insert(from);
            if cause != Cause::Cell {
                self.linked[Flavor::X as usize].insert(from);
            }
        }
    }

    /// Returns the candidates that are on if this one is off, in the order of the original.
    #[inline]
    pub(crate) fn of(&self, number: usize, flavor: Flavor) -> &[(u16, Cause)] {
        let end = usize::from(self.ends[number]);
        let list = &self.list[number][..end];
        let in_cell = usize::from(end > 0 && list[0].1 == Cause::Cell);
        match flavor {
            Flavor::X => &list[in_cell..],
            Flavor::Y => &list[..in_cell],
            Flavor::Xy => list,
        }
    }
}

/// Returns the candidates that this one excludes in chains of a flavour, as a set.
#[inline]
pub(crate) fn weak<const W: usize>(net: &Net<W>, number: usize, flavor: Flavor) -> &Bits<W> {
    if flavor == Flavor::X { &net.peers[number] } else { &net.see[number] }
}

/// Returns the candidates that this one excludes in chains of a flavour, in order.
#[inline]
pub(crate) fn weak_list<const W: usize>(net: &Net<W>, number: usize, flavor: Flavor) -> &[u16] {
    if flavor == Flavor::X { net.seen_peers(number) } else { net.seen(number) }
}

/// Returns the places of a digit in a house that were removed since `save`, as numbers.
pub(crate) fn gone_from_house<'a, const W: usize>(
    net: &'a Net<W>,
    cell: usize,
    kind: usize,
    digit: usize,
    save: &Work<W>,
    work: &Work<W>,
) -> impl Iterator<Item = u16> + use<'a, W> {
    let house = usize::from(HOUSES_OF[cell][kind]);
    let gone = save.places[house][digit] & !work.places[house][digit];
    bits(gone).map(move |place| net.number[CELLS[house][place] as usize][digit])
}

/// Returns the candidates of a cell that were removed since `save`, as numbers.
pub(crate) fn gone_from_cell<'a, const W: usize>(
    net: &'a Net<W>,
    cell: usize,
    save: &Work<W>,
    work: &Work<W>,
) -> impl Iterator<Item = u16> + use<'a, W> {
    bits(save.cands[cell] & !work.cands[cell]).map(move |digit| net.number[cell][digit])
}
