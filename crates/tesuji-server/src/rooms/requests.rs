//! The requests about rooms.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::is_secret;
use crate::refusal::Refusal;

/// The maximum number of moves in one request.
const MAX_MOVES: usize = 50;

/// A request to open a room.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpenRequest {
    pub(super) start: String,
}

/// A request to wait for moves and for changes of the people in a room.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ListenRequest {
    pub(super) secret: String,
    /// A secret of the person, chosen by their browser.
    pub(super) key: String,
    /// The number of moves that the person has received.
    #[serde(default)]
    pub(super) after: usize,
    /// The version of the list of people that the person has received.
    #[serde(default)]
    pub(super) presence: u64,
    /// True if the person needs the text that the room starts with.
    #[serde(default)]
    pub(super) start: bool,
}

/// A request to send moves and the cell that the person has selected.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MovesRequest {
    pub(super) secret: String,
    pub(super) key: String,
    #[serde(default)]
    pub(super) moves: Vec<NewMove>,
    #[serde(default)]
    pub(super) at: Option<u32>,
}

/// A move, with a number that differs from those of all other moves of its person.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewMove {
    pub(super) id: u64,
    pub(super) body: String,
}

/// The maximum number of characters in the description of an error, which may quote the request.
const MAX_DETAIL: usize = 200;

/// Reads a request.
pub(super) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(bytes)
        .map_err(|error| Refusal::room_message(&error.to_string().chars().take(MAX_DETAIL).collect::<String>()))
}

impl ListenRequest {
    pub(super) fn check(&self) -> Result<(), Refusal> {
        check_key(&self.key)
    }
}

impl MovesRequest {
    pub(super) fn check(&self) -> Result<(), Refusal> {
        if self.moves.len() > MAX_MOVES {
            return Err(Refusal::room_message(&format!("there are more than {MAX_MOVES} moves")));
        }
        check_key(&self.key)
    }
}

fn check_key(key: &str) -> Result<(), Refusal> {
    if is_secret(key) { Ok(()) } else { Err(Refusal::room_message("expected a key of 32 hexadecimal digits")) }
}
