//! Tests of clients that leave a batch in every way: their work stops, and their place becomes free.

use crate::client::{PUZZLE, Running, read_head, until};
use std::io::{BufReader, ErrorKind, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

const PATH: &str = "/api/v1/count/batch?limit=1000000000000000000";

/// Returns a server with room for one batch, whose lines take forever.
fn server() -> Running {
    Running::with(|options| {
        options.batches = 1;
        options.time = Duration::from_secs(3600);
    })
}

fn head(more: &str) -> String {
    format!("POST {PATH} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n\r\n")
}

fn hard(lines: usize) -> String {
    format!("{}\n", ".".repeat(81)).repeat(lines)
}

fn chunked(text: &str) -> String {
    format!("{:x}\r\n{text}\r\n", text.len())
}

/// Sends these bytes, waits until the batch is being answered, and lets the client leave.
fn leaves(server: &Running, bytes: &str, leave: impl FnOnce(TcpStream)) {
    let mut socket = server.connect();
    socket.write_all(bytes.as_bytes()).unwrap();
    assert!(read_head(&mut BufReader::new(socket.try_clone().unwrap())).starts_with("http/1.1 200"));
    assert_eq!(server.metric("tesuji_batches"), 1.0);
    leave(socket);
    until(|| server.metric("tesuji_batches") == 0.0);
}

#[test]
fn the_work_of_a_batch_stops_when_its_client_leaves() {
    let server = server();
    let body = hard(50);
    let whole = head(&format!("Content-Length: {}", body.len())) + &body;
    let unfinished = head(&format!("Content-Length: {}", body.len() + 1)) + &body;
    let open = head("Transfer-Encoding: chunked") + &chunked(&body);
    let ended = format!("{open}0\r\n\r\n");
    for bytes in [&whole, &unfinished, &open, &ended] {
        leaves(&server, bytes, drop);
        leaves(&server, bytes, |socket| socket.shutdown(Shutdown::Both).unwrap());
        // A client that closes its half counts as gone.
        let mut kept = None;
        leaves(&server, bytes, |socket| {
            socket.shutdown(Shutdown::Write).unwrap();
            kept = Some(socket);
        });
    }
}

#[test]
fn bytes_that_nobody_reads_do_not_hide_that_a_client_has_left() {
    let server = server();
    let body = hard(50);
    let whole = head(&format!("Content-Length: {}", body.len())) + &body;
    // Another request, or the beginning of one, follows the body.
    for behind in ["GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "POST /api", &"x".repeat(3000)] {
        leaves(&server, &format!("{whole}{behind}"), drop);
    }
    // More lines than are answered before the client leaves.
    leaves(&server, &(head("Transfer-Encoding: chunked") + &chunked(&hard(20_000))), drop);
}

#[test]
fn a_client_that_leaves_while_it_writes_is_noticed_with_the_next_answer() {
    let server = Running::with(|options| {
        options.batches = 1;
        options.time = Duration::from_millis(300);
    });
    let begin = head("Transfer-Encoding: chunked") + &chunked(&hard(100));
    leaves(&server, &begin, |mut socket| {
        socket.set_nonblocking(true).unwrap();
        let piece = chunked(&hard(700));
        // Until neither the server nor the system accepts any more.
        loop {
            match socket.write(piece.as_bytes()) {
                Ok(written) if written == piece.len() => {}
                Ok(_) => break,
                Err(error) => break assert_eq!(error.kind(), ErrorKind::WouldBlock),
            }
        }
    });
}

#[test]
fn the_end_of_the_grace_stops_batches() {
    let mut server = Running::with(|options| {
        options.time = Duration::from_secs(3600);
        options.grace = Duration::from_millis(50);
    });
    let mut socket = server.connect();
    socket.write_all((head("Transfer-Encoding: chunked") + &chunked(&hard(5))).as_bytes()).unwrap();
    until(|| server.metric("tesuji_batches") == 1.0);
    server.shut_down();
    server.join();
}

#[test]
fn a_client_that_is_silent_gets_what_it_sent_answered_and_no_end() {
    let server = Running::with(|options| options.patience = Duration::from_millis(300));
    let mut socket = server.connect();
    let begin = "POST /api/v1/solve/batch HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
    socket.write_all((begin.to_owned() + &chunked(&format!("{PUZZLE}\n"))).as_bytes()).unwrap();
    let mut all = String::new();
    let _ = std::io::Read::read_to_string(&mut socket, &mut all);
    assert!(all.contains("\"line\":1") && !all.ends_with("0\r\n\r\n"), "{all}");
}
