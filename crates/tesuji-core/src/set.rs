//! Sets of digits, cells and houses with one bit per element. One macro defines all three.

use core::fmt;
use core::iter::FusedIterator;
use core::ops;

use crate::{Cell, Digit, House};

macro_rules! index_set {
    ($(#[$doc:meta])* $name:ident, $iter:ident, $item:ident, $bits:ty, $noun:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        #[must_use]
        pub struct $name($bits);

        impl $name {
            /// The empty set.
            pub const EMPTY: $name = $name(0);

            #[doc = concat!("The set of every ", $noun, ".")]
            #[doc(alias = "FULL")]
            pub const ALL: $name = $name((1 << $item::COUNT) - 1);

            #[doc = concat!("Returns the set of one ", $noun, ".")]
            #[inline]
            pub const fn of(item: $item) -> $name {
                $name(1 << item.index())
            }

            #[doc = concat!("Returns the bits: bit `i` stands for the ", $noun, " of index `i`.")]
            #[inline]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// Returns the set with these bits. Bits beyond the last element are ignored.
            #[inline]
            pub const fn from_bits(bits: $bits) -> $name {
                $name(bits & $name::ALL.0)
            }

            /// Returns whether the element is in the set.
            #[inline]
            pub const fn contains(self, item: $item) -> bool {
                (self.0 >> item.index()) & 1 != 0
            }

            /// Returns the number of elements.
            #[doc(alias = "count")]
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Returns whether the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns the set with the element added.
            #[inline]
            pub const fn with(self, item: $item) -> $name {
                $name(self.0 | 1 << item.index())
            }

            /// Returns the set with the element removed.
            #[inline]
            pub const fn without(self, item: $item) -> $name {
                $name(self.0 & !(1 << item.index()))
            }

            /// Adds the element.
            #[inline]
            pub const fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.index();
            }

            /// Removes the element.
            #[inline]
            pub const fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.index());
            }

            /// Returns the elements that are in either set.
            #[inline]
            pub const fn union(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }

            /// Returns the elements that are in both sets.
            #[inline]
            pub const fn intersection(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }

            /// Returns the elements that are in this set and not in the other.
            #[inline]
            pub const fn difference(self, other: $name) -> $name {
                $name(self.0 & !other.0)
            }

            /// Returns the elements that are not in the set.
            #[inline]
            pub const fn complement(self) -> $name {
                $name(!self.0 & $name::ALL.0)
            }

            /// Returns whether the sets share no element.
            #[inline]
            pub const fn is_disjoint(self, other: $name) -> bool {
                self.0 & other.0 == 0
            }

            /// Returns whether every element of this set is in the other set.
            #[inline]
            pub const fn is_subset(self, other: $name) -> bool {
                self.0 & !other.0 == 0
            }

            /// Returns the element with the lowest index.
            #[inline]
            pub const fn first(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($item::ALL[self.0.trailing_zeros() as usize]) }
            }

            /// Returns the element if the set has exactly one, otherwise `None`.
            #[inline]
            pub const fn only(self) -> Option<$item> {
                if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
            }

            /// Iterates over the elements, in index order.
            #[inline]
            pub const fn iter(self) -> $iter {
                $iter(self)
            }
        }

        #[doc = concat!("Iterates over a [`", stringify!($name), "`], in index order.")]
        #[derive(Clone, Debug)]
        pub struct $iter($name);

        impl Iterator for $iter {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                let item = self.0.first()?;
                self.0.0 &= self.0.0 - 1;
                Some(item)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl DoubleEndedIterator for $iter {
            #[inline]
            fn next_back(&mut self) -> Option<$item> {
                let index = self.0.0.checked_ilog2()? as usize;
                self.0.0 ^= 1 << index;
                Some($item::ALL[index])
            }
        }

        impl ExactSizeIterator for $iter {}
        impl FusedIterator for $iter {}

        impl IntoIterator for $name {
            type Item = $item;
            type IntoIter = $iter;

            #[inline]
            fn into_iter(self) -> $iter {
                self.iter()
            }
        }

        impl Extend<$item> for $name {
            fn extend<I: IntoIterator<Item = $item>>(&mut self, items: I) {
                items.into_iter().for_each(|item| self.insert(item));
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $name {
                let mut set = $name::EMPTY;
                set.extend(items);
                set
            }
        }

        impl From<$item> for $name {
            #[inline]
            fn from(item: $item) -> $name {
                $name::of(item)
            }
        }

        index_set!(@operator $name, BitOr, bitor, BitOrAssign, bitor_assign, union);
        index_set!(@operator $name, BitAnd, bitand, BitAndAssign, bitand_assign, intersection);
        index_set!(@operator $name, Sub, sub, SubAssign, sub_assign, difference);

        impl ops::Not for $name {
            type Output = $name;

            #[inline]
            fn not(self) -> $name {
                self.complement()
            }
        }

        /// Writes `{}` or the elements in braces, as `Display` prints them.
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter().map(|item| DisplayAsDebug(item))).finish()
            }
        }

        /// Writes the elements, separated by commas.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.iter().enumerate().try_for_each(|(nth, item)| {
                    f.write_str(if nth == 0 { "" } else { ", " })?;
                    item.fmt(f)
                })
            }
        }
    };
    (@operator $name:ident, $op:ident, $method:ident, $assign:ident, $assign_method:ident, $call:ident) => {
        impl ops::$op for $name {
            type Output = $name;

            #[inline]
            fn $method(self, other: $name) -> $name {
                self.$call(other)
            }
        }

        impl ops::$assign for $name {
            #[inline]
            fn $assign_method(&mut self, other: $name) {
                *self = self.$call(other);
            }
        }
    };
}

struct DisplayAsDebug<T>(T);

impl<T: fmt::Display> fmt::Debug for DisplayAsDebug<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

index_set! {
    /// A set of digits.
    ///
    /// ```
    /// use tesuji_core::{Digit, DigitSet};
    ///
    /// let set = DigitSet::of(Digit::D2) | DigitSet::of(Digit::D9);
    /// assert_eq!(set.to_string(), "2, 9");
    /// assert_eq!((!set).len(), 7);
    /// ```
    DigitSet, DigitIter, Digit, u16, "digit"
}

index_set! {
    /// A set of cells.
    ///
    /// ```
    /// use tesuji_core::{Cell, CellSet, House};
    ///
    /// // The cells that see both r1c1 and r2c5:
    /// //
    /// //   * . .   x x x   . . .
    /// //   x x x   . * .   . . .
    /// //   . . .   . . .   . . .
    /// let both = Cell::R1C1.peers() & Cell::R2C5.peers();
    /// assert_eq!(both.to_string(), "r1c4, r1c5, r1c6, r2c1, r2c2, r2c3");
    /// assert!((both - House::Row1.cells()).is_subset(House::Row2.cells()));
    /// ```
    CellSet, CellIter, Cell, u128, "cell"
}

index_set! {
    /// A set of houses.
    HouseSet, HouseIter, House, u32, "house"
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn cell_sets_are_sets(a in any::<u128>(), b in any::<u128>()) {
            let (x, y) = (CellSet::from_bits(a), CellSet::from_bits(b));
            let (p, q): (BTreeSet<Cell>, BTreeSet<Cell>) = (x.iter().collect(), y.iter().collect());
            prop_assert!((x | y).iter().eq(p.union(&q).copied()));
            prop_assert!((x & y).iter().eq(p.intersection(&q).copied()));
            prop_assert!((x - y).iter().eq(p.difference(&q).copied()));
            prop_assert_eq!(x.len(), p.len());
            prop_assert_eq!(x.is_subset(y), p.is_subset(&q));
            prop_assert_eq!(x.is_disjoint(y), p.is_disjoint(&q));
            prop_assert_eq!(x.iter().collect::<CellSet>(), x);
            prop_assert!(x.iter().rev().eq(p.iter().rev().copied()));
            prop_assert_eq!(!!x, x);
        }
    }

    #[test]
    fn only_means_exactly_one() {
        assert_eq!(DigitSet::EMPTY.only(), None);
        assert_eq!(DigitSet::of(Digit::D4).only(), Some(Digit::D4));
        assert_eq!(DigitSet::ALL.only(), None);
        assert_eq!(DigitSet::ALL.first(), Some(Digit::D1));
    }

    #[test]
    fn elements_are_written_with_commas() {
        let set = CellSet::of(Cell::R2C9).with(Cell::R1C1);
        assert_eq!((std::format!("{set}"), std::format!("{set:?}")), ("r1c1, r2c9".into(), "{r1c1, r2c9}".into()));
    }
}
