//! The 1296 permutations of nine rows or nine columns that keep chutes together.

/// The six permutations of three items. The first is the identity.
pub(crate) const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// An order of nine lines that keeps the three lines of a chute together: `order[i]` is the line that moves to position
/// `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct LineOrder(pub(crate) [u8; 9]);

impl LineOrder {
    /// The number of orders: the three chutes and the three lines of each chute can be in any order.
    pub(crate) const COUNT: u32 = 6 * 6 * 6 * 6;

    pub(crate) const IDENTITY: LineOrder = LineOrder([0, 1, 2, 3, 4, 5, 6, 7, 8]);

    /// Returns the order, or `None` if a line is missing or the lines of a chute do not stay together.
    pub(crate) fn new(lines: [u8; 9]) -> Option<LineOrder> {
        let chute = |third: usize| lines[3 * third] / 3;
        let together = (0..9).all(|place| lines[place] / 3 == chute(place / 3));
        let seen = lines.iter().fold(0u32, |seen, &line| seen | 1u32.checked_shl(line.into()).unwrap_or(0));
        (together && seen == 0x1ff).then_some(LineOrder(lines))
    }

    /// Returns the order with this number, 0 to 1295. The identity has number 0.
    pub(crate) fn from_index(index: u32) -> LineOrder {
        let chutes = ORDERS[(index / 216 % 6) as usize];
        let within = [index / 36 % 6, index / 6 % 6, index % 6].map(|order| ORDERS[order as usize]);
        LineOrder(std::array::from_fn(|place| 3 * chutes[place / 3] + within[place / 3][place % 3]))
    }

    /// Returns the number of the order, 0 to 1295.
    pub(crate) fn index(self) -> u32 {
        let number =
            |three: [u8; 3]| ORDERS.iter().position(|&order| order == three).expect("an order of three") as u32;
        let chutes = number([self.0[0] / 3, self.0[3] / 3, self.0[6] / 3]);
        [0, 3, 6].iter().fold(chutes, |index, &first| {
            index * 6 + number([self.0[first] % 3, self.0[first + 1] % 3, self.0[first + 2] % 3])
        })
    }

    /// Returns the composition: this order, then `next`.
    pub(crate) fn then(self, next: LineOrder) -> LineOrder {
        LineOrder(next.0.map(|line| self.0[usize::from(line)]))
    }

    /// Returns the inverse order.
    pub(crate) fn inverse(self) -> LineOrder {
        let mut inverse = [0; 9];
        (0..9).for_each(|place| inverse[usize::from(self.0[place as usize])] = place);
        LineOrder(inverse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_1296_orders_are_different_and_lawful() {
        let orders: std::collections::HashSet<_> = (0..LineOrder::COUNT).map(LineOrder::from_index).collect();
        assert_eq!(orders.len(), 1296);
        for index in 0..LineOrder::COUNT {
            let order = LineOrder::from_index(index);
            assert_eq!(order.index(), index);
            assert_eq!(LineOrder::new(order.0), Some(order));
            assert_eq!(order.then(order.inverse()), LineOrder::IDENTITY);
        }
    }

    #[test]
    fn a_torn_chute_is_refused() {
        assert_eq!(LineOrder::new([0, 1, 3, 2, 4, 5, 6, 7, 8]), None);
        assert_eq!(LineOrder::new([0, 1, 1, 3, 4, 5, 6, 7, 8]), None);
        assert_eq!(LineOrder::new([0, 1, 2, 3, 4, 5, 9, 10, 11]), None);
    }
}
