//! The bill of materials: every crate in the program, with its version, licence and checksum, as CycloneDX.

use std::path::PathBuf;
use std::process::Command;
use std::{fs, io};

use super::system::System;
use super::{Artefact, Release, VERSION, tools};
use crate::wasm::{must, said};

/// The bill of the program with all features.
pub(super) struct Bill;

impl Artefact for Bill {
    fn name(&self) -> String {
        "sbom".into()
    }

    fn make(&self, release: &Release) -> io::Result<Vec<PathBuf>> {
        let tool = tools::cargo(release, "cargo-cyclonedx")?;
        // It writes next to the manifests, so it gets a clone.
        let room = release.room("sbom")?;
        said(Command::new("git").args(["clone", "--quiet", "--shared"]).args([&release.root, &room]))?;
        let name = format!("tesuji-{VERSION}-sbom");
        must(
            Command::new(tool)
                .args(["cyclonedx", "--quiet", "--format", "json", "--spec-version", "1.5", "--all-features"])
                .args(["--target", &System::X86_64.musl(), "--override-filename", &name, "--manifest-path"])
                .arg(room.join("crates/tesuji-cli/Cargo.toml"))
                .env("SOURCE_DATE_EPOCH", &release.time)
                .current_dir(&room),
        )?;
        let file = format!("{name}.json");
        let to = release.out.join(&file);
        fs::copy(room.join("crates/tesuji-cli").join(&file), &to)?;
        Ok(vec![to])
    }

    fn attempt(&self, release: &Release, files: &[PathBuf]) -> io::Result<String> {
        let text = fs::read_to_string(&files[0])?;
        let tree = said(
            Command::new("cargo")
                .args(["tree", "--locked", "-p", "tesuji-cli", "--all-features", "-e", "normal", "--prefix", "none"])
                .args(["--target", &System::X86_64.musl(), "--format", "{p}"])
                .current_dir(&release.root),
        )?;
        let mut names: Vec<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
        names.sort_unstable();
        names.dedup();
        match names.iter().find(|name| !text.contains(&format!("\"name\": \"{name}\""))) {
            None => Ok(format!("names all {} crates of the program", names.len())),
            Some(missing) => Err(io::Error::other(format!("the bill lacks {missing}"))),
        }
    }
}
