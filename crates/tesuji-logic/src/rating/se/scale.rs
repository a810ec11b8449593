//! A number on the scale: tenths, printed `7.1`.

use core::fmt;
use core::str::FromStr;

/// A number on the Sudoku Explainer scale, in tenths: 1.0 for the last empty cell of a house, 11.9 for the hardest
/// known puzzles, 20.0 if no technique finds a step.
///
/// # Examples
///
/// ```
/// use tesuji_logic::rating::se::Rating;
///
/// let rating: Rating = "7.1".parse()?;
/// assert_eq!(rating, Rating::from_tenths(71));
/// assert!(rating < Rating::NO_STEP);
/// assert_eq!(rating.to_string(), "7.1");
/// # Ok::<(), tesuji_logic::rating::se::ParseRatingError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(u16);

impl Rating {
    /// The rating of a grid that needs no step: 0.0.
    pub const ZERO: Rating = Rating(0);

    /// The rating of a puzzle for which no technique finds a step: 20.0.
    pub const NO_STEP: Rating = Rating(200);

    /// Creates a rating from tenths: 71 is 7.1.
    #[inline]
    pub const fn from_tenths(tenths: u16) -> Rating {
        Rating(tenths)
    }

    /// Returns the rating in tenths.
    #[inline]
    pub const fn tenths(self) -> u16 {
        self.0
    }

    /// Returns the rating that the original prints for a difficulty computed in floating point.
    pub(crate) fn of_difficulty(difficulty: f64) -> Rating {
        Rating(((difficulty + 0.05) * 10.0).floor() as u16)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad_integral(true, "", &format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

/// The error returned when a text is not a number with at most one decimal, such as `7.1` or `9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a rating such as 7.1")]
pub struct ParseRatingError(());

/// Parses `7.1`, or `7` as 7.0, up to 99.9.
impl FromStr for Rating {
    type Err = ParseRatingError;

    fn from_str(text: &str) -> Result<Rating, ParseRatingError> {
        let (units, tenths) = text.split_once('.').unwrap_or((text, "0"));
        let plain = |part: &str, most: usize| {
            (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !plain(units, 2) || !plain(tenths, 1) {
            return Err(ParseRatingError(()));
        }
        let number = |part: &str| part.parse::<u16>().map_err(|_| ParseRatingError(()));
        Ok(Rating(10 * number(units)? + number(tenths)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_number_agree() {
        for tenths in 0..1000 {
            let rating = Rating::from_tenths(tenths);
            assert_eq!(rating.to_string().parse(), Ok(rating));
        }
        assert_eq!("9".parse(), Ok(Rating::from_tenths(90)));
        assert_eq!(format!("{:>5}", Rating::from_tenths(71)), "  7.1");
        for wrong in ["", ".", "7.", ".1", "7.11", "100.0", "-1.0", "+7.1", "7,1", " 7.1"] {
            assert!(wrong.parse::<Rating>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn sums_of_tenths_are_printed_as_the_original_does() {
        assert_eq!(Rating::of_difficulty(6.6 + 0.1).to_string(), "6.7");
        assert_eq!(Rating::of_difficulty(4.5 + 0.1 + 0.1).to_string(), "4.7");
    }
}
