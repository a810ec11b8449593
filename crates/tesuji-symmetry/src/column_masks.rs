//! Tables over the six orders of the three columns of a stack.
//!
//! The search does not decide at once in which order the columns of a stack come. It keeps, for each stack, the orders
//! that are still as good as any other: a mask of six bits, bit `i` for `ORDERS[i]`. What a row makes of such a mask
//! is looked up here.

use crate::line_order::ORDERS;

/// All six orders.
pub(crate) const ALL: u32 = 0b11_1111;

/// The orders that put column `c` at place `j`, as `AT[j][c]`.
pub(crate) const AT: [[u32; 3]; 3] = {
    let mut at = [[0; 3]; 3];
    let mut order = 0;
    while order < 6 {
        let mut place = 0;
        while place < 3 {
            at[place][ORDERS[order][place] as usize] |= 1 << order;
            place += 1;
        }
        order += 1;
    }
    at
};

/// By `occupied columns << 6 | mask`: the orders that begin with the most empty cells, and that number `<< 6`.
///
/// Where a single column is occupied, the orders that are left put it at the same place, and the number is that place.
pub(crate) static LEADING: [u8; 512] = {
    let mut table = [0; 512];
    let mut index = 0;
    while index < 512 {
        let (occupied, mask) = (index >> 6, index & 63);
        let (mut most, mut kept) = (0, 0);
        let mut order = 0;
        while order < 6 {
            let mut empty = 0;
            while empty < 3 && occupied >> ORDERS[order][empty] & 1 == 0 {
                empty += 1;
            }
            if mask >> order & 1 != 0 {
                if empty > most {
                    most = empty;
                    kept = 0;
                }
                if empty == most {
                    kept |= 1 << order;
                }
            }
            order += 1;
        }
        table[index] = (if most == 3 { 0 } else { most } << 6 | kept) as u8;
        index += 1;
    }
    table
};

/// The group of a digit that entered at column `c` of a miniline, as `GROUP[new][c]`, where `new` says which of the
/// three columns brought digits not seen before. Group 0 has its label for good.
pub(crate) const GROUP: [[u16; 3]; 8] = [[0; 3], [0; 3], [0; 3], [1, 2, 0], [0; 3], [3, 0, 4], [0, 5, 6], [7, 8, 9]];

/// By `group << 6 | mask`: the lowest rank that the digit can have among those that entered with it, and the orders
/// that give it that rank `<< 2`.
pub(crate) static RANK: [u8; 1024] = {
    let mut table = [0; 1024];
    let mut mask = 0;
    while mask < 64 {
        table[mask] = (mask << 2) as u8;
        let mut new = 0;
        while new < 8 {
            let mut column = 0;
            while column < 3 {
                if GROUP[new][column] != 0 {
                    table[(GROUP[new][column] as usize) << 6 | mask] = rank(new, column, mask);
                }
                column += 1;
            }
            new += 1;
        }
        mask += 1;
    }
    table
};

const fn rank(new: usize, column: usize, mask: usize) -> u8 {
    let (mut lowest, mut kept) = (3, 0);
    let mut order = 0;
    while order < 6 {
        let (mut place, mut before) = (0, 0);
        while ORDERS[order][place] as usize != column {
            before += new >> ORDERS[order][place] & 1;
            place += 1;
        }
        if mask >> order & 1 != 0 {
            if before < lowest {
                lowest = before;
                kept = 0;
            }
            if before == lowest {
                kept |= 1 << order;
            }
        }
        order += 1;
    }
    (kept << 2 | lowest) as u8
}
