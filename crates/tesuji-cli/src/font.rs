//! Fonts for letters that the typefaces of the program lack.

use std::fs;
use std::path::Path;

use anyhow::{Context, anyhow};
use tesuji::book::OwnFace;

/// Reads a TrueType font.
pub(crate) fn read(path: &Path) -> anyhow::Result<OwnFace> {
    let name = || path.display().to_string();
    let bytes = fs::read(path).with_context(name)?;
    OwnFace::read(bytes).map_err(|what| anyhow!("{}: {what}", name()))
}
