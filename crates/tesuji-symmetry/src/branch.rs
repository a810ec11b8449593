//! One possible beginning of the smallest line.

use tesuji_core::Digit;

use crate::column_masks::{ALL, GROUP, RANK};
use crate::line_order::{LineOrder, ORDERS};
use crate::lines::Lines;
use crate::{CellMap, Transform};

/// One possible beginning of the smallest line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Branch {
    /// For each digit: 0 if the digit has not appeared; otherwise the lowest label at its first appearance, the
    /// position of its stack's mask `<< 4`, and its group `<< 9`.
    pub(crate) labels: [u16; 16],
    /// The lines used so far, 4 bits each.
    pub(crate) rows: u64,
    /// The remaining column orders of the stacks, in the order of the stacks, 8 bits each.
    pub(crate) masks: u32,
    /// The lines not used yet.
    pub(crate) left: u16,
    /// The number of branches that this one represents, itself included.
    pub(crate) weight: u16,
    /// The label of the next new digit.
    pub(crate) next: u8,
    /// The order of the stacks as an index of [`ORDERS`], or [`OPEN`].
    pub(crate) stacks: u8,
    /// 0, or 9 for a transposed grid.
    pub(crate) side: u8,
}

/// The order of the stacks before the first clue.
pub(crate) const OPEN: u8 = 6;

/// A line that gave the smallest row on a branch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowChoice {
    pub(crate) branch: u32,
    pub(crate) masks: u32,
    pub(crate) row: u8,
    pub(crate) next: u8,
    pub(crate) stacks: u8,
}

impl Branch {
    /// Returns the lines that can come next. Of equal lines it returns only the first.
    #[inline]
    pub(crate) fn choices(&self, nth: u8, lines: &Lines) -> u16 {
        let mut choices = self.left;
        if !nth.is_multiple_of(3) {
            let last = (self.rows >> (4 * (nth - 1))) as u32 & 15;
            choices &= 0b111 << (last / 3 * 3);
        }
        if lines.has_twins { self.without_twins(choices, lines) } else { choices }
    }

    fn without_twins(&self, open: u16, lines: &Lines) -> u16 {
        let (side, mut choices) = (usize::from(self.side), open);
        for row in bits(open) {
            let row = usize::from(row);
            // Skip a line that equals an earlier one, or whose band equals an earlier one.
            let twins = (lines.twins[side + row] | lines.twin_chutes[side / 3 + row / 3]) & open;
            if twins & ((1 << row) - 1) != 0 {
                choices &= !(1 << row);
            }
        }
        choices
    }

    /// Returns the branch extended by one row.
    pub(crate) fn after(&self, way: &RowChoice, nth: u8, lines: &Lines) -> Branch {
        let mut branch = *self;
        let side = usize::from(branch.side);
        let line = lines.lines[side + usize::from(way.row)];
        branch.masks = way.masks;
        branch.rows |= u64::from(way.row) << (4 * nth);
        branch.left &= !(1 << way.row);
        branch.next = way.next;
        branch.stacks = way.stacks;
        if lines.has_twins {
            branch.weigh(self, way.row, nth, lines);
        }
        if branch.next != self.next {
            branch.label(line, self.next);
        }
        branch
    }

    /// Counts the lines, bands and stacks that are equal to those used.
    fn weigh(&mut self, before: &Branch, row: u8, nth: u8, lines: &Lines) {
        let (side, row) = (usize::from(self.side), usize::from(row));
        let twins = lines.twins[side + row] & self.left;
        self.weight *= 1 + twins.count_ones() as u16;
        if nth.is_multiple_of(3) {
            let twins = lines.twin_chutes[side / 3 + row / 3] & self.left;
            self.weight *= 1 + twins.count_ones() as u16 / 3;
        }
        if before.stacks != self.stacks {
            self.weight *= [1, 1, 2, 6][lines.empty_stacks(self.side).count_ones() as usize];
        }
    }

    /// Labels the new digits of the line, starting with `next`.
    #[inline]
    fn label(&mut self, line: u64, mut next: u8) {
        for (nth, &stack) in ORDERS[usize::from(self.stacks) % 6].iter().enumerate() {
            let mini = Lines::miniline(line, stack);
            if mini == 0 {
                continue;
            }
            let digits = [mini & 15, mini >> 4 & 15, mini >> 8 & 15].map(|digit| digit as usize);
            let new = digits.map(|digit| usize::from(digit != 0 && self.labels[digit] == 0));
            let set = new[0] | new[1] << 1 | new[2] << 2;
            for column in 0..3 {
                if new[column] != 0 {
                    self.labels[digits[column]] = u16::from(next) | (8 * nth as u16) << 4 | GROUP[set][column] << 9;
                }
            }
            next += set.count_ones() as u8;
        }
    }
}

impl Branch {
    /// Returns the number of cell maps that the branch represents, including those of skipped branches.
    pub(crate) fn ways(&self) -> u32 {
        let orders: u32 = [0, 8, 16].iter().map(|shift| (self.masks >> shift & ALL).count_ones()).product();
        orders * u32::from(self.weight) * if self.stacks == OPEN { 6 } else { 1 }
    }

    /// Returns one of the transforms that the branch represents.
    pub(crate) fn transform(&self) -> Transform {
        self.transforms().next().expect("an order is open in each stack")
    }

    /// Iterates over the transforms that the branch represents.
    ///
    /// Digits that the puzzle does not contain get the remaining labels, in order.
    pub(crate) fn transforms(&self) -> impl Iterator<Item = Transform> + use<> {
        let branch = *self;
        let open = move |nth: u32| bits((branch.masks >> (8 * nth) & ALL) as u16);
        let stacks = if branch.stacks == OPEN { 0..6 } else { branch.stacks..branch.stacks + 1 };
        stacks.flat_map(move |stacks| {
            let orders = open(0).flat_map(move |a| open(1).flat_map(move |b| open(2).map(move |c| [a, b, c])));
            orders.map(move |orders| branch.ordered(stacks, orders))
        })
    }

    fn ordered(&self, stacks: u8, orders: [u8; 3]) -> Transform {
        let stacks = ORDERS[usize::from(stacks)];
        let rows = LineOrder(std::array::from_fn(|nth| (self.rows >> (4 * nth) & 15) as u8));
        let columns = LineOrder(std::array::from_fn(|column| {
            3 * stacks[column / 3] + ORDERS[usize::from(orders[column / 3])][column % 3]
        }));
        let labels: [usize; 9] = std::array::from_fn(|digit| {
            let label = usize::from(self.labels[digit + 1]);
            let order = orders[(label >> 4 & 31) / 8 % 3];
            (label & 15) + usize::from(RANK[(label >> 9) << 6 | 1 << order] & 3)
        });
        let mut unused = (1..10).filter(|label| !labels.contains(label));
        let digits = labels.map(|label| if label == 0 { unused.next().expect("nine labels") } else { label } - 1);
        Transform::of_parts(CellMap::of_orders(self.side != 0, rows, columns), digits.map(Digit::from_index))
    }
}

/// Iterates over the indices of the set bits, the lowest first.
#[inline]
pub(crate) fn bits(mut set: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(bit)
    })
}
