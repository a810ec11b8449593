//! Output files, besides standard output.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use tesuji::files::{Destination, Existing, NewFile};

use crate::input::{SAME_FILE, id_of};

/// Returns the policy for a file that exists.
pub(crate) fn existing(force: bool) -> Existing {
    if force { Existing::Replace } else { Existing::Keep }
}

/// Returns the context for an error while writing a file.
pub(crate) fn writing(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// Returns the destination of an output file; returns an error if it is one of the inputs.
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

/// Begins a file that is renamed into place when it is complete.
pub(crate) fn create(path: &Path, place: &Destination, existing: Existing) -> anyhow::Result<NewFile> {
    NewFile::create(place, existing).map_err(|error| refusal(path, error))
}

/// Writes a file, complete or not at all. It must not be one of the inputs.
#[cfg(feature = "paper")]
pub(crate) fn write(path: &Path, bytes: &[u8], inputs: &[PathBuf], existing: Existing) -> anyhow::Result<()> {
    let place = place(path, inputs)?;
    let mut file = create(path, &place, existing)?;
    io::Write::write_all(&mut file, bytes).with_context(|| writing(path))?;
    file.commit().map_err(|error| refusal(path, error))
}

/// Returns the error for a file that cannot be written, with the reason and a hint about what to do.
pub(crate) fn refusal(path: &Path, error: io::Error) -> anyhow::Error {
    reason(error).context(path.display().to_string())
}

/// Returns the reason why a file cannot be written, with a hint about what to do.
pub(crate) fn reason(error: io::Error) -> anyhow::Error {
    let hint = if error.kind() == io::ErrorKind::AlreadyExists { "; --force replaces it" } else { "" };
    anyhow!("{error}{hint}")
}
