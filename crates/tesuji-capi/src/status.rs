//! The status of a puzzle: what is known about its number of solutions.

use std::ffi::CStr;

use tesuji::{Outcome, Status};

/// The known number of solutions of a puzzle.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TesujiStatus {
    /// There is no solution.
    Unsolvable = 0,
    /// There is exactly one solution.
    Unique = 1,
    /// There are several solutions.
    Several = 2,
    /// The call did not ask how many solutions there are.
    Unknown = 3,
    /// The 81 bytes are not a puzzle: one of them is neither a digit nor a mark for an empty cell.
    Unreadable = 4,
    /// The control stopped the work before the answer was known.
    Stopped = 5,
}

impl TesujiStatus {
    const ALL: [(TesujiStatus, &'static CStr); 6] = [
        (TesujiStatus::Unsolvable, c"unsolvable"),
        (TesujiStatus::Unique, c"unique"),
        (TesujiStatus::Several, c"several"),
        (TesujiStatus::Unknown, c"unknown"),
        (TesujiStatus::Unreadable, c"unreadable"),
        (TesujiStatus::Stopped, c"stopped"),
    ];

    /// Returns the name of a status; `no status` for any other number.
    pub(crate) fn name_of(number: i32) -> &'static CStr {
        TesujiStatus::ALL
            .into_iter()
            .find(|(status, _)| *status as i32 == number)
            .map_or(c"no status", |(_, name)| name)
    }

    /// Returns the status of a puzzle with this number of solutions.
    pub(crate) fn of_count(count: u64) -> TesujiStatus {
        match count {
            0 => TesujiStatus::Unsolvable,
            1 => TesujiStatus::Unique,
            _ => TesujiStatus::Several,
        }
    }
}

impl From<&Outcome> for TesujiStatus {
    fn from(outcome: &Outcome) -> TesujiStatus {
        match outcome {
            Outcome::None => TesujiStatus::Unsolvable,
            Outcome::Unique(_) => TesujiStatus::Unique,
            Outcome::Several(_) => TesujiStatus::Several,
        }
    }
}

impl From<&Status> for TesujiStatus {
    fn from(status: &Status) -> TesujiStatus {
        match status {
            Status::Unsolvable { .. } => TesujiStatus::Unsolvable,
            Status::Unique => TesujiStatus::Unique,
            Status::Several => TesujiStatus::Several,
            Status::Stopped { .. } => TesujiStatus::Stopped,
            _ => TesujiStatus::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_json() {
        for status in [Status::unsolvable(), Status::Unique, Status::Several, Status::Unknown, Status::stopped(None)] {
            let name = TesujiStatus::name_of(TesujiStatus::from(&status) as i32);
            assert_eq!(name.to_str(), Ok(status.name()));
        }
        assert_eq!(TesujiStatus::name_of(6), c"no status");
    }

    #[test]
    fn statuses_are_counted() {
        for (nth, (status, _)) in TesujiStatus::ALL.into_iter().enumerate() {
            assert_eq!(status as usize, nth);
        }
        assert_eq!([0, 1, 2, 9].map(|count| TesujiStatus::of_count(count) as u8), [0, 1, 2, 2]);
    }
}
