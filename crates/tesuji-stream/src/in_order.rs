//! Ordered parallel map: several threads work on a sequence, and the results are delivered in its order.
//!
//! Each worker takes the next item and pushes its results into an [`Outlet`]. The calling thread delivers the results of
//! the first item, then those of the second, and so on. Two bounds keep the memory constant: a worker waits before it
//! takes an item too far ahead of the delivery, and before it pushes a result for an item that has too many waiting. A
//! worker always has the item that is being delivered, so there is no deadlock.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How many items a worker may have taken, for each thread, before the first of them is delivered.
const ITEMS_AHEAD: usize = 3;

/// How many pieces of one item may wait for their delivery.
const PIECES_AHEAD: usize = 2;

/// Where a worker puts what it makes of an item, piece by piece.
#[derive(Debug)]
pub struct Outlet<'a, T>(Route<'a, T>);

enum Route<'a, T> {
    /// The worker runs on the calling thread.
    Direct { deliver: &'a mut dyn FnMut(T) -> ControlFlow<()>, flow: ControlFlow<()> },
    /// The calling thread waits for the pieces of the item with this number.
    Queue { scheduler: &'a Scheduler<T>, nth: u64 },
}

impl<T> std::fmt::Debug for Route<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Route::Direct { .. } => "Direct",
            Route::Queue { .. } => "Queue",
        })
    }
}

impl<T> Outlet<'_, T> {
    /// Hands over one piece; waits while too many pieces of this item are waiting.
    ///
    /// `Break` says that nobody wants more: the worker should return.
    pub fn push(&mut self, piece: T) -> ControlFlow<()> {
        match &mut self.0 {
            Route::Direct { deliver, flow } => {
                if flow.is_continue() {
                    *flow = deliver(piece);
                }
                *flow
            }
            Route::Queue { scheduler, nth } => scheduler.push(*nth, piece),
        }
    }
}

/// Works on `items` over `threads` threads and delivers the pieces in order on the calling thread.
///
/// Where the system refuses a thread, fewer do the work.
///
/// Each thread makes one `worker`, the state that it keeps from item to item. With one thread everything runs on the
/// calling thread. Returns `Break` if `deliver` did; the items that are left are then dropped unworked.
///
/// # Panics
///
/// If one of the functions does.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// let mut squares = Vec::new();
/// let flow = tesuji_stream::in_order(
///     2,
///     1..=5,
///     || (),
///     |(), number, outlet| {
///         let _ = outlet.push(number * number);
///     },
///     |square| {
///         squares.push(square);
///         ControlFlow::Continue(())
///     },
/// );
/// assert!(flow.is_continue());
/// assert_eq!(squares, [1, 4, 9, 16, 25]);
/// ```
pub fn in_order<I, W, T>(
    threads: usize,
    items: I,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, I::Item, &mut Outlet<'_, T>) + Sync,
    deliver: impl FnMut(T) -> ControlFlow<()>,
) -> ControlFlow<()>
where
    I: Iterator + Send,
    T: Send,
{
    in_order_within(ITEMS_AHEAD, threads, items, worker, work, deliver)
}

/// Does what [`in_order`] does, and lets workers take up to `ahead` items for each thread before the first of them is
/// delivered: many where items are small and some of them take long, so that the others need not wait for these.
///
/// # Panics
///
/// If one of the functions does.
pub fn in_order_within<I, W, T>(
    ahead: usize,
    threads: usize,
    items: I,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, I::Item, &mut Outlet<'_, T>) + Sync,
    mut deliver: impl FnMut(T) -> ControlFlow<()>,
) -> ControlFlow<()>
where
    I: Iterator + Send,
    T: Send,
{
    if threads <= 1 {
        return on_this_thread(items, &worker, &work, &mut deliver);
    }
    let scheduler = Scheduler::new(threads, ahead);
    let source = Mutex::new((items, 0u64));
    let spawned = thread::scope(|scope| {
        let mut spawned = 0;
        for _ in 0..threads {
            let present = Present(&scheduler);
            let body = || {
                let _present = present;
                let mut worker = worker();
                while let Some((item, nth)) = take(&source, &scheduler) {
                    let _open = Open { scheduler: &scheduler, nth };
                    work(&mut worker, item, &mut Outlet(Route::Queue { scheduler: &scheduler, nth }));
                }
            };
            // Where the system has no thread left, fewer do the work; the worker that is dropped signs off.
            if thread::Builder::new().spawn_scoped(scope, body).is_ok() {
                spawned += 1;
            }
        }
        scheduler.deliver(&mut deliver).map_continue(|()| spawned)
    });
    match (spawned, source.into_inner()) {
        (ControlFlow::Break(()), _) => ControlFlow::Break(()),
        (ControlFlow::Continue(0), Ok((items, _))) => on_this_thread(items, &worker, &work, &mut deliver),
        (ControlFlow::Continue(_), _) => ControlFlow::Continue(()),
    }
}

fn on_this_thread<I: Iterator, W, T>(
    items: I,
    worker: &impl Fn() -> W,
    work: &impl Fn(&mut W, I::Item, &mut Outlet<'_, T>),
    deliver: &mut impl FnMut(T) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut worker = worker();
    let mut outlet = Outlet(Route::Direct { deliver, flow: ControlFlow::Continue(()) });
    for item in items {
        work(&mut worker, item, &mut outlet);
        if let Route::Direct { flow: ControlFlow::Break(()), .. } = outlet.0 {
            return ControlFlow::Break(());
        }
    }
    ControlFlow::Continue(())
}

/// Takes the next item and its number, when there is room for its pieces; `None` at the end.
fn take<I: Iterator, T>(source: &Mutex<(I, u64)>, scheduler: &Scheduler<T>) -> Option<(I::Item, u64)> {
    // A worker that panicked while it took an item has ended the sequence for the others as well.
    let mut source = source.lock().ok()?;
    let (items, count) = &mut *source;
    if !scheduler.wait_for_room(*count) {
        return None;
    }
    let item = items.next()?;
    let nth = *count;
    *count += 1;
    scheduler.open(nth);
    Some((item, nth))
}

/// Where pieces wait for their turn.
struct Scheduler<T> {
    state: Mutex<State<T>>,
    /// Signalled when a piece arrives, an item is finished or a worker leaves.
    arrival: Condvar,
    /// Signalled when pieces were taken away, or nobody wants more.
    room: Condvar,
    capacity: u64,
}

struct State<T> {
    /// The items that are taken and not delivered, from number `first` on.
    slots: VecDeque<Slot<T>>,
    first: u64,
    workers: usize,
    stopped: bool,
}

struct Slot<T> {
    pieces: VecDeque<T>,
    finished: bool,
}

impl<T> Scheduler<T> {
    fn new(threads: usize, ahead: usize) -> Scheduler<T> {
        let state = State { slots: VecDeque::new(), first: 0, workers: threads, stopped: false };
        Scheduler {
            state: Mutex::new(state),
            arrival: Condvar::new(),
            room: Condvar::new(),
            capacity: ahead.max(1).saturating_mul(threads) as u64,
        }
    }

    /// The state is whole between any two statements that hold the lock, so a panic elsewhere does not spoil it.
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the item with this number may be taken; false when nobody wants it.
    fn wait_for_room(&self, nth: u64) -> bool {
        let state = self
            .room
            .wait_while(self.lock(), |state| !state.stopped && nth >= state.first + self.capacity)
            .unwrap_or_else(PoisonError::into_inner);
        !state.stopped
    }

    fn open(&self, nth: u64) {
        let mut state = self.lock();
        debug_assert_eq!(nth, state.first + state.slots.len() as u64);
        state.slots.push_back(Slot { pieces: VecDeque::new(), finished: false });
    }

    fn push(&self, nth: u64, piece: T) -> ControlFlow<()> {
        let mut state = self
            .room
            .wait_while(self.lock(), |state| {
                !state.stopped && state.slots[(nth - state.first) as usize].pieces.len() >= PIECES_AHEAD
            })
            .unwrap_or_else(PoisonError::into_inner);
        if state.stopped {
            return ControlFlow::Break(());
        }
        let slot = (nth - state.first) as usize;
        state.slots[slot].pieces.push_back(piece);
        if slot == 0 {
            self.arrival.notify_one();
        }
        ControlFlow::Continue(())
    }

    fn deliver(&self, deliver: &mut impl FnMut(T) -> ControlFlow<()>) -> ControlFlow<()> {
        let _stop = Stop(self);
        loop {
            let mut state = self.lock();
            let next = state.slots.front_mut().map(|slot| (slot.pieces.pop_front(), slot.finished));
            match next {
                Some((Some(piece), _)) => {
                    self.room.notify_all();
                    drop(state);
                    deliver(piece)?;
                    continue;
                }
                Some((None, true)) => {
                    state.slots.pop_front();
                    state.first += 1;
                    self.room.notify_all();
                    continue;
                }
                Some((None, false)) => {}
                None if state.workers == 0 => return ControlFlow::Continue(()),
                None => {}
            }
            drop(self.arrival.wait(state).unwrap_or_else(PoisonError::into_inner));
        }
    }
}

/// Finishes an item even when its worker panics, so that the calling thread learns of it.
struct Open<'a, T> {
    scheduler: &'a Scheduler<T>,
    nth: u64,
}

impl<T> Drop for Open<'_, T> {
    fn drop(&mut self) {
        let mut state = self.scheduler.lock();
        // After a stop the slots may be gone.
        let slot = self.nth.checked_sub(state.first).and_then(|slot| state.slots.get_mut(slot as usize));
        if let Some(slot) = slot {
            slot.finished = true;
        }
        self.scheduler.arrival.notify_one();
    }
}

/// Signs a worker off, even when it panics.
struct Present<'a, T>(&'a Scheduler<T>);

impl<T> Drop for Present<'_, T> {
    fn drop(&mut self) {
        self.0.lock().workers -= 1;
        self.0.arrival.notify_one();
    }
}

/// Tells the workers that nobody wants more, even when the delivery panics.
struct Stop<'a, T>(&'a Scheduler<T>);

impl<T> Drop for Stop<'_, T> {
    fn drop(&mut self) {
        self.0.lock().stopped = true;
        self.0.room.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Burns time that depends on the number, so that workers overtake each other.
    fn burn(number: usize) -> usize {
        (0..(number * 7919) % 4096).fold(number, |sum, step| std::hint::black_box(sum ^ step))
    }

    #[test]
    fn pieces_come_in_order_whatever_the_threads() {
        for threads in [1, 2, 3, 8] {
            let mut seen = Vec::new();
            let flow = in_order(
                threads,
                0..500usize,
                || 0,
                |worked: &mut usize, number, outlet| {
                    burn(number);
                    *worked += 1;
                    for part in 0..number % 11 {
                        assert!(outlet.push((number, part)).is_continue());
                    }
                },
                |piece| {
                    seen.push(piece);
                    ControlFlow::Continue(())
                },
            );
            assert!(flow.is_continue());
            let expected: Vec<_> =
                (0..500).flat_map(|number| (0..number % 11).map(move |part| (number, part))).collect();
            assert_eq!(seen, expected, "{threads} threads");
        }
    }

    #[test]
    fn a_break_ends_the_work() {
        for threads in [1, 2, 4] {
            let taken = AtomicUsize::new(0);
            let mut delivered = 0;
            let flow = in_order(
                threads,
                0..1_000_000usize,
                || (),
                |(), number, outlet| {
                    taken.fetch_add(1, Ordering::Relaxed);
                    while outlet.push(number).is_continue() {}
                },
                |_| {
                    delivered += 1;
                    if delivered == 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert!(flow.is_break());
            assert_eq!(delivered, 100);
            assert!(taken.into_inner() <= ITEMS_AHEAD * threads, "{threads} threads");
        }
    }

    #[test]
    fn workers_do_not_run_far_ahead() {
        let (taken, delivered) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let flow = in_order(
            2,
            0..2000usize,
            || (),
            |(), number, outlet| {
                let ahead = taken.fetch_add(1, Ordering::SeqCst) - delivered.load(Ordering::SeqCst);
                assert!(ahead <= ITEMS_AHEAD * 2 + 2, "{ahead} items ahead");
                let _ = outlet.push(number);
            },
            |_| {
                delivered.fetch_add(1, Ordering::SeqCst);
                ControlFlow::Continue(())
            },
        );
        assert!(flow.is_continue());
    }

    #[test]
    fn a_panic_reaches_the_caller() {
        let caught = panic::catch_unwind(|| {
            in_order(
                2,
                0..100usize,
                || (),
                |(), number, outlet| {
                    assert!(number != 50, "worker");
                    let _ = outlet.push(number);
                },
                |_| ControlFlow::Continue(()),
            )
        });
        assert!(caught.is_err());
    }
}
