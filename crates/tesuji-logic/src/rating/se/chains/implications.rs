//! Candidates that patterns and nested chains remove during a chain.

use core::hash::{BuildHasherDefault, Hasher};
use core::ops::Range;
use std::collections::HashMap;

/// Several removals that follow from the same earlier removals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Implication {
    removals: [u32; 2],
    parents: [u32; 2],
    /// The nested chain that proves it; 0 for a pattern.
    pub chain: u32,
}

/// A list of implications, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Implications {
    pub items: Vec<Implication>,
    pool: Vec<u16>,
}

impl Implications {
    pub(crate) fn clear(&mut self) {
        self.items.clear();
        self.pool.clear();
    }

    /// Adds an implication, unless it depends on no earlier removal.
    pub(crate) fn add(
        &mut self,
        removals: impl Iterator<Item = u16>,
        parents: impl Iterator<Item = u16>,
        chain: u32,
    ) -> bool {
        let begin = self.pool.len();
        self.pool.extend(parents);
        let middle = self.pool.len();
        if middle == begin {
            return false;
        }
        self.pool.extend(removals);
        let [begin, middle, end] = [begin, middle, self.pool.len()].map(|place| place as u32);
        self.items.push(Implication { removals: [middle, end], parents: [begin, middle], chain });
        true
    }

    /// Appends another list and returns its range in this one.
    pub(crate) fn append(&mut self, other: &Implications) -> Range<usize> {
        let (begin, shift) = (self.items.len(), self.pool.len() as u32);
        self.pool.extend_from_slice(&other.pool);
        self.items.extend(other.items.iter().map(|item| Implication {
            removals: item.removals.map(|place| place + shift),
            parents: item.parents.map(|place| place + shift),
            chain: item.chain,
        }));
        begin..self.items.len()
    }

    /// Returns the removed candidates, in order.
    pub(crate) fn removals(&self, item: &Implication) -> &[u16] {
        &self.pool[item.removals[0] as usize..item.removals[1] as usize]
    }

    /// Returns the earlier removals that it depends on, in order.
    pub(crate) fn parents(&self, item: &Implication) -> &[u16] {
        &self.pool[item.parents[0] as usize..item.parents[1] as usize]
    }
}

/// A fast hash of short lists of numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            let mut word = [0; 8];
            word.copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
        chunks.remainder().iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}

/// The nested chains of a step. Two chains with the same nodes are the same chain, and it counts once.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChainTable {
    known: HashMap<Box<[u16]>, u32, BuildHasherDefault<Fold>>,
    complexity: Vec<u32>,
}

impl ChainTable {
    pub(crate) fn clear(&mut self) {
        self.known.clear();
        self.complexity.clear();
        self.complexity.push(0);
    }

    /// Returns the number of a chain, identified by its nodes: those of each target, breadth first, with a mark between
    /// targets.
    pub(crate) fn chain(&mut self, nodes: &[u16], complexity: u32) -> u32 {
        if let Some(&known) = self.known.get(nodes) {
            return known;
        }
        let new = self.complexity.len() as u32;
        self.complexity.push(complexity);
        self.known.insert(nodes.into(), new);
        new
    }

    /// Returns the complexity of all the chains of a list, each counted once; changes the order of the list.
    pub(crate) fn complexity(&self, chains: &mut Vec<u32>) -> u32 {
        chains.sort_unstable();
        chains.dedup();
        chains.iter().map(|&chain| self.complexity[chain as usize]).sum()
    }
}
