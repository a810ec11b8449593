//! Errors as problem details (RFC 9457): a status, a stable code, the error and its position.

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use serde::Serialize;
use tesuji::api::{ApiError, ApiErrorKind, Cause};

/// The reason why a request is not answered.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    code: &'static str,
    title: &'static str,
    detail: String,
    error: Option<Box<ApiError>>,
    retry: bool,
}

impl Refusal {
    const fn new(status: StatusCode, code: &'static str, title: &'static str, detail: String) -> Refusal {
        Refusal { status, code, title, detail, error: None, retry: false }
    }

    /// Refuses a path that does not exist.
    pub(crate) fn not_found(path: &str) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, "not-found", "there is nothing here", format!("there is nothing at {path}"))
    }

    /// Refuses a method that the path does not have.
    pub(crate) fn method() -> Refusal {
        let title = "the path does not support this method";
        let detail = "the header Allow names the methods of the path".to_owned();
        Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "method", title, detail)
    }

    /// Refuses a body that exceeds the limit.
    pub(crate) fn too_large(limit: usize) -> Refusal {
        let detail = format!("the body is longer than {limit} bytes");
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "body-too-large", "the body is too large", detail)
    }

    /// Refuses a body that does not arrive in time.
    pub(crate) fn too_slow() -> Refusal {
        let detail = "the body did not come in time, or the client was silent for too long".to_owned();
        Refusal::new(StatusCode::REQUEST_TIMEOUT, "body-too-slow", "the body is too slow", detail)
    }

    /// Refuses a body that breaks off.
    pub(crate) fn broken() -> Refusal {
        let detail = "the body ended before it was complete".to_owned();
        Refusal::new(StatusCode::BAD_REQUEST, "body-incomplete", "the body is incomplete", detail)
    }

    /// Refuses a request because there are too many.
    pub(crate) fn busy(detail: &str) -> Refusal {
        let status = StatusCode::SERVICE_UNAVAILABLE;
        Refusal { retry: true, ..Refusal::new(status, "busy", "the server is busy", detail.to_owned()) }
    }

    /// Refuses a request because of a bug.
    pub(crate) fn internal() -> Refusal {
        let detail = "the answer could not be produced; this is a bug".to_owned();
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "the server failed", detail)
    }

    /// Refuses a request to a name that the server does not have.
    pub(crate) fn host(host: &str) -> Refusal {
        let detail = format!("the server does not have the name {host}; tesuji serve --host adds a name");
        Refusal::new(StatusCode::MISDIRECTED_REQUEST, "host", "the server has another name", detail)
    }

    /// Refuses a request whose header `Host` is missing, duplicated, or invalid.
    pub(crate) fn host_header() -> Refusal {
        let detail = "a request must have one header Host, with a name or an address".to_owned();
        Refusal::new(StatusCode::BAD_REQUEST, "host-invalid", "the header Host is not valid", detail)
    }

    /// Refuses a client that accepts no available coding.
    pub(crate) fn coding() -> Refusal {
        let detail = "the header Accept-Encoding excludes every encoding of the answer".to_owned();
        Refusal::new(StatusCode::NOT_ACCEPTABLE, "coding", "the client accepts no encoding of the answer", detail)
    }

    /// Refuses an encoded body.
    pub(crate) fn encoded() -> Refusal {
        let detail = "the header Content-Encoding names an encoding; send the body without one".to_owned();
        Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "body-encoded", "the body is encoded", detail)
    }

    /// Refuses a request for a file that differs from the one that the client has.
    pub(crate) fn changed() -> Refusal {
        let detail = "the file has none of the tags of the header If-Match".to_owned();
        Refusal::new(StatusCode::PRECONDITION_FAILED, "changed", "the file has changed", detail)
    }

    /// Refuses a request from a page of another site.
    pub(crate) fn origin() -> Refusal {
        let detail = "pages of other sites may not send requests".to_owned();
        Refusal::new(StatusCode::FORBIDDEN, "origin", "the request comes from another site", detail)
    }

    /// Refuses a secret that no room has.
    pub(crate) fn room_unknown() -> Refusal {
        let detail = "no game has this secret; it may have ended".to_owned();
        Refusal::new(StatusCode::NOT_FOUND, "room-unknown", "there is no such game", detail)
    }

    /// Refuses moves with a secret that does not allow them.
    pub(crate) fn room_read_only() -> Refusal {
        let detail = "this secret is for watching only; moves need the secret for playing".to_owned();
        Refusal::new(StatusCode::FORBIDDEN, "room-read-only", "the secret is for watching only", detail)
    }

    /// Refuses a request about rooms that cannot be read.
    pub(crate) fn room_message(detail: &str) -> Refusal {
        let title = "the request about a game cannot be read";
        Refusal::new(StatusCode::BAD_REQUEST, "room-message", title, detail.to_owned())
    }

    /// Refuses a move because the room has the maximum number of moves.
    pub(crate) fn room_full() -> Refusal {
        let detail = "the game has the maximum number or size of moves".to_owned();
        Refusal::new(StatusCode::CONFLICT, "room-full", "the game takes no more moves", detail)
    }

    /// Refuses a move because the person sends too many.
    pub(crate) fn room_flood() -> Refusal {
        let (status, detail) = (StatusCode::TOO_MANY_REQUESTS, "a person may send 20 moves a second".to_owned());
        Refusal { retry: true, ..Refusal::new(status, "room-flood", "the moves are sent too fast", detail) }
    }

    /// Returns the status.
    pub(crate) const fn status(&self) -> StatusCode {
        self.status
    }

    /// Returns every code for the documentation: the status, the code and its meaning.
    pub(crate) fn all() -> Vec<(u16, &'static str, &'static str)> {
        use ApiErrorKind as Kind;
        let kinds = [
            Kind::Json,
            Kind::Parameter,
            Kind::NoText,
            Kind::Text,
            Kind::TooLong,
            Kind::SeveralProblems,
            Kind::Specification,
            Kind::Unwritable,
            Kind::Unsupported,
            Kind::Picture,
            Kind::UnknownVerb,
        ];
        let own = [
            Refusal::not_found(""),
            Refusal::method(),
            Refusal::too_large(0),
            Refusal::too_slow(),
            Refusal::broken(),
            Refusal::encoded(),
            Refusal::coding(),
            Refusal::changed(),
            Refusal::host_header(),
            Refusal::host(""),
            Refusal::origin(),
            Refusal::room_unknown(),
            Refusal::room_read_only(),
            Refusal::room_message(""),
            Refusal::room_full(),
            Refusal::room_flood(),
            Refusal::busy(""),
            Refusal::internal(),
        ];
        let of_kinds = kinds.map(|kind| (status_of(kind).as_u16(), kind.code(), kind.title()));
        of_kinds.into_iter().chain(own.map(|own| (own.status.as_u16(), own.code, own.title))).collect()
    }
}

fn status_of(kind: ApiErrorKind) -> StatusCode {
    match kind {
        ApiErrorKind::UnknownVerb => StatusCode::NOT_FOUND,
        ApiErrorKind::Json => StatusCode::BAD_REQUEST,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

impl From<ApiError> for Refusal {
    fn from(error: ApiError) -> Refusal {
        let kind = error.kind();
        let refusal = Refusal::new(status_of(kind), kind.code(), kind.title(), error.to_string());
        Refusal { error: Some(Box::new(error)), ..refusal }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response<Body> {
        #[derive(Serialize)]
        struct Problem<'a> {
            r#type: String,
            title: &'a str,
            status: u16,
            detail: &'a str,
            code: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            offset: Option<usize>,
            #[serde(skip_serializing_if = "Option::is_none")]
            line: Option<usize>,
            #[serde(skip_serializing_if = "Option::is_none")]
            column: Option<usize>,
            #[serde(skip_serializing_if = "Option::is_none")]
            help: Option<&'a str>,
            #[serde(skip_serializing_if = "Option::is_none")]
            cause: Option<&'a Cause>,
        }
        let error = self.error.as_deref();
        let place = error.and_then(ApiError::line_and_column);
        let problem = Problem {
            r#type: format!("/api/v1/#{}", self.code),
            title: self.title,
            status: self.status.as_u16(),
            detail: &self.detail,
            code: self.code,
            offset: error.and_then(ApiError::offset),
            line: place.map(|(line, _)| line),
            column: place.map(|(_, column)| column),
            help: error.map(ApiError::help).filter(|help| !help.is_empty()),
            cause: error.and_then(ApiError::cause),
        };
        let body = serde_json::to_vec(&problem).unwrap_or_default();
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if self.retry {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        match self.status {
            StatusCode::REQUEST_TIMEOUT => drop(headers.insert(header::CONNECTION, HeaderValue::from_static("close"))),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => {
                headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("identity"));
            }
            _ => {}
        }
        response
    }
}
