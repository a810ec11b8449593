//! Traffic of hostile clients.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, sleep};
use std::time::Duration;

use crate::client::{Client, post};

/// A kind of hostile traffic: an action that its clients repeat.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    /// Number of clients at the same time.
    pub(crate) clients: usize,
    act: fn(SocketAddr, &Running<'_>) -> io::Result<()>,
}

/// The stop flag, and the number of actions so far.
pub(crate) struct Running<'a> {
    pub(crate) stop: &'a AtomicBool,
    pub(crate) acts: AtomicU64,
    /// Answers that no client should receive.
    pub(crate) wrong: AtomicU64,
}

pub(crate) const KINDS: [Kind; 9] = [
    Kind { name: "none", clients: 0, act: |_, _| Ok(()) },
    Kind { name: "1,100 half-open connections", clients: 1, act: half_open },
    Kind { name: "batches that are left", clients: 4, act: left_batch },
    Kind { name: "slow uploads", clients: 16, act: slow_upload },
    Kind { name: "endless counts", clients: 32, act: endless_count },
    Kind { name: "refused texts of 1 MB", clients: 8, act: refused_text },
    Kind { name: "counts that are left", clients: 8, act: left_count },
    Kind { name: "deep and ambiguous texts", clients: 4, act: bomb },
    Kind { name: "bodies that are too large", clients: 4, act: too_large },
];

impl Kind {
    /// Runs all clients until they are stopped.
    pub(crate) fn run(&self, address: SocketAddr, running: &Running<'_>) {
        thread::scope(|scope| {
            for _ in 0..self.clients {
                scope.spawn(|| {
                    while !running.is_over() {
                        // The server may close any of these connections.
                        let _ = (self.act)(address, running);
                        running.acts.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
        });
    }
}

impl Running<'_> {
    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Counts an answer that has none of these statuses as wrong.
    fn expect(&self, status: u16, expected: &[u16]) {
        self.wrong.fetch_add(u64::from(!expected.contains(&status)), Ordering::Relaxed);
    }

    /// Waits, unless the round ends first.
    fn pause(&self, milliseconds: u64) {
        for _ in 0..milliseconds.div_ceil(10) {
            if self.is_over() {
                return;
            }
            sleep(Duration::from_millis(10));
        }
    }
}

fn empty_grid() -> String {
    ".".repeat(81)
}

/// Holds connections with half a request, and replaces them in turn.
fn half_open(address: SocketAddr, running: &Running<'_>) -> io::Result<()> {
    let begin = || -> io::Result<Client> {
        let mut client = Client::connect(address)?;
        client.send(b"GET / HTTP/1.1\r\nHost: lo")?;
        Ok(client)
    };
    let mut held = Vec::new();
    while held.len() < 1100 && !running.is_over() {
        held.push(begin()?);
    }
    while !running.is_over() {
        for client in &mut held {
            *client = begin()?;
            running.pause(10);
        }
    }
    Ok(())
}

fn left_batch(address: SocketAddr, running: &Running<'_>) -> io::Result<()> {
    let mut client = Client::connect(address)?;
    let body = format!("{}\n", empty_grid()).repeat(50);
    client.send(post("/api/v1/count/batch?limit=1000000000000", &body).as_bytes())?;
    let head = client.head()?;
    running.expect(if head.contains(" 503 ") { 503 } else { 200 }, &[200, 503]);
    running.pause(50);
    Ok(())
}

fn slow_upload(address: SocketAddr, running: &Running<'_>) -> io::Result<()> {
    let mut client = Client::connect(address)?;
    client.send(b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n")?;
    while !running.is_over() {
        client.send(b" ")?;
        running.pause(100);
    }
    Ok(())
}

fn count() -> String {
    post("/api/v1/count", &format!("{{\"text\":\"{}\",\"limit\":1000000000000000000}}", empty_grid()))
}

fn endless_count(address: SocketAddr, running: &Running<'_>) -> io::Result<()> {
    let answer = Client::connect(address)?.ask(&count())?;
    running.expect(answer.status, &[200, 503]);
    running.pause(if answer.status == 503 { 100 } else { 0 });
    Ok(())
}

fn left_count(address: SocketAddr, running: &Running<'_>) -> io::Result<()> {
    let mut client = Client::connect(address)?;
    client.send(count().as_bytes())?;
    running.pause(10);
    Ok(())
}

fn refused_text(address: SocketAddr, running: &Running<'_>) -> io::Result<()> {
    let body = format!("{{\"text\":\"{}\"}}", "x".repeat(1_000_000));
    let answer = Client::connect(address)?.ask(&post("/api/v1/solve", &body))?;
    running.expect(answer.status, &[422, 503]);
    Ok(())
}

fn bomb(address: SocketAddr, running: &Running<'_>) -> io::Result<()> {
    let entities: String = (1..30).map(|n| format!("<!ENTITY e{n} \\\"&e{};&e{};\\\">", n - 1, n - 1)).collect();
    let texts = [
        format!("{{\"text\":{}", "[".repeat(500_000)),
        format!("{{\"text\":\"{}\"}}", "[".repeat(500_000)),
        format!("{{\"text\":\"{}\"}}", "<a>".repeat(200_000)),
        format!("{{\"text\":\"<!DOCTYPE x [<!ENTITY e0 \\\"1\\\">{entities}]><x>&e29;</x>\"}}"),
        format!("{{\"text\":\"{}\"}}", "1".repeat(900_000)),
    ];
    for text in texts {
        let answer = Client::connect(address)?.ask(&post("/api/v1/solve", &text))?;
        running.expect(answer.status, &[400, 422, 503]);
    }
    // The largest grid without a clue, and one with many solutions.
    for text in [".".repeat(625), ".".repeat(256)] {
        let answer = Client::connect(address)?.ask(&post("/api/v1/solve", &format!("{{\"text\":\"{text}\"}}")))?;
        running.expect(answer.status, &[200, 503]);
    }
    Ok(())
}

fn too_large(address: SocketAddr, running: &Running<'_>) -> io::Result<()> {
    let answer = Client::connect(address)?.ask(&post("/api/v1/solve", &" ".repeat(3 << 20)))?;
    running.expect(answer.status, &[413]);
    Ok(())
}
