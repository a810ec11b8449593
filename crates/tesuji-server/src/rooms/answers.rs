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

use super::requests::{self, Listen, Make, Send};
use super::room::News;
use crate::app::App;
use crate::refusal::Refusal;
use crate::seats::Seat;
use crate::single::read;

/// The maximum size of a request about rooms: the longest beginning, in which each byte may be written as six.
const MOST_BODY: usize = 512 << 10;

/// The time after which a person who listens is answered even if nothing is new: proxies cut off silent answers.
const WAIT: Duration = Duration::from_secs(25);

/// The interval at which those who listen look who is present.
const LOOK: Duration = Duration::from_secs(1);

/// Answers `GET /api/v1/rooms`: the maximum number of rooms, 0 if there are none.
pub(crate) async fn most(State(app): State<Arc<App>>) -> Response<Body> {
    response(Ok(json!({ "rooms": app.options.rooms })))
}

/// Answers `POST /api/v1/rooms`: opens a room.
pub(crate) async fn make(State(app): State<Arc<App>>, body: Body) -> Response<Body> {
    let begin = Instant::now();
    let made = async {
        let Make { start } = requests::read(&read(body, limit(&app), app.options.patience).await?)?;
        let secrets = app.rooms.open(start, Instant::now())?;
        Ok(json!({ "write": secrets.write, "read": secrets.read }))
    };
    let made = made.await;
    note(&app, "room", &made, begin);
    response(made)
}

/// Answers `POST /api/v1/rooms/moves`: adds moves to a room.
pub(crate) async fn send(
    State(app): State<Arc<App>>,
    seat: Option<Extension<Arc<Seat>>>,
    body: Body,
) -> Response<Body> {
    let begin = Instant::now();
    let sent = async {
        let send: Send = requests::read(&read(body, limit(&app), app.options.patience).await?)?;
        let _answering = seat.map(|Extension(seat)| seat.answer());
        send.check()?;
        let now = Instant::now();
        let door = app.rooms.door(&send.secret, now)?;
        if !door.may_write {
            return Err(Refusal::room_read_only());
        }
        Ok(json!({ "last": door.room.add(&send.key, send.moves, send.at, now)? }))
    };
    let sent = sent.await;
    note(&app, "moves", &sent, begin);
    response(sent)
}

/// Answers `POST /api/v1/rooms/listen`: waits for what is new in a room. A connection that listens counts as idle: if
/// there is no other seat it is closed, and the person comes back.
pub(crate) async fn listen(State(app): State<Arc<App>>, body: Body) -> Response<Body> {
    response(heard(&app, body).await)
}

async fn heard(app: &App, body: Body) -> Result<News, Refusal> {
    let listen: Listen = requests::read(&read(body, limit(app), app.options.patience).await?)?;
    listen.check()?;
    let now = Instant::now();
    let door = app.rooms.door(&listen.secret, now)?;
    let visit = door.room.visit(&listen.key, door.may_write, now)?;
    let mut changed = visit.room().watch();
    let mut ended = app.rooms.ended.subscribe();
    let deadline = tokio::time::Instant::now() + WAIT;
    loop {
        let now = Instant::now();
        let news = visit.news(listen.after, listen.start, now)?;
        let is_new = listen.start || !news.moves.is_empty() || news.presence != listen.presence;
        if is_new || *ended.borrow() || timeout_at(deadline, next(&mut changed, &mut ended)).await.is_err() {
            return Ok(news);
        }
    }
}

/// Waits until there may be something new.
async fn next(changed: &mut watch::Receiver<()>, ended: &mut watch::Receiver<bool>) {
    tokio::select! {
        _ = changed.changed() => {}
        _ = ended.changed() => {}
        () = sleep(LOOK) => {}
    }
}

fn limit(app: &App) -> usize {
    app.options.body.min(MOST_BODY)
}

fn note<T>(app: &App, name: &'static str, outcome: &Result<T, Refusal>, begin: Instant) {
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
