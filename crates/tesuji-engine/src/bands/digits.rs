//! A set of digits that is fast to iterate over.

/// A set of digits by index, optimized for iteration: bit d is the digit d + 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Digits(u32);

impl Digits {
    pub(crate) const NONE: Digits = Digits(0);
    pub(crate) const ALL: Digits = Digits(511);

    #[inline(always)]
    pub(crate) const fn of(digit: usize) -> Digits {
        Digits(1 << digit)
    }

    /// Returns the set of the digit if `condition` holds, without a branch that a processor would have to predict.
    #[inline(always)]
    pub(crate) const fn when(condition: bool, digit: usize) -> Digits {
        Digits((condition as u32) << digit)
    }

    #[inline(always)]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub(crate) const fn with(self, other: Digits) -> Digits {
        Digits(self.0 | other.0)
    }

    #[inline(always)]
    pub(crate) const fn without(self, other: Digits) -> Digits {
        Digits(self.0 & !other.0)
    }

    #[inline(always)]
    pub(crate) const fn and(self, other: Digits) -> Digits {
        Digits(self.0 & other.0)
    }

    /// Returns the digit if the set has exactly one.
    #[inline(always)]
    pub(crate) const fn only(self) -> Option<usize> {
        if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
    }

    /// Returns the lowest digit.
    #[inline(always)]
    pub(crate) const fn first(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }
}

impl Iterator for Digits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let digit = self.first()?;
        self.0 &= self.0 - 1;
        // Stated here once for the compiler, instead of a bounds check at every use.
        (digit < 9).then_some(digit)
    }
}
