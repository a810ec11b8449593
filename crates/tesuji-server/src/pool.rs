//! The threads that work, and what gives way to what.
//!
//! A request waits in a queue of bounded length for one of a few threads. If it computes for longer than [`PATIENCE`], it
//! becomes long work: its thread gets the lowest priority, and a new thread takes its place, so that short requests never wait for
//! long ones. Of long work there is a bounded amount; what is too much is stopped.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tesuji::{Control, Scratch};

/// How long short work takes at most.
pub(crate) const PATIENCE: Duration = Duration::from_millis(20);

/// What a thread does for a request.
type Work = Box<dyn FnOnce(&mut Scratch, &Control<'_>) + Send>;

/// A request that waits or is being answered.
pub(crate) struct Task {
    /// Stops it.
    pub(crate) control: Control<'static>,
    stage: Mutex<Stage>,
    work: Mutex<Option<Work>>,
}

#[derive(Clone, Copy)]
enum Stage {
    Waiting,
    Running { since: Instant, thread: Option<ThreadId>, before: Duration },
    Long,
    Over,
}

/// What becomes of a request after a look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outlook {
    /// It is not yet known whether it takes long.
    Open,
    /// It takes long, and goes on.
    Long,
    /// It takes long, and there is too much of that: it was stopped.
    Stopped,
}

/// The queue is full, or the pool is closed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Full;

/// How busy a pool is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    pub(crate) waiting: usize,
    pub(crate) running: usize,
    pub(crate) long: usize,
}

pub(crate) struct Pool(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    ready: Condvar,
    queue: usize,
    long: usize,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Arc<Task>>,
    running: usize,
    long: usize,
    closed: bool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pool {
    /// Makes a pool of so many threads, with room for so many waiting requests and so much long work.
    ///
    /// # Errors
    ///
    /// If the system refuses a thread.
    pub(crate) fn new(threads: usize, queue: usize, long: usize) -> io::Result<Pool> {
        let shared = Shared { state: Mutex::default(), ready: Condvar::new(), queue: queue.max(1), long };
        let pool = Pool(Arc::new(shared));
        (0..threads.max(1)).try_for_each(|_| pool.0.spawn()).map(|()| pool)
    }

    /// Puts work into the queue.
    pub(crate) fn submit(&self, work: Work) -> Result<Arc<Task>, Full> {
        let mut state = lock(&self.0.state);
        if state.closed || state.waiting.len() >= self.0.queue {
            return Err(Full);
        }
        let task = Task { control: Control::new(), stage: Mutex::new(Stage::Waiting), work: Mutex::new(Some(work)) };
        let task = Arc::new(task);
        state.waiting.push_back(Arc::clone(&task));
        drop(state);
        self.0.ready.notify_one();
        Ok(task)
    }

    /// Looks whether a request takes long, and makes it long work or stops it.
    pub(crate) fn look(&self, task: &Task) -> Outlook {
        let mut state = lock(&self.0.state);
        let mut stage = lock(&task.stage);
        let Stage::Running { since, thread, before } = *stage else {
            return if matches!(*stage, Stage::Long) { Outlook::Long } else { Outlook::Open };
        };
        // A thread that waits for a core of a busy machine is not at work.
        let worked = thread.and_then(computed).map_or(since.elapsed(), |now| now.saturating_sub(before));
        if worked < PATIENCE {
            return Outlook::Open;
        }
        // Without a thread in its place it would hold up the others.
        if state.long >= self.0.long || self.0.spawn().is_err() {
            task.control.stop();
            return Outlook::Stopped;
        }
        state.long += 1;
        *stage = Stage::Long;
        give_way(thread);
        Outlook::Long
    }

    /// Returns how busy it is.
    pub(crate) fn load(&self) -> Load {
        let state = lock(&self.0.state);
        Load { waiting: state.waiting.len(), running: state.running, long: state.long }
    }
}

/// The threads end when the queue is empty.
impl Drop for Pool {
    fn drop(&mut self) {
        lock(&self.0.state).closed = true;
        self.0.ready.notify_all();
    }
}

impl Shared {
    fn spawn(self: &Arc<Shared>) -> io::Result<()> {
        let shared = Arc::clone(self);
        thread::Builder::new().name("answers".to_owned()).spawn(move || shared.work()).map(drop)
    }

    /// Answers requests until the pool is closed, or another thread has taken the place of this one.
    fn work(&self) {
        let mut scratch = Scratch::new();
        while let Some(task) = self.next() {
            let work = lock(&task.work).take();
            if let Some(work) = work
                && catch_unwind(AssertUnwindSafe(|| work(&mut scratch, &task.control))).is_err()
            {
                scratch = Scratch::new();
            }
            let mut state = lock(&self.state);
            let mut stage = lock(&task.stage);
            state.running -= 1;
            if matches!(std::mem::replace(&mut *stage, Stage::Over), Stage::Long) {
                state.long -= 1;
                return;
            }
        }
    }

    /// Waits for a request that somebody still waits for.
    fn next(&self) -> Option<Arc<Task>> {
        let mut state = lock(&self.state);
        loop {
            match state.waiting.pop_front() {
                // Whoever holds the task need not hold its work.
                Some(task) if task.control.is_stopped() => drop(lock(&task.work).take()),
                Some(task) => {
                    let (thread, before) = (this_thread(), computed_here());
                    *lock(&task.stage) = Stage::Running { since: Instant::now(), thread, before };
                    state.running += 1;
                    return Some(task);
                }
                None if state.closed => return None,
                None => state = self.ready.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

#[cfg(target_os = "linux")]
type ThreadId = rustix::thread::Pid;
#[cfg(not(target_os = "linux"))]
type ThreadId = ();

#[cfg(target_os = "linux")]
pub(crate) fn this_thread() -> Option<ThreadId> {
    Some(rustix::thread::gettid())
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn this_thread() -> Option<ThreadId> {
    None
}

/// Returns how long a thread has computed, if the system tells.
fn computed(thread: ThreadId) -> Option<Duration> {
    #[cfg(target_os = "linux")]
    {
        let path = format!("/proc/self/task/{}/schedstat", thread.as_raw_nonzero());
        let text = std::fs::read_to_string(path).ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = thread;
        None
    }
}

/// Returns how long this thread has computed.
fn computed_here() -> Duration {
    #[cfg(target_os = "linux")]
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime).try_into().unwrap_or_default();
    #[cfg(not(target_os = "linux"))]
    let time = Duration::ZERO;
    time
}

/// Gives a thread the lowest priority, where the system lets it; without that, long work takes more from short.
pub(crate) fn give_way(thread: Option<ThreadId>) {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(thread, 19);
    #[cfg(not(target_os = "linux"))]
    let _ = thread;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, channel};

    /// Submits work that runs until it is stopped or told to end.
    fn endless(pool: &Pool) -> (Arc<Task>, Receiver<()>) {
        let (sender, receiver) = channel();
        let work = move |_: &mut Scratch, control: &Control<'_>| {
            while control.go_on() {
                std::hint::spin_loop();
            }
            let _ = sender.send(());
        };
        (pool.submit(Box::new(work)).unwrap(), receiver)
    }

    fn until(mut holds: impl FnMut() -> bool) {
        while !holds() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn long_work_holds_nobody_up() {
        let pool = Pool::new(1, 10, 1).unwrap();
        let (long, ended) = endless(&pool);
        until(|| pool.look(&long) == Outlook::Long);
        let (sender, receiver) = channel();
        pool.submit(Box::new(move |_, _| sender.send(7).unwrap())).unwrap();
        assert_eq!(receiver.recv(), Ok(7));
        // There is no room for more of it.
        let (other, over) = endless(&pool);
        until(|| pool.look(&other) == Outlook::Stopped);
        over.recv().unwrap();
        long.control.stop();
        ended.recv().unwrap();
        until(|| pool.load().long == 0 && pool.load().running == 0);
    }

    #[test]
    fn a_full_queue_refuses() {
        let pool = Pool::new(1, 2, 0).unwrap();
        let (running, _ended) = endless(&pool);
        until(|| pool.load().running == 1);
        let waiting = [endless(&pool), endless(&pool)];
        assert!(pool.submit(Box::new(|_, _| {})).is_err());
        // What nobody waits for is not begun.
        waiting.iter().for_each(|(task, _)| task.control.stop());
        running.control.stop();
        for (_, ended) in &waiting {
            assert!(ended.recv().is_err());
        }
    }

    #[test]
    fn a_panic_ends_one_request_only() {
        let pool = Pool::new(1, 10, 0).unwrap();
        pool.submit(Box::new(|_, _| panic!("a bug"))).unwrap();
        let (sender, receiver) = channel();
        pool.submit(Box::new(move |_, _| sender.send(()).unwrap())).unwrap();
        assert_eq!(receiver.recv(), Ok(()));
    }

    #[test]
    fn what_was_taken_is_finished() {
        let pool = Pool::new(2, 100, 0).unwrap();
        let (sender, receiver) = channel();
        for number in 0..100 {
            let sender = sender.clone();
            pool.submit(Box::new(move |_, _| sender.send(number).unwrap())).unwrap();
        }
        drop((pool, sender));
        assert_eq!(receiver.iter().count(), 100);
    }
}
