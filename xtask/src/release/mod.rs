//! Makes every artefact of a release in one folder, and tries each in an empty place. It uploads nothing.
//!
//! One file per kind of artefact; [`ARTEFACTS`] lists them. docs/releasing.md describes the steps of a release.

mod c;
mod container;
mod crates;
mod debian;
mod npm;
mod options;
mod program;
mod python;
mod sbom;
mod sums;
mod system;
mod tools;
mod trial;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use std::{fs, io};

use crate::tree::Tree;
use crate::wasm::{said, target_of};
use options::Options;
use system::System;

pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A file, or a set of files, that a release uploads.
trait Artefact {
    /// Returns the name, by which `--only` selects it.
    fn name(&self) -> String;

    /// Makes the files in the folder of the release, and returns them.
    fn make(&self, release: &Release) -> io::Result<Vec<PathBuf>>;

    /// Installs the files in an empty place and uses them. Returns a description of what succeeded.
    fn attempt(&self, release: &Release, files: &[PathBuf]) -> io::Result<String>;
}

/// Every artefact that is made on Linux.
const ARTEFACTS: &[&dyn Artefact] = &[
    &program::Archive(System::X86_64),
    &program::Archive(System::Aarch64),
    &debian::Package(System::X86_64),
    &debian::Package(System::Aarch64),
    &container::Image(System::X86_64),
    &container::Image(System::Aarch64),
    &python::Wheel(System::X86_64),
    &python::Wheel(System::Aarch64),
    &python::Source,
    &npm::Package,
    &c::Library,
    &crates::Crates,
    &sbom::Bill,
];

/// The artefacts that are made on any other system.
const ELSEWHERE: &[&dyn Artefact] = &[&program::Archive(System::Host), &python::Wheel(System::Host)];

/// The folders of a release.
struct Release {
    root: PathBuf,
    /// The folder of all builds.
    target: PathBuf,
    /// The folder of the artefacts.
    out: PathBuf,
    /// The time of the last commit, in seconds, which all archives have. The same commit gives the same archive.
    time: String,
}

impl Release {
    /// Returns an empty folder for intermediate files.
    fn room(&self, name: &str) -> io::Result<PathBuf> {
        let room = self.target.join("release-rooms").join(name);
        if room.exists() {
            fs::remove_dir_all(&room)?;
        }
        fs::create_dir_all(&room)?;
        Ok(room)
    }

    /// Packs a folder as `NAME.tar.gz`, with the same bytes for the same content.
    fn pack(&self, parent: &Path, name: &str) -> io::Result<PathBuf> {
        let archive = self.out.join(format!("{name}.tar.gz"));
        let mut tar = Command::new("tar");
        if cfg!(target_os = "linux") {
            tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u+rw,go+r-w"]);
            tar.args([&format!("--mtime=@{}", self.time), "--use-compress-program=gzip -9n", "-cf"]);
        } else {
            tar.arg("-czf");
        }
        said(tar.arg(&archive).arg(name).current_dir(parent))?;
        Ok(archive)
    }
}

/// Makes the artefacts that the arguments select, and prints a table of them. Returns whether all were made and, with
/// `--try`, could be used.
///
/// # Errors
///
/// If the arguments are wrong, the version is not the same everywhere, or the folder cannot be written.
pub(crate) fn run(root: &Path, arguments: &[&str]) -> io::Result<bool> {
    let options = Options::parse(arguments).map_err(io::Error::other)?;
    let findings = crate::rules::release::check(&Tree::read(root)?);
    if !findings.is_empty() {
        let list: Vec<String> = findings.iter().map(ToString::to_string).collect();
        return Err(io::Error::other(list.join("\n")));
    }
    let target = target_of(root);
    let out = options.out.clone().unwrap_or_else(|| target.join(format!("release-{VERSION}")));
    fs::create_dir_all(&out)?;
    let time = said(Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(root))?;
    let release = Release { root: root.into(), target, out: out.canonicalize()?, time: time.trim().into() };

    let all = if cfg!(target_os = "linux") { ARTEFACTS } else { ELSEWHERE };
    let selected: Vec<_> = all.iter().filter(|one| options.selects(&one.name())).collect();
    if selected.is_empty() {
        let names: Vec<String> = all.iter().map(|one| one.name()).collect();
        return Err(io::Error::other(format!("--only matches none of: {}", names.join(", "))));
    }
    let mut table = Vec::new();
    let mut failures = 0;
    for artefact in selected {
        println!("\n=== {}", artefact.name());
        let start = Instant::now();
        let result = one(*artefact, &release, options.try_each);
        let seconds = start.elapsed().as_secs();
        failures += usize::from(result.is_err());
        match result {
            Ok(line) => table.push(format!("{:20} {seconds:4} s  {line}", artefact.name())),
            Err(error) => table.push(format!("{:20} {seconds:4} s  FAILED: {error}", artefact.name())),
        }
    }
    // Elsewhere, the workflow writes them for all systems together.
    if cfg!(target_os = "linux") {
        sums::write(&release.out)?;
    }
    println!("\n{}\n{}\n{failures} of {} failed", release.out.display(), table.join("\n"), table.len());
    Ok(failures == 0)
}

/// Makes an artefact and tries it. Returns its line of the table.
fn one(artefact: &dyn Artefact, release: &Release, try_it: bool) -> io::Result<String> {
    let files = artefact.make(release)?;
    let mut bytes = 0;
    for file in &files {
        bytes += fs::metadata(file)?.len();
    }
    let name = match &files[..] {
        [file] => file.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        files => format!("{} files", files.len()),
    };
    let tried = if try_it { artefact.attempt(release, &files)? } else { "not tried".into() };
    Ok(format!("{bytes:9} bytes  {name}: {tried}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_described() {
        let page = include_str!("../../../docs/releasing.md");
        let mut names: Vec<String> = ARTEFACTS.iter().map(|one| one.name()).collect();
        for name in &names {
            assert!(page.contains(&format!("`{name}`")), "docs/releasing.md lacks {name}");
        }
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
