//! A stream of requests, a line each, and a stream of answers.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::thread;
use std::time::{Duration, Instant};

use axum::body::{Body, HttpBody};
use axum::extract::{Path, State};
use axum::http::{Response, Uri, header};
use axum::response::IntoResponse;
use bytes::{Buf, Bytes};
use http_body_util::BodyExt;
use hyper::body::Frame;
use serde_json::{Map, Value};
use tesuji::api::{Verb, verb};
use tesuji::{Control, Limits, Stream};
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::time::timeout;

use crate::app::App;
use crate::pool::{give_way_to_all, this_thread};
use crate::refusal::Refusal;

/// How many pieces may wait between the socket and the threads, in either direction.
const AHEAD: usize = 4;

/// Answers `POST /api/v1/<query>/batch`.
pub(crate) async fn answer(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    uri: Uri,
    body: Body,
) -> Response<Body> {
    let Some(verb) = verb(&name).filter(|verb| verb.has_batch()) else {
        return Refusal::not_found(uri.path()).into_response();
    };
    match begin(&app, verb, &uri, body) {
        Ok(response) => response,
        Err(refusal) => {
            app.metrics.note("batch", refusal.status().as_u16(), Duration::ZERO);
            refusal.into_response()
        }
    }
}

fn begin(app: &Arc<App>, verb: &'static Verb, uri: &Uri, body: Body) -> Result<Response<Body>, Refusal> {
    let parameters = parameters(uri.query().unwrap_or_default());
    // Without a line, only the parameters are read.
    verb.batch(&parameters, &mut io::empty(), Stream::new().threads(1), &Control::new(), &mut |_| {
        ControlFlow::Continue(())
    })?;
    let permit = Arc::clone(&app.batches).try_acquire_owned();
    let permit = permit.map_err(|_| Refusal::busy("too many batches are being answered"))?;
    let (requests, reader) = mpsc::channel(AHEAD);
    let (answers, pages) = mpsc::channel(AHEAD);
    tokio::spawn(pump(body, requests, app.options.patience));
    let job = Job { app: Arc::clone(app), verb, parameters, _permit: permit };
    let spawned = thread::Builder::new().name("batch".to_owned()).spawn(move || job.run(reader, &answers));
    spawned.map_err(|_| Refusal::busy("no thread is left"))?;
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::new(Pages(pages))).into_response())
}

/// Returns the parameters of an address as an object: values that are JSON as such, others as strings.
fn parameters(query: &str) -> Vec<u8> {
    let value = |text: &str| serde_json::from_str(text).unwrap_or_else(|_| Value::from(text));
    let pairs = form_urlencoded::parse(query.as_bytes());
    let object: Map<String, Value> = pairs.map(|(key, text)| (key.into_owned(), value(&text))).collect();
    Value::Object(object).to_string().into_bytes()
}

/// Hands a body on, until it ends, breaks off, or nothing comes for too long.
async fn pump(mut body: Body, requests: mpsc::Sender<io::Result<Bytes>>, patience: Duration) {
    loop {
        let piece = match timeout(patience, body.frame()).await {
            Ok(Some(Ok(frame))) => match frame.into_data() {
                Ok(piece) => Ok(piece),
                Err(_) => continue,
            },
            Ok(Some(Err(error))) => Err(io::Error::other(error)),
            Ok(None) => return,
            Err(_) => Err(io::ErrorKind::TimedOut.into()),
        };
        let failed = piece.is_err();
        if requests.send(piece).await.is_err() || failed {
            return;
        }
    }
}

/// A batch on a thread of its own.
struct Job {
    app: Arc<App>,
    verb: &'static Verb,
    parameters: Vec<u8>,
    _permit: OwnedSemaphorePermit,
}

impl Job {
    fn run(self, requests: mpsc::Receiver<io::Result<Bytes>>, answers: &mpsc::Sender<Bytes>) {
        let begin = Instant::now();
        // The threads that it starts inherit that.
        give_way_to_all(this_thread());
        let pause = || self.app.pool.courtesy().give_way(&self.app.control);
        let control = Control::within(&self.app.control).with_pause(&pause);
        let limits = Limits { time: Some(self.app.options.time), nodes: None };
        let stream = Stream::new().threads(self.app.options.threads).limits(limits);
        let mut reader = Reader { requests, rest: Bytes::new(), control: &control };
        let mut deliver = |page: Vec<u8>| match page.is_empty() || answers.blocking_send(page.into()).is_ok() {
            true => ControlFlow::Continue(()),
            false => {
                control.stop();
                ControlFlow::Break(())
            }
        };
        let done = self.verb.batch(&self.parameters, &mut reader, stream, &control, &mut deliver);
        let status = if done.is_ok() && !control.is_stopped() { 200 } else { 499 };
        self.app.metrics.note("batch", status, begin.elapsed());
    }
}

/// Reads what comes of a body.
struct Reader<'a> {
    requests: mpsc::Receiver<io::Result<Bytes>>,
    rest: Bytes,
    control: &'a Control<'a>,
}

impl Read for Reader<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            if self.control.is_stopped() {
                return Ok(0);
            }
            match self.requests.blocking_recv() {
                Some(piece) => self.rest = piece?,
                None => return Ok(0),
            }
        }
        let len = out.len().min(self.rest.len());
        out[..len].copy_from_slice(&self.rest[..len]);
        self.rest.advance(len);
        Ok(len)
    }
}

/// The answers as a body.
struct Pages(mpsc::Receiver<Bytes>);

impl HttpBody for Pages {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        self.0.poll_recv(context).map(|page| page.map(|page| Ok(Frame::data(page))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_values_or_texts() {
        let object = |query: &str| -> Value { serde_json::from_slice(&parameters(query)).unwrap() };
        let expected = serde_json::json!({ "limit": 100, "scale": "hodoku", "techniques": { "up_to": "hard" } });
        assert_eq!(object("limit=100&scale=hodoku&techniques=%7B%22up_to%22:%22hard%22%7D"), expected);
        assert_eq!(object(""), serde_json::json!({}));
    }
}
