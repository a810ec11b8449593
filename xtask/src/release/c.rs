//! The archive of the C library: static and shared library, header, and the file for pkg-config.

use std::path::PathBuf;
use std::process::Command;
use std::{fs, io};

use super::system::{self, System};
use super::{Artefact, Release, VERSION, tools, trial};
use crate::capi;
use crate::wasm::{must, said};

/// The oldest version of glibc that the library runs with.
const GLIBC: &str = "2.17";
const SYSTEM: System = System::X86_64;

/// The library for Linux on x86-64.
pub(super) struct Library;

impl Artefact for Library {
    fn name(&self) -> String {
        format!("c-{}", SYSTEM.processor())
    }

    fn make(&self, release: &Release) -> io::Result<Vec<PathBuf>> {
        let triple = SYSTEM.gnu();
        system::install(&triple)?;
        let mut command = tools::with_zig(release, "cargo-zigbuild")?;
        command.args(["rustc", "--target", &format!("{triple}.{GLIBC}")]);
        capi::build(&release.root, command)?;
        let room = release.room(&self.name())?;
        let name = format!("tesuji-c-{VERSION}-{triple}");
        capi::install(&release.root, &release.target.join(&triple).join("release"), &room.join(&name))?;
        for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
            fs::copy(release.root.join(licence), room.join(&name).join(licence))?;
        }
        Ok(vec![release.pack(&room, &name)?])
    }

    fn attempt(&self, release: &Release, files: &[PathBuf]) -> io::Result<String> {
        let room = release.room("try-c")?;
        said(Command::new("tar").args(["--strip-components=1", "-xf"]).arg(&files[0]).current_dir(&room))?;
        let lib = room.join("lib");
        let flags = said(
            Command::new("pkg-config")
                .args(["--cflags", "--libs", "tesuji"])
                .env("PKG_CONFIG_PATH", lib.join("pkgconfig")),
        )?;
        fs::write(room.join("one.c"), PROGRAM)?;
        let shared = format!("-Wl,-rpath,{}", lib.display());
        must(
            Command::new("cc")
                .args(["one.c", "-o", "shared"])
                .args(flags.split_whitespace())
                .arg(shared)
                .current_dir(&room),
        )?;
        must(
            Command::new("cc")
                .args(["one.c", "-o", "static", "-Iinclude", "lib/libtesuji.a", "-lpthread", "-ldl", "-lm"])
                .current_dir(&room),
        )?;
        for program in ["shared", "static"] {
            trial::solves(&mut Command::new(room.join(program)))?;
        }
        Ok("a C program solves with the shared and with the static library".into())
    }
}

/// A program that solves the puzzle on standard input.
const PROGRAM: &str = r#"
#include <stdio.h>
#include <tesuji.h>

int main(void) {
    char puzzle[82], solution[TESUJI_CELLS];
    TesujiStatus status;
    TesujiError error;
    if (!fgets(puzzle, sizeof puzzle, stdin)) return 2;
    if (tesuji_solve(puzzle, 81, solution, &status, NULL, NULL, &error) != TESUJI_CODE_OK) return 1;
    printf("%.81s\n", solution);
    return 0;
}
"#;
