//! A block of 512 bits and its bitwise operations.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use super::band::BandCells;

/// The number of words in a block.
const WORDS: usize = 8;

/// 512 bits, the size of the widest vectors.
///
/// All methods are `#[inline(always)]` so that they become part of a [`Kernel`](tesuji_engine::Kernel).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Block([u64; WORDS]);

impl Block {
    /// The number of bits.
    pub(super) const BITS: usize = 64 * WORDS;

    pub(super) const NONE: Block = Block([0; WORDS]);

    /// Returns the block in which the first `count` bits are set.
    #[inline(always)]
    pub(super) fn first(count: usize) -> Block {
        let mut block = Block::NONE;
        for nth in 0..WORDS {
            let count = count.saturating_sub(64 * nth);
            block.0[nth] = if count >= 64 { u64::MAX } else { (1 << count) - 1 };
        }
        block
    }

    #[inline(always)]
    pub(super) fn is_none(self) -> bool {
        let mut any = 0;
        for nth in 0..WORDS {
            any |= self.0[nth];
        }
        any == 0
    }

    /// Returns the index of the lowest set bit.
    #[inline(always)]
    pub(super) fn lowest(self) -> Option<usize> {
        let mut full = 0;
        for nth in 0..WORDS {
            full |= u32::from(self.0[nth] != 0) << nth;
        }
        let word = full.trailing_zeros() as usize;
        (full != 0).then(|| 64 * word + self.0[word % WORDS].trailing_zeros() as usize)
    }

    /// Calls the function with the index of each set bit, lowest first.
    #[inline(always)]
    pub(super) fn for_each(self, mut visit: impl FnMut(usize)) {
        for nth in 0..WORDS {
            let mut word = self.0[nth];
            while word != 0 {
                visit(64 * nth + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }

    #[inline(always)]
    pub(super) fn without(self, other: Block) -> Block {
        self & !other
    }
}

/// Defines an operator by applying it to each word.
macro_rules! word_by_word {
    ($($operator:ident $name:ident $by:tt;)*) => {$(
        impl $operator for Block {
            type Output = Block;

            #[inline(always)]
            fn $name(self, other: Block) -> Block {
                let mut words = self.0;
                for nth in 0..WORDS {
                    words[nth] $by other.0[nth];
                }
                Block(words)
            }
        }
    )*};
}

word_by_word! {
    BitAnd bitand &=;
    BitOr bitor |=;
    BitXor bitxor ^=;
}

impl Not for Block {
    type Output = Block;

    #[inline(always)]
    fn not(self) -> Block {
        self ^ Block([u64::MAX; WORDS])
    }
}

impl BitAndAssign for Block {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Block) {
        *self = *self & other;
    }
}

impl BitOrAssign for Block {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Block) {
        *self = *self | other;
    }
}

/// 64 blocks that form eight squares of 64 x 64 bits; word `w` of each block is a row of square `w`.
#[derive(Clone, Debug)]
pub(super) struct Squares([Block; 64]);

impl Squares {
    /// Returns the transposed squares of these rows, at most 64: bit `i` of word `w` of row `j` is bit `j` of word `w`
    /// of row `i`.
    #[inline(always)]
    pub(super) fn turned(rows: &[Block]) -> Squares {
        let mut squares = Squares([Block::NONE; 64]);
        squares.0[..rows.len()].copy_from_slice(rows);
        squares.turn();
        squares
    }

    /// Returns, for each cell, which of these sets of cells (at most 512) contain it.
    #[inline(always)]
    pub(super) fn columns(sets: &[BandCells]) -> [Block; 27] {
        let mut squares = Squares([Block::NONE; 64]);
        for (word, sets) in sets.chunks(64).enumerate() {
            for (nth, &set) in sets.iter().enumerate() {
                squares.0[nth].0[word] = set.into();
            }
        }
        squares.turn();
        *squares.0.first_chunk().expect("27 of 64 rows")
    }

    /// Returns word `nth / 64` of row `nth % 64`: the bits that were bit `nth` of each row before the transposition.
    #[inline(always)]
    pub(super) fn column(&self, nth: usize) -> u64 {
        self.0[nth % 64].0[nth / 64]
    }

    #[inline(always)]
    fn turn(&mut self) {
        // Swap quarters, then the quarters of each quarter, and so on.
        let (mut by, mut mask) = (32, u64::MAX >> 32);
        while by != 0 {
            let mut one = 0;
            while one < 64 {
                let other = one + by;
                for word in 0..WORDS {
                    let swap = (self.0[one].0[word] >> by ^ self.0[other].0[word]) & mask;
                    self.0[other].0[word] ^= swap;
                    self.0[one].0[word] ^= swap << by;
                }
                one = (other + 1) & !by;
            }
            by /= 2;
            mask ^= mask << by;
        }
    }
}

impl Block {
    /// Returns column `nth` of transposed bit squares.
    #[inline(always)]
    pub(super) fn of_column(squares: &[Squares], nth: usize) -> Block {
        let mut block = Block::NONE;
        for (word, squares) in block.0.iter_mut().zip(squares) {
            *word = squares.column(nth);
        }
        block
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_testkit::Chance;

    fn random(chance: &mut Chance) -> Block {
        let mut block = Block::NONE;
        block.0.iter_mut().for_each(|word| (0..64).for_each(|nth| *word |= u64::from(chance.one_in(3)) << nth));
        block
    }

    fn bits(block: Block) -> Vec<usize> {
        let mut bits = Vec::new();
        block.for_each(|nth| bits.push(nth));
        bits
    }

    #[test]
    fn bits_are_found() {
        let block = Block([0, 0, 6, 0, 0, 1 << 63, 0, 0]);
        assert_eq!((block.lowest(), bits(block)), (Some(129), vec![129, 130, 383]));
        assert_eq!((Block::NONE.lowest(), Block::NONE.is_none(), block.is_none()), (None, true, false));
        for count in [0, 1, 63, 64, 65, 511, 512] {
            assert_eq!(bits(Block::first(count)), (0..count).collect::<Vec<_>>());
        }
        assert_eq!(bits(Block::first(130).without(Block::first(128))), [128, 129]);
    }

    #[test]
    fn columns_are_what_rows_have_at_a_place() {
        let mut chance = Chance::new(8);
        let rows: Vec<Block> = (0..150).map(|_| random(&mut chance)).collect();
        let squares: Vec<Squares> = rows.chunks(64).map(Squares::turned).collect();
        for nth in 0..Block::BITS {
            let has = |row: &usize| bits(rows[*row]).contains(&nth);
            assert_eq!(bits(Block::of_column(&squares, nth)), (0..rows.len()).filter(has).collect::<Vec<_>>());
        }
        let sets: Vec<BandCells> = (0..500).map(|_| chance.below(1 << 27) as BandCells).collect();
        for (cell, column) in Squares::columns(&sets).into_iter().enumerate() {
            let has = |nth: &usize| sets[*nth] >> cell & 1 != 0;
            assert_eq!(bits(column), (0..sets.len()).filter(has).collect::<Vec<_>>());
        }
    }
}
