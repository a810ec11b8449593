//! The files of the web page, embedded in the program.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::OnceLock;

use axum::body::Body;
use axum::http::{HeaderMap, Response, StatusCode, header};
use axum::response::IntoResponse;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::negotiation::{Coding, coding, has, wants_another};
use crate::refusal::Refusal;

/// The files with their paths, such as `/index.html`.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// A file in the forms in which it is sent.
struct File {
    kind: &'static str,
    bytes: &'static [u8],
    tag: String,
    /// The compressed contents, if they are shorter.
    packed: Option<Bytes>,
    packed_tag: String,
}

/// Returns the response with a file, or `None` if it does not exist.
pub(crate) fn answer(path: &str, headers: &HeaderMap) -> Option<Response<Body>> {
    file(path).map(|file| file.answer(headers))
}

/// Returns `true` if the file exists.
pub(crate) fn exists(path: &str) -> bool {
    file(path).is_some()
}

fn file(path: &str) -> Option<&'static File> {
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
    all.get(path)
}

impl File {
    fn of(path: &str, bytes: &'static [u8]) -> File {
        let packed = pack(bytes).filter(|packed| packed.len() < bytes.len());
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let hash = hasher.finish();
        let (tag, packed_tag) = (format!("\"{hash:016x}\""), format!("\"{hash:016x}-gzip\""));
        File { kind: kind_of(path), bytes, tag, packed: packed.map(Bytes::from), packed_tag }
    }

    fn answer(&self, headers: &HeaderMap) -> Response<Body> {
        let (body, tag) = match (coding(headers, self.packed.is_some()), &self.packed) {
            (Some(Coding::Gzip), Some(packed)) => (packed.clone(), &self.packed_tag),
            (Some(_), _) => (Bytes::from_static(self.bytes), &self.tag),
            (None, _) => return Refusal::coding().into_response(),
        };
        if wants_another(headers, tag) {
            return Refusal::changed().into_response();
        }
        let same =
            [(header::ETAG, tag.as_str()), (header::CACHE_CONTROL, "no-cache"), (header::VARY, "accept-encoding")];
        if has(headers, tag) {
            return (StatusCode::NOT_MODIFIED, same).into_response();
        }
        let kind = [(header::CONTENT_TYPE, self.kind)];
        match *tag == self.packed_tag {
            true => (same, kind, [(header::CONTENT_ENCODING, "gzip")], Body::from(body)).into_response(),
            false => (same, kind, Body::from(body)).into_response(),
        }
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
