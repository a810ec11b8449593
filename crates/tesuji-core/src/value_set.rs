//! Sets of values of any layout.

use core::fmt;
use core::ops::{BitAnd, BitOr, Not};

/// A set of values of a [`Layout`](crate::Layout), whose first value is always 1, however it is written.
///
/// # Examples
///
/// ```
/// use tesuji_core::ValueSet;
///
/// let set: ValueSet = [1, 4].into_iter().collect();
/// assert!(set.contains(4) && !set.contains(2));
/// assert_eq!((set.len(), set.iter().last()), (2, Some(4)));
/// assert_eq!(ValueSet::first(4) & !set, [2, 3].into_iter().collect());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ValueSet(u64);

impl ValueSet {
    /// The set without values.
    pub const EMPTY: ValueSet = ValueSet(0);

    /// The maximum value in a set.
    pub const MAX: u8 = 64;

    /// Returns the set with these bits; the lowest bit is value 1.
    pub const fn from_bits(bits: u64) -> ValueSet {
        ValueSet(bits)
    }

    /// Returns the bits; the lowest bit is value 1.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the set of the values from 1 to `count`.
    pub const fn first(count: usize) -> ValueSet {
        if count >= 64 { ValueSet(u64::MAX) } else { ValueSet((1 << count) - 1) }
    }

    /// Returns the set of one value; the empty set for 0 or a value above [`MAX`](ValueSet::MAX).
    pub const fn of(value: u8) -> ValueSet {
        if value == 0 || value > ValueSet::MAX { ValueSet(0) } else { ValueSet(1 << (value - 1)) }
    }

    /// Returns whether the value is in the set.
    pub const fn contains(self, value: u8) -> bool {
        self.0 & ValueSet::of(value).0 != 0
    }

    /// Returns the number of values in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether no value is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the value if the set has exactly one, otherwise `None`.
    pub const fn single(self) -> Option<u8> {
        if self.0.is_power_of_two() { Some(self.0.trailing_zeros() as u8 + 1) } else { None }
    }

    /// Iterates over the values, the lowest first.
    pub fn iter(self) -> impl Iterator<Item = u8> + use<> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let value = (rest != 0).then(|| rest.trailing_zeros() as u8 + 1);
            rest &= rest.wrapping_sub(1);
            value
        })
    }
}

impl BitAnd for ValueSet {
    type Output = ValueSet;
    fn bitand(self, other: ValueSet) -> ValueSet {
        ValueSet(self.0 & other.0)
    }
}

impl BitOr for ValueSet {
    type Output = ValueSet;
    fn bitor(self, other: ValueSet) -> ValueSet {
        ValueSet(self.0 | other.0)
    }
}

impl Not for ValueSet {
    type Output = ValueSet;
    fn not(self) -> ValueSet {
        ValueSet(!self.0)
    }
}

impl FromIterator<u8> for ValueSet {
    fn from_iter<I: IntoIterator<Item = u8>>(values: I) -> ValueSet {
        values.into_iter().map(ValueSet::of).fold(ValueSet::EMPTY, ValueSet::bitor)
    }
}

/// Writes `1, 4`.
impl fmt::Display for ValueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, value) in self.iter().enumerate() {
            if nth > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{value}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec::Vec;

    #[test]
    fn sets_have_the_values_they_are_made_of() {
        let set: ValueSet = [64, 1, 9].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<u8>>(), [1, 9, 64]);
        assert_eq!((set.len(), set.single(), set.to_string().as_str()), (3, None, "1, 9, 64"));
        assert_eq!(ValueSet::of(7).single(), Some(7));
        assert!(ValueSet::of(0).is_empty() && ValueSet::of(65).is_empty());
        assert_eq!((ValueSet::first(64).len(), ValueSet::first(0).len()), (64, 0));
    }
}
