//! The number of lines of a batch to answer together, and the number of answers that may wait for delivery.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use tesuji_core::Control;

/// The target time for a block. Longer blocks leave cores idle at the end; the overhead of shorter ones is too large.
const TURN: Duration = Duration::from_millis(2);

/// The number of lines that one thread takes at a time: one at first, and then as many as it answers within [`TURN`].
#[derive(Debug)]
pub(super) struct Pace(AtomicUsize);

impl Pace {
    pub(super) const fn new() -> Pace {
        Pace(AtomicUsize::new(1))
    }

    /// Returns the number of lines to take.
    pub(super) fn lines(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// Records the time that some lines took.
    pub(super) fn note(&self, lines: usize, time: Duration) {
        if time < TURN {
            self.0.fetch_max(lines.saturating_mul(2), Ordering::Relaxed);
        } else {
            let fitting = lines as f64 * TURN.as_secs_f64() / time.as_secs_f64();
            self.0.fetch_min((fitting as usize).max(1), Ordering::Relaxed);
        }
    }
}

/// The maximum number of bytes of answers waiting for delivery when another block is begun.
const MOST: usize = 8 << 20;

/// The step in bytes for counting a page.
const STEP: usize = 32 << 10;

/// The interval for checking the control.
const LOOK: Duration = Duration::from_millis(10);

/// The answers of a batch that wait for delivery, in bytes.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    bytes: AtomicUsize,
    lock: Mutex<()>,
    fewer: Condvar,
}

/// Answers, and the number of their bytes that are counted as waiting.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) text: Vec<u8>,
    counted: usize,
}

impl Waiting {
    /// Counts the growth of a page.
    pub(super) fn count(&self, page: &mut Page) {
        let more = page.text.len() - page.counted;
        if more >= STEP {
            page.counted += more;
            self.bytes.fetch_add(more, Ordering::Relaxed);
        }
    }

    /// Stops counting a page, because it has been delivered.
    pub(super) fn leave(&self, counted: usize) {
        if counted > 0 {
            self.bytes.fetch_sub(counted, Ordering::Relaxed);
            self.fewer.notify_all();
        }
    }

    /// Waits until there is room for more, or the work is stopped.
    pub(super) fn for_room(&self, control: &Control<'_>) {
        let mut guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        while self.bytes.load(Ordering::Relaxed) > MOST && !control.is_stopped() {
            guard = self.fewer.wait_timeout(guard, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Page {
    /// Returns the answers and their number of counted bytes.
    pub(super) fn into_parts(self) -> (Vec<u8>, usize) {
        (self.text, self.counted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_grow_while_they_are_quick_and_shrink_when_they_are_slow() {
        let pace = Pace::new();
        for lines in [1, 2, 4, 8] {
            assert_eq!(pace.lines(), lines);
            pace.note(lines, Duration::from_micros(3));
        }
        // The few lines at the end of a portion say nothing about longer blocks.
        pace.note(3, Duration::from_micros(3));
        assert_eq!(pace.lines(), 16);
        pace.note(16, 4 * TURN);
        assert_eq!(pace.lines(), 4);
        pace.note(4, Duration::from_secs(10));
        assert_eq!(pace.lines(), 1);
    }

    #[test]
    fn who_has_no_room_waits_for_a_delivery_or_the_end() {
        let (waiting, control) = (Waiting::default(), Control::new());
        let mut page = Page { text: vec![0; MOST + 1], counted: 0 };
        waiting.count(&mut page);
        let (text, counted) = page.into_parts();
        assert_eq!(counted, text.len());
        std::thread::scope(|scope| {
            let waits = scope.spawn(|| waiting.for_room(&control));
            waiting.leave(counted);
            waits.join().unwrap();
        });
        let mut page = Page { text, counted: 0 };
        waiting.count(&mut page);
        control.stop();
        waiting.for_room(&control);
    }
}
