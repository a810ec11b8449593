//! Long work waits while short work is being done.
//!
//! Thread priorities are not enough: if every core is taken, a thread with the lowest priority still keeps its core for
//! some milliseconds at each turn, and a short request that takes 30 µs waits for it.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tesuji::Control;

/// The time without short work before long work continues, because short requests often come in quick succession.
const QUIET: Duration = Duration::from_millis(2);

/// The length of the turns that long work gets if there is always short work, one after each [`WAIT`]. After that, the
/// work continues until its next check.
const TURN: Duration = Duration::from_micros(500);

/// The maximum time that long work waits.
const WAIT: Duration = Duration::from_millis(250);

/// The interval at which a waiting thread that does not watch checks whether its own work has been stopped.
const LOOK: Duration = Duration::from_millis(10);

/// A gate that delays long work while there are short requests.
#[derive(Debug)]
pub(crate) struct ShortRequestGate {
    start: Instant,
    short: AtomicUsize,
    /// The times when the last short request left, and when the last turn of long work ends, in nanoseconds since the
    /// start.
    left: AtomicU64,
    turn_ends: AtomicU64,
    /// `true` if a thread watches. The others wait for it.
    is_watched: Mutex<bool>,
    watched: Condvar,
}

impl ShortRequestGate {
    pub(crate) fn new() -> ShortRequestGate {
        let (short, left, turn_ends) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicU64::new(0));
        let (is_watched, watched) = (Mutex::new(false), Condvar::new());
        ShortRequestGate { start: Instant::now(), short, left, turn_ends, is_watched, watched }
    }

    /// Records the start of a short request.
    pub(crate) fn enter(&self) {
        self.short.fetch_add(1, Ordering::Relaxed);
    }

    /// Records that a short request is over, or turned out to be long.
    pub(crate) fn leave(&self) {
        self.left.store(nanoseconds(self.start.elapsed()), Ordering::Relaxed);
        self.short.fetch_sub(1, Ordering::Relaxed);
    }

    /// Waits until no short work is running, the work is stopped, or long work has its turn.
    pub(crate) fn give_way(&self, control: &Control<'_>) {
        if self.may_go_on() {
            return;
        }
        let mut is_watched = self.is_watched.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.may_go_on() && !control.is_stopped() {
            if *is_watched {
                is_watched = self.watched.wait_timeout(is_watched, LOOK).unwrap_or_else(PoisonError::into_inner).0;
                continue;
            }
            *is_watched = true;
            drop(is_watched);
            self.watch(control);
            is_watched = self.is_watched.lock().unwrap_or_else(PoisonError::into_inner);
            *is_watched = false;
            self.watched.notify_all();
        }
    }

    /// Checks repeatedly whether to continue, and gives long work its turn if that takes too long.
    fn watch(&self, control: &Control<'_>) {
        let begin = self.start.elapsed();
        while !self.may_go_on() && !control.is_stopped() {
            if self.start.elapsed() >= begin + WAIT {
                self.turn_ends.store(nanoseconds(self.start.elapsed() + TURN), Ordering::Relaxed);
                return;
            }
            thread::sleep(QUIET);
        }
    }

    fn may_go_on(&self) -> bool {
        let now = nanoseconds(self.start.elapsed());
        let is_quiet =
            self.short.load(Ordering::Relaxed) == 0 && now >= self.left.load(Ordering::Relaxed) + nanoseconds(QUIET);
        is_quiet || now < self.turn_ends.load(Ordering::Relaxed)
    }
}

/// Returns a time in nanoseconds; 64 bits are enough for five centuries.
fn nanoseconds(time: Duration) -> u64 {
    time.as_nanos().try_into().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_work_waits_for_what_is_short() {
        let short_gate = ShortRequestGate::new();
        short_gate.enter();
        let (begin, control) = (Instant::now(), Control::new());
        thread::scope(|scope| {
            let waiting = scope.spawn(|| short_gate.give_way(&control));
            thread::sleep(Duration::from_millis(20));
            assert!(!waiting.is_finished() || begin.elapsed() >= WAIT);
            short_gate.leave();
            waiting.join().unwrap();
        });
        assert!(begin.elapsed() >= Duration::from_millis(20) + QUIET);
    }

    #[test]
    fn long_work_gets_its_turn() {
        let short_gate = ShortRequestGate::new();
        short_gate.enter();
        let begin = Instant::now();
        short_gate.give_way(&Control::new());
        assert!(begin.elapsed() >= WAIT);
    }

    #[test]
    fn what_is_stopped_does_not_wait_for_others_that_do() {
        let short_gate = ShortRequestGate::new();
        short_gate.enter();
        let (other, stopped) = (Control::new(), Control::new());
        thread::scope(|scope| {
            let others = [(); 3].map(|()| scope.spawn(|| short_gate.give_way(&other)));
            let waiting = scope.spawn(|| short_gate.give_way(&stopped));
            stopped.stop();
            waiting.join().unwrap();
            // All waiting work may already have had a turn.
            let has_turned = short_gate.turn_ends.load(Ordering::Relaxed) > 0;
            assert!(has_turned || others.iter().all(|other| !other.is_finished()));
            short_gate.leave();
        });
    }

    #[test]
    fn what_is_stopped_does_not_wait() {
        let short_gate = ShortRequestGate::new();
        short_gate.enter();
        let control = Control::new();
        control.stop();
        short_gate.give_way(&control);
        assert!(short_gate.turn_ends.load(Ordering::Relaxed) == 0);
    }
}
