//! The open connections, and the choice of the one to close when there is no room for another.
//!
//! A connection waits while it has no complete request that is being answered. When the last seat is taken, the
//! connection that has waited longest is closed, among those of the address with the most waiting connections: clients
//! that open connections and send nothing, or only the beginning of a request, lose theirs first.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// The time to wait for a seat before another connection is told to close.
const NEXT: Duration = Duration::from_millis(10);

pub(crate) struct Seats {
    room: Arc<Semaphore>,
    all: usize,
    taken: Mutex<SeatTable>,
}

#[derive(Default)]
struct SeatTable {
    seats: BTreeMap<u64, Arc<Seat>>,
    next: u64,
    has_ended: bool,
}

/// The seat of a connection, shared by everything that serves it.
pub(crate) struct Seat {
    address: IpAddr,
    /// The time when the seat was taken, the last request began, or its answer ended, whichever is latest.
    since: Mutex<Instant>,
    /// The numbers of requests received, of those without an answer yet, and of complete ones being answered.
    come: AtomicUsize,
    open: AtomicUsize,
    complete: AtomicUsize,
    /// `true` if a part of an answer waits until the client reads.
    is_writing: AtomicBool,
    must_close: AtomicBool,
    close_notice: Notify,
}

/// The taken seat of a connection; it is freed on drop.
pub(crate) struct SeatGuard {
    seats: Arc<Seats>,
    number: u64,
    pub(crate) seat: Arc<Seat>,
    _permit: OwnedSemaphorePermit,
}

/// A request whose head has arrived; it is dropped when there is an answer.
pub(crate) struct Open(Arc<Seat>);

/// A complete request; while it is held, the connection does not wait.
pub(crate) struct Answering(Arc<Seat>);

/// Locks a mutex, even if a thread panicked while holding it.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Seats {
    pub(crate) fn new(all: usize) -> Arc<Seats> {
        Arc::new(Seats { room: Arc::new(Semaphore::new(all)), all, taken: Mutex::default() })
    }

    /// Waits for a free seat; closes the connections that have waited longest in the meantime.
    pub(crate) async fn free(&self) -> OwnedSemaphorePermit {
        loop {
            if self.room.available_permits() == 0 {
                self.send_away();
            }
            if let Ok(Ok(permit)) = timeout(NEXT, Arc::clone(&self.room).acquire_owned()).await {
                return permit;
            }
        }
    }

    /// Gives a free seat to a connection.
    pub(crate) fn take(self: &Arc<Seats>, permit: OwnedSemaphorePermit, address: IpAddr) -> SeatGuard {
        let mut taken = lock(&self.taken);
        let seat = Arc::new(Seat {
            address,
            since: Mutex::new(Instant::now()),
            come: AtomicUsize::new(0),
            open: AtomicUsize::new(0),
            complete: AtomicUsize::new(0),
            is_writing: AtomicBool::new(false),
            must_close: AtomicBool::new(taken.has_ended),
            close_notice: Notify::new(),
        });
        if taken.has_ended {
            seat.close_notice.notify_one();
        }
        let number = taken.next;
        taken.next += 1;
        taken.seats.insert(number, Arc::clone(&seat));
        SeatGuard { seats: Arc::clone(self), number, seat, _permit: permit }
    }

    /// Tells one connection to close, if any is waiting.
    pub(crate) fn send_away(&self) {
        let taken = lock(&self.taken);
        let mut waiting: HashMap<IpAddr, (usize, Instant, &Seat)> = HashMap::new();
        for seat in taken.seats.values().filter(|seat| seat.waits()) {
            let since = *lock(&seat.since);
            let of_address = waiting.entry(seat.address).or_insert((0, since, seat));
            of_address.0 += 1;
            if since < of_address.1 {
                (of_address.1, of_address.2) = (since, seat);
            }
        }
        let longest = |&(count, since, _): &(usize, Instant, &Seat)| (count, std::cmp::Reverse(since));
        if let Some((_, _, seat)) = waiting.into_values().max_by_key(longest) {
            seat.tell();
        }
    }

    /// Tells every connection to close, including future ones.
    pub(crate) fn end(&self) {
        let mut taken = lock(&self.taken);
        taken.has_ended = true;
        taken.seats.values().for_each(|seat| seat.tell());
    }

    /// Returns `true` if every connection has been told to close.
    pub(crate) fn has_ended(&self) -> bool {
        lock(&self.taken).has_ended
    }

    /// Returns the number of taken seats.
    pub(crate) fn len(&self) -> usize {
        lock(&self.taken).seats.len()
    }

    /// Waits until all seats are free.
    pub(crate) async fn empty(&self) {
        let all = u32::try_from(self.all).unwrap_or(u32::MAX);
        let _ = self.room.acquire_many(all).await;
    }
}

impl Drop for SeatGuard {
    fn drop(&mut self) {
        lock(&self.seats.taken).seats.remove(&self.number);
    }
}

impl Seat {
    fn waits(&self) -> bool {
        self.complete.load(Ordering::Relaxed) == 0 && !self.is_writing.load(Ordering::Relaxed) && !self.must_close()
    }

    /// Returns `true` if a request has no answer yet, or its answer has not been written.
    pub(crate) fn owes(&self) -> bool {
        self.open.load(Ordering::Relaxed) > 0
            || self.complete.load(Ordering::Relaxed) > 0
            || self.is_writing.load(Ordering::Relaxed)
    }

    /// Returns the number of requests received.
    pub(crate) fn come(&self) -> usize {
        self.come.load(Ordering::Relaxed)
    }

    /// Records whether a part of an answer waits until the client reads.
    pub(crate) fn writes(&self, is_writing: bool) {
        self.is_writing.store(is_writing, Ordering::Relaxed);
    }

    fn tell(&self) {
        self.must_close.store(true, Ordering::Relaxed);
        self.close_notice.notify_one();
    }

    /// Returns `true` if the connection must close: its next answer is the last.
    pub(crate) fn must_close(&self) -> bool {
        self.must_close.load(Ordering::Relaxed)
    }

    /// Waits until the connection must close.
    pub(crate) async fn wait_until_must_close(&self) {
        self.close_notice.notified().await;
    }

    /// Records that the head of a request has arrived.
    pub(crate) fn begin(self: &Arc<Seat>) -> Open {
        *lock(&self.since) = Instant::now();
        self.come.fetch_add(1, Ordering::Relaxed);
        self.open.fetch_add(1, Ordering::Relaxed);
        Open(Arc::clone(self))
    }

    /// Records that a request is complete.
    pub(crate) fn answer(self: &Arc<Seat>) -> Answering {
        self.complete.fetch_add(1, Ordering::Relaxed);
        Answering(Arc::clone(self))
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.open.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        *lock(&self.0.since) = Instant::now();
        self.0.complete.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Takes seats for addresses with these last bytes.
    fn taken(seats: &Arc<Seats>, addresses: &[u8]) -> Vec<SeatGuard> {
        let take = |&last: &u8| {
            let permit = Arc::clone(&seats.room).try_acquire_owned().unwrap();
            seats.take(permit, IpAddr::from([192, 0, 2, last]))
        };
        addresses.iter().map(take).collect()
    }

    fn told(held: &[SeatGuard]) -> Vec<bool> {
        held.iter().map(|held| held.seat.must_close()).collect()
    }

    #[test]
    fn the_one_that_has_waited_longest_goes_first() {
        let seats = Seats::new(4);
        let held = taken(&seats, &[1, 1, 1]);
        // The first is being answered, and the second has just been answered.
        let answering = held[0].seat.answer();
        drop(held[1].seat.answer());
        seats.send_away();
        assert_eq!(told(&held), [false, false, true]);
        seats.send_away();
        assert_eq!(told(&held), [false, true, true]);
        seats.send_away();
        assert_eq!(told(&held), [false, true, true]);
        drop(answering);
        seats.send_away();
        assert_eq!(told(&held), [true; 3]);
    }

    #[test]
    fn the_address_of_most_that_wait_goes_first() {
        let seats = Seats::new(9);
        let held = taken(&seats, &[1, 2, 3, 2, 3, 3]);
        let _answering = [held[4].seat.answer(), held[5].seat.answer()];
        for expected in [[false, true, false, false, false, false], [true, true, false, false, false, false]] {
            seats.send_away();
            assert_eq!(told(&held), expected);
        }
    }

    #[test]
    fn a_slow_request_waits_and_a_slow_answer_does_not() {
        let seats = Seats::new(4);
        let held = taken(&seats, &[1, 1, 1]);
        let open = held[0].seat.begin();
        held[1].seat.writes(true);
        assert_eq!([0, 1, 2].map(|nth: usize| held[nth].seat.owes()), [true, true, false]);
        for expected in [[false, false, true], [true, false, true], [true, false, true]] {
            seats.send_away();
            assert_eq!(told(&held), expected);
        }
        assert_eq!(held[0].seat.come(), 1);
        drop(open);
        assert!(!held[0].seat.owes());
    }

    #[test]
    fn after_the_end_everybody_goes() {
        let seats = Seats::new(3);
        let before = taken(&seats, &[1, 2]);
        seats.end();
        let after = taken(&seats, &[3]);
        assert!(seats.has_ended() && seats.len() == 3);
        assert_eq!((told(&before), told(&after)), (vec![true; 2], vec![true]));
        drop((before, after));
        assert_eq!(seats.len(), 0);
    }
}
