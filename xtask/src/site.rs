//! Writes the page as static files, which any web server can serve.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::wasm;

/// The files and folders of `web/` that belong to the page.
const PAGE: [&str; 8] =
    ["index.html", "icon.svg", "manifest.webmanifest", "sw.js", "tesuji.js", "app", "words", "style"];

const TRANSPORT: &str =
    "// Static files have no server: the engine is the module.\n\nexport const TRANSPORTS = ['wasm'];\n";

/// Writes the site to `target/site`. Returns whether there is a module for it.
///
/// # Errors
///
/// If a file cannot be read or written.
pub(crate) fn run(root: &Path) -> io::Result<bool> {
    if !wasm::run(root)? {
        return Ok(false);
    }
    let (web, target) = (root.join("web"), wasm::target_of(root));
    let site = target.join("site");
    if site.exists() {
        fs::remove_dir_all(&site)?;
    }
    fs::create_dir_all(&site)?;
    for name in PAGE.into_iter().chain(["font"]) {
        copy(&web.join(name), &site.join(name))?;
    }
    for name in ["tesuji.wasm", "tesuji-all.wasm"] {
        fs::copy(target.join("modules").join(name), site.join(name))?;
    }
    fs::write(site.join("app/engine/transport.js"), TRANSPORT)?;
    let mut files = Vec::new();
    list(&site, &mut files)?;
    files.sort();
    let worker = fs::read_to_string(site.join("sw.js"))?;
    fs::write(site.join("sw.js"), filled(&worker, &site, &files)?)?;
    println!("{} files in {}", files.len(), site.display());
    Ok(true)
}

/// Returns the service worker with the list of files, and a version that changes with any of them.
fn filled(worker: &str, site: &Path, files: &[PathBuf]) -> io::Result<String> {
    let mut hasher = DefaultHasher::new();
    let mut names = String::from("'./',");
    for file in files {
        fs::read(file)?.hash(&mut hasher);
        let name = file.strip_prefix(site).unwrap_or(file).to_string_lossy().replace('\\', "/");
        if name != "sw.js" {
            names += &format!(" '{name}',");
        }
    }
    let version = format!("const VERSION = '{:016x}';", hasher.finish());
    Ok(worker
        .replace("const VERSION = 'dev';", &version)
        .replace("const FILES = [];", &format!("const FILES = [{names}];")))
}

/// Copies a file or a folder.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        return fs::copy(from, to).map(|_| ());
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// Lists all files in a folder and its subfolders.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { list(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worker_lists_the_files_and_has_a_version() {
        let worker = include_str!("../../web/sw.js");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web");
        let text = filled(worker, &root, &[root.join("index.html"), root.join("sw.js")]).unwrap();
        assert!(text.contains("const FILES = ['./', 'index.html',];"), "{text}");
        assert!(!text.contains("'dev';"));
    }
}
