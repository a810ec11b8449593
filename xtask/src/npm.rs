//! Tests the npm package: packs it, installs it in another folder, and uses it there.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use crate::browser::packages;
use crate::wasm::{must, said, target_of};

/// The files of a project that uses the package: a description, tests, a program to type-check, and a program that
/// writes answers to type-check.
const CONSUMER: [&str; 4] = ["package.json", "installed.test.mjs", "consumer.ts", "answers.mjs"];

/// Packs `target/npm`, installs it in `target/npm-consumer`, runs its tests and checks its types. Returns whether they
/// pass.
///
/// # Errors
///
/// If the package has not been assembled or has another version, or npm fails.
pub(crate) fn run(root: &Path) -> io::Result<bool> {
    let consumer = target_of(root).join("npm-consumer");
    if consumer.exists() {
        fs::remove_dir_all(&consumer)?;
    }
    fs::create_dir_all(&consumer)?;
    for name in CONSUMER {
        fs::copy(root.join("crates/tesuji-wasm/npm/tests").join(name), consumer.join(name))?;
    }
    let archive = pack(root, &consumer)?;
    must(
        Command::new("npm")
            .args(["install", "--no-audit", "--no-fund", "--offline", "--silent"])
            .arg(archive)
            .current_dir(&consumer),
    )?;
    let tests = Command::new("node").args(["--test", "installed.test.mjs"]).current_dir(&consumer).status()?;
    must(Command::new("node").arg("answers.mjs").current_dir(&consumer))?;
    let types = Command::new("node")
        .arg(packages(root)?.join("typescript/bin/tsc"))
        .args(["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom"])
        .args(["--types", "", "--noUncheckedIndexedAccess", "consumer.ts", "answers.ts"])
        .current_dir(&consumer)
        .status()?;
    Ok(tests.success() && types.success())
}

/// Packs `target/npm` into a folder, and returns the path of the archive.
///
/// # Errors
///
/// If the package has not been assembled or has another version, or npm fails.
pub(crate) fn pack(root: &Path, to: &Path) -> io::Result<PathBuf> {
    let package = target_of(root).join("npm");
    let description = fs::read_to_string(package.join("package.json"))
        .map_err(|error| io::Error::other(format!("{}: {error}; run cargo xtask wasm", package.display())))?;
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    if !description.contains(&version) {
        return Err(io::Error::other(format!("the npm package does not have {version}")));
    }
    let packed =
        said(Command::new("npm").args(["pack", "--silent", "--pack-destination"]).arg(to).current_dir(&package))?;
    Ok(to.join(packed.trim()))
}
