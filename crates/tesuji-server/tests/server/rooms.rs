//! Tests of rooms: the order of moves, people who join late or join again, watchers, and hostile messages.

use std::io::{BufReader, Write};
use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Answer, Running, post, read_answer, until};

const A: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const B: &str = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
const C: &str = "cccccccccccccccccccccccccccccccc";

fn server() -> Running {
    Running::with(|options| options.rooms = 3)
}

/// Opens a room. Returns the secrets for playing and for watching.
fn open(server: &Running) -> (String, String) {
    let made = server.ask("rooms", &json!({ "start": "a puzzle" }));
    let text = |key: &str| made[key].as_str().unwrap().to_owned();
    (text("write"), text("read"))
}

fn send(server: &Running, secret: &str, key: &str, ids: &[u64]) -> Answer {
    let moves: Vec<Value> = ids.iter().map(|id| json!({ "id": id, "body": format!("{} {id}", &key[..1]) })).collect();
    server.post("/api/v1/rooms/moves", &json!({ "secret": secret, "key": key, "moves": moves }).to_string())
}

fn listen(server: &Running, secret: &str, key: &str, after: usize) -> Value {
    server.ask("rooms/listen", &json!({ "secret": secret, "key": key, "after": after, "start": true }))
}

fn bodies(update: &Value) -> Vec<&str> {
    update["moves"].as_array().unwrap().iter().map(|one| one["body"].as_str().unwrap()).collect()
}

fn refusal(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["code"].as_str().unwrap().to_owned())
}

#[test]
fn a_server_has_no_rooms_by_default() {
    let server = Running::new();
    assert_eq!(server.get("/api/v1/rooms").json(), json!({ "rooms": 0 }));
    assert!(server.get("/api/v1/openapi.json").json()["paths"]["/api/v1/rooms"].is_null());
    assert_eq!(server.post("/api/v1/rooms", &json!({ "start": "" }).to_string()).status, 405);
    assert_eq!(refusal(&send(&server, A, A, &[])), (404, "not-found".to_owned()));
}

#[test]
fn all_people_receive_the_same_moves_once() {
    let server = server();
    assert_eq!(server.get("/api/v1/rooms").json(), json!({ "rooms": 3 }));
    assert!(server.get("/api/v1/openapi.json").json()["paths"]["/api/v1/rooms/moves"]["post"].is_object());
    let (write, read) = open(&server);
    assert_eq!(send(&server, &write, A, &[1, 2]).json()["last"], 2);
    assert_eq!(send(&server, &write, B, &[1]).json()["last"], 3);
    // The answer was lost, so the person sends both again, and another one.
    assert_eq!(send(&server, &write, A, &[1, 2, 3]).json()["last"], 4);
    let expected = ["a 1", "a 2", "b 1", "a 3"];
    for (secret, key, writes) in [(&write, A, true), (&write, B, true), (&read, C, false)] {
        let update = listen(&server, secret, key, 0);
        assert_eq!(
            (bodies(&update), &update["start"], &update["read"]),
            (expected.to_vec(), &"a puzzle".into(), &read.as_str().into())
        );
        assert_eq!(update["writes"], writes);
    }
    // A person who joins again asks for the moves after the last one received.
    assert_eq!(bodies(&listen(&server, &write, A, 2)), expected[2..]);
    let people = &listen(&server, &read, C, 4)["people"];
    assert_eq!(people.as_array().unwrap().len(), 3, "{people}");
    assert_eq!((server.metric("tesuji_rooms"), server.metric("tesuji_people")), (1.0, 3.0));
}

#[test]
fn people_who_listen_receive_a_move_at_once() {
    let server = server();
    let (write, read) = open(&server);
    let mut presence = listen(&server, &read, C, 0)["presence"].clone();
    for id in 0..3 {
        let mut socket = server.connect();
        let request = json!({ "secret": read, "key": C, "after": id, "presence": presence });
        socket.write_all(post("/api/v1/rooms/listen", &request.to_string()).as_bytes()).unwrap();
        let sent = json!({ "secret": write, "key": A, "at": 40, "moves": [{ "id": id, "body": "x" }] });
        assert_eq!(server.post("/api/v1/rooms/moves", &sent.to_string()).status, 200);
        let update = read_answer(&mut BufReader::new(socket)).json();
        assert_eq!((bodies(&update), &update["last"]), (vec!["x"], &json!(id + 1)));
        assert_eq!(update["people"].as_array().unwrap().iter().find(|one| one["writes"] == true).unwrap()["at"], 40);
        presence = update["presence"].clone();
    }
}

#[test]
fn the_secret_for_watching_does_not_allow_moves() {
    let server = server();
    let (write, read) = open(&server);
    assert_eq!(refusal(&send(&server, &read, A, &[1])), (403, "room-read-only".to_owned()));
    assert_eq!(listen(&server, &write, B, 0)["last"], 0);
}

#[test]
fn hostile_messages_are_refused() {
    let server = server();
    let (write, _) = open(&server);
    let post = |path: &str, body: &str| refusal(&server.post(path, body));
    let code = |status: u16, code: &str| (status, code.to_owned());
    for path in ["/api/v1/rooms", "/api/v1/rooms/moves", "/api/v1/rooms/listen"] {
        for body in ["", "{", "[]", "null", "{\"start\":5}", "{\"secret\":[],\"key\":{}}", &"[".repeat(10_000)] {
            assert_eq!(post(path, body), code(400, "room-message"), "{path} {body:.20}");
        }
        assert_eq!(post(path, &" ".repeat((512 << 10) + 1)), code(413, "body-too-large"));
        assert_eq!(server.get(path).status, if path.ends_with("rooms") { 200 } else { 405 });
    }
    for (path, what) in
        [("/api/v1/rooms/moves", json!({ "moves": [] })), ("/api/v1/rooms/listen", json!({ "after": 0 }))]
    {
        let with = |secret: &str, key: &str| {
            let mut request = what.clone();
            (request["secret"], request["key"]) = (secret.into(), key.into());
            request.to_string()
        };
        assert_eq!(post(path, &with("", A)), code(404, "room-unknown"));
        assert_eq!(post(path, &with(&"0".repeat(32), A)), code(404, "room-unknown"));
        for key in ["", "a", &A[1..], &"A".repeat(32), &"é".repeat(16), &"a".repeat(100_000)] {
            assert_eq!(post(path, &with(&write, key)), code(400, "room-message"));
        }
    }
    let start = json!({ "start": "x".repeat((64 << 10) + 1) }).to_string();
    assert_eq!(post("/api/v1/rooms", &start), code(413, "body-too-large"));
    let of = |moves: Value| json!({ "secret": write, "key": A, "moves": moves }).to_string();
    let long = of(json!([{ "id": 1, "body": "x".repeat((16 << 10) + 1) }]));
    assert_eq!(post("/api/v1/rooms/moves", &long), code(413, "body-too-large"));
    for moves in
        [json!([{ "id": -1, "body": "" }]), json!([{ "id": 1.5, "body": "" }]), json!([{ "id": 1, "body": 2 }])]
    {
        assert_eq!(post("/api/v1/rooms/moves", &of(moves)), code(400, "room-message"));
    }
    assert_eq!(refusal(&send(&server, &write, A, &(0..51).collect::<Vec<_>>())), code(400, "room-message"));
    let after = json!({ "secret": write, "key": A, "after": 1 }).to_string();
    assert_eq!(post("/api/v1/rooms/listen", &after), code(400, "room-message"));
    // An answer does not repeat a whole hostile request.
    let long = server.post("/api/v1/rooms", &json!({ "x".repeat(100_000): 1 }).to_string());
    assert_eq!((long.status, long.body.len() < 1000), (400, true));
    // Pages of other sites are refused, and the room has not changed.
    let foreign =
        "POST /api/v1/rooms HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\nContent-Length: 2\r\n\r\n{}";
    assert_eq!(refusal(&server.send(foreign.as_bytes())), code(403, "origin"));
    assert_eq!(listen(&server, &write, A, 0)["last"], 0);
}

#[test]
fn a_flood_is_refused_and_others_play_on() {
    let server = server();
    let (write, _) = open(&server);
    let flooded = (0..).find_map(|nth: u64| {
        let answer = send(&server, &write, A, &(50 * nth..50 * nth + 50).collect::<Vec<_>>());
        (answer.status != 200).then_some(answer)
    });
    let flooded = flooded.unwrap();
    assert_eq!(refusal(&flooded), (429, "room-flood".to_owned()));
    assert!(flooded.head.contains("retry-after: 1\r\n"), "{}", flooded.head);
    assert_eq!(send(&server, &write, B, &[1]).status, 200);
}

#[test]
fn rooms_are_bounded() {
    let server = server();
    let rooms: Vec<_> = (0..3).map(|_| open(&server)).collect();
    assert_eq!(refusal(&server.post("/api/v1/rooms", &json!({ "start": "" }).to_string())), (503, "busy".to_owned()));
    assert_eq!(server.metric("tesuji_rooms"), 3.0);
    for (write, _) in rooms {
        assert_eq!(send(&server, &write, A, &[1]).status, 200);
    }
}

#[test]
fn people_in_a_room_are_bounded() {
    let server = server();
    let (write, read) = open(&server);
    for (secret, most) in [(&write, 16), (&read, 48)] {
        let join = |nth: usize| {
            let request = json!({ "secret": secret, "key": format!("{most:016x}{nth:016x}"), "start": true });
            server.post("/api/v1/rooms/listen", &request.to_string())
        };
        for nth in 0..most {
            assert_eq!(join(nth).status, 200);
        }
        assert_eq!(refusal(&join(most)), (503, "busy".to_owned()));
    }
    assert_eq!(server.metric("tesuji_people"), 64.0);
}

#[test]
fn an_empty_room_ends() {
    let server = Running::with(|options| (options.rooms, options.room_idle) = (1, Duration::ZERO));
    for _ in 0..3 {
        let (write, _) = open(&server);
        until(|| server.metric("tesuji_rooms") == 0.0);
        assert_eq!(refusal(&send(&server, &write, A, &[1])), (404, "room-unknown".to_owned()));
    }
}

#[test]
fn requests_that_listen_do_not_delay_the_end() {
    let mut server = server();
    let (write, _) = open(&server);
    let presence = listen(&server, &write, A, 0)["presence"].clone();
    let mut socket = server.connect();
    let request = json!({ "secret": write, "key": A, "presence": presence });
    socket.write_all(post("/api/v1/rooms/listen", &request.to_string()).as_bytes()).unwrap();
    until(|| server.metric("tesuji_connections") > 1.0);
    server.shut_down();
    let answer = read_answer(&mut BufReader::new(socket));
    assert_eq!((answer.status, bodies(&answer.json()).len()), (200, 0));
    assert!(answer.head.contains("connection: close\r\n"), "{}", answer.head);
    server.join();
}
