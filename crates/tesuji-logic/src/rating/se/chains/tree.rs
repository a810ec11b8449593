//! The nodes of a run with their parents.

use super::net::Cause;

/// A candidate that is on or off for a reason.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// Twice the number of the candidate, plus one if it is on.
    pub code: u16,
    pub cause: Cause,
    /// The number of nodes on the path through first parents, itself included: a lower bound for the number of its
    /// ancestors.
    pub depth: u16,
    /// The index of its first parent.
    first: u32,
    /// The nested chain from which it follows; 0 if none.
    pub nested: u32,
}

/// Returns the code of a candidate that is off.
#[inline]
pub(crate) fn off(number: usize) -> usize {
    2 * number
}

/// Returns the code of a candidate that is on.
#[inline]
pub(crate) fn on(number: usize) -> usize {
    2 * number + 1
}

/// The nodes of a run in the order of creation: parents come before their children.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub nodes: Vec<Node>,
    parents: Vec<u16>,
}

impl Tree {
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.parents.clear();
    }

    /// Adds an assumption and returns its index.
    pub(crate) fn assume(&mut self, code: usize) -> u16 {
        let first = self.parents.len() as u32;
        self.nodes.push(Node { code: code as u16, cause: Cause::None, depth: 1, first, nested: 0 });
        (self.nodes.len() - 1) as u16
    }

    /// Adds a node with its first parent and returns its index; more parents may be added until the next node.
    #[inline(always)] // the innermost loop of dynamic chains
    pub(crate) fn add(&mut self, code: usize, cause: Cause, parent: u16) -> u16 {
        let slot = self.nodes.len() as u16;
        let first = self.parents.len() as u32;
        let depth = self.nodes[usize::from(parent)].depth + 1;
        self.nodes.push(Node { code: code as u16, cause, depth, first, nested: 0 });
        self.parents.push(parent);
        slot
    }

    /// Adds a parent to the last node.
    #[inline]
    pub(crate) fn follows(&mut self, parent: u16) {
        self.parents.push(parent);
    }

    /// Discards all nodes except the first `nodes`.
    pub(crate) fn truncate(&mut self, nodes: usize) {
        if let Some(node) = self.nodes.get(nodes) {
            self.parents.truncate(node.first as usize);
            self.nodes.truncate(nodes);
        }
    }

    /// Returns the parents of a node in order.
    #[inline]
    pub(crate) fn parents(&self, slot: usize) -> &[u16] {
        let end = self.nodes.get(slot + 1).map_or(self.parents.len(), |next| next.first as usize);
        &self.parents[self.nodes[slot].first as usize..end]
    }

    /// Returns the index of a node by its code.
    pub(crate) fn slot(&self, code: usize) -> Option<usize> {
        self.nodes.iter().position(|node| usize::from(node.code) == code)
    }
}

/// Buffers for walking through trees.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walk {
    seen: Vec<u64>,
    /// The nodes of the last breadth-first walk, in order.
    pub order: Vec<u16>,
}

impl Walk {
    /// Counts a node and all its ancestors, and appends the nested chains among them to `nested`.
    pub(crate) fn count(&mut self, tree: &Tree, slot: usize, nested: &mut Vec<u32>) -> u32 {
        self.seen.clear();
        self.seen.resize(slot / 64 + 1, 0);
        self.seen[slot / 64] |= 1 << (slot % 64);
        let mut many = 0;
        for word in (0..self.seen.len()).rev() {
            while self.seen[word] != 0 {
                let bit = self.seen[word].ilog2() as usize;
                self.seen[word] ^= 1 << bit;
                many += 1;
                let slot = 64 * word + bit;
                for &parent in tree.parents(slot) {
                    self.seen[usize::from(parent) / 64] |= 1 << (parent % 64);
                }
                let chain = tree.nodes[slot].nested;
                if chain != 0 {
                    nested.push(chain);
                }
            }
        }
        many
    }

    /// Sets `order` to a node and all its ancestors, breadth first.
    pub(crate) fn breadth_first(&mut self, tree: &Tree, slot: usize) {
        self.seen.clear();
        self.seen.resize(slot / 64 + 1, 0);
        self.seen[slot / 64] |= 1 << (slot % 64);
        self.order.clear();
        self.order.push(slot as u16);
        let mut next = 0;
        while let Some(&slot) = self.order.get(next) {
            next += 1;
            for &parent in tree.parents(slot.into()) {
                let word = &mut self.seen[usize::from(parent) / 64];
                if *word >> (parent % 64) & 1 == 0 {
                    *word |= 1 << (parent % 64);
                    self.order.push(parent);
                }
            }
        }
    }
}
