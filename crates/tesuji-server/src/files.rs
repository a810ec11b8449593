//! The files of the page, which the program holds.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::OnceLock;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Each with its path, `/index.html`.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// A file as it is sent.
struct File {
    kind: &'static str,
    bytes: &'static [u8],
    /// Compressed, if that is shorter.
    packed: Option<Bytes>,
    tag: HeaderValue,
}

/// Returns the response with a file, `None` if there is none.
pub(crate) fn answer(path: &str, headers: &HeaderMap) -> Option<Response<Body>> {
    static ALL: OnceLock<BTreeMap<&str, File>> = OnceLock::new();
    let all = ALL.get_or_init(|| FILES.iter().map(|&(path, bytes)| (path, File::of(path, bytes))).collect());
    let index;
    let path = match path.strip_suffix('/') {
        Some(folder) => {
            index = format!("{folder}/index.html");
            &index
        }
        None => path,
    };
    all.get(path).map(|file| file.answer(headers))
}

impl File {
    fn of(path: &str, bytes: &'static [u8]) -> File {
        let packed = pack(bytes).filter(|packed| packed.len() < bytes.len());
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let tag = format!("\"{:016x}\"", hasher.finish());
        let tag = HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\""));
        File { kind: kind_of(path), bytes, packed: packed.map(Bytes::from), tag }
    }

    fn answer(&self, headers: &HeaderMap) -> Response<Body> {
        let takes_gzip = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        let takes_gzip = takes_gzip.is_some_and(|list| list.split(',').any(|one| one.trim().starts_with("gzip")));
        let mut response = Response::new(Body::empty());
        let mut add = |name, value| response.headers_mut().insert(name, value);
        add(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        add(header::ETAG, self.tag.clone());
        add(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        add(header::VARY, HeaderValue::from_static("accept-encoding"));
        if headers.get(header::IF_NONE_MATCH) == Some(&self.tag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        match self.packed.as_ref().filter(|_| takes_gzip) {
            Some(packed) => {
                add(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
                *response.body_mut() = packed.clone().into();
            }
            None => *response.body_mut() = Bytes::from_static(self.bytes).into(),
        }
        response
    }
}

fn pack(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

fn kind_of(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, kind)| kind) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        _ => "text/plain; charset=utf-8",
    }
}
