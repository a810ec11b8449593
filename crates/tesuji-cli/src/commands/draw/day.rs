//! Days of the calendar.

use std::fmt;
use std::str::FromStr;

/// A day from the years 1 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    /// Returns the day that is a number of days later.
    pub(super) fn later(mut self, days: u64) -> Day {
        for _ in 0..days {
            self = self.next();
        }
        self
    }

    const fn next(self) -> Day {
        let Day { year, month, day } = self;
        match (day < days_of(year, month), month < 12) {
            (true, _) => Day { day: day + 1, ..self },
            (false, true) => Day { month: month + 1, day: 1, ..self },
            (false, false) => Day { year: year + 1, month: 1, day: 1 },
        }
    }
}

/// Returns the number of days of a month.
const fn days_of(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400) => 29,
        2 => 28,
        _ => 31,
    }
}

impl FromStr for Day {
    type Err = String;

    fn from_str(text: &str) -> Result<Day, String> {
        let parts: Vec<&str> = text.split('-').collect();
        let number = |part: &str, digits: usize| -> Option<u16> {
            let is_number = part.len() == digits && part.bytes().all(|one| one.is_ascii_digit());
            is_number.then(|| part.parse().ok()).flatten()
        };
        let day = match parts[..] {
            [year, month, day] => number(year, 4).zip(number(month, 2)).zip(number(day, 2)),
            _ => None,
        };
        let day = day.map(|((year, month), day)| Day { year, month: month as u8, day: day as u8 });
        let day = day.filter(|one| one.year > 0 && (1..=12).contains(&one.month));
        let day = day.filter(|one| (1..=days_of(one.year, one.month)).contains(&one.day));
        day.ok_or_else(|| "expected a day such as 2026-12-01".to_owned())
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_the_calendar() {
        let later = |day: &str, days| day.parse::<Day>().unwrap().later(days).to_string();
        assert_eq!(later("2026-12-31", 1), "2027-01-01");
        assert_eq!((later("2028-02-28", 1), later("2027-02-28", 1)), ("2028-02-29".into(), "2027-03-01".into()));
        assert_eq!((later("2000-02-28", 1), later("2100-02-28", 1)), ("2000-02-29".into(), "2100-03-01".into()));
        assert_eq!(later("2026-01-01", 365), "2027-01-01");
    }

    #[test]
    fn other_texts_are_refused() {
        for wrong in ["", "2026-13-01", "2026-02-30", "2026-2-3", "2026-12-01-01", "0000-01-01", "+026-01-01"] {
            assert!(wrong.parse::<Day>().is_err(), "{wrong}");
        }
    }
}
