//! Ordered parallel map: several threads work on a sequence, and the results are delivered in its order.
//!
//! Each item has a separate channel. A worker first queues the receiving end and then takes the item, so that the queue
//! has the order of the items. The calling thread empties the channels in this order. Both bounds keep the memory
//! constant: the queue has a place for each item that may be ahead of the delivery, and a channel one for each piece
//! that may wait. The worker of the item being delivered waits only for the delivery, so there is no deadlock. If one
//! end is dropped, by a return or a panic, the other end stops waiting.

use std::ops::ControlFlow;
use std::panic;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The number of items per thread that workers may take before the first of them is delivered.
pub(crate) const ITEMS_AHEAD: usize = 3;

/// The maximum number of items that may be taken before the first of them is delivered; the queue has a place for each.
const MOST_AHEAD: usize = 1 << 16;

/// The number of pieces of one item that may wait for delivery.
const PIECES_AHEAD: usize = 2;

/// The time that an open page waits for more content before delivery.
const TOGETHER: Duration = Duration::from_millis(2);

/// A page that its worker is still writing; empty once it has been delivered.
type Open<T> = Arc<Mutex<Option<T>>>;

/// A message from a worker to the calling thread.
enum Piece<T> {
    Whole(T),
    /// Notes that an empty page has been written to.
    Open(Open<T>),
}

/// The receiver of a worker's output for an item, piece by piece.
#[derive(Debug)]
pub struct Outlet<'a, T>(Route<'a, T>);

enum Route<'a, T> {
    /// The worker runs on the calling thread.
    Direct { deliver: &'a mut dyn FnMut(T) -> ControlFlow<()>, flow: ControlFlow<()> },
    /// The calling thread receives the pieces.
    Channel { pieces: SyncSender<Piece<T>>, open: Open<T> },
}

impl<T> std::fmt::Debug for Route<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Route::Direct { .. } => "Direct",
            Route::Channel { .. } => "Channel",
        })
    }
}

impl<T> Outlet<'_, T> {
    /// Delivers one piece; waits while too many pieces of this item are waiting.
    ///
    /// Returns `Break` if the caller needs no more output; the worker should then return.
    pub fn push(&mut self, piece: T) -> ControlFlow<()> {
        match &mut self.0 {
            Route::Direct { deliver, flow } => {
                if flow.is_continue() {
                    *flow = deliver(piece);
                }
                *flow
            }
            Route::Channel { pieces, open } => {
                let before = lock(open).take();
                before.into_iter().chain([piece]).try_for_each(|piece| send(pieces, Piece::Whole(piece)))
            }
        }
    }

    /// Writes to the open page of this item, which is delivered within milliseconds, even while the worker continues
    /// with the item.
    ///
    /// Returns `Break` as in [`push`](Outlet::push), but only for the first write to a page.
    pub fn write(&mut self, write: impl FnOnce(&mut T)) -> ControlFlow<()>
    where
        T: Default,
    {
        let Route::Channel { pieces, open } = &mut self.0 else {
            let mut page = T::default();
            write(&mut page);
            return self.push(page);
        };
        let mut page = lock(open);
        let is_first = page.is_none();
        write(page.get_or_insert_default());
        drop(page);
        if is_first { send(pieces, Piece::Open(Arc::clone(open))) } else { ControlFlow::Continue(()) }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn send<T>(pieces: &SyncSender<Piece<T>>, piece: Piece<T>) -> ControlFlow<()> {
    match pieces.send(piece) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}

/// Delivers the pieces of an item as they arrive.
fn empty<T>(pieces: &Receiver<Piece<T>>, deliver: &mut impl FnMut(T) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut next = pieces.recv().ok();
    while let Some(piece) = next {
        next = match piece {
            Piece::Whole(piece) => {
                deliver(piece)?;
                pieces.recv().ok()
            }
            Piece::Open(page) => match pieces.recv_timeout(TOGETHER) {
                // The worker has pushed the page itself.
                Ok(piece) => Some(piece),
                Err(reason) => {
                    let page = lock(&page).take();
                    page.into_iter().try_for_each(&mut *deliver)?;
                    if reason == RecvTimeoutError::Timeout { pieces.recv().ok() } else { None }
                }
            },
        };
    }
    ControlFlow::Continue(())
}

/// Works on `items` with `threads` threads and delivers the pieces in order on the calling thread.
///
/// If the system refuses a thread, fewer threads do the work.
///
/// Each thread makes one `worker`, its state between items. With one thread everything runs on the calling thread.
/// Returns `Break` if `deliver` did; the remaining items are then dropped unprocessed.
///
/// # Panics
///
/// Panics if one of the functions panics.
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

/// Works like [`in_order`], but lets workers take up to `ahead` items per thread before the first of them is delivered;
/// use many if items are small and some are slow, so that the others need not wait for these.
///
/// # Panics
///
/// Panics if one of the functions panics.
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
    let source = Mutex::new(items);
    let (queue, places) = sync_channel(ahead.max(1).saturating_mul(threads).min(MOST_AHEAD) - 1);
    let spawned = thread::scope(|scope| {
        let mut spawned = Vec::new();
        for _ in 0..threads {
            let queue = queue.clone();
            let body = || {
                let queue = queue;
                let mut worker = worker();
                while let Some((item, pieces)) = take(&source, &queue) {
                    work(&mut worker, item, &mut Outlet(Route::Channel { pieces, open: Open::default() }));
                }
            };
            // If the system has no thread left, fewer threads do the work.
            spawned.extend(thread::Builder::new().spawn_scoped(scope, body));
        }
        drop(queue);
        let count = spawned.len();
        let flow = places.into_iter().try_for_each(|place| empty(&place, &mut deliver)).map_continue(|()| count);
        // The scope waits only for the work of its threads. A caller that unloads a library must know that they have
        // ended.
        for thread in spawned {
            thread.join().unwrap_or_else(|payload| panic::resume_unwind(payload));
        }
        flow
    });
    match (spawned, source.into_inner()) {
        (ControlFlow::Break(()), _) => ControlFlow::Break(()),
        (ControlFlow::Continue(0), Ok(items)) => on_this_thread(items, &worker, &work, &mut deliver),
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

/// Waits until there is room for another item and takes it, with the channel for its pieces; returns `None` at the end.
fn take<I: Iterator, T>(
    source: &Mutex<I>,
    queue: &SyncSender<Receiver<Piece<T>>>,
) -> Option<(I::Item, SyncSender<Piece<T>>)> {
    // A worker that panicked while it took an item has ended the sequence for the others as well.
    let mut items = source.lock().ok()?;
    let (sender, receiver) = sync_channel(PIECES_AHEAD);
    // The queue has no receiver only if the delivery has ended.
    queue.send(receiver).ok()?;
    Some((items.next()?, sender))
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
    fn what_is_written_is_delivered_while_the_worker_goes_on() {
        for threads in [1, 2, 5] {
            let delivered = AtomicUsize::new(0);
            let mut seen = Vec::new();
            let flow = in_order(
                threads,
                0..40usize,
                || (),
                |(), number, outlet: &mut Outlet<'_, Vec<(usize, usize)>>| {
                    for part in 0..3 {
                        assert!(outlet.write(|page| page.push((number, part))).is_continue());
                    }
                    // The first item ends only after its previous output has arrived.
                    while number == 0 && delivered.load(Ordering::SeqCst) < 3 {
                        thread::yield_now();
                    }
                    assert!(outlet.write(|page| page.push((number, 3))).is_continue());
                    if number.is_multiple_of(3) {
                        assert!(outlet.push(vec![(number, 4), (number, 5)]).is_continue());
                        assert!(outlet.write(|page| page.push((number, 6))).is_continue());
                    }
                },
                |page| {
                    delivered.fetch_add(page.len(), Ordering::SeqCst);
                    seen.extend(page);
                    ControlFlow::Continue(())
                },
            );
            assert!(flow.is_continue());
            let parts = |number: usize| if number.is_multiple_of(3) { 7 } else { 4 };
            let expected: Vec<_> =
                (0..40).flat_map(|number| (0..parts(number)).map(move |part| (number, part))).collect();
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

    #[test]
    fn a_panic_of_the_delivery_ends_the_work() {
        let caught = panic::catch_unwind(|| {
            in_order(
                2,
                0..,
                || (),
                |(), number: usize, outlet| while outlet.push(number).is_continue() {},
                |_| panic!("delivery"),
            )
        });
        assert!(caught.is_err());
    }

    #[test]
    fn room_for_any_number_of_items_takes_little_memory() {
        let mut seen = Vec::new();
        let work = |(): &mut (), number: usize, outlet: &mut Outlet<'_, usize>| {
            let _ = outlet.push(burn(number));
        };
        let flow = in_order_within(
            usize::MAX,
            3,
            0..500,
            || (),
            work,
            |burnt| {
                seen.push(burnt);
                ControlFlow::Continue(())
            },
        );
        assert!(flow.is_continue());
        assert!(seen.into_iter().eq((0..500).map(burn)));
    }
}
