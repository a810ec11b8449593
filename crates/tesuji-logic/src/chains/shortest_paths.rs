//! The shortest paths from a candidate back to it.

use tesuji_core::{Cell, Digit};

use super::links::{Id, Links, candidate};

/// The search for the shortest paths from candidates that are assumed true.
pub(super) struct ShortestPaths<'a> {
    links: &'a Links,
    /// The node from which each node was reached, and the search in which that happened.
    on: Vec<(Id, u16)>,
    off: Vec<(Id, u16)>,
    turn: u16,
}

impl ShortestPaths<'_> {
    pub(super) fn new(links: &Links) -> ShortestPaths<'_> {
        let fresh = vec![(0, 0); links.strong.len()];
        ShortestPaths { links, on: fresh.clone(), off: fresh, turn: 0 }
    }

    /// Returns the chains from a node that the candidate rules out to a node that rules it out, or the loops through
    /// it, each of up to `longest` nodes.
    pub(super) fn from(&mut self, cell: Cell, digit: Digit, closed: bool, longest: usize) -> Vec<Vec<Id>> {
        self.turn += 1;
        let (links, turn) = (self.links, self.turn);
        let start = candidate(cell, digit);
        let mut ruled_out = vec![false; links.strong.len()];
        for &id in &links.weak[start as usize] {
            ruled_out[id as usize] = true;
            self.off[id as usize] = (start, turn);
        }
        let mut found = Vec::new();
        let mut ring = links.weak[start as usize].clone();
        for _ in 0..longest / 2 {
            let mut holding = Vec::new();
            for &id in &ring {
                for &next in &links.strong[id as usize] {
                    if closed && next == start {
                        let mut ids = self.walk(id, start);
                        ids.push(start);
                        found.push(ids);
                    }
                    if self.on[next as usize].1 != turn {
                        self.on[next as usize] = (id, turn);
                        holding.push(next);
                    }
                }
            }
            if !closed && let Some(&end) = holding.iter().find(|&&id| ruled_out[id as usize]) {
                let mut ids = self.walk(self.on[end as usize].0, start);
                ids.push(end);
                return vec![ids];
            }
            ring.clear();
            for &id in &holding {
                for &next in &links.weak[id as usize] {
                    if self.off[next as usize].1 != turn {
                        self.off[next as usize] = (id, turn);
                        ring.push(next);
                    }
                }
            }
        }
        found
    }

    /// Walks back from a false node to the start, and returns the nodes between them.
    fn walk(&self, end: Id, start: Id) -> Vec<Id> {
        let mut ids = vec![end];
        let mut id = end;
        loop {
            id = self.off[id as usize].0;
            if id == start {
                break;
            }
            ids.push(id);
            id = self.on[id as usize].0;
            ids.push(id);
        }
        ids.reverse();
        ids
    }
}
