//! Vector operations on arrays of lanes, defined by the operation on one lane.

/// Defines operations of two vectors.
macro_rules! of_two {
    ($($name:ident($one:ident, $other:ident) $of:expr;)*) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            let mut lanes = self.0;
            for lane in 0..lanes.len() {
                let ($one, $other) = (self.0[lane], other.0[lane]);
                lanes[lane] = $of;
            }
            Self(lanes)
        }
    )*};
}

/// Defines operations of one vector.
macro_rules! of_one {
    ($($name:ident($one:ident) $of:expr;)*) => {$(
        #[inline(always)]
        fn $name(self) -> Self {
            let mut lanes = self.0;
            for lane in &mut lanes {
                let $one = *lane;
                *lane = $of;
            }
            Self(lanes)
        }
    )*};
}

pub(super) use {of_one, of_two};
