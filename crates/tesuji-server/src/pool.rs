//! The threads that work, and their priorities.
//!
//! A request waits in a queue of bounded length for one of a few threads. Requests expected to take long have a
//! separate queue and threads with a low priority, so that no short request waits behind them. If another request
//! computes for longer than [`SHORT`], it is parked: its thread gets a low priority and a new thread replaces it, so
//! that short requests do not wait. If it computes for longer than [`PATIENCE`], it is long work, with the lowest
//! priority. The numbers of both are limited. A request that cannot be parked keeps its place; excess long work is
//! stopped. All work that is not short pauses while there is short work: see [`ShortRequestGate`].

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tesuji::{Control, Scratch};

use crate::short_request_gate::ShortRequestGate;

/// The computing time after which a request is parked.
pub(crate) const SHORT: Duration = Duration::from_millis(2);

/// The computing time after which a request is long work.
pub(crate) const PATIENCE: Duration = Duration::from_millis(20);

/// The maximum number of requests that may be parked at the same time, in addition to the long ones.
const ASIDE: usize = 24;

/// The priorities of parked and of long work: about a fifteenth and a thirtieth of a core, if short work wants it.
const LOW: i32 = 12;
const LOWEST: i32 = 19;

/// The expected duration of a request, which determines its queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExpectedDuration {
    Short,
    Long,
}

impl ExpectedDuration {
    const ALL: [ExpectedDuration; 2] = [ExpectedDuration::Short, ExpectedDuration::Long];

    /// Returns the time before the first check; requests expected to take long are not parked.
    pub(crate) const fn first_look(self) -> Duration {
        match self {
            ExpectedDuration::Short => SHORT,
            ExpectedDuration::Long => PATIENCE,
        }
    }
}

/// The work of a thread for a request.
type Work = Box<dyn FnOnce(&mut Scratch, &Control<'_>) + Send>;

/// A request that waits or is being answered.
pub(crate) struct Task {
    /// Stops the request.
    pub(crate) control: Control<'static>,
    expected: ExpectedDuration,
    stage: Mutex<Stage>,
    /// `true` if the request gives way to short ones and does not count as short. No lock guards it: a thread that
    /// waits for a core must hold no lock that others want.
    is_long: AtomicBool,
    work: Mutex<Option<Work>>,
}

#[derive(Clone, Copy)]
enum Stage {
    Waiting,
    Running(Run),
    Aside(Run),
    Long,
    Over,
}

/// The thread of a request, and the thread's computing time before it.
#[derive(Clone, Copy)]
struct Run {
    since: Instant,
    thread: Option<ThreadId>,
    before: Duration,
}

impl Run {
    /// Returns the computing time of the request. A thread that waits for a core of a busy machine does not compute.
    fn worked(&self) -> Duration {
        let since = self.since.elapsed();
        if since < SHORT {
            return since;
        }
        self.thread.and_then(computed).map_or(since, |now| now.saturating_sub(self.before))
    }
}

/// The state of a request after a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NextAction {
    /// The request waits for a thread, or has ended.
    Waiting,
    /// The request has not computed for long.
    Short,
    /// The request is parked, or was never ahead of a short one.
    Aside,
    /// The request takes long, and continues.
    Long,
    /// The request takes long, and was stopped because there is too much long work.
    Stopped,
}

/// The error for a full queue or a closed pool.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Full;

/// The load of a pool.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    pub(crate) waiting: usize,
    pub(crate) running: usize,
    pub(crate) long: usize,
}

pub(crate) struct Pool(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    /// Signals for the threads of either queue.
    ready: [Condvar; 2],
    short_gate: ShortRequestGate,
    queue: usize,
    long: usize,
}

#[derive(Default)]
struct State {
    /// Requests expected to be short, and the others.
    waiting: [VecDeque<Arc<Task>>; 2],
    running: usize,
    aside: usize,
    long: usize,
    closed: bool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pool {
    /// Makes a pool with `threads` threads each for short and for long requests, each queue with room for `queue`
    /// waiting requests, and with room for `long` long requests.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses a thread.
    pub(crate) fn new(threads: usize, queue: usize, long: usize) -> io::Result<Pool> {
        let shared = Shared {
            state: Mutex::default(),
            ready: Default::default(),
            short_gate: ShortRequestGate::new(),
            queue: queue.max(1),
            long,
        };
        let pool = Pool(Arc::new(shared));
        for expected in ExpectedDuration::ALL {
            (0..threads.max(1)).try_for_each(|_| pool.0.spawn(expected))?;
        }
        Ok(pool)
    }

    /// Adds work to its queue.
    pub(crate) fn submit(&self, expected: ExpectedDuration, work: Work) -> Result<Arc<Task>, Full> {
        let mut state = lock(&self.0.state);
        if state.closed || state.waiting[expected as usize].len() >= self.0.queue {
            return Err(Full);
        }
        let (control, stage, work) = (Control::new(), Mutex::new(Stage::Waiting), Mutex::new(Some(work)));
        let is_long = AtomicBool::new(expected == ExpectedDuration::Long);
        let task = Arc::new(Task { control, expected, stage, is_long, work });
        state.waiting[expected as usize].push_back(Arc::clone(&task));
        if expected == ExpectedDuration::Short {
            self.0.short_gate.enter();
        }
        drop(state);
        self.0.ready[expected as usize].notify_one();
        Ok(task)
    }

    /// Checks the time of a request, and parks it, makes it long work or stops it.
    pub(crate) fn look(&self, task: &Task) -> NextAction {
        let mut state = lock(&self.0.state);
        let mut stage = lock(&task.stage);
        let (run, is_aside) = match *stage {
            Stage::Running(run) => (run, false),
            Stage::Aside(run) => (run, true),
            Stage::Long => return NextAction::Long,
            Stage::Waiting | Stage::Over => return NextAction::Waiting,
        };
        let worked = run.worked();
        if worked < PATIENCE {
            if task.expected == ExpectedDuration::Long {
                return NextAction::Aside;
            }
            if worked >= SHORT && !is_aside && state.aside < ASIDE && self.0.spawn(ExpectedDuration::Short).is_ok() {
                state.aside += 1;
                self.0.mark_long(task);
                *stage = Stage::Aside(run);
                give_way(run.thread, LOW);
                return NextAction::Aside;
            }
            return if is_aside { NextAction::Aside } else { NextAction::Short };
        }
        // Without a replacement for its thread it would delay the others.
        if state.long >= self.0.long || (!is_aside && self.0.spawn(task.expected).is_err()) {
            task.control.stop();
            return NextAction::Stopped;
        }
        state.aside -= usize::from(is_aside);
        state.long += 1;
        self.0.mark_long(task);
        *stage = Stage::Long;
        give_way(run.thread, LOWEST);
        NextAction::Long
    }

    /// Returns the gate that long work waits at.
    pub(crate) fn short_gate(&self) -> &ShortRequestGate {
        &self.0.short_gate
    }

    /// Returns the load of the pool.
    pub(crate) fn load(&self) -> Load {
        let state = lock(&self.0.state);
        Load { waiting: state.waiting.iter().map(VecDeque::len).sum(), running: state.running, long: state.long }
    }
}

/// Closes the pool; the threads end when the queue is empty.
impl Drop for Pool {
    fn drop(&mut self) {
        lock(&self.0.state).closed = true;
        self.0.ready.iter().for_each(Condvar::notify_all);
    }
}

impl Shared {
    fn spawn(self: &Arc<Shared>, expected: ExpectedDuration) -> io::Result<()> {
        let shared = Arc::clone(self);
        thread::Builder::new().name("answers".to_owned()).spawn(move || shared.work(expected)).map(drop)
    }

    /// Stops counting a request as short, because it has ended or is taking too long.
    fn mark_long(&self, task: &Task) {
        if !task.is_long.swap(true, Ordering::Relaxed) {
            self.short_gate.leave();
        }
    }

    /// Answers requests until the pool is closed, or another thread has replaced this one.
    fn work(&self, expected: ExpectedDuration) {
        if expected == ExpectedDuration::Long {
            give_way(this_thread(), LOW);
        }
        let mut scratch = Scratch::new();
        while let Some(task) = self.next(expected) {
            let work = lock(&task.work).take();
            let pause = || {
                if task.is_long.load(Ordering::Relaxed) {
                    self.short_gate.give_way(&task.control);
                }
            };
            pause();
            let control = Control::within(&task.control).with_pause(&pause);
            if let Some(work) = work
                && catch_unwind(AssertUnwindSafe(|| work(&mut scratch, &control))).is_err()
            {
                scratch = Scratch::new();
            }
            let mut state = lock(&self.state);
            let mut stage = lock(&task.stage);
            state.running -= 1;
            self.mark_long(&task);
            match std::mem::replace(&mut *stage, Stage::Over) {
                Stage::Aside(_) => state.aside -= 1,
                Stage::Long => state.long -= 1,
                Stage::Waiting | Stage::Running(_) | Stage::Over => continue,
            }
            return;
        }
    }

    /// Waits for a request whose client is still waiting.
    fn next(&self, expected: ExpectedDuration) -> Option<Arc<Task>> {
        let mut state = lock(&self.state);
        loop {
            match state.waiting[expected as usize].pop_front() {
                // The work of a stopped task is dropped here, because its other holders keep the task.
                Some(task) if task.control.is_stopped() => {
                    drop(lock(&task.work).take());
                    self.mark_long(&task);
                }
                Some(task) => {
                    let (thread, before) = (this_thread(), computed_here());
                    *lock(&task.stage) = Stage::Running(Run { since: Instant::now(), thread, before });
                    state.running += 1;
                    return Some(task);
                }
                None if state.closed => return None,
                None => state = self.ready[expected as usize].wait(state).unwrap_or_else(PoisonError::into_inner),
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

/// Returns the computing time of a thread, if the system provides it.
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

/// Returns the computing time of this thread.
fn computed_here() -> Duration {
    #[cfg(target_os = "linux")]
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime).try_into().unwrap_or_default();
    #[cfg(not(target_os = "linux"))]
    let time = Duration::ZERO;
    time
}

/// Gives a thread the lowest priority; see [`give_way`].
pub(crate) fn give_way_to_all(thread: Option<ThreadId>) {
    give_way(thread, LOWEST);
}

/// Sets the priority of a thread, if the system allows it; otherwise long work takes more time from short work.
fn give_way(thread: Option<ThreadId>, priority: i32) {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(thread, priority);
    #[cfg(not(target_os = "linux"))]
    let _ = (thread, priority);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, channel};

    /// Submits work that runs until it is stopped or told to end.
    fn endless(pool: &Pool) -> (Arc<Task>, Receiver<()>) {
        expected(pool, ExpectedDuration::Short)
    }

    fn expected(pool: &Pool, expected: ExpectedDuration) -> (Arc<Task>, Receiver<()>) {
        let (sender, receiver) = channel();
        let work = move |_: &mut Scratch, control: &Control<'_>| {
            while control.should_continue() {
                std::hint::spin_loop();
            }
            let _ = sender.send(());
        };
        (pool.submit(expected, Box::new(work)).unwrap(), receiver)
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
        until(|| pool.look(&long) == NextAction::Long);
        let (sender, receiver) = channel();
        pool.submit(ExpectedDuration::Short, Box::new(move |_, _| sender.send(7).unwrap())).unwrap();
        assert_eq!(receiver.recv(), Ok(7));
        // There is no room for more long work.
        let (other, over) = endless(&pool);
        until(|| pool.look(&other) == NextAction::Stopped);
        over.recv().unwrap();
        long.control.stop();
        ended.recv().unwrap();
        until(|| pool.load().long == 0 && pool.load().running == 0);
    }

    #[test]
    fn what_no_longer_short_steps_aside() {
        let pool = Pool::new(1, 10, 0).unwrap();
        let (task, ended) = endless(&pool);
        // Its thread has a replacement long before it is stopped.
        until(|| pool.look(&task) == NextAction::Aside);
        let (sender, receiver) = channel();
        pool.submit(ExpectedDuration::Short, Box::new(move |_, _| sender.send(7).unwrap())).unwrap();
        assert_eq!(receiver.recv(), Ok(7));
        until(|| pool.look(&task) == NextAction::Stopped);
        ended.recv().unwrap();
        until(|| pool.load().running == 0 && lock(&pool.0.state).aside == 0);
    }

    #[test]
    fn what_is_short_does_not_stand_behind_what_is_expected_to_be_long() {
        let pool = Pool::new(1, 2, 0).unwrap();
        let running = expected(&pool, ExpectedDuration::Long);
        until(|| pool.load().running == 1);
        let waiting = [(); 2].map(|()| expected(&pool, ExpectedDuration::Long));
        // Their queue is full, and the running one is not checked.
        assert!(pool.submit(ExpectedDuration::Long, Box::new(|_, _| {})).is_err());
        let (sender, receiver) = channel();
        pool.submit(ExpectedDuration::Short, Box::new(move |_, _| sender.send(7).unwrap())).unwrap();
        assert_eq!(receiver.recv(), Ok(7));
        assert_eq!(pool.load().waiting, 2);
        for (task, _) in [running].iter().chain(&waiting) {
            task.control.stop();
        }
    }

    #[test]
    fn a_full_queue_refuses() {
        let pool = Pool::new(1, 2, 0).unwrap();
        let (running, _ended) = endless(&pool);
        until(|| pool.load().running == 1);
        let waiting = [endless(&pool), endless(&pool)];
        assert!(pool.submit(ExpectedDuration::Short, Box::new(|_, _| {})).is_err());
        // Work whose client has left is not begun.
        waiting.iter().for_each(|(task, _)| task.control.stop());
        running.control.stop();
        for (_, ended) in &waiting {
            assert!(ended.recv().is_err());
        }
    }

    #[test]
    fn a_panic_ends_one_request_only() {
        let pool = Pool::new(1, 10, 0).unwrap();
        pool.submit(ExpectedDuration::Short, Box::new(|_, _| panic!("a bug"))).unwrap();
        let (sender, receiver) = channel();
        pool.submit(ExpectedDuration::Short, Box::new(move |_, _| sender.send(()).unwrap())).unwrap();
        assert_eq!(receiver.recv(), Ok(()));
    }

    #[test]
    fn what_was_taken_is_finished() {
        let pool = Pool::new(2, 100, 0).unwrap();
        let (sender, receiver) = channel();
        for number in 0..100 {
            let sender = sender.clone();
            pool.submit(ExpectedDuration::Short, Box::new(move |_, _| sender.send(number).unwrap())).unwrap();
        }
        drop((pool, sender));
        assert_eq!(receiver.iter().count(), 100);
    }
}
