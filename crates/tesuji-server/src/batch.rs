//! A stream of requests, one per line, and a stream of answers.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::thread;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::body::{Body, HttpBody};
use axum::extract::{Path, State};
use axum::http::{Response, Uri, header};
use axum::response::IntoResponse;
use bytes::{Buf, Bytes};
use http_body_util::BodyExt;
use hyper::body::Frame;
use tesuji::api::{Verb, verb};
use tesuji::{Control, Limits, Stream};
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::time::timeout;

use crate::app::App;
use crate::parameters::parameters;
use crate::pool::{give_way_to_all, this_thread};
use crate::refusal::Refusal;
use crate::seats::{Answering, Seat};

/// The number of pieces of a body that may wait for the threads: reading further ahead detects earlier that a client
/// has left.
const READ_AHEAD: usize = 64;

/// The number of pieces of the answer that may wait for the socket.
const AHEAD: usize = 4;

/// Answers `POST /api/v1/<query>/batch`.
pub(crate) async fn answer(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    uri: Uri,
    seat: Option<Extension<Arc<Seat>>>,
    body: Body,
) -> Response<Body> {
    let Some(verb) = verb(&name).filter(|verb| verb.has_batch()) else {
        return Refusal::not_found(uri.path()).into_response();
    };
    match begin(&app, verb, &uri, seat.as_deref(), body) {
        Ok(response) => response,
        Err(refusal) => {
            app.metrics.note("batch", refusal.status().as_u16(), Duration::ZERO);
            refusal.into_response()
        }
    }
}

fn begin(
    app: &Arc<App>,
    verb: &'static Verb,
    uri: &Uri,
    seat: Option<&Arc<Seat>>,
    body: Body,
) -> Result<Response<Body>, Refusal> {
    let parameters = parameters(verb, uri.query().unwrap_or_default());
    // Without a line, only the parameters are read.
    verb.batch(&parameters, &mut io::empty(), Stream::new().threads(1), &Control::new(), &mut |_| {
        ControlFlow::Continue(())
    })?;
    let permit = Arc::clone(&app.batches).try_acquire_owned();
    let permit = permit.map_err(|_| Refusal::busy("too many batches are being answered"))?;
    let (requests, reader) = mpsc::channel(READ_AHEAD);
    let (answers, pages) = mpsc::channel(AHEAD);
    let control = Arc::new(Control::new());
    let pages = Pages { pages, control: Arc::clone(&control), _answering: seat.map(|seat| seat.answer()) };
    let job = Job { app: Arc::clone(app), verb, parameters, control: Arc::clone(&control), _permit: permit };
    let spawned = thread::Builder::new().name("batch".to_owned()).spawn(move || job.run(reader, &answers));
    spawned.map_err(|_| Refusal::busy("no thread is left"))?;
    tokio::spawn(pump(body, requests, control, app.options.patience));
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::new(pages)).into_response())
}

/// Passes a body on until it ends, breaks off, or is silent for too long. If it breaks off, the client has left.
async fn pump(
    mut body: Body,
    requests: mpsc::Sender<io::Result<Bytes>>,
    control: Arc<Control<'static>>,
    patience: Duration,
) {
    loop {
        let piece = match timeout(patience, body.frame()).await {
            Ok(Some(Ok(frame))) => match frame.into_data() {
                Ok(piece) => Ok(piece),
                Err(_) => continue,
            },
            Ok(Some(Err(error))) => {
                control.stop();
                Err(io::Error::other(error))
            }
            Ok(None) => return,
            Err(_) => Err(io::ErrorKind::TimedOut.into()),
        };
        let failed = piece.is_err();
        if requests.send(piece).await.is_err() || failed {
            return;
        }
    }
}

/// A batch on a separate thread.
struct Job {
    app: Arc<App>,
    verb: &'static Verb,
    parameters: Vec<u8>,
    control: Arc<Control<'static>>,
    _permit: OwnedSemaphorePermit,
}

impl Job {
    fn run(self, requests: mpsc::Receiver<io::Result<Bytes>>, answers: &mpsc::Sender<io::Result<Bytes>>) {
        let begin = Instant::now();
        // The threads that it starts inherit the priority.
        give_way_to_all(this_thread());
        let pause = || self.app.pool.short_gate().give_way(&self.control);
        let control = Control::within(&self.control).with_pause(&pause);
        let limits = Limits { time: Some(self.app.options.time), nodes: None };
        // At least two threads, so that answers do not wait for a slow line.
        let stream = Stream::new().threads(self.app.options.threads.max(2)).limits(limits);
        let mut reader = Reader { requests, rest: Bytes::new(), control: &control };
        let mut deliver = |page: Vec<u8>| match page.is_empty() || answers.blocking_send(Ok(page.into())).is_ok() {
            true => ControlFlow::Continue(()),
            false => {
                control.stop();
                ControlFlow::Break(())
            }
        };
        let done = self.verb.batch(&self.parameters, &mut reader, stream, &control, &mut deliver);
        let status = match done {
            _ if control.is_stopped() => 499,
            Ok(()) => 200,
            Err(_) => 408,
        };
        self.app.metrics.note("batch", status, begin.elapsed());
        if status != 200 {
            // The connection breaks off, so that the client does not take the answer for complete.
            let _ = answers.blocking_send(Err(io::ErrorKind::UnexpectedEof.into()));
        }
    }
}

/// A reader of the pieces of a body as they arrive.
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

/// The answers as a body. When its connection ends, it is dropped, which stops the work.
struct Pages {
    pages: mpsc::Receiver<io::Result<Bytes>>,
    control: Arc<Control<'static>>,
    _answering: Option<Answering>,
}

impl HttpBody for Pages {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        self.pages.poll_recv(context).map(|page| page.map(|page| page.map(Frame::data)))
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        self.control.stop();
    }
}
