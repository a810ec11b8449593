//! Rooms: games of several people, whose moves are relayed in one order and without being understood.
//!
//! A room has two secrets. Who has the first one writes, who has the second one only reads. A room keeps all moves, so
//! a person who comes late, or comes back, asks for those after the last one seen.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::refusal::Refusal;
use crate::seats::lock;

mod allowance;
mod answers;
mod person;
mod requests;
mod room;

pub(crate) use answers::{listen, make, most, send};

use room::{Room, Start};

/// The maximum length of the text that a room begins with, in bytes.
const MOST_START: usize = 64 << 10;

/// The number of random bytes of a secret.
const SECRET: usize = 16;

/// All rooms of a server.
pub(crate) struct Rooms {
    most: usize,
    rest: Duration,
    doors: Mutex<HashMap<String, Door>>,
    ended: watch::Sender<bool>,
}

/// What a secret opens.
#[derive(Clone)]
struct Door {
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
    /// Returns a table for a maximum number of rooms, which end some time after the last person has left.
    pub(crate) fn new(most: usize, rest: Duration) -> Rooms {
        Rooms { most, rest, doors: Mutex::default(), ended: watch::Sender::new(false) }
    }

    /// Opens a room that begins with a text.
    fn open(&self, start: String, now: Instant) -> Result<Secrets, Refusal> {
        if start.len() > MOST_START {
            return Err(Refusal::too_large(MOST_START));
        }
        let secrets = Secrets { write: secret()?, read: secret()? };
        let mut doors = lock(&self.doors);
        doors.retain(|_, door| !door.room.is_over(self.rest, now));
        // Each room has two doors.
        if doors.len() / 2 >= self.most {
            return Err(Refusal::busy("there is no room for another game"));
        }
        let room = Arc::new(Room::new(Start { text: start, read: secrets.read.clone() }, now));
        doors.insert(secrets.write.clone(), Door { room: Arc::clone(&room), may_write: true });
        doors.insert(secrets.read.clone(), Door { room, may_write: false });
        Ok(secrets)
    }

    /// Returns what a secret opens.
    fn door(&self, secret: &str, now: Instant) -> Result<Door, Refusal> {
        let mut doors = lock(&self.doors);
        match doors.get(secret) {
            Some(door) if !door.room.is_over(self.rest, now) => Ok(door.clone()),
            Some(_) => {
                doors.retain(|_, door| !door.room.is_over(self.rest, now));
                Err(Refusal::room_unknown())
            }
            None => Err(Refusal::room_unknown()),
        }
    }

    /// Returns the numbers of open rooms and of people in them.
    pub(crate) fn load(&self) -> (usize, usize) {
        let now = Instant::now();
        let mut doors = lock(&self.doors);
        doors.retain(|_, door| !door.room.is_over(self.rest, now));
        let people = doors.values().filter(|door| door.may_write).map(|door| door.room.people(now)).sum();
        (doors.len() / 2, people)
    }

    /// Answers all who wait for a move: the server ends.
    pub(crate) fn end(&self) {
        self.ended.send_replace(true);
    }
}

/// Returns a text that cannot be guessed.
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
    fn rooms_are_bounded_and_end_after_the_last_person() {
        let (rooms, begin) = (Rooms::new(2, Duration::from_secs(60)), Instant::now());
        let first = rooms.open("a".to_owned(), begin).unwrap();
        let second = rooms.open("b".to_owned(), begin).unwrap();
        assert!(is_secret(&first.write) && is_secret(&first.read) && first.write != first.read);
        assert_eq!(rooms.open("c".to_owned(), begin).unwrap_err().status(), 503);
        assert!(rooms.door(&first.write, begin).unwrap().may_write);
        assert!(!rooms.door(&first.read, begin).unwrap().may_write);
        assert_eq!(rooms.door(&"0".repeat(32), begin).err().unwrap().status(), 404);

        // Somebody is in the second one.
        let room = rooms.door(&second.write, begin).unwrap().room;
        let visit = room.visit(&"1".repeat(32), true, begin).unwrap();
        let later = begin + Duration::from_secs(61);
        assert_eq!(rooms.door(&first.read, later).err().unwrap().status(), 404);
        assert!(rooms.door(&second.read, later).is_ok());
        assert!(rooms.open("c".to_owned(), later).is_ok());
        drop(visit);
        assert!(rooms.door(&second.read, Instant::now() + Duration::from_secs(61)).is_err());
    }

    #[test]
    fn a_room_begins_with_a_text_of_bounded_length() {
        let rooms = Rooms::new(1, Duration::from_secs(60));
        assert_eq!(rooms.open("x".repeat(MOST_START + 1), Instant::now()).unwrap_err().status(), 413);
        assert_eq!(rooms.load(), (0, 0));
        assert!(rooms.open("x".repeat(MOST_START), Instant::now()).is_ok());
        assert_eq!(rooms.load(), (1, 0));
    }
}
