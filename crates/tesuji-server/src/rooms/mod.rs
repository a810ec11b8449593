//! Rooms: games of several people. The server puts their moves in one order and relays them; it does not read them.
//!
//! A room has two secrets. One allows sending and receiving moves, the other one only receiving them. A room keeps all
//! moves, so that people who join late, or join again, can ask for those that they have not received.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::refusal::Refusal;
use crate::seats::lock;

mod allowance;
mod answers;
mod description;
mod person;
mod requests;
mod room;

pub(crate) use answers::{limit, listen, open, send};
pub(crate) use description::paths;

use room::{Room, Start};

/// The maximum length in bytes of the text that a room starts with.
const MAX_START: usize = 64 << 10;

/// The number of random bytes of a secret.
const SECRET: usize = 16;

/// The rooms of a server.
pub(crate) struct Rooms {
    max: usize,
    idle: Duration,
    /// The rooms by secret; each room has two.
    by_secret: Mutex<HashMap<String, Access>>,
    ended: watch::Sender<bool>,
}

/// The access to a room that a secret gives.
#[derive(Clone)]
struct Access {
    room: Arc<Room>,
    may_write: bool,
}

/// The secrets of a new room.
#[derive(Debug)]
struct Secrets {
    write: String,
    read: String,
}

impl Rooms {
    /// Returns an empty table for a maximum number of rooms. A room ends when it has been empty for the idle time.
    pub(crate) fn new(max: usize, idle: Duration) -> Rooms {
        Rooms { max, idle, by_secret: Mutex::default(), ended: watch::Sender::new(false) }
    }

    /// Opens a room that starts with a text.
    fn open(&self, start: String, now: Instant) -> Result<Secrets, Refusal> {
        if start.len() > MAX_START {
            return Err(Refusal::too_large(MAX_START));
        }
        let secrets = Secrets { write: secret()?, read: secret()? };
        let mut by_secret = lock(&self.by_secret);
        by_secret.retain(|_, access| !access.room.is_over(self.idle, now));
        if by_secret.len() / 2 >= self.max {
            return Err(Refusal::busy("all rooms are in use"));
        }
        let room = Arc::new(Room::new(Start { text: start, read: secrets.read.clone() }, now));
        by_secret.insert(secrets.write.clone(), Access { room: Arc::clone(&room), may_write: true });
        by_secret.insert(secrets.read.clone(), Access { room, may_write: false });
        Ok(secrets)
    }

    /// Returns the access that a secret gives.
    fn access(&self, secret: &str, now: Instant) -> Result<Access, Refusal> {
        let mut by_secret = lock(&self.by_secret);
        match by_secret.get(secret) {
            Some(access) if !access.room.is_over(self.idle, now) => Ok(access.clone()),
            Some(_) => {
                by_secret.retain(|_, access| !access.room.is_over(self.idle, now));
                Err(Refusal::room_unknown())
            }
            None => Err(Refusal::room_unknown()),
        }
    }

    /// Returns the numbers of open rooms and of people in them.
    pub(crate) fn load(&self) -> (usize, usize) {
        let now = Instant::now();
        let mut by_secret = lock(&self.by_secret);
        by_secret.retain(|_, access| !access.room.is_over(self.idle, now));
        let rooms = by_secret.values().filter(|access| access.may_write);
        (by_secret.len() / 2, rooms.map(|access| access.room.people(now)).sum())
    }

    /// Answers all requests that listen, because the server shuts down.
    pub(crate) fn end(&self) {
        self.ended.send_replace(true);
    }
}

/// Returns a random text that cannot be guessed.
fn secret() -> Result<String, Refusal> {
    let mut bytes = [0; SECRET];
    getrandom::fill(&mut bytes).map_err(|_| Refusal::internal())?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// Returns `true` if a text has the form of a secret.
fn is_secret(text: &str) -> bool {
    text.len() == 2 * SECRET && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_are_bounded_and_end_some_time_after_the_last_person_has_left() {
        let (rooms, begin) = (Rooms::new(2, Duration::from_secs(1800)), Instant::now());
        let first = rooms.open("a".to_owned(), begin).unwrap();
        let second = rooms.open("b".to_owned(), begin).unwrap();
        assert!(is_secret(&first.write) && is_secret(&first.read) && first.write != first.read);
        assert_eq!(rooms.open("c".to_owned(), begin).unwrap_err().status(), 503);
        assert!(rooms.access(&first.write, begin).unwrap().may_write);
        assert!(!rooms.access(&first.read, begin).unwrap().may_write);
        assert_eq!(rooms.access(&"0".repeat(32), begin).err().unwrap().status(), 404);

        // A person is in the second room.
        let room = rooms.access(&second.write, begin).unwrap().room;
        let visit = room.visit(&"1".repeat(32), true, begin).unwrap();
        let later = begin + Duration::from_secs(61);
        assert_eq!(rooms.access(&first.read, later).err().unwrap().status(), 404);
        assert!(rooms.access(&second.read, later).is_ok());
        assert!(rooms.open("c".to_owned(), later).is_ok());
        drop(visit);
        let left = Instant::now();
        assert!(rooms.access(&second.read, left + Duration::from_secs(1799)).is_ok());
        assert!(rooms.access(&second.read, left + Duration::from_secs(1801)).is_err());
    }

    #[test]
    fn a_room_starts_with_a_text_of_bounded_length() {
        let rooms = Rooms::new(1, Duration::from_secs(60));
        assert_eq!(rooms.open("x".repeat(MAX_START + 1), Instant::now()).unwrap_err().status(), 413);
        assert_eq!(rooms.load(), (0, 0));
        assert!(rooms.open("x".repeat(MAX_START), Instant::now()).is_ok());
        assert_eq!(rooms.load(), (1, 0));
    }
}
