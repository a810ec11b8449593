//! The digits 1 to 9.

use core::fmt;
use core::str::FromStr;

use crate::vocabulary::indexed_enum;

/// A digit from 1 to 9.
///
/// `Option<Digit>` is one byte, so a [`Grid`](crate::Grid) is 81 bytes.
///
/// # Examples
///
/// ```
/// use tesuji_core::Digit;
///
/// assert_eq!(Digit::D7.index(), 6);
/// assert_eq!(Digit::D7.to_string(), "7");
/// assert_eq!("7".parse(), Ok(Digit::D7));
/// ```
#[doc(alias = "value")]
#[doc(alias = "number")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)] // the name of each variant is its documentation
pub enum Digit {
    D1 = 1,
    D2,
    D3,
    D4,
    D5,
    D6,
    D7,
    D8,
    D9,
}

indexed_enum!(Digit, 9, "digit", [D1, D2, D3, D4, D5, D6, D7, D8, D9]);

impl Digit {
    /// Returns the 0-based index: 0 for the digit 1.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    /// Returns the digit as a number, 1 to 9.
    #[inline]
    pub const fn value(self) -> u8 {
        self as u8
    }

    /// Returns the digit with this value, or `None` if the value is not 1 to 9.
    #[inline]
    pub const fn from_value(value: u8) -> Option<Digit> {
        // With one arm per value, the compiler sees that a byte maps to the same byte, and vectorizes loops over cells.
        match value {
            1 => Some(Digit::D1),
            2 => Some(Digit::D2),
            3 => Some(Digit::D3),
            4 => Some(Digit::D4),
            5 => Some(Digit::D5),
            6 => Some(Digit::D6),
            7 => Some(Digit::D7),
            8 => Some(Digit::D8),
            9 => Some(Digit::D9),
            _ => None,
        }
    }

    /// Returns the digit as the ASCII byte `b'1'` to `b'9'`.
    #[inline]
    pub const fn ascii(self) -> u8 {
        b'0' + self as u8
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}

/// The error returned when a text is not one of `1` to `9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseDigitError(());

impl fmt::Display for ParseDigitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a digit from 1 to 9")
    }
}

impl core::error::Error for ParseDigitError {}

impl FromStr for Digit {
    type Err = ParseDigitError;

    fn from_str(text: &str) -> Result<Digit, ParseDigitError> {
        match text.as_bytes() {
            [byte @ b'1'..=b'9'] => Ok(Digit::ALL[(byte - b'1') as usize]),
            _ => Err(ParseDigitError(())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn option_is_one_byte() {
        assert_eq!(size_of::<Option<Digit>>(), 1);
    }

    #[test]
    fn index_value_and_text_agree() {
        for (index, digit) in Digit::iter().enumerate() {
            assert_eq!(digit.index(), index);
            assert_eq!(Digit::try_from(index), Ok(digit));
            assert_eq!(Digit::from_value(digit.value()), Some(digit));
            assert_eq!(digit.to_string().parse(), Ok(digit));
            assert_eq!(digit.to_string().as_bytes(), [digit.ascii()]);
        }
        assert!(Digit::try_from(9).is_err());
        for wrong in ["0", "", "10", "a"] {
            let error = wrong.parse::<Digit>().unwrap_err();
            assert_eq!(error.to_string(), "expected a digit from 1 to 9", "{wrong:?}");
        }
    }
}
