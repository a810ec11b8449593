//! Tests of every route, reused connections and errors.

use crate::client::{PUZZLE, Running, SOLUTION, post, read_answer};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use std::io::{BufReader, Write};
use tesuji::Control;
use tesuji::api::{self, VERBS, Verb, VerbInput};
use tesuji::query::Scratch;
use tesuji::render::PictureForm;

const PICTURE: &[u8] = include_bytes!("../../../../testdata/pictures/puzzle.png");

/// Returns a request that the verb answers in the same way each time.
fn request_for(verb: &Verb) -> Value {
    let mut request = match verb.takes() {
        VerbInput::Problem | VerbInput::Problems => json!({ "text": PUZZLE }),
        VerbInput::Picture => json!({ "picture": STANDARD.encode(PICTURE) }),
        _ => json!({}),
    };
    match verb.name() {
        "check" => request = json!({ "text": SOLUTION, "puzzle": PUZZLE }),
        "isomorphic" | "distance" => request["to"] = PUZZLE.into(),
        "evaluate" => request["prediction"] = SOLUTION.into(),
        "hint" => request["depth"] = "full".into(),
        "technique" => request["name"] = "x-wing".into(),
        "generate" => request = json!({ "seed": 1, "count": 2 }),
        // All cells are fixed, because the whole search takes months.
        "scan" => request["fixed"] = (0..81).map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)).collect(),
        _ => {}
    }
    request
}

#[test]
fn every_route_answers_as_the_library_does() {
    let server = Running::new();
    for verb in VERBS {
        let request = request_for(verb);
        let answer = server.post(&format!("/api/v1/{}", verb.name()), &request.to_string());
        let expected = api::answer(verb.name(), request.to_string().as_bytes(), &Control::new()).unwrap();
        assert_eq!((answer.status, answer.text()), (200, String::from_utf8(expected).unwrap()), "{}", verb.name());
        assert!(answer.head.contains("content-type: application/json\r\n"), "{}", answer.head);
        if verb.takes() == VerbInput::Nothing {
            let got = server.get(&format!("/api/v1/{}", verb.name()));
            assert_eq!((got.status, got.body), (200, answer.body));
        }
    }
}

#[test]
fn a_picture_needs_no_object_and_may_be_larger() {
    let server = Running::with(|options| (options.body, options.picture) = (1000, 20_000));
    let send = |path: &str, body: &[u8]| {
        let head = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n", body.len());
        server.send(&[head.as_bytes(), body].concat())
    };
    let answer = send("/api/v1/read", PICTURE);
    assert_eq!((answer.status, &answer.json()["items"][0]["puzzle"]), (200, &PUZZLE.into()));
    assert_eq!(send("/api/v1/solve", PICTURE).json()["code"], "body-too-large");
    assert_eq!(send("/api/v1/read", &[PICTURE; 3].concat()).json()["code"], "body-too-large");
    let half = send("/api/v1/read", &PICTURE[..5000]);
    assert_eq!((half.status, &half.json()["code"]), (422, &"picture-unreadable".into()));
}

#[test]
fn an_answer_is_the_picture_that_the_client_accepts() {
    let server = Running::new();
    let send = |verb: &str, accept: &str, request: &Value| {
        let request = post(&format!("/api/v1/{verb}"), &request.to_string());
        server.send(request.replacen("\r\n", &format!("\r\nAccept: {accept}\r\n"), 1).as_bytes())
    };
    let puzzle = json!({ "text": PUZZLE });
    for (verb, accept, start) in [
        ("solve", "image/png", &b"\x89PNG"[..]),
        ("hint", "image/svg+xml, application/json;q=0.5", b"<svg"),
        ("explain", "application/pdf", b"%PDF"),
        ("candidates", "image/png, */*;q=0.1", b"\x89PNG"),
        ("picture", "application/postscript", b"%!PS-Adobe"),
    ] {
        let answer = send(verb, accept, &puzzle);
        let media_type = accept.split([',', ';']).next().unwrap();
        assert!(answer.status == 200 && answer.body.starts_with(start), "{verb}: {}", answer.head);
        assert!(answer.head.contains(&format!("content-type: {media_type}\r\n")), "{verb}: {}", answer.head);
    }
    // The pictures are those of the library.
    let verb = api::verb("picture").unwrap();
    let request = json!({ "text": PUZZLE, "of": "solution", "theme": "print", "size": "kobo-libra" });
    let file = verb.file(request.to_string().as_bytes(), PictureForm::Png, &mut Scratch::new(), &Control::new());
    assert!(send("picture", "image/png", &request).body == file.unwrap().unwrap());
    // Without a picture, or for a wildcard, the answer is JSON.
    for (verb, accept, request) in [
        ("canonicalize", "image/png", &puzzle),
        ("solve", "*/*", &puzzle),
        ("picture", "image/png", &json!({ "text": PUZZLE, "of": "step", "step": 1000 })),
    ] {
        let answer = send(verb, accept, request);
        assert!(answer.status == 200 && answer.head.contains("content-type: application/json\r\n"), "{verb}");
    }
    for (verb, accept, request, reason) in [
        (
            "explain",
            "image/png",
            puzzle.clone(),
            "png takes at most one picture, and there are more; pdf has a page for each",
        ),
        (
            "picture",
            "image/png",
            json!({ "text": PUZZLE, "size": "2000mm" }),
            "`size`: a picture of 23623 x 23623 pixels is too large",
        ),
        ("picture", "image/png", json!({ "text": PUZZLE, "size": "kindle" }), "or a screen: kindle-11"),
        ("picture", "image/png", json!({ "text": PUZZLE, "theme": "pink" }), "expected print, color"),
    ] {
        let refused = send(verb, accept, &request);
        let detail = refused.json()["detail"].as_str().unwrap().to_owned();
        assert!(refused.status >= 400 && detail.contains(reason), "{verb}: {detail}");
    }
}

#[test]
fn a_connection_is_used_again() {
    let server = Running::new();
    let socket = server.connect();
    let mut reader = BufReader::new(socket.try_clone().unwrap());
    for limit in [2, 3, 4] {
        let request = post("/api/v1/solve", &json!({ "text": ".".repeat(81), "limit": limit }).to_string());
        (&socket).write_all(request.as_bytes()).unwrap();
        assert_eq!(read_answer(&mut reader).json()["count"], limit);
    }
}

#[test]
fn errors_are_problem_details_with_a_code_and_a_place() {
    let server = Running::with(|options| options.body = 1000);
    let broken = format!("{{\"text\": \"{PUZZLE}\", }}");
    let short = json!({ "text": "53..7....\n6..195..." }).to_string();
    let long = format!("{{\"text\": \"{}\"}}", ".".repeat(2000));
    let cases = [
        ("/api/v1/solve", broken.as_str(), 400, "json-syntax", Some(94)),
        ("/api/v1/solve", "{\"limt\": 3}", 422, "parameter", Some(6)),
        ("/api/v1/solve", "{}", 422, "text-missing", None),
        ("/api/v1/solve", "\u{0}", 400, "json-syntax", Some(0)),
        ("/api/v1/solve", &short, 422, "text-unreadable", Some(10)),
        ("/api/v1/solve", &long, 413, "body-too-large", None),
        ("/api/v1/generate", "{\"clues\": 5}", 422, "specification", None),
        ("/api/v1/sovle", "{}", 404, "not-found", None),
        ("/api/v1/generate/batch", "{}", 404, "not-found", None),
        ("/api/v1/solve/batch?limit=many", "", 422, "parameter", Some(14)),
        ("/nowhere", "{}", 404, "not-found", None),
        ("/", "{}", 405, "method", None),
    ];
    for (path, body, status, code, offset) in cases {
        let answer = server.post(path, body);
        let problem = answer.json();
        assert_eq!((answer.status, problem["code"].as_str()), (status, Some(code)), "{path} {body}: {problem}");
        assert_eq!(problem["offset"].as_u64(), offset, "{path} {body}: {problem}");
        assert_eq!((&problem["status"], problem["detail"].is_string()), (&status.into(), true));
        assert!(answer.head.contains("content-type: application/problem+json\r\n"), "{}", answer.head);
    }
    let cause = &server.post("/api/v1/solve", &short).json()["cause"];
    assert_eq!(*cause, json!({ "name": "rows", "values": { "expected": "9", "found": "2" } }));
    assert_eq!(server.get("/api/v1/solve").status, 405);
    assert_eq!(server.get("/nowhere").status, 404);
}

#[test]
fn foreign_pages_may_not_ask() {
    let server = Running::with(|options| options.hosts = vec!["sudoku.example".to_owned()]);
    let ask = |host: &str, other: &str| {
        let head = format!("POST /api/v1/scales HTTP/1.1\r\nHost: {host}\r\n{other}Content-Length: 0\r\n\r\n");
        server.send(head.as_bytes()).status
    };
    assert_eq!((ask("localhost", ""), ask("127.0.0.1:9", ""), ask("sudoku.example", "")), (200, 200, 200));
    assert_eq!(ask("evil.example", ""), 421);
    assert_eq!(ask("localhost:1", "Origin: http://localhost:1\r\n"), 200);
    assert_eq!(ask("localhost:1", "Origin: http://evil.example\r\n"), 403);
    assert_eq!(ask("localhost:1", "Origin: null\r\n"), 403);
    assert_eq!(ask("localhost:1", "Sec-Fetch-Site: cross-site\r\n"), 403);
}
