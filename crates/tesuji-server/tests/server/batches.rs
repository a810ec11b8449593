//! Tests of batches: answers in order, line by line.

use crate::client::{PUZZLE, Running, SOLUTION, read_answer, read_chunk, read_head, until};
use serde_json::Value;
use std::io::{BufReader, Write};
use std::net::TcpStream;
use std::thread;

fn head(path: &str) -> String {
    format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
}

fn chunk(text: &str) -> String {
    format!("{:x}\r\n{text}\r\n", text.len())
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
fn every_line_is_answered_in_order() {
    let server = Running::new();
    // Blank lines have no answer; a bad line has an object with its number.
    let block = format!("{PUZZLE}\n{{\"text\":\"{PUZZLE}\"}}\n\n\"{PUZZLE}\"\n{{bad\n{}\n", &PUZZLE[1..]);
    let body = block.repeat(3000);
    let mut socket = server.connect();
    let mut reader = BufReader::new(socket.try_clone().unwrap());
    let writer = thread::spawn(move || {
        socket.write_all(head("/api/v1/solve/batch?limit=2").as_bytes()).unwrap();
        // Split anywhere, even within a line.
        for piece in body.as_bytes().chunks(7001) {
            socket.write_all(chunk(std::str::from_utf8(piece).unwrap()).as_bytes()).unwrap();
        }
        socket.write_all(b"0\r\n\r\n").unwrap();
        socket
    });
    let answer = read_answer(&mut reader);
    writer.join().unwrap();
    assert!(answer.head.contains("content-type: application/x-ndjson\r\n"), "{}", answer.head);
    let answers = lines(&answer.text());
    assert_eq!(answers.len(), 5 * 3000);
    for (nth, of) in answers.chunks(5).enumerate() {
        let line = |number: usize| Value::from(6 * nth + number);
        for (one, number) in of[..3].iter().zip([1, 2, 4]) {
            assert_eq!((&one["line"], &one["solutions"][0]), (&line(number), &SOLUTION.into()));
        }
        assert_eq!((&of[3]["line"], &of[3]["code"]), (&line(5), &"json-syntax".into()));
        assert_eq!((&of[4]["line"], &of[4]["code"]), (&line(6), &"text-unreadable".into()));
    }
}

#[test]
fn a_line_is_answered_before_the_next_one_comes() {
    let server = Running::new();
    let mut socket = server.connect();
    let mut reader = BufReader::new(socket.try_clone().unwrap());
    socket.write_all(head("/api/v1/rate/batch?scale=hodoku").as_bytes()).unwrap();
    socket.write_all(chunk(&format!("{PUZZLE}\n")).as_bytes()).unwrap();
    assert!(read_head(&mut reader).starts_with("http/1.1 200"));
    for number in 1..5 {
        let answer: Value = serde_json::from_slice(&read_chunk(&mut reader)).unwrap();
        assert_eq!((&answer["line"], &answer["scale"]), (&number.into(), &"hodoku".into()));
        socket.write_all(chunk(&format!("{PUZZLE}\n")).as_bytes()).unwrap();
    }
    socket.write_all(b"0\r\n\r\n").unwrap();
    assert!(!read_chunk(&mut reader).is_empty());
    assert!(read_chunk(&mut reader).is_empty());
}

#[test]
fn answers_do_not_wait_for_a_line_that_takes_long() {
    let server = Running::with(|options| options.time = std::time::Duration::from_secs(3600));
    // Small grids take no time, and ordinary puzzles are answered in batches.
    let (hard, small) = (".".repeat(81), "1...............");
    for easy in [1, 2, 7, 40, 700] {
        for line in [PUZZLE, small] {
            let lines =
                format!("{line}\n").repeat(easy) + &format!("{hard}\n").repeat(3) + &format!("{line}\n").repeat(9);
            let mut socket = server.connect();
            let mut reader = BufReader::new(socket.try_clone().unwrap());
            socket.write_all(head("/api/v1/count/batch?limit=1000000000000").as_bytes()).unwrap();
            socket.write_all(chunk(&lines).as_bytes()).unwrap();
            assert!(read_head(&mut reader).starts_with("http/1.1 200"));
            let mut told = 0;
            while told < easy {
                told += read_chunk(&mut reader).iter().filter(|&&byte| byte == b'\n').count();
            }
            assert_eq!(told, easy);
            drop((socket, reader));
            until(|| server.metric("tesuji_batches") == 0.0);
        }
    }
}

#[test]
fn a_batch_ends_when_its_client_leaves() {
    let server = Running::with(|options| options.batches = 1);
    let begin = |socket: &mut TcpStream| {
        socket.write_all(head("/api/v1/solve/batch").as_bytes()).unwrap();
        socket.write_all(chunk(&format!("{PUZZLE}\n")).as_bytes()).unwrap();
        read_head(&mut BufReader::new(socket.try_clone().unwrap()))
    };
    let mut first = server.connect();
    assert!(begin(&mut first).starts_with("http/1.1 200"));
    // There is room for one.
    assert!(begin(&mut server.connect()).starts_with("http/1.1 503"));
    drop(first);
    until(|| begin(&mut server.connect()).starts_with("http/1.1 200"));
}

#[test]
fn long_lines_of_a_batch_are_given_up() {
    let server = Running::with(|options| options.time = std::time::Duration::from_millis(50));
    let body = format!("{}\n{PUZZLE}\n", ".".repeat(81));
    let limit = 1_000_000_000_000_u64;
    let answers = lines(&server.post(&format!("/api/v1/count/batch?limit={limit}"), &body).text());
    assert_eq!((&answers[0]["status"], &answers[1]["count"]), (&"stopped".into(), &1.into()));
}
