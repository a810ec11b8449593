//! One room: its moves in order, and the people in it.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde::Serialize;
use tokio::sync::watch;

use super::person::{Person, Present};
use super::requests::NewMove;
use crate::refusal::Refusal;
use crate::seats::lock;

/// The limits of a room: its moves, the bytes of all of them and of one, the people who write and who read, and those
/// who have ever written.
const MOST_MOVES: usize = 10_000;
const MOST_BYTES: usize = 1 << 20;
pub(super) const MOST_MOVE: usize = 16 << 10;
const MOST_WRITERS: usize = 16;
const MOST_READERS: usize = 48;
const MOST_KNOWN: usize = 1000;

/// A room.
pub(super) struct Room {
    start: Start,
    inside: Mutex<Inside>,
    changed: watch::Sender<()>,
}

struct Inside {
    log: Vec<Move>,
    bytes: usize,
    /// The moves of the log by person and number, so that none is taken twice.
    taken: HashSet<(u32, u64)>,
    people: BTreeMap<u32, Person>,
    next: u32,
    /// The people that were last shown, and the number of times that they changed.
    present: Vec<Present>,
    presence: u64,
    /// The time when a person was last here.
    seen: Instant,
}

/// What everybody in a room is told first: the text that it begins with, and the secret for those who only read.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Start {
    #[serde(rename = "start")]
    pub(super) text: String,
    pub(super) read: String,
}

/// A move of the log.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Move {
    person: u32,
    id: u64,
    body: Arc<str>,
}

/// What is new in a room for a person.
#[derive(Debug, Serialize)]
pub(super) struct News {
    pub(super) me: u32,
    pub(super) writes: bool,
    /// For those who come.
    #[serde(flatten)]
    pub(super) start: Option<Start>,
    pub(super) moves: Vec<Move>,
    pub(super) last: usize,
    pub(super) people: Vec<Present>,
    pub(super) presence: u64,
}

/// A person who listens, until it is dropped.
pub(super) struct Visit {
    room: Arc<Room>,
    person: u32,
}

impl Room {
    pub(super) fn new(start: Start, now: Instant) -> Room {
        let inside = Inside {
            log: Vec::new(),
            bytes: 0,
            taken: HashSet::new(),
            people: BTreeMap::new(),
            next: 1,
            present: Vec::new(),
            presence: 0,
            seen: now,
        };
        Room { start, inside: Mutex::new(inside), changed: watch::Sender::new(()) }
    }

    /// Returns a receiver of every change.
    pub(super) fn watch(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// Returns `true` if nobody has been here for a time.
    pub(super) fn is_over(&self, rest: Duration, now: Instant) -> bool {
        let inside = lock(&self.inside);
        inside.people.values().all(|person| person.listening == 0) && now.saturating_duration_since(inside.seen) > rest
    }

    /// Returns the number of people who are present.
    pub(super) fn people(&self, now: Instant) -> usize {
        lock(&self.inside).people.values().filter(|person| person.is_present(now)).count()
    }

    /// Lets a person listen.
    pub(super) fn visit(self: &Arc<Room>, key: &str, may_write: bool, now: Instant) -> Result<Visit, Refusal> {
        let mut inside = lock(&self.inside);
        let person = inside.person(key, may_write, now)?;
        if let Some(person) = inside.people.get_mut(&person) {
            person.listening += 1;
        }
        inside.seen = now;
        drop(inside);
        self.changed.send_replace(());
        Ok(Visit { room: Arc::clone(self), person })
    }

    /// Adds moves that are not in the log yet, all or none. Returns the number of moves in the log.
    pub(super) fn add(&self, key: &str, moves: Vec<NewMove>, at: Option<u32>, now: Instant) -> Result<usize, Refusal> {
        if moves.iter().any(|new| new.body.len() > MOST_MOVE) {
            return Err(Refusal::too_large(MOST_MOVE));
        }
        let mut inside = lock(&self.inside);
        let number = inside.person(key, true, now)?;
        let inside = &mut *inside;
        inside.seen = now;
        let Some(person) = inside.people.get_mut(&number) else { return Err(Refusal::internal()) };
        person.seen = now;
        // A chosen cell alone is as much work as a move.
        if !person.allowance.take(u32::try_from(moves.len()).unwrap_or(u32::MAX).max(1), now) {
            return Err(Refusal::room_flood());
        }
        let new: Vec<NewMove> = moves.into_iter().filter(|new| !inside.taken.contains(&(number, new.id))).collect();
        let bytes = new.iter().map(|new| new.body.len()).sum::<usize>();
        if inside.log.len() + new.len() > MOST_MOVES || inside.bytes + bytes > MOST_BYTES {
            return Err(Refusal::room_full());
        }
        person.at = at;
        person.has_written |= !new.is_empty();
        inside.bytes += bytes;
        for new in new {
            if inside.taken.insert((number, new.id)) {
                inside.log.push(Move { person: number, id: new.id, body: new.body.into() });
            }
        }
        self.changed.send_replace(());
        Ok(inside.log.len())
    }
}

impl Inside {
    /// Returns the number of a person, and lets a new one in if there is room.
    fn person(&mut self, key: &str, may_write: bool, now: Instant) -> Result<u32, Refusal> {
        if let Some((&number, person)) = self.people.iter_mut().find(|(_, person)| person.key == key) {
            person.may_write |= may_write;
            return Ok(number);
        }
        // Who has left and wrote nothing is forgotten.
        self.people.retain(|_, person| person.has_written || person.is_present(now));
        let most = if may_write { MOST_WRITERS } else { MOST_READERS };
        let present = |person: &&Person| person.may_write == may_write && person.is_present(now);
        if self.people.values().filter(present).count() >= most || self.people.len() >= MOST_KNOWN {
            return Err(Refusal::busy("there are too many people in this game"));
        }
        let number = self.next;
        self.next += 1;
        self.people.insert(number, Person::new(key.to_owned(), may_write, now));
        Ok(number)
    }

    /// Looks who is present.
    fn look(&mut self, now: Instant) {
        let present = self.people.iter().filter(|(_, person)| person.is_present(now));
        let present: Vec<Present> = present
            .map(|(&number, person)| Present { person: number, writes: person.may_write, at: person.at })
            .collect();
        if present != self.present {
            self.present = present;
            self.presence += 1;
        }
    }
}

impl Visit {
    /// Returns what came after a number of moves, with the beginning if it is wanted.
    pub(super) fn news(&self, after: usize, wants_start: bool, now: Instant) -> Result<News, Refusal> {
        let mut inside = lock(&self.room.inside);
        inside.look(now);
        let Some(moves) = inside.log.get(after..) else {
            return Err(Refusal::room_message("the game does not have that many moves"));
        };
        Ok(News {
            me: self.person,
            writes: inside.people.get(&self.person).is_some_and(|person| person.may_write),
            start: wants_start.then(|| self.room.start.clone()),
            moves: moves.to_vec(),
            last: inside.log.len(),
            people: inside.present.clone(),
            presence: inside.presence,
        })
    }

    pub(super) fn room(&self) -> &Room {
        &self.room
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut inside = lock(&self.room.inside);
        let now = Instant::now();
        inside.seen = inside.seen.max(now);
        if let Some(person) = inside.people.get_mut(&self.person) {
            person.listening -= 1;
            person.seen = person.seen.max(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::person::AWAY;
    use super::*;

    fn room(text: &str, now: Instant) -> Arc<Room> {
        Arc::new(Room::new(Start { text: text.to_owned(), read: "read".to_owned() }, now))
    }

    fn moves(ids: &[u64]) -> Vec<NewMove> {
        ids.iter().map(|&id| NewMove { id, body: id.to_string() }).collect()
    }

    fn bodies(news: &News) -> Vec<&str> {
        news.moves.iter().map(|one| &*one.body).collect()
    }

    #[test]
    fn moves_keep_their_order_and_come_once() {
        let now = Instant::now();
        let room = room("start", now);
        room.add("a", moves(&[7, 3]), None, now).unwrap();
        room.add("b", moves(&[7]), None, now).unwrap();
        // The answer was lost, and the person sends the same moves with another one.
        assert_eq!(room.add("a", moves(&[7, 3, 5]), None, now).unwrap(), 4);
        assert_eq!(room.add("a", moves(&[5, 5]), None, now).unwrap(), 4);
        let late = room.visit("c", false, now).unwrap();
        let news = late.news(0, true, now).unwrap();
        assert_eq!(
            (bodies(&news), news.start.as_ref().map(|start| &*start.text), news.writes),
            (vec!["7", "3", "7", "5"], Some("start"), false)
        );
        assert_eq!(news.moves.iter().map(|one| one.person).collect::<Vec<_>>(), [1, 1, 2, 1]);
        assert_eq!(bodies(&late.news(3, false, now).unwrap()), ["5"]);
        assert!(late.news(5, false, now).is_err());
    }

    #[test]
    fn who_is_away_for_a_moment_is_present() {
        let now = Instant::now();
        let room = room("", now);
        let one = room.visit("a", true, now).unwrap();
        drop(room.visit("b", false, now).unwrap());
        let before = one.news(0, false, now).unwrap();
        assert_eq!(
            before.people.iter().map(|one| (one.person, one.writes)).collect::<Vec<_>>(),
            [(1, true), (2, false)]
        );
        let later = Instant::now() + AWAY;
        let after = one.news(0, false, later).unwrap();
        assert_eq!((after.people.len(), after.presence), (1, before.presence + 1));
        room.add("a", Vec::new(), Some(40), later).unwrap();
        assert_eq!(one.news(0, false, later).unwrap().people[0].at, Some(40));
    }

    #[test]
    fn a_room_is_bounded() {
        let now = Instant::now();
        let room = room("", now);
        let readers: Vec<Visit> =
            (0..MOST_READERS).map(|nth| room.visit(&format!("reader {nth}"), false, now).unwrap()).collect();
        assert_eq!(room.visit("one more", false, now).err().unwrap().status(), 503);
        // Those who only read take no place of those who write.
        let writers: Vec<Visit> =
            (0..MOST_WRITERS).map(|nth| room.visit(&format!("writer {nth}"), true, now).unwrap()).collect();
        assert_eq!(room.visit("one more", true, now).err().unwrap().status(), 503);
        let long = vec![NewMove { id: 1, body: "x".repeat(MOST_MOVE + 1) }];
        assert_eq!(room.add("writer 0", long, None, now).unwrap_err().status(), 413);
        assert!(room.add("writer 0", moves(&(0..60).collect::<Vec<_>>()), None, now).is_ok());
        assert_eq!(room.add("writer 0", moves(&[60]), None, now).unwrap_err().status(), 429);
        assert!(room.add("writer 1", moves(&[60]), None, now).is_ok());
        let mut fill = (0..).map(|nth| {
            let body = "x".repeat(MOST_MOVE);
            room.add("writer 2", vec![NewMove { id: nth, body }], None, now + Duration::from_secs(nth))
        });
        assert_eq!(fill.find_map(Result::err).unwrap().status(), 409);
        assert!(lock(&room.inside).bytes <= MOST_BYTES);
        drop((readers, writers));
    }

    #[test]
    fn the_number_of_moves_is_bounded() {
        let now = Instant::now();
        let room = room("", now);
        let mut later = (0..).map(|nth| now + Duration::from_secs(60) * nth);
        let mut ids = 0..;
        let full =
            later.find_map(|now| room.add("a", moves(&ids.by_ref().take(50).collect::<Vec<_>>()), None, now).err());
        assert_eq!((full.unwrap().status().as_u16(), lock(&room.inside).log.len()), (409, MOST_MOVES));
    }
}
