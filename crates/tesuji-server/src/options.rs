//! The limits of a server.

use std::thread;
use std::time::Duration;

/// The limits of a server.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The number of threads that answer short requests; the same number answers requests expected to take long.
    pub threads: usize,
    /// The maximum number of requests that wait for a thread, short and long ones counted separately; further ones are
    /// refused.
    pub queue: usize,
    /// The maximum number of long requests at the same time, in addition to the threads; further ones are refused.
    pub long: usize,
    /// The maximum time for one request, or for one line of a batch.
    pub time: Duration,
    /// The maximum size of a request in bytes; batches may be longer.
    pub body: usize,
    /// The maximum size of a picture in bytes.
    pub picture: usize,
    /// The maximum number of batches answered at the same time.
    pub batches: usize,
    /// The maximum number of open connections; when it is reached, one that waits for a request is closed.
    pub connections: usize,
    /// The maximum silence of a client: before the head of a request is complete, within a body, or while it does not
    /// read. The whole body of one request may take 30 times as long.
    pub patience: Duration,
    /// The maximum time that a shutdown waits for accepted requests.
    pub grace: Duration,
    /// The maximum number of rooms, in each of which several people play one game; 0 for none.
    pub rooms: usize,
    /// The time for which an empty room is kept.
    pub room_idle: Duration,
    /// Names that clients may use for the server, besides `localhost` and addresses.
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
            picture: 16 << 20,
            batches: 4,
            connections: 1024,
            patience: Duration::from_secs(20),
            grace: Duration::from_secs(30),
            rooms: 0,
            room_idle: Duration::from_secs(30 * 60),
            hosts: Vec::new(),
        }
    }
}
