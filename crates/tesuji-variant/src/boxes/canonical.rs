//! Canonical states: one for all that differ only by the names of digits and the order of columns and stacks.

/// The digits that the bands above have left to a column, and those that it takes in the current band.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Column {
    pub(super) left: u16,
    pub(super) taken: u16,
}

impl Column {
    pub(super) fn end_band(&mut self) {
        self.left &= !self.taken;
        self.taken = 0;
    }

    /// Returns 0 for a digit used above, 1 for one that is left, 2 for one that is taken in the current band.
    fn of_digit(self, digit: usize) -> u64 {
        u64::from(self.left >> digit & 1) + u64::from(self.taken >> digit & 1)
    }
}

/// The digits and stacks that must keep their name or place because later givens refer to them.
#[derive(Clone, Debug)]
pub(super) struct FixedNames {
    size: usize,
    /// The number of columns in a stack.
    width: usize,
    pub(super) digits: u16,
    pub(super) stacks: u16,
    /// The number of stacks whose box in the current band is filled: they stay before the others.
    pub(super) filled: usize,
}

impl FixedNames {
    /// Returns a value that keeps nothing, so that everything can be exchanged.
    pub(super) fn nothing(size: usize, width: usize) -> FixedNames {
        FixedNames { size, width, digits: 0, stacks: 0, filled: 0 }
    }
}

/// The maximum number of orders of digits that are tried to find the first. If there are more, equivalent states can
/// stay separate, which costs only time.
const MOST_ORDERS: u32 = 48;

/// Returns the state that represents all states equivalent to this one.
pub(super) fn canonical(columns: &[Column], kept: &FixedNames) -> Box<[Column]> {
    let mut colours = Colours::new(columns, kept);
    colours.refine();
    let mut orders = MOST_ORDERS;
    let mut best = None;
    colours.first_order(&mut orders, &mut best);
    best.expect("there is an order")
}

/// Colours of digits, columns and stacks: equal for those that can be exchanged.
#[derive(Clone)]
struct Colours<'a> {
    columns: &'a [Column],
    kept: &'a FixedNames,
    of_digits: [u64; 16],
    of_columns: [u64; 16],
    of_stacks: [u64; 16],
}

/// Mixes bits well.
fn mix(one: u64, other: u64) -> u64 {
    let product = (one ^ other.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    product ^ product >> 32
}

impl<'a> Colours<'a> {
    fn new(columns: &'a [Column], kept: &'a FixedNames) -> Colours<'a> {
        let mut colours = Colours { columns, kept, of_digits: [0; 16], of_columns: [0; 16], of_stacks: [0; 16] };
        for digit in (0..kept.size).filter(|digit| kept.digits >> digit & 1 != 0) {
            colours.of_digits[digit] = digit as u64 + 1;
        }
        for column in 0..columns.len() {
            let stack = column / kept.width;
            let is_kept = kept.stacks >> stack & 1 != 0;
            let filled = u64::from(stack < kept.filled);
            colours.of_columns[column] = if is_kept { column as u64 + 2 } else { filled };
        }
        colours
    }

    /// Refines the colours of digits, columns and stacks by the colours that they meet.
    fn refine(&mut self) {
        let size = self.kept.size;
        for _ in 0..3 {
            for (column, &sets) in self.columns.iter().enumerate() {
                let met = (0..size)
                    .fold(0u64, |sum, digit| sum.wrapping_add(mix(self.of_digits[digit], sets.of_digit(digit))));
                self.of_columns[column] = mix(self.of_columns[column], met);
            }
            for (stack, columns) in self.of_columns[..size].chunks_mut(self.kept.width).enumerate() {
                let all = columns.iter().fold(0u64, |sum, &colour| sum.wrapping_add(mix(colour, 7)));
                self.of_stacks[stack] = all;
                columns.iter_mut().for_each(|colour| *colour = mix(*colour, all));
            }
            for digit in 0..size {
                let met = self
                    .columns
                    .iter()
                    .zip(&self.of_columns)
                    .fold(0u64, |sum, (sets, &colour)| sum.wrapping_add(mix(colour, sets.of_digit(digit))));
                self.of_digits[digit] = mix(self.of_digits[digit], met);
            }
        }
    }

    /// Finds the first state among all orders that the colours allow.
    fn first_order(&self, orders: &mut u32, best: &mut Option<Box<[Column]>>) {
        let digits = self.exchangeable();
        if digits.is_empty() {
            *orders = orders.saturating_sub(1);
            let found = self.renamed();
            if best.as_ref().is_none_or(|best| found < *best) {
                *best = Some(found);
            }
            return;
        }
        for (nth, &digit) in digits.iter().enumerate() {
            if nth > 0 && *orders == 0 {
                return;
            }
            // Digits in the same columns are equivalent.
            if digits[..nth].iter().any(|&other| self.are_twins(digit, other)) {
                continue;
            }
            let mut one = self.clone();
            one.of_digits[digit] = mix(one.of_digits[digit], 3);
            one.refine();
            one.first_order(orders, best);
        }
    }

    /// Returns the digits of the first colour that several digits have.
    fn exchangeable(&self) -> Vec<usize> {
        let free = || (0..self.kept.size).filter(|digit| self.kept.digits >> digit & 1 == 0);
        let alike = |digit: usize| free().filter(move |&other| self.of_digits[other] == self.of_digits[digit]);
        let several = free().filter(|&digit| alike(digit).nth(1).is_some());
        let first = several.min_by_key(|&digit| self.of_digits[digit]);
        first.map_or(Vec::new(), |digit| alike(digit).collect())
    }

    fn are_twins(&self, one: usize, other: usize) -> bool {
        self.columns.iter().all(|sets| sets.of_digit(one) == sets.of_digit(other))
    }

    /// Returns the state with digits, columns and stacks in the order of their colours.
    fn renamed(&self) -> Box<[Column]> {
        let (size, width) = (self.kept.size, self.kept.width);
        let mut digits: Vec<usize> = (0..size).filter(|digit| self.kept.digits >> digit & 1 == 0).collect();
        digits.sort_by_key(|&digit| self.of_digits[digit]);
        let mut free = digits.into_iter();
        let order: Vec<usize> = (0..size)
            .map(|digit| if self.kept.digits >> digit & 1 != 0 { digit } else { free.next().expect("as many") })
            .collect();
        let renamed = |mask: u16| order.iter().enumerate().fold(0, |new, (to, &from)| new | (mask >> from & 1) << to);
        let mut stacks: Vec<usize> = (0..size / width).filter(|stack| self.kept.stacks >> stack & 1 == 0).collect();
        stacks.sort_by_key(|&stack| (stack >= self.kept.filled, self.of_stacks[stack]));
        let mut free = Stacks { filled: self.kept.filled, order: stacks };
        let mut columns = Vec::with_capacity(size);
        for stack in 0..size / width {
            let is_kept = self.kept.stacks >> stack & 1 != 0;
            let from = if is_kept { stack } else { free.take(stack) };
            let begin = columns.len();
            columns.extend(
                self.columns[from * width..(from + 1) * width]
                    .iter()
                    .map(|column| Column { left: renamed(column.left), taken: renamed(column.taken) }),
            );
            if !is_kept {
                columns[begin..].sort_unstable();
            }
        }
        columns.into_boxed_slice()
    }
}

/// Stacks that can change places, those with a filled box in the current band first.
struct Stacks {
    filled: usize,
    order: Vec<usize>,
}

impl Stacks {
    /// Takes the next stack for a place: one with a filled box in the current band if and only if the place is among
    /// the filled ones.
    fn take(&mut self, place: usize) -> usize {
        let fits = |&stack: &usize| (stack < self.filled) == (place < self.filled);
        let at = self.order.iter().position(fits).expect("as many stacks as places");
        self.order.remove(at)
    }
}
