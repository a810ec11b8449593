//! Collects the files of the web page, to embed them in the program. They are in `web/` at the root of the repository,
//! to which a link in this crate points, so that its package contains them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The file types that a browser loads.
const KINDS: [&str; 13] =
    ["html", "js", "mjs", "css", "json", "webmanifest", "svg", "png", "ico", "woff2", "wasm", "txt", "map"];

/// Folders that are only for the development of the page.
const LEFT_OUT: [&str; 4] = ["node_modules", "test", "tests", "package"];

fn main() -> io::Result<()> {
    let own = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    // Where the system has no links, git makes a file of the link.
    let folders = ["web", "../../web"].map(|folder| Path::new(&own).join(folder));
    let folder = folders.iter().find(|folder| folder.is_dir()).ok_or(io::Error::other("the folder web/ is missing"))?;
    let folder = folder.canonicalize()?;
    let mut files = Vec::new();
    println!("cargo::rerun-if-changed={}", folder.display());
    collect(&folder, &mut files)?;
    println!("cargo::rerun-if-changed=build.rs");
    let mut code = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(&folder).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let path = file.canonicalize()?;
        let _ = writeln!(code, "    ({:?}, include_bytes!({:?})),", format!("/{name}"), path.to_string_lossy());
    }
    code.push(']');
    fs::write(Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("files.rs"), code)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let kind = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') || LEFT_OUT.contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else if KINDS.contains(&kind.as_str()) && !name.starts_with("package") && !name.starts_with("tsconfig") {
            files.push(path);
        }
    }
    Ok(())
}
