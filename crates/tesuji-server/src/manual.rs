//! The description of the API for people, generated from the list of verbs.

use std::fmt::Write;

use axum::body::Body;
use axum::http::{Response, header};
use axum::response::IntoResponse;
use serde_json::Value;
use tesuji::api::{VERBS, Verb, VerbInput};

use crate::refusal::Refusal;

/// The puzzle of the examples.
pub(crate) const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Answers `GET /api/v1/`.
pub(crate) async fn page() -> Response<Body> {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], text()).into_response()
}

/// Answers `GET /api/v1/manual.css`.
pub(crate) async fn style() -> Response<Body> {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("manual.css")).into_response()
}

fn text() -> String {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>Tesuji over HTTP</title>\
         <link rel=\"icon\" href=\"data:,\"><link rel=\"stylesheet\" href=\"/api/v1/manual.css\"></head><body>\n\
         <h1>Tesuji over HTTP</h1>\n\
         <p>Send a query as a JSON object: its parameters, and the problem as <code>text</code>, in any notation.</p>\n\
         <pre>curl --json '{{\"text\": \"{PUZZLE}\"}}' localhost:8080/api/v1/solve</pre>\n\
         <p>For many problems, send one per line, as plain text or as objects with <code>text</code>, and read the \
         answers while you send. The parameters are in the address.</p>\n\
         <pre>curl -T puzzles.txt -X POST 'localhost:8080/api/v1/rate/batch?scale=hodoku'</pre>\n\
         <p>A picture needs no object.</p>\n\
         <pre>curl -T newspaper.jpg -X POST localhost:8080/api/v1/read</pre>\n\
         <p>Programs read <a href=\"/api/v1/openapi.json\">openapi.json</a>.</p>\n<h2>Queries</h2>\n"
    );
    for verb in VERBS {
        describe(verb, &mut page);
    }
    page += "<h2>Errors</h2>\n<p>An error is an object with <code>status</code>, <code>code</code>, <code>title</code>, \
             <code>detail</code> and, where there is a place, <code>offset</code> in bytes, <code>line</code> and \
             <code>column</code>. Work that is stopped by its time limit is still an answer: its status is \
             <code>stopped</code>.</p>\n<table><tr><th>code</th><th>status</th><th>meaning</th></tr>\n";
    for (status, code, title) in Refusal::all() {
        let _ = writeln!(page, "<tr id=\"{code}\"><td><code>{code}</code></td><td>{status}</td><td>{title}</td></tr>");
    }
    page += "</table></body></html>\n";
    page
}

fn describe(verb: &Verb, page: &mut String) {
    let name = verb.name();
    let method = if verb.takes() == VerbInput::Nothing { "GET" } else { "POST" };
    let _ = write!(page, "<h3>{method} /api/v1/{name}</h3>\n<p>{}.", escape(verb.summary()));
    if verb.has_batch() {
        let _ = write!(page, " Batches: <code>/api/v1/{name}/batch</code>.");
    }
    page.push_str("</p>\n");
    let schema = verb.schema();
    let Some(properties) = schema["properties"].as_object().filter(|_| verb.takes() != VerbInput::Nothing) else {
        return;
    };
    page.push_str("<table><tr><th>key</th><th>default</th><th>meaning</th></tr>\n");
    for (key, of) in properties {
        let default = of.get("default").map(Value::to_string).unwrap_or_default();
        let meaning = of["description"].as_str().unwrap_or_default();
        let choices: Vec<&str> = choices(of);
        let choices = if choices.is_empty() {
            String::new()
        } else {
            format!(" <code>{}</code>", choices.join("</code>, <code>"))
        };
        let _ = writeln!(
            page,
            "<tr><td><code>{key}</code></td><td><code>{}</code></td><td>{}{choices}</td></tr>",
            escape(&default),
            escape(meaning)
        );
    }
    page.push_str("</table>\n");
}

/// Returns the possible values of a parameter.
fn choices(schema: &Value) -> Vec<&str> {
    let own = schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let each = schema["oneOf"].as_array().into_iter().flatten();
    own.chain(each.filter_map(|one| one["const"].as_str())).collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_and_every_error_is_described() {
        let page = text();
        for verb in VERBS {
            assert!(page.contains(&format!(" /api/v1/{}</h3>", verb.name())), "{}", verb.name());
        }
        for (_, code, _) in Refusal::all() {
            assert_eq!(page.matches(&format!("<tr id=\"{code}\">")).count(), 1, "{code}");
        }
        assert!(!page.contains("<script") && !page.contains("style=\""), "the policy would refuse it");
    }
}
