//! A server on a free port, and a client that sends given bytes.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::{Value, json};
use tesuji_server::{Handle, Options, Server};

pub(crate) const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A server that ends with the test.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    handle: Handle,
    thread: Option<JoinHandle<()>>,
}

/// A response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }
}

impl Running {
    pub(crate) fn with(change: impl FnOnce(&mut Options)) -> Running {
        let mut options = Options::default();
        options.threads = 2;
        // Tests run in parallel, on machines that do other work too.
        options.time = Duration::from_secs(60);
        change(&mut options);
        let server = Server::bind(([127, 0, 0, 1], 0).into(), options).unwrap();
        let (address, handle) = (server.address(), server.handle());
        let thread = thread::spawn(move || server.run().unwrap());
        Running { address, handle, thread: Some(thread) }
    }

    pub(crate) fn new() -> Running {
        Running::with(|_| {})
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let socket = TcpStream::connect(self.address).unwrap();
        // A test that waits for something that never arrives fails instead of waiting.
        socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        socket
    }

    /// Sends these bytes and reads one response.
    pub(crate) fn send(&self, bytes: &[u8]) -> Answer {
        let mut socket = self.connect();
        socket.write_all(bytes).unwrap();
        read_answer(&mut BufReader::new(socket))
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Answer {
        self.send(post(path, body).as_bytes())
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes())
    }

    /// Makes a query that must succeed.
    pub(crate) fn ask(&self, query: &str, request: &Value) -> Value {
        let answer = self.post(&format!("/api/v1/{query}"), &request.to_string());
        assert_eq!(answer.status, 200, "{query} {request}: {}", answer.text());
        answer.json()
    }

    /// Returns a number from the metrics.
    pub(crate) fn metric(&self, name: &str) -> f64 {
        let text = self.get("/metrics").text();
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok());
        value.unwrap_or_else(|| panic!("{name}: {text}"))
    }

    pub(crate) fn shut_down(&self) {
        self.handle.shut_down();
    }

    /// Waits until the server has ended.
    pub(crate) fn join(&mut self) {
        self.thread.take().unwrap().join().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.handle.shut_down();
        let outcome = self.thread.take().map(JoinHandle::join);
        if !thread::panicking() {
            outcome.map(Result::unwrap);
        }
    }
}

/// Returns a request that no machine answers within its time limit.
pub(crate) fn endless() -> Value {
    json!({ "text": ".".repeat(81), "limit": 1_000_000_000_000_000_000_u64 })
}

pub(crate) fn post(path: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// Waits until a condition holds; a test that waits forever is stopped from outside.
pub(crate) fn until(mut holds: impl FnMut() -> bool) {
    while !holds() {
        thread::sleep(Duration::from_millis(2));
    }
}

pub(crate) fn read_head(from: &mut impl BufRead) -> String {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert!(from.read_line(&mut head).unwrap() > 0, "the connection ended: {head:?}");
    }
    head.to_lowercase()
}

/// Reads one chunk of a body, empty at its end.
pub(crate) fn read_chunk(from: &mut impl BufRead) -> Vec<u8> {
    let mut line = String::new();
    from.read_line(&mut line).unwrap();
    let len = usize::from_str_radix(line.trim(), 16).unwrap_or_else(|_| panic!("{line:?}"));
    let mut chunk = vec![0; len + 2];
    from.read_exact(&mut chunk).unwrap();
    chunk.truncate(len);
    chunk
}

pub(crate) fn read_answer(from: &mut impl BufRead) -> Answer {
    let head = read_head(from);
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap();
    let mut body = Vec::new();
    let len = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
    if let Some(len) = len {
        body.resize(len, 0);
        from.read_exact(&mut body).unwrap();
    } else if head.contains("transfer-encoding: chunked") {
        loop {
            let chunk = read_chunk(from);
            if chunk.is_empty() {
                break;
            }
            body.extend(chunk);
        }
    }
    Answer { status, head, body }
}
