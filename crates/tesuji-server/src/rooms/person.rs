//! A person in a room.

use std::time::{Duration, Instant};

use serde::Serialize;

use super::allowance::Allowance;

/// The time for which a person without a request still counts as present, because there is a gap between requests.
pub(super) const GAP: Duration = Duration::from_secs(10);

/// A person in a room.
pub(super) struct Person {
    /// A secret that only the browser of the person and the server know.
    pub(super) key: String,
    pub(super) may_write: bool,
    /// True if the log has a move of this person.
    pub(super) has_written: bool,
    /// The cell that the person has selected.
    pub(super) at: Option<u32>,
    /// The number of requests that listen.
    pub(super) listening: usize,
    /// The time when the last request ended.
    pub(super) seen: Instant,
    pub(super) allowance: Allowance,
}

/// A present person, in the form for the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Present {
    pub(super) person: u32,
    pub(super) writes: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<u32>,
}

impl Person {
    pub(super) fn new(key: String, may_write: bool, now: Instant) -> Person {
        let allowance = Allowance::new(now);
        Person { key, may_write, has_written: false, at: None, listening: 0, seen: now, allowance }
    }

    pub(super) fn is_present(&self, now: Instant) -> bool {
        self.listening > 0 || now.saturating_duration_since(self.seen) < GAP
    }
}
