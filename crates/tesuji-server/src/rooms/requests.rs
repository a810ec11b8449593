//! The requests about rooms.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::is_secret;
use crate::refusal::Refusal;

/// The maximum number of moves in one request.
const MOST_AT_ONCE: usize = 50;

/// Opens a room.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Make {
    pub(super) start: String,
}

/// Waits for what is new in a room.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Listen {
    pub(super) secret: String,
    /// The secret that the person has made up for itself.
    pub(super) key: String,
    /// The number of moves that the person has seen.
    #[serde(default)]
    pub(super) after: usize,
    /// The number of the presence that the person has seen.
    #[serde(default)]
    pub(super) presence: u64,
    /// True if the person needs the text that the room begins with.
    #[serde(default)]
    pub(super) start: bool,
}

/// Sends moves, and the cell that the person has chosen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Send {
    pub(super) secret: String,
    pub(super) key: String,
    #[serde(default)]
    pub(super) moves: Vec<NewMove>,
    #[serde(default)]
    pub(super) at: Option<u32>,
}

/// A move with a number that its person has given to no other move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewMove {
    pub(super) id: u64,
    pub(super) body: String,
}

/// Reads a request.
pub(super) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(bytes).map_err(|error| Refusal::room_message(&error.to_string()))
}

impl Listen {
    pub(super) fn check(&self) -> Result<(), Refusal> {
        check_key(&self.key)
    }
}

impl Send {
    pub(super) fn check(&self) -> Result<(), Refusal> {
        if self.moves.len() > MOST_AT_ONCE {
            return Err(Refusal::room_message(&format!("there are more than {MOST_AT_ONCE} moves")));
        }
        check_key(&self.key)
    }
}

fn check_key(key: &str) -> Result<(), Refusal> {
    if is_secret(key) { Ok(()) } else { Err(Refusal::room_message("a key is 32 digits from 0 to f")) }
}
