//! HTTP behaviour according to RFC 9110 and RFC 9112.

use crate::client::{Answer, PUZZLE, Running, SOLUTION, read_answer, read_head};
use serde_json::json;
use std::io::{BufReader, Write};

fn get(server: &Running, path: &str, headers: &str) -> Answer {
    server.send(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n").as_bytes())
}

fn tag(answer: &Answer) -> String {
    answer.head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap().to_owned()
}

#[test]
fn a_file_comes_in_a_coding_that_the_client_takes() {
    let server = Running::new();
    let path = "/app/main.js";
    for (accepted, coding) in [
        ("", None),
        ("Accept-Encoding: gzip;q=0\r\n", None),
        ("Accept-Encoding: br, gzip\r\n", Some("gzip")),
        ("Accept-Encoding: identity;q=0, *\r\n", Some("gzip")),
        ("Accept-Encoding: gzip;q=0.1, identity;q=0.9\r\n", None),
    ] {
        let answer = get(&server, path, accepted);
        let got = answer.head.lines().find_map(|line| line.strip_prefix("content-encoding: "));
        assert_eq!((answer.status, got), (200, coding), "{accepted}");
        assert!(answer.head.contains("vary: accept-encoding\r\n"), "{}", answer.head);
    }
    let refused = "Accept-Encoding: identity;q=0, *;q=0\r\n";
    for (path, headers) in [
        (path, refused),
        ("/healthz", refused),
        ("/api/v1/scales", "Accept-Encoding: *;q=0\r\n"),
        ("/api/v1/", "Accept-Encoding: gzip, identity;q=0\r\n"),
    ] {
        let answer = get(&server, path, headers);
        assert_eq!((answer.status, &answer.json()["code"]), (406, &"coding".into()), "{path} {headers}");
    }
}

#[test]
fn a_file_that_the_client_has_does_not_come_again() {
    let server = Running::new();
    let path = "/app/main.js";
    let (plain, packed) = (tag(&get(&server, path, "")), tag(&get(&server, path, "Accept-Encoding: gzip\r\n")));
    assert_ne!(plain, packed);
    for tags in [plain.clone(), format!("W/{plain}"), format!("\"x\", W/{plain} ,\"y\""), "*".to_owned()] {
        let answer = get(&server, path, &format!("If-None-Match: {tags}\r\n"));
        assert_eq!((answer.status, tag(&answer), answer.body.len()), (304, plain.clone(), 0), "{tags}");
    }
    for headers in [format!("If-None-Match: {packed}\r\n"), "If-None-Match: \"x\"\r\n".to_owned()] {
        assert_eq!(get(&server, path, &headers).status, 200, "{headers}");
    }
    for (headers, status) in [(format!("If-Match: \"x\", {plain}\r\n"), 200), (format!("If-Match: W/{plain}\r\n"), 412)]
    {
        assert_eq!(get(&server, path, &headers).status, status, "{headers}");
    }
    // The server need not support ranges.
    assert_eq!(get(&server, path, "Range: bytes=0-9\r\n").status, 200);
}

#[test]
fn a_request_has_one_host() {
    let server = Running::new();
    let send = |head: &str| server.send(format!("{head}\r\n\r\n").as_bytes()).status;
    for (head, status) in [
        ("GET /healthz HTTP/1.1", 400),
        ("GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost", 400),
        ("GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example", 400),
        ("GET /healthz HTTP/1.1\r\nHost: localhost/healthz", 400),
        ("GET /healthz HTTP/1.1\r\nHost: evil.example", 421),
        ("GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost", 421),
        ("GET http://localhost/healthz HTTP/1.1\r\nHost: evil.example", 200),
        ("GET /healthz HTTP/1.0\r\nHost: localhost", 200),
        ("GET /healthz HTTP/1.0", 421),
    ] {
        assert_eq!(send(head), status, "{head}");
    }
}

#[test]
fn a_body_that_is_announced_as_too_long_is_refused_at_once() {
    let server = Running::new();
    for len in [(1 << 20) + 1, 1 << 40, u64::MAX >> 1] {
        let head = format!("POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len}\r\n");
        assert_eq!(server.send(format!("{head}\r\n").as_bytes()).status, 413, "{len}");
        // No 100 response comes before.
        assert_eq!(server.send(format!("{head}Expect: 100-continue\r\n\r\n").as_bytes()).status, 413, "{len}");
    }
    let too_many = "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999999\r\n\r\n";
    assert!([400, 413].contains(&server.send(too_many.as_bytes()).status));
}

#[test]
fn a_refusal_reaches_a_client_that_still_writes() {
    let server = Running::with(|options| options.batches = 0);
    let body = "x".repeat(3 << 20);
    for path in ["/api/v1/solve", "/api/v1/nothing", "/api/v1/solve/batch", "/api/v1/nothing/batch", "/healthz"] {
        let mut socket = BufReader::new(server.connect());
        let head = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n", body.len());
        socket.get_mut().write_all(head.as_bytes()).unwrap();
        socket.get_mut().write_all(body.as_bytes()).unwrap();
        assert!([404, 405, 413, 503].contains(&read_answer(&mut socket).status), "{path}");
        // The connection can be reused.
        socket.get_mut().write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        assert_eq!(read_answer(&mut socket).text(), "ok\n", "{path}");
    }
}

#[test]
fn bodies_are_framed_as_the_head_says() {
    let server = Running::new();
    let request = json!({ "text": PUZZLE }).to_string();
    let chunk = format!("{:x}\r\n{request}\r\n0\r\n\r\n", request.len());
    let head = "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\n";
    // The chunks determine the length, and the connection must close.
    let both = server.send(format!("{head}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n{chunk}").as_bytes());
    assert_eq!((both.status, &both.json()["status"]), (200, &"unique".into()));
    assert!(both.head.contains("connection: close"), "{}", both.head);
    for bad in ["Content-Length: 3\r\nContent-Length: 4", "Transfer-Encoding: gzip", "Content-Length: -1"] {
        assert_eq!(server.send(format!("{head}{bad}\r\n\r\n{chunk}").as_bytes()).status, 400, "{bad}");
    }
    let encoded = server.send(format!("{head}Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc").as_bytes());
    assert_eq!((encoded.status, &encoded.json()["code"]), (415, &"body-encoded".into()));
    assert!(encoded.head.contains("accept-encoding: identity\r\n"), "{}", encoded.head);
    let mut socket = BufReader::new(server.connect());
    let expects = format!("{head}Expect: 100-continue\r\nContent-Length: {}\r\n\r\n", request.len());
    socket.get_mut().write_all(expects.as_bytes()).unwrap();
    assert!(read_head(&mut socket).starts_with("http/1.1 100"));
    socket.get_mut().write_all(request.as_bytes()).unwrap();
    assert_eq!(read_answer(&mut socket).status, 200);
}

#[test]
fn a_path_names_its_methods() {
    let server = Running::new();
    let ask = |method: &str, path: &str| {
        let head = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
        let answer = server.send(head.as_bytes());
        let mut allowed: Vec<String> = answer
            .head
            .lines()
            .filter_map(|line| line.strip_prefix("allow: "))
            .flat_map(|line| line.split(',').map(|one| one.trim().to_owned()))
            .collect();
        allowed.sort();
        (answer.status, allowed.join(" "))
    };
    for (method, path, expected) in [
        ("GET", "/api/v1/solve", (405, "post")),
        ("PUT", "/api/v1/solve/batch", (405, "post")),
        ("DELETE", "/api/v1/scales", (405, "get head post")),
        ("POST", "/healthz", (405, "get head")),
        ("PATCH", "/", (405, "get head")),
        ("POST", "/app/main.js", (405, "get head")),
        ("POST", "/nowhere", (404, "")),
    ] {
        assert_eq!(ask(method, path), (expected.0, expected.1.to_owned()), "{method} {path}");
    }
}

#[test]
fn the_head_alone_is_that_of_the_answer() {
    let server = Running::new();
    for path in ["/", "/app/main.js", "/healthz", "/api/v1/scales", "/api/v1/openapi.json"] {
        let whole = get(&server, path, "");
        let mut socket = BufReader::new(server.connect());
        socket.get_mut().write_all(format!("HEAD {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes()).unwrap();
        let head = read_head(&mut socket);
        assert!(head.contains(&format!("content-length: {}\r\n", whole.body.len())), "{path}: {head}");
        // Only the next answer follows.
        socket.get_mut().write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        assert_eq!(read_answer(&mut socket).text(), "ok\n");
    }
}

#[test]
fn digits_in_an_address_are_a_string_where_the_parameter_is_one() {
    let server = Running::new();
    let ask = |path: String, body: &str| {
        let answer = server.post(&path, body);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        answer.json()
    };
    let zeros = PUZZLE.replace('.', "0");
    assert_eq!(ask(format!("/api/v1/check/batch?puzzle={zeros}"), SOLUTION)["is_solution"], true);
    assert_eq!(ask(format!("/api/v1/check/batch?puzzle={SOLUTION}"), SOLUTION)["is_solution"], true);
    for to in [SOLUTION, &zeros] {
        assert_eq!(ask(format!("/api/v1/isomorphic/batch?to={to}"), to)["isomorphic"], true);
        assert_eq!(ask(format!("/api/v1/distance/batch?to={to}"), to)["distance"], 0);
    }
    let judged = ask(format!("/api/v1/evaluate/batch?solution={SOLUTION}&prediction={SOLUTION}"), PUZZLE);
    assert!(judged.get("error").is_none(), "{judged}");
}
