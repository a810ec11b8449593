//! The wheels of the Python package, one for every version of Python from 3.11, and its sources.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use super::system::{self, System};
use super::trial::{PUZZLE, SOLUTION};
use super::{Artefact, Release, VERSION, tools};
use crate::wasm::{must, said};

/// The oldest version of glibc that wheels for Linux run with: that of systems since 2014.
const MANYLINUX: &str = "manylinux_2_17";

/// The wheel for one system.
pub(super) struct Wheel(pub System);

impl Artefact for Wheel {
    fn name(&self) -> String {
        format!("wheel-{}", self.0.processor())
    }

    fn make(&self, release: &Release) -> io::Result<Vec<PathBuf>> {
        let mut command = maturin(release, "build")?;
        command.args(["--release", "--locked"]);
        if self.0 != System::Host {
            let triple = self.0.gnu();
            system::install(&triple)?;
            command.args(["--zig", "--compatibility", MANYLINUX, "--target", &triple]);
        }
        built(release, &self.name(), command, ".whl")
    }

    fn attempt(&self, release: &Release, files: &[PathBuf]) -> io::Result<String> {
        must(Command::new(tools::python(release, "twine")?).args(["check", "--strict"]).arg(&files[0]))?;
        let room = release.room("try-wheel")?;
        if self.0 != System::here() {
            return self.is_accepted(release, &room, &files[0]);
        }
        must(Command::new(tools::python(release, "python")?).args(["-m", "venv"]).arg(&room))?;
        let python = tools::binaries(&room).join("python");
        must(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--no-index"]).arg(&files[0]))?;
        let answer = said(Command::new(python).arg("-c").arg(program()).current_dir(&room))?;
        match answer.trim() == format!("{VERSION} {SOLUTION}") {
            true => Ok("installed in a new environment, solves".into()),
            false => Err(io::Error::other(format!("the package answers {answer:?}"))),
        }
    }
}

impl Wheel {
    /// Lets pip install the wheel for another system, which checks its tags.
    fn is_accepted(&self, release: &Release, room: &Path, wheel: &Path) -> io::Result<String> {
        let platform = format!("{MANYLINUX}_{}", self.0.processor());
        must(
            Command::new(tools::python(release, "python")?)
                .args([
                    "-m",
                    "pip",
                    "install",
                    "--quiet",
                    "--no-index",
                    "--only-binary=:all:",
                    "--implementation",
                    "cp",
                ])
                .args(["--python-version", "3.11", "--platform", &platform, "--target"])
                .args([room, wheel]),
        )?;
        Ok(format!("installed by pip for {platform}, not run"))
    }
}

/// The sources, from which pip builds a wheel where there is none. It needs Rust.
pub(super) struct Source;

impl Artefact for Source {
    fn name(&self) -> String {
        "sdist".into()
    }

    fn make(&self, release: &Release) -> io::Result<Vec<PathBuf>> {
        built(release, &self.name(), maturin(release, "sdist")?, ".tar.gz")
    }

    fn attempt(&self, release: &Release, files: &[PathBuf]) -> io::Result<String> {
        must(Command::new(tools::python(release, "twine")?).args(["check", "--strict"]).arg(&files[0]))?;
        let room = release.room("try-sdist")?;
        said(Command::new("tar").args(["--strip-components=1", "-xf"]).arg(&files[0]).current_dir(&room))?;
        for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
            fs::metadata(room.join(name)).map_err(|error| io::Error::other(format!("{name}: {error}")))?;
        }
        // Cargo reads every manifest; a missing crate or another set of dependencies is an error.
        let manifest = room.join("tesuji-py/Cargo.toml");
        said(
            Command::new("cargo")
                .args(["metadata", "--locked", "--format-version", "1", "--manifest-path"])
                .arg(manifest)
                .current_dir(&room),
        )?;
        Ok("unpacked, complete for cargo; not compiled".into())
    }
}

/// Returns `maturin` in the folder of the package.
fn maturin(release: &Release, action: &str) -> io::Result<Command> {
    let mut command = tools::with_zig(release, "maturin")?;
    command.arg(action).current_dir(release.root.join("crates/tesuji-py"));
    command.env("CARGO_TARGET_DIR", &release.target).env("SOURCE_DATE_EPOCH", &release.time);
    Ok(command)
}

/// Runs `maturin`, and moves the one file that it makes into the folder of the release.
fn built(release: &Release, name: &str, mut command: Command, ending: &str) -> io::Result<Vec<PathBuf>> {
    let room = release.room(name)?;
    must(command.arg("--out").arg(&room))?;
    let file = fs::read_dir(&room)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| path.to_string_lossy().ends_with(ending))
        .ok_or_else(|| io::Error::other(format!("maturin made no {ending}")))?;
    let to = release.out.join(file.file_name().unwrap_or_default());
    fs::copy(file, &to)?;
    Ok(vec![to])
}

/// Returns the program that tries the package.
fn program() -> String {
    format!(
        "import importlib.metadata, tesuji; print(importlib.metadata.version('tesuji'), tesuji.solve('{PUZZLE}').solution)"
    )
}
