//! The archive of the program, with its completions, manual pages and licences.
//!
//! On Linux the program is static, so that it runs on any machine with such a processor. It is built with all features.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use super::system::{self, System};
use super::{Artefact, Release, VERSION, tools, trial};
use crate::generated::subcommands;
use crate::wasm::{self, must, said};

const FILES: &[&str] = &["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];
const FEATURES: [&str; 6] = ["--locked", "--release", "-p", "tesuji-cli", "--all-features", "--target"];

/// Shells, and the names of their completion files.
const SHELLS: &[(&str, &str)] = &[
    ("bash", "tesuji.bash"),
    ("elvish", "tesuji.elv"),
    ("fish", "tesuji.fish"),
    ("powershell", "_tesuji.ps1"),
    ("zsh", "_tesuji"),
];

/// The archive for one system.
pub(super) struct Archive(pub System);

impl Artefact for Archive {
    fn name(&self) -> String {
        format!("program-{}", self.0.processor())
    }

    fn make(&self, release: &Release) -> io::Result<Vec<PathBuf>> {
        let room = release.room(&self.name())?;
        let name = format!("tesuji-{VERSION}-{}", triple(self.0)?);
        fill(release, self.0, &room.join(&name))?;
        Ok(vec![release.pack(&room, &name)?])
    }

    fn attempt(&self, release: &Release, files: &[PathBuf]) -> io::Result<String> {
        let room = release.room("try-program")?;
        said(Command::new("tar").args(["--strip-components=1", "-xf"]).arg(&files[0]).current_dir(&room))?;
        match self.0 {
            System::Host => {
                trial::solves(Command::new(room.join(executable())).arg("solve")).map(|()| "solves".to_owned())
            }
            system => trial::alone(system, &room, "/tesuji"),
        }
    }
}

/// Builds the program and copies it into a new folder with everything that belongs to it.
///
/// # Errors
///
/// If it cannot be built, or a file cannot be written.
pub(super) fn fill(release: &Release, system: System, folder: &Path) -> io::Result<()> {
    let program = build(release, system)?;
    // A program of another system cannot run here, but its help is the same.
    let speaker = if system == System::here() { program.clone() } else { build(release, System::here())? };
    let (completions, man) = (folder.join("completions"), folder.join("man/man1"));
    fs::create_dir_all(&completions)?;
    fs::create_dir_all(&man)?;
    fs::copy(program, folder.join(executable()))?;
    for file in FILES {
        fs::copy(release.root.join(file), folder.join(file))?;
    }
    let ask = |arguments: &[&str]| said(Command::new(&speaker).args(arguments));
    for (shell, file) in SHELLS {
        fs::write(completions.join(file), ask(&["completions", shell])?)?;
    }
    fs::write(man.join("tesuji.1"), ask(&["man"])?)?;
    for command in subcommands(&ask(&["--help"])?) {
        fs::write(man.join(format!("tesuji-{command}.1")), ask(&["man", command])?)?;
    }
    Ok(())
}

fn executable() -> String {
    format!("tesuji{}", env::consts::EXE_SUFFIX)
}

/// Returns the target of the program: on Linux static, elsewhere that of the compiler.
fn triple(system: System) -> io::Result<String> {
    if system != System::Host {
        return Ok(system.musl());
    }
    let about = said(Command::new("rustc").arg("-vV"))?;
    Ok(about.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default().to_owned())
}

/// Builds the program and returns its path. Its page has the module that reads photographs, where that can be built.
fn build(release: &Release, system: System) -> io::Result<PathBuf> {
    wasm::run(&release.root)?;
    let triple = triple(system)?;
    system::install(&triple)?;
    let mut command = match system {
        System::Host => Command::new("cargo"),
        _ => tools::with_zig(release, "cargo-zigbuild")?,
    };
    command.arg(if system == System::Host { "build" } else { "zigbuild" });
    must(command.args(FEATURES).arg(&triple).current_dir(&release.root))?;
    Ok(release.target.join(&triple).join("release").join(executable()))
}
