//! The description of the routes of rooms for programs.

use serde_json::{Map, Value, json};

use crate::openapi::responses;

/// Returns the paths of rooms as OpenAPI describes them.
pub(crate) fn paths() -> Map<String, Value> {
    let secret = text("A secret of the room.");
    let key = json!({ "type": "string", "pattern": "^[0-9a-f]{32}$", "description": "A secret of the person." });
    let moves = json!({ "type": "array", "maxItems": 50, "items": object(
        &json!({ "id": count("A number that differs from those of the person's other moves."), "body": text("The move.") }),
        &["id", "body"],
    ) });
    let open = object(&json!({ "start": text("The text that the room starts with.") }), &["start"]);
    let at =
        json!({ "type": ["integer", "null"], "minimum": 0, "maximum": u32::MAX, "description": "The selected cell." });
    let send = json!({ "secret": secret, "key": key, "moves": moves, "at": at });
    let listen = json!({
        "secret": secret,
        "key": key,
        "after": count("The number of moves that the person has received."),
        "presence": count("The number of the list of people that the person has received."),
        "start": { "type": "boolean", "description": "True if the answer shall have the text of the room." },
    });
    let described = json!({
        "/api/v1/rooms": {
            "get": operation("rooms", "Returns the maximum number of rooms", &limit(), None),
            "post": operation("open-room", "Opens a room for a game of several people", &secrets(), Some(open)),
        },
        "/api/v1/rooms/moves": {
            "post": operation("send-moves", "Adds moves to a room", &last(), Some(object(&send, &["secret", "key"]))),
        },
        "/api/v1/rooms/listen": {
            "post": operation("listen", "Waits for moves", &update(), Some(object(&listen, &["secret", "key"]))),
        },
    });
    described.as_object().cloned().unwrap_or_default()
}

fn operation(id: &str, summary: &str, answer: &Value, request: Option<Value>) -> Value {
    let good = json!({ "description": summary, "content": { "application/json": { "schema": answer } } });
    let mut operation =
        json!({ "operationId": id, "summary": summary, "tags": ["rooms"], "responses": responses(good) });
    if let Some(schema) = request {
        operation["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    }
    operation
}

fn limit() -> Value {
    object(&json!({ "rooms": count("The maximum number of rooms.") }), &["rooms"])
}

fn secrets() -> Value {
    let (write, read) = (text("The secret for playing."), text("The secret for watching."));
    object(&json!({ "write": write, "read": read }), &["write", "read"])
}

fn last() -> Value {
    object(&json!({ "last": count("The number of moves in the room.") }), &["last"])
}

fn update() -> Value {
    let person = count("The number of the person.");
    let sent = json!({ "person": person, "id": count("The number of the move."), "body": text("The move.") });
    let present = json!({ "person": person, "writes": { "type": "boolean" }, "at": count("The selected cell.") });
    let keys = json!({
        "me": person,
        "writes": { "type": "boolean", "description": "True if the secret allows moves." },
        "start": text("The text that the room starts with."),
        "read": text("The secret for watching."),
        "moves": { "type": "array", "items": object(&sent, &["person", "id", "body"]) },
        "last": count("The number of moves in the room."),
        "people": { "type": "array", "items": object(&present, &["person", "writes"]) },
        "presence": count("The number of the list of people."),
    });
    object(&keys, &["me", "writes", "moves", "last", "people", "presence"])
}

fn object(properties: &Value, required: &[&str]) -> Value {
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn text(description: &str) -> Value {
    json!({ "type": "string", "description": description })
}

fn count(description: &str) -> Value {
    json!({ "type": "integer", "minimum": 0, "description": description })
}
