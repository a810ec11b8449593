//! Sets of cells.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of cells, as the bits of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    pub(super) const EMPTY: Set<W> = Set([0; W]);

    pub(super) fn of(cell: usize) -> Set<W> {
        let mut set = Set::EMPTY;
        set.insert(cell);
        set
    }

    /// Makes a set from words, as many as it has room for.
    #[inline]
    pub(super) fn from_words(words: &[u64]) -> Set<W> {
        let mut set = Set::EMPTY;
        for (own, &word) in set.0.iter_mut().zip(words) {
            *own = word;
        }
        set
    }

    #[inline]
    pub(super) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    #[inline]
    pub(super) fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the lowest cell.
    #[inline]
    pub(super) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// Returns the only cell, if there is exactly one.
    #[inline]
    pub(super) fn only(&self) -> Option<usize> {
        let first = self.first()?;
        let mut rest = *self;
        rest.0[first / 64] &= !(1 << (first % 64));
        rest.is_empty().then_some(first)
    }

    /// Iterates over the cells, the lowest first.
    #[inline]
    pub(super) fn cells(self) -> Cells<W> {
        Cells { words: self.0, nth: 0 }
    }
}

/// The cells of a set.
pub(super) struct Cells<const W: usize> {
    words: [u64; W],
    nth: usize,
}

impl<const W: usize> Iterator for Cells<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.nth < W {
            let word = self.words[self.nth];
            if word != 0 {
                self.words[self.nth] = word & (word - 1);
                return Some(self.nth * 64 + word.trailing_zeros() as usize);
            }
            self.nth += 1;
        }
        None
    }
}

impl<const W: usize> BitAnd for Set<W> {
    type Output = Set<W>;

    #[inline]
    fn bitand(mut self, other: Set<W>) -> Set<W> {
        self.0.iter_mut().zip(other.0).for_each(|(own, word)| *own &= word);
        self
    }
}

impl<const W: usize> BitOr for Set<W> {
    type Output = Set<W>;

    #[inline]
    fn bitor(mut self, other: Set<W>) -> Set<W> {
        self |= other;
        self
    }
}

impl<const W: usize> BitOrAssign for Set<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Set<W>) {
        self.0.iter_mut().zip(other.0).for_each(|(own, word)| *own |= word);
    }
}

impl<const W: usize> Not for Set<W> {
    type Output = Set<W>;

    #[inline]
    fn not(mut self) -> Set<W> {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }
}
