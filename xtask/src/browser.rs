//! Tests the page in real browsers, and takes its pictures. Node runs the tests; their packages come from npm, the
//! browsers from Debian.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use crate::wasm::{must, said, target_of};

/// Checks the types of the page, compares the languages, and runs the tests of `web/tests`. Returns whether they pass.
///
/// # Errors
///
/// If the browser or a package is not available, or a program cannot be started.
pub(crate) fn run(root: &Path) -> io::Result<bool> {
    prepare(root)?;
    let tests = root.join("web/tests");
    must(Command::new("npx").args(["--no-install", "tsc", "-p", ".."]).current_dir(&tests))?;
    Ok(Command::new("node").arg("run.mjs").args(site(root)).current_dir(&tests).status()?.success())
}

/// Runs the tests of `web/tests/firefox.mjs` in Firefox. Returns whether they pass.
///
/// # Errors
///
/// If the browser or a package is not available, or a program cannot be started.
pub(crate) fn firefox(root: &Path) -> io::Result<bool> {
    packages(root)?;
    install("firefox-esr", &["firefox-esr", "fonts-noto-cjk"])?;
    install("pdftotext", &["poppler-utils"])?;
    let tests = root.join("web/tests");
    Ok(Command::new("node").arg("firefox.mjs").args(site(root)).current_dir(&tests).status()?.success())
}

/// Writes pictures of all views to `target/screenshots`, and those of the README to `docs/`.
///
/// # Errors
///
/// If the browser or a package is not available, or a program cannot be started.
pub(crate) fn screenshots(root: &Path) -> io::Result<bool> {
    prepare(root)?;
    let folder = target_of(root).join("screenshots");
    fs::create_dir_all(&folder)?;
    let tests = root.join("web/tests");
    Ok(Command::new("node").arg("screenshots.mjs").arg(folder).args(site(root)).current_dir(tests).status()?.success())
}

/// Returns the folders of the site and of the programs, for the tests.
fn site(root: &Path) -> [PathBuf; 2] {
    let target = target_of(root);
    [target.join("site"), target.join("release/tesuji")]
}

/// Installs the packages of the tests if they are missing, and returns their folder.
///
/// # Errors
///
/// If they are not available.
pub(crate) fn packages(root: &Path) -> io::Result<PathBuf> {
    let tests = root.join("web/tests");
    if !tests.join("node_modules").is_dir() {
        must(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&tests))?;
    }
    Ok(tests.join("node_modules"))
}

/// Installs the missing packages.
fn prepare(root: &Path) -> io::Result<()> {
    packages(root)?;
    install("chromium-headless-shell", &["chromium-headless-shell", "fonts-noto-cjk"])
}

/// Installs packages of Debian if a program of theirs is missing.
fn install(program: &str, packages: &[&str]) -> io::Result<()> {
    if said(Command::new("which").arg(program)).is_ok() {
        return Ok(());
    }
    must(Command::new("apt-get").args(["install", "-y", "-qq", "--no-install-recommends"]).args(packages))
}
