//! Arrays indexed by a digit, a cell or a house instead of a number.

use core::ops::{Index, IndexMut};

use crate::{Cell, Digit, House};

macro_rules! by {
    ($(#[$doc:meta])* $name:ident, $key:ident, $count:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name<T>(pub [T; $count]);

        impl<T> $name<T> {
            /// Returns the array with the function's value for each key.
            #[inline]
            pub fn from_fn(mut value: impl FnMut($key) -> T) -> $name<T> {
                $name(core::array::from_fn(|index| value($key::ALL[index])))
            }

            /// Iterates over keys and values, in index order.
            pub fn iter(&self) -> impl ExactSizeIterator<Item = ($key, &T)> {
                $key::iter().zip(&self.0)
            }
        }

        impl<T: Default> Default for $name<T> {
            fn default() -> $name<T> {
                $name::from_fn(|_| T::default())
            }
        }

        impl<T> Index<$key> for $name<T> {
            type Output = T;

            #[inline]
            fn index(&self, key: $key) -> &T {
                &self.0[key.index()]
            }
        }

        impl<T> IndexMut<$key> for $name<T> {
            #[inline]
            fn index_mut(&mut self, key: $key) -> &mut T {
                &mut self.0[key.index()]
            }
        }
    };
}

by! {
    /// One value for each digit.
    ByDigit, Digit, 9
}
by! {
    /// One value for each cell.
    ByCell, Cell, 81
}
by! {
    /// One value for each house.
    ByHouse, House, 27
}
