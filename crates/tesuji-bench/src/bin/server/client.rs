//! A client that sends bytes and reads answers.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// The maximum time that a client waits for an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// A connection to the server.
pub(crate) struct Client(BufReader<TcpStream>);

/// An answer.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
    /// `true` if the server closes the connection after this answer.
    pub(crate) closes: bool,
}

impl Client {
    pub(crate) fn connect(address: SocketAddr) -> io::Result<Client> {
        let socket = TcpStream::connect(address)?;
        socket.set_read_timeout(Some(PATIENCE))?;
        socket.set_write_timeout(Some(PATIENCE))?;
        socket.set_nodelay(true)?;
        Ok(Client(BufReader::new(socket)))
    }

    /// Sends bytes.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.get_mut().write_all(bytes)
    }

    /// Sends a request and reads its answer.
    pub(crate) fn ask(&mut self, request: &str) -> io::Result<Answer> {
        self.send(request.as_bytes())?;
        self.answer()
    }

    /// Reads an answer whose head states the length of its body.
    pub(crate) fn answer(&mut self) -> io::Result<Answer> {
        let head = self.head()?;
        let value = |name: &str| head.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        let len = value("content-length:").and_then(|len| len.parse().ok()).unwrap_or(0);
        let mut body = vec![0; len];
        self.0.read_exact(&mut body)?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let closes = value("connection:") == Some("close");
        Ok(Answer { status, body: String::from_utf8_lossy(&body).into_owned(), closes })
    }

    /// Reads the head of an answer, in lower case.
    pub(crate) fn head(&mut self) -> io::Result<String> {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if self.0.read_line(&mut head)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(head.to_lowercase())
    }

    /// Reads a line of a chunked body, skipping the line with the size of the chunk.
    pub(crate) fn line(&mut self) -> io::Result<String> {
        let (mut size, mut line) = (String::new(), String::new());
        self.0.read_line(&mut size)?;
        match self.0.read_line(&mut line)? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(line),
        }
    }
}

/// Returns a request with a body.
pub(crate) fn post(path: &str, body: &str) -> String {
    format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}

/// Returns the body of the answer for a path.
pub(crate) fn get(address: SocketAddr, path: &str) -> io::Result<String> {
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    Client::connect(address)?.ask(&request).map(|answer| answer.body)
}
