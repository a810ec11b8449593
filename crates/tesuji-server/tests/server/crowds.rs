//! More connections than seats.

use crate::client::{PUZZLE, Running, endless, post, read_answer, until};
use serde_json::json;
use std::io::{BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

fn server() -> Running {
    Running::with(|options| options.connections = 8)
}

fn says(server: &Running, text: &str) -> TcpStream {
    let mut socket = server.connect();
    socket.write_all(text.as_bytes()).unwrap();
    socket
}

fn is_closed(socket: &mut TcpStream) -> bool {
    socket.set_read_timeout(Some(Duration::from_millis(1))).unwrap();
    match socket.read(&mut [0]) {
        Ok(read) => read == 0,
        Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
    }
}

#[test]
fn half_open_connections_go_when_there_is_no_room() {
    let server = server();
    let begun = [
        "",
        "G",
        "GET / HTTP/1.1\r\nHost: lo",
        "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    ];
    let mut half_open: Vec<TcpStream> = (0..40).map(|nth| says(&server, begun[nth % begun.len()])).collect();
    for _ in 0..10 {
        assert_eq!(server.ask("solve", &json!({ "text": PUZZLE }))["status"], "unique");
    }
    // The first connections are closed first.
    until(|| half_open[..30].iter_mut().all(is_closed));
}

#[test]
fn who_is_being_answered_stays() {
    let server = server();
    let busy = [
        says(&server, &post("/api/v1/count", &endless().to_string())),
        says(&server, "POST /api/v1/solve/batch HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"),
    ];
    until(|| server.metric("tesuji_running") == 1.0 && server.metric("tesuji_batches") == 1.0);
    let half_open: Vec<TcpStream> = (0..30).map(|_| says(&server, "GET /")).collect();
    assert_eq!(server.ask("solve", &json!({ "text": PUZZLE }))["status"], "unique");
    // The question that was answered may be counted for a moment longer.
    until(|| (server.metric("tesuji_running"), server.metric("tesuji_batches")) == (1.0, 1.0));
    drop((busy, half_open));
}

#[test]
fn who_asks_again_and_again_keeps_a_connection() {
    let server = server();
    let mut kept = BufReader::new(server.connect());
    let request = post("/api/v1/solve", &json!({ "text": PUZZLE }).to_string());
    let mut half_open = Vec::new();
    for _ in 0..30 {
        kept.get_mut().write_all(request.as_bytes()).unwrap();
        let answer = read_answer(&mut kept);
        assert_eq!(answer.status, 200);
        assert!(!answer.head.contains("connection: close"), "{}", answer.head);
        half_open.push(says(&server, "POST /"));
    }
    until(|| is_closed(&mut half_open[0]));
}
