//! Tables of the six orders of the three columns of a stack.
//!
//! The search postpones the order of the columns of a stack. For each stack it keeps a mask of the orders that are
//! still equally good: six bits, bit `i` for `ORDERS[i]`. These tables give the mask after each row.

use crate::line_order::ORDERS;

/// All six orders.
pub(crate) const ALL: u32 = 0b11_1111;

/// `AT[j][c]`: the mask of the orders that put column `c` at position `j`.
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

/// The orders that begin with the most empty cells, and the number of these cells `<< 6`, indexed by `occupied columns
/// << 6 | mask`.
///
/// If a single column is occupied, all these orders put it at the same position, which is that number.
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

/// `GROUP[new][c]`: the group of a digit that first appears in column `c` of a miniline, where `new` is the set of
/// columns with new digits. A digit of group 0 has a final label.
pub(crate) const GROUP: [[u16; 3]; 8] = [[0; 3], [0; 3], [0; 3], [1, 2, 0], [0; 3], [3, 0, 4], [0, 5, 6], [7, 8, 9]];

/// The lowest rank that a digit can have among those that appeared with it, and the orders that give this rank `<< 2`,
/// indexed by the group `<< 6` and the mask.
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
