//! The answers to requests about rooms.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, header};
use axum::response::IntoResponse;
use serde::Serialize;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::{sleep, timeout_at};

use super::requests::{self, ListenRequest, MovesRequest, OpenRequest};
use super::room::Update;
use crate::app::App;
use crate::refusal::Refusal;
use crate::seats::Seat;
use crate::single::read;

/// The maximum size of a request in bytes. JSON may write each byte of the text of a room as six.
const MAX_BODY: usize = 512 << 10;

/// The time after which a request that listens is answered without news, because proxies end silent connections.
const WAIT: Duration = Duration::from_secs(25);

/// The interval at which a request that listens updates the list of people.
const PRESENCE: Duration = Duration::from_secs(1);

/// Answers `GET /api/v1/rooms` with the maximum number of rooms.
pub(crate) async fn limit(State(app): State<Arc<App>>) -> Response<Body> {
    response(Ok(json!({ "rooms": app.options.rooms })))
}

/// Answers `POST /api/v1/rooms`: opens a room.
pub(crate) async fn open(State(app): State<Arc<App>>, body: Body) -> Response<Body> {
    let begin = Instant::now();
    let opened = async {
        let OpenRequest { start } = requests::read(&read(body, max_body(&app), app.options.patience).await?)?;
        let secrets = app.rooms.open(start, Instant::now())?;
        Ok(json!({ "write": secrets.write, "read": secrets.read }))
    };
    let opened = opened.await;
    record(&app, "rooms", &opened, begin);
    response(opened)
}

/// Answers `POST /api/v1/rooms/moves`: adds moves to a room.
pub(crate) async fn send(
    State(app): State<Arc<App>>,
    seat: Option<Extension<Arc<Seat>>>,
    body: Body,
) -> Response<Body> {
    let begin = Instant::now();
    let sent = async {
        let request: MovesRequest = requests::read(&read(body, max_body(&app), app.options.patience).await?)?;
        let _answering = seat.map(|Extension(seat)| seat.answer());
        request.check()?;
        let now = Instant::now();
        let access = app.rooms.access(&request.secret, now)?;
        if !access.may_write {
            return Err(Refusal::room_read_only());
        }
        Ok(json!({ "last": access.room.add(&request.key, request.moves, request.at, now)? }))
    };
    let sent = sent.await;
    record(&app, "rooms/moves", &sent, begin);
    response(sent)
}

/// Answers `POST /api/v1/rooms/listen`: waits for moves and for changes of the people in a room. A connection that
/// listens counts as idle: if a new connection needs its place, it is closed, and the page asks again.
pub(crate) async fn listen(State(app): State<Arc<App>>, body: Body) -> Response<Body> {
    response(next_update(&app, body).await)
}

async fn next_update(app: &App, body: Body) -> Result<Update, Refusal> {
    let request: ListenRequest = requests::read(&read(body, max_body(app), app.options.patience).await?)?;
    request.check()?;
    let now = Instant::now();
    let access = app.rooms.access(&request.secret, now)?;
    let visit = access.room.visit(&request.key, access.may_write, now)?;
    let mut changed = visit.room().watch();
    let mut ended = app.rooms.ended.subscribe();
    let deadline = tokio::time::Instant::now() + WAIT;
    loop {
        let now = Instant::now();
        let update = visit.update(request.after, request.start, now)?;
        let is_new = request.start || !update.moves.is_empty() || update.presence != request.presence;
        if is_new || *ended.borrow() || timeout_at(deadline, change(&mut changed, &mut ended)).await.is_err() {
            return Ok(update);
        }
    }
}

/// Waits until the room may have changed, or the server ends.
async fn change(changed: &mut watch::Receiver<()>, ended: &mut watch::Receiver<bool>) {
    tokio::select! {
        _ = changed.changed() => {}
        _ = ended.changed() => {}
        () = sleep(PRESENCE) => {}
    }
}

fn max_body(app: &App) -> usize {
    app.options.body.min(MAX_BODY)
}

fn record<T>(app: &App, name: &'static str, outcome: &Result<T, Refusal>, begin: Instant) {
    let status = outcome.as_ref().map_or_else(|refusal| refusal.status().as_u16(), |_| 200);
    app.metrics.note(name, status, begin.elapsed());
}

fn response(outcome: Result<impl Serialize, Refusal>) -> Response<Body> {
    let written = outcome.and_then(|answer| serde_json::to_vec(&answer).map_err(|_| Refusal::internal()));
    match written {
        Ok(bytes) => ([(header::CONTENT_TYPE, "application/json")], bytes).into_response(),
        Err(refusal) => refusal.into_response(),
    }
}
