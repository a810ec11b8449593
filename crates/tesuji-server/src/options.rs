use std::thread;
use std::time::Duration;

/// What a server allows, and how much at a time.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The threads that answer requests: so many for short ones, and as many for what is expected to take long.
    pub threads: usize,
    /// How many requests may wait for a thread, short and long ones counted apart; the next one is refused.
    pub queue: usize,
    /// How many requests may take long at the same time, beside the threads; the next one is refused.
    pub long: usize,
    /// The longest time that is spent on one request, or on one line of a batch.
    pub time: Duration,
    /// The largest request, in bytes; batches may be longer.
    pub body: usize,
    /// How many batches may be answered at the same time.
    pub batches: usize,
    /// How many connections may be open at the same time; when all are, one goes that waits for a request.
    pub connections: usize,
    /// The longest silence of a client: before the head of a request is complete, within a body, or while it does not read. The
    /// whole body of one request may take 30 times as long.
    pub patience: Duration,
    /// How long a shutdown waits for the requests that were taken.
    pub grace: Duration,
    /// Names by which clients may call the server, besides `localhost` and addresses.
    pub hosts: Vec<String>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            threads: thread::available_parallelism().map_or(1, usize::from),
            queue: 256,
            long: 8,
            time: Duration::from_secs(10),
            body: 1 << 20,
            batches: 4,
            connections: 1024,
            patience: Duration::from_secs(20),
            grace: Duration::from_secs(30),
            hosts: Vec::new(),
        }
    }
}
