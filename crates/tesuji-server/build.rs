//! Bundles the web page and embeds its files in the program. Its sources are in `web/` at the root of the repository,
//! to which a link in this crate points, so that its package contains them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

mod bundle;

fn main() -> io::Result<()> {
    let own = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    // Where the system has no links, git makes a file of the link.
    let folders = ["web", "../../web"].map(|folder| Path::new(&own).join(folder));
    let folder = folders.iter().find(|folder| folder.is_dir()).ok_or(io::Error::other("the folder web/ is missing"))?;
    let folder = folder.canonicalize()?;
    for part in bundle::FOLDERS.iter().chain(&bundle::FILES) {
        println!("cargo::rerun-if-changed={}", folder.join(part).display());
    }
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=bundle");
    let mut files = bundle::bundle(&bundle::sources(&folder)?)?;
    add_modules(&folder.join("modules"), &mut files)?;
    bundle::fill_worker(&mut files)?;
    println!("cargo::rustc-env=PAGE_SCRIPT={}", script_hash(&files)?);
    let out = PathBuf::from(env::var("OUT_DIR").unwrap_or_default());
    let mut code = String::from("&[\n");
    for (name, bytes) in files {
        let path = out.join("page").join(&name);
        fs::create_dir_all(path.parent().unwrap_or(&out))?;
        fs::write(&path, bytes)?;
        let _ = writeln!(code, "    ({:?}, include_bytes!({:?})),", format!("/{name}"), path.to_string_lossy());
    }
    code.push(']');
    fs::write(out.join("files.rs"), code)
}

/// Adds the modules that are loaded on demand, if `cargo xtask wasm` has built them. If one is missing, the page says
/// so.
fn add_modules(folder: &Path, files: &mut bundle::Files) -> io::Result<()> {
    if folder.is_dir() {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    for name in bundle::ON_DEMAND {
        let path = folder.join(name);
        if path.is_file() {
            files.insert(name.to_owned(), fs::read(path)?);
        }
    }
    Ok(())
}

/// Returns the hash of the script in the page, as the policy in the page names it. The header of the server has to
/// allow it, too.
fn script_hash(files: &bundle::Files) -> io::Result<String> {
    let page = files.get("index.html").map(|bytes| String::from_utf8_lossy(bytes)).unwrap_or_default();
    let found = page.split('\'').find(|part| part.starts_with("sha256-"));
    found.map(|hash| format!("'{hash}'")).ok_or(io::Error::other("index.html: its policy names no script"))
}
