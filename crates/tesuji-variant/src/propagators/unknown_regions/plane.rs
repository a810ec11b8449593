//! The neighbours of cells, and the cells that a part can reach.

use super::set::Set;

/// The neighbours of each cell.
#[derive(Clone, Debug)]
pub(super) struct Plane<const W: usize> {
    around: Vec<Set<W>>,
    neighbours: Vec<Vec<u32>>,
    /// The record of each cell in the search for needed cells.
    visits: Vec<Visit>,
    /// The last results for the parts that begin with each cell, `KEPT` per cell, and the index of the oldest one.
    known: Vec<ReachCache<W>>,
    oldest: Vec<u8>,
}

/// The cells that a part can reach and needs, as found for some open cells.
#[derive(Clone, Copy, Debug)]
struct ReachCache<const W: usize> {
    part: Set<W>,
    /// The open cells within reach, given the number of cells that the part lacks.
    near: Set<W>,
    /// The cells that affect the result by being open or not: those near, and their neighbours.
    seen: Set<W>,
    reach: Set<W>,
    needed: Set<W>,
}

/// A cell in a depth-first search.
#[derive(Clone, Copy, Debug, Default)]
struct Visit {
    parent: u16,
    /// The index of the next neighbour.
    next: u8,
    order: u16,
    low: u16,
    /// The number of cells below it in the search tree, itself included.
    below: u16,
    /// The number of these that would be cut off without it.
    lost: u16,
    /// `true` if it, or a cell below it, is in the part.
    holds: bool,
}

impl<const W: usize> Plane<W> {
    /// The number of results kept for parts that begin with a cell, as a search needs them again. Large sets belong to
    /// large grids, which would take much memory.
    const KEPT: usize = if W <= 10 { 8 } else { 2 };

    pub(super) fn new(neighbours: &[Vec<u32>]) -> Plane<W> {
        let set = |cells: &Vec<u32>| cells.iter().fold(Set::EMPTY, |all, &cell| all | Set::of(cell as usize));
        let none =
            ReachCache { part: Set::EMPTY, near: Set::EMPTY, seen: Set::EMPTY, reach: Set::EMPTY, needed: Set::EMPTY };
        Plane {
            around: neighbours.iter().map(set).collect(),
            neighbours: neighbours.to_vec(),
            visits: vec![Visit::default(); neighbours.len()],
            known: vec![none; neighbours.len() * Self::KEPT],
            oldest: vec![0; neighbours.len()],
        }
    }

    /// Returns the neighbours of cells.
    #[inline]
    fn around(&self, cells: Set<W>) -> Set<W> {
        around(&self.around, cells)
    }

    /// Returns the open cells that can be reached from the start through open cells; the start must be open.
    pub(super) fn flood(&self, start: Set<W>, open: Set<W>) -> Set<W> {
        flood(&self.around, start, open, open)
    }

    /// Returns the neighbours of a cell.
    pub(super) fn of(&self, cell: usize) -> Set<W> {
        self.around[cell]
    }

    /// Returns the open cells that a part can reach with at most `size` cells, and those of them without which it is
    /// not connected, or can reach fewer than `size` cells. `None` if it cannot be connected.
    pub(super) fn reach(&mut self, part: Set<W>, open: Set<W>, size: usize) -> Option<(Set<W>, Set<W>)> {
        let first = part.first()?;
        let kept = first * Self::KEPT..(first + 1) * Self::KEPT;
        let is_known = |known: &&ReachCache<W>| known.part == part && known.seen & open == known.near;
        let ReachCache { reach, needed, .. } = match self.known[kept.clone()].iter().find(is_known) {
            Some(&known) => known,
            None => {
                let (near, seen) = self.near(part, open, size);
                // Cells near a single cell are connected.
                let reach = if part.only().is_some() { near } else { self.flood(Set::of(first), near) };
                let known = ReachCache { part, near, seen, reach, needed: self.needed(part, reach, size) };
                self.known[kept.start + self.oldest[first] as usize] = known;
                self.oldest[first] = (self.oldest[first] + 1) % Self::KEPT as u8;
                known
            }
        };
        (part & !reach).is_empty().then_some((reach, needed))
    }

    /// Returns the open cells within reach of a part that lacks cells, and these with all neighbours that were
    /// examined.
    fn near(&self, part: Set<W>, open: Set<W>, size: usize) -> (Set<W>, Set<W>) {
        let (mut near, mut seen, mut edge) = (part, part, part);
        for _ in part.count()..size {
            let around = self.around(edge);
            seen |= around;
            edge = around & open & !near;
            if edge.is_empty() {
                break;
            }
            near |= edge;
        }
        (near, seen)
    }

    /// Returns the cells of the reach without which a part of the cells, or `size` cells, cannot be reached: by
    /// depth-first search from a cell of the part (Tarjan, *Depth-first search and linear graph algorithms*, 1972).
    fn needed(&mut self, part: Set<W>, reach: Set<W>, size: usize) -> Set<W> {
        let mut needed = Set::EMPTY;
        let Some(start) = part.first() else { return needed };
        let total = reach.count();
        if total <= size {
            return reach & !part;
        }
        if total > size * 4 && (part & !self.flood(Set::of(start), part)).is_empty() {
            let doors = self.around(part) & reach & !part;
            return if doors.only().is_some() { doors } else { Set::EMPTY };
        }
        let visits = &mut self.visits[..];
        let first = |parent, order, holds| Visit { parent, next: 0, order, low: order, below: 1, lost: 0, holds };
        let mut seen: Set<W> = Set::of(start);
        let mut clock = 0;
        visits[start] = first(u16::MAX, 0, true);
        let mut at = start;
        loop {
            let nth = visits[at].next as usize;
            if let Some(next) = self.neighbours[at].get(nth).map(|&next| next as usize) {
                visits[at].next += 1;
                if !reach.has(next) || next == visits[at].parent as usize {
                    continue;
                }
                if seen.has(next) {
                    visits[at].low = visits[at].low.min(visits[next].order);
                    continue;
                }
                seen.insert(next);
                clock += 1;
                visits[next] = first(at as u16, clock, part.has(next));
                at = next;
                continue;
            }
            let Visit { parent, low, below, lost, holds, .. } = visits[at];
            if !part.has(at) && total - 1 - (lost as usize) < size {
                needed.insert(at);
            }
            if parent == u16::MAX {
                return needed;
            }
            let up = &mut visits[parent as usize];
            if low >= up.order {
                up.lost += below;
                if holds && !part.has(parent as usize) {
                    needed.insert(parent as usize);
                }
            }
            up.below += below;
            up.holds |= holds;
            up.low = up.low.min(low);
            at = parent as usize;
        }
    }
}

/// Returns the union of the neighbours of some cells; the first argument has the neighbours of each cell.
#[inline]
pub(super) fn around<const W: usize>(of: &[Set<W>], cells: Set<W>) -> Set<W> {
    cells.cells().fold(Set::EMPTY, |all, cell| all | of[cell])
}

/// Returns the cells that can be reached from the start within some cells, stopping as soon as they include the goal.
/// The first argument has the neighbours of each cell.
pub(super) fn flood<const W: usize>(of: &[Set<W>], start: Set<W>, within: Set<W>, goal: Set<W>) -> Set<W> {
    let (mut all, mut edge) = (start, start);
    while !edge.is_empty() && !(goal & !all).is_empty() {
        edge = around(of, edge) & within & !all;
        all |= edge;
    }
    all
}
