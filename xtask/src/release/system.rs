//! The systems that artefacts are made for, with their names in Rust, Debian and containers.

use std::env::consts::ARCH;
use std::io;
use std::path::Path;
use std::process::Command;

use crate::wasm::{must, said};

/// A system that artefacts run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum System {
    /// Linux on x86-64.
    X86_64,
    /// Linux on 64-bit Arm.
    Aarch64,
    /// The system of this machine, which is not Linux.
    Host,
}

impl System {
    /// Returns the system of this machine.
    pub(super) fn here() -> System {
        if cfg!(target_os = "linux") {
            if ARCH == "aarch64" { System::Aarch64 } else { System::X86_64 }
        } else {
            System::Host
        }
    }

    /// Returns the name of the processor.
    pub(super) fn processor(self) -> &'static str {
        match self {
            System::X86_64 => "x86_64",
            System::Aarch64 => "aarch64",
            System::Host => ARCH,
        }
    }

    /// Returns the name of the architecture in Debian and in containers.
    pub(super) fn architecture(self) -> &'static str {
        match self.processor() {
            "aarch64" => "arm64",
            _ => "amd64",
        }
    }

    /// Returns the target of static programs.
    pub(super) fn musl(self) -> String {
        format!("{}-unknown-linux-musl", self.processor())
    }

    /// Returns the target of shared libraries.
    pub(super) fn gnu(self) -> String {
        format!("{}-unknown-linux-gnu", self.processor())
    }

    /// Returns the program that runs programs of this system, if this machine cannot.
    ///
    /// # Errors
    ///
    /// If it is not installed.
    pub(super) fn emulator(self) -> io::Result<Option<String>> {
        if self == System::here() {
            return Ok(None);
        }
        let name = format!("qemu-{}-static", self.processor());
        match said(Command::new("which").arg(&name)) {
            Ok(path) => Ok(Some(path.trim().to_owned())),
            Err(_) => Err(io::Error::other(format!("{name} is missing; install qemu-user-static"))),
        }
    }
}

/// Installs the standard library of a target if it is missing.
///
/// # Errors
///
/// If it is not available.
pub(super) fn install(triple: &str) -> io::Result<()> {
    let sysroot = said(Command::new("rustc").args(["--print", "sysroot"]))?;
    if Path::new(sysroot.trim()).join("lib/rustlib").join(triple).is_dir() {
        return Ok(());
    }
    must(Command::new("rustup").args(["target", "add", triple]))
        .map_err(|error| io::Error::other(format!("the standard library of {triple} is not available: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_has_one_name_per_ecosystem() {
        assert_eq!(System::Aarch64.musl(), "aarch64-unknown-linux-musl");
        assert_eq!(System::X86_64.gnu(), "x86_64-unknown-linux-gnu");
        assert_eq!([System::X86_64, System::Aarch64].map(System::architecture), ["amd64", "arm64"]);
        assert!(System::here().emulator().unwrap().is_none());
    }
}
