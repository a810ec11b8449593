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

/// The maximum number of moves in a room.
const MAX_MOVES: usize = 10_000;

/// The maximum number of bytes of all moves in a room.
const MAX_BYTES: usize = 1 << 20;

/// The maximum number of bytes of one move.
const MAX_MOVE: usize = 16 << 10;

/// The maximum number of people who are present and may send moves.
const MAX_PLAYERS: usize = 16;

/// The maximum number of people who are present and may not send moves.
const MAX_WATCHERS: usize = 48;

/// The maximum number of people who have ever sent moves to a room.
const MAX_KNOWN: usize = 1000;

/// The maximum time for which a room is kept before the first person joins it.
const MAX_WAIT: Duration = Duration::from_secs(60);

/// A game of several people: its moves in order, and the people in it.
pub(super) struct Room {
    start: Start,
    state: Mutex<State>,
    changed: watch::Sender<()>,
}

/// The part of a room that changes.
struct State {
    log: Vec<Move>,
    bytes: usize,
    /// The person and the number of every move of the log, so that none is added twice.
    added: HashSet<(u32, u64)>,
    people: BTreeMap<u32, Person>,
    /// The number of the next person.
    next: u32,
    /// The people who were present at the last request.
    present: Vec<Present>,
    /// The number of changes of the people.
    presence: u64,
    /// The time of the last request.
    seen: Instant,
}

/// The text that a room starts with, and the secret for receiving moves.
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

/// The answer to a request that listens: moves, and the people who are present.
#[derive(Debug, Serialize)]
pub(super) struct Update {
    pub(super) me: u32,
    pub(super) writes: bool,
    /// The start of the room, for people who join.
    #[serde(flatten)]
    pub(super) start: Option<Start>,
    pub(super) moves: Vec<Move>,
    pub(super) last: usize,
    pub(super) people: Vec<Present>,
    pub(super) presence: u64,
}

/// A person who listens; the visit ends when it is dropped.
pub(super) struct Visit {
    room: Arc<Room>,
    person: u32,
}

impl Room {
    pub(super) fn new(start: Start, now: Instant) -> Room {
        let state = State {
            log: Vec::new(),
            bytes: 0,
            added: HashSet::new(),
            people: BTreeMap::new(),
            next: 1,
            present: Vec::new(),
            presence: 0,
            seen: now,
        };
        Room { start, state: Mutex::new(state), changed: watch::Sender::new(()) }
    }

    /// Returns a receiver of every change.
    pub(super) fn watch(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// Returns `true` if no person has been in the room for the idle time, or none has joined it soon.
    pub(super) fn is_over(&self, idle: Duration, now: Instant) -> bool {
        let state = lock(&self.state);
        state.people.values().all(|person| person.listening == 0)
            && now.saturating_duration_since(state.seen) > if state.next == 1 { idle.min(MAX_WAIT) } else { idle }
    }

    /// Returns the number of people who are present.
    pub(super) fn people(&self, now: Instant) -> usize {
        lock(&self.state).people.values().filter(|person| person.is_present(now)).count()
    }

    /// Lets a person listen.
    pub(super) fn visit(self: &Arc<Room>, key: &str, may_write: bool, now: Instant) -> Result<Visit, Refusal> {
        let mut state = lock(&self.state);
        let person = state.person(key, may_write, now)?;
        if let Some(person) = state.people.get_mut(&person) {
            person.listening += 1;
        }
        state.seen = now;
        drop(state);
        self.changed.send_replace(());
        Ok(Visit { room: Arc::clone(self), person })
    }

    /// Adds moves that are not in the log yet, all or none. Returns the number of moves in the log.
    pub(super) fn add(&self, key: &str, moves: Vec<NewMove>, at: Option<u32>, now: Instant) -> Result<usize, Refusal> {
        if moves.iter().any(|new| new.body.len() > MAX_MOVE) {
            return Err(Refusal::too_large(MAX_MOVE));
        }
        let mut state = lock(&self.state);
        let number = state.person(key, true, now)?;
        let state = &mut *state;
        state.seen = now;
        let Some(person) = state.people.get_mut(&number) else { return Err(Refusal::internal()) };
        person.seen = now;
        // A selected cell alone is as much work as a move.
        if !person.allowance.take(u32::try_from(moves.len()).unwrap_or(u32::MAX).max(1), now) {
            return Err(Refusal::room_flood());
        }
        let new: Vec<NewMove> = moves.into_iter().filter(|new| !state.added.contains(&(number, new.id))).collect();
        let bytes = new.iter().map(|new| new.body.len()).sum::<usize>();
        if state.log.len() + new.len() > MAX_MOVES || state.bytes + bytes > MAX_BYTES {
            return Err(Refusal::room_full());
        }
        person.at = at;
        person.has_written |= !new.is_empty();
        state.bytes += bytes;
        for new in new {
            if state.added.insert((number, new.id)) {
                state.log.push(Move { person: number, id: new.id, body: new.body.into() });
            }
        }
        self.changed.send_replace(());
        Ok(state.log.len())
    }
}

impl State {
    /// Returns the number of a person, and adds a new one if there is a free place.
    fn person(&mut self, key: &str, may_write: bool, now: Instant) -> Result<u32, Refusal> {
        if let Some((&number, _)) =
            self.people.iter().find(|(_, person)| person.may_write == may_write && person.key == key)
        {
            return Ok(number);
        }
        // The moves of people who have left need their numbers; others are forgotten.
        self.people.retain(|_, person| person.has_written || person.is_present(now));
        let most = if may_write { MAX_PLAYERS } else { MAX_WATCHERS };
        let present = |person: &&Person| person.may_write == may_write && person.is_present(now);
        if self.people.values().filter(present).count() >= most || self.people.len() >= MAX_KNOWN {
            return Err(Refusal::busy("there are too many people in this game"));
        }
        let number = self.next;
        self.next += 1;
        self.people.insert(number, Person::new(key.to_owned(), may_write, now));
        Ok(number)
    }

    /// Updates the list of people who are present.
    fn update_present(&mut self, now: Instant) {
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
    /// Returns the moves after the first `after` moves, with the start of the room if it is requested.
    pub(super) fn update(&self, after: usize, wants_start: bool, now: Instant) -> Result<Update, Refusal> {
        let mut state = lock(&self.room.state);
        state.update_present(now);
        let Some(moves) = state.log.get(after..) else {
            return Err(Refusal::room_message("the game has fewer moves than `after`"));
        };
        Ok(Update {
            me: self.person,
            writes: state.people.get(&self.person).is_some_and(|person| person.may_write),
            start: wants_start.then(|| self.room.start.clone()),
            moves: moves.to_vec(),
            last: state.log.len(),
            people: state.present.clone(),
            presence: state.presence,
        })
    }

    pub(super) fn room(&self) -> &Room {
        &self.room
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut state = lock(&self.room.state);
        let now = Instant::now();
        state.seen = state.seen.max(now);
        if let Some(person) = state.people.get_mut(&self.person) {
            person.listening -= 1;
            person.seen = person.seen.max(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::person::GAP;
    use super::*;

    fn room(text: &str, now: Instant) -> Arc<Room> {
        Arc::new(Room::new(Start { text: text.to_owned(), read: "read".to_owned() }, now))
    }

    fn moves(ids: &[u64]) -> Vec<NewMove> {
        ids.iter().map(|&id| NewMove { id, body: id.to_string() }).collect()
    }

    fn bodies(update: &Update) -> Vec<&str> {
        update.moves.iter().map(|one| &*one.body).collect()
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
        let news = late.update(0, true, now).unwrap();
        assert_eq!(
            (bodies(&news), news.start.as_ref().map(|start| &*start.text), news.writes),
            (vec!["7", "3", "7", "5"], Some("start"), false)
        );
        assert_eq!(news.moves.iter().map(|one| one.person).collect::<Vec<_>>(), [1, 1, 2, 1]);
        assert_eq!(bodies(&late.update(3, false, now).unwrap()), ["5"]);
        assert!(late.update(5, false, now).is_err());
    }

    #[test]
    fn people_between_two_requests_are_present() {
        let now = Instant::now();
        let room = room("", now);
        let one = room.visit("a", true, now).unwrap();
        drop(room.visit("b", false, now).unwrap());
        let before = one.update(0, false, now).unwrap();
        assert_eq!(
            before.people.iter().map(|one| (one.person, one.writes)).collect::<Vec<_>>(),
            [(1, true), (2, false)]
        );
        let later = Instant::now() + GAP;
        let after = one.update(0, false, later).unwrap();
        assert_eq!((after.people.len(), after.presence), (1, before.presence + 1));
        room.add("a", Vec::new(), Some(40), later).unwrap();
        assert_eq!(one.update(0, false, later).unwrap().people[0].at, Some(40));
    }

    #[test]
    fn a_room_is_bounded() {
        let now = Instant::now();
        let room = room("", now);
        let watchers: Vec<Visit> =
            (0..MAX_WATCHERS).map(|nth| room.visit(&format!("watcher {nth}"), false, now).unwrap()).collect();
        assert_eq!(room.visit("one more", false, now).err().unwrap().status(), 503);
        // Watchers take no places of players.
        let players: Vec<Visit> =
            (0..MAX_PLAYERS).map(|nth| room.visit(&format!("player {nth}"), true, now).unwrap()).collect();
        assert_eq!(room.visit("one more", true, now).err().unwrap().status(), 503);
        let long = vec![NewMove { id: 1, body: "x".repeat(MAX_MOVE + 1) }];
        assert_eq!(room.add("player 0", long, None, now).unwrap_err().status(), 413);
        assert!(room.add("player 0", moves(&(0..60).collect::<Vec<_>>()), None, now).is_ok());
        assert_eq!(room.add("player 0", moves(&[60]), None, now).unwrap_err().status(), 429);
        assert!(room.add("player 1", moves(&[60]), None, now).is_ok());
        let mut fill = (0..).map(|nth| {
            let body = "x".repeat(MAX_MOVE);
            room.add("player 2", vec![NewMove { id: nth, body }], None, now + Duration::from_secs(nth))
        });
        assert_eq!(fill.find_map(Result::err).unwrap().status(), 409);
        assert!(lock(&room.state).bytes <= MAX_BYTES);
        // The secret for playing does not turn a watcher into one more player.
        assert_eq!(room.visit("watcher 0", true, now).err().unwrap().status(), 503);
        assert_eq!(room.add("watcher 0", moves(&[1]), None, now).unwrap_err().status(), 503);
        drop((watchers, players));
    }

    #[test]
    fn the_number_of_moves_is_bounded() {
        let now = Instant::now();
        let room = room("", now);
        let mut later = (0..).map(|nth| now + Duration::from_secs(60) * nth);
        let mut ids = 0..;
        let full =
            later.find_map(|now| room.add("a", moves(&ids.by_ref().take(50).collect::<Vec<_>>()), None, now).err());
        assert_eq!((full.unwrap().status().as_u16(), lock(&room.state).log.len()), (409, MAX_MOVES));
    }
}
