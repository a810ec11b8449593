//! The macro that defines the common methods of all indexed enums.

/// Defines `ALL`, `COUNT`, `index`, `from_index`, `iter` and `TryFrom<usize>` for a field-less enum.
///
/// `$all` lists every variant once, in index order.
macro_rules! indexed_enum {
    ($name:ident, $count:literal, $noun:literal, [$($variant:ident),+ $(,)?]) => {
        impl $name {
            #[doc = concat!("How many ", $noun, "s there are.")]
            pub const COUNT: usize = $count;

            #[doc = concat!("Every ", $noun, ", in index order.")]
            pub const ALL: [$name; $count] = [$($name::$variant),+];

            #[doc = concat!("Returns the ", $noun, " with the given 0-based index.")]
            ///
            /// `TryFrom<usize>` is the version that does not panic.
            ///
            /// # Panics
            ///
            #[doc = concat!("If `index` is ", stringify!($count), " or more.")]
            #[track_caller]
            #[inline]
            pub const fn from_index(index: usize) -> $name {
                assert!(index < $count, concat!($noun, " index out of range"));
                $name::ALL[index]
            }

            #[doc = concat!("Iterates over every ", $noun, ", in index order.")]
            pub fn iter() -> impl DoubleEndedIterator<Item = $name> + ExactSizeIterator + Clone {
                $name::ALL.into_iter()
            }
        }

        impl TryFrom<usize> for $name {
            type Error = $crate::IndexError;

            fn try_from(index: usize) -> Result<$name, $crate::IndexError> {
                $name::ALL
                    .get(index)
                    .copied()
                    .ok_or($crate::IndexError::new(index, $count))
            }
        }
    };
}

pub(crate) use indexed_enum;

/// The error returned by `TryFrom<usize>` for digits, cells and houses if the index is out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexError {
    index: usize,
    count: usize,
}

impl IndexError {
    pub(crate) const fn new(index: usize, count: usize) -> IndexError {
        IndexError { index, count }
    }
}

impl core::fmt::Display for IndexError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "expected an index below {}, found {}", self.count, self.index)
    }
}

impl core::error::Error for IndexError {}
