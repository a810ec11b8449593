//! The representation of a grid that the search uses.

use crate::line_order::ORDERS;

/// The nine rows and nine columns of a grid.
///
/// A line has three minilines of 16 bits: three digits of 4 bits each, 0 for an empty cell, and above them (bits 12 to
/// 14) the set of occupied cells. Lines 0 to 8 are the rows, 9 to 17 the columns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    pub(crate) lines: [u64; 18],
    /// The sorted clue counts of each line, see [`BEGINS`].
    pub(crate) begins: [u8; 18],
    /// The other lines of the chute that are equal, as bits 0 to 8.
    pub(crate) twins: [u16; 18],
    /// The other chutes of the same direction that are equal, as bits of their lines; chutes 0 to 2 are the bands.
    pub(crate) twin_chutes: [u16; 6],
    /// The chutes without a clue, as bits 0 to 2 for bands and bits 3 to 5 for stacks.
    pub(crate) empty_chutes: u8,
    /// `true` if any two lines are equal.
    pub(crate) has_twins: bool,
}

/// The entry of [`BEGINS`] for a line of nine clues.
const FULL: u8 = 0b11_11_11;

/// The numbers of clues in the minilines of a line, sorted, 2 bits each, the fewest in the highest bits; indexed by the
/// set of occupied cells of the line.
static BEGINS: [u8; 512] = {
    let mut table = [0; 512];
    let mut index = 0;
    while index < 512 {
        let counts = counts(index);
        let (mut low, mut high) = (counts[0], counts[0]);
        let mut nth = 1;
        while nth < 3 {
            if counts[nth] < low {
                low = counts[nth];
            }
            if counts[nth] > high {
                high = counts[nth];
            }
            nth += 1;
        }
        let middle = counts[0] + counts[1] + counts[2] - low - high;
        table[index] = (low << 4 | middle << 2 | high) as u8;
        index += 1;
    }
    table
};

/// The orders that put the minilines with the fewest clues first, indexed by the set of occupied cells of the line.
pub(crate) static SORTS: [u8; 512] = {
    let mut table = [0; 512];
    let mut index = 0;
    while index < 512 {
        let counts = counts(index);
        let mut order = 0;
        while order < 6 {
            let [a, b, c] = ORDERS[order];
            if counts[a as usize] <= counts[b as usize] && counts[b as usize] <= counts[c as usize] {
                table[index] |= 1 << order;
            }
            order += 1;
        }
        index += 1;
    }
    table
};

const fn counts(occupied: usize) -> [u32; 3] {
    [(occupied & 7).count_ones(), (occupied >> 3 & 7).count_ones(), (occupied >> 6).count_ones()]
}

impl Lines {
    /// Loads the values of 81 cells, 0 for an empty cell.
    pub(crate) fn read(&mut self, values: &[u8; 81]) {
        let miniline = |a: u8, b: u8, c: u8| {
            let occupied = |value: u8| u64::from((value + 15) >> 4);
            u64::from(a)
                | u64::from(b) << 4
                | u64::from(c) << 8
                | occupied(a) << 12
                | occupied(b) << 13
                | occupied(c) << 14
        };
        for line in 0..9 {
            let (mut row, mut column) = (0, 0);
            for third in 0..3 {
                let at = 9 * line + 3 * third;
                row |= miniline(values[at], values[at + 1], values[at + 2]) << (16 * third);
                let at = 27 * third + line;
                column |= miniline(values[at], values[at + 9], values[at + 18]) << (16 * third);
            }
            self.lines[line] = row;
            self.lines[9 + line] = column;
        }
        for (begins, &line) in self.begins.iter_mut().zip(&self.lines) {
            *begins = BEGINS[Lines::occupied(line)];
        }
        self.find_twins();
    }

    fn find_twins(&mut self) {
        self.has_twins = false;
        self.empty_chutes = 0;
        for chute in 0..6 {
            let first = 3 * chute;
            let [a, b, c] = [self.lines[first], self.lines[first + 1], self.lines[first + 2]];
            let [ab, ac, bc] = [u16::from(a == b), u16::from(a == c), u16::from(b == c)];
            self.has_twins |= (ab | ac | bc) != 0;
            let shift = first % 9;
            self.twins[first] = (ab << 1 | ac << 2) << shift;
            self.twins[first + 1] = (ab | bc << 2) << shift;
            self.twins[first + 2] = (ac | bc << 1) << shift;
            self.empty_chutes |= u8::from(a | b | c == 0) << chute;
            self.twin_chutes[chute] = 0;
        }
        for (one, other) in [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)] {
            let chute = |nth: usize| [self.lines[3 * nth], self.lines[3 * nth + 1], self.lines[3 * nth + 2]];
            if chute(one) == chute(other) {
                self.has_twins = true;
                self.twin_chutes[one] |= 0b111 << (3 * (other % 3));
                self.twin_chutes[other] |= 0b111 << (3 * (one % 3));
            }
        }
    }

    /// Returns the stacks without a clue as bits 0 to 2, for the grid or, if `side` is 9, for the transposed grid.
    pub(crate) fn empty_stacks(&self, side: u8) -> u8 {
        self.empty_chutes >> (if side == 0 { 3 } else { 0 }) & 0b111
    }

    /// Returns whether every cell has a clue.
    pub(crate) fn are_full(&self) -> bool {
        self.begins.iter().all(|&begins| begins == FULL)
    }

    /// Ignores which lines are equal, so that the search treats them as different.
    pub(crate) fn tell_apart(&mut self) {
        self.has_twins = false;
        self.empty_chutes = 0;
    }

    #[inline]
    pub(crate) fn miniline(line: u64, stack: u8) -> u32 {
        (line >> (16 * stack)) as u32 & 0xffff
    }

    /// Returns the set of occupied cells of a line.
    #[inline]
    pub(crate) fn occupied(line: u64) -> usize {
        ((line >> 12 & 7) | (line >> 25 & 0o70) | (line >> 38 & 0o700)) as usize
    }
}
