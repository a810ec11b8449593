//! `tesuji serve`: the routes give the same answers as the verbs.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;

use serde_json::{Value, json};

use crate::process::{program, tesuji};

/// A puzzle that needs only singles, so that every query is quick.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Its unique solution.
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The running server, on a free port.
struct Serving {
    child: Child,
    port: u16,
}

impl Serving {
    fn begin(more: &[&str]) -> Serving {
        let mut child = program(&[&["serve", "--port", "0", "--log", "json"], more].concat()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().strip_prefix("http://localhost:").and_then(|rest| rest.strip_suffix('/'));
        let port = port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("{line}"));
        Serving { child, port }
    }

    fn ask(&self, query: &str, request: &Value) -> Value {
        let mut socket = self.connect().unwrap();
        socket.write_all(post(query, request).as_bytes()).unwrap();
        read(socket)
    }

    /// Returns a number from the metrics.
    fn metric(&self, name: &str) -> usize {
        let mut socket = self.connect().unwrap();
        socket.write_all(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
        let mut text = String::new();
        socket.read_to_string(&mut text).unwrap();
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok());
        value.unwrap_or_else(|| panic!("{name}: {text}"))
    }

    fn connect(&self) -> std::io::Result<TcpStream> {
        TcpStream::connect(("127.0.0.1", self.port))
    }

    /// Sends the program a termination signal.
    fn terminate(&self) {
        let told = std::process::Command::new("kill").arg(self.child.id().to_string()).status().unwrap();
        assert!(told.success());
    }

    /// Waits for the end, and returns the exit code and the log.
    fn over(mut self) -> (Option<i32>, String) {
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        (self.child.wait().unwrap().code(), log)
    }
}

fn post(query: &str, request: &Value) -> String {
    let body = request.to_string();
    let head = "HTTP/1.1\r\nHost: localhost\r\nConnection: close";
    format!("POST /api/v1/{query} {head}\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}

/// Reads an answer, which must not be an error.
fn read(mut socket: TcpStream) -> Value {
    let mut answer = String::new();
    socket.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{answer:?}"));
    assert!(head.starts_with("HTTP/1.1 200 "), "{answer}");
    serde_json::from_str(body).unwrap()
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// Returns the JSON output of a verb, without the name of the file.
fn written(args: &[&str], input: &str) -> Vec<Value> {
    let run = tesuji(&[args, &["--json"]].concat(), input);
    let object = |line: &str| {
        let mut object: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        object.as_object_mut().map(|object| object.remove("file"));
        object
    };
    run.out.lines().map(object).collect()
}

#[test]
fn every_query_answers_as_its_verb() {
    let serving = Serving::begin(&["--limit", "600"]);
    let other = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let with_text = |mut parameters: Value| {
        parameters["text"] = PUZZLE.into();
        parameters
    };
    let cases: [(&[&str], &str, Value); 17] = [
        (&["solve"], "solve", json!({})),
        (&["count"], "count", json!({})),
        (&["candidates"], "candidates", json!({})),
        (&["why"], "why", json!({})),
        (&["unneeded"], "unneeded", json!({})),
        (&["hint"], "hint", json!({})),
        (&["hint", "--full", "--notation", "K9"], "hint", json!({ "depth": "full", "notation": "K9" })),
        (&["steps"], "steps", json!({})),
        (&["explain", "--up-to", "hard"], "explain", json!({ "techniques": { "up_to": "hard" } })),
        (&["classify"], "classify", json!({})),
        (&["rate"], "rate", json!({})),
        (&["rate", "--scale", "hodoku", "--trace"], "rate", json!({ "scale": "hodoku", "steps": true })),
        (&["canonicalize"], "canonicalize", json!({})),
        (&["symmetry"], "symmetry", json!({})),
        (&["isomorphic", "--to", other], "isomorphic", json!({ "to": other })),
        (&["distance", "--to", other], "distance", json!({ "to": other })),
        (&["transform", "--by", "left-right"], "transform", json!({ "by": ["left-right"] })),
    ];
    for (args, query, parameters) in cases {
        assert_eq!([serving.ask(query, &with_text(parameters))], *written(args, PUZZLE), "{args:?}");
    }
    let checked = serving.ask("check", &json!({ "text": SOLUTION, "puzzle": PUZZLE }));
    assert_eq!([checked], *written(&["check", "--puzzle", PUZZLE], SOLUTION));
    let lists: [(&[&str], &str, Value); 4] = [
        (&["shuffle", "--seed", "7", "--count", "3"], "shuffle", json!({ "seed": 7, "count": 3 })),
        (&["minimal"], "minimal", json!({})),
        (&["unavoidable", "--size", "6"], "unavoidable", json!({ "size": 6 })),
        (&["vicinity"], "vicinity", json!({ "max_items": 2000 })),
    ];
    for (args, query, parameters) in lists {
        let list = serving.ask(query, &with_text(parameters));
        assert_eq!(list["items"].as_array().unwrap(), &written(args, PUZZLE), "{args:?}");
    }
    let made = serving.ask("generate", &json!({ "seed": 3, "count": 2, "rate": true }));
    let args = ["generate", "--seed", "3", "--count", "2", "--rate", "--output", "json"];
    let expected: Vec<Value> = tesuji(&args, "").out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(made["items"].as_array().unwrap(), &expected);
}

#[test]
fn an_operator_ends_it_and_reads_its_log() {
    let serving = Serving::begin(&["--requests"]);
    serving.ask("solve", &json!({ "text": PUZZLE }));
    serving.terminate();
    let (code, log) = serving.over();
    assert_eq!(code, Some(0));
    let events: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(events.iter().any(|event| event["query"] == "solve" && event["status"] == 200), "{log}");
    assert!(events.iter().any(|event| event["message"] == "ending"), "{log}");
}

#[test]
fn rooms_leave_no_secret_in_the_log() {
    let serving = Serving::begin(&["--requests", "--rooms", "1"]);
    let secrets = serving.ask("rooms", &json!({ "start": PUZZLE }));
    let key = "0123456789abcdef".repeat(2);
    let send = |query: &str, request: &Value| {
        let mut socket = serving.connect().unwrap();
        socket.write_all(post(query, request).as_bytes()).unwrap();
        socket.read_to_string(&mut String::new()).unwrap();
    };
    for secret in [&secrets["write"], &secrets["read"]] {
        let request = json!({ "secret": secret, "key": key, "moves": [{ "id": 1, "body": "a move" }], "at": 7 });
        send("rooms/moves", &request);
        send("rooms/moves", &json!({ "secret": secret, "key": key, "unknown": secret }));
        send("rooms/listen", &json!({ "secret": secret, "key": key, "start": true }));
    }
    serving.terminate();
    let (_, log) = serving.over();
    assert!(log.contains("rooms/moves") && log.contains("403") && log.contains("400"), "{log}");
    for text in [secrets["write"].as_str().unwrap(), secrets["read"].as_str().unwrap(), &key, PUZZLE, "a move"] {
        assert!(!log.contains(text), "{text}: {log}");
    }
}

#[test]
fn sigterm_loses_no_request_and_lets_nobody_in() {
    let mut serving = Serving::begin(&["--limit", "3"]);
    let send = |query: &str, request: Value, without: usize| {
        let (mut socket, request) = (serving.connect().unwrap(), post(query, &request));
        socket.write_all(&request.as_bytes()[..request.len() - without]).unwrap();
        socket
    };
    // These counts never finish, and run until their time limit.
    let endless = || json!({ "text": ".".repeat(81), "limit": 1_000_000_000_000_000_000_u64 });
    let at_work: Vec<TcpStream> = (0..6).map(|_| send("count", endless(), 0)).collect();
    // The last byte of this request is sent after the signal.
    let mut begun = send("solve", json!({ "text": PUZZLE }), 1);
    let waiting = |serving: &Serving| serving.metric("tesuji_running") + serving.metric("tesuji_waiting");
    while waiting(&serving) < at_work.len() || serving.metric("tesuji_connections") < at_work.len() + 2 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    serving.terminate();
    while serving.connect().is_ok() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(serving.child.try_wait().unwrap().is_none(), "it has ended before its requests");
    begun.write_all(b"}").unwrap();
    assert_eq!(read(begun)["solutions"], json!([SOLUTION]));
    for socket in at_work {
        assert_eq!(read(socket)["stopped_by"], "deadline");
    }
    let (code, log) = serving.over();
    assert_eq!(code, Some(0), "{log}");
    assert!(!log.contains("not answered"), "{log}");
}

#[test]
fn a_port_that_is_taken_is_an_error() {
    let serving = Serving::begin(&[]);
    let run = tesuji(&["serve", "--port", &serving.port.to_string()], "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains(&format!("cannot listen at 127.0.0.1:{}", serving.port)), "{}", run.err);
}
