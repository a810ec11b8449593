//! Installs the C library where compilers find it: both libraries, the header, and the file for pkg-config.

use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

use crate::header::HEADER;
use crate::wasm::{must, target_of};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The system libraries that the static library needs.
const PRIVATE: &str = "-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc";

/// Builds the library and installs it in a folder, such as `/usr/local`. Programs are built against it with
/// `pkg-config --cflags --libs tesuji`.
///
/// # Errors
///
/// If it cannot be built, or a file cannot be written.
pub(crate) fn run(root: &Path, prefix: &Path) -> io::Result<bool> {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.arg("rustc");
    build(root, command)?;
    install(root, &target_of(root).join("release"), prefix)?;
    println!("{}", prefix.display());
    Ok(true)
}

/// Builds both libraries with `cargo rustc`, or a command that takes the same arguments.
///
/// # Errors
///
/// If they cannot be built.
pub(crate) fn build(root: &Path, mut rustc: Command) -> io::Result<()> {
    must(
        rustc
            .args(["--release", "--locked", "-p", "tesuji-capi", "--lib", "--"])
            .arg(format!("-Clink-arg=-Wl,-soname,{}", soname()))
            .current_dir(root),
    )
}

/// Returns the name by which programs load the library. Until 1.0, the second number identifies compatible versions.
fn soname() -> String {
    format!("libtesuji.so.{}", VERSION.rsplit_once('.').map_or(VERSION, |(short, _)| short))
}

/// Copies the libraries from the folder where they were built, and the header, and describes them for pkg-config.
///
/// # Errors
///
/// If a file cannot be read or written.
pub(crate) fn install(root: &Path, built: &Path, prefix: &Path) -> io::Result<()> {
    let (whole, so, lib) = (format!("libtesuji.so.{VERSION}"), soname(), prefix.join("lib"));
    fs::create_dir_all(lib.join("pkgconfig"))?;
    fs::create_dir_all(prefix.join("include"))?;
    replace(&built.join("libtesuji_capi.a"), &lib.join("libtesuji.a"))?;
    replace(&built.join("libtesuji_capi.so"), &lib.join(&whole))?;
    for name in [so.as_str(), "libtesuji.so"] {
        let link = lib.join(name);
        if link.symlink_metadata().is_ok() {
            fs::remove_file(&link)?;
        }
        must(Command::new("ln").arg("-s").arg(&whole).arg(link))?;
    }
    replace(&root.join(HEADER), &prefix.join("include/tesuji.h"))?;
    fs::write(lib.join("pkgconfig/tesuji.pc"), description())
}

/// Replaces a file by a copy, as a new file, so that a running program keeps the old one.
fn replace(from: &Path, to: &Path) -> io::Result<()> {
    if to.exists() {
        fs::remove_file(to)?;
    }
    fs::copy(from, to).map(drop)
}

/// Returns the file for pkg-config, with paths relative to its own folder.
fn description() -> String {
    format!(
        "prefix=${{pcfiledir}}/../..\nlibdir=${{prefix}}/lib\nincludedir=${{prefix}}/include\n\nName: tesuji\n\
         Description: Sudoku of any kind, read, solved, counted, rated and made\nVersion: {VERSION}\n\
         Libs: -L${{libdir}} -ltesuji\nLibs.private: {PRIVATE}\nCflags: -I${{includedir}}\n"
    )
}
