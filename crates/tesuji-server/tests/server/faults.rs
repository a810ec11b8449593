//! Tests of slow and faulty clients.

use crate::client::{PUZZLE, Running, endless, post, read_answer, until};
use serde_json::json;
use std::io::{BufReader, Read, Write};
use std::net::Shutdown;
use std::thread;
use std::time::Duration;

/// Solves the puzzle, which must succeed whatever other clients do.
fn is_well(server: &Running) {
    assert_eq!(server.ask("solve", &json!({ "text": PUZZLE }))["status"], "unique");
}

#[test]
fn a_slow_head_ends_the_connection() {
    let server = Running::with(|options| options.patience = Duration::from_millis(100));
    let mut socket = server.connect();
    socket.write_all(b"POST /api/v1/solve HTTP/1.1\r\nHost: local").unwrap();
    let mut rest = Vec::new();
    socket.read_to_end(&mut rest).unwrap();
    is_well(&server);
}

#[test]
fn a_slow_body_is_refused() {
    let server = Running::with(|options| options.patience = Duration::from_millis(100));
    let request = post("/api/v1/solve", &json!({ "text": PUZZLE }).to_string());
    let answer = server.send(&request.as_bytes()[..request.len() - 5]);
    assert_eq!((answer.status, &answer.json()["code"]), (408, &"body-too-slow".into()));
    is_well(&server);
}

#[test]
fn a_body_that_comes_slowly_but_steadily_is_taken() {
    let server = Running::with(|options| options.patience = Duration::from_secs(2));
    let request = post("/api/v1/solve", &json!({ "text": PUZZLE }).to_string());
    let mut socket = server.connect();
    // Longer than the server waits for one piece.
    for piece in request.as_bytes().chunks(request.len() / 9) {
        socket.write_all(piece).unwrap();
        thread::sleep(Duration::from_millis(300));
    }
    let answer = read_answer(&mut BufReader::new(socket));
    assert_eq!((answer.status, &answer.json()["status"]), (200, &"unique".into()));
}

#[test]
fn a_body_does_not_come_for_ever() {
    let server = Running::with(|options| options.patience = Duration::from_millis(100));
    let mut socket = server.connect();
    let head = "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n";
    socket.write_all(head.as_bytes()).unwrap();
    let mut dripping = socket.try_clone().unwrap();
    let drip = thread::spawn(move || {
        while dripping.write_all(b" ").is_ok() {
            thread::sleep(Duration::from_millis(10));
        }
    });
    let answer = read_answer(&mut BufReader::new(socket));
    assert_eq!((answer.status, &answer.json()["code"]), (408, &"body-too-slow".into()));
    assert!(answer.head.contains("connection: close\r\n"), "{}", answer.head);
    drip.join().unwrap();
}

#[test]
fn a_body_over_the_limit_is_refused_however_it_comes() {
    let server = Running::with(|options| options.body = 100);
    let chunk = format!("64\r\n{}\r\n", "x".repeat(100));
    let head = "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
    assert_eq!(server.send(format!("{head}{chunk}{chunk}0\r\n\r\n").as_bytes()).status, 413);
    assert_eq!(server.post("/api/v1/solve", &"x".repeat(101)).status, 413);
    is_well(&server);
}

#[test]
fn a_half_closed_connection_does_no_harm() {
    let server = Running::new();
    for request in
        [post("/api/v1/solve", &json!({ "text": PUZZLE }).to_string()), post("/api/v1/count", &endless().to_string())]
    {
        let mut socket = server.connect();
        socket.write_all(request.as_bytes()).unwrap();
        socket.shutdown(Shutdown::Write).unwrap();
        // A client that closes its half counts as gone; that may be noticed before or after the answer.
        let _ = socket.read_to_end(&mut Vec::new());
        until(|| server.metric("tesuji_running") == 0.0);
    }
    is_well(&server);
}

#[test]
fn the_search_stops_when_the_client_leaves() {
    let server = Running::with(|options| options.time = Duration::from_secs(3600));
    let mut socket = server.connect();
    socket.write_all(post("/api/v1/count", &endless().to_string()).as_bytes()).unwrap();
    until(|| server.metric("tesuji_long") == 1.0);
    drop(socket);
    until(|| server.metric("tesuji_running") == 0.0);
    is_well(&server);
}

#[test]
fn the_search_stops_when_its_time_is_over() {
    let server = Running::with(|options| options.time = Duration::from_millis(60));
    let answer = server.ask("count", &endless());
    assert_eq!((&answer["status"], &answer["stopped_by"]), (&"stopped".into(), &"deadline".into()));
}

#[test]
fn hostile_puzzles_do_not_hold_up_others() {
    let server = Running::with(|options| {
        options.threads = 1;
        options.long = 2;
        options.time = Duration::from_secs(3600);
    });
    let hostile: Vec<_> = (0..2)
        .map(|nth| {
            let mut socket = server.connect();
            socket.write_all(post("/api/v1/count", &endless().to_string()).as_bytes()).unwrap();
            until(|| server.metric("tesuji_long") == f64::from(nth + 1));
            socket
        })
        .collect();
    // There is no room for a third one.
    let refused = server.post("/api/v1/count", &endless().to_string());
    assert_eq!((refused.status, &refused.json()["code"]), (503, &"busy".into()));
    assert!(refused.head.contains("retry-after: 1\r\n"), "{}", refused.head);
    for _ in 0..20 {
        is_well(&server);
    }
    assert_eq!(server.metric("tesuji_long"), 2.0);
    drop(hostile);
    until(|| server.metric("tesuji_running") == 0.0);
}

#[test]
fn any_size_and_any_rating_ends() {
    let server = Running::with(|options| options.time = Duration::from_millis(200));
    let nugget = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    // A row of sixteen whose last value is already in the column.
    let unsolvable = format!("123456789ABCDEF.{}G{}", ".".repeat(14 * 16 - 1), ".".repeat(16));
    let requests = [
        ("rate", json!({ "text": nugget })),
        ("rate", json!({ "text": nugget, "scale": "hodoku" })),
        ("classify", json!({ "text": nugget })),
        ("explain", json!({ "text": nugget, "prefer": "shortest" })),
        ("solve", json!({ "text": ".".repeat(625) })),
        ("count", json!({ "text": ".".repeat(256), "limit": 1_000_000_000_u64, "probes": 4_000_000_000_u32 })),
        ("solve", json!({ "text": unsolvable })),
        ("textbook", json!({ "text": ".".repeat(625), "limit": 0 })),
        ("unavoidable", json!({ "text": PUZZLE, "size": 81 })),
        ("scan", json!({ "text": PUZZLE, "threads": 1_000_000 })),
        ("vicinity", json!({ "text": PUZZLE, "find": "closure", "remove": 3, "add": 3 })),
        ("minimal", json!({ "text": PUZZLE, "find": "parts", "max_items": 1_000_000_000 })),
        ("generate", json!({ "clues": 17, "er": "11.0..", "count": 1_000_000_000 })),
        ("symmetry", json!({ "text": ".".repeat(81) })),
    ];
    thread::scope(|scope| {
        for (query, request) in &requests {
            let server = &server;
            scope.spawn(move || {
                let answer = server.post(&format!("/api/v1/{query}"), &request.to_string());
                assert!([200, 422, 503].contains(&answer.status), "{query} {request}: {}", answer.text());
            });
        }
    });
    is_well(&server);
    until(|| server.metric("tesuji_running") == 0.0);
}

#[test]
fn any_bytes_are_answered_or_refused() {
    let server = Running::new();
    for bytes in [&b"\x00\x01\x02\r\n\r\n"[..], b"GET\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"POST / HTTP/9.9\r\n\r\n"] {
        let mut socket = server.connect();
        socket.write_all(bytes).unwrap();
        socket.shutdown(Shutdown::Write).unwrap();
        let _ = socket.read_to_end(&mut Vec::new());
    }
    is_well(&server);
}
