//! The package for Debian and Ubuntu, packed with `dpkg-deb`. The program is static, so it depends on nothing.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use super::system::System;
use super::{Artefact, Release, VERSION, program, tools, trial};
use crate::wasm::{must, said};

/// Files of the archive of the program, and their paths in the package.
const FILES: &[(&str, &str)] = &[
    ("tesuji", "usr/bin/tesuji"),
    ("completions/tesuji.bash", "usr/share/bash-completion/completions/tesuji"),
    ("completions/_tesuji", "usr/share/zsh/vendor-completions/_tesuji"),
    ("completions/tesuji.fish", "usr/share/fish/vendor_completions.d/tesuji.fish"),
    ("CHANGELOG.md", "usr/share/doc/tesuji/NEWS"),
];

/// The package for one processor.
pub(super) struct Package(pub System);

impl Artefact for Package {
    fn name(&self) -> String {
        format!("debian-{}", self.0.processor())
    }

    fn make(&self, release: &Release) -> io::Result<Vec<PathBuf>> {
        tools::require("dpkg-deb", "dpkg")?;
        let room = release.room(&self.name())?;
        let (content, tree) = (room.join("content"), room.join("tree"));
        program::fill(release, self.0, &content)?;
        for (from, to) in FILES {
            copy(&content.join(from), &tree.join(to))?;
        }
        let man = tree.join("usr/share/man/man1");
        fs::create_dir_all(&man)?;
        for page in fs::read_dir(content.join("man/man1"))? {
            let page = page?;
            fs::copy(page.path(), man.join(page.file_name()))?;
        }
        let doc = tree.join("usr/share/doc/tesuji");
        said(Command::new("gzip").args(["-9nr"]).arg(&man).arg(doc.join("NEWS")))?;
        fs::write(doc.join("copyright"), copyright(&fs::read_to_string(release.root.join("LICENSE-MIT"))?))?;
        fs::create_dir_all(tree.join("DEBIAN"))?;
        fs::write(tree.join("DEBIAN/control"), control(self.0, bytes(&tree)? / 1024))?;
        // Independent of the umask of this machine.
        must(Command::new("chmod").args(["-R", "u=rwX,go=rX"]).arg(&tree))?;
        let package = release.out.join(format!("tesuji_{VERSION}_{}.deb", self.0.architecture()));
        said(
            Command::new("dpkg-deb")
                .args(["--root-owner-group", "-Zxz", "--build"])
                .args([&tree, &package])
                .env("SOURCE_DATE_EPOCH", &release.time),
        )?;
        Ok(vec![package])
    }

    fn attempt(&self, release: &Release, files: &[PathBuf]) -> io::Result<String> {
        let room = release.room("try-debian")?;
        let lists = room.join("var/lib/dpkg");
        for folder in ["info", "updates", "triggers"] {
            fs::create_dir_all(lists.join(folder))?;
        }
        fs::write(lists.join("status"), "")?;
        let dpkg = |arguments: &[&str]| {
            let mut command = Command::new("unshare");
            command.args(["--map-root-user", "dpkg", "--force-not-root", "--force-script-chrootless"]);
            command.arg(format!("--root={}", room.display())).args(arguments);
            said(&mut command)
        };
        dpkg(&["--add-architecture", self.0.architecture()])?;
        dpkg(&["--install", &files[0].to_string_lossy()])?;
        if !room.join("usr/share/man/man1/tesuji-solve.1.gz").exists() {
            return Err(io::Error::other("the package has no manual page of tesuji solve"));
        }
        let solved = trial::alone(self.0, &room, "/usr/bin/tesuji")?;
        dpkg(&["--purge", &format!("tesuji:{}", self.0.architecture())])?;
        match room.join("usr/bin/tesuji").exists() {
            false => Ok(format!("installed by dpkg, {solved}, purged")),
            true => Err(io::Error::other("dpkg --purge leaves the program")),
        }
    }
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to.parent().unwrap_or(to))?;
    fs::copy(from, to).map(drop)
}

/// Returns the size of all files below a folder.
fn bytes(folder: &Path) -> io::Result<u64> {
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        sum += if entry.file_type()?.is_dir() { bytes(&entry.path())? } else { entry.metadata()?.len() };
    }
    Ok(sum)
}

/// Returns the description of the package.
fn control(system: System, kilobytes: u64) -> String {
    format!(
        "Package: tesuji\nVersion: {VERSION}\nArchitecture: {}\nInstalled-Size: {kilobytes}\n\
         Maintainer: The Tesuji developers\nSection: math\nPriority: optional\n\
         Description: solve, rate, explain and generate sudoku puzzles\n \
         Tesuji reads puzzles in some fifty notations, proves that solutions are\n \
         unique, gives hints with reasons, rates puzzles on the scale of Sudoku\n \
         Explainer, and generates puzzles. It also solves variants.\n",
        system.architecture()
    )
}

/// Returns the licence of the package in Debian's format.
fn copyright(mit: &str) -> String {
    // Empty lines are written as dots, and all lines are indented.
    let lines: Vec<String> =
        mit.lines().skip(2).map(|line| if line.is_empty() { " .".into() } else { format!(" {line}") }).collect();
    let text = lines.join("\n");
    let notice = mit.lines().find_map(|line| line.strip_prefix("Copyright (c) ")).unwrap_or_default();
    format!(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\
         Upstream-Name: Tesuji\n\nFiles: *\nCopyright: {notice}\nLicense: MIT or Apache-2.0\n\n\
         License: MIT\n{text}\n\nLicense: Apache-2.0\n \
         On Debian systems, the full text is in /usr/share/common-licenses/Apache-2.0.\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_control_file_is_a_field_or_a_continuation() {
        let text = control(System::Aarch64, 12);
        assert!(text.contains("\nArchitecture: arm64\n") && text.contains("\nInstalled-Size: 12\n"));
        assert!(text.lines().all(|line| line.starts_with(' ') || line.contains(": ")), "{text}");
    }

    #[test]
    fn the_licence_has_no_empty_line() {
        let text = copyright("Copyright (c) 2026 x\n\nPermission\n\nThe above\n");
        assert!(text.contains("\nCopyright: 2026 x\n"), "{text}");
        assert!(text.contains("License: MIT\n Permission\n .\n The above\n\nLicense: Apache-2.0\n"), "{text}");
    }
}
