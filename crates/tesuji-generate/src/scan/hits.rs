//! The search for choices of cells that hit every known set.

use super::band::{ALL, BandCells, stack};
use super::block::{Block, Squares};
use super::third_band::CluesLeft;

/// For each cell of the third band, which of up to 512 sets it hits; the search uses one bit per set.
///
/// Gary McGuire's checker uses such vectors.
#[derive(Debug)]
pub(super) struct Hits {
    /// The sets, those with fewer cells first.
    sets: Vec<BandCells>,
    cells: [Block; 27],
    stack: Vec<Node>,
}

/// A choice of cells of the third band that hits every known set.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) chosen: BandCells,
    /// The cells that must not be added any more.
    pub(super) dead: BandCells,
    /// The clues that may still be added.
    pub(super) left: CluesLeft,
}

/// A node of the search.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The sets without a clue.
    open: Block,
    end: End,
    /// The cells still to be tried.
    cells: BandCells,
}

impl Node {
    /// Puts a clue into the cell.
    #[inline(always)]
    fn choose(&mut self, cell: BandCells, hit: Block) {
        self.open = self.open.without(hit);
        self.end.chosen |= cell;
        self.end.left = self.end.left.less(cell);
    }
}

impl Hits {
    pub(super) fn new() -> Hits {
        Hits { sets: Vec::new(), cells: [Block::NONE; 27], stack: Vec::new() }
    }

    /// Replaces the sets; at most 512.
    #[inline(always)]
    pub(super) fn take(&mut self, sets: &[BandCells]) {
        self.sets.clear();
        self.sets.extend_from_slice(sets);
        self.cells = Squares::columns(sets);
    }

    /// Finds every end: all ways to choose cells that hit all open sets.
    ///
    /// The live cells, which may still have a clue, of a set with the fewest of them are tried in turn; a cell already
    /// tried is dead in later branches.
    #[inline(always)]
    pub(super) fn search(&mut self, open: Block, left: CluesLeft, mut found: impl FnMut(End)) {
        self.stack.clear();
        let mut next = Some(Node { open, end: End { chosen: 0, dead: 0, left }, cells: 0 });
        loop {
            if let Some(node) = next.take().and_then(|node| self.settle(node, &mut found)) {
                self.stack.push(node);
            }
            let Some(node) = self.stack.last_mut() else { return };
            if node.cells == 0 {
                self.stack.pop();
                continue;
            }
            let cell = node.cells & node.cells.wrapping_neg();
            node.cells ^= cell;
            let mut child = *node;
            node.end.dead |= cell;
            child.choose(cell, self.cells[cell.trailing_zeros() as usize]);
            next = Some(child);
        }
    }

    /// Makes all forced moves from a node. Returns the node where there is a choice; `None` if the search ends before
    /// that.
    #[inline(always)]
    fn settle(&self, node: Node, found: &mut impl FnMut(End)) -> Option<Node> {
        let mut node = node;
        loop {
            for nth in 0..3 {
                if node.end.left.room[nth] == 0 {
                    node.end.dead |= stack(nth);
                }
            }
            let live = ALL & !node.end.dead & !node.end.chosen;
            let Some(first) = node.open.lowest() else {
                found(node.end);
                return None;
            };
            match node.end.left.clues {
                0 => return None,
                1 => {
                    self.last(node, self.sets[first] & live, found);
                    return None;
                }
                _ => {}
            }
            // The open sets with no live cell, with at most one, and with at most two.
            let (mut none, mut single, mut double) = (node.open, node.open, node.open);
            let mut rest = live;
            while rest != 0 {
                let hit = self.cells[rest.trailing_zeros() as usize];
                rest &= rest - 1;
                double = double.without(hit.without(single));
                single = single.without(hit.without(none));
                none = none.without(hit);
            }
            if !none.is_none() {
                return None;
            }
            if let Some(set) = single.lowest() {
                let cell = self.sets[set] & live;
                node.choose(cell, self.cells[cell.trailing_zeros() as usize]);
                continue;
            }
            let (covered, apart) = self.apart(node.open, double, live, node.end.left.clues);
            if apart > node.end.left.clues {
                return None;
            }
            if apart == node.end.left.clues && live & !covered != 0 {
                // No clue is left for a cell outside.
                node.end.dead |= live & !covered;
                continue;
            }
            node.cells = self.sets[double.lowest().unwrap_or(first)] & live;
            return Some(node);
        }
    }

    /// Places the last clue in one of these cells, if it hits all open sets.
    #[inline(always)]
    fn last(&self, node: Node, cells: BandCells, found: &mut impl FnMut(End)) {
        let (mut node, mut cells) = (node, cells);
        while cells != 0 {
            let cell = cells & cells.wrapping_neg();
            cells ^= cell;
            let mut last = node;
            last.choose(cell, self.cells[cell.trailing_zeros() as usize]);
            if last.open.is_none() {
                found(last.end);
            }
            node.end.dead |= cell;
        }
    }

    /// Counts open sets that share no live cell, starting with those in `first`, until there are more than `most`.
    /// Returns their cells as well. Each of these sets needs its own clue.
    #[inline(always)]
    fn apart(&self, open: Block, first: Block, live: BandCells, most: usize) -> (BandCells, usize) {
        let (mut open, mut first, mut covered, mut apart) = (open, first, 0, 0);
        while let Some(set) = first.lowest().or_else(|| open.lowest()) {
            apart += 1;
            if apart > most {
                break;
            }
            let mut cells = self.sets[set] & live;
            covered |= cells;
            while cells != 0 {
                let hit = self.cells[cells.trailing_zeros() as usize];
                cells &= cells - 1;
                open = open.without(hit);
                first = first.without(hit);
            }
        }
        (covered, apart)
    }
}

#[cfg(test)]
mod tests {
    use super::super::band::combine;
    use super::*;
    use tesuji_testkit::Chance;

    #[test]
    fn ends_lead_to_every_choice_that_hits_all_sets_once() {
        let mut chance = Chance::new(6);
        let mut total = 0;
        for turn in 0..60 {
            let size = 2 + turn % 5;
            let sets: Vec<BandCells> =
                (0..9).map(|_| (0..size).fold(0, |set, _| set | 1 << chance.below(27))).collect();
            let open: Vec<bool> = sets.iter().map(|_| chance.one_in(2)).collect();
            let room = [2, 3, 2];
            let has_room =
                |cells: BandCells| (0..3).all(|nth| (cells & stack(nth)).count_ones() <= u32::from(room[nth]));
            let mut expected = Vec::new();
            combine(ALL, 0, 4, &mut |cells| {
                if has_room(cells) && sets.iter().zip(&open).all(|(set, open)| !open || set & cells != 0) {
                    expected.push(cells);
                }
            });
            let mut hits = Hits::new();
            hits.take(&sets);
            let mut bits = Block::first(9);
            let closed = (0..9).filter(|&nth| !open[nth]);
            closed.for_each(|nth| bits = bits.without(Block::first(nth + 1).without(Block::first(nth))));
            let mut found = Vec::new();
            hits.search(bits, CluesLeft { clues: 4, room }, |end| {
                combine(ALL & !end.chosen & !end.dead, end.chosen, end.left.clues, &mut |cells| {
                    if has_room(cells) {
                        found.push(cells);
                    }
                });
            });
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected);
            total += found.len();
        }
        assert!(total > 100, "{total}");
    }
}
