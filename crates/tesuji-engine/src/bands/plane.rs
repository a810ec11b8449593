//! The possible places of one digit: 81 cells as three bands, with ten bits per row.
//!
//! ```text
//! bit   29 28..20 | 19 18..10 |  9  8..0
//!        0  row 3 |  0  row 2 |  0  row 1     bit 10r + c: row r, column c of the band
//! ```
//!
//! The top bit of each row's field is 0. Arithmetic uses it as a guard bit that catches carries, so that "which rows
//! are empty" and "which rows have a single cell" take a handful of operations for all rows at once. Bands 1 and 2
//! share a 64-bit word, so most operations handle both at once.
//!
//! The closures below include everything that the rules imply for one digit without a search: both kinds of locked
//! candidates, hidden singles, and fish within one chute.

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of possible cells of one digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Plane {
    /// Band 1 in the low half, band 2 in the high half.
    upper: u64,
    /// Band 3.
    lower: u32,
}

/// The nine cells of a row.
const ROW: u32 = 511;
/// The lowest bit of each row of a band.
const LOW: u32 = 1 | 1 << 10 | 1 << 20;
/// The guard bit of each row of a band.
const GUARD: u32 = LOW << 9;
/// The cells of a band.
const BAND: u32 = ROW * LOW;
/// The first bit of each minirow of a band.
const MINIROW: u32 = 0b1_001_001 * LOW;

/// Returns a constant for both bands of the upper word.
const fn twice(band: u32) -> u64 {
    band as u64 | (band as u64) << 32
}

impl Plane {
    pub(crate) const EMPTY: Plane = Plane { upper: 0, lower: 0 };
    pub(crate) const ALL: Plane = Plane { upper: twice(BAND), lower: BAND };

    /// Returns the plane with these cells in each band.
    pub(crate) const fn of_bands([a, b, c]: [u32; 3]) -> Plane {
        Plane { upper: a as u64 | (b as u64) << 32, lower: c }
    }

    /// Returns the cells of each band.
    #[inline(always)]
    pub(crate) const fn bands(self) -> [u32; 3] {
        [self.upper as u32, (self.upper >> 32) as u32, self.lower]
    }

    /// Returns the plane of one cell, by its 0-based index in reading order.
    pub(crate) const fn of_cell(cell: usize) -> Plane {
        let mut bands = [0; 3];
        bands[cell / 27] = 1 << (cell % 27 / 9 * 10 + cell % 9);
        Plane::of_bands(bands)
    }

    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.upper | self.lower as u64 == 0
    }

    /// Returns whether some band has no cell left, so that the digit has no place there.
    #[inline(always)]
    pub(crate) const fn lacks_a_band(self) -> bool {
        (self.upper as u32 == 0) | (self.upper >> 32 == 0) | (self.lower == 0)
    }

    #[inline(always)]
    pub(crate) const fn len(self) -> u32 {
        self.upper.count_ones() + self.lower.count_ones()
    }

    /// Returns only the first cell.
    #[inline(always)]
    pub(crate) const fn first(self) -> Plane {
        let upper = self.upper & self.upper.wrapping_neg();
        let lower = self.lower & self.lower.wrapping_neg();
        Plane { upper, lower: if upper == 0 { lower } else { 0 } }
    }

    /// Calls `visit` with the index of every cell, in reading order.
    #[inline(always)]
    pub(crate) fn for_each_cell(self, mut visit: impl FnMut(usize)) {
        let mut upper = self.upper;
        while upper != 0 {
            visit(CELLS[upper.trailing_zeros() as usize] as usize);
            upper &= upper - 1;
        }
        let mut lower = self.lower;
        while lower != 0 {
            visit(54 + CELLS[lower.trailing_zeros() as usize] as usize);
            lower &= lower - 1;
        }
    }

    /// Calls `visit` with the index of every cell and the number that the planes store for it, lowest bit first.
    #[inline(always)]
    pub(crate) fn for_each_number<const N: usize>(self, bits: &[Plane; N], mut visit: impl FnMut(usize, u32)) {
        let mut upper = self.upper;
        while upper != 0 {
            let at = upper.trailing_zeros();
            let number = (0..N).fold(0, |number, nth| number | ((bits[nth].upper >> at) as u32 & 1) << nth);
            visit(CELLS[at as usize] as usize, number);
            upper &= upper - 1;
        }
        let mut lower = self.lower;
        while lower != 0 {
            let at = lower.trailing_zeros();
            let number = (0..N).fold(0, |number, nth| number | ((bits[nth].lower >> at) & 1) << nth);
            visit(54 + CELLS[at as usize] as usize, number);
            lower &= lower - 1;
        }
    }

    /// Returns all cells of the rows that contain a cell.
    #[inline(always)]
    pub(crate) const fn rows(self) -> Plane {
        let upper = (self.upper + twice(BAND)) & twice(GUARD);
        let lower = (self.lower + BAND) & GUARD;
        Plane { upper: upper - (upper >> 9), lower: lower - (lower >> 9) }
    }

    /// Returns all cells of the rows that contain at least two cells.
    #[inline(always)]
    pub(crate) const fn rows_of_several(self) -> Plane {
        let upper = self.upper & ((self.upper | twice(GUARD)) - twice(LOW));
        let lower = self.lower & ((self.lower | GUARD) - LOW);
        Plane { upper, lower }.rows()
    }

    /// Returns all cells of the columns that contain a cell.
    pub(crate) const fn columns(self) -> Plane {
        let [a, b, c] = self.bands();
        let rows = a | b | c;
        let band = ((rows | rows >> 10 | rows >> 20) & ROW) * LOW;
        Plane::of_bands([band; 3])
    }

    /// Returns the cells that rows and boxes allow within each band; empty if they leave no way to place the digit.
    ///
    /// Applying it again removes nothing more.
    #[inline(always)]
    pub(crate) fn close_bands(self) -> Plane {
        let Plane { upper, lower } = self;
        let upper_rows = (upper | upper >> 1 | upper >> 2) & twice(MINIROW);
        let lower_rows = (lower | lower >> 1 | lower >> 2) & MINIROW;
        let a = PERMUTATIONS[gather(upper_rows as u32)];
        let b = PERMUTATIONS[gather((upper_rows >> 32) as u32)];
        let c = PERMUTATIONS[gather(lower_rows)];
        Plane { upper: upper & (a as u64 | (b as u64) << 32), lower: lower & c }
    }

    /// Returns the cells that bands and columns allow within each stack.
    ///
    /// Within a stack, a digit occupies one minicolumn in each band and one in each column: a permutation of three. A
    /// minicolumn survives if the other two bands can share the other two columns.
    #[inline(always)]
    pub(crate) fn close_stacks(self) -> Plane {
        let Plane { upper, lower } = self;
        let upper_columns = upper | upper >> 10 | upper >> 20;
        let lower_columns = lower | lower >> 10 | lower >> 20;
        let turned = |columns: u32| TURNED[(columns & ROW) as usize];
        let (a, b, c) = (turned(upper_columns as u32), turned((upper_columns >> 32) as u32), turned(lower_columns));
        // Low half: one band takes the next column, the other the one after it. High half: the reverse.
        let for_a = b & c.rotate_left(32);
        let for_b = c & a.rotate_left(32);
        let for_c = a & b.rotate_left(32);
        let low = |both: u64| (both | both >> 32) & 0xffff_ffff;
        let high = |both: u64| (both | both << 32) & !0xffff_ffff;
        Plane { upper: upper & (low(for_a) | high(for_b)), lower: lower & low(for_c) as u32 }
    }
}

impl BitAnd for Plane {
    type Output = Plane;

    #[inline(always)]
    fn bitand(self, other: Plane) -> Plane {
        Plane { upper: self.upper & other.upper, lower: self.lower & other.lower }
    }
}

impl BitOr for Plane {
    type Output = Plane;

    #[inline(always)]
    fn bitor(self, other: Plane) -> Plane {
        Plane { upper: self.upper | other.upper, lower: self.lower | other.lower }
    }
}

impl BitXor for Plane {
    type Output = Plane;

    #[inline(always)]
    fn bitxor(self, other: Plane) -> Plane {
        Plane { upper: self.upper ^ other.upper, lower: self.lower ^ other.lower }
    }
}

/// Sets the guard bits too: only for use as an operand of `&`.
impl Not for Plane {
    type Output = Plane;

    #[inline(always)]
    fn not(self) -> Plane {
        Plane { upper: !self.upper, lower: !self.lower }
    }
}

/// The cell, in reading order, of each bit of the upper word.
static CELLS: [u8; 64] = {
    let mut cells = [0; 64];
    let mut cell = 0;
    while cell < 54 {
        cells[cell / 27 * 32 + cell % 27 / 9 * 10 + cell % 9] = cell as u8;
        cell += 1;
    }
    cells
};

/// Returns the nine bits of [`MINIROW`] next to each other in some order: one multiplication moves each of them to its
/// own position. `PERMUTATIONS` does not compile if two patterns share an index.
#[inline(always)]
const fn gather(minirows: u32) -> usize {
    (minirows.wrapping_mul(0x3100_8038) >> 23) as usize
}

/// The cells that survive in a band in which a digit occupies these minirows, indexed by [`gather`].
///
/// A digit occupies one minirow in each row and one in each box: a permutation of three. A minirow survives if some
/// permutation within the occupied ones uses it.
static PERMUTATIONS: [u32; 512] = {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut survivors = [0; 512];
    let mut taken = [false; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut occupied = 0;
        let mut minirow = 0;
        while minirow < 9 {
            occupied |= (pattern >> minirow & 1) << (10 * (minirow / 3) + 3 * (minirow % 3));
            minirow += 1;
        }
        let index = gather(occupied);
        assert!(!taken[index], "two patterns share an index");
        taken[index] = true;
        let mut nth = 0;
        while nth < 6 {
            let [a, b, c] = ORDERS[nth];
            let permutation = 1 << (3 * a) | 1 << (10 + 3 * b) | 1 << (20 + 3 * c);
            if occupied & permutation == permutation {
                survivors[index] |= 7 * permutation;
            }
            nth += 1;
        }
        pattern += 1;
    }
    survivors
};

/// For each set of columns, the cells of a band in the columns rotated within their stack by one (low half) and by two
/// (high half).
static TURNED: [u64; 512] = {
    let mut turned = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let one = (columns >> 1 & 0o333) | (columns << 2 & 0o444);
        let two = (columns >> 2 & 0o111) | (columns << 1 & 0o666);
        turned[columns as usize] = (one * LOW) as u64 | ((two * LOW) as u64) << 32;
        columns += 1;
    }
    turned
};

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn plane() -> impl Strategy<Value = Plane> {
        // Each bit is set with a probability of three in four, so that closures still have something to remove.
        (any::<[u32; 3]>(), any::<[u32; 3]>())
            .prop_map(|(a, b)| Plane::of_bands([0, 1, 2].map(|band| (a[band] | b[band]) & BAND)))
    }

    fn cells(plane: Plane) -> Vec<usize> {
        let mut cells = Vec::new();
        plane.for_each_cell(|cell| cells.push(cell));
        cells
    }

    /// Keeps the cells that are covered by a choice of three minirows or minicolumns, one per line.
    fn survivors(plane: Plane, line: fn(usize, usize) -> Vec<usize>) -> Vec<usize> {
        let open = cells(plane);
        let occupied = |at: &Vec<usize>| at.iter().any(|cell| open.contains(cell));
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let mut left = Vec::new();
        for chute in 0..3 {
            for order in orders {
                let choice: Vec<_> = (0..3).map(|nth| line(3 * chute + nth, order[nth])).collect();
                if choice.iter().all(occupied) {
                    left.extend(choice.concat().into_iter().filter(|cell| open.contains(cell)));
                }
            }
        }
        left.sort();
        left.dedup();
        left
    }

    proptest! {
        #[test]
        fn rows_are_rows(plane in plane()) {
            let count = |row: usize| cells(plane).iter().filter(|&&cell| cell / 9 == row).count();
            for row in 0..9 {
                let filled: Vec<_> = (9 * row..9 * row + 9).collect();
                let among = |set: Plane| filled.iter().all(|cell| cells(set).contains(cell));
                prop_assert_eq!(among(plane.rows()), count(row) > 0);
                prop_assert_eq!(among(plane.rows_of_several()), count(row) > 1);
            }
        }

        #[test]
        fn bands_close_as_minirows_permute(plane in plane()) {
            let minirow = |row: usize, block: usize| (0..3).map(|column| 9 * row + 3 * block + column).collect();
            prop_assert_eq!(cells(plane.close_bands()), survivors(plane, minirow));
        }

        #[test]
        fn stacks_close_as_minicolumns_permute(plane in plane()) {
            // If a band has no place in a stack, the closure need not clear the stack, because bands are closed first.
            let plane = plane.close_bands();
            prop_assume!(!plane.lacks_a_band());
            let minicolumn = |column: usize, band: usize| (0..3).map(|row| 27 * band + 9 * row + column).collect();
            let expected = survivors(plane, minicolumn);
            prop_assert!(expected.iter().all(|cell| cells(plane.close_stacks()).contains(cell)));
            let again = plane.close_stacks().close_stacks();
            if !again.is_empty() && !expected.is_empty() {
                prop_assert_eq!(cells(plane.close_stacks()), expected);
            }
        }

        #[test]
        fn numbers_are_read_bit_by_bit(plane in plane(), a in plane(), b in plane()) {
            let bits = [a, Plane::EMPTY, b, Plane::EMPTY];
            let mut numbers = Vec::new();
            plane.for_each_number(&bits, |cell, number| numbers.push((cell, number)));
            let holds = |plane, cell: &usize| u32::from(cells(plane).contains(cell));
            let expected: Vec<_> =
                cells(plane).into_iter().map(|cell| (cell, holds(a, &cell) + 4 * holds(b, &cell))).collect();
            prop_assert_eq!(numbers, expected);
        }

        #[test]
        fn the_first_cell_is_the_first(plane in plane()) {
            prop_assert_eq!(cells(plane.first()), cells(plane)[..1].to_vec());
            prop_assert_eq!(plane.len() as usize, cells(plane).len());
        }
    }
}
