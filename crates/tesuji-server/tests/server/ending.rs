//! Tests of the shutdown and its grace period.

use crate::client::{PUZZLE, Running, endless, post, read_answer, until};
use serde_json::json;
use std::io::{BufReader, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

#[test]
fn a_shutdown_finishes_what_was_taken() {
    let mut server = Running::with(|options| options.time = Duration::from_millis(400));
    let sockets: Vec<TcpStream> = (0..8)
        .map(|_| {
            let mut socket = server.connect();
            socket.write_all(post("/api/v1/count", &endless().to_string()).as_bytes()).unwrap();
            socket
        })
        .collect();
    until(|| server.metric("tesuji_running") + server.metric("tesuji_waiting") == 8.0);
    server.shut_down();
    for socket in sockets {
        let answer = read_answer(&mut BufReader::new(socket));
        assert_eq!((answer.status, &answer.json()["stopped_by"]), (200, &"deadline".into()));
    }
    server.join();
    assert!(TcpStream::connect(server.address).is_err());
}

#[test]
fn a_shutdown_ends_when_its_grace_is_over() {
    let mut server = Running::with(|options| {
        options.time = Duration::from_secs(3600);
        options.grace = Duration::from_millis(50);
    });
    let mut socket = server.connect();
    socket.write_all(post("/api/v1/count", &endless().to_string()).as_bytes()).unwrap();
    until(|| server.metric("tesuji_running") == 1.0);
    server.shut_down();
    server.join();
}

#[test]
fn idle_connections_do_not_hold_up_the_end() {
    let mut server = Running::new();
    let idle: Vec<TcpStream> = (0..20).map(|_| server.connect()).collect();
    until(|| server.metric("tesuji_connections") > 20.0);
    server.shut_down();
    server.join();
    drop(idle);
}

#[test]
fn what_had_reached_the_server_is_answered_and_nobody_else_is_let_in() {
    let mut server = Running::with(|options| options.time = Duration::from_millis(400));
    // One request delays the shutdown, so that the server can be observed during it.
    let mut held = server.connect();
    held.write_all(post("/api/v1/count", &endless().to_string()).as_bytes()).unwrap();
    let kept = server.connect();
    let mut kept = BufReader::new(kept);
    let request = post("/api/v1/solve", &json!({ "text": PUZZLE }).to_string());
    kept.get_mut().write_all(request.as_bytes()).unwrap();
    assert_eq!(read_answer(&mut kept).status, 200);
    until(|| server.metric("tesuji_running") == 1.0);
    // The system has accepted these connections and their requests; it is random whether the server has seen them.
    let sockets: Vec<TcpStream> = (0..32)
        .map(|_| {
            let mut socket = server.connect();
            socket.write_all(request.as_bytes()).unwrap();
            socket
        })
        .collect();
    server.shut_down();
    for socket in sockets {
        let answer = read_answer(&mut BufReader::new(socket));
        assert_eq!((answer.status, &answer.json()["status"]), (200, &"unique".into()));
    }
    until(|| TcpStream::connect(server.address).is_err());
    // A kept connection accepts one more request, if it arrives soon.
    kept.get_mut().write_all(request.as_bytes()).unwrap();
    let last = read_answer(&mut kept);
    assert!(last.status == 200 && last.head.contains("connection: close\r\n"), "{last:?}");
    assert_eq!(kept.read(&mut [0]).unwrap(), 0);
    assert_eq!(read_answer(&mut BufReader::new(held)).json()["stopped_by"], "deadline");
    server.join();
}

#[test]
fn requests_on_kept_connections_are_answered_whenever_the_end_comes() {
    let request = post("/api/v1/solve", &json!({ "text": PUZZLE }).to_string());
    for round in 0..20 {
        let mut server = Running::new();
        let clients: Vec<_> = (0..8)
            .map(|_| {
                let (mut kept, request) = (BufReader::new(server.connect()), request.clone());
                thread::spawn(move || {
                    // A client that is told that the connection closes sends no more requests on it.
                    for asked in 1.. {
                        kept.get_mut().write_all(request.as_bytes()).unwrap();
                        let answer = read_answer(&mut kept);
                        assert_eq!((answer.status, &answer.json()["status"]), (200, &"unique".into()));
                        if answer.head.contains("connection: close\r\n") {
                            assert_eq!(kept.read(&mut [0]).unwrap(), 0);
                            return asked;
                        }
                    }
                    unreachable!("no connection takes more requests than can be counted")
                })
            })
            .collect();
        thread::sleep(Duration::from_millis(3 * round));
        server.shut_down();
        server.join();
        assert!(clients.into_iter().all(|client| client.join().unwrap() >= 1));
    }
}

#[test]
fn a_request_that_is_being_sent_is_answered() {
    let mut server = Running::new();
    let request = post("/api/v1/solve", &json!({ "text": PUZZLE }).to_string());
    let mut socket = server.connect();
    let (first, second) = request.split_at(request.len() - 20);
    socket.write_all(first.as_bytes()).unwrap();
    until(|| server.metric("tesuji_connections") > 1.0);
    server.shut_down();
    socket.write_all(second.as_bytes()).unwrap();
    assert_eq!(read_answer(&mut BufReader::new(socket)).status, 200);
    server.join();
}
