//! Files that are written, besides standard output.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use tesuji::files::{Destination, Existing, NewFile};

use crate::input::{SAME_FILE, id_of};

/// Returns the policy for a file that exists.
pub(crate) fn existing(force: bool) -> Existing {
    if force { Existing::Replace } else { Existing::Keep }
}

/// Returns the context of an error of writing to a file.
pub(crate) fn writing(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// Returns the place of a file that is to be written. It is not one of those that are read.
pub(crate) fn place(path: &Path, inputs: &[PathBuf]) -> anyhow::Result<Destination> {
    let place = Destination::resolve(path).with_context(|| path.display().to_string())?;
    for input in inputs {
        let id = id_of(input).with_context(|| input.display().to_string())?;
        if id.is_some_and(|id| place.holds(&id)) {
            bail!("{}: {SAME_FILE}", path.display());
        }
    }
    Ok(place)
}

/// Begins a file that comes to its place when it is complete.
pub(crate) fn create(path: &Path, place: &Destination, existing: Existing) -> anyhow::Result<NewFile> {
    NewFile::create(place, existing).map_err(|error| refusal(path, error))
}

/// Says which file cannot be written, why, and what can be done.
pub(crate) fn refusal(path: &Path, error: io::Error) -> anyhow::Error {
    reason(error).context(path.display().to_string())
}

/// Says why a file cannot be written, and what can be done.
pub(crate) fn reason(error: io::Error) -> anyhow::Error {
    let hint = if error.kind() == io::ErrorKind::AlreadyExists { "; --force replaces it" } else { "" };
    anyhow!("{error}{hint}")
}
