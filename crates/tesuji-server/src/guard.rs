//! Access control, and the headers of every response.
//!
//! A page of another site in a browser must not control a server on the same machine. It can reach the server by its
//! address, or by a domain name of its own that resolves to it. Therefore a request must name the server by an address,
//! as `localhost`, or by an allowed name; and a browser must report that the page is one of the server's own.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderName, HeaderValue, Method, Response, Version, header};
use axum::middleware::Next;
use axum::response::IntoResponse;

use crate::app::App;
use crate::negotiation::{coding, is_encoded};
use crate::refusal::Refusal;
use crate::seats::Seat;

/// The headers of every response: the page loads nothing from other sites, and no other site can embed or read it.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        concat!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' ",
            env!("PAGE_SCRIPT"), // the hash of the one script in the page
            "; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
             manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        ),
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(self), geolocation=(), microphone=()"),
];

/// Lets a request pass if its host and its origin are allowed.
pub(crate) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response<Body> {
    let seat = request.extensions().get::<Arc<Seat>>().cloned();
    let _open = seat.as_ref().map(Seat::begin);
    let takes_plain = coding(request.headers(), false).is_some();
    let mut response = match judge(&request, &app.options.hosts) {
        Ok(()) if takes_plain || request.method() != Method::POST => next.run(request).await,
        Ok(()) => Refusal::coding().into_response(),
        Err(refusal) => refusal.into_response(),
    };
    if !takes_plain && response.status().is_success() && !response.headers().contains_key(header::CONTENT_ENCODING) {
        response = Refusal::coding().into_response();
    }
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if seat.is_some_and(|seat| seat.must_close()) {
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

fn judge(request: &Request, allowed: &[String]) -> Result<(), Refusal> {
    let headers = request.headers();
    let host = host(request)?;
    if !is_own(host, allowed) {
        return Err(Refusal::host(host));
    }
    let is_own_page = |origin: &str| {
        let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
    };
    let texts = |name: HeaderName| headers.get_all(name).into_iter().map(|value| value.to_str().unwrap_or("?"));
    let is_foreign = texts(HeaderName::from_static("sec-fetch-site")).any(|site| site == "cross-site")
        // Following a link from another site to a page is allowed.
        && !texts(HeaderName::from_static("sec-fetch-mode")).any(|mode| mode == "navigate");
    if is_foreign || !texts(header::ORIGIN).all(is_own_page) {
        return Err(Refusal::origin());
    }
    if is_encoded(headers) { Err(Refusal::encoded()) } else { Ok(()) }
}

/// Returns the server name that a request uses: that of its target if the target is an absolute address, otherwise that
/// of its only `Host` header.
fn host(request: &Request) -> Result<&str, Refusal> {
    let mut lines = request.headers().get_all(header::HOST).into_iter();
    let host = match (lines.next(), lines.next()) {
        (Some(line), None) => line.to_str().map_err(|_| Refusal::host_header())?,
        (None, _) if request.version() < Version::HTTP_11 => "",
        _ => return Err(Refusal::host_header()),
    };
    let is_name = |host: &str| host.is_empty() || host.parse::<Authority>().is_ok() && !host.contains('@');
    let target = request.uri().authority().map(Authority::as_str);
    match [Some(host), target].into_iter().flatten().all(is_name) {
        true => Ok(target.unwrap_or(host)),
        false => Err(Refusal::host_header()),
    }
}

/// Returns `true` if a host is an address, `localhost` or an allowed name, with any port.
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

    fn status(target: &str, headers: &[(&str, &str)]) -> u16 {
        let mut request = Request::builder().uri(target);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let judged = judge(&request.body(Body::empty()).unwrap(), &["sudoku.example".to_owned()]);
        judged.map_or_else(|refusal| refusal.status().as_u16(), |()| 200)
    }

    fn judged(headers: &[(&str, &str)]) -> bool {
        status("/", headers) == 200
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
    }

    #[test]
    fn a_request_has_one_host_and_its_target_counts() {
        let own = ("host", "localhost:8080");
        for (target, headers, expected) in [
            ("/", &[][..], 400),
            ("/", &[own, own], 400),
            ("/", &[own, ("host", "evil.example")], 400),
            ("/", &[("host", "user@localhost")], 400),
            ("/", &[("host", "local host")], 400),
            ("/", &[("host", "localhost/x")], 400),
            ("/", &[("host", "")], 421),
            ("http://evil.example/healthz", &[own], 421),
            ("http://localhost:8080/healthz", &[own], 200),
            ("http://sudoku.example/", &[("host", "evil.example")], 200),
            ("http://user@localhost/", &[own], 400),
            ("http://localhost/", &[], 400),
        ] {
            assert_eq!(status(target, headers), expected, "{target} {headers:?}");
        }
        // The origin must match the target.
        assert_eq!(status("http://127.0.0.1/", &[own, ("origin", "http://localhost:8080")]), 403);
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
        assert!(!judged(&[host, ("origin", "http://localhost:8080"), ("origin", "http://evil.example")]));
    }
}
