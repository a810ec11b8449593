use crate::client::{Running, endless, post, read_answer, until};
use std::io::{BufReader, Write};
use std::net::TcpStream;
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
