//! Programs that make artefacts. Those from package registries are installed in `target/release-tools`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, io};

use super::Release;
use crate::wasm::{must, said};

/// The packages of Python tools: wheels, the linker for other systems (with zig), the check of descriptions.
const PYTHON: [&str; 3] = ["maturin[zig]>=1.9,<2", "cargo-zigbuild>=0.20", "twine>=6"];

/// Returns the path of a Python tool, after installing the tools if it is missing.
///
/// # Errors
///
/// If Python or the packages are not available.
pub(super) fn python(release: &Release, name: &str) -> io::Result<PathBuf> {
    let venv = release.target.join("release-tools/python");
    let tool = binaries(&venv).join(format!("{name}{}", env::consts::EXE_SUFFIX));
    if !tool.exists() {
        let python = if cfg!(windows) { "python" } else { "python3" };
        must(Command::new(python).args(["-m", "venv"]).arg(&venv))?;
        must(Command::new(binaries(&venv).join("python")).args(["-m", "pip", "install", "--quiet"]).args(PYTHON))?;
    }
    Ok(tool)
}

/// Returns the folder of programs of a virtual environment.
pub(super) fn binaries(venv: &Path) -> PathBuf {
    venv.join(if cfg!(windows) { "Scripts" } else { "bin" })
}

/// Returns a Python tool that compiles for any Linux: zig is the linker and the C compiler.
///
/// # Errors
///
/// If it is not available.
pub(super) fn with_zig(release: &Release, name: &str) -> io::Result<Command> {
    let tool = python(release, name)?;
    let mut command = Command::new(&tool);
    // It finds zig as a module of the first Python in the path.
    let own = env::var_os("PATH").unwrap_or_default();
    let folders = tool.parent().map(PathBuf::from).into_iter().chain(env::split_paths(&own));
    command.env("PATH", env::join_paths(folders).map_err(io::Error::other)?);
    Ok(command)
}

/// Returns the path of a Cargo subcommand, after installing it if it is missing.
///
/// # Errors
///
/// If it cannot be installed.
pub(super) fn cargo(release: &Release, name: &str) -> io::Result<PathBuf> {
    let folder = release.target.join("release-tools");
    let tool = folder.join("bin").join(name);
    if !tool.exists() {
        must(Command::new("cargo").args(["install", "--locked", "--quiet", name, "--root"]).arg(&folder))?;
    }
    Ok(tool)
}

/// Checks that a program of the system is installed.
///
/// # Errors
///
/// If it is not; the message names the program and its package in Debian.
pub(super) fn require(program: &str, package: &str) -> io::Result<()> {
    said(Command::new("which").arg(program))
        .map(drop)
        .map_err(|_| io::Error::other(format!("{program} is missing; install {package}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_named() {
        let error = require("no-such-program", "some-package").unwrap_err().to_string();
        assert_eq!(error, "no-such-program is missing; install some-package");
    }
}
