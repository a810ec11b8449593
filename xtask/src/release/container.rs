//! The container image, built by `buildah` from `packaging/Containerfile`. It holds the static program and its
//! licences.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use super::system::System;
use super::{Artefact, Release, VERSION, program, tools, trial};
use crate::wasm::said;

/// The image for one processor, as an archive for `docker load` and `podman load`.
pub(super) struct Image(pub System);

impl Artefact for Image {
    fn name(&self) -> String {
        format!("container-{}", self.0.processor())
    }

    fn make(&self, release: &Release) -> io::Result<Vec<PathBuf>> {
        tools::require("buildah", "buildah")?;
        let room = release.room(&self.name())?;
        let content = room.join("content");
        program::fill(release, self.0, &content)?;
        let (tag, archive) = (
            format!("tesuji:{VERSION}"),
            release.out.join(format!("tesuji-{VERSION}-container-{}.tar", self.0.processor())),
        );
        if archive.exists() {
            fs::remove_file(&archive)?; // buildah does not replace it
        }
        said(
            buildah(&room)
                .args(["build", "--isolation", "chroot", "--timestamp", &release.time, "--tag", &tag, "--platform"])
                .arg(format!("linux/{}", self.0.architecture()))
                .args(["--label", &format!("org.opencontainers.image.version={VERSION}"), "--file"])
                .arg(release.root.join("packaging/Containerfile"))
                .arg(&content),
        )?;
        said(buildah(&room).args(["push", &tag, &format!("docker-archive:{}:{tag}", archive.display())]))?;
        Ok(vec![archive])
    }

    fn attempt(&self, release: &Release, files: &[PathBuf]) -> io::Result<String> {
        let room = release.room("try-container")?;
        let image = format!("docker-archive:{}", files[0].display());
        let container = said(buildah(&room).args(["from", "--arch", self.0.architecture(), &image]))?;
        let container = container.trim();
        if self.0 == System::here() {
            trial::solves(buildah(&room).args([
                "run",
                "--isolation",
                "chroot",
                container,
                "--",
                "/usr/bin/tesuji",
                "solve",
            ]))?;
            return Ok("loaded and run by buildah, solves".into());
        }
        let mounted = said(buildah(&room).args(["mount", container]))?;
        let solved = trial::alone(self.0, Path::new(mounted.trim()), "/usr/bin/tesuji")?;
        Ok(format!("loaded by buildah, {solved}"))
    }
}

/// Returns `buildah` with its images in a folder, apart from those of this machine.
fn buildah(room: &Path) -> Command {
    let mut command = Command::new("buildah");
    command.arg("--root").arg(room.join("images")).arg("--runroot").arg(room.join("state"));
    command.args(["--storage-driver", "vfs"]);
    command
}
