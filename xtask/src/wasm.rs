//! Builds the modules for browsers, with a tool chain that it installs in `target/`.
//!
//! The compiler of this machine has no standard library for WebAssembly, but Debian's compiler `rustc-web` has the
//! sources of one. Its packages are unpacked, not installed; the linker is that of this machine's tool chain.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// The names and flags of the modules. The page loads the small one first, and the last two only to read a photograph
/// or to make a book.
const MODULES: [Module; 4] = [
    Module { name: "tesuji.wasm", flags: SMALL, arguments: &["--config", SMALLEST] },
    Module { name: "tesuji-all.wasm", flags: "", arguments: &["--features", "all"] },
    Module {
        name: VISION,
        flags: SMALL,
        arguments: &["--features", "vision", "--config", SMALLEST, "--config", FAST_NET],
    },
    // Its flags and notations are those of the second module, so that most crates are compiled once for both.
    Module { name: BOOK, flags: "", arguments: &["--features", "book"] },
];

/// The module that reads photographs, and the one that makes books.
const VISION: &str = "tesuji-vision.wasm";
const BOOK: &str = "tesuji-book.wasm";

/// The flag that leaves out code that only the second module needs.
const SMALL: &str = "--cfg tesuji_small";
const SMALLEST: &str = "profile.wasm.opt-level='z'";
/// The option that optimizes the net for speed: it multiplies millions of numbers for a photograph.
const FAST_NET: &str = "profile.wasm.package.tesuji-vision.opt-level=3";

/// The common flags: vector instructions, and no panic messages, because a module cannot show them.
const FLAGS: &str = "-Ctarget-feature=+simd128 -Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none";

/// The oldest compiler that knows these flags: 1.92.
const OLDEST: u32 = 92;

const TARGET: &str = "wasm32-unknown-unknown";

struct Module {
    name: &'static str,
    flags: &'static str,
    arguments: &'static [&'static str],
}

/// Builds the modules into `target/modules`, and assembles the npm package. Returns whether the tool chain is
/// available.
///
/// # Errors
///
/// If a module cannot be built, or a file cannot be written.
pub(crate) fn run(root: &Path) -> io::Result<bool> {
    let target = target_of(root);
    let Some(compiler) = tool_chain(&target.join("wasm-tool"))? else {
        println!("no module for browsers: no rustc-web from 1.{OLDEST} on can be had; the page asks its server");
        return Ok(false);
    };
    let folder = target.join("modules");
    fs::create_dir_all(&folder)?;
    for module in &MODULES {
        let built = build(root, &target, &compiler, module)?;
        fs::copy(built, folder.join(module.name))?;
        println!("{} bytes  {}", fs::metadata(folder.join(module.name))?.len(), folder.join(module.name).display());
    }
    // The server embeds these; its other answers need no module.
    for name in [VISION, BOOK] {
        fs::copy(folder.join(name), root.join("web/modules").join(name))?;
    }
    pack(root, &target)?;
    Ok(true)
}

/// Returns the folder of the modules.
pub(crate) fn target_of(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |path| root.join(path))
}

/// Returns the compiler, after installing it if it is missing; `None` if its packages are not available.
fn tool_chain(folder: &Path) -> io::Result<Option<PathBuf>> {
    let compiler = folder.join("rustc-wasm");
    if said(Command::new(&compiler).arg("--version")).is_ok_and(|shown| is_known(shown.trim_start_matches("rustc "))) {
        return Ok(Some(compiler));
    }
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let packages = folder.join("packages");
    fs::create_dir_all(&packages)?;
    let names = names_of_packages().or_else(|| {
        // The package lists of the machine may be older than the compiler.
        let _ = as_root("apt-get").args(["update", "-qq"]).status();
        names_of_packages()
    });
    let Some(names) = names else { return Ok(None) };
    let fetched = Command::new("apt-get").arg("download").arg("-qq").args(&names).current_dir(&packages).status();
    if !fetched.is_ok_and(|status| status.success()) {
        return Ok(None);
    }
    for package in fs::read_dir(&packages)? {
        must(Command::new("dpkg").arg("-x").arg(package?.path()).arg(folder))?;
    }
    fs::remove_dir_all(&packages)?;
    let machine = "x86_64-linux-gnu";
    let script = format!(
        "#!/bin/sh\nhere=$(dirname \"$0\")\nLD_LIBRARY_PATH=\"$here/usr/lib/{machine}\" exec \"$here/usr/bin/rustc\" \"$@\"\n"
    );
    fs::write(&compiler, script)?;
    must(Command::new("chmod").arg("+x").arg(&compiler))?;
    Ok(Some(compiler))
}

/// Returns whether a compiler of this version, such as `1.92.0`, has the flags.
fn is_known(version: &str) -> bool {
    let minor = version.strip_prefix("1.").and_then(|rest| rest.split('.').next());
    minor.and_then(|minor| minor.parse().ok()).is_some_and(|minor: u32| minor >= OLDEST)
}

/// Returns a command that runs with administrator privileges.
fn as_root(program: &str) -> Command {
    let is_root = said(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    let mut command = Command::new(if is_root { program } else { "sudo" });
    if !is_root {
        command.args(["-n", program]);
    }
    command
}

/// Returns the packages of the newest `rustc-web`: compiler, sources, libraries. `None` if none is new enough.
fn names_of_packages() -> Option<Vec<String>> {
    let shown = said(Command::new("apt-cache").args(["show", "rustc-web"])).ok()?;
    let version = shown.lines().find_map(|line| line.strip_prefix("Version: ")).filter(|version| is_known(version))?;
    let version: Vec<&str> = version.split('.').take(2).collect();
    let library = format!("libstd-rust-web-{}", version.join("."));
    let needed = said(Command::new("apt-cache").args(["depends", &library])).ok()?;
    let llvm = needed
        .lines()
        .find_map(|line| line.trim().strip_prefix("Depends: ").filter(|name| name.starts_with("libllvm")))?;
    let fixed = ["rustc-web", "rust-web-src", "libstd-rust-web-dev"].map(str::to_owned);
    Some(fixed.into_iter().chain([library, llvm.to_owned()]).collect())
}

/// Compiles a module and returns its path.
fn build(root: &Path, target: &Path, compiler: &Path, module: &Module) -> io::Result<PathBuf> {
    let sysroot = said(Command::new("rustc").args(["--print", "sysroot"]).env_remove("RUSTC").current_dir(root))?;
    let linker = Path::new(sysroot.trim()).join("lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    must(
        Command::new(cargo)
            .args(["build", "--profile", "wasm", "-p", "tesuji-wasm", "--target", TARGET])
            .args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"])
            .args(module.arguments)
            .env("RUSTC", compiler)
            .env("RUSTC_BOOTSTRAP", "1") // to build the standard library
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
            .env("RUSTFLAGS", format!("{FLAGS} {}", module.flags))
            .current_dir(root),
    )?;
    Ok(target.join(TARGET).join("wasm/tesuji_wasm.wasm"))
}

/// The files of the npm package, in addition to its description.
const PACKAGE: [&str; 9] = [
    "package.json",
    "README.md",
    "index.js",
    "index.d.ts",
    "names.d.ts",
    "requests.d.ts",
    "answers.d.ts",
    "node.js",
    "tesuji.js",
];

/// Assembles the npm package in `target/npm`.
fn pack(root: &Path, target: &Path) -> io::Result<()> {
    let (package, web, to) = (root.join("crates/tesuji-wasm/npm"), root.join("web"), target.join("npm"));
    if to.exists() {
        fs::remove_dir_all(&to)?;
    }
    fs::create_dir_all(&to)?;
    for name in PACKAGE {
        fs::copy(package.join(name), to.join(name))?;
    }
    // The page and the package share the wrapper of the module.
    fs::copy(web.join("tesuji.js"), to.join("wrapper.js"))?;
    fs::copy(target.join("modules/tesuji-all.wasm"), to.join("tesuji.wasm"))?;
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(root.join(name), to.join(name))?;
    }
    Ok(())
}

/// Runs a command that must succeed.
pub(crate) fn must(command: &mut Command) -> io::Result<()> {
    match command.status()? {
        status if status.success() => Ok(()),
        status => Err(io::Error::other(format!("{command:?}: {status}"))),
    }
}

/// Runs a command and returns its output.
pub(crate) fn said(command: &mut Command) -> io::Result<String> {
    let output = command.output()?;
    if !output.status.success() {
        return Err(io::Error::other(format!("{command:?}: {}", output.status)));
    }
    String::from_utf8(output.stdout).map_err(io::Error::other)
}
