//! Packs the archive of a release: the program with its completions, manual pages, licences and checksums.
//!
//! The program is static on Linux, so that it runs on any machine with such a processor: with musl if the toolchain has
//! that target, otherwise with the C library of this machine linked in. It is built with all features.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

use crate::generated::subcommands;

const VERSION: &str = env!("CARGO_PKG_VERSION");
const FILES: &[&str] = &["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];
/// Shells, and the names of their completion files.
const SHELLS: &[(&str, &str)] = &[
    ("bash", "tesuji.bash"),
    ("elvish", "tesuji.elv"),
    ("fish", "tesuji.fish"),
    ("powershell", "_tesuji.ps1"),
    ("zsh", "_tesuji"),
];

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The target of the program, and how it is linked.
struct Target {
    triple: String,
    flags: &'static str,
}

/// Builds the program and packs it; with `try_it`, also unpacks the archive and solves a puzzle in a separate root.
/// Returns whether it is solved.
///
/// # Errors
///
/// If a program that is needed (cargo, tar, gzip, sha256sum, chroot) is missing or fails, or a file cannot be written.
pub(crate) fn run(root: &Path, try_it: bool) -> io::Result<bool> {
    let folder = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |path| root.join(path));
    let target = Target::of_this_machine()?;
    let program = build(root, &folder, &target)?;

    let name = format!("tesuji-{VERSION}-{}", target.triple);
    let dist = folder.join("dist");
    let content = dist.join(&name);
    if content.exists() {
        fs::remove_dir_all(&content)?;
    }
    fill(root, &program, &content)?;

    let archive = format!("{name}.tar.gz");
    // The same commit gives the same bytes: files have the time of the commit, and names are sorted.
    let time = said(Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(root)).unwrap_or("0".into());
    let tar = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u+rw,go+r-w"];
    said(
        Command::new("tar")
            .args(tar)
            .args([&format!("--mtime=@{}", time.trim()), "--use-compress-program=gzip -9n", "-cf", &archive, &name])
            .current_dir(&dist),
    )?;
    let sums = said(Command::new("sha256sum").arg(&archive).current_dir(&dist))?;
    fs::write(dist.join("SHA256SUMS"), &sums)?;
    println!("{}\n{}", dist.join(&archive).display(), sums.trim_end());
    Ok(!try_it || runs_alone(&dist, &archive)?)
}

impl Target {
    fn of_this_machine() -> io::Result<Target> {
        let about = said(Command::new("rustc").arg("-vV"))?;
        let host = about.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
        let sysroot = said(Command::new("rustc").args(["--print", "sysroot"]))?;
        let installed = |triple: &str| Path::new(sysroot.trim()).join("lib/rustlib").join(triple).is_dir();
        Ok(match host.strip_suffix("-linux-gnu").map(|start| format!("{start}-linux-musl")) {
            Some(musl) if installed(&musl) => Target { triple: musl, flags: "" },
            Some(_) => Target { triple: host.into(), flags: "-C target-feature=+crt-static" },
            None => Target { triple: host.into(), flags: "" },
        })
    }
}

fn build(root: &Path, folder: &Path, target: &Target) -> io::Result<PathBuf> {
    let flags = format!("{} {}", env::var("RUSTFLAGS").unwrap_or_default(), target.flags);
    // With an explicit target, the flags do not apply to build scripts.
    let built = Command::new("cargo")
        .args(["build", "--locked", "--release", "-p", "tesuji-cli", "--all-features", "--target", &target.triple])
        .env("RUSTFLAGS", flags.trim())
        .current_dir(root)
        .status()?;
    if !built.success() {
        return Err(io::Error::other("the program cannot be built"));
    }
    Ok(folder.join(&target.triple).join("release/tesuji"))
}

/// Copies all files of the archive into a folder.
fn fill(root: &Path, program: &Path, folder: &Path) -> io::Result<()> {
    let (completions, man) = (folder.join("completions"), folder.join("man/man1"));
    fs::create_dir_all(&completions)?;
    fs::create_dir_all(&man)?;
    fs::copy(program, folder.join("tesuji"))?;
    for file in FILES {
        fs::copy(root.join(file), folder.join(file))?;
    }
    for (shell, file) in SHELLS {
        fs::write(completions.join(file), said(Command::new(program).args(["completions", shell]))?)?;
    }
    fs::write(man.join("tesuji.1"), said(Command::new(program).arg("man"))?)?;
    for command in subcommands(&said(Command::new(program).arg("--help"))?) {
        fs::write(man.join(format!("tesuji-{command}.1")), said(Command::new(program).args(["man", command]))?)?;
    }
    Ok(())
}

/// Returns whether the unpacked program solves a puzzle in a root with only the files of the archive.
fn runs_alone(dist: &Path, archive: &str) -> io::Result<bool> {
    let room = dist.join("try");
    if room.exists() {
        fs::remove_dir_all(&room)?;
    }
    fs::create_dir_all(&room)?;
    said(Command::new("tar").args(["--strip-components=1", "-xf", archive, "-C", "try"]).current_dir(dist))?;
    // Without root privileges, a user namespace is needed.
    let mut alone = Command::new("unshare");
    alone.args(["--map-root-user", "chroot"]).arg(&room).args(["/tesuji", "solve"]);
    let mut child = alone.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = child.stdin.take().expect("it is piped");
    io::Write::write_all(&mut input, format!("{PUZZLE}\n").as_bytes())?;
    drop(input);
    let answer = child.wait_with_output()?;
    let solved = answer.status.success() && String::from_utf8_lossy(&answer.stdout).trim_end() == SOLUTION;
    println!("alone in {}: {}", room.display(), if solved { "solved" } else { "not solved" });
    Ok(solved)
}

/// Runs a program and returns its output.
fn said(command: &mut Command) -> io::Result<String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| io::Error::new(error.kind(), format!("{program}: {error}")))?;
    if !output.status.success() {
        return Err(io::Error::other(format!("{program}: {}", String::from_utf8_lossy(&output.stderr).trim_end())));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_fails_is_an_error() {
        assert!(said(Command::new("rustc").arg("--no-such-option")).is_err());
        assert!(said(&mut Command::new("no-such-program")).is_err());
    }
}
