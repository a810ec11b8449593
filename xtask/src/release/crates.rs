//! The crates, as Cargo packs them for a registry. Cargo compiles each from its package, in the order of their
//! dependencies.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;
use std::{fs, io};

use super::{Artefact, Release, VERSION, trial};
use crate::crates::{CRATES, Crate};
use crate::wasm::{must, said};

/// All published crates.
pub(super) struct Crates;

impl Artefact for Crates {
    fn name(&self) -> String {
        "crates".into()
    }

    fn make(&self, release: &Release) -> io::Result<Vec<PathBuf>> {
        let mut command = Command::new("cargo");
        command.args(["package", "--locked"]).current_dir(&release.root);
        for one in published() {
            command.args(["--package", one.name]);
        }
        must(&mut command)?;
        let names = published().map(|one| format!("{}-{VERSION}.crate", one.name));
        names
            .map(|name| {
                let to = release.out.join(&name);
                fs::copy(release.target.join("package").join(&name), &to)?;
                Ok(to)
            })
            .collect()
    }

    fn attempt(&self, release: &Release, files: &[PathBuf]) -> io::Result<String> {
        let room = release.room("try-crates")?;
        for file in files {
            said(Command::new("tar").arg("-xf").arg(file).current_dir(&room))?;
        }
        for (one, name) in
            published().flat_map(|one| ["README.md", "LICENSE-APACHE", "LICENSE-MIT"].map(|name| (one, name)))
        {
            let path = room.join(format!("{}-{VERSION}", one.name)).join(name);
            fs::metadata(&path).map_err(|error| io::Error::other(format!("{}: {error}", path.display())))?;
        }
        let user = room.join("user");
        fs::create_dir_all(user.join("src"))?;
        fs::write(user.join("Cargo.toml"), manifest())?;
        fs::write(user.join("src/main.rs"), PROGRAM)?;
        trial::solves(
            Command::new("cargo")
                .args(["run", "--quiet"])
                .env("CARGO_TARGET_DIR", release.target.join("release-try"))
                .current_dir(user),
        )?;
        Ok("compiled from the packages alone; a new program that depends on tesuji solves".into())
    }
}

/// Returns the crates that are published on their own. The package for Python is a wheel.
fn published() -> impl Iterator<Item = &'static Crate> {
    CRATES.iter().filter(|one| one.layer.is_some() && one.name != "tesuji-py")
}

/// Returns the manifest of a program that depends on `tesuji` as if it came from the registry.
fn manifest() -> String {
    let mut text = format!(
        "[package]\nname = \"user\"\nedition = \"2024\"\n\n[dependencies]\ntesuji = \"{VERSION}\"\n\n[workspace]\n\n\
         [patch.crates-io]\n"
    );
    for one in published() {
        writeln!(text, "{} = {{ path = \"../{}-{VERSION}\" }}", one.name, one.name)
            .expect("writing to a String cannot fail");
    }
    text
}

/// A program that solves the puzzle on standard input.
const PROGRAM: &str = r#"fn main() {
    let puzzle = std::io::read_to_string(std::io::stdin()).unwrap();
    let solved = tesuji::solve(&puzzle).unwrap();
    let digits: String = solved.solution().unwrap().values().iter().map(ToString::to_string).collect();
    println!("{digits}");
}
"#;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_published_crate_has_the_licences() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        for one in CRATES.iter().filter(|one| one.layer.is_some()) {
            for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
                let own = fs::read_to_string(root.join(one.folder()).join(name)).unwrap_or_default();
                assert_eq!(own, fs::read_to_string(root.join(name)).unwrap(), "{}/{name}", one.folder());
            }
        }
    }

    #[test]
    fn the_published_crates_replace_those_of_the_registry() {
        let text = manifest();
        assert!(text.contains(&format!("tesuji-core = {{ path = \"../tesuji-core-{VERSION}\" }}")));
        assert!(!text.contains("tesuji-testkit") && !text.contains("tesuji-py") && !text.contains("xtask"));
    }
}
