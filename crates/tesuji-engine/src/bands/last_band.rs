//! All ways to fill one band when the other two are complete.
//!
//! Each column then lacks three digits, and each digit is missing in three columns, one in each box. Columns and digits
//! are the two sides of a graph, and a row is a perfect matching. Two rows without a common edge determine the third
//! row. So it is enough to list the rows that give the first column its first digit and those that give it the second,
//! and to try the pairs, without looking at cells. The three rows are then permuted as the candidates allow.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use tesuji_core::Digit;

use super::digits::Digits;
use super::state::State;

/// The number of choices of one digit from each column of a box; a choice is a number in base three, whose digits are
/// the indexes within the columns.
const CHOICES: usize = 27;
/// All digits.
const ALL: u16 = 511;
/// All choices.
const ALL_CHOICES: u32 = (1 << CHOICES) - 1;
/// All edges: three per column, in the order of its digits.
const EDGES: u32 = (1 << 27) - 1;

/// A way to fill a row.
#[derive(Clone, Copy, Debug)]
struct Row {
    edges: u32,
    /// The rows of the band in which the candidates allow it, as bits.
    places: usize,
    digits: [Digit; 9],
}

/// The digits missing in the columns of a band, and their possible rows.
#[derive(Clone, Debug)]
pub(super) struct LastBand {
    /// The missing digits of each column.
    lacking: [[Digit; 3]; 9],
    /// The edges that the candidates allow in each row.
    allowed: [u32; 3],
    /// The digits of each choice in each box, as bits.
    sets: [[u16; CHOICES]; 3],
    /// For each choice of the first box, the choices of the second one that share no digit with it.
    beside: [u32; CHOICES],
    /// The choice of the third box with these digits, if there is one.
    third: [u8; 512],
    /// The rows that give the first column its first and its second digit.
    rows: [Vec<Row>; 2],
}

impl LastBand {
    pub(super) fn new() -> LastBand {
        LastBand {
            lacking: [[Digit::D1; 3]; 9],
            allowed: [0; 3],
            sets: [[0; CHOICES]; 3],
            beside: [0; CHOICES],
            third: [0; 512],
            rows: [const { Vec::new() }; 2],
        }
    }

    /// Calls `fill` with the three rows of every way to fill the band of a state whose other two bands are complete.
    pub(super) fn for_each(
        &mut self,
        state: &State,
        band: usize,
        mut fill: impl FnMut([&[Digit; 9]; 3]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.lay_out(state, band);
        self.list_rows();
        let [firsts, seconds] = &self.rows;
        for first in firsts {
            for second in seconds {
                if first.edges & second.edges != 0 {
                    continue;
                }
                let rest = EDGES ^ first.edges ^ second.edges;
                let mut orders = LAWFUL[first.places][second.places][self.places(rest)];
                if orders == 0 {
                    continue;
                }
                let rows = [&first.digits, &second.digits, &self.digits_of(rest)];
                while orders != 0 {
                    fill(ORDERS[orders.trailing_zeros() as usize].map(|nth| rows[nth]))?;
                    orders &= orders - 1;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn lay_out(&mut self, state: &State, band: usize) {
        let mut digits = [[0; 3]; 9];
        let mut count = [0; 9];
        // The choices of the second box that include each digit.
        let mut having = [0; 9];
        self.allowed = [0; 3];
        for digit in Digits::ALL {
            let cells = state.planes[digit].bands()[band];
            let mut columns = (cells | cells >> 10 | cells >> 20) & u32::from(ALL);
            while columns != 0 {
                let column = columns.trailing_zeros() as usize;
                columns &= columns - 1;
                // Two complete bands leave three missing digits in each column.
                let nth = count[column] % 3;
                count[column] += 1;
                digits[column][nth] = digit;
                if column / 3 == 1 {
                    having[digit] = TAKING[column % 3][nth];
                }
                self.lacking[column][nth] = Digit::ALL[digit];
                for (row, allowed) in self.allowed.iter_mut().enumerate() {
                    *allowed |= (cells >> (10 * row + column) & 1) << (3 * column + nth);
                }
            }
        }
        for (stack, sets) in self.sets.iter_mut().enumerate() {
            for (choice, set) in sets.iter_mut().enumerate() {
                let picks = picks(choice);
                *set = (0..3).fold(0, |set, nth| set | 1 << digits[3 * stack + nth][picks[nth]]);
            }
        }
        for (choice, beside) in self.beside.iter_mut().enumerate() {
            let picks = picks(choice);
            *beside = (0..3).fold(ALL_CHOICES, |beside, nth| beside & !having[digits[nth][picks[nth]]]);
        }
        for (choice, &set) in self.sets[2].iter().enumerate() {
            self.third[usize::from(set)] = choice as u8;
        }
    }

    /// Lists the possible rows of the band.
    fn list_rows(&mut self) {
        for pick in 0..2 {
            let mut rows = core::mem::take(&mut self.rows[pick]);
            rows.clear();
            for first in (pick..CHOICES).step_by(3) {
                let mut seconds = self.beside[first];
                while seconds != 0 {
                    let second = seconds.trailing_zeros() as usize;
                    seconds &= seconds - 1;
                    let set = ALL ^ self.sets[0][first] ^ self.sets[1][second];
                    let third = usize::from(self.third[usize::from(set)]);
                    // Skip an entry left in the table by an earlier band.
                    if self.sets[2][third] != set {
                        continue;
                    }
                    let edges = EDGES_OF[first] | EDGES_OF[second] << 9 | EDGES_OF[third] << 18;
                    let places = self.places(edges);
                    if places != 0 {
                        rows.push(Row { edges, places, digits: self.digits_of(edges) });
                    }
                }
            }
            self.rows[pick] = rows;
        }
    }

    /// Returns the rows of the band in which this row may be.
    #[inline(always)]
    fn places(&self, edges: u32) -> usize {
        (0..3).fold(0, |places, row| places | usize::from(edges & !self.allowed[row] == 0) << row)
    }

    /// Returns the digits that these edges give to the columns.
    #[inline(always)]
    fn digits_of(&self, edges: u32) -> [Digit; 9] {
        // Exactly one of the three edges is set: the index of the highest one is that of the only one.
        core::array::from_fn(|column| self.lacking[column][NUMBER[(edges >> (3 * column) & 7) as usize]])
    }
}

/// Returns the index of the digit that each column gives.
const fn picks(choice: usize) -> [usize; 3] {
    [choice % 3, choice / 3 % 3, choice / 9]
}

/// The choices that take the digit with this index from this column of a box.
static TAKING: [[u32; 3]; 3] = {
    let mut taking = [[0; 3]; 3];
    let mut choice = 0;
    while choice < CHOICES {
        let [a, b, c] = picks(choice);
        taking[0][a] |= 1 << choice;
        taking[1][b] |= 1 << choice;
        taking[2][c] |= 1 << choice;
        choice += 1;
    }
    taking
};

/// The index of a single edge.
static NUMBER: [usize; 8] = [0, 0, 1, 1, 2, 2, 2, 2];

/// The edges of a choice within its box.
static EDGES_OF: [u32; CHOICES] = {
    let mut edges = [0; CHOICES];
    let mut choice = 0;
    while choice < CHOICES {
        let [a, b, c] = picks(choice);
        edges[choice] = 1 << a | 8 << b | 64 << c;
        choice += 1;
    }
    edges
};

/// The permutations of three rows.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The permutations, as bits, in which each of three rows is in a possible place, indexed by the places of each row.
static LAWFUL: [[[u8; 8]; 8]; 8] = {
    let mut lawful = [[[0; 8]; 8]; 8];
    let mut all = 0;
    while all < 512 {
        let places = [all / 64, all / 8 % 8, all % 8];
        let mut nth = 0;
        while nth < 6 {
            let [a, b, c] = ORDERS[nth];
            if places[a] & places[b] >> 1 & places[c] >> 2 & 1 != 0 {
                lawful[places[0]][places[1]][places[2]] |= 1 << nth;
            }
            nth += 1;
        }
        all += 1;
    }
    lawful
};
