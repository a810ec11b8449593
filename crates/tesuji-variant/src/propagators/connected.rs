//! Cells with certain values that are connected by sides.

use super::Propagator;
use crate::engine::ANY;
use crate::graph::Graph;
use crate::space::{Fail, PropagateResult, Space, Var};

/// The requirement that the cells with a value of the mask are one connected region, of `size` cells if it is given.
#[derive(Clone, Debug)]
pub(crate) struct ConnectedCells {
    pub(crate) cells: Vec<Var>,
    pub(crate) mask: u64,
    pub(crate) size: Option<usize>,
    /// For each cell, the positions of its neighbours in the list.
    pub(crate) neighbours: Vec<Vec<u32>>,
}

/// The state of a cell: certainly outside, possibly inside, or certainly inside.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Out,
    Open,
    In,
}

impl Propagator for ConnectedCells {
    fn propagate(&mut self, space: &mut Space, _: &Graph) -> PropagateResult {
        loop {
            let sides: Vec<Side> = self
                .cells
                .iter()
                .map(|&cell| match (space.get(cell) & self.mask, space.get(cell) & !self.mask) {
                    (0, _) => Side::Out,
                    (_, 0) => Side::In,
                    _ => Side::Open,
                })
                .collect();
            let known = sides.iter().filter(|&&side| side == Side::In).count();
            let mark = space.mark();
            if known > 0 {
                self.with_some_inside(&sides, known, space)?;
            } else {
                self.with_none_inside(&sides, space)?;
            }
            if space.mark() == mark {
                return Ok(());
            }
        }
    }

    fn watch(&self, watch: &mut dyn FnMut(Var, u8)) {
        self.cells.iter().for_each(|&cell| watch(cell, ANY));
    }

    fn cost(&self) -> u8 {
        2
    }
}

impl ConnectedCells {
    /// Excludes every component of possible cells that is too small.
    fn with_none_inside(&self, sides: &[Side], space: &mut Space) -> PropagateResult {
        let Some(size) = self.size else { return Ok(()) };
        let mut seen = vec![false; sides.len()];
        let mut large = false;
        for start in 0..sides.len() {
            if sides[start] == Side::Out || seen[start] {
                continue;
            }
            let component = flood(start, &self.neighbours, &mut seen, |at| sides[at] != Side::Out);
            if component.len() < size {
                for at in component {
                    space.remove(self.cells[at], self.mask)?;
                }
            } else {
                large = true;
            }
        }
        if large || size == 0 { Ok(()) } else { Err(Fail) }
    }

    /// Puts outside the cells that the cells inside cannot reach, and inside the cells that connect them or complete
    /// the size.
    fn with_some_inside(&self, sides: &[Side], known: usize, space: &mut Space) -> PropagateResult {
        if self.size.is_some_and(|size| known > size) {
            return Err(Fail);
        }
        if self.size == Some(known) {
            for (at, &cell) in self.cells.iter().enumerate() {
                if sides[at] == Side::Open {
                    space.remove(cell, self.mask)?;
                }
            }
            return self.check_whole(sides);
        }
        let start = sides.iter().position(|&side| side == Side::In).expect("a cell is inside");
        let mut seen = vec![false; sides.len()];
        let within = flood(start, &self.neighbours, &mut seen, |at| sides[at] != Side::Out);
        let reached = within.iter().filter(|&&at| sides[at] == Side::In).count();
        if reached < known || self.size.is_some_and(|size| within.len() < size) {
            return Err(Fail);
        }
        for (at, &cell) in self.cells.iter().enumerate() {
            if sides[at] == Side::Open && !seen[at] {
                space.remove(cell, self.mask)?;
            }
        }
        if let Some(size) = self.size {
            self.too_far(sides, size - known, space)?;
        }
        // A cell is inside if without it the known ones are not connected, or too few cells are left.
        for at in cut_cells(start, &self.neighbours, sides, within.len(), self.size) {
            space.keep(self.cells[at], self.mask)?;
        }
        Ok(())
    }

    /// Puts outside the cells that are further away than the number of missing cells.
    fn too_far(&self, sides: &[Side], missing: usize, space: &mut Space) -> PropagateResult {
        let mut distance = vec![usize::MAX; sides.len()];
        let mut queue = std::collections::VecDeque::new();
        for at in 0..sides.len() {
            if sides[at] == Side::In {
                distance[at] = 0;
                queue.push_back(at);
            }
        }
        while let Some(at) = queue.pop_front() {
            for &next in &self.neighbours[at] {
                let next = next as usize;
                if sides[next] != Side::Out && distance[next] == usize::MAX {
                    distance[next] = distance[at] + 1;
                    queue.push_back(next);
                }
            }
        }
        for at in 0..sides.len() {
            if sides[at] == Side::Open && distance[at] > missing {
                space.remove(self.cells[at], self.mask)?;
            }
        }
        Ok(())
    }

    fn check_whole(&self, sides: &[Side]) -> PropagateResult {
        let Some(start) = sides.iter().position(|&side| side == Side::In) else { return Ok(()) };
        let mut seen = vec![false; sides.len()];
        let found = flood(start, &self.neighbours, &mut seen, |at| sides[at] == Side::In).len();
        if found == sides.iter().filter(|&&side| side == Side::In).count() { Ok(()) } else { Err(Fail) }
    }
}

/// Returns the cells connected to a cell through cells that `open` allows, itself included.
pub(crate) fn flood(
    start: usize,
    neighbours: &[Vec<u32>],
    seen: &mut [bool],
    open: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let mut found = vec![start];
    seen[start] = true;
    let mut next = 0;
    while next < found.len() {
        for &other in &neighbours[found[next]] {
            let other = other as usize;
            if !seen[other] && open(other) {
                seen[other] = true;
                found.push(other);
            }
        }
        next += 1;
    }
    found
}

/// Returns the open cells that are on every path between some known cells, or without which fewer than `size` of the
/// `total` connected cells are left, by depth-first search from a known cell.
fn cut_cells(start: usize, neighbours: &[Vec<u32>], sides: &[Side], total: usize, size: Option<usize>) -> Vec<usize> {
    let count = sides.len();
    let (mut order, mut low) = (vec![usize::MAX; count], vec![0; count]);
    let (mut inside, mut all) = (vec![0usize; count], vec![0usize; count]);
    let mut cuts = Vec::new();
    let mut clock = 0;
    let mut stack = vec![(start, usize::MAX, 0usize)];
    order[start] = 0;
    let (mut loses_known, mut lost_all) = (vec![false; count], vec![0usize; count]);
    while let Some(&mut (at, parent, ref mut nth)) = stack.last_mut() {
        if *nth == 0 {
            inside[at] = usize::from(sides[at] == Side::In);
            all[at] = 1;
            low[at] = order[at];
        }
        if let Some(&next) = neighbours[at].get(*nth) {
            *nth += 1;
            let next = next as usize;
            if sides[next] == Side::Out || next == parent {
                continue;
            }
            if order[next] == usize::MAX {
                clock += 1;
                order[next] = clock;
                stack.push((next, at, 0));
            } else {
                low[at] = low[at].min(order[next]);
            }
            continue;
        }
        stack.pop();
        if parent != usize::MAX {
            inside[parent] += inside[at];
            all[parent] += all[at];
            low[parent] = low[parent].min(low[at]);
            if low[at] >= order[parent] {
                loses_known[parent] |= inside[at] > 0;
                lost_all[parent] += all[at];
            }
        }
    }
    for at in 0..count {
        if sides[at] == Side::Open && order[at] != usize::MAX {
            // Without this cell, the cells that hang below it are lost; the start is known, so the rest is never lost.
            let left = total - 1 - lost_all[at];
            if loses_known[at] || size.is_some_and(|size| left < size) {
                cuts.push(at);
            }
        }
    }
    cuts
}
