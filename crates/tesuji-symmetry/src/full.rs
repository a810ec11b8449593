//! The search for the smallest first two rows of a full grid.
//!
//! The first row of every smallest line is 123456789, so the second row is decisive. It begins with 456 if another row
//! of the band has the three digits of a miniline in one miniline, and with 457 otherwise. Two rows, the first stack
//! and the order of its columns determine everything else: the columns of the second stack follow from the digits
//! labelled 4, 5 and 6, those of the third from 7, 8 and 9.

use std::ops::Range;

use crate::branch::Branch;
use crate::line_order::ORDERS;

/// Finds the branches with the smallest two rows in these chutes (0 to 2 for the bands, 3 to 5 for the stacks), and
/// returns these rows.
pub(crate) fn begin(lines: &[u64; 18], chutes: Range<usize>, branches: &mut Vec<Branch>) -> [u64; 2] {
    let rows: [Row; 18] = std::array::from_fn(|row| Row::of(lines[row]));
    let band = |first: usize| [&rows[first], &rows[first + 1], &rows[first + 2]];
    let is_pure = |chute: usize| rows[3 * chute].overlap(&rows[3 * chute + 1]) == 3;
    let any_pure = chutes.clone().any(is_pure);
    let mut best = u64::MAX;
    branches.clear();
    for chute in chutes.filter(|&chute| is_pure(chute) || !any_pure) {
        let first = 3 * chute;
        let rows = band(first);
        for (one, other) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
            let pair = Pair { first: rows[one], second: rows[other] };
            let number = |row: usize| ((first + row) % 9) as u64;
            for stack in 0..3 {
                pair.each(stack, |text, stacks, orders, labels| {
                    if text > best {
                        return;
                    }
                    if text < best {
                        best = text;
                        branches.clear();
                    }
                    branches.push(Branch {
                        labels,
                        rows: number(one) | number(other) << 4,
                        masks: orders.iter().rev().fold(0, |masks, &order| masks << 8 | 1 << number_of(order)),
                        left: 0x1ff & !(1 << number(one) | 1 << number(other)),
                        weight: 1,
                        next: 10,
                        stacks: number_of(stacks),
                        side: if first < 9 { 0 } else { 9 },
                    });
                });
            }
        }
    }
    [0x1_2345_6789, best]
}

/// Returns the index of an order in [`ORDERS`].
fn number_of(order: [u8; 3]) -> u8 {
    2 * order[0] + u8::from(order[1] > order[2])
}

/// A full row: its digits by stack, and the set of digits in each stack.
struct Row {
    digits: [[u8; 3]; 3],
    sets: [u16; 3],
}

impl Row {
    fn of(line: u64) -> Row {
        let digits = [0, 1, 2].map(|stack| [0, 4, 8].map(|shift| (line >> (16 * stack + shift) & 15) as u8));
        Row { digits, sets: digits.map(|three| three.iter().fold(0, |set, digit| set | 1 << digit)) }
    }

    /// Returns the number of digits of the first miniline that are together in a miniline of the other row, 2 or 3.
    fn overlap(&self, other: &Row) -> u32 {
        let common = (self.sets[0] & other.sets[1]).count_ones();
        common.max(3 - common)
    }
}

/// Two rows of a band.
struct Pair<'a> {
    first: &'a Row,
    second: &'a Row,
}

impl Pair<'_> {
    /// Calls `found` for each smallest way to write the pair with this stack first. The arguments are the second row,
    /// the order of the stacks, the orders of their columns, and the labels.
    #[inline]
    fn each(&self, stack: usize, mut found: impl FnMut(u64, [u8; 3], [[u8; 3]; 3], [u16; 16])) {
        let Pair { first, second } = self;
        let (after, before) = ((stack + 1) % 3, (stack + 2) % 3);
        let common = (second.sets[stack] & first.sets[after]).count_ones();
        let [second_stack, third_stack] = if common >= 2 { [after, before] } else { [before, after] };
        let pure = common % 3 == 0;
        let stacks = [stack as u8, second_stack as u8, third_stack as u8];
        for order in ORDERS {
            let mut labels = [0u16; 16];
            let [a, b, c] = order.map(|column| usize::from(second.digits[stack][usize::from(column)]));
            if !pure && first.sets[third_stack] >> c & 1 == 0 {
                continue;
            }
            for (label, column) in (1..).zip(order) {
                labels[usize::from(first.digits[stack][usize::from(column)])] = label;
            }
            (labels[a], labels[b]) = (4, 5);
            let mut text = if pure { 0x456 } else { 0x457 };
            let mut next = if pure {
                labels[c] = 6;
                7
            } else {
                labels[c] = 7;
                8
            };
            let mut orders = [order, [0; 3], [0; 3]];
            for column in 0..3 {
                let label = match labels[usize::from(first.digits[second_stack][column])] {
                    0 => 6,
                    label => label,
                };
                labels[usize::from(first.digits[second_stack][column])] = label;
                orders[1][usize::from(label - 4)] = column as u8;
            }
            for column in orders[1] {
                let digit = usize::from(second.digits[second_stack][usize::from(column)]);
                if labels[digit] == 0 {
                    labels[digit] = next;
                    next += 1;
                }
                text = text << 4 | u64::from(labels[digit]);
            }
            for column in 0..3 {
                let label = labels[usize::from(first.digits[third_stack][column])];
                orders[2][usize::from(label - 7)] = column as u8;
            }
            for column in orders[2] {
                text = text << 4 | u64::from(labels[usize::from(second.digits[third_stack][usize::from(column)])]);
            }
            found(text, stacks, orders, labels);
        }
    }
}
