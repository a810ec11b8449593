//! A single request and its answer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::body::{Body, HttpBody};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, header};
use axum::response::IntoResponse;
use bytes::Bytes;
use http_body_util::BodyExt;
use tesuji::Limits;
use tesuji::api::{ApiError, Verb, VerbInput, verb};
use tesuji::render::PictureForm;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use crate::app::App;
use crate::negotiation;
use crate::pool::{ExpectedDuration, NextAction, PATIENCE, SHORT, Task};
use crate::refusal::Refusal;
use crate::seats::Seat;

/// Answers `POST /api/v1/<query>`.
pub(crate) async fn answer(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    seat: Option<Extension<Arc<Seat>>>,
    headers: HeaderMap,
    body: Body,
) -> Response<Body> {
    let begin = Instant::now();
    let Some(verb) = verb(&name) else {
        return Refusal::not_found(&format!("/api/v1/{name}")).into_response();
    };
    let limit = if verb.takes() == VerbInput::Picture { app.options.picture } else { app.options.body };
    let answered = match read(body, limit, app.options.patience).await {
        Ok(request) => {
            let _answering = seat.map(|Extension(seat)| seat.answer());
            work(&app, verb, negotiation::picture_form(&headers), request).await
        }
        Err(refusal) => Err(refusal),
    };
    let (status, response) = match answered {
        Ok((form, answer)) => {
            let media_type = form.map_or("application/json", PictureForm::media_type);
            (200, ([(header::CONTENT_TYPE, media_type)], answer).into_response())
        }
        Err(refusal) => (refusal.status().as_u16(), refusal.into_response()),
    };
    app.metrics.note(verb.name(), status, begin.elapsed());
    response
}

/// Answers a query without parameters.
pub(crate) async fn answer_by_name(state: State<Arc<App>>, name: &'static str) -> Response<Body> {
    answer(state, Path(name.to_owned()), None, HeaderMap::new(), Body::empty()).await
}

/// The maximum time for a whole body as a multiple of the patience, even if it arrives steadily.
const WHOLE: u32 = 30;

/// Reads a body of bounded length from a client that is not silent for too long.
pub(crate) async fn read(mut body: Body, limit: usize, patience: Duration) -> Result<Bytes, Refusal> {
    if body.size_hint().lower() > limit as u64 {
        return Err(Refusal::too_large(limit));
    }
    let mut whole = Vec::new();
    let reading = async {
        while let Some(frame) = timeout(patience, body.frame()).await.map_err(|_| Refusal::too_slow())? {
            let frame = frame.map_err(|_| Refusal::broken())?;
            let piece = frame.into_data().unwrap_or_default();
            if piece.len() > limit - whole.len() {
                return Err(Refusal::too_large(limit));
            }
            whole.extend_from_slice(&piece);
        }
        Ok(())
    };
    timeout(patience.saturating_mul(WHOLE), reading).await.map_err(|_| Refusal::too_slow())??;
    Ok(whole.into())
}

/// A guard that stops the work of a request when its answer is no longer waited for: the client has left, or there is
/// an answer.
struct Waiting(Arc<Task>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.control.stop();
    }
}

/// A body in bytes: a file with pictures of this form, or JSON.
type AnswerBody = (Option<PictureForm>, Vec<u8>);

/// Lets the pool answer a request: with a file if a form is requested and the answer has pictures, otherwise with JSON.
async fn work(
    app: &App,
    verb: &'static Verb,
    form: Option<PictureForm>,
    request: Bytes,
) -> Result<AnswerBody, Refusal> {
    let (sender, mut receiver) = oneshot::channel::<Result<AnswerBody, ApiError>>();
    let limits = Limits { time: Some(app.options.time), nodes: None };
    // A picture takes longer than the answer.
    let is_long = form.is_some() || verb.takes_long(&request);
    let expected = if is_long { ExpectedDuration::Long } else { ExpectedDuration::Short };
    let task = app.pool.submit(
        expected,
        Box::new(move |scratch, control| {
            let control = &limits.control(control);
            let file = form.map(|form| verb.file(&request, form, scratch, control)).transpose();
            let _ = sender.send(match file.map(Option::flatten) {
                Ok(Some(file)) => Ok((form, file)),
                Ok(None) => verb.answer(&request, scratch, control).map(|answer| (None, answer)),
                Err(error) => Err(error),
            });
        }),
    );
    let task = task.map_err(|_| Refusal::busy("too many requests are waiting"))?;
    let waiting = Waiting(task);
    let mut outlook = NextAction::Waiting;
    let mut pause = expected.first_look();
    loop {
        let answered = match outlook {
            NextAction::Waiting | NextAction::Short | NextAction::Aside => tokio::select! {
                biased;
                answered = &mut receiver => answered,
                () = sleep(pause) => {
                    outlook = app.pool.look(&waiting.0);
                    pause = match outlook {
                        // There may be many waiting requests, so they are checked less and less often.
                        NextAction::Waiting => (2 * pause).min(PATIENCE),
                        NextAction::Aside => PATIENCE,
                        _ => SHORT,
                    };
                    continue;
                }
            },
            NextAction::Long => (&mut receiver).await,
            NextAction::Stopped => return Err(Refusal::busy("too many long requests")),
        };
        // If there is no answer, the work has panicked.
        return Ok(answered.map_err(|_| Refusal::internal())??);
    }
}
