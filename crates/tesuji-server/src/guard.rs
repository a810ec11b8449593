//! Who may ask, and the headers of every response.
//!
//! A page of another site that a browser shows must not drive a server on the same machine. It can reach it by its address,
//! or by a name of its own that it lets point there. So a request has to name the server by an address, as `localhost`, or by
//! a name that was allowed; and a browser has to say that the page is one of the server's own.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, header};
use axum::middleware::Next;
use axum::response::IntoResponse;

use crate::app::App;
use crate::refusal::Refusal;

/// What every response says: nothing from elsewhere is loaded, and no other site shows or reads it.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
         font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Lets a request pass if its host and its origin may ask.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response<Body> {
    let mut response = match judge(request.headers(), &app.options.hosts) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn judge(headers: &HeaderMap, allowed: &[String]) -> Result<(), Refusal> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).unwrap_or_default();
    if !is_own(host, allowed) {
        return Err(Refusal::host(host));
    }
    let is_own_page = |origin: &str| {
        let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
    };
    let is_foreign = text(HeaderName::from_static("sec-fetch-site")).is_some_and(|site| site == "cross-site")
        // Whoever follows a link from elsewhere to a page may do so.
        && text(HeaderName::from_static("sec-fetch-mode")) != Some("navigate");
    match text(header::ORIGIN) {
        Some(origin) if !is_own_page(origin) => Err(Refusal::origin()),
        _ if is_foreign => Err(Refusal::origin()),
        _ => Ok(()),
    }
}

/// Returns whether a host is an address, `localhost` or an allowed name, with any port.
fn is_own(host: &str, allowed: &[String]) -> bool {
    let is_port = |port: &str| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    let name = match host.rsplit_once(':') {
        Some((name, port)) if is_port(port) && (!name.contains(':') || name.ends_with(']')) => name,
        _ => host,
    };
    let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    address.parse::<IpAddr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || allowed.iter().any(|one| one.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(headers: &[(&'static str, &'static str)]) -> bool {
        let headers =
            headers.iter().map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        judge(&headers.collect(), &["sudoku.example".to_owned()]).is_ok()
    }

    #[test]
    fn only_own_names_are_answered() {
        for host in
            ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]", "[::1]:8080", "192.168.0.7", "sudoku.example"]
        {
            assert!(judged(&[("host", host)]), "{host}");
        }
        for host in ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "localhost:", "a:b:c"] {
            assert!(!judged(&[("host", host)]), "{host}");
        }
        assert!(!judged(&[]));
    }

    #[test]
    fn pages_of_other_sites_may_not_ask() {
        let host = ("host", "localhost:8080");
        assert!(judged(&[host, ("origin", "http://localhost:8080")]));
        for origin in
            ["http://evil.example", "null", "http://localhost:8081", "http://127.0.0.1:8080", "localhost:8080"]
        {
            assert!(!judged(&[host, ("origin", origin)]), "{origin}");
        }
        assert!(!judged(&[host, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")]));
        assert!(judged(&[host, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")]));
        assert!(judged(&[host, ("sec-fetch-site", "same-origin")]));
    }
}
