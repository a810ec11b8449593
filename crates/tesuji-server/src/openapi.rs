//! The description of the API for programs, OpenAPI 3.1, generated from the list of verbs and the types of their
//! parameters.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, header};
use axum::response::IntoResponse;
use serde_json::{Map, Value, json};
use tesuji::api::{Cause, VERBS, Verb, VerbInput};
use tesuji::format::Note;
use tesuji::render::PictureForm;

use crate::app::App;
use crate::manual::PUZZLE;
use crate::refusal::Refusal;
use crate::rooms;

/// Answers `GET /api/v1/openapi.json`.
pub(crate) async fn answer(State(app): State<Arc<App>>) -> Response<Body> {
    let mut document = document();
    if app.options.rooms > 0
        && let Some(paths) = document["paths"].as_object_mut()
    {
        paths.append(&mut rooms::paths());
    }
    ([(header::CONTENT_TYPE, "application/json")], document.to_string()).into_response()
}

/// Returns the description of every route, except the routes of rooms, which are optional.
pub fn document() -> Value {
    let mut paths = Map::new();
    for verb in VERBS {
        let mut methods = Map::new();
        methods.insert("post".to_owned(), operation(verb));
        if verb.takes() == VerbInput::Nothing {
            let mut get = operation(verb);
            get["operationId"] = format!("get-{}", verb.name()).into();
            get.as_object_mut().and_then(|get| get.remove("requestBody"));
            methods.insert("get".to_owned(), get);
        }
        paths.insert(format!("/api/v1/{}", verb.name()), methods.into());
        if verb.has_batch() {
            paths.insert(format!("/api/v1/{}/batch", verb.name()), json!({ "post": batch(verb) }));
        }
    }
    let text = |summary: &str, kind: &str| {
        json!({ "get": { "summary": summary, "tags": ["operation"], "responses": { "200": {
            "description": summary, "content": { kind: { "schema": { "type": "string" } } } } } } })
    };
    paths.insert("/healthz".to_owned(), text("Says that the server is running", "text/plain; charset=utf-8"));
    paths.insert("/metrics".to_owned(), text("Counts requests, for Prometheus", "text/plain; version=0.0.4"));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Tesuji",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Sudoku: solve, count, check, hint, explain, rate, classify, generate, convert",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": { "Problem": problem(), "Answer": answer_schema() } },
    })
}

fn operation(verb: &Verb) -> Value {
    let mut schema = verb.schema();
    if let Some(schema) = schema.as_object_mut() {
        schema.remove("title");
        schema.remove("description");
    }
    let mut answer = json!({ "application/json": { "schema": { "$ref": "#/components/schemas/Answer" } } });
    for form in PictureForm::ALL.into_iter().filter(|_| verb.has_files()) {
        answer[form.media_type()] = json!({ "schema": { "type": "string", "format": "binary" } });
    }
    let mut content = json!({ "application/json": { "schema": schema } });
    if verb.takes() == VerbInput::Picture {
        content["application/octet-stream"] = json!({ "schema": { "type": "string", "format": "binary" } });
    }
    json!({
        "operationId": verb.name(),
        "summary": verb.summary(),
        "tags": ["queries"],
        "requestBody": { "required": true, "content": content },
        "responses": responses(json!({ "description": verb.summary(), "content": answer })),
    })
}

fn batch(verb: &Verb) -> Value {
    let problems = json!({ "text/plain": { "schema": { "type": "string" }, "example": format!("{PUZZLE}\n{{\"text\":\"{PUZZLE}\"}}\n") } });
    let answers = json!({ "application/x-ndjson": { "schema": { "type": "string" } } });
    let schema = verb.schema();
    let properties = schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    let own =
        properties.into_iter().filter(|(key, _)| !["text", "format", "max_items", "drawing"].contains(&key.as_str()));
    let parameters: Vec<Value> = own
        .map(|(key, schema)| {
            json!({ "name": key, "in": "query", "content": { "application/json": { "schema": schema } } })
        })
        .collect();
    let summary = format!("{}: one problem per line, and one answer per line", verb.summary());
    json!({
        "operationId": format!("{}-batch", verb.name()),
        "summary": summary,
        "tags": ["batches"],
        "parameters": parameters,
        "requestBody": { "required": true, "content": problems },
        "responses": responses(json!({ "description": summary, "content": answers })),
    })
}

/// Returns the successful response and all others.
pub(crate) fn responses(good: Value) -> Value {
    let mut responses = Map::new();
    responses.insert("200".to_owned(), good);
    for (status, code, title) in Refusal::all() {
        let entry = responses.entry(status.to_string()).or_insert_with(|| {
            let content =
                json!({ "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } });
            json!({ "description": "", "content": content })
        });
        let before = entry["description"].as_str().unwrap_or_default().to_owned();
        let separator = if before.is_empty() { "" } else { "; " };
        entry["description"] = format!("{before}{separator}{code}: {title}").into();
    }
    responses.into()
}

fn problem() -> Value {
    let codes: Vec<&str> = Refusal::all().into_iter().map(|(_, code, _)| code).collect();
    let number = |description: &str| json!({ "type": "integer", "minimum": 0, "description": description });
    json!({
        "type": "object",
        "description": "An error, as RFC 9457 describes it.",
        "required": ["type", "title", "status", "detail", "code"],
        "properties": {
            "type": { "type": "string", "description": "Where the code is described." },
            "title": { "type": "string" },
            "status": { "type": "integer" },
            "detail": { "type": "string", "description": "What is wrong, in one clause." },
            "code": { "type": "string", "enum": codes, "description": "What is wrong, as a code that never changes." },
            "offset": number("The byte offset, in the request if that cannot be read, else in the record of its text."),
            "line": number("The line of the error, from 1."),
            "column": number("The column of the error, from 1."),
            "help": { "type": "string", "description": "What to do about it." },
            "cause": {
                "type": "object",
                "description": "Why a text cannot be read.",
                "required": ["name"],
                "properties": {
                    "name": { "type": "string", "enum": Cause::NAMES, "description": "It never changes." },
                    "values": { "type": "object", "description": "The values to insert into a sentence about it.",
                        "additionalProperties": { "type": "string" } },
                },
            },
        },
    })
}

fn answer_schema() -> Value {
    let statuses = ["unsolvable", "unique", "several", "unknown", "unsupported", "stopped"];
    json!({
        "type": "object",
        "description": "An answer. docs/json.md describes the keys of each query.",
        "required": ["schema", "query"],
        "properties": {
            "schema": { "const": 1 },
            "query": { "type": "string" },
            "line": { "type": "integer", "minimum": 1 },
            "size": { "type": "integer" },
            "box": { "type": "string" },
            "puzzle": { "type": ["string", "array"] },
            "status": { "type": "string", "enum": statuses },
            "stopped_by": { "type": "string", "enum": ["stopped", "deadline", "budget"] },
            "reason": { "type": "string" },
            "notes": { "type": "array", "items": { "type": "string" } },
            "note_names": { "type": "array", "items": { "type": "string", "enum": Note::NAMES } },
            "note_values": {
                "type": "array",
                "items": { "type": "object", "additionalProperties": { "type": "string" } },
            },
            "items": { "type": "array", "description": "The items of a list, each an answer." },
            "more": { "type": "boolean", "description": "Whether there are or may be more items." },
        },
        "additionalProperties": true,
    })
}
