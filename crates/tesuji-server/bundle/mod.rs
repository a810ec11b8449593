//! Bundles the page: from the sources in `web/`, the few files that a browser loads. The build script of this crate
//! embeds them, and `cargo xtask site` writes them.
//!
//! Scripts lose their comments and indentation, and the modules of the first view become one script; `script.rs`
//! describes it. The style sheets become one. The page itself refers to both, and has the board of a first visit, which
//! is visible while the scripts load.

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::{fs, io};

mod board;
mod minify;
mod module;
mod script;

/// The files of the page by their paths from its root, such as `app/main.js`.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// The file types that a browser loads.
const KINDS: [&str; 5] = ["js", "css", "svg", "png", "woff2"];

/// The folders that belong to the page, and the files next to them.
pub(crate) const FOLDERS: [&str; 4] = ["app", "words", "style", "font"];
pub(crate) const FILES: [&str; 6] = ["icon.svg", "index.html", "manifest.webmanifest", PREVIEW, "sw.js", "tesuji.js"];

/// The picture that other programs show with a link to the page. The page itself never loads it.
pub(crate) const PREVIEW: &str = "preview.png";

/// The module that the page loads, and the others that are loaded by their path.
const ENTRY: &str = "app/main.js";
const WORKERS: [&str; 3] = ["app/engine/worker.js", "app/photograph/worker.js", "app/book/worker.js"];

/// The parts of the engine that read photographs and make books. They are large, and loaded only on demand.
pub(crate) const ON_DEMAND: [&str; 2] = ["tesuji-vision.wasm", "tesuji-book.wasm"];

/// The style sheet that replaces the others.
const STYLE: &str = "style/page.css";

/// The place of the board in the page.
const PLACE: &str = "<div class=\"board-place\"></div>";

/// Returns the sources of the page, which are in `web/` next to its development files.
///
/// # Errors
///
/// If a file cannot be read.
pub(crate) fn sources(web: &Path) -> io::Result<Files> {
    let mut files = Files::new();
    for name in FILES {
        files.insert(name.to_owned(), fs::read(web.join(name))?);
    }
    for folder in FOLDERS {
        collect(&web.join(folder), &format!("{folder}/"), &mut files)?;
    }
    Ok(files)
}

/// Adds the files of a folder and of its subfolders.
fn collect(folder: &Path, prefix: &str, files: &mut Files) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let kind = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), files)?;
        } else if KINDS.contains(&kind.as_str()) {
            files.insert(format!("{prefix}{name}"), fs::read(&path)?);
        }
    }
    Ok(())
}

/// Returns the files of the page, made from its sources.
///
/// # Errors
///
/// If a script, a style sheet or the page has an unsupported form.
pub(crate) fn bundle(sources: &Files) -> io::Result<Files> {
    let mut files: Files = sources
        .iter()
        .filter(|(path, _)| !path.starts_with("app/") && !path.starts_with("style/"))
        .map(|(path, bytes)| (path.clone(), bytes.clone()))
        .collect();
    for (path, bytes) in &mut files {
        if path.ends_with(".js") {
            *bytes = with_path(path, minify::script(text(path, bytes)?))?.code.into_bytes();
        }
    }
    let page = text("index.html", sources.get("index.html").map_or(&[], Vec::as_slice))?;
    if page.matches(PLACE).count() != 1 {
        return Err(io::Error::other("index.html: not one place for the board"));
    }
    let (page, sheets) =
        page_of(&page.replacen(PLACE, &format!("<div class=\"board-place\">{}</div>", board::of(sources)?), 1))?;
    files.insert("index.html".to_owned(), page.into_bytes());
    files.insert(STYLE.to_owned(), style(sources, &sheets)?.into_bytes());
    let workers: Vec<_> = WORKERS.iter().map(|worker| script::flat(sources, worker)).collect::<io::Result<_>>()?;
    for (path, script) in script::bundle(sources, ENTRY)?.into_iter().chain(workers) {
        files.insert(path, script.into_bytes());
    }
    Ok(files)
}

/// Returns the page with one style sheet, and the style sheets that it had.
fn page_of(page: &str) -> io::Result<(String, Vec<(String, bool)>)> {
    let (mut lines, mut sheets) = (Vec::new(), Vec::new());
    for line in page.lines() {
        let Some(rest) = line.strip_prefix("<link rel=\"stylesheet\" href=\"") else {
            if line.contains("stylesheet") {
                return Err(io::Error::other(format!("index.html: {line:?} has an unknown form")));
            }
            lines.push(line.to_owned());
            continue;
        };
        let name = rest.split('"').next().unwrap_or_default();
        if sheets.is_empty() {
            lines.push(format!("<link rel=\"stylesheet\" href=\"{STYLE}\">"));
        }
        sheets.push((name.to_owned(), rest.contains("media=\"print\"")));
    }
    if sheets.is_empty() { Err(io::Error::other("index.html: no style sheet")) } else { Ok((lines.join("\n"), sheets)) }
}

/// Returns the style sheets as one; those for print come last, as in the page.
fn style(sources: &Files, sheets: &[(String, bool)]) -> io::Result<String> {
    let mut style = String::new();
    for (path, is_print) in sheets {
        let bytes = sources.get(path).ok_or_else(|| io::Error::other(format!("{path}: no such style sheet")))?;
        let sheet = with_path(path, minify::style(text(path, bytes)?))?;
        if sheet.contains("@import") || sheet.contains("@charset") {
            return Err(io::Error::other(format!("{path}: a rule that must come first in its file")));
        }
        style += &if *is_print { format!("@media print {{\n{sheet}}}\n") } else { sheet };
    }
    Ok(style)
}

/// Completes the service worker: inserts the list of files that a visit may need, and a version that changes with any
/// of them.
///
/// # Errors
///
/// If the worker has no place for them.
pub(crate) fn fill_worker(files: &mut Files) -> io::Result<()> {
    let mut hasher = DefaultHasher::new();
    let mut names = String::from("'./'");
    for (name, bytes) in &*files {
        (name, bytes).hash(&mut hasher);
        if name != "sw.js" && name != PREVIEW && !ON_DEMAND.contains(&name.as_str()) {
            names += &format!(", '{name}'");
        }
    }
    let worker = text("sw.js", files.get("sw.js").map_or(&[], Vec::as_slice))?;
    let (version, list) = ("const VERSION = 'dev';", "const FILES = [];");
    if !worker.contains(version) || !worker.contains(list) {
        return Err(io::Error::other("sw.js: no version or no list of files"));
    }
    let filled = worker
        .replace(version, &format!("const VERSION = '{:016x}';", hasher.finish()))
        .replace(list, &format!("const FILES = [{names}];"));
    files.insert("sw.js".to_owned(), filled.into_bytes());
    Ok(())
}

/// Returns the result for a file, or an error that names the file.
fn with_path<T>(path: &str, made: Result<T, &str>) -> io::Result<T> {
    made.map_err(|fault| io::Error::other(format!("{path}: {fault}")))
}

/// Returns the bytes of a file as text.
fn text<'a>(path: &str, bytes: &'a [u8]) -> io::Result<&'a str> {
    std::str::from_utf8(bytes).map_err(|error| io::Error::other(format!("{path}: {error}")))
}
