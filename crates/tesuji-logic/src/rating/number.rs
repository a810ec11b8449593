//! Exact numbers with a few decimals, printed with the decimals they were given.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A non-negative number with a fixed number of decimals: `7.1`, `1292`.
///
/// Numbers compare by value: 7 and 7.0 are equal, and differ only in print.
///
/// # Examples
///
/// ```
/// use tesuji_logic::rating::Number;
///
/// let number = Number::new(71, 1);
/// assert_eq!(number.to_string(), "7.1");
/// assert!(number > "7".parse()?);
/// # Ok::<(), tesuji_logic::rating::ParseNumberError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Number {
    digits: u64,
    decimals: u8,
}

/// The maximum number of decimals.
const MOST_DECIMALS: u8 = 9;

impl Number {
    /// Creates a number from its digits, the last of which are decimals: 71 with one decimal is 7.1.
    ///
    /// # Panics
    ///
    /// Panics if there are more than nine decimals.
    pub const fn new(digits: u64, decimals: u8) -> Number {
        assert!(decimals <= MOST_DECIMALS, "too many decimals");
        Number { digits, decimals }
    }

    /// Creates a number without decimals.
    pub const fn whole(number: u64) -> Number {
        Number { digits: number, decimals: 0 }
    }

    /// Returns the number as a floating-point value.
    pub fn to_f64(self) -> f64 {
        self.digits as f64 / self.unit() as f64
    }

    /// Returns the power of ten by which `digits` is divided.
    const fn unit(self) -> u64 {
        10u64.pow(self.decimals as u32)
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        let value = |one: &Number, beside: &Number| u128::from(one.digits) * u128::from(beside.unit());
        value(self, other).cmp(&value(other, self))
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Number) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Number {}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.digits / self.unit(), self.digits % self.unit());
        let text = match self.decimals {
            0 => whole.to_string(),
            decimals => format!("{whole}.{part:0width$}", width = usize::from(decimals)),
        };
        f.pad_integral(true, "", &text)
    }
}

/// The error returned when a text is not a number such as `7.1` or `1292`, or the number is too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a number such as 7.1 or 1292")]
pub struct ParseNumberError(());

/// Reads numbers such as `7.1` and `1292`, keeping the decimals as written, up to nine.
impl FromStr for Number {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Number, ParseNumberError> {
        let (whole, part) = text.split_once('.').map_or((text, None), |(whole, part)| (whole, Some(part)));
        let plain = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let decimals = part.map_or(0, str::len);
        if !plain(whole) || !part.is_none_or(plain) || decimals > usize::from(MOST_DECIMALS) {
            return Err(ParseNumberError(()));
        }
        let digits = format!("{whole}{}", part.unwrap_or_default());
        let digits = digits.parse().map_err(|_| ParseNumberError(()))?;
        Ok(Number { digits, decimals: decimals as u8 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_printed_as_they_are_read() {
        for text in ["0", "7", "7.0", "7.1", "11.9", "0.05", "1292", "18446744073709551615"] {
            assert_eq!(text.parse::<Number>().unwrap().to_string(), text);
        }
        assert_eq!(format!("{:>5}", Number::new(71, 1)), "  7.1");
        for wrong in ["", ".", "7.", ".1", "-1", "+1", "7,1", " 7", "1e3", "18446744073709551616", "0.0000000001"] {
            assert!(wrong.parse::<Number>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_compare_by_value() {
        assert_eq!(Number::new(70, 1), Number::whole(7));
        assert!(Number::new(71, 1) > Number::whole(7));
        assert!(Number::new(705, 2) < Number::new(71, 1));
        assert!((Number::new(71, 1).to_f64() - 7.1).abs() < 1e-9);
        assert!(Number::whole(u64::MAX) > Number::new(u64::MAX, 9));
    }
}
