//! The package for npm. `cargo xtask npm` tests it as installed.

use std::path::PathBuf;
use std::{fs, io};

use super::{Artefact, Release};
use crate::{npm, wasm};

/// The package.
pub(super) struct Package;

impl Artefact for Package {
    fn name(&self) -> String {
        "npm".into()
    }

    fn make(&self, release: &Release) -> io::Result<Vec<PathBuf>> {
        if !wasm::run(&release.root)? {
            return Err(io::Error::other("rustc-web, the compiler for the module, is not available from Debian"));
        }
        let archive = npm::pack(&release.root, &release.room("npm")?)?;
        let to = release.out.join(archive.file_name().unwrap_or_default());
        fs::copy(archive, &to)?;
        Ok(vec![to])
    }

    fn attempt(&self, release: &Release, _files: &[PathBuf]) -> io::Result<String> {
        match npm::run(&release.root)? {
            true => Ok("installed in an empty project, its tests and types pass".into()),
            false => Err(io::Error::other("the installed package fails its tests")),
        }
    }
}
