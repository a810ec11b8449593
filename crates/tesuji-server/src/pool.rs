//! The threads that work, and what gives way to what.
//!
//! A request waits in a queue of bounded length for one of a few threads. What is expected to take long has a queue and
//! threads of its own, of a low priority, so that nothing short stands behind it. If another request computes for
//! longer than [`SHORT`], it steps aside: its thread gets a low priority, and a new thread takes its place, so that
//! short requests do not wait for it. If it computes for longer than [`PATIENCE`], it is long work, with the lowest
//! priority. Of both there is a bounded amount. What has no room to step aside stays where it is; long work that is too
//! much is stopped. Whatever is not short pauses while there is short work: see [`Courtesy`].

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tesuji::{Control, Scratch};

use crate::courtesy::Courtesy;

/// How long a request computes before it steps aside.
pub(crate) const SHORT: Duration = Duration::from_millis(2);

/// How long a request computes before it is long work.
pub(crate) const PATIENCE: Duration = Duration::from_millis(20);

/// How many requests may have stepped aside at the same time, beside the long ones.
const ASIDE: usize = 24;

/// The priorities of what has stepped aside and of what is long: a fifteenth and a thirtieth part of a core, as systems count
/// them, where something short wants it.
const LOW: i32 = 12;
const LOWEST: i32 = 19;

/// How long a request is expected to take, which says where it waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    Short,
    Long,
}

impl Expected {
    const ALL: [Expected; 2] = [Expected::Short, Expected::Long];

    /// Returns how long to wait before the first look: what is expected to take long does not step aside.
    pub(crate) const fn first_look(self) -> Duration {
        match self {
            Expected::Short => SHORT,
            Expected::Long => PATIENCE,
        }
    }
}

/// What a thread does for a request.
type Work = Box<dyn FnOnce(&mut Scratch, &Control<'_>) + Send>;

/// A request that waits or is being answered.
pub(crate) struct Task {
    /// Stops it.
    pub(crate) control: Control<'static>,
    expected: Expected,
    stage: Mutex<Stage>,
    /// Whether it gives way to what is short, and does not count as short. No lock guards it: a thread that waits for a core
    /// must hold none that others want.
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

/// The thread of a request, and what it had computed before.
#[derive(Clone, Copy)]
struct Run {
    since: Instant,
    thread: Option<ThreadId>,
    before: Duration,
}

impl Run {
    /// Returns how long it has computed. A thread that waits for a core of a busy machine is not at work.
    fn worked(&self) -> Duration {
        let since = self.since.elapsed();
        if since < SHORT {
            return since;
        }
        self.thread.and_then(computed).map_or(since, |now| now.saturating_sub(self.before))
    }
}

/// What becomes of a request after a look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outlook {
    /// It waits for a thread, or is over.
    Waiting,
    /// It has not computed for long.
    Short,
    /// It has stepped aside, or never stood before anything short.
    Aside,
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
    /// For the threads of either queue.
    ready: [Condvar; 2],
    courtesy: Courtesy,
    queue: usize,
    long: usize,
}

#[derive(Default)]
struct State {
    /// What is expected to be short, and what is not.
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
    /// Makes a pool of so many threads for what is short and for what is long, each with room for so many waiting requests, and
    /// with room for so much long work.
    ///
    /// # Errors
    ///
    /// If the system refuses a thread.
    pub(crate) fn new(threads: usize, queue: usize, long: usize) -> io::Result<Pool> {
        let shared = Shared {
            state: Mutex::default(),
            ready: Default::default(),
            courtesy: Courtesy::new(),
            queue: queue.max(1),
            long,
        };
        let pool = Pool(Arc::new(shared));
        for expected in Expected::ALL {
            (0..threads.max(1)).try_for_each(|_| pool.0.spawn(expected))?;
        }
        Ok(pool)
    }

    /// Puts work into its queue.
    pub(crate) fn submit(&self, expected: Expected, work: Work) -> Result<Arc<Task>, Full> {
        let mut state = lock(&self.0.state);
        if state.closed || state.waiting[expected as usize].len() >= self.0.queue {
            return Err(Full);
        }
        let (control, stage, work) = (Control::new(), Mutex::new(Stage::Waiting), Mutex::new(Some(work)));
        let is_long = AtomicBool::new(expected == Expected::Long);
        let task = Arc::new(Task { control, expected, stage, is_long, work });
        state.waiting[expected as usize].push_back(Arc::clone(&task));
        if expected == Expected::Short {
            self.0.courtesy.enter();
        }
        drop(state);
        self.0.ready[expected as usize].notify_one();
        Ok(task)
    }

    /// Looks how long a request takes, and has it step aside, makes it long work or stops it.
    pub(crate) fn look(&self, task: &Task) -> Outlook {
        let mut state = lock(&self.0.state);
        let mut stage = lock(&task.stage);
        let (run, is_aside) = match *stage {
            Stage::Running(run) => (run, false),
            Stage::Aside(run) => (run, true),
            Stage::Long => return Outlook::Long,
            Stage::Waiting | Stage::Over => return Outlook::Waiting,
        };
        let worked = run.worked();
        if worked < PATIENCE {
            if task.expected == Expected::Long {
                return Outlook::Aside;
            }
            if worked >= SHORT && !is_aside && state.aside < ASIDE && self.0.spawn(Expected::Short).is_ok() {
                state.aside += 1;
                self.0.no_longer_short(task);
                *stage = Stage::Aside(run);
                give_way(run.thread, LOW);
                return Outlook::Aside;
            }
            return if is_aside { Outlook::Aside } else { Outlook::Short };
        }
        // Without a thread in its place it would hold up the others.
        if state.long >= self.0.long || (!is_aside && self.0.spawn(task.expected).is_err()) {
            task.control.stop();
            return Outlook::Stopped;
        }
        state.aside -= usize::from(is_aside);
        state.long += 1;
        self.0.no_longer_short(task);
        *stage = Stage::Long;
        give_way(run.thread, LOWEST);
        Outlook::Long
    }

    /// Returns what long work has to wait for.
    pub(crate) fn courtesy(&self) -> &Courtesy {
        &self.0.courtesy
    }

    /// Returns how busy it is.
    pub(crate) fn load(&self) -> Load {
        let state = lock(&self.0.state);
        Load { waiting: state.waiting.iter().map(VecDeque::len).sum(), running: state.running, long: state.long }
    }
}

/// The threads end when the queue is empty.
impl Drop for Pool {
    fn drop(&mut self) {
        lock(&self.0.state).closed = true;
        self.0.ready.iter().for_each(Condvar::notify_all);
    }
}

impl Shared {
    fn spawn(self: &Arc<Shared>, expected: Expected) -> io::Result<()> {
        let shared = Arc::clone(self);
        thread::Builder::new().name("answers".to_owned()).spawn(move || shared.work(expected)).map(drop)
    }

    /// A request is over or takes long: if it counted as short, it no longer does.
    fn no_longer_short(&self, task: &Task) {
        if !task.is_long.swap(true, Ordering::Relaxed) {
            self.courtesy.leave();
        }
    }

    /// Answers requests until the pool is closed, or another thread has taken the place of this one.
    fn work(&self, expected: Expected) {
        if expected == Expected::Long {
            give_way(this_thread(), LOW);
        }
        let mut scratch = Scratch::new();
        while let Some(task) = self.next(expected) {
            let work = lock(&task.work).take();
            let pause = || {
                if task.is_long.load(Ordering::Relaxed) {
                    self.courtesy.give_way(&task.control);
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
            self.no_longer_short(&task);
            match std::mem::replace(&mut *stage, Stage::Over) {
                Stage::Aside(_) => state.aside -= 1,
                Stage::Long => state.long -= 1,
                Stage::Waiting | Stage::Running(_) | Stage::Over => continue,
            }
            return;
        }
    }

    /// Waits for a request that somebody still waits for.
    fn next(&self, expected: Expected) -> Option<Arc<Task>> {
        let mut state = lock(&self.state);
        loop {
            match state.waiting[expected as usize].pop_front() {
                // Whoever holds the task need not hold its work.
                Some(task) if task.control.is_stopped() => {
                    drop(lock(&task.work).take());
                    self.no_longer_short(&task);
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

/// Gives a thread the lowest priority; see [`give_way`].
pub(crate) fn give_way_to_all(thread: Option<ThreadId>) {
    give_way(thread, LOWEST);
}

/// Gives a thread a priority, where the system lets it; without that, long work takes more from short.
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
        expected(pool, Expected::Short)
    }

    fn expected(pool: &Pool, expected: Expected) -> (Arc<Task>, Receiver<()>) {
        let (sender, receiver) = channel();
        let work = move |_: &mut Scratch, control: &Control<'_>| {
            while control.go_on() {
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
        until(|| pool.look(&long) == Outlook::Long);
        let (sender, receiver) = channel();
        pool.submit(Expected::Short, Box::new(move |_, _| sender.send(7).unwrap())).unwrap();
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
    fn what_no_longer_short_steps_aside() {
        let pool = Pool::new(1, 10, 0).unwrap();
        let (task, ended) = endless(&pool);
        // Its thread has another one in its place, long before it is too much.
        until(|| pool.look(&task) == Outlook::Aside);
        let (sender, receiver) = channel();
        pool.submit(Expected::Short, Box::new(move |_, _| sender.send(7).unwrap())).unwrap();
        assert_eq!(receiver.recv(), Ok(7));
        until(|| pool.look(&task) == Outlook::Stopped);
        ended.recv().unwrap();
        until(|| pool.load().running == 0 && lock(&pool.0.state).aside == 0);
    }

    #[test]
    fn what_is_short_does_not_stand_behind_what_is_expected_to_be_long() {
        let pool = Pool::new(1, 2, 0).unwrap();
        let running = expected(&pool, Expected::Long);
        until(|| pool.load().running == 1);
        let waiting = [(); 2].map(|()| expected(&pool, Expected::Long));
        // Their queue is full, and nobody looks at the one that runs.
        assert!(pool.submit(Expected::Long, Box::new(|_, _| {})).is_err());
        let (sender, receiver) = channel();
        pool.submit(Expected::Short, Box::new(move |_, _| sender.send(7).unwrap())).unwrap();
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
        assert!(pool.submit(Expected::Short, Box::new(|_, _| {})).is_err());
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
        pool.submit(Expected::Short, Box::new(|_, _| panic!("a bug"))).unwrap();
        let (sender, receiver) = channel();
        pool.submit(Expected::Short, Box::new(move |_, _| sender.send(()).unwrap())).unwrap();
        assert_eq!(receiver.recv(), Ok(()));
    }

    #[test]
    fn what_was_taken_is_finished() {
        let pool = Pool::new(2, 100, 0).unwrap();
        let (sender, receiver) = channel();
        for number in 0..100 {
            let sender = sender.clone();
            pool.submit(Expected::Short, Box::new(move |_, _| sender.send(number).unwrap())).unwrap();
        }
        drop((pool, sender));
        assert_eq!(receiver.iter().count(), 100);
    }
}
