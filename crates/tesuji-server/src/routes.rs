//! The function for each path.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Response, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get, post};
use tesuji::api::{VERBS, VerbInput};

use crate::app::App;
use crate::guard::guard;
use crate::refusal::Refusal;
use crate::{batch, files, manual, openapi, rooms, single};

/// Returns the router of all paths.
pub(crate) fn routes(app: Arc<App>) -> Router {
    let mut router = Router::new()
        .route("/api/v1/{query}", post(single::answer).fallback(wrong_method))
        .route("/api/v1/{query}/batch", post(batch::answer).fallback(wrong_method))
        .route("/api/v1/", get(manual::page).fallback(wrong_method))
        .route("/api/v1/manual.css", get(manual::style).fallback(wrong_method))
        .route("/api/v1/openapi.json", get(openapi::answer).fallback(wrong_method))
        .route("/healthz", get(healthy).fallback(wrong_method))
        .route("/metrics", get(metrics).fallback(wrong_method));
    router = router.route("/api/v1/rooms", rooms(&app));
    if app.options.rooms > 0 {
        router = router
            .route("/api/v1/rooms/listen", post(rooms::listen).fallback(wrong_method))
            .route("/api/v1/rooms/moves", post(rooms::send).fallback(wrong_method));
    }
    for verb in VERBS.iter().filter(|verb| verb.takes() == VerbInput::Nothing) {
        let path = format!("/api/v1/{}", verb.name());
        let answer = move |state: State<Arc<App>>| single::answer_by_name(state, verb.name());
        router = router.route(&path, get(answer).post(answer).fallback(wrong_method));
    }
    router.fallback(file).layer(from_fn_with_state(Arc::clone(&app), guard)).with_state(app)
}

/// Returns the answers at `/api/v1/rooms`. The page asks there whether the server has rooms.
fn rooms(app: &App) -> MethodRouter<Arc<App>> {
    let answers = get(rooms::limit).fallback(wrong_method);
    if app.options.rooms > 0 { answers.post(rooms::open) } else { answers }
}

async fn wrong_method() -> Refusal {
    Refusal::method()
}

async fn healthy() -> &'static str {
    "ok\n"
}

async fn metrics(State(app): State<Arc<App>>) -> Response<Body> {
    let batches = app.options.batches - app.batches.available_permits();
    let text = app.metrics.text(app.pool.load(), app.seats.len(), batches, app.rooms.load());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// Answers with a file of the page, or with the manual if there is no page.
async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response<Body> {
    if method != Method::GET && method != Method::HEAD {
        return match uri.path() {
            path if path == "/" || files::exists(path) => {
                ([(header::ALLOW, "GET,HEAD")], Refusal::method()).into_response()
            }
            path => Refusal::not_found(path).into_response(),
        };
    }
    match (files::answer(uri.path(), &headers), uri.path()) {
        (Some(response), _) => response,
        (None, "/") => manual::page().await,
        (None, path) => Refusal::not_found(path).into_response(),
    }
}
