//! A stack of states that wait for a free lane.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::BLOCK;
use super::sweep::State;
use super::words::{WORDS, Words};
use crate::simd::Lanes;

/// Room for a vector written at the end of a row, or read from before its beginning.
const MARGIN: usize = BLOCK;

/// A stack of waiting states, each with the number of its puzzle.
///
/// The layout is a structure of arrays, so that vectors are loaded and stored directly: row `w` holds word `w` of every
/// state, and the last row the numbers. `SIZE` is the length of a row; when it is full, the oldest half is moved
/// elsewhere.
///
/// A recent store must not be loaded with another address or width: store forwarding would fail, and the processor
/// would stall. So vectors are read from the top down: last in, first out.
#[derive(Clone, Debug)]
pub(super) struct Pool<const SIZE: usize> {
    rows: Box<[[u32; SIZE]; WORDS + 1]>,
    len: usize,
    moved: Vec<(Words, u32)>,
}

/// A handle to add states on top of a pool.
pub(super) struct Top<'a, const SIZE: usize> {
    rows: &'a mut [[u32; SIZE]; WORDS + 1],
    at: usize,
}

impl<const SIZE: usize> Top<'_, SIZE> {
    /// Writes a word of the states, or their numbers as the last word.
    #[inline(always)]
    pub(super) fn put<L: Lanes>(&mut self, word: usize, vector: L) {
        vector.store(&mut self.rows[word][self.at..]);
    }

    /// Removes bits from a word of one state that was written.
    #[inline(always)]
    pub(super) fn take_out(&mut self, word: usize, nth: usize, bits: u32) {
        self.rows[word][self.at + nth] &= !bits;
    }
}

impl<const SIZE: usize> Pool<SIZE> {
    pub(super) fn new() -> Pool<SIZE> {
        let rows = vec![[0; SIZE]; WORDS + 1].try_into().expect("as many rows");
        Pool { rows, len: 0, moved: Vec::new() }
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
        self.moved.clear();
    }

    /// Returns the number of waiting states.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len + self.moved.len()
    }

    /// Removes the last `count` states, and writes them in order to the front of the block.
    #[inline(always)]
    pub(super) fn pop_block<L: Lanes>(
        &mut self,
        isa: L::Isa,
        block: &mut [Words; BLOCK],
        puzzles: &mut [u32; BLOCK],
        count: usize,
    ) {
        self.len -= count;
        let at = MARGIN + self.len;
        assert!(at + MARGIN <= SIZE);
        let mut first = 0;
        while first < WORDS {
            first = first.min(WORDS - L::COUNT);
            let mut square = [L::splat(isa, 0); BLOCK];
            for word in 0..L::COUNT {
                square[word] = L::load(isa, &self.rows[first + word][at..]);
            }
            L::transpose(&mut square[..L::COUNT]);
            for state in 0..L::COUNT {
                square[state].store(&mut block[state][first..]);
            }
            first += L::COUNT;
        }
        L::load(isa, &self.rows[WORDS][at..]).store(puzzles);
    }

    /// Adds the states of these lanes.
    #[inline(always)]
    pub(super) fn push_lanes<L: Lanes>(&mut self, isa: L::Isa, state: &State<L>, puzzles: L, lanes: u32) {
        self.make_room();
        let at = MARGIN + self.len;
        assert!(at + MARGIN <= SIZE);
        self.len += lanes.count_ones() as usize;
        if L::MOVES_LANES {
            for (nth, lane) in bits(lanes).enumerate() {
                for word in 0..WORDS {
                    self.rows[word][at + nth] = state[word].lane(lane);
                }
                self.rows[WORDS][at + nth] = puzzles.lane(lane);
            }
            return;
        }
        let gathering = L::gathering(isa, lanes);
        for word in 0..WORDS {
            state[word].permute(gathering).store(&mut self.rows[word][at..]);
        }
        puzzles.permute(gathering).store(&mut self.rows[WORDS][at..]);
    }

    /// Adds the first `count` states.
    #[inline(always)]
    pub(super) fn push_front<L: Lanes>(&mut self, state: &State<L>, puzzles: L, count: usize) {
        let mut top = self.top(count);
        for word in 0..WORDS {
            top.put(word, state[word]);
        }
        top.put(WORDS, puzzles);
    }

    /// Adds `count` states that are still to be written, as the first lanes of vectors.
    #[inline(always)]
    pub(super) fn top(&mut self, count: usize) -> Top<'_, SIZE> {
        self.make_room();
        let at = MARGIN + self.len;
        assert!(at + MARGIN <= SIZE);
        self.len += count;
        Top { rows: &mut self.rows, at }
    }

    /// Reads the last `count` states into the first lanes of one vector per word. The other lanes are arbitrary.
    #[inline(always)]
    pub(super) fn peek<L: Lanes>(&self, isa: L::Isa, count: usize, state: &mut State<L>) -> L {
        let at = MARGIN + self.len - count;
        assert!(at + MARGIN <= SIZE);
        for word in 0..WORDS {
            state[word] = L::load(isa, &self.rows[word][at..]);
        }
        L::load(isa, &self.rows[WORDS][at..])
    }

    /// Removes the last `count` states, and returns them in the first lanes of one vector per word. The other lanes are
    /// arbitrary.
    #[inline(always)]
    pub(super) fn pop<L: Lanes>(&mut self, isa: L::Isa, count: usize, state: &mut State<L>) -> L {
        let puzzles = self.peek(isa, count, state);
        self.len -= count;
        puzzles
    }

    /// Moves the last states into these lanes of `next`, which gets its other lanes from `state`.
    ///
    /// There are two states because, with one, the compiler would write only these lanes, and a partly written vector
    /// can be loaded as a whole only after its stores have completed.
    #[inline(always)]
    pub(super) fn pop_into<L: Lanes>(
        &mut self,
        isa: L::Isa,
        state: &State<L>,
        next: &mut State<L>,
        puzzles: &mut L,
        lanes: u32,
    ) {
        let count = lanes.count_ones() as usize;
        let at = MARGIN + self.len - L::COUNT;
        assert!(at + MARGIN <= SIZE);
        self.len -= count;
        if L::MOVES_LANES {
            *next = *state;
            let from = at + L::COUNT - count;
            for (nth, lane) in bits(lanes).enumerate() {
                for word in 0..WORDS {
                    next[word].set_lane(isa, lane, self.rows[word][from + nth]);
                }
                puzzles.set_lane(isa, lane, self.rows[WORDS][from + nth]);
            }
            return;
        }
        let spreading = L::spreading(isa, lanes).add(L::splat(isa, (L::COUNT - count) as u32));
        for word in 0..WORDS {
            let waiting = L::load(isa, &self.rows[word][at..]).permute(spreading);
            next[word] = state[word].blend(waiting, lanes);
        }
        let waiting = L::load(isa, &self.rows[WORDS][at..]).permute(spreading);
        *puzzles = puzzles.blend(waiting, lanes);
    }

    /// Returns the numbers of the last `count` states, which must be in memory.
    #[inline(always)]
    pub(super) fn numbers(&self, count: usize) -> &[u32] {
        let end = MARGIN + self.len;
        &self.rows[WORDS][end - count..end]
    }

    /// Returns the number of states that can be removed at once, at most `most`.
    #[inline(always)]
    pub(super) fn at_hand(&mut self, most: usize) -> usize {
        if self.len < most {
            self.fetch();
        }
        self.len.min(most)
    }

    #[inline(always)]
    fn make_room(&mut self) {
        if self.len + 3 * MARGIN > SIZE {
            self.move_half();
        }
    }

    #[cold]
    #[inline(never)]
    fn move_half(&mut self) {
        let half = self.len / 2;
        for at in 0..half {
            let mut words = [0; WORDS];
            for (word, row) in words.iter_mut().zip(self.rows.iter()) {
                *word = row[MARGIN + at];
            }
            self.moved.push((words, self.rows[WORDS][MARGIN + at]));
        }
        for row in self.rows.iter_mut() {
            row.copy_within(MARGIN + half..MARGIN + self.len, MARGIN);
        }
        self.len -= half;
    }

    /// Brings moved states back, below the present ones.
    #[inline(always)]
    fn fetch(&mut self) {
        if !self.moved.is_empty() {
            self.fetch_moved();
        }
    }

    #[cold]
    #[inline(never)]
    fn fetch_moved(&mut self) {
        let count = self.moved.len().min(SIZE / 4);
        for row in self.rows.iter_mut() {
            row.copy_within(MARGIN..MARGIN + self.len, MARGIN + count);
        }
        let first = self.moved.len() - count;
        for (at, (words, puzzle)) in self.moved.drain(first..).enumerate() {
            for (word, row) in words.iter().zip(self.rows.iter_mut()) {
                row[MARGIN + at] = *word;
            }
            self.rows[WORDS][MARGIN + at] = puzzle;
        }
        self.len += count;
    }
}

/// Iterates over the indexes of the set bits.
#[inline(always)]
fn bits(mut bits: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (lane < 32).then_some(lane)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Portable;

    #[test]
    fn last_in_is_first_out_however_many_there_are() {
        let isa = Portable;
        type Vector = <Portable as crate::simd::Isa>::Lanes;
        let count = Vector::COUNT;
        let mut pool = Pool::<64>::new();
        let mut pushed = 0;
        while pushed < 40 * count {
            let numbers: [u32; BLOCK] = core::array::from_fn(|nth| (pushed + nth) as u32);
            let puzzles = Vector::load(isa, &numbers);
            pool.push_front(&[puzzles.add(puzzles).add(puzzles); WORDS], puzzles, count);
            pushed += count;
        }
        assert_eq!(pool.len(), pushed);
        let mut block = [[0; WORDS]; BLOCK];
        let mut numbers = [0; BLOCK];
        while pool.len() > 0 {
            let ready = pool.at_hand(3);
            pool.pop_block::<Vector>(isa, &mut block, &mut numbers, ready);
            for nth in (0..ready).rev() {
                pushed -= 1;
                assert_eq!(numbers[nth], pushed as u32);
                assert_eq!(block[nth], [pushed as u32 * 3; WORDS]);
            }
        }
        assert_eq!(pushed, 0);
    }
}
